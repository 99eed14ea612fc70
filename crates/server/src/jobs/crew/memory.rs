//! How much memory the process may take. Searches count what they take and stop by themselves; this is for what they do not count.

/// What a process may take besides, in bytes.
const SLACK: usize = 256 << 20;

/// What was agreed.
pub(super) struct Memory {
    /// What the process takes besides jobs.
    rest: usize,
    /// For jobs.
    bytes: usize,
}

impl Memory {
    pub(super) fn of(bytes: usize) -> Self {
        Self { rest: resident_bytes().unwrap_or(0), bytes }
    }

    /// No job has taken any yet.
    pub(super) fn rest(&mut self, taken: usize) {
        self.rest = taken;
    }

    /// A quarter more than agreed, for what is rounded and what the allocator keeps for a while.
    pub(super) fn is_too_much(&self, taken: usize) -> bool {
        taken > self.rest + self.bytes + self.bytes / 4 + SLACK
    }
}

/// The memory of this process, where the system tells.
pub(super) fn resident_bytes() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<usize>().ok().map(|kibibytes| kibibytes << 10)
}
