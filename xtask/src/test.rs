//! Everything a change must pass. No tool is built from source for it.

use std::time::Instant;

use anyhow::Result;

use crate::levels::ThirdParty;
use crate::step::{program, run as step, works};

pub(crate) fn run() -> Result<()> {
    let start = Instant::now();
    let levels = ThirdParty::announced();

    // Step 1. Set up what a minimal Rust installation lacks. It is asked first: rustup wants the network.
    let there = |tool| works(&mut program("cargo", [tool, "--version"]));
    if !there("fmt") || !there("clippy") {
        step("set-up", &mut program("rustup", ["component", "add", "rustfmt", "clippy"]))?;
    }

    // Step 2. The quick checks first.
    step("formatting", &mut program("cargo", ["fmt", "--all", "--check"]))?;
    let clippy = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
    step("lints", &mut program("cargo", clippy))?;

    // Step 3. The tests. Not `--all-targets`: that would run the benchmarks and leave out the examples in
    // the documentation.
    let tests = program("cargo", ["test", "--workspace", "--locked"]);
    step("tests", &mut levels.given_to(tests))?;

    // Step 4. Links and examples in the documentation.
    let mut documentation = program("cargo", ["doc", "--workspace", "--no-deps", "--locked"]);
    step("documentation", documentation.env("RUSTDOCFLAGS", "-D warnings"))?;

    println!(
        "\nAll passed, in {:.0} s: formatting, lints, tests, documentation.",
        start.elapsed().as_secs_f64()
    );
    Ok(())
}
