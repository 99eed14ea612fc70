//! One line on the terminal that tells how far a search is. Elsewhere there is no such line.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use mazekeeper_core::search::Counts;

use crate::lang::Lang;
use crate::quantities::{readable_bytes, readable_time, rounded};

/// The line, while it is there.
pub(crate) struct ProgressLine {
    bar: ProgressBar,
    lang: Lang,
    heading: String,
    started: Instant,
    drawn: Instant,
}

impl ProgressLine {
    /// How often the line changes.
    const PAUSE: Duration = Duration::from_millis(100);

    /// A line with a heading; nothing if standard error is no terminal or nothing is to be shown.
    pub(crate) fn new(heading: String, quiet: bool, lang: Lang) -> Self {
        let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(None, target);
        bar.set_style(ProgressStyle::with_template("{spinner} {msg}").expect("the template is well-formed"));
        let now = Instant::now();
        Self { bar, lang, heading, started: now, drawn: now }
    }

    /// Tells how far it is.
    pub(crate) fn update(&mut self, counts: &Counts) {
        if self.bar.is_hidden() || self.drawn.elapsed() < Self::PAUSE {
            return;
        }
        self.drawn = Instant::now();
        let elapsed = self.started.elapsed();
        let rate = counts.expanded as f64 / elapsed.as_secs_f64();
        let numbers = self.lang.progress(
            &rounded(counts.expanded as f64),
            &rounded(counts.frontier as f64),
            &rounded(rate),
            &readable_bytes(counts.bytes),
        );
        self.bar.set_message(format!("{} · {} · {numbers}", self.heading, readable_time(elapsed)));
        self.bar.tick();
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
