//! The wish to stop, and runs that heed it.

use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use mazekeeper_bench::clock::{Elapsed, TimeLimit, thread_cpu_time};
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

/// Times one run and tells it when to stop: when its time is over, or when somebody wants it to.
pub(crate) struct Stopwatch(mazekeeper_bench::clock::Stopwatch);

impl Stopwatch {
    /// Starts a run that may take so long.
    pub(crate) fn start(limit: TimeLimit) -> Self {
        Self(mazekeeper_bench::clock::Stopwatch::start(limit))
    }

    /// Why the run should stop, if it should.
    pub(crate) fn stop_reason(&self) -> Option<StopReason> {
        if is_interrupted() {
            Some(StopReason::Cancelled)
        } else if self.0.is_over() {
            Some(StopReason::TimeLimit)
        } else {
            None
        }
    }

    /// What the run has taken so far.
    pub(crate) fn elapsed(&self) -> Elapsed {
        self.0.elapsed()
    }
}
