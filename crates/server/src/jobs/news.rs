//! What processes tell each other about jobs. Only hints: see [`bell`](crate::database::News).

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::doing::Progress;
use crate::database::{Database, MOST_BYTES, News};
use crate::id::{JobId, PlayerId, ReportId};

/// How long somebody tries to say something.
const PATIENCE: Duration = Duration::from_secs(5);

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
pub(super) async fn say(database: &Database, news: JobNews) {
    say_all(database, [news]).await;
}

/// Says all of it; if something cannot be said, what comes after it would only be waited for.
pub(super) async fn say_all(database: &Database, all: impl IntoIterator<Item = JobNews>) {
    for text in all.into_iter().filter_map(|news| written(&news)) {
        match tokio::time::timeout(PATIENCE, database.say(&text)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return tracing::debug!(%error, "news were not said"),
            Err(_) => return tracing::debug!("nobody takes news"),
        }
    }
}

/// News as they are said, without a board that has no room in them; `None` if there is too little room even so.
fn written(news: &JobNews) -> Option<String> {
    let text = |news: &JobNews| {
        let told = serde_json::to_string(news).expect("news can be written as JSON");
        Some(format!("{TOPIC}{told}")).filter(|text| text.len() <= MOST_BYTES)
    };
    text(news).or_else(|| {
        let JobNews::Progress(id, progress) = news else { return None };
        text(&JobNews::Progress(id.clone(), Progress { board: None, ..progress.clone() }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is heard of a board of so many rows of ten characters.
    fn heard(rows: usize) -> Option<String> {
        let board = "#--------#\n".repeat(rows);
        let progress = Progress { expanded: 7, board: Some(board), ..Progress::default() };
        let text = written(&JobNews::Progress(JobId::new(), progress)).expect("there is room for numbers");
        assert!(text.len() <= MOST_BYTES);
        match Heard::of(&News::Said(text.into())) {
            Heard::News(JobNews::Progress(_, Progress { expanded: 7, board, .. })) => board,
            _ => panic!("it is heard as it was said"),
        }
    }

    #[test]
    fn a_board_that_is_too_large_is_left_out_and_the_rest_is_said() {
        assert_eq!(heard(600), Some("#--------#\n".repeat(600)));
        assert_eq!(heard(800), None);
    }
}
