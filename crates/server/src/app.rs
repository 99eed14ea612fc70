//! The whole: what all features share, and how it starts and stops.

use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::accounts::Passwords;
use crate::config::Config;
use crate::database::{Database, DatabaseError, OpenError};
use crate::jobs::{Crew, CrewConfig, Streams};
use crate::workers::Workers;
use crate::{api, care, front, levels, observe};

/// What every handler can reach.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) database: Database,
    pub(crate) passwords: Passwords,
    pub(crate) workers: Workers,
    /// Who draws pages of reports: long ones take a while, and replays do not wait for them.
    pub(crate) pages: Workers,
    pub(crate) crew: Crew,
    pub(crate) streams: Streams,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// A server that is running.
pub struct Server {
    address: SocketAddr,
    app: App,
    stopping: CancellationToken,
    tasks: TaskTracker,
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Somebody else listens there, or nobody may.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the system says.
        error: std::io::Error,
    },
    /// The database does not open.
    #[error(transparent)]
    Database(#[from] OpenError),
    /// It opens, but the packs of levels do not get in.
    #[error(transparent)]
    Packs(#[from] DatabaseError),
    /// The address people use is none.
    #[error("`{0}` is no address of a site; one looks like https://games.example")]
    Origin(String),
}

impl Server {
    /// Opens the database, listens, and serves in the background until it is stopped.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        // Step 1. The door first: who has started twice learns that at once.
        let told = |error| StartError::Listen { address: config.listen, error };
        let listener = TcpListener::bind(config.listen).await.map_err(told)?;
        let address = listener.local_addr().map_err(told)?;

        // Step 2. What is behind it.
        observe::install_metrics();
        front::make_room();
        let database = Database::open(&config.database).await?;
        levels::load_packs(&database).await?;
        let (passwords, workers, pages) = (Passwords::new(), Workers::new(), Workers::of(1));
        let crew_config = CrewConfig { slots: config.slots, bytes: config.job_memory, lease: config.lease };
        let crew = Crew::start(database.clone(), crew_config);
        let app = App(Arc::new(Shared {
            config,
            database,
            passwords,
            workers,
            pages,
            crew,
            streams: Streams::default(),
        }));
        let router = api::router(&app)?;

        // Step 3. Open it.
        let (stopping, tasks) = (CancellationToken::new(), TaskTracker::new());
        tasks.spawn(front::serve(listener, router, stopping.clone()));
        tasks.spawn(care::run(app.clone(), stopping.clone()));
        tasks.close();
        Ok(Self { address, app, stopping, tasks })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Takes no more requests, lets those that are under way come to their end, and closes the database.
    pub async fn stop(self) {
        self.stopping.cancel();
        let ended = async { tokio::join!(self.tasks.wait(), self.app.crew.stop()) };
        if tokio::time::timeout(self.app.config.stop_timeout, ended).await.is_err() {
            tracing::warn!("some requests did not come to their end in time");
        }
        self.app.database.close().await;
    }
}
