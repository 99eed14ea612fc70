//! Results for people.

use std::io::{self, Write};

use console::style;
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::configuration::Verdict;
use mazekeeper_core::sokoban::formats::{Defect, Entry, picture};
use mazekeeper_core::sokoban::lurd;

use crate::clock::Elapsed;
use crate::lang::{self, Lang};
use crate::quantities::{grouped, readable_bytes, readable_time};

/// The line a level's results begin with.
pub(crate) fn heading(out: &mut impl Write, number: usize, entry: &Entry, lang: Lang) -> io::Result<()> {
    writeln!(out, "{number:>4}  {}", style(lang.title(entry)).bold())
}

/// One line of a level's results.
pub(crate) fn line(out: &mut impl Write, label: &str, text: &str) -> io::Result<()> {
    let padding = " ".repeat(12usize.saturating_sub(console::measure_text_width(label)));
    writeln!(out, "      {}{padding} {text}", style(label).dim())
}

/// What came of a search.
pub(crate) fn verdict(
    out: &mut impl Write,
    verdict: &Verdict,
    counts: &Counts,
    elapsed: Elapsed,
    lang: Lang,
) -> io::Result<()> {
    match verdict {
        Verdict::Solved { solution, optimal } => {
            let metrics = solution.metrics();
            let length = lang.moves_and_pushes(metrics.moves, metrics.pushes);
            let proof = optimal.map(|measure| format!("; {}", lang.proved_fewest(measure)));
            line(out, lang.solved(), &format!("{}{}", style(length).green(), proof.unwrap_or_default()))?;
            line(out, lang.lurd(), solution.lurd())?;
            let moves: Vec<_> = solution.moves().collect();
            line(out, lang.plain_moves(), &lurd::plain(&moves))?;
        }
        Verdict::Unsolvable => {
            let proof = lang.every_state_seen(counts.explored);
            writeln!(out, "      {}: {proof}", style(lang.unsolvable()).yellow())?;
        }
        Verdict::Stopped(reason) => {
            let (why, known) = (lang.stopped(*reason), lang.nothing_known());
            writeln!(out, "      {}: {why}; {known}", style(lang.not_found()).red())?;
        }
    }
    let Counts { explored, expanded, frontier_peak, peak_bytes, .. } = *counts;
    let states = lang.state_counts(&grouped(explored), &grouped(expanded), &grouped(frontier_peak));
    line(out, lang.states(), &states)?;
    let (wall, cpu) = (readable_time(elapsed.wall), readable_time(elapsed.cpu));
    line(out, lang.effort(), &lang.time_and_memory(&wall, &cpu, &readable_bytes(peak_bytes)))?;
    writeln!(out)?;
    out.flush()
}

/// A level that is none: all that is wrong with the drawing, with a picture that shows where.
pub(crate) fn invalid(out: &mut impl Write, number: usize, entry: &Entry, lang: Lang) -> io::Result<()> {
    heading(out, number, entry, lang)?;
    writeln!(out, "      {}", style(lang.invalid()).red())?;
    indented(out, &picture(&entry.source, entry.defects(), |defect| lang::defect(defect, lang)))
}

/// What is odd about a level or a file.
pub(crate) fn warnings(out: &mut impl Write, warnings: &[String], lang: Lang) -> io::Result<()> {
    warnings
        .iter()
        .try_for_each(|warning| writeln!(out, "      {}: {warning}", style(lang.warning()).yellow()))
}

/// What is wrong with a file outside its levels, one sentence each, for standard error.
pub(crate) fn file_problems(name: &str, defects: &[Defect], lang: Lang) -> Vec<String> {
    defects.iter().map(|defect| format!("{name}: {}", lang::defect(defect, lang))).collect()
}

fn indented(out: &mut impl Write, text: &str) -> io::Result<()> {
    text.lines().try_for_each(|line| writeln!(out, "      {line}"))
}
