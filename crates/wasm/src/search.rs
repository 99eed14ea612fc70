//! What takes longer than a frame, for a worker.

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::sokoban::configuration::Verdict;
use mazekeeper_core::sokoban::{Level, State, solution};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{level_of, moves_of, number_of};

/// How much memory the tables of a search may take: a page is not the only one.
pub(crate) const MAX_BYTES: usize = 1 << 30;

/// Watches a game and says when it is lost.
#[wasm_bindgen]
pub struct Guard {
    level: Level,
    guard: mazekeeper_solver::Guard,
}

/// A level that is being solved from some position of play.
#[wasm_bindgen]
pub struct Solving {
    solving: mazekeeper_solver::Solving,
    solution: Option<String>,
    reason: Option<StopReason>,
}

/// How far a search is.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is more to do.
    Searching = 0,
    /// There is a solution.
    Solved = 1,
    /// There is none: that is proved.
    Unsolvable = 2,
    /// It was ended, or has spent what it may: nothing is known.
    Stopped = 3,
}

impl Progress {
    /// How far a search is that has come to this verdict, or to none yet.
    pub(crate) fn of(verdict: Option<&Verdict>) -> Self {
        match verdict {
            None => Self::Searching,
            Some(Verdict::Solved { .. }) => Self::Solved,
            Some(Verdict::Unsolvable) => Self::Unsolvable,
            Some(Verdict::Stopped(_)) => Self::Stopped,
        }
    }
}

#[wasm_bindgen]
impl Guard {
    /// A guard for all positions of a level.
    #[wasm_bindgen(constructor)]
    pub fn new(drawing: &str) -> Result<Guard, JsError> {
        let level = level_of(drawing)?;
        Ok(Self { guard: mazekeeper_solver::Guard::new(&level), level })
    }

    /// Whether the position is lost to which moves lead from the start: the boxes that lose it, or none if it is the
    /// position as a whole; nothing if nothing is known against it.
    pub fn loss(&mut self, moves: &str) -> Result<Option<Vec<u32>>, JsError> {
        let state = played(&self.level, moves)?;
        let loss = self.guard.loss(&state);
        Ok(loss.map(|loss| loss.boxes.into_iter().map(number_of).collect()))
    }
}

#[wasm_bindgen]
impl Solving {
    /// Begins to solve a level from the position to which moves lead from the start.
    #[wasm_bindgen(constructor)]
    pub fn new(drawing: &str, moves: &str) -> Result<Solving, JsError> {
        let level = level_of(drawing)?;
        let state = played(&level, moves)?;
        let here = Level::new(level.draw(&state)).expect("what is played is a level in every position");
        Ok(Self { solving: mazekeeper_solver::Solving::new(here), solution: None, reason: None })
    }

    /// Goes on for about so many positions.
    pub fn advance(&mut self, positions: u32) -> Progress {
        let budget = Budget { max_bytes: MAX_BYTES, ..Budget::UNLIMITED };
        match self.solving.advance(positions.into(), budget) {
            None => Progress::Searching,
            Some(Verdict::Solved { solution, .. }) => {
                self.solution = Some(solution.lurd().to_owned());
                Progress::Solved
            }
            Some(Verdict::Unsolvable) => Progress::Unsolvable,
            Some(Verdict::Stopped(reason)) => {
                self.reason = Some(*reason);
                Progress::Stopped
            }
        }
    }

    /// How many positions were looked at.
    #[wasm_bindgen(getter)]
    pub fn expanded(&self) -> f64 {
        self.solving.counts().expanded as f64
    }

    /// How much memory the tables take.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> f64 {
        self.solving.counts().bytes as f64
    }

    /// The moves of the solution, from the position on.
    #[wasm_bindgen(getter)]
    pub fn solution(&self) -> Option<String> {
        self.solution.clone()
    }

    /// Why it stopped without an answer.
    #[wasm_bindgen(getter)]
    pub fn reason(&self) -> Option<String> {
        self.reason.map(|reason| reason.to_string())
    }
}

/// The position to which moves lead.
fn played(level: &Level, moves: &str) -> Result<State, JsError> {
    solution::state_after(level, &moves_of(moves)?).map_err(|error| JsError::new(&error.to_string()))
}
