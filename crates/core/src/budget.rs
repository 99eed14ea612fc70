//! What a computation may spend, and why one was stopped.
//!
//! Core has no clock and no threads, so time limits and cancelling come in from outside as an *interrupt*: a
//! function that is asked now and then and may answer with a reason to stop.

use crate::names::named;

/// What a computation may spend. It stops with a [`StopReason`] when anything is used up.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// How many states may be expanded.
    pub max_expanded: u64,
    /// How many bytes the computation's tables may take.
    pub max_bytes: usize,
    /// Asked now and then, a thousand times a second or more; `Some` ends the computation. Once it has given a
    /// reason, it goes on to give one.
    pub interrupt: &'a dyn Fn() -> Option<StopReason>,
}

/// Why a computation ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// As many states were expanded as allowed.
    NodeLimit,
    /// The tables would have outgrown the memory allowed.
    MemoryLimit,
    /// The time was up.
    TimeLimit,
    /// A search that leaves things out has seen all the rest: it found nothing, and that proves nothing.
    Exhausted,
    /// Somebody wanted it to end.
    Cancelled,
}

named!(StopReason, "reason to stop":
    NodeLimit = "nodes", MemoryLimit = "memory", TimeLimit = "time", Exhausted = "exhausted",
    Cancelled = "cancelled");

impl Budget<'_> {
    /// No limit but the machine's.
    pub const UNLIMITED: Budget<'static> =
        Budget { max_expanded: u64::MAX, max_bytes: usize::MAX, interrupt: &|| None };
}
