//! `improve`: shorter solutions from those in the file.

use std::io::{self, Write};
use std::time::Duration;

use mazekeeper_core::budget::Budget;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::formats::{Entry, Fields, Record, RecordKind, write_sok};
use mazekeeper_core::sokoban::metrics::Metrics;
use mazekeeper_core::sokoban::solution::Verified;
use mazekeeper_solver::{By, Improved, improve};

use super::verify::judge;
use super::{file_heading, half_of_memory, read_levels};
use crate::args::{Common, ImproveArgs, SolveFormat};
use crate::clock::{Elapsed, Stopwatch, TimeLimit, heed_interrupts, is_interrupted};
use crate::exit::Exit;
use crate::input::LevelFile;
use crate::lang::Lang;
use crate::output::collection::joined;
use crate::output::json::{ImproveRow, LevelName, write_line};
use crate::output::progress::ProgressLine;
use crate::output::text;
use crate::quantities::readable_time;

pub(crate) fn run(arguments: &ImproveArgs, common: Common) -> io::Result<Exit> {
    let (files, exit) = read_levels(&arguments.levels, common);
    let mut session = Session {
        arguments,
        common,
        max_bytes: arguments.limits.memory_limit.unwrap_or_else(half_of_memory),
        tally: Tally::default(),
        improved: Vec::new(),
        out: io::stdout().lock(),
    };
    heed_interrupts();
    for file in &files {
        session.improve_file(file)?;
    }
    session.summarise()?;
    Ok(exit.and(session.tally.exit()))
}

/// One run of the command.
struct Session<'a> {
    arguments: &'a ImproveArgs,
    common: Common,
    max_bytes: usize,
    tally: Tally,
    /// Per file, the levels with their best solutions; only where they are to be written.
    improved: Vec<(Fields, Vec<Entry>)>,
    out: io::StdoutLock<'static>,
}

/// How the levels ended, and how long their solutions were before and are now.
#[derive(Default)]
struct Tally {
    improved: usize,
    unchanged: usize,
    without: usize,
    refuted: usize,
    invalid: usize,
    before: Metrics,
    after: Metrics,
    cpu: Duration,
}

impl Tally {
    fn exit(&self) -> Exit {
        let interrupted = if is_interrupted() { Exit::Interrupted } else { Exit::Success };
        let bad = if self.invalid + self.refuted > 0 { Exit::BadInput } else { Exit::Success };
        Exit::success_if(self.without == 0).and(bad).and(interrupted)
    }

    fn count(&mut self, before: Metrics, after: Metrics, cpu: Duration) {
        let is_same = (before.moves, before.pushes) == (after.moves, after.pushes);
        *(if is_same { &mut self.unchanged } else { &mut self.improved }) += 1;
        for (sum, metrics) in [(&mut self.before, before), (&mut self.after, after)] {
            sum.moves += metrics.moves;
            sum.pushes += metrics.pushes;
        }
        self.cpu += cpu;
    }
}

impl Session<'_> {
    fn improve_file(&mut self, file: &LevelFile) -> io::Result<()> {
        if self.arguments.format == SolveFormat::Text && !is_interrupted() {
            file_heading(&mut self.out, file, self.common)?;
        }
        let mut entries = Vec::new();
        for (number, entry) in file.entries() {
            let name = LevelName { file: &file.name, level: number, title: entry.title() };
            // After Ctrl-C what is left is written as it is: a collection keeps all its levels.
            let better = if is_interrupted() { None } else { self.improve_entry(name, entry)? };
            if self.arguments.format == SolveFormat::Sok {
                entries.push(with_better(entry, better));
            }
        }
        if self.arguments.format == SolveFormat::Sok {
            self.improved.push((file.collection.fields.clone(), entries));
        }
        Ok(())
    }

    /// Improves the best solution of a level; the record it has, and the solution to put there.
    fn improve_entry(&mut self, name: LevelName<'_>, entry: &Entry) -> io::Result<Option<(usize, Verified)>> {
        let level = match &entry.level {
            Ok(level) => level,
            Err(_) => {
                self.tally.invalid += 1;
                self.tell_invalid(name, entry)?;
                return Ok(None);
            }
        };
        // Step 1. The replay decides what the solutions in the file are worth.
        if self.arguments.format == SolveFormat::Text {
            text::heading(&mut self.out, name.level, entry, self.common.lang)?;
        }
        // What programs read is in English.
        let lang = if self.arguments.format == SolveFormat::Json { Lang::En } else { self.common.lang };
        let refuted: Vec<String> = entry
            .records
            .iter()
            .filter_map(|record| judge(level, record, lang))
            .filter_map(|(_, result)| result.err())
            .collect();
        self.tally.refuted += refuted.len();
        refuted.iter().try_for_each(|error| self.tell_problem(name, entry, "refuted", error))?;
        let Some((record, known)) = best_known(entry, self.arguments.by) else {
            if refuted.is_empty() {
                self.tally.without += 1;
                self.tell_problem(name, entry, "unsolved", lang.no_solution_in_file())?;
            }
            return Ok(None);
        };
        // Step 2. The search.
        let (improved, elapsed) = self.search(level, name, entry, known);
        self.tally.count(known.metrics(), improved.solution.metrics(), elapsed.cpu);
        match self.arguments.format {
            SolveFormat::Text => text::improved(&mut self.out, known, &improved, elapsed, self.common.lang)?,
            SolveFormat::Json => write_line(
                &mut self.out,
                &ImproveRow::searched(name, self.arguments.by, known, &improved, elapsed),
            )?,
            SolveFormat::Sok => {}
        }
        Ok(Some((record, improved.solution)))
    }

    fn search(
        &self,
        level: &Level,
        name: LevelName<'_>,
        entry: &Entry,
        known: &Verified,
    ) -> (Improved, Elapsed) {
        let (by, lang) = (self.arguments.by, self.common.lang);
        let heading = format!("{} {}", name.level, text::printable(lang.title(entry)));
        let mut progress = ProgressLine::new(heading, self.common.quiet, lang);
        let stopwatch = Stopwatch::start(TimeLimit::Wall(self.arguments.time_limit));
        let budget = Budget {
            max_expanded: self.arguments.limits.max_nodes.unwrap_or(u64::MAX),
            max_bytes: self.max_bytes,
            interrupt: &|| stopwatch.stop_reason(),
        };
        let before = known.metrics();
        let improved = improve(level, known, by, budget, &mut |best, counts| {
            progress.update_with(counts, || lang.before_and_after(before, best.metrics()));
        });
        (improved, stopwatch.elapsed())
    }

    /// There is no solution to begin with, or one of them is none.
    fn tell_problem(
        &mut self,
        name: LevelName<'_>,
        entry: &Entry,
        outcome: &str,
        error: &str,
    ) -> io::Result<()> {
        let lang = self.common.lang;
        match self.arguments.format {
            SolveFormat::Text => text::no_solution(&mut self.out, outcome == "refuted", error, lang),
            SolveFormat::Json => {
                write_line(&mut self.out, &ImproveRow::problem(name, self.arguments.by, outcome, error))
            }
            SolveFormat::Sok => {
                let mut err = io::stderr().lock();
                writeln!(err, "{}", text::printable(lang.file(name.file)))?;
                text::heading(&mut err, name.level, entry, lang)?;
                text::no_solution(&mut err, outcome == "refuted", error, lang)
            }
        }
    }

    fn tell_invalid(&mut self, name: LevelName<'_>, entry: &Entry) -> io::Result<()> {
        match self.arguments.format {
            SolveFormat::Text => {
                text::invalid(&mut self.out, name.level, entry, self.common.lang)?;
                writeln!(self.out)
            }
            SolveFormat::Json => {
                let defects = entry.defects().iter().map(ToString::to_string).collect();
                write_line(&mut self.out, &ImproveRow::invalid(name, self.arguments.by, defects))
            }
            SolveFormat::Sok => text::invalid_aside(name.file, name.level, entry, self.common.lang),
        }
    }

    /// For people one line about everything, where there is more than one result; or the levels with solutions.
    fn summarise(&mut self) -> io::Result<()> {
        let Tally { improved, unchanged, without, refuted, invalid, before, after, cpu } = self.tally;
        let counts = [improved, unchanged, without, refuted, invalid];
        match self.arguments.format {
            SolveFormat::Text if !self.common.quiet && counts.iter().sum::<usize>() > 1 => {
                let lang = self.common.lang;
                let cpu = lang.punctuated(readable_time(cpu));
                writeln!(self.out, "{}", lang.improve_summary(counts, before, after, &cpu))
            }
            SolveFormat::Text | SolveFormat::Json => Ok(()),
            SolveFormat::Sok => {
                write!(self.out, "{}", write_sok(&joined(std::mem::take(&mut self.improved))))
            }
        }
    }
}

/// The best solution of an entry, and the number of its record.
fn best_known(entry: &Entry, by: By) -> Option<(usize, &Verified)> {
    let solutions = entry.records.iter().enumerate().filter_map(|(number, record)| match &record.kind {
        RecordKind::Solution(verified) => Some((number, verified)),
        _ => None,
    });
    solutions.min_by_key(|(_, verified)| by.rank(verified))
}

/// The entry with a better solution in place of the one it came from.
fn with_better(entry: &Entry, better: Option<(usize, Verified)>) -> Entry {
    let mut entry = entry.clone();
    if let Some((number, solution)) = better {
        let old = &mut entry.records[number];
        let found = Record::solution(solution);
        if old.kind != found.kind {
            *old = found;
        }
    }
    entry
}
