//! What a player can do: walk, push one box, and take it back.

use crate::grid::{Direction, Square, SquareSet};
use crate::sokoban::level::Board;

/// Where the boxes and the player are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The squares with a box.
    pub boxes: SquareSet,
    /// The square the player stands on.
    pub player: Square,
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// The player went to a free square.
    Walked,
    /// The player went on and shifted a box.
    Pushed,
}

impl State {
    /// Makes one move, or answers `None` and changes nothing if a wall or a second box is in the way.
    #[inline]
    pub fn step(&mut self, board: &Board, direction: Direction) -> Option<Moved> {
        let to = board.next(self.player, direction);
        if !board.is_floor(to) {
            return None;
        }
        if !self.boxes.contains(to) {
            self.player = to;
            return Some(Moved::Walked);
        }
        let beyond = board.next(to, direction);
        if !board.is_floor(beyond) || self.boxes.contains(beyond) {
            return None;
        }
        self.boxes.remove(to);
        self.boxes.insert(beyond);
        self.player = to;
        Some(Moved::Pushed)
    }

    /// Takes back the move in that direction that was made last and did `moved`.
    #[inline]
    pub fn undo(&mut self, board: &Board, direction: Direction, moved: Moved) {
        let stood = self.player;
        if moved == Moved::Pushed {
            self.boxes.remove(board.next(stood, direction));
            self.boxes.insert(stood);
        }
        self.player = board.next(stood, direction.opposite());
    }

    /// Whether every box is on a goal.
    #[inline]
    pub fn is_solved(&self, board: &Board) -> bool {
        self.boxes.is_subset(board.goals())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::{directions, level};

    #[test]
    fn a_move_walks_pushes_or_changes_nothing() {
        let level = level("#######\n#@ $$.#\n#.    #\n#######");
        let board = level.board();
        let mut state = level.start().clone();
        assert_eq!(state.step(board, Direction::Up), None, "a wall");
        assert_eq!(&state, level.start());
        assert_eq!(state.step(board, Direction::Right), Some(Moved::Walked));
        let before = state.clone();
        assert_eq!(state.step(board, Direction::Right), None, "two boxes");
        assert_eq!(state, before);
    }

    #[test]
    fn every_move_can_be_taken_back() {
        let level = level("########\n#@ $ . #\n#  $.  #\n#      #\n########");
        let board = level.board();
        let mut state = level.start().clone();
        let mut past = Vec::new();
        for direction in directions("rrrrdlldldrruulurrrllddrr") {
            let before = state.clone();
            if let Some(moved) = state.step(board, direction) {
                past.push((before, direction, moved));
            }
        }
        assert!(past.iter().filter(|(.., moved)| *moved == Moved::Pushed).count() > 3);
        for (before, direction, moved) in past.into_iter().rev() {
            state.undo(board, direction, moved);
            assert_eq!(state, before);
        }
    }
}
