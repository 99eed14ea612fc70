//! How many steps the player needs to walk somewhere.

use crate::board::{Board, Reach};
use crate::field::{Cell, Field};

/// Where the player can walk, and how far it is. One is used for many walks.
#[derive(Debug)]
pub(crate) struct Walk {
    reach: Reach,
    /// Per cell that is reached.
    steps: Vec<u32>,
}

impl Walk {
    pub(crate) fn new(field: &Field) -> Self {
        Self { reach: Reach::new(field), steps: vec![0; field.cells() + 1] }
    }

    /// Walks from a cell wherever no box is in the way.
    pub(crate) fn from(&mut self, field: &Field, board: &Board, player: Cell) {
        self.reach.walk(field, board, player);
    }

    /// The same, counting steps.
    pub(crate) fn count_from(&mut self, field: &Field, board: &Board, player: Cell) {
        self.from(field, board, player);
        self.reach.cells().iter().for_each(|&cell| self.steps[usize::from(cell)] = u32::MAX);
        self.steps[usize::from(player)] = 0;
        // Cells are reached in the order of their distance: the count is final when a cell's turn comes.
        for &cell in self.reach.cells() {
            let further = self.steps[usize::from(cell)] + 1;
            for next in field.around(cell).into_iter().filter(|&next| self.reach.contains(next)) {
                let steps = &mut self.steps[usize::from(next)];
                *steps = further.min(*steps);
            }
        }
    }

    /// All cells that were reached, the nearest first.
    pub(crate) fn reach(&self) -> &Reach {
        &self.reach
    }

    /// How many steps it is to a cell that was reached, if they were counted.
    #[inline]
    pub(crate) fn steps(&self, cell: Cell) -> u32 {
        self.steps[usize::from(cell)]
    }
}
