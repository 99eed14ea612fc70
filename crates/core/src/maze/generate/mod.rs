//! Making mazes: one file per algorithm, all iterative, all seeded, each a spanning tree of the cells.
//!
//! A generator carves passages out of rock (or puts up walls in an open hall) through a [`Carver`], which tells whoever
//! watches. Loops come afterwards, by opening dead ends ([`braid`]).

mod depth_first;

use super::passages::Maze;
use super::shape::{Cell, Shape};
use crate::grid::Direction;
use crate::names::named;
use crate::random::{Purpose, Random};

/// Who makes the passages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Generator {
    /// Long winding corridors: walk at random, go back where there is no way on.
    DepthFirst,
}

named!(Generator, "generator": DepthFirst = "dfs");

/// Is told what a generator does, in the order in which it happens.
pub trait Watcher {
    /// Something happened.
    fn saw(&mut self, event: Event);
}

/// One step of a generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A passage was opened.
    Opened(Cell, Direction),
    /// A wall was put up.
    Closed(Cell, Direction),
    /// The generator is at work here.
    Visited(Cell),
}

/// Nobody watches.
pub struct Silent;

impl Watcher for Silent {
    #[inline]
    fn saw(&mut self, _: Event) {}
}

/// The maze of a generator and a seed, with so many percent of its dead ends opened.
pub fn generate(
    generator: Generator,
    shape: Shape,
    seed: u64,
    braid: u8,
    watcher: &mut impl Watcher,
) -> Maze {
    let mut carver = Carver { maze: Maze::walled(shape), watcher };
    let mut random = Random::new(seed, Purpose::Passages);
    match generator {
        Generator::DepthFirst => depth_first::carve(&mut carver, &mut random),
    }
    let _ = braid;
    carver.maze
}

/// A maze that is being made, and who watches.
pub(in crate::maze) struct Carver<'w, W: Watcher> {
    pub(in crate::maze) maze: Maze,
    watcher: &'w mut W,
}

impl<W: Watcher> Carver<'_, W> {
    /// Opens a passage that does not lead over the edge.
    fn open(&mut self, cell: Cell, direction: Direction) {
        self.maze.open(cell, direction);
        self.watcher.saw(Event::Opened(cell, direction));
    }
}
