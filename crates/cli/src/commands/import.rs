//! `import`: brings level files into a database, for everybody or for one account.

use std::io::{self, Write};
use std::path::Path;

use mazekeeper_core::sokoban::formats::Collection;
use mazekeeper_server::{Database, ImportError, ImportOptions, Imported, default_database, import};
use serde::Serialize;
use tokio::runtime::Runtime;

use super::{complain, read_levels, refuse};
use crate::args::serve::ImportArgs;
use crate::args::{Common, Format};
use crate::exit::Exit;
use crate::input::LevelFile;
use crate::output::json::write_line;
use crate::output::text::{self, printable};

#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    title: &'a str,
    levels: usize,
    invalid: usize,
    new: bool,
}

pub(crate) fn run(arguments: &ImportArgs, common: Common) -> io::Result<Exit> {
    // Step 1. What can be refused before anything is touched.
    let (files, mut exit) = read_levels(&arguments.levels, common);
    if arguments.title.is_some() && files.len() > 1 {
        return refuse(common.lang.one_file_for_a_title(), common);
    }

    // Step 2. The database.
    let runtime = Runtime::new()?;
    let url = arguments.database.clone().unwrap_or_else(default_database);
    let database = match runtime.block_on(Database::open(&url)) {
        Ok(database) => database,
        Err(error) => return refuse(&common.lang.open_error(&error, &url), common),
    };

    // Step 3. File by file, so that a bad one does not keep out the others.
    let mut out = io::stdout().lock();
    for file in &files {
        let options = ImportOptions {
            title: arguments.title.clone(),
            otherwise: stem(file),
            owner: arguments.owner.clone(),
            is_private: arguments.private,
        };
        let (collection, invalid) = chosen(file, common)?;
        if invalid > 0 {
            exit = exit.and(Exit::BadInput);
        }
        // That there is nothing in it was told when it was read.
        if collection.entries.is_empty() {
            continue;
        }
        match runtime.block_on(import(&database, &collection, &options)) {
            Ok(imported) => print(&mut out, arguments.format, file, invalid, &imported, common)?,
            Err(ImportError::Database(error)) => {
                complain(&error.to_string(), common);
                exit = exit.and(Exit::Failure);
            }
            Err(error) => {
                complain(&common.lang.import_error(&file.name, &error), common);
                exit = exit.and(Exit::BadInput);
            }
        }
    }
    runtime.block_on(database.close());
    Ok(exit)
}

/// The name of a file without its folder and its kind; standard input has none.
fn stem(file: &LevelFile) -> Option<String> {
    let name = Path::new(&file.name).file_stem()?.to_str()?;
    (name != "-").then(|| name.to_owned())
}

/// The levels that were asked for, and how many of them cannot be played; those are shown.
fn chosen(file: &LevelFile, common: Common) -> io::Result<(Collection, usize)> {
    let mut collection = Collection { fields: file.collection.fields.clone(), ..Collection::default() };
    let mut invalid = 0;
    for (number, entry) in file.entries() {
        if entry.level.is_err() {
            text::invalid_aside(&file.name, number, entry, common.lang)?;
            invalid += 1;
        }
        collection.entries.push(entry.clone());
    }
    Ok((collection, invalid))
}

fn print(
    out: &mut impl Write,
    format: Format,
    file: &LevelFile,
    invalid: usize,
    imported: &Imported,
    common: Common,
) -> io::Result<()> {
    let Imported { title, levels, is_new } = imported;
    match format {
        Format::Json => {
            write_line(out, &Row { file: &file.name, title, levels: *levels, invalid, new: *is_new })
        }
        Format::Text => {
            let sentence = common.lang.imported(&printable(title), *levels, *is_new);
            writeln!(out, "{}: {sentence}", printable(common.lang.file(&file.name)))
        }
    }
}
