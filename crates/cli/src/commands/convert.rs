//! `convert`: writes levels in another format.

use std::fs;
use std::io::{self, Write};

use mazekeeper_core::sokoban::formats::{Collection, Entry, link, write_rle, write_sok, write_xsb};

use super::{complain, read_levels};
use crate::args::{Common, ConvertArgs, Target};
use crate::exit::Exit;
use crate::input::LevelFile;
use crate::output::text;

pub(crate) fn run(arguments: &ConvertArgs, common: Common) -> io::Result<Exit> {
    let (files, mut exit) = read_levels(&arguments.levels, common);
    let mut written = String::new();
    let mut anything = false;
    for file in &files {
        let collection = valid_part(file);
        anything |= !collection.entries.is_empty();
        written += &convert(&collection, arguments.to);
        for (number, entry) in file.entries().filter(|(_, entry)| entry.level.is_err()) {
            exit = exit.and(Exit::BadInput);
            text::invalid(&mut io::stderr().lock(), number, entry, common.lang)?;
        }
    }
    if !anything {
        complain(common.lang.nothing_to_convert(), common);
        return Ok(exit.and(Exit::BadInput));
    }
    match &arguments.out {
        None => io::stdout().write_all(written.as_bytes())?,
        Some(path) => {
            if let Err(error) = fs::write(path, written) {
                complain(&common.lang.cannot_write(&path.display().to_string(), &error.to_string()), common);
                exit = exit.and(Exit::Failure);
            }
        }
    }
    Ok(exit)
}

/// The valid levels that were asked for, with all that is said about them.
fn valid_part(file: &LevelFile) -> Collection {
    let entries = file.entries().map(|(_, entry)| entry).filter(|entry| entry.level.is_ok());
    Collection {
        fields: file.collection.fields.clone(),
        entries: entries.cloned().collect(),
        ..Collection::default()
    }
}

fn convert(collection: &Collection, target: Target) -> String {
    let each = |line: &dyn Fn(&Entry) -> Option<String>| {
        let lines = collection.entries.iter().filter_map(line);
        lines.map(|line| line + "\n").collect()
    };
    match target {
        Target::Xsb => write_xsb(collection),
        Target::Sok => write_sok(collection),
        Target::Rle => each(&|entry| entry.level.as_ref().ok().map(write_rle)),
        Target::Link => each(&|entry| {
            let level = entry.level.as_ref().ok()?;
            Some(format!("/p/{}", link::encode(level)))
        }),
    }
}
