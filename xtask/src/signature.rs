//! How many nodes the strong solver takes on our own levels.

use anyhow::Result;

use crate::step::{program, run as step};
use crate::unknown;

/// Compares with `testdata/signature.txt`, or with `--update` writes it anew.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    if let Some(word) = words.iter().find(|&&word| word != "--update") {
        return Err(unknown(word));
    }
    let cargo = ["run", "--release", "--quiet", "--locked"];
    let example = ["--package", "mazekeeper-solver", "--example", "signature", "--"];
    let arguments = cargo.into_iter().chain(example).chain(words.iter().copied());
    step("signature of the solver", &mut program("cargo", arguments))
}
