//! A maze: which cells are joined.

use super::shape::{Cell, Shape};
use crate::grid::Direction;

/// The four low bits of a cell's byte: a passage up, down, left, right. The others are free for searches that
/// work on a copy.
pub(in crate::maze) const PASSAGES: u8 = 0b1111;

/// Cells and the passages between them. A passage can be walked both ways and never leads over the edge; whether all
/// cells are connected is up to whoever opened the passages.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Maze {
    shape: Shape,
    /// One byte per cell, see [`PASSAGES`].
    bytes: Vec<u8>,
}

impl Maze {
    /// A maze without any passage.
    pub fn walled(shape: Shape) -> Self {
        Self { shape, bytes: vec![0; shape.area()] }
    }

    /// A maze of bytes that keep the promise of the type.
    pub(in crate::maze) fn from_bytes(shape: Shape, bytes: Vec<u8>) -> Self {
        assert_eq!(bytes.len(), shape.area(), "a maze has one byte for every cell");
        Self { shape, bytes }
    }

    /// The rectangle the maze fills.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The bytes of all cells in reading order.
    pub(in crate::maze) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether a passage leads that way.
    #[inline]
    pub fn is_open(&self, cell: Cell, direction: Direction) -> bool {
        self.bytes[cell.index()] & bit(direction) != 0
    }

    /// The cell a passage leads to; `None` if there is a wall.
    #[inline]
    pub fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.is_open(cell, direction).then(|| self.shape.inner_neighbour(cell, direction))
    }

    /// The ways on from a cell: up, down, left, right.
    #[inline]
    pub fn ways(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> {
        let passages = self.bytes[cell.index()];
        let open = Direction::UDLR.into_iter().filter(move |&direction| passages & bit(direction) != 0);
        open.map(move |direction| (direction, self.shape.inner_neighbour(cell, direction)))
    }

    /// How many passages a cell has: 1 is a dead end, more than 2 a junction.
    #[inline]
    pub fn degree(&self, cell: Cell) -> u32 {
        self.bytes[cell.index()].count_ones()
    }

    /// Opens a passage; false if it would lead over the edge.
    pub fn open(&mut self, cell: Cell, direction: Direction) -> bool {
        let Some(next) = self.shape.neighbour(cell, direction) else { return false };
        self.bytes[cell.index()] |= bit(direction);
        self.bytes[next.index()] |= bit(direction.opposite());
        true
    }

    /// Puts up a wall; over the edge there is one already.
    pub fn close(&mut self, cell: Cell, direction: Direction) {
        let Some(next) = self.shape.neighbour(cell, direction) else { return };
        self.bytes[cell.index()] &= !bit(direction);
        self.bytes[next.index()] &= !bit(direction.opposite());
    }

    /// How many passages there are in all: one fewer than cells in a perfect maze.
    pub fn passage_count(&self) -> usize {
        self.bytes.iter().map(|byte| byte.count_ones() as usize).sum::<usize>() / 2
    }
}

/// The bit of a direction in a cell's byte.
#[inline]
pub(in crate::maze) fn bit(direction: Direction) -> u8 {
    1 << direction as u8
}
