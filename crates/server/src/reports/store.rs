//! Reports, what is to be run for them, and what came of it.

use mazekeeper_bench::method::MethodNames;
use mazekeeper_bench::store::Settings;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::database::{Connection, DatabaseError, sql, sql_of_each};
use crate::id::{PlayerId, ReportId};

/// A report without its rows.
#[derive(Clone, Debug)]
pub(super) struct Report {
    pub(super) id: ReportId,
    /// `None` for the site itself.
    pub(super) owner: Option<PlayerId>,
    /// `None` for a guest, too.
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
    /// Nobody is there who could run what is left; it can go on.
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

/// The columns of a [`Report`]; `$1` is the time. What follows says which.
macro_rules! select_reports {
    ($rest:literal) => {
        concat!(
            "SELECT reports.id, reports.player_id, players.name, reports.title, reports.is_public, reports.facts, \
             reports.done, reports.solved, reports.created_at, reports.finished_at, \
             CASE WHEN reports.finished_at IS NOT NULL THEN 'finished' \
                  WHEN reports.cancelled_at IS NOT NULL THEN 'cancelled' \
                  WHEN EXISTS (SELECT 1 FROM jobs WHERE jobs.report_id = reports.id AND jobs.state = 'running' AND jobs.lease_until >= $1) \
                  THEN 'running' \
                  WHEN EXISTS (SELECT 1 FROM jobs JOIN workers ON workers.program = jobs.program AND workers.bytes >= jobs.bytes \
                               WHERE jobs.report_id = reports.id AND jobs.state = 'waiting' AND workers.alive_until >= $1) \
                  THEN 'waiting' ELSE 'interrupted' END \
             FROM reports LEFT JOIN players ON players.id = reports.player_id ",
            $rest
        )
    };
}

type Columns =
    (String, Option<String>, Option<String>, String, bool, String, i64, i64, i64, Option<i64>, String);

fn report(row: Columns) -> Report {
    let (id, owner, owner_name, title, is_public, facts, done, solved, created_at, finished_at, state) = row;
    let facts = serde_json::from_str(&facts).expect("facts are written by us");
    let (id, owner, state) = (ReportId::stored(id), owner.map(PlayerId::stored), ReportState::stored(&state));
    Report { id, owner, owner_name, title, is_public, facts, done, solved, created_at, finished_at, state }
}

/// Reports that everybody may see and those of the asker, or only the latter; the newest first.
pub(super) async fn list(
    connection: &mut Connection,
    now: i64,
    asker: Option<&PlayerId>,
    only_own: bool,
    limit: u32,
    offset: u32,
) -> Result<Vec<Report>, DatabaseError> {
    let query = sql(select_reports!(
        "WHERE reports.player_id = $2 OR (reports.is_public = 1 AND $3 = 0) \
         ORDER BY reports.created_at DESC, reports.id DESC LIMIT $4 OFFSET $5"
    ));
    let query = query.bind(now).bind(asker.map(ToString::to_string)).bind(only_own);
    Ok(connection.all(query.bind(limit).bind(offset)).await?.into_iter().map(report).collect())
}

pub(super) async fn find(
    connection: &mut Connection,
    now: i64,
    id: &ReportId,
) -> Result<Option<Report>, DatabaseError> {
    let query = sql(select_reports!("WHERE reports.id = $2"));
    Ok(connection.optional(query.bind(now).bind(id)).await?.map(report))
}

/// All reports whose tasks are run here, or those that are not over; the newest first.
pub(super) async fn newest(
    connection: &mut Connection,
    now: i64,
    is_all: bool,
    limit: u32,
) -> Result<Vec<Report>, DatabaseError> {
    let query = sql(select_reports!(
        "WHERE CASE WHEN $2 = 1 THEN 1 WHEN reports.finished_at IS NULL AND reports.cancelled_at IS NULL THEN 1 ELSE 0 END = 1 \
         AND reports.is_brought = 0 \
         ORDER BY reports.created_at DESC, reports.id DESC LIMIT $3"
    ));
    Ok(connection.all(query.bind(now).bind(is_all).bind(limit)).await?.into_iter().map(report).collect())
}

/// Which reports of the site were over before then, or ended by somebody.
pub(super) async fn past(connection: &mut Connection, before: i64) -> Result<Vec<ReportId>, DatabaseError> {
    let query = sql("SELECT id FROM reports WHERE player_id IS NULL \
         AND (finished_at < $1 OR (finished_at IS NULL AND cancelled_at < $1)) ORDER BY id");
    Ok(connection.all(query.bind(before)).await?.into_iter().map(|(id,)| ReportId::stored(id)).collect())
}

/// Forgets a report unless somebody goes on with it; whether it did.
pub(super) async fn delete_past(connection: &mut Connection, id: &ReportId) -> Result<bool, DatabaseError> {
    let query =
        sql("DELETE FROM reports WHERE id = $1 AND (finished_at IS NOT NULL OR cancelled_at IS NOT NULL)");
    Ok(connection.run(query.bind(id)).await? > 0)
}

/// All reports of somebody, by their names.
pub(super) async fn ids_of(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Vec<ReportId>, DatabaseError> {
    let query = sql("SELECT id FROM reports WHERE player_id = $1 ORDER BY id");
    Ok(connection.all(query.bind(player)).await?.into_iter().map(|(id,)| ReportId::stored(id)).collect())
}

/// How many reports somebody has, and how many bytes they take.
pub(super) async fn possessions(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<(i64, i64), DatabaseError> {
    let query = sql("SELECT COUNT(*), CAST(COALESCE(SUM(size + COALESCE( \
             (SELECT OCTET_LENGTH(plan) FROM report_plans WHERE report_plans.report_id = reports.id), 0)), 0) AS BIGINT) \
         FROM reports WHERE player_id = $1");
    connection.one(query.bind(player)).await
}

/// How many reports of somebody, or of everybody but the site, are being run or wait for that, besides one. Those of another build of the
/// program may wait for ever.
pub(super) async fn running(
    connection: &mut Connection,
    player: Option<&PlayerId>,
    build: &str,
    besides: Option<&ReportId>,
) -> Result<i64, DatabaseError> {
    let query = sql("SELECT COUNT(*) FROM reports \
         WHERE finished_at IS NULL AND cancelled_at IS NULL AND player_id = COALESCE($1, player_id) AND id <> COALESCE($2, '') \
         AND EXISTS (SELECT 1 FROM jobs WHERE jobs.report_id = reports.id AND jobs.state IN ('waiting', 'running') \
             AND jobs.program = $3)");
    let query =
        query.bind(player.map(ToString::to_string)).bind(besides.map(ToString::to_string)).bind(build);
    Ok(connection.one::<(i64,)>(query).await?.0)
}

/// A report that is to be made.
pub(super) struct NewReport<'a> {
    pub(super) id: &'a ReportId,
    /// `None` for the site itself.
    pub(super) owner: Option<&'a PlayerId>,
    pub(super) title: &'a str,
    pub(super) is_public: bool,
    pub(super) facts: &'a Facts,
    /// `None` for what was brought.
    pub(super) plan: Option<&'a str>,
    /// By what the same wish is known again.
    pub(super) digest: Option<&'a str>,
    pub(super) at: i64,
}

pub(super) async fn insert(connection: &mut Connection, new: NewReport<'_>) -> Result<(), DatabaseError> {
    let query = sql("INSERT INTO reports \
         (id, player_id, title, is_public, facts, digest, done, solved, size, created_at, is_brought) \
         VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7, $8, $9)");
    let is_brought = new.facts.replayed.is_some();
    let facts = new.facts.written();
    let size = i64::try_from(facts.len()).unwrap_or(i64::MAX);
    let query = query.bind(new.id).bind(new.owner.map(ToString::to_string)).bind(new.title);
    let query = query.bind(new.is_public).bind(facts).bind(new.digest).bind(size).bind(new.at);
    connection.run(query.bind(is_brought)).await?;
    if let Some(plan) = new.plan {
        let query = sql("INSERT INTO report_plans (report_id, plan) VALUES ($1, $2)");
        connection.run(query.bind(new.id).bind(plan)).await?;
    }
    Ok(())
}

/// Changes what stays the same, which it does but for the machines that take part.
pub(super) async fn set_facts(
    connection: &mut Connection,
    id: &ReportId,
    facts: &Facts,
) -> Result<(), DatabaseError> {
    connection.run(sql("UPDATE reports SET facts = $2 WHERE id = $1").bind(id).bind(facts.written())).await?;
    Ok(())
}

/// Lets others wait who would begin, end or forget the same, until the transaction is over. Those who run it go on.
pub(super) async fn be_alone(connection: &mut Connection, name: &str) -> Result<(), DatabaseError> {
    // Whoever writes to a file is alone anyway.
    let query = sql_of_each("SELECT $1", "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))");
    connection.run(query.bind(name)).await?;
    Ok(())
}

/// Lets everybody else wait who would change a report, until the transaction is over.
pub(super) async fn hold(connection: &mut Connection, id: &ReportId) -> Result<(), DatabaseError> {
    connection.run(sql("UPDATE reports SET done = done WHERE id = $1").bind(id)).await?;
    Ok(())
}

/// The newest report of the site that was wished for in the same way.
pub(super) async fn find_alike(
    connection: &mut Connection,
    digest: &str,
) -> Result<Option<ReportId>, DatabaseError> {
    let query = sql(
        "SELECT id FROM reports WHERE digest = $1 AND player_id IS NULL ORDER BY created_at DESC LIMIT 1",
    );
    Ok(connection.optional(query.bind(digest)).await?.map(|(id,)| ReportId::stored(id)))
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

/// Counts lines that were added. How many there are now, if the report still is; others who count wait for the transaction.
pub(super) async fn count(
    connection: &mut Connection,
    id: &ReportId,
    lines: i64,
    solved: i64,
    bytes: usize,
) -> Result<Option<i64>, DatabaseError> {
    let query = sql(
        "UPDATE reports SET done = done + $2, solved = solved + $3, size = size + $4 WHERE id = $1 RETURNING done",
    );
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    let query = query.bind(id).bind(lines).bind(solved).bind(bytes);
    Ok(connection.optional(query).await?.map(|(done,)| done))
}

/// The lines of a report, in the order of its plan.
pub(super) async fn lines(connection: &mut Connection, id: &ReportId) -> Result<Vec<String>, DatabaseError> {
    let query = sql("SELECT line FROM report_rows WHERE report_id = $1 ORDER BY number");
    Ok(connection.all(query.bind(id)).await?.into_iter().map(|(line,)| line).collect())
}

/// Which tasks are done, from one on, and so many at most.
pub(super) async fn numbers(
    connection: &mut Connection,
    id: &ReportId,
    from: i64,
    most: usize,
) -> Result<Vec<i64>, DatabaseError> {
    let query =
        sql("SELECT number FROM report_rows WHERE report_id = $1 AND number >= $2 ORDER BY number LIMIT $3");
    let query = query.bind(id).bind(from).bind(i64::try_from(most).unwrap_or(i64::MAX));
    Ok(connection.all(query).await?.into_iter().map(|(number,)| number).collect())
}

/// Some lines of a report, with their places in the plan.
pub(super) async fn some_lines(
    connection: &mut Connection,
    id: &ReportId,
    numbers: &[i64],
) -> Result<Vec<(i64, String)>, DatabaseError> {
    let query = sql_of_each(
        "SELECT number, line FROM report_rows \
         WHERE report_id = $1 AND number IN (SELECT value FROM json_each($2)) ORDER BY number",
        "SELECT number, line FROM report_rows \
         WHERE report_id = $1 AND number IN (SELECT CAST(value AS BIGINT) FROM json_array_elements_text(CAST($2 AS JSON))) \
         ORDER BY number",
    );
    let numbers = serde_json::to_string(numbers).expect("numbers can be written as JSON");
    connection.all(query.bind(id).bind(numbers)).await
}

/// What is to be run.
pub(super) async fn plan(
    connection: &mut Connection,
    id: &ReportId,
) -> Result<Option<String>, DatabaseError> {
    let query = sql("SELECT plan FROM report_plans WHERE report_id = $1");
    Ok(connection.optional(query.bind(id)).await?.map(|(plan,)| plan))
}

/// Says when somebody wanted it to end, if anybody does; `false` if it is finished, or that is so already.
pub(super) async fn set_cancelled(
    connection: &mut Connection,
    id: &ReportId,
    at: Option<i64>,
) -> Result<bool, DatabaseError> {
    let query = sql("UPDATE reports SET cancelled_at = $2 \
         WHERE id = $1 AND finished_at IS NULL AND (cancelled_at IS NULL) <> (CAST($2 AS BIGINT) IS NULL)");
    Ok(connection.run(query.bind(id).bind(at)).await? > 0)
}

/// Says that nothing is left to do.
pub(super) async fn finish(connection: &mut Connection, id: &ReportId, at: i64) -> Result<(), DatabaseError> {
    connection.run(sql("UPDATE reports SET finished_at = $2 WHERE id = $1").bind(id).bind(at)).await?;
    connection.run(sql("DELETE FROM report_plans WHERE report_id = $1").bind(id)).await?;
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
