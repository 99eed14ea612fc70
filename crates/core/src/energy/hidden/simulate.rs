//! Many games, to see which policy is how good.

use super::{End, PolicyKind, play};
use crate::budget::{Budget, StopReason};
use crate::energy::known::{self, Outcome};
use crate::energy::puzzle::Puzzle;

/// What came of many games.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation {
    /// How the walker did who knows all values.
    pub clairvoyant: Clairvoyant,
    /// How the policies did, in the order asked for, all in the same games.
    pub policies: Vec<Tally>,
    /// Why there are not more games; `None` if all were played.
    pub stopped: Option<StopReason>,
}

/// How the walker did who knows all values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clairvoyant {
    /// How many games were played.
    pub games: usize,
    /// In how many there is a walk.
    pub successes: usize,
    /// In how many nobody knows whether there is one.
    pub unknown: usize,
    /// In how many the shortest walk is known.
    pub proved: usize,
    /// The steps of these together.
    pub steps: u64,
}

/// How a policy did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tally {
    /// Which policy.
    pub policy: PolicyKind,
    /// How many games were played.
    pub games: usize,
    /// How many of them ended at the goal.
    pub successes: usize,
    /// The steps of all successes together.
    pub steps: u64,
    /// How many successes were compared with the shortest walk.
    pub compared: usize,
    /// The sum of steps by steps of the shortest walk over them.
    pub ratios: f64,
}

impl Clairvoyant {
    /// In what share of the games there is a walk; `None` without games.
    pub fn success_share(&self) -> Option<f64> {
        mean(self.successes as f64, self.games)
    }

    /// How many steps the shortest walk takes on average; `None` if none is known.
    pub fn mean_steps(&self) -> Option<f64> {
        mean(self.steps as f64, self.proved)
    }
}

impl Tally {
    /// What share of the games ended at the goal; `None` without games.
    pub fn success_share(&self) -> Option<f64> {
        mean(self.successes as f64, self.games)
    }

    /// How many steps a success takes on average; `None` without successes.
    pub fn mean_steps(&self) -> Option<f64> {
        mean(self.steps as f64, self.successes)
    }

    /// How many times the steps of the shortest walk a success takes on average; `None` if none was compared.
    pub fn mean_ratio(&self) -> Option<f64> {
        mean(self.ratios, self.compared)
    }
}

fn mean(sum: f64, count: usize) -> Option<f64> {
    (count > 0).then(|| sum / count as f64)
}

/// Lets every policy play every puzzle. Chance in game number n, from 0, begins at `seed + n`. The budget is for every
/// question that is asked; an interrupt ends the simulation, and the game under way does not count. `progress` is told
/// after every game.
pub fn simulate(
    puzzles: impl IntoIterator<Item = Puzzle>,
    policies: &[PolicyKind],
    seed: u64,
    budget: Budget<'_>,
    mut progress: impl FnMut(&Simulation),
) -> Simulation {
    let tally = |&policy| Tally { policy, games: 0, successes: 0, steps: 0, compared: 0, ratios: 0.0 };
    let policies = policies.iter().map(tally).collect();
    let mut all = Simulation { clairvoyant: Clairvoyant::default(), policies, stopped: None };
    for (puzzle, number) in puzzles.into_iter().zip(0..) {
        match all.after(&puzzle, seed.wrapping_add(number), budget) {
            Ok(next) => all = next,
            Err(reason) => {
                all.stopped = Some(reason);
                break;
            }
        }
        progress(&all);
    }
    all
}

impl Simulation {
    /// The simulation with one more game.
    fn after(&self, puzzle: &Puzzle, seed: u64, budget: Budget<'_>) -> Result<Self, StopReason> {
        let mut all = self.clone();
        let report = known::solve(puzzle, budget);
        if let Some(reason) = (budget.interrupt)() {
            return Err(reason);
        }
        all.clairvoyant.games += 1;
        // A walk that is not proved to be a shortest one is a success, but nothing to compare with.
        let shortest = match &report.outcome {
            Outcome::Optimal(way) => {
                all.clairvoyant.proved += 1;
                all.clairvoyant.steps += way.len() as u64;
                Some(way.len())
            }
            _ => None,
        };
        match &report.outcome {
            Outcome::Optimal(_) | Outcome::Found { .. } => all.clairvoyant.successes += 1,
            Outcome::Stopped { .. } => all.clairvoyant.unknown += 1,
            Outcome::Infeasible => {}
        }
        for tally in &mut all.policies {
            let played = play(puzzle, &mut *tally.policy.policy(seed), budget);
            tally.games += 1;
            match played.end {
                End::Stopped(reason) => return Err(reason),
                End::Arrived(survivor) => {
                    tally.successes += 1;
                    tally.steps += survivor.steps as u64;
                    if let Some(shortest) = shortest {
                        tally.compared += 1;
                        tally.ratios += survivor.steps as f64 / shortest as f64;
                    }
                }
                End::GaveUp | End::Failed(_) => {}
            }
        }
        Ok(all)
    }
}
