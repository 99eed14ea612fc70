//! `rate`: how hard levels are for people, and why.

use std::io::{self, Write};

use mazekeeper_core::budget::Budget;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::formats::{Entry, Fields, write_sok};
use mazekeeper_solver::rate::{Rated, Unmeasured, rate};

use super::endings::Endings;
use super::{file_heading, half_of_memory, read_levels};
use crate::args::craft::RateArgs;
use crate::args::{Common, SolveFormat};
use crate::clock::{Elapsed, Stopwatch, TimeLimit, heed_interrupts, is_interrupted};
use crate::exit::Exit;
use crate::input::LevelFile;
use crate::output::collection::joined;
use crate::output::json::{LevelName, write_line};
use crate::output::progress::ProgressLine;
use crate::output::rated::{self, RateRow, with_rating};
use crate::output::text;
use crate::quantities::readable_time;

pub(crate) fn run(arguments: &RateArgs, common: Common) -> io::Result<Exit> {
    let (files, exit) = read_levels(&arguments.levels, common);
    let mut session = Session {
        arguments,
        common,
        max_bytes: arguments.limits.memory_limit.unwrap_or_else(half_of_memory),
        endings: Endings::default(),
        rated: Vec::new(),
        out: io::stdout().lock(),
    };
    heed_interrupts();
    for file in &files {
        session.rate_file(file)?;
    }
    session.summarise()?;
    Ok(exit.and(session.endings.exit()))
}

/// One run of the command.
struct Session<'a> {
    arguments: &'a RateArgs,
    common: Common,
    max_bytes: usize,
    endings: Endings,
    /// Per file, the levels with their ratings; only where they are to be written.
    rated: Vec<(Fields, Vec<Entry>)>,
    out: io::StdoutLock<'static>,
}

impl Session<'_> {
    fn rate_file(&mut self, file: &LevelFile) -> io::Result<()> {
        let (mut lines, mut entries) = (Vec::new(), Vec::new());
        for (number, entry) in file.entries() {
            let name = LevelName { file: &file.name, level: number, title: entry.title() };
            // After Ctrl-C what is left is written as it is: a collection keeps all its levels.
            let rated = if is_interrupted() { None } else { self.rate_entry(name, entry, &mut lines)? };
            if self.arguments.format == SolveFormat::Sok {
                entries.push(rated.map_or_else(|| entry.clone(), |rated| with_rating(entry, &rated)));
            }
        }
        match self.arguments.format {
            SolveFormat::Text if !lines.is_empty() => {
                file_heading(&mut self.out, file, self.common)?;
                rated::table(&mut self.out, &lines, self.common.lang)?;
                self.out.flush()
            }
            SolveFormat::Text | SolveFormat::Json => Ok(()),
            SolveFormat::Sok => {
                self.rated.push((file.collection.fields.clone(), entries));
                Ok(())
            }
        }
    }

    /// Rates a level and tells what came of it; for people that is a line of the table.
    fn rate_entry(
        &mut self,
        name: LevelName<'_>,
        entry: &Entry,
        lines: &mut Vec<rated::Line>,
    ) -> io::Result<Option<Rated>> {
        let (number, lang, format) = (name.level, self.common.lang, self.arguments.format);
        let Ok(level) = &entry.level else {
            self.endings.invalid += 1;
            match format {
                SolveFormat::Text => lines.push(rated::invalid_line(number, entry, lang)),
                SolveFormat::Json => {
                    let defects = entry.defects().iter().map(ToString::to_string).collect();
                    write_line(&mut self.out, &RateRow::invalid(name, defects))?;
                }
                SolveFormat::Sok => text::invalid_aside(name.file, number, entry, lang)?,
            }
            return Ok(None);
        };
        let (result, elapsed) = self.search(level, number, entry);
        self.endings.cpu += elapsed.cpu;
        match result {
            Ok(rated) => {
                self.endings.solved += 1;
                match format {
                    SolveFormat::Text => lines.push(rated::line(number, entry, &rated, lang)),
                    SolveFormat::Json => write_line(&mut self.out, &RateRow::rated(name, &rated, elapsed))?,
                    SolveFormat::Sok => {}
                }
                Ok(Some(rated))
            }
            Err(why) => {
                match why {
                    Unmeasured::Unsolvable => self.endings.unsolvable += 1,
                    Unmeasured::Stopped(_) => self.endings.stopped += 1,
                }
                match format {
                    SolveFormat::Text => lines.push(rated::line_without(number, entry, why, lang)),
                    SolveFormat::Json => write_line(&mut self.out, &RateRow::without(name, why, elapsed))?,
                    SolveFormat::Sok => {
                        let mut err = io::stderr().lock();
                        writeln!(err, "{}", text::printable(lang.file(name.file)))?;
                        text::heading(&mut err, number, entry, lang)?;
                        writeln!(err, "      {}", lang.unmeasured(why))?;
                    }
                }
                Ok(None)
            }
        }
    }

    fn search(&self, level: &Level, number: usize, entry: &Entry) -> (Result<Rated, Unmeasured>, Elapsed) {
        let heading = format!("{number} {}", text::printable(self.common.lang.title(entry)));
        let mut progress = ProgressLine::new(heading, self.common.quiet, self.common.lang);
        let stopwatch = Stopwatch::start(TimeLimit::Wall(self.arguments.time_limit));
        let budget = Budget {
            max_expanded: self.arguments.limits.max_nodes.unwrap_or(u64::MAX),
            max_bytes: self.max_bytes,
            interrupt: &|| stopwatch.stop_reason(),
        };
        let result = rate(level, budget, &mut |glimpse| progress.update(glimpse.counts()));
        (result, stopwatch.elapsed())
    }

    /// For people one line about everything, where there is more than one result; or the levels with their ratings.
    fn summarise(&mut self) -> io::Result<()> {
        let Endings { solved, unsolvable, stopped, invalid, cpu } = self.endings;
        let counts = [solved, unsolvable, stopped, invalid];
        match self.arguments.format {
            SolveFormat::Text if !self.common.quiet && counts.iter().sum::<usize>() > 1 => {
                let cpu = self.common.lang.punctuated(readable_time(cpu));
                writeln!(self.out, "{}", self.common.lang.rate_summary(counts, &cpu))
            }
            SolveFormat::Text | SolveFormat::Json => Ok(()),
            SolveFormat::Sok => write!(self.out, "{}", write_sok(&joined(std::mem::take(&mut self.rated)))),
        }
    }
}
