//! Levels drawn in tests.

use mazekeeper_core::sokoban::{Level, formats};

/// The level of a drawing.
#[track_caller]
pub(crate) fn level(drawing: &str) -> Level {
    let mut entries = formats::read(drawing.as_bytes()).entries;
    assert_eq!(entries.len(), 1, "one level is drawn:\n{drawing}");
    entries.remove(0).level.expect("the drawing is a level")
}
