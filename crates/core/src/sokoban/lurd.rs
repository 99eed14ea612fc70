//! Moves as letters: `lurd` walks, `LURD` pushes.
//!
//! The case of a letter is what somebody claims; only a replay knows. So reading yields plain directions, and
//! letters with case come from [`Verified`](crate::sokoban::solution::Verified).

use crate::grid::Direction;
use crate::sokoban::rle::{self, Allowance, RleFault, Token};

/// The most moves that a text may unfold to.
pub const MAX_MOVES: usize = 10_000_000;

/// A fault in a text of moves and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {position}: {fault}")]
pub struct MovesError {
    /// Which character of the text, counted from 1.
    pub position: usize,
    /// What is wrong with it.
    pub fault: MovesFault,
}

/// Why a text of moves cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MovesFault {
    /// Not one of `l u r d`, in either case.
    #[error("`{}` is no move", found.escape_debug())]
    UnknownMove {
        /// The character.
        found: char,
    },
    /// `[…]`: a jump, made by pulling boxes backwards.
    #[error("reverse mode: jumps are kept, but not played")]
    ReverseMode,
    /// `{…}`: another pusher takes over.
    #[error("several pushers: such moves are kept, but not played")]
    SeveralPushers,
    /// A second `*`, or one where no saved position can be.
    #[error("`*` marks the current position of a saved game, once, and has no place here")]
    SecondPosition,
    /// Run lengths that cannot be unfolded.
    #[error(transparent)]
    Rle(#[from] RleFault),
}

/// Reads moves in either case, with run lengths and blanks.
pub fn read(text: &str) -> Result<Vec<Direction>, MovesError> {
    read_within(text, &mut Allowance::for_file(text.len()))
}

/// The same for moves that are part of a larger file.
pub(crate) fn read_within(text: &str, allowance: &mut Allowance) -> Result<Vec<Direction>, MovesError> {
    rle::unfold(text, MAX_MOVES, allowance, |_, character| match character {
        _ if character.is_whitespace() => Ok(Token::Skip),
        '[' | ']' => Err(MovesFault::ReverseMode),
        '{' | '}' => Err(MovesFault::SeveralPushers),
        '*' => Err(MovesFault::SecondPosition),
        found => {
            let direction = Direction::from_letter(found).ok_or(MovesFault::UnknownMove { found })?;
            Ok(Token::Item(direction))
        }
    })
    .map_err(|(number, fault)| MovesError { position: number + 1, fault })
}

/// Capitals separated by blanks, for people and programs that ask for a plain list: `L R U D`.
pub fn plain(moves: &[Direction]) -> String {
    let mut list = String::with_capacity(2 * moves.len());
    for direction in moves {
        if !list.is_empty() {
            list.push(' ');
        }
        list.push(direction.letter().to_ascii_uppercase());
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::directions;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, (usize, MovesFault)>) {
        let expected = expected.map(directions).map_err(|(position, fault)| MovesError { position, fault });
        assert_eq!(read(text), expected);
    }

    #[test]
    fn moves_are_read_in_either_case_with_blanks_and_run_lengths() {
        check("lurdLURD", Ok("lurdlurd"));
        check("3r 2(uL)\n d", Ok("rrrululd"));
        check("", Ok(""));
    }

    #[test]
    fn a_fault_is_told_with_its_position() {
        check("rrx", Err((3, MovesFault::UnknownMove { found: 'x' })));
        check("r[l]", Err((2, MovesFault::ReverseMode)));
        check("rr{l}", Err((3, MovesFault::SeveralPushers)));
        check("r*", Err((2, MovesFault::SecondPosition)));
        check("äu)", Err((1, MovesFault::UnknownMove { found: 'ä' })));
        check("u)", Err((2, MovesFault::Rle(RleFault::Unopened))));
    }

    #[test]
    fn a_star_belongs_to_saved_games() {
        let told = read("r*r").map_err(|error| error.to_string());
        let expected =
            "character 2: `*` marks the current position of a saved game, once, and has no place here";
        assert_eq!(told, Err(expected.to_owned()));
    }

    #[test]
    fn what_a_terminal_would_obey_is_escaped() {
        let told = read("r\u{1b}[2J").map_err(|error| error.to_string());
        assert_eq!(told, Err("character 2: `\\u{1b}` is no move".to_owned()));
    }

    #[test]
    fn ten_million_moves_are_read_and_one_more_is_a_bomb() {
        assert_eq!(read("5000000(lr)").map(|moves| moves.len()), Ok(10_000_000));
        let bomb = MovesFault::Rle(RleFault::Bomb { limit: MAX_MOVES });
        check("5000000(lr)u", Err((12, bomb)));
    }

    #[test]
    fn a_plain_list_is_capitals_with_blanks_between() {
        assert_eq!(plain(&directions("lrud")), "L R U D");
        assert_eq!(plain(&[]), "");
    }
}
