//! Results for people.

use std::io::{self, Write};

use console::style;
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::configuration::{Answer, Verdict};
use mazekeeper_core::sokoban::formats::{Defect, Entry, picture};
use mazekeeper_core::sokoban::lurd;
use mazekeeper_core::sokoban::metrics::Metrics;
use mazekeeper_core::sokoban::solution::Verified;
use mazekeeper_solver::Improved;

use crate::clock::Elapsed;
use crate::lang::{self, Lang};
use crate::quantities::{readable_bytes, readable_time};

/// The line a level's results begin with.
pub(crate) fn heading(out: &mut impl Write, number: usize, entry: &Entry, lang: Lang) -> io::Result<()> {
    writeln!(out, "{number:>4}  {}", style(printable(lang.title(entry))).bold())
}

/// A text from a file or a name, without what could move the cursor or recolour the terminal.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|character| if character.is_control() { '\u{fffd}' } else { character }).collect()
}

/// One line of a level's results.
pub(crate) fn line(out: &mut impl Write, label: &str, text: &str) -> io::Result<()> {
    let padding = " ".repeat(12usize.saturating_sub(console::measure_text_width(label)));
    writeln!(out, "      {}{padding} {text}", style(label).dim())
}

/// What came of a search.
pub(crate) fn verdict(out: &mut impl Write, answer: &Answer, elapsed: Elapsed, lang: Lang) -> io::Result<()> {
    let Answer { verdict, counts } = answer;
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
    let [explored, expanded, waiting] = [explored, expanded, frontier_peak].map(|count| lang.number(count));
    line(out, lang.states(), &lang.state_counts(&explored, &expanded, &waiting))?;
    let quantities = [readable_time(elapsed.wall), readable_time(elapsed.cpu), readable_bytes(peak_bytes)];
    let [wall, cpu, memory] = quantities.map(|quantity| lang.punctuated(quantity));
    line(out, lang.effort(), &lang.time_and_memory(&wall, &cpu, &memory))?;
    writeln!(out)?;
    out.flush()
}

/// What came of improving a solution.
pub(crate) fn improved(
    out: &mut impl Write,
    known: &Verified,
    improved: &Improved,
    elapsed: Elapsed,
    lang: Lang,
) -> io::Result<()> {
    let Improved { solution, end, counts } = improved;
    let length = |metrics: Metrics| lang.moves_and_pushes(metrics.moves, metrics.pushes);
    let (before, after) = (length(known.metrics()), length(solution.metrics()));
    line(out, lang.before(), &before)?;
    if before == after {
        line(out, lang.after(), lang.nothing_shorter())?;
    } else {
        line(out, lang.after(), &style(after).green().to_string())?;
        line(out, lang.lurd(), solution.lurd())?;
    }
    let (time, expanded) = (lang.punctuated(readable_time(elapsed.wall)), lang.number(counts.expanded));
    line(out, lang.effort(), &format!("{time}, {} {expanded}: {}", lang.states(), lang.improve_end(*end)))?;
    writeln!(out)?;
    out.flush()
}

/// Why there is no solution to improve, or that one of them is none.
pub(crate) fn no_solution(out: &mut impl Write, is_refuted: bool, error: &str, lang: Lang) -> io::Result<()> {
    match is_refuted {
        true => writeln!(out, "      {}: {error}", style(lang.refuted()).red()),
        false => writeln!(out, "      {}", style(error).yellow()),
    }
}

/// A level that is none: all that is wrong with the drawing, with a picture that shows where.
pub(crate) fn invalid(out: &mut impl Write, number: usize, entry: &Entry, lang: Lang) -> io::Result<()> {
    heading(out, number, entry, lang)?;
    writeln!(out, "      {}", style(lang.invalid()).red())?;
    indented(out, &picture(&entry.source, entry.defects(), |defect| lang::defect(defect, lang)))
}

/// The same on standard error, where no heading has named the file.
pub(crate) fn invalid_aside(file: &str, number: usize, entry: &Entry, lang: Lang) -> io::Result<()> {
    let mut err = io::stderr().lock();
    writeln!(err, "{}", style(printable(lang.file(file))).underlined().for_stderr())?;
    invalid(&mut err, number, entry, lang)
}

/// What is odd about a level or a file.
pub(crate) fn warnings(out: &mut impl Write, warnings: &[String], lang: Lang) -> io::Result<()> {
    warnings
        .iter()
        .try_for_each(|warning| writeln!(out, "      {}: {warning}", style(lang.warning()).yellow()))
}

/// What is wrong with a file outside its levels, one sentence each, for standard error.
pub(crate) fn file_problems(name: &str, defects: &[Defect], lang: Lang) -> Vec<String> {
    defects.iter().map(|defect| format!("{}: {}", lang.file(name), lang::defect(defect, lang))).collect()
}

fn indented(out: &mut impl Write, text: &str) -> io::Result<()> {
    text.lines().try_for_each(|line| writeln!(out, "      {line}"))
}
