//! What a solution says about what to do next: which box, where to, and the push that comes first.

use crate::grid::{Direction, Square};
use crate::sokoban::level::Level;
use crate::sokoban::rules::{Moved, State};

/// The next thing to do: one box is brought somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Where the box is.
    pub from: Square,
    /// Where it is left for another.
    pub to: Square,
    /// Which way it is pushed first.
    pub direction: Direction,
}

/// What moves do first, made from a position; `None` if they push nothing or cannot be made.
pub fn hint(level: &Level, position: &State, moves: &[Direction]) -> Option<Hint> {
    let board = level.board();
    let mut state = position.clone();
    let mut hint: Option<Hint> = None;
    for &direction in moves {
        if state.step(board, direction)? == Moved::Walked {
            continue;
        }
        let (from, to) = (state.player, board.next(state.player, direction));
        hint = match hint {
            None => Some(Hint { from, to, direction }),
            Some(hint) if hint.to == from => Some(Hint { to, ..hint }),
            _ => return hint,
        };
    }
    hint
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::{directions, level};

    #[test]
    fn a_box_is_followed_until_another_is_pushed() {
        let level = level("########\n#      #\n#@$  $.#\n#   .  #\n########");
        let place = |square| level.board().size().row_and_column(square);
        let told = |moves| {
            let hint = hint(&level, level.start(), &directions(moves))?;
            Some((place(hint.from), place(hint.to), hint.direction))
        };
        // Two pushes right; round the box and push it down; then straight on into the other one.
        assert_eq!(told("rrurdr"), Some(((2, 2), (3, 4), Direction::Right)));
        assert_eq!(told("u"), None, "nothing is pushed");
        assert_eq!(told("l"), None, "a wall");
    }
}
