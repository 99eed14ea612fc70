//! `completions`: a script for the shell.

use std::io::{self, Write};

use crate::args::{self, Common, CompletionsArgs};
use crate::exit::Exit;

pub(crate) fn run(arguments: &CompletionsArgs, common: Common) -> io::Result<Exit> {
    let mut script = Vec::new();
    let mut description = args::command(common.lang);
    clap_complete::generate(arguments.shell, &mut description, "mazekeeper", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Success)
}
