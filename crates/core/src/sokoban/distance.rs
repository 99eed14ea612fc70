//! How many pushes a lone box needs.

use crate::grid::{Direction, Grid, Square};
use crate::sokoban::level::Board;

/// No number of pushes gets there.
pub const UNREACHABLE: u16 = u16::MAX;

/// For every square the fewest pushes that bring a lone box from there to the nearest of `goals`, wherever the
/// player may be. Found by pulling the box away from the goals. Distances that do not fit stop below [`UNREACHABLE`], so a sum
/// of them stays a lower bound.
pub fn pushes_to(board: &Board, goals: impl IntoIterator<Item = Square>) -> Grid<u16> {
    let mut distances = Grid::filled(board.size(), UNREACHABLE);
    let mut queue: Vec<Square> = goals.into_iter().collect();
    for &goal in &queue {
        distances[goal] = 0;
    }
    let mut done = 0;
    while let Some(&square) = queue.get(done) {
        done += 1;
        for direction in Direction::UDLR {
            // Pulled onto `next`, with the player stepping back onto the square behind it.
            let next = board.next(square, direction);
            if !board.is_floor(next) || distances[next] != UNREACHABLE {
                continue;
            }
            if board.is_floor(board.next(next, direction)) {
                distances[next] = (distances[square] + 1).min(UNREACHABLE - 1);
                queue.push(next);
            }
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::level;

    /// The distances of every inner square, row by row; `-` where a box reaches no goal, `#` for walls.
    #[track_caller]
    fn check(drawing: &str, expected: &str) {
        let level = level(drawing);
        let distances = pushes_to(level.board(), level.board().goals().iter());
        let size = level.board().size();
        let character = |row, column| {
            let square = size.square(row, column).expect("inside the drawing");
            match distances[square] {
                _ if !level.board().is_floor(square) => '#',
                UNREACHABLE => '-',
                pushes => char::from_digit(pushes.into(), 10).expect("a small level"),
            }
        };
        let row = |row| (1..size.columns() - 1).map(|column| character(row, column)).collect();
        let rows: Vec<String> = (1..size.rows() - 1).map(row).collect();
        assert_eq!(rows, expected.lines().collect::<Vec<_>>(), "\n{drawing}");
    }

    #[test]
    fn a_box_is_counted_to_the_nearest_goal_and_lost_in_corners_and_along_walls() {
        check("#######\n#@ $  #\n#     #\n#  .  #\n#     #\n#######", "-----\n-212-\n-101-\n-----");
    }

    #[test]
    fn a_box_goes_along_a_wall_only_if_somebody_can_stand_behind_it() {
        check("######\n#.   #\n#@$  #\n######", "012-\n----");
        check("######\n#  . #\n#@$  #\n######", "-10-\n----");
    }

    #[test]
    fn of_two_goals_the_nearer_counts() {
        check("########\n#.   . #\n# $$@  #\n########", "01210-\n------");
    }
}
