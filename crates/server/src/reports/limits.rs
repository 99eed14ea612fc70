//! How small a small benchmark is, and how large one may be that comes from elsewhere.

use serde::Serialize;
use utoipa::ToSchema;

/// What may be asked for.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Limits {
    /// Runs of one benchmark: subjects times configurations times repetitions.
    pub(super) runs: usize,
    /// Configurations of one benchmark.
    pub(super) configurations: usize,
    /// Repetitions of each.
    pub(super) repetitions: u32,
    /// Seconds of the processor that one run may take.
    pub(super) seconds: f64,
    /// Bytes of memory that one run may take.
    pub(super) bytes: usize,
    /// Rows or columns of a maze.
    pub(super) side: usize,
    /// Rows of a benchmark that is brought.
    pub(super) rows: usize,
}

pub(super) const LIMITS: Limits = Limits {
    runs: 240,
    configurations: 12,
    repetitions: 10,
    seconds: 5.0,
    bytes: 256 << 20,
    side: 200,
    rows: 10_000,
};

/// The least time that is worth measuring.
pub(super) const LEAST_SECONDS: f64 = 0.1;

/// What a benchmark may have that is brought, besides its rows.
pub(super) const MOST_RUNS: usize = 20_000;
pub(super) const MOST_FILES: usize = 50;
pub(super) const MOST_METHODS: usize = 100;

/// What one player may keep.
pub(super) const MOST_REPORTS: i64 = 100;
pub(super) const MOST_BYTES: i64 = 64 << 20;

/// Benchmarks of all players that may be run or wait for that.
pub(super) const MOST_WAITING: i64 = 500;

/// Solutions of more moves are counted and not kept: whoever goes depth-first walks for ever, and nobody wants to see that.
pub(super) const KEPT_MOVES: usize = 50_000;

/// Names that a list tells of one report; of the others it tells how many there are.
pub(super) const LISTED_NAMES: usize = 3;

/// Steps that are replayed for a benchmark that is brought: some seconds.
pub(super) const REPLAYED_STEPS: u64 = 300_000_000;
