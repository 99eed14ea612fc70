//! Wall time and processor time of a run.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// How long a run may take.
#[derive(Clone, Copy, Debug)]
pub enum TimeLimit {
    /// On the wall clock: what a person waits.
    Wall(Duration),
    /// Of the processor: what is comparable on a busy machine.
    Cpu(Duration),
}

/// Times one run and tells it when to stop. It belongs to the thread that runs.
pub struct Stopwatch {
    started: Instant,
    cpu_at_start: Duration,
    limit: TimeLimit,
    /// The wall time at which the limit can be reached at the earliest. Asking for processor time is slow, and a
    /// thread never takes more of it than passes on the wall, so until then the wall clock is enough.
    earliest_end: Cell<Duration>,
}

/// What a run took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Elapsed {
    /// On the wall clock.
    pub wall: Duration,
    /// Of this thread.
    pub cpu: Duration,
}

impl Stopwatch {
    /// Starts a run that may take so long.
    pub fn start(limit: TimeLimit) -> Self {
        let (TimeLimit::Wall(time) | TimeLimit::Cpu(time)) = limit;
        Self {
            started: Instant::now(),
            cpu_at_start: thread_cpu_time(),
            limit,
            earliest_end: Cell::new(time),
        }
    }

    /// Whether the run has taken all it may take.
    pub fn is_over(&self) -> bool {
        let wall = self.started.elapsed();
        if wall < self.earliest_end.get() {
            return false;
        }
        let TimeLimit::Cpu(limit) = self.limit else { return true };
        let left = limit.saturating_sub(self.elapsed().cpu);
        self.earliest_end.set(wall.saturating_add(left));
        left.is_zero()
    }

    /// What the run has taken so far.
    pub fn elapsed(&self) -> Elapsed {
        Elapsed { wall: self.started.elapsed(), cpu: thread_cpu_time().saturating_sub(self.cpu_at_start) }
    }
}

/// Processor time of this thread so far.
#[cfg(unix)]
pub fn thread_cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Where the system does not tell, processor time is taken to be wall time.
#[cfg(not(unix))]
pub fn thread_cpu_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
