//! A copy of a maze's bytes to leave marks in.
//!
//! Four bits of a byte are passages, four are free: a direction and two marks. So a search that needs no more takes
//! one byte per cell, and finds all it asks about a cell in one place.

use super::super::passages::PASSAGES;
use super::super::quest::Quest;
use super::super::shape::Shape;
use crate::budget::{Budget, StopReason};
use crate::grid::Direction;

/// Two marks, free to mean anything.
pub(super) const ONE: u8 = 1 << 6;
pub(super) const OTHER: u8 = 1 << 7;
/// Where the direction stands.
const TURN: u32 = 4;

/// Marked bytes of all cells, in reading order. Cells are numbers here.
pub(super) struct Ground {
    pub(super) bytes: Vec<u8>,
    pub(super) plan: Plan,
}

/// How to go from number to number.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// What is added for a step up, down, left, right; below 0 it wraps around.
    deltas: [usize; 4],
}

impl Ground {
    /// A copy without marks, if that much memory is allowed.
    pub(super) fn new(quest: &Quest, budget: &Budget<'_>) -> Result<Self, StopReason> {
        let maze = quest.maze();
        if maze.shape().area() > budget.max_bytes {
            return Err(StopReason::MemoryLimit);
        }
        Ok(Self { bytes: maze.bytes().to_vec(), plan: Plan::new(maze.shape()) })
    }
}

impl Plan {
    pub(super) fn new(shape: Shape) -> Self {
        let columns = shape.columns();
        Self { deltas: [columns.wrapping_neg(), columns, 1_usize.wrapping_neg(), 1] }
    }

    /// One step on, in a direction that has a passage.
    #[inline(always)]
    pub(super) fn step(self, cell: usize, way: u32) -> usize {
        cell.wrapping_add(self.deltas[(way & 3) as usize])
    }

    /// One step back: where that step came from.
    #[inline(always)]
    pub(super) fn step_back(self, cell: usize, way: u32) -> usize {
        cell.wrapping_sub(self.deltas[(way & 3) as usize])
    }
}

/// The passages among a byte's bits.
#[inline(always)]
pub(super) fn passages(byte: u8) -> u32 {
    u32::from(byte & PASSAGES)
}

/// A byte with another direction.
#[inline(always)]
pub(super) fn with_way(byte: u8, way: u32) -> u8 {
    byte & !(3 << TURN) | ((way & 3) << TURN) as u8
}

/// The direction in a byte.
#[inline(always)]
pub(super) fn way_of(byte: u8) -> u32 {
    u32::from(byte >> TURN & 3)
}

/// The number of the opposite direction: up and down differ in one bit, left and right, too.
#[inline(always)]
pub(super) fn opposite(way: u32) -> u32 {
    way ^ 1
}

/// The direction with that number.
#[inline(always)]
pub(super) fn direction(way: u32) -> Direction {
    Direction::UDLR[(way & 3) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_directions() {
        for (number, way) in (0..).zip(Direction::UDLR) {
            assert_eq!((direction(number), way as u32), (way, number));
            assert_eq!(direction(opposite(number)), way.opposite());
            assert_eq!(way_of(with_way(0xff, number)), number);
            assert_eq!(with_way(0xff, number) | 0b11_0000, 0xff);
        }
    }
}
