//! Between which energies a puzzle is one: with less nobody survives, with more the shortest way is good enough.

use super::meter::Meter;
use super::{Map, Survival, survive_on};
use crate::budget::Budget;
use crate::energy::puzzle::Puzzle;
use crate::energy::ways::Ways;

/// The least energy with which any walk survives, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastEnergy {
    /// With less nobody survives: proved.
    pub at_least: u32,
    /// With this somebody does.
    pub enough: u32,
}

impl LeastEnergy {
    /// Whether it is known exactly.
    pub fn is_exact(self) -> bool {
        self.at_least == self.enough
    }
}

/// The least energy with which a shortest way survives; `None` if no way leads to the goal.
pub fn energy_for_shortest_way(puzzle: &Puzzle) -> Option<u32> {
    let ways = Ways::new(puzzle.maze(), puzzle.quest().goal(), |_| false);
    let start = puzzle.quest().start();
    ways.steps_to(start).map(|_| ways.needs(&puzzle.values())[start.index()])
}

/// The least energy with which any walk survives, whatever energy the puzzle has; `None` if no way leads to the goal. Each
/// of the ten or twenty questions asked for it may take what the budget says; those that are not answered leave the
/// two bounds apart.
pub fn least_energy(puzzle: &Puzzle, budget: Budget<'_>) -> Option<LeastEnergy> {
    let (mut known, map) = look(puzzle, budget)?;
    let Some(mut map) = map else { return Some(known) };
    // Step 2. Where nobody is seen to fail, somebody might survive: that finds what is not enough.
    let mut high = known.enough;
    while known.at_least < high {
        let energy = known.at_least + (high - known.at_least) / 2;
        match survive_on(&mut map, energy, budget) {
            Survival::Nobody => known.at_least = energy + 1,
            Survival::Walk(_) | Survival::Unknown(_) => high = energy,
        }
    }
    Some(known)
}

/// The same, but only what is enough is looked for: `at_least` is what came to light on the way.
pub fn enough_energy(puzzle: &Puzzle, budget: Budget<'_>) -> Option<LeastEnergy> {
    look(puzzle, budget).map(|(known, _)| known)
}

fn look(puzzle: &Puzzle, budget: Budget<'_>) -> Option<(LeastEnergy, Option<Map>)> {
    let mut known = LeastEnergy { at_least: 0, enough: energy_for_shortest_way(puzzle)? };
    let Ok(Some(mut map)) = Map::new(puzzle, &mut Meter::new(budget)) else { return Some((known, None)) };
    // Step 1. Where nobody is seen to survive, nobody might: that finds what is enough.
    let mut low = 0;
    while low < known.enough {
        let energy = low + (known.enough - low) / 2;
        match survive_on(&mut map, energy, budget) {
            Survival::Walk(_) => known.enough = energy,
            Survival::Nobody => (low, known.at_least) = (energy + 1, energy + 1),
            Survival::Unknown(_) => low = energy + 1,
        }
    }
    Some((known, Some(map)))
}
