//! The only way to a solution: replay it.
//!
//! Search, file, player or network: whoever claims a solution hands in moves, and [`verify`] plays them. What
//! comes out is [`Verified`], and only that is reported as solved, stored or ranked.

use crate::grid::Direction;
use crate::sokoban::level::{Board, Level};
use crate::sokoban::metrics::{Counter, Metrics};
use crate::sokoban::rules::{Moved, State};

/// A move sequence that was replayed and does solve its level. Only a replay such as [`verify`] makes one,
/// so a leaderboard that takes a `Verified` cannot be fed a wrong solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    lurd: String,
    metrics: Metrics,
}

/// Why moves do not solve a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// A wall or a second box is in the way.
    #[error("move {number} ({}) is blocked", direction.letter())]
    Blocked {
        /// Counted from 1.
        number: usize,
        /// Where it was to go.
        direction: Direction,
    },
    /// Everything can be played, but boxes are left over.
    #[error("not solved after {moves} moves: boxes off goal: {boxes_off_goal}")]
    Unsolved {
        /// How many moves were played.
        moves: usize,
        /// How many boxes still have a way to go.
        boxes_off_goal: usize,
    },
    /// Every box was on a goal at the start and none was touched.
    #[error("a level that is solved at the start needs at least one push")]
    NoPush,
}

impl Verified {
    /// The moves: small letters for walking, capitals for pushes.
    pub fn lurd(&self) -> &str {
        &self.lurd
    }

    /// How long the solution is.
    pub fn metrics(&self) -> Metrics {
        self.metrics
    }

    /// The moves one by one.
    pub fn moves(&self) -> impl Iterator<Item = Direction> {
        self.lurd.chars().filter_map(Direction::from_letter)
    }
}

/// Plays the moves. What follows the first solved state is cut; a level that is solved at the start asks for
/// at least one push.
pub fn verify(level: &Level, moves: &[Direction]) -> Result<Verified, VerifyError> {
    match Replay::new(level, moves.len()).solve(moves)? {
        Played::Solved(verified) => Ok(verified),
        Played::Unsolved(replay) => Err(replay.shortfall()),
    }
}

/// Plays the moves of a game that need not be over, and gives them as they turned out: small letters for walking,
/// capitals for pushes. Nothing is cut: after a level is solved it can be played on.
pub fn retrace(level: &Level, moves: &[Direction]) -> Result<String, VerifyError> {
    let mut replay = Replay::new(level, moves.len());
    replay.play(moves)?;
    Ok(replay.into_lurd())
}

/// Where moves lead, whether or not that solves anything.
pub fn state_after(level: &Level, moves: &[Direction]) -> Result<State, VerifyError> {
    let mut replay = Replay::new(level, moves.len());
    replay.play(moves)?;
    Ok(replay.state)
}

/// A move as a letter: small for walking, a capital for a push.
pub(crate) fn lurd_letter(direction: Direction, moved: Moved) -> char {
    match moved {
        Moved::Walked => direction.letter(),
        Moved::Pushed => direction.letter().to_ascii_uppercase(),
    }
}

/// What moves that can be made lead to.
pub(crate) enum Played<'a> {
    /// The level is solved.
    Solved(Verified),
    /// It is not, and can be played on.
    Unsolved(Replay<'a>),
}

/// A level that is being played, and what was done so far.
pub(crate) struct Replay<'a> {
    board: &'a Board,
    state: State,
    counter: Counter,
    lurd: String,
}

impl<'a> Replay<'a> {
    /// At the start, with room for so many moves.
    pub(crate) fn new(level: &'a Level, moves: usize) -> Self {
        Self {
            board: level.board(),
            state: level.start().clone(),
            counter: Counter::default(),
            lurd: String::with_capacity(moves),
        }
    }

    /// Makes all moves, or says which is the first that is blocked.
    pub(crate) fn play(&mut self, moves: &[Direction]) -> Result<(), VerifyError> {
        moves.iter().try_for_each(|&direction| self.step(direction).map(|_| ()))
    }

    /// Makes moves up to the push that solves the level, if one does.
    pub(crate) fn solve(mut self, moves: &[Direction]) -> Result<Played<'a>, VerifyError> {
        for &direction in moves {
            if self.step(direction)? == Moved::Pushed && self.state.is_solved(self.board) {
                return Ok(Played::Solved(Verified { lurd: self.lurd, metrics: self.counter.metrics() }));
            }
        }
        Ok(Played::Unsolved(self))
    }

    /// The moves so far: small letters for walking, capitals for pushes.
    pub(crate) fn into_lurd(self) -> String {
        self.lurd
    }

    /// Makes a move, or says that it is blocked.
    pub(crate) fn step(&mut self, direction: Direction) -> Result<Moved, VerifyError> {
        let blocked = VerifyError::Blocked { number: self.lurd.len() + 1, direction };
        let moved = self.state.step(self.board, direction).ok_or(blocked)?;
        let player = self.state.player;
        self.counter.count(direction, moved, player, self.board.next(player, direction));
        self.lurd.push(lurd_letter(direction, moved));
        Ok(moved)
    }

    /// What is missing to a solution.
    fn shortfall(&self) -> VerifyError {
        let off_goal = self.state.boxes.iter().filter(|&square| !self.board.is_goal(square));
        match off_goal.count() {
            0 => VerifyError::NoPush,
            boxes_off_goal => VerifyError::Unsolved { moves: self.lurd.len(), boxes_off_goal },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::{directions, level};

    #[track_caller]
    fn check(drawing: &str, moves: &str, expected: Result<&str, VerifyError>) {
        let verified = verify(&level(drawing), &directions(moves));
        assert_eq!(verified.as_ref().map(Verified::lurd), expected.as_ref().map(|lurd| *lurd));
    }

    #[test]
    fn a_push_onto_the_goal_solves() {
        check("#####\n#@$.#\n#####", "r", Ok("R"));
    }

    #[test]
    fn moves_lead_somewhere_also_without_solving() {
        let level = level("#######\n#@$ . #\n#######");
        let place = |column| level.board().size().square(1, column).expect("on the board");
        let state = state_after(&level, &directions("rl")).expect("the way is free");
        assert_eq!((state.player, state.boxes.iter().collect::<Vec<_>>()), (place(1), vec![place(3)]));
        let blocked = VerifyError::Blocked { number: 2, direction: Direction::Up };
        assert_eq!(state_after(&level, &directions("ru")), Err(blocked));
    }

    #[test]
    fn two_boxes_in_a_row_do_not_move() {
        let blocked = VerifyError::Blocked { number: 1, direction: Direction::Right };
        check("#######\n#@$$..#\n#######", "r", Err(blocked));
    }

    #[test]
    fn a_wall_stops_the_player_and_the_box() {
        let wall = VerifyError::Blocked { number: 1, direction: Direction::Up };
        check("#####\n#@$.#\n#####", "u", Err(wall));
        let behind = VerifyError::Blocked { number: 2, direction: Direction::Right };
        check("######\n#.@$ #\n#  ###\n######", "rr", Err(behind));
    }

    #[test]
    fn the_case_of_the_letters_is_not_trusted() {
        check("######\n#@ $.#\n######", "RR", Ok("rR"));
    }

    #[test]
    fn what_follows_the_first_solved_state_is_cut() {
        check("######\n# @$.#\n######", "rluuu", Ok("R"));
    }

    #[test]
    fn a_game_need_not_be_over_to_be_retraced() {
        let check = |moves, expected: Result<&str, VerifyError>| {
            let level = level("######\n#@ $.#\n######");
            assert_eq!(retrace(&level, &directions(moves)), expected.map(str::to_owned));
        };
        check("", Ok(""));
        check("r", Ok("r"));
        check("rrll", Ok("rRll"));
        check("rrr", Err(VerifyError::Blocked { number: 3, direction: Direction::Right }));
    }

    #[test]
    fn moves_that_leave_a_box_over_do_not_solve() {
        let unsolved = VerifyError::Unsolved { moves: 1, boxes_off_goal: 1 };
        check("######\n#@ $.#\n######", "r", Err(unsolved));
    }

    #[test]
    fn a_level_solved_at_the_start_needs_a_push() {
        check("#######\n#  *@ #\n#######", "r", Err(VerifyError::NoPush));
    }

    #[test]
    fn the_six_metrics_are_counted() {
        // Two pushes right; round the box and push it down; and straight on into the second box.
        let drawing = "########\n#      #\n#@$  $.#\n#   .  #\n########";
        let solution = verify(&level(drawing), &directions("rrurdr")).unwrap();
        assert_eq!(solution.lurd(), "RRurDR");
        let expected = Metrics {
            moves: 6,
            pushes: 4,
            box_lines: 3,
            box_changes: 2,
            pushing_sessions: 2,
            player_lines: 5,
        };
        assert_eq!(solution.metrics(), expected);
    }
}
