//! One line on the terminal that tells how far it is. Elsewhere there is no such line.
//!
//! The line is written over itself from its beginning, so whatever the terminal adds to it (the `^C` of an
//! impatient person) goes away with it.

use std::time::{Duration, Instant};

use console::{Term, truncate_str};
use mazekeeper_core::search::Counts;
use mazekeeper_server::Progress;

use super::json::{Outcome, SolveRow};
use crate::lang::Lang;
use crate::quantities::{readable_bytes, readable_time, rounded};

/// How far a search is.
pub(crate) struct ProgressLine {
    line: Line,
    lang: Lang,
    heading: String,
}

impl ProgressLine {
    /// A line with a heading.
    pub(crate) fn new(heading: String, quiet: bool, lang: Lang) -> Self {
        Self { line: Line::new(quiet), lang, heading }
    }

    /// Tells how far it is.
    pub(crate) fn update(&mut self, counts: &Counts) {
        self.draw(counts, String::new);
    }

    /// The same, with something that is known already.
    pub(crate) fn update_with(&mut self, counts: &Counts, known: impl FnOnce() -> String) {
        self.draw(counts, || format!(" · {}", known()));
    }

    fn draw(&mut self, counts: &Counts, known: impl FnOnce() -> String) {
        let Self { line, lang, heading } = self;
        let elapsed = line.started.elapsed();
        line.draw(|| {
            let numbers = lang.progress(
                &rounded(counts.expanded as f64),
                &rounded(counts.frontier as f64),
                &rounded(counts.expanded as f64 / elapsed.as_secs_f64()),
                &readable_bytes(counts.bytes),
            );
            format!("{heading}{} · {} · {numbers}", known(), readable_time(elapsed))
        });
    }
}

/// How many of many runs are done.
pub(crate) struct ProgressBar {
    line: Line,
    lang: Lang,
    total: usize,
    done: usize,
    solved: usize,
    cpu_seconds: f64,
}

impl ProgressBar {
    /// A bar for so many runs.
    pub(crate) fn new(total: usize, quiet: bool, lang: Lang) -> Self {
        Self { line: Line::new(quiet), lang, total, done: 0, solved: 0, cpu_seconds: 0.0 }
    }

    /// One more is done.
    pub(crate) fn count(&mut self, row: &SolveRow) {
        self.count_run(row.outcome == Outcome::Solved, row.cpu_seconds);
    }

    /// One more is done, solved or not, in so much processor time.
    pub(crate) fn count_run(&mut self, is_solved: bool, cpu_seconds: f64) {
        self.done += 1;
        self.solved += usize::from(is_solved);
        self.cpu_seconds += cpu_seconds;
    }

    /// Tells how far it is and what is running.
    pub(crate) fn update(&mut self, running: &str) {
        let Self { line, lang, total, done, solved, cpu_seconds } = self;
        line.draw(|| {
            let bar = bar(*done, *total);
            let cpu = readable_time(Duration::from_secs_f64(*cpu_seconds));
            format!("{bar} {} · {running}", lang.bench_progress(*done, *total, *solved, &cpu))
        });
    }

    /// Makes room for something else; the bar comes back with its next update.
    pub(crate) fn clear(&mut self) {
        self.line.clear();
    }
}

/// How many of the levels that are wished for are made.
pub(crate) struct MakingBar {
    line: Line,
    lang: Lang,
    count: u32,
}

impl MakingBar {
    /// A bar for so many levels.
    pub(crate) fn new(count: u32, quiet: bool, lang: Lang) -> Self {
        Self { line: Line::new(quiet), lang, count }
    }

    /// Tells how many levels there are, and after how many drafts.
    pub(crate) fn update(&mut self, made: u32, drafts: u32) {
        let Self { line, lang, count } = self;
        let elapsed = line.started.elapsed();
        line.draw(|| {
            let time = lang.punctuated(readable_time(elapsed));
            format!("{} {}", bar(made as usize, *count as usize), lang.making(made, *count, drafts, &time))
        });
    }

    /// Makes room for something else; the bar comes back with its next update.
    pub(crate) fn clear(&mut self) {
        self.line.clear();
    }
}

fn bar(done: usize, total: usize) -> String {
    const WIDTH: usize = 24;
    let full = (WIDTH * done).checked_div(total).unwrap_or(0);
    "█".repeat(full) + &"░".repeat(WIDTH - full)
}

/// How far a database is copied.
pub(crate) struct CopyLine {
    line: Line,
    lang: Lang,
}

impl CopyLine {
    pub(crate) fn new(quiet: bool, lang: Lang) -> Self {
        Self { line: Line::new(quiet), lang }
    }

    /// Tells which table is in hand.
    pub(crate) fn update(&mut self, progress: Progress<'_>) {
        let Self { line, lang } = self;
        line.draw(|| lang.copy_progress(progress));
    }
}

/// The line, while it is there.
struct Line {
    /// `None` if standard error is no terminal or nothing is to be shown.
    terminal: Option<Term>,
    started: Instant,
    drawn: Option<Instant>,
}

impl Line {
    /// How often the line changes, and how long nothing is shown at first.
    const PAUSE: Duration = Duration::from_millis(100);

    fn new(quiet: bool) -> Self {
        let terminal = Some(Term::stderr()).filter(|terminal| terminal.is_term() && !quiet);
        Self { terminal, started: Instant::now(), drawn: None }
    }

    /// Writes a text over the last one, if it is time.
    fn draw(&mut self, text: impl FnOnce() -> String) {
        let Some(terminal) = &self.terminal else { return };
        if self.drawn.unwrap_or(self.started).elapsed() < Self::PAUSE {
            return;
        }
        // Two columns stay free for `^C`: a line that wraps cannot be taken back.
        let width = usize::from(terminal.size().1).saturating_sub(3);
        // A terminal that is gone needs no progress.
        let _ = terminal.clear_line();
        let _ = terminal.write_str(&truncate_str(&text(), width, "…"));
        self.drawn = Some(Instant::now());
    }

    fn clear(&mut self) {
        if let (Some(terminal), Some(_)) = (&self.terminal, self.drawn) {
            let _ = terminal.clear_line();
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.clear();
    }
}
