//! Whether jobs are done once, whatever happens: `cargo xtask chaos jobs`.
//!
//! People ask for jobs, a command line has a benchmark run, and processes are killed in the middle of it, PostgreSQL as well. At the
//! end everything that was acknowledged must be there, and a log that the database itself has kept tells whether anybody
//! had what was somebody else's.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::http::Http;
use crate::jobs::{MOST, bench, guest, large, tiny, wish, write_file};
use crate::site::{Process, Site, signal};
use crate::storage::Storage;

const CLIENTS: u32 = 8;
/// Jobs that somebody asks for before somebody else comes: who asks for more is told to be slower.
const JOBS_EACH: usize = 40;
/// Levels of a benchmark.
const TASKS: u32 = 300;
/// So often a job is begun without coming to an end; then it may fail.
const MOST_TRIES: i64 = 5;
/// Short, so that a job changes hands often.
const LEASE: [&str; 2] = ["--lease", "2s"];
/// How many milliseconds a process lives, about.
const LIFE: Range<u64> = 2_000..10_000;
/// From the end of all evil to the end of all jobs.
const PATIENCE: Duration = Duration::from_secs(180);
/// Clocks tell milliseconds.
const ROUNDING: i64 = 2;

pub(crate) fn run() {
    let seconds =
        std::env::var("MAZEKEEPER_CHAOS_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(180);
    let time = Duration::from_secs(seconds);
    if let Some(storage) = Storage::postgres() {
        try_on(&storage, 2, 4, time);
    }
    try_on(&Storage::sqlite(), 1, 0, time);
}

fn try_on(storage: &Storage, sites: usize, workers: usize, time: Duration) {
    println!(
        "\n{}: {sites} servers and {workers} workers, killed at random for {} s",
        storage.engine(),
        time.as_secs()
    );
    let alive = Alive {
        sites: (0..sites).map(|_| site(storage)).collect(),
        workers: (0..workers).map(|_| worker(storage)).collect(),
    };
    storage.run(&log_of(storage));
    let party = Party {
        storage,
        addresses: Mutex::new(alive.addresses()),
        is_over: AtomicBool::new(false),
        asked: AtomicU32::new(0),
    };
    party.go_on_for(time, alive);
}

/// Who can be killed.
struct Alive {
    sites: Vec<Site>,
    workers: Vec<Process>,
}

impl Alive {
    fn addresses(&self) -> Vec<SocketAddr> {
        self.sites.iter().map(|site| site.address).collect()
    }
}

/// Everybody on one database.
struct Party<'a> {
    storage: &'a Storage,
    /// Where servers are, or were last.
    addresses: Mutex<Vec<SocketAddr>>,
    /// Nobody asks for more.
    is_over: AtomicBool,
    /// What was asked for so far, so that no level comes twice unless it is meant to.
    asked: AtomicU32,
}

impl Party<'_> {
    fn go_on_for(&self, time: Duration, alive: Alive) {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let (clients, benchmarks, evil) = thread::scope(|scope| {
            // Step 1. Everybody asks for jobs, and processes die.
            let clients: Vec<_> =
                (0..CLIENTS).map(|number| scope.spawn(move || Client::new(number).ask(self))).collect();
            let benchmarks = scope.spawn(|| self.run_benchmarks(folder.path()));
            let killed = scope.spawn(|| self.kill_for(time, alive)).join();
            self.is_over.store(true, Ordering::Relaxed);
            let (_alive, evil) = killed.expect("what is killed can be started again");

            // Step 2. All is done by and by, and everybody sees it while servers are there to tell.
            let mut clients: Vec<Client> =
                clients.into_iter().map(|client| client.join().expect("a client does not panic")).collect();
            let benchmarks = benchmarks.join().expect("the command line comes to its end");
            let began = Instant::now();
            let left =
                || self.storage.number("SELECT COUNT(*) FROM jobs WHERE state IN ('waiting', 'running')");
            while left() > 0 {
                assert!(began.elapsed() < PATIENCE, "{} jobs are not done", left());
                thread::sleep(Duration::from_millis(200));
            }
            clients.iter_mut().for_each(|client| client.check(self));
            (clients, benchmarks, evil)
        });

        // Step 3. What does the database say?
        let jobs: Vec<&Noted> = clients.iter().flat_map(|client| &client.noted).collect();
        let told = self.check_log();
        self.check_reports(benchmarks);
        let count = |state: &str| jobs.iter().filter(|job| job.state == state).count();
        println!("  {evil}");
        println!(
            "  {} jobs were acknowledged: {} are done, {} cancelled, {} given up since {MOST_TRIES} workers each were killed; {} answers were seen before, \
             all as they were; {} requests had no answer or a refusal",
            jobs.len(),
            count("done"),
            count("cancelled"),
            count("failed"),
            jobs.iter().filter(|job| job.is_seen_before).count(),
            clients.iter().map(|client| client.refused).sum::<usize>(),
        );
        println!("  {benchmarks} benchmarks of {TASKS} tasks were run to the end, each row once");
        println!("  {told}");
    }

    /// Kills, and starts again. Who is alive at the end, and what was done.
    fn kill_for(&self, time: Duration, alive: Alive) -> (Alive, Evil) {
        let (Alive { mut sites, mut workers }, mut evil) = (alive, Evil::default());
        let mut random = Random(77);
        let began = Instant::now();
        let mut is_crash_due = !self.storage.is_sqlite();
        let everybody = (sites.len() + workers.len()) as u64;
        while began.elapsed() < time {
            thread::sleep(Duration::from_millis(random.between(LIFE) / everybody));
            if is_crash_due && began.elapsed() > time / 2 {
                is_crash_due = false;
                evil.away = Some(crash(self.storage));
            }
            let which = random.below(everybody) as usize;
            let pause = Duration::from_millis(random.below(1500));
            if which < sites.len() {
                sites.swap_remove(which).kill();
                thread::sleep(pause);
                sites.push(site(self.storage));
                evil.sites += 1;
                let addresses = sites.iter().map(|site| site.address).collect();
                *self.addresses.lock().expect("nobody panics with it") = addresses;
            } else {
                let worker = workers.swap_remove(which - sites.len());
                // Who is asked to stop gives jobs back.
                if random.below(4) == 0 {
                    worker.stop();
                    evil.stopped += 1;
                } else {
                    worker.kill();
                    evil.workers += 1;
                }
                thread::sleep(pause);
                workers.push(self::worker(self.storage));
            }
        }
        (Alive { sites, workers }, evil)
    }

    fn address(&self, random: &mut Random) -> SocketAddr {
        let addresses = self.addresses.lock().expect("nobody panics with it");
        addresses[random.below(addresses.len() as u64) as usize]
    }

    /// One benchmark after the other, each by a command line that comes again until everything is done. How many.
    fn run_benchmarks(&self, folder: &Path) -> u32 {
        let mut count = 0;
        while !self.is_over.load(Ordering::Relaxed) {
            let file = folder.join(format!("{count}.xsb"));
            write_file(&file, (0..TASKS).map(|number| large(count * TASKS + number)));
            let began = Instant::now();
            let finished =
                || self.storage.number("SELECT COUNT(*) FROM reports WHERE finished_at IS NOT NULL");
            loop {
                let _ = bench(self.storage, &file, 5000).status().expect("the program starts");
                if finished() > i64::from(count) {
                    break;
                }
                // Tasks with which five workers were lost are tried again.
                assert!(began.elapsed() < 3 * PATIENCE, "a benchmark does not end");
                thread::sleep(Duration::from_millis(500));
            }
            count += 1;
        }
        count
    }

    /// Whether every row of every report is there.
    fn check_reports(&self, benchmarks: u32) {
        let rows = "SELECT CAST(reports.done AS TEXT) || ' ' || CAST(COUNT(*) AS TEXT) || ' ' || CAST(COUNT(DISTINCT number) AS TEXT) \
                    FROM reports JOIN report_rows ON report_id = reports.id GROUP BY reports.id, reports.done";
        let expected = vec![format!("{TASKS} {TASKS} {TASKS}"); benchmarks as usize];
        assert_eq!(
            self.storage.ask(rows),
            expected,
            "tasks that are done, rows, and different ones, of each benchmark"
        );
        assert_eq!(self.storage.number("SELECT COUNT(*) FROM jobs WHERE report_id IS NOT NULL"), 0);
    }

    /// Whether everybody had what was theirs.
    fn check_log(&self) -> Told {
        let mut log = Log::default();
        let lines = self.storage.ask("SELECT line FROM trial_log ORDER BY number");
        for line in &lines {
            log.read(line);
        }
        let mut wrong = std::mem::take(&mut log.wrong);
        let all = "SELECT id || ' ' || state || ' ' || CAST(tries AS TEXT) || ' ' || CASE WHEN answer IS NULL THEN '-' ELSE 'answer' END \
                   FROM jobs";
        for line in self.storage.ask(all) {
            let [id, state, tries, answer] = words(&line);
            let known = log.jobs.get(id).cloned().unwrap_or_default();
            let is_fine = match state {
                "done" => answer == "answer" && known.done <= 1,
                "failed" => answer == "-" && known.done == 0 && tries.parse() == Ok(MOST_TRIES),
                _ => answer == "-" && known.done == 0,
            };
            if !is_fine || tries.parse() != Ok(known.tries) {
                wrong.push(format!("in the end: {line}; in the log: {known:?}"));
            }
        }
        assert!(wrong.is_empty(), "{} wrongs, such as {:#?}", wrong.len(), &wrong[..wrong.len().min(10)]);
        log.told
    }
}

/// With places of its own, so that it has jobs when it dies.
fn site(storage: &Storage) -> Site {
    let words = ["--workers", if storage.is_sqlite() { "2" } else { "1" }, "--job-memory", "512MiB"];
    Site::start_with(storage, &[&words[..], &LEASE].concat())
}

fn worker(storage: &Storage) -> Process {
    Process::worker(storage, &[&["--slots", "2", "--job-memory", "512MiB"], &LEASE[..]].concat())
}

/// Ends PostgreSQL as a crash does, and waits until it is back. How long it was away.
fn crash(storage: &Storage) -> Duration {
    let guard = std::env::var("MAZEKEEPER_TEST_POSTGRES_GUARD").ok().and_then(|text| text.parse().ok());
    let started = || storage.try_ask("SELECT CAST(pg_postmaster_start_time() AS TEXT)").ok();
    let before = started();
    let began = Instant::now();
    signal("USR1", guard.expect("`cargo xtask chaos` says who looks after PostgreSQL"));
    while started().is_none_or(|now| Some(now) == before) {
        assert!(began.elapsed() < PATIENCE, "PostgreSQL does not come back");
        thread::sleep(Duration::from_millis(20));
    }
    began.elapsed()
}

/// What was done to processes.
#[derive(Default)]
struct Evil {
    sites: usize,
    workers: usize,
    stopped: usize,
    away: Option<Duration>,
}

impl std::fmt::Display for Evil {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { sites, workers, stopped, away } = self;
        write!(
            formatter,
            "killed {} times and started again: {sites} times a server, {workers} times a worker; {stopped} workers were asked to stop",
            sites + workers
        )?;
        match away {
            Some(away) => {
                write!(formatter, "; PostgreSQL crashed once and was away for {} ms", away.as_millis())
            }
            None => Ok(()),
        }
    }
}

/// A job that somebody has asked for, and was told so.
#[derive(Default)]
struct Noted {
    id: String,
    /// Which of the client's people.
    who: usize,
    is_to_be_cancelled: bool,
    is_cancel_sent: bool,
    is_cancelled: bool,
    /// How it stood when it was seen last, and what came of it.
    state: String,
    answer: Value,
    is_seen_before: bool,
}

/// Somebody who asks for jobs and remembers what was said; after a while, somebody else.
struct Client {
    number: u32,
    people: Vec<Http>,
    random: Random,
    noted: Vec<Noted>,
    refused: usize,
}

impl Client {
    fn new(number: u32) -> Self {
        let random = Random(u64::from(number) + 1);
        Self { number, people: Vec::new(), random, noted: Vec::new(), refused: 0 }
    }

    fn ask(mut self, party: &Party<'_>) -> Self {
        while !party.is_over.load(Ordering::Relaxed) {
            if self.noted.len() >= JOBS_EACH * self.people.len() {
                let number = self.number * 1000 + self.people.len() as u32;
                self.people.push(guest(party.address(&mut self.random), number));
            }
            let who = self.people.len() - 1;
            let address = party.address(&mut self.random);
            self.people[who].move_to(address);
            let waiting: Vec<usize> =
                (0..self.noted.len()).filter(|&index| self.noted[index].is_open(who)).collect();
            if waiting.len() < 3 {
                self.submit(who, party);
            }
            for index in waiting {
                if self.noted[index].is_to_be_cancelled && self.random.below(10) == 0 {
                    self.cancel(index);
                }
                self.look(index);
            }
            thread::sleep(Duration::from_millis(50));
        }
        self
    }

    /// Mostly something new, short or long, and now and then what others want or wanted, too.
    fn submit(&mut self, who: usize, party: &Party<'_>) {
        let number = match self.random.below(5) {
            0 => self.random.below(20) as u32,
            _ => 20 + party.asked.fetch_add(1, Ordering::Relaxed) % (MOST - 20),
        };
        let wish = match self.random.below(3) {
            0 => wish(&large(number), 20_000 + 1000 * self.random.below(100) as u32),
            _ => wish(&tiny(number), 1000),
        };
        match self.people[who].post("/api/v1/jobs", &wish) {
            Ok(answer) if answer.status == 201 => {
                let id = answer.json()["id"].as_str().expect("a job has an id").to_owned();
                // Who wants what others have begun has the same job; so does who comes again.
                match self.noted.iter_mut().find(|job| job.id == id && job.who == who) {
                    Some(job) => job.is_cancelled = false,
                    None => {
                        let is_to_be_cancelled = self.random.below(10) == 0;
                        self.noted.push(Noted { id, who, is_to_be_cancelled, ..Noted::default() });
                    }
                }
            }
            _ => self.refused += 1,
        }
    }

    fn cancel(&mut self, index: usize) {
        let job = &mut self.noted[index];
        job.is_cancel_sent = true;
        let answer = self.people[job.who].post(&format!("/api/v1/jobs/{}/cancel", job.id), &Value::Null);
        job.is_cancelled = answer.is_ok_and(|answer| answer.status == 200);
    }

    /// How a job stands; one that is over stays as it is.
    fn look(&mut self, index: usize) {
        let job = &mut self.noted[index];
        match self.people[job.who].get(&format!("/api/v1/jobs/{}", job.id)) {
            Ok(answer) if answer.status == 200 => job.see(&answer.json()),
            Ok(answer) if answer.status == 404 => panic!("job {} is not there any more", job.id),
            _ => self.refused += 1,
        }
    }

    /// Every job that was acknowledged is over, and what was seen is there.
    fn check(&mut self, party: &Party<'_>) {
        for index in 0..self.noted.len() {
            let job = &mut self.noted[index];
            job.is_seen_before = !job.answer.is_null();
            self.people[job.who].move_to(party.address(&mut self.random));
            let refused = self.refused;
            self.look(index);
            let job = &self.noted[index];
            assert_eq!(self.refused, refused, "all servers answer now");
            let is_fine = match job.state.as_str() {
                "done" => !job.answer.is_null(),
                "failed" => true,
                "cancelled" => job.is_cancel_sent,
                _ => false,
            };
            assert!(is_fine, "job {} was acknowledged, and is {}", job.id, job.state);
            assert!(
                !job.is_cancelled || job.state != "failed",
                "job {} was cancelled, and is {}",
                job.id,
                job.state
            );
        }
    }
}

impl Noted {
    fn is_open(&self, who: usize) -> bool {
        self.who == who && matches!(self.state.as_str(), "" | "waiting" | "running")
    }

    fn see(&mut self, job: &Value) {
        let state = job["state"].as_str().unwrap_or_default();
        // A job that somebody has left may be done for others, or wanted again.
        if matches!(self.state.as_str(), "done" | "failed") {
            assert_eq!(state, self.state, "job {} was over", self.id);
        }
        if !self.answer.is_null() {
            assert_eq!(job["answer"], self.answer, "what came of job {} was told before", self.id);
        }
        if state == "failed" {
            assert_eq!(job["reason"], "lost", "job {} can be done", self.id);
        }
        self.state = state.to_owned();
        self.answer = job["answer"].clone();
    }
}

/// Keeps a line for every change of hands: when, which job, its state, holder, lease and tries before and after. A
/// job that is deleted has no state.
fn log_of(storage: &Storage) -> String {
    let line = |now: &str, state: &str, holder: &str, tries: &str| {
        let lease = "COALESCE(CAST(old.lease_until AS TEXT), '-')";
        let words = [
            &format!("CAST({now} AS TEXT)"),
            "old.id",
            "old.state",
            "COALESCE(old.holder, '-')",
            lease,
            "CAST(old.tries AS TEXT)",
            state,
            &format!("COALESCE({holder}, '-')"),
            &format!("CAST({tries} AS TEXT)"),
        ];
        format!("INSERT INTO trial_log (line) SELECT {}", words.join(" || ' ' || "))
    };
    let both =
        |now: &str| (line(now, "new.state", "new.holder", "new.tries"), line(now, "'gone'", "NULL", "0"));
    if storage.is_sqlite() {
        let (updated, deleted) = both("CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)");
        format!(
            "CREATE TABLE trial_log (number INTEGER PRIMARY KEY, line TEXT NOT NULL); \
             CREATE TRIGGER trial_update AFTER UPDATE ON jobs \
             WHEN old.state <> new.state OR old.holder IS NOT new.holder BEGIN {updated}; END; \
             CREATE TRIGGER trial_delete AFTER DELETE ON jobs BEGIN {deleted}; END;"
        )
    } else {
        let (updated, deleted) = both("CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)");
        format!(
            "CREATE TABLE trial_log (number BIGSERIAL PRIMARY KEY, line TEXT NOT NULL); \
             CREATE FUNCTION trial_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {updated}; RETURN NULL; END $$; \
             CREATE FUNCTION trial_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {deleted}; RETURN NULL; END $$; \
             CREATE TRIGGER trial_update AFTER UPDATE ON jobs FOR EACH ROW \
             WHEN (old.state <> new.state OR old.holder IS DISTINCT FROM new.holder) EXECUTE FUNCTION trial_update(); \
             CREATE TRIGGER trial_delete AFTER DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION trial_delete();"
        )
    }
}

/// What the log tells of a job.
#[derive(Clone, Debug, Default)]
struct Life {
    tries: i64,
    done: usize,
    /// When a lease was over that nobody has taken over yet.
    open_since: Option<i64>,
    holders: HashSet<String>,
}

#[derive(Default)]
struct Log {
    jobs: HashMap<String, Life>,
    wrong: Vec<String>,
    told: Told,
}

/// For people.
#[derive(Default)]
struct Told {
    claims: usize,
    done: usize,
    given_back: usize,
    expired: usize,
    lost: usize,
    /// From the end of a lease to its being noticed, and to the next claim, in milliseconds.
    noticed: i64,
    taken_over: i64,
}

impl std::fmt::Display for Told {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { claims, done, given_back, expired, lost, noticed, taken_over } = self;
        write!(
            formatter,
            "{claims} claims, {done} ends that were written down, each once; {given_back} jobs were given back; {expired} leases were over \
             and none was taken over before, {lost} jobs with it for good; noticed after {noticed} ms and begun again after {taken_over} ms \
             at most"
        )
    }
}

impl Log {
    fn read(&mut self, line: &str) {
        let [at, id, old_state, old_holder, lease, old_tries, state, holder, tries] = words(line);
        let number = |text: &str| text.parse::<i64>().unwrap_or(-1);
        let (at, lease, old_tries, tries) = (number(at), number(lease), number(old_tries), number(tries));
        let (life, told) = (self.jobs.entry(id.to_owned()).or_default(), &mut self.told);
        let is_held = old_holder != "-" && holder == "-";
        let is_late = at + ROUNDING >= lease;
        let is_fine = match (old_state, state) {
            ("waiting", "running") => {
                told.claims += 1;
                life.tries += 1;
                if let Some(since) = life.open_since.take() {
                    told.taken_over = told.taken_over.max(at - since);
                }
                old_holder == "-" && tries == old_tries + 1 && life.holders.insert(holder.to_owned())
            }
            ("running", "waiting") if tries == old_tries - 1 => {
                told.given_back += 1;
                life.tries -= 1;
                is_held
            }
            ("running", "waiting" | "failed") => {
                told.expired += 1;
                told.lost += usize::from(state == "failed");
                told.noticed = told.noticed.max(at - lease);
                life.open_since = Some(lease).filter(|_| state == "waiting");
                is_held && is_late && tries == old_tries && (state == "failed") == (tries >= MOST_TRIES)
            }
            ("running", "done" | "gone") => {
                told.done += 1;
                life.done += 1;
                is_held && life.done == 1
            }
            ("waiting" | "running", "cancelled") => holder == "-",
            // Lost tasks of a benchmark are tried again.
            ("failed" | "cancelled", "waiting") => {
                life.tries = 0;
                tries == 0
            }
            _ => false,
        };
        if !is_fine {
            self.wrong.push(line.to_owned());
        }
    }
}

/// The words of a line that has so many.
fn words<const COUNT: usize>(line: &str) -> [&str; COUNT] {
    let words: Vec<&str> = line.split(' ').collect();
    words.try_into().unwrap_or_else(|_| panic!("not {COUNT} words: {line}"))
}

/// Numbers that look random and are the same each time: splitmix.
struct Random(u64);

impl Random {
    fn between(&mut self, range: Range<u64>) -> u64 {
        range.start + self.below(range.end - range.start)
    }

    fn below(&mut self, bound: u64) -> u64 {
        let Self(state) = self;
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound
    }
}
