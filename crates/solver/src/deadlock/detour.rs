//! A way that was found for some boxes, tried with all boxes on the board.

use crate::board::{Board, Reach};
use crate::field::{Cell, Field, Way};

/// Plays a way with all boxes on the board, and finds those that are in it.
#[derive(Debug)]
pub(crate) struct Detour {
    board: Board,
    reach: Reach,
    before: Vec<Cell>,
    level: Vec<Cell>,
    next_level: Vec<Cell>,
}

impl Detour {
    pub(crate) fn new(field: &Field) -> Self {
        Self {
            board: Board::empty(field),
            reach: Reach::new(field),
            before: vec![field.wall(); field.cells() + 1],
            level: Vec::new(),
            next_level: Vec::new(),
        }
    }

    /// Adds those boxes to the group that are in its way where it first fails; none if it can be done.
    pub(crate) fn find(
        &mut self,
        field: &Field,
        board: &Board,
        reach: &Reach,
        path: &[(Cell, Way)],
        group: &mut Vec<Cell>,
    ) {
        self.board.load(field, board.words());
        let mut player = reach.cells()[0];
        for (number, &(from, way)) in path.iter().enumerate() {
            let (to, pusher) = (field.next(from, way), field.next(from, way ^ 1));
            if self.board.has_box(to) {
                group.push(to);
                return;
            }
            let can_push = match number {
                0 => reach.contains(pusher),
                _ => {
                    self.reach.walk(field, &self.board, player);
                    self.reach.contains(pusher)
                }
            };
            if !can_push {
                self.find_fewest(field, board, player, pusher, group);
                return;
            }
            self.board.shift(field, from, to);
            player = from;
        }
    }

    /// Adds the boxes on that walk which crosses the fewest. Only those that have not moved can be crossed:
    /// what has moved belongs to the group.
    fn find_fewest(&mut self, field: &Field, board: &Board, player: Cell, goal: Cell, group: &mut Vec<Cell>) {
        self.before.fill(field.wall());
        self.before[usize::from(player)] = player;
        self.next_level.clear();
        self.next_level.push(player);
        while self.before[usize::from(goal)] == field.wall() && !self.next_level.is_empty() {
            std::mem::swap(&mut self.level, &mut self.next_level);
            self.next_level.clear();
            while let Some(cell) = self.level.pop() {
                for next in field.around(cell) {
                    if next == field.wall() || self.before[usize::from(next)] != field.wall() {
                        continue;
                    }
                    if !self.board.has_box(next) {
                        self.before[usize::from(next)] = cell;
                        self.level.push(next);
                    } else if board.has_box(next) && !group.contains(&next) {
                        self.before[usize::from(next)] = cell;
                        self.next_level.push(next);
                    }
                }
            }
        }
        let mut cell = goal;
        while cell != player && cell != field.wall() {
            if self.board.has_box(cell) && !group.contains(&cell) {
                group.push(cell);
            }
            cell = self.before[usize::from(cell)];
        }
    }
}
