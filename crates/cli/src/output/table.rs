//! Tables for people: what came of every level, and what it comes to.

use std::io::{self, Write};

use console::{Alignment, measure_text_width, pad_str, style, truncate_str};
use mazekeeper_bench::row::FAILED;
use mazekeeper_bench::tally::Tally;
use mazekeeper_core::budget::StopReason;

use super::json::{Outcome, SolveRow};
use super::text::printable;
use crate::lang::Lang;

/// Longer titles are cut.
const WIDEST_TITLE: usize = 32;

/// One line per level, with its title if it has one.
pub(crate) fn levels<'a>(
    out: &mut impl Write,
    rows: impl Iterator<Item = (Option<String>, &'a SolveRow)>,
    lang: Lang,
) -> io::Result<()> {
    let number = |number: Option<usize>| number.map_or_else(|| "–".to_owned(), |number| lang.number(number));
    let lines = rows.map(|(title, row)| {
        [
            row.level.to_string(),
            self::title(&title.unwrap_or_default()),
            outcome(row, lang),
            number(row.pushes),
            number(row.moves),
            seconds(row.cpu_seconds, lang),
            lang.number(row.expanded),
        ]
    });
    const RIGHT: [bool; 7] = [true, false, false, true, true, true, true];
    write(out, lang.level_columns(), RIGHT, &lines.collect::<Vec<_>>())
}

/// One line on what a table comes to.
pub(crate) fn summary(out: &mut impl Write, tally: &Tally, lang: Lang) -> io::Result<()> {
    let Tally { solved, optimal, levels, expanded, pushes, moves, cpu_seconds, .. } = *tally;
    let proved = if optimal > 0 { lang.proved_optimal(optimal) } else { String::new() };
    let cpu = seconds(cpu_seconds, lang);
    let sums = lang.bench_summary([solved, levels], &proved, &cpu, [expanded, pushes, moves]);
    match failures(tally, lang) {
        failures if failures.is_empty() => writeln!(out, "{sums}"),
        failures => writeln!(out, "{sums}; {}", lang.not_solved(&failures)),
    }
}

/// One line per table.
pub(crate) fn groups(out: &mut impl Write, tallies: &[Tally], lang: Lang) -> io::Result<()> {
    let lines = tallies.iter().map(|tally| {
        [
            printable(lang.file(&tally.file)),
            tally.method.label(),
            format!("{}/{}", tally.solved, tally.levels),
            lang.number(tally.pushes),
            lang.number(tally.moves),
            seconds(tally.cpu_seconds, lang),
            lang.number(tally.expanded),
            failures(tally, lang),
        ]
    });
    const RIGHT: [bool; 8] = [false, false, true, true, true, true, true, false];
    write(out, lang.group_columns(), RIGHT, &lines.collect::<Vec<_>>())
}

/// A level's title, cut if it is long.
pub(super) fn title(title: &str) -> String {
    truncate_str(&printable(title), WIDEST_TITLE, "…").into_owned()
}

/// How a level ended, in a few words.
fn outcome(row: &SolveRow, lang: Lang) -> String {
    match row.outcome {
        Outcome::Solved => {
            let measure = row.optimal.as_deref().and_then(|name| name.parse().ok());
            let proved = measure.map(|measure| format!(", {}", lang.fewest(measure))).unwrap_or_default();
            format!("{}{proved}", style(lang.solved()).green())
        }
        Outcome::Unsolvable => style(lang.unsolvable_short()).yellow().to_string(),
        Outcome::Invalid => style(lang.invalid()).red().to_string(),
        Outcome::Stopped => {
            let reason = reason(row.reason.as_deref().unwrap_or_default(), lang);
            style(lang.not_solved(&reason)).red().to_string()
        }
    }
}

fn reason(name: &str, lang: Lang) -> String {
    match name.parse::<StopReason>() {
        Ok(reason) => lang.stopped_by(reason).to_owned(),
        Err(_) if name == FAILED => lang.program_failed().to_owned(),
        Err(_) => printable(name),
    }
}

/// Why levels were not solved, and how many each.
fn failures(tally: &Tally, lang: Lang) -> String {
    let stopped = tally.stopped.iter().map(|(name, &count)| (reason(name, lang), count));
    let others = [(lang.unsolvable_short(), tally.unsolvable), (lang.invalid(), tally.invalid)];
    let others = others.map(|(name, count)| (name.to_owned(), count));
    let not_run = (lang.not_run().to_owned(), tally.levels - tally.done);
    let all = stopped.chain(others).chain([not_run]).filter(|&(_, count)| count > 0);
    all.map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}

fn seconds(seconds: f64, lang: Lang) -> String {
    lang.punctuated(format!("{seconds:.3} s"))
}

/// Columns under their names, as wide as they need to be; a column without anything in it is left out.
pub(super) fn write<const N: usize>(
    out: &mut (impl Write + ?Sized),
    names: [&str; N],
    is_right: [bool; N],
    lines: &[[String; N]],
) -> io::Result<()> {
    let width = |column: usize| {
        let widest = lines.iter().map(|line| measure_text_width(&line[column])).max().unwrap_or(0);
        if widest == 0 { 0 } else { widest.max(measure_text_width(names[column])) }
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let joined = |cells: [&str; N]| {
        let columns = (0..N).filter(|&column| widths[column] > 0);
        let padded = columns.map(|column| {
            let alignment = if is_right[column] { Alignment::Right } else { Alignment::Left };
            pad_str(cells[column], widths[column], alignment, None)
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    writeln!(out, "{}", style(joined(names)).dim())?;
    lines.iter().try_for_each(|line| writeln!(out, "{}", joined(line.each_ref().map(String::as_str))))
}
