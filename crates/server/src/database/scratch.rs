//! Databases for the tests of queries: empty, and one on each engine.

use std::net::SocketAddr;

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection as _, Executor, PgConnection};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;

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

    /// Ends all connections, whatever they are doing.
    pub(crate) async fn hang_up(&self) {
        let Storage::Postgres { admin, name } = &self.storage else { return };
        let mut connection = PgConnection::connect(admin).await.unwrap();
        let query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";
        sqlx::query(query).bind(name).execute(&mut connection).await.unwrap();
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

/// Something on the way to a PostgreSQL that can be closed for a while. At first it is.
pub(crate) struct Proxy {
    address: SocketAddr,
    server: String,
    url: String,
    open: Option<JoinHandle<()>>,
    swallowing: CancellationToken,
}

impl Proxy {
    pub(crate) async fn to(scratch: &Scratch) -> Self {
        let Storage::Postgres { admin, name } = &scratch.storage else { panic!("a file is not on the way") };
        let options: PgConnectOptions = admin.parse().unwrap();
        let server = format!("{}:{}", options.get_host(), options.get_port());
        // A place that nobody has. Whoever asks there is refused.
        let address = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
        let url = format!("postgres://{}@{address}/{name}", options.get_username());
        Self { address, server, url, open: None, swallowing: CancellationToken::new() }
    }

    pub(crate) fn url(&self) -> DatabaseUrl {
        DatabaseUrl::Postgres(self.url.clone())
    }

    pub(crate) async fn open(&mut self) {
        let (listener, server) = (TcpListener::bind(self.address).await.unwrap(), self.server.clone());
        let swallowing = self.swallowing.clone();
        self.open = Some(tokio::spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((mut here, _)) = listener.accept().await {
                let (server, swallowing) = (server.clone(), swallowing.clone());
                connections.spawn(async move {
                    let mut there = TcpStream::connect(server).await?;
                    let copying = tokio::io::copy_bidirectional(&mut here, &mut there);
                    match swallowing.run_until_cancelled(copying).await {
                        Some(ended) => ended,
                        // Nobody hangs up.
                        None => std::future::pending().await,
                    }
                });
            }
        }));
    }

    /// Nothing arrives any more on either side, and nobody is told: as when a machine loses its power, or a network forgets.
    pub(crate) fn swallow(&self) {
        self.swallowing.cancel();
    }

    /// Hangs up, and lets nobody in.
    pub(crate) async fn close(&mut self) {
        if let Some(open) = self.open.take() {
            open.abort();
            let _ = open.await;
        }
    }
}
