//! Databases for the tests of queries: empty, and one on each engine.

use sqlx::{AssertSqlSafe, Connection as _, Executor, PgConnection};
use tempfile::TempDir;

use super::{Database, DatabaseUrl};

/// An empty database that is gone after the test.
pub(crate) struct Scratch {
    pub(crate) database: Database,
    storage: Storage,
}

enum Storage {
    Folder(#[expect(dead_code, reason = "held until the end")] TempDir),
    Postgres { admin: String, name: String },
}

impl Scratch {
    pub(crate) async fn on_sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = DatabaseUrl::Sqlite(folder.path().join("games.db"));
        Self { database: Database::open(&url).await.unwrap(), storage: Storage::Folder(folder) }
    }

    /// `None` where no PostgreSQL is at hand.
    pub(crate) async fn on_postgres() -> Option<Self> {
        let Ok(admin) = std::env::var("MAZEKEEPER_TEST_POSTGRES") else {
            println!("skipped: MAZEKEEPER_TEST_POSTGRES is not set; `cargo xtask test` sets it");
            return None;
        };
        let name = format!("scratch_{}", uuid::Uuid::now_v7().simple());
        let mut connection = PgConnection::connect(&admin).await.unwrap();
        connection.execute(AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
        let (server, _) = admin.rsplit_once('/').unwrap();
        let url = DatabaseUrl::Postgres(format!("{server}/{name}"));
        let database = Database::open(&url).await.unwrap();
        Some(Self { database, storage: Storage::Postgres { admin, name } })
    }

    /// So often somebody who waited was waited for, and the database has ended that: of those who have left by now.
    pub(crate) async fn deadlocks(&self) -> i64 {
        let Storage::Postgres { admin, name } = &self.storage else { return 0 };
        self.database.close().await;
        let mut connection = PgConnection::connect(admin).await.unwrap();
        let query = "SELECT deadlocks FROM pg_stat_database WHERE datname = $1";
        sqlx::query_scalar(query).bind(name).fetch_one(&mut connection).await.unwrap()
    }

    pub(crate) async fn remove(self) {
        self.database.close().await;
        if let Storage::Postgres { admin, name } = &self.storage {
            let mut connection = PgConnection::connect(admin).await.unwrap();
            connection.execute(AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"))).await.unwrap();
        }
    }
}
