//! A process that does jobs and nothing else.

use std::time::{Duration, Instant};

use super::crew::{Crew, CrewConfig};
use crate::database::{Database, DatabaseUrl, OpenError};

/// How long a stop waits until jobs are given back.
const STOP_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a start waits for the database, and how often it is asked. Whoever has mistyped an address is not to wait for long.
const START_TIMEOUT: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(300);

/// How a worker is set up.
#[derive(Clone, Debug)]
pub struct WorkerConfig {
    /// Where the jobs are.
    pub database: DatabaseUrl,
    /// How many at a time.
    pub slots: usize,
    /// Memory for all of them together, in bytes.
    pub memory: usize,
    /// After how much silence others take over its jobs.
    pub lease: Duration,
}

/// A worker at work.
pub struct Worker {
    database: Database,
    crew: Crew,
}

impl Worker {
    /// Opens the database, and does jobs in the background until it is stopped. A database that is about to be there is waited for.
    pub async fn start(config: WorkerConfig) -> Result<Self, OpenError> {
        let WorkerConfig { database, slots, memory: bytes, lease } = config;
        let began = Instant::now();
        let database = loop {
            match Database::open(&database).await {
                Err(error) if error.may_pass() && began.elapsed() < START_TIMEOUT => {
                    tracing::debug!(%error, "the database is not there yet");
                    tokio::time::sleep(PAUSE).await;
                }
                opened => break opened?,
            }
        };
        let crew = Crew::start(database.clone(), CrewConfig { slots, bytes, lease });
        Ok(Self { database, crew })
    }

    /// Gives back what is not done, and closes the database.
    pub async fn stop(self) {
        if tokio::time::timeout(STOP_TIMEOUT, self.crew.stop()).await.is_err() {
            tracing::warn!("some jobs did not end in time; they are taken over when their leases are over");
        }
        self.database.close().await;
    }
}

#[cfg(test)]
mod tests;
