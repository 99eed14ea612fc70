//! Workers, and what is queued for them: benchmarks on other machines, as far as a test can have some.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::common::{
    HARD, ONE_PUSH, Ran, UNSOLVABLE, check, check_refused, folder, mazekeeper, press_ctrl_c, run,
};

/// A worker of a database, killed when it is dropped.
struct Worker(Child);

impl Worker {
    fn start(database: &str, flags: &[&str]) -> Self {
        let mut command = mazekeeper();
        command.args(["worker", "--database", database]).args(flags).stdin(Stdio::null());
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        // Nothing follows the line, so nothing is lost with the buffer.
        BufReader::new(child.stdout.as_mut().expect("it is piped"))
            .read_line(&mut line)
            .expect("it says something");
        assert!(line.starts_with("Working for "), "{line}");
        Self(child)
    }

    /// Tells it to end, and waits until it has.
    fn stop(mut self) -> (Option<i32>, Duration) {
        let told = Instant::now();
        kill_process(Pid::from_child(&self.0), Signal::TERM).expect("the signal is sent");
        let status = self.0.wait().expect("it ends");
        (status.code(), told.elapsed())
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn url(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("games.db").display())
}

/// Starts a command whose output nobody reads before it ends.
fn begin(words: &[&str]) -> Child {
    let mut command = mazekeeper();
    command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

fn end(child: Child) -> Ran {
    child.wait_with_output().expect("the program ends").into()
}

/// What `jobs list` tells.
fn jobs(database: &str) -> Vec<Value> {
    let ran = run(&["jobs", "list", "--all", "--format=json", "--database", database]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran:#?}");
    ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Waits until the one job is in a state.
fn until(database: &str, state: &str) -> Value {
    for _ in 0..600 {
        let all = jobs(database);
        if let [job] = &all[..]
            && job["state"] == state
        {
            return job.clone();
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("it never was {state}: {:?}", jobs(database));
}

/// Rows without what differs from run to run.
fn timeless(lines: &str) -> Vec<Value> {
    let row = |line: &str| {
        let mut row: Value = serde_json::from_str(line).expect("JSON");
        let fields = row.as_object_mut().expect("an object");
        for name in ["seconds", "cpu_seconds", "runs"] {
            fields.remove(name);
        }
        row
    };
    lines.lines().map(row).collect()
}

/// Solved, unsolvable, no level, and more than the nodes allow.
fn levels(folder: &Path) -> String {
    let text = format!("{ONE_PUSH}Title: One\n\n{UNSOLVABLE}\n#####\n#@$ #\n#####\nTitle: None\n\n{HARD}");
    let file = folder.join("levels.xsb");
    std::fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn a_benchmark_on_workers_is_the_same_as_one_here() {
    let folder = folder("jobs-same");
    let (database, levels) = (url(&folder), levels(&folder));
    let there = folder.join("there");
    let (there, here) = (there.to_str().unwrap(), folder.join("here"));
    let _workers = [Worker::start(&database, &["--slots=1"]), Worker::start(&database, &["--slots=2"])];
    let words = [
        "bench",
        &levels,
        "--algorithms=strong,bfs,astar",
        "--max-nodes=2000",
        "--format=json",
        "--memory-limit=512MiB",
    ];
    let alone = run(&[&words[..], &["--out", here.to_str().unwrap()]].concat());
    let together = run(&[&words[..], &["--on", &database, "--out", there]].concat());
    assert_eq!(together.code, alone.code, "{together:#?}");
    assert_eq!(timeless(&together.out), timeless(&alone.out));
    assert!(together.err.contains("queued as "), "{together:#?}");
    for file in ["report.html", "results.csv", "results.jsonl", "runs.csv", "settings.json", "summary.json"] {
        assert!(Path::new(there).join(file).is_file(), "{file}");
    }
    let settings = std::fs::read_to_string(Path::new(there).join("settings.json")).unwrap();
    assert!(settings.contains("\"machines\": ["), "{settings}");
    // What is finished is told again, and not run again.
    let again = run(&[&words[..], &["--on", &database]].concat());
    assert_eq!(again.out, together.out);
    assert!(again.err.contains("joined "), "{again:#?}");
    let [job] = &jobs(&database)[..] else { panic!("there is one") };
    assert_eq!(
        (&job["kind"], &job["state"], &job["done"], &job["tasks"]),
        (&"bench".into(), &"done".into(), &12.into(), &12.into())
    );
}

#[test]
fn who_leaves_a_benchmark_finds_it_done() {
    let folder = folder("jobs-leave");
    let (database, levels) = (url(&folder), levels(&folder));
    let words = ["bench", &levels, "--on", &database, "--max-nodes=500", "--format=json"];
    // Somebody was there before.
    Worker::start(&database, &[]).stop();
    let child = begin(&words);
    until(&database, "interrupted");
    std::thread::sleep(Duration::from_millis(600));
    press_ctrl_c(&child);
    let left = end(child);
    assert_eq!(left.code, Some(130), "{left:#?}");
    assert!(left.err.contains("no worker of this build with 1.00 GiB for a job is there yet"), "{left:#?}");
    assert!(left.err.contains("it goes on; the same command joins it again"), "{left:#?}");
    // Nobody looks while it is done.
    let worker = Worker::start(&database, &[]);
    until(&database, "done");
    let back = run(&words);
    assert_eq!((back.code, back.out.lines().count()), (Some(2), 4), "{back:#?}");
    assert_eq!(worker.stop().0, Some(0));
    // Forgotten, it is run anew.
    let forgotten =
        check(&["jobs", "prune", "--older-than=0s", "--database", &database], "", 0, &["forgot "], &[]);
    assert!(forgotten.out.contains("forgot 1 job"), "{forgotten:#?}");
    assert_eq!(jobs(&database), Vec::<Value>::new());
}

#[test]
fn what_is_known_needs_no_worker() {
    let folder = folder("jobs-known");
    let (database, levels) = (url(&folder), levels(&folder));
    let results = folder.join("results");
    let words = ["bench", &levels, "--max-nodes=500", "--memory-limit=512MiB", "--format=json"];
    let words = [&words[..], &["--out", results.to_str().unwrap()]].concat();
    let here = run(&words);
    let there = run(&[&words[..], &["--on", &database]].concat());
    assert_eq!((there.code, &there.out), (here.code, &here.out), "{there:#?}");
    assert!(there.err.contains("4 of 4"), "{there:#?}");
    assert!(!folder.join("games.db").exists());
}

#[test]
fn workers_that_are_too_small_are_told_from_none() {
    let folder = folder("jobs-small");
    let (database, levels) = (url(&folder), levels(&folder));
    let _worker = Worker::start(&database, &["--slots=2", "--job-memory=128MiB"]);
    let child = begin(&["bench", &levels, "--on", &database, "--max-nodes=500", "--format=json"]);
    until(&database, "interrupted");
    std::thread::sleep(Duration::from_millis(600));
    press_ctrl_c(&child);
    let left = end(child);
    let sentence = "no worker of this build has 1.00 GiB for a job; the largest one has 64.0 MiB";
    assert!(left.code == Some(130) && left.err.contains(sentence), "{left:#?}");
}

#[test]
fn a_worker_that_ends_gives_back_what_it_has_and_a_benchmark_can_be_ended() {
    let folder = folder("jobs-drain");
    let (database, file) = (url(&folder), folder.join("hard.xsb"));
    std::fs::write(&file, HARD).unwrap();
    let words = [
        "bench",
        file.to_str().unwrap(),
        "--on",
        &database,
        "--algorithms=bfs",
        "--time-limit=10m",
        "--memory-limit=2GiB",
    ];
    // Too small a worker leaves it alone.
    let small = Worker::start(&database, &["--slots=1", "--job-memory=1GiB"]);
    let follower = begin(&words);
    until(&database, "interrupted");
    assert_eq!(small.stop().0, Some(0));
    let first = Worker::start(&database, &["--slots=1", "--job-memory=2GiB"]);
    let running = until(&database, "running");
    let (code, took) = first.stop();
    assert_eq!(code, Some(0));
    assert!(took < Duration::from_secs(8), "{took:?}");
    // At once, and not when a lease is over.
    let second = Worker::start(&database, &["--slots=1", "--job-memory=2GiB"]);
    until(&database, "running");
    let id = running["id"].as_str().unwrap();
    let shown =
        check(&["jobs", "show", id, "--database", &database], "", 0, &["hard.xsb", "\"running\":1"], &[]);
    assert!(shown.out.contains("progress: "), "{shown:#?}");
    check(&["jobs", "cancel", id, "--database", &database], "", 0, &["is ended"], &[]);
    check(
        &["jobs", "cancel", id, "--database", &database, "--lang=vi"],
        "",
        0,
        &["đã kết thúc từ trước"],
        &[],
    );
    let followed = end(follower);
    assert_eq!(followed.code, Some(1), "{followed:#?}");
    assert!(followed.err.contains("error: somebody has ended this benchmark"), "{followed:#?}");
    assert_eq!(until(&database, "cancelled")["done"], 0);
    assert_eq!(second.stop().0, Some(0));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = folder("jobs-refused");
    let database = url(&folder);
    // A file that was mistyped is not made.
    check_refused(&["jobs", "list", "--database", &database], "", "there is no file ", "không có tệp ");
    assert!(!folder.join("games.db").exists());
    Worker::start(&database, &["--slots=1"]).stop();
    check_refused(
        &["jobs", "show", "nothing", "--database", &database],
        "",
        "there is no job nothing",
        "không có việc nothing",
    );
    check_refused(
        &["jobs", "cancel", "nothing", "--database", &database],
        "",
        "there is no job nothing",
        "không có việc nothing",
    );
    check(&["jobs", "list", "--database", &database], "", 0, &["nothing is queued"], &[]);
    check(&["jobs"], "", 0, &["list", "prune"], &[]);
    for words in [
        &["worker", "--slots=0"][..],
        &["worker", "--lease=1ms"],
        &["serve", "--workers=1025"],
        &["bench", "x", "--on", "here"],
        &["bench", "x", "--on=sqlite://x", "--parallel=2"],
    ] {
        assert_eq!(run(words).code, Some(2), "{words:?}");
    }
    let nowhere = folder.join("levels.xsb");
    std::fs::write(&nowhere, ONE_PUSH).unwrap();
    let database = "postgres://nobody@127.0.0.1:1/none";
    check(&["bench", nowhere.to_str().unwrap(), "--on", database], "", 2, &[], &["error: "]);
    check(&["worker", "--database", database], "", 2, &[], &["error: "]);
}
