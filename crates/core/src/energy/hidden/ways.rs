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
}

impl<'a> Ways<'a> {
    /// The ways from a cell; where `ends_at` says so, a way may end but not go on.
    pub(super) fn new(maze: &'a Maze, from: Cell, ends_at: impl Fn(Cell) -> bool) -> Self {
        let area = maze.shape().area();
        let (mut steps, mut last) = (vec![None; area], vec![None; area]);
        steps[from.index()] = Some(0);
        let mut queue = vec![(from, 0)];
        let mut done = 0;
        while let Some(&(cell, distance)) = queue.get(done) {
            done += 1;
            if cell != from && ends_at(cell) {
                continue;
            }
            for (direction, next) in maze.ways(cell) {
                if steps[next.index()].is_none() {
                    steps[next.index()] = Some(distance + 1);
                    last[next.index()] = Some(direction);
                    queue.push((next, distance + 1));
                }
            }
        }
        Self { maze, steps, last }
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
}
