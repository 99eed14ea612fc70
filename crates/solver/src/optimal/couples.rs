//! What two boxes cost more than each of them alone.
//!
//! Every couple of boxes is solved with no other box on the board, backwards from every two goals. What a
//! solution takes beyond the distances of the two boxes to those goals is their *extra*; the least extra over
//! all goals is added to the estimate. In the picture each box is one push from a goal, and yet the two take
//! four pushes, because one must step aside before the other can be pushed:
//!
//! ```text
//! #######
//! #     #
//! #  @  #
//! #.$$. #
//! #     #
//! #     #
//! #######
//! ```
//!
//! Why that is allowed: in any solution, boxes end on certain goals. The pushes of two of them alone, with the
//! player walking where it pushed others, solve the couple for their two goals. So they are at least the two
//! distances and the extra. If boxes are coupled so that none is in two couples, the pushes of all couples and
//! of the boxes left are different pushes: together at least all distances, which no assignment of goals
//! undercuts, and all extras.
//!
//! The extra depends on where the player is, but only on which side of the two boxes; and it changes sides only
//! by pushing one of them.

use super::sided::{Sided, place};
use crate::board::{Board, Reach};
use crate::bound::Distances;
use crate::field::{Cell, Field, WAYS, Way};

/// The extras of all couples of a level.
#[derive(Debug)]
pub(super) struct Couples {
    cells: usize,
    /// Per cell and side of the player, and per cell of the other box.
    extras: Vec<u8>,
    /// Per cell and cell: the least over all sides.
    least: Vec<u8>,
}

/// The couple cannot be solved.
pub(super) const LOST: u8 = u8::MAX;
/// Levels with more couples of goals times couples of cells are left alone: theirs take too long. So are those
/// with more cells: theirs take too much memory.
const MAX_COUPLES: usize = 4_000_000;
const MAX_CELLS: usize = 500;

impl Couples {
    /// Works out all extras over these distances, or none at all where that takes too long. `go_on` is asked now
    /// and then; `None` if it refused.
    pub(super) fn new(field: &Field, sided: &Sided, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        let (cells, goals) = (field.cells(), field.goals().len());
        let mut couples = Self { cells, extras: Vec::new(), least: Vec::new() };
        let work = (goals * goals / 2).saturating_mul(cells * cells);
        if goals < 2 || cells > MAX_CELLS || work > MAX_COUPLES {
            return Some(couples);
        }
        couples.extras = vec![LOST; cells * 4 * cells];
        let mut solver = Solver::new(field, go_on)?;
        for one in 0..goals {
            for other in one + 1..goals {
                if !go_on() {
                    return None;
                }
                solver.solve(field, sided, [one, other], &mut couples);
            }
        }
        couples.least = solver.least_over_sides(&couples.extras);
        Some(couples)
    }

    /// Whether there is nothing to ask.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.least.is_empty()
    }

    /// The extra of a box, with the player at that side of it, and another box.
    #[inline]
    pub(super) fn extra(&self, cell: Cell, side: Way, other: Cell) -> u8 {
        self.extras[place(cell, side) as usize * self.cells + usize::from(other)]
    }

    /// The least extra of two boxes, wherever the player is.
    #[inline]
    pub(super) fn least(&self, cell: Cell, other: Cell) -> u8 {
        self.least[usize::from(cell) * self.cells + usize::from(other)]
    }

    /// The memory taken.
    pub(super) fn bytes(&self) -> usize {
        self.extras.len() + self.least.len()
    }

    fn note(&mut self, [one, other]: [Cell; 2], sides: u8, extra: u8) {
        for way in WAYS {
            if sides >> way & 1 != 0 {
                let known = &mut self.extras[place(one, way) as usize * self.cells + usize::from(other)];
                *known = extra.min(*known);
            }
            if sides >> (way + 4) & 1 != 0 {
                let known = &mut self.extras[place(other, way) as usize * self.cells + usize::from(one)];
                *known = extra.min(*known);
            }
        }
    }
}

/// Solves couples backwards. Sides of both boxes are bits: four of the one, then four of the other.
struct Solver {
    cells: usize,
    /// Per two cells and side: all sides in the same part of the floor; 0 where the player cannot be.
    parts: Vec<[u8; 8]>,
    /// Per two cells, the sides that were met.
    met: Vec<u8>,
    waiting: Vec<([Cell; 2], u8)>,
    later: Vec<([Cell; 2], u8)>,
}

impl Solver {
    fn new(field: &Field, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        let cells = field.cells();
        let mut parts = vec![[0; 8]; cells * cells];
        let (mut board, mut reach) = (Board::empty(field), Reach::new(field));
        for one in 0..field.wall() {
            if !go_on() {
                return None;
            }
            board.put(field, one);
            for other in one + 1..field.wall() {
                board.put(field, other);
                let around = [field.around(one), field.around(other)].concat();
                let mut sides = [0_u8; 8];
                for side in 0..8 {
                    if sides[side] == 0 && !board.is_occupied(around[side]) {
                        reach.walk(field, &board, around[side]);
                        let together = (0..8).filter(|&next| reach.contains(around[next]));
                        let part = together.fold(0, |part, next| part | 1 << next);
                        (0..8).filter(|next| part >> next & 1 != 0).for_each(|next| sides[next] = part);
                    }
                }
                parts[usize::from(one) * cells + usize::from(other)] = sides;
                sides.rotate_left(4);
                parts[usize::from(other) * cells + usize::from(one)] = sides.map(|part| part.rotate_left(4));
                board.take(field, other);
            }
            board.take(field, one);
        }
        Some(Self { cells, parts, met: vec![0; cells * cells], waiting: Vec::new(), later: Vec::new() })
    }

    /// Pulls two boxes from two goals, given by their numbers, to everywhere.
    fn solve(&mut self, field: &Field, sided: &Sided, goals: [usize; 2], couples: &mut Couples) {
        self.met.fill(0);
        let ends = goals.map(|goal| field.goals()[goal]);
        (0..8).for_each(|side| self.meet(ends, side));
        let mut pushes: u32 = 0;
        while !self.later.is_empty() {
            std::mem::swap(&mut self.waiting, &mut self.later);
            while let Some((boxes, sides)) = self.waiting.pop() {
                // The player is beside one of the boxes: that is a place of both.
                let side = sides.trailing_zeros() as usize;
                let player = field.next(boxes[side / 4], side % 4);
                let alone: u32 = (0..2)
                    .map(|index| {
                        let place = sided.place_of(field, boxes[index], player);
                        u32::from(sided.distance(goals[index], place))
                    })
                    .sum();
                let extra = pushes.saturating_sub(alone).min(u32::from(LOST) - 1);
                couples.note(boxes, sides, extra as u8);
                for side in (0..8).filter(|side| sides >> side & 1 != 0) {
                    let (index, way) = (side / 4, side % 4);
                    let to = field.next(boxes[index], way);
                    let steps_back = field.next(to, way);
                    if steps_back != field.wall() && steps_back != boxes[1 - index] {
                        let mut pulled = boxes;
                        pulled[index] = to;
                        self.meet(pulled, side);
                    }
                }
            }
            pushes += 1;
        }
    }

    /// Meets two boxes with the player at one of their sides.
    fn meet(&mut self, boxes: [Cell; 2], side: usize) {
        let couple = usize::from(boxes[0]) * self.cells + usize::from(boxes[1]);
        let part = self.parts[couple][side];
        if part & !self.met[couple] != 0 {
            self.met[couple] |= part;
            self.later.push((boxes, part));
        }
    }

    fn least_over_sides(&self, extras: &[u8]) -> Vec<u8> {
        let couple = |one: usize, other: usize| {
            let extra = |side: usize| match side / 4 {
                0 => extras[(one * 4 + side) * self.cells + other],
                _ => extras[(other * 4 + side - 4) * self.cells + one],
            };
            let sides = self.parts[one * self.cells + other];
            (0..8).filter(|&side| sides[side] != 0).map(extra).min().unwrap_or(LOST)
        };
        (0..self.cells).flat_map(|one| (0..self.cells).map(move |other| couple(one, other))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    /// The extra of the two boxes of a drawing.
    #[track_caller]
    fn check(drawing: &str, expected: u8) {
        let field = Field::new(&level(drawing)).expect("not lost");
        let sided = Sided::new(&field, &Board::empty(&field), field.player(), &mut || true);
        let couples = Couples::new(&field, &sided.expect("nobody refused"), &mut || true);
        let couples = couples.expect("nobody refused");
        let board = Board::with(&field, field.boxes());
        let mut reach = Reach::new(&field);
        reach.walk(&field, &board, field.player());
        let (one, other) = (field.boxes()[0], field.boxes()[1]);
        let side = WAYS.into_iter().find(|&way| reach.contains(field.next(one, way)));
        assert_eq!(couples.extra(one, side.expect("the player comes to it"), other), expected, "{drawing}");
        assert!(couples.least(one, other) <= expected);
        assert_eq!(couples.least(one, other), couples.least(other, one));
    }

    #[test]
    fn boxes_in_each_others_way_cost_extra() {
        check("#######\n#     #\n#  @  #\n#.$$. #\n#     #\n#     #\n#######", 2);
        check("########\n#      #\n#   @  #\n#.$ $. #\n#      #\n#      #\n########", 0);
    }

    #[test]
    fn boxes_that_can_only_step_aside_to_a_wall_are_lost() {
        check("#######\n#  @  #\n#.$$. #\n#     #\n#######", LOST);
    }
}
