//! Goals that cannot be filled any more, seen from the end.
//!
//! At the end a box stands on every goal, and those that are frozen now stand where they are. From there the
//! game is played backwards, and made easier: a box that can be pulled is taken off the board. So the player
//! gets ever further, and one pass finds every box that could ever be pulled. The others do not move however
//! the game is played backwards, so in every position from which this end is reached they stand there already.
//!
//! Where the player is at the end nobody knows: every part of the floor is tried.

use crate::board::{Board, Reach, is_within};
use crate::field::{Cell, Field, WAYS};

/// What must be there already: one set of boxes for each place where the player may be at the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ends {
    /// One set of cells after the other.
    sets: Vec<u64>,
    words: usize,
}

/// Where boxes cut the floor into more parts, nothing is found out.
const MAX_ENDS: usize = 16;

impl Ends {
    /// Plays backwards from the end, for a player on that cell and the frozen boxes of `walls`.
    pub(crate) fn new(field: &Field, walls: &Board, player: Cell) -> Self {
        let words = field.words();
        let mut sets: Vec<u64> = Vec::new();
        let mut floor = Reach::new(field);
        floor.walk(field, walls, player);
        let mut end = walls.clone();
        let open: Vec<Cell> = field.goals().iter().copied().filter(|&goal| !walls.has_box(goal)).collect();
        open.iter().for_each(|&goal| end.put(field, goal));
        let (mut tried, mut reach) = (Reach::new(field), Reach::new(field));
        for &start in floor.cells() {
            if end.is_occupied(start) || tried.walk_on(field, &end, start) == 0 {
                continue;
            }
            if sets.len() >= MAX_ENDS * words {
                return Self::default();
            }
            let mut board = end.clone();
            reach.walk(field, &board, start);
            let mut left = open.clone();
            loop {
                let before = left.len();
                left.retain(|&cell| {
                    let can_pull = WAYS.iter().any(|&way| {
                        let to = field.next(cell, way);
                        reach.contains(to) && !board.is_occupied(field.next(to, way))
                    });
                    if can_pull {
                        board.take(field, cell);
                        reach.walk_on(field, &board, cell);
                    }
                    !can_pull
                });
                if left.len() == before {
                    break;
                }
            }
            if left.is_empty() {
                // Nothing need be there already, so no position is refused.
                return Self::default();
            }
            sets.extend_from_slice(board.words());
        }
        Self { sets, words }
    }

    /// Whether a position leads to none of the ends.
    pub(crate) fn are_missed(&self, board: &Board) -> bool {
        self.words > 0 && !self.sets.chunks(self.words).any(|set| is_within(set, board.words()))
    }
}
