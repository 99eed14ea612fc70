//! What processes tell each other about jobs. Only hints: see [`bell`](crate::database::News).

use serde::{Deserialize, Serialize};

use super::doing::Progress;
use crate::database::{Database, MOST_BYTES, News};
use crate::id::{JobId, PlayerId, ReportId};

/// What all news of this feature begin with.
const TOPIC: &str = "jobs ";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum JobNews {
    /// There is work.
    New,
    /// A job is in another state.
    Changed(JobId),
    /// Tasks of a report are not wanted any more.
    Left(ReportId),
    /// Somebody wants to see how far a job is.
    Watched(JobId),
    /// Somebody has begun to want a job, or does not want it any more.
    Wished(PlayerId),
    /// A job is so far.
    Progress(JobId, Progress),
}

/// What was heard, if it is about jobs.
pub(super) enum Heard {
    News(JobNews),
    /// Nobody knows what was said: look yourself.
    Missed,
    Nothing,
}

impl Heard {
    pub(super) fn of(news: &News) -> Self {
        let News::Said(text) = news else { return Self::Missed };
        let told = text.strip_prefix(TOPIC).and_then(|told| serde_json::from_str(told).ok());
        told.map_or(Self::Nothing, Self::News)
    }
}

/// Says it to all processes. If that does not work they find out by themselves, a little later.
pub(super) async fn say(database: &Database, news: &JobNews) {
    let told = serde_json::to_string(news).expect("news can be written as JSON");
    let text = format!("{TOPIC}{told}");
    if text.len() > MOST_BYTES {
        return;
    }
    if let Err(error) = database.say(&text).await {
        tracing::debug!(%error, "news were not said");
    }
}
