//! What is read from level files, sentence by sentence.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "tests read files and print; what they test does not"
)]

use mazekeeper_core::sokoban::formats::{self, Collection, Entry, RecordKind, Role};

#[path = "../../../../fuzz/bodies.rs"]
mod bodies;
mod cells;
mod comma;
mod links;
mod moves;
mod properties;
mod run_lengths;
mod slc;
mod text;
mod titles_and_keys;
mod writing;

/// The only level of a text, drawn again in standard characters.
#[track_caller]
fn drawn(text: &str) -> String {
    let collection = formats::read(text.as_bytes());
    assert_eq!(collection.entries.len(), 1, "{text}");
    redrawn(&collection.entries[0])
}

#[track_caller]
fn redrawn(entry: &Entry) -> String {
    let level = entry.level.as_ref().unwrap_or_else(|defects| panic!("{defects:?}"));
    let rows = level.drawing().rows().map(|row| row.iter().map(|cell| cell.character()).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

/// Every defect of a file, as it is told.
fn told(collection: &Collection) -> Vec<String> {
    let entries = collection.entries.iter().flat_map(Entry::defects);
    collection.defects.iter().chain(entries).map(ToString::to_string).collect()
}

#[track_caller]
fn check_defects(text: &str, expected: &[&str]) {
    assert_eq!(told(&formats::read(text.as_bytes())), expected, "{text}");
}

#[track_caller]
fn check_titles(text: &str, expected: &[Option<&str>]) {
    let collection = formats::read(text.as_bytes());
    assert_eq!(told(&collection), [""; 0]);
    assert_eq!(collection.entries.iter().map(Entry::title).collect::<Vec<_>>(), expected, "{text}");
}

const BOARD: &str = "#####\n#@$.#\n#####";

/// Every level file of the folder that `MAZEKEEPER_LEVELS` names, if it is set.
#[test]
fn the_ecosystem_s_files_load_as_they_are() {
    let Some(folder) = std::env::var_os("MAZEKEEPER_LEVELS") else {
        eprintln!("skipped: MAZEKEEPER_LEVELS names no folder with level files");
        return;
    };
    let mut folders = vec![std::path::PathBuf::from(folder)];
    let mut levels = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder can be listed") {
            let path = entry.expect("the folder can be listed").path();
            let is_level_file =
                path.extension().is_some_and(|extension| extension == "xsb" || extension == "txt");
            if path.is_dir() && !path.ends_with("Checkpoints") {
                folders.push(path);
            } else if is_level_file {
                let bytes = std::fs::read(&path).expect("the file can be read");
                let goals = path.to_string_lossy().replace("Testcases", "Checkpoints");
                let collection = match path.parent().is_some_and(|parent| parent.ends_with("Testcases")) {
                    true => {
                        formats::read_with_goals(&bytes, &std::fs::read(goals).expect("goals come with it"))
                    }
                    false => formats::read(&bytes),
                };
                assert_eq!(told(&collection), [""; 0], "{}", path.display());
                levels += collection.entries.len();
            }
        }
    }
    eprintln!("{levels} levels read");
    assert!(levels > 0, "the folder holds no level");
}
