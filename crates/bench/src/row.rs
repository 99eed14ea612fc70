//! Results as lines of JSON. The names and their order are a promise; docs/cli.md has them.

use std::io::{self, Write};

use mazekeeper_core::budget::StopReason;
use mazekeeper_core::sokoban::configuration::{Answer, Measure, Verdict};
use mazekeeper_core::sokoban::solution::Verified;
use mazekeeper_core::{maze, search};
use serde::{Deserialize, Serialize};

use crate::clock::Elapsed;
use crate::method::{Method, MethodNames};

/// Writes one object on one line.
pub fn write_line(out: &mut (impl Write + ?Sized), row: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, row)?;
    writeln!(out)?;
    out.flush()
}

/// What came of one level and one method. It can be read again, so that a benchmark can go on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolveRow {
    /// Where the level is from.
    pub file: String,
    /// Which of them, counted from 1.
    pub level: usize,
    /// What it is called.
    pub title: Option<String>,
    /// By what it was tried.
    #[serde(flatten)]
    pub method: MethodNames,
    /// How it ended.
    pub outcome: Outcome,
    /// The name of a [`StopReason`], or [`FAILED`].
    pub reason: Option<String>,
    /// In what nothing is shorter: the name of a measure, if that is proved.
    pub optimal: Option<String>,
    /// Of the solution.
    pub moves: Option<usize>,
    /// Of the solution; `None` in mazes, too.
    pub pushes: Option<usize>,
    /// The solution.
    pub lurd: Option<String>,
    /// States taken from the frontier; in mazes cells closed, and steps of those who walk.
    pub expanded: u64,
    /// States found.
    pub explored: u64,
    /// The most states that waited at a time; 0 in mazes, where nobody counts them.
    pub frontier_peak: u64,
    /// On the wall.
    pub seconds: f64,
    /// Of the processor.
    pub cpu_seconds: f64,
    /// The most memory the search took.
    pub peak_bytes: usize,
    /// What is wrong with a level that is none.
    pub defects: Vec<String>,
}

/// The reason of a run that a mistake of the program has ended.
pub const FAILED: &str = "failed";

/// How a level ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// There is a solution.
    Solved,
    /// It is proved that there is none.
    Unsolvable,
    /// Nothing is known.
    Stopped,
    /// It is no level.
    Invalid,
}

impl Outcome {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Stopped => "stopped",
            Self::Invalid => "invalid",
        }
    }
}

/// Which level a row is about.
#[derive(Clone, Copy)]
pub struct LevelName<'a> {
    /// Where it is from.
    pub file: &'a str,
    /// Counted from 1.
    pub level: usize,
    /// What it is called.
    pub title: Option<&'a str>,
}

impl SolveRow {
    /// The row of a search.
    pub fn searched(name: LevelName<'_>, method: &Method, answer: &Answer, elapsed: Elapsed) -> Self {
        let Answer { verdict, counts } = answer;
        let solution = match verdict {
            Verdict::Solved { solution, .. } => Some(solution),
            _ => None,
        };
        let metrics = solution.map(Verified::metrics);
        let (outcome, reason, optimal) = match verdict {
            Verdict::Solved { optimal, .. } => (Outcome::Solved, None, *optimal),
            Verdict::Unsolvable => (Outcome::Unsolvable, None, None),
            Verdict::Stopped(reason) => (Outcome::Stopped, Some(*reason), None),
        };
        Self {
            reason: reason.map(|reason| reason.name().to_owned()),
            optimal: optimal.map(|measure| measure.name().to_owned()),
            moves: metrics.map(|metrics| metrics.moves),
            pushes: metrics.map(|metrics| metrics.pushes),
            lurd: solution.map(|solution| solution.lurd().to_owned()),
            expanded: counts.expanded,
            explored: counts.explored,
            frontier_peak: counts.frontier_peak,
            seconds: elapsed.wall.as_secs_f64(),
            cpu_seconds: elapsed.cpu.as_secs_f64(),
            peak_bytes: counts.peak_bytes,
            ..Self::of(name, method, outcome)
        }
    }

    /// The row of a search for a way through a maze. `is_perfect` says that there is only one.
    pub fn crossed(
        name: LevelName<'_>,
        algorithm: maze::solve::Algorithm,
        answer: &maze::solve::Answer,
        is_perfect: bool,
        elapsed: Elapsed,
    ) -> Self {
        let maze::solve::Answer { outcome, counts } = answer;
        let (outcome, reason, way) = match outcome {
            search::Outcome::Solved(way) => (Outcome::Solved, None, Some(way)),
            search::Outcome::Unsolvable => (Outcome::Unsolvable, None, None),
            search::Outcome::Stopped(reason) => (Outcome::Stopped, Some(*reason), None),
        };
        let is_shortest = way.is_some() && (is_perfect || algorithm.proves_shortest());
        Self {
            reason: reason.map(|reason| reason.name().to_owned()),
            optimal: is_shortest.then(|| Measure::Moves.name().to_owned()),
            moves: way.map(Vec::len),
            lurd: way.map(|way| way.iter().map(|direction| direction.letter()).collect()),
            // Walkers close no cells: their work is their steps, and the budget counts both alike.
            expanded: counts.closed + counts.steps,
            explored: counts.opened,
            seconds: elapsed.wall.as_secs_f64(),
            cpu_seconds: elapsed.cpu.as_secs_f64(),
            peak_bytes: counts.peak_bytes,
            ..Self::of(name, &Method::Maze(algorithm), outcome)
        }
    }

    /// The row of a level that is none.
    pub fn invalid(name: LevelName<'_>, method: &Method, defects: Vec<String>) -> Self {
        Self { defects, ..Self::of(name, method, Outcome::Invalid) }
    }

    /// The row of a run that a mistake of the program has ended.
    pub fn failed(name: LevelName<'_>, method: &Method, elapsed: Elapsed) -> Self {
        Self {
            reason: Some(FAILED.to_owned()),
            seconds: elapsed.wall.as_secs_f64(),
            cpu_seconds: elapsed.cpu.as_secs_f64(),
            ..Self::of(name, method, Outcome::Stopped)
        }
    }

    /// Whether there is a solution.
    pub fn is_solved(&self) -> bool {
        self.outcome == Outcome::Solved
    }

    /// Whether somebody wanted the run to end, so that nothing is known about it.
    pub fn is_cancelled(&self) -> bool {
        self.reason.as_deref() == Some(StopReason::Cancelled.name())
    }

    /// Says of a run that was ended because it took too much memory, counted or not, that this was the reason.
    pub fn starve(&mut self) {
        self.reason = Some(StopReason::MemoryLimit.name().to_owned());
    }

    fn of(LevelName { file, level, title }: LevelName<'_>, method: &Method, outcome: Outcome) -> Self {
        Self {
            file: file.to_owned(),
            level,
            title: title.map(str::to_owned),
            method: method.names(),
            outcome,
            reason: None,
            optimal: None,
            moves: None,
            pushes: None,
            lurd: None,
            expanded: 0,
            explored: 0,
            frontier_peak: 0,
            seconds: 0.0,
            cpu_seconds: 0.0,
            peak_bytes: 0,
            defects: Vec::new(),
        }
    }
}

/// One of several runs of the same task. The best of them is told as its row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Counted from 1.
    pub repetition: u32,
    /// How it ended.
    pub outcome: Outcome,
    /// The name of a [`StopReason`], or [`FAILED`].
    pub reason: Option<String>,
    /// States taken from the frontier.
    pub expanded: u64,
    /// States found.
    pub explored: u64,
    /// The most states that waited at a time.
    pub frontier_peak: u64,
    /// Of the solution.
    pub moves: Option<usize>,
    /// Of the solution.
    pub pushes: Option<usize>,
    /// On the wall.
    pub seconds: f64,
    /// Of the processor.
    pub cpu_seconds: f64,
    /// The most memory the search took.
    pub peak_bytes: usize,
}

impl Run {
    /// What is worth keeping of a run that may not be the best.
    pub(crate) fn of(row: &SolveRow, repetition: u32) -> Self {
        Self {
            repetition,
            outcome: row.outcome,
            reason: row.reason.clone(),
            expanded: row.expanded,
            explored: row.explored,
            frontier_peak: row.frontier_peak,
            moves: row.moves,
            pushes: row.pushes,
            seconds: row.seconds,
            cpu_seconds: row.cpu_seconds,
            peak_bytes: row.peak_bytes,
        }
    }
}

/// What came of a task: its best run, and all of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The best run.
    #[serde(flatten)]
    pub row: SolveRow,
    /// All runs in their order, if there were several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    repeated: Vec<Run>,
}

impl Measured {
    /// What came of one run.
    pub fn once(row: SolveRow) -> Self {
        Self { row, repeated: Vec::new() }
    }

    /// What came of several runs, at least one; `None` if there were none.
    pub fn best_of(rows: Vec<SolveRow>) -> Option<Self> {
        let repeated = match rows.len() {
            1 => Vec::new(),
            _ => (1..).zip(&rows).map(|(repetition, row)| Run::of(row, repetition)).collect(),
        };
        // An answer is better than none, and a fast run better than a slow one; the first of equals.
        let rank = |row: &SolveRow| (row.outcome == Outcome::Stopped, row.cpu_seconds);
        let better = |best: SolveRow, row: SolveRow| if rank(&row) < rank(&best) { row } else { best };
        Some(Self { row: rows.into_iter().reduce(better)?, repeated })
    }

    /// Every run, in the order in which they were made.
    pub fn runs(&self) -> Vec<Run> {
        if self.repeated.is_empty() { vec![Run::of(&self.row, 1)] } else { self.repeated.clone() }
    }

    /// The fewest and the most nodes of all runs that came to an answer, if they differ: a method does not repeat exactly.
    pub fn differing_nodes(&self) -> Option<(u64, u64)> {
        let answers = self.repeated.iter().filter(|run| run.outcome != Outcome::Stopped);
        let nodes: Vec<u64> = answers.map(|run| run.expanded).collect();
        let (fewest, most) = (*nodes.iter().min()?, *nodes.iter().max()?);
        (fewest != most).then_some((fewest, most))
    }
}

#[cfg(test)]
mod tests {
    use mazekeeper_core::budget::Budget;
    use mazekeeper_core::maze::MazeCode;
    use mazekeeper_core::maze::solve::{Algorithm, solve_on_equal_footing};

    use super::*;

    #[test]
    fn who_walks_through_a_maze_expands_a_state_with_every_step() {
        let code: MazeCode = "dfs1-10x10-s1-b0-f0.0-t9.9".parse().expect("a code");
        let quest = code.build();
        let expanded = |algorithm| {
            let answer = solve_on_equal_footing(&quest, algorithm, Budget::UNLIMITED);
            let name = LevelName { file: "mazes", level: 1, title: None };
            let row = SolveRow::crossed(name, algorithm, &answer, true, Elapsed::default());
            (row.expanded, answer.counts)
        };
        for algorithm in [Algorithm::WallFollower, Algorithm::Tremaux] {
            let (expanded, counts) = expanded(algorithm);
            assert!(counts.steps > 0 && expanded == counts.steps, "{algorithm:?}: {expanded}, {counts:?}");
        }
        let (expanded, counts) = expanded(Algorithm::BreadthFirst);
        assert!(counts.closed > 0 && expanded == counts.closed, "{expanded}, {counts:?}");
    }
}
