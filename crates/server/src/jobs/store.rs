//! Who wants which jobs, what is told of them, and who works.

use super::desk::{ListedJob, ShownJob};
use super::queue::NewJob;
use crate::database::{Connection, DatabaseError, sql, sql_of_each};
use crate::id::{JobId, PlayerId, ReportId};

/// A job as somebody sees who wants it, or did.
#[derive(Clone, Debug)]
pub(super) struct Wished {
    pub(super) id: JobId,
    pub(super) kind: String,
    pub(super) title: Option<String>,
    pub(super) state: String,
    pub(super) payload: String,
    pub(super) progress: Option<String>,
    pub(super) answer: Option<String>,
    pub(super) reason: Option<String>,
    pub(super) turn: i64,
    /// Milliseconds since 1970.
    pub(super) created_at: i64,
    pub(super) started_at: Option<i64>,
    pub(super) ended_at: Option<i64>,
}

/// The columns of a [`Wished`]. Who does not want it any more sees it as cancelled, even if others go on.
macro_rules! select_wished {
    ($rest:literal) => {
        concat!(
            "SELECT jobs.id, jobs.kind, job_wishes.title, \
             CASE WHEN job_wishes.left_at IS NOT NULL AND jobs.state <> 'done' THEN 'cancelled' ELSE jobs.state END, \
             jobs.payload, jobs.progress, jobs.answer, jobs.reason, jobs.turn, job_wishes.created_at, jobs.started_at, \
             COALESCE(job_wishes.left_at, jobs.ended_at) \
             FROM job_wishes JOIN jobs ON jobs.id = job_wishes.job_id ",
            $rest
        )
    };
}

type Columns = (
    String,
    String,
    Option<String>,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    i64,
    i64,
    Option<i64>,
    Option<i64>,
);

fn wished(row: Columns) -> Wished {
    let (id, kind, title, state, payload, progress, answer, reason, turn, created_at, started_at, ended_at) =
        row;
    let payload = payload.unwrap_or_default();
    let id = JobId::stored(id);
    Wished {
        id,
        kind,
        title,
        state,
        payload,
        progress,
        answer,
        reason,
        turn,
        created_at,
        started_at,
        ended_at,
    }
}

pub(super) async fn find(
    connection: &mut Connection,
    player: &PlayerId,
    id: &JobId,
) -> Result<Option<Wished>, DatabaseError> {
    let query = sql(select_wished!("WHERE job_wishes.player_id = $1 AND job_wishes.job_id = $2"));
    Ok(connection.optional(query.bind(player).bind(id)).await?.map(wished))
}

/// All that somebody wants or did, the newest first.
pub(super) async fn list(
    connection: &mut Connection,
    player: &PlayerId,
    limit: u32,
    offset: u32,
) -> Result<Vec<Wished>, DatabaseError> {
    let query = sql(select_wished!(
        "WHERE job_wishes.player_id = $1 ORDER BY job_wishes.created_at DESC, jobs.id DESC LIMIT $2 OFFSET $3"
    ));
    Ok(connection.all(query.bind(player).bind(limit).bind(offset)).await?.into_iter().map(wished).collect())
}

/// What somebody wants that is not over.
pub(super) async fn active(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Vec<JobId>, DatabaseError> {
    let query = sql("SELECT job_wishes.job_id FROM job_wishes JOIN jobs ON jobs.id = job_wishes.job_id \
         WHERE job_wishes.player_id = $1 AND job_wishes.left_at IS NULL AND jobs.state IN ('waiting', 'running') \
         ORDER BY job_wishes.created_at");
    Ok(connection.all(query.bind(player)).await?.into_iter().map(|(id,)| JobId::stored(id)).collect())
}

/// All that somebody wants or did, by when that began, and whether it is not over.
pub(super) async fn wishes(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Vec<(JobId, i64, bool)>, DatabaseError> {
    let query =
        sql("SELECT job_wishes.job_id, job_wishes.created_at, CAST(CASE WHEN job_wishes.left_at IS NULL \
         AND jobs.state IN ('waiting', 'running') THEN 1 ELSE 0 END AS BIGINT) \
         FROM job_wishes JOIN jobs ON jobs.id = job_wishes.job_id \
         WHERE job_wishes.player_id = $1 ORDER BY job_wishes.created_at, jobs.id");
    let all = connection.all(query.bind(player)).await?.into_iter();
    Ok(all.map(|(id, at, is_active)| (JobId::stored(id), at, is_active)).collect())
}

/// How many jobs wait in all.
pub(super) async fn waiting(connection: &mut Connection) -> Result<i64, DatabaseError> {
    let query = sql("SELECT COUNT(*) FROM jobs WHERE state = 'waiting' AND report_id IS NULL");
    Ok(connection.one::<(i64,)>(query).await?.0)
}

/// Somebody wants a job; or wants it again, which begins anew.
pub(super) async fn wish(
    connection: &mut Connection,
    id: &JobId,
    player: &PlayerId,
    title: Option<&str>,
    now: i64,
) -> Result<(), DatabaseError> {
    let query = sql("INSERT INTO job_wishes (job_id, player_id, title, created_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (job_id, player_id) DO UPDATE SET left_at = NULL, \
             created_at = CASE WHEN job_wishes.left_at IS NULL THEN job_wishes.created_at ELSE excluded.created_at END");
    connection.run(query.bind(id).bind(player).bind(title).bind(now)).await?;
    Ok(())
}

/// Somebody does not want a job any more; `false` if that was so before, or it is over.
pub(super) async fn leave(
    connection: &mut Connection,
    id: &JobId,
    player: &PlayerId,
    now: i64,
) -> Result<bool, DatabaseError> {
    let query = sql("UPDATE job_wishes SET left_at = $3 \
         WHERE job_id = $1 AND player_id = $2 AND left_at IS NULL \
         AND EXISTS (SELECT 1 FROM jobs WHERE jobs.id = $1 AND jobs.state IN ('waiting', 'running'))");
    Ok(connection.run(query.bind(id).bind(player).bind(now)).await? > 0)
}

/// Lets everybody else wait who would join a job, or leave it, until the transaction is over.
pub(super) async fn hold(connection: &mut Connection, id: &JobId) -> Result<(), DatabaseError> {
    connection.run(sql("UPDATE jobs SET turn = turn WHERE id = $1").bind(id)).await?;
    Ok(())
}

/// Whether anybody wants a job.
pub(super) async fn is_wished(connection: &mut Connection, id: &JobId) -> Result<bool, DatabaseError> {
    let query = sql("SELECT COUNT(*) FROM job_wishes WHERE job_id = $1 AND left_at IS NULL");
    Ok(connection.one::<(i64,)>(query.bind(id)).await?.0 > 0)
}

/// What came of a job.
pub(super) struct Known {
    pub(super) id: JobId,
    /// What was to be done.
    pub(super) payload: String,
    pub(super) answer: String,
}

/// What came of jobs that are like this one, the oldest first.
pub(super) async fn answers(
    connection: &mut Connection,
    likeness: &str,
) -> Result<Vec<Known>, DatabaseError> {
    let query = sql("SELECT id, payload, answer FROM jobs WHERE likeness = $1 AND state = 'done' \
         AND payload IS NOT NULL AND answer IS NOT NULL ORDER BY id LIMIT 4");
    let known = |(id, payload, answer)| Known { id: JobId::stored(id), payload, answer };
    Ok(connection.all(query.bind(likeness)).await?.into_iter().map(known).collect())
}

/// Somebody was told what came of a job who wanted the like.
pub(super) async fn set_told(connection: &mut Connection, id: &JobId, now: i64) -> Result<(), DatabaseError> {
    connection.run(sql("UPDATE jobs SET told_at = $2 WHERE id = $1").bind(id).bind(now)).await?;
    Ok(())
}

/// Keeps a job that is done before it begins. Who asks for the like is told by the one that was done.
pub(super) async fn insert_done(
    connection: &mut Connection,
    new: &NewJob<'_>,
    answer: &str,
) -> Result<(), DatabaseError> {
    let query = sql("INSERT INTO jobs \
         (id, kind, version, payload, bytes, state, account, turn, cost, slots, tries, answer, created_at, ended_at) \
         VALUES ($1, $2, $3, $4, 0, 'done', $5, 0, $6, $7, 0, $8, $9, $9)");
    let query = query.bind(new.id).bind(new.kind).bind(new.version).bind(new.payload).bind(new.account);
    let query = query.bind(new.cost).bind(new.slots).bind(answer).bind(new.at);
    connection.run(query).await?;
    Ok(())
}

/// Somebody looks at a job until then.
pub(super) async fn watch(connection: &mut Connection, id: &JobId, until: i64) -> Result<(), DatabaseError> {
    let query = sql("UPDATE jobs SET watched_until = $2 WHERE id = $1 AND state IN ('waiting', 'running')");
    connection.run(query.bind(id).bind(until)).await?;
    Ok(())
}

/// How fast jobs are done.
pub(super) struct Pace {
    /// Places of all workers that are alive.
    pub(super) slots: i64,
    /// Places that are taken.
    pub(super) taken: i64,
    /// How many milliseconds jobs took of late; `None` if there were none.
    pub(super) usual: Option<i64>,
}

pub(super) async fn pace(connection: &mut Connection, now: i64) -> Result<Pace, DatabaseError> {
    let query = sql("SELECT \
         (SELECT CAST(COALESCE(SUM(slots), 0) AS BIGINT) FROM workers WHERE alive_until >= $1), \
         (SELECT CAST(COALESCE(SUM(places), 0) AS BIGINT) FROM jobs WHERE state = 'running'), \
         (SELECT CAST(AVG(took) AS BIGINT) FROM (SELECT ended_at - started_at AS took FROM jobs \
          WHERE state = 'done' AND started_at IS NOT NULL ORDER BY ended_at DESC LIMIT 100) AS late)");
    let (slots, taken, usual) = connection.one(query.bind(now)).await?;
    Ok(Pace { slots, taken, usual })
}

/// How many jobs have their turn before one that waits.
pub(super) async fn ahead(
    connection: &mut Connection,
    turn: i64,
    id: &JobId,
    now: i64,
) -> Result<i64, DatabaseError> {
    // What no worker can do that is alive is stepped over.
    let query =
        sql("SELECT COUNT(*) FROM jobs WHERE state = 'waiting' AND (turn < $1 OR (turn = $1 AND id < $2)) \
         AND (program IS NULL OR program IN (SELECT program FROM workers WHERE alive_until >= $3))");
    Ok(connection.one::<(i64,)>(query.bind(turn).bind(id).bind(now)).await?.0)
}

/// The queue as a whole.
pub(crate) struct Numbers {
    pub(crate) waiting: i64,
    pub(crate) running: i64,
    /// That are alive, and their places.
    pub(crate) workers: i64,
    pub(crate) slots: i64,
}

pub(super) async fn numbers(connection: &mut Connection, now: i64) -> Result<Numbers, DatabaseError> {
    let query = sql("SELECT (SELECT COUNT(*) FROM jobs WHERE state = 'waiting'), \
         (SELECT COUNT(*) FROM jobs WHERE state = 'running'), \
         (SELECT COUNT(*) FROM workers WHERE alive_until >= $1), \
         (SELECT CAST(COALESCE(SUM(slots), 0) AS BIGINT) FROM workers WHERE alive_until >= $1)");
    let (waiting, running, workers, slots) = connection.one(query.bind(now)).await?;
    Ok(Numbers { waiting, running, workers, slots })
}

/// The places of the largest worker that is alive.
pub(super) async fn largest_worker(connection: &mut Connection, now: i64) -> Result<i64, DatabaseError> {
    let query = sql("SELECT COALESCE(MAX(slots), 1) FROM workers WHERE alive_until >= $1");
    Ok(connection.one::<(i64,)>(query.bind(now)).await?.0)
}

/// Who does jobs.
pub(super) struct Worker<'a> {
    pub(super) id: &'a str,
    /// For people.
    pub(super) name: &'a str,
    pub(super) slots: i64,
    /// The memory of each.
    pub(super) bytes: i64,
    pub(super) program: &'a str,
}

/// A worker is alive, and will say so again before then.
pub(super) async fn hear_of_worker(
    connection: &mut Connection,
    worker: &Worker<'_>,
    now: i64,
    alive_until: i64,
) -> Result<(), DatabaseError> {
    let query = sql("INSERT INTO workers (id, name, slots, bytes, program, started_at, alive_until) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until");
    let query = query.bind(worker.id).bind(worker.name).bind(worker.slots).bind(worker.bytes);
    connection.run(query.bind(worker.program).bind(now).bind(alive_until)).await?;
    Ok(())
}

/// A worker is not alive any more from now on.
pub(super) async fn end_worker(connection: &mut Connection, id: &str, now: i64) -> Result<(), DatabaseError> {
    connection.run(sql("UPDATE workers SET alive_until = $2 WHERE id = $1").bind(id).bind(now - 1)).await?;
    Ok(())
}

/// Forgets jobs that were over before then, and whose answers nobody was told since. How many, tasks of reports aside.
pub(super) async fn prune(connection: &mut Connection, ended_before: i64) -> Result<u64, DatabaseError> {
    macro_rules! prune {
        ($which:literal, $lock:literal) => {
            concat!(
                "DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE ended_at < $1 AND COALESCE(told_at, 0) < $1 AND ",
                $which,
                $lock,
                ")"
            )
        };
    }
    // What somebody is about to begin again is not past.
    let jobs =
        sql_of_each(prune!("report_id IS NULL", ""), prune!("report_id IS NULL", " FOR UPDATE SKIP LOCKED"));
    let forgotten = connection.run(jobs.bind(ended_before)).await?;
    let tasks = sql_of_each(
        prune!("report_id IS NOT NULL", ""),
        prune!("report_id IS NOT NULL", " FOR UPDATE SKIP LOCKED"),
    );
    connection.run(tasks.bind(ended_before)).await?;
    Ok(forgotten)
}

/// Forgets workers that were not alive any more then.
pub(super) async fn prune_workers(connection: &mut Connection, then: i64) -> Result<u64, DatabaseError> {
    connection.run(sql("DELETE FROM workers WHERE alive_until < $1").bind(then)).await
}

/// The columns of a [`ListedJob`].
macro_rules! select_listed {
    ($more:literal, $rest:literal) => {
        concat!(
            "SELECT jobs.id, jobs.kind, \
             (SELECT title FROM job_wishes WHERE job_wishes.job_id = jobs.id AND title IS NOT NULL ORDER BY created_at LIMIT 1), \
             (SELECT name FROM job_wishes JOIN players ON players.id = job_wishes.player_id \
              WHERE job_wishes.job_id = jobs.id AND name IS NOT NULL ORDER BY job_wishes.created_at LIMIT 1), \
             jobs.state, CASE WHEN jobs.state = 'running' THEN (SELECT name FROM workers WHERE workers.id = jobs.worker) END, \
             jobs.created_at, jobs.started_at, jobs.ended_at",
            $more,
            " FROM jobs WHERE jobs.report_id IS NULL AND ",
            $rest
        )
    };
}

type ListedColumns =
    (String, String, Option<String>, Option<String>, String, Option<String>, i64, Option<i64>, Option<i64>);

fn listed(row: ListedColumns) -> ListedJob {
    let (id, kind, title, owner, state, worker, created_at, started_at, ended_at) = row;
    let done = i64::from(state == "done");
    ListedJob { id, kind, title, owner, state, done, tasks: 1, worker, created_at, started_at, ended_at }
}

/// All jobs but tasks of reports, or those that are not over; the newest first.
pub(super) async fn all(
    connection: &mut Connection,
    is_all: bool,
    limit: u32,
) -> Result<Vec<ListedJob>, DatabaseError> {
    let query = sql(select_listed!(
        "",
        "($1 = 1 OR jobs.state IN ('waiting', 'running')) ORDER BY jobs.created_at DESC, jobs.id DESC LIMIT $2"
    ));
    Ok(connection.all(query.bind(is_all).bind(limit)).await?.into_iter().map(listed).collect())
}

/// All about a job that is no task of a report.
pub(super) async fn shown(
    connection: &mut Connection,
    id: &JobId,
) -> Result<Option<ShownJob>, DatabaseError> {
    let query = sql(select_listed!("", "jobs.id = $1"));
    let Some(row) = connection.optional(query.bind(id)).await? else { return Ok(None) };
    let query = sql("SELECT tries, payload, progress, answer, reason FROM jobs WHERE id = $1");
    type Columns = (i64, Option<String>, Option<String>, Option<String>, Option<String>);
    let (tries, payload, progress, answer, reason): Columns = connection.one(query.bind(id)).await?;
    let read =
        |text: Option<String>| text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    let (work, progress, answer) = (read(payload), read(progress), read(answer));
    Ok(Some(ShownJob { listed: listed(row), tries, work, progress, answer, reason }))
}

/// Who could run the tasks of a report, and who does.
pub(crate) struct Hands {
    /// Places of workers that are alive and could run them.
    pub(crate) able: i64,
    /// Of workers that are alive, and of those of them that are of the same build; and the most memory that one of the latter has for a job.
    pub(crate) alive: i64,
    pub(crate) of_build: i64,
    pub(crate) most_bytes: i64,
    /// How many tasks are being run, and by how many workers.
    pub(crate) running: i64,
    pub(crate) workers: i64,
    /// How many wait.
    pub(crate) waiting: i64,
}

pub(super) async fn hands(
    connection: &mut Connection,
    report: &ReportId,
    program: &str,
    bytes: i64,
    now: i64,
) -> Result<Hands, DatabaseError> {
    let query = sql("SELECT \
         (SELECT CAST(COALESCE(SUM(slots), 0) AS BIGINT) FROM workers WHERE alive_until >= $2 AND program = $3 AND bytes >= $4), \
         (SELECT CAST(COALESCE(SUM(slots), 0) AS BIGINT) FROM workers WHERE alive_until >= $2), \
         (SELECT CAST(COALESCE(SUM(slots), 0) AS BIGINT) FROM workers WHERE alive_until >= $2 AND program = $3), \
         (SELECT COALESCE(MAX(bytes), 0) FROM workers WHERE alive_until >= $2 AND program = $3), \
         (SELECT COUNT(*) FROM jobs WHERE report_id = $1 AND state = 'running'), \
         (SELECT COUNT(DISTINCT worker) FROM jobs WHERE report_id = $1 AND state = 'running'), \
         (SELECT COUNT(*) FROM jobs WHERE report_id = $1 AND state = 'waiting')");
    let query = query.bind(report).bind(now).bind(program).bind(bytes);
    let (able, alive, of_build, most_bytes, running, workers, waiting) = connection.one(query).await?;
    Ok(Hands { able, alive, of_build, most_bytes, running, workers, waiting })
}

/// Forgets the oldest wishes of somebody who has more than so many, as far as they are over.
pub(super) async fn prune_wishes(
    connection: &mut Connection,
    player: &PlayerId,
    kept: i64,
) -> Result<(), DatabaseError> {
    let query = sql("DELETE FROM job_wishes WHERE player_id = $1 AND job_id IN ( \
         SELECT old.job_id FROM (SELECT job_id FROM job_wishes WHERE player_id = $1 \
         ORDER BY created_at DESC, job_id DESC LIMIT 1000000 OFFSET $2) AS old \
         JOIN jobs ON jobs.id = old.job_id WHERE jobs.ended_at IS NOT NULL)");
    connection.run(query.bind(player).bind(kept)).await?;
    Ok(())
}

/// Forgets jobs that are over and that nobody has in a list any more; those whose answers others are told if nobody was since then.
pub(super) async fn prune_unwanted(connection: &mut Connection, then: i64) -> Result<u64, DatabaseError> {
    macro_rules! prune {
        ($lock:literal) => {
            concat!(
                "DELETE FROM jobs WHERE id IN (SELECT id FROM jobs \
                 WHERE ended_at IS NOT NULL AND (likeness IS NULL OR COALESCE(told_at, ended_at) < $1) AND report_id IS NULL \
                 AND NOT EXISTS (SELECT 1 FROM job_wishes WHERE job_wishes.job_id = jobs.id)",
                $lock,
                ")"
            )
        };
    }
    let query = sql_of_each(prune!(""), prune!(" FOR UPDATE SKIP LOCKED"));
    connection.run(query.bind(then)).await
}

/// Ends jobs that nobody wants: whoever did is not here any more.
pub(super) async fn end_unwanted(connection: &mut Connection, now: i64) -> Result<u64, DatabaseError> {
    macro_rules! end {
        ($lock:literal) => {
            concat!(
                "UPDATE jobs SET state = 'cancelled', ended_at = $1, holder = NULL, lease_until = NULL, \
                 digest = NULL, progress = NULL, kept = NULL \
                 WHERE state IN ('waiting', 'running') AND id IN (SELECT id FROM jobs \
                 WHERE state IN ('waiting', 'running') AND report_id IS NULL \
                 AND NOT EXISTS (SELECT 1 FROM job_wishes WHERE job_wishes.job_id = jobs.id AND left_at IS NULL)",
                $lock,
                ")"
            )
        };
    }
    connection.run(sql_of_each(end!(""), end!(" FOR UPDATE SKIP LOCKED")).bind(now)).await
}

/// Ends tasks of players' reports that have waited since then for a worker of their build of the program and with memory enough, of which
/// none was alive since.
pub(super) async fn end_orphans(
    connection: &mut Connection,
    waiting_since: i64,
    now: i64,
) -> Result<u64, DatabaseError> {
    macro_rules! end {
        ($lock:literal) => {
            concat!(
                "UPDATE jobs SET state = 'cancelled', ended_at = $2 WHERE state = 'waiting' AND id IN (SELECT jobs.id FROM jobs \
                 JOIN reports ON reports.id = jobs.report_id \
                 WHERE jobs.state = 'waiting' AND reports.player_id IS NOT NULL AND jobs.created_at < $1 \
                 AND NOT EXISTS (SELECT 1 FROM workers WHERE workers.program = jobs.program \
                     AND workers.bytes >= jobs.bytes AND workers.alive_until >= $1) \
                 ORDER BY jobs.report_id, jobs.number",
                $lock,
                ")"
            )
        };
    }
    let query = sql_of_each(end!(""), end!(" FOR UPDATE OF jobs SKIP LOCKED"));
    connection.run(query.bind(waiting_since).bind(now)).await
}

/// The memory for a job of the largest worker that is alive and of a build of the program, if there is one.
pub(super) async fn most_bytes(
    connection: &mut Connection,
    program: &str,
    now: i64,
) -> Result<Option<i64>, DatabaseError> {
    let query = sql("SELECT MAX(bytes) FROM workers WHERE alive_until >= $1 AND program = $2");
    Ok(connection.one::<(Option<i64>,)>(query.bind(now).bind(program)).await?.0)
}

/// Forgets that somebody wanted a job.
pub(super) async fn forget(
    connection: &mut Connection,
    id: &JobId,
    player: &PlayerId,
) -> Result<bool, DatabaseError> {
    let query = sql("DELETE FROM job_wishes WHERE job_id = $1 AND player_id = $2");
    Ok(connection.run(query.bind(id).bind(player)).await? > 0)
}

/// Gives somebody the jobs of somebody else. What both want, or did, is wanted if one of them does not leave it.
pub(super) async fn adopt(
    connection: &mut Connection,
    from: &PlayerId,
    to: &PlayerId,
) -> Result<(), DatabaseError> {
    let jobs = sql_of_each(
        "UPDATE jobs SET account = $2 WHERE account = $1 AND state IN ('waiting', 'running')",
        "UPDATE jobs SET account = $2 WHERE id IN \
         (SELECT id FROM jobs WHERE account = $1 AND state IN ('waiting', 'running') \
         ORDER BY COALESCE(report_id, ''), number, id FOR UPDATE)",
    );
    connection.run(jobs.bind(from).bind(to)).await?;
    let common = sql("UPDATE job_wishes AS own SET \
         created_at = CASE WHEN own.left_at IS NOT NULL AND other.left_at IS NULL THEN other.created_at ELSE own.created_at END, \
         left_at = CASE WHEN other.left_at IS NULL THEN NULL ELSE own.left_at END, \
         title = COALESCE(own.title, other.title) \
         FROM job_wishes AS other WHERE other.player_id = $1 AND own.player_id = $2 AND other.job_id = own.job_id");
    connection.run(common.bind(from).bind(to)).await?;
    let wishes = sql("UPDATE job_wishes SET player_id = $2 WHERE player_id = $1 \
         AND job_id NOT IN (SELECT job_id FROM job_wishes WHERE player_id = $2)");
    connection.run(wishes.bind(from).bind(to)).await?;
    connection.run(sql("DELETE FROM job_wishes WHERE player_id = $1").bind(from)).await?;
    Ok(())
}
