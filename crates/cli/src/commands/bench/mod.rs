//! `bench`: runs every method on every level and compares.
//!
//! What is to be run is a list, the [`plan`]. What `--out` holds already fills a part of it, [`workers`] fill the rest,
//! and results are told in the order of the list, whatever the order in which they come.

mod plan;
mod store;
mod workers;

use std::io::{self, Write};

use console::style;

use self::plan::{Group, Plan, Task};
use self::store::{Settings, Store, StoreError};
use self::workers::{Event, Limits};
use super::{complain, half_of_memory, read_levels};
use crate::args::{BenchArgs, Common, Format, MethodArgs, Order};
use crate::clock::{heed_interrupts, is_interrupted};
use crate::exit::Exit;
use crate::method::{self, Listed, Method, MethodError, Wishes};
use crate::output::json::{Outcome, SolveRow, write_line};
use crate::output::progress::ProgressBar;
use crate::output::tally::Tally;
use crate::output::{table, text};

pub(crate) fn run(arguments: &BenchArgs, common: Common) -> io::Result<Exit> {
    // Step 1. What is to be run, and within what.
    let methods = match methods(arguments) {
        Ok(methods) => methods,
        Err(error) => {
            complain(&common.lang.method_refused(error), common);
            return Ok(Exit::BadInput);
        }
    };
    let (files, exit) = read_levels(&arguments.levels, common);
    let plan = Plan::new(&files, &methods);
    let max_bytes = arguments.limits.memory_limit.unwrap_or_else(half_of_memory);
    let limits = Limits {
        time: arguments.time_limit,
        bytes: max_bytes / usize::from(arguments.parallel),
        nodes: arguments.limits.max_nodes,
        repeat: arguments.repeat,
    };

    // Step 2. What is known already.
    let mut rows: Vec<Option<SolveRow>> = vec![None; plan.tasks.len()];
    let mut store = None;
    if let Some(folder) = &arguments.out {
        match Store::open(folder, &Settings::of(&limits), &plan, common.lang) {
            Ok((opened, known)) => (store, rows) = (Some(opened), known),
            Err(StoreError::Refused(problem)) => {
                complain(&problem, common);
                return Ok(exit.and(Exit::BadInput));
            }
            Err(StoreError::Failed(problem)) => {
                complain(&problem, common);
                return Ok(exit.and(Exit::Failure));
            }
        }
    }

    // Step 3. Run the rest and tell everything.
    heed_interrupts();
    let bar = ProgressBar::new(plan.tasks.len(), common.quiet, common.lang);
    let mut session = Session {
        plan: &plan,
        format: arguments.format,
        common,
        store,
        rows,
        told: 0,
        bar,
        out: io::stdout(),
    };
    session.run(&limits, usize::from(arguments.parallel))?;
    Ok(exit.and(session.exit()))
}

fn methods(arguments: &BenchArgs) -> Result<Vec<Method>, MethodError> {
    let MethodArgs { goal, puzzle, cost, order } = arguments.method;
    method::methods(&Wishes {
        choices: arguments.algorithms.clone(),
        goal,
        puzzle,
        cost,
        order: order.map(|Order(order)| order),
        heuristics: Listed { flag: "--heuristics", values: arguments.heuristics.clone() },
        deadlocks: Listed { flag: "--deadlocks", values: arguments.deadlocks.clone() },
    })
}

/// One run of the command.
struct Session<'a> {
    plan: &'a Plan<'a>,
    format: Format,
    common: Common,
    store: Option<Store>,
    /// One per task, where it is known.
    rows: Vec<Option<SolveRow>>,
    /// So many rows, or for people groups of them, were told.
    told: usize,
    bar: ProgressBar,
    out: io::Stdout,
}

impl Session<'_> {
    fn run(&mut self, limits: &Limits, parallel: usize) -> io::Result<()> {
        let pending: Vec<usize> = (0..self.rows.len()).filter(|&index| self.rows[index].is_none()).collect();
        let known = self.rows.len() - pending.len();
        if let Some(store) = self.store.as_ref().filter(|_| known > 0 && !self.common.quiet) {
            let sentence = self.common.lang.resumed(store.folder(), known, self.rows.len());
            writeln!(io::stderr(), "{}", text::printable(&sentence))?;
        }
        self.rows.iter().flatten().for_each(|row| self.bar.count(row));
        self.tell_ready()?;
        let plan = self.plan;
        let mut running = Vec::new();
        workers::run(plan, &pending, limits, parallel, |event| {
            match event {
                Event::Started(index) => running.push(index),
                Event::Ended(index, ran) => {
                    running.retain(|&other| other != index);
                    self.take(&plan.tasks[index], index, *ran)?;
                }
                Event::Waiting => {}
            }
            self.show_progress(&running);
            Ok(())
        })?;
        self.tell_rest()
    }

    /// Keeps what came of a task.
    fn take(&mut self, task: &Task<'_>, index: usize, ran: workers::Ran) -> io::Result<()> {
        let workers::Ran { row, nodes } = ran;
        if let Some(store) = self.store.as_mut().filter(|_| !row.is_cancelled()) {
            store.append(&row, task)?;
        }
        if nodes.start() != nodes.end() {
            self.bar.clear();
            let file = self.common.lang.file(task.file);
            let sentence = self.common.lang.runs_differ(file, task.number, *nodes.start(), *nodes.end());
            writeln!(io::stderr(), "{}", text::printable(&sentence))?;
        }
        self.bar.count(&row);
        self.rows[index] = Some(row);
        self.tell_ready()
    }

    fn show_progress(&mut self, running: &[usize]) {
        let titles = running.iter().map(|&index| {
            let task = &self.plan.tasks[index];
            let number = task.number.to_string();
            match self.common.lang.own_title(task.entry).filter(|title| *title != number) {
                Some(title) => format!("{number} {}", text::printable(title)),
                None => number,
            }
        });
        self.bar.update(&titles.collect::<Vec<_>>().join(", "));
    }

    /// Tells what is complete up to the first gap.
    fn tell_ready(&mut self) -> io::Result<()> {
        match self.format {
            Format::Json => {
                while let Some(Some(row)) = self.rows.get(self.told) {
                    write_line(&mut self.out, row)?;
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
                for row in self.rows[self.told..].iter().flatten() {
                    write_line(&mut self.out, row)?;
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
            Some(store) => store.finish(self.rows.iter().flatten(), &self.tallies()),
            None => Ok(()),
        }
    }

    /// The table of one file and one method.
    fn tell_group(&mut self, group: &Group<'_>) -> io::Result<()> {
        self.bar.clear();
        let lang = self.common.lang;
        if !self.common.quiet {
            let file = style(text::printable(lang.file(&group.file.name))).underlined();
            writeln!(self.out, "{file}  {}", group.method.label())?;
        }
        if group.is_first {
            let tasks = self.plan.tasks[group.tasks.clone()].iter();
            for task in tasks.filter(|task| task.entry.level.is_err()) {
                text::invalid(&mut self.out, task.number, task.entry, lang)?;
            }
        }
        let tasks = self.plan.tasks[group.tasks.clone()].iter();
        let rows = tasks.zip(&self.rows[group.tasks.clone()]);
        let known = rows.filter_map(|(task, row)| Some((lang.own_title(task.entry), row.as_ref()?)));
        table::levels(&mut self.out, known, lang)?;
        if !self.common.quiet {
            let tally = self.tally(group);
            table::summary(&mut self.out, &tally, lang)?;
        }
        writeln!(self.out)?;
        self.out.flush()
    }

    fn tallies(&self) -> Vec<Tally> {
        self.plan.groups.iter().map(|group| self.tally(group)).collect()
    }

    fn tally(&self, group: &Group<'_>) -> Tally {
        let rows = self.rows[group.tasks.clone()].iter().flatten();
        Tally::of(&group.file.name, &group.method, group.tasks.len(), rows)
    }

    fn exit(&self) -> Exit {
        let any = |outcome| self.rows.iter().flatten().any(|row| row.outcome == outcome);
        let invalid = if any(Outcome::Invalid) { Exit::BadInput } else { Exit::Success };
        let interrupted = if is_interrupted() { Exit::Interrupted } else { Exit::Success };
        Exit::success_if(!any(Outcome::Stopped) && !any(Outcome::Unsolvable)).and(invalid).and(interrupted)
    }
}
