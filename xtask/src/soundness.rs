//! Whether the solver's rules agree with the solutions it has found.

use std::env;

use anyhow::Result;

use crate::step::{program, run as step};
use crate::{bad_use, root};

/// Replays the results of `mazekeeper bench`, given as folders of `--out` or as lines of JSON.
pub(crate) fn run(results: &[&str]) -> Result<()> {
    if results.is_empty() {
        return Err(bad_use("`soundness` wants the results of `mazekeeper bench`: a folder or a file."));
    }
    let manifest = root().join("Cargo.toml");
    let manifest = manifest.to_string_lossy();
    let cargo = ["run", "--release", "--quiet", "--locked", "--manifest-path", &manifest];
    let example = ["--package", "mazekeeper-solver", "--example", "soundness", "--"];
    let mut replay = program("cargo", cargo.into_iter().chain(example).chain(results.iter().copied()));
    // The results name level files as they were named to `bench`, from where it was started.
    step("replay solutions", replay.current_dir(env::current_dir()?))
}
