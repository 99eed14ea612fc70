//! A PostgreSQL for the tests: Debian's programs, and a cluster of our own in a temporary folder.
//!
//! Nothing may be left behind, not even if we are killed. So the cluster belongs to a guard, a small shell script
//! that takes it away as soon as its standard input ends. We hold the other end, and however we go, the system
//! closes it.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::debian::{self, is_root};

/// Names a PostgreSQL for tests, in which they may make databases; without it they skip what needs one.
const VARIABLE: &str = "MAZEKEEPER_TEST_POSTGRES";

/// Names the process that starts it again when it gets SIGUSR1, as after a crash.
const GUARD_VARIABLE: &str = "MAZEKEEPER_TEST_POSTGRES_GUARD";

/// Where Debian keeps one folder per version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// What the guard runs.
const NEEDED: [&str; 3] = ["initdb", "pg_isready", "postgres"];

/// Makes the cluster, keeps it, takes it away.
const GUARD: &str = include_str!("postgres.sh");

/// Lets a cluster run for tests that are started by hand.
pub(crate) fn run() -> Result<()> {
    let postgres = Programs::set_up()?.start(Commits::Quick)?;
    println!("It runs until Ctrl-C, or until standard input ends. For the tests in another terminal:\n");
    println!("export {VARIABLE}={}", postgres.url());
    io::copy(&mut io::stdin().lock(), &mut io::sink())?;
    Ok(())
}

/// PostgreSQL's programs, all that are needed.
pub(crate) struct Programs {
    folder: PathBuf,
}

/// What a commit is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Commits {
    /// It is gone when the machine loses its power, as nobody minds in a test; it costs little.
    Quick,
    /// It waits for the disk, as it does where people keep what is dear to them.
    Durable,
}

impl Programs {
    /// Looks for the programs, installs Debian's package if there are none, and says which will be used.
    pub(crate) fn set_up() -> Result<Self> {
        let found = match Self::found() {
            Some(programs) => programs,
            None => installed().context(
                "The tests need PostgreSQL. Please install it by hand (on Debian `apt-get install postgresql` as root, \
                 elsewhere so that `pg_config` is found), because it did not work from here",
            )?,
        };
        println!("PostgreSQL: used, from {}", found.folder.display());
        Ok(found)
    }

    fn found() -> Option<Self> {
        newest(Path::new(DEBIAN)).or_else(named_by_pg_config).map(|folder| Self { folder })
    }

    /// Starts a cluster; it is ready when this returns.
    pub(crate) fn start(&self, commits: Commits) -> Result<Postgres> {
        // Between our finding a port free and the server's taking it, another program can be faster.
        self.start_on(free_port()?, commits).or_else(|_| self.start_on(free_port()?, commits))
    }

    fn start_on(&self, port: u16, commits: Commits) -> Result<Postgres> {
        let mut guard = self.guard(port, commits).spawn().context("cannot start PostgreSQL")?;
        let stdout = guard.stdout.take().expect("it is piped");
        let mut folder = String::new();
        BufReader::new(stdout).read_line(&mut folder)?;
        if folder.is_empty() {
            let said = guard.wait_with_output()?.stderr;
            bail!("PostgreSQL does not start:\n{}", String::from_utf8_lossy(&said).trim_end());
        }
        Ok(Postgres { guard, port, folder: folder.trim_end().into() })
    }

    fn guard(&self, port: u16, commits: Commits) -> Command {
        let mut command = Command::new("sh");
        if is_root() {
            // PostgreSQL refuses root. The package brings a user for it, who may not enter root's own folders.
            command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--init-groups", "--", "sh"]);
            command.env_remove("TMPDIR");
        }
        let fsync = if commits == Commits::Durable { "on" } else { "off" };
        command.args(["-c", GUARD, "postgres.sh"]).arg(&self.folder).arg(port.to_string()).arg(fsync);
        // Ctrl-C is for us alone: the guard sees us go. PostgreSQL, interrupted while it makes the cluster, would
        // leave shared memory behind.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
}

/// A running cluster; dropped, it is gone with all its databases.
pub(crate) struct Postgres {
    guard: Child,
    port: u16,
    folder: PathBuf,
}

impl Postgres {
    /// The superuser's way in. There is no password: whoever is on this machine may enter.
    pub(crate) fn url(&self) -> String {
        format!("postgres://mazekeeper@127.0.0.1:{}/postgres", self.port)
    }

    /// Tells a program where the cluster is, and who starts it again.
    pub(crate) fn given_to(&self, mut command: Command) -> Command {
        command.env(VARIABLE, self.url()).env(GUARD_VARIABLE, self.guard.id().to_string());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // This closes the guard's standard input first.
        if !self.guard.wait().is_ok_and(|status| status.success()) {
            eprintln!("PostgreSQL was not stopped as it should be; see {}", self.folder.display());
        }
    }
}

/// Installs Debian's package. It makes a cluster for the system, too, which we leave alone.
fn installed() -> Result<Programs> {
    debian::install("PostgreSQL", &["postgresql"])?;
    Programs::found().with_context(|| format!("the package brought no programs to {DEBIAN}"))
}

/// The programs of the newest version that has them all.
fn newest(versions: &Path) -> Option<PathBuf> {
    let folders = fs::read_dir(versions).ok()?.flatten();
    let numbered = folders.filter_map(|folder| {
        let numbers = version(folder.file_name().to_str()?)?;
        Some((numbers, folder.path().join("bin")))
    });
    numbered.filter(|(_, programs)| is_complete(programs)).max().map(|(_, programs)| programs)
}

/// `9.6` as 9 and 6, so that 15 comes after it.
fn version(name: &str) -> Option<Vec<u32>> {
    name.split('.').map(|number| number.parse().ok()).collect()
}

fn named_by_pg_config() -> Option<PathBuf> {
    let output = Command::new("pg_config").arg("--bindir").output().ok()?;
    let folder = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim_end());
    is_complete(&folder).then_some(folder)
}

/// Whether the server is there; a client alone comes to the same folder.
fn is_complete(programs: &Path) -> bool {
    NEEDED.iter().all(|name| programs.join(name).is_file())
}

fn free_port() -> Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").context("no port is free")?;
    Ok(listener.local_addr()?.port())
}

#[cfg(test)]
mod tests {
    use std::net::TcpStream;
    use std::{env, process};

    use super::*;

    /// Which version is chosen if these folders have these programs.
    #[track_caller]
    fn check_newest(installed: &[(&str, &[&str])], expected: Option<&str>) {
        let line = std::panic::Location::caller().line();
        let versions = env::temp_dir().join(format!("mazekeeper-versions-{}-{line}", process::id()));
        for (version, names) in installed {
            let programs = versions.join(version).join("bin");
            fs::create_dir_all(&programs).unwrap();
            names.iter().for_each(|name| fs::write(programs.join(name), "").unwrap());
        }
        let found = newest(&versions);
        let _ = fs::remove_dir_all(&versions);
        assert_eq!(found, expected.map(|version| versions.join(version).join("bin")));
    }

    /// `None` only where somebody runs the tests without PostgreSQL: `cargo xtask test` has set it up.
    fn programs() -> Option<Programs> {
        let found = Programs::found();
        if found.is_none() {
            assert!(env::var_os(VARIABLE).is_none(), "{VARIABLE} is set, but its programs are not found");
            eprintln!("skipped: there is no PostgreSQL here; `cargo xtask test` installs it");
        }
        found
    }

    /// What the superuser is told, column by column.
    fn ask(programs: &Programs, postgres: &Postgres, question: &str) -> String {
        try_ask(programs, postgres, question).expect("the cluster answers")
    }

    fn try_ask(programs: &Programs, postgres: &Postgres, question: &str) -> Result<String, String> {
        let mut psql = Command::new(programs.folder.join("psql"));
        psql.args(["--no-psqlrc", "--tuples-only", "--no-align", "--command", question, &postgres.url()]);
        let output = psql.output().expect("psql comes with the server");
        match output.status.success() {
            true => Ok(String::from_utf8(output.stdout).unwrap().trim_end().to_owned()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        }
    }

    fn signal(name: &str, process: u32) {
        // The shell's own: a minimal Debian has no program `kill`.
        let sent = Command::new("sh").args(["-c", &format!("kill -{name} {process}")]).status();
        assert!(sent.is_ok_and(|status| status.success()));
    }

    #[track_caller]
    fn check_gone(folder: &Path, port: u16) {
        assert!(!folder.exists(), "{} is left", folder.display());
        assert!(TcpStream::connect(("127.0.0.1", port)).is_err(), "somebody still listens on port {port}");
    }

    #[test]
    fn the_newest_version_is_chosen_by_number() {
        check_newest(&[("9.6", &NEEDED), ("17", &NEEDED), ("15", &NEEDED)], Some("17"));
        check_newest(&[("15", &NEEDED), ("9.6", &NEEDED)], Some("15"));
        check_newest(&[("9.5", &NEEDED), ("9.6", &NEEDED), ("common", &NEEDED)], Some("9.6"));
    }

    #[test]
    fn a_client_without_a_server_does_not_count() {
        check_newest(&[("15", &NEEDED), ("17", &["pg_isready", "psql"])], Some("15"));
        check_newest(&[("17", &["pg_isready", "psql"])], None);
    }

    #[test]
    fn where_nothing_is_installed_nothing_is_found() {
        check_newest(&[], None);
    }

    #[test]
    fn a_cluster_answers_until_it_is_dropped() {
        let Some(programs) = programs() else { return };
        let postgres = programs.start(Commits::Quick).unwrap();
        let settings = "select current_user, usesuper, getdatabaseencoding(), current_setting('fsync'), \
                        current_setting('max_connections') from pg_user where usename = current_user";
        assert_eq!(ask(&programs, &postgres, settings), "mazekeeper|t|UTF8|off|300");

        let (folder, port) = (postgres.folder.clone(), postgres.port);
        assert!(folder.is_dir());
        drop(postgres);
        check_gone(&folder, port);
    }

    #[test]
    fn a_cluster_that_crashes_comes_back_with_what_was_written() {
        let Some(programs) = programs() else { return };
        let postgres = programs.start(Commits::Quick).unwrap();
        ask(&programs, &postgres, "create table kept as select 7 as number");
        let started = || try_ask(&programs, &postgres, "select pg_postmaster_start_time()").ok();
        for _ in 0..2 {
            let before = started();
            signal("USR1", postgres.guard.id());
            while started().is_none_or(|now| Some(now) == before) {
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
        }
        assert_eq!(ask(&programs, &postgres, "select number from kept"), "7");
    }

    #[test]
    fn a_guard_that_is_ended_leaves_nothing_behind() {
        let Some(programs) = programs() else { return };
        let mut postgres = programs.start(Commits::Quick).unwrap();
        signal("TERM", postgres.guard.id());
        // It ends by itself, although its standard input is still open.
        let _open = postgres.guard.stdin.take();
        postgres.guard.wait().unwrap();
        check_gone(&postgres.folder, postgres.port);
    }

    #[test]
    fn a_cluster_that_cannot_start_says_why() {
        let Some(programs) = programs() else { return };
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let error = programs
            .start_on(taken.local_addr().unwrap().port(), Commits::Quick)
            .err()
            .expect("the port is taken");
        assert!(error.to_string().contains("could not bind IPv4 address"), "{error}");
    }
}
