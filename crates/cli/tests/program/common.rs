//! Runs the real program as a person would.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

pub(crate) const ONE_PUSH: &str = "#####\n#@$.#\n#####\n";
pub(crate) const UNSOLVABLE: &str = "######\n#@$ .#\n#   ##\n#$.###\n######\n";

/// Twelve boxes in a wide hall: more states than anybody can look at.
pub(crate) const HARD: &str = "\
##############
#............#
#            #
# $$ $$ $$ $ #
#   $  $  $  #
#  $   @   $ #
#            #
##############
";

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

/// Runs the program and expects its exit code and parts of what it prints; nothing on standard error unless told.
#[track_caller]
pub(crate) fn check(words: &[&str], input: &str, code: i32, out: &[&str], err: &[&str]) -> Ran {
    let ran = run_with_input(words, input);
    assert_eq!(ran.code, Some(code), "{ran:#?}");
    for expected in out {
        assert!(ran.out.contains(expected), "{expected:?} is missing in {ran:#?}");
    }
    for expected in err {
        assert!(ran.err.contains(expected), "{expected:?} is missing in {ran:#?}");
    }
    if err.is_empty() {
        assert_eq!(ran.err, "");
    }
    ran
}

/// Types a line that must be refused in one sentence, which begins like this in each language.
#[track_caller]
pub(crate) fn check_refused(words: &[&str], input: &str, english: &str, vietnamese: &str) {
    let ran = check(words, input, 2, &[], &[&format!("error: {english}")]);
    assert_eq!((ran.out.as_str(), ran.err.lines().count()), ("", 1), "{ran:#?}");
    check(&[words, &["--lang=vi"]].concat(), input, 2, &[], &[&format!("lỗi: {vietnamese}")]);
}

/// Presses Ctrl-C.
#[cfg(unix)]
pub(crate) fn press_ctrl_c(child: &Child) {
    let pid = rustix::process::Pid::from_child(child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("the signal is sent");
}

/// Types a line that would take for ever and prints nothing until it ends, and presses Ctrl-C when it is well under way.
#[cfg(unix)]
pub(crate) fn run_interrupted(words: &[&str]) -> Ran {
    let child = mazekeeper()
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(1_500));
    press_ctrl_c(&child);
    child.wait_with_output().expect("the program ends").into()
}

/// The first line of JSON, field by field.
pub(crate) fn json(ran: &Ran) -> serde_json::Value {
    serde_json::from_str(ran.out.lines().next().expect("a line of JSON")).expect("JSON")
}

/// The names of a JSON object in the order in which they stand.
pub(crate) fn keys(ran: &Ran) -> Vec<String> {
    let row: serde_json::Value = json(ran);
    let line = ran.out.lines().next().expect("a line of JSON");
    let mut keys: Vec<String> = row.as_object().expect("an object").keys().cloned().collect();
    keys.sort_by_key(|key| line.find(&format!("\"{key}\":")));
    keys
}

/// A folder of this test's own, empty.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for tests can be made");
    folder
}
