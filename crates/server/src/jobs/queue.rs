//! The queue: who may do what, and until when.
//!
//! A job waits until it is claimed. Whoever claims it holds it by a name that nobody had before, until a time that it puts off again
//! and again; who is late loses the job to the next one, and all that is said under a name that does not hold the job any more is
//! refused. So a job may be begun several times, and what came of it is written once.
//!
//! ```text
//!             claim                    finish
//! ─► waiting ───────► running ──────────────────────► done
//!       ▲  ▲             │ │ │ ─── fail, or too often lost ─► failed
//!       │  └─ give back ─┘ │
//!       └──── lease over ──┘     cancel, from waiting or running ─► cancelled
//! ```
//!
//! Turns are fair between accounts, not between jobs. Every job has a time at which it would begin if all accounts with work shared the
//! machine evenly: after the last one of its account, and not before the one whose turn it is now. So a thousand jobs of one
//! account stand behind each other, and a single one of another comes next.
//!
//! Who changes several jobs in one transaction goes through them in one order, tasks of reports last, and by their numbers; whoever claims
//! waits for nobody. Reports come after jobs. So nobody waits for somebody who waits for them.
//!
//! Time is told by whoever asks, so that tests can tell it as they like.

use crate::database::{Connection, DatabaseError, sql, sql_of_each};
use crate::id::{JobId, ReportId};

/// So often a job is begun without coming to an end; then it is the job.
pub(super) const MOST_TRIES: i64 = 5;

/// A job that is to be done.
pub(super) struct NewJob<'a> {
    pub(super) id: &'a JobId,
    pub(super) kind: &'a str,
    pub(super) version: i64,
    pub(super) payload: &'a str,
    pub(super) account: &'a str,
    pub(super) cost: i64,
    pub(super) slots: i64,
    /// What it asks for: of equal ones only one waits.
    pub(super) digest: &'a str,
    pub(super) at: i64,
}

/// Who claims.
pub(super) struct Claimer<'a> {
    pub(super) worker: &'a str,
    /// The newest form of payloads it can read.
    pub(super) version: i64,
    pub(super) program: &'a str,
    /// How many places are free.
    pub(super) free: i64,
    /// The memory that it has for each.
    pub(super) bytes: i64,
}

/// A job in somebody's hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claimed {
    pub(super) id: JobId,
    pub(super) task: Task,
    /// How many places it has.
    pub(super) places: i64,
    /// What somebody who was lost had found out.
    pub(super) kept: Option<String>,
    /// Until when somebody watches it.
    pub(super) watched_until: Option<i64>,
}

impl Claimed {
    /// How many places it has; at least one.
    pub(super) fn places(&self) -> usize {
        usize::try_from(self.places).unwrap_or(1).max(1)
    }

    /// Of which report it is a task.
    pub(super) fn report(&self) -> Option<&ReportId> {
        match &self.task {
            Task::Run { report, .. } => Some(report),
            Task::Payload(_) => None,
        }
    }
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// A JSON object in one of the forms.
    Payload(String),
    /// A task of a report's plan.
    Run { report: ReportId, number: i64 },
}

/// When a new job of an account has its turn. Whose turn it is now is told by the first one that waits, unless nobody can do that one, and by
/// the last one that was begun, unless that was long ago: by the later of them.
async fn next_turn(connection: &mut Connection, account: &str) -> Result<i64, DatabaseError> {
    let query = sql("SELECT \
         (SELECT COALESCE(MIN(turn), 0) FROM jobs WHERE state = 'waiting'), \
         (SELECT COALESCE(MAX(turn), 0) FROM jobs WHERE state = 'running'), \
         (SELECT COALESCE(MAX(turn + cost), 0) FROM jobs WHERE account = $1 AND state IN ('waiting', 'running'))");
    let (first, begun, own): (i64, i64, i64) = connection.one(query.bind(account)).await?;
    Ok(first.max(begun).max(own))
}

/// Puts a job into the queue; or joins one that asks for the same and is not over, and gives its id. Whose turn is earlier, on that
/// account it is done from then on.
pub(super) async fn add(connection: &mut Connection, new: NewJob<'_>) -> Result<JobId, DatabaseError> {
    let turn = next_turn(connection, new.account).await?;
    let query = sql("INSERT INTO jobs \
         (id, kind, version, payload, bytes, state, account, turn, cost, slots, digest, tries, created_at) \
         VALUES ($1, $2, $3, $4, 0, 'waiting', $5, $6, $7, $8, $9, 0, $10) \
         ON CONFLICT (digest) WHERE digest IS NOT NULL \
         DO UPDATE SET turn = CASE WHEN excluded.turn < jobs.turn THEN excluded.turn ELSE jobs.turn END, \
             account = CASE WHEN excluded.turn < jobs.turn THEN excluded.account ELSE jobs.account END \
         RETURNING id");
    let query = query.bind(new.id).bind(new.kind).bind(new.version).bind(new.payload).bind(new.account);
    let query = query.bind(turn).bind(new.cost).bind(new.slots).bind(new.digest).bind(new.at);
    let (id,) = connection.one(query).await?;
    Ok(JobId::stored(id))
}

/// Tasks of a report that are to be done.
pub(super) struct NewRuns<'a> {
    pub(super) report: &'a ReportId,
    /// How many tasks its plan has.
    pub(super) tasks: i64,
    pub(super) program: &'a str,
    pub(super) account: &'a str,
    /// Of each.
    pub(super) cost: i64,
    pub(super) bytes: i64,
    pub(super) at: i64,
}

/// Puts all tasks of a report into the queue that have no row yet and are not there already. Their turns follow each other, however many are
/// done: what is left comes as early as if there were no more.
pub(super) async fn add_runs(connection: &mut Connection, new: NewRuns<'_>) -> Result<u64, DatabaseError> {
    let turn = next_turn(connection, new.account).await?;
    let query = sql("INSERT INTO jobs \
         (id, kind, version, report_id, number, program, bytes, state, account, turn, cost, slots, tries, created_at) \
         SELECT CAST($1 AS TEXT) || '-' || CAST(n AS TEXT), 'run', 1, $1, n, $3, $8, 'waiting', $4, \
             $5 + (ROW_NUMBER() OVER (ORDER BY n) - 1) * $6, $6, 1, 0, $7 \
         FROM (WITH RECURSIVE counted (n) AS \
               (SELECT CAST(0 AS BIGINT) UNION ALL SELECT n + 1 FROM counted WHERE n + 1 < $2) \
               SELECT n FROM counted WHERE n < $2) AS numbers \
         WHERE NOT EXISTS (SELECT 1 FROM report_rows WHERE report_rows.report_id = $1 AND report_rows.number = n) \
             AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.report_id = $1 AND jobs.number = n AND jobs.state IN ('waiting', 'running')) \
         ORDER BY n \
         ON CONFLICT (id) DO UPDATE SET \
             state = 'waiting', account = excluded.account, turn = excluded.turn, tries = 0, created_at = excluded.created_at, \
             reason = NULL, ended_at = NULL \
             WHERE jobs.state IN ('failed', 'cancelled')");
    let query = query.bind(new.report).bind(new.tasks).bind(new.program).bind(new.account);
    connection.run(query.bind(turn).bind(new.cost).bind(new.at).bind(new.bytes)).await
}

/// Takes the job whose turn it is, if there is one that this worker can do. One that could use more places than are free gets those: nobody
/// is to wait idly until there are more.
pub(super) async fn claim(
    connection: &mut Connection,
    claimer: &Claimer<'_>,
    holder: &str,
    now: i64,
    lease_until: i64,
) -> Result<Option<Claimed>, DatabaseError> {
    macro_rules! claim {
        ($lock:literal) => {
            concat!(
                "UPDATE jobs SET state = 'running', worker = $1, holder = $2, lease_until = $3, tries = tries + 1, \
                 started_at = $4, progress = NULL, places = CASE WHEN slots < $8 THEN slots ELSE $8 END \
                 WHERE id = (SELECT id FROM jobs \
                     WHERE state = 'waiting' \
                         AND CASE WHEN version > $5 OR program <> $6 OR bytes > $7 THEN 0 ELSE 1 END <> 0 \
                     ORDER BY turn, id LIMIT 1",
                $lock,
                ") RETURNING id, payload, report_id, number, places, kept, watched_until"
            )
        };
    }
    // On PostgreSQL whoever claims at the same time looks at the next one; a file has one writer. The conditions are one expression,
    // because PostgreSQL takes a list of them for one that hardly any job fulfils, and sorts all that wait instead of following their
    // index: with ten thousand that is a hundred times as much.
    let query = sql_of_each(claim!(""), claim!(" FOR UPDATE SKIP LOCKED"));
    let query = query.bind(claimer.worker).bind(holder).bind(lease_until).bind(now);
    let query = query.bind(claimer.version).bind(claimer.program).bind(claimer.bytes).bind(claimer.free);
    type Columns = (String, Option<String>, Option<String>, Option<i64>, i64, Option<String>, Option<i64>);
    let found: Option<Columns> = connection.optional(query).await?;
    found
        .map(|(id, payload, report, number, places, kept, watched_until)| {
            let task = match (payload, report, number) {
                (Some(payload), ..) => Task::Payload(payload),
                (None, Some(report), Some(number)) => Task::Run { report: ReportId::stored(report), number },
                _ => return Err(DatabaseError::Refused(format!("job {id} does not say what to do"))),
            };
            Ok(Claimed { id: JobId::stored(id), task, places, kept, watched_until })
        })
        .transpose()
}

/// Puts off the end of a lease and says how far the job is; `false` if it is no longer its holder's.
pub(super) async fn beat(
    connection: &mut Connection,
    id: &JobId,
    holder: &str,
    lease_until: i64,
    progress: Option<String>,
    kept: Option<String>,
) -> Result<bool, DatabaseError> {
    let query = sql("UPDATE jobs SET lease_until = $3, progress = $4, kept = COALESCE($5, kept) \
         WHERE id = $1 AND holder = $2 AND state = 'running'");
    Ok(connection.run(query.bind(id).bind(holder).bind(lease_until).bind(progress).bind(kept)).await? > 0)
}

/// Which job. Whoever changes several goes through them in this order: tasks of reports last, and by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Name {
    /// Of which report, and which, if it is a task of one.
    pub(super) task: Option<(ReportId, i64)>,
    pub(super) id: JobId,
}

/// A job that a worker has.
pub(super) struct Held {
    pub(super) job: Name,
    /// Under which name.
    pub(super) holder: String,
    /// Until when somebody watches it.
    pub(super) watched_until: Option<i64>,
}

/// Which jobs a worker has.
pub(super) async fn held_by(connection: &mut Connection, worker: &str) -> Result<Vec<Held>, DatabaseError> {
    type Columns = (String, Option<String>, Option<i64>, String, Option<i64>);
    let query = sql("SELECT id, report_id, number, holder, watched_until FROM jobs \
         WHERE worker = $1 AND state = 'running' AND holder IS NOT NULL");
    let found: Vec<Columns> = connection.all(query.bind(worker)).await?;
    let held = |(id, report, number, holder, watched_until): Columns| Held {
        job: Name { task: report.map(ReportId::stored).zip(number), id: JobId::stored(id) },
        holder,
        watched_until,
    };
    Ok(found.into_iter().map(held).collect())
}

/// Writes down what came of a job; `false` if it is no longer its holder's, and then nothing is written.
pub(super) async fn finish(
    connection: &mut Connection,
    id: &JobId,
    holder: &str,
    answer: Option<&str>,
    likeness: Option<&str>,
    now: i64,
) -> Result<bool, DatabaseError> {
    let query =
        sql("UPDATE jobs SET state = 'done', answer = $3, likeness = $4, ended_at = $5, holder = NULL, \
         lease_until = NULL, digest = NULL, progress = NULL, kept = NULL \
         WHERE id = $1 AND holder = $2 AND state = 'running'");
    let query = query.bind(id).bind(holder).bind(answer).bind(likeness).bind(now);
    Ok(connection.run(query).await? > 0)
}

/// Forgets the task of a report that was done, since the report knows what came of it; `false` if it is no longer its holder's, and then
/// nothing of it may be written.
pub(super) async fn finish_run(
    connection: &mut Connection,
    id: &JobId,
    holder: &str,
) -> Result<bool, DatabaseError> {
    let query = sql("DELETE FROM jobs WHERE id = $1 AND holder = $2 AND state = 'running'");
    Ok(connection.run(query.bind(id).bind(holder)).await? > 0)
}

/// Gives a job up for good.
pub(super) async fn fail(
    connection: &mut Connection,
    id: &JobId,
    holder: &str,
    reason: &str,
    now: i64,
) -> Result<bool, DatabaseError> {
    let query = sql("UPDATE jobs SET state = 'failed', reason = $3, ended_at = $4, holder = NULL, \
         lease_until = NULL, digest = NULL, progress = NULL, kept = NULL \
         WHERE id = $1 AND holder = $2 AND state = 'running'");
    Ok(connection.run(query.bind(id).bind(holder).bind(reason).bind(now)).await? > 0)
}

/// Puts a job back into the queue, at its place: somebody else shall do it. That is no try.
pub(super) async fn give_back(
    connection: &mut Connection,
    id: &JobId,
    holder: &str,
    kept: Option<String>,
) -> Result<bool, DatabaseError> {
    let query = sql("UPDATE jobs SET state = 'waiting', tries = tries - 1, kept = COALESCE($3, kept), \
         holder = NULL, lease_until = NULL, progress = NULL \
         WHERE id = $1 AND holder = $2 AND state = 'running'");
    Ok(connection.run(query.bind(id).bind(holder).bind(kept)).await? > 0)
}

/// Takes jobs away from those who are late. How many.
pub(super) async fn expire(connection: &mut Connection, now: i64) -> Result<u64, DatabaseError> {
    macro_rules! expire {
        ($lock:literal) => {
            concat!(
                "UPDATE jobs SET \
                 state = CASE WHEN tries >= $2 THEN 'failed' ELSE 'waiting' END, \
                 reason = CASE WHEN tries >= $2 THEN 'lost' END, \
                 ended_at = CASE WHEN tries >= $2 THEN CAST($1 AS BIGINT) END, \
                 digest = CASE WHEN tries >= $2 THEN NULL ELSE digest END, \
                 holder = NULL, lease_until = NULL, progress = NULL \
                 WHERE id IN (SELECT id FROM jobs WHERE state = 'running' AND lease_until < $1",
                $lock,
                ")"
            )
        };
    }
    // Of whom somebody says something at this moment is not silent.
    let query = sql_of_each(expire!(""), expire!(" FOR UPDATE SKIP LOCKED"));
    connection.run(query.bind(now).bind(MOST_TRIES)).await
}

/// Ends a job, whoever has it; `false` if it is over already.
pub(super) async fn cancel(connection: &mut Connection, id: &JobId, now: i64) -> Result<bool, DatabaseError> {
    let query =
        sql("UPDATE jobs SET state = 'cancelled', ended_at = $2, holder = NULL, lease_until = NULL, \
         digest = NULL, progress = NULL, kept = NULL \
         WHERE id = $1 AND state IN ('waiting', 'running')");
    Ok(connection.run(query.bind(id).bind(now)).await? > 0)
}

/// Ends all tasks of a report.
pub(super) async fn cancel_runs(
    connection: &mut Connection,
    report: &ReportId,
    now: i64,
) -> Result<u64, DatabaseError> {
    macro_rules! cancel_runs {
        ($lock:literal) => {
            concat!(
                "UPDATE jobs SET state = 'cancelled', ended_at = $2, holder = NULL, lease_until = NULL, progress = NULL \
                 WHERE state IN ('waiting', 'running') AND id IN (SELECT id FROM jobs \
                 WHERE report_id = $1 AND state IN ('waiting', 'running') ORDER BY number",
                $lock,
                ")"
            )
        };
    }
    let query = sql_of_each(cancel_runs!(""), cancel_runs!(" FOR UPDATE"));
    connection.run(query.bind(report).bind(now)).await
}

/// Forgets all tasks of a report.
pub(super) async fn delete_runs(
    connection: &mut Connection,
    report: &ReportId,
) -> Result<u64, DatabaseError> {
    let query = sql_of_each(
        "DELETE FROM jobs WHERE report_id = $1",
        "DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE report_id = $1 ORDER BY number FOR UPDATE)",
    );
    connection.run(query.bind(report)).await
}

#[cfg(test)]
mod tests;
