//! The energy puzzle with all values known: the shortest walk that never runs out, and the proof.
//!
//! With loops the question is hard in theory (it contains the Hamiltonian path problem), and yet most mazes give in:
//!
//! 1. [`terrain`] takes away branches from which nothing can be brought out.
//! 2. Without loops, [`tree`] bounds what can be gained at all, and mostly finds a walk that meets the bound.
//! 3. [`roads`] keeps only places where something is decided.
//! 4. [`labels`] searches them with a [`memory`] that forgets pellets far behind, which gives a lower bound; when the
//!    walk found is real, it is a shortest one. When not, the memory gets better and the search is repeated.

mod labels;
mod limits;
mod memory;
mod roads;
mod terrain;
#[cfg(test)]
mod tests;
mod tree;

pub use limits::{LeastEnergy, energy_for_shortest_way, least_energy};

use self::labels::{Found, Limits, Meter};
use self::memory::Memory;
use self::roads::{Roads, Town};
use self::terrain::{Place, Terrain};
use self::tree::{Bound, Way};
use super::puzzle::Puzzle;
use crate::budget::{Budget, StopReason};
use crate::grid::Direction;

/// How many steps off a pellet is remembered at first, and when that was not enough. Further than that only what a
/// walk has eaten twice.
const REACHES: [u32; 2] = [6, 30];

/// How many labels for each town and slack a quick guess keeps.
const GUESS_WIDTH: usize = 3;

/// What is known about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A shortest walk: proved.
    Optimal(Vec<Direction>),
    /// A walk, and how much shorter another one could be at most.
    Found {
        /// The walk.
        way: Vec<Direction>,
        /// Every walk has at least so many steps: proved.
        at_least: usize,
        /// Why there is no more to say.
        reason: StopReason,
    },
    /// There is no walk: proved.
    Infeasible,
    /// No walk was found, and nobody knows whether there is one.
    Stopped {
        /// Every walk has at least so many steps: proved.
        at_least: usize,
        /// Why there is no more to say.
        reason: StopReason,
    },
}

impl Outcome {
    /// The walk, if there is one.
    pub fn way(&self) -> Option<&[Direction]> {
        match self {
            Self::Optimal(way) | Self::Found { way, .. } => Some(way),
            Self::Infeasible | Self::Stopped { .. } => None,
        }
    }
}

/// How it ended and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What is known.
    pub outcome: Outcome,
    /// How many labels were looked at; mazes without loops mostly need none.
    pub expanded: u64,
    /// How often they were searched, each time with a better memory.
    pub rounds: u32,
    /// The most memory the labels took.
    pub peak_bytes: usize,
}

/// Whether anybody survives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Survival {
    /// Whoever walks this way; it need not be a shortest.
    Walk(Vec<Direction>),
    /// Nobody: proved.
    Nobody,
    /// Nobody knows.
    Unknown(StopReason),
}

/// Finds a shortest walk, or proves that there is none.
pub fn solve(puzzle: &Puzzle, budget: Budget<'_>) -> Report {
    let Some(terrain) = Terrain::new(puzzle) else {
        return Report { outcome: Outcome::Infeasible, expanded: 0, rounds: 0, peak_bytes: 0 };
    };
    let mut solver = Solver::new(&terrain, puzzle, budget);
    let end = solver.run(Wish::Shortest);
    let way = solver.walk.take().map(|walk| terrain.directions(&walk));
    let at_least = (terrain.shortest() + 2 * solver.least_slack) as usize;
    let outcome = match (way, end) {
        (Some(way), End::Settled) => Outcome::Optimal(way),
        (None, End::Settled) => Outcome::Infeasible,
        (Some(way), End::Stopped(reason)) => Outcome::Found { way, at_least, reason },
        (None, End::Stopped(reason)) => Outcome::Stopped { at_least, reason },
    };
    let Solver { rounds, meter: Meter { expanded, peak_bytes, .. }, .. } = solver;
    Report { outcome, expanded, rounds, peak_bytes }
}

/// Finds any walk, or proves that there is none.
pub fn survive(puzzle: &Puzzle, budget: Budget<'_>) -> Survival {
    let Some(terrain) = Terrain::new(puzzle) else { return Survival::Nobody };
    let mut solver = Solver::new(&terrain, puzzle, budget);
    match (solver.run(Wish::Any), solver.walk) {
        (_, Some(walk)) => Survival::Walk(terrain.directions(&walk)),
        (End::Settled, None) => Survival::Nobody,
        (End::Stopped(reason), None) => Survival::Unknown(reason),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Shortest,
    Any,
}

/// What is known so far.
struct Solver<'a> {
    terrain: &'a Terrain,
    energy: u32,
    /// No walk has less slack.
    least_slack: u32,
    /// The best walk so far.
    walk: Option<Vec<Place>>,
    meter: Meter<'a>,
    rounds: u32,
}

/// Why nothing more is looked for.
enum End {
    /// The walk that is known is as good as wished; without one, there is none.
    Settled,
    Stopped(StopReason),
}

impl<'a> Solver<'a> {
    fn new(terrain: &'a Terrain, puzzle: &Puzzle, budget: Budget<'a>) -> Self {
        let meter = Meter { budget, expanded: 0, peak_bytes: 0 };
        // More than the shortest way takes is no use, and sums stay small.
        let energy = puzzle.energy().min(terrain.shortest());
        Self { terrain, energy, least_slack: 0, walk: None, meter, rounds: 0 }
    }

    fn run(&mut self, wish: Wish) -> End {
        // Step 1. Without loops there is a bound, and mostly a walk that meets it.
        if self.terrain.is_tree()
            && let Some(way) = Way::new(self.terrain)
        {
            match way.bound(self.terrain, self.energy) {
                Bound::Nobody => return End::Settled,
                Bound::Slack(slack, walk) => {
                    self.least_slack = slack;
                    if self.learn_of(walk) {
                        return End::Settled;
                    }
                }
            }
        }

        // Step 2. Search with a memory that gets better until the walk found is real.
        let roads = Roads::new(self.terrain);
        let mut memory = Memory::new(&roads, REACHES[0]);
        let mut reaches = REACHES[1..].iter();
        loop {
            let walk = match self.search(&roads, &memory) {
                Found::Nobody | Found::Beyond => return End::Settled,
                Found::Stopped { reason, .. } => return End::Stopped(reason),
                Found::Walk { walk, .. } => walk,
            };
            if self.learn_of(roads.places_of(&walk)) {
                return End::Settled;
            }
            if let Some(&reach) = reaches.next() {
                memory = Memory::new(&roads, reach);
                if let Found::Walk { walk, .. } = self.guess(&roads, &memory) {
                    self.learn_of(roads.places_of(&walk));
                }
            } else if !remember(&roads, &mut memory, &walk) {
                // The walk eats twice what no town on its way has room to remember.
                return End::Stopped(StopReason::MemoryLimit);
            }
            if wish == Wish::Any && self.walk.is_some() {
                return End::Settled;
            }
        }
    }

    /// Searches for walks that are shorter than the one that is known.
    fn search(&mut self, roads: &Roads, memory: &Memory) -> Found {
        self.rounds += 1;
        let below = self.walk.as_ref().map(|walk| self.slack_of(walk));
        let slack = match below {
            Some(0) => return Found::Beyond,
            Some(slack) => slack - 1,
            None => u32::MAX,
        };
        let limits = Limits { slack, width: usize::MAX };
        let found = labels::search(roads, memory, self.energy, limits, &mut self.meter);
        if let Found::Walk { slack, .. } | Found::Stopped { slack, .. } = found {
            self.least_slack = self.least_slack.max(slack);
        }
        found
    }

    /// A walk that is not proved to be a shortest.
    fn guess(&mut self, roads: &Roads, memory: &Memory) -> Found {
        let limits = Limits { slack: u32::MAX, width: GUESS_WIDTH };
        labels::search(roads, memory, self.energy, limits, &mut self.meter)
    }

    /// Keeps a walk if it survives and none better is known. True if it is a shortest.
    fn learn_of(&mut self, walk: Vec<Place>) -> bool {
        let slack = self.slack_of(&walk);
        let is_better = self.walk.as_ref().is_none_or(|known| walk.len() < known.len());
        if is_better && self.terrain.survives(self.energy, &walk) {
            self.walk = Some(walk);
            return slack <= self.least_slack;
        }
        false
    }

    fn slack_of(&self, walk: &[Place]) -> u32 {
        (walk.len() as u32 - 1 - self.terrain.shortest()) / 2
    }
}

/// Remembers every pellet that a walk touches twice in all towns between. False if that was known before.
fn remember(roads: &Roads, memory: &mut Memory, walk: &[Town]) -> bool {
    let mut last: Vec<Option<usize>> = vec![None; roads.len()];
    let mut is_new = false;
    for (time, &town) in walk.iter().enumerate() {
        if roads.values[town as usize] > 0 {
            if let Some(before) = last[town as usize] {
                is_new |= memory.remember(roads, town, &walk[before..=time]);
            }
            last[town as usize] = Some(time);
        }
    }
    is_new
}
