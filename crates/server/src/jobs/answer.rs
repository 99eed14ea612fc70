//! What came of work, as it is stored and told.
//!
//! Every solution in it is a [`Verified`], since answers are made of those only; walks with energy are replayed when they become answers.

use mazekeeper_bench::clock::Elapsed;
use mazekeeper_core::budget::StopReason;
use mazekeeper_core::energy::Puzzle;
use mazekeeper_core::energy::known::{self, Outcome};
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::configuration::{self, Verdict};
use mazekeeper_core::sokoban::solution::Verified;
use mazekeeper_solver::generate::Made;
use mazekeeper_solver::rate::{Rated, Unmeasured, reasons_text};
use mazekeeper_solver::{By, Improved};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::work::drawing;

/// What came of work. What does not apply is not there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub(super) struct Answer {
    /// Of `solve`: `solved`, `unsolvable` or `stopped`. Of `improve`: `improved` or `unchanged`. Of `generate`: `made`,
    /// `incomplete` or `stopped`. Of `rate`: `rated`, `unsolvable` or `stopped`. Of `energy`: `optimal`, `found`, `infeasible` or
    /// `stopped`.
    outcome: String,
    /// Why it ended without more: `time`, `memory`, `nodes`, `exhausted` or `cancelled`.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// In what nothing is shorter, if that is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pushes: Option<usize>,
    /// The solution, replayed; of `energy` the walk.
    #[serde(skip_serializing_if = "Option::is_none")]
    lurd: Option<String>,
    /// Of the solution that was to be improved.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves_before: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pushes_before: Option<usize>,
    /// How hard the level is, 1 to 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    /// Why: what, how much of it, and what it adds in tenths.
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<String>,
    /// Levels that were made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    levels: Vec<MadeLevel>,
    /// Every walk has at least so many steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
    /// States taken from the frontier.
    expanded: u64,
    /// States found.
    explored: u64,
    seconds: f64,
    cpu_seconds: f64,
    /// The most memory that was counted.
    peak_bytes: usize,
}

/// A level that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(super) struct MadeLevel {
    /// Which of its seed.
    pub(super) number: u32,
    pub(super) drawing: String,
    pub(super) rating: f64,
    pub(super) moves: usize,
    pub(super) pushes: usize,
    /// Its solution.
    pub(super) lurd: String,
    pub(super) drafts: u32,
}

/// What it took.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    pub(super) counts: Counts,
    pub(super) elapsed: Elapsed,
}

impl Answer {
    pub(super) fn of_search(answer: &configuration::Answer, elapsed: Elapsed) -> Self {
        let spent = Spent { counts: answer.counts, elapsed };
        match &answer.verdict {
            Verdict::Solved { solution, optimal } => {
                let optimal = optimal.map(|measure| measure.name().to_owned());
                Self { optimal, ..Self::ended("solved", spent).with(solution) }
            }
            Verdict::Unsolvable => Self::ended("unsolvable", spent),
            Verdict::Stopped(reason) => Self::stopped(*reason, spent),
        }
    }

    /// The solution of a level that was solved before, on a drawing of the same level.
    pub(super) fn carried(&self, solution: &Verified) -> Self {
        let nothing = Spent::default();
        let optimal = self.optimal.clone();
        Self { optimal, ..Self::ended(&self.outcome, nothing).with(solution) }
    }

    pub(super) fn of_improvement(improved: &Improved, before: &Verified, by: By, elapsed: Elapsed) -> Self {
        let is_better = by.rank(&improved.solution) < by.rank(before);
        let outcome = if is_better { "improved" } else { "unchanged" };
        let spent = Spent { counts: improved.counts, elapsed };
        let metrics = before.metrics();
        Self {
            reason: Some(improved.end.name().to_owned()),
            moves_before: Some(metrics.moves),
            pushes_before: Some(metrics.pushes),
            ..Self::ended(outcome, spent).with(&improved.solution)
        }
    }

    pub(super) fn of_rating(rated: &Result<Rated, Unmeasured>, spent: Spent) -> Self {
        match rated {
            Ok(rated) => Self {
                rating: Some(points(rated)),
                reasons: Some(reasons_text(&rated.reasons)),
                expanded: rated.expanded,
                ..Self::ended("rated", spent).with(&rated.solution)
            },
            Err(Unmeasured::Unsolvable) => Self::ended("unsolvable", spent),
            Err(Unmeasured::Stopped(reason)) => Self::stopped(*reason, spent),
        }
    }

    /// Levels that were made, all or, for a reason, only some; without a reason nothing like what was wished for is found.
    pub(super) fn of_making(
        levels: Vec<MadeLevel>,
        end: Result<(), Option<StopReason>>,
        spent: Spent,
    ) -> Self {
        match end {
            Ok(()) => Self { levels, ..Self::ended("made", spent) },
            Err(None) => Self { levels, ..Self::ended("incomplete", spent) },
            Err(Some(reason)) => Self { levels, ..Self::stopped(reason, spent) },
        }
    }

    /// The walk is replayed, too.
    pub(super) fn of_energy(puzzle: &Puzzle, report: &known::Report, elapsed: Elapsed) -> Self {
        let counts = Counts { expanded: report.expanded, peak_bytes: report.peak_bytes, ..Counts::default() };
        let spent = Spent { counts, elapsed };
        let (ended, at_least) = match &report.outcome {
            Outcome::Optimal(way) => (Self::ended("optimal", spent), way.len()),
            Outcome::Infeasible => return Self::ended("infeasible", spent),
            Outcome::Found { at_least, reason, .. } => {
                (Self { reason: Some(reason.name().to_owned()), ..Self::ended("found", spent) }, *at_least)
            }
            Outcome::Stopped { at_least, reason } => (Self::stopped(*reason, spent), *at_least),
        };
        let way = report.outcome.way();
        way.map(|way| puzzle.judge(way).expect("whoever is said to arrive does"));
        let letters = way.map(|way| way.iter().map(|direction| direction.letter()).collect());
        Self { lurd: letters, moves: way.map(<[_]>::len), at_least: Some(at_least), ..ended }
    }

    /// Whether it says how things are, and not how far somebody came.
    pub(super) fn is_final(&self) -> bool {
        matches!(
            self.outcome.as_str(),
            "solved" | "unsolvable" | "rated" | "made" | "incomplete" | "optimal" | "infeasible"
        )
    }

    /// Whether it is proved that there is nothing better, or nothing at all.
    pub(super) fn is_proof(&self) -> bool {
        self.optimal.is_some() || self.outcome == "unsolvable"
    }

    pub(super) fn lurd(&self) -> Option<&str> {
        self.lurd.as_deref()
    }

    pub(super) fn written(&self) -> String {
        serde_json::to_string(self).expect("answers can be written as JSON")
    }

    /// As it was written down by us.
    pub(super) fn stored(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    fn ended(outcome: &str, Spent { counts, elapsed }: Spent) -> Self {
        Self {
            outcome: outcome.to_owned(),
            expanded: counts.expanded,
            explored: counts.explored,
            seconds: elapsed.wall.as_secs_f64(),
            cpu_seconds: elapsed.cpu.as_secs_f64(),
            peak_bytes: counts.peak_bytes,
            ..Self::default()
        }
    }

    fn stopped(reason: StopReason, spent: Spent) -> Self {
        Self { reason: Some(reason.name().to_owned()), ..Self::ended("stopped", spent) }
    }

    fn with(self, solution: &Verified) -> Self {
        let metrics = solution.metrics();
        let (moves, pushes) = (Some(metrics.moves), Some(metrics.pushes));
        Self { moves, pushes, lurd: Some(solution.lurd().to_owned()), ..self }
    }
}

impl MadeLevel {
    pub(super) fn new(number: u32, made: &Made) -> Self {
        let metrics = made.rated.solution.metrics();
        Self {
            number,
            drawing: drawing(&made.level),
            rating: points(&made.rated),
            moves: metrics.moves,
            pushes: metrics.pushes,
            lurd: made.rated.solution.lurd().to_owned(),
            drafts: made.drafts,
        }
    }
}

fn points(rated: &Rated) -> f64 {
    f64::from(rated.rating.tenths()) / 10.0
}
