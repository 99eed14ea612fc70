//! Pushes on a field and moves in a level: there and back.

use mazekeeper_core::grid::Direction;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::puzzles::moves_of;
use mazekeeper_core::sokoban::rules::Moved;
use mazekeeper_core::sokoban::solution::{Verified, verify};

use crate::field::{Cell, Field, Way};

/// The solution that a search has found, with the walking filled in.
pub(crate) fn verified(level: &Level, field: &Field, pushes: &[(Cell, Way)]) -> Verified {
    let pushes: Vec<_> = pushes.iter().map(|&(from, way)| field.push(from, way)).collect();
    let moves = moves_of(level, &pushes).expect("found pushes can be done");
    verify(level, &moves).expect("what a search finds solves the level")
}

/// The pushes of a solution; `None` if a box is pushed that was taken for a wall.
pub(crate) fn in_moves(
    level: &Level,
    field: &Field,
    moves: impl IntoIterator<Item = Direction>,
) -> Option<Vec<(Cell, Way)>> {
    let (board, mut state) = (level.board(), level.start().clone());
    let mut pushes = Vec::new();
    for direction in moves {
        if state.is_solved(board) && !pushes.is_empty() {
            break;
        }
        if state.step(board, direction) == Some(Moved::Pushed) {
            let way = Direction::UDLR.iter().position(|&other| other == direction)?;
            pushes.push((field.cell(state.player)?, way));
        }
    }
    Some(pushes)
}
