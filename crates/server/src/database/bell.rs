//! News for all processes on the same database: PostgreSQL's notifications, or a channel within the one process of a file.
//!
//! News are hints and nothing more. They can get lost, when a connection breaks or a listener is slow; who listens is
//! told that something was [missed](News::Missed) and looks at the tables, which alone are true. They are sent outside of
//! transactions: PostgreSQL lets transactions that notify commit one after the other.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use sqlx::Executor as _;
use sqlx::postgres::{PgListener, PgPool};
use tokio::sync::broadcast;
use tokio_util::sync::CancellationToken;

use super::{Database, DatabaseError, Engine, sql};

/// What PostgreSQL calls it.
const CHANNEL: &str = "mazekeeper";
/// News that wait for a slow listener; older ones are missed.
const KEPT: usize = 1024;
/// How long to wait before listening again, after a connection was lost.
const PAUSE: Duration = Duration::from_millis(300);
/// How long nobody has to say anything before whoever listens asks whether the connection is still there, and how long that may take.
const QUIET: Duration = Duration::from_secs(30);
const PATIENCE: Duration = Duration::from_secs(5);
/// PostgreSQL takes no longer ones.
pub(crate) const MOST_BYTES: usize = 7999;

/// What is heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// Somebody said this.
    Said(Arc<str>),
    /// Nobody knows what was said meanwhile.
    Missed,
}

/// Where news arrive. Listening begins when somebody asks for the first time.
#[derive(Clone)]
pub(super) struct Bell {
    news: broadcast::Sender<News>,
    /// Ends the listening, when the last one is dropped or the database is closed.
    closing: Arc<Closing>,
}

struct Closing {
    token: CancellationToken,
    is_listening: std::sync::Once,
}

impl Drop for Closing {
    fn drop(&mut self) {
        self.token.cancel();
    }
}

/// Somebody who listens.
pub(crate) struct Listener(broadcast::Receiver<News>);

impl Listener {
    /// The next news; waits for ever once the database is closed.
    pub(crate) async fn next(&mut self) -> News {
        match self.0.recv().await {
            Ok(news) => news,
            Err(broadcast::error::RecvError::Lagged(_)) => News::Missed,
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        }
    }
}

impl Bell {
    pub(super) fn new() -> Self {
        let closing = Closing { token: CancellationToken::new(), is_listening: std::sync::Once::new() };
        Self { news: broadcast::Sender::new(KEPT), closing: Arc::new(closing) }
    }

    pub(super) fn close(&self) {
        self.closing.token.cancel();
    }

    /// Hears what other processes say, until it is closed.
    fn listen_to(&self, pool: &PgPool) {
        self.closing.is_listening.call_once(|| {
            let (news, closing, pool) = (self.news.clone(), self.closing.token.clone(), pool.clone());
            tokio::spawn(async move {
                while closing.run_until_cancelled(hear(&pool, &news)).await.is_some() {
                    let _ = news.send(News::Missed);
                    if closing.run_until_cancelled(tokio::time::sleep(PAUSE)).await.is_none() {
                        break;
                    }
                }
            });
        });
    }
}

/// Until the connection breaks.
async fn hear(pool: &PgPool, news: &broadcast::Sender<News>) {
    let heard = async {
        let mut listener = PgListener::connect_with(pool).await?;
        listener.listen(CHANNEL).await?;
        // What was said before is not known.
        let _ = news.send(News::Missed);
        loop {
            match tokio::time::timeout(QUIET, listener.try_recv()).await {
                Ok(Ok(Some(said))) => {
                    let _ = news.send(News::Said(said.payload().into()));
                }
                Ok(lost) => return lost.map(|_| ()),
                // A connection that a network has forgotten is as quiet as one on which nobody says anything.
                Err(_) => match tokio::time::timeout(PATIENCE, listener.execute("SELECT 1")).await {
                    Ok(answer) => {
                        answer?;
                    }
                    Err(_) => return Err(io::Error::from(io::ErrorKind::TimedOut).into()),
                },
            }
        }
    };
    if let Err(error) = heard.await {
        tracing::debug!(%error, "news of other processes are not heard for a moment");
    }
}

impl Database {
    /// Tells all processes something, as far as they listen.
    pub(crate) async fn say(&self, text: &str) -> Result<(), DatabaseError> {
        match &self.engine {
            Engine::Sqlite { .. } => {
                let _ = self.bell.news.send(News::Said(text.into()));
            }
            Engine::Postgres(_) => {
                let query = sql("SELECT CAST(pg_notify($1, $2) AS TEXT)").bind(CHANNEL).bind(text);
                self.read().await?.optional::<(Option<String>,)>(query).await?;
            }
        }
        Ok(())
    }

    /// Hears what is said from now on, here and by other processes.
    pub(crate) fn listen(&self) -> Listener {
        let listener = Listener(self.bell.news.subscribe());
        if let Engine::Postgres(pool) = &self.engine {
            self.bell.listen_to(pool);
        }
        listener
    }
}
