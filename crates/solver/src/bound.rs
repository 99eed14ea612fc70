//! How many pushes are needed at least: every box to a goal of its own, by the cheapest assignment.
//!
//! The assignment is kept with its dual prices, so that moving one box costs one more augmenting path and not
//! a new assignment.

use crate::field::Cell;
use crate::lone::{FAR, Lone};

/// How far it is from a place to a goal, which is given by its number. What a place is, the source decides.
pub(crate) trait Distances {
    /// Fewest pushes, or [`FAR`].
    fn distance(&self, goal: usize, place: u32) -> u16;
}

impl Distances for Lone {
    #[inline]
    fn distance(&self, goal: usize, place: u32) -> u16 {
        self.distance(goal, place as Cell)
    }
}

/// The cheapest assignment of a position's boxes to goals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bound {
    boxes: Vec<u32>,
    /// Per box and per goal, its price; per goal, the box that has it.
    row_price: Vec<i32>,
    column_price: Vec<i32>,
    owner: Vec<usize>,
    total: i32,
    // What one augmenting path needs.
    slack: Vec<i32>,
    from: Vec<usize>,
    is_done: Vec<bool>,
}

const NOBODY: usize = usize::MAX;
/// So many boxes are assigned between two questions whether to go on.
const BOXES_BETWEEN_QUESTIONS: usize = 64;
/// The price of what cannot be. No real assignment costs as much.
const NEVER: i32 = 1 << 24;

impl Bound {
    /// Assigns all boxes; the pushes needed at least, or `None` if they cannot all be given goals. With hundreds of
    /// boxes that takes long: `go_on` is asked now and then, and if it refuses, the answer is `None`, too.
    pub(crate) fn assign(
        &mut self,
        lone: &impl Distances,
        boxes: impl Iterator<Item = impl Into<u32>>,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<u32> {
        self.boxes.clear();
        self.boxes.extend(boxes.map(Into::into));
        let count = self.boxes.len();
        self.row_price.clear();
        self.row_price.resize(count, 0);
        self.column_price.clear();
        self.column_price.resize(count, 0);
        self.owner.clear();
        self.owner.resize(count, NOBODY);
        self.total = 0;
        for row in 0..count {
            if row % BOXES_BETWEEN_QUESTIONS == BOXES_BETWEEN_QUESTIONS - 1 && !go_on() {
                return None;
            }
            let (last, added) = self.path(lone, row, self.boxes[row])?;
            self.augment(row, last);
            self.total += added;
        }
        Some(self.total as u32)
    }

    /// The pushes needed at least after one box, given by its place among the boxes in order, has moved to a
    /// cell. The assignment itself stays as it was; there must be one.
    pub(crate) fn with_moved(
        &mut self,
        lone: &impl Distances,
        row: usize,
        to: impl Into<u32>,
    ) -> Option<u32> {
        let column = self.owner.iter().position(|&owner| owner == row).expect("every box has a goal");
        // Without the row, the prices of all others still hold.
        let (old_price, old_cost) = (self.row_price[row], cost(lone, column, self.boxes[row]));
        self.owner[column] = NOBODY;
        let path = self.path(lone, row, to.into());
        self.row_price[row] = old_price;
        self.owner[column] = row;
        path.map(|(_, added)| (self.total - old_cost + added) as u32)
    }

    /// The cheapest way to give one more box a goal, others changing theirs: the goal that nobody had before,
    /// and by how much the total grows.
    fn path(&mut self, lone: &impl Distances, row: usize, cell: u32) -> Option<(usize, i32)> {
        let count = self.boxes.len();
        let reduced = |column: usize| cost(lone, column, cell) - self.column_price[column];
        self.row_price[row] = (0..count).map(reduced).min()?;
        self.slack.clear();
        self.slack.resize(count, i32::MAX);
        self.from.clear();
        self.from.resize(count, NOBODY);
        self.is_done.clear();
        self.is_done.resize(count, false);
        let (mut at, mut at_cell, mut at_column, mut length) = (row, cell, NOBODY, 0);
        loop {
            let mut nearest = (i32::MAX, NOBODY);
            for column in 0..count {
                if self.is_done[column] {
                    continue;
                }
                let through =
                    length + cost(lone, column, at_cell) - self.row_price[at] - self.column_price[column];
                if through < self.slack[column] {
                    self.slack[column] = through;
                    self.from[column] = at_column;
                }
                if self.slack[column] < nearest.0 {
                    nearest = (self.slack[column], column);
                }
            }
            let (distance, column) = nearest;
            length = distance;
            self.is_done[column] = true;
            if self.owner[column] == NOBODY {
                let added = self.row_price[row] + length + self.column_price[column];
                return (added < NEVER / 2).then_some((column, added));
            }
            at = self.owner[column];
            at_cell = self.boxes[at];
            at_column = column;
        }
    }

    /// Takes the path that was found, and renews the prices so that all pairs are tight again.
    fn augment(&mut self, row: usize, last: usize) {
        let length = self.slack[last];
        self.row_price[row] += length;
        for column in 0..self.boxes.len() {
            if self.is_done[column] && column != last {
                let gap = length - self.slack[column];
                self.row_price[self.owner[column]] += gap;
                self.column_price[column] -= gap;
            }
        }
        let mut column = last;
        while self.from[column] != NOBODY {
            self.owner[column] = self.owner[self.from[column]];
            column = self.from[column];
        }
        self.owner[column] = row;
    }
}

#[inline]
fn cost(lone: &impl Distances, goal: usize, cell: u32) -> i32 {
    match lone.distance(goal, cell) {
        FAR => NEVER,
        distance => distance.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::carry::Carrier;
    use crate::drawn::level;
    use crate::field::Field;

    /// The cheapest assignment, by trying all.
    fn simple_twin(lone: &Lone, boxes: &[Cell], taken: &mut Vec<usize>) -> Option<u32> {
        let Some((&cell, rest)) = boxes.split_first() else { return Some(0) };
        let goals = 0..boxes.len() + taken.len();
        goals
            .filter_map(|goal| {
                if taken.contains(&goal) || lone.distance(goal, cell) == FAR {
                    return None;
                }
                taken.push(goal);
                let total =
                    simple_twin(lone, rest, taken).map(|rest| rest + u32::from(lone.distance(goal, cell)));
                taken.pop();
                total
            })
            .min()
    }

    #[test]
    fn the_assignment_is_the_cheapest_before_and_after_every_move() {
        let level =
            level("##########\n#@       #\n# $$.  $ #\n#  . .   #\n#   $ .$ #\n#  .     #\n##########");
        let field = Field::new(&level).expect("not lost");
        let lone =
            Lone::new(&field, &Board::empty(&field), field.player(), &mut Carrier::new(&field), &mut || true);
        let lone = lone.expect("nobody refused");
        let mut bound = Bound::default();
        let boxes = field.boxes().to_vec();
        assert!(simple_twin(&lone, &boxes, &mut Vec::new()).is_some());
        assert_eq!(
            bound.assign(&lone, boxes.iter().copied(), &mut || true),
            simple_twin(&lone, &boxes, &mut Vec::new())
        );
        for row in 0..boxes.len() {
            for to in 0..field.wall() {
                let mut moved = boxes.clone();
                moved[row] = to;
                let expected = simple_twin(&lone, &moved, &mut Vec::new());
                assert_eq!(bound.with_moved(&lone, row, to), expected, "box {row} to {to}");
            }
        }
    }
}
