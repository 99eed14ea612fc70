//! The server on trial: how much it takes, and whether anything is lost when it is killed.

use anyhow::Result;

use crate::postgres::{Commits, Programs};
use crate::step::{program, run as step};
use crate::{root, unknown};

/// Builds the program as people get it, starts a PostgreSQL, and runs one of the trials in `crates/server/benches`.
pub(crate) fn run(name: &str, words: &[&str]) -> Result<()> {
    let name = match words {
        [] => name.to_owned(),
        ["jobs"] => format!("{name}-jobs"),
        ["jobs", word, ..] | [word, ..] => return Err(unknown(word)),
    };
    let build = ["build", "--release", "--locked", "--package", "mazekeeper"];
    step("the program", &mut program("cargo", build))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let postgres = Programs::set_up()?.start(Commits::Durable)?;
    let bench = ["bench", "--locked", "--package", "mazekeeper-server", "--bench", "trial", "--", &name];
    let mut trial = postgres.given_to(program("cargo", bench));
    step(&name, trial.env("MAZEKEEPER_PROGRAM", root().join(target).join("release/mazekeeper")))
}
