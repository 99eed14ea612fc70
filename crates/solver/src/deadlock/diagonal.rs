//! Closed diagonals: empty cells in a diagonal line, with a box or a wall at both ends and on both sides of every
//! step from one cell to the next.
//!
//! The player cannot get in, so a box of the line can only be pushed in, onto one of its cells; that cell is an
//! end then, and a shorter line is left, as closed as before. The shortest has no empty cell and is a block of
//! four that never moves. So a part of the line stays closed for ever, from one cell that is filled or a wall to
//! another. If that cannot be with all boxes on goals, wherever the two are, the position is lost.

use crate::board::Board;
use crate::field::{Cell, Field, Way};

/// Down to the right, and down to the left.
const DIAGONALS: [[Way; 2]; 2] = [[1, 3], [1, 2]];

/// Whether a closed diagonal that the box on a cell belongs to is lost. The player is outside.
pub(super) fn loses(field: &Field, board: &Board, moved: Cell, player: Cell) -> bool {
    // The box is beside a cell of the line, or at an end of it.
    let [up, down, left, right] = field.around(moved);
    let corner = |beside: Cell, way: Way| field.next(beside, way);
    let corners = [corner(up, 2), corner(up, 3), corner(down, 2), corner(down, 3)];
    let corners =
        corners.into_iter().chain([corner(left, 0), corner(left, 1), corner(right, 0), corner(right, 1)]);
    let mut inner =
        [up, down, left, right].into_iter().chain(corners).filter(|&cell| !board.is_occupied(cell));
    inner.any(|cell| DIAGONALS.iter().any(|&ways| loses_along(field, board, cell, player, ways)))
}

/// Whether the diagonal through an empty cell is closed and lost.
fn loses_along(field: &Field, board: &Board, inner: Cell, player: Cell, ways: [Way; 2]) -> bool {
    // Step 1. Go back to the first empty cell.
    let back = ways.map(|way| way ^ 1);
    let (mut first, mut end) = (inner, step(field, board, inner, back));
    while let Some(Step { to, .. }) = end
        && !board.is_occupied(to)
    {
        (first, end) = (to, step(field, board, to, back));
    }
    let Some(begin) = end else { return false };

    // Step 2. Go forward, looking at what may stay closed: from a cell that may be filled in the end to the next.
    let may_stay = |cell: Cell| cell == field.wall() || field.is_goal(cell);
    let mut began = may_stay(begin.to);
    let mut is_wrong = begin.is_wrong;
    let mut cell = first;
    loop {
        if may_stay(cell) {
            if began && !is_wrong {
                return false;
            }
            (began, is_wrong) = (true, false);
        }
        if board.is_occupied(cell) {
            return true;
        }
        if cell == player {
            return false;
        }
        let Some(next) = step(field, board, cell, ways) else { return false };
        is_wrong |= next.is_wrong;
        cell = next.to;
    }
}

/// A step along a diagonal that is closed on both sides.
struct Step {
    to: Cell,
    /// Whether a box beside it is on no goal.
    is_wrong: bool,
}

/// The next cell of a diagonal, if the step is closed on both sides.
fn step(field: &Field, board: &Board, cell: Cell, [one, other]: [Way; 2]) -> Option<Step> {
    let beside = [field.next(cell, one), field.next(cell, other)];
    let to = match beside {
        [near, _] if near != field.wall() => field.next(near, other),
        [_, near] if near != field.wall() => field.next(near, one),
        // Between two walls the line ends, whatever is beyond.
        _ => field.wall(),
    };
    let is_wrong = |&cell: &Cell| board.has_box(cell) && !field.is_goal(cell);
    let is_closed = beside.iter().all(|&cell| board.is_occupied(cell));
    is_closed.then(|| Step { to, is_wrong: beside.iter().any(is_wrong) })
}
