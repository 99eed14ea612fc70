//! Try every next pellet on values that might be, as if they were known from there on.
//!
//! Whoever knows all values from the next pellet on does better than anybody could, but does so after every pellet: so the
//! comparison is fair, and a pellet from which many ways lead on wins over one from which all depends on a single value.

use super::{Decision, Policy, View};
use crate::budget::Budget;
use crate::energy::code::HIGHEST_DRAWN;
use crate::energy::known;
use crate::energy::ways::Ways;
use crate::maze::Cell;
use crate::random::{Purpose, Random};

/// On how many possible worlds a pellet is tried.
const SAMPLES: usize = 12;

/// Of so many next pellets at most, the most direct.
const CANDIDATES: usize = 12;

/// How many labels the answer for one world may take.
const MAX_EXPANDED: u64 = 3_000;

/// Goes to the goal if it is within reach. Otherwise, for every pellet that can be the next one, averages how many steps
/// the shortest walk takes in worlds whose values are drawn by chance, and goes where that is least. To starve counts more
/// than any walk of use, so that to arrive comes before to arrive soon.
#[derive(Clone, Debug)]
pub struct Hindsight {
    random: Random,
}

/// A pellet that can be the next one.
struct Candidate {
    /// The fewest steps from here over the pellet to the goal.
    at_least: u64,
    /// Steps to the pellet.
    steps: u32,
    cell: Cell,
}

impl Hindsight {
    /// A policy whose chance begins at the seed.
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed, Purpose::Trials) }
    }

    /// What starving counts, in steps.
    fn penalty(view: &View<'_>) -> u64 {
        4 * view.maze().shape().area() as u64
    }
}

impl Policy for Hindsight {
    fn decide(&mut self, view: &View<'_>, budget: Budget<'_>) -> Decision {
        // Step 1. The goal, if it is within reach: no way is shorter.
        let goal = view.goal();
        let from_goal = Ways::new(view.maze(), goal, |_| false);
        if from_goal.steps_to(view.here()).is_some_and(|steps| steps <= view.energy()) {
            return Decision::Walk(Ways::new(view.maze(), view.here(), |cell| cell == goal).way_to(goal));
        }

        // Step 2. The pellets that can be the next one, the most direct first. Any pellet pays for the step onto it.
        let ends = |cell: Cell| cell == goal || view.has_pellet(cell);
        let from_here = Ways::new(view.maze(), view.here(), ends);
        let next = view.pellets().filter_map(|cell| {
            let steps = from_here.steps_to(cell).filter(|&steps| steps <= view.energy() + 1)?;
            Some(Candidate { at_least: u64::from(steps + from_goal.steps_to(cell)?), steps, cell })
        });
        let mut candidates: Vec<Candidate> = next.collect();
        candidates.sort_by_key(|candidate| (candidate.at_least, candidate.steps, candidate.cell));
        candidates.truncate(CANDIDATES);
        let best = match candidates.as_slice() {
            [] => return Decision::GiveUp,
            [only] => only.cell,
            _ => self.best(view, &candidates, &from_goal, budget),
        };
        Decision::Walk(from_here.way_to(best))
    }
}

impl Hindsight {
    /// The candidate with the fewest steps in all worlds together; of equal ones the first.
    fn best(
        &mut self,
        view: &View<'_>,
        candidates: &[Candidate],
        from_goal: &Ways<'_>,
        budget: Budget<'_>,
    ) -> Cell {
        let budget = Budget { max_expanded: budget.max_expanded.min(MAX_EXPANDED), ..budget };
        let penalty = Self::penalty(view);
        // All are tried on the same worlds, so that luck is not taken for merit.
        let worlds: Vec<Vec<u32>> = (0..SAMPLES).map(|_| self.world(view)).collect();
        let needs: Vec<Vec<u32>> = worlds.iter().map(|world| from_goal.needs(world)).collect();
        let mut best = (u64::MAX, candidates[0].cell);
        for &Candidate { at_least, steps, cell } in candidates {
            if (budget.interrupt)().is_some() {
                break;
            }
            let mut total = 0;
            for (number, world) in worlds.iter().enumerate() {
                // Even if the rest went straight, would it be better than the best?
                if total + at_least * (SAMPLES - number) as u64 >= best.0 {
                    total = u64::MAX;
                    break;
                }
                let energy = view.energy() + world[cell.index()] - steps;
                // Mostly a shortest way survives from there.
                total += match needs[number][cell.index()] <= energy {
                    true => at_least,
                    false => {
                        let puzzle = view.imagined_from(cell, energy, |cell| world[cell.index()]);
                        let outcome = known::solve(&puzzle, budget).outcome;
                        outcome.way().map_or(penalty, |way| u64::from(steps) + way.len() as u64)
                    }
                };
            }
            best = best.min((total, if total < best.0 { cell } else { best.1 }));
        }
        best.1
    }

    /// Values that might be, by cell; 0 where no pellet lies.
    fn world(&mut self, view: &View<'_>) -> Vec<u32> {
        let mut values = vec![0; view.maze().shape().area()];
        view.pellets().for_each(|cell| values[cell.index()] = 1 + self.random.below(HIGHEST_DRAWN));
        values
    }
}
