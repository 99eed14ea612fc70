//! From names on the command line to levels.

use std::cmp::Ordering;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::{fs, io};

use mazekeeper_core::sokoban::formats::{self, Collection, Entry};

use crate::args::LevelArgs;
use crate::lang::Lang;
use crate::quantities::Selection;

/// What a level file may be called, when a whole folder is asked for.
const EXTENSIONS: [&str; 6] = ["xsb", "sok", "txt", "slc", "xml", "rle"];
/// Boards of the comma dialect lie here …
const BOARDS_FOLDER: &str = "Testcases";
/// … and the goals of each here, in a file of the same name.
const GOALS_FOLDER: &str = "Checkpoints";

/// One file and the levels in it that were asked for.
pub(crate) struct LevelFile {
    /// As the person named it; `-` is standard input.
    pub(crate) name: String,
    /// All of the file.
    pub(crate) collection: Collection,
    /// Numbers of the entries that were asked for, counted from 1.
    numbers: Vec<usize>,
}

impl LevelFile {
    /// The entries that were asked for, with their numbers counted from 1.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (usize, &Entry)> {
        self.numbers.iter().map(|&number| (number, &self.collection.entries[number - 1]))
    }
}

/// Reads everything that was asked for. What cannot be read is told, one sentence each; the rest is there.
pub(crate) fn read(arguments: &LevelArgs, lang: Lang) -> (Vec<LevelFile>, Vec<String>) {
    let mut paths = Vec::new();
    let mut problems = Vec::new();
    for path in &arguments.files {
        match list(path) {
            Ok(listed) if listed.is_empty() => problems.push(lang.empty_folder(&display(path))),
            Ok(listed) => paths.extend(listed),
            Err(error) => problems.push(lang.cannot_read(&display(path), &error.to_string())),
        }
    }
    if paths.iter().filter(|path| is_standard_input(path)).count() > 1 {
        return (Vec::new(), vec![lang.standard_input_once().to_owned()]);
    }
    if arguments.goals.is_some() && paths.len() > 1 {
        return (Vec::new(), vec![lang.one_goal_file().to_owned()]);
    }
    let mut files = Vec::new();
    for path in paths {
        match read_one(&path, arguments, lang) {
            Ok((file, problem)) => {
                files.push(file);
                problems.extend(problem);
            }
            Err(problem) => problems.push(problem),
        }
    }
    (files, problems)
}

/// One file, and what is wrong with the levels asked for; or why it cannot be read.
fn read_one(path: &Path, arguments: &LevelArgs, lang: Lang) -> Result<(LevelFile, Option<String>), String> {
    let name = display(path);
    let goals = arguments.goals.clone().or_else(|| matching_goal_file(path));
    let bytes = read_bytes(path).map_err(|error| lang.cannot_read(&name, &error.to_string()))?;
    let collection = match goals {
        Some(goals) => {
            let cannot_read = |error: io::Error| lang.cannot_read(&display(&goals), &error.to_string());
            formats::read_with_goals(&bytes, &fs::read(&goals).map_err(cannot_read)?)
        }
        None => formats::read(&bytes),
    };
    let count = collection.entries.len();
    let wanted = |number: &usize| arguments.levels.as_ref().is_none_or(|levels| levels.contains(*number));
    let numbers = (1..=count).filter(wanted).collect();
    let highest = arguments.levels.as_ref().map_or(0, Selection::highest);
    let problem = (highest > count).then(|| lang.no_such_level(lang.file(&name), highest, count));
    Ok((LevelFile { name, collection, numbers }, problem))
}

/// The files a name stands for: itself, or the level files of a folder in natural order.
fn list(path: &Path) -> io::Result<Vec<PathBuf>> {
    if is_standard_input(path) || !fs::metadata(path)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let boards = path.join(BOARDS_FOLDER);
    if boards.is_dir() {
        return list(&boards);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        let is_hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        if !is_hidden && path.is_file() && EXTENSIONS.contains(&extension.as_str()) {
            files.push(path);
        }
    }
    files.sort_by(|a, b| natural_order(&display(a), &display(b)).then_with(|| a.cmp(b)));
    Ok(files)
}

/// `Testcases/N.txt` finds `../Checkpoints/N.txt` by itself, wherever it is named from.
fn matching_goal_file(path: &Path) -> Option<PathBuf> {
    let path = path.canonicalize().ok()?;
    let folder =
        path.parent().filter(|folder| folder.file_name().is_some_and(|name| name == BOARDS_FOLDER))?;
    let goals = folder.with_file_name(GOALS_FOLDER).join(path.file_name()?);
    goals.is_file().then_some(goals)
}

fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    if !is_standard_input(path) {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn display(path: &Path) -> String {
    path.display().to_string()
}

/// Compares names as people do: digits count as numbers, so that level 10 comes after level 9.
fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        let (number_a, rest_a) = split_number(a);
        let (number_b, rest_b) = split_number(b);
        let order = match (number_a, number_b) {
            (Some(x), Some(y)) => x.len().cmp(&y.len()).then_with(|| x.cmp(y)),
            _ => match (a.chars().next(), b.chars().next()) {
                (Some(x), Some(y)) => x.cmp(&y),
                (x, y) => return x.cmp(&y),
            },
        };
        if order != Ordering::Equal {
            return order;
        }
        if number_a.is_some() {
            (a, b) = (rest_a, rest_b);
        } else {
            a = &a[a.chars().next().map_or(0, char::len_utf8)..];
            b = &b[b.chars().next().map_or(0, char::len_utf8)..];
        }
    }
}

/// The digits a text begins with, without leading zeros, and the rest.
fn split_number(text: &str) -> (Option<&str>, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    ((!digits.is_empty()).then(|| digits.trim_start_matches('0')), rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_people_expect() {
        let mut names = ["b1", "a10", "a9", "a09b", "a", "A", "a1", "ä", "00010", "00001", ""];
        names.sort_by(|a, b| natural_order(a, b));
        assert_eq!(names, ["", "00001", "00010", "A", "a", "a1", "a9", "a09b", "a10", "b1", "ä"]);
    }
}
