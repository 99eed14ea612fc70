//! How far every cell is from the goal: hints in no time.
//!
//! A cell is one number, its distance with its passages in the lowest bits. So a step of the search looks at one
//! place per cell, and the field answers on its own, without the maze.

use super::passages::{Maze, PASSAGES};
use super::shape::{Cell, MAX_CELLS, Shape};
use crate::grid::Direction;

/// The distances of all cells from one goal, in four bytes per cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceField {
    shape: Shape,
    goal: Cell,
    /// In reading order; see [`SHIFT`] and [`UNREACHED`].
    cells: Vec<u32>,
}

/// The distance stands above the four passages.
const SHIFT: u32 = 4;
/// The distance of a cell from which no way leads to the goal.
const UNREACHED: u32 = u32::MAX >> SHIFT;

const _: () = assert!(MAX_CELLS < UNREACHED as usize);

impl DistanceField {
    /// The field of a maze around a goal, which is one of its cells.
    pub fn new(maze: &Maze, goal: Cell) -> Self {
        let shape = maze.shape();
        let columns = shape.columns();
        let deltas = [columns.wrapping_neg(), columns, 1_usize.wrapping_neg(), 1];
        let unreached = |&byte: &u8| UNREACHED << SHIFT | u32::from(byte & PASSAGES);
        let mut cells: Vec<u32> = maze.bytes().iter().map(unreached).collect();

        // Level by level. What waits carries its ways on along, as in the distance's own number; the way back is
        // left out.
        let first = goal.index();
        let passages = |number: u32| number & u32::from(PASSAGES);
        let mut level = vec![(first as u32) << SHIFT | passages(cells[first])];
        cells[first] = passages(cells[first]);
        let mut next_level = Vec::new();
        let mut distance = 0;
        while !level.is_empty() {
            distance += 1;
            for &entry in &level {
                let here = (entry >> SHIFT) as usize;
                let mut ways = passages(entry);
                while ways != 0 {
                    let way = ways.trailing_zeros();
                    ways &= ways - 1;
                    let next = here.wrapping_add(deltas[(way & 3) as usize]);
                    let number = cells[next];
                    if number >> SHIFT == UNREACHED {
                        cells[next] = distance << SHIFT | passages(number);
                        // Up and down, left and right differ in the lowest bit.
                        let back = 1 << (way ^ 1);
                        next_level.push((next as u32) << SHIFT | passages(number) & !back);
                    }
                }
            }
            std::mem::swap(&mut level, &mut next_level);
            next_level.clear();
        }
        Self { shape, goal, cells }
    }

    /// Where all ways lead.
    pub fn goal(&self) -> Cell {
        self.goal
    }

    /// Steps from a cell to the goal; `None` if no way leads there.
    pub fn distance(&self, cell: Cell) -> Option<u32> {
        let distance = self.cells[cell.index()] >> SHIFT;
        (distance != UNREACHED).then_some(distance)
    }

    /// The first step of a shortest way, up before down before left before right; `None` at the goal and where no
    /// way leads there.
    pub fn next_step(&self, cell: Cell) -> Option<Direction> {
        let closer = self.distance(cell)?.checked_sub(1)?;
        let passages = self.cells[cell.index()];
        Direction::UDLR.into_iter().find(|&direction| {
            let is_open = passages >> direction as u32 & 1 != 0;
            is_open && self.distance(self.shape.inner_neighbour(cell, direction)) == Some(closer)
        })
    }

    /// A shortest way up to the next junction, which is a cell with more than two passages, or to the goal: at least
    /// one step. Empty at the goal, `None` where no way leads there.
    pub fn to_next_junction(&self, cell: Cell) -> Option<Vec<Direction>> {
        let is_junction = |cell: Cell| (self.cells[cell.index()] & u32::from(PASSAGES)).count_ones() > 2;
        self.walk(cell, is_junction)
    }

    /// A whole shortest way. Empty at the goal, `None` where no way leads there.
    pub fn way(&self, cell: Cell) -> Option<Vec<Direction>> {
        self.walk(cell, |_| false)
    }

    /// A shortest way that ends early in the first cell that is `enough`.
    fn walk(&self, cell: Cell, enough: impl Fn(Cell) -> bool) -> Option<Vec<Direction>> {
        self.distance(cell)?;
        let mut way = Vec::new();
        let mut here = cell;
        while let Some(direction) = self.next_step(here) {
            way.push(direction);
            here = self.shape.inner_neighbour(here, direction);
            if enough(here) {
                break;
            }
        }
        Some(way)
    }
}
