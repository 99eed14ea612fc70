//! Which character is which cell, per dialect, and what a line of characters can be.

use crate::sokoban::level::Cell;

/// Whose characters a board uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// XSB and SOK, with the letters that are also read.
    Standard,
    /// `&` player, `B` box, `X` box on goal, `%` player on goal; rows are filled up with wall.
    Cs106,
    /// Digits and letters between commas.
    Comma,
}

/// The kinds of characters in some text, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinds(u8);

impl Kinds {
    /// `#`
    pub(super) const WALL: Self = Self(1);
    /// `-` and `_`
    pub(super) const DASH: Self = Self(2);
    /// A blank.
    pub(super) const BLANK: Self = Self(4);
    /// `@ + $ * .`
    pub(super) const OBJECT: Self = Self(8);
    /// The letters that are also read.
    pub(super) const LETTER: Self = Self(16);
    /// What only CS106 has.
    pub(super) const CS106: Self = Self(32);
    /// Digits and `( ) |`
    pub(super) const RUN_LENGTH: Self = Self(64);
    /// Everything that is on no board.
    pub(super) const OTHER: Self = Self(128);

    /// The kinds in a text.
    #[inline]
    pub(super) fn of(text: &[u8]) -> Self {
        Self(text.iter().fold(0, |kinds, &byte| kinds | KINDS[byte as usize]))
    }

    /// The kinds in the first line of a text, and how long the line is.
    #[inline]
    pub(super) fn of_line(text: &[u8]) -> (Self, usize) {
        let mut kinds = 0;
        for (length, &byte) in text.iter().enumerate() {
            if byte == b'\n' {
                return (Self(kinds), length);
            }
            kinds |= KINDS[byte as usize];
        }
        (Self(kinds), text.len())
    }

    /// Whether any of these kinds is there.
    #[inline]
    pub(super) fn has(self, any: Self) -> bool {
        self.0 & any.0 != 0
    }

    /// Either.
    #[inline]
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether nothing or nothing but blanks is there.
    #[inline]
    pub(super) fn is_blank(self) -> bool {
        !self.has(Self(!Self::BLANK.0))
    }

    /// Whether a line of these kinds is drawn on a board. (It is not of digits only, as it has a `#`, `-` or `_`.)
    #[inline]
    pub(super) fn is_board_line(self) -> bool {
        !self.has(Self::OTHER) && self.has(Self::WALL.or(Self::DASH))
    }
}

const KINDS: [u8; 256] = with(
    [Kinds::OTHER.0; 256],
    &[
        (b"#", Kinds::WALL.0),
        (b"-_", Kinds::DASH.0),
        (b" ", Kinds::BLANK.0),
        (b"@+$*.", Kinds::OBJECT.0),
        (b"pPbBo", Kinds::LETTER.0),
        (b"&X%", Kinds::CS106.0),
        (b"0123456789()|", Kinds::RUN_LENGTH.0),
    ],
);

impl Dialect {
    /// The dialect of a board of text with these kinds of characters.
    #[inline]
    pub(super) fn of_text(kinds: Kinds) -> Self {
        if kinds.has(Kinds::CS106) { Self::Cs106 } else { Self::Standard }
    }

    /// The cell that a character draws; `None` if the dialect does not know it.
    #[inline]
    pub(super) fn cell(self, character: char) -> Option<Cell> {
        let known = match self {
            Self::Standard => &STANDARD,
            Self::Cs106 => &CS106,
            Self::Comma => &COMMA,
        };
        known[usize::from(u8::try_from(character).ok()?)]
    }

    /// The cells that all bytes draw. What the dialect does not know counts as floor.
    #[inline]
    pub(super) fn cells(self) -> &'static [Cell; 256] {
        match self {
            Self::Standard => const { &or_floor(STANDARD) },
            Self::Cs106 => const { &or_floor(CS106) },
            Self::Comma => const { &or_floor(COMMA) },
        }
    }

    /// What a short row goes on with.
    pub(super) fn padding(self) -> Cell {
        match self {
            Self::Cs106 => Cell::Wall,
            Self::Standard | Self::Comma => Cell::Floor,
        }
    }
}

const STANDARD: [Option<Cell>; 256] = with(
    [None; 256],
    &[
        (b"#", Some(Cell::Wall)),
        (b"@p", Some(Cell::Player)),
        (b"+P", Some(Cell::PlayerOnGoal)),
        (b"$b", Some(Cell::Box)),
        (b"*B", Some(Cell::BoxOnGoal)),
        (b".o", Some(Cell::Goal)),
        (b" -_", Some(Cell::Floor)),
    ],
);

const CS106: [Option<Cell>; 256] = with(
    STANDARD,
    &[
        (b"&", Some(Cell::Player)),
        (b"%", Some(Cell::PlayerOnGoal)),
        (b"B", Some(Cell::Box)),
        (b"X", Some(Cell::BoxOnGoal)),
    ],
);

const COMMA: [Option<Cell>; 256] = with(
    [None; 256],
    &[
        (b"1#", Some(Cell::Wall)),
        (b"p@", Some(Cell::Player)),
        (b"b$", Some(Cell::Box)),
        (b"c%", Some(Cell::Goal)),
        (b" ", Some(Cell::Floor)),
    ],
);

/// The table with other values for these groups of bytes.
const fn with<T: Copy>(mut table: [T; 256], groups: &[(&[u8], T)]) -> [T; 256] {
    let mut group = 0;
    while group < groups.len() {
        let (bytes, value) = groups[group];
        let mut index = 0;
        while index < bytes.len() {
            table[bytes[index] as usize] = value;
            index += 1;
        }
        group += 1;
    }
    table
}

/// The table with floor for everything that draws nothing.
const fn or_floor(known: [Option<Cell>; 256]) -> [Cell; 256] {
    let mut cells = [Cell::Floor; 256];
    let mut byte = 0;
    while byte < cells.len() {
        if let Some(cell) = known[byte] {
            cells[byte] = cell;
        }
        byte += 1;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, is_board_line: bool) {
        assert_eq!(Kinds::of(line.as_bytes()).is_board_line(), is_board_line, "{line:?}");
    }

    #[test]
    fn a_board_line_holds_only_cells_digits_and_parentheses_and_a_wall_or_dash() {
        check("#  $.#", true);
        check("-", true);
        check("2(3#-)|#", true);
        check("#&BX.%#", true);
        check("  .  ", false);
        check("1234", false);
        check("#  x #", false);
        check("", false);
    }

    #[test]
    fn capital_b_is_a_box_on_goal_or_in_cs106_a_box() {
        assert_eq!(Dialect::Standard.cell('B'), Some(Cell::BoxOnGoal));
        assert_eq!(Dialect::Cs106.cell('B'), Some(Cell::Box));
        assert_eq!(Dialect::Comma.cell('B'), None);
    }

    #[test]
    fn percent_is_a_player_on_goal_in_cs106_and_a_goal_between_commas() {
        assert_eq!(Dialect::Standard.cell('%'), None);
        assert_eq!(Dialect::Cs106.cell('%'), Some(Cell::PlayerOnGoal));
        assert_eq!(Dialect::Comma.cell('%'), Some(Cell::Goal));
    }
}
