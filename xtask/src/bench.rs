//! How fast core is.

use anyhow::Result;

use crate::levels::ThirdParty;
use crate::step::{program, run as step};
use crate::unknown;

/// The benchmarks in `crates/core/benches`.
const BENCHMARKS: [&str; 5] = ["energy", "generating", "pathfinding", "reading", "searching"];

/// Runs the named benchmarks, or all.
pub(crate) fn run(names: &[&str]) -> Result<()> {
    if let Some(name) = names.iter().find(|name| !BENCHMARKS.contains(name)) {
        return Err(unknown(name));
    }
    let levels = ThirdParty::announced();
    let chosen = if names.is_empty() { &BENCHMARKS } else { names };
    for name in chosen {
        let bench = program("cargo", ["bench", "--locked", "--package", "mazekeeper-core", "--bench", name]);
        step(&format!("benchmark {name}"), &mut levels.given_to(bench))?;
    }
    Ok(())
}
