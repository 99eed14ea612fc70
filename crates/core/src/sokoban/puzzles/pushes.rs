//! Only pushes are steps; walking is free.

use std::cell::RefCell;

use super::packing::Packing;
use super::{Losses, Play, Sokoban, Tally};
use crate::grid::{Direction, Square};
use crate::search::{Puzzle, Step};
use crate::sokoban::deadlock::{DeadlockSet, Deadlocks};
use crate::sokoban::level::Level;
use crate::sokoban::walk::{Reach, shortest_walk};

/// A level whose only steps are pushes. In its states the player stands on the smallest square it can walk to,
/// so that states are equal when the same pushes are possible.
pub struct Pushes {
    level: Level,
    deadlocks: Deadlocks,
    losses: Tally,
    order: [Direction; 4],
    packing: Packing,
    /// Where the player can walk before and after a push: room to work in.
    reaches: RefCell<[Reach; 2]>,
}

/// One push of one box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// Where the box stands before.
    pub from: Square,
    /// Which way it goes.
    pub direction: Direction,
}

impl Pushes {
    /// The puzzle. Boxes are tried in reading order, each up, down, left, right.
    pub fn new(level: &Level, deadlocks: DeadlockSet) -> Self {
        let deadlocks = Deadlocks::new(level.board(), deadlocks);
        let packing = Packing::new(level, |square| !deadlocks.is_dead_square(square));
        let reach = Reach::new(level.board());
        let reaches = RefCell::new([reach.clone(), reach]);
        Self {
            level: level.clone(),
            deadlocks,
            losses: Tally::default(),
            order: Direction::UDLR,
            packing,
            reaches,
        }
    }

    /// The same with directions tried in another order.
    pub fn in_order(mut self, order: [Direction; 4]) -> Self {
        self.order = order;
        self
    }
}

impl Puzzle for Pushes {
    type State = Play;
    type Action = Push;

    fn start(&self) -> Option<Play> {
        let (board, mut play) = (self.level.board(), Play::start(&self.level));
        let dead = self.deadlocks.is_dead(board, &play.state);
        let [reach, _] = &mut *self.reaches.borrow_mut();
        play.state.player = reach.fill(board, &play.state.boxes, play.state.player);
        (!dead).then_some(play)
    }

    #[inline]
    fn is_solved(&self, play: &Play) -> bool {
        play.is_solved(&self.level)
    }

    fn expand(&self, play: &mut Play, mut visit: impl FnMut(Step<Push>, &Play)) {
        let board = self.level.board();
        let [before, after] = &mut *self.reaches.borrow_mut();
        let (player, had_begun) = (play.state.player, play.has_begun);
        before.fill(board, &play.state.boxes, player);
        let boxes: Vec<Square> = play.state.boxes.iter().collect();
        play.has_begun = true;
        for from in boxes {
            for direction in self.order {
                let to = board.next(from, direction);
                let pusher = board.next(from, direction.opposite());
                let possible =
                    before.contains(pusher) && board.is_floor(to) && !play.state.boxes.contains(to);
                if !possible {
                    continue;
                }
                play.state.boxes.remove(from);
                play.state.boxes.insert(to);
                match self.deadlocks.loss(board, &play.state.boxes, to) {
                    Some(rule) => self.losses.count(rule),
                    None => {
                        play.state.player = after.fill(board, &play.state.boxes, from);
                        visit(Step { action: Push { from, direction }, cost: 1 }, play);
                    }
                }
                play.state.boxes.remove(to);
                play.state.boxes.insert(from);
            }
        }
        (play.state.player, play.has_begun) = (player, had_begun);
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

impl Sokoban for Pushes {
    fn losses(&self) -> Losses {
        self.losses.get()
    }
}

/// The moves that do these pushes, with a shortest walk before each; `None` if one cannot be done.
pub fn moves_of(level: &Level, pushes: &[Push]) -> Option<Vec<Direction>> {
    let board = level.board();
    let mut state = level.start().clone();
    let mut moves = Vec::new();
    for push in pushes {
        let pusher = board.next(push.from, push.direction.opposite());
        moves.extend(shortest_walk(board, &state.boxes, state.player, pusher)?);
        moves.push(push.direction);
        state.player = pusher;
        state.step(board, push.direction)?;
    }
    Some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::level;
    use crate::sokoban::solution::verify;

    fn place(level: &Level, square: Square) -> (usize, usize) {
        level.board().size().row_and_column(square)
    }

    #[test]
    fn boxes_are_pushed_in_reading_order_each_in_the_order_asked_for() {
        let level = level("########\n#  .   #\n#  $ . #\n#@   $ #\n#      #\n########");
        let [up, down, left, right] = Direction::UDLR;
        let pushes = |order| {
            let puzzle = Pushes::new(&level, DeadlockSet::Simple).in_order(order);
            let mut play = puzzle.start().expect("the start is not lost");
            let before = play.clone();
            let mut pushes = Vec::new();
            puzzle.expand(&mut play, |step, _| {
                pushes.push((place(&level, step.action.from), step.action.direction));
            });
            assert_eq!(play, before, "the state is handed back as it was");
            pushes
        };
        let first = ((2, 3), (3, 5));
        let expected = [(first.0, up), (first.0, down), (first.0, left), (first.0, right), (first.1, up)];
        assert_eq!(pushes(Direction::UDLR)[..5], expected);
        assert_eq!(pushes([right, left, down, up])[..2], [(first.0, right), (first.0, left)]);
    }

    #[test]
    fn states_are_equal_wherever_the_player_stands_in_its_region() {
        let start = |drawing: &str| {
            let level = level(drawing);
            let puzzle = Pushes::new(&level, DeadlockSet::None);
            let play = puzzle.start().expect("nothing is lost");
            let mut words = vec![0; puzzle.width()];
            puzzle.pack(&play, &mut words);
            words
        };
        let (near, far) =
            (start("#######\n#@ $ .#\n#  ####\n####"), start("#######\n#  $ .#\n# @####\n####"));
        assert_eq!(near, far);
        assert_ne!(near, start("#######\n#  $@.#\n#  ####\n####"));
    }

    #[test]
    fn pushes_are_joined_by_shortest_walks() {
        let level = level("#######\n#     #\n# @$. #\n#  .$ #\n#     #\n#######");
        let push = |row, column, direction| {
            let from = level.board().size().square(row, column).expect("on the board");
            Push { from, direction }
        };
        let moves = moves_of(&level, &[push(2, 3, Direction::Right), push(3, 4, Direction::Left)]);
        let solution = verify(&level, &moves.expect("both can be done")).expect("and they solve it");
        // Round both boxes, above or below: five steps.
        assert_eq!((solution.metrics().moves, solution.metrics().pushes), (7, 2));
    }

    #[test]
    fn a_push_that_cannot_be_done_has_no_moves() {
        let level = level("######\n#@$ .#\n######");
        let push = |column, direction| Push {
            from: level.board().size().square(1, column).expect("on the board"),
            direction,
        };
        assert!(moves_of(&level, &[push(2, Direction::Right)]).is_some());
        assert_eq!(moves_of(&level, &[push(2, Direction::Left)]), None, "the player does not get there");
        assert_eq!(moves_of(&level, &[push(2, Direction::Up)]), None, "there is a wall");
    }
}
