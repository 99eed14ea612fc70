//! Our own packs of levels, made again from their recipes.

use anyhow::Result;

use crate::step::{program, run as step};
use crate::unknown;

/// The packs that are made; the others are drawn by hand.
const PACKS: [&str; 4] = ["yard", "warehouse", "depot", "harbour"];

/// Makes the named packs, or all; with `--check`, compares them with what is there.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    if let Some(word) = words.iter().find(|word| **word != "--check" && !PACKS.contains(word)) {
        return Err(unknown(word));
    }
    let cargo = ["run", "--release", "--quiet", "--locked"];
    let example = ["--package", "mazekeeper-solver", "--example", "packs", "--"];
    let arguments = cargo.into_iter().chain(example).chain(words.iter().copied());
    step("packs of levels", &mut program("cargo", arguments))
}
