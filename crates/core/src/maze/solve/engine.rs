//! Mazes for the search engine: a state is a cell, and every step costs 1.

use super::estimate::Estimate;
use super::{Answer, Counts};
use crate::budget::Budget;
use crate::grid::Direction;
use crate::maze::{Cell, Quest};
use crate::search::{Algorithm, Observer, Puzzle, Search, Step};

pub(super) fn solve(
    quest: &Quest,
    algorithm: Algorithm,
    estimate: Option<Estimate>,
    budget: Budget<'_>,
    observer: &mut impl Observer<Cell>,
) -> Answer {
    let puzzle = Walk { quest };
    let shape = quest.maze().shape();
    let guide = |cell: &Cell| estimate.map(|estimate| estimate.between(shape, *cell, quest.goal()));
    let mut search = Search::new(&puzzle, algorithm).within(budget);
    if estimate.is_some() {
        search = search.guided_by(guide);
    }
    let report = search.run_watched_by(observer);
    let counts = Counts {
        opened: report.counts.explored,
        closed: report.counts.expanded,
        steps: 0,
        peak_bytes: report.counts.peak_bytes,
    };
    Answer { outcome: report.outcome, counts }
}

struct Walk<'a> {
    quest: &'a Quest,
}

impl Puzzle for Walk<'_> {
    type State = Cell;
    type Action = Direction;

    fn start(&self) -> Option<Cell> {
        Some(self.quest.start())
    }

    fn is_solved(&self, cell: &Cell) -> bool {
        *cell == self.quest.goal()
    }

    fn expand(&self, cell: &mut Cell, mut visit: impl FnMut(Step<Direction>, &Cell)) {
        for (action, next) in self.quest.maze().ways(*cell) {
            visit(Step { action, cost: 1 }, &next);
        }
    }

    fn width(&self) -> usize {
        1
    }

    fn pack(&self, cell: &Cell, words: &mut [u32]) {
        words[0] = cell.index() as u32;
    }

    fn unpack(&self, words: &[u32], cell: &mut Cell) {
        *cell =
            self.quest.maze().shape().cell_at(words[0] as usize).expect("the search keeps only our cells");
    }
}
