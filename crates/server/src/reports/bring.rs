//! Benchmarks of the command line that people bring: `results.jsonl` and `settings.json`, read and replayed.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use mazekeeper_bench::method::MethodNames;
use mazekeeper_bench::replay::{self, Allowance, ReplayError, replay_level, replay_maze};
use mazekeeper_bench::store::{Settings, StoredRow, read_rows};
use mazekeeper_core::maze::{MazeCode, Quest};
use mazekeeper_core::sokoban::formats;

use super::limits::{KEPT_MOVES, LIMITS, MOST_FILES, MOST_METHODS, MOST_RUNS, REPLAYED_STEPS};
use super::store::{Facts, SourceFacts};
use crate::error::{ApiError, Code};
use crate::limits::{MAX_CELLS, MAX_MOVES};

/// The most characters of a name in a row.
const LONGEST_NAME: usize = 300;
/// Of whom settings may tell.
const MOST_MACHINES: usize = 20;

/// Files that were read.
pub(super) struct Brought {
    pub(super) settings: Settings,
    /// With their lines in the file, in the order in which they are shown.
    rows: Vec<(usize, StoredRow)>,
}

impl Brought {
    /// Reads both files. What is broken is told with its line.
    pub(super) fn read(results: &str, settings: &str) -> Result<Self, ApiError> {
        let settings: Settings = serde_json::from_str(settings)
            .map_err(|error| invalid(format!("settings.json is none: {error}")))?;
        check_settings(&settings)?;
        let rows = read_rows(results).map_err(|error| invalid(format!("results.jsonl, {error}")))?;
        if rows.is_empty() {
            return Err(invalid("results.jsonl has no result".to_owned()));
        }
        at_most(rows.len(), LIMITS.rows, "results")?;
        at_most(rows.iter().map(|row| row.measured.runs().len()).sum(), MOST_RUNS, "runs")?;
        let mut seen: HashMap<(String, usize, MethodNames), usize> = HashMap::new();
        let mut rows: Vec<(usize, StoredRow)> = (1..).zip(rows).collect();
        for (line, stored) in &rows {
            check_row(stored).map_err(|reason| invalid(format!("results.jsonl, line {line}: {reason}")))?;
            let row = &stored.measured.row;
            let key = (row.file.clone(), row.level, row.method.clone());
            if let Some(before) = seen.insert(key, *line) {
                let sentence = format!("results.jsonl, line {line} tells the same run as line {before}");
                return Err(invalid(sentence));
            }
        }
        rows.retain(|(_, stored)| !stored.measured.row.is_cancelled());
        let (files, methods) =
            (places(rows.iter(), |row| row.file.clone()), places(rows.iter(), |row| row.method.clone()));
        at_most(files.len(), MOST_FILES, "files")?;
        at_most(methods.len(), MOST_METHODS, "configurations")?;
        rows.sort_by_key(|(_, stored)| {
            let row = &stored.measured.row;
            (files[&row.file], methods[&row.method], row.level)
        });
        Ok(Self { settings, rows })
    }

    /// The identities of levels for which there are solutions.
    pub(super) fn solved_levels(&self) -> HashSet<String> {
        let solved = self.rows.iter().filter(|(_, stored)| stored.measured.row.is_solved());
        let levels = solved.filter(|(_, stored)| !stored.measured.row.method.is_for_mazes());
        levels.filter_map(|(_, stored)| stored.identity.clone()).collect()
    }

    /// Replays every solution of a maze, and of a level whose drawing is known here; tells how many. Takes a while.
    pub(super) fn replay(&self, known: &HashMap<String, String>) -> Result<i64, ApiError> {
        let mut allowance = Allowance { steps: REPLAYED_STEPS };
        let mut mazes: HashMap<&str, Quest> = HashMap::new();
        let mut replayed = 0;
        for (line, stored) in self.rows.iter().filter(|(_, stored)| stored.measured.row.is_solved()) {
            let row = &stored.measured.row;
            let identity = stored.identity.as_deref().unwrap_or_default();
            let said = |error| {
                let code = if error == ReplayError::TooLong { Code::TooLarge } else { Code::Rejected };
                ApiError::new(code, format!("results.jsonl, line {line}: {error}"))
            };
            // One whose moves were too many to be kept cannot be replayed.
            if row.lurd.is_none() {
                continue;
            }
            if row.method.is_for_mazes() {
                let quest = match mazes.entry(identity) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(place) => {
                        let code = identity.parse().ok();
                        let code = code.filter(|code: &MazeCode| code.shape().area() <= MAX_CELLS);
                        let no_maze = || invalid(format!("results.jsonl, line {line}: it names no maze"));
                        place.insert(replay::build(&code.ok_or_else(no_maze)?, &mut allowance).map_err(said)?)
                    }
                };
                replay_maze(row, quest, &mut allowance).map_err(said)?;
            } else {
                let Some(drawing) = known.get(identity) else { continue };
                // Read again for each row: as levels they would take many times the memory.
                allowance.spend(drawing.len()).map_err(said)?;
                let level =
                    formats::read(drawing.as_bytes()).entries.pop().and_then(|entry| entry.level.ok());
                let Some(level) = level else { continue };
                replay_level(row, &level, &mut allowance).map_err(said)?;
            }
            replayed += 1;
        }
        Ok(replayed)
    }

    pub(super) fn facts(&self, replayed: i64) -> Facts {
        let mut sources: Vec<(String, HashSet<usize>)> = Vec::new();
        let mut methods: Vec<MethodNames> = Vec::new();
        for (_, stored) in &self.rows {
            let row = &stored.measured.row;
            match sources.iter_mut().find(|(name, _)| *name == row.file) {
                Some((_, levels)) => _ = levels.insert(row.level),
                None => sources.push((row.file.clone(), HashSet::from([row.level]))),
            }
            if !methods.contains(&row.method) {
                methods.push(row.method.clone());
            }
        }
        let source = |(name, levels): (String, HashSet<usize>)| SourceFacts { name, subjects: levels.len() };
        Facts {
            sources: sources.into_iter().map(source).collect(),
            methods,
            settings: self.settings.clone(),
            tasks: i64::try_from(self.rows.len()).unwrap_or(i64::MAX),
            replayed: Some(replayed),
        }
    }

    /// The lines in the order in which they are shown, and whether they tell of a solution.
    pub(super) fn lines(&self) -> impl Iterator<Item = (String, bool)> {
        self.rows.iter().map(|(_, stored)| (stored.line(), stored.measured.row.is_solved()))
    }
}

/// Refuses what would make a page that nobody can read.
fn at_most(count: usize, most: usize, what: &str) -> Result<(), ApiError> {
    match count > most {
        true => Err(ApiError::new(Code::TooLarge, format!("{count} {what}; a report has at most {most}"))),
        false => Ok(()),
    }
}

fn invalid(sentence: String) -> ApiError {
    ApiError::new(Code::Invalid, sentence)
}

/// The place of everything in the order in which it first comes.
fn places<'a, T: std::hash::Hash + Eq>(
    rows: impl Iterator<Item = &'a (usize, StoredRow)>,
    of: impl Fn(&mazekeeper_bench::row::SolveRow) -> T,
) -> HashMap<T, usize> {
    let mut places = HashMap::new();
    for (_, stored) in rows {
        let next = places.len();
        places.entry(of(&stored.measured.row)).or_insert(next);
    }
    places
}

fn check_settings(settings: &Settings) -> Result<(), ApiError> {
    let machines = settings.machines.iter().flat_map(|machine| [&machine.processor, &machine.system]);
    let mut names = [&settings.version, &settings.build].into_iter().chain(machines);
    let is_short = settings.machines.len() <= MOST_MACHINES && names.all(|name| name.len() <= LONGEST_NAME);
    match is_short && settings.time_limit_seconds.is_finite() && settings.time_limit_seconds >= 0.0 {
        true => Ok(()),
        false => Err(invalid("settings.json is none: it has a version, a build and a time limit".to_owned())),
    }
}

/// What is wrong with a row that can be read.
fn check_row(stored: &StoredRow) -> Result<(), String> {
    let row = &stored.measured.row;
    row.method.method().map_err(|error| error.to_string())?;
    let names = [
        Some(&row.file),
        row.title.as_ref(),
        stored.identity.as_ref(),
        row.reason.as_ref(),
        row.optimal.as_ref(),
    ];
    let methods =
        [&row.method.goal, &row.method.cost, &row.method.order, &row.method.heuristic, &row.method.deadlocks];
    let mut names = names.into_iter().flatten().chain(methods.into_iter().flatten());
    if names.any(|name| name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control)) {
        return Err(format!("a name has at most {LONGEST_NAME} characters, in one line"));
    }
    if row.lurd.as_ref().is_some_and(|moves| moves.len() > MAX_MOVES) {
        return Err(format!("a solution has at most {MAX_MOVES} moves"));
    }
    if !(row.seconds >= 0.0 && row.cpu_seconds >= 0.0) {
        return Err("nothing takes less than no time".to_owned());
    }
    if row.is_solved() && row.lurd.is_none() && row.moves.is_none_or(|moves| moves <= KEPT_MOVES) {
        return Err("it is solved, and has no solution".to_owned());
    }
    Ok(())
}
