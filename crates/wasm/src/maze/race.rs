//! Searches through mazes that nobody watches, to be timed. Core has no clock: whoever calls has one.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::maze::Quest;
use mazekeeper_core::maze::solve::{Algorithm, Counts, solve_on_equal_footing};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use super::lab::quest_of;

/// A search through a maze that can be run again and again, whole or only its beginning. All algorithms run on equal footing: none takes
/// a shortcut that the others have not.
#[wasm_bindgen]
pub struct MazeTrial {
    quest: Quest,
    algorithm: Algorithm,
    counts: Counts,
}

#[wasm_bindgen]
impl MazeTrial {
    /// A maze that is written as a code, a plan or a drawing, between its own ends or others. It throws with what is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(
        maze: &str,
        start: Option<u32>,
        goal: Option<u32>,
        algorithm: &str,
    ) -> Result<MazeTrial, JsError> {
        tried(maze, start, goal, algorithm).map_err(|error| JsError::new(&error))
    }

    /// Searches from the beginning, so many times, and looks at so many cells at most; a walker makes so many steps.
    pub fn run(&mut self, cells: u32, times: u32) {
        let budget = Budget { max_expanded: cells.into(), ..Budget::UNLIMITED };
        for _ in 0..times {
            self.counts = solve_on_equal_footing(&self.quest, self.algorithm, budget).counts;
        }
    }

    /// Cells from which was looked on, or that were filled; for a walker its steps.
    #[wasm_bindgen(getter)]
    pub fn expanded(&self) -> f64 {
        (self.counts.closed + self.counts.steps) as f64
    }

    /// Cells found.
    #[wasm_bindgen(getter)]
    pub fn explored(&self) -> f64 {
        self.counts.opened as f64
    }

    /// The most memory the tables took.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> f64 {
        self.counts.peak_bytes as f64
    }
}

fn tried(maze: &str, start: Option<u32>, goal: Option<u32>, algorithm: &str) -> Result<MazeTrial, String> {
    let algorithm = algorithm.parse().map_err(|error| format!("{error}"))?;
    Ok(MazeTrial { quest: quest_of(maze, start, goal)?, algorithm, counts: Counts::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MazeRecording;

    const MAZE: &str = "dfs1-12x12-s7-b50-f0.0-t11.11";

    #[test]
    fn a_silent_run_counts_exactly_as_a_recorded_one() {
        for algorithm in MazeRecording::algorithms() {
            let recorded = MazeRecording::new(MAZE, None, Some(40), &algorithm, u32::MAX).unwrap();
            let mut trial = tried(MAZE, None, Some(40), &algorithm).unwrap();
            trial.run(u32::MAX, 2);
            assert_eq!(trial.expanded(), recorded.closed() + recorded.walked(), "{algorithm}");
            assert_eq!(trial.explored(), recorded.opened(), "{algorithm}");
            assert_eq!(trial.bytes(), recorded.bytes(), "{algorithm}");
            assert_eq!(trial.expanded(), f64::from(recorded.expansions()), "{algorithm}");
        }
    }

    #[test]
    fn only_the_beginning_takes_as_many_cells_as_it_may() {
        for algorithm in ["bfs", "astar", "dfs", "wall-follower", "tremaux"] {
            let mut trial = tried(MAZE, None, None, algorithm).unwrap();
            trial.run(9, 1);
            assert_eq!(trial.expanded(), 9.0, "{algorithm}");
        }
    }
}
