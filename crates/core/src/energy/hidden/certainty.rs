//! Plan as if everything were certain, and plan again when it turns out otherwise.

use super::{Decision, Policy, View};
use crate::budget::Budget;
use crate::energy::known::{self, Outcome};
use crate::energy::ways::Ways;
use crate::grid::Direction;
use crate::maze::Cell;

/// What pellets might give, in the order in which plans are made: first the mean; if nobody survives then, more.
const GUESSES: [u32; 3] = [3, 4, 5];

/// How many labels a plan may take.
const MAX_EXPANDED: u64 = 50_000;

/// Takes every value that was not seen for 3, solves that puzzle, walks to the first pellet of the solution, and
/// starts again with what it has seen. When there is no solution, it hopes for fours, then for fives; when not even they
/// help, nobody could arrive, and it gives up. When the plan takes too long, it goes to the nearest pellet, of equal ones to that nearer to the goal,
/// then by row and column.
#[derive(Clone, Copy, Debug, Default)]
pub struct Certainty;

impl Policy for Certainty {
    fn decide(&mut self, view: &View<'_>, budget: Budget<'_>) -> Decision {
        let budget = Budget { max_expanded: budget.max_expanded.min(MAX_EXPANDED), ..budget };
        let mut is_hopeless = false;
        for guess in GUESSES {
            let outcome = known::solve(&view.imagined(|_| guess), budget).outcome;
            if let Some(way) = outcome.way() {
                return Decision::Walk(up_to_first_pellet(view, way));
            }
            is_hopeless = outcome == Outcome::Infeasible;
            if (budget.interrupt)().is_some() {
                break;
            }
        }
        match nearest_pellet(view) {
            Some(way) if !is_hopeless => Decision::Walk(way),
            _ => Decision::GiveUp,
        }
    }
}

/// The beginning of a way, as far as everything is certain.
fn up_to_first_pellet(view: &View<'_>, way: &[Direction]) -> Vec<Direction> {
    let mut here = view.here();
    let mut leg = Vec::new();
    for &direction in way {
        here = view.maze().step(here, direction).expect("a plan walks through no wall");
        leg.push(direction);
        if view.has_pellet(here) {
            break;
        }
    }
    leg
}

/// The way to the nearest pellet that can be afforded; `None` if there is none.
fn nearest_pellet(view: &View<'_>) -> Option<Vec<Direction>> {
    let goal = view.goal();
    let ends = |cell: Cell| cell == goal || view.has_pellet(cell);
    let from_here = Ways::new(view.maze(), view.here(), ends);
    let from_goal = Ways::new(view.maze(), goal, |_| false);
    // Any pellet pays for the step onto it.
    let affordable = |&steps: &u32| steps <= view.energy() + 1;
    let rated = view.pellets().filter_map(|cell| {
        Some((from_here.steps_to(cell).filter(affordable)?, from_goal.steps_to(cell)?, cell))
    });
    rated.min().map(|(.., cell)| from_here.way_to(cell))
}
