//! The rule of the report from which this game comes.
//!
//! With H energy and S steps to the goal: go to the goal if H ≥ S. Otherwise, of all pellets P ≤ H steps away and
//! S′ from the goal, go to the one with the least |(H − P + 1) − S′|: there the energy, with the least a pellet gives, comes
//! closest to what the rest takes. While the goal is out of reach the energy is always too low for P + S′, so the rule means the
//! smallest detour; and a pellet on the way to another one is as good and nearer, so no pellet is passed by.

use super::{Decision, Policy, View};
use crate::budget::Budget;
use crate::energy::ways::Ways;

/// To the goal if it is within reach, else to the pellet by the rule; of equal ones to the nearer, then by row and column.
/// No pellet within reach: no route.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReportRule;

impl Policy for ReportRule {
    fn decide(&mut self, view: &View<'_>, _: Budget<'_>) -> Decision {
        let goal = view.goal();
        let from_here = Ways::new(view.maze(), view.here(), |cell| cell == goal);
        let from_goal = Ways::new(view.maze(), goal, |_| false);
        if from_here.steps_to(goal).is_some_and(|steps| steps <= view.energy()) {
            return Decision::Walk(from_here.way_to(goal));
        }
        let rated = view.pellets().filter_map(|cell| {
            let there = from_here.steps_to(cell).filter(|&there| there <= view.energy())?;
            let then = view.energy() - there + 1;
            Some((then.abs_diff(from_goal.steps_to(cell)?), there, cell))
        });
        // Cells are in reading order: by row, then by column.
        match rated.min() {
            Some((.., cell)) => Decision::Walk(from_here.way_to(cell)),
            None => Decision::GiveUp,
        }
    }
}
