//! `mazekeeper`, the program: everything the core can do, from the command line.
//!
//! A command reads levels ([`input`]), asks the core, the solver or the bench, and writes what it is told ([`output`]). Only this crate
//! knows interrupts ([`clock`]), languages ([`lang`]) and exit codes ([`exit`]).

mod args;
mod clock;
mod commands;
mod exit;
mod input;
mod lang;
mod output;
mod quantities;

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = args::parse();
    clock::listen_for_interrupts();
    commands::run(arguments).into()
}
