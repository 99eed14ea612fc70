//! Watching a maze being made.

use crate::grid::Direction;
use crate::maze::passages::Maze;
use crate::maze::shape::Cell;

/// Is told what a generator does, in the order in which it happens.
pub trait Watcher {
    /// Whether anybody looks at all. Where nobody does, generators save the work of telling.
    const WATCHES: bool = true;

    /// Something happened.
    fn saw(&mut self, event: Event);
}

/// One step of a generator. The first finds a maze without any passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A passage was opened.
    Opened(Cell, Direction),
    /// A wall was put up.
    Closed(Cell, Direction),
    /// The generator is at work here.
    Visited(Cell),
    /// All walls inside were taken down, and an open hall is left.
    Cleared,
}

impl Event {
    /// Does to a maze what was seen: all events of a generator, one after the other, turn a walled maze into the
    /// one that was made.
    pub fn apply(self, maze: &mut Maze) {
        match self {
            Self::Opened(cell, direction) => {
                maze.open(cell, direction);
            }
            Self::Closed(cell, direction) => maze.close(cell, direction),
            Self::Visited(_) => {}
            Self::Cleared => {
                for cell in maze.shape().cells() {
                    maze.open(cell, Direction::Right);
                    maze.open(cell, Direction::Down);
                }
            }
        }
    }
}

/// Nobody watches.
pub struct Silent;

impl Watcher for Silent {
    const WATCHES: bool = false;

    #[inline]
    fn saw(&mut self, _: Event) {}
}
