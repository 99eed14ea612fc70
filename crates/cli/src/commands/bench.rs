//! `bench`: runs every method on every level and compares.
//!
//! What is to be run is a list, the [`Plan`]. What `--out` holds already fills a part of it, [`workers`] fill the rest,
//! and results are told in the order of the list, whatever the order in which they come.

use std::io::{self, Write};
use std::path::PathBuf;

use console::style;
use mazekeeper_bench::method::{self, Listed, Method, MethodError, Wishes};
use mazekeeper_bench::plan::{Group, Plan, Source, Subject, Task};
use mazekeeper_bench::preset::Preset;
use mazekeeper_bench::report::{self, Language, Part, Report};
use mazekeeper_bench::row::Measured;
use mazekeeper_bench::store::{self, Settings, Store, StoreError};
use mazekeeper_bench::tally::Tally;
use mazekeeper_bench::workers::{self, Event, Limits};
use mazekeeper_bench::written::WrittenPlan;
use mazekeeper_server::{DatabaseUrl, Standing};

use super::remote::{self, End, News, Problem};
use super::{complain, half_of_memory, memory, read_levels};
use crate::args::{BenchArgs, Common, Format, LevelArgs, Order};
use crate::clock::{heed_interrupts, is_interrupted};
use crate::exit::Exit;
use crate::input::LevelFile;
use crate::lang::Lang;
use crate::output::json::{Outcome, write_line};
use crate::output::progress::ProgressBar;
use crate::output::{table, text};

/// What a report is called among the results.
const REPORT: &str = "report.html";

pub(crate) fn run(arguments: &BenchArgs, common: Common) -> io::Result<Exit> {
    // Step 1. What is to be run, and within what.
    let (methods, sets, exit) = match wanted(arguments, common) {
        Ok(wanted) => wanted,
        Err(problem) => {
            complain(&problem, common);
            return Ok(Exit::BadInput);
        }
    };
    let sources: Vec<Source<'_>> =
        sets.iter().map(LevelSet::source).chain(arguments.preset.and_then(Preset::mazes)).collect();
    let written = arguments.on.as_ref().map(|on| (on, WrittenPlan::of(&sources, &methods)));
    let plan = Plan::new(sources, &methods);
    let limits = Limits {
        time: arguments.time_limit,
        bytes: bytes_per_run(arguments),
        nodes: arguments.limits.max_nodes,
        repeat: arguments.repeat,
    };

    // Step 2. What is known already.
    let mut rows: Vec<Option<Measured>> = vec![None; plan.tasks.len()];
    let mut store = None;
    if let Some(folder) = &arguments.out {
        let mut settings = Settings::of(&limits);
        if written.is_some() {
            // Whoever runs it says on what.
            settings.machines.clear();
        }
        match Store::open(folder, &settings, &plan) {
            Ok((opened, known)) => (store, rows) = (Some(opened), known),
            Err(error) => {
                complain(&common.lang.store_refused(&error), common);
                let is_failure = matches!(error, StoreError::Failed { .. } | StoreError::Unreadable { .. });
                return Ok(exit.and(if is_failure { Exit::Failure } else { Exit::BadInput }));
            }
        }
    }

    // Step 3. Run the rest and tell everything.
    heed_interrupts();
    let bar = ProgressBar::new(plan.tasks.len(), common.quiet, common.lang);
    let mut session = Session {
        plan: &plan,
        format: arguments.format,
        preset: arguments.preset,
        common,
        store,
        rows,
        told: 0,
        bar,
        out: io::stdout(),
    };
    let ended = match &written {
        Some((on, written)) => session.run_on(on, written, &limits)?,
        None => {
            session.run(&limits, usize::from(arguments.parallel))?;
            Exit::Success
        }
    };
    Ok(exit.and(ended).and(session.exit()))
}

/// What a run may take on workers if nobody says: they are not all as large as this machine.
const BYTES_ON_WORKERS: usize = 1 << 30;

/// What one run may take. Who does not say goes on within what the folder's results were made: half of the machine's memory may be
/// another number after its next start.
fn bytes_per_run(arguments: &BenchArgs) -> usize {
    let parallel = usize::from(arguments.parallel);
    let known = arguments.out.as_ref().and_then(|folder| store::settings_in(folder));
    let fits = |bytes: &usize| memory().is_none_or(|all| bytes.saturating_mul(parallel) <= all);
    let stored = known.map(|settings| settings.memory_limit_bytes).filter(fits);
    match (arguments.limits.memory_limit, stored) {
        (None, Some(stored)) => stored,
        (None, None) if arguments.on.is_some() => BYTES_ON_WORKERS,
        (asked_for, _) => asked_for.unwrap_or_else(half_of_memory) / parallel,
    }
}

fn methods(arguments: &BenchArgs) -> Result<Vec<Method>, MethodError> {
    method::methods(&Wishes {
        choices: arguments.algorithms.clone(),
        goal: arguments.goal,
        puzzles: arguments.puzzle.clone(),
        costs: arguments.cost.clone(),
        orders: arguments.order.iter().map(|&Order(order)| order).collect(),
        heuristics: Listed { flag: "--heuristics", values: arguments.heuristics.clone() },
        deadlocks: Listed { flag: "--deadlocks", values: arguments.deadlocks.clone() },
    })
}

/// Levels that are told under one name.
struct LevelSet {
    name: String,
    files: Vec<LevelFile>,
    /// Whether levels are counted through, whatever their numbers in their files.
    is_joined: bool,
}

impl LevelSet {
    fn source(&self) -> Source<'_> {
        let entries = self.files.iter().flat_map(LevelFile::entries);
        if self.is_joined {
            Source::of_levels(&self.name, (1..).zip(entries.map(|(_, entry)| entry)))
        } else {
            Source::of_levels(&self.name, entries)
        }
    }
}

/// The methods, the levels, and how reading them ended; or why there are none.
fn wanted(arguments: &BenchArgs, common: Common) -> Result<(Vec<Method>, Vec<LevelSet>, Exit), String> {
    let Some(preset) = arguments.preset else {
        let methods = methods(arguments).map_err(|error| common.lang.method_refused(error))?;
        let (files, exit) = read_levels(&arguments.levels, common);
        let set = |file: LevelFile| LevelSet { name: file.name.clone(), files: vec![file], is_joined: false };
        return Ok((methods, files.into_iter().map(set).collect(), exit));
    };
    let mut exit = Exit::Success;
    let mut sets = Vec::new();
    let places = preset.level_sets();
    let folder = match &arguments.levels.files[..] {
        [folder] if !places.is_empty() => folder.clone(),
        [] if places.is_empty() => PathBuf::new(),
        _ if places.is_empty() => return Err(common.lang.preset_takes_no_folder(preset.name())),
        _ => return Err(common.lang.preset_needs_folder(preset.name())),
    };
    for set in places {
        // A folder of all chapters has one for each of them.
        let folders = [folder.clone(), folder.join(preset.name())];
        let files = |folder: &PathBuf| {
            let named = set.places.iter();
            named
                .map(|names| names.iter().map(|name| folder.join(name)).collect::<Vec<_>>())
                .collect::<Vec<_>>()
        };
        let found = folders.iter().flat_map(files).find(|files| files.iter().all(|file| file.exists()));
        let Some(files) = found else {
            let named: Vec<&str> =
                set.places.iter().filter_map(|place| place.first()).map(String::as_str).collect();
            return Err(common.lang.preset_lacks(&folder.display().to_string(), &named.join(" / ")));
        };
        let (files, ended) = read_levels(&LevelArgs { files, levels: None, goals: None }, common);
        exit = exit.and(ended);
        let found: usize = files.iter().map(|file| file.entries().count()).sum();
        if found != set.levels {
            return Err(common.lang.preset_counts(set.name, found, set.levels));
        }
        sets.push(LevelSet { name: set.name.to_owned(), files, is_joined: true });
    }
    Ok((preset.methods(), sets, exit))
}

/// One run of the command.
struct Session<'a> {
    plan: &'a Plan<'a>,
    format: Format,
    preset: Option<Preset>,
    common: Common,
    store: Option<Store>,
    /// One per task, where it is known.
    rows: Vec<Option<Measured>>,
    /// So many rows, or for people groups of them, were told.
    told: usize,
    bar: ProgressBar,
    out: io::Stdout,
}

impl Session<'_> {
    fn run(&mut self, limits: &Limits, parallel: usize) -> io::Result<()> {
        let pending: Vec<usize> = (0..self.rows.len()).filter(|&index| self.rows[index].is_none()).collect();
        self.tell_known()?;
        let plan = self.plan;
        let mut running = Vec::new();
        workers::run(plan, &pending, limits, parallel, &is_interrupted, |event| {
            match event {
                Event::Started(index) => running.push(index),
                Event::Ended(index, measured) => {
                    running.retain(|&other| other != index);
                    self.take(&plan.tasks[index], index, *measured)?;
                }
                Event::Waiting => {}
            }
            self.show_progress(&running);
            Ok(())
        })?;
        self.tell_rest()
    }

    /// Lets the workers of a database run it, unless nothing is left to run.
    fn run_on(&mut self, on: &DatabaseUrl, written: &WrittenPlan, limits: &Limits) -> io::Result<Exit> {
        self.tell_known()?;
        if self.rows.iter().all(Option::is_some) {
            self.tell_rest()?;
            return Ok(Exit::Success);
        }
        let (plan, lang) = (self.plan, self.common.lang);
        let mut names: Vec<&str> = written.sources.iter().map(|source| source.name.as_str()).collect();
        names.dedup();
        let (mut is_away, mut lack) = (false, None);
        let followed = remote::follow(on, &names.join(", "), written, limits, |news| match news {
            News::Begun { id, is_joined } => self.note(&lang.queued(id, plan.tasks.len(), is_joined)),
            News::Row(index, row) => {
                let Some(task) = plan.tasks.get(index).filter(|_| self.rows[index].is_none()) else {
                    return Ok(());
                };
                match row.holds(task) {
                    true => self.take(task, index, row.measured),
                    false => self.note(&lang.false_row(&task.file, task.number)),
                }
            }
            News::Standing(standing) => {
                is_away = false;
                // Said once, and not about the moment in which the last tasks are written down.
                let has_nobody = standing.able == 0 && !standing.is_finished && standing.running == 0;
                let lacks = has_nobody.then_some(standing.lack);
                if let Some(lacks) = lacks.filter(|_| lack != lacks) {
                    self.note(&lang.nobody_works(on, limits.bytes, lacks))?;
                }
                lack = lacks;
                if let Some(store) = &mut self.store {
                    store.add_machines(&standing.machines).map_err(|error| failed(&error, self.common))?;
                }
                self.bar.update(&hands(standing, lang));
                Ok(())
            }
            News::Away(error) if !is_away => {
                is_away = true;
                self.note(&lang.database_away(error))
            }
            News::Away(_) => Ok(()),
        });
        let end = match followed {
            Ok(end) => end,
            Err(Problem::Output(error)) => return Err(error),
            Err(Problem::Open(error)) => {
                complain(&lang.open_error(&error, on), self.common);
                return Ok(Exit::BadInput);
            }
        };
        self.tell_rest()?;
        let complaint = match end {
            End::Finished => return Ok(Exit::Success),
            End::Left(id) => {
                id.map(|id| self.note(&lang.goes_on(&id, on))).transpose()?;
                return Ok(Exit::Interrupted);
            }
            End::Cancelled => lang.ended_elsewhere().to_owned(),
            End::Forgotten => lang.forgotten_elsewhere().to_owned(),
            End::Lost(tasks) => lang.tasks_lost(tasks),
            End::Refused(error) => lang.database_error(&error),
        };
        complain(&complaint, self.common);
        Ok(Exit::Failure)
    }

    /// What is known already.
    fn tell_known(&mut self) -> io::Result<()> {
        let known = self.rows.iter().flatten().count();
        if let Some(store) = self.store.as_ref().filter(|_| known > 0 && !self.common.quiet) {
            let sentence = self.common.lang.resumed(store.folder(), known, self.rows.len());
            writeln!(io::stderr(), "{}", text::printable(&sentence))?;
        }
        self.rows.iter().flatten().for_each(|measured| self.bar.count(&measured.row));
        self.tell_ready()
    }

    /// Says something beside the results.
    fn note(&mut self, sentence: &str) -> io::Result<()> {
        if self.common.quiet {
            return Ok(());
        }
        self.bar.clear();
        writeln!(io::stderr(), "{}", text::printable(sentence))
    }

    /// Keeps what came of a task.
    fn take(&mut self, task: &Task<'_>, index: usize, measured: Measured) -> io::Result<()> {
        if let Some(store) = self.store.as_mut().filter(|_| !measured.row.is_cancelled()) {
            store.append(&measured, task).map_err(|error| failed(&error, self.common))?;
        }
        if let Some((fewest, most)) = measured.differing_nodes() {
            self.bar.clear();
            let file = self.common.lang.file(&task.file);
            let sentence = self.common.lang.runs_differ(file, task.number, fewest, most);
            writeln!(io::stderr(), "{}", text::printable(&sentence))?;
        }
        self.bar.count(&measured.row);
        self.rows[index] = Some(measured);
        self.tell_ready()
    }

    fn show_progress(&mut self, running: &[usize]) {
        let titles = running.iter().map(|&index| {
            let task = &self.plan.tasks[index];
            let number = task.number.to_string();
            match title(task, self.common.lang).filter(|title| *title != number) {
                Some(title) => format!("{number} {}", text::printable(&title)),
                None => number,
            }
        });
        self.bar.update(&titles.collect::<Vec<_>>().join(", "));
    }

    /// Tells what is complete up to the first gap.
    fn tell_ready(&mut self) -> io::Result<()> {
        match self.format {
            Format::Json => {
                while let Some(Some(measured)) = self.rows.get(self.told) {
                    write_line(&mut self.out, &measured.row)?;
                    self.told += 1;
                }
            }
            Format::Text => {
                while let Some(group) = self.plan.groups.get(self.told) {
                    if self.rows[group.tasks.clone()].iter().any(Option::is_none) {
                        break;
                    }
                    self.tell_group(group)?;
                    self.told += 1;
                }
            }
        }
        Ok(())
    }

    /// Tells what is known behind the gaps, if somebody ended the run, and what it comes to.
    fn tell_rest(&mut self) -> io::Result<()> {
        self.bar.clear();
        match self.format {
            Format::Json => {
                for measured in self.rows[self.told..].iter().flatten() {
                    write_line(&mut self.out, &measured.row)?;
                }
            }
            Format::Text => {
                let plan = self.plan;
                for group in &plan.groups[self.told..] {
                    if self.rows[group.tasks.clone()].iter().any(Option::is_some) {
                        self.tell_group(group)?;
                    }
                }
                if plan.groups.len() > 1 && !self.common.quiet {
                    let tallies = self.tallies();
                    table::groups(&mut self.out, &tallies, self.common.lang)?;
                }
            }
        }
        match &self.store {
            Some(store) => {
                let tallies = self.tallies();
                let finished = store.finish(self.rows.iter().flatten(), &tallies);
                let reported =
                    finished.and_then(|()| store.write(REPORT, self.report(store, &tallies).as_bytes()));
                reported.map_err(|error| failed(&error, self.common))
            }
            None => Ok(()),
        }
    }

    /// The table of one file and one method.
    fn tell_group(&mut self, group: &Group) -> io::Result<()> {
        self.bar.clear();
        let lang = self.common.lang;
        if !self.common.quiet {
            let file = style(text::printable(lang.file(&group.file))).underlined();
            writeln!(self.out, "{file}  {}", group.method.label())?;
        }
        if group.is_first {
            let tasks = self.plan.tasks[group.tasks.clone()].iter();
            for task in tasks {
                match task.subject {
                    Subject::Level(entry) if entry.level.is_err() => {
                        text::invalid(&mut self.out, task.number, entry, lang)?;
                    }
                    _ => {}
                }
            }
        }
        let tasks = self.plan.tasks[group.tasks.clone()].iter();
        let rows = tasks.zip(&self.rows[group.tasks.clone()]);
        let known = rows.filter_map(|(task, measured)| Some((title(task, lang), &measured.as_ref()?.row)));
        table::levels(&mut self.out, known, lang)?;
        if !self.common.quiet {
            let tally = self.tally(group);
            table::summary(&mut self.out, &tally, lang)?;
        }
        writeln!(self.out)?;
        self.out.flush()
    }

    /// All of it on one page.
    fn report(&self, store: &Store, tallies: &[Tally]) -> String {
        let known = self.rows.iter().flatten().filter(|measured| !measured.row.is_cancelled());
        let part = Part { name: None, settings: store.settings(), results: known.collect(), tallies };
        let report = Report {
            title: None,
            parts: vec![part],
            preset: self.preset,
            language: match self.common.lang {
                Lang::En => Language::English,
                Lang::Vi => Language::Vietnamese,
            },
            made: report::now(),
        };
        report.html()
    }

    fn tallies(&self) -> Vec<Tally> {
        self.plan.groups.iter().map(|group| self.tally(group)).collect()
    }

    fn tally(&self, group: &Group) -> Tally {
        let rows = self.rows[group.tasks.clone()].iter().flatten().map(|measured| &measured.row);
        Tally::of(&group.file, &group.method, group.tasks.len(), rows)
    }

    fn exit(&self) -> Exit {
        let any = |outcome| self.rows.iter().flatten().any(|measured| measured.row.outcome == outcome);
        let invalid = if any(Outcome::Invalid) { Exit::BadInput } else { Exit::Success };
        let interrupted = if is_interrupted() { Exit::Interrupted } else { Exit::Success };
        let is_whole = self.rows.iter().all(Option::is_some);
        let is_solved = is_whole && !any(Outcome::Stopped) && !any(Outcome::Unsolvable);
        Exit::success_if(is_solved).and(invalid).and(interrupted)
    }
}

/// Who runs it just now.
fn hands(standing: &Standing, lang: Lang) -> String {
    lang.hands(standing.running, standing.workers)
}

/// What a subject calls itself, if it does.
fn title(task: &Task<'_>, lang: Lang) -> Option<String> {
    match &task.subject {
        Subject::Level(entry) => lang.own_title(entry).map(str::to_owned),
        Subject::Maze(code) => Some(code.to_string()),
    }
}

/// What could not be written, for whoever calls.
fn failed(error: &StoreError, common: Common) -> io::Error {
    io::Error::other(common.lang.store_refused(error))
}
