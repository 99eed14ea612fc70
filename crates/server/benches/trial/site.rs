//! The program itself, started as people start it.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A running server.
pub(crate) struct Site {
    child: Child,
    pub(crate) address: SocketAddr,
    /// From starting the program to its saying where it is.
    pub(crate) ready_after: Duration,
}

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
        use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

        let admin = std::env::var("MAZEKEEPER_TEST_POSTGRES").ok()?;
        let name = format!("trial_{}", uuid::Uuid::now_v7().simple());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().ok()?;
        runtime.block_on(async {
            let mut connection = PgConnection::connect(&admin).await.expect("PostgreSQL answers");
            let query = AssertSqlSafe(format!("CREATE DATABASE {name}"));
            connection.execute(query).await.expect("a database can be made");
        });
        let (server, _) = admin.rsplit_once('/')?;
        Some(Self { url: format!("{server}/{name}"), folder: None })
    }

    pub(crate) fn engine(&self) -> &'static str {
        if self.folder.is_some() { "SQLite" } else { "PostgreSQL" }
    }
}

impl Site {
    /// Starts the program on a database. Its clients seem to come through a proxy, so each can have an address.
    pub(crate) fn start(storage: &Storage) -> Self {
        let program = std::env::var_os("MAZEKEEPER_PROGRAM").map(PathBuf::from);
        let program = program.expect("`cargo xtask load` and `cargo xtask chaos` say where the program is");
        let started = Instant::now();
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--trusted-proxies", "1", "--log", "error"])
            .args(["--database", &storage.url])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        stdout.read_line(&mut line).expect("the program says where it is");
        let ready_after = started.elapsed();
        // Nobody reads on, so nothing that is printed later may block it.
        std::thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()));
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.and_then(|address| address.parse().ok());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}"));
        Self { child, address, ready_after }
    }

    /// As a loss of power would end it.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it is our own process");
        self.child.wait().expect("it is our own process");
    }

    /// Processor seconds so far.
    pub(crate) fn cpu_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |index: usize| fields.get(index).and_then(|ticks| ticks.parse().ok()).unwrap_or(0.0);
        (ticks(11) + ticks(12)) / 100.0
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
