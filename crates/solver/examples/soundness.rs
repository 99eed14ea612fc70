//! Replays the solutions that `mazekeeper bench` has found, and asks every rule after every push.
//!
//! `cargo xtask soundness RESULTS…` runs it. RESULTS are lines of JSON, or folders that `bench --out` has
//! written. A rule that objects to a solution is wrong, and that ends the program with exit code 1.

#![allow(clippy::disallowed_methods, clippy::disallowed_macros, reason = "a program reads and prints")]

use std::collections::HashMap;
use std::error::Error;
use std::path::{Path, PathBuf};

use mazekeeper_core::sokoban::formats::{self, Collection};
use mazekeeper_core::sokoban::lurd;
use mazekeeper_solver::soundness::replay;
use serde_json::Value;

/// What `bench --out` calls the lines it writes.
const ROWS: &str = "results.jsonl";

fn main() -> Result<(), Box<dyn Error>> {
    let mut checked = Checked::default();
    for path in std::env::args().skip(1).map(PathBuf::from) {
        let path = if path.is_dir() { path.join(ROWS) } else { path };
        checked.read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    println!("{} solutions replayed, {} objections", checked.replayed, checked.objections);
    match (checked.replayed, checked.objections) {
        (0, _) => Err("there is no solution in the results".into()),
        (_, 0) => Ok(()),
        _ => Err("a rule is wrong".into()),
    }
}

#[derive(Default)]
struct Checked {
    /// Level files, each read once.
    files: HashMap<String, Collection>,
    replayed: usize,
    objections: usize,
}

impl Checked {
    fn read(&mut self, path: &Path) -> Result<(), Box<dyn Error>> {
        for (index, line) in std::fs::read_to_string(path)?.lines().enumerate() {
            self.check(line).map_err(|error| format!("line {}: {error}", index + 1))?;
        }
        Ok(())
    }

    /// Replays the solution of one row, if it has one.
    fn check(&mut self, line: &str) -> Result<(), Box<dyn Error>> {
        let row: Value = serde_json::from_str(line)?;
        let Some(solution) = row["lurd"].as_str() else { return Ok(()) };
        let (Some(file), Some(number)) = (row["file"].as_str(), row["level"].as_u64()) else {
            return Err("`file` or `level` is missing".into());
        };
        if !self.files.contains_key(file) {
            let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
            self.files.insert(file.to_owned(), formats::read(&bytes));
        }
        let entry =
            usize::try_from(number)?.checked_sub(1).and_then(|index| self.files[file].entries.get(index));
        let Some(Ok(level)) = entry.map(|entry| entry.level.as_ref()) else {
            return Err(format!("{file} has no level {number}").into());
        };
        self.replayed += 1;
        if let Err(objection) = replay(level, &lurd::read(solution)?) {
            self.objections += 1;
            println!("{file}, level {number}: {objection}");
        }
        Ok(())
    }
}
