//! Between which energies a puzzle is one: with less nobody survives, with more the shortest way is good enough.

use super::{Map, Survival, survive_on};
use crate::budget::Budget;
use crate::energy::puzzle::Puzzle;
use crate::maze::Cell;

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
    let (maze, quest) = (puzzle.maze(), puzzle.quest());
    let values = puzzle.values();
    // Step 1. Cells in order of their distance from the goal.
    let mut distances = vec![u32::MAX; maze.shape().area()];
    let mut cells = vec![quest.goal()];
    distances[quest.goal().index()] = 0;
    let mut done = 0;
    while let Some(&cell) = cells.get(done) {
        done += 1;
        for (_, next) in maze.ways(cell) {
            if distances[next.index()] == u32::MAX {
                distances[next.index()] = distances[cell.index()] + 1;
                cells.push(next);
            }
        }
    }
    // Step 2. What is needed on a cell: what is needed on the best next one and a step, less what lies there.
    let mut needs = vec![0u32; distances.len()];
    for &cell in &cells[1..] {
        let nearer = |next: Cell| distances[next.index()] + 1 == distances[cell.index()];
        let nexts = maze.ways(cell).map(|(_, next)| next).filter(|&next| nearer(next));
        let need = nexts.map(|next| (needs[next.index()] + 1).saturating_sub(values[next.index()])).min();
        needs[cell.index()] = need.expect("whoever is reached has a nearer neighbour");
    }
    (distances[quest.start().index()] != u32::MAX).then(|| needs[quest.start().index()])
}

/// The least energy with which any walk survives, whatever energy the puzzle has; `None` if no way leads to the goal. Each
/// of the about ten questions asked for it may take what the budget says; those that are not answered leave
/// the two bounds apart.
pub fn least_energy(puzzle: &Puzzle, budget: Budget<'_>) -> Option<LeastEnergy> {
    let mut map = Map::new(puzzle)?;
    let mut known = LeastEnergy { at_least: 0, enough: energy_for_shortest_way(puzzle)? };
    // Energies that nobody could settle, from here on: questions are asked above and below it.
    let mut unsettled: Option<(u32, u32)> = None;
    loop {
        let (low, high) = (known.at_least, known.enough);
        let next = match unsettled {
            None if low < high => low + (high - low) / 2,
            Some((first, _)) if low < first => low + (first - low) / 2,
            Some((_, last)) if last + 1 < high => last + 1 + (high - last - 1) / 2,
            _ => return Some(known),
        };
        match survive_on(&mut map, next, budget) {
            Survival::Walk(_) => {
                known.enough = next;
                unsettled = unsettled.filter(|&(first, _)| first < next);
            }
            Survival::Nobody => known.at_least = next + 1,
            Survival::Unknown(_) => {
                let (first, last) = unsettled.unwrap_or((next, next));
                unsettled = Some((first.min(next), last.max(next)));
            }
        }
        if (budget.interrupt)().is_some() {
            return Some(known);
        }
    }
}
