//! What a run has spent, and when it must end.

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::search::Counts;

/// Counts what all parts of a run do, and ends them when the budget is used up.
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    watch: &'a mut dyn FnMut(&Counts),
    counts: Counts,
    stopped: Option<StopReason>,
    /// The memory of everything but the search that runs now.
    besides: usize,
}

/// How many nodes pass between two messages to the watcher.
const NODES_BETWEEN_MESSAGES: u64 = 256;

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: Budget<'a>, watch: &'a mut dyn FnMut(&Counts)) -> Self {
        Self { budget, watch, counts: Counts::default(), stopped: None, besides: 0 }
    }

    /// For a run that goes on.
    pub(crate) fn going_on(counts: Counts, budget: Budget<'a>, watch: &'a mut dyn FnMut(&Counts)) -> Self {
        Self { counts, ..Self::new(budget, watch) }
    }

    /// One more node is expanded; or not, if the budget is used up.
    pub(crate) fn expand(&mut self) -> Result<(), StopReason> {
        if self.counts.expanded >= self.budget.max_expanded {
            self.stopped = self.stopped.or(Some(StopReason::NodeLimit));
        }
        self.go_on()?;
        self.counts.expanded += 1;
        if self.counts.expanded.is_multiple_of(NODES_BETWEEN_MESSAGES) {
            (self.watch)(&self.counts);
        }
        Ok(())
    }

    /// Asks whether to go on, where work is done that counts no nodes.
    pub(crate) fn go_on(&mut self) -> Result<(), StopReason> {
        if self.stopped.is_none() {
            self.stopped = (self.budget.interrupt)();
        }
        self.stopped.map_or(Ok(()), Err)
    }

    /// Does work that asks whether to go on, and has no result if it may not.
    pub(crate) fn prepare<T>(
        &mut self,
        work: impl FnOnce(&mut dyn FnMut() -> bool) -> Option<T>,
    ) -> Result<T, StopReason> {
        work(&mut || self.go_on().is_ok()).ok_or_else(|| self.go_on().expect_err("the work was refused"))
    }

    /// Positions were found, and so many of them are new.
    pub(crate) fn found(&mut self, generated: u64, explored: u64) {
        self.counts.generated += generated;
        self.counts.explored += explored;
    }

    /// So many positions wait.
    pub(crate) fn waiting(&mut self, positions: u64) {
        self.counts.frontier = positions;
        self.counts.frontier_peak = self.counts.frontier_peak.max(positions);
    }

    /// What is left of the budget, for a part of the work that counts for itself.
    pub(crate) fn rest(&self) -> Budget<'a> {
        let max_expanded = self.budget.max_expanded.saturating_sub(self.counts.expanded);
        Budget { max_expanded, ..self.budget }
    }

    /// A part of the work that counted for itself has expanded so many nodes.
    pub(crate) fn spend(&mut self, expanded: u64) {
        self.counts.expanded += expanded;
    }

    /// All tables together take so many bytes, or would.
    pub(crate) fn holds(&mut self, bytes: usize) -> Result<(), StopReason> {
        // The allocator rounds up and keeps what was freed for a while: on a level of many small tables that came to
        // an eighth of what was counted.
        let bytes = bytes.saturating_add(bytes / 8);
        // What is refused is not taken.
        if bytes > self.budget.max_bytes {
            self.stopped = self.stopped.or(Some(StopReason::MemoryLimit));
        } else {
            self.counts.bytes = bytes;
            self.counts.peak_bytes = self.counts.peak_bytes.max(bytes);
        }
        self.stopped.map_or(Ok(()), Err)
    }

    /// So many bytes are held whatever the search does that runs next: see [`holds_also`](Self::holds_also).
    pub(crate) fn besides(&mut self, bytes: usize) {
        self.besides = bytes;
    }

    /// The search that runs now takes so many bytes, and the others what [`besides`](Self::besides) was told.
    #[inline]
    pub(crate) fn holds_also(&mut self, bytes: usize) -> Result<(), StopReason> {
        self.holds(self.besides.saturating_add(bytes))
    }

    /// How many bytes may still be taken for a while.
    pub(crate) fn spare(&self) -> usize {
        let spare = self.budget.max_bytes.saturating_sub(self.counts.bytes);
        spare - spare / 9
    }

    pub(crate) fn counts(&self) -> Counts {
        self.counts
    }
}
