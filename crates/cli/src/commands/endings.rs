//! How the levels or mazes of one run of `solve` ended.

use std::time::Duration;

use crate::clock::is_interrupted;
use crate::exit::Exit;

/// How many ended how, and what they took.
#[derive(Default)]
pub(super) struct Endings {
    pub(super) solved: usize,
    pub(super) unsolvable: usize,
    pub(super) stopped: usize,
    pub(super) invalid: usize,
    pub(super) cpu: Duration,
}

impl Endings {
    pub(super) fn exit(&self) -> Exit {
        let interrupted = if is_interrupted() { Exit::Interrupted } else { Exit::Success };
        let invalid = if self.invalid > 0 { Exit::BadInput } else { Exit::Success };
        Exit::success_if(self.unsolvable + self.stopped == 0).and(invalid).and(interrupted)
    }
}
