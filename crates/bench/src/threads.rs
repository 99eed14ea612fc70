//! Threads for the strong solver, which starts none itself.

use std::cell::Cell;
use std::sync::Mutex;
use std::time::Duration;

use mazekeeper_solver::{Executor, Work};

use crate::clock::thread_cpu_time;

/// Runs lanes on threads, and counts the processor time of all but the caller's own.
pub struct Threads {
    lanes: usize,
    cpu: Cell<Duration>,
}

impl Threads {
    /// So many lanes, the caller's own included.
    pub fn new(lanes: usize) -> Self {
        Self { lanes, cpu: Cell::new(Duration::ZERO) }
    }

    /// The processor time of the other threads so far.
    pub fn cpu(&self) -> Duration {
        self.cpu.get()
    }
}

impl Executor for Threads {
    fn lanes(&self) -> usize {
        self.lanes
    }

    fn run(&self, own: &mut dyn FnMut(), others: Vec<Work<'_>>) {
        let cpu = Mutex::new(self.cpu.get());
        std::thread::scope(|scope| {
            for work in others {
                let cpu = &cpu;
                let lane = move || {
                    work();
                    // The thread is new, so all its processor time went into the work.
                    *cpu.lock().expect("adding does not panic") += thread_cpu_time();
                };
                // Where the system gives no more threads, the lanes there are do the work.
                let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, lane);
            }
            own();
        });
        self.cpu.set(cpu.into_inner().expect("adding does not panic"));
    }
}

/// What the main thread usually has.
const STACK: usize = 8 << 20;
