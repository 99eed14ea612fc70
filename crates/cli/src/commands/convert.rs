//! `convert`: writes levels in another format.

use std::fs;
use std::io::{self, Write};

use mazekeeper_core::sokoban::formats::{Collection, link, write_rle_collection, write_sok, write_xsb};

use super::{complain, read_levels};
use crate::args::{Common, ConvertArgs, Target};
use crate::exit::Exit;
use crate::output::collection::joined;
use crate::output::text;

pub(crate) fn run(arguments: &ConvertArgs, common: Common) -> io::Result<Exit> {
    let (files, mut exit) = read_levels(&arguments.levels, common);
    let keeps_invalid = matches!(arguments.to, Target::Xsb | Target::Sok);
    let mut parts = Vec::new();
    for file in &files {
        let mut entries = Vec::new();
        for (number, entry) in file.entries() {
            let is_valid = entry.level.is_ok();
            if !is_valid {
                exit = exit.and(Exit::BadInput);
                text::invalid_aside(&file.name, number, entry, common.lang)?;
            }
            if is_valid || keeps_invalid {
                entries.push(entry.clone());
            }
        }
        if !entries.is_empty() {
            parts.push((file.collection.fields.clone(), entries));
        }
    }
    if parts.is_empty() {
        complain(common.lang.nothing_to_convert(), common);
        return Ok(exit.and(Exit::BadInput));
    }
    let written = convert(&joined(parts), arguments.to);
    match arguments.out.as_deref().filter(|path| path.as_os_str() != "-") {
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

fn convert(collection: &Collection, target: Target) -> String {
    match target {
        Target::Xsb => write_xsb(collection),
        Target::Sok => write_sok(collection),
        Target::Rle => write_rle_collection(collection),
        Target::Link => {
            let levels = collection.entries.iter().flat_map(|entry| &entry.level);
            levels.map(|level| format!("/p/{}\n", link::encode(level))).collect()
        }
    }
}
