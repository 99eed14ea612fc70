//! A database of a trial's own, and what is in its tables.

use std::future::Future;

use sqlx::postgres::PgListener;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use tokio::runtime::{Builder, Runtime};

use crate::site::Stat;

/// Where a database is, and a folder to be removed.
pub(crate) struct Storage {
    pub(crate) url: String,
    folder: Option<tempfile::TempDir>,
}

impl Storage {
    /// A file of its own.
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let url = format!("sqlite://{}", folder.path().join("games.db").display());
        Self { url, folder: Some(folder) }
    }

    /// A database of its own on the PostgreSQL for tests.
    pub(crate) fn postgres() -> Option<Self> {
        let admin = std::env::var("MAZEKEEPER_TEST_POSTGRES").ok()?;
        let name = format!("trial_{}", uuid::Uuid::now_v7().simple());
        Self { url: admin.clone(), folder: None }.run(&format!("CREATE DATABASE {name}"));
        let (server, _) = admin.rsplit_once('/')?;
        Some(Self { url: format!("{server}/{name}"), folder: None })
    }

    pub(crate) fn engine(&self) -> &'static str {
        if self.is_sqlite() { "SQLite" } else { "PostgreSQL" }
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        self.folder.is_some()
    }

    /// Runs statements.
    pub(crate) fn run(&self, statements: &str) {
        let statements = sqlx::raw_sql(AssertSqlSafe(statements.to_owned()));
        let run = wait_for(async {
            if self.is_sqlite() {
                statements.execute(&mut SqliteConnection::connect(&self.url).await?).await.map(drop)
            } else {
                statements.execute(&mut PgConnection::connect(&self.url).await?).await.map(drop)
            }
        });
        run.expect("the database does as it is told");
    }

    /// The rows of a query, which has one column of text.
    pub(crate) fn ask(&self, query: &str) -> Vec<String> {
        self.try_ask(query).expect("the database answers")
    }

    pub(crate) fn try_ask(&self, query: &str) -> Result<Vec<String>, sqlx::Error> {
        let query = AssertSqlSafe(query.to_owned());
        wait_for(async {
            if self.is_sqlite() {
                let mut connection = SqliteConnection::connect(&self.url).await?;
                sqlx::query_scalar(query).fetch_all(&mut connection).await
            } else {
                let mut connection = PgConnection::connect(&self.url).await?;
                sqlx::query_scalar(query).fetch_all(&mut connection).await
            }
        })
    }

    /// A number that a query tells.
    pub(crate) fn number(&self, query: &str) -> i64 {
        let told = self.ask(&format!("SELECT CAST(({query}) AS TEXT)"));
        told[0].parse().expect("it is a number")
    }

    /// Counts what PostgreSQL's processes tell each other, until there is nothing to wait for.
    pub(crate) fn count_news(&self, is_over: impl Fn() -> bool) -> usize {
        wait_for(async {
            let mut listener = PgListener::connect(&self.url).await?;
            listener.listen("mazekeeper").await?;
            let mut count = 0;
            while !is_over() {
                let next = tokio::time::timeout(std::time::Duration::from_millis(50), listener.recv());
                count += usize::from(next.await.is_ok());
            }
            Ok(count)
        })
        .expect("PostgreSQL tells")
    }

    /// Processor seconds of PostgreSQL so far, all its processes together.
    pub(crate) fn cpu_seconds(&self) -> f64 {
        let lines = self.ask("SELECT pg_read_file('postmaster.pid')");
        let first: u32 = lines[0].lines().next().and_then(|line| line.parse().ok()).expect("a process");
        let all = std::fs::read_dir("/proc").expect("the system tells of processes").flatten();
        let numbers = all.filter_map(|folder| folder.file_name().to_str()?.parse().ok());
        let children = numbers.filter_map(Stat::of).filter(|stat| stat.parent == first);
        let own = Stat::of(first).map_or(0.0, |stat| stat.own_seconds + stat.child_seconds);
        own + children.map(|stat| stat.own_seconds).sum::<f64>()
    }
}

fn wait_for<T>(future: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    let runtime: Runtime = Builder::new_current_thread().enable_all().build().expect("a runtime can start");
    runtime.block_on(future)
}
