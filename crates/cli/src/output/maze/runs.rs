//! What is printed about runs that were replayed. The names of JSON fields and their order are a promise; docs/cli.md
//! has them.

use std::io::{self, Write};
use std::time::Duration;

use console::style;
use mazekeeper_core::run::{Run, VerifiedRun};
use serde::Serialize;

use crate::args::Common;
use crate::lang::Lang;
use crate::output::text::printable;
use crate::quantities::readable_time;

/// What `maze verify` says about a run.
#[derive(Serialize)]
pub(crate) struct RunRow<'a> {
    file: &'a str,
    /// Counted from 1.
    line: usize,
    verified: bool,
    error: Option<String>,
    maze: Option<String>,
    energy: Option<String>,
    steps: Option<usize>,
    milliseconds: Option<u32>,
    pellets: Option<usize>,
    energy_left: Option<u32>,
}

impl<'a> RunRow<'a> {
    /// `run` is `None` if the line is none.
    pub(crate) fn new(
        file: &'a str,
        line: usize,
        run: Option<&Run>,
        judged: Result<&VerifiedRun, String>,
    ) -> Self {
        let verified = judged.as_ref().ok();
        Self {
            file,
            line,
            verified: verified.is_some(),
            maze: run.map(|run| run.maze().to_string()),
            energy: run.and_then(Run::energy).map(ToString::to_string),
            steps: verified.map(|run| run.steps()),
            milliseconds: verified.map(|run| run.milliseconds()),
            pellets: verified.filter(|run| run.energy().is_some()).map(|run| run.pellets()),
            energy_left: verified.and_then(|run| run.energy_left()),
            error: judged.err(),
        }
    }
}

/// The name of a file above its runs.
pub(crate) fn write_heading(out: &mut impl Write, file: &str, common: Common) -> io::Result<()> {
    match common.quiet {
        true => Ok(()),
        false => writeln!(out, "{}", style(printable(common.lang.file(file))).underlined()),
    }
}

/// A run that counts.
pub(crate) fn write_run(out: &mut impl Write, line: usize, run: &VerifiedRun, lang: Lang) -> io::Result<()> {
    let energy = run.energy().map(|energy| format!(" {energy}")).unwrap_or_default();
    writeln!(out, "{line:>4}  {}{energy}", run.maze())?;
    let time = lang.punctuated(readable_time(Duration::from_millis(run.milliseconds().into())));
    let sentence = lang.verified_run(run.steps(), &time, run.energy_left().map(|left| (run.pellets(), left)));
    writeln!(out, "      {}: {sentence}", style(lang.verified()).green())
}
