//! A solution as a list of pushes, each by a box that has a number.

use std::ops::Range;

use mazekeeper_core::grid::Direction;
use mazekeeper_core::sokoban::solution::Verified;

use crate::board::Board;
use crate::field::{Cell, Field, Way};

/// One push: which box, from where, which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Step {
    pub(super) who: u16,
    pub(super) from: Cell,
    pub(super) way: u8,
}

impl Step {
    /// Where the player stands before the push.
    pub(super) fn pusher(self, field: &Field) -> Cell {
        field.next(self.from, self.way() ^ 1)
    }

    /// Where the box is after it.
    pub(super) fn to(self, field: &Field) -> Cell {
        field.next(self.from, self.way())
    }

    pub(super) fn way(self) -> Way {
        usize::from(self.way)
    }
}

/// All pushes of a solution. Boxes are numbered in the order of [`Field::boxes`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Path {
    steps: Vec<Step>,
    /// Before every push: how many steps the player has walked so far, those since the last push included.
    walked: Vec<u32>,
}

impl Path {
    /// The pushes of a solution; `None` if it is none of this field.
    pub(super) fn of(field: &Field, solution: &Verified) -> Option<Self> {
        let mut board = Board::with(field, field.boxes());
        let mut player = field.player();
        let (mut pushes, mut walked, mut walks) = (Vec::new(), Vec::new(), 0);
        for direction in solution.moves() {
            let way = Direction::UDLR.iter().position(|&known| known == direction)?;
            let to = field.next(player, way);
            if board.has_box(to) {
                let beyond = field.next(to, way);
                if board.is_occupied(beyond) {
                    return None;
                }
                board.shift(field, to, beyond);
                pushes.push((to, way));
                walked.push(walks);
            } else if board.is_occupied(to) {
                return None;
            } else {
                walks += 1;
            }
            player = to;
        }
        let mut who_is_at = vec![u16::MAX; field.cells() + 1];
        for (who, &cell) in field.boxes().iter().enumerate() {
            who_is_at[usize::from(cell)] = who as u16;
        }
        let number = |&(from, way): &(Cell, Way)| {
            let who = who_is_at[usize::from(from)];
            who_is_at[usize::from(field.next(from, way))] = who;
            Step { who, from, way: way as u8 }
        };
        Some(Self { steps: pushes.iter().map(number).collect(), walked })
    }

    pub(super) fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Where every box stands before the push of that number.
    pub(super) fn boxes_at(&self, field: &Field, number: usize) -> Vec<Cell> {
        let mut boxes = field.boxes().to_vec();
        for step in &self.steps[..number] {
            boxes[usize::from(step.who)] = step.to(field);
        }
        boxes
    }

    /// Where the player stands after the push before that number, or at the start.
    pub(super) fn player_at(&self, field: &Field, number: usize) -> Cell {
        number.checked_sub(1).map_or(field.player(), |last| self.steps[last].from)
    }

    /// How many steps without a push there are from the player's place before a window to where the solution goes on.
    pub(super) fn walks_in(&self, window: &Range<usize>) -> u32 {
        let before = window.start.checked_sub(1).map_or(0, |last| self.walked[last]);
        self.walked[window.end.min(self.len() - 1)] - before
    }

    /// The pushes with those of a window replaced.
    pub(super) fn with(&self, window: Range<usize>, pushes: &[(Cell, Way)]) -> Vec<(Cell, Way)> {
        let plain = |step: &Step| (step.from, step.way());
        let before = self.steps[..window.start].iter().map(plain);
        let after = self.steps[window.end..].iter().map(plain);
        before.chain(pushes.iter().copied()).chain(after).collect()
    }
}
