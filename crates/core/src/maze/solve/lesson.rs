//! A maze in which A* misses the shortest way when its estimate says too much.
//!
//! A corridor leads straight up to the goal, and there it winds away. The shortest way starts in the wrong direction,
//! where the squared distance is largest: [`Algorithm::AStarSquared`](super::Algorithm::AStarSquared) never tries it.

use super::{Event, EventKind, Log};
use crate::maze::{Cell, Quest, Shape, text};
use crate::search::Cost;

/// The maze, 10 × 10 cells with four loops, as [`text`] draws it.
pub const DRAWING: &str = "\
#####################
#                   #
# ############### # #
#                 # #
# ################# #
# #               # #
# ############### # #
#                 # #
# ################# #
#S                #G#
# ##### ######### # #
# #   # #         # #
# # # # # ######### #
# # # # #         # #
# # # # ######### # #
# # # # #         # #
# # # # # ######### #
# # #   #           #
# # ############### #
#                   #
#####################
";

/// The maze of [`DRAWING`].
pub fn quest() -> Quest {
    text::read(DRAWING).expect("the drawing is a maze").quest
}

/// What was last known about every cell, in reading order: its last opening; `None` where the search never came.
pub fn openings(shape: Shape, log: &Log) -> Vec<Option<Event>> {
    let mut last = vec![None; shape.area()];
    for event in log.events().filter(|event| event.kind == EventKind::Opened) {
        last[event.cell.index()] = Some(event);
    }
    last
}

/// A table of one figure per cell, a line per row of the maze, with dots where there is none.
pub fn table(shape: Shape, openings: &[Option<Event>], figure: impl Fn(&Event) -> Option<Cost>) -> String {
    let text = |cell: Cell| {
        let figure = openings[cell.index()].as_ref().and_then(&figure);
        figure.map_or_else(|| ".".to_owned(), |figure| figure.to_string())
    };
    let texts: Vec<String> = shape.cells().map(text).collect();
    let width = texts.iter().map(String::len).max().unwrap_or_default();
    let line = |row: &[String]| {
        let padded: Vec<String> = row.iter().map(|text| format!("{text:>width$}")).collect();
        padded.join(" ") + "\n"
    };
    texts.chunks(shape.columns()).map(line).collect()
}
