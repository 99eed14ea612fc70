//! The runs of the signature: our own levels, with a limit of nodes and none of time.
//!
//! What a run says (how it ended, how many nodes it took, how many pushes its solution has) changes when the
//! solver's behaviour changes, and never else. The expected values stand in `testdata/signature.txt`.

use std::fmt;
use std::path::{Path, PathBuf};

use mazekeeper_core::budget::Budget;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::Verdict;
use mazekeeper_core::sokoban::formats;
use mazekeeper_solver::{Goal, solve};

/// How to make the file anew.
pub(crate) const UPDATE: &str = "cargo xtask signature --update";

/// The collections, and up to how many boxes the fewest pushes are asked for, too.
const COLLECTIONS: [(&str, usize); 2] = [("levels/first-steps.sok", 6), ("testdata/signature.sok", 10)];
/// No run looks at more nodes.
const MAX_NODES: u64 = 100_000;

/// One level with one goal.
pub(crate) struct Run {
    /// What it is called: the goal, the file and the number of the level.
    pub(crate) name: String,
    level: Level,
    goal: Goal,
}

/// What a run says: one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) outcome: String,
    pub(crate) expanded: u64,
    pub(crate) pushes: String,
}

/// All runs, in the order of the file.
pub(crate) fn all() -> Vec<Run> {
    let mut runs = Vec::new();
    for (path, most_boxes) in COLLECTIONS {
        let bytes = std::fs::read(in_workspace(path)).expect("our levels are there");
        let stem = Path::new(path).file_stem().expect("it is a file").to_string_lossy().into_owned();
        for (index, entry) in formats::read(&bytes).entries.into_iter().enumerate() {
            let level = entry.level.expect("our levels are levels");
            let goals: &[Goal] = match level.start().boxes.iter().count() <= most_boxes {
                true => &[Goal::Any, Goal::Pushes],
                false => &[Goal::Any],
            };
            for &goal in goals {
                let name = format!("{stem}-{}-{goal}", index + 1);
                runs.push(Run { name, level: level.clone(), goal });
            }
        }
    }
    runs
}

impl Run {
    pub(crate) fn line(&self) -> Line {
        let budget = Budget { max_expanded: MAX_NODES, ..Budget::UNLIMITED };
        let answer = solve(&self.level, self.goal, budget, &mut |_| ());
        let (outcome, pushes) = match &answer.verdict {
            Verdict::Solved { solution, optimal } => (
                optimal.map_or("found".to_owned(), |measure| format!("fewest-{measure}")),
                solution.metrics().pushes.to_string(),
            ),
            Verdict::Unsolvable => ("unsolvable".to_owned(), "-".to_owned()),
            Verdict::Stopped(reason) => (format!("stopped-{reason}"), "-".to_owned()),
        };
        Line { name: self.name.clone(), outcome, expanded: answer.counts.expanded, pushes }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, outcome, expanded, pushes } = self;
        write!(formatter, "{name:<24} {outcome:<14} {expanded:>6} {pushes:>5}")
    }
}

/// The nodes of all runs together.
pub(crate) fn total(lines: &[Line]) -> u64 {
    lines.iter().map(|line| line.expanded).sum()
}

/// The whole file.
pub(crate) fn text(lines: &[Line]) -> String {
    let lines_text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    format!(
        "# What the strong solver does on our own levels: outcome, nodes expanded, pushes. After a change that\n\
         # is meant: {UPDATE}\n{lines_text}Bench: {}\n",
        total(lines)
    )
}

/// The lines of the file, and the total it ends with.
pub(crate) fn parse(text: &str) -> Option<(Vec<Line>, u64)> {
    let mut lines = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(total) = line.strip_prefix("Bench: ") {
            return Some((lines, total.parse().ok()?));
        }
        let mut words = line.split_whitespace().map(str::to_owned);
        let (name, outcome, expanded) = (words.next()?, words.next()?, words.next()?.parse().ok()?);
        lines.push(Line { name, outcome, expanded, pushes: words.next()? });
    }
    None
}

/// Where the expected values are kept.
pub(crate) fn file() -> PathBuf {
    in_workspace("testdata/signature.txt")
}

fn in_workspace(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}
