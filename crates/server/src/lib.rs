//! The server: accounts, saved games and verified leaderboards, on SQLite or PostgreSQL.
//!
//! One folder per feature, and in each the same way in: `routes` (HTTP to values) → `service` (what is allowed, and what
//! happens) → `store` (queries). Features meet through their services only.
//!
//! ```no_run
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! use mazekeeper_server::{Config, Server, default_database};
//!
//! let server = Server::start(Config::new(default_database())).await?;
//! println!("Listening on http://{}", server.address());
//! server.stop().await;
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod accounts;
mod api;
mod app;
mod assets;
mod care;
mod clock;
mod config;
mod daily;
mod database;
mod error;
mod extract;
mod front;
mod id;
mod jobs;
mod label;
mod leaderboard;
mod levels;
mod limits;
mod list;
mod mazes;
mod observe;
mod profiles;
mod reports;
mod saves;
mod sent;
mod session;
mod settings;
mod throttle;
mod tokens;
mod workers;

pub use app::{Server, StartError};
pub use config::{Config, default_database, half_of_processors};
pub use daily::{Daily, Day, DayError};
pub use database::{
    CopiedTable, Database, DatabaseError, DatabaseUrl, OpenError, Progress, TransferError, UrlError, back_up,
    transfer,
};
pub use jobs::{Cancelled, ListedJob, ShownJob, Worker, WorkerConfig, cancel_job, job, jobs, prune_jobs};
pub use levels::{FileError, ImportError, ImportOptions, Imported, import};
pub use reports::{CollectionRun, Lack, Standing};
