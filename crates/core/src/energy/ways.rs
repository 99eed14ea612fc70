//! How far everything is from one cell, and the ways there.

use crate::grid::Direction;
use crate::maze::{Cell, Maze};

/// The shortest ways from one cell; of equal ones always the same.
pub(super) struct Ways<'a> {
    maze: &'a Maze,
    /// Steps to every cell; `None` where no way leads.
    steps: Vec<Option<u32>>,
    /// The last step of the way to every cell.
    last: Vec<Option<Direction>>,
    /// All cells that can be reached, the nearest first.
    order: Vec<Cell>,
}

impl<'a> Ways<'a> {
    /// The ways from a cell; where `ends_at` says so, a way may end but not go on.
    pub(super) fn new(maze: &'a Maze, from: Cell, ends_at: impl Fn(Cell) -> bool) -> Self {
        let area = maze.shape().area();
        let (mut steps, mut last) = (vec![None; area], vec![None; area]);
        steps[from.index()] = Some(0);
        let mut order = vec![from];
        let mut done = 0;
        while let Some(&cell) = order.get(done) {
            done += 1;
            let distance = steps[cell.index()].unwrap_or(0);
            if cell != from && ends_at(cell) {
                continue;
            }
            for (direction, next) in maze.ways(cell) {
                if steps[next.index()].is_none() {
                    steps[next.index()] = Some(distance + 1);
                    last[next.index()] = Some(direction);
                    order.push(next);
                }
            }
        }
        Self { maze, steps, last, order }
    }

    /// Steps to a cell; `None` if no way leads there.
    pub(super) fn steps_to(&self, cell: Cell) -> Option<u32> {
        self.steps[cell.index()]
    }

    /// The way to a cell; without steps if no way leads there.
    pub(super) fn way_to(&self, cell: Cell) -> Vec<Direction> {
        let (mut here, mut way) = (cell, Vec::new());
        while let Some(direction) = self.last[here.index()] {
            way.push(direction);
            here = self.maze.step(here, direction.opposite()).expect("a passage can be walked both ways");
        }
        way.reverse();
        way
    }

    /// By cell, the least energy with which a shortest way *to* where the ways begin survives, if pellets give `values`.
    pub(super) fn needs(&self, values: &[u32]) -> Vec<u32> {
        let mut needs = vec![0u32; values.len()];
        for &cell in &self.order[1..] {
            let nearer = |next: Cell| self.steps_to(next) < self.steps_to(cell);
            let nexts = self.maze.ways(cell).map(|(_, next)| next).filter(|&next| nearer(next));
            let need = nexts.map(|next| (needs[next.index()] + 1).saturating_sub(values[next.index()])).min();
            needs[cell.index()] = need.expect("whoever is reached has a nearer neighbour");
        }
        needs
    }
}
