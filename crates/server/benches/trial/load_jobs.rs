//! What the queue costs, and how soon it tells and hears: `cargo xtask load jobs`.
//!
//! Ten thousand jobs that are nothing in themselves, so that what remains is the queue; people who watch and cancel jobs at one of
//! two servers; and a benchmark by one worker and by two.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::jobs::{self, bench, guest, large, submit, tiny, wish, write_file};
use crate::site::{Process, Site};
use crate::storage::Storage;

const JOBS: u32 = 10_000;
const WORKERS: usize = 4;
/// How often somebody watches a job and cancels it.
const ROUNDS: u32 = 20;
/// Longer than anything here takes on any machine.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) fn run() {
    let Some(storage) = Storage::postgres() else { return println!("There is no PostgreSQL to try it on.") };
    println!("\n{JOBS} jobs of next to no work, {WORKERS} workers with two places each, PostgreSQL");
    single_jobs(&storage);
    drop(storage);
    tasks_of_a_benchmark();
    watching_and_cancelling();
    two_workers_and_one();
}

/// Workers that are ready.
fn workers(storage: &Storage, count: usize, words: &[&str]) -> Vec<Process> {
    let before = storage.number("SELECT COUNT(*) FROM workers");
    let all = (0..count).map(|_| Process::worker(storage, words)).collect();
    wait(|| storage.number("SELECT COUNT(*) FROM workers") == before + count as i64);
    all
}

#[track_caller]
fn wait(is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < PATIENCE, "it takes too long");
        thread::sleep(Duration::from_millis(20));
    }
}

/// What a crowd of jobs took.
struct Cost {
    cpu: f64,
    news: usize,
    elapsed: Duration,
}

/// Lets something begin, and measures until it is over.
fn cost(storage: &Storage, workers: &[Process], begin: impl FnOnce(), is_over: impl Fn() -> bool) -> Cost {
    let cpu = || storage.cpu_seconds() + workers.iter().map(Process::cpu_seconds).sum::<f64>();
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let news = scope.spawn(|| storage.count_news(|| is_done.load(Ordering::Relaxed)));
        let (before, began) = (cpu(), Instant::now());
        begin();
        while !is_over() {
            assert!(began.elapsed() < PATIENCE, "it takes too long");
            // To look costs as well.
            thread::sleep(Duration::from_millis(200));
        }
        let (elapsed, cpu) = (began.elapsed(), cpu() - before);
        is_done.store(true, Ordering::Relaxed);
        Cost { cpu, elapsed, news: news.join().expect("news are counted") }
    })
}

impl Cost {
    /// `seconds` is the time between the first claim and the last answer, `searching` what the searches took of processors.
    fn print(&self, seconds: f64, searching: f64) {
        let jobs = f64::from(JOBS);
        println!("  {:>7.0} claims a second (target: 500)", jobs / seconds);
        println!("  {:>7.2} ms of time for each job (target: 2)", seconds * 1000.0 / jobs);
        println!(
            "  {:>7.2} ms of processors for each job beyond the search (target: 2): PostgreSQL and workers; the search {:.3} ms",
            (self.cpu - searching) * 1000.0 / jobs,
            searching * 1000.0 / jobs,
        );
        println!(
            "  {:>7.0} notifications a second, {} in all",
            self.news as f64 / self.elapsed.as_secs_f64(),
            self.news
        );
    }
}

/// Jobs as people ask for them. Nobody may ask for so many, so one is asked for, and the others are written beside it.
fn single_jobs(storage: &Storage) {
    let site = Site::start_with(storage, &["--workers", "0"]);
    let first = submit(&mut guest(site.address, 0), &wish(&tiny(0), 1000));
    drop(site);
    let payload = &storage.ask(&format!("SELECT payload FROM jobs WHERE id = '{first}'"))[0];
    let mut payload: Value = serde_json::from_str(payload).expect("payloads are JSON");
    let values = (1..JOBS).map(|number| {
        payload["level"] = tiny(number).into();
        format!("('{}', {number}, '{payload}')", uuid::Uuid::now_v7())
    });
    let values = values.collect::<Vec<_>>().join(", ");
    let insert = format!(
        "INSERT INTO jobs \
         (id, kind, version, payload, bytes, state, account, turn, cost, slots, digest, tries, created_at) \
         SELECT new.id, first.kind, first.version, new.payload, first.bytes, 'waiting', first.account, \
             first.turn + new.number * first.cost, first.cost, first.slots, 'trial ' || new.number, 0, first.created_at \
         FROM jobs AS first, (VALUES {values}) AS new (id, number, payload) WHERE first.id = '{first}'"
    );
    // The one that was asked for stays away until the others are there.
    storage.run("UPDATE jobs SET version = 1000");
    let workers = workers(storage, WORKERS, &["--slots", "2", "--job-memory", "1GiB"]);
    let begin = || storage.run(&format!("UPDATE jobs SET version = 1; {insert}"));
    let is_over = || storage.number("SELECT COUNT(*) FROM jobs WHERE state IN ('waiting', 'running')") == 0;
    let cost = cost(storage, &workers, begin, is_over);

    // Each is done once, and all of them.
    let count = |which: &str| storage.number(&format!("SELECT COUNT(*) FROM jobs WHERE {which}"));
    let solved = count("state = 'done' AND tries = 1 AND answer::jsonb ->> 'outcome' = 'solved'");
    assert_eq!(
        (count("TRUE"), solved),
        (JOBS.into(), JOBS.into()),
        "all jobs, and those that are solved at the first try"
    );
    let answers = storage.number("SELECT COUNT(DISTINCT likeness) FROM jobs");
    assert_eq!(answers, i64::from(JOBS), "no two levels are the same");
    let taken = storage.number("SELECT MAX(ended_at) - MIN(started_at) FROM jobs");
    let searching =
        "SELECT CAST(SUM(CAST(answer::jsonb ->> 'cpu_seconds' AS FLOAT8)) * 1000000 AS BIGINT) FROM jobs";
    println!(" Single jobs: all {solved} are solved, each at the first try");
    cost.print(taken as f64 / 1000.0, storage.number(searching) as f64 / 1e6);
}

/// Jobs of a benchmark, which is told to its end by the command line.
fn tasks_of_a_benchmark() {
    let Some(storage) = Storage::postgres() else { return };
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("tiny.xsb");
    write_file(&file, (0..JOBS).map(tiny));
    drop(Site::start_with(&storage, &["--workers", "0"]));
    let workers = workers(&storage, WORKERS, &["--slots", "2", "--job-memory", "1GiB"]);
    let mut client = None;
    let begin = || client = Some(bench(&storage, &file, 1000).spawn().expect("the program starts"));
    let over = "SELECT COUNT(*) FROM reports WHERE finished_at IS NOT NULL";
    let cost = cost(&storage, &workers, begin, || storage.number(over) == 1);
    let ended = client.as_mut().expect("it has begun").wait().expect("it is our own process");
    assert!(ended.success(), "the command line was told everything");

    let rows = storage.number("SELECT COUNT(DISTINCT (number, line::jsonb ->> 'lurd')) FROM report_rows");
    let (done, left) =
        (storage.number("SELECT done FROM reports"), storage.number("SELECT COUNT(*) FROM jobs"));
    assert_eq!(
        (rows, done, left),
        (JOBS.into(), JOBS.into(), 0),
        "rows, tasks that are done, and those that are left"
    );
    let taken = storage.number("SELECT finished_at - created_at FROM reports");
    let searching = "SELECT CAST(SUM(CAST(line::jsonb ->> 'cpu_seconds' AS FLOAT8)) * 1000000 AS BIGINT) FROM report_rows";
    println!(" Tasks of a benchmark: {rows} rows, one for each");
    cost.print(taken as f64 / 1000.0, storage.number(searching) as f64 / 1e6);
}

/// Two servers and four workers: how soon somebody sees how far a job is, at either server, and how soon it ends who cancels it.
fn watching_and_cancelling() {
    let Some(storage) = Storage::postgres() else { return };
    let sites = [(); 2].map(|()| Site::start_with(&storage, &["--workers", "0"]));
    let workers = workers(&storage, WORKERS, &["--slots", "1", "--job-memory", "512MiB"]);
    let (mut seen, mut stopped) = ([Vec::new(), Vec::new()], Vec::new());
    for round in 0..ROUNDS {
        let mut http = guest(sites[0].address, 1000 + round);
        let id = submit(&mut http, &wish(&large(round), u32::MAX));
        let asked = Instant::now();
        for (site, seen) in sites.iter().zip(&mut seen) {
            http.move_to(site.address);
            let mut events =
                http.stream(&format!("/api/v1/jobs/events?job={id}")).expect("the server answers");
            events.wait_for("progress").expect("somebody tells how far it is");
            seen.push(asked.elapsed());
        }
        // Now at the second server.
        assert!(workers.iter().any(Process::has_job), "somebody does it");
        let asked = Instant::now();
        let answer =
            http.post(&format!("/api/v1/jobs/{id}/cancel"), &Value::Null).expect("the server answers");
        assert_eq!(answer.status, 200, "{}", answer.text());
        while workers.iter().any(Process::has_job) {
            assert!(asked.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(2));
        }
        stopped.push(asked.elapsed());
        assert_eq!(jobs::state(&mut http, &id), "cancelled");
    }
    println!("\nTwo servers and four workers on one PostgreSQL, {ROUNDS} jobs (targets: 1000 ms)");
    let [first, second] = seen;
    for (times, what) in [
        (first, "from asking for a job to its first progress, at the server that was asked"),
        (second, "the same, at the other server"),
        (stopped, "from cancelling a job to the end of its thread"),
    ] {
        print_times(times, what);
    }
}

fn print_times(mut times: Vec<Duration>, what: &str) {
    times.sort_unstable();
    let (median, longest) = (times[times.len() / 2].as_millis(), times[times.len() - 1].as_millis());
    println!("  {longest:>7} ms at most, {median} ms in the median: {what}");
}

/// The same benchmark by one worker and by two, each with one place.
fn two_workers_and_one() {
    const LEVELS: u32 = 30;
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("large.xsb");
    write_file(&file, (0..LEVELS).map(large));
    // The best of three rounds, since somebody else may use this machine as well.
    let mut best = [(f64::INFINITY, 0.0); 2];
    for _ in 0..3 {
        for (count, best) in (1..).zip(&mut best) {
            let Some(storage) = Storage::postgres() else { return };
            drop(Site::start_with(&storage, &["--workers", "0"]));
            let workers = workers(&storage, count, &["--slots", "1", "--job-memory", "512MiB"]);
            let cpu = || workers.iter().map(Process::cpu_seconds).sum::<f64>();
            let before = cpu();
            // It says that they are not solved, as they are not meant to be.
            let ended = bench(&storage, &file, 40_000).status().expect("the program starts");
            assert_eq!(ended.code(), Some(1), "the command line was told everything");
            let seconds = storage.number("SELECT finished_at - created_at FROM reports") as f64 / 1000.0;
            if seconds < best.0 {
                *best = (seconds, (cpu() - before) / seconds);
            }
        }
    }
    println!("\nA benchmark of {LEVELS} equal searches with one thread each");
    let [(one, alone), (two, together)] = best;
    println!(
        "  {:>7.2} times as fast with two workers (target: 1.8): {one:.1} s with one, {two:.1} s with two, which had {alone:.2} and \
         {together:.2} processors",
        one / two
    );
}
