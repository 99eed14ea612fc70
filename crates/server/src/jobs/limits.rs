//! How much one may ask for.

use serde::Serialize;
use utoipa::ToSchema;

use crate::session::Player;

/// What somebody may ask for.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct JobLimits {
    /// Jobs that wait or are done at a time.
    pub(super) active: i64,
    /// Seconds on the wall that a job may take.
    pub(super) seconds: f64,
    /// Threads that one may have, where workers have so many.
    pub(super) threads: u32,
}

const GUESTS: JobLimits = JobLimits { active: 4, seconds: 120.0, threads: 1 };
const ACCOUNTS: JobLimits = JobLimits { active: 20, seconds: 3600.0, threads: 4 };

/// The least time that is worth beginning.
pub(super) const LEAST_SECONDS: f64 = 0.1;

/// Jobs that may wait in all; who comes then shall come again.
pub(super) const MOST_WAITING: i64 = 20_000;

/// No job puts off the turns of the others on its account by more milliseconds: a day.
pub(super) const LONGEST_TURN: i64 = 24 * 60 * 60 * 1000;

/// Jobs that are over and kept for one player, the newest.
pub(super) const MOST_KEPT: i64 = 200;

/// For so long tasks of players' reports wait for a worker that can do them, and workers that are gone are remembered, in milliseconds.
pub(super) const ORPHANS_WAIT: i64 = 60 * 60 * 1000;

/// For so long somebody who does jobs may be late, even if nobody else does any, in milliseconds.
pub(super) const LATE_FOR_ALL: i64 = 60 * 1000;

/// Streams of events that one player may have at a time, and all who come from one network.
pub(super) const MOST_STREAMS: usize = 8;
pub(super) const MOST_STREAMS_OF_NETWORK: usize = 200;

/// For so long others are told the answer of a job that nobody has in a list any more, in milliseconds, each time anew: a day.
pub(super) const UNWANTED_FOR: i64 = 24 * 60 * 60 * 1000;

/// For so long a job that is over can be looked at, in milliseconds; longer, while others are told its answer.
pub(super) const KEPT_FOR: i64 = 30 * 24 * 60 * 60 * 1000;

impl JobLimits {
    /// What somebody may ask for who is known, or would be a guest.
    pub(super) fn of(player: Option<&Player>) -> Self {
        if player.is_some_and(|player| !player.is_guest()) { ACCOUNTS } else { GUESTS }
    }
}
