//! Boxes that hold each other for ever.
//!
//! A box is blocked along an axis by a wall on either side, by a blocked box on either side, or because both
//! sides are squares from which no goal can be reached. Blocked along both axes it never moves again: off goal
//! that loses, on a goal it is a wall from now on.
//!
//! All boxes of a cluster are taken to be frozen until one is found that is not; that frees its neighbours to
//! be asked again. So no box stays marked because of a guess that turned out wrong.

use crate::board::Board;
use crate::field::{Cell, Field, WAYS};
use crate::lone::Lone;

/// Finds frozen boxes. One is used for many positions.
#[derive(Clone, Debug)]
pub(crate) struct Freeze {
    round: u32,
    /// The round in which a box was last taken to be frozen.
    held: Vec<u32>,
    cluster: Vec<Cell>,
    asked: Vec<Cell>,
}

impl Freeze {
    pub(crate) fn new(field: &Field) -> Self {
        Self { round: 1, held: vec![0; field.cells() + 1], cluster: Vec::new(), asked: Vec::new() }
    }

    /// Whether a box of the cluster around that box is frozen off goal.
    pub(crate) fn loses(&mut self, field: &Field, lone: &Lone, board: &Board, cell: Cell) -> bool {
        self.begin();
        self.hold(cell);
        let mut done = 0;
        while let Some(&cell) = self.cluster.get(done) {
            done += 1;
            for next in field.around(cell) {
                if board.has_box(next) && !self.is_held(next) {
                    self.hold(next);
                }
            }
        }
        self.release(field, lone);
        self.frozen().any(|cell| !field.is_goal(cell))
    }

    /// Finds the frozen boxes of the whole position; see [`frozen`](Self::frozen).
    pub(crate) fn settle(&mut self, field: &Field, lone: &Lone, board: &Board) {
        self.begin();
        for cell in board.boxes() {
            self.hold(cell);
        }
        self.release(field, lone);
    }

    /// The boxes that were found frozen.
    pub(crate) fn frozen(&self) -> impl Iterator<Item = Cell> + Clone {
        self.cluster.iter().copied().filter(|&cell| self.is_held(cell))
    }

    fn begin(&mut self) {
        self.round = self.round.checked_add(1).unwrap_or_else(|| {
            self.held.fill(0);
            1
        });
        self.cluster.clear();
    }

    fn hold(&mut self, cell: Cell) {
        self.held[usize::from(cell)] = self.round;
        self.cluster.push(cell);
    }

    #[inline]
    fn is_held(&self, cell: Cell) -> bool {
        self.held[usize::from(cell)] == self.round
    }

    fn release(&mut self, field: &Field, lone: &Lone) {
        self.asked.clone_from(&self.cluster);
        while let Some(cell) = self.asked.pop() {
            if !self.is_held(cell) || self.is_blocked(field, lone, cell) {
                continue;
            }
            self.held[usize::from(cell)] = 0;
            for way in WAYS {
                let next = field.next(cell, way);
                if self.is_held(next) {
                    self.asked.push(next);
                }
            }
        }
    }

    fn is_blocked(&self, field: &Field, lone: &Lone, cell: Cell) -> bool {
        let blocks = |next: Cell| next == field.wall() || self.is_held(next);
        let around = field.around(cell);
        [[around[0], around[1]], [around[2], around[3]]]
            .iter()
            .all(|&[one, other]| blocks(one) || blocks(other) || (lone.is_dead(one) && lone.is_dead(other)))
    }
}
