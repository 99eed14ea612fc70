//! The solver does what it did when `testdata/signature.txt` was written, node by node.
//!
//! `cargo xtask signature` asks that of all runs; here, where code is slower, of the short ones.

#![allow(clippy::disallowed_methods, reason = "reads our own levels from disk")]
#![allow(missing_docs, reason = "a test")]

mod runs;

use runs::{UPDATE, file, parse, text, total};

/// Runs that took more nodes are left to `cargo xtask signature`.
const MAX_EXPANDED: u64 = 400;

#[test]
fn the_solver_behaves_as_it_did() {
    let written = std::fs::read_to_string(file()).expect("the signature is kept in testdata");
    let (expected, sum) = parse(&written).unwrap_or_else(|| panic!("no signature; make it anew: {UPDATE}"));
    assert_eq!(written, text(&expected), "not as it is written; make it anew: {UPDATE}");
    assert_eq!(sum, total(&expected));
    let runs = runs::all();
    assert!(
        runs.iter().map(|run| &run.name).eq(expected.iter().map(|line| &line.name)),
        "other levels than those of the signature; if that is meant: {UPDATE}"
    );
    let mut compared = 0;
    for (run, expected) in runs.iter().zip(&expected) {
        if expected.expanded <= MAX_EXPANDED {
            compared += 1;
            let line = run.line();
            assert_eq!(line, *expected, "the solver behaves differently; if that is meant: {UPDATE}");
        }
    }
    assert!(compared >= 20, "only {compared} runs are short");
}
