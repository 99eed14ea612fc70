//! A process that does jobs and nothing else.

use std::time::Duration;

use super::crew::{Crew, CrewConfig};
use crate::database::{Database, DatabaseUrl, OpenError};

/// How long a stop waits until jobs are given back.
const STOP_TIMEOUT: Duration = Duration::from_secs(10);

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
    /// Opens the database, and does jobs in the background until it is stopped.
    pub async fn start(config: WorkerConfig) -> Result<Self, OpenError> {
        let WorkerConfig { database, slots, memory: bytes, lease } = config;
        let database = Database::open(&database).await?;
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
