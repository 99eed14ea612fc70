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

/// What one player may keep.
pub(super) const MOST_REPORTS: i64 = 100;
pub(super) const MOST_BYTES: i64 = 64 << 20;

/// Benchmarks that run at a time in this process, and how many more may wait for their turn.
pub(super) const AT_A_TIME: usize = 2;
pub(super) const MOST_WAITING: usize = 30;

/// Steps that are replayed for a benchmark that is brought: some seconds.
pub(super) const REPLAYED_STEPS: u64 = 300_000_000;
