//! Corrals that must be opened first.
//!
//! A corral is a part of the floor the player cannot reach. If its boxes can only be pushed inwards from
//! outside, and all those pushes can be done right now, then nothing that happens elsewhere makes them easier
//! or harder: some solution begins with one of them, if there is any. So the others need not be looked at.
//!
//! Such corrals are rare alone. Where the reason is a neighbouring corral, or a box between, they are joined
//! and looked at together.

use crate::board::{Board, Reach};
use crate::field::{Cell, Field, WAYS, Way};
use crate::lone::Lone;

/// A push: the box and the way.
pub(crate) type Choice = (Cell, Way);

/// Finds corrals that must be opened. One is used for many positions.
#[derive(Clone, Debug)]
pub(crate) struct PiCorrals {
    /// The parts of the floor, walked one after the other.
    parts: Reach,
    /// Where each part begins among their cells, and where the last ends.
    begins: Vec<usize>,
    /// Per cell, the number of its part.
    part: Vec<u16>,
    joined: Vec<bool>,
    boxes: Vec<Cell>,
    is_boxed: Vec<bool>,
    choices: Vec<Choice>,
    best: Vec<Choice>,
}

impl PiCorrals {
    pub(crate) fn new(field: &Field) -> Self {
        Self {
            parts: Reach::new(field),
            begins: Vec::new(),
            part: vec![0; field.cells() + 1],
            joined: Vec::new(),
            boxes: Vec::new(),
            is_boxed: vec![false; field.cells() + 1],
            choices: Vec::new(),
            best: Vec::new(),
        }
    }

    /// The only pushes that need be looked at, or `None` if all must be. No pushes at all: the position is lost.
    pub(crate) fn pushes(
        &mut self,
        field: &Field,
        lone: &Lone,
        board: &Board,
        reach: &Reach,
    ) -> Option<&[Choice]> {
        // Step 1. Number the parts of the floor the player cannot reach.
        self.parts.forget();
        self.begins.clear();
        let mut count: u16 = 0;
        for start in 0..field.wall() {
            if reach.contains(start) || board.is_occupied(start) || self.parts.contains(start) {
                continue;
            }
            let already = self.parts.cells().len();
            self.begins.push(already);
            self.parts.walk_on(field, board, start);
            for &cell in &self.parts.cells()[already..] {
                self.part[usize::from(cell)] = count;
            }
            count += 1;
        }
        self.begins.push(self.parts.cells().len());

        // Step 2. Take the one that leaves the fewest pushes.
        let mut found = false;
        for first in 0..count {
            if self.is_closed(field, lone, board, reach, first, count)
                && (!found || self.choices.len() < self.best.len())
            {
                found = true;
                std::mem::swap(&mut self.choices, &mut self.best);
            }
            self.boxes.iter().for_each(|&cell| self.is_boxed[usize::from(cell)] = false);
        }
        found.then_some(&self.best)
    }

    /// Whether the corral of a part, joined with what it needs, must be opened first. Lists its pushes.
    fn is_closed(
        &mut self,
        field: &Field,
        lone: &Lone,
        board: &Board,
        reach: &Reach,
        first: u16,
        count: u16,
    ) -> bool {
        self.joined.clear();
        self.joined.resize(count.into(), false);
        self.boxes.clear();
        self.choices.clear();
        self.join_part(field, board, first);
        let mut is_needed = false;
        let mut done = 0;
        while let Some(&cell) = self.boxes.get(done) {
            done += 1;
            is_needed |= !field.is_goal(cell);
            for way in WAYS {
                let (to, pusher) = (field.next(cell, way), field.next(cell, way ^ 1));
                // A push that a wall or a lost cell forbids is never done.
                if to == field.wall() || pusher == field.wall() || !lone.is_alive(to, way ^ 1) {
                    continue;
                }
                // The player cannot be inside before the corral is opened.
                if self.is_inside(reach, board, pusher) {
                    continue;
                }
                // A box of the corral in the way moves only when the corral is opened.
                let own = |other: Cell| self.is_boxed[usize::from(other)];
                if own(to) || own(pusher) {
                    continue;
                }
                if board.has_box(to) {
                    self.join_box(field, board, reach, to);
                    continue;
                }
                if board.has_box(pusher) {
                    self.join_box(field, board, reach, pusher);
                    continue;
                }
                if !reach.contains(pusher) {
                    // Another corral is in the way of the pusher.
                    self.join_part(field, board, self.part[usize::from(pusher)]);
                    continue;
                }
                if reach.contains(to) {
                    // This push leads outwards: the box may leave, and the corral be opened from elsewhere.
                    return false;
                }
                if !self.is_inside(reach, board, to) {
                    self.join_part(field, board, self.part[usize::from(to)]);
                }
                self.choices.push((cell, way));
            }
        }
        // A corral with all its boxes on goals and no goal open inside may stay as it is.
        let is_open_goal =
            |&cell: &Cell| field.is_goal(cell) && self.joined[usize::from(self.part[usize::from(cell)])];
        is_needed || self.parts.cells().iter().any(is_open_goal)
    }

    fn is_inside(&self, reach: &Reach, board: &Board, cell: Cell) -> bool {
        !board.is_occupied(cell)
            && !reach.contains(cell)
            && self.joined[usize::from(self.part[usize::from(cell)])]
    }

    /// Makes a part of the floor and the boxes around it belong to the corral.
    fn join_part(&mut self, field: &Field, board: &Board, number: u16) {
        self.joined[usize::from(number)] = true;
        let number = usize::from(number);
        for &cell in &self.parts.cells()[self.begins[number]..self.begins[number + 1]] {
            for next in field.around(cell) {
                if board.has_box(next) && !self.is_boxed[usize::from(next)] {
                    self.is_boxed[usize::from(next)] = true;
                    self.boxes.push(next);
                }
            }
        }
    }

    /// Makes one more box belong to the corral, and the parts of the floor beside it.
    fn join_box(&mut self, field: &Field, board: &Board, reach: &Reach, cell: Cell) {
        self.is_boxed[usize::from(cell)] = true;
        self.boxes.push(cell);
        for next in field.around(cell) {
            if !board.is_occupied(next) && !reach.contains(next) {
                let number = self.part[usize::from(next)];
                if !self.joined[usize::from(number)] {
                    self.join_part(field, board, number);
                }
            }
        }
    }
}
