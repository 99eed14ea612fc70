//! A folder of results: results that outlive an interruption.
//!
//! `results.jsonl` gets each row as soon as it is known, so that whatever ends the program loses no more than what was
//! running. `settings.json` says within what they were made: rows of different limits or programs are never mixed.
//! The rest is written from the rows at the end: `results.csv`, `runs.csv`, `summary.json`.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File, TryLockError};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use mazekeeper_core::sokoban::lurd;
use mazekeeper_core::sokoban::solution::verify;
use serde::{Deserialize, Serialize};

use crate::machine::Machine;
use crate::method::MethodNames;
use crate::plan::{Plan, Subject, Task, crosses};
use crate::row::{Measured, Outcome, Run, SolveRow, write_line};
use crate::tally::Tally;
use crate::workers::Limits;

const ROWS: &str = "results.jsonl";
const SETTINGS: &str = "settings.json";
const TABLE: &str = "results.csv";
const RUNS: &str = "runs.csv";
const SUMMARY: &str = "summary.json";

/// Within what results were made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Of the program.
    pub version: String,
    /// Tells builds of the same version apart.
    pub build: String,
    /// Of the processor, per run.
    pub time_limit_seconds: f64,
    /// Per run.
    pub memory_limit_bytes: usize,
    /// Per run; `None` is any number.
    pub max_nodes: Option<u64>,
    /// How often everything was run.
    pub repeat: u32,
    /// On what, in the order in which machines took part: a folder may be carried to another one and go on there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub machines: Vec<Machine>,
}

impl Settings {
    /// Those of this program, these limits and this machine.
    pub fn of(limits: &Limits) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            build: program(),
            time_limit_seconds: limits.time.as_secs_f64(),
            memory_limit_bytes: limits.bytes,
            max_nodes: limits.nodes,
            repeat: limits.repeat,
            machines: vec![Machine::this()],
        }
    }

    /// Whether others were made by this very program.
    pub fn is_of_same_program(&self, others: &Self) -> bool {
        (&self.version, &self.build) == (&others.version, &others.build)
    }

    /// What is different in others: the flag that sets it, or `None` for the program. Another machine is no hindrance: the page tells.
    fn difference(&self, others: &Self) -> Option<Option<&'static str>> {
        let differences = [
            (!self.is_of_same_program(others), None),
            (self.time_limit_seconds != others.time_limit_seconds, Some("--time-limit")),
            // Levels that run at a time share the memory.
            (self.memory_limit_bytes != others.memory_limit_bytes, Some("--memory-limit / --parallel")),
            (self.max_nodes != others.max_nodes, Some("--max-nodes")),
            (self.repeat != others.repeat, Some("--repeat")),
        ];
        differences.into_iter().find(|&(differs, _)| differs).map(|(_, name)| name)
    }
}

/// Within what the results of a folder were made, if it has any.
pub fn settings_in(folder: &Path) -> Option<Settings> {
    serde_json::from_slice(&fs::read(folder.join(SETTINGS)).ok()?).ok()
}

/// A number that changes with the build of this program; results of two solvers are not results of one.
pub fn program() -> String {
    // A program that runs for months is replaced on the disk, but stays the one it was.
    static BUILD: OnceLock<String> = OnceLock::new();
    let build = BUILD.get_or_init(|| {
        // Linux shows what runs, even if another program has its name by now.
        let program = fs::read("/proc/self/exe").or_else(|_| std::env::current_exe().and_then(fs::read));
        let mut hasher = DefaultHasher::new();
        hasher.write(&program.unwrap_or_default());
        format!("{:016x}", hasher.finish())
    });
    build.clone()
}

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another program writes to it.
    #[error("another benchmark is writing to {0}")]
    InUse(String),
    /// Its rows were made within other settings.
    #[error("{folder} holds results with another {}", setting.unwrap_or("version of the program"))]
    OtherSettings {
        /// As it was named.
        folder: String,
        /// The flag that sets it, or a file; `None` if it is the program that differs.
        setting: Option<&'static str>,
    },
    /// It holds a row that was not asked for.
    #[error("{folder} holds results that were not asked for ({file}, level {level}, {method})")]
    OtherRun {
        /// As it was named.
        folder: String,
        /// Of the row.
        file: String,
        /// Of the row.
        level: usize,
        /// Of the row.
        method: String,
    },
    /// Something else is in the file.
    #[error("{file}, line {line} is no result")]
    NoResult {
        /// Which.
        file: String,
        /// Counted from 1.
        line: usize,
    },
    /// What is there cannot be read.
    #[error("{file} cannot be read: {error}")]
    Unreadable {
        /// Which.
        file: String,
        /// What the system says.
        error: io::Error,
    },
    /// It cannot be written.
    #[error("{file} cannot be written: {error}")]
    Failed {
        /// Which, or the folder.
        file: String,
        /// What the system says.
        error: io::Error,
    },
}

/// A folder that takes results.
pub struct Store {
    folder: PathBuf,
    name: String,
    settings: Settings,
    rows: File,
}

/// A row as it is stored: with the level's identity, so that a changed file is noticed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredRow {
    /// What came of the task.
    #[serde(flatten)]
    pub measured: Measured,
    /// By what its subject is known again; `None` if it is no level.
    pub identity: Option<String>,
}

impl StoredRow {
    /// What came of a task.
    pub fn new(measured: Measured, task: &Task<'_>) -> Self {
        Self { measured, identity: task.identity() }
    }

    /// Whether it is about the task's subject as it is now, and its solution solves it.
    pub fn holds(&self, task: &Task<'_>) -> bool {
        let row = &self.measured.row;
        let solves = || match &task.subject {
            Subject::Level(entry) => {
                let moves = lurd::read(row.lurd.as_deref()?).ok()?;
                let metrics = verify(entry.level.as_ref().ok()?, &moves).ok()?.metrics();
                Some((row.moves, row.pushes) == (Some(metrics.moves), Some(metrics.pushes)))
            }
            Subject::Maze(code) => {
                let letters = row.lurd.as_deref()?;
                Some(row.moves == Some(letters.len()) && crosses(&code.build(), letters))
            }
        };
        self.identity == task.identity() && (row.outcome != Outcome::Solved || solves() == Some(true))
    }

    /// Its line, with the line's end.
    pub fn line(&self) -> String {
        let mut line = serde_json::to_string(self).expect("a row can be written as JSON");
        line.push('\n');
        line
    }
}

/// Why a text is no results.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} is no result: {reason}")]
pub struct LineError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// The rows of a `results.jsonl`. A last line without its end is left out if it is no row: the program may have ended within it.
pub fn read_rows(text: &str) -> Result<Vec<StoredRow>, LineError> {
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut rows = Vec::new();
    for (index, line) in text[..whole].lines().enumerate() {
        let refused = |error: serde_json::Error| {
            // It counts lines as well, but has seen only one.
            let told = error.to_string();
            let reason = told.split(" at line ").next().unwrap_or_default().to_owned();
            LineError { line: index + 1, reason }
        };
        rows.push(serde_json::from_str(line).map_err(refused)?);
    }
    rows.extend(serde_json::from_str::<StoredRow>(&text[whole..]));
    Ok(rows)
}

/// Gives levels that several benchmarks share the name that the first of them has for it, whatever their files are called, so that they
/// stand side by side. Different levels of the same name are told apart: the file of the later one becomes `file (2)`.
pub fn name_alike(benchmarks: &mut [Vec<StoredRow>]) {
    type Name = (String, usize);
    let mut owners: HashMap<Name, Option<String>> = HashMap::new();
    let mut names: HashMap<String, Vec<Name>> = HashMap::new();
    for rows in benchmarks {
        let mut given: HashMap<(Name, Option<String>), Name> = HashMap::new();
        let mut taken: HashSet<Name> = HashSet::new();
        for StoredRow { measured, identity } in rows {
            let row = &mut measured.row;
            let own = (row.file.clone(), row.level);
            let name = given.entry((own.clone(), identity.clone())).or_insert_with(|| {
                let is_free = |name: &Name| {
                    !taken.contains(name) && owners.get(name).is_none_or(|owner| owner == identity)
                };
                // The same level may stand in a file twice: whichever has this name already keeps it.
                let kept = owners.contains_key(&own).then(|| own.clone());
                let known = identity.as_ref().and_then(|identity| names.get(identity)).into_iter().flatten();
                let numbered = (2..).map(|number| (format!("{} ({number})", own.0), own.1));
                let all = kept.into_iter().chain(known.cloned()).chain([own.clone()]).chain(numbered);
                let name = all.into_iter().find(is_free).expect("there is always another number");
                if owners.insert(name.clone(), identity.clone()).is_none() {
                    let known = identity.as_ref().map(|identity| names.entry(identity.clone()).or_default());
                    known.into_iter().for_each(|known| known.push(name.clone()));
                }
                taken.insert(name.clone());
                name
            });
            (row.file, row.level) = name.clone();
        }
    }
}

/// Every run of some tasks as `runs.csv`; what was cancelled is not among them.
pub fn runs_csv<'a>(results: impl Iterator<Item = &'a Measured>) -> String {
    let mut runs = RUN_COLUMNS.join(",") + "\n";
    for measured in results.filter(|measured| !measured.row.is_cancelled()) {
        measured.runs().iter().for_each(|run| runs += &run_line(&measured.row, run));
    }
    runs
}

impl Store {
    /// Opens a folder, and answers with what is known already, one place per task of the plan.
    pub fn open(
        folder: &Path,
        settings: &Settings,
        plan: &Plan<'_>,
    ) -> Result<(Self, Vec<Option<Measured>>), StoreError> {
        let name = folder.display().to_string();
        let path = folder.join(ROWS);
        let failed = |error: io::Error| StoreError::Failed { file: name.clone(), error };

        // Step 1. Have the folder for ourselves.
        fs::create_dir_all(folder).map_err(failed)?;
        let mut rows = open_rows(&path).map_err(failed)?;
        lock(&rows).map_err(failed)?.ok_or_else(|| StoreError::InUse(name.clone()))?;

        // Step 2. Read the rows. Only a line with its end is whole: the program may have ended within the last.
        // A letter of several bytes may be torn, too, so the cut comes first.
        let mut bytes = Vec::new();
        let unreadable = |error| StoreError::Unreadable { file: path.display().to_string(), error };
        rows.read_to_end(&mut bytes).map_err(unreadable)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let no_result = |line| StoreError::NoResult { file: path.display().to_string(), line };
        let text = str::from_utf8(&bytes[..whole]).map_err(|error| {
            let before = &bytes[..error.valid_up_to()];
            no_result(before.iter().filter(|&&byte| byte == b'\n').count() + 1)
        })?;
        let stored = read_rows(text).map_err(|error| no_result(error.line))?;

        // Step 3. Rows of other settings are not ours.
        let mut machines = Vec::new();
        if !stored.is_empty() {
            let difference = match settings_in(folder) {
                Some(others) => {
                    let difference = settings.difference(&others);
                    machines = others.machines;
                    difference
                }
                None => Some(Some(SETTINGS)),
            };
            if let Some(setting) = difference {
                return Err(StoreError::OtherSettings { folder: name, setting });
            }
        }

        // Step 4. Give each row to its task. What does not hold is run again.
        let mut places: HashMap<(&str, usize, MethodNames), Vec<usize>> = HashMap::new();
        for (index, task) in plan.tasks.iter().enumerate() {
            places.entry((task.file.as_str(), task.number, task.method.names())).or_default().push(index);
        }
        let mut known = vec![None; plan.tasks.len()];
        let mut kept = Vec::new();
        for stored in &stored {
            let row = &stored.measured.row;
            let Some(indices) = places.get(&(row.file.as_str(), row.level, row.method.clone())) else {
                let (file, level, method) = (row.file.clone(), row.level, row.method.label());
                return Err(StoreError::OtherRun { folder: name, file, level, method });
            };
            if stored.holds(&plan.tasks[indices[0]]) {
                indices.iter().for_each(|&index| known[index] = Some(stored.measured.clone()));
                kept.push(stored);
            }
        }
        if kept.len() < stored.len() || whole < bytes.len() {
            let mut lines = Vec::new();
            kept.into_iter().try_for_each(|row| write_line(&mut lines, row)).map_err(failed)?;
            replace(&path, &lines).map_err(failed)?;
            rows = open_rows(&path).map_err(failed)?;
            lock(&rows).map_err(failed)?.ok_or_else(|| StoreError::InUse(name.clone()))?;
        }

        // Step 5. Whoever runs the rest takes part.
        if known.iter().any(Option::is_none) {
            let new = settings.machines.iter().filter(|machine| !machines.contains(machine));
            machines.extend(new.cloned().collect::<Vec<_>>());
        }
        let settings = Settings { machines, ..settings.clone() };
        replace_json(&folder.join(SETTINGS), &settings).map_err(failed)?;
        Ok((Self { folder: folder.to_owned(), name, settings, rows }, known))
    }

    /// The folder, as the person named it.
    pub fn folder(&self) -> &str {
        &self.name
    }

    /// Within what its results were made.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Says on what results are made, where that is not here.
    pub fn add_machines(&mut self, machines: &[Machine]) -> Result<(), StoreError> {
        let known = &mut self.settings.machines;
        let new: Vec<Machine> = machines.iter().filter(|machine| !known.contains(machine)).cloned().collect();
        if new.is_empty() {
            return Ok(());
        }
        known.extend(new);
        let written = replace_json(&self.folder.join(SETTINGS), &self.settings);
        self.told(written, SETTINGS)
    }

    /// Adds what came of a task.
    pub fn append(&mut self, measured: &Measured, task: &Task<'_>) -> Result<(), StoreError> {
        // One write per row: a line is there as a whole or it is the last.
        let line = StoredRow::new(measured.clone(), task).line();
        let written = self.rows.write_all(line.as_bytes());
        self.told(written, ROWS)
    }

    /// Writes what all rows come to. What was cancelled is not among them.
    pub fn finish<'a>(
        &self,
        results: impl Iterator<Item = &'a Measured>,
        tallies: &[Tally],
    ) -> Result<(), StoreError> {
        let has_one_method = tallies.iter().all(|tally| tally.method == tallies[0].method);
        let mut table = "collection,level,peer,limit_s,solved,cpu_s,wall_s,pushes,moves,note\n".to_owned();
        let results: Vec<&Measured> = results.filter(|measured| !measured.row.is_cancelled()).collect();
        results.iter().for_each(|measured| table += &self.table_line(&measured.row, has_one_method));
        self.write(TABLE, table.as_bytes())?;
        self.write(RUNS, runs_csv(results.into_iter()).as_bytes())?;
        let summary = Summary { settings: &self.settings, results: tallies };
        self.told(replace_json(&self.folder.join(SUMMARY), &summary), SUMMARY)
    }

    /// Puts a file of this name into the folder.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        self.told(replace(&self.folder.join(name), bytes), name)
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
    fn told(&self, result: io::Result<()>, file: &str) -> Result<(), StoreError> {
        let file = self.folder.join(file).display().to_string();
        result.map_err(|error| StoreError::Failed { file, error })
    }
}

/// The columns of `runs.csv`.
const RUN_COLUMNS: [&str; 23] = [
    "file",
    "level",
    "title",
    "algorithm",
    "goal",
    "puzzle",
    "cost",
    "order",
    "heuristic",
    "deadlocks",
    "repetition",
    "outcome",
    "reason",
    "optimal",
    "moves",
    "pushes",
    "expanded",
    "explored",
    "frontier_peak",
    "seconds",
    "cpu_seconds",
    "peak_bytes",
    "defects",
];

/// One run of a task.
fn run_line(row: &SolveRow, run: &Run) -> String {
    let text = |text: &Option<String>| quoted(text.as_deref().unwrap_or_default());
    let number = |number: Option<usize>| number.map(|number| number.to_string()).unwrap_or_default();
    let names = &row.method;
    let cells: [String; RUN_COLUMNS.len()] = [
        quoted(&row.file),
        row.level.to_string(),
        text(&row.title),
        quoted(&names.algorithm),
        text(&names.goal),
        text(&names.puzzle),
        text(&names.cost),
        text(&names.order),
        text(&names.heuristic),
        text(&names.deadlocks),
        run.repetition.to_string(),
        run.outcome.name().to_owned(),
        text(&run.reason),
        // Only the best run's claim is kept, and a run without an answer claims nothing.
        if run.outcome == Outcome::Solved { text(&row.optimal) } else { String::new() },
        number(run.moves),
        number(run.pushes),
        run.expanded.to_string(),
        run.explored.to_string(),
        run.frontier_peak.to_string(),
        format!("{:.6}", run.seconds),
        format!("{:.6}", run.cpu_seconds),
        run.peak_bytes.to_string(),
        quoted(&row.defects.join("; ")),
    ];
    cells.join(",") + "\n"
}

/// What `summary.json` holds.
#[derive(Serialize)]
struct Summary<'a> {
    settings: &'a Settings,
    results: &'a [Tally],
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

/// A cell of text, in quotes where it has to be.
fn quoted(cell: &str) -> String {
    // What begins like this is a formula to a spreadsheet, and a title may come from anybody. A lone `-` is standard input.
    let is_formula = cell.starts_with(['=', '+', '-', '@']) && cell.len() > 1;
    let cell = &if is_formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.clone()
    }
}

#[cfg(test)]
mod tests {
    use mazekeeper_core::sokoban::formats;
    use mazekeeper_solver::Goal;

    use super::*;
    use crate::clock::Elapsed;
    use crate::method::Method;
    use crate::plan::Source;
    use crate::row::LevelName;

    fn row(file: &str, level: usize, identity: &str) -> StoredRow {
        let name = LevelName { file, level, title: None };
        let row = SolveRow::invalid(name, &Method::Strong(Goal::Any), Vec::new());
        StoredRow { measured: Measured::once(row), identity: Some(identity.to_owned()) }
    }

    fn names(rows: &[StoredRow]) -> Vec<(&str, usize)> {
        rows.iter().map(|one| (one.measured.row.file.as_str(), one.measured.row.level)).collect()
    }

    #[test]
    fn rows_are_read_as_they_are_written_and_what_is_broken_has_a_line() {
        let rows = [row("a, \"b\"", 1, "x"), row("a", 2, "y")];
        let text: String = rows.iter().map(StoredRow::line).collect();
        assert_eq!(read_rows(&text), Ok(rows.to_vec()));
        // The program ended within the last line, or whoever sent it has cut off its end.
        assert_eq!(read_rows(&text[..text.len() - 1]), Ok(rows.to_vec()));
        assert_eq!(read_rows(&text[..text.len() - 9]), Ok(rows[..1].to_vec()));
        let broken = text.replacen("\"level\":2", "\"level\":-2", 1);
        let error = read_rows(&broken).expect_err("no level has that number");
        assert_eq!(error.line, 2);
        assert!(error.to_string().starts_with("line 2 is no result: "), "{error}");
    }

    #[test]
    fn a_folder_remembers_the_machines_that_took_part() {
        let collection = formats::read(b"#####\n#@$.#\n#####\n");
        let methods = [Method::Strong(Goal::Any), Method::Strong(Goal::Pushes), Method::Strong(Goal::Moves)];
        let source = Source::of_levels("one", (1..).zip(&collection.entries));
        let plan = Plan::new([source], &methods);
        let folder = tempfile::tempdir().expect("a folder can be made");
        let on = |machine: &str, tasks: &[usize]| {
            let machines = vec![Machine { processor: machine.to_owned(), ..Machine::default() }];
            let settings = Settings { machines, ..Settings::of(&Limits::default()) };
            let (mut store, _) = Store::open(folder.path(), &settings, &plan).expect("it is ours");
            for task in tasks.iter().map(|&task| &plan.tasks[task]) {
                let row = SolveRow::failed(task.name(""), &task.method, Elapsed::default());
                store.append(&Measured::once(row), task).expect("it can be written");
            }
            let machines = &store.settings().machines;
            machines.iter().map(|machine| machine.processor.clone()).collect::<Vec<_>>()
        };
        assert_eq!(on("old", &[0]), ["old"]);
        assert_eq!(on("new", &[1]), ["old", "new"]);
        assert_eq!(on("old", &[2]), ["old", "new"]);
        assert_eq!(on("third", &[]), ["old", "new"], "it writes the page and has measured nothing");
    }

    #[test]
    fn a_title_is_no_formula() {
        let mut measured = row("-", 1, "x").measured;
        let titled = |title: &str| {
            measured.row.title = Some(title.to_owned());
            measured.row.expanded = 7;
            run_line(&measured.row, &measured.runs()[0])
        };
        let begins = ["=1+1", "+1", "-1", "@now", "1-1"].map(titled).map(|line| line[..11].to_owned());
        assert_eq!(begins, ["-,1,'=1+1,s", "-,1,'+1,str", "-,1,'-1,str", "-,1,'@now,s", "-,1,1-1,str"]);
        assert_eq!(quoted("=HYPERLINK(\"a\",1)"), "\"'=HYPERLINK(\"\"a\"\",1)\"");
    }

    #[test]
    fn a_line_torn_within_a_letter_is_left_out() {
        let collection = formats::read(b"#####\n#@$.#\n#####\nTitle: \xe1\xba\xa4m\n");
        let source = Source::of_levels("one", (1..).zip(&collection.entries));
        let plan = Plan::new([source], &[Method::Strong(Goal::Any), Method::Strong(Goal::Pushes)]);
        let stopped = |task: &Task<'_>| {
            let row = SolveRow::failed(task.name(""), &task.method, Elapsed::default());
            StoredRow::new(Measured::once(row), task).line().into_bytes()
        };
        let whole = stopped(&plan.tasks[0]);
        let torn = stopped(&plan.tasks[1]);
        let letter = torn.iter().position(|&byte| byte == 0xe1).expect("the title has such a letter");
        let folder = tempfile::tempdir().expect("a folder can be made");
        let settings = Settings::of(&Limits::default());
        replace_json(&folder.path().join(SETTINGS), &settings).expect("it can be written");
        let path = folder.path().join(ROWS);
        fs::write(&path, [&whole[..], &torn[..letter + 2]].concat()).expect("it can be written");
        let (store, known) = Store::open(folder.path(), &settings, &plan).expect("it is ours");
        assert_eq!(known.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false]);
        drop(store);
        assert_eq!(fs::read(&path).expect("it is there"), whole);
        // Within a whole line it is no text.
        fs::write(&path, [&whole[..], &torn[..letter + 2], b"\n"].concat()).expect("it can be written");
        let refused = Store::open(folder.path(), &settings, &plan).map(|_| ());
        assert!(matches!(refused, Err(StoreError::NoResult { line: 2, .. })), "{refused:?}");
    }

    #[test]
    fn the_same_level_has_the_same_name_everywhere() {
        let mut benchmarks = [
            vec![row("a", 1, "x"), row("a", 2, "y"), row("a", 3, "x")],
            vec![row("b", 7, "y"), row("a", 3, "x"), row("c", 1, "z")],
        ];
        name_alike(&mut benchmarks);
        assert_eq!(names(&benchmarks[1]), [("a", 2), ("a", 3), ("c", 1)]);
    }

    #[test]
    fn different_mazes_of_the_same_name_are_told_apart() {
        let mut benchmarks = ["seed 1", "seed 100", "seed 7"].map(|maze| vec![row("dfs", 1, maze); 2]);
        name_alike(&mut benchmarks);
        let all = benchmarks.each_ref().map(|rows| names(rows));
        assert_eq!(all, [[("dfs", 1); 2], [("dfs (2)", 1); 2], [("dfs (3)", 1); 2]]);
    }

    #[test]
    fn a_level_put_into_a_file_leaves_the_others_beside_themselves() {
        let mut benchmarks = [
            vec![row("a", 1, "x"), row("a", 2, "y"), row("a", 3, "z")],
            vec![row("a", 1, "x"), row("a", 2, "new"), row("a", 3, "y"), row("a", 4, "z")],
        ];
        name_alike(&mut benchmarks);
        assert_eq!(names(&benchmarks[1]), [("a", 1), ("a (2)", 2), ("a", 2), ("a", 3)]);
    }

    #[test]
    fn a_level_that_stands_in_a_file_twice_has_two_names() {
        let mut benchmarks = [
            vec![row("a", 1, "x"), row("a", 2, "x")],
            vec![row("b", 1, "x"), row("b", 2, "x"), row("b", 3, "x")],
        ];
        name_alike(&mut benchmarks);
        assert_eq!(
            benchmarks.each_ref().map(|rows| names(rows)),
            [vec![("a", 1), ("a", 2)], vec![("a", 1), ("a", 2), ("b", 3)]]
        );
    }
}
