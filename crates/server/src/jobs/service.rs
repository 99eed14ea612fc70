//! What people can do with jobs.

use std::time::Duration;

use mazekeeper_core::sokoban::carry::carry;
use mazekeeper_core::sokoban::lurd;
use mazekeeper_core::sokoban::solution::verify;
use serde_json::{Value, json};

use super::answer::Answer;
use super::limits::{
    JobLimits, KEPT_FOR, LATE_FOR_ALL, LEAST_SECONDS, LONGEST_TURN, MOST_KEPT, MOST_WAITING, ORPHANS_WAIT,
    UNWANTED_FOR,
};
use super::news::{JobNews, say, say_all};
use super::queue::{self, NewJob, NewRuns};
use super::store::{self, Known, Pace, Wished};
pub(crate) use super::store::{Hands, Numbers};
use super::work::{self, Task, Work};
use crate::app::App;
use crate::database::{Connection, Database, DatabaseError};
use crate::error::{ApiError, Code};
use crate::id::{JobId, PlayerId, ReportId};
use crate::label::Label;
use crate::list::PageQuery;
use crate::session::{self, Client, Player};
use crate::throttle::{self, Throttle};

/// A job as its owner sees it, with what is ahead of it.
pub(super) struct Told {
    pub(super) wished: Wished,
    pub(super) wait: Option<Wait>,
}

/// How long a job may have to wait.
pub(super) struct Wait {
    /// How many jobs have their turn before it.
    pub(super) ahead: i64,
    /// Whether anybody works at all.
    pub(super) has_workers: bool,
    /// A guess; `None` if nobody works, or nothing is known.
    pub(super) seconds: Option<i64>,
}

/// Work that makes sense and is within what somebody may ask for.
pub(super) struct Prepared {
    title: Option<Label>,
    work: Work,
    digest: String,
    likeness: Option<String>,
    /// Kept to carry over what is known.
    task: Task,
}

/// Reads what is asked for.
pub(super) async fn prepare(
    app: &App,
    asker: Option<&Player>,
    client: Client,
    title: Option<Label>,
    mut work: Work,
) -> Result<Prepared, ApiError> {
    // Step 1. Within what.
    let limits = JobLimits::of(asker);
    let wanted = work.limits_mut();
    if !(LEAST_SECONDS..=limits.seconds).contains(&wanted.seconds) {
        let hint = if asker.is_some_and(|asker| !asker.is_guest()) { "" } else { " for guests" };
        let most = limits.seconds;
        return Err(invalid(format!("a job may take {LEAST_SECONDS} to {most} seconds{hint}")));
    }
    if !(1..=limits.threads).contains(&wanted.threads) {
        return Err(invalid(format!("a job has 1 to {} threads", limits.threads)));
    }
    throttle::charge(&app.database, &[Throttle::jobs_from(client.0)]).await?;
    let largest = {
        let mut connection = app.database.read().await?;
        let now = connection.now().await?;
        store::largest_worker(&mut connection, now).await?
    };
    wanted.threads = wanted.threads.min(u32::try_from(largest).unwrap_or(1).max(1));

    // Step 2. What.
    let checked = app.workers.run(move || {
        let (work, task) = work.checked()?;
        let (digest, likeness) = (work.digest(), task.likeness(&work));
        Ok::<_, String>((work, task, digest, likeness))
    });
    let (work, task, digest, likeness) = checked.await?.map_err(invalid)?;
    Ok(Prepared { title, work, digest, likeness, task })
}

/// Queues work; or tells at once what came of the same work before.
pub(super) async fn submit(app: &App, player: &Player, prepared: Prepared) -> Result<Told, ApiError> {
    let Prepared { title, work, digest, likeness, task } = prepared;
    throttle::charge(&app.database, &[Throttle::jobs_for(&player.id)]).await?;

    // Step 1. What is known.
    let known = match &likeness {
        Some(likeness) => known(app, likeness, task).await?,
        None => None,
    };

    // Step 2. A place in the queue.
    let (id, payload, account) = (JobId::new(), work.written(), player.id.to_string());
    let limits = work.limits();
    let slots = i64::from(limits.threads);
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    let at = transaction.now().await?;
    let new = NewJob {
        id: &id,
        kind: work.kind(),
        version: work::VERSION,
        payload: &payload,
        account: &account,
        cost: (limits.seconds * 1000.0) as i64 * slots,
        slots,
        digest: &digest,
        at,
    };
    let id = match &known {
        Some((from, answer)) => {
            store::insert_done(&mut transaction, &new, answer).await?;
            store::set_told(&mut transaction, from, at).await?;
            id.clone()
        }
        None => {
            check_room(&mut transaction, player).await?;
            queue::add(&mut transaction, new).await?
        }
    };
    let title = title.as_ref().map(Label::as_str);
    store::wish(&mut transaction, &id, &player.id, title, at).await?;
    store::prune_wishes(&mut transaction, &player.id, MOST_KEPT).await?;
    transaction.commit().await?;

    // Step 3. Who waits for work, or for news, is told.
    if known.is_none() {
        say(&app.database, JobNews::New).await;
    }
    say(&app.database, JobNews::Wished(player.id.clone())).await;
    told(app, player, &id).await
}

/// The answer to what is alike, as it is for this, and from which job it comes.
async fn known(app: &App, likeness: &str, task: Task) -> Result<Option<(JobId, String)>, ApiError> {
    let answers = {
        let mut connection = app.database.read().await?;
        store::answers(&mut connection, likeness).await?
    };
    if answers.is_empty() {
        return Ok(None);
    }
    let fitting = move || {
        answers
            .into_iter()
            .find_map(|Known { id, payload, answer }| Some((id, fitted(&payload, &answer, &task)?.written())))
    };
    app.workers.run(fitting).await
}

/// What came of other work as the answer to this, which is alike. A solution is carried over and replayed.
fn fitted(payload: &str, answer: &str, task: &Task) -> Option<Answer> {
    let answer = Answer::stored(answer)?;
    let (Some(level), Some(moves)) = (task.level(), answer.lurd()) else { return Some(answer) };
    let work: Work = serde_json::from_str(payload).ok()?;
    let (_, other) = work.checked().ok()?;
    let other = other.level()?;
    if other == level {
        return Some(answer);
    }
    let carried = carry(other, level, &lurd::read(moves).ok()?)?;
    Some(answer.carried(&verify(level, &carried).ok()?))
}

/// A job of somebody.
pub(super) async fn told(app: &App, player: &Player, id: &JobId) -> Result<Told, ApiError> {
    let mut connection = app.database.read().await?;
    let wished = store::find(&mut connection, &player.id, id).await?;
    let wished = wished.ok_or_else(|| ApiError::not_found("job"))?;
    let told = with_waits(&mut connection, vec![wished]).await?;
    Ok(told.into_iter().next().expect("one was told"))
}

/// Jobs of somebody, the newest first.
pub(super) async fn list(app: &App, player: &Player, page: PageQuery) -> Result<Vec<Told>, ApiError> {
    let mut connection = app.database.read().await?;
    let all = store::list(&mut connection, &player.id, page.limit(), page.offset()).await?;
    Ok(with_waits(&mut connection, all).await?)
}

/// All jobs of somebody, by when they were wanted, and whether they are not over.
pub(super) async fn wishes(app: &App, player: &Player) -> Result<Vec<(JobId, i64, bool)>, ApiError> {
    let mut connection = app.database.read().await?;
    Ok(store::wishes(&mut connection, &player.id).await?)
}

async fn with_waits(connection: &mut Connection, all: Vec<Wished>) -> Result<Vec<Told>, DatabaseError> {
    if all.iter().all(|wished| wished.state != "waiting") {
        return Ok(all.into_iter().map(|wished| Told { wished, wait: None }).collect());
    }
    let now = connection.now().await?;
    let Pace { slots, taken, usual } = store::pace(connection, now).await?;
    let mut told = Vec::new();
    for wished in all {
        let wait = match wished.state.as_str() {
            "waiting" => {
                let ahead = store::ahead(connection, wished.turn, &wished.id, now).await?;
                let before = ahead + i64::from(taken >= slots);
                // Rounded up: nobody minds waiting less.
                let guess = |usual: i64| (before * usual + slots * 1000 - 1) / (slots * 1000);
                let seconds = usual.filter(|_| slots > 0).map(guess);
                Some(Wait { ahead, has_workers: slots > 0, seconds })
            }
            _ => None,
        };
        told.push(Told { wished, wait });
    }
    Ok(told)
}

/// Says that somebody looks at jobs for a while.
pub(super) async fn watch(app: &App, mut jobs: Vec<JobId>, time: Duration) -> Result<(), ApiError> {
    let mut transaction = app.database.begin().await?;
    let until = transaction.now().await? + i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    jobs.sort();
    for id in &jobs {
        store::watch(&mut transaction, id, until).await?;
    }
    transaction.commit().await?;
    say_all(&app.database, jobs.into_iter().map(JobNews::Watched)).await;
    Ok(())
}

/// Somebody does not want a job any more. It ends, unless others want it.
pub(super) async fn cancel(app: &App, player: &Player, id: &JobId) -> Result<Told, ApiError> {
    told(app, player, id).await?;
    let mut transaction = app.database.begin().await?;
    let now = transaction.now().await?;
    leave(&mut transaction, &player.id, id, now).await?;
    transaction.commit().await?;
    say(&app.database, JobNews::Changed(id.clone())).await;
    told(app, player, id).await
}

/// Forgets a job of somebody; one that is not over ends, unless others want it.
pub(super) async fn forget(app: &App, player: &Player, id: &JobId) -> Result<(), ApiError> {
    told(app, player, id).await?;
    let mut transaction = app.database.begin().await?;
    let now = transaction.now().await?;
    leave(&mut transaction, &player.id, id, now).await?;
    store::forget(&mut transaction, id, &player.id).await?;
    transaction.commit().await?;
    say_all(&app.database, [JobNews::Changed(id.clone()), JobNews::Wished(player.id.clone())]).await;
    Ok(())
}

async fn leave(
    connection: &mut Connection,
    player: &PlayerId,
    id: &JobId,
    now: i64,
) -> Result<(), DatabaseError> {
    // Whoever joins at the same moment comes before this, or after.
    store::hold(connection, id).await?;
    store::leave(connection, id, player, now).await?;
    if !store::is_wished(connection, id).await? {
        queue::cancel(connection, id, now).await?;
    }
    Ok(())
}

/// Ends all jobs that nobody but this player wants.
pub(crate) async fn leave_all(connection: &mut Connection, player: &PlayerId) -> Result<(), DatabaseError> {
    let now = connection.now().await?;
    let mut active = store::active(connection, player).await?;
    active.sort();
    for id in active {
        leave(connection, player, &id, now).await?;
    }
    Ok(())
}

/// Gives an account the jobs of a guest.
pub(crate) async fn merge(
    connection: &mut Connection,
    guest: &PlayerId,
    account: &PlayerId,
) -> Result<(), DatabaseError> {
    store::adopt(connection, guest, account).await
}

/// All jobs of somebody.
pub(crate) async fn export(connection: &mut Connection, player: &PlayerId) -> Result<Value, DatabaseError> {
    let all = store::list(connection, player, u32::MAX, 0).await?;
    let told = |wished: Wished| {
        let Wished { id, title, state, payload, answer, reason, created_at, ended_at, .. } = wished;
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
        json!({ "id": id, "title": title, "state": state, "work": read(&payload),
            "answer": answer.as_deref().map(read), "reason": reason, "created_at": created_at, "ended_at": ended_at })
    };
    Ok(all.into_iter().map(told).collect())
}

/// How the tasks of a report are to be queued.
pub(crate) struct RunsWish<'a> {
    /// How many its plan has.
    pub(crate) tasks: i64,
    /// The one build of the program that may run them.
    pub(crate) program: &'a str,
    /// On whose account.
    pub(crate) account: &'a str,
    /// How long each may take, and the memory that a worker must have for it.
    pub(crate) seconds: f64,
    pub(crate) bytes: usize,
}

/// Queues all tasks of a report that are not done, unless they are queued already. [Announce](announce) it when that is written down.
pub(crate) async fn add_runs(
    connection: &mut Connection,
    report: &ReportId,
    wish: &RunsWish<'_>,
) -> Result<u64, DatabaseError> {
    let &RunsWish { tasks, program, account, seconds, bytes } = wish;
    let at = connection.now().await?;
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    let cost = ((seconds * 1000.0) as i64).clamp(1, LONGEST_TURN);
    let new = NewRuns { report, tasks, program, account, cost, bytes, at };
    queue::add_runs(connection, new).await
}

/// Ends all tasks of a report. [Announce](announce_end) it when that is written down.
pub(crate) async fn cancel_runs(
    connection: &mut Connection,
    report: &ReportId,
) -> Result<u64, DatabaseError> {
    let now = connection.now().await?;
    queue::cancel_runs(connection, report, now).await
}

/// Forgets all tasks of a report, which is about to be forgotten as well. [Announce](announce_end) it when that is written down.
pub(crate) async fn delete_runs(
    connection: &mut Connection,
    report: &ReportId,
) -> Result<u64, DatabaseError> {
    queue::delete_runs(connection, report).await
}

/// Who runs the tasks of a report, and who could.
pub(crate) async fn hands(
    connection: &mut Connection,
    report: &ReportId,
    program: &str,
    bytes: usize,
) -> Result<Hands, DatabaseError> {
    let now = connection.now().await?;
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    store::hands(connection, report, program, bytes, now).await
}

/// The memory that a task may have at most so that somebody who is alive can run it; `None` if nobody of this build is.
pub(crate) async fn most_bytes(app: &App, program: &str) -> Result<Option<usize>, DatabaseError> {
    let mut connection = app.database.read().await?;
    let now = connection.now().await?;
    let bytes = store::most_bytes(&mut connection, program, now).await?;
    Ok(bytes.and_then(|bytes| usize::try_from(bytes).ok()))
}

/// The queue as a whole, for whoever watches the site.
pub(crate) async fn numbers(app: &App) -> Result<Numbers, DatabaseError> {
    let mut connection = app.database.read().await?;
    let now = connection.now().await?;
    store::numbers(&mut connection, now).await
}

/// Says that there is work.
pub(crate) async fn announce(database: &Database) {
    say(database, JobNews::New).await;
}

/// Says that nobody wants the tasks of a report any more.
pub(crate) async fn announce_end(database: &Database, report: &ReportId) {
    say(database, JobNews::Left(report.clone())).await;
}

/// Forgets jobs that have been over for long.
pub(crate) async fn prune(connection: &mut Connection) -> Result<u64, DatabaseError> {
    let now = connection.now().await?;
    // Whoever does jobs looks for those who are late. There may be nobody who does any more; but after the database was away, everybody
    // is late for a moment.
    let mut forgotten = queue::expire(connection, now - LATE_FOR_ALL).await?;
    forgotten += store::end_unwanted(connection, now).await?;
    forgotten += store::end_orphans(connection, now - ORPHANS_WAIT, now).await?;
    forgotten += store::prune_workers(connection, now - ORPHANS_WAIT).await?;
    forgotten += store::prune(connection, now - KEPT_FOR).await?;
    Ok(forgotten + store::prune_unwanted(connection, now - UNWANTED_FOR).await?)
}

async fn check_room(connection: &mut Connection, player: &Player) -> Result<(), ApiError> {
    let limits = JobLimits::of(Some(player));
    let active = store::active(connection, &player.id).await?.len() as i64;
    if active >= limits.active {
        let more = if player.is_guest() { ", or register for more" } else { "" };
        let sentence =
            format!("{active} jobs of yours are not done yet; wait for one of them, or cancel it{more}");
        return Err(ApiError::new(Code::Busy, sentence));
    }
    if store::waiting(connection).await? >= MOST_WAITING {
        return Err(
            ApiError::new(Code::Unavailable, "too many jobs are waiting; try again later").retry_after(60)
        );
    }
    Ok(())
}

fn invalid(sentence: String) -> ApiError {
    ApiError::new(Code::Invalid, sentence)
}

#[cfg(test)]
mod tests;
