//! Keeps the tree in the order that ARCHITECTURE.md describes.
//!
//! A [`Rule`] looks at one file, by its path and its text, and says what is wrong with it. So every rule is
//! tried on files that are made up beside it, good ones and bad ones, and then on the tree itself.
//!
//! A new crate or room is a line in a table of [`purity`] or [`direction`].

mod code;
mod direction;
mod pages;
mod purity;
mod server;
mod text;

use std::path::Path;
use std::{env, fmt, fs};

/// What is wrong with a file; nothing, if it keeps the rule. The path is seen from where the workspace begins.
type Rule = fn(path: &str, text: &str) -> Vec<Defect>;

const RULES: &[Rule] = &[
    purity::only_allowed_dependencies,
    purity::nothing_from_outside,
    purity::no_unsafe_code,
    direction::rooms_look_down,
    direction::the_search_names_no_game,
    direction::exit_codes_belong_to_programs,
    server::only_the_database_knows_sqlx,
    server::queries_stand_in_stores,
    server::statuses_of_errors_stand_in_one_place,
    server::features_meet_through_services,
    pages::scripts_say_what_they_are,
    pages::one_place_for_each,
    pages::nothing_from_elsewhere,
    text::opens_with_what_it_is,
    text::nothing_left_to_do,
    text::no_machine_and_no_registry,
    text::clean_lines,
];

/// One thing that is wrong with a file.
#[derive(Debug, PartialEq, Eq)]
struct Defect {
    /// Counted from 1.
    line: usize,
    what: String,
}

impl Defect {
    fn new(line: usize, what: impl Into<String>) -> Self {
        Self { line, what: what.into() }
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.line, self.what)
    }
}

#[test]
fn the_tree_keeps_every_rule() {
    let mut defects = Vec::new();
    for (path, text) in files() {
        for rule in RULES {
            defects.extend(rule(&path, &text).iter().map(|defect| format!("{path}:{defect}\n")));
        }
    }
    assert!(defects.is_empty(), "\n{}", defects.concat());
}

#[test]
fn the_tables_speak_of_what_exists() {
    let files = files();
    let there = |start: &str| files.iter().any(|(path, _)| path.starts_with(start));
    for krate in purity::PURE {
        assert!(there(&format!("{}/src/lib.rs", krate.folder)), "{} has moved", krate.folder);
        assert!(there(&format!("{}/Cargo.toml", krate.folder)), "{} has moved", krate.folder);
    }
    assert!(there("crates/core/src/search/mod.rs"), "the search has moved");
    for feature in server::FEATURES {
        assert!(there(&format!("crates/server/src/{feature}/store.rs")), "{feature} has moved");
    }
    assert!(there("crates/cli/src/main.rs"), "the program has moved");
}

/// Every text file of the tree with its path, sorted.
fn files() -> Vec<(String, String)> {
    // Asked when it runs: compiled in, it could be the place of another copy of the tree.
    let own = env::var_os("CARGO_MANIFEST_DIR").expect("cargo tells a test where its crate is");
    let root = Path::new(&own).parent().expect("xtask is a folder of the workspace");
    let mut files = Vec::new();
    collect(root, "", &mut files);
    files.sort();
    files
}

/// Not ours, or not meant to be text. This test quotes what it forbids.
const LEFT_OUT: &[&str] =
    &[".git", "target", "fuzz/target", "fuzz/artifacts", "fuzz/coverage", "fuzz/corpus", "xtask/tests/tidy"];

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, String)>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let entry = entry.expect("a folder that opens can be listed");
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if LEFT_OUT.contains(&path.as_str()) {
            continue;
        }
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            collect(&entry.path(), &format!("{path}/"), files);
        } else if let Ok(text) = fs::read_to_string(entry.path()) {
            files.push((path, text));
        }
    }
}

/// Tries a rule on a made-up file: it must find something on exactly these lines.
#[track_caller]
fn check(rule: Rule, path: &str, text: &str, lines: &[usize]) {
    let defects = rule(path, text);
    let found: Vec<usize> = defects.iter().map(|defect| defect.line).collect();
    assert_eq!(found, lines, "{path}: {defects:?}");
}
