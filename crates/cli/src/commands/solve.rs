//! `solve`: searches for solutions.

use std::io::{self, Write};

use mazekeeper_bench::method::{self, Listed, Method, MethodError, Wishes};
use mazekeeper_core::budget::Budget;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::{Answer, Verdict};
use mazekeeper_core::sokoban::formats::{Entry, Fields, write_sok};

use super::endings::Endings;
use super::{complain, file_heading, half_of_memory, read_levels};
use crate::args::{Common, Order, SolveArgs, SolveFormat};
use crate::clock::{Elapsed, Stopwatch, TimeLimit, heed_interrupts, is_interrupted};
use crate::exit::Exit;
use crate::input::LevelFile;
use crate::output::collection::{add_solution, joined};
use crate::output::json::{LevelName, SolveRow, write_line};
use crate::output::progress::ProgressLine;
use crate::output::{player, text};
use crate::quantities::readable_time;
use mazekeeper_bench::threads::Threads;

pub(crate) fn run(arguments: &SolveArgs, common: Common) -> io::Result<Exit> {
    let method = match method(arguments) {
        Ok(method) => method,
        Err(error) => {
            complain(&common.lang.method_refused(error), common);
            return Ok(Exit::BadInput);
        }
    };
    if arguments.show && arguments.format != SolveFormat::Text {
        complain(common.lang.show_needs_text(), common);
        return Ok(Exit::BadInput);
    }
    if arguments.threads > 1 && !method.uses_threads() {
        complain(common.lang.one_thread(), common);
        return Ok(Exit::BadInput);
    }
    let (files, exit) = read_levels(&arguments.levels, common);
    let mut session = Session {
        arguments,
        common,
        method,
        max_bytes: arguments.limits.memory_limit.unwrap_or_else(half_of_memory),
        endings: Endings::default(),
        solved: Vec::new(),
        out: io::stdout().lock(),
    };
    heed_interrupts();
    for file in &files {
        if is_interrupted() {
            break;
        }
        session.solve_file(file)?;
    }
    session.summarise()?;
    Ok(exit.and(session.endings.exit()))
}

/// What was asked for, checked.
fn method(arguments: &SolveArgs) -> Result<Method, MethodError> {
    let wishes = Wishes {
        choices: vec![arguments.algorithm],
        goal: arguments.goal,
        puzzles: arguments.puzzle.into_iter().collect(),
        costs: arguments.cost.into_iter().collect(),
        orders: arguments.order.into_iter().map(|Order(order)| order).collect(),
        heuristics: Listed { flag: "--heuristic", values: arguments.heuristic.into_iter().collect() },
        deadlocks: Listed { flag: "--deadlocks", values: arguments.deadlocks.into_iter().collect() },
    };
    let methods = method::methods(&wishes)?;
    Ok(*methods.first().expect("one algorithm is at least one method"))
}

/// One run of the command.
struct Session<'a> {
    arguments: &'a SolveArgs,
    common: Common,
    method: Method,
    max_bytes: usize,
    endings: Endings,
    /// Per file, the levels that were searched, with the solutions found, and the invalid ones as they are; only where
    /// they are to be written.
    solved: Vec<(Fields, Vec<Entry>)>,
    out: io::StdoutLock<'static>,
}

impl Session<'_> {
    fn solve_file(&mut self, file: &LevelFile) -> io::Result<()> {
        if self.arguments.format == SolveFormat::Text {
            file_heading(&mut self.out, file, self.common)?;
        }
        let mut solved = Vec::new();
        for (number, entry) in file.entries() {
            if is_interrupted() {
                break;
            }
            let name = LevelName { file: &file.name, level: number, title: entry.title() };
            match &entry.level {
                Ok(level) => {
                    let (answer, elapsed) = self.search(level, number, entry);
                    self.tell(name, entry, &answer, elapsed)?;
                    self.play(level, &answer.verdict)?;
                    solved.push((entry, Some(answer.verdict)));
                }
                Err(_) => {
                    self.endings.invalid += 1;
                    self.tell_invalid(name, entry)?;
                    solved.push((entry, None));
                }
            }
        }
        if self.arguments.format == SolveFormat::Sok {
            let entries = solved.into_iter().map(|(entry, verdict)| with_solution(entry, verdict)).collect();
            self.solved.push((file.collection.fields.clone(), entries));
        }
        Ok(())
    }

    fn search(&mut self, level: &Level, number: usize, entry: &Entry) -> (Answer, Elapsed) {
        let heading = format!("{number} {}", text::printable(self.common.lang.title(entry)));
        let mut progress = ProgressLine::new(heading, self.common.quiet, self.common.lang);
        let stopwatch = Stopwatch::start(TimeLimit::Wall(self.arguments.time_limit));
        let budget = Budget {
            max_expanded: self.arguments.limits.max_nodes.unwrap_or(u64::MAX),
            max_bytes: self.max_bytes,
            interrupt: &|| stopwatch.stop_reason(),
        };
        let threads = Threads::new(self.arguments.threads.into());
        let answer =
            self.method.solve(&threads, level, budget, &mut |glimpse| progress.update(glimpse.counts()));
        let mut elapsed = stopwatch.elapsed();
        elapsed.cpu += threads.cpu();
        self.endings.cpu += elapsed.cpu;
        match &answer.verdict {
            Verdict::Solved { .. } => self.endings.solved += 1,
            Verdict::Unsolvable => self.endings.unsolvable += 1,
            Verdict::Stopped(_) => self.endings.stopped += 1,
        }
        (answer, elapsed)
    }

    fn tell(
        &mut self,
        name: LevelName<'_>,
        entry: &Entry,
        answer: &Answer,
        elapsed: Elapsed,
    ) -> io::Result<()> {
        match self.arguments.format {
            SolveFormat::Text => {
                text::heading(&mut self.out, name.level, entry, self.common.lang)?;
                text::verdict(&mut self.out, answer, elapsed, self.common.lang)
            }
            SolveFormat::Json => {
                write_line(&mut self.out, &SolveRow::searched(name, &self.method, answer, elapsed))
            }
            SolveFormat::Sok => Ok(()),
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
                write_line(&mut self.out, &SolveRow::invalid(name, &self.method, defects))
            }
            SolveFormat::Sok => text::invalid_aside(name.file, name.level, entry, self.common.lang),
        }
    }

    /// Plays the solution, if there is one and somebody wants to see it.
    fn play(&mut self, level: &Level, verdict: &Verdict) -> io::Result<()> {
        match verdict {
            Verdict::Solved { solution, .. } if self.arguments.show => {
                player::play(&mut self.out, level, solution)?;
                writeln!(self.out)
            }
            _ => Ok(()),
        }
    }

    /// For people one line about everything, where there is more than one result; or the levels with solutions.
    fn summarise(&mut self) -> io::Result<()> {
        let Endings { solved, unsolvable, stopped, invalid, cpu } = self.endings;
        let counts = [solved, unsolvable, stopped, invalid];
        match self.arguments.format {
            SolveFormat::Text if !self.common.quiet && counts.iter().sum::<usize>() > 1 => {
                let cpu = self.common.lang.punctuated(readable_time(cpu));
                writeln!(self.out, "{}", self.common.lang.solve_summary(counts, &cpu))
            }
            SolveFormat::Text | SolveFormat::Json => Ok(()),
            SolveFormat::Sok => write!(self.out, "{}", write_sok(&joined(std::mem::take(&mut self.solved)))),
        }
    }
}

/// The entry with the solution that was found, beside the records it came with.
fn with_solution(entry: &Entry, verdict: Option<Verdict>) -> Entry {
    let mut entry = entry.clone();
    if let Some(Verdict::Solved { solution, .. }) = verdict {
        add_solution(&mut entry, solution);
    }
    entry
}
