//! What was learned: groups of boxes that are lost wherever they are met.
//!
//! A pattern says: with these boxes, and the player on one of these cells, no solution exists, whatever else
//! stands around. The player's cells are the reach with only the pattern's boxes on the board, so pushing other
//! boxes never leads out of a pattern; only a push of one of its boxes can lead into it, and it is asked for
//! at the cell of the box that was pushed.

use crate::board::{Board, cells_in, has_cell, is_within};
use crate::field::{Cell, Field};

/// All patterns learned for one level.
#[derive(Clone, Debug)]
pub(crate) struct Patterns {
    words: usize,
    /// Boxes and player's cells of one pattern after the other, `words` words each.
    sets: Vec<u64>,
    /// Per cell, the patterns that have a box there.
    at: Vec<Vec<u32>>,
}

/// So many patterns are kept; more cost more than they save.
const MAX_PATTERNS: usize = 50_000;

impl Patterns {
    pub(crate) fn new(field: &Field) -> Self {
        Self { words: field.words(), sets: Vec::new(), at: vec![Vec::new(); field.cells()] }
    }

    /// Remembers that these boxes are lost with the player on one of these cells.
    pub(crate) fn learn(&mut self, boxes: &[u64], players: &[u64]) {
        let number = self.len();
        if number >= MAX_PATTERNS {
            return;
        }
        self.sets.extend_from_slice(boxes);
        self.sets.extend_from_slice(players);
        for cell in cells_in(boxes) {
            self.at[usize::from(cell)].push(number as u32);
        }
    }

    /// Whether a position with a box on that cell holds a pattern that includes it.
    #[inline]
    pub(crate) fn lose(&self, board: &Board, cell: Cell, player: Cell) -> bool {
        self.at[usize::from(cell)].iter().any(|&number| {
            let set = &self.sets[number as usize * 2 * self.words..][..2 * self.words];
            let (boxes, players) = set.split_at(self.words);
            is_within(boxes, board.words()) && has_cell(players, player)
        })
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.sets.len() / (2 * self.words)
    }

    /// The memory they take.
    pub(crate) fn bytes(&self) -> usize {
        self.sets.capacity() * 8 + self.at.iter().map(|list| list.capacity() * 4 + 24).sum::<usize>()
    }
}
