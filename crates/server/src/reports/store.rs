//! Reports, and who runs them.

use mazekeeper_bench::method::MethodNames;
use mazekeeper_bench::store::Settings;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::database::{Connection, DatabaseError, sql};
use crate::id::{PlayerId, ReportId};

/// A report without its rows.
#[derive(Clone, Debug)]
pub(super) struct Report {
    pub(super) id: ReportId,
    pub(super) owner: PlayerId,
    /// `None` for a guest.
    pub(super) owner_name: Option<String>,
    pub(super) title: String,
    pub(super) is_public: bool,
    pub(super) facts: Facts,
    pub(super) done: i64,
    pub(super) solved: i64,
    /// Milliseconds since 1970.
    pub(super) created_at: i64,
    pub(super) finished_at: Option<i64>,
    pub(super) state: ReportState,
}

/// What stays the same from the beginning to the end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Facts {
    pub(super) sources: Vec<SourceFacts>,
    pub(super) methods: Vec<MethodNames>,
    pub(super) settings: Settings,
    /// How many tasks there are.
    pub(super) tasks: i64,
    /// How many solutions of a report that was brought were replayed here; `None` of one that was made here, where all are.
    pub(super) replayed: Option<i64>,
}

impl Facts {
    /// As they are written down.
    pub(super) fn written(&self) -> String {
        serde_json::to_string(self).expect("facts can be written as JSON")
    }
}

/// Where subjects come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(super) struct SourceFacts {
    pub(super) name: String,
    /// How many levels or mazes.
    pub(super) subjects: usize,
}

/// How far a report is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum ReportState {
    /// Others have their turn.
    Waiting,
    Running,
    /// Somebody wanted it to end; it can go on.
    Cancelled,
    /// Whoever ran it is gone; it can go on.
    Interrupted,
    Finished,
}

impl ReportState {
    fn stored(name: &str) -> Self {
        match name {
            "finished" => Self::Finished,
            "waiting" => Self::Waiting,
            "running" => Self::Running,
            "cancelled" => Self::Cancelled,
            _ => Self::Interrupted,
        }
    }
}

/// The columns of a [`Report`]; `$1` is the time since which its runner must have been heard of. What follows says which.
macro_rules! select_reports {
    ($rest:literal) => {
        concat!(
            "SELECT reports.id, reports.player_id, players.name, reports.title, reports.is_public, reports.facts, \
             reports.done, reports.solved, reports.created_at, reports.finished_at, \
             CASE WHEN reports.finished_at IS NOT NULL THEN 'finished' \
                  WHEN reports.runner IS NOT NULL AND reports.heard_at >= $1 \
                  THEN CASE WHEN reports.waits = 1 THEN 'waiting' ELSE 'running' END \
                  WHEN reports.is_cancelled = 1 THEN 'cancelled' ELSE 'interrupted' END \
             FROM reports JOIN players ON players.id = reports.player_id ",
            $rest
        )
    };
}

type Columns = (String, String, Option<String>, String, bool, String, i64, i64, i64, Option<i64>, String);

fn report(row: Columns) -> Report {
    let (id, owner, owner_name, title, is_public, facts, done, solved, created_at, finished_at, state) = row;
    let facts = serde_json::from_str(&facts).expect("facts are written by us");
    let (id, owner, state) = (ReportId::stored(id), PlayerId::stored(owner), ReportState::stored(&state));
    Report { id, owner, owner_name, title, is_public, facts, done, solved, created_at, finished_at, state }
}

/// Reports that everybody may see and those of the asker, or only the latter; the newest first.
pub(super) async fn list(
    connection: &mut Connection,
    heard_since: i64,
    asker: Option<&PlayerId>,
    only_own: bool,
    limit: u32,
    offset: u32,
) -> Result<Vec<Report>, DatabaseError> {
    let query = sql(select_reports!(
        "WHERE reports.player_id = $2 OR (reports.is_public = 1 AND $3 = 0) \
         ORDER BY reports.created_at DESC, reports.id DESC LIMIT $4 OFFSET $5"
    ));
    let query = query.bind(heard_since).bind(asker.map(ToString::to_string)).bind(only_own);
    Ok(connection.all(query.bind(limit).bind(offset)).await?.into_iter().map(report).collect())
}

pub(super) async fn find(
    connection: &mut Connection,
    heard_since: i64,
    id: &ReportId,
) -> Result<Option<Report>, DatabaseError> {
    let query = sql(select_reports!("WHERE reports.id = $2"));
    Ok(connection.optional(query.bind(heard_since).bind(id)).await?.map(report))
}

/// How many reports somebody has, how many bytes they take, and how many of them run.
pub(super) async fn possessions(
    connection: &mut Connection,
    heard_since: i64,
    player: &PlayerId,
) -> Result<(i64, i64, i64), DatabaseError> {
    let query =
        sql("SELECT COUNT(*), CAST(COALESCE(SUM(size + COALESCE(OCTET_LENGTH(plan), 0)), 0) AS BIGINT), \
         COUNT(CASE WHEN finished_at IS NULL AND runner IS NOT NULL AND heard_at >= $2 THEN 1 END) \
         FROM reports WHERE player_id = $1");
    connection.one(query.bind(player).bind(heard_since)).await
}

/// A report that is to be made.
pub(super) struct NewReport<'a> {
    pub(super) id: &'a ReportId,
    pub(super) owner: &'a PlayerId,
    pub(super) title: &'a str,
    pub(super) is_public: bool,
    pub(super) facts: &'a Facts,
    /// `None` for what was brought.
    pub(super) plan: Option<String>,
    pub(super) at: i64,
}

pub(super) async fn insert(connection: &mut Connection, new: NewReport<'_>) -> Result<(), DatabaseError> {
    let query = sql("INSERT INTO reports \
         (id, player_id, title, is_public, facts, plan, done, solved, size, created_at, waits, is_cancelled) \
         VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7, $8, 0, 0)");
    let facts = new.facts.written();
    let size = i64::try_from(facts.len()).unwrap_or(i64::MAX);
    let query = query.bind(new.id).bind(new.owner).bind(new.title).bind(new.is_public);
    connection.run(query.bind(facts).bind(new.plan).bind(size).bind(new.at)).await?;
    Ok(())
}

/// Adds what came of a task; `false` if that is known already.
pub(super) async fn insert_line(
    connection: &mut Connection,
    id: &ReportId,
    number: i64,
    line: &str,
) -> Result<bool, DatabaseError> {
    let query =
        sql("INSERT INTO report_rows (report_id, number, line) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING");
    Ok(connection.run(query.bind(id).bind(number).bind(line)).await? > 0)
}

/// Counts lines that were added.
pub(super) async fn count(
    connection: &mut Connection,
    id: &ReportId,
    lines: i64,
    solved: i64,
    bytes: usize,
) -> Result<(), DatabaseError> {
    let query =
        sql("UPDATE reports SET done = done + $2, solved = solved + $3, size = size + $4 WHERE id = $1");
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    connection.run(query.bind(id).bind(lines).bind(solved).bind(bytes)).await?;
    Ok(())
}

/// The lines of a report, in the order of its plan.
pub(super) async fn lines(connection: &mut Connection, id: &ReportId) -> Result<Vec<String>, DatabaseError> {
    let query = sql("SELECT line FROM report_rows WHERE report_id = $1 ORDER BY number");
    Ok(connection.all(query.bind(id)).await?.into_iter().map(|(line,)| line).collect())
}

/// Which tasks are done.
pub(super) async fn numbers(connection: &mut Connection, id: &ReportId) -> Result<Vec<i64>, DatabaseError> {
    let query = sql("SELECT number FROM report_rows WHERE report_id = $1 ORDER BY number");
    Ok(connection.all(query.bind(id)).await?.into_iter().map(|(number,)| number).collect())
}

/// What is to be run.
pub(super) async fn plan(
    connection: &mut Connection,
    id: &ReportId,
) -> Result<Option<String>, DatabaseError> {
    let query = sql("SELECT plan FROM reports WHERE id = $1");
    Ok(connection.optional(query.bind(id)).await?.and_then(|(plan,)| plan))
}

/// Gives a report to a runner; `false` if another has it, or there is nothing left to do.
pub(super) async fn take(
    connection: &mut Connection,
    id: &ReportId,
    runner: &str,
    now: i64,
    heard_since: i64,
) -> Result<bool, DatabaseError> {
    let query = sql("UPDATE reports SET runner = $2, heard_at = $3, waits = 1, is_cancelled = 0 \
         WHERE id = $1 AND finished_at IS NULL AND plan IS NOT NULL AND (runner IS NULL OR heard_at < $4)");
    Ok(connection.run(query.bind(id).bind(runner).bind(now).bind(heard_since)).await? > 0)
}

/// Says that a runner is alive; `false` if the report is no longer its own. Others who write for the report wait for the transaction.
pub(super) async fn hear(
    connection: &mut Connection,
    id: &ReportId,
    runner: &str,
    waits: bool,
    now: i64,
) -> Result<bool, DatabaseError> {
    let query = sql("UPDATE reports SET heard_at = $3, waits = $4 WHERE id = $1 AND runner = $2");
    Ok(connection.run(query.bind(id).bind(runner).bind(now).bind(waits)).await? > 0)
}

/// Whether a report is still a runner's own.
pub(super) async fn is_held(
    connection: &mut Connection,
    id: &ReportId,
    runner: &str,
) -> Result<bool, DatabaseError> {
    let query = sql("SELECT COUNT(*) FROM reports WHERE id = $1 AND runner = $2");
    Ok(connection.one::<(i64,)>(query.bind(id).bind(runner)).await?.0 > 0)
}

/// A runner leaves a report; `finished_at` if nothing is left to do, and its plan is no longer needed.
pub(super) async fn leave(
    connection: &mut Connection,
    id: &ReportId,
    runner: &str,
    finished_at: Option<i64>,
) -> Result<(), DatabaseError> {
    let query = sql("UPDATE reports SET runner = NULL, finished_at = $3, \
         plan = CASE WHEN CAST($3 AS BIGINT) IS NULL THEN plan END WHERE id = $1 AND runner = $2");
    connection.run(query.bind(id).bind(runner).bind(finished_at)).await?;
    Ok(())
}

/// Takes a report away from whoever runs it; `false` if it is finished.
pub(super) async fn cancel(connection: &mut Connection, id: &ReportId) -> Result<bool, DatabaseError> {
    let query =
        sql("UPDATE reports SET runner = NULL, is_cancelled = 1 WHERE id = $1 AND finished_at IS NULL");
    Ok(connection.run(query.bind(id)).await? > 0)
}

/// Says that nothing is left to do.
pub(super) async fn finish(connection: &mut Connection, id: &ReportId, at: i64) -> Result<(), DatabaseError> {
    connection.run(sql("UPDATE reports SET finished_at = $2 WHERE id = $1").bind(id).bind(at)).await?;
    Ok(())
}

pub(super) async fn set_title(
    connection: &mut Connection,
    id: &ReportId,
    title: &str,
) -> Result<(), DatabaseError> {
    connection.run(sql("UPDATE reports SET title = $2 WHERE id = $1").bind(id).bind(title)).await?;
    Ok(())
}

pub(super) async fn set_public(
    connection: &mut Connection,
    id: &ReportId,
    is_public: bool,
) -> Result<(), DatabaseError> {
    connection.run(sql("UPDATE reports SET is_public = $2 WHERE id = $1").bind(id).bind(is_public)).await?;
    Ok(())
}

pub(super) async fn delete(connection: &mut Connection, id: &ReportId) -> Result<(), DatabaseError> {
    connection.run(sql("DELETE FROM reports WHERE id = $1").bind(id)).await?;
    Ok(())
}

/// Gives somebody the reports of somebody else.
pub(super) async fn adopt(
    connection: &mut Connection,
    from: &PlayerId,
    to: &PlayerId,
) -> Result<(), DatabaseError> {
    connection.run(sql("UPDATE reports SET player_id = $2 WHERE player_id = $1").bind(from).bind(to)).await?;
    Ok(())
}

/// All reports of somebody.
pub(super) async fn all_of(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Vec<Report>, DatabaseError> {
    let query = sql(select_reports!("WHERE reports.player_id = $2 ORDER BY reports.id"));
    Ok(connection.all(query.bind(i64::MAX).bind(player)).await?.into_iter().map(report).collect())
}
