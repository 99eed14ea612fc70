//! The folder of `--out`: results that outlive an interruption.
//!
//! `results.jsonl` gets each row as soon as it is known, so that whatever ends the program loses no more than what was
//! running. `settings.json` says within what they were made: rows of different limits or programs are never mixed.
//! `results.csv` and `summary.json` are written from the rows at the end.

use std::collections::HashMap;
use std::fs::{self, File, TryLockError};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use mazekeeper_core::sokoban::lurd;
use mazekeeper_core::sokoban::solution::verify;
use serde::{Deserialize, Serialize};

use super::plan::{Plan, Task};
use super::workers::Limits;
use crate::lang::Lang;
use crate::method::MethodNames;
use crate::output::json::{Outcome, SolveRow, write_line};
use crate::output::tally::Tally;

const ROWS: &str = "results.jsonl";
const SETTINGS: &str = "settings.json";
const TABLE: &str = "results.csv";
const SUMMARY: &str = "summary.json";

/// Within what results were made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Settings {
    version: String,
    /// Tells builds of the same version apart.
    build: String,
    /// Of the processor, per run.
    time_limit_seconds: f64,
    /// Per run.
    memory_limit_bytes: usize,
    max_nodes: Option<u64>,
    repeat: u32,
}

impl Settings {
    /// Those of this program and these limits.
    pub(super) fn of(limits: &Limits) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            build: build(),
            time_limit_seconds: limits.time.as_secs_f64(),
            memory_limit_bytes: limits.bytes,
            max_nodes: limits.nodes,
            repeat: limits.repeat,
        }
    }

    /// What is different in others, as people would name it.
    fn difference(&self, others: &Self, lang: Lang) -> Option<&'static str> {
        let differences = [
            (self.version != others.version || self.build != others.build, lang.program_version()),
            (self.time_limit_seconds != others.time_limit_seconds, "--time-limit"),
            // Levels that run at a time share the memory.
            (self.memory_limit_bytes != others.memory_limit_bytes, "--memory-limit / --parallel"),
            (self.max_nodes != others.max_nodes, "--max-nodes"),
            (self.repeat != others.repeat, "--repeat"),
        ];
        differences.into_iter().find(|&(differs, _)| differs).map(|(_, name)| name)
    }
}

/// A number that changes with the program; results of two solvers are not results of one.
fn build() -> String {
    let program = std::env::current_exe().and_then(fs::read).unwrap_or_default();
    let mut hasher = DefaultHasher::new();
    hasher.write(&program);
    format!("{:016x}", hasher.finish())
}

/// Why a folder cannot be used, in one sentence.
pub(super) enum StoreError {
    /// It holds something else.
    Refused(String),
    /// It cannot be read or written.
    Failed(String),
}

/// A folder that takes results.
pub(super) struct Store {
    folder: PathBuf,
    name: String,
    settings: Settings,
    rows: File,
    lang: Lang,
}

/// A row as it is stored: with the level's identity, so that a changed file is noticed.
#[derive(Clone, Serialize, Deserialize)]
struct StoredRow {
    #[serde(flatten)]
    row: SolveRow,
    identity: Option<String>,
}

impl Store {
    /// Opens a folder, and answers with what is known already, one place per task of the plan.
    pub(super) fn open(
        folder: &Path,
        settings: &Settings,
        plan: &Plan<'_>,
        lang: Lang,
    ) -> Result<(Self, Vec<Option<SolveRow>>), StoreError> {
        let name = folder.display().to_string();
        let path = folder.join(ROWS);
        let failed = |error: io::Error| StoreError::Failed(lang.cannot_write(&name, &error.to_string()));

        // Step 1. Have the folder for ourselves.
        fs::create_dir_all(folder).map_err(failed)?;
        let mut rows = open_rows(&path).map_err(failed)?;
        lock(&rows).map_err(failed)?.ok_or_else(|| StoreError::Refused(lang.folder_in_use(&name)))?;

        // Step 2. Read the rows. Only a line with its end is whole: the program may have ended within the last.
        let mut text = String::new();
        rows.read_to_string(&mut text).map_err(failed)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut stored = Vec::new();
        for (index, line) in text[..whole].lines().enumerate() {
            let row: Option<StoredRow> = serde_json::from_str(line).ok();
            let no_result = || StoreError::Refused(lang.no_result(&path.display().to_string(), index + 1));
            stored.push(row.ok_or_else(no_result)?);
        }

        // Step 3. Rows of other settings are not ours.
        if !stored.is_empty() {
            let known = fs::read(folder.join(SETTINGS)).unwrap_or_default();
            let difference = match serde_json::from_slice(&known) {
                Ok(others) => settings.difference(&others, lang),
                Err(_) => Some(SETTINGS),
            };
            if let Some(difference) = difference {
                return Err(StoreError::Refused(lang.other_settings(&name, difference)));
            }
        }
        replace_json(&folder.join(SETTINGS), settings).map_err(failed)?;

        // Step 4. Give each row to its task. What does not hold is run again.
        let mut places: HashMap<(&str, usize, MethodNames), Vec<usize>> = HashMap::new();
        for (index, task) in plan.tasks.iter().enumerate() {
            places.entry((task.file, task.number, task.method.names())).or_default().push(index);
        }
        let mut known = vec![None; plan.tasks.len()];
        let mut kept = Vec::new();
        for stored in &stored {
            let row = &stored.row;
            let Some(indices) = places.get(&(row.file.as_str(), row.level, row.method.clone())) else {
                let problem = lang.other_run(&name, &row.file, row.level, &row.method.label());
                return Err(StoreError::Refused(problem));
            };
            if holds(stored, &plan.tasks[indices[0]]) {
                indices.iter().for_each(|&index| known[index] = Some(row.clone()));
                kept.push(stored);
            }
        }
        if kept.len() < stored.len() || whole < text.len() {
            let mut lines = Vec::new();
            kept.into_iter().try_for_each(|row| write_line(&mut lines, row)).map_err(failed)?;
            replace(&path, &lines).map_err(failed)?;
            rows = open_rows(&path).map_err(failed)?;
            lock(&rows).map_err(failed)?.ok_or_else(|| StoreError::Refused(lang.folder_in_use(&name)))?;
        }
        let folder = folder.to_owned();
        Ok((Self { folder, name, settings: settings.clone(), rows, lang }, known))
    }

    /// The folder, as the person named it.
    pub(super) fn folder(&self) -> &str {
        &self.name
    }

    /// Adds a row.
    pub(super) fn append(&mut self, row: &SolveRow, task: &Task<'_>) -> io::Result<()> {
        // One write per row: a line is there as a whole or it is the last.
        let mut line = Vec::new();
        write_line(&mut line, &StoredRow { row: row.clone(), identity: task.identity() })?;
        let written = self.rows.write_all(&line);
        self.told(written, ROWS)
    }

    /// Writes what all rows come to.
    pub(super) fn finish<'a>(
        &self,
        rows: impl Iterator<Item = &'a SolveRow>,
        tallies: &[Tally],
    ) -> io::Result<()> {
        let has_one_method = tallies.iter().all(|tally| tally.method == tallies[0].method);
        let mut table = "collection,level,peer,limit_s,solved,cpu_s,wall_s,pushes,moves,note\n".to_owned();
        for row in rows.filter(|row| !row.is_cancelled()) {
            table += &self.table_line(row, has_one_method);
        }
        self.told(replace(&self.folder.join(TABLE), table.as_bytes()), TABLE)?;
        let summary = Summary { settings: &self.settings, results: tallies };
        self.told(replace_json(&self.folder.join(SUMMARY), &summary), SUMMARY)
    }

    /// A row in the layout in which results of other solvers are kept, to be compared with them.
    fn table_line(&self, row: &SolveRow, has_one_method: bool) -> String {
        let collection = Path::new(&row.file).file_stem().unwrap_or_default().to_string_lossy();
        let note = match row.outcome {
            Outcome::Solved => None,
            Outcome::Unsolvable => Some("unsolvable".to_owned()),
            Outcome::Stopped => row.reason.clone(),
            Outcome::Invalid => Some("invalid".to_owned()),
        };
        let method = (!has_one_method).then(|| row.method.label());
        let note: Vec<String> = method.into_iter().chain(note).collect();
        let number = |number: Option<usize>| number.map(|number| number.to_string()).unwrap_or_default();
        let cells = [
            quoted(&collection),
            row.level.to_string(),
            "mazekeeper".to_owned(),
            self.settings.time_limit_seconds.to_string(),
            u8::from(row.outcome == Outcome::Solved).to_string(),
            format!("{:.3}", row.cpu_seconds),
            format!("{:.3}", row.seconds),
            number(row.pushes),
            number(row.moves),
            quoted(&note.join("; ")),
        ];
        cells.join(",") + "\n"
    }

    /// The same result; an error names the file.
    fn told(&self, result: io::Result<()>, file: &str) -> io::Result<()> {
        let path = self.folder.join(file).display().to_string();
        result.map_err(|error| io::Error::other(self.lang.cannot_write(&path, &error.to_string())))
    }
}

/// What `summary.json` holds.
#[derive(Serialize)]
struct Summary<'a> {
    settings: &'a Settings,
    results: &'a [Tally],
}

/// Whether a row is about this level as it is now, and its solution solves it.
fn holds(stored: &StoredRow, task: &Task<'_>) -> bool {
    let row = &stored.row;
    let solves = || {
        let moves = lurd::read(row.lurd.as_deref()?).ok()?;
        let metrics = verify(task.entry.level.as_ref().ok()?, &moves).ok()?.metrics();
        Some((row.moves, row.pushes) == (Some(metrics.moves), Some(metrics.pushes)))
    };
    stored.identity == task.identity() && (row.outcome != Outcome::Solved || solves() == Some(true))
}

fn open_rows(path: &Path) -> io::Result<File> {
    File::options().read(true).append(true).create(true).open(path)
}

/// `None` if another program has the file.
fn lock(file: &File) -> io::Result<Option<()>> {
    match file.try_lock() {
        Ok(()) => Ok(Some(())),
        Err(TryLockError::WouldBlock) => Ok(None),
        // Not every file system has locks, and without them everything else works.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(Some(())),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Writes a file so that at any time it is there as a whole, the old or the new.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let new = PathBuf::from(name);
    let mut file = File::create(&new)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&new, path)
}

/// The same with something that people may want to read.
fn replace_json(path: &Path, value: &impl Serialize) -> io::Result<()> {
    let mut json = serde_json::to_vec_pretty(value)?;
    json.push(b'\n');
    replace(path, &json)
}

/// A cell of a table, in quotes where it has to be.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
