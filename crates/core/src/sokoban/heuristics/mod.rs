//! Estimates of how many pushes are still needed.
//!
//! All of them count pushes, whatever a search minimises; a search whose pushes cost more than one multiplies.

mod matching;

use std::cell::RefCell;

use crate::budget::{Budget, StopReason};
use crate::grid::{Size, Square, SquareSet};
use crate::names::named;
use crate::search::Cost;
use crate::sokoban::distance::{UNREACHABLE, pushes_to};
use crate::sokoban::level::Board;
use crate::sokoban::rules::State;

use matching::Matching;

/// How the pushes still needed are estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heuristic {
    /// Not at all.
    None,
    /// The difference of two sums: row + column of all boxes, row + column of all goals. One push changes the
    /// sum by one, so it never promises too much; it only knows very little.
    Teemo,
    /// The same with the player's row and column among the boxes': it promises too much and too little.
    TeemoPlayer,
    /// [`Teemo`](Heuristic::Teemo) and one more for every box off goal: a box one push away counts 2.
    TeemoOffgoal,
    /// For every box the distance to its nearest goal, as if there were no walls.
    NearestManhattan,
    /// The cheapest way to give every box a goal of its own, as if there were no walls.
    MatchingManhattan,
    /// The cheapest way to give every box a goal of its own, by the pushes each would need alone on the board.
    MatchingPushes,
}

named!(Heuristic, "heuristic":
    None = "none", Teemo = "teemo", TeemoPlayer = "teemo-player", TeemoOffgoal = "teemo-offgoal",
    NearestManhattan = "nearest-manhattan", MatchingManhattan = "matching-manhattan",
    MatchingPushes = "matching-pushes");

impl Heuristic {
    /// Whether it never exceeds the number of pushes really needed.
    pub fn is_admissible(self) -> bool {
        !matches!(self, Self::TeemoPlayer | Self::TeemoOffgoal)
    }
}

/// A heuristic, worked out for one board.
pub struct Estimator<'a> {
    size: Size,
    goals: SquareSet,
    goal_sum: i64,
    rule: Rule<'a>,
}

enum Rule<'a> {
    Nothing,
    Sums {
        with_player: bool,
        with_offgoal: bool,
    },
    /// Per square the distance to the nearest goal.
    Nearest(Vec<u16>),
    Matching(Box<RefCell<Matching<'a>>>),
}

impl<'a> Estimator<'a> {
    /// Works a heuristic out. With many boxes on a large board that takes time and memory, so it may be stopped; and
    /// even one estimate may take long, so it asks the interrupt, too.
    pub fn new(board: &Board, heuristic: Heuristic, budget: &Budget<'a>) -> Result<Self, StopReason> {
        let size = board.size();
        let sums = |with_player, with_offgoal| Rule::Sums { with_player, with_offgoal };
        let matching = |matching| Rule::Matching(Box::new(RefCell::new(matching)));
        let manhattan = |goal| {
            let (goal_row, goal_column) = size.row_and_column(goal);
            let distance = move |square| {
                let (row, column) = size.row_and_column(square);
                (row.abs_diff(goal_row) + column.abs_diff(goal_column)).min(UNREACHABLE as usize - 1) as u16
            };
            size.squares().map(distance).collect()
        };
        let pushes = |goal| pushes_to(board, [goal]).into_values();
        let rule = match heuristic {
            Heuristic::None => Rule::Nothing,
            Heuristic::Teemo => sums(false, false),
            Heuristic::TeemoPlayer => sums(true, false),
            Heuristic::TeemoOffgoal => sums(false, true),
            Heuristic::NearestManhattan => {
                let mut nearest = vec![UNREACHABLE; size.area()];
                for goal in board.goals().iter() {
                    let distances: Vec<u16> = manhattan(goal);
                    nearest.iter_mut().zip(distances).for_each(|(least, other)| *least = other.min(*least));
                    (budget.interrupt)().map_or(Ok(()), Err)?;
                }
                Rule::Nearest(nearest)
            }
            Heuristic::MatchingManhattan => matching(Matching::new(board, manhattan, budget)?),
            Heuristic::MatchingPushes => matching(Matching::new(board, pushes, budget)?),
        };
        let goal_sum = board.goals().iter().map(|goal| row_plus_column(size, goal)).sum();
        Ok(Self { size, goals: board.goals().clone(), goal_sum, rule })
    }

    /// The pushes still needed, as far as the heuristic knows; `None` if some box can reach no goal of its own.
    pub fn estimate(&self, state: &State) -> Option<Cost> {
        let boxes = &state.boxes;
        match &self.rule {
            Rule::Nothing => Some(0),
            Rule::Sums { with_player, with_offgoal } => {
                let box_sum: i64 = boxes.iter().map(|square| row_plus_column(self.size, square)).sum();
                let player = if *with_player { row_plus_column(self.size, state.player) } else { 0 };
                let difference = (box_sum + player - self.goal_sum).unsigned_abs() as Cost;
                let off_goal = boxes.iter().filter(|&square| !self.goals.contains(square)).count() as Cost;
                Some(difference + if *with_offgoal { off_goal } else { 0 })
            }
            Rule::Nearest(distances) => {
                Some(boxes.iter().map(|square| Cost::from(distances[square.index()])).sum())
            }
            Rule::Matching(matching) => matching.borrow_mut().least_sum(boxes),
        }
    }

    /// What the tables take.
    pub fn bytes(&self) -> usize {
        match &self.rule {
            Rule::Nothing | Rule::Sums { .. } => 0,
            Rule::Nearest(distances) => size_of_val(&distances[..]),
            Rule::Matching(matching) => matching.borrow().bytes(),
        }
    }
}

fn row_plus_column(size: Size, square: Square) -> i64 {
    let (row, column) = size.row_and_column(square);
    (row + column) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::level;

    /// All estimates of a start, in the order in which they are offered; `None` is a dead end.
    #[track_caller]
    fn check(drawing: &str, expected: [Option<Cost>; 7]) {
        let level = level(drawing);
        let estimates = Heuristic::ALL.iter().map(|&heuristic| {
            let estimator = Estimator::new(level.board(), heuristic, &Budget::UNLIMITED).expect("unlimited");
            estimator.estimate(level.start())
        });
        assert_eq!(estimates.collect::<Vec<_>>(), expected, "\n{drawing}");
    }

    #[test]
    fn a_solved_level_needs_nothing_whoever_estimates() {
        // Only the founding form that counts the player sees something: row 1 and column 1.
        check("######\n#@ *-#\n######", [0, 0, 2, 0, 0, 0, 0].map(Some));
    }

    #[test]
    fn each_heuristic_knows_more_than_the_one_before() {
        // Two boxes above and below the goals cancel out for Teemo, and share the nearest goal for the next one;
        // the matching gives the far goal to one of them.
        let drawing =
            "########\n#@     #\n#  $   #\n#      #\n#  . . #\n#      #\n#  $   #\n#      #\n########";
        check(drawing, [0, 2, 0, 4, 4, 6, 6].map(Some));
    }

    #[test]
    fn only_pushes_know_the_walls() {
        // The box must go below the wall and up again; above it, it would stick to the outer wall.
        let drawing =
            "#########\n#       #\n# $ #   #\n#   #   #\n# @ # . #\n#       #\n#       #\n#########";
        check(drawing, [0, 6, 0, 7, 6, 6, 8].map(Some));
    }

    #[test]
    fn boxes_that_reach_only_the_same_goal_are_a_dead_end_for_the_matching_of_pushes() {
        // Both boxes are at the upper wall, where there is one goal; the other goal is in the room.
        let drawing = "########\n# $ $ .#\n#      #\n#@  .  #\n#      #\n########";
        check(drawing, [Some(0), Some(6), Some(2), Some(8), Some(6), Some(6), None]);
    }

    #[test]
    fn tables_that_would_outgrow_the_memory_are_not_made() {
        let level = level("######\n#@$ .#\n######");
        let make = |max_bytes| {
            let budget = Budget { max_bytes, ..Budget::UNLIMITED };
            Estimator::new(level.board(), Heuristic::MatchingPushes, &budget).map(|_| ())
        };
        assert_eq!(make(2 * 18 - 1), Err(StopReason::MemoryLimit));
        assert_eq!(make(2 * 18), Ok(()));
    }
}
