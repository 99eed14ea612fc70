//! What the runs of one file and one method come to.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use crate::method::MethodNames;
use crate::row::{Outcome, SolveRow};

/// The sums of one table.
#[derive(Debug, PartialEq, Serialize)]
pub struct Tally {
    /// Whose levels.
    pub file: String,
    /// By what.
    #[serde(flatten)]
    pub method: MethodNames,
    /// How many were to be run.
    pub levels: usize,
    /// How many were.
    pub done: usize,
    /// How many were solved.
    pub solved: usize,
    /// How many of the solved are proved to be shortest in some measure.
    pub optimal: usize,
    /// How many are proved to have no solution.
    pub unsolvable: usize,
    /// How many are no levels.
    pub invalid: usize,
    /// By the reason's name, how many were stopped for it.
    pub stopped: BTreeMap<String, usize>,
    /// Of solved levels.
    pub moves: u64,
    /// Of solved levels.
    pub pushes: u64,
    /// Of all levels, the best run of each.
    pub expanded: u64,
    /// On the wall, of the same runs.
    pub seconds: f64,
    /// Of the processor, of the same runs.
    pub cpu_seconds: f64,
    /// The numbers of the levels that are not solved, whatever the reason.
    pub unsolved: Vec<usize>,
}

/// What rows come to, one table per file and method, in the order in which they first come.
pub fn tallies<'a>(rows: impl IntoIterator<Item = &'a SolveRow>) -> Vec<Tally> {
    let mut tallies: Vec<Tally> = Vec::new();
    let mut places: HashMap<(&str, &MethodNames), usize> = HashMap::new();
    for row in rows {
        let place = *places.entry((&row.file, &row.method)).or_insert_with(|| {
            tallies.push(Tally::of(&row.file, &row.method, 0, std::iter::empty()));
            tallies.len() - 1
        });
        tallies[place].levels += 1;
        tallies[place].add(row);
    }
    tallies
}

impl Tally {
    /// Adds up rows of one file and one method.
    pub fn of<'a>(
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
        // Rows may come from outside, with any numbers.
        self.moves = self.moves.saturating_add(row.moves.unwrap_or(0) as u64);
        self.pushes = self.pushes.saturating_add(row.pushes.unwrap_or(0) as u64);
        self.expanded = self.expanded.saturating_add(row.expanded);
        self.seconds += row.seconds;
        self.cpu_seconds += row.cpu_seconds;
    }
}

#[cfg(test)]
mod tests {
    use mazekeeper_solver::Goal;

    use super::*;
    use crate::method::Method;
    use crate::row::LevelName;

    #[test]
    fn numbers_that_nobody_could_count_to_do_not_overflow() {
        let name = LevelName { file: "brought", level: 1, title: None };
        let row = SolveRow {
            moves: Some(usize::MAX),
            pushes: Some(usize::MAX),
            expanded: u64::MAX,
            ..SolveRow::invalid(name, &Method::Strong(Goal::Any), Vec::new())
        };
        let tally = tallies([&row, &row]).pop().expect("one table");
        assert_eq!((tally.moves, tally.pushes, tally.expanded), (u64::MAX, u64::MAX, u64::MAX));
    }
}
