//! What is printed about mazes.

pub(crate) mod compare;
pub(crate) mod energy;
pub(crate) mod json;
pub(crate) mod runs;
pub(crate) mod simulation;
pub(crate) mod text;
pub(crate) mod window;

use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::solve::{Algorithm, Answer};
use mazekeeper_core::maze::{Cell, Quest};
use mazekeeper_core::search::Outcome;

use crate::clock::Elapsed;

/// What came of one algorithm in one maze.
pub(crate) struct Crossing<'a> {
    /// The code of the maze or its file.
    pub(crate) maze: &'a str,
    pub(crate) quest: &'a Quest,
    /// There is only one way between any two cells.
    pub(crate) is_perfect: bool,
    pub(crate) algorithm: Algorithm,
    pub(crate) answer: &'a Answer,
    pub(crate) elapsed: Elapsed,
}

impl Crossing<'_> {
    /// The way, if one was found.
    pub(crate) fn way(&self) -> Option<&[Direction]> {
        match &self.answer.outcome {
            Outcome::Solved(way) => Some(way),
            Outcome::Unsolvable | Outcome::Stopped(_) => None,
        }
    }

    /// The cells of the way, the start among them; none if there is no way.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let cells = |way| self.quest.cells_of(way).expect("a way that was found has no walls in it");
        self.way().map(cells).unwrap_or_default()
    }

    /// Whether it is proved that no way is shorter.
    pub(crate) fn is_shortest(&self) -> bool {
        self.way().is_some() && (self.is_perfect || self.algorithm.proves_shortest())
    }
}
