//! A search of a level that can be watched again: forwards, backwards, from any place.
//!
//! The journey: a [`Recording`] advances a search and writes its [`Log`]; a [`View`] stands at one place of the log
//! and knows what the search looked like there; a [`Survey`] is the whole of it at one look, for a chart.
//!
//! A log is made to be small, because a search makes millions of states: a few bits for a state, seven bytes for an
//! expansion, and now and then a count of everything, from which a view can begin. Whoever outgrows the log goes on
//! searching; the log then holds the beginning, and says so.

mod bits;
mod log;
mod packed;
mod recorder;
mod survey;
mod view;

pub use log::{Costs, Event, EventKind, Heat, Log, Tally};
pub use packed::Action;
pub use survey::{Record, Sample, Survey};
pub use view::View;

use crate::budget::Budget;
use crate::grid::Direction;
use crate::search::Counts;
use crate::sokoban::configuration::{Configuration, PuzzleKind, Verdict};
use crate::sokoban::level::Level;
use crate::sokoban::puzzles::{Push, moves_of};
use crate::sokoban::run::LevelRun;
use recorder::Recorder;

/// A search that is written down while it runs.
pub struct Recording<'a> {
    run: LevelRun<'a>,
    recorder: Recorder,
}

impl<'a> Recording<'a> {
    /// Makes a search ready that writes down up to `max_nodes` states, and those of one expansion more.
    pub fn new(configuration: Configuration, level: &Level, budget: Budget<'a>, max_nodes: usize) -> Self {
        let wish = configuration.wish();
        let mut recorder = Recorder::new(level, wish.weights, wish.is_guided(), max_nodes);
        let run = LevelRun::new(configuration, level, budget, &mut recorder);
        Self { run, recorder }
    }

    /// Expands up to `nodes` more states. True when the search has ended.
    pub fn advance(&mut self, nodes: u64) -> bool {
        if self.run.verdict().is_some() {
            return true;
        }
        let has_ended = self.run.advance_counting(nodes, &mut self.recorder, Recorder::end_expansion);
        if has_ended {
            self.recorder.finish();
        }
        has_ended
    }

    /// Ends the search where it is.
    pub fn cancel(&mut self) {
        if self.run.verdict().is_none() {
            self.run.cancel();
            self.recorder.finish();
        }
    }

    /// The level that is searched.
    pub fn level(&self) -> &Level {
        self.run.level()
    }

    /// How it is searched.
    pub fn configuration(&self) -> &Configuration {
        self.run.configuration()
    }

    /// What was done so far.
    pub fn counts(&self) -> Counts {
        self.run.counts()
    }

    /// How it ended, once it has.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.run.verdict()
    }

    /// What was written down. It can be asked for everything once the search has ended.
    pub fn log(&self) -> &Log {
        &self.recorder.log
    }

    /// The moves that do what actions of this search do.
    pub fn moves(&self, actions: &[Action]) -> Vec<Direction> {
        match self.configuration().wish().puzzle {
            PuzzleKind::Steps => actions.iter().map(|action| action.direction).collect(),
            PuzzleKind::Pushes => {
                let push = |action: &Action| Some(Push { from: action.pushes?, direction: action.direction });
                let pushes: Vec<Push> = actions.iter().filter_map(push).collect();
                moves_of(self.level(), &pushes).expect("what a search did can be done")
            }
        }
    }
}
