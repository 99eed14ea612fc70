//! What can be wrong with a file, and where.
//!
//! A [`Fault`] says what, a [`Place`] says where, and a [`Defect`] is both: one sentence for the person who
//! can fix the file. Warnings are defects, too; what makes them warnings is the list they stand in. Whatever a
//! fault quotes from a file is an [`excerpt`]: short, and harmless to a terminal.

use std::fmt;

use crate::sokoban::level::LevelFault;
use crate::sokoban::lurd::MovesFault;
use crate::sokoban::rle::RleFault;
use crate::sokoban::solution::VerifyError;

/// A fault and its place; `None` if it concerns the file as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defect {
    /// Where, as far as there is a place.
    pub place: Option<Place>,
    /// What.
    pub fault: Fault,
}

/// A line of a file, or a character in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Which of the files that were handed in.
    pub file: Role,
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters; `None` if the line (or the board that begins there) is meant.
    pub column: Option<usize>,
}

/// What a file was handed in as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// The file with the boards.
    Levels,
    /// The second file of the comma dialect, which lists the goals.
    Goals,
}

/// Everything that can be wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// No board anywhere in the file.
    #[error("no level found")]
    NoLevel,
    /// Nothing at all, or blanks.
    #[error("the file is empty")]
    Empty,
    /// No board, and characters that no text has.
    #[error("this is no text file")]
    NotText,
    /// Something on a board that no dialect knows.
    #[error("`{}` is no level character", found.escape_debug())]
    UnknownCharacter {
        /// The character.
        found: char,
    },
    /// More than one character between two commas.
    #[error("`{found}` is no level character: one is expected between commas")]
    NotOneCharacter {
        /// What stands there.
        found: String,
    },
    /// The drawing breaks a rule of the game.
    #[error(transparent)]
    Level(#[from] LevelFault),
    /// More squares than a level may have.
    #[error("{rows} rows by {columns} columns: a level has at most 65,536 squares")]
    TooLarge {
        /// Rows of the drawing.
        rows: usize,
        /// Its longest row.
        columns: usize,
    },
    /// Run lengths that cannot be unfolded.
    #[error(transparent)]
    Rle(#[from] RleFault),
    /// The level is of another game.
    #[error("`{game}` is another game: only Sokoban is played here")]
    OtherGame {
        /// Its name, as the file has it.
        game: String,
    },
    /// A line of the goal file that names no square.
    #[error("`{found}` is no goal: `row,column` is expected, both counted from 0")]
    NoGoal {
        /// What stands there.
        found: String,
    },
    /// A goal outside the drawing.
    #[error("row {row}, column {column} is off the board, which has {rows} rows and {columns} columns")]
    GoalOffBoard {
        /// Counted from 0, as in the goal file.
        row: usize,
        /// Counted from 0, as in the goal file.
        column: usize,
        /// Rows of the drawing.
        rows: usize,
        /// Columns of the drawing.
        columns: usize,
    },
    /// A goal where no box can stand.
    #[error("the goal at row {row}, column {column} is on a wall")]
    GoalOnWall {
        /// Counted from 0, as in the goal file.
        row: usize,
        /// Counted from 0, as in the goal file.
        column: usize,
    },
    /// The XML cannot be read.
    #[error("broken XML: {reason}")]
    Xml {
        /// What the XML reader says.
        reason: String,
    },
    /// An entity that the document would have to define itself; document types are never resolved.
    #[error("the entity `&{name};` is not resolved")]
    Entity {
        /// Its name.
        name: String,
    },
    /// A line of moves that cannot be read.
    #[error(transparent)]
    Moves(#[from] MovesFault),
    /// A solution or snapshot that cannot be played.
    #[error(transparent)]
    Replay(#[from] VerifyError),
    /// Moves that belong to a drawing with defects.
    #[error("the moves cannot be played because the level has defects")]
    NoBoardToPlay,
    /// A key for the second time; the first counts.
    #[error("`{name}` is given again: the first one counts")]
    DuplicateKey {
        /// The key.
        name: String,
    },
}

impl Defect {
    /// A defect of the file as a whole.
    pub(super) fn of_file(fault: Fault) -> Self {
        Self { place: None, fault }
    }

    /// Whether it is the goal file that has to be mended.
    pub(super) fn is_of_goals(&self) -> bool {
        self.place.is_some_and(|place| place.file == Role::Goals)
    }

    /// A defect at some place.
    pub(super) fn at(place: Place, fault: impl Into<Fault>) -> Self {
        Self { place: Some(place), fault: fault.into() }
    }
}

impl Place {
    /// A line of the level file.
    pub fn line(line: usize) -> Self {
        Self { file: Role::Levels, line, column: None }
    }

    /// A character of the level file.
    pub fn character(line: usize, column: usize) -> Self {
        Self { file: Role::Levels, line, column: Some(column) }
    }

    /// The same line and column of the goal file.
    pub(super) fn in_goals(self) -> Self {
        Self { file: Role::Goals, ..self }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.file == Role::Goals {
            out.write_str("goal file, ")?;
        }
        write!(out, "line {}", self.line)?;
        match self.column {
            Some(column) => write!(out, ", column {column}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(out, "{place}: ")?;
        }
        self.fault.fmt(out)
    }
}

impl std::error::Error for Defect {}

/// The most characters of a name or a word that a message quotes.
pub(super) const WORD: usize = 24;
/// The same for a whole sentence.
pub(super) const SENTENCE: usize = 120;

/// The beginning of something found in a file, fit for a message: not longer than so many characters, and with
/// everything escaped that a terminal would obey instead of showing it.
pub(super) fn excerpt(text: &str, longest: usize) -> String {
    let (start, dots) = match text.char_indices().nth(longest) {
        Some((end, _)) => (&text[..end], "…"),
        None => (text, ""),
    };
    // Quotes do no harm.
    let escaped = start.escape_debug().to_string().replace("\\'", "'").replace("\\\"", "\"");
    escaped + dots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(defect: Defect, expected: &str) {
        assert_eq!(defect.to_string(), expected);
    }

    #[test]
    fn a_defect_names_place_and_found_thing() {
        let unknown = Fault::UnknownCharacter { found: 'x' };
        check(Defect::at(Place::character(3, 5), unknown), "line 3, column 5: `x` is no level character");
        check(Defect::at(Place::line(7), LevelFault::NoPlayer), "line 7: no player");
        check(Defect::of_file(Fault::NoLevel), "no level found");
    }

    #[test]
    fn a_defect_of_the_goal_file_says_so() {
        let wall = Fault::GoalOnWall { row: 0, column: 4 };
        let place = Place::character(2, 1).in_goals();
        check(
            Defect::at(place, wall),
            "goal file, line 2, column 1: the goal at row 0, column 4 is on a wall",
        );
    }

    #[test]
    fn long_finds_are_shortened() {
        assert_eq!(excerpt("ä".repeat(24).as_str(), WORD), "ä".repeat(24));
        assert_eq!(excerpt("ä".repeat(25).as_str(), WORD), "ä".repeat(24) + "…");
    }

    #[test]
    fn what_a_terminal_would_obey_is_escaped() {
        assert_eq!(excerpt("\u{1b}[2J\u{7}\u{202e}", WORD), "\\u{1b}[2J\\u{7}\\u{202e}");
        assert_eq!(excerpt("it's \"Mê cung\"", WORD), "it's \"Mê cung\"");
        assert_eq!(excerpt("\\'", WORD), "\\\\'");
    }
}
