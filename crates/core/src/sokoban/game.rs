//! A level being played: every move that was made, everything that was taken back, and the way to return to it.
//!
//! A game is a line of *turns* and a place on that line. Most turns are one move; a *jump* puts everything where other
//! moves lead: to the start, which is a restart, or to a position that was kept. Taking back goes back along the line,
//! whatever the turns are, so a restart is taken back like a step.

use crate::grid::{Direction, Square};
use crate::sokoban::level::Level;
use crate::sokoban::metrics::{Counter, Metrics};
use crate::sokoban::rules::{Moved, State};
use crate::sokoban::solution::{Replay, VerifyError, lurd_letter};
use crate::sokoban::walk::shortest_walk;

/// A level being played. See the [module](self).
#[derive(Clone, Debug)]
pub struct Game {
    level: Level,
    state: State,
    /// Where every box is. A box keeps its number while it is pushed, so that it can be followed.
    boxes: Vec<Square>,
    /// The moves that lead from the start to here.
    path: Vec<Step>,
    turns: Vec<Turn>,
    /// How many of the turns are done.
    position: usize,
}

type Step = (Direction, Moved);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Turn {
    Move(Step),
    /// From where one path leads to where the other does.
    Jump(Vec<Step>, Vec<Step>),
}

/// What was played until something else was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// All moves from the start: small letters for walking, capitals for pushes.
    pub moves: String,
    /// How many of them were there when it began: none after a restart.
    pub began: usize,
}

/// What became of going on or back by one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    /// This move was made, or taken back.
    Moved(Direction, Moved),
    /// Everything is somewhere else.
    Jumped,
}

impl Game {
    /// A game at its start.
    pub fn new(level: Level) -> Self {
        let state = level.start().clone();
        let boxes = state.boxes.iter().collect();
        Self { level, state, boxes, path: Vec::new(), turns: Vec::new(), position: 0 }
    }

    /// What is played.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Boxes and player now.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Where every box is, by its number.
    pub fn boxes(&self) -> &[Square] {
        &self.boxes
    }

    /// How many turns there are, with those that were taken back.
    pub fn turns(&self) -> usize {
        self.turns.len()
    }

    /// How many turns are done.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The moves that lead from the start to here: small letters for walking, capitals for pushes.
    pub fn path(&self) -> String {
        written(&self.path)
    }

    /// How long they are.
    pub fn metrics(&self) -> Metrics {
        let board = self.level.board();
        let (mut counter, mut player) = (Counter::default(), self.level.start().player);
        for &(direction, moved) in &self.path {
            player = board.next(player, direction);
            counter.count(direction, moved, player, board.next(player, direction));
        }
        counter.metrics()
    }

    /// Whether the path solves the level: a level that is solved at the start asks for a push.
    pub fn is_solved(&self) -> bool {
        let has_pushed = || self.path.iter().any(|&(_, moved)| moved == Moved::Pushed);
        self.state.is_solved(self.level.board()) && has_pushed()
    }

    /// Everything that was tried up to here, the present attempt last: a jump ends one and begins the next. The last
    /// has the moves that can be done again, up to the next jump, as well; how many of its moves are done, the
    /// [path](Self::path) says.
    pub fn attempts(&self) -> Vec<Attempt> {
        let (mut attempts, mut path, mut began) = (Vec::new(), Vec::new(), 0);
        for turn in &self.turns[..self.position] {
            match turn {
                Turn::Move(step) => path.push(*step),
                Turn::Jump(from, to) => {
                    attempts.push(Attempt { moves: written(from), began });
                    (path, began) = (to.clone(), to.len());
                }
            }
        }
        path.extend(self.turns[self.position..].iter().map_while(|turn| match turn {
            Turn::Move(step) => Some(*step),
            Turn::Jump(..) => None,
        }));
        attempts.push(Attempt { moves: written(&path), began });
        attempts
    }

    /// Makes a move, or answers `None` and changes nothing if something is in the way. What was taken back is
    /// forgotten, unless this is just how it went on.
    pub fn step(&mut self, direction: Direction) -> Option<Moved> {
        let moved = self.make(direction)?;
        let turn = Turn::Move((direction, moved));
        if self.turns.get(self.position) != Some(&turn) {
            self.turns.truncate(self.position);
            self.turns.push(turn);
        }
        self.position += 1;
        Some(moved)
    }

    /// Takes back one turn; `None` at the start of the line.
    pub fn undo(&mut self) -> Option<Turned> {
        let position = self.position.checked_sub(1)?;
        let turned = match self.turns[position].clone() {
            Turn::Move((direction, moved)) => {
                self.unmake(direction, moved);
                Turned::Moved(direction, moved)
            }
            Turn::Jump(from, _) => {
                self.replay(from);
                Turned::Jumped
            }
        };
        self.position = position;
        Some(turned)
    }

    /// Does one turn again that was taken back; `None` at the end of the line.
    pub fn redo(&mut self) -> Option<Turned> {
        let turned = match self.turns.get(self.position)?.clone() {
            Turn::Move((direction, moved)) => {
                self.make(direction).expect("what was done before can be done again");
                Turned::Moved(direction, moved)
            }
            Turn::Jump(_, to) => {
                self.replay(to);
                Turned::Jumped
            }
        };
        self.position += 1;
        Some(turned)
    }

    /// Goes along the line, or to its end if it is shorter.
    pub fn go_to(&mut self, position: usize) {
        while self.position > position && self.undo().is_some() {}
        while self.position < position && self.redo().is_some() {}
    }

    /// Begins again. It is a turn like any other; at the start there is nothing to do.
    pub fn restart(&mut self) {
        self.jump(Vec::new());
    }

    /// Goes where moves lead that were made earlier, from the start. Nothing changes if one of them is blocked.
    pub fn jump_to(&mut self, moves: &[Direction]) -> Result<(), VerifyError> {
        let mut replay = Replay::new(&self.level, moves.len());
        let step = |&direction: &Direction| Ok((direction, replay.step(direction)?));
        let path = moves.iter().map(step).collect::<Result<Vec<Step>, VerifyError>>()?;
        self.jump(path);
        Ok(())
    }

    /// A shortest walk to a square, without pushing; `None` if there is none.
    pub fn walk_to(&self, square: Square) -> Option<Vec<Direction>> {
        let board = self.level.board();
        let is_free = board.is_floor(square) && !self.state.boxes.contains(square);
        is_free.then(|| shortest_walk(board, &self.state.boxes, self.state.player, square))?
    }

    fn jump(&mut self, path: Vec<Step>) {
        if path == self.path {
            return;
        }
        self.turns.truncate(self.position);
        self.turns.push(Turn::Jump(self.path.clone(), path.clone()));
        self.position += 1;
        self.replay(path);
    }

    fn make(&mut self, direction: Direction) -> Option<Moved> {
        let board = self.level.board();
        let moved = self.state.step(board, direction)?;
        if moved == Moved::Pushed {
            let (from, to) = (self.state.player, board.next(self.state.player, direction));
            follow(&mut self.boxes, from, to);
        }
        self.path.push((direction, moved));
        Some(moved)
    }

    fn unmake(&mut self, direction: Direction, moved: Moved) {
        let board = self.level.board();
        if moved == Moved::Pushed {
            let (from, to) = (board.next(self.state.player, direction), self.state.player);
            follow(&mut self.boxes, from, to);
        }
        self.state.undo(board, direction, moved);
        self.path.pop();
    }

    /// Sets everything to where a path leads.
    fn replay(&mut self, path: Vec<Step>) {
        self.state = self.level.start().clone();
        self.boxes = self.state.boxes.iter().collect();
        self.path.clear();
        for (direction, _) in path {
            self.make(direction).expect("what was done before can be done again");
        }
    }
}

/// A box has moved and keeps its number.
fn follow(boxes: &mut [Square], from: Square, to: Square) {
    let moved = boxes.iter_mut().find(|square| **square == from);
    *moved.expect("every box has a number") = to;
}

fn written(steps: &[Step]) -> String {
    steps.iter().map(|&(direction, moved)| lurd_letter(direction, moved)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::sokoban::drawn::{directions, level};
    use crate::sokoban::solution::verify;

    const LEVEL: &str = "########\n#@ $ . #\n#  $.  #\n#      #\n########";

    fn game(moves: &str) -> Game {
        let mut game = Game::new(level(LEVEL));
        for direction in directions(moves) {
            game.step(direction);
        }
        game
    }

    fn attempts(game: &Game) -> Vec<(String, usize)> {
        game.attempts().into_iter().map(|Attempt { moves, began }| (moves, began)).collect()
    }

    #[test]
    fn what_was_taken_back_is_done_again_until_something_else_is_done() {
        let mut game = game("rrrl");
        assert_eq!(game.path(), "rRRl");
        assert_eq!(game.undo(), Some(Turned::Moved(Direction::Left, Moved::Walked)));
        assert_eq!(game.undo(), Some(Turned::Moved(Direction::Right, Moved::Pushed)));
        assert_eq!((game.path().as_str(), game.position(), game.turns()), ("rR", 2, 4));
        assert_eq!(attempts(&game), [("rRRl".to_owned(), 0)]);
        // The same way on keeps what comes after.
        game.step(Direction::Right);
        assert_eq!((game.position(), game.turns()), (3, 4));
        game.step(Direction::Down);
        assert_eq!((game.path().as_str(), game.turns(), game.redo()), ("rRRd", 4, None));
    }

    #[test]
    fn a_restart_is_taken_back_like_a_step_also_after_other_moves() {
        let mut game = game("rrr");
        game.restart();
        assert_eq!((game.path().as_str(), game.state()), ("", game.level().start()));
        assert_eq!(attempts(&game), [("rRR".to_owned(), 0), (String::new(), 0)]);
        game.step(Direction::Down);
        assert_eq!(game.undo(), Some(Turned::Moved(Direction::Down, Moved::Walked)));
        assert_eq!(game.undo(), Some(Turned::Jumped));
        assert_eq!(game.path(), "rRR");
        // The attempt ends where the jump begins.
        assert_eq!(attempts(&game), [("rRR".to_owned(), 0)]);
        assert_eq!(game.redo(), Some(Turned::Jumped));
        assert_eq!(game.path(), "");
    }

    #[test]
    fn an_attempt_may_begin_anywhere() {
        let mut game = game("rrr");
        game.jump_to(&directions("rr")).expect("the way is free");
        game.step(Direction::Down);
        game.undo();
        assert_eq!(attempts(&game), [("rRR".to_owned(), 0), ("rRD".to_owned(), 2)]);
        assert_eq!(game.path(), "rR");
    }

    #[test]
    fn who_is_at_the_start_does_not_restart() {
        let mut game = game("");
        game.restart();
        assert_eq!(game.turns(), 0);
    }

    #[test]
    fn a_blocked_way_changes_nothing() {
        let mut game = game("rr");
        let blocked = VerifyError::Blocked { number: 2, direction: Direction::Up };
        assert_eq!(game.jump_to(&directions("ru")), Err(blocked));
        assert_eq!((game.path().as_str(), game.turns()), ("rR", 2));
        assert_eq!(game.step(Direction::Up), None);
        assert_eq!((game.path().as_str(), game.turns()), ("rR", 2));
    }

    #[test]
    fn walking_goes_round_boxes_and_not_through() {
        let game = game("");
        let size = game.level().board().size();
        let walk = |row, column| game.walk_to(size.square(row, column).expect("on the board"));
        assert_eq!(walk(1, 4).map(|walk| walk.len()), Some(7));
        assert_eq!((walk(1, 3), walk(0, 0)), (None, None), "a box and a wall");
    }

    #[test]
    fn the_metrics_are_those_of_a_replay() {
        let drawing = level("########\n#      #\n#@$  $.#\n#   .  #\n########");
        let mut game = Game::new(drawing.clone());
        for direction in directions("rrurdr") {
            game.step(direction);
        }
        assert!(game.is_solved());
        assert_eq!(game.metrics(), verify(&drawing, &directions("rrurdr")).expect("it is solved").metrics());
    }

    #[derive(Clone, Debug)]
    enum Act {
        Step(usize),
        Undo,
        Redo,
        Restart,
        Jump(Vec<usize>),
        GoTo(usize),
    }

    fn acts() -> impl Strategy<Value = Vec<Act>> {
        let act = prop_oneof![
            8 => (0usize..4).prop_map(Act::Step),
            3 => Just(Act::Undo),
            2 => Just(Act::Redo),
            1 => Just(Act::Restart),
            1 => proptest::collection::vec(0usize..4, 0..6).prop_map(Act::Jump),
            1 => (0usize..40).prop_map(Act::GoTo),
        ];
        proptest::collection::vec(act, 0..60)
    }

    proptest! {
        /// The twin keeps a whole copy of the path for every place on the line.
        #[test]
        fn a_line_of_turns_is_a_list_of_paths(acts in acts()) {
            let mut game = Game::new(level(LEVEL));
            // Each place with the path that leads there, and whether the last turn was a step.
            let (mut line, mut at) = (vec![(false, String::new())], 0);
            for act in acts {
                let before = line[at].1.clone();
                let is_step = matches!(act, Act::Step(_));
                match act {
                    Act::Step(way) => { game.step(Direction::UDLR[way]); }
                    Act::Undo => { game.undo(); at = at.saturating_sub(1); }
                    Act::Redo => { game.redo(); at = (at + 1).min(line.len() - 1); }
                    Act::GoTo(place) => { game.go_to(place); at = place.min(line.len() - 1); }
                    Act::Restart => game.restart(),
                    Act::Jump(ref ways) => {
                        let _ = game.jump_to(&ways.iter().map(|&way| Direction::UDLR[way]).collect::<Vec<_>>());
                    }
                }
                let path = game.path();
                if matches!(act, Act::Step(_) | Act::Restart | Act::Jump(_)) && path != before {
                    at += 1;
                    if !is_step || line.get(at) != Some(&(true, path.clone())) {
                        line.truncate(at);
                        line.push((is_step, path.clone()));
                    }
                }
                prop_assert_eq!(&line[at].1, &path);
                prop_assert_eq!((game.position(), game.turns()), (at, line.len() - 1));
                // Boxes keep their numbers, and are where the rules say.
                let mut boxes = game.boxes().to_vec();
                boxes.sort();
                prop_assert_eq!(boxes, game.state().boxes.iter().collect::<Vec<_>>());
            }
        }
    }
}
