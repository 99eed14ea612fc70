//! Searches of levels that nobody watches, to be timed. Core has no clock: whoever calls has one.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::search::Silent;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::Configuration;
use mazekeeper_core::sokoban::run::LevelRun;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::lab::configuration_of;
use crate::level_of;
use crate::search::{MAX_BYTES, Progress};

/// A search of a level that can be run again and again, in one go or in slices. It counts exactly as a recorded one.
#[wasm_bindgen]
pub struct LevelTrial {
    level: Level,
    configuration: Configuration,
    budget: Budget<'static>,
    run: Option<LevelRun<'static>>,
}

#[wasm_bindgen]
impl LevelTrial {
    /// Makes a search ready, by the names of the command line, that ends after so many states at the latest. It throws
    /// if there is no such level, name or combination.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::too_many_arguments, reason = "scripts have no builders")]
    pub fn new(
        drawing: &str,
        algorithm: &str,
        puzzle: &str,
        cost: &str,
        order: &str,
        heuristic: &str,
        deadlocks: &str,
        max_expanded: u32,
    ) -> Result<LevelTrial, JsError> {
        let level = level_of(drawing)?;
        let configuration = configuration_of([algorithm, puzzle, cost, order, heuristic, deadlocks])?;
        let budget = Budget { max_bytes: MAX_BYTES, max_expanded: max_expanded.into(), ..Budget::UNLIMITED };
        Ok(Self { level, configuration, budget, run: None })
    }

    /// Begins anew, with the tables of the estimate.
    pub fn begin(&mut self) {
        // What the last run took is there for this one.
        self.run = None;
        self.run = Some(LevelRun::new(self.configuration, &self.level, self.budget, &mut Silent));
    }

    /// Expands up to so many states more.
    pub fn advance(&mut self, states: u32) -> Progress {
        let Some(run) = &mut self.run else { return Progress::Searching };
        run.advance(states.into(), &mut Silent);
        Progress::of(run.verdict())
    }

    /// Searches from the beginning to the end, so many times.
    pub fn repeat(&mut self, times: u32) {
        for _ in 0..times {
            self.begin();
            while self.advance(u32::MAX) == Progress::Searching {}
        }
    }

    /// States taken from the frontier.
    #[wasm_bindgen(getter)]
    pub fn expanded(&self) -> f64 {
        self.run.as_ref().map_or(0.0, |run| run.counts().expanded as f64)
    }

    /// States found.
    #[wasm_bindgen(getter)]
    pub fn explored(&self) -> f64 {
        self.run.as_ref().map_or(0.0, |run| run.counts().explored as f64)
    }

    /// The most memory the tables took so far.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> f64 {
        self.run.as_ref().map_or(0.0, |run| run.counts().peak_bytes as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LevelSearch;

    const LEVEL: &str = "########\n#  .#  #\n# $  $ #\n#@ # . #\n########";

    #[test]
    fn a_silent_run_counts_exactly_as_a_recorded_one_however_it_is_cut() {
        let combinations = ["bfs", "dfs", "ucs", "greedy", "astar"].map(|algorithm| {
            [("pushes", "pushes", "freeze"), ("steps", "moves", "none")].map(|rest| (algorithm, rest))
        });
        for (algorithm, (puzzle, cost, deadlocks)) in combinations.into_iter().flatten() {
            let names = (algorithm, puzzle, cost, "udlr", "matching-pushes", deadlocks);
            let (a, p, c, o, h, d) = names;
            let mut recorded = LevelSearch::new(LEVEL, a, p, c, o, h, d, u32::MAX).unwrap();
            assert_eq!(recorded.advance(u32::MAX), Progress::Solved, "{names:?}");
            let told = (recorded.expanded(), recorded.explored(), recorded.bytes());
            let mut trial = LevelTrial::new(LEVEL, a, p, c, o, h, d, u32::MAX).unwrap();
            for slice in [1, 7, u32::MAX] {
                trial.begin();
                while trial.advance(slice) == Progress::Searching {}
                assert_eq!((trial.expanded(), trial.explored(), trial.bytes()), told, "{names:?} by {slice}");
            }
            trial.repeat(2);
            assert_eq!(trial.expanded(), told.0);
        }
    }

    #[test]
    fn a_trial_ends_where_it_is_told_to() {
        let mut trial = LevelTrial::new(LEVEL, "bfs", "pushes", "pushes", "udlr", "none", "none", 5).unwrap();
        trial.begin();
        assert_eq!(trial.advance(u32::MAX), Progress::Stopped);
        assert_eq!(trial.expanded(), 5.0);
    }
}
