//! Benchmarks: run here, brought from the command line, interrupted, gone on with, and compared.

use std::time::Duration;

use mazekeeper_server::{Config, Server};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::{Browser, Site, on_both_engines};

/// Five levels that are solved at once, and one that no textbook search solves in any test.
const LEVELS: &str = "#####\n#@$.#\n#####\nTitle: One\n\n######\n#@ $.#\n######\nTitle: Two\n\n#######\n#@  $.#\n#######\n\n\
                      ########\n#@   $.#\n########\n\n#########\n#@    $.#\n#########\n";
const HARD: &str = "##########\n#@       #\n# $$$$$$ #\n#        #\n# $$$$$$ #\n#        #\n#........#\n#....    #\n##########\n";

async fn collection(browser: &Browser, levels: &str) -> Value {
    titled_collection(browser, "Mine", levels).await
}

async fn titled_collection(browser: &Browser, title: &str, levels: &str) -> Value {
    let path = format!("/api/v1/collections?title={title}");
    let sent = browser.request(reqwest::Method::POST, &path).body(levels.to_owned());
    crate::common::Answer::read(sent).await.expect_success()["collection"]["id"].clone()
}

/// A benchmark of a collection by two searches.
async fn begin(browser: &Browser, levels: &str, change: Value) -> Value {
    let mut wish = json!({
        "levels": { "collection": collection(browser, levels).await },
        "configurations": [{ "algorithm": "bfs" }, { "algorithm": "astar", "puzzle": "pushes" }],
    });
    wish.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    browser.post("/api/v1/reports", wish).await.expect(StatusCode::CREATED)
}

fn address(report: &Value) -> String {
    format!("/api/v1/reports/{}", report["id"].as_str().unwrap())
}

/// Waits until a report is in a state.
async fn until(browser: &Browser, report: &Value, state: &str) -> Value {
    for _ in 0..600 {
        let now = browser.get(&address(report)).await.expect(StatusCode::OK);
        if now["state"] == state {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it never was {state}: {}", browser.get(&address(report)).await.text);
}

/// Waits until so many tasks of a report are done.
async fn until_done(browser: &Browser, report: &Value, done: i64) {
    for _ in 0..1500 {
        if browser.get(&address(report)).await.expect(StatusCode::OK)["done"].as_i64() >= Some(done) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{done} were never done: {}", browser.get(&address(report)).await.text);
}

/// The rows of a report.
async fn rows(browser: &Browser, report: &Value) -> Vec<Value> {
    let lines = browser.get(&format!("{}/results.jsonl", address(report))).await.text;
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Which runs there are, each as often as it is there.
fn runs(rows: &[Value]) -> Vec<String> {
    let mut runs: Vec<String> =
        rows.iter().map(|row| format!("{} {} {}", row["file"], row["level"], row["algorithm"])).collect();
    runs.sort();
    runs
}

async fn files(browser: &Browser, report: &Value) -> (String, String) {
    let file = async |name: &str| browser.get(&format!("{}/{name}", address(report))).await.text;
    (file("results.jsonl").await, file("settings.json").await)
}

on_both_engines! {
    async fn a_small_one_is_run_and_told_in_every_form(site: Site) {
        let anna = site.browser();
        let report = begin(&anna, LEVELS, json!({ "title": "Two searches", "repeat": 2 })).await;
        assert_eq!((&report["title"], &report["tasks"], &report["is_mine"]), (&json!("Two searches"), &json!(10), &json!(true)));
        let done = until(&anna, &report, "finished").await;
        assert_eq!((&done["done"], &done["solved"], &done["replayed"]), (&json!(10), &json!(10), &json!(10)));
        assert!(done["finished_at"].as_i64() >= done["created_at"].as_i64());
        let tallies = done["tallies"].as_array().unwrap();
        let told: Vec<(&Value, &Value)> = tallies.iter().map(|tally| (&tally["configuration"]["algorithm"], &tally["solved"])).collect();
        assert_eq!(told, [(&json!("bfs"), &json!(5)), (&json!("astar"), &json!(5))]);
        assert_eq!(rows(&anna, &report).await.len(), 10);
        let table = anna.get(&format!("{}/runs.csv", address(&report))).await;
        assert_eq!(table.text.lines().count(), 21);
        assert!(table.headers["content-disposition"].to_str().unwrap().contains("runs.csv"));
        let page = anna.get(&format!("{}/report.html?lang=vi", address(&report))).await;
        assert!(page.text.contains("<html lang=\"vi\">") && page.text.contains("Two searches"), "{}", page.text);
        let policy = page.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'; style-src 'sha256-") && policy.ends_with("frame-ancestors 'self'"), "{policy}");
    }

    async fn mazes_are_made_and_crossed(site: Site) {
        let anna = site.browser();
        let wish = json!({
            "mazes": { "generator": "prim", "rows": 10, "columns": 12, "loops": 25, "count": 3, "seed": 7 },
            "configurations": [{ "algorithm": "bfs" }, { "algorithm": "wall-follower" }, { "algorithm": "bfs" }],
        });
        let report = anna.post("/api/v1/reports", wish).await.expect(StatusCode::CREATED);
        assert_eq!((&report["tasks"], &report["sources"]), (&json!(6), &json!([{ "name": "prim 10×12 25 %", "subjects": 3 }])));
        until(&anna, &report, "finished").await;
        // Its files are as good as those of the command line, and mazes are replayed wherever they come from.
        let (results, settings) = files(&anna, &report).await;
        let solved = rows(&anna, &report).await.iter().filter(|row| row["outcome"] == "solved").count();
        let brought = anna.post("/api/v1/reports/import", json!({ "results": results, "settings": settings })).await;
        let brought = brought.expect(StatusCode::CREATED);
        assert_eq!((&brought["replayed"], &brought["is_brought"]), (&json!(solved), &json!(true)));
    }

    async fn what_is_too_much_or_makes_no_sense_is_refused(site: Site) {
        let anna = site.browser();
        let mine = collection(&anna, LEVELS).await;
        let refused = async |wish: Value, part: &str| {
            let sentence = anna.post("/api/v1/reports", wish).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
            assert!(sentence.contains(part), "{part}: {sentence}");
        };
        let levels = json!({ "collection": mine });
        let bfs = json!([{ "algorithm": "bfs" }]);
        refused(json!({ "configurations": bfs }), "about levels or about mazes").await;
        refused(json!({ "levels": levels, "configurations": [] }), "nothing to run").await;
        refused(json!({ "levels": { "collection": mine, "numbers": [99] }, "configurations": bfs }), "nothing to run").await;
        refused(json!({ "levels": levels, "configurations": [{ "algorithm": "bfs", "heuristic": "none" }] }), "configuration 1: `bfs` has no heuristic").await;
        refused(json!({ "levels": levels, "configurations": [{ "algorithm": "bfs", "puzzle": "maze" }] }), "not for levels").await;
        refused(json!({ "levels": levels, "configurations": bfs, "time_limit_seconds": 600 }), "0.1 to 5 seconds").await;
        refused(json!({ "levels": levels, "configurations": bfs, "repeat": 11 }), "1 to 10 times").await;
        let mazes = |rows, count| json!({ "generator": "dfs", "rows": rows, "columns": 10, "count": count });
        refused(json!({ "mazes": mazes(10, 241), "configurations": bfs }), "at most 240").await;
        refused(json!({ "mazes": mazes(10, 30), "configurations": bfs, "repeat": 9 }), "270 runs; at most 240").await;
        refused(json!({ "mazes": mazes(201, 1), "configurations": bfs }), "at most 200 × 200").await;
        assert_eq!(anna.get("/api/v1/reports/limits").await.expect(StatusCode::OK)["runs"], 240);
        assert_eq!(anna.get("/api/v1/reports?mine=true").await.expect(StatusCode::OK)["items"], json!([]));
    }

    async fn somebody_ends_one_at_once_and_goes_on(site: Site) {
        let anna = site.browser();
        let mine = json!({ "collection": collection(&anna, LEVELS).await });
        let wish = json!({ "configurations": [{ "algorithm": "bfs", "deadlocks": "none" }], "time_limit_seconds": 5 });
        let report = begin(&anna, &format!("{LEVELS}\n{HARD}"), wish).await;
        // The last one takes its five seconds.
        until_done(&anna, &report, 5).await;
        // One at a time is enough for everybody.
        let second = anna.post("/api/v1/reports", json!({ "levels": mine, "configurations": [{ "algorithm": "bfs" }] })).await;
        assert!(second.expect_problem(StatusCode::CONFLICT, "busy").contains("wait for it"));
        let cancelled = anna.post(&format!("{}/cancel", address(&report)), Value::Null).await.expect(StatusCode::OK);
        assert_eq!((&cancelled["state"], &cancelled["done"]), (&json!("cancelled"), &json!(5)));
        tokio::time::sleep(Duration::from_millis(900)).await;
        assert_eq!(anna.get(&address(&report)).await.expect(StatusCode::OK)["done"], 5);
        anna.post(&format!("{}/resume", address(&report)), Value::Null).await.expect(StatusCode::OK);
        let done = until(&anna, &report, "finished").await;
        assert_eq!((&done["done"], &done["solved"]), (&json!(6), &json!(5)));
        let again = anna.post(&format!("{}/resume", address(&report)), Value::Null).await;
        again.expect_problem(StatusCode::CONFLICT, "conflict");
    }

    async fn a_server_that_stops_leaves_a_report_that_goes_on(site: Site) {
        let mut site = site;
        let anna = site.registered("Anna").await;
        let wish = json!({ "configurations": [{ "algorithm": "bfs", "deadlocks": "none" }], "time_limit_seconds": 5 });
        let report = begin(&anna, &format!("{HARD}\n{LEVELS}"), wish).await;
        until(&anna, &report, "running").await;
        site.restart().await;
        let anna = site.another_device("Anna").await;
        // It was given back, and nobody has to ask for it.
        let refused = anna.post(&format!("{}/resume", address(&report)), Value::Null).await;
        refused.expect_problem(StatusCode::CONFLICT, "conflict");
        assert_eq!(until(&anna, &report, "finished").await["done"], 6);
    }

    async fn everybody_sees_what_is_public_and_nobody_else_changes_it(site: Site) {
        let (anna, binh) = (site.registered("Anna").await, site.registered("Binh").await);
        let report = begin(&anna, LEVELS, json!({})).await;
        until(&anna, &report, "finished").await;
        let titles = async |browser: &Browser| {
            let list = browser.get("/api/v1/reports").await.expect(StatusCode::OK);
            list["items"].as_array().unwrap().iter().map(|one| one["title"].clone()).collect::<Vec<_>>()
        };
        assert_eq!((titles(&anna).await, titles(&binh).await), (vec![json!("Mine")], vec![]));
        for name in ["", "/report.html", "/results.jsonl", "/settings.json", "/runs.csv"] {
            binh.get(&format!("{}{name}", address(&report))).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        }
        let changed = anna.patch(&address(&report), json!({ "title": "Ours", "public": true })).await.expect(StatusCode::OK);
        assert_eq!((&changed["title"], &changed["is_public"]), (&json!("Ours"), &json!(true)));
        assert_eq!(titles(&binh).await, ["Ours"]);
        let seen = binh.get(&address(&report)).await.expect(StatusCode::OK);
        assert_eq!((&seen["is_mine"], &seen["owner_name"]), (&json!(false), &json!("Anna")));
        binh.patch(&address(&report), json!({ "title": "Mine" })).await.expect_problem(StatusCode::FORBIDDEN, "forbidden");
        binh.delete(&address(&report), Value::Null).await.expect_problem(StatusCode::FORBIDDEN, "forbidden");
        for what in ["cancel", "resume"] {
            let path = format!("{}/{what}", address(&report));
            binh.post(&path, Value::Null).await.expect_problem(StatusCode::FORBIDDEN, "forbidden");
        }
        anna.patch(&address(&report), json!({ "title": "two\nlines" })).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
        anna.delete(&address(&report), Value::Null).await.expect(StatusCode::NO_CONTENT);
        assert_eq!((titles(&anna).await, titles(&binh).await), (vec![], vec![]));
    }

    async fn one_from_the_command_line_is_brought_and_its_solutions_are_replayed(site: Site) {
        let (anna, binh) = (site.browser(), site.browser());
        let report = begin(&anna, LEVELS, json!({})).await;
        until(&anna, &report, "finished").await;
        let (results, settings) = files(&anna, &report).await;
        let bring = async |results: &str, settings: &str| {
            binh.post("/api/v1/reports/import", json!({ "title": "Brought", "results": results, "settings": settings })).await
        };
        let brought = bring(&results, &settings).await.expect(StatusCode::CREATED);
        assert_eq!((&brought["state"], &brought["done"], &brought["replayed"]), (&json!("finished"), &json!(10), &json!(10)));
        assert_eq!(files(&binh, &brought).await.0, results);
        binh.post(&format!("{}/resume", address(&brought)), Value::Null).await.expect_problem(StatusCode::CONFLICT, "conflict");
        // Of a level that nobody knows here nothing can be said.
        let identity = rows(&anna, &report).await[0]["identity"].as_str().unwrap().to_owned();
        let unknown = bring(&results.replace(&identity, &"0".repeat(64)), &settings).await.expect(StatusCode::CREATED);
        assert_eq!((&unknown["solved"], &unknown["replayed"]), (&json!(10), &json!(8)));

        let refused = async |results: &str, settings: &str, code: &str, part: &str| {
            let sentence = bring(results, settings).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, code);
            assert!(sentence.contains(part), "{part}: {sentence}");
        };
        let line = |number: usize, from: &str, to: &str| {
            let change = |(place, line): (usize, &str)| if place + 1 == number { line.replacen(from, to, 1) } else { line.to_owned() };
            results.lines().enumerate().map(change).map(|line| line + "\n").collect::<String>()
        };
        refused(&line(3, "\"outcome\"", "\"end\""), &settings, "invalid", "results.jsonl, line 3 is no result: missing field `outcome`").await;
        refused(&line(4, "bfs", "quick"), &settings, "invalid", "results.jsonl, line 4: `quick` is no algorithm").await;
        refused(&line(2, "\"lurd\":\"r", "\"lurd\":\"d"), &settings, "rejected", "results.jsonl, line 2: its moves do not solve the level").await;
        refused(&line(2, "\"moves\":2", "\"moves\":1"), &settings, "rejected", "line 2: it has not as many moves").await;
        refused(&format!("{results}{}\n", results.lines().next().unwrap()), &settings, "invalid", "line 11 tells the same run as line 1").await;
        refused("", &settings, "invalid", "has no result").await;
        refused(&results, "{}", "invalid", "settings.json is none").await;
    }

    async fn two_to_four_are_compared_on_one_page(site: Site) {
        let anna = site.browser();
        let first = begin(&anna, LEVELS, json!({ "title": "First <b>" })).await;
        until(&anna, &first, "finished").await;
        // The same level is known again in a collection that is called otherwise.
        let others = titled_collection(&anna, "Others", &format!("#######\n#@$  .#\n#######\n\n{LEVELS}")).await;
        let wish = json!({ "title": "Second", "levels": { "collection": others }, "configurations": [{ "algorithm": "strong" }] });
        let second = begin(&anna, LEVELS, wish).await;
        until(&anna, &second, "finished").await;
        let (a, b) = (first["id"].as_str().unwrap(), second["id"].as_str().unwrap());
        let page = anna.get(&format!("/api/v1/reports/compare.html?ids={a},{b}")).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text.contains("First &lt;b&gt;: bfs steps udlr freeze") && page.text.contains("Second: strong any"), "{}", page.text);
        // Five levels are in both, under one name; the sixth stands for itself. Two configurations are set against the first.
        assert_eq!(page.text.matches("<circle").count(), 2 * 5);
        assert!(page.text.contains("6 levels, 3 configurations, "));
        assert!(page.headers.contains_key("content-security-policy"));
        for ids in [a.to_owned(), format!("{a},{a}"), format!("{a},{b},{a}")] {
            anna.get(&format!("/api/v1/reports/compare.html?ids={ids}")).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
        }
        let path = format!("/api/v1/reports/compare.html?ids={a},{b}");
        site.browser().get(&path).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
    }

    async fn the_description_has_a_name_for_everything_of_theirs(site: Site) {
        let description = site.browser().get("/api/openapi.json").await.expect(StatusCode::OK);
        let schemas = &description["components"]["schemas"];
        // Two things of one name would be described as one.
        assert_eq!(schemas["ReportState"]["enum"].as_array().unwrap().len(), 5);
        assert_eq!(schemas["State"]["enum"], json!(["playing", "lost", "arrived"]));
        assert_eq!(schemas["ReportChange"]["properties"]["title"]["maxLength"], 60);
        assert_eq!(schemas["Change"]["properties"]["title"]["maxLength"], Value::Null);
    }

    async fn a_guest_takes_reports_along_and_everybody_gets_their_own(site: Site) {
        let anna = site.browser();
        let report = begin(&anna, LEVELS, json!({})).await;
        until(&anna, &report, "finished").await;
        anna.post("/api/v1/register", json!({ "name": "Anna", "password": crate::common::PASSWORD })).await.expect(StatusCode::CREATED);
        assert_eq!(anna.get(&address(&report)).await.expect(StatusCode::OK)["owner_name"], "Anna");
        let export = anna.get("/api/v1/me/export").await.expect(StatusCode::OK);
        assert_eq!(export["reports"][0]["results"].as_str().unwrap().lines().count(), 10);
        // Whoever has an account already and plays as a guest elsewhere takes along what was made there, and what still runs.
        let phone = site.browser();
        let brought_along = begin(&phone, LEVELS, json!({})).await;
        until(&phone, &brought_along, "finished").await;
        let running = begin(&phone, HARD, json!({ "time_limit_seconds": 5 })).await;
        phone.post("/api/v1/login", json!({ "name": "Anna", "password": crate::common::PASSWORD })).await.expect_success();
        for (report, state) in [(&report, "finished"), (&brought_along, "finished"), (&running, "finished")] {
            let told = until(&phone, report, state).await;
            assert_eq!((&told["owner_name"], &told["is_mine"]), (&json!("Anna"), &json!(true)));
        }
        assert_eq!(phone.get("/api/v1/reports?mine=true").await.expect(StatusCode::OK)["items"].as_array().unwrap().len(), 3);
    }

    async fn what_is_brought_has_its_limits_and_is_never_more_than_text(site: Site) {
        let anna = site.browser();
        let report = begin(&anna, LEVELS, json!({})).await;
        until(&anna, &report, "finished").await;
        let (_, settings) = files(&anna, &report).await;
        let mut row = rows(&anna, &report).await.remove(0);
        for (name, value) in [("outcome", json!("stopped")), ("reason", json!("time")), ("lurd", Value::Null), ("moves", Value::Null), ("pushes", Value::Null), ("optimal", Value::Null)] {
            row[name] = value;
        }
        let with = |changes: &[(&str, Value)]| {
            let mut row = row.clone();
            changes.iter().for_each(|(name, value)| row[*name] = value.clone());
            format!("{row}\n")
        };
        let bring = async |results: String| {
            anna.post("/api/v1/reports/import", json!({ "results": results, "settings": settings, "public": true })).await
        };
        let costs = |count: usize| {
            let cost = |number: usize| json!(format!("walk={number},push=1"));
            let change = |number| [("algorithm", json!("ucs")), ("cost", cost(number)), ("level", json!(number + 1))];
            (0..count).map(|number| with(&change(number))).collect::<String>()
        };
        let files = |count: usize| (0..count).map(|number| with(&[("file", json!(format!("f{number}")))])).collect::<String>();
        for (results, part) in [(costs(101), "101 configurations; a report has at most 100"), (files(51), "51 files; a report has at most 50")] {
            let sentence = bring(results).await.expect_problem(StatusCode::PAYLOAD_TOO_LARGE, "too-large");
            assert!(sentence.contains(part), "{part}: {sentence}");
        }
        // What can be brought is told in lists by its first names.
        let brought = bring(costs(100)).await.expect(StatusCode::CREATED);
        assert_eq!((brought["configurations"].as_array().unwrap().len(), &brought["configuration_count"]), (100, &json!(100)));
        let list = anna.get("/api/v1/reports").await.expect(StatusCode::OK);
        assert_eq!((list["items"][0]["configurations"].as_array().unwrap().len(), &list["items"][0]["configuration_count"]), (3, &json!(100)));
        // A maze that takes a second to build, many times over.
        let corridor = "aldous-broder1-1x10000-s1-b0-f0.0-t0.1";
        let solved = [("outcome", json!("solved")), ("lurd", json!("r")), ("moves", json!(1)), ("algorithm", json!("bfs")), ("puzzle", json!("maze")),
            ("order", Value::Null), ("deadlocks", Value::Null), ("identity", json!(corridor)), ("reason", Value::Null)];
        let sentence = bring(with(&solved)).await.expect_problem(StatusCode::PAYLOAD_TOO_LARGE, "too-large");
        assert!(sentence.contains("replaying all solutions takes too long"), "{sentence}");
        // Whatever a name says, the page shows it and does nothing else.
        let evil = "</title><script>alert(1)</script><b a='\"";
        let evil = bring(with(&[("file", json!(evil)), ("title", json!(evil)), ("reason", json!(evil)), ("expanded", json!(u64::MAX))])).await.expect(StatusCode::CREATED);
        let page = anna.get(&format!("{}/report.html", address(&evil))).await.text;
        assert!(page.contains("&lt;script&gt;alert(1)") && !page.contains("<script>alert(1)") && !page.contains("<b a="), "{page}");
    }

    async fn a_class_behind_one_address_waits_in_turn(site: Site) {
        let wish = async |browser: &Browser, levels: &str| {
            let levels = json!({ "collection": collection(browser, levels).await });
            let wish = json!({ "levels": levels, "configurations": [{ "algorithm": "bfs", "deadlocks": "none" }], "time_limit_seconds": 0.3 });
            browser.post("/api/v1/reports", wish).await.expect(StatusCode::CREATED)
        };
        // Who asks for much first does not keep everybody else waiting.
        let anna = site.browser();
        let long = wish(&anna, &[HARD; 20].join("\n")).await;
        let class: Vec<Browser> = (0..15).map(|_| site.browser()).collect();
        let mut reports = Vec::new();
        for pupil in &class {
            reports.push(wish(pupil, LEVELS).await);
        }
        for (pupil, report) in class.iter().zip(&reports) {
            until(pupil, report, "finished").await;
        }
        assert!(anna.get(&address(&long)).await.expect(StatusCode::OK)["done"].as_i64() < Some(20));
    }
}

/// A server that is killed says nothing, and leaves a report that is held by nobody.
async fn killed_in_the_middle(mut config: Config, here: Browser) {
    config.listen = ([127, 0, 0, 1], 0).into();
    // Step 1. Another process, which is a runtime of its own, begins a report.
    let (runtime, server) = tokio::task::spawn_blocking(move || {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let server = runtime.block_on(Server::start(config)).unwrap();
        (runtime, server)
    })
    .await
    .unwrap();
    let there = here.at(server.address());
    let wish = json!({ "configurations": [{ "algorithm": "bfs", "deadlocks": "none" }, { "algorithm": "strong" }], "time_limit_seconds": 2 });
    let report = begin(&there, &format!("{LEVELS}\n{HARD}"), wish).await;
    until_done(&here, &report, 5).await;
    // Step 2. It is gone within a run, without a word.
    let gone = tokio::task::spawn_blocking(move || {
        std::mem::forget(server);
        runtime.shutdown_background();
    });
    gone.await.unwrap();
    // Step 3. Its silence is noticed, and the other goes on.
    let before = rows(&here, &report).await;
    let done = until(&here, &report, "finished").await;
    assert_eq!(done["done"], 12);
    // Step 4. Every run is there once, and what was known is as it was.
    let after = rows(&here, &report).await;
    let runs = runs(&after);
    assert_eq!(runs.len(), 12);
    assert!(runs.windows(2).all(|pair| pair[0] != pair[1]), "{runs:?}");
    assert!(before.iter().all(|row| after.contains(row)));
}

fn impatient(config: &mut Config) {
    config.lease = Duration::from_secs(2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_and_repeats_nothing_on_sqlite() {
    let site = Site::sqlite_with(impatient).await;
    killed_in_the_middle(site.config().clone(), site.browser()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_and_repeats_nothing_on_postgres() {
    if let Some(site) = Site::postgres_with(impatient).await {
        killed_in_the_middle(site.config().clone(), site.browser()).await;
    }
}
