//! The portfolio on several lanes at once.
//!
//! Every lane runs a portfolio of its own that begins with other plans; the first that knows the answer ends
//! the others. Lanes share nothing but that wish to end, so the first lane alone is the whole solver, and the
//! same in every run. Who runs the lanes, the caller decides: see [`Executor`].

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::{Answer, Verdict};
use mazekeeper_core::sokoban::glimpse::Glimpse;

use crate::solving;

/// Runs work side by side. The solver itself starts no thread.
pub trait Executor {
    /// How many pieces of work it runs at once, its caller's own included.
    fn lanes(&self) -> usize;

    /// Runs `own` right here and the others elsewhere, at the same time if it can; returns when all have ended.
    fn run(&self, own: &mut dyn FnMut(), others: Vec<Work<'_>>);
}

/// A piece of work for another lane.
pub type Work<'a> = Box<dyn FnOnce() + Send + 'a>;

/// One lane: the caller's own.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneLane;

impl Executor for OneLane {
    fn lanes(&self) -> usize {
        1
    }

    fn run(&self, own: &mut dyn FnMut(), others: Vec<Work<'_>>) {
        own();
        others.into_iter().for_each(|work| work());
    }
}

/// Solves a level on all lanes of an executor. The budget is shared among them.
pub(crate) fn solve(
    level: &Level,
    budget: Budget<'_>,
    executor: &dyn Executor,
    watch: &mut dyn FnMut(&Glimpse<'_>),
) -> Answer {
    let lanes = executor.lanes().max(1);
    if lanes == 1 {
        return solving::solve(level, 0, budget, watch);
    }
    let is_over = AtomicBool::new(false);
    let answers = Mutex::new(Vec::new());
    let (max_expanded, max_bytes) = (budget.max_expanded.div_ceil(lanes as u64), budget.max_bytes / lanes);
    let end = |answer: Answer| {
        if !matches!(answer.verdict, Verdict::Stopped(_)) {
            is_over.store(true, Ordering::Relaxed);
        }
        answers.lock().expect("no lane panics while it hands in its answer").push(answer);
    };
    let over = || is_over.load(Ordering::Relaxed).then_some(StopReason::Cancelled);

    // The caller's interrupt is asked on the caller's lane only, and ends all.
    let own_interrupt = || {
        let reason = (budget.interrupt)();
        if reason.is_some() {
            is_over.store(true, Ordering::Relaxed);
        }
        reason.or_else(over)
    };
    let mut own = || {
        let budget = Budget { max_expanded, max_bytes, interrupt: &own_interrupt };
        end(solving::solve(level, 0, budget, watch));
        is_over.store(true, Ordering::Relaxed);
    };
    let (end, over) = (&end, &over);
    let other = |lane: usize| -> Work<'_> {
        Box::new(move || {
            let budget = Budget { max_expanded, max_bytes, interrupt: over };
            end(solving::solve(level, lane as u32, budget, &mut |_| ()));
        })
    };
    executor.run(&mut own, (1..lanes).map(other).collect());

    let answers = answers.into_inner().expect("all lanes have ended");
    joined(answers)
}

/// What is known of the level, and what all lanes together took.
fn joined(answers: Vec<Answer>) -> Answer {
    let mut counts = Counts::default();
    for Answer { counts: one, .. } in &answers {
        counts.expanded += one.expanded;
        counts.explored += one.explored;
        counts.generated += one.generated;
        counts.frontier += one.frontier;
        counts.frontier_peak += one.frontier_peak;
        counts.bytes += one.bytes;
        counts.peak_bytes += one.peak_bytes;
    }
    // A lane that was ended by another says less than the reason for which the run was stopped.
    let rank = |verdict: &Verdict| match verdict {
        Verdict::Solved { .. } => 0,
        Verdict::Unsolvable => 1,
        Verdict::Stopped(StopReason::Cancelled) => 3,
        Verdict::Stopped(_) => 2,
    };
    let verdicts = answers.into_iter().map(|answer| answer.verdict);
    let verdict = verdicts.min_by_key(rank).expect("there is a lane");
    Answer { verdict, counts }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    /// Runs the other lanes first, one after the other: what a lane finds must not depend on luck.
    struct Others(usize);

    impl Executor for Others {
        fn lanes(&self) -> usize {
            self.0
        }

        fn run(&self, own: &mut dyn FnMut(), others: Vec<Work<'_>>) {
            others.into_iter().for_each(|work| work());
            own();
        }
    }

    const LEVEL: &str = "##########\n#@       #\n# $$.  $ #\n#  . .   #\n#   $ .$ #\n#  .     #\n##########";

    #[test]
    fn any_lane_may_find_the_solution() {
        for lanes in 1..4 {
            let answer = solve(&level(LEVEL), Budget::UNLIMITED, &Others(lanes), &mut |_| ());
            assert!(matches!(answer.verdict, Verdict::Solved { .. }), "{lanes} lanes");
        }
    }

    #[test]
    fn a_stopped_run_tells_why() {
        let budget = Budget { interrupt: &|| Some(StopReason::TimeLimit), ..Budget::UNLIMITED };
        for lanes in 1..4 {
            let answer = solve(&level(LEVEL), budget, &OneLaneOf(lanes), &mut |_| ());
            assert_eq!(answer.verdict, Verdict::Stopped(StopReason::TimeLimit), "{lanes} lanes");
        }
    }

    /// Pretends to have many lanes and runs its own first.
    struct OneLaneOf(usize);

    impl Executor for OneLaneOf {
        fn lanes(&self) -> usize {
            self.0
        }

        fn run(&self, own: &mut dyn FnMut(), others: Vec<Work<'_>>) {
            OneLane.run(own, others);
        }
    }
}
