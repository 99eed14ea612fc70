//! `check`: validates levels and describes them.

use std::io::{self, Write};

use mazekeeper_core::grid::Size;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::formats::Entry;
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_core::sokoban::warnings::{self, LevelWarning};

use super::{file_heading, read_levels};
use crate::args::{CheckArgs, Common, Format};
use crate::exit::Exit;
use crate::input::LevelFile;
use crate::lang::{self, Lang, Translate};
use crate::output::json::{CheckRow, write_line};
use crate::output::text;

pub(crate) fn run(arguments: &CheckArgs, common: Common) -> io::Result<Exit> {
    let (files, mut exit) = read_levels(&arguments.levels, common);
    let mut out = io::stdout().lock();
    let (mut valid, mut invalid) = (0, 0);
    for file in &files {
        if arguments.format == Format::Text {
            file_heading(&mut out, file, common)?;
            let of_file: Vec<_> =
                file.collection.warnings.iter().map(|warning| lang::defect(warning, common.lang)).collect();
            text::warnings(&mut out, &of_file, common.lang)?;
        }
        for (number, entry) in file.entries() {
            match &entry.level {
                Ok(_) => valid += 1,
                Err(_) => invalid += 1,
            }
            match arguments.format {
                Format::Text => describe(&mut out, number, entry, common.lang)?,
                Format::Json => write_line(&mut out, &row(file, number, entry))?,
            }
        }
    }
    if arguments.format == Format::Text && !common.quiet && valid + invalid > 1 {
        writeln!(out, "{}", common.lang.check_summary(valid, invalid))?;
    }
    if invalid > 0 {
        exit = exit.and(Exit::BadInput);
    }
    Ok(exit)
}

fn describe(out: &mut impl Write, number: usize, entry: &Entry, lang: Lang) -> io::Result<()> {
    match &entry.level {
        Ok(level) => {
            text::heading(out, number, entry, lang)?;
            let size = level.drawing().size();
            let floor = level.board().floor().len();
            text::line(
                out,
                lang.size(),
                &lang.board_size(size.rows(), size.columns(), level.box_count(), floor),
            )?;
            text::line(out, lang.identity(), &Identity::of(level).to_string())?;
        }
        Err(_) => text::invalid(out, number, entry, lang)?,
    }
    text::warnings(out, &warnings(entry, lang), lang)
}

fn row<'a>(file: &'a LevelFile, number: usize, entry: &'a Entry) -> CheckRow<'a> {
    let level = entry.level.as_ref().ok();
    let size = level.map(|level| level.drawing().size());
    CheckRow {
        file: &file.name,
        level: number,
        title: entry.title(),
        author: entry.author().or_else(|| file.collection.fields.get("Author")),
        width: size.map(Size::columns),
        height: size.map(Size::rows),
        boxes: level.map(Level::box_count),
        goals: level.map(|level| level.board().goals().len()),
        floor: level.map(|level| level.board().floor().len()),
        valid: level.is_some(),
        defects: entry.defects().iter().map(ToString::to_string).collect(),
        warnings: warnings(entry, Lang::En),
        identity: level.map(|level| Identity::of(level).to_string()),
    }
}

/// Oddities of the text, then those of the level.
fn warnings(entry: &Entry, lang: Lang) -> Vec<String> {
    let of_text = entry.warnings.iter().map(|warning| lang::defect(warning, lang));
    let of_level = entry.level.iter().flat_map(warnings::of).map(|warning| {
        let square = match warning {
            LevelWarning::Decoration { at }
            | LevelWarning::UnreachableBox { at }
            | LevelWarning::DeadBox { at } => Some(at),
            LevelWarning::SolvedAtStart => None,
        };
        let place = square.and_then(|square| entry.place_of(square));
        lang::located(place, &warning.in_language(lang), lang)
    });
    of_text.chain(of_level).collect()
}
