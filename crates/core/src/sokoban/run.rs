//! A search of a level that goes on piece by piece, watched or not.
//!
//! Whether every move or every push is a step makes two searches of different types; here they are one. Nobody
//! decides anything for the search: however it is cut into pieces, and whoever watches, it does the same.

use crate::budget::{Budget, StopReason};
use crate::search::{Counts, Observer, Outcome, Run};
use crate::sokoban::configuration::{Configuration, Prepared, PuzzleKind, Verdict, Wish};
use crate::sokoban::level::Level;
use crate::sokoban::puzzles::{Losses, Play, Push, Pushes, Sokoban, Steps, moves_of};

/// A search of a level that is under way.
///
/// ```
/// use mazekeeper_core::budget::Budget;
/// use mazekeeper_core::search::{Algorithm, Silent};
/// use mazekeeper_core::sokoban::{Level, formats};
/// use mazekeeper_core::sokoban::configuration::{Configuration, PuzzleKind, Verdict, Wish};
/// use mazekeeper_core::sokoban::{deadlock::DeadlockSet, heuristics::Heuristic, puzzles::Weights};
/// use mazekeeper_core::sokoban::run::LevelRun;
///
/// let entry = formats::read(b"######\n#@$ .#\n######").entries.remove(0);
/// let level = entry.level.expect("it is a level");
/// let wish = Wish {
///     algorithm: Algorithm::BreadthFirst,
///     puzzle: PuzzleKind::Pushes,
///     weights: Weights::PUSHES,
///     order: mazekeeper_core::grid::Direction::UDLR,
///     heuristic: Heuristic::None,
///     deadlocks: DeadlockSet::Freeze,
/// };
/// let configuration = Configuration::new(wish).expect("it can be granted");
/// let mut run = LevelRun::new(configuration, &level, Budget::UNLIMITED, &mut Silent);
/// while !run.advance(1, &mut Silent) {}
/// assert_eq!(run.counts().expanded, 3);
/// assert!(matches!(run.verdict(), Some(Verdict::Solved { .. })));
/// ```
pub struct LevelRun<'a> {
    level: Level,
    configuration: Configuration,
    run: Option<AnyRun<'a>>,
    table_bytes: usize,
    counts: Counts,
    losses: Losses,
    verdict: Option<Verdict>,
}

enum AnyRun<'a> {
    Steps(Run<'a, Steps>),
    Pushes(Run<'a, Pushes>),
}

impl<'a> LevelRun<'a> {
    /// Makes a search ready: tables are made, and the start is found.
    pub fn new(
        configuration: Configuration,
        level: &Level,
        budget: Budget<'a>,
        observer: &mut impl Observer<Play>,
    ) -> Self {
        let Wish { puzzle, weights, order, deadlocks, .. } = *configuration.wish();
        let mut run = Self {
            level: level.clone(),
            configuration,
            run: None,
            table_bytes: 0,
            counts: Counts::default(),
            losses: Losses::default(),
            verdict: None,
        };
        match puzzle {
            PuzzleKind::Steps => {
                let steps = Steps::new(level, deadlocks, weights).in_order(order);
                run.begin(configuration.prepare(steps, level, budget), AnyRun::Steps, observer);
            }
            PuzzleKind::Pushes => {
                let pushes = Pushes::new(level, deadlocks).in_order(order);
                run.begin(configuration.prepare(pushes, level, budget), AnyRun::Pushes, observer);
            }
        }
        run
    }

    fn begin<P: Sokoban>(
        &mut self,
        ready: Result<Prepared<'a, P>, Outcome<P::Action>>,
        any: impl FnOnce(Run<'a, P>) -> AnyRun<'a>,
        observer: &mut impl Observer<Play>,
    ) {
        match ready {
            Err(Outcome::Stopped(reason)) => self.verdict = Some(Verdict::Stopped(reason)),
            Err(_) => self.verdict = Some(Verdict::Unsolvable),
            Ok(Prepared { search, table_bytes }) => {
                self.table_bytes = table_bytes;
                let run = search.start(observer);
                self.counts = run.counts().with_tables(table_bytes);
                self.run = Some(any(run));
            }
        }
    }

    /// Expands up to `nodes` more states. True when the search has ended.
    pub fn advance(&mut self, nodes: u64, observer: &mut impl Observer<Play>) -> bool {
        self.advance_counting(nodes, observer, |_, _| ())
    }

    /// The same, and tells the observer after every state how many pushes were left out so far.
    pub(super) fn advance_counting<O: Observer<Play>>(
        &mut self,
        nodes: u64,
        observer: &mut O,
        tell: impl Fn(&mut O, Losses),
    ) -> bool {
        let Some(run) = self.run.as_mut() else { return true };
        let (has_ended, counts, losses) = match run {
            AnyRun::Steps(run) => advance(run, nodes, observer, tell),
            AnyRun::Pushes(run) => advance(run, nodes, observer, tell),
        };
        self.counts = counts.with_tables(self.table_bytes);
        self.losses = losses;
        if has_ended {
            self.end();
        }
        has_ended
    }

    /// Ends the search where it is.
    pub fn cancel(&mut self) {
        self.end();
        self.verdict.get_or_insert(Verdict::Stopped(StopReason::Cancelled));
    }

    fn end(&mut self) {
        let level = &self.level;
        let walked = |pushes: Vec<Push>| moves_of(level, &pushes).expect("what a search found can be done");
        let verdict = match self.run.take() {
            None => return,
            Some(AnyRun::Steps(run)) => {
                self.configuration.verdict(level, run.into_report().outcome, |moves| moves)
            }
            Some(AnyRun::Pushes(run)) => self.configuration.verdict(level, run.into_report().outcome, walked),
        };
        self.verdict = Some(verdict);
    }

    /// The level that is searched.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// How it is searched.
    pub fn configuration(&self) -> &Configuration {
        &self.configuration
    }

    /// What was done so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The pushes that were left out so far, by rule.
    pub fn losses(&self) -> Losses {
        self.losses
    }

    /// How it ended, once it has.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }
}

fn advance<P: Sokoban, O: Observer<Play>>(
    run: &mut Run<'_, P>,
    nodes: u64,
    observer: &mut O,
    tell: impl Fn(&mut O, Losses),
) -> (bool, Counts, Losses) {
    let mut has_ended = run.advance(0, observer);
    for _ in 0..nodes {
        if has_ended {
            break;
        }
        has_ended = run.advance(1, observer);
        tell(observer, run.puzzle().losses());
    }
    (has_ended, run.counts(), run.puzzle().losses())
}
