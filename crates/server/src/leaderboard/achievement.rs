//! The only way to a board: something that was replayed.

use mazekeeper_core::maze::Difficulty;
use mazekeeper_core::run::VerifiedRun;
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_core::sokoban::solution::Verified;

use super::board::{MazeMode, Measure, Subject};

/// A result with the numbers that its replay gave. It has no other source than a replay.
#[derive(Clone, Debug)]
pub(crate) struct Achievement {
    pub(super) subject: Subject,
    pub(super) scores: Vec<Score>,
    /// What was replayed.
    pub(super) evidence: String,
}

/// A place on one board: less is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Score {
    pub(super) measure: Measure,
    pub(super) score: i64,
    pub(super) tie: i64,
}

impl Achievement {
    /// A level, solved on the drawing that counts.
    pub(crate) fn level(level: Identity, solution: &Verified) -> Self {
        let metrics = solution.metrics();
        let (moves, pushes) = (whole(metrics.moves), whole(metrics.pushes));
        let scores = vec![
            Score { measure: Measure::Moves, score: moves, tie: pushes },
            Score { measure: Measure::Pushes, score: pushes, tie: moves },
        ];
        Self { subject: Subject::Level(level), scores, evidence: solution.lurd().to_owned() }
    }

    /// A ranked maze, crossed in so many milliseconds of the server's clock.
    pub(crate) fn maze(difficulty: Difficulty, run: &VerifiedRun, text: String, milliseconds: i64) -> Self {
        let steps = whole(run.steps());
        let scores = vec![
            Score { measure: Measure::Time, score: milliseconds, tie: steps },
            Score { measure: Measure::Steps, score: steps, tie: milliseconds },
        ];
        Self { subject: Subject::Maze(difficulty, MazeMode::Plain), scores, evidence: text }
    }

    /// A ranked maze, crossed with energy; `optimum` is the fewest steps with which anybody could have.
    pub(crate) fn energy(
        difficulty: Difficulty,
        mode: MazeMode,
        run: &VerifiedRun,
        text: String,
        optimum: i64,
        milliseconds: i64,
    ) -> Self {
        let ratio = whole(run.steps()).saturating_mul(1_000_000) / optimum.max(1);
        let scores = vec![Score { measure: Measure::Ratio, score: ratio, tie: milliseconds }];
        Self { subject: Subject::Maze(difficulty, mode), scores, evidence: text }
    }
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
