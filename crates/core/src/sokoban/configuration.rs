//! How a level is to be searched, by the names people use, and what an answer proves.
//!
//! A [`Configuration`] is checked once, by [`Configuration::new`]: no search meets a cost it has no use for.

use crate::budget::{Budget, StopReason};
use crate::grid::Direction;
use crate::names::named;
use crate::search::{Algorithm, Cost, Counts, Outcome, Report, Search, Silent};
use crate::sokoban::deadlock::DeadlockSet;
use crate::sokoban::glimpse::Glimpse;
use crate::sokoban::heuristics::{Estimator, Heuristic};
use crate::sokoban::level::Level;
use crate::sokoban::puzzles::{Play, Pushes, Sokoban, Steps, Weights, moves_of};
use crate::sokoban::solution::{Verified, verify};

/// How a level is to be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    wish: Wish,
}

/// What somebody asks for, not checked yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Who is expanded next.
    pub algorithm: Algorithm,
    /// What a step is.
    pub puzzle: PuzzleKind,
    /// What steps cost.
    pub weights: Weights,
    /// The order in which directions are tried.
    pub order: [Direction; 4],
    /// How the rest is estimated, where the algorithm asks.
    pub heuristic: Heuristic,
    /// Which pushes are left out because they lose.
    pub deadlocks: DeadlockSet,
}

impl Wish {
    /// Whether states are estimated: the algorithm looks at estimates, and there is something to estimate by.
    pub fn is_guided(&self) -> bool {
        self.algorithm.is_guided() && self.heuristic != Heuristic::None
    }
}

/// What a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleKind {
    /// Every move of the player.
    Steps,
    /// Every push.
    Pushes,
}

named!(PuzzleKind, "puzzle": Steps = "steps", Pushes = "pushes");

/// What a solution can be the shortest in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Fewest moves.
    Moves,
    /// Fewest pushes.
    Pushes,
    /// Fewest moves that are no pushes.
    Walks,
}

named!(Measure, "measure": Moves = "moves", Pushes = "pushes", Walks = "walks");

/// Why a wish cannot be granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WishError {
    /// Walking has no price where only pushes are steps.
    #[error("the puzzle `pushes` knows no walking, so it takes only the cost `pushes`")]
    PushesCostPushes,
    /// Costs would no longer fit.
    #[error("a weight may be at most {}", Weights::MAX)]
    WeightTooLarge,
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Solved, impossible, or given up.
    pub verdict: Verdict,
    /// What it took.
    pub counts: Counts,
}

/// How a search for a solution ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The moves, replayed.
    Solved {
        /// The solution.
        solution: Verified,
        /// What is proved: no solution is shorter in this measure.
        optimal: Option<Measure>,
    },
    /// Every reachable state was seen: there is no solution.
    Unsolvable,
    /// Nothing is known about solvability.
    Stopped(StopReason),
}

impl Configuration {
    /// Checks a wish.
    pub fn new(wish: Wish) -> Result<Self, WishError> {
        let Weights { walk, push } = wish.weights;
        if wish.puzzle == PuzzleKind::Pushes && wish.weights != Weights::PUSHES {
            Err(WishError::PushesCostPushes)
        } else if walk.max(push) > Weights::MAX {
            Err(WishError::WeightTooLarge)
        } else {
            Ok(Self { wish })
        }
    }

    /// What was asked for.
    pub fn wish(&self) -> &Wish {
        &self.wish
    }

    /// In what a solution found this way is the shortest.
    pub fn proves(&self) -> Option<Measure> {
        let Wish { algorithm, puzzle, weights, heuristic, .. } = self.wish;
        let least_cost = match (weights.walk, weights.push) {
            (0, 0) => None,
            (0, _) => Some(Measure::Pushes),
            (_, 0) => Some(Measure::Walks),
            (walk, push) => (walk == push).then_some(Measure::Moves),
        };
        // Estimates count pushes, so they promise too much where a push is free.
        let is_bound = heuristic == Heuristic::None || (heuristic.is_admissible() && weights.push > 0);
        match algorithm {
            Algorithm::BreadthFirst if puzzle == PuzzleKind::Steps => Some(Measure::Moves),
            Algorithm::BreadthFirst => Some(Measure::Pushes),
            Algorithm::UniformCost => least_cost,
            Algorithm::AStar => least_cost.filter(|_| is_bound),
            Algorithm::DepthFirst | Algorithm::Greedy => None,
        }
    }

    /// Searches a level. `watch` is told every few hundred states how far it is, and can ask where.
    pub fn solve(&self, level: &Level, budget: Budget<'_>, watch: &mut dyn FnMut(&Glimpse<'_>)) -> Answer {
        let Wish { puzzle, weights, order, deadlocks, .. } = self.wish;
        match puzzle {
            PuzzleKind::Steps => {
                let steps = Steps::new(level, deadlocks, weights).in_order(order);
                let report = self.search(steps, level, budget, watch);
                Answer { counts: report.counts, verdict: self.verdict(level, report.outcome, |moves| moves) }
            }
            PuzzleKind::Pushes => {
                let pushes = Pushes::new(level, deadlocks).in_order(order);
                let report = self.search(pushes, level, budget, watch);
                let walked = |pushes: Vec<_>| moves_of(level, &pushes).expect("found pushes can be done");
                Answer { counts: report.counts, verdict: self.verdict(level, report.outcome, walked) }
            }
        }
    }

    fn search<P: Sokoban>(
        &self,
        puzzle: P,
        level: &Level,
        budget: Budget<'_>,
        watch: &mut dyn FnMut(&Glimpse<'_>),
    ) -> Report<P::Action> {
        /// How often the watcher is told.
        const SLICE: u64 = 256;

        match self.prepare(puzzle, level, budget) {
            Err(outcome) => Report { outcome, counts: Counts::default() },
            Ok(Prepared { search, table_bytes }) => {
                let mut run = search.start(&mut Silent);
                while !run.advance(SLICE, &mut Silent) {
                    let state = || run.state().map(|play| play.state.clone());
                    watch(&Glimpse::new(run.counts().with_tables(table_bytes), &state));
                }
                let report = run.into_report();
                Report { counts: report.counts.with_tables(table_bytes), ..report }
            }
        }
    }

    /// Makes a search ready, or tells how it ends without one.
    pub(super) fn prepare<'a, P: Sokoban>(
        &self,
        puzzle: P,
        level: &Level,
        budget: Budget<'a>,
    ) -> Result<Prepared<'a, P>, Outcome<P::Action>> {
        // Step 1. A start that is lost needs no estimates.
        if puzzle.start().is_none() {
            return Err(Outcome::Unsolvable);
        }

        // Step 2. The estimates take their part of the memory.
        let heuristic = if self.wish.algorithm.is_guided() { self.wish.heuristic } else { Heuristic::None };
        let estimator = Estimator::new(level.board(), heuristic, &budget).map_err(Outcome::Stopped)?;
        let table_bytes = estimator.bytes();
        let budget = Budget { max_bytes: budget.max_bytes.saturating_sub(table_bytes), ..budget };

        // Step 3. The search takes the rest.
        let push_cost: Cost = self.wish.weights.push.max(1);
        let guide = move |play: &Play| Some(estimator.estimate(&play.state)?.saturating_mul(push_cost));
        let search = Search::new(puzzle, self.wish.algorithm).guided_by(guide).within(budget);
        Ok(Prepared { search, table_bytes })
    }

    /// What the end of a search says about a level.
    pub(super) fn verdict<A>(
        &self,
        level: &Level,
        outcome: Outcome<A>,
        moves: impl Fn(Vec<A>) -> Vec<Direction>,
    ) -> Verdict {
        match outcome {
            Outcome::Solved(actions) => Verdict::Solved {
                solution: verify(level, &moves(actions)).expect("what a search finds solves the level"),
                optimal: self.proves(),
            },
            Outcome::Unsolvable => Verdict::Unsolvable,
            Outcome::Stopped(reason) => Verdict::Stopped(reason),
        }
    }
}

/// A search of a level that is about to start.
pub(super) struct Prepared<'a, P: Sokoban> {
    pub(super) search: Search<'a, P>,
    /// What the tables of its estimates take.
    pub(super) table_bytes: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::level;

    const WISH: Wish = Wish {
        algorithm: Algorithm::AStar,
        puzzle: PuzzleKind::Steps,
        weights: Weights::MOVES,
        order: Direction::UDLR,
        heuristic: Heuristic::MatchingPushes,
        deadlocks: DeadlockSet::Freeze,
    };

    #[test]
    fn where_only_pushes_are_steps_only_pushes_cost() {
        let wish = |weights| Configuration::new(Wish { puzzle: PuzzleKind::Pushes, weights, ..WISH });
        assert!(wish(Weights::PUSHES).is_ok());
        for weights in [Weights::MOVES, Weights::WALKS, Weights { walk: 0, push: 2 }] {
            assert_eq!(wish(weights), Err(WishError::PushesCostPushes));
        }
    }

    #[test]
    fn weights_are_bounded() {
        let wish = |walk, push| Configuration::new(Wish { weights: Weights { walk, push }, ..WISH });
        assert!(wish(1_000, 1_000).is_ok());
        assert_eq!(wish(1_001, 1), Err(WishError::WeightTooLarge));
        assert_eq!(wish(1, Cost::MAX), Err(WishError::WeightTooLarge));
    }

    #[test]
    fn a_solution_is_called_shortest_exactly_where_that_is_proved() {
        use Algorithm::*;
        use Measure::{Moves, Pushes, Walks};

        let weighted = |walk, push| Weights { walk, push };
        let by_steps = |algorithm, weights, heuristic| {
            let wish = Wish { algorithm, weights, heuristic, ..WISH };
            Configuration::new(wish).expect("the wish can be granted").proves()
        };
        let by_pushes = |algorithm, heuristic| {
            let wish =
                Wish { algorithm, heuristic, puzzle: PuzzleKind::Pushes, weights: Weights::PUSHES, ..WISH };
            Configuration::new(wish).expect("the wish can be granted").proves()
        };

        // Breadth-first counts steps, whatever they cost.
        for weights in [Weights::MOVES, Weights::PUSHES, Weights::WALKS, weighted(3, 2)] {
            assert_eq!(by_steps(BreadthFirst, weights, Heuristic::TeemoOffgoal), Some(Moves));
            assert_eq!(by_steps(DepthFirst, weights, Heuristic::None), None);
            assert_eq!(by_steps(Greedy, weights, Heuristic::None), None);
        }
        // The other two find the least cost, which is a measure only where everything that counts costs the same.
        for algorithm in [UniformCost, AStar] {
            let proved = |weights| by_steps(algorithm, weights, Heuristic::None);
            assert_eq!(proved(Weights::MOVES), Some(Moves));
            assert_eq!(proved(weighted(7, 7)), Some(Moves));
            assert_eq!(proved(Weights::PUSHES), Some(Pushes));
            assert_eq!(proved(weighted(0, 9)), Some(Pushes));
            assert_eq!(proved(Weights::WALKS), Some(Walks));
            assert_eq!(proved(weighted(3, 2)), None);
            assert_eq!(proved(weighted(0, 0)), None);
        }
        // Estimates count pushes: they are no bound where pushes are free.
        for &heuristic in Heuristic::ALL {
            let is_bound = !matches!(heuristic, Heuristic::TeemoPlayer | Heuristic::TeemoOffgoal);
            assert_eq!(by_steps(AStar, Weights::MOVES, heuristic), is_bound.then_some(Moves));
            assert_eq!(by_steps(AStar, Weights::PUSHES, heuristic), is_bound.then_some(Pushes));
            let is_none = heuristic == Heuristic::None;
            assert_eq!(by_steps(AStar, Weights::WALKS, heuristic), is_none.then_some(Walks));
            assert_eq!(by_pushes(AStar, heuristic), is_bound.then_some(Pushes));
            assert_eq!(by_pushes(UniformCost, heuristic), Some(Pushes));
            assert_eq!(by_pushes(BreadthFirst, heuristic), Some(Pushes));
        }
    }

    #[test]
    fn an_algorithm_without_use_for_estimates_prepares_none() {
        let level = level("######\n#@$ .#\n######");
        let asked = std::cell::Cell::new(0);
        let interrupt = || {
            asked.set(asked.get() + 1);
            None
        };
        let budget = Budget { interrupt: &interrupt, ..Budget::UNLIMITED };
        let solve = |algorithm| {
            let configuration = Configuration::new(Wish { algorithm, ..WISH }).expect("it can be granted");
            let answer = configuration.solve(&level, budget, &mut |_| ());
            assert!(matches!(answer.verdict, Verdict::Solved { .. }));
            asked.replace(0)
        };
        assert!(solve(Algorithm::BreadthFirst) < solve(Algorithm::AStar));
    }

    #[test]
    fn the_tables_of_an_estimate_count_as_memory() {
        let level = level("######\n#@$ .#\n######");
        let least_bytes = |heuristic| {
            let configuration = Configuration::new(Wish { heuristic, ..WISH }).expect("it can be granted");
            let is_enough = |&max_bytes: &usize| {
                let budget = Budget { max_bytes, ..Budget::UNLIMITED };
                configuration.solve(&level, budget, &mut |_| ()).verdict
                    != Verdict::Stopped(StopReason::MemoryLimit)
            };
            (0..1 << 20).step_by(4).find(is_enough).expect("a megabyte is enough")
        };
        let (one_goal, squares) = (1, 18);
        let distances = one_goal * squares * size_of::<u16>();
        assert!(least_bytes(Heuristic::MatchingPushes) >= least_bytes(Heuristic::Teemo) + distances);
    }

    #[test]
    fn one_estimate_that_takes_long_can_be_interrupted() {
        // 300 boxes: each has to be given one of 300 goals, for every state that is found.
        let rows = format!("#{}#\n#{}#\n", " $".repeat(30), " .".repeat(30)).repeat(10);
        let edge = format!("{}\n", "#".repeat(62));
        let level = level(&format!("{edge}#@{}#\n{rows}#{}#\n{edge}", " ".repeat(59), " ".repeat(60)));
        let asked = std::cell::Cell::new(0);
        let interrupt = || {
            asked.set(asked.get() + 1);
            (asked.get() > level.box_count() + 2).then_some(StopReason::Cancelled)
        };
        // The interrupt is asked once per goal while the distances are found, and then during the first estimates.
        let budget = Budget { interrupt: &interrupt, ..Budget::UNLIMITED };
        let configuration = Configuration::new(WISH).expect("it can be granted");
        let answer = configuration.solve(&level, budget, &mut |_| ());
        assert_eq!(answer.verdict, Verdict::Stopped(StopReason::Cancelled));
        assert!(answer.counts.expanded <= 1, "{:?}", answer.counts);
    }
}
