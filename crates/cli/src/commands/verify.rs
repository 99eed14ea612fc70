//! `verify`: replays solutions.

use std::io::{self, Write};

use console::style;
use mazekeeper_core::grid::Direction;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::formats::{Entry, Record, RecordKind};
use mazekeeper_core::sokoban::lurd;
use mazekeeper_core::sokoban::metrics::Metrics;
use mazekeeper_core::sokoban::solution::{Verified, verify};

use super::{complain, file_heading, read_levels};
use crate::args::{Common, Format, VerifyArgs};
use crate::exit::Exit;
use crate::lang::{Lang, Translate};
use crate::output::json::{LevelName, VerifyRow, write_line};
use crate::output::text;

pub(crate) fn run(arguments: &VerifyArgs, common: Common) -> io::Result<Exit> {
    let (files, mut exit) = read_levels(&arguments.levels, common);
    let moves = match arguments.lurd.as_deref().map(lurd::read).transpose() {
        Ok(moves) => moves,
        Err(error) => {
            complain(&format!("--lurd: {}", error.in_language(common.lang)), common);
            return Ok(Exit::BadInput);
        }
    };
    if moves.is_some() && files.iter().map(|file| file.entries().count()).sum::<usize>() != 1 {
        complain(common.lang.lurd_needs_one_level(), common);
        return Ok(Exit::BadInput);
    }
    // What programs read is in English.
    let lang = if arguments.format == Format::Json { Lang::En } else { common.lang };
    let mut teller = Teller { lang, out: io::stdout().lock() };
    for file in &files {
        if arguments.format == Format::Text {
            file_heading(&mut teller.out, file, common)?;
        }
        for (number, entry) in file.entries() {
            let results = match (&entry.level, &moves) {
                (Err(_), _) => {
                    exit = exit.and(Exit::BadInput);
                    Vec::new()
                }
                (Ok(level), Some(moves)) => {
                    vec![(None, verify(level, moves).map_err(|error| error.in_language(lang)))]
                }
                (Ok(level), None) => {
                    let claims = entry.records.iter().filter_map(|record| judge(level, record, lang));
                    claims.collect()
                }
            };
            let all_well = !results.is_empty() && results.iter().all(|(_, result)| result.is_ok());
            exit = exit.and(Exit::success_if(all_well));
            let name = LevelName { file: &file.name, level: number, title: entry.title() };
            match arguments.format {
                Format::Text => teller.tell(name, entry, &results)?,
                Format::Json => teller.tell_json(name, entry, &results)?,
            }
        }
    }
    Ok(exit)
}

/// What moves are called, and what their replay says.
pub(super) type Judged<'a> = (Option<&'a str>, Result<Verified, String>);

/// What the replay of a record says. A snapshot claims nothing, so there is nothing to verify, unless it is called a
/// solution.
pub(super) fn judge<'a>(level: &Level, record: &'a Record, lang: Lang) -> Option<Judged<'a>> {
    let result = match &record.kind {
        RecordKind::Solution(verified) => Ok(verified.clone()),
        RecordKind::Unplayable(fault) => Err(fault.in_language(lang)),
        RecordKind::Snapshot { made, .. } if record.claims_solution() => {
            let moves: Vec<_> = made.chars().filter_map(Direction::from_letter).collect();
            verify(level, &moves).map_err(|error| error.in_language(lang))
        }
        RecordKind::Snapshot { .. } => return None,
    };
    Some((record.title.as_deref(), result))
}

struct Teller {
    lang: Lang,
    out: io::StdoutLock<'static>,
}

impl Teller {
    fn tell(&mut self, name: LevelName<'_>, entry: &Entry, results: &[Judged<'_>]) -> io::Result<()> {
        let lang = self.lang;
        if entry.level.is_err() {
            return text::invalid(&mut self.out, name.level, entry, lang);
        }
        text::heading(&mut self.out, name.level, entry, lang)?;
        if results.is_empty() {
            return writeln!(self.out, "      {}", style(lang.no_solution_in_file()).yellow());
        }
        for (title, result) in results {
            let title = title
                .map(|title| format!("{}: ", text::printable(title.trim_end_matches(':'))))
                .unwrap_or_default();
            match result {
                Ok(verified) => {
                    let sentence = lang.metrics(numbers(&verified.metrics()));
                    writeln!(self.out, "      {title}{}: {sentence}", style(lang.verified()).green())?;
                }
                Err(error) => {
                    writeln!(self.out, "      {title}{}: {error}", style(lang.refuted()).red())?;
                }
            }
        }
        Ok(())
    }

    fn tell_json(&mut self, name: LevelName<'_>, entry: &Entry, results: &[Judged<'_>]) -> io::Result<()> {
        for (title, result) in results {
            let result = result.as_ref().map(|verified| (verified.lurd(), verified.metrics()));
            write_line(&mut self.out, &VerifyRow::new(name, *title, result.map_err(Clone::clone)))?;
        }
        if results.is_empty() {
            let defects: Vec<_> = entry.defects().iter().map(ToString::to_string).collect();
            let none = || self.lang.no_solution_in_file().to_owned();
            let problem = if defects.is_empty() { none() } else { defects.join("; ") };
            write_line(&mut self.out, &VerifyRow::new(name, None, Err(problem)))?;
        }
        Ok(())
    }
}

fn numbers(metrics: &Metrics) -> [usize; 6] {
    let Metrics { moves, pushes, box_lines, box_changes, pushing_sessions, player_lines } = *metrics;
    [moves, pushes, box_lines, box_changes, pushing_sessions, player_lines]
}
