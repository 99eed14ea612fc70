//! What the runs of one file and one method come to.

use std::collections::BTreeMap;

use serde::Serialize;

use super::json::{Outcome, SolveRow};
use crate::method::MethodNames;

/// The sums of one table.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Tally {
    pub(crate) file: String,
    #[serde(flatten)]
    pub(crate) method: MethodNames,
    /// How many were to be run.
    pub(crate) levels: usize,
    /// How many were.
    pub(crate) done: usize,
    pub(crate) solved: usize,
    /// How many of the solved are proved to be shortest in some measure.
    pub(crate) optimal: usize,
    pub(crate) unsolvable: usize,
    pub(crate) invalid: usize,
    /// By the reason's name, how many were stopped for it.
    pub(crate) stopped: BTreeMap<String, usize>,
    /// Of solved levels.
    pub(crate) moves: u64,
    /// Of solved levels.
    pub(crate) pushes: u64,
    pub(crate) expanded: u64,
    pub(crate) seconds: f64,
    pub(crate) cpu_seconds: f64,
    /// The numbers of the levels that are not solved, whatever the reason.
    pub(crate) unsolved: Vec<usize>,
}

impl Tally {
    /// Adds up rows of one file and one method.
    pub(crate) fn of<'a>(
        file: &str,
        method: &MethodNames,
        levels: usize,
        rows: impl Iterator<Item = &'a SolveRow>,
    ) -> Self {
        let mut tally = Self {
            file: file.to_owned(),
            method: method.clone(),
            levels,
            done: 0,
            solved: 0,
            optimal: 0,
            unsolvable: 0,
            invalid: 0,
            stopped: BTreeMap::new(),
            moves: 0,
            pushes: 0,
            expanded: 0,
            seconds: 0.0,
            cpu_seconds: 0.0,
            unsolved: Vec::new(),
        };
        rows.for_each(|row| tally.add(row));
        tally
    }

    fn add(&mut self, row: &SolveRow) {
        self.done += 1;
        match row.outcome {
            Outcome::Solved => self.solved += 1,
            Outcome::Unsolvable => self.unsolvable += 1,
            Outcome::Invalid => self.invalid += 1,
            Outcome::Stopped => *self.stopped.entry(row.reason.clone().unwrap_or_default()).or_default() += 1,
        }
        self.optimal += usize::from(row.optimal.is_some());
        if row.outcome != Outcome::Solved {
            self.unsolved.push(row.level);
        }
        self.moves += row.moves.unwrap_or(0) as u64;
        self.pushes += row.pushes.unwrap_or(0) as u64;
        self.expanded += row.expanded;
        self.seconds += row.seconds;
        self.cpu_seconds += row.cpu_seconds;
    }
}
