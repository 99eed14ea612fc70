//! One file per command. A command answers with how it ended; what it cannot write at all is an `io::Error`.

mod admin;
mod bench;
mod check;
mod completions;
mod convert;
mod daily;
mod endings;
mod generate;
mod import;
mod improve;
mod jobs;
pub(crate) mod maze;
mod rate;
mod remote;
mod serve;
mod show;
mod solve;
pub(crate) mod submit;
mod verify;
mod worker;

use std::io::{self, Write};

use console::style;

use crate::args::{self, Arguments, Command, Common, LevelArgs};
use crate::exit::Exit;
use crate::input::{self, LevelFile};
use crate::output::text::{self, printable};

/// Does what was asked for.
pub(crate) fn run(arguments: Arguments) -> Exit {
    let common = arguments.common;
    let result = match arguments.command {
        Command::Solve(arguments) => solve::run(&arguments, common),
        Command::Improve(arguments) => improve::run(&arguments, common),
        Command::Rate(arguments) => rate::run(&arguments, common),
        Command::Bench(arguments) => bench::run(&arguments, common),
        Command::Check(arguments) => check::run(&arguments, common),
        Command::Verify(arguments) => verify::run(&arguments, common),
        Command::Show(arguments) => show::run(&arguments, common),
        Command::Convert(arguments) => convert::run(&arguments, common),
        Command::Generate(arguments) => generate::run(&arguments, common),
        Command::Maze(arguments) => maze::run(&arguments, common),
        Command::Daily(arguments) => daily::run(&arguments, common),
        Command::Serve(arguments) => serve::run(&arguments, common),
        Command::Worker(arguments) => worker::run(&arguments, common),
        Command::Jobs(arguments) => jobs::run(&arguments, common),
        Command::Import(arguments) => import::run(&arguments, common),
        Command::Admin(arguments) => admin::run(&arguments, common),
        Command::Submit(arguments) => submit::run(&arguments, common),
        Command::Completions(arguments) => completions::run(&arguments, common),
    };
    match result {
        Ok(exit) => exit,
        // Whoever read our output has seen enough (`mazekeeper show … | head`).
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Success,
        Err(error) => {
            complain(&error.to_string(), common);
            Exit::Failure
        }
    }
}

/// The help of a group of commands, which is named by its path.
fn help_of_group(path: &[&str], common: Common) -> io::Result<Exit> {
    let mut description = args::command(common.lang);
    description.build();
    let found = path.iter().fold(&description, |group, name| {
        group.find_subcommand(name).expect("who asks names a group that was typed")
    });
    found.clone().print_help()?;
    Ok(Exit::Success)
}

/// Says in one sentence what cannot be done.
fn refuse(problem: &str, common: Common) -> io::Result<Exit> {
    complain(problem, common);
    Ok(Exit::BadInput)
}

/// Says on standard error what went wrong.
fn complain(problem: &str, common: Common) {
    // If standard error is gone there is nobody left to tell.
    let error = style(common.lang.error()).red().for_stderr();
    let _ = writeln!(io::stderr(), "{error}: {}", printable(problem));
}

/// Reads the levels asked for and complains about what cannot be read; the exit code says whether there was any.
fn read_levels(arguments: &LevelArgs, common: Common) -> (Vec<LevelFile>, Exit) {
    let (files, mut problems) = input::read(arguments, common.lang);
    for file in &files {
        problems.extend(text::file_problems(&file.name, &file.collection.defects, common.lang));
    }
    problems.iter().for_each(|problem| complain(problem, common));
    let exit = if problems.is_empty() { Exit::Success } else { Exit::BadInput };
    (files, exit)
}

/// The name of a file above its levels, where results are for people.
fn file_heading(out: &mut impl Write, file: &LevelFile, common: Common) -> io::Result<()> {
    if common.quiet {
        return Ok(());
    }
    writeln!(out, "{}", style(printable(common.lang.file(&file.name))).underlined())
}

/// Half of the memory this process may have; where the system does not tell, 4 GiB.
fn half_of_memory() -> usize {
    const USUAL: usize = 4 << 30;
    memory().map_or(USUAL, |bytes| bytes / 2)
}

/// The memory this process may have, if the system tells.
fn memory() -> Option<usize> {
    let read = |file| std::fs::read_to_string(file).unwrap_or_default();
    let machine = read("/proc/meminfo").lines().find_map(|line| {
        let kib: usize = line.strip_prefix("MemTotal:")?.trim().strip_suffix("kB")?.trim().parse().ok()?;
        kib.checked_mul(1024)
    });
    // A container may have less than its machine.
    let container = read("/sys/fs/cgroup/memory.max").trim().parse().ok();
    [machine, container].into_iter().flatten().min()
}
