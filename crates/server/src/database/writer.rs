//! The one writer of an SQLite file: many transactions, few commits.
//!
//! SQLite lets one connection write at a time, and a durable commit waits for the disk. So a task owns the
//! connection and lends it to whoever is next. Each borrower works behind a savepoint of its own; when it is done and
//! somebody else is waiting already, the commit is put off until that one is done too. Everybody is told
//! only after the commit that holds their changes.
//!
//! ```text
//! BEGIN  [savepoint, Anna's changes, release]  [savepoint, Binh's changes, release]  COMMIT  → Anna, Binh
//! ```

use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection as _, Executor, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::PATIENCE;
use super::connection::Transaction;
use super::error::DatabaseError;

/// The most transactions in one commit: nobody waits for more than so many others.
const GROUP: usize = 64;

/// How long a borrower may keep the connection before everybody else is waiting in vain.
const LONGEST_TRANSACTION: Duration = Duration::from_secs(30);

/// How many may stand in line.
const LINE: usize = 4096;

/// The door to the task that writes.
#[derive(Clone)]
pub(super) struct Writer {
    line: mpsc::Sender<oneshot::Sender<Lease>>,
}

/// The connection, lent for one transaction. Dropped, it goes back and the changes are taken back.
pub(crate) struct Lease {
    /// `None` only while it is on its way back.
    connection: Option<SqliteConnection>,
    back: Option<oneshot::Sender<Return>>,
}

/// A connection that comes back.
struct Return {
    connection: SqliteConnection,
    /// Who wants to know that the changes are durable; `None` if they are to be taken back.
    committed: Option<oneshot::Sender<Result<(), DatabaseError>>>,
}

impl Writer {
    /// Starts the task, which ends when all doors are dropped.
    pub(super) fn start(options: SqliteConnectOptions, connection: SqliteConnection) -> Self {
        let (line, waiting) = mpsc::channel(LINE);
        tokio::spawn(Task { options, connection: Some(connection), waiting }.run());
        Self { line }
    }

    /// Waits for one's turn.
    pub(super) async fn begin(&self) -> Result<Transaction, DatabaseError> {
        let (turn, lease) = oneshot::channel();
        let wait = async {
            self.line.send(turn).await.ok()?;
            lease.await.ok()
        };
        let lease = tokio::time::timeout(PATIENCE, wait).await.ok().flatten();
        let busy = || DatabaseError::Unavailable("nobody could write to the file in time".to_owned());
        lease.map(Transaction::on_sqlite).ok_or_else(busy)
    }

    /// Waits until everything that was begun is done.
    pub(super) async fn close(&self) {
        if let Ok(transaction) = self.begin().await {
            // Nothing to tell whoever stops about a commit of nothing.
            let _ = transaction.commit().await;
        }
    }
}

impl Lease {
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        self.connection.as_mut().expect("a lease has its connection until it ends")
    }

    pub(super) async fn commit(mut self) -> Result<(), DatabaseError> {
        let (committed, told) = oneshot::channel();
        self.give_back(Some(committed));
        let lost = || DatabaseError::Unavailable("the writer ended before it could commit".to_owned());
        told.await.map_err(|_| lost())?
    }

    fn give_back(&mut self, committed: Option<oneshot::Sender<Result<(), DatabaseError>>>) {
        if let (Some(connection), Some(back)) = (self.connection.take(), self.back.take()) {
            // The task may have lost patience; then the connection is dropped, and with it the changes.
            let _ = back.send(Return { connection, committed });
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.give_back(None);
    }
}

struct Task {
    options: SqliteConnectOptions,
    /// `None` after something went wrong: it is opened again for the next in line.
    connection: Option<SqliteConnection>,
    waiting: mpsc::Receiver<oneshot::Sender<Lease>>,
}

impl Task {
    async fn run(mut self) {
        while let Some(first) = self.waiting.recv().await {
            let mut group = Vec::new();
            let result = self.write(first, &mut group).await;
            if let Err(error) = &result {
                tracing::error!(%error, transactions = group.len(), "a commit failed");
                // Closing takes back whatever was begun.
                self.connection = None;
            }
            for committed in group {
                let told = match &result {
                    Ok(()) => Ok(()),
                    Err(error) => Err(DatabaseError::Unavailable(error.to_string())),
                };
                // Whoever does not wait any more does not want to know.
                let _ = committed.send(told);
            }
        }
        if let Some(connection) = self.connection {
            // The last connection to close tidies up the log; if it cannot, the next one to open will.
            let _ = connection.close().await;
        }
    }

    /// One commit, for the first in line and those who come meanwhile.
    async fn write(
        &mut self,
        first: oneshot::Sender<Lease>,
        group: &mut Vec<oneshot::Sender<Result<(), DatabaseError>>>,
    ) -> Result<(), DatabaseError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        connection.execute("BEGIN IMMEDIATE").await?;
        let mut next = Some(first);
        while let Some(turn) = next {
            connection.execute("SAVEPOINT turn").await?;
            let (back, returned) = oneshot::channel();
            // Whoever does not wait any more drops the lease, and it comes back by itself.
            let _ = turn.send(Lease { connection: Some(connection), back: Some(back) });
            let returned = tokio::time::timeout(LONGEST_TRANSACTION, returned).await;
            let lost = || DatabaseError::Unavailable("a transaction took too long".to_owned());
            let Return { connection: back, committed } =
                returned.ok().and_then(Result::ok).ok_or_else(lost)?;
            connection = back;
            match committed {
                Some(committed) => {
                    // Joined before anything can fail, so that this one is told too.
                    group.push(committed);
                    connection.execute("RELEASE turn").await?;
                }
                None => {
                    connection.execute("ROLLBACK TO turn").await?;
                    connection.execute("RELEASE turn").await?;
                }
            }
            next = if group.len() < GROUP { self.waiting.try_recv().ok() } else { None };
        }
        connection.execute("COMMIT").await?;
        self.connection = Some(connection);
        Ok(())
    }
}
