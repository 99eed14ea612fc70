//! Positions that are lost, seen at a glance: the sets of rules that teach what a deadlock is.
//!
//! Each set contains the weaker ones, and each *dead* is a proof: no rule calls a position dead that can be
//! solved. What is asked after every push is only whether *this push* lost the game, because the position
//! before it was asked, too.

use crate::grid::{Direction, Square, SquareSet};
use crate::names::named;
use crate::sokoban::distance::{UNREACHABLE, pushes_to};
use crate::sokoban::level::Board;
use crate::sokoban::rules::State;

/// Which rules are applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadlockSet {
    /// None: everything that can be done is tried.
    None,
    /// A box off goal in a corner of walls.
    Corners,
    /// A box on a square from which it reaches no goal, even alone on the board.
    Simple,
    /// Boxes that hold each other fast, one of them off goal.
    Freeze,
}

named!(DeadlockSet, "deadlock set":
    None = "none", Corners = "corners", Simple = "simple", Freeze = "freeze");

/// By which rule a position is lost: the simplest that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// A box off goal in a corner of walls.
    Corner,
    /// A box on a square from which it reaches no goal.
    DeadSquare,
    /// Boxes that hold each other fast.
    Frozen,
}

/// The rules of a set, worked out for one board.
#[derive(Clone, Debug)]
pub struct Deadlocks {
    /// Where no box may ever stand. Never a goal.
    dead: SquareSet,
    freeze: bool,
}

impl Deadlocks {
    /// Works the rules out.
    pub fn new(board: &Board, set: DeadlockSet) -> Self {
        let dead = match set {
            DeadlockSet::None => SquareSet::new(board.size()),
            DeadlockSet::Corners => corners(board),
            DeadlockSet::Simple | DeadlockSet::Freeze => dead_squares(board),
        };
        Self { dead, freeze: set == DeadlockSet::Freeze }
    }

    /// Whether a box on that square is lost whatever else happens.
    #[inline]
    pub fn is_dead_square(&self, square: Square) -> bool {
        self.dead.contains(square)
    }

    /// Whether a position is lost that nobody has looked at before.
    pub fn is_dead(&self, board: &Board, state: &State) -> bool {
        let on_dead_square = || state.boxes.iter().any(|square| self.dead.contains(square));
        let frozen = || self.freeze && is_off_goal(board, &self.frozen(board, state.boxes.clone()));
        on_dead_square() || frozen()
    }

    /// Whether a position that was not lost has become so by the push that brought a box to `to`.
    #[inline]
    pub fn is_dead_push(&self, board: &Board, boxes: &SquareSet, to: Square) -> bool {
        self.loss(board, boxes, to).is_some()
    }

    /// By which rule the push that brought a box to `to` has lost a position that was not lost.
    #[inline]
    pub fn loss(&self, board: &Board, boxes: &SquareSet, to: Square) -> Option<Rule> {
        if self.dead.contains(to) {
            Some(if is_corner(board, to) { Rule::Corner } else { Rule::DeadSquare })
        } else {
            (self.freeze && self.freezes(board, boxes, to)).then_some(Rule::Frozen)
        }
    }

    /// Whether the box on `square` cannot move any more, nor can others that hold it, and one is off goal.
    fn freezes(&self, board: &Board, boxes: &SquareSet, square: Square) -> bool {
        if self.can_move(board, square, boxes) {
            return false;
        }
        // If this box is free, the others held each other already before it came.
        let frozen = self.frozen(board, touching(board, boxes, square));
        frozen.contains(square) && is_off_goal(board, &frozen)
    }

    /// Those of some boxes that can never move.
    ///
    /// All are held at first; then those are released, again and again, that can move although all that are still
    /// held stay. Who is left is frozen. A box is never called frozen because of one that is released later: this
    /// is the mistake that makes solvable positions look dead.
    fn frozen(&self, board: &Board, boxes: SquareSet) -> SquareSet {
        let mut held = boxes;
        let mut to_ask: Vec<Square> = held.iter().collect();
        while let Some(square) = to_ask.pop() {
            if held.contains(square) && self.can_move(board, square, &held) {
                held.remove(square);
                let neighbours = Direction::UDLR.map(|direction| board.next(square, direction));
                to_ask.extend(neighbours.into_iter().filter(|&neighbour| held.contains(neighbour)));
            }
        }
        held
    }

    /// Whether a box can be pushed along one axis: no wall and no held box on either side, and not onto a dead
    /// square both ways.
    #[inline]
    fn can_move(&self, board: &Board, square: Square, held: &SquareSet) -> bool {
        [[Direction::Up, Direction::Down], [Direction::Left, Direction::Right]].into_iter().any(|axis| {
            let sides = axis.map(|direction| board.next(square, direction));
            let blocked = sides.iter().any(|&side| !board.is_floor(side) || held.contains(side));
            !blocked && !sides.iter().all(|&side| self.dead.contains(side))
        })
    }
}

/// The squares of the floor from which a lone box reaches no goal.
pub fn dead_squares(board: &Board) -> SquareSet {
    let distances = pushes_to(board, board.goals().iter());
    select(board, |square| distances[square] == UNREACHABLE)
}

/// The squares off goal that have a wall on two sides that meet.
fn corners(board: &Board) -> SquareSet {
    select(board, |square| is_corner(board, square) && !board.is_goal(square))
}

fn is_corner(board: &Board, square: Square) -> bool {
    let wall = |direction| !board.is_floor(board.next(square, direction));
    let vertical = wall(Direction::Up) || wall(Direction::Down);
    let horizontal = wall(Direction::Left) || wall(Direction::Right);
    vertical && horizontal
}

fn select(board: &Board, condition: impl Fn(Square) -> bool) -> SquareSet {
    let mut selected = SquareSet::new(board.size());
    for square in board.floor().iter().filter(|&square| condition(square)) {
        selected.insert(square);
    }
    selected
}

/// The box on `square` and all boxes that are connected with it side by side.
fn touching(board: &Board, boxes: &SquareSet, square: Square) -> SquareSet {
    let mut group = SquareSet::new(board.size());
    group.insert(square);
    let mut to_ask = vec![square];
    while let Some(member) = to_ask.pop() {
        for direction in Direction::UDLR {
            let next = board.next(member, direction);
            if boxes.contains(next) && group.insert(next) {
                to_ask.push(next);
            }
        }
    }
    group
}

fn is_off_goal(board: &Board, boxes: &SquareSet) -> bool {
    !boxes.is_subset(board.goals())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::level;

    /// Which sets call the start of a level dead.
    #[track_caller]
    fn check(drawing: &str, expected: &[DeadlockSet]) {
        let level = level(drawing);
        let sets = [DeadlockSet::None, DeadlockSet::Corners, DeadlockSet::Simple, DeadlockSet::Freeze];
        let dead = sets.map(|set| Deadlocks::new(level.board(), set).is_dead(level.board(), level.start()));
        assert_eq!(dead, sets.map(|set| expected.contains(&set)), "\n{drawing}");
    }

    const BY_CORNERS: &[DeadlockSet] = &[DeadlockSet::Corners, DeadlockSet::Simple, DeadlockSet::Freeze];
    const BY_SIMPLE: &[DeadlockSet] = &[DeadlockSet::Simple, DeadlockSet::Freeze];
    const BY_FREEZE: &[DeadlockSet] = &[DeadlockSet::Freeze];

    #[test]
    fn a_box_in_a_corner_is_lost_unless_it_belongs_there() {
        check("######\n#$  .#\n# @  #\n######", BY_CORNERS);
        check("######\n#* @ #\n#  $.#\n######", &[]);
    }

    #[test]
    fn a_box_at_a_wall_without_goal_is_lost() {
        check("#######\n#  $  #\n#  @  #\n#  .  #\n#######", BY_SIMPLE);
        check("#######\n#  $ .#\n#  @  #\n#     #\n#######", &[]);
    }

    #[test]
    fn two_boxes_side_by_side_at_a_wall_hold_each_other() {
        check("#######\n#. $$.#\n#  @  #\n#     #\n#######", BY_FREEZE);
    }

    #[test]
    fn four_boxes_in_a_block_hold_each_other_unless_they_are_home() {
        check("########\n#@     #\n#  $$  #\n#  $$ .#\n#     .#\n#    ..#\n########", BY_FREEZE);
        check("########\n#@     #\n#  **  #\n#  **  #\n# $   .#\n#      #\n########", &[]);
    }

    #[test]
    fn a_box_that_is_free_releases_the_box_it_touches() {
        // The upper box is at the wall, the lower one can still go left and right and so frees it.
        check("#######\n#  $ .#\n#  $ .#\n#  @  #\n#######", &[]);
    }

    #[test]
    fn dead_squares_on_both_sides_hold_a_box_like_walls() {
        // The middle box stands in a one-wide shaft; left and right of the lower one are dead corners.
        check("#####\n# @ #\n##$##\n##$##\n#   #\n##.##\n##.##\n#####", BY_FREEZE);
    }

    #[test]
    fn a_block_of_thousands_of_boxes_is_judged_at_once() {
        // Were every box asked about every other again and again, this would take minutes.
        let full = format!("#{}#\n", "*".repeat(60));
        let last = format!("#{}@$ .{}#\n", "*".repeat(28), "*".repeat(28));
        let wall = "#".repeat(62);
        check(&format!("{wall}\n{}{last}{}{wall}", full.repeat(40), full.repeat(20)), &[]);
    }
}
