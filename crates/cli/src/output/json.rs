//! Results as lines of JSON. The names and their order are a promise; docs/cli.md has them.

use std::io::{self, Write};

use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::configuration::{Configuration, Measure, Verdict};
use mazekeeper_core::sokoban::metrics::Metrics;
use mazekeeper_core::sokoban::solution::Verified;
use serde::Serialize;

use crate::clock::Elapsed;

/// Writes one object on one line.
pub(crate) fn write_line(out: &mut impl Write, row: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, row)?;
    writeln!(out)?;
    out.flush()
}

/// What came of one level and one configuration.
#[derive(Serialize)]
pub(crate) struct SolveRow<'a> {
    file: &'a str,
    level: usize,
    title: Option<&'a str>,
    algorithm: Option<&'static str>,
    goal: Option<&'static str>,
    puzzle: Option<&'static str>,
    cost: Option<String>,
    order: Option<String>,
    heuristic: Option<&'static str>,
    deadlocks: Option<&'static str>,
    outcome: &'static str,
    reason: Option<&'static str>,
    optimal: Option<&'static str>,
    moves: Option<usize>,
    pushes: Option<usize>,
    lurd: Option<&'a str>,
    expanded: u64,
    explored: u64,
    frontier_peak: u64,
    seconds: f64,
    cpu_seconds: f64,
    peak_bytes: usize,
    defects: Vec<String>,
}

/// Which level a row is about.
#[derive(Clone, Copy)]
pub(crate) struct LevelName<'a> {
    pub(crate) file: &'a str,
    pub(crate) level: usize,
    pub(crate) title: Option<&'a str>,
}

impl<'a> SolveRow<'a> {
    /// The row of a search.
    pub(crate) fn searched(
        name: LevelName<'a>,
        configuration: &Configuration,
        verdict: &'a Verdict,
        counts: &Counts,
        elapsed: Elapsed,
    ) -> Self {
        let solution = match verdict {
            Verdict::Solved { solution, .. } => Some(solution),
            _ => None,
        };
        let metrics = solution.map(Verified::metrics);
        let (outcome, reason, optimal) = match verdict {
            Verdict::Solved { optimal, .. } => ("solved", None, *optimal),
            Verdict::Unsolvable => ("unsolvable", None, None),
            Verdict::Stopped(reason) => ("stopped", Some(reason.name()), None),
        };
        Self {
            outcome,
            reason,
            optimal: optimal.map(Measure::name),
            moves: metrics.map(|metrics| metrics.moves),
            pushes: metrics.map(|metrics| metrics.pushes),
            lurd: solution.map(Verified::lurd),
            expanded: counts.expanded,
            explored: counts.explored,
            frontier_peak: counts.frontier_peak,
            seconds: elapsed.wall.as_secs_f64(),
            cpu_seconds: elapsed.cpu.as_secs_f64(),
            peak_bytes: counts.peak_bytes,
            ..Self::of(name, configuration)
        }
    }

    /// The row of a level that is none.
    pub(crate) fn invalid(name: LevelName<'a>, configuration: &Configuration, defects: Vec<String>) -> Self {
        Self { outcome: "invalid", defects, ..Self::of(name, configuration) }
    }

    fn of(LevelName { file, level, title }: LevelName<'a>, configuration: &Configuration) -> Self {
        let wish = configuration.wish();
        Self {
            file,
            level,
            title,
            algorithm: Some(wish.algorithm.name()),
            goal: None,
            puzzle: Some(wish.puzzle.name()),
            cost: wish.algorithm.weighs_costs().then(|| wish.weights.to_string()),
            order: Some(wish.order.iter().map(|direction| direction.letter()).collect()),
            heuristic: wish.algorithm.is_guided().then(|| wish.heuristic.name()),
            deadlocks: Some(wish.deadlocks.name()),
            outcome: "",
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
