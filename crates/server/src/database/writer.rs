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
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

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
    closing: CancellationToken,
    task: TaskTracker,
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
    /// Starts the task, which ends when it is closed or all doors are dropped.
    pub(super) fn start(options: SqliteConnectOptions, connection: SqliteConnection) -> Self {
        let (line, waiting) = mpsc::channel(LINE);
        let (closing, task) = (CancellationToken::new(), TaskTracker::new());
        task.spawn(Task { options, connection: Some(connection), waiting, closing: closing.clone() }.run());
        task.close();
        Self { line, closing, task }
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

    /// Lets nobody in any more, and waits until everything that was begun is done and the file is closed.
    pub(super) async fn close(&self) {
        self.closing.cancel();
        if tokio::time::timeout(PATIENCE, self.task.wait()).await.is_err() {
            tracing::warn!("a transaction did not come to its end in time");
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
    closing: CancellationToken,
}

impl Task {
    async fn run(mut self) {
        while let Some(first) = self.next().await {
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

    /// Who is next; nobody, if all doors are gone, or it is closed and the line is empty.
    async fn next(&mut self) -> Option<oneshot::Sender<Lease>> {
        match self.closing.run_until_cancelled(self.waiting.recv()).await {
            Some(next) => next,
            None => {
                self.waiting.close();
                self.waiting.recv().await
            }
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

#[cfg(test)]
mod tests {
    use super::super::{Connection, Database, DatabaseUrl, sql};
    use super::*;

    async fn database() -> (Database, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let url = DatabaseUrl::Sqlite(folder.path().join("games.db"));
        (Database::open(&url).await.unwrap(), folder)
    }

    async fn add(connection: &mut Connection, id: &str) -> Result<u64, DatabaseError> {
        let query = sql("INSERT INTO players (id, created_at, seen_at) VALUES ($1, 0, 0)");
        connection.run(query.bind(id)).await
    }

    async fn ids(database: &Database) -> Vec<String> {
        let query = sql("SELECT id FROM players ORDER BY id");
        let rows = database.read().await.unwrap().all(query).await.unwrap();
        rows.into_iter().map(|(id,)| id).collect()
    }

    #[tokio::test]
    async fn what_is_dropped_leaves_nothing_and_what_is_committed_stays() {
        let (database, _folder) = database().await;
        let mut dropped = database.begin().await.unwrap();
        add(&mut dropped, "dropped").await.unwrap();
        drop(dropped);
        let mut kept = database.begin().await.unwrap();
        add(&mut kept, "kept").await.unwrap();
        kept.commit().await.unwrap();
        assert_eq!(ids(&database).await, ["kept"]);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn many_at_once_do_not_disturb_each_other() {
        let (database, _folder) = database().await;
        let writers = (0..100).map(|number| {
            let database = database.clone();
            tokio::spawn(async move {
                let mut transaction = database.begin().await.unwrap();
                add(&mut transaction, &format!("{number:03}")).await.unwrap();
                match number % 4 {
                    // Somebody changes their mind.
                    0 => drop(transaction),
                    // Somebody makes a mistake.
                    1 => {
                        let error = add(&mut transaction, &format!("{number:03}")).await.unwrap_err();
                        assert!(matches!(error, DatabaseError::Refused(_)), "{error}");
                    }
                    _ => transaction.commit().await.unwrap(),
                }
            })
        });
        for writer in writers.collect::<Vec<_>>() {
            writer.await.unwrap();
        }
        let expected: Vec<String> =
            (0..100).filter(|number| number % 4 > 1).map(|number| format!("{number:03}")).collect();
        assert_eq!(ids(&database).await, expected);
    }

    #[tokio::test]
    async fn who_is_cancelled_in_the_middle_leaves_nothing() {
        let (database, _folder) = database().await;
        for _ in 0..20 {
            let work = async {
                let mut transaction = database.begin().await.unwrap();
                for number in 0..1000 {
                    add(&mut transaction, &number.to_string()).await.unwrap();
                }
            };
            assert!(tokio::time::timeout(Duration::from_millis(2), work).await.is_err());
        }
        let mut transaction = database.begin().await.unwrap();
        add(&mut transaction, "last").await.unwrap();
        transaction.commit().await.unwrap();
        assert_eq!(ids(&database).await, ["last"]);
    }

    #[tokio::test]
    async fn who_stands_in_line_is_served_before_it_closes_and_one_file_is_left() {
        let (database, folder) = database().await;
        let mut first = database.begin().await.unwrap();
        add(&mut first, "first").await.unwrap();
        let second = database.clone();
        let second = tokio::spawn(async move {
            let mut second = second.begin().await.unwrap();
            add(&mut second, "second").await.unwrap();
            second.commit().await.unwrap();
        });
        tokio::task::yield_now().await;
        let closing = database.clone();
        let closing = tokio::spawn(async move { closing.close().await });
        tokio::task::yield_now().await;
        first.commit().await.unwrap();
        second.await.unwrap();
        closing.await.unwrap();
        let files: Vec<_> =
            std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert_eq!(files, ["games.db"]);
        assert!(database.begin().await.is_err());
        let url = DatabaseUrl::Sqlite(folder.path().join("games.db"));
        assert_eq!(ids(&Database::open(&url).await.unwrap()).await, ["first", "second"]);
    }

    #[tokio::test]
    async fn a_full_disk_is_unavailable_and_passes() {
        let (database, _folder) = database().await;
        let mut transaction = database.begin().await.unwrap();
        // As many pages as there are, and none more.
        transaction.run(sql("PRAGMA max_page_count = 1")).await.unwrap();
        let error = loop {
            if let Err(error) = add(&mut transaction, &"x".repeat(1000)).await {
                break error;
            }
            transaction.run(sql("UPDATE players SET id = id || 'x'")).await.unwrap();
        };
        assert!(matches!(error, DatabaseError::Unavailable(_)), "{error}");
        // Its commit must not pretend that all is well.
        assert!(transaction.commit().await.is_err());
        let mut transaction = database.begin().await.unwrap();
        add(&mut transaction, "afterwards").await.unwrap();
        transaction.commit().await.unwrap();
        assert_eq!(ids(&database).await, ["afterwards"]);
    }
}
