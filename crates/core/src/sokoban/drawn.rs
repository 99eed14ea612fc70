//! Levels and moves drawn in tests.

use crate::grid::Direction;
use crate::sokoban::formats::{self, Fault};
use crate::sokoban::level::{Level, LevelFault};

/// The level of a drawing.
#[track_caller]
pub(crate) fn level(drawing: &str) -> Level {
    try_level(drawing).expect("the drawing is a level")
}

/// The same, for drawings that may be faulty.
#[track_caller]
pub(crate) fn try_level(drawing: &str) -> Result<Level, Vec<LevelFault>> {
    let mut entries = formats::read(drawing.as_bytes()).entries;
    assert_eq!(entries.len(), 1, "one level is drawn:\n{drawing}");
    entries.remove(0).level.map_err(|defects| {
        let fault = |fault| match fault {
            Fault::Level(fault) => fault,
            other => panic!("{other}:\n{drawing}"),
        };
        defects.into_iter().map(|defect| fault(defect.fault)).collect()
    })
}

/// The directions that letters name, in either case.
#[track_caller]
pub(crate) fn directions(letters: &str) -> Vec<Direction> {
    letters.chars().map(|letter| Direction::from_letter(letter).expect("a move")).collect()
}
