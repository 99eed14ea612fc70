//! Runs tasks, several at a time if asked to, each on one thread: no run has another's memory or time counted as its own.

use std::cell::Cell;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::maze::solve::solve_on_equal_footing;
use mazekeeper_core::maze::{MazeCode, Quest};
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::Verdict;
use mazekeeper_core::sokoban::formats::Entry;
use mazekeeper_core::sokoban::glimpse::Glimpse;
use mazekeeper_solver::OneLane;

use crate::clock::{Elapsed, Stopwatch, TimeLimit};
use crate::method::Method;
use crate::plan::{Plan, Subject, Task};
use crate::row::{LevelName, Measured, SolveRow};

/// What one run may take, and how many runs a task is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Of the processor.
    pub time: Duration,
    /// Of memory.
    pub bytes: usize,
    /// States that may be expanded.
    pub nodes: Option<u64>,
    /// At least 1.
    pub repeat: u32,
}

impl Default for Limits {
    /// Ten seconds of the processor, a gigabyte, any number of nodes, once.
    fn default() -> Self {
        Self { time: Duration::from_secs(10), bytes: 1 << 30, nodes: None, repeat: 1 }
    }
}

/// What a worker has to tell; tasks are named by their place in the plan.
pub enum Event {
    /// A task is running now.
    Started(usize),
    /// This came of it.
    Ended(usize, Box<Measured>),
    /// Nothing happened for a moment.
    Waiting,
}

/// How long nothing may happen before [`Event::Waiting`].
const MOMENT: Duration = Duration::from_millis(100);
/// As much as the first thread of a program usually has.
const STACK: usize = 8 << 20;

/// Runs the tasks at these places of the plan, so many at a time, and ends early if `is_interrupted` says so or
/// `tell` fails. What runs then is cancelled.
pub fn run(
    plan: &Plan<'_>,
    pending: &[usize],
    limits: &Limits,
    parallel: usize,
    is_interrupted: &(dyn Fn() -> bool + Sync),
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
            let is_cancelled = || is_given_up.load(Ordering::Relaxed) || is_interrupted();
            let task = &plan.tasks[index];
            let measured = run_one(task, limits, &is_cancelled, &mut |_| ());
            if sender.send(Event::Ended(index, Box::new(measured))).is_err() {
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

/// Runs one task on this thread, until it is cancelled. Searches of levels tell now and then what they have spent.
pub fn run_one(
    task: &Task<'_>,
    limits: &Limits,
    is_cancelled: &dyn Fn() -> bool,
    watch: &mut dyn FnMut(&Counts),
) -> Measured {
    guarded(|| task.run(limits, is_cancelled, watch), |elapsed| task.failed(elapsed))
}

/// What came of a run, or what is told in its place if it panics: a mistake in one search must not end all others.
fn guarded(run: impl FnOnce() -> Measured, otherwise: impl FnOnce(Elapsed) -> Measured) -> Measured {
    let watch = Stopwatch::start(TimeLimit::Cpu(Duration::MAX));
    // Nothing of a run is left behind that somebody could find broken: a task only reads what it shares.
    panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| otherwise(watch.elapsed()))
}

impl Task<'_> {
    fn failed(&self, elapsed: Elapsed) -> Measured {
        let code = match &self.subject {
            Subject::Level(_) => String::new(),
            Subject::Maze(code) => code.to_string(),
        };
        Measured::once(SolveRow::failed(self.name(&code), &self.method, elapsed))
    }

    fn run(
        &self,
        limits: &Limits,
        is_cancelled: &dyn Fn() -> bool,
        watch: &mut dyn FnMut(&Counts),
    ) -> Measured {
        let (code, quest) = match &self.subject {
            Subject::Level(_) => (String::new(), None),
            Subject::Maze(code) => (code.to_string(), Some(code.build())),
        };
        let name = self.name(&code);
        let mut rows = Vec::new();
        for _ in 0..limits.repeat.max(1) {
            let row = match (&self.subject, &quest) {
                (Subject::Level(Entry { level: Ok(level), .. }), _) => {
                    self.search(name, level, limits, is_cancelled, watch)
                }
                (Subject::Level(entry), _) => {
                    let defects = entry.defects().iter().map(ToString::to_string).collect();
                    return Measured::once(SolveRow::invalid(name, &self.method, defects));
                }
                (Subject::Maze(code), Some(quest)) => self.cross(name, code, quest, limits, is_cancelled),
                (Subject::Maze(_), None) => unreachable!("a maze was built above"),
            };
            if row.is_cancelled() {
                return Measured::once(row);
            }
            rows.push(row);
        }
        Measured::best_of(rows).expect("a task is run at least once")
    }

    fn search(
        &self,
        name: LevelName<'_>,
        level: &Level,
        limits: &Limits,
        is_cancelled: &dyn Fn() -> bool,
        watch: &mut dyn FnMut(&Counts),
    ) -> SolveRow {
        let clock = Stopwatch::start(TimeLimit::Cpu(limits.time));
        let was_cancelled = Cell::new(false);
        let interrupt = || {
            let reason = stop_reason(&clock, is_cancelled);
            was_cancelled.set(was_cancelled.get() || reason == Some(StopReason::Cancelled));
            reason
        };
        let mut look = |glimpse: &Glimpse<'_>| watch(glimpse.counts());
        let mut answer = self.method.solve(&OneLane, level, budget(limits, &interrupt), &mut look);
        // Whoever looks for the best may have some solution by then, and would have come to a better one.
        if was_cancelled.get() && matches!(answer.verdict, Verdict::Solved { optimal: None, .. }) {
            answer.verdict = Verdict::Stopped(StopReason::Cancelled);
        }
        SolveRow::searched(name, &self.method, &answer, clock.elapsed())
    }

    fn cross(
        &self,
        name: LevelName<'_>,
        code: &MazeCode,
        quest: &Quest,
        limits: &Limits,
        is_cancelled: &dyn Fn() -> bool,
    ) -> SolveRow {
        let Method::Maze(algorithm) = self.method else {
            unreachable!("a plan leaves mazes to methods for mazes")
        };
        let clock = Stopwatch::start(TimeLimit::Cpu(limits.time));
        let interrupt = || stop_reason(&clock, is_cancelled);
        let answer = solve_on_equal_footing(quest, algorithm, budget(limits, &interrupt));
        SolveRow::crossed(name, algorithm, &answer, code.braid() == 0, clock.elapsed())
    }
}

fn budget<'a>(limits: &Limits, interrupt: &'a dyn Fn() -> Option<StopReason>) -> Budget<'a> {
    Budget { max_expanded: limits.nodes.unwrap_or(u64::MAX), max_bytes: limits.bytes, interrupt }
}

fn stop_reason(clock: &Stopwatch, is_cancelled: &dyn Fn() -> bool) -> Option<StopReason> {
    if is_cancelled() {
        Some(StopReason::Cancelled)
    } else if clock.is_over() {
        Some(StopReason::TimeLimit)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use mazekeeper_core::sokoban::formats;
    use mazekeeper_solver::Goal;

    use super::*;
    use crate::plan::Source;
    use crate::row::{FAILED, Outcome};

    #[test]
    fn a_run_that_panics_is_a_failed_row_and_the_next_one_runs() {
        let collection = formats::read(b"#####\n#@$.#\n#####\n");
        let source = Source::of_levels("one", (1..).zip(&collection.entries));
        let plan = Plan::new([source], &[Method::Strong(Goal::Any)]);
        let task = &plan.tasks[0];
        // Past the panic hook: nobody wants to read about this one.
        let broken = || panic::resume_unwind(Box::new("a mistake in a search"));
        let row = guarded(broken, |elapsed| task.failed(elapsed)).row;
        assert_eq!((row.file.as_str(), row.level, row.outcome), ("one", 1, Outcome::Stopped));
        assert_eq!(row.reason.as_deref(), Some(FAILED));
        assert!(!row.is_cancelled(), "it is kept among the results");
        let limits = Limits::default();
        let next = run_one(task, &limits, &|| false, &mut |_| ());
        assert!(next.row.is_solved());
    }
}
