//! Jobs: asked for, joined, cancelled, watched, taken over, and answered from what is known.

use std::pin::Pin;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::{Stream, StreamExt};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Browser, Site, on_both_engines};

/// One push to the right; and the same level turned.
const EASY: &str = "#####\n#@$.#\n#####\n";
const TURNED: &str = "###\n#.#\n#$#\n#@#\n###\n";
/// A level that no textbook search solves in any test.
const HARD: &str = "##########\n#@       #\n# $$$$$$ #\n#        #\n# $$$$$$ #\n#        #\n#........#\n#....    #\n##########\n";

fn solving(level: &str) -> Value {
    json!({ "work": { "kind": "solve", "level": level } })
}

/// A level that is soon solved, and long not proved to need as many pushes.
const WIDE: &str = "##############\n#    #       #\n#   $    $   #\n# $.   $  $  #\n# *#   $@#   #\n# .... $ # $ #\n# ...        #\n##############\n";

/// A job that takes as long as it may.
fn endless(seconds: f64) -> Value {
    json!({ "work": { "kind": "solve", "level": HARD, "configuration": { "algorithm": "bfs", "deadlocks": "none" },
        "limits": { "seconds": seconds } } })
}

async fn submit(browser: &Browser, job: Value) -> Value {
    browser.post("/api/v1/jobs", job).await.expect(StatusCode::CREATED)
}

fn address(job: &Value) -> String {
    format!("/api/v1/jobs/{}", job["id"].as_str().unwrap())
}

/// Waits until a job is in a state.
async fn until(browser: &Browser, job: &Value, state: &str) -> Value {
    for _ in 0..1200 {
        let now = browser.get(&address(job)).await.expect(StatusCode::OK);
        if now["state"] == state {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it never was {state}: {}", browser.get(&address(job)).await.text);
}

/// A stream of events.
struct Events {
    body: Pin<Box<dyn Stream<Item = reqwest::Result<Bytes>> + Send>>,
    text: String,
}

impl Events {
    async fn open(browser: &Browser, path: &str) -> Self {
        let response = browser.request(Method::GET, path).send().await.unwrap();
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self { body: response.bytes_stream().boxed(), text: String::new() }
    }

    /// What the next one is called and says; `None` at the end.
    async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            while let Some((event, rest)) = self.text.split_once("\n\n") {
                let field =
                    |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
                let told = field("event:").zip(field("data:"));
                let told = told.map(|(name, data)| (name.to_owned(), serde_json::from_str(data).unwrap()));
                self.text = rest.to_owned();
                if told.is_some() {
                    return told;
                }
            }
            let bytes = self.body.next().await?.unwrap();
            self.text.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }

    /// How a job stands when it is told for the next time.
    async fn told(&mut self, job: &Value) -> Value {
        let told = async {
            while let Some((name, told)) = self.next().await {
                if name == "job" && told["id"] == job["id"] {
                    return told["state"].clone();
                }
            }
            panic!("the stream has ended");
        };
        tokio::time::timeout(Duration::from_secs(10), told).await.expect("it is told")
    }
}

on_both_engines! {
    async fn a_level_is_solved_and_the_answer_is_known_from_then_on(site: Site) {
        let (anna, binh) = (site.browser(), site.browser());
        let job = submit(&anna, solving(EASY)).await;
        let done = until(&anna, &job, "done").await;
        assert_eq!((&done["answer"]["outcome"], &done["answer"]["lurd"]), (&json!("solved"), &json!("R")));
        // Somebody else asks for the same level, seen from another side, and need not wait.
        let turned = submit(&binh, solving(TURNED)).await;
        assert_eq!((&turned["state"], &turned["answer"]["lurd"]), (&json!("done"), &json!("U")));
        assert_eq!(turned["started_at"], Value::Null);
        // Everybody sees their own.
        binh.get(&address(&job)).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        let list = anna.get("/api/v1/jobs").await.expect(StatusCode::OK);
        assert_eq!(list["items"].as_array().unwrap().len(), 1);
        assert_eq!(site.browser().get("/api/v1/jobs").await.expect(StatusCode::OK)["items"], json!([]));
    }

    async fn every_kind_of_work_is_done(site: Site) {
        let anna = site.registered("Anna").await;
        let done = async |work: Value| {
            let job = submit(&anna, json!({ "work": work, "title": "Mine" })).await;
            until(&anna, &job, "done").await["answer"].clone()
        };
        let level = "########\n#      #\n# @$ . #\n#      #\n########\n";
        let solved = done(json!({ "kind": "solve", "level": level, "configuration": { "algorithm": "astar" } })).await;
        assert_eq!((&solved["outcome"], &solved["optimal"], &solved["moves"]), (&json!("solved"), &json!("moves"), &json!(2)));
        let proved = done(json!({ "kind": "solve", "level": level, "configuration": { "algorithm": "strong", "goal": "pushes" } })).await;
        assert_eq!((&proved["optimal"], &proved["pushes"]), (&json!("pushes"), &json!(2)));
        let improved = done(json!({ "kind": "improve", "level": level, "moves": "lrlrRR", "by": "moves", "limits": { "seconds": 2 } })).await;
        assert_eq!((&improved["outcome"], &improved["moves"], &improved["lurd"]), (&json!("improved"), &json!(2), &json!("RR")), "{improved}");
        let rated = done(json!({ "kind": "rate", "level": level })).await;
        assert!(rated["outcome"] == "rated" && rated["rating"].as_f64() >= Some(1.0), "{rated}");
        let made = done(json!({ "kind": "generate", "rows": 7, "columns": 8, "boxes": [1, 2], "rating": [1, 10], "seed": 5, "count": 2 })).await;
        assert_eq!((&made["outcome"], made["levels"].as_array().unwrap().len()), (&json!("made"), 2));
        let energy = done(json!({ "kind": "energy", "maze": "dfs1-5x5-s1-b0-f0.0-t4.4", "pellets": "e1-k3-s7-h60" })).await;
        assert!(energy["outcome"] == "optimal" && energy["at_least"] == energy["moves"], "{energy}");
        assert_eq!(anna.get("/api/v1/me/export").await.expect(StatusCode::OK)["jobs"].as_array().unwrap().len(), 6);
    }

    async fn what_is_too_much_or_makes_no_sense_is_refused(site: Site) {
        let anna = site.browser();
        let refused = async |job: Value, part: &str| {
            let sentence = anna.post("/api/v1/jobs", job).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
            assert!(sentence.contains(part), "{part}: {sentence}");
        };
        refused(solving("hello"), "there is no level").await;
        refused(solving("#####\n#@$ #\n#####\n"), "the level").await;
        refused(solving(""), "there is no level").await;
        refused(solving(&format!("{EASY}\n{EASY}")), "several levels").await;
        refused(solving(&" ".repeat(80_000)), "at most 70000").await;
        refused(endless(1e9), "0.1 to 120 seconds for guests").await;
        refused(json!({ "work": { "kind": "solve", "level": EASY, "limits": { "threads": 9 } } }), "1 to 1 threads").await;
        refused(json!({ "work": { "kind": "solve", "level": EASY, "configuration": { "algorithm": "bfs", "heuristic": "none" } } }), "`bfs` has no heuristic").await;
        refused(json!({ "work": { "kind": "improve", "level": EASY, "moves": "l", "by": "moves" } }), "the moves").await;
        refused(json!({ "work": { "kind": "improve", "level": EASY, "moves": "25001(lr)R", "by": "moves" } }), "50003 moves").await;
        refused(json!({ "work": { "kind": "generate", "rows": 9, "columns": 9, "boxes": [3, 2], "rating": [1, 10], "seed": 1, "count": 1 } }), "smaller").await;
        refused(json!({ "work": { "kind": "generate", "rows": 9, "columns": 9, "boxes": [1, 2], "rating": [1, 99], "seed": 1, "count": 1 } }), "1 to 10").await;
        refused(json!({ "work": { "kind": "generate", "rows": 99, "columns": 99, "boxes": [1, 2], "rating": [1, 2], "seed": 1, "count": 1 } }), "too large").await;
        refused(json!({ "work": { "kind": "energy", "maze": "dfs1-5x5", "pellets": "e1-k3-s7-h60" } }), "code").await;
        assert_eq!(anna.get("/api/v1/jobs/limits").await.expect(StatusCode::OK)["threads"], 1);
    }

    async fn what_is_rated_with_little_memory_is_no_answer_for_others(site: Site) {
        let anna = site.browser();
        let rating = |limits: Value| json!({ "work": { "kind": "rate", "level": EASY, "limits": limits } });
        let small = submit(&anna, rating(json!({ "bytes": 30_000 }))).await;
        until(&anna, &small, "done").await;
        let usual = submit(&anna, rating(json!({}))).await;
        assert_eq!(until(&anna, &usual, "done").await["answer"]["rating"], 1.0);
        assert_ne!(until(&anna, &usual, "done").await["started_at"], Value::Null);
        assert_eq!(submit(&anna, rating(json!({}))).await["started_at"], Value::Null);
    }

    async fn nobody_has_too_many_streams(site: Site) {
        let (anna, binh) = (site.browser(), site.browser());
        submit(&anna, solving(EASY)).await;
        submit(&binh, solving(EASY)).await;
        let mut streams = Vec::new();
        for _ in 0..8 {
            streams.push(Events::open(&anna, "/api/v1/jobs/events").await);
        }
        anna.get("/api/v1/jobs/events").await.expect_problem(StatusCode::TOO_MANY_REQUESTS, "too-many-requests");
        Events::open(&binh, "/api/v1/jobs/events").await;
        // Who closes one has room for another.
        streams.pop();
        for _ in 0..400 {
            if anna.request(Method::GET, "/api/v1/jobs/events").send().await.unwrap().status() == StatusCode::OK {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("there is no room again");
    }

    async fn who_wants_the_same_waits_together_and_who_leaves_ends_nothing(site: Site) {
        let (anna, binh) = (site.browser(), site.browser());
        let first = submit(&anna, endless(60.0)).await;
        let second = submit(&binh, endless(60.0)).await;
        assert_eq!(first["id"], second["id"]);
        until(&anna, &first, "running").await;
        let left = anna.post(&format!("{}/cancel", address(&first)), Value::Null).await.expect(StatusCode::OK);
        assert_eq!(left["state"], "cancelled");
        assert_eq!(binh.get(&address(&second)).await.expect(StatusCode::OK)["state"], "running");
        let left = binh.post(&format!("{}/cancel", address(&second)), Value::Null).await.expect(StatusCode::OK);
        assert_eq!(left["state"], "cancelled");
        // The place is free at once: the next one is done.
        let next = submit(&anna, solving(EASY)).await;
        until(&anna, &next, "done").await;
    }

    async fn a_job_is_seen_from_the_beginning_to_the_end(site: Site) {
        let mut site = site;
        let anna = site.browser();
        let job = submit(&anna, endless(3.0)).await;
        let elsewhere = site.another_server().await;
        let elsewhere = anna.at(elsewhere.address());
        let path = format!("/api/v1/jobs/events?job={}", job["id"].as_str().unwrap());
        let mut events = Events::open(&elsewhere, &path).await;
        let mut heard = Vec::new();
        while let Some(event) = events.next().await {
            heard.push(event);
        }
        let states: Vec<&Value> = heard.iter().filter(|(name, _)| name == "job").map(|(_, job)| &job["state"]).collect();
        assert_eq!(states.last(), Some(&&json!("done")), "{heard:?}");
        let (_, last) = heard.last().unwrap();
        assert_eq!((&last["answer"]["outcome"], &last["answer"]["reason"]), (&json!("stopped"), &json!("time")));
        // Of the one on a file nobody else hears, but by looking.
        let progress: Vec<u64> = heard.iter().filter(|(name, _)| name == "progress").map(|(_, told)| told["progress"]["expanded"].as_u64().unwrap()).collect();
        // Where it is can be seen as well as how far.
        let boards: Vec<&str> = heard.iter().filter(|(name, _)| name == "progress").filter_map(|(_, told)| told["progress"]["board"].as_str()).collect();
        for board in &boards {
            let squares = |character: char| move |text: &str| text.matches(character).count();
            let walls = |text: &str| text.lines().map(|line| line.match_indices('#').map(|(place, _)| place).collect()).collect::<Vec<Vec<_>>>();
            let goals = |text: &str| squares('.')(text) + squares('*')(text) + squares('+')(text);
            let boxes = |text: &str| squares('$')(text) + squares('*')(text);
            assert_eq!((walls(board), goals(board), boxes(board)), (walls(HARD), goals(HARD), boxes(HARD)), "{board}");
            assert_eq!(squares('@')(board) + squares('+')(board), 1, "{board}");
        }
        if site.is_shared() {
            assert!(!boards.is_empty(), "{heard:?}");
            assert!(progress.len() >= 2 && progress.is_sorted() && progress.last() > Some(&0), "{heard:?}");
        }
    }

    async fn whoever_waits_for_the_best_hears_of_what_is_known_so_far(site: Site) {
        let anna = site.browser();
        let job = submit(&anna, json!({ "work": { "kind": "solve", "level": WIDE,
            "configuration": { "algorithm": "strong", "goal": "pushes" }, "limits": { "seconds": 3.0 } } })).await;
        let mut events = Events::open(&anna, &format!("/api/v1/jobs/events?job={}", job["id"].as_str().unwrap())).await;
        let mut known = Vec::new();
        while let Some((name, told)) = events.next().await {
            known.extend(told["progress"]["pushes"].as_u64().filter(|_| name == "progress"));
        }
        assert!(!known.is_empty() && known.is_sorted_by(|one, next| one >= next), "{known:?}");
        let done = until(&anna, &job, "done").await;
        assert!(done["answer"]["pushes"].as_u64().is_some_and(|pushes| pushes <= *known.last().unwrap()), "{done}");
    }

    async fn who_follows_all_hears_of_what_was_over_before_anybody_saw_it_wait(site: Site) {
        let (anna, binh) = (site.browser(), site.browser());
        let solved = submit(&binh, solving(EASY)).await;
        until(&binh, &solved, "done").await;
        let before = submit(&anna, solving(EASY)).await;
        let long = submit(&anna, endless(60.0)).await;
        let mut events = Events::open(&anna, "/api/v1/jobs/events").await;
        // What was over before is in lists.
        let (_, first) = events.next().await.unwrap();
        assert_eq!((&first["id"], &before["state"]), (&long["id"], &json!("done")));
        let known = submit(&anna, solving(TURNED)).await;
        assert_eq!(known["state"], "done");
        assert_eq!(events.told(&known).await, "done");
        // The same one left, and wanted again.
        let again = submit(&anna, endless(61.0)).await;
        assert_ne!(events.told(&again).await, "cancelled");
        submit(&binh, endless(61.0)).await;
        anna.post(&format!("{}/cancel", address(&again)), Value::Null).await.expect(StatusCode::OK);
        while events.told(&again).await != "cancelled" {}
        submit(&anna, endless(61.0)).await;
        assert_ne!(events.told(&again).await, "cancelled");
    }

    async fn who_logs_in_goes_on_to_want_what_the_account_has_left(site: Site) {
        let (anna, guest, binh) = (site.registered("Anna").await, site.browser(), site.browser());
        let titled = |seconds: f64| {
            let mut job = endless(seconds);
            job["title"] = json!("Mine");
            job
        };
        // The account has left one that the guest wants, and the guest one that the account wants.
        let (left, other) = (submit(&anna, endless(61.0)).await, submit(&anna, endless(62.0)).await);
        for (job, seconds) in [(&left, 61.0), (&other, 62.0)] {
            assert_eq!(submit(&guest, titled(seconds)).await["id"], job["id"]);
        }
        for (who, job) in [(&anna, &left), (&guest, &other)] {
            who.post(&format!("{}/cancel", address(job)), Value::Null).await.expect(StatusCode::OK);
        }
        let credentials = json!({ "name": "Anna", "password": crate::common::PASSWORD });
        guest.post("/api/v1/login", credentials).await.expect(StatusCode::OK);
        for job in [&left, &other] {
            let job = anna.get(&address(job)).await.expect(StatusCode::OK);
            assert_eq!((&job["title"], job["state"] == "cancelled"), (&json!("Mine"), false), "{job}");
            // It ends when nobody wants it, and whoever comes then begins it anew.
            anna.post(&format!("{}/cancel", address(&job)), Value::Null).await.expect(StatusCode::OK);
        }
        assert_ne!(submit(&binh, endless(61.0)).await["id"], left["id"]);
        assert_ne!(submit(&binh, endless(62.0)).await["id"], other["id"]);
    }

    async fn a_server_that_stops_gives_its_jobs_back(site: Site) {
        let mut site = site;
        let anna = site.registered("Anna").await;
        let job = submit(&anna, endless(60.0)).await;
        let before = until(&anna, &job, "running").await;
        site.restart().await;
        let anna = site.another_device("Anna").await;
        // At once, and not after a lease: nobody was silent, so it is not a try more.
        let again = until(&anna, &job, "running").await;
        let waited = again["started_at"].as_i64().unwrap() - before["started_at"].as_i64().unwrap();
        assert!((1..site.lease_milliseconds()).contains(&waited), "{waited}");
        anna.delete(&address(&job), Value::Null).await.expect(StatusCode::NO_CONTENT);
        anna.get(&address(&job)).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
    }

    async fn everybody_has_room_for_a_few(site: Site) {
        let anna = site.browser();
        let first = submit(&anna, endless(101.0)).await;
        for seconds in 2..=4 {
            submit(&anna, endless(100.0 + f64::from(seconds))).await;
        }
        until(&anna, &first, "running").await;
        let fifth = anna.post("/api/v1/jobs", endless(99.0)).await.expect_problem(StatusCode::CONFLICT, "busy");
        assert!(fifth.contains("register for more"), "{fifth}");
        let list = anna.get("/api/v1/jobs").await.expect(StatusCode::OK);
        let last = &list["items"][0];
        assert_eq!((&last["state"], &last["ahead"]), (&json!("waiting"), &json!(2)), "{list}");
        // Who logs in takes them along.
        anna.post("/api/v1/register", json!({ "name": "Anna", "password": crate::common::PASSWORD })).await.expect(StatusCode::CREATED);
        for job in anna.get("/api/v1/jobs").await.expect(StatusCode::OK)["items"].as_array().unwrap() {
            anna.post(&format!("{}/cancel", address(job)), Value::Null).await.expect(StatusCode::OK);
        }
        let job = submit(&anna, solving(EASY)).await;
        until(&anna, &job, "done").await;
    }
}

/// Where nobody works one waits, and is told so, until somebody does.
async fn nobody_works(site: Site) {
    let mut site = site;
    let anna = site.browser();
    let job = submit(&anna, solving(EASY)).await;
    assert_eq!((&job["state"], &job["has_workers"]), (&json!("waiting"), &json!(false)), "{job}");
    assert_eq!((&job["ahead"], &job["wait_seconds"]), (&json!(0), &Value::Null), "{job}");
    let mut events = Events::open(&anna, "/api/v1/jobs/events").await;
    assert_eq!(events.next().await.unwrap().1["has_workers"], false);
    site.hire(1).await;
    let done = until(&anna, &job, "done").await;
    assert_eq!((&done["answer"]["lurd"], &done["has_workers"]), (&json!("R"), &Value::Null));
    // Whoever waits behind somebody is waiting for somebody.
    submit(&anna, endless(60.0)).await;
    let next = submit(&anna, endless(61.0)).await;
    assert_eq!((&next["state"], &next["has_workers"]), (&json!("waiting"), &json!(true)), "{next}");
}

fn nobody(config: &mut mazekeeper_server::Config) {
    config.slots = 0;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_nobody_works_a_job_says_so_on_sqlite() {
    nobody_works(Site::sqlite_with(nobody).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_nobody_works_a_job_says_so_on_postgres() {
    if let Some(site) = Site::postgres_with(nobody).await {
        nobody_works(site).await;
    }
}

/// A search that would take all there is ends, and whoever ran it goes on.
async fn memory_is_bounded(site: Site) {
    let anna = site.browser();
    let job = submit(&anna, endless(100.0)).await;
    let done = until(&anna, &job, "done").await;
    let answer = &done["answer"];
    assert_eq!((&answer["outcome"], &answer["reason"]), (&json!("stopped"), &json!("memory")), "{done}");
    assert!(answer["peak_bytes"].as_u64() <= Some(SMALL as u64), "{done}");
    let next = submit(&anna, solving(EASY)).await;
    assert_eq!(until(&anna, &next, "done").await["answer"]["outcome"], "solved");
    // It may be more another time, so that is not the last word.
    let again = submit(&anna, endless(100.0)).await;
    assert_ne!(again["state"], "done");
    anna.post(&format!("{}/cancel", address(&again)), Value::Null).await.expect(StatusCode::OK);
    // A benchmark, which would usually have more for each run, is run with what there is.
    let mazes = json!({ "generator": "dfs", "rows": 5, "columns": 5, "count": 1, "seed": 1 });
    let wish = json!({ "mazes": mazes, "configurations": [{ "algorithm": "bfs" }] });
    let report = anna.post("/api/v1/reports", wish).await.expect(StatusCode::CREATED);
    let path = format!("/api/v1/reports/{}", report["id"].as_str().unwrap());
    for _ in 0..1200 {
        if anna.get(&path).await.expect(StatusCode::OK)["state"] == "finished" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("nobody runs it: {}", anna.get(&path).await.text);
}

const SMALL: usize = 24 << 20;

fn small(config: &mut mazekeeper_server::Config) {
    config.job_memory = SMALL;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_with_too_much_memory_ends_alone_on_sqlite() {
    memory_is_bounded(Site::sqlite_with(small).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_with_too_much_memory_ends_alone_on_postgres() {
    if let Some(site) = Site::postgres_with(small).await {
        memory_is_bounded(site).await;
    }
}
