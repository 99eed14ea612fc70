//! The energy puzzle with all values known: the shortest walk that never runs out, and the proof.
//!
//! With loops the question is hard in theory (it contains the Hamiltonian path problem), and yet most mazes give in:
//!
//! 1. `terrain` takes away branches from which nothing can be brought out.
//! 2. Without loops, `tree` bounds what can be gained at all, and mostly finds a walk that meets the bound.
//! 3. `roads` keeps only places where something is decided.
//! 4. `labels` searches them with a `memory` that forgets pellets far behind, which gives a lower bound; when the
//!    walk found is real, it is a shortest one. When not, the memory gets better and the search is repeated.

mod labels;
mod limits;
mod memory;
mod meter;
mod roads;
mod terrain;
#[cfg(test)]
mod tests;
mod tree;

pub use limits::{LeastEnergy, energy_for_shortest_way, enough_energy, least_energy};

use self::labels::{Found, Limits};
use self::memory::Memory;
use self::meter::Meter;
use self::roads::{Roads, Town};
use self::terrain::{Place, Terrain};
use self::tree::{Bound, Way};
use super::puzzle::Puzzle;
use crate::budget::{Budget, StopReason};
use crate::grid::Direction;

/// How many steps off a pellet is remembered at first, and when that was not enough. Further than the last only what a
/// walk has eaten twice.
const REACHES: [u32; 3] = [6, 15, 30];

/// How many labels the first search may look at: more, and it is time for a walk to begin with.
const FIRST_LOOK: u64 = 100_000;

/// How many labels for each town and slack a guess keeps, and how many it may look at in all.
const GUESS_WIDTH: usize = 3;
const GUESS_LABELS: u64 = 100_000;

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
    /// The most memory that was taken.
    pub peak_bytes: usize,
}

/// Whether anybody survives.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Survival {
    /// Whoever walks this way; it need not be a shortest.
    Walk(Vec<Direction>),
    /// Nobody: proved.
    Nobody,
    /// Nobody knows.
    Unknown(StopReason),
}

/// Finds a shortest walk, or proves that there is none.
pub fn solve(puzzle: &Puzzle, budget: Budget<'_>) -> Report {
    solve_with(puzzle, &mut Meter::new(budget))
}

/// The same; somebody is told now and then how many labels were looked at, and how many bytes are taken.
pub fn solve_watched(puzzle: &Puzzle, budget: Budget<'_>, watch: &mut dyn FnMut(u64, usize)) -> Report {
    solve_with(puzzle, &mut Meter::watched(budget, watch))
}

fn solve_with(puzzle: &Puzzle, meter: &mut Meter<'_>) -> Report {
    let mut rounds = 0;
    let outcome = match Map::new(puzzle, meter) {
        Err(reason) => Outcome::Stopped { at_least: 0, reason },
        Ok(None) => Outcome::Infeasible,
        Ok(Some(mut map)) => {
            let mut solver = Solver::new(&mut map, puzzle.energy(), meter);
            let end = solver.find_shortest();
            let Solver { walk, least_slack, .. } = solver;
            rounds = solver.rounds;
            let way = walk.map(|walk| map.terrain.directions(&walk));
            let at_least = (map.terrain.shortest() + 2 * least_slack) as usize;
            match (way, end) {
                (Some(way), End::Settled) => Outcome::Optimal(way),
                (None, End::Settled) => Outcome::Infeasible,
                (Some(way), End::Stopped(reason)) => Outcome::Found { way, at_least, reason },
                (None, End::Stopped(reason)) => Outcome::Stopped { at_least, reason },
            }
        }
    };
    Report { outcome, expanded: meter.expanded, rounds, peak_bytes: meter.peak_bytes }
}

/// Finds any walk with so much energy, or proves that there is none. The map keeps what is learned about it.
fn survive_on(map: &mut Map, energy: u32, budget: Budget<'_>) -> Survival {
    let mut meter = Meter::new(budget);
    let mut solver = Solver::new(map, energy, &mut meter);
    let end = solver.find_any();
    match (solver.walk, end) {
        (Some(walk), _) => Survival::Walk(map.terrain.directions(&walk)),
        (None, End::Settled) => Survival::Nobody,
        (None, End::Stopped(reason)) => Survival::Unknown(reason),
    }
}

/// All that can be said about a puzzle without its energy.
struct Map {
    terrain: Terrain,
    /// Only without loops.
    way: Option<Way>,
    roads: Roads,
    /// One for every reach, made when it is wanted; the last one learns.
    memories: [Option<Memory>; REACHES.len()],
}

impl Map {
    /// `None` if no way leads to the goal.
    fn new(puzzle: &Puzzle, meter: &mut Meter<'_>) -> Result<Option<Self>, StopReason> {
        let Some(terrain) = Terrain::new(puzzle, meter)? else { return Ok(None) };
        let way = if terrain.is_tree() { Way::new(&terrain, meter)? } else { None };
        let roads = Roads::new(&terrain, meter)?;
        let map = Self { terrain, way, roads, memories: [const { None }; REACHES.len()] };
        meter.take(map.bytes())?;
        Ok(Some(map))
    }

    /// The memory it takes.
    fn bytes(&self) -> usize {
        let memories = self.memories.iter().flatten().map(|memory| memory.bytes(&self.roads));
        let way = self.way.as_ref().map_or(0, Way::bytes);
        self.terrain.bytes() + self.roads.bytes() + way + memories.sum::<usize>()
    }
}

/// What is known so far.
struct Solver<'a, 'b> {
    map: &'a mut Map,
    energy: u32,
    /// No walk has less slack.
    least_slack: u32,
    /// The best walk so far.
    walk: Option<Vec<Place>>,
    meter: &'a mut Meter<'b>,
    rounds: u32,
}

/// Why nothing more is looked for.
enum End {
    /// The walk that is known is as good as wished; without one, there is none.
    Settled,
    Stopped(StopReason),
}

/// The memory that reaches furthest, and learns.
const LONG: usize = REACHES.len() - 1;

impl<'a, 'b> Solver<'a, 'b> {
    fn new(map: &'a mut Map, energy: u32, meter: &'a mut Meter<'b>) -> Self {
        // More than the shortest way takes is no use, and sums stay small.
        let energy = energy.min(map.terrain.shortest());
        Self { map, energy, least_slack: 0, walk: None, meter, rounds: 0 }
    }

    fn find_shortest(&mut self) -> End {
        // Step 1. Without loops there is a bound, and mostly a walk that meets it.
        if let Some(end) = self.ask_tree() {
            return end;
        }
        // Step 2. Mostly pellets far behind do not matter. Where they do, a good walk is looked for first: so there is
        // something to say, and the search need not go further.
        for memory in 0..LONG {
            if memory > 0
                && let Some(end) = self.guess(memory)
            {
                return end;
            }
            match self.search(memory, if memory == 0 { FIRST_LOOK } else { u64::MAX }) {
                Found::Nobody | Found::Beyond => return End::Settled,
                Found::Walk { walk, .. } if self.learn_of(&walk) => return End::Settled,
                Found::Walk { .. } | Found::Enough { .. } => {}
                Found::Stopped { reason, .. } => return End::Stopped(reason),
            }
        }
        // Step 3. All that can be remembered, and what has to be learned.
        self.guess(LONG).unwrap_or_else(|| self.search_until_real(|_| false))
    }

    fn find_any(&mut self) -> End {
        if let Some(end) = self.ask_tree() {
            return end;
        }
        for memory in 0..=LONG {
            let end = self.guess(memory);
            if self.walk.is_some() {
                return End::Settled;
            }
            if let Some(end) = end {
                return end;
            }
        }
        self.search_until_real(|solver| solver.walk.is_some())
    }

    /// `Some` if there are no loops and that is enough for an answer.
    fn ask_tree(&mut self) -> Option<End> {
        let Map { terrain, way, .. } = &*self.map;
        match way.as_ref()?.bound(terrain, self.energy, self.map.bytes(), self.meter) {
            Err(reason) => Some(End::Stopped(reason)),
            Ok(Bound::Nobody) => Some(End::Settled),
            Ok(Bound::Slack(slack, walk)) => {
                self.least_slack = slack;
                walk.is_some_and(|walk| self.keep(walk)).then_some(End::Settled)
            }
        }
    }

    /// Searches with a memory that learns until the walk found is real, or one is good enough.
    fn search_until_real(&mut self, is_enough: impl Fn(&Self) -> bool) -> End {
        loop {
            let walk = match self.search(LONG, u64::MAX) {
                Found::Walk { walk, .. } => walk,
                Found::Stopped { reason, .. } => return End::Stopped(reason),
                Found::Nobody | Found::Beyond | Found::Enough { .. } => return End::Settled,
            };
            if self.learn_of(&walk) || is_enough(self) {
                return End::Settled;
            }
            let Map { roads, memories, .. } = &mut *self.map;
            let memory = memories[LONG].as_mut().expect("it was just searched with");
            if !remember(roads, memory, &walk) {
                // The walk eats twice what no town on its way has room to remember: there is no better search here.
                return End::Stopped(StopReason::Exhausted);
            }
        }
    }

    /// The walk with the least slack of all that are shorter than the one that is known, as far as a memory reaches.
    fn search(&mut self, memory: usize, labels: u64) -> Found {
        let Some(slack) = self.worthwhile_slack() else { return Found::Beyond };
        let found = self.look(memory, usize::MAX, slack, labels);
        if let Found::Walk { slack, .. } | Found::Enough { slack } | Found::Stopped { slack, .. } = found {
            self.least_slack = self.least_slack.max(slack);
        }
        found
    }

    /// Looks for a walk without looking at everything. `Some` if one is found that is a shortest all the same, or if it is
    /// time to stop.
    fn guess(&mut self, memory: usize) -> Option<End> {
        let Some(slack) = self.worthwhile_slack() else { return Some(End::Settled) };
        match self.look(memory, GUESS_WIDTH, slack, GUESS_LABELS) {
            Found::Walk { walk, .. } => self.learn_of(&walk).then_some(End::Settled),
            Found::Stopped { reason, .. } => Some(End::Stopped(reason)),
            Found::Nobody | Found::Beyond | Found::Enough { .. } => None,
        }
    }

    /// How much slack a walk may have to be better than the one that is known; `None` if none can be.
    fn worthwhile_slack(&self) -> Option<u32> {
        match &self.walk {
            Some(walk) => self.slack_of(walk.len()).checked_sub(1),
            None => Some(u32::MAX),
        }
    }

    fn look(&mut self, memory: usize, width: usize, slack: u32, labels: u64) -> Found {
        self.rounds += 1;
        if self.map.memories[memory].is_none() {
            let others = self.map.bytes();
            match Memory::new(&self.map.roads, REACHES[memory], others, self.meter) {
                Ok(new) => self.map.memories[memory] = Some(new),
                Err(reason) => return Found::Stopped { slack: 0, reason },
            }
        }
        let limits = Limits { slack, width, labels, others: self.map.bytes() };
        let known = self.map.memories[memory].as_ref().expect("made above");
        labels::search(&self.map.roads, known, self.energy, limits, self.meter)
    }

    fn learn_of(&mut self, walk: &[Town]) -> bool {
        self.keep(self.map.roads.places_of(walk))
    }

    /// Keeps a walk if it survives and none better is known. True if it is a shortest.
    fn keep(&mut self, walk: Vec<Place>) -> bool {
        let is_better = self.walk.as_ref().is_none_or(|known| walk.len() < known.len());
        if is_better && self.map.terrain.survives(self.energy, &walk) {
            let slack = self.slack_of(walk.len());
            self.walk = Some(walk);
            return slack <= self.least_slack;
        }
        false
    }

    /// The slack of a walk of so many places.
    fn slack_of(&self, places: usize) -> u32 {
        (places as u32 - 1 - self.map.terrain.shortest()) / 2
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
