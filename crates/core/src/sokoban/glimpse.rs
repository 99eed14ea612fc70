//! What somebody who watches a search of a level gets to see.
//!
//! How far the search is, it knows anyway. Where it is has to be unpacked first, so that is done only for those
//! who ask: a search that nobody asks does no more than one that nobody watches.

use crate::search::Counts;
use crate::sokoban::rules::State;
use crate::sokoban::solution::Verified;

/// A search of a level, seen in passing.
///
/// ```
/// use mazekeeper_core::budget::Budget;
/// use mazekeeper_core::search::Algorithm;
/// use mazekeeper_core::sokoban::configuration::{Configuration, PuzzleKind, Wish};
/// use mazekeeper_core::sokoban::{Level, formats};
/// use mazekeeper_core::sokoban::{deadlock::DeadlockSet, heuristics::Heuristic, puzzles::Weights};
///
/// let entry = formats::read(b"########\n#@     #\n# $ $  #\n# $  $ #\n# .... #\n########").entries.remove(0);
/// let level = entry.level.expect("it is a level");
/// let configuration = Configuration::new(Wish {
///     algorithm: Algorithm::BreadthFirst,
///     puzzle: PuzzleKind::Steps,
///     weights: Weights::MOVES,
///     order: mazekeeper_core::grid::Direction::UDLR,
///     heuristic: Heuristic::None,
///     deadlocks: DeadlockSet::Freeze,
/// });
/// let mut last = None;
/// configuration.expect("it can be granted").solve(&level, Budget::UNLIMITED, &mut |glimpse| {
///     // Asked every few hundred states, which is far more often than anybody can look.
///     last = glimpse.state();
/// });
/// let board = Level::new(level.draw(&last.expect("it was somewhere")));
/// assert_eq!(board.expect("what is played is a level in every position").box_count(), 4);
/// ```
pub struct Glimpse<'a> {
    counts: Counts,
    state: &'a dyn Fn() -> Option<State>,
    best: Option<&'a Verified>,
}

impl<'a> Glimpse<'a> {
    /// How far a search is, and what works out where it is, for whoever asks.
    pub fn new(counts: Counts, state: &'a dyn Fn() -> Option<State>) -> Self {
        Self { counts, state, best: None }
    }

    /// The same place in a longer run, which counts for itself and knows a solution, or none.
    pub fn within<'b>(&self, counts: Counts, best: Option<&'b Verified>) -> Glimpse<'b>
    where
        'a: 'b,
    {
        Glimpse { counts, state: self.state, best }
    }

    /// How far it is.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The best solution so far, where a better one is looked for.
    pub fn best(&self) -> Option<&Verified> {
        self.best
    }

    /// Boxes and player where it is just now, for [`Level::draw`](crate::sokoban::Level::draw). They can come to stand like that when the
    /// level is played. `None` where a search does not look at positions one by one.
    pub fn state(&self) -> Option<State> {
        (self.state)()
    }
}
