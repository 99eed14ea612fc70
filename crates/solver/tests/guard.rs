//! Nobody who is on the way to a solution is told that the game is lost.

#![allow(missing_docs, reason = "a test")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "reads levels from disk and says if there are none"
)]

use std::path::Path;

use mazekeeper_core::budget::Budget;
use mazekeeper_core::sokoban::configuration::Verdict;
use mazekeeper_core::sokoban::{Level, formats};
use mazekeeper_solver::{Goal, Guard, solve};

/// How many positions a search may look at for a level to be tried.
const NODES: u64 = 2_000;

/// Asks the guard about every position on the way of a solution; how many there were.
fn positions_on_the_way(level: &Level) -> usize {
    let budget = Budget { max_expanded: NODES, ..Budget::UNLIMITED };
    let Verdict::Solved { solution, .. } = solve(level, Goal::Any, budget, &mut |_| ()).verdict else {
        return 0;
    };
    let (mut guard, mut state) = (Guard::new(level), level.start().clone());
    let mut count = 0;
    for direction in solution.moves() {
        assert_eq!(guard.loss(&state), None, "after {count} moves of {}", solution.lurd());
        state.step(level.board(), direction).expect("a solution can be played");
        count += 1;
    }
    assert_eq!(guard.loss(&state), None, "a solved game is not lost");
    count
}

fn positions_in(file: &Path) -> usize {
    let bytes = std::fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let levels = formats::read(&bytes).entries.into_iter().filter_map(|entry| entry.level.ok());
    levels.map(|level| positions_on_the_way(&level)).sum()
}

#[test]
fn who_follows_a_solution_is_never_warned() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels/first-steps.sok");
    assert!(positions_in(&own) > 300);
    let Some(folder) = std::env::var_os("MAZEKEEPER_LEVELS") else {
        eprintln!("skipped: MAZEKEEPER_LEVELS names no folder with more levels");
        return;
    };
    let folder = Path::new(&folder);
    for name in ["microban1.xsb", "microban2.xsb"] {
        let file = folder.join(name);
        if file.is_file() {
            assert!(positions_in(&file) > 1_000, "{name}");
        }
    }
}
