//! How fast core is, and the making of levels.

use anyhow::Result;

use crate::levels::ThirdParty;
use crate::step::{program, run as step};
use crate::unknown;

/// The benchmarks, each with the package in whose `benches` it is.
const BENCHMARKS: [(&str, &str); 7] = [
    ("crafting", "mazekeeper-solver"),
    ("energy", "mazekeeper-core"),
    ("generating", "mazekeeper-core"),
    ("pathfinding", "mazekeeper-core"),
    ("reading", "mazekeeper-core"),
    ("recording", "mazekeeper-core"),
    ("searching", "mazekeeper-core"),
];

/// Runs the named benchmarks, or all.
pub(crate) fn run(names: &[&str]) -> Result<()> {
    let is_known = |name: &str| BENCHMARKS.iter().any(|(known, _)| *known == name);
    if let Some(name) = names.iter().find(|name| !is_known(name)) {
        return Err(unknown(name));
    }
    let levels = ThirdParty::announced();
    for (name, package) in BENCHMARKS.iter().filter(|(name, _)| names.is_empty() || names.contains(name)) {
        let bench = program("cargo", ["bench", "--locked", "--package", package, "--bench", name]);
        step(&format!("benchmark {name}"), &mut levels.given_to(bench))?;
    }
    Ok(())
}
