//! Prints what the solver does on our own levels, and whether it is what `testdata/signature.txt` expects.
//!
//! `cargo xtask signature` runs it; with `--update` it writes the file instead of comparing.

#![allow(clippy::disallowed_methods, clippy::disallowed_macros, reason = "a program reads and prints")]

#[path = "../tests/signature/runs.rs"]
mod runs;

use std::error::Error;

use runs::{Line, UPDATE, file, parse, text, total};

fn main() -> Result<(), Box<dyn Error>> {
    let is_update = std::env::args().any(|argument| argument == "--update");
    let written = std::fs::read_to_string(file()).unwrap_or_default();
    let (expected, sum) = parse(&written).unwrap_or_default();
    let mut lines: Vec<Line> = Vec::new();
    let mut changed = 0;
    for run in runs::all() {
        let line = run.line();
        match expected.iter().find(|expected| expected.name == line.name) {
            Some(expected) if *expected == line => println!("{line}"),
            Some(expected) => {
                changed += 1;
                let words = format!("{} {} {}", expected.outcome, expected.expanded, expected.pushes);
                println!("{line}   (was: {words})");
            }
            None => {
                changed += 1;
                println!("{line}   (new)");
            }
        }
        lines.push(line);
    }
    match total(&lines) {
        same if same == sum => println!("Bench: {same}"),
        other => println!("Bench: {sum} → {other}"),
    }
    if is_update {
        std::fs::write(file(), text(&lines))?;
        println!("{changed} lines changed in testdata/signature.txt");
        return Ok(());
    }
    match text(&lines) == written {
        true => Ok(()),
        false => Err(format!("the solver behaves differently; if that is meant: {UPDATE}").into()),
    }
}
