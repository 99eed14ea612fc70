//! Runs tasks, several at a time if asked to, each on one thread.

use std::io;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::sokoban::Level;
use mazekeeper_solver::OneLane;

use super::plan::{Plan, Task};
use crate::clock::{Stopwatch, TimeLimit, is_interrupted};
use crate::output::json::{LevelName, Outcome, SolveRow};

/// What one run may take, and how many runs a task is.
pub(super) struct Limits {
    /// Of the processor.
    pub(super) time: Duration,
    pub(super) bytes: usize,
    pub(super) nodes: Option<u64>,
    pub(super) repeat: u32,
}

/// What came of a task.
pub(super) struct Ran {
    /// The best run.
    pub(super) row: SolveRow,
    /// The fewest and the most nodes of all runs that came to an answer. They differ only if a method does not
    /// repeat exactly.
    pub(super) nodes: RangeInclusive<u64>,
}

/// What a worker has to tell; tasks are named by their place in the plan.
pub(super) enum Event {
    Started(usize),
    Ended(usize, Box<Ran>),
    /// Nothing happened for a moment.
    Waiting,
}

/// How long nothing may happen before [`Event::Waiting`].
const MOMENT: Duration = Duration::from_millis(100);
/// As much as the first thread of a program usually has.
const STACK: usize = 8 << 20;

/// Runs the tasks at these places of the plan, so many at a time, and ends early if somebody interrupts or `tell` fails.
pub(super) fn run(
    plan: &Plan<'_>,
    pending: &[usize],
    limits: &Limits,
    parallel: usize,
    mut tell: impl FnMut(Event) -> io::Result<()>,
) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    let is_given_up = AtomicBool::new(false);
    let (sender, events) = mpsc::channel();
    let work = |sender: mpsc::Sender<Event>| {
        while let Some(&index) = pending.get(next.fetch_add(1, Ordering::Relaxed)) {
            // Whoever listens no longer has given up.
            if is_interrupted() || sender.send(Event::Started(index)).is_err() {
                break;
            }
            let ran = plan.tasks[index].run(limits, &|| is_given_up.load(Ordering::Relaxed));
            if sender.send(Event::Ended(index, Box::new(ran))).is_err() {
                break;
            }
        }
    };
    let work = &work;
    thread::scope(|scope| {
        for _ in 0..parallel.min(pending.len()) {
            let sender = sender.clone();
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || work(sender))?;
        }
        drop(sender);
        let listened = loop {
            let event = match events.recv_timeout(MOMENT) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => Event::Waiting,
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            };
            if let Err(error) = tell(event) {
                break Err(error);
            }
        };
        is_given_up.store(true, Ordering::Relaxed);
        drop(events);
        listened
    })
}

impl Task<'_> {
    fn run(&self, limits: &Limits, is_given_up: &dyn Fn() -> bool) -> Ran {
        let level = match &self.entry.level {
            Ok(level) => level,
            Err(_) => {
                let defects = self.entry.defects().iter().map(ToString::to_string).collect();
                return Ran { row: SolveRow::invalid(self.name(), &self.method, defects), nodes: 0..=0 };
            }
        };
        let mut best: Option<SolveRow> = None;
        let mut nodes: Option<RangeInclusive<u64>> = None;
        for _ in 0..limits.repeat {
            let row = self.run_once(level, limits, is_given_up);
            if row.is_cancelled() {
                return Ran { row, nodes: 0..=0 };
            }
            if row.outcome != Outcome::Stopped {
                let (fewest, most) = nodes.map_or((row.expanded, row.expanded), RangeInclusive::into_inner);
                nodes = Some(fewest.min(row.expanded)..=most.max(row.expanded));
            }
            if best.as_ref().is_none_or(|best| is_better(&row, best)) {
                best = Some(row);
            }
        }
        Ran { row: best.expect("a task is run at least once"), nodes: nodes.unwrap_or(0..=0) }
    }

    fn run_once(&self, level: &Level, limits: &Limits, is_given_up: &dyn Fn() -> bool) -> SolveRow {
        let stopwatch = Stopwatch::start(TimeLimit::Cpu(limits.time));
        let interrupt = || if is_given_up() { Some(StopReason::Cancelled) } else { stopwatch.stop_reason() };
        let budget = Budget {
            max_expanded: limits.nodes.unwrap_or(u64::MAX),
            max_bytes: limits.bytes,
            interrupt: &interrupt,
        };
        let answer = self.method.solve(&OneLane, level, budget, &mut |_| ());
        SolveRow::searched(self.name(), &self.method, &answer, stopwatch.elapsed())
    }

    fn name(&self) -> LevelName<'_> {
        LevelName { file: self.file, level: self.number, title: self.entry.title() }
    }
}

/// An answer is better than none, and a fast run better than a slow one.
fn is_better(row: &SolveRow, other: &SolveRow) -> bool {
    let rank = |row: &SolveRow| (row.outcome == Outcome::Stopped, row.cpu_seconds);
    rank(row) < rank(other)
}
