//! How much the server takes, on the same two cores as those who ask: `cargo xtask load`.
//!
//! Reads of a full board, submissions with durable commits, logins beside them, and two hundred people at once who do
//! all of it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::http::{Answer, Http};
use crate::player::{LEVELS, Player, upload_levels};
use crate::site::Site;
use crate::storage::Storage;

const CONNECTIONS: u32 = 64;
const BOARD: usize = 10_000;
const PLAYERS: u32 = 200;

pub(crate) fn run() {
    let seconds =
        std::env::var("MAZEKEEPER_LOAD_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let engines = [Some(Storage::sqlite()), Storage::postgres()];
    for storage in engines.into_iter().flatten() {
        println!("\n{}", storage.engine());
        let site = Site::start(&storage);
        println!("  ready after {} ms on a new database", site.ready_after.as_millis());
        let levels = upload_levels(site.address);
        fill_board(&site, &levels);
        reads(&site, &levels);
        submissions(&site, &levels);
        logins(&site, &levels);
        everybody(&site, &levels, Duration::from_secs(seconds));
        let cpu = site.cpu_seconds();
        println!("  processor time of the server in all: {cpu:.1} s");
        site.kill();
        let again = Site::start(&storage);
        println!("  ready after {} ms on an existing database", again.ready_after.as_millis());
    }
}

/// Ten thousand people with a result on the first level.
fn fill_board(site: &Site, levels: &[String]) {
    let next = AtomicUsize::new(0);
    let measured = measure(CONNECTIONS, |_, done| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= BOARD {
                return;
            }
            let mut player = Player::new(site.address, levels, 100_000 + number as u32);
            done.time(|| player.submit_solution(0, number % 997));
        }
    });
    measured.print("guests with their first result");
}

fn reads(site: &Site, levels: &[String]) {
    let path = format!("/api/v1/levels/{}/board", levels[0]);
    let measured = measure(CONNECTIONS, |number, done| {
        let mut http = Http::new(site.address, number);
        repeat(Duration::from_secs(10), || done.time(|| http.get(&path)));
    });
    measured.print("reads of a board with 10,000 results");
}

fn submissions(site: &Site, levels: &[String]) {
    let measured = measure(CONNECTIONS, |number, done| {
        let mut player = Player::new(site.address, levels, 1_000 + number);
        let mut detours = 5_000;
        repeat(Duration::from_secs(10), || {
            // Each is better than the one before, so that each is written.
            detours -= 1;
            done.time(|| player.submit_solution(1 + detours % (LEVELS - 1), 100 + detours));
        });
    });
    measured.print("submissions, replayed and durable");
}

/// Logins are slow on purpose. Who reads meanwhile should not notice.
fn logins(site: &Site, levels: &[String]) {
    let path = format!("/api/v1/levels/{}/board", levels[0]);
    let credentials =
        |number: u32| json!({ "name": format!("player {number}"), "password": "correct horse" });
    let logins = Mutex::new(None);
    let measured = thread::scope(|scope| {
        scope.spawn(|| {
            let measured = measure(16, |number, done| {
                let mut http = Http::new(site.address, 2_000 + number);
                let answer = http.post("/api/v1/register", &credentials(number)).expect("it is there");
                assert_eq!(answer.status, 201, "{}", answer.text());
                repeat(Duration::from_secs(8), || {
                    done.time(|| http.post("/api/v1/login", &credentials(number)));
                });
            });
            *logins.lock().unwrap() = Some(measured);
        });
        measure(16, |number, done| {
            let mut http = Http::new(site.address, number);
            repeat(Duration::from_secs(10), || done.time(|| http.get(&path)));
        })
    });
    measured.print("reads while sixteen log in again and again");
    if let Some(logins) = logins.into_inner().unwrap() {
        logins.print("logins meanwhile");
    }
}

/// Everything at once, and then: is everything there?
fn everybody(site: &Site, levels: &[String], time: Duration) {
    let (kept, missing) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let measured = measure(PLAYERS, |number, done| {
        let mut player = Player::new(site.address, levels, 10_000 + number);
        repeat(time, || {
            match player.below(10) {
                0..=2 => done.time(|| player.submit()),
                3 => done.time(|| player.http.get("/api/v1/me")),
                4 => done.time(|| player.http.get("/api/v1/collections")),
                _ => done.time(|| player.look()),
            }
            thread::sleep(Duration::from_millis(20));
        });
        let (count, lost) = player.check();
        kept.fetch_add(count, Ordering::Relaxed);
        missing.lock().unwrap().extend(lost);
    });
    measured.print("requests of 200 people at once");
    let missing = missing.into_inner().unwrap();
    println!("  {} results of theirs are there, {} are lost", kept.into_inner(), missing.len());
    assert!(missing.is_empty(), "{missing:#?}");
}

fn repeat(time: Duration, mut action: impl FnMut()) {
    let started = Instant::now();
    while started.elapsed() < time {
        action();
    }
}

/// What one connection has seen.
#[derive(Default)]
struct Done {
    times: Vec<Duration>,
    errors: Vec<String>,
}

impl Done {
    fn time(&mut self, action: impl FnOnce() -> std::io::Result<Answer>) {
        let started = Instant::now();
        let answer = action();
        self.times.push(started.elapsed());
        match answer {
            Ok(answer) if answer.status < 400 => {}
            Ok(answer) => self.errors.push(format!("{}: {}", answer.status, answer.text())),
            Err(error) => self.errors.push(error.to_string()),
        }
    }
}

struct Measured {
    times: Vec<Duration>,
    errors: Vec<String>,
    elapsed: Duration,
}

fn measure(connections: u32, work: impl Fn(u32, &mut Done) + Sync) -> Measured {
    let started = Instant::now();
    let all: Vec<Done> = thread::scope(|scope| {
        let work = &work;
        let spawn = |number| {
            scope.spawn(move || {
                let mut done = Done::default();
                work(number, &mut done);
                done
            })
        };
        let threads: Vec<_> = (0..connections).map(spawn).collect();
        threads.into_iter().map(|thread| thread.join().expect("a client does not panic")).collect()
    });
    let elapsed = started.elapsed();
    let mut times: Vec<Duration> = all.iter().flat_map(|done| done.times.iter().copied()).collect();
    times.sort_unstable();
    Measured { times, errors: all.into_iter().flat_map(|done| done.errors).collect(), elapsed }
}

impl Measured {
    fn print(&self, what: &str) {
        let at = |share: f64| {
            let index = (self.times.len() as f64 * share) as usize;
            self.times
                .get(index.min(self.times.len().saturating_sub(1)))
                .map_or(0.0, |time| time.as_secs_f64() * 1000.0)
        };
        println!(
            "  {:>7.0} a second: {what} ({} in all; median {:.1} ms, p99 {:.1} ms, longest {:.1} ms)",
            self.times.len() as f64 / self.elapsed.as_secs_f64(),
            self.times.len(),
            at(0.5),
            at(0.99),
            at(1.0),
        );
        for error in self.errors.iter().take(3) {
            println!("          {error}");
        }
        assert!(self.errors.is_empty(), "{} errors", self.errors.len());
    }
}
