//! The program itself, started as people start it.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::storage::Storage;

/// The program with some words, and with nobody who types or reads.
pub(crate) fn program(words: &[&str]) -> Command {
    let program = std::env::var_os("MAZEKEEPER_PROGRAM").map(PathBuf::from);
    let program = program.expect("`cargo xtask load` and `cargo xtask chaos` say where the program is");
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// A process of the program; dropped, it is gone.
pub(crate) struct Process(Child);

impl Process {
    /// A worker on a database.
    pub(crate) fn worker(storage: &Storage, words: &[&str]) -> Self {
        let mut command = program(&["worker", "--log", "error", "--database", &storage.url]);
        Self(command.args(words).spawn().expect("the program starts"))
    }

    /// As a loss of power would end it.
    pub(crate) fn kill(mut self) {
        self.0.kill().expect("it is our own process");
        self.0.wait().expect("it is our own process");
    }

    /// As people end it.
    pub(crate) fn stop(mut self) {
        signal("TERM", self.0.id());
        self.0.wait().expect("it is our own process");
    }

    /// Processor seconds so far.
    pub(crate) fn cpu_seconds(&self) -> f64 {
        Stat::of(self.0.id()).map_or(0.0, |stat| stat.own_seconds)
    }

    /// Whether it is doing a job: each has a thread of its own.
    pub(crate) fn has_job(&self) -> bool {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.0.id())).into_iter().flatten();
        let name = |folder: &Path| std::fs::read_to_string(folder.join("comm")).unwrap_or_default();
        threads.flatten().any(|thread| name(&thread.path()).trim_end() == "job")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Sends a signal; the shell can do that everywhere.
pub(crate) fn signal(name: &str, process: u32) {
    let sent = Command::new("sh").args(["-c", &format!("kill -{name} {process}")]).status();
    assert!(sent.is_ok_and(|status| status.success()), "process {process} gets no signal");
}

/// What the system tells of a process.
pub(crate) struct Stat {
    pub(crate) parent: u32,
    /// Processor seconds: its own, and of its children that have ended.
    pub(crate) own_seconds: f64,
    pub(crate) child_seconds: f64,
}

impl Stat {
    pub(crate) fn of(process: u32) -> Option<Self> {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let fields: Vec<f64> = stat.rsplit(')').next()?.split_whitespace().map(number).collect();
        let [parent, user, system, children_user, children_system] =
            [1, 11, 12, 13, 14].map(|index| fields.get(index).copied().unwrap_or(0.0));
        Some(Self {
            parent: parent as u32,
            own_seconds: (user + system) / 100.0,
            child_seconds: (children_user + children_system) / 100.0,
        })
    }
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or(0.0)
}

/// A running server.
pub(crate) struct Site {
    process: Process,
    pub(crate) address: SocketAddr,
    /// From starting the program to its saying where it is.
    pub(crate) ready_after: Duration,
}

impl Site {
    /// Starts the program on a database. Its clients seem to come through a proxy, so each can have an address.
    pub(crate) fn start(storage: &Storage) -> Self {
        Self::start_with(storage, &[])
    }

    pub(crate) fn start_with(storage: &Storage, words: &[&str]) -> Self {
        let started = Instant::now();
        let mut command =
            program(&["serve", "--listen", "127.0.0.1:0", "--trusted-proxies", "1", "--log", "error"]);
        command.args(["--database", &storage.url]).args(words).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        stdout.read_line(&mut line).expect("the program says where it is");
        let ready_after = started.elapsed();
        // Nobody reads on, so nothing that is printed later may block it.
        std::thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()));
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.and_then(|address| address.parse().ok());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}"));
        Self { process: Process(child), address, ready_after }
    }

    /// As a loss of power would end it.
    pub(crate) fn kill(self) {
        self.process.kill();
    }

    /// Processor seconds so far.
    pub(crate) fn cpu_seconds(&self) -> f64 {
        self.process.cpu_seconds()
    }
}
