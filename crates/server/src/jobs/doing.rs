//! Work is done: on a thread of its own, within limits, and in sight.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use mazekeeper_bench::clock::{Elapsed, Stopwatch, TimeLimit};
use mazekeeper_bench::threads::Threads;
use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::energy::known;
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::glimpse::Glimpse;
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_core::sokoban::lurd;
use mazekeeper_core::sokoban::solution::{Verified, verify};
use mazekeeper_core::sokoban::{Level, formats};
use mazekeeper_solver::generate::{Making, Unmade, Wishes};
use mazekeeper_solver::{By, improve, rate};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{Answer, MadeLevel, Spent};
use super::work::{Limits, Task, Work, drawing};
use crate::reports::{Line, NoLine, Runs};

/// Nobody can look at more boards than that.
const BETWEEN_BOARDS: Duration = Duration::from_millis(500);

/// How far work is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub(super) struct Progress {
    /// States taken from the frontier.
    pub(super) expanded: u64,
    /// The same per second, since the last news.
    pub(super) rate: u64,
    pub(super) seconds: f64,
    /// The memory that is counted.
    pub(super) bytes: usize,
    /// Of the best solution so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) pushes: Option<usize>,
    /// How many levels are made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) made: Option<u32>,
    /// How many drafts were looked at for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) drafts: Option<u32>,
    /// A position that a search of a level has looked at not long ago, drawn as the level was (XSB). News leave out one that is too large
    /// for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) board: Option<String>,
}

/// Between the thread that does the work and the one that tells of it.
#[derive(Default)]
pub(super) struct Sight {
    is_over: AtomicBool,
    is_starved: AtomicBool,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    progress: Progress,
    /// What somebody else can go on with, if this one is lost.
    kept: Option<String>,
}

impl Sight {
    /// Ends the work.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Ends the work because it takes more memory than it should.
    pub(super) fn starve(&self) {
        self.is_starved.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_starved(&self) -> bool {
        self.is_starved.load(Ordering::Relaxed)
    }

    pub(super) fn progress(&self) -> Progress {
        self.seen().progress.clone()
    }

    /// What is new to be kept.
    pub(super) fn take_kept(&self) -> Option<String> {
        self.seen().kept.take()
    }

    /// It could not be kept: unless there is something newer, it is to be kept another time.
    pub(super) fn put_back(&self, kept: Option<String>) {
        let mut seen = self.seen();
        seen.kept = seen.kept.take().or(kept);
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, counts: &Counts) {
        let mut seen = self.seen();
        seen.progress.expanded = counts.expanded;
        seen.progress.bytes = counts.bytes;
    }

    /// Tells of the best solution so far; whether it was another one before.
    fn show(&self, solution: &Verified) -> bool {
        let mut seen = self.seen();
        let metrics = solution.metrics();
        let (moves, pushes) = (Some(metrics.moves), Some(metrics.pushes));
        let is_new = (seen.progress.moves, seen.progress.pushes) != (moves, pushes);
        (seen.progress.moves, seen.progress.pushes) = (moves, pushes);
        is_new
    }

    /// Tells of the best solution so far, and keeps it for whoever goes on.
    fn keep(&self, solution: &Verified) {
        if self.show(solution) {
            self.seen().kept = Some(solution.lurd().to_owned());
        }
    }
}

/// How work ended.
pub(super) enum Done {
    /// This came of it. It is the answer to all that is alike, if it is the last word.
    Answered { answer: Box<Answer>, likeness: Option<String> },
    /// This came of a task of a report.
    Ran(Line),
    /// Somebody wanted it to end.
    Ended,
    /// It makes no sense, or the program made a mistake.
    Failed(String),
}

/// What work may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// Threads.
    pub(super) places: usize,
    /// Memory for all of them.
    pub(super) bytes: usize,
}

/// Does something, and tells if the program made a mistake in it.
pub(super) fn safely(work: impl FnOnce() -> Done) -> Done {
    // Nothing is left behind that somebody could find broken: what is seen is numbers.
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    done.unwrap_or_else(|_| Done::Failed("the program made a mistake".to_owned()))
}

/// Does what is written down.
pub(super) fn perform(payload: &str, kept: Option<&str>, room: Room, sight: &Sight) -> Done {
    let read = serde_json::from_str::<Work>(payload);
    let read = read.map_err(|error| format!("what is to be done cannot be read: {error}"));
    let (work, task) = match read.and_then(Work::checked) {
        Ok(checked) => checked,
        Err(sentence) => return Done::Failed(sentence),
    };
    let answer = Doing { limits: *work.limits(), room, kept, sight }.run(&task);
    let is_settled = task.is_settled_by(&answer);
    // Even if it came to something: nobody wants it any more, or somebody else goes on.
    if sight.is_over() && !is_settled {
        return Done::Ended;
    }
    let likeness = task.likeness(&work).filter(|_| is_settled && task.has_room(room.bytes));
    Done::Answered { answer: Box::new(answer), likeness }
}

/// Runs a task of a report.
pub(super) fn run(runs: &Runs, number: i64, sight: &Sight) -> Done {
    match runs.run(number, &|| sight.is_over(), &|| sight.is_starved(), &mut |counts| sight.count(counts)) {
        Ok(line) => Done::Ran(line),
        Err(NoLine::Cancelled) => Done::Ended,
        Err(NoLine::Unknown) => Done::Failed("the report has no such task".to_owned()),
    }
}

struct Doing<'a> {
    limits: Limits,
    room: Room,
    kept: Option<&'a str>,
    sight: &'a Sight,
}

impl Doing<'_> {
    fn run(&self, task: &Task) -> Answer {
        let time = Duration::try_from_secs_f64(self.limits.seconds).unwrap_or(Duration::MAX);
        let watch = Stopwatch::start(TimeLimit::Wall(time));
        let interrupt = || match (self.sight.is_over(), self.sight.is_starved()) {
            (true, _) => Some(StopReason::Cancelled),
            (false, true) => Some(StopReason::MemoryLimit),
            (false, false) => watch.is_over().then_some(StopReason::TimeLimit),
        };
        let bytes = self.limits.bytes.map_or(self.room.bytes, |bytes| bytes.min(self.room.bytes));
        let nodes = self.limits.nodes.unwrap_or(u64::MAX);
        let budget = Budget { max_expanded: nodes, max_bytes: bytes, interrupt: &interrupt };
        match task {
            Task::Solve { level, method } => {
                let threads = Threads::new(self.room.places.min(self.limits.threads as usize));
                let mut painter = Painter::new(level, self.sight);
                let answer = method.solve(&threads, level, budget, &mut |glimpse| painter.look(glimpse));
                let mut elapsed = watch.elapsed();
                elapsed.cpu += threads.cpu();
                Answer::of_search(&answer, elapsed)
            }
            Task::Improve { level, solution, by } => self.improve(level, solution, *by, budget, &watch),
            Task::Generate { wishes, seed, count } => self.generate(wishes, *seed, *count, budget, &watch),
            Task::Rate { level } => {
                let mut last = Counts::default();
                let mut painter = Painter::new(level, self.sight);
                let rated = rate::rate(level, budget, &mut |glimpse| {
                    painter.look(glimpse);
                    last = *glimpse.counts();
                });
                Answer::of_rating(&rated, Spent { counts: last, elapsed: watch.elapsed() })
            }
            Task::Energy { puzzle } => {
                let mut watcher = |expanded, bytes| {
                    self.sight.count(&Counts { expanded, bytes, ..Counts::default() });
                };
                let report = known::solve_watched(puzzle, budget, &mut watcher);
                Answer::of_energy(puzzle, &report, watch.elapsed())
            }
        }
    }

    fn improve(
        &self,
        level: &Level,
        given: &Verified,
        by: By,
        budget: Budget<'_>,
        watch: &Stopwatch,
    ) -> Answer {
        // Somebody else may have come further.
        let kept = self.kept.and_then(|moves| verify(level, &lurd::read(moves).ok()?).ok());
        let begin = kept.as_ref().filter(|kept| by.rank(kept) < by.rank(given)).unwrap_or(given);
        let improved = improve(level, begin, by, budget, &mut |best, counts| {
            self.sight.count(counts);
            self.sight.keep(best);
        });
        self.sight.keep(&improved.solution);
        Answer::of_improvement(&improved, given, by, watch.elapsed())
    }

    fn generate(
        &self,
        wishes: &Wishes,
        seed: u64,
        count: u32,
        budget: Budget<'_>,
        watch: &Stopwatch,
    ) -> Answer {
        // What somebody else has made need not be made again.
        let kept = self.kept.and_then(|text| serde_json::from_str(text).ok());
        let mut levels: Vec<MadeLevel> = kept.unwrap_or_default();
        let mut known: Vec<Identity> = levels.iter().filter_map(MadeLevel::identity).collect();
        let mut spent = Counts::default();
        let mut end = Ok(());
        let first = levels.last().map_or(1, |last| last.number + 1);
        for number in first..=count {
            let mut making = Making::new(wishes.clone(), seed, number).expect("the wishes were checked");
            let made = loop {
                let rest =
                    Budget { max_expanded: budget.max_expanded.saturating_sub(spent.expanded), ..budget };
                let before = making.expanded();
                let mut peak = spent.peak_bytes;
                let drafted = making.advance(&|identity| known.contains(identity), rest, &mut |counts| {
                    let expanded = spent.expanded + counts.expanded;
                    self.sight.count(&Counts { expanded, ..*counts });
                    peak = peak.max(counts.peak_bytes);
                });
                spent.expanded += making.expanded() - before;
                spent.peak_bytes = peak;
                self.sight.seen().progress.drafts = Some(making.drafts());
                if let Some(made) = drafted {
                    break made;
                }
            };
            match made {
                Ok(made) => {
                    known.push(Identity::of(&made.level));
                    levels.push(MadeLevel::new(number, &made));
                    let mut seen = self.sight.seen();
                    seen.progress.made = Some(number);
                    seen.kept = serde_json::to_string(&levels).ok();
                }
                Err(Unmade::NotFound(_)) => {
                    end = Err(None);
                    break;
                }
                Err(Unmade::Stopped(reason)) => {
                    end = Err(Some(reason));
                    break;
                }
            }
        }
        Answer::of_making(levels, end, Spent { counts: spent, elapsed: watch.elapsed() })
    }
}

/// Shows how far a search of a level is, and now and then where.
struct Painter<'a> {
    level: &'a Level,
    sight: &'a Sight,
    /// When the last board was drawn.
    drawn: Option<Instant>,
}

impl<'a> Painter<'a> {
    fn new(level: &'a Level, sight: &'a Sight) -> Self {
        Self { level, sight, drawn: None }
    }

    fn look(&mut self, glimpse: &Glimpse<'_>) {
        self.sight.count(glimpse.counts());
        if let Some(best) = glimpse.best() {
            self.sight.show(best);
        }
        if self.drawn.is_some_and(|drawn| drawn.elapsed() < BETWEEN_BOARDS) {
            return;
        }
        if let Some(state) = glimpse.state() {
            let here =
                Level::new(self.level.draw(&state)).expect("what is played is a level in every position");
            self.sight.seen().progress.board = Some(drawing(&here));
            self.drawn = Some(Instant::now());
        }
    }
}

impl MadeLevel {
    fn identity(&self) -> Option<Identity> {
        let entry = formats::read(self.drawing.as_bytes()).entries.pop()?;
        entry.level.ok().as_ref().map(Identity::of)
    }
}

/// How far it is after some time, with what was known before.
pub(super) fn paced(progress: Progress, before: &Progress, elapsed: Elapsed) -> Progress {
    let seconds = elapsed.wall.as_secs_f64();
    let passed = seconds - before.seconds;
    let gained = progress.expanded.saturating_sub(before.expanded);
    let rate = if passed > 0.0 { (gained as f64 / passed) as u64 } else { before.rate };
    Progress { seconds, rate, ..progress }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_not_be_kept_is_kept_another_time_unless_there_is_something_newer() {
        let sight = Sight::default();
        sight.put_back(Some("old".to_owned()));
        assert_eq!((sight.take_kept().as_deref(), sight.take_kept()), (Some("old"), None));
        sight.seen().kept = Some("new".to_owned());
        sight.put_back(Some("old".to_owned()));
        sight.put_back(None);
        assert_eq!(sight.take_kept().as_deref(), Some("new"));
    }
}
