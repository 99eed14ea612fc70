//! Results as lines of JSON. The names and their order are a promise; docs/cli.md has them.

pub(crate) use mazekeeper_bench::row::{LevelName, Outcome, SolveRow, write_line};
use mazekeeper_core::sokoban::metrics::Metrics;
use mazekeeper_core::sokoban::solution::Verified;
use mazekeeper_solver::{By, Improved};
use serde::Serialize;

use crate::clock::Elapsed;

/// What became of one solution.
#[derive(Serialize)]
pub(crate) struct ImproveRow<'a> {
    pub(crate) file: &'a str,
    pub(crate) level: usize,
    pub(crate) title: Option<&'a str>,
    pub(crate) by: &'static str,
    pub(crate) outcome: &'a str,
    pub(crate) reason: Option<&'static str>,
    pub(crate) moves_before: Option<usize>,
    pub(crate) pushes_before: Option<usize>,
    pub(crate) moves: Option<usize>,
    pub(crate) pushes: Option<usize>,
    pub(crate) lurd: Option<&'a str>,
    pub(crate) expanded: u64,
    pub(crate) seconds: f64,
    pub(crate) cpu_seconds: f64,
    pub(crate) peak_bytes: usize,
    pub(crate) error: Option<&'a str>,
    pub(crate) defects: Vec<String>,
}

impl<'a> ImproveRow<'a> {
    /// The row of a search.
    pub(crate) fn searched(
        name: LevelName<'a>,
        by: By,
        known: &Verified,
        improved: &'a Improved,
        elapsed: Elapsed,
    ) -> Self {
        let Improved { solution, end, counts } = improved;
        let (before, after) = (known.metrics(), solution.metrics());
        let is_same = (before.moves, before.pushes) == (after.moves, after.pushes);
        Self {
            reason: Some(end.name()),
            moves_before: Some(before.moves),
            pushes_before: Some(before.pushes),
            moves: Some(after.moves),
            pushes: Some(after.pushes),
            lurd: Some(solution.lurd()),
            expanded: counts.expanded,
            seconds: elapsed.wall.as_secs_f64(),
            cpu_seconds: elapsed.cpu.as_secs_f64(),
            peak_bytes: counts.peak_bytes,
            ..Self::of(name, by, if is_same { "unchanged" } else { "improved" })
        }
    }

    /// The row of a level without a solution to improve (`unsolved`), or of one that is none (`refuted`).
    pub(crate) fn problem(name: LevelName<'a>, by: By, outcome: &'a str, error: &'a str) -> Self {
        Self { error: Some(error), ..Self::of(name, by, outcome) }
    }

    /// The row of a level that is none.
    pub(crate) fn invalid(name: LevelName<'a>, by: By, defects: Vec<String>) -> Self {
        Self { defects, ..Self::of(name, by, "invalid") }
    }

    fn of(LevelName { file, level, title }: LevelName<'a>, by: By, outcome: &'a str) -> Self {
        Self {
            file,
            level,
            title,
            by: by.name(),
            outcome,
            reason: None,
            moves_before: None,
            pushes_before: None,
            moves: None,
            pushes: None,
            lurd: None,
            expanded: 0,
            seconds: 0.0,
            cpu_seconds: 0.0,
            peak_bytes: 0,
            error: None,
            defects: Vec::new(),
        }
    }
}

/// What `check` says about a level.
#[derive(Serialize)]
pub(crate) struct CheckRow<'a> {
    pub(crate) file: &'a str,
    pub(crate) level: usize,
    pub(crate) title: Option<&'a str>,
    pub(crate) author: Option<&'a str>,
    pub(crate) width: Option<usize>,
    pub(crate) height: Option<usize>,
    pub(crate) boxes: Option<usize>,
    pub(crate) goals: Option<usize>,
    pub(crate) floor: Option<usize>,
    pub(crate) valid: bool,
    pub(crate) defects: Vec<String>,
    pub(crate) warnings: Vec<String>,
    pub(crate) identity: Option<String>,
}

/// What `verify` says about one solution.
#[derive(Serialize)]
pub(crate) struct VerifyRow<'a> {
    pub(crate) file: &'a str,
    pub(crate) level: usize,
    pub(crate) title: Option<&'a str>,
    pub(crate) solution: Option<&'a str>,
    pub(crate) verified: bool,
    pub(crate) error: Option<String>,
    pub(crate) moves: Option<usize>,
    pub(crate) pushes: Option<usize>,
    pub(crate) box_lines: Option<usize>,
    pub(crate) box_changes: Option<usize>,
    pub(crate) pushing_sessions: Option<usize>,
    pub(crate) player_lines: Option<usize>,
    pub(crate) lurd: Option<&'a str>,
}

impl<'a> VerifyRow<'a> {
    /// The row of moves that were replayed: the metrics, or why they solve nothing.
    pub(crate) fn new(
        LevelName { file, level, title }: LevelName<'a>,
        solution: Option<&'a str>,
        result: Result<(&'a str, Metrics), String>,
    ) -> Self {
        let metrics = result.as_ref().ok().map(|(_, metrics)| *metrics);
        Self {
            file,
            level,
            title,
            solution,
            verified: result.is_ok(),
            moves: metrics.map(|metrics| metrics.moves),
            pushes: metrics.map(|metrics| metrics.pushes),
            box_lines: metrics.map(|metrics| metrics.box_lines),
            box_changes: metrics.map(|metrics| metrics.box_changes),
            pushing_sessions: metrics.map(|metrics| metrics.pushing_sessions),
            player_lines: metrics.map(|metrics| metrics.player_lines),
            lurd: result.as_ref().ok().map(|(lurd, _)| *lurd),
            error: result.err(),
        }
    }
}
