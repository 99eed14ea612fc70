//! `show`: draws levels.

use std::io::{self, Write};

use super::{file_heading, read_levels};
use crate::args::{Common, ShowArgs};
use crate::exit::Exit;
use crate::output::{board, text};

pub(crate) fn run(arguments: &ShowArgs, common: Common) -> io::Result<Exit> {
    let (files, mut exit) = read_levels(&arguments.levels, common);
    let mut out = io::stdout().lock();
    for file in &files {
        file_heading(&mut out, file, common)?;
        for (number, entry) in file.entries() {
            match &entry.level {
                Ok(level) => {
                    text::heading(&mut out, number, entry, common.lang)?;
                    write!(out, "{}", board::draw(level.drawing(), level.board()))?;
                }
                Err(_) => {
                    exit = exit.and(Exit::BadInput);
                    text::invalid(&mut out, number, entry, common.lang)?;
                }
            }
            writeln!(out)?;
        }
    }
    Ok(exit)
}
