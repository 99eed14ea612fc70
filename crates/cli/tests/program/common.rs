//! Runs the real program as a person would.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The root of the repository, where the examples of the documentation are meant to be typed.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The program in the root of the repository, in English and without flags from the environment.
pub(crate) fn mazekeeper() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mazekeeper"));
    command.current_dir(root());
    let foreign = std::env::vars().map(|(name, _)| name);
    for name in foreign.filter(|name| name.starts_with("MAZEKEEPER_") || name.starts_with("LC_")) {
        command.env_remove(name);
    }
    command.env("LANG", "C.UTF-8").env("COLUMNS", "100");
    command
}

/// What a run printed and how it ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
            code: output.status.code(),
        }
    }
}

/// Runs the program with these words.
pub(crate) fn run(words: &[&str]) -> Ran {
    mazekeeper().args(words).stdin(Stdio::null()).output().expect("the program starts").into()
}

/// Runs the program with these words and something on standard input.
pub(crate) fn run_with_input(words: &[&str], input: &str) -> Ran {
    let mut child = mazekeeper()
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    // Whoever refuses its flags reads nothing; that is no concern here.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends").into()
}
