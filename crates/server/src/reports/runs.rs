//! The tasks of a report, for whoever runs them: one at a time, in any order, on any machine.

use std::sync::OnceLock;
use std::time::Duration;

use mazekeeper_bench::machine::Machine;
use mazekeeper_bench::store::Settings;
use mazekeeper_bench::workers::Limits;
use mazekeeper_bench::written::WrittenPlan;
use mazekeeper_core::search::Counts;

use super::limits::KEPT_MOVES;
use super::store::{self, Facts, Report};
use crate::database::{Connection, DatabaseError, Transaction};
use crate::id::ReportId;

/// What is to be run, and within what.
pub(crate) struct Runs {
    text: String,
    /// Read by whoever runs the first task: that takes a moment.
    plan: OnceLock<Option<WrittenPlan>>,
    limits: Limits,
    most_moves: usize,
    tasks: i64,
}

/// What came of a task.
pub(crate) struct Line {
    /// Of `results.jsonl`.
    text: String,
    is_solved: bool,
    /// How many there are in all.
    tasks: i64,
}

/// Why there is no line.
pub(crate) enum NoLine {
    /// It was cancelled.
    Cancelled,
    /// It is not in the plan, or the plan is none.
    Unknown,
}

impl Runs {
    fn new(text: String, report: &Report) -> Self {
        // The site's own reports are as whole as those that a command line makes by itself.
        let most_moves = if report.owner.is_some() { KEPT_MOVES } else { usize::MAX };
        let Facts { settings, tasks, .. } = &report.facts;
        Self { text, plan: OnceLock::new(), limits: limits(settings), most_moves, tasks: *tasks }
    }

    /// Runs a task on this thread. `is_starved` says that it has to end because it takes more memory than it should; `watch` is told what
    /// it has spent.
    pub(crate) fn run(
        &self,
        number: i64,
        is_cancelled: &dyn Fn() -> bool,
        is_starved: &dyn Fn() -> bool,
        watch: &mut dyn FnMut(&Counts),
    ) -> Result<Line, NoLine> {
        let plan = self.plan.get_or_init(|| serde_json::from_str(&self.text).ok());
        let place = usize::try_from(number).map_err(|_| NoLine::Unknown)?;
        let is_over = || is_cancelled() || is_starved();
        let ran = plan.as_ref().and_then(|plan| plan.run(place, &self.limits, &is_over, watch));
        let mut row = ran.ok_or(NoLine::Unknown)?;
        if row.measured.row.is_cancelled() {
            match is_starved() && !is_cancelled() {
                true => row.measured.row.starve(),
                false => return Err(NoLine::Cancelled),
            }
        }
        row.measured.row.lurd.take_if(|moves| moves.len() > self.most_moves);
        Ok(Line { is_solved: row.measured.row.is_solved(), text: row.line(), tasks: self.tasks })
    }
}

/// Within what tasks are run.
fn limits(settings: &Settings) -> Limits {
    Limits {
        time: Duration::try_from_secs_f64(settings.time_limit_seconds).unwrap_or(Duration::MAX),
        bytes: settings.memory_limit_bytes,
        nodes: settings.max_nodes,
        repeat: settings.repeat,
    }
}

/// The tasks of a report, for a machine that is about to run some of them; `None` if nobody wants them any more.
pub(crate) async fn take_part(
    transaction: &mut Transaction,
    id: &ReportId,
    machine: &Machine,
) -> Result<Option<Runs>, DatabaseError> {
    store::hold(transaction, id).await?;
    let Some(mut report) = store::find(transaction, 0, id).await? else { return Ok(None) };
    let Some(text) = store::plan(transaction, id).await? else { return Ok(None) };
    if !report.facts.settings.machines.contains(machine) {
        report.facts.settings.machines.push(machine.clone());
        store::set_facts(transaction, id, &report.facts).await?;
    }
    Ok(Some(Runs::new(text, &report)))
}

/// Keeps what came of a task. Whoever calls this has made sure, in the same transaction, that the task was its own.
pub(crate) async fn keep(
    connection: &mut Connection,
    id: &ReportId,
    number: i64,
    line: &Line,
    now: i64,
) -> Result<(), DatabaseError> {
    if !store::insert_line(connection, id, number, &line.text).await? {
        return Ok(());
    }
    let done = store::count(connection, id, 1, line.is_solved.into(), line.text.len()).await?;
    if done == Some(line.tasks) {
        store::finish(connection, id, now).await?;
    }
    Ok(())
}
