//! One engine for breadth-first, depth-first, uniform-cost, greedy and A* search.
//!
//! The algorithms differ in two decisions only: which discovered state is expanded next (the frontier), and
//! what happens when a state is reached again (which way is kept). A puzzle knows neither:
//! it tells where it starts, what comes next, and when it is solved.
//!
//! | algorithm | frontier | rank | reached again |
//! |---|---|---|---|
//! | breadth-first | queue | – | keep first |
//! | depth-first | stack | – | keep latest until expanded |
//! | uniform-cost | heap | g | keep cheapest |
//! | greedy best-first | heap | h | keep first |
//! | A* | heap | g + h, equal f: larger g first | keep cheapest, reopen |
//!
//! Ties go to the state that was found first. The goal is tested when a state is expanded, for every
//! algorithm, and states come in the order in which the puzzle names them: so a run repeats exactly.

mod engine;
mod frontier;
mod observer;
mod rows;
mod tree;

pub use engine::{Guide, Run, Search};
pub use observer::{Event, Observer, Silent, Trace};

use crate::budget::StopReason;
use crate::names::named;

/// What steps and ways cost. Sums stop at the largest value instead of wrapping around.
pub type Cost = u32;

/// A state's number: the how-manieth it was to be found, from 0.
pub type NodeId = u32;

/// Something that can be searched.
///
/// Equal states must have equal futures, and states are equal when [`pack`](Puzzle::pack) writes the same
/// words: that is what makes [`Outcome::Unsolvable`] a proof.
pub trait Puzzle {
    /// A situation in the form in which the puzzle computes. The search keeps only packed ones.
    type State: Clone;
    /// What leads from one state to the next.
    type Action: Copy;

    /// The first state; `None` if it is known at once that there is no solution.
    fn start(&self) -> Option<Self::State>;

    /// Whether the search has arrived.
    fn is_solved(&self, state: &Self::State) -> bool;

    /// Calls `visit` with every step and the state it leads to, always in the same order. The state is lent:
    /// it may be changed on the way and is handed back as it was.
    fn expand(&self, state: &mut Self::State, visit: impl FnMut(Step<Self::Action>, &Self::State));

    /// How many words a packed state takes, at least one.
    fn width(&self) -> usize;

    /// Writes a state into `width()` words that hold zero.
    fn pack(&self, state: &Self::State, words: &mut [u32]);

    /// Reads back what [`pack`](Puzzle::pack) wrote, over any other state of this puzzle.
    fn unpack(&self, words: &[u32], state: &mut Self::State);
}

impl<P: Puzzle> Puzzle for &P {
    type State = P::State;
    type Action = P::Action;

    fn start(&self) -> Option<P::State> {
        P::start(self)
    }

    #[inline]
    fn is_solved(&self, state: &P::State) -> bool {
        P::is_solved(self, state)
    }

    #[inline]
    fn expand(&self, state: &mut P::State, visit: impl FnMut(Step<P::Action>, &P::State)) {
        P::expand(self, state, visit);
    }

    fn width(&self) -> usize {
        P::width(self)
    }

    #[inline]
    fn pack(&self, state: &P::State, words: &mut [u32]) {
        P::pack(self, state, words);
    }

    #[inline]
    fn unpack(&self, words: &[u32], state: &mut P::State) {
        P::unpack(self, words, state);
    }
}

/// One action and its price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<A> {
    /// What is done.
    pub action: A,
    /// What it costs.
    pub cost: Cost,
}

/// Who is expanded next, and which way to a state is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Level by level; finds the fewest steps.
    BreadthFirst,
    /// Always on from the state found last.
    DepthFirst,
    /// The cheapest way first; finds the least cost.
    UniformCost,
    /// What looks nearest first, at whatever cost.
    Greedy,
    /// Cost so far and estimate together; finds the least cost if the estimate never exceeds the truth.
    AStar,
}

/// What happens when a state is reached again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keep {
    /// The first way stays.
    First,
    /// The newest way counts as long as the state was not expanded.
    Latest,
    /// A cheaper way replaces the old one, even if the state must be expanded anew.
    Cheapest,
}

named!(Algorithm, "algorithm":
    BreadthFirst = "bfs", DepthFirst = "dfs", UniformCost = "ucs", Greedy = "greedy", AStar = "astar");

impl Algorithm {
    fn keep(self) -> Keep {
        match self {
            Self::BreadthFirst | Self::Greedy => Keep::First,
            Self::DepthFirst => Keep::Latest,
            Self::UniformCost | Self::AStar => Keep::Cheapest,
        }
    }

    /// Whether the algorithm looks at costs at all.
    pub fn weighs_costs(self) -> bool {
        matches!(self, Self::UniformCost | Self::AStar)
    }

    /// Whether the algorithm looks at estimates at all.
    pub fn is_guided(self) -> bool {
        matches!(self, Self::Greedy | Self::AStar)
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<A> {
    /// The actions from the start to a solved state.
    Solved(Vec<A>),
    /// Every reachable state was seen: there is no solution.
    Unsolvable,
    /// Nothing is known about solvability.
    Stopped(StopReason),
}

/// What a search did, so far or in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// States taken from the frontier.
    pub expanded: u64,
    /// States found, each counted once.
    pub explored: u64,
    /// Steps tried, to new and to known states.
    pub generated: u64,
    /// States found and waiting to be expanded.
    pub frontier: u64,
    /// The most that ever waited.
    pub frontier_peak: u64,
    /// The memory all tables take.
    pub bytes: usize,
    /// The most they ever took, but for the moments in which a table is copied into a larger one.
    pub peak_bytes: usize,
}

impl Counts {
    /// The same, with tables that were there before the search began.
    pub(crate) fn with_tables(self, bytes: usize) -> Self {
        Self { bytes: self.bytes + bytes, peak_bytes: self.peak_bytes + bytes, ..self }
    }
}

/// How a search ended and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<A> {
    /// How it ended.
    pub outcome: Outcome<A>,
    /// What it took.
    pub counts: Counts,
}
