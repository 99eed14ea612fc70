//! Every move of the player is a step.

use super::packing::Packing;
use super::{Losses, Play, Sokoban, Tally, Weights};
use crate::grid::Direction;
use crate::search::{Puzzle, Step};
use crate::sokoban::deadlock::{DeadlockSet, Deadlocks};
use crate::sokoban::level::Level;
use crate::sokoban::rules::Moved;

/// A level whose every move is a step; pushes that lose at a glance are left out.
pub struct Steps {
    level: Level,
    deadlocks: Deadlocks,
    losses: Tally,
    weights: Weights,
    order: [Direction; 4],
    packing: Packing,
}

impl Steps {
    /// The puzzle with directions tried in the order up, down, left, right.
    pub fn new(level: &Level, deadlocks: DeadlockSet, weights: Weights) -> Self {
        let deadlocks = Deadlocks::new(level.board(), deadlocks);
        let packing = Packing::new(level, |square| !deadlocks.is_dead_square(square));
        Self {
            level: level.clone(),
            deadlocks,
            losses: Tally::default(),
            weights,
            order: Direction::UDLR,
            packing,
        }
    }

    /// The same with directions tried in another order.
    pub fn in_order(mut self, order: [Direction; 4]) -> Self {
        self.order = order;
        self
    }
}

impl Puzzle for Steps {
    type State = Play;
    type Action = Direction;

    fn start(&self) -> Option<Play> {
        let dead = self.deadlocks.is_dead(self.level.board(), self.level.start());
        (!dead).then(|| Play::start(&self.level))
    }

    #[inline]
    fn is_solved(&self, play: &Play) -> bool {
        play.is_solved(&self.level)
    }

    #[inline]
    fn expand(&self, play: &mut Play, mut visit: impl FnMut(Step<Direction>, &Play)) {
        let board = self.level.board();
        let had_begun = play.has_begun;
        for direction in self.order {
            let Some(moved) = play.state.step(board, direction) else { continue };
            match moved {
                Moved::Walked => visit(Step { action: direction, cost: self.weights.walk }, play),
                Moved::Pushed => {
                    let to = board.next(play.state.player, direction);
                    match self.deadlocks.loss(board, &play.state.boxes, to) {
                        Some(rule) => self.losses.count(rule),
                        None => {
                            play.has_begun = true;
                            visit(Step { action: direction, cost: self.weights.push }, play);
                            play.has_begun = had_begun;
                        }
                    }
                }
            }
            play.state.undo(board, direction, moved);
        }
    }

    fn width(&self) -> usize {
        self.packing.width()
    }

    #[inline]
    fn pack(&self, play: &Play, words: &mut [u32]) {
        self.packing.pack(play, words);
    }

    #[inline]
    fn unpack(&self, words: &[u32], play: &mut Play) {
        self.packing.unpack(words, play);
    }
}

impl Sokoban for Steps {
    fn losses(&self) -> Losses {
        self.losses.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::level;

    /// The steps from the start, in order: letters as in a solution, each with its cost.
    #[track_caller]
    fn check(drawing: &str, order: [Direction; 4], expected: &str) {
        let level = level(drawing);
        let weights = Weights { walk: 1, push: 2 };
        let puzzle = Steps::new(&level, DeadlockSet::Simple, weights).in_order(order);
        let mut play = puzzle.start().expect("the start is not lost");
        let before = play.clone();
        let mut seen = String::new();
        puzzle.expand(&mut play, |step, _| seen += &format!("{}{} ", step.action.letter(), step.cost));
        assert_eq!(seen.trim_end(), expected, "\n{drawing}");
        assert_eq!(play, before, "the state is handed back as it was");
    }

    const CROSSING: &str = "#######\n#     #\n#.$@$.#\n#  #  #\n#######";

    #[test]
    fn directions_are_tried_in_the_order_asked_for() {
        check(CROSSING, Direction::UDLR, "u1 l2 r2");
        let [up, down, left, right] = Direction::UDLR;
        check(CROSSING, [right, down, left, up], "r2 l2 u1");
    }

    #[test]
    fn pushes_onto_dead_squares_are_left_out() {
        // The left wall has no goal; the right one has.
        check("#######\n#  . .#\n#     #\n# $@$ #\n#     #\n#######", Direction::UDLR, "u1 d1 r2");
    }

    #[test]
    fn a_start_that_is_lost_is_no_start() {
        let lost = level("######\n#$  .#\n# @  #\n######");
        let starts = |set| Steps::new(&lost, set, Weights::MOVES).start().is_some();
        assert!(starts(DeadlockSet::None) && !starts(DeadlockSet::Corners));
    }

    #[test]
    fn a_level_that_is_solved_at_the_start_begins_with_its_first_push() {
        let solved = level("#######\n#@ *  #\n#     #\n#######");
        let puzzle = Steps::new(&solved, DeadlockSet::None, Weights::MOVES);
        let mut play = puzzle.start().expect("nothing is lost");
        assert!(!puzzle.is_solved(&play));
        puzzle.expand(&mut play, |_, child| assert!(!child.has_begun, "walking is no beginning"));
        play.state.step(solved.board(), Direction::Right);
        let mut begun = Vec::new();
        puzzle.expand(&mut play, |step, child| begun.push((step.action.letter(), child.has_begun)));
        assert_eq!(begun, [('d', false), ('l', false), ('r', true)]);
    }
}
