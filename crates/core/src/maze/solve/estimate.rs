//! How far a cell seems to be from the goal.

use crate::maze::{Cell, Shape};
use crate::names::named;
use crate::search::Cost;

/// An estimate of the steps from a cell to the goal, of row and column alone.
///
/// The first two never say too much, so A* finds a shortest way with them. And they are consistent, that is,
/// they change by at most 1 in a step, so A* never has to look at a cell twice. A step changes the Manhattan
/// distance by exactly 1. It changes the Euclidean distance by at most 1, the length of the step (triangle
/// inequality); and numbers that differ by at most 1 do so when both are rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Estimate {
    /// Rows and columns between them: the steps there would be without walls.
    Manhattan,
    /// The straight line, rounded down.
    Euclid,
    /// The straight line squared. It says too much as soon as the goal is more than a step away, on purpose: A*
    /// hurries to the goal, and with loops it can miss the shortest way.
    SquaredEuclid,
}

named!(Estimate, "estimate": Manhattan = "manhattan", Euclid = "euclid", SquaredEuclid = "squared-euclid");

impl Estimate {
    /// The estimate for one cell. A square that does not fit is the largest number that does.
    pub fn between(self, shape: Shape, cell: Cell, goal: Cell) -> Cost {
        let ((row, column), (goal_row, goal_column)) =
            (shape.row_and_column(cell), shape.row_and_column(goal));
        let rows = row.abs_diff(goal_row) as u64;
        let columns = column.abs_diff(goal_column) as u64;
        let estimate = match self {
            Self::Manhattan => rows + columns,
            Self::Euclid => (rows * rows + columns * columns).isqrt(),
            Self::SquaredEuclid => rows * rows + columns * columns,
        };
        estimate.try_into().unwrap_or(Cost::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Direction;

    #[test]
    fn a_step_changes_the_first_two_estimates_by_at_most_one() {
        let shape = Shape::new(23, 31).unwrap();
        let goal = shape.cell(9, 20).unwrap();
        for estimate in [Estimate::Manhattan, Estimate::Euclid] {
            assert_eq!(estimate.between(shape, goal, goal), 0);
            for cell in shape.cells() {
                for next in Direction::UDLR.into_iter().filter_map(|to| shape.neighbour(cell, to)) {
                    let difference =
                        estimate.between(shape, cell, goal).abs_diff(estimate.between(shape, next, goal));
                    assert!(difference <= 1, "{estimate} from {cell:?} to {next:?}");
                }
            }
        }
    }

    #[test]
    fn three_rows_and_four_columns_are_seven_or_five_or_twenty_five() {
        let shape = Shape::new(10, 10).unwrap();
        let [cell, goal] = [(5, 1), (2, 5)].map(|(row, column)| shape.cell(row, column).unwrap());
        let estimates = Estimate::ALL.iter().map(|estimate| estimate.between(shape, cell, goal));
        assert!(estimates.eq([7, 5, 25]));
    }

    #[test]
    fn a_square_too_large_to_count_is_the_largest_number() {
        let shape = Shape::new(1, 100_000).unwrap();
        let [cell, goal] = [0, 99_999].map(|index| shape.cell_at(index).unwrap());
        assert_eq!(Estimate::SquaredEuclid.between(shape, cell, goal), Cost::MAX);
        assert_eq!(Estimate::Euclid.between(shape, cell, goal), 99_999);
    }
}
