//! Everything a change must pass. No tool is built from source for it.

use std::time::Instant;

use anyhow::{Result, anyhow};

use crate::browser::Browser;
use crate::levels::ThirdParty;
use crate::postgres;
use crate::step::{program, run as step, works};
use crate::types::TypeChecker;

pub(crate) fn run() -> Result<()> {
    let start = Instant::now();
    let levels = ThirdParty::announced();

    // Step 1. Set up what a minimal Rust installation and a fresh machine lack. It is asked first: rustup and
    // apt-get want the network.
    let there = |tool| works(&mut program("cargo", [tool, "--version"]));
    if !there("fmt") || !there("clippy") {
        step("set-up", &mut program("rustup", ["component", "add", "rustfmt", "clippy"]))?;
    }
    let target = ["target", "add", "wasm32-unknown-unknown"];
    if !works(&mut program("rustup", target)) {
        println!(
            "rustup cannot add the target of the browser's engine; the build will say whether it is missing"
        );
    }
    let programs = postgres::Programs::set_up()?;
    let browser = Browser::set_up()?;
    let types = TypeChecker::set_up()?;

    // Step 2. The quick checks first.
    step("formatting", &mut program("cargo", ["fmt", "--all", "--check"]))?;
    let clippy = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
    step("lints", &mut program("cargo", clippy))?;
    // The types of the engine were just written beside it.
    types.check()?;

    // Step 3. The tests. Not `--all-targets`: that would run the benchmarks and leave out the examples in
    // the documentation.
    let tests = program("cargo", ["test", "--workspace", "--locked"]);
    let postgres = programs.start(postgres::Commits::Quick)?;
    step("tests", &mut browser.given_to(postgres.given_to(levels.given_to(tests)))).map_err(|error| {
        anyhow!("{error:#}\nThat PostgreSQL is stopped now; `cargo xtask postgres` starts another.")
    })?;
    drop(postgres);

    // Step 4. Links and examples in the documentation.
    let mut documentation = program("cargo", ["doc", "--workspace", "--no-deps", "--locked"]);
    step("documentation", documentation.env("RUSTDOCFLAGS", "-D warnings"))?;

    println!(
        "\nAll passed, in {:.0} s: formatting, lints, types, tests, documentation.",
        start.elapsed().as_secs_f64()
    );
    Ok(())
}
