//! Wall time, processor time, and the wish to stop.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use mazekeeper_core::budget::StopReason;

use crate::exit::Exit;

/// Somebody pressed Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Something is running that looks at [`INTERRUPTED`] and ends cleanly.
static HEEDED: AtomicBool = AtomicBool::new(false);

/// The first Ctrl-C ends what is running cleanly; the next one, or one that nobody heeds, ends the program. Being told to
/// end by the system (SIGTERM) counts as Ctrl-C.
pub(crate) fn listen_for_interrupts() {
    let main = std::thread::current();
    let handler = move || {
        let again = INTERRUPTED.swap(true, Ordering::Relaxed);
        if again || !HEEDED.load(Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted.code().into());
        }
        main.unpark();
    };
    // Without a handler Ctrl-C ends the program as it always does: less cleanly, but it ends.
    let _ = ctrlc::set_handler(handler);
}

/// From here on the command looks at [`is_interrupted`] again and again and ends cleanly.
pub(crate) fn heed_interrupts() {
    HEEDED.store(true, Ordering::Relaxed);
}

/// Whether somebody pressed Ctrl-C.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Sleeps until somebody presses Ctrl-C. Only the main thread is woken.
pub(crate) fn wait_for_interrupt() {
    while !is_interrupted() {
        std::thread::park();
    }
}

/// How long a run may take.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TimeLimit {
    /// On the wall clock: what a person waits.
    Wall(Duration),
    /// Of the processor: what is comparable on a busy machine.
    Cpu(Duration),
}

/// Times one run and tells it when to stop. It belongs to the thread that runs.
pub(crate) struct Stopwatch {
    started: Instant,
    cpu_at_start: Duration,
    limit: TimeLimit,
    /// The wall time at which the limit can be reached at the earliest. Asking for processor time is slow, and a
    /// thread never takes more of it than passes on the wall, so until then the wall clock is enough.
    earliest_end: Cell<Duration>,
}

/// What a run took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Elapsed {
    /// On the wall clock.
    pub(crate) wall: Duration,
    /// Of this thread.
    pub(crate) cpu: Duration,
}

impl Stopwatch {
    /// Starts a run that may take so long.
    pub(crate) fn start(limit: TimeLimit) -> Self {
        let (TimeLimit::Wall(time) | TimeLimit::Cpu(time)) = limit;
        Self {
            started: Instant::now(),
            cpu_at_start: thread_cpu_time(),
            limit,
            earliest_end: Cell::new(time),
        }
    }

    /// Why the run should stop, if it should.
    pub(crate) fn stop_reason(&self) -> Option<StopReason> {
        if is_interrupted() {
            Some(StopReason::Cancelled)
        } else if self.is_over() {
            Some(StopReason::TimeLimit)
        } else {
            None
        }
    }

    fn is_over(&self) -> bool {
        let wall = self.started.elapsed();
        if wall < self.earliest_end.get() {
            return false;
        }
        let TimeLimit::Cpu(limit) = self.limit else { return true };
        let left = limit.saturating_sub(self.elapsed().cpu);
        self.earliest_end.set(wall.saturating_add(left));
        left.is_zero()
    }

    pub(crate) fn elapsed(&self) -> Elapsed {
        Elapsed { wall: self.started.elapsed(), cpu: thread_cpu_time().saturating_sub(self.cpu_at_start) }
    }
}

/// Processor time of this thread so far.
#[cfg(unix)]
pub(crate) fn thread_cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Where the system does not tell, processor time is taken to be wall time.
#[cfg(not(unix))]
pub(crate) fn thread_cpu_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
