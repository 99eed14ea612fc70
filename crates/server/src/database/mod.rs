//! One body of queries for two engines: an SQLite file, or PostgreSQL for several machines.
//!
//! The stores say `$1`, `ON CONFLICT` and `RETURNING`, which both engines understand, and keep to two kinds of
//! values: text, and whole numbers (times are milliseconds since 1970, truths 0 and 1). So there is one text per
//! query, one list of [migrations], and one kind of [`Row`]; which engine answers is known in this folder only.
//!
//! Whoever reads asks for a [`Connection`]; whoever writes begins a [`Transaction`]. On SQLite there is one
//! [writer](writer), which puts transactions that come at the same time into one durable commit.

mod bell;
mod catalogue;
mod connection;
mod error;
mod migrations;
mod query;
#[cfg(test)]
mod scratch;
mod transfer;
mod url;
mod writer;

pub use error::{DatabaseError, OpenError};
pub use transfer::{CopiedTable, Progress, TransferError, back_up, transfer};
pub use url::{DatabaseUrl, UrlError};

pub(crate) use bell::{Listener, MOST_BYTES, News};
pub(crate) use connection::{Connection, Transaction};
pub(crate) use query::{Query, Value, sql, sql_of_each};
#[cfg(test)]
pub(crate) use scratch::{Proxy, Scratch};

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection as _, Executor};

use bell::Bell;
use writer::Writer;

/// How long somebody waits for a connection before being told that the database is unavailable.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long whoever is in no hurry waits for an answer, and whoever ends for connections to be ended: a network that swallows everything
/// would otherwise be waited for until the system gives up.
const MOST_PATIENCE: Duration = Duration::from_secs(10);
const CLOSING: Duration = Duration::from_secs(5);

/// Connections that read an SQLite file side by side.
const READERS: u32 = 8;

/// Connections of one process to PostgreSQL, which has a hundred for all by default.
const POSTGRES_CONNECTIONS: u32 = 20;

/// An open database, as recent as this program.
#[derive(Clone)]
pub struct Database {
    engine: Engine,
    bell: Bell,
}

#[derive(Clone)]
enum Engine {
    Sqlite {
        readers: SqlitePool,
        writer: Writer,
        /// One connection that writes for as long as it takes, made when somebody needs it.
        alone: SqlitePool,
    },
    Postgres(PgPool),
}

/// How a database is opened.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opening {
    /// To serve from it. If it is a file that does not exist, it is made.
    Serve,
    /// To copy what is in it, or to look after it: it is there already, and of our kind.
    Read,
    /// To make one file that needs no others beside it.
    Archive,
}

impl Database {
    /// Opens a database, makes it if it is a file that does not exist, and brings its tables up to date.
    pub async fn open(url: &DatabaseUrl) -> Result<Self, OpenError> {
        Self::open_to(Opening::Serve, url).await
    }

    /// The same if it is there and ours: a file that was mistyped is not made.
    pub async fn open_known(url: &DatabaseUrl) -> Result<Self, OpenError> {
        Self::open_to(Opening::Read, url).await
    }

    async fn open_to(purpose: Opening, url: &DatabaseUrl) -> Result<Self, OpenError> {
        let engine = match url {
            DatabaseUrl::Sqlite(file) => {
                if purpose == Opening::Read && !tokio::fs::try_exists(file).await.unwrap_or(true) {
                    return Err(OpenError::Missing(file.clone()));
                }
                if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                    let told = |error| OpenError::Folder { folder: folder.to_owned(), error };
                    tokio::fs::create_dir_all(folder).await.map_err(told)?;
                }
                let options = SqliteConnectOptions::new()
                    .filename(file)
                    .create_if_missing(true)
                    .foreign_keys(true)
                    // What was acknowledged survives a loss of power.
                    .synchronous(SqliteSynchronous::Full)
                    .busy_timeout(PATIENCE)
                    .disable_statement_logging();
                let options = match purpose {
                    Opening::Serve => options.journal_mode(SqliteJournalMode::Wal),
                    Opening::Read => options,
                    Opening::Archive => options.journal_mode(SqliteJournalMode::Delete),
                };
                let mut first = options.connect().await?;
                let known = "SELECT COUNT(*) FROM sqlite_master WHERE name = '_sqlx_migrations'";
                if purpose == Opening::Read
                    && sqlx::query_scalar::<_, i64>(known).fetch_one(&mut first).await? == 0
                {
                    return Err(OpenError::Foreign);
                }
                migrations::run_on_file(&mut first).await?;
                let readers = SqlitePoolOptions::new()
                    .max_connections(READERS)
                    .acquire_timeout(PATIENCE)
                    // A file does not hang up.
                    .test_before_acquire(false)
                    .connect_with(options.clone().pragma("query_only", "on"))
                    .await?;
                let alone = SqlitePoolOptions::new()
                    .max_connections(1)
                    .acquire_timeout(PATIENCE)
                    .connect_lazy_with(options.clone());
                Engine::Sqlite { readers, writer: Writer::start(options, first), alone }
            }
            DatabaseUrl::Postgres(url) => {
                let options = PgConnectOptions::from_str(url)?.disable_statement_logging();
                // Not through the pool, which would try again and again and then only say that time is over.
                let late = |_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
                let mut first = tokio::time::timeout(PATIENCE, options.connect()).await.map_err(late)??;
                let known = "SELECT COUNT(*) FROM information_schema.tables
                    WHERE table_schema = current_schema() AND table_name = '_sqlx_migrations'";
                if purpose == Opening::Read
                    && sqlx::query_scalar::<_, i64>(known).fetch_one(&mut first).await? == 0
                {
                    return Err(OpenError::Foreign);
                }
                migrations::all().run(&mut first).await?;
                let pool = PgPoolOptions::new()
                    .max_connections(POSTGRES_CONNECTIONS)
                    .acquire_timeout(PATIENCE)
                    .connect_lazy_with(options);
                // What is known to work is of no more use.
                let _ = first.close().await;
                Engine::Postgres(pool)
            }
        };
        Ok(Self { engine, bell: Bell::new() })
    }

    /// A connection to read with.
    pub(crate) async fn read(&self) -> Result<Connection, DatabaseError> {
        Ok(match &self.engine {
            Engine::Sqlite { readers, .. } => Connection::SqliteReader(readers.acquire().await?),
            Engine::Postgres(pool) => Connection::Postgres(pool.acquire().await?),
        })
    }

    /// A transaction to read and write with. Nothing of it is kept unless it is committed.
    pub(crate) async fn begin(&self) -> Result<Transaction, DatabaseError> {
        match &self.engine {
            Engine::Sqlite { writer, .. } => writer.begin().await,
            Engine::Postgres(pool) => Ok(Transaction::on_postgres(pool.begin().await?)),
        }
    }

    /// A connection to which the database looks as it did at its first question, however long it goes on to ask.
    async fn snapshot(&self) -> Result<Connection, DatabaseError> {
        Ok(match &self.engine {
            Engine::Sqlite { readers, .. } => Connection::SqliteTransaction(readers.begin().await?),
            Engine::Postgres(pool) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                Connection::PostgresTransaction(pool.begin_with(begin).await?)
            }
        })
    }

    /// A transaction that may take as long as it likes; nobody else writes to a file meanwhile.
    async fn begin_alone(&self) -> Result<Transaction, DatabaseError> {
        Ok(match &self.engine {
            Engine::Sqlite { alone, .. } => {
                Transaction::beside_the_writer(alone.begin_with("BEGIN IMMEDIATE").await?)
            }
            Engine::Postgres(pool) => Transaction::on_postgres(pool.begin().await?),
        })
    }

    /// Whether the database answers and can be written to.
    pub(crate) async fn check(&self) -> Result<(), DatabaseError> {
        match &self.engine {
            // The writer writes nothing for an empty transaction, but it has to get hold of the file.
            Engine::Sqlite { .. } => self.begin().await?.commit().await,
            Engine::Postgres(pool) => Ok(pool.execute("SELECT 1").await.map(|_| ())?),
        }
    }

    /// Ends all connections; whatever was committed is in the file.
    pub async fn close(&self) {
        self.bell.close();
        match &self.engine {
            Engine::Sqlite { readers, writer, alone } => {
                readers.close().await;
                alone.close().await;
                writer.close().await;
            }
            Engine::Postgres(pool) => {
                let _ = tokio::time::timeout(CLOSING, pool.close()).await;
            }
        }
    }
}

/// What the database answers, if it does.
pub(crate) async fn answered<T>(
    asked: impl Future<Output = Result<T, DatabaseError>>,
) -> Result<T, DatabaseError> {
    answered_within(MOST_PATIENCE, asked).await
}

/// The same for whoever asks for much.
pub(crate) async fn answered_within<T>(
    time: Duration,
    asked: impl Future<Output = Result<T, DatabaseError>>,
) -> Result<T, DatabaseError> {
    let answer = tokio::time::timeout(time, asked).await;
    answer.unwrap_or_else(|_| Err(DatabaseError::Unavailable("it does not answer".to_owned())))
}
