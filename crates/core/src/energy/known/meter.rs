//! What is spent while a puzzle is solved, and when to stop.

use crate::budget::{Budget, StopReason};

/// The interrupt is asked after so much work: a unit is some nanoseconds.
const WORK_PER_POLL: usize = 16_384;

/// What looking at a label counts as work; with many of them, one takes some microseconds.
const WORK_OF_LABEL: usize = 256;

/// Counts what is spent.
pub(super) struct Meter<'a> {
    budget: Budget<'a>,
    /// How many labels were looked at.
    pub(super) expanded: u64,
    /// The most memory that was taken.
    pub(super) peak_bytes: usize,
    /// Since the interrupt was asked last.
    work: usize,
    /// Who wants to know how far it is: labels looked at, and bytes taken now.
    watch: Option<&'a mut dyn FnMut(u64, usize)>,
    bytes: usize,
}

impl<'a> Meter<'a> {
    /// Nothing was spent.
    pub(super) fn new(budget: Budget<'a>) -> Self {
        // The interrupt is asked at the first opportunity.
        Self { budget, expanded: 0, peak_bytes: 0, work: WORK_PER_POLL, watch: None, bytes: 0 }
    }

    /// The same, and somebody is told about it as often as the interrupt is asked.
    pub(super) fn watched(budget: Budget<'a>, watch: &'a mut dyn FnMut(u64, usize)) -> Self {
        Self { watch: Some(watch), ..Self::new(budget) }
    }

    /// So much was done.
    #[inline]
    pub(super) fn work(&mut self, amount: usize) -> Result<(), StopReason> {
        self.work += amount;
        if self.work < WORK_PER_POLL {
            return Ok(());
        }
        self.work = 0;
        if let Some(watch) = &mut self.watch {
            watch(self.expanded, self.bytes);
        }
        (self.budget.interrupt)().map_or(Ok(()), Err)
    }

    /// So many bytes are taken, or about to be.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), StopReason> {
        if bytes > self.budget.max_bytes {
            return Err(StopReason::MemoryLimit);
        }
        self.bytes = bytes;
        self.peak_bytes = self.peak_bytes.max(bytes);
        Ok(())
    }

    /// One more label was looked at.
    pub(super) fn expand(&mut self) -> Result<(), StopReason> {
        if self.expanded >= self.budget.max_expanded {
            return Err(StopReason::NodeLimit);
        }
        self.expanded += 1;
        self.work(WORK_OF_LABEL)
    }
}
