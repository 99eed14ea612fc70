//! `maze`: one file per command.

mod compare;
mod energy;
mod generate;
mod input;
mod solve;
mod verify;
mod wishes;

use std::io::{self, Write};
use std::path::Path;

use mazekeeper_core::maze::Quest;

pub(super) use wishes::drawn_seed;

use super::{complain, help_of_group, refuse};
use crate::args::Common;
use crate::args::maze::{MazeArgs, MazeCommand};
use crate::exit::Exit;

pub(crate) fn run(arguments: &MazeArgs, common: Common) -> io::Result<Exit> {
    match &arguments.command {
        Some(MazeCommand::Generate(arguments)) => generate::run(arguments, common),
        Some(MazeCommand::Solve(arguments)) => solve::run(arguments, common),
        Some(MazeCommand::Compare(arguments)) => compare::run(arguments, common),
        Some(MazeCommand::Verify(arguments)) => verify::run(arguments, common),
        Some(MazeCommand::Energy(arguments)) => energy::run(arguments, common),
        None => help_of_group(&["maze"], common),
    }
}

/// Larger mazes are drawn only for who asks.
fn fits_a_terminal(quest: &Quest) -> bool {
    const WIDEST: usize = 200;
    let shape = quest.maze().shape();
    shape.rows().max(shape.columns()) <= WIDEST
}

/// Writes a whole result to a file, or to standard output if none is named or it is `-`.
fn write_to(
    file: Option<&Path>,
    common: Common,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<Exit> {
    let Some(path) = file.filter(|path| path.as_os_str() != "-") else {
        let mut out = io::BufWriter::new(io::stdout().lock());
        write(&mut out)?;
        out.flush()?;
        return Ok(Exit::Success);
    };
    let written = std::fs::File::create(path).and_then(|file| {
        let mut out = io::BufWriter::new(file);
        write(&mut out)?;
        out.flush()
    });
    if let Err(error) = written {
        complain(&common.lang.cannot_write(&path.display().to_string(), &error.to_string()), common);
        return Ok(Exit::Failure);
    }
    Ok(Exit::Success)
}
