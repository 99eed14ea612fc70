//! One line on the terminal that tells how far a search is. Elsewhere there is no such line.
//!
//! The line is written over itself from its beginning, so whatever the terminal adds to it (the `^C` of an
//! impatient person) goes away with it.

use std::time::{Duration, Instant};

use console::{Term, truncate_str};
use mazekeeper_core::search::Counts;

use crate::lang::Lang;
use crate::quantities::{readable_bytes, readable_time, rounded};

/// The line, while it is there.
pub(crate) struct ProgressLine {
    /// `None` if standard error is no terminal or nothing is to be shown.
    terminal: Option<Term>,
    lang: Lang,
    heading: String,
    started: Instant,
    drawn: Option<Instant>,
}

impl ProgressLine {
    /// How often the line changes, and how long nothing is shown at first.
    const PAUSE: Duration = Duration::from_millis(100);

    /// A line with a heading.
    pub(crate) fn new(heading: String, quiet: bool, lang: Lang) -> Self {
        let terminal = Some(Term::stderr()).filter(|terminal| terminal.is_term() && !quiet);
        Self { terminal, lang, heading, started: Instant::now(), drawn: None }
    }

    /// Tells how far it is.
    pub(crate) fn update(&mut self, counts: &Counts) {
        let Some(terminal) = &self.terminal else { return };
        if self.drawn.unwrap_or(self.started).elapsed() < Self::PAUSE {
            return;
        }
        let elapsed = self.started.elapsed();
        let numbers = self.lang.progress(
            &rounded(counts.expanded as f64),
            &rounded(counts.frontier as f64),
            &rounded(counts.expanded as f64 / elapsed.as_secs_f64()),
            &readable_bytes(counts.bytes),
        );
        let line = format!("{} · {} · {numbers}", self.heading, readable_time(elapsed));
        // Two columns stay free for `^C`: a line that wraps cannot be taken back.
        let width = usize::from(terminal.size().1).saturating_sub(3);
        // A terminal that is gone needs no progress.
        let _ = terminal.clear_line();
        let _ = terminal.write_str(&truncate_str(&line, width, "…"));
        self.drawn = Some(Instant::now());
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if let (Some(terminal), Some(_)) = (&self.terminal, self.drawn) {
            let _ = terminal.clear_line();
        }
    }
}
