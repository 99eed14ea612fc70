//! All jobs, for whoever keeps the site and has its database at hand. Tasks of reports are told as their report, which has its id.

use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use super::news::{JobNews, say};
use super::queue;
use super::store;
use crate::database::{Database, DatabaseError};
use crate::id::{JobId, ReportId};
use crate::reports;

/// A job, or a report that is run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ListedJob {
    /// Of the job, or of the report.
    pub id: String,
    /// `solve`, `improve`, `generate`, `rate`, `energy`, or `bench`, which is a report.
    pub kind: String,
    /// What whoever wants it calls it.
    pub title: Option<String>,
    /// Who wants it, or one of them; `None` for guests and the site itself.
    pub owner: Option<String>,
    /// `waiting`, `running`, `done`, `failed` or `cancelled`; of a report also `interrupted`.
    pub state: String,
    /// How many tasks are done.
    pub done: i64,
    /// How many there are; of a job there is one.
    pub tasks: i64,
    /// Who has it; `None` of a report, which many may have.
    pub worker: Option<String>,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// When somebody began with it for the last time; `None` of a report.
    pub started_at: Option<i64>,
    /// When it was over.
    pub ended_at: Option<i64>,
}

/// All about a job.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShownJob {
    /// What is in lists.
    #[serde(flatten)]
    pub listed: ListedJob,
    /// How often somebody began.
    pub tries: i64,
    /// What is to be done.
    pub work: Value,
    /// How far it is.
    pub progress: Value,
    /// What came of it.
    pub answer: Value,
    /// Why nothing did.
    pub reason: Option<String>,
}

/// What came of the wish to end a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cancelled {
    /// It ends now.
    Now,
    /// It was over already.
    Before,
    /// There is none of this name.
    Unknown,
}

/// All jobs that are not over, or all that are known; the newest first.
pub async fn jobs(database: &Database, is_all: bool, limit: u32) -> Result<Vec<ListedJob>, DatabaseError> {
    let mut connection = database.read().await?;
    let mut all = store::all(&mut connection, is_all, limit).await?;
    all.extend(reports::service::listed(&mut connection, is_all, limit).await?);
    all.sort_by(|one, other| (other.created_at, &other.id).cmp(&(one.created_at, &one.id)));
    all.truncate(limit as usize);
    Ok(all)
}

/// One of them.
pub async fn job(database: &Database, id: &str) -> Result<Option<ShownJob>, DatabaseError> {
    let mut connection = database.read().await?;
    if let Some(shown) = store::shown(&mut connection, &JobId::stored(id.to_owned())).await? {
        return Ok(Some(shown));
    }
    reports::service::shown(&mut connection, &ReportId::stored(id.to_owned())).await
}

/// Ends a job, whoever wants it.
pub async fn cancel_job(database: &Database, id: &str) -> Result<Cancelled, DatabaseError> {
    let (job, report) = (JobId::stored(id.to_owned()), ReportId::stored(id.to_owned()));
    let Some(ShownJob { listed, .. }) = self::job(database, id).await? else { return Ok(Cancelled::Unknown) };
    let mut transaction = database.begin().await?;
    let now = transaction.now().await?;
    let is_report = listed.kind == REPORT;
    let has_ended = match is_report {
        true => reports::service::end(&mut transaction, &report).await?,
        false => queue::cancel(&mut transaction, &job, now).await?,
    };
    transaction.commit().await?;
    let news = if is_report { JobNews::Left(report) } else { JobNews::Changed(job) };
    say(database, news).await;
    Ok(if has_ended { Cancelled::Now } else { Cancelled::Before })
}

/// Forgets jobs that have been over for so long, and benchmarks of the site; those of players are theirs. How many.
pub async fn prune_jobs(database: &Database, older: Duration) -> Result<u64, DatabaseError> {
    let mut transaction = database.begin().await?;
    let before = transaction.now().await? - i64::try_from(older.as_millis()).unwrap_or(i64::MAX);
    let mut forgotten = reports::service::prune(&mut transaction, before).await?;
    forgotten += store::prune(&mut transaction, before).await?;
    transaction.commit().await?;
    Ok(forgotten)
}

/// The kind of a report.
pub(crate) const REPORT: &str = "bench";
