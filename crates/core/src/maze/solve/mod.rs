//! Crossing a maze, in eleven ways.
//!
//! Seven run on the one [`search`] engine, which any puzzle can use; four can only cross mazes and walk
//! on arrays, one file each. All give the same [`Answer`], and all can be watched: [`record`] keeps what they
//! do as a [`Log`]. Who only wants the way asks [`solve`], which searches breadth-first on a byte per cell.

mod bidirectional;
mod breadth_first;
mod dead_end;
mod engine;
mod estimate;
mod ground;
pub mod lesson;
mod log;
mod replay;
mod tremaux;
mod wall_follower;

pub use estimate::Estimate;
pub use log::{Event, EventKind, Log, Side};
pub use replay::{FROM_GOAL, Inspection, Mark, Replay, Tally};

use super::quest::Quest;
use crate::budget::{Budget, StopReason};
use crate::grid::Direction;
use crate::names::named;
use crate::search::{self, Outcome};

/// How a way is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Level by level.
    BreadthFirst,
    /// Always on from the cell found last.
    DepthFirst,
    /// The cheapest way first; as every step costs 1, level by level.
    UniformCost,
    /// What looks nearest first.
    Greedy,
    /// Steps so far and [`Estimate::Manhattan`].
    AStar,
    /// Steps so far and [`Estimate::Euclid`].
    AStarEuclid,
    /// Steps so far and [`Estimate::SquaredEuclid`], which is often too much: see [`lesson`].
    AStarSquared,
    /// Level by level from both ends until they meet.
    Bidirectional,
    /// Fills dead ends until none is left, and searches the rest.
    DeadEnd,
    /// Walks with the right hand on the wall.
    WallFollower,
    /// Walks and marks the passages it has walked.
    Tremaux,
}

named!(Algorithm, "algorithm":
    BreadthFirst = "bfs", DepthFirst = "dfs", UniformCost = "ucs", Greedy = "greedy", AStar = "astar",
    AStarEuclid = "astar-euclid", AStarSquared = "astar-squared", Bidirectional = "bidirectional",
    DeadEnd = "dead-end", WallFollower = "wall-follower", Tremaux = "tremaux");

impl Algorithm {
    /// Whether the way is a shortest one in every maze. In a perfect maze it always is: all algorithms give ways
    /// that cross no cell twice, and there is only one.
    pub fn proves_shortest(self) -> bool {
        match self {
            Self::BreadthFirst | Self::UniformCost | Self::AStar | Self::AStarEuclid => true,
            Self::Bidirectional | Self::DeadEnd => true,
            Self::DepthFirst | Self::Greedy | Self::AStarSquared | Self::WallFollower | Self::Tremaux => {
                false
            }
        }
    }

    /// Whether it finds a way wherever there is one, and else proves that there is none. The wall follower may
    /// walk in circles: then it stops, [exhausted](StopReason::Exhausted).
    pub fn is_complete(self) -> bool {
        self != Self::WallFollower
    }

    /// Whether it walks through the maze like somebody inside, who cannot jump from cell to cell.
    pub fn is_walker(self) -> bool {
        matches!(self, Self::WallFollower | Self::Tremaux)
    }

    /// The estimate that guides it, if any.
    pub fn estimate(self) -> Option<Estimate> {
        match self {
            Self::Greedy | Self::AStar => Some(Estimate::Manhattan),
            Self::AStarEuclid => Some(Estimate::Euclid),
            Self::AStarSquared => Some(Estimate::SquaredEuclid),
            _ => None,
        }
    }

    /// Its name in the engine; `None` if it has a file of its own.
    fn of_engine(self) -> Option<search::Algorithm> {
        match self {
            Self::BreadthFirst => Some(search::Algorithm::BreadthFirst),
            Self::DepthFirst => Some(search::Algorithm::DepthFirst),
            Self::UniformCost => Some(search::Algorithm::UniformCost),
            Self::Greedy => Some(search::Algorithm::Greedy),
            Self::AStar | Self::AStarEuclid | Self::AStarSquared => Some(search::Algorithm::AStar),
            Self::Bidirectional | Self::DeadEnd | Self::WallFollower | Self::Tremaux => None,
        }
    }
}

/// How a search for a way ended and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The way from the start to the goal, or why there is none.
    pub outcome: Outcome<Direction>,
    /// What it took.
    pub counts: Counts,
}

/// What a search for a way took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Cells found, each counted once (by each end that finds it, where both ends search).
    pub opened: u64,
    /// Cells from which was looked on, or that were filled. Walkers close none.
    pub closed: u64,
    /// Steps walked, there and back; 0 for those that do not walk.
    pub steps: u64,
    /// The most memory the tables took. The way itself is not among them, nor a log.
    pub peak_bytes: usize,
}

/// Looks for a way as fast as we can. Of the budget's states, a cell closed is one, and so is a walker's step.
///
/// Breadth-first search takes a shortcut here, on one byte per cell.
///
/// ```
/// use mazekeeper_core::budget::Budget;
/// use mazekeeper_core::maze::MazeCode;
/// use mazekeeper_core::maze::solve::{Algorithm, solve};
/// use mazekeeper_core::search::Outcome;
///
/// let code: MazeCode = "dfs1-50x50-s42-b0-f0.0-t49.49".parse().expect("a code");
/// let quest = code.build();
/// let answer = solve(&quest, Algorithm::BreadthFirst, Budget::UNLIMITED);
/// let Outcome::Solved(way) = answer.outcome else { panic!("a perfect maze has a way") };
/// let cells = quest.cells_of(&way).expect("it leads through passages");
/// assert_eq!(cells.last(), Some(&quest.goal()));
/// ```
pub fn solve(quest: &Quest, algorithm: Algorithm, budget: Budget<'_>) -> Answer {
    match algorithm {
        Algorithm::BreadthFirst => breadth_first::solve(quest, budget, &mut Silent),
        _ => solve_on_equal_footing(quest, algorithm, budget),
    }
}

/// Looks for a way without that shortcut, so that the engine's algorithms can be compared with each other. The outcome
/// and the cells opened and closed are the same.
pub fn solve_on_equal_footing(quest: &Quest, algorithm: Algorithm, budget: Budget<'_>) -> Answer {
    match algorithm.of_engine() {
        Some(kind) => engine::solve(quest, kind, algorithm.estimate(), budget, &mut search::Silent),
        None => walk(quest, algorithm, budget, &mut Silent),
    }
}

/// Looks for a way and keeps what happens: the first `max_events` events, and the way. [`Log::seen`] tells how many
/// there were.
pub fn record(quest: &Quest, algorithm: Algorithm, budget: Budget<'_>, max_events: usize) -> (Answer, Log) {
    let mut log = Log::new(quest, algorithm, max_events);
    let answer = match algorithm.of_engine() {
        Some(kind) => {
            let mut recorder = log::Recorder::new(&mut log);
            engine::solve(quest, kind, algorithm.estimate(), budget, &mut recorder)
        }
        None => walk(quest, algorithm, budget, &mut log),
    };
    log.finish(quest, &answer.outcome);
    (answer, log)
}

/// The algorithms that can only cross mazes.
fn walk(quest: &Quest, algorithm: Algorithm, budget: Budget<'_>, watcher: &mut impl Watcher) -> Answer {
    match algorithm {
        Algorithm::Bidirectional => bidirectional::solve(quest, budget, watcher),
        Algorithm::DeadEnd => dead_end::solve(quest, budget, watcher),
        Algorithm::WallFollower => wall_follower::solve(quest, budget, watcher),
        Algorithm::Tremaux => tremaux::solve(quest, budget, watcher),
        _ => unreachable!("{algorithm} runs on the engine"),
    }
}

/// Is told what the algorithms outside the engine do. Cells are told by number.
trait Watcher {
    /// Something happened in a cell, so many steps from where this side began; dead ends are filled at no distance.
    fn saw(&mut self, kind: EventKind, side: Side, cell: usize, g: Option<u32>);
}

/// Nobody watches.
struct Silent;

impl Watcher for Silent {
    #[inline(always)]
    fn saw(&mut self, _: EventKind, _: Side, _: usize, _: Option<u32>) {}
}

/// The interrupt is asked after so many cells or steps; a hundred thousandth of a second or two.
const CELLS_PER_POLL: u64 = 4096;

/// How many cells may be looked at before this is asked again, at least one; or why to stop here.
fn allowance(budget: &Budget<'_>, spent: u64) -> Result<u64, StopReason> {
    match budget.max_expanded.saturating_sub(spent) {
        0 => Err(StopReason::NodeLimit),
        left => match (budget.interrupt)() {
            Some(reason) => Err(reason),
            None => Ok(left.min(CELLS_PER_POLL)),
        },
    }
}

/// Asks for an [`allowance`] now and then.
struct Meter<'a> {
    budget: Budget<'a>,
    /// Ask when so much work is done.
    next: u64,
}

impl<'a> Meter<'a> {
    fn new(budget: Budget<'a>) -> Self {
        Self { budget, next: 0 }
    }

    /// Why to stop, if there is a reason. So much work is done by now; of the budget's states so many are spent,
    /// and work grows at least as fast as they do.
    #[inline(always)]
    fn ask(&mut self, work: u64, spent: u64) -> Result<(), StopReason> {
        if work >= self.next {
            self.next = work + allowance(&self.budget, spent)?;
        }
        Ok(())
    }
}

/// The answer of an algorithm that may have been stopped.
fn answer(result: Result<Outcome<Direction>, StopReason>, counts: Counts) -> Answer {
    Answer { outcome: result.unwrap_or_else(Outcome::Stopped), counts }
}
