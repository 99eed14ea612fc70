//! Where a box is in the way of another: as a wall there, it would cut off goals.

use crate::board::{Board, add_cell};
use crate::carry::Carrier;
use crate::field::{Cell, Field};
use crate::lone::Lone;

/// For every pair of cells, whether a box on the second hinders one on the first.
#[derive(Clone, Debug)]
pub(crate) struct Hotspots {
    words: usize,
    /// Per cell, the cells where a box hinders; nothing if the field is too large to ask for every pair.
    hindered_by: Vec<u64>,
}

/// The work that is spent at most: cells times cells times goals.
const MAX_WORK: usize = 20_000_000;

impl Hotspots {
    /// Works out all pairs. `go_on` is asked now and then; `None` if it refused.
    pub(crate) fn new(field: &Field, lone: &Lone, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        let words = field.words();
        if field.cells() * field.cells() * field.goals().len() > MAX_WORK {
            return Some(Self { words, hindered_by: Vec::new() });
        }
        let mut hindered_by = vec![0; words * field.cells()];
        let mut carrier = Carrier::new(field);
        for wall in 0..field.wall() {
            if lone.is_dead(wall) {
                continue;
            }
            let board = Board::with(field, &[wall]);
            // The player may be on any side of the new wall: a cell is hindered if it is from all of them.
            let mut tables: Vec<Lone> = Vec::new();
            for beside in field.around(wall).into_iter().filter(|&cell| cell != field.wall()) {
                tables.push(Lone::new(field, &board, beside, &mut carrier, go_on)?);
            }
            for cell in 0..field.wall() {
                let served =
                    |table: &Lone| table.served(cell).iter().map(|word| word.count_ones()).sum::<u32>();
                let best = tables.iter().map(served).max().unwrap_or(0);
                // The goal under the wall itself does not count.
                let under = u32::from(field.is_goal(wall) && cell != wall);
                if cell != wall && best + under < served(lone) {
                    add_cell(&mut hindered_by[usize::from(cell) * words..][..words], wall);
                }
            }
        }
        Some(Self { words, hindered_by })
    }

    /// How many pairs of boxes hinder each other.
    #[inline]
    pub(crate) fn count(&self, board: &Board) -> usize {
        if self.hindered_by.is_empty() {
            return 0;
        }
        board.boxes().map(|cell| self.hindrances(board, cell)).sum()
    }

    #[inline]
    fn hindrances(&self, board: &Board, cell: Cell) -> usize {
        let set = &self.hindered_by[usize::from(cell) * self.words..][..self.words];
        set.iter().zip(board.words()).map(|(set, boxes)| (set & boxes).count_ones() as usize).sum()
    }

    /// The box that hinders most others, if any hinders.
    pub(crate) fn worst(&self, board: &Board) -> Option<Cell> {
        if self.hindered_by.is_empty() {
            return None;
        }
        let hinders = |spot: Cell| {
            let is_hindered = |cell: &Cell| {
                let set = &self.hindered_by[usize::from(*cell) * self.words..][..self.words];
                crate::board::has_cell(set, spot)
            };
            board.boxes().filter(is_hindered).count()
        };
        board
            .boxes()
            .map(|spot| (hinders(spot), spot))
            .filter(|&(count, _)| count > 0)
            .max()
            .map(|(_, spot)| spot)
    }

    /// The memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.hindered_by.capacity() * 8
    }
}
