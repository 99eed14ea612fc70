//! A search through a maze, recorded to be watched.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::maze::MazeCode;
use mazekeeper_core::maze::solve::{Algorithm, Answer, Log, Replay, record};
use mazekeeper_core::search::Outcome;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use super::cell_at;
use crate::letters_of;

/// What an algorithm did, event by event.
#[wasm_bindgen]
pub struct MazeSearch {
    answer: Answer,
    replay: Replay,
}

#[wasm_bindgen]
impl MazeSearch {
    /// Searches a maze, from its start or from another cell, and keeps so many events at most and the way. It throws if there is no
    /// such maze, cell or algorithm.
    pub fn record(
        maze: &str,
        from: Option<u32>,
        algorithm: &str,
        max_events: u32,
    ) -> Result<MazeSearch, JsError> {
        recorded(maze, from, algorithm, max_events).map_err(|error| JsError::new(&error))
    }

    /// How many events were kept, the way among them.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> u32 {
        self.log().len() as u32
    }

    /// How many events there were, kept or not.
    #[wasm_bindgen(getter)]
    pub fn seen(&self) -> f64 {
        self.log().seen() as f64
    }

    /// The number of the first event of the way; without a way, of none.
    #[wasm_bindgen(getter, js_name = wayBegins)]
    pub fn way_begins(&self) -> u32 {
        self.log().way_begins() as u32
    }

    /// Whether a way was found.
    #[wasm_bindgen(getter, js_name = isFound)]
    pub fn is_found(&self) -> bool {
        matches!(self.answer.outcome, Outcome::Solved(_))
    }

    /// The way that was found, as letters; empty without one.
    pub fn way(&self) -> String {
        match &self.answer.outcome {
            Outcome::Solved(way) => letters_of(way),
            _ => String::new(),
        }
    }

    /// How many cells were found.
    #[wasm_bindgen(getter)]
    pub fn opened(&self) -> f64 {
        self.answer.counts.opened as f64
    }

    /// From how many of them was looked on. Walkers close none.
    #[wasm_bindgen(getter)]
    pub fn closed(&self) -> f64 {
        self.answer.counts.closed as f64
    }

    /// How many steps a walker made, there and back; 0 for those that do not walk.
    #[wasm_bindgen(getter)]
    pub fn walked(&self) -> f64 {
        self.answer.counts.steps as f64
    }

    /// One byte per cell after so many events: 0 nothing, 1 open, 2 closed, 3 on the way, 4 walked again; 8 more if that was the search
    /// from the goal.
    #[wasm_bindgen(js_name = marksAt)]
    pub fn marks_at(&mut self, events: u32) -> Vec<u8> {
        self.replay.go_to(events as usize);
        self.replay.marks().to_vec()
    }

    /// The names of all algorithms, in the order in which they are offered.
    pub fn algorithms() -> Vec<String> {
        Algorithm::ALL.iter().map(ToString::to_string).collect()
    }
}

impl MazeSearch {
    fn log(&self) -> &Log {
        self.replay.log()
    }
}

fn recorded(maze: &str, from: Option<u32>, algorithm: &str, max_events: u32) -> Result<MazeSearch, String> {
    let code: MazeCode = maze.parse().map_err(|error| format!("{error}"))?;
    let algorithm: Algorithm = algorithm.parse().map_err(|error| format!("{error}"))?;
    let mut quest = code.build();
    if let Some(number) = from {
        let cell = cell_at(code.shape(), number)?;
        quest = quest.from(cell).ok_or_else(|| format!("cell {number} is the goal"))?;
    }
    let (answer, log) = record(&quest, algorithm, Budget::UNLIMITED, max_events as usize);
    Ok(MazeSearch { answer, replay: Replay::new(code.shape(), log) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAZE: &str = "dfs1-9x8-s42-b30-f0.0-t8.7";

    #[test]
    fn every_algorithm_can_be_watched_from_anywhere() {
        for algorithm in MazeSearch::algorithms() {
            for from in [None, Some(12)] {
                let mut search = recorded(MAZE, from, &algorithm, u32::MAX).unwrap();
                assert!(search.is_found(), "{algorithm}");
                assert_eq!(
                    search.length() - search.way_begins(),
                    search.way().len() as u32 + 1,
                    "{algorithm}"
                );
                let last = search.marks_at(search.length());
                assert_eq!(
                    last.iter().filter(|&&mark| mark == 3).count(),
                    search.way().len() + 1,
                    "{algorithm}"
                );
                assert!(search.marks_at(0).iter().all(|&mark| mark == 0));
                assert_eq!(f64::from(search.length()), search.seen());
            }
        }
    }

    #[test]
    fn of_a_long_search_the_beginning_is_kept_and_the_way() {
        let search = recorded(MAZE, None, "bfs", 5).unwrap();
        assert_eq!(search.way_begins(), 5);
        assert!(search.seen() > f64::from(search.length()));
    }

    #[test]
    fn what_cannot_be_searched_is_refused() {
        let refused = |from, algorithm| recorded(MAZE, from, algorithm, 9).err().unwrap();
        assert_eq!(refused(Some(72), "bfs"), "there is no cell 72 in a maze of 9 × 8");
        assert_eq!(refused(Some(71), "bfs"), "cell 71 is the goal");
        assert!(refused(None, "magic").starts_with("`magic` is no algorithm; there are bfs, "));
    }
}
