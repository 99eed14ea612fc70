//! A maze with a start and a goal.

use super::passages::Maze;
use super::shape::Cell;
use crate::grid::Direction;

/// What somebody who stands in a maze wants: from the start to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quest {
    maze: Maze,
    start: Cell,
    goal: Cell,
}

/// The ends make no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuestError {
    /// One of the cells belongs to a larger maze.
    #[error("an end lies outside the maze")]
    Outside,
    /// There is nowhere to go.
    #[error("start and goal are the same cell")]
    SameEnds,
}

impl Quest {
    /// A maze to be crossed.
    pub fn new(maze: Maze, start: Cell, goal: Cell) -> Result<Self, QuestError> {
        if start.index().max(goal.index()) >= maze.shape().area() {
            return Err(QuestError::Outside);
        }
        if start == goal {
            return Err(QuestError::SameEnds);
        }
        Ok(Self { maze, start, goal })
    }

    /// The maze itself.
    pub fn maze(&self) -> &Maze {
        &self.maze
    }

    /// Where it begins.
    pub fn start(&self) -> Cell {
        self.start
    }

    /// Where it ends.
    pub fn goal(&self) -> Cell {
        self.goal
    }

    /// The same maze and goal from another cell; `None` from the goal.
    pub fn from(&self, start: Cell) -> Option<Self> {
        Self::new(self.maze.clone(), start, self.goal).ok()
    }

    /// How many steps of a way from the start lead to the next junction, which is a cell with more than two passages, or to
    /// the way's end: as far as a hint goes.
    pub fn steps_to_junction(&self, way: &[Direction]) -> usize {
        let mut here = self.start;
        for (steps, &direction) in way.iter().enumerate() {
            let Some(next) = self.maze.step(here, direction) else { return steps };
            here = next;
            if self.maze.degree(here) > 2 {
                return steps + 1;
            }
        }
        way.len()
    }

    /// The cells of a way from the start, the start among them; `None` if it walks through a wall.
    pub fn cells_of(&self, way: &[Direction]) -> Option<Vec<Cell>> {
        let mut cells = vec![self.start];
        for &direction in way {
            let here = *cells.last().expect("a way begins somewhere");
            cells.push(self.maze.step(here, direction)?);
        }
        Some(cells)
    }
}
