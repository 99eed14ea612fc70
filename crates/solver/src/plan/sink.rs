//! Sides of the goals to which boxes can leave.
//!
//! When all other goals are filled, the last one can be filled only from some cells. Those cells are one side of
//! the goals; a level whose goals lie together has a few. A plan in which all boxes come from one side asks for no
//! more than that they are brought there first.

use crate::board::{Board, add_cell, cells_in, has_cell};
use crate::carry::{Carrier, Motion};
use crate::field::Field;

/// The side where most boxes are at the start, then the larger one. Nothing if no box is on any side; `None` if
/// `go_on` refused.
pub(super) fn find(
    field: &Field,
    starts: &[u64],
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Option<Vec<u64>>> {
    let mut board = Board::with(field, field.goals());
    let mut carrier = Carrier::new(field);
    let mut best = (0, 0, None);
    for &goal in field.goals() {
        if !go_on() {
            return None;
        }
        let mut side = vec![0; field.words()];
        board.take(field, goal);
        for player in field.around(goal) {
            if !board.is_occupied(player) {
                carrier.survey(field, &board, player);
                let stops = carrier.carry_from_any_side(field, &board, goal, Motion::Pull, |_, _| true);
                stops.iter().filter(|stop| stop.cell != goal).for_each(|stop| add_cell(&mut side, stop.cell));
            }
        }
        board.put(field, goal);
        let boxes = cells_in(&side).filter(|&cell| has_cell(starts, cell)).count();
        let size = cells_in(&side).count();
        if boxes > 0 && (boxes, size) > (best.0, best.1) {
            best = (boxes, size, Some(side));
        }
    }
    Some(best.2)
}
