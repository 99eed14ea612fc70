//! How boxes cut the floor.

use crate::board::{Board, Reach};
use crate::field::{Cell, Field};

/// The parts into which boxes cut the floor.
pub(super) struct Regions {
    parts: Reach,
    part: Vec<u16>,
    /// How many there are.
    pub(super) count: u16,
}

impl Regions {
    pub(super) fn new(field: &Field) -> Self {
        Self { parts: Reach::new(field), part: vec![u16::MAX; field.cells() + 1], count: 0 }
    }

    pub(super) fn find(&mut self, field: &Field, board: &Board) {
        self.parts.forget();
        self.part.fill(u16::MAX);
        self.count = 0;
        for start in 0..field.wall() {
            if board.is_occupied(start) || self.parts.contains(start) {
                continue;
            }
            let already = self.parts.cells().len();
            self.parts.walk_on(field, board, start);
            for &cell in &self.parts.cells()[already..] {
                self.part[usize::from(cell)] = self.count;
            }
            self.count += 1;
        }
    }

    /// How many different parts lie around a cell.
    pub(super) fn around(&self, field: &Field, cell: Cell) -> u16 {
        let parts = field.around(cell).map(|next| self.part[usize::from(next)]);
        (0..4).filter(|&way| parts[way] != u16::MAX && !parts[..way].contains(&parts[way])).count() as u16
    }
}
