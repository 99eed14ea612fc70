//! Results of levels: who is best, and nobody by cheating.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Answer, Browser, PASSWORD, Site, on_both_engines};

/// Solved by `rR`, and by walking to and fro before that.
const LEVEL: &str = "########\n#@ $.  #\n########\n";
/// The same level, mirrored, with the player elsewhere in its region.
const MIRRORED: &str = "########\n#  .$@ #\n########\n";
const OTHER: &str = "#####\n#@$.#\n#####\n";

/// Solved by `RRR`; `ud` goes nowhere, and `drUluurDld` pushes the box up and down again.
const ROOM: &str = "########\n#      #\n#      #\n# @$  .#\n#      #\n########\n";

/// Makes a public collection and gives its id and the identities of its levels.
async fn upload(browser: &Browser, drawings: &[&str]) -> (String, Vec<String>) {
    let request = browser.request(Method::POST, "/api/v1/collections?title=Some&public=true");
    let answer = Answer::read(request.body(drawings.join("\n"))).await.expect(StatusCode::CREATED);
    let id = answer["collection"]["id"].as_str().unwrap().to_owned();
    let levels = browser.get(&format!("/api/v1/collections/{id}/levels")).await.expect(StatusCode::OK);
    let levels = levels["items"].as_array().unwrap().iter();
    (id, levels.map(|level| level["level"].as_str().unwrap().to_owned()).collect())
}

async fn level(site: &Site) -> String {
    upload(&site.browser(), &[LEVEL]).await.1.remove(0)
}

async fn send(browser: &Browser, level: &str, body: Value) -> Answer {
    browser.post(&format!("/api/v1/levels/{level}/results"), body).await
}

/// Names on a board with their numbers.
async fn board(browser: &Browser, level: &str, query: &str) -> Vec<(String, i64, i64)> {
    let board = browser.get(&format!("/api/v1/levels/{level}/board{query}")).await.expect(StatusCode::OK);
    let number = |row: &Value, name: &str| row[name].as_i64().unwrap();
    let rows = board["items"].as_array().unwrap().iter();
    let row = |row: &Value| {
        (row["name"].as_str().unwrap_or("-").to_owned(), number(row, "moves"), number(row, "pushes"))
    };
    rows.map(row).collect()
}

fn row(name: &str, moves: i64, pushes: i64) -> (String, i64, i64) {
    (name.to_owned(), moves, pushes)
}

on_both_engines! {
    async fn the_replay_says_how_many_moves_and_pushes(site: Site) {
        let (anna, level) = (site.registered("Anna").await, level(&site).await);
        let result = send(&anna, &level, json!({ "moves": "rlrr" })).await.expect(StatusCode::CREATED);
        assert_eq!((&result["moves"], &result["pushes"]), (&json!(4), &json!(1)));
        assert_eq!(result["standings"][0], json!({ "measure": "moves", "rank": 1, "moves": 4, "pushes": 1, "is_new": true }));
        assert_eq!(board(&anna, &level, "").await, [row("Anna", 4, 1)]);
        assert_eq!(board(&anna, &level, "?measure=pushes").await, [row("Anna", 4, 1)]);
        assert_eq!(board(&anna, &level, "?how=assisted").await, []);
    }

    async fn sending_the_same_again_changes_nothing(site: Site) {
        let (anna, level) = (site.registered("Anna").await, level(&site).await);
        send(&anna, &level, json!({ "moves": "rr" })).await.expect(StatusCode::CREATED);
        let before = anna.get(&format!("/api/v1/levels/{level}/board")).await;
        let again = send(&anna, &level, json!({ "moves": "RR" })).await.expect(StatusCode::OK);
        assert_eq!(again["standings"][0]["is_new"], false);
        // A longer one does not replace a shorter one.
        send(&anna, &level, json!({ "moves": "rlrr" })).await.expect(StatusCode::OK);
        let after = anna.get(&format!("/api/v1/levels/{level}/board")).await;
        assert_eq!(before.text, after.text);
        assert_eq!(before.headers["etag"], after.headers["etag"]);
        let known = anna.request(Method::GET, &format!("/api/v1/levels/{level}/board")).header("if-none-match", &before.headers["etag"]);
        assert_eq!(Answer::read(known).await.status, StatusCode::NOT_MODIFIED);
    }

    async fn fewer_come_first_then_who_was_earlier(site: Site) {
        let level = level(&site).await;
        let people = ["Anna", "Binh", "Chi", "Dung"];
        let mut browsers = Vec::new();
        for name in people {
            browsers.push(site.registered(name).await);
        }
        for (browser, moves) in browsers.iter().zip(["rlrr", "rr", "rlrlrr", "rr"]) {
            send(browser, &level, json!({ "moves": moves })).await.expect(StatusCode::CREATED);
        }
        let expected = [row("Binh", 2, 1), row("Dung", 2, 1), row("Anna", 4, 1), row("Chi", 6, 1)];
        assert_eq!(board(&browsers[0], &level, "").await, expected);
        let me = browsers[2].get(&format!("/api/v1/levels/{level}/board")).await.expect(StatusCode::OK)["me"].clone();
        assert_eq!((&me["rank"], &me["moves"]), (&json!(4), &json!(6)));
        send(&browsers[2], &level, json!({ "moves": "rr" })).await.expect(StatusCode::CREATED);
        let me = browsers[2].get(&format!("/api/v1/levels/{level}/board")).await.expect(StatusCode::OK)["me"].clone();
        assert_eq!(me["rank"], 3);
    }

    async fn boards_come_in_pages_of_fifty(site: Site) {
        let level = level(&site).await;
        for number in 0..53 {
            let moves = format!("{}rr", "rl".repeat(number));
            send(&site.browser(), &level, json!({ "moves": moves })).await.expect(StatusCode::CREATED);
        }
        let page = site.browser().get(&format!("/api/v1/levels/{level}/board")).await.expect(StatusCode::OK);
        assert_eq!((page["items"].as_array().unwrap().len(), &page["more"]), (50, &json!(true)));
        let page = site.browser().get(&format!("/api/v1/levels/{level}/board?page=2")).await.expect(StatusCode::OK);
        assert_eq!((page["items"].as_array().unwrap().len(), &page["more"]), (3, &json!(false)));
        assert_eq!((&page["items"][2]["rank"], &page["items"][2]["moves"]), (&json!(53), &json!(106)));
    }

    async fn what_does_not_solve_the_level_is_rejected(site: Site) {
        let (anna, level) = (site.registered("Anna").await, level(&site).await);
        let rejected = async |body: Value| {
            send(&anna, &level, body).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "rejected")
        };
        assert_eq!(rejected(json!({ "moves": "u" })).await, "move 1 (u) is blocked");
        assert_eq!(rejected(json!({ "moves": "r" })).await, "not solved after 1 moves: boxes off goal: 1");
        assert_eq!(rejected(json!({ "moves": "" })).await, "not solved after 0 moves: boxes off goal: 1");
        assert_eq!(rejected(json!({ "moves": "rx" })).await, "the moves: character 2: `x` is no move");
        assert_eq!(rejected(json!({ "moves": "300000(rl)rr" })).await, "600002 moves; at most 200000 are taken");
        for bomb in ["999999999(rl)rr", &format!("{}r{}", "9(".repeat(16), ")".repeat(16)), &"(".repeat(100_000)] {
            rejected(json!({ "moves": bomb })).await;
        }
        rejected(json!({ "moves": "rr", "drawing": OTHER })).await;
        rejected(json!({ "moves": "rr", "drawing": "nonsense" })).await;
        // Nobody can send numbers.
        let forged = json!({ "moves": "rlrr", "pushes": 0 });
        send(&anna, &level, forged).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
        let long = json!({ "moves": "r".repeat(10 << 20) });
        send(&anna, &level, long).await.expect_problem(StatusCode::PAYLOAD_TOO_LARGE, "too-large");
        assert_eq!(board(&anna, &level, "").await, []);
    }

    async fn unknown_levels_are_not_found(site: Site) {
        let anna = site.browser();
        let nowhere = "0".repeat(64);
        for level in [nowhere.as_str(), "nonsense", "%00"] {
            send(&anna, level, json!({ "moves": "r" })).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
            anna.get(&format!("/api/v1/levels/{level}/board")).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        }
    }

    async fn a_solution_of_the_mirrored_level_counts_on_the_one_board(site: Site) {
        let (anna, level) = (site.registered("Anna").await, level(&site).await);
        assert_eq!(upload(&anna, &[MIRRORED]).await.1, std::slice::from_ref(&level));
        let body = json!({ "moves": "L", "drawing": MIRRORED });
        // On the drawing that counts, the player starts one step further away.
        let result = send(&anna, &level, body).await.expect(StatusCode::CREATED);
        assert_eq!((&result["moves"], &result["pushes"]), (&json!(2), &json!(1)));
    }

    async fn others_solutions_are_for_those_who_solved_the_level(site: Site) {
        let (anna, binh, level) = (site.registered("Anna").await, site.registered("Binh").await, level(&site).await);
        send(&anna, &level, json!({ "moves": "rlrr" })).await.expect(StatusCode::CREATED);
        let id = anna.get("/api/v1/me").await.expect(StatusCode::OK)["player"]["id"].as_str().unwrap().to_owned();
        let path = format!("/api/v1/levels/{level}/solutions/{id}");
        site.browser().get(&path).await.expect_problem(StatusCode::UNAUTHORIZED, "not-logged-in");
        binh.get(&path).await.expect_problem(StatusCode::FORBIDDEN, "not-solved");
        send(&binh, &level, json!({ "moves": "rr", "how": "assisted" })).await.expect(StatusCode::CREATED);
        assert_eq!(binh.get(&path).await.expect(StatusCode::OK)["moves"], "rlrR");
        binh.get(&format!("{path}?how=automatic")).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
    }

    async fn a_guest_keeps_results_when_registering_and_when_logging_in(site: Site) {
        let level = level(&site).await;
        let anna = site.browser();
        send(&anna, &level, json!({ "moves": "rlrr" })).await.expect(StatusCode::CREATED);
        assert_eq!(board(&anna, &level, "").await, [row("-", 4, 1)]);
        let credentials = json!({ "name": "Anna", "password": PASSWORD });
        anna.post("/api/v1/register", credentials.clone()).await.expect(StatusCode::CREATED);
        assert_eq!(board(&anna, &level, "").await, [row("Anna", 4, 1)]);
        // At home she plays better, and logs in afterwards.
        let at_home = site.browser();
        send(&at_home, &level, json!({ "moves": "rr" })).await.expect(StatusCode::CREATED);
        at_home.post("/api/v1/login", credentials.clone()).await.expect(StatusCode::OK);
        assert_eq!(board(&anna, &level, "").await, [row("Anna", 2, 1)]);
        // At school she plays worse.
        let at_school = site.browser();
        send(&at_school, &level, json!({ "moves": "rlrlrr" })).await.expect(StatusCode::CREATED);
        at_school.post("/api/v1/login", credentials).await.expect(StatusCode::OK);
        assert_eq!(board(&anna, &level, "").await, [row("Anna", 2, 1)]);
        let export = anna.get("/api/v1/me/export").await.expect(StatusCode::OK);
        assert_eq!(export["results"].as_array().unwrap().len(), 2);
    }

    async fn nobody_sends_results_for_somebody_else(site: Site) {
        let (anna, level) = (site.registered("Anna").await, level(&site).await);
        let token = anna.post("/api/v1/tokens", json!({ "name": "laptop" })).await.expect(StatusCode::CREATED);
        let path = format!("/api/v1/levels/{level}/results");
        let sent = async |secret: &str, body: Value| {
            Answer::read(site.browser().request(Method::POST, &path).bearer_auth(secret).json(&body)).await
        };
        let forged = "0".repeat(64);
        sent(&forged, json!({ "moves": "rR" })).await.expect_problem(StatusCode::UNAUTHORIZED, "not-logged-in");
        let me = anna.get("/api/v1/me").await.expect(StatusCode::OK)["player"]["id"].clone();
        let for_anna = json!({ "moves": "rR", "player": me });
        send(&site.browser(), &level, for_anna).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
        assert_eq!(board(&anna, &level, "").await, []);
        sent(token["secret"].as_str().unwrap(), json!({ "moves": "rR" })).await.expect(StatusCode::CREATED);
        assert_eq!(board(&anna, &level, "").await, [row("Anna", 2, 1)]);
    }

    async fn a_deleted_account_leaves_the_boards(site: Site) {
        let (anna, level) = (site.registered("Anna").await, level(&site).await);
        send(&anna, &level, json!({ "moves": "rr" })).await.expect(StatusCode::CREATED);
        anna.delete("/api/v1/me", json!({ "password": PASSWORD })).await.expect(StatusCode::NO_CONTENT);
        assert_eq!(board(&site.browser(), &level, "").await, []);
    }

    async fn the_board_of_a_collection_adds_up_its_levels(site: Site) {
        let (anna, binh) = (site.registered("Anna").await, site.registered("Binh").await);
        let (id, levels) = upload(&anna, &[LEVEL, OTHER, LEVEL]).await;
        let totals = async || {
            let board = anna.get(&format!("/api/v1/collections/{id}/board")).await.expect(StatusCode::OK);
            let rows = board["items"].as_array().unwrap().iter();
            let row = |row: &Value| (row["name"].as_str().unwrap().to_owned(), row["solved"].as_i64().unwrap(), row["sum"].as_i64().unwrap());
            rows.map(row).collect::<Vec<_>>()
        };
        send(&anna, &levels[0], json!({ "moves": "rlrr" })).await.expect(StatusCode::CREATED);
        assert_eq!(totals().await, [row("Anna", 1, 4)]);
        send(&binh, &levels[0], json!({ "moves": "rr" })).await.expect(StatusCode::CREATED);
        assert_eq!(totals().await, [row("Binh", 1, 2), row("Anna", 1, 4)]);
        send(&anna, &levels[1], json!({ "moves": "r" })).await.expect(StatusCode::CREATED);
        assert_eq!(totals().await, [row("Anna", 2, 5), row("Binh", 1, 2)]);
        send(&anna, &levels[0], json!({ "moves": "rr" })).await.expect(StatusCode::CREATED);
        assert_eq!(totals().await, [row("Anna", 2, 3), row("Binh", 1, 2)]);
        // A collection that comes later counts what was done before.
        let (later, _) = upload(&binh, &[OTHER]).await;
        let board = anna.get(&format!("/api/v1/collections/{later}/board")).await.expect(StatusCode::OK);
        assert_eq!((&board["items"][0]["name"], &board["items"][0]["sum"]), (&json!("Anna"), &json!(1)));
    }

    async fn results_sent_at_once_by_one_player_add_up(site: Site) {
        let anna = site.registered("Anna").await;
        let (id, levels) = upload(&anna, &[LEVEL]).await;
        let tries = (0..20).map(|number| {
            let (anna, level) = (anna.clone(), levels[0].clone());
            let moves = format!("{}rr", "rl".repeat(number));
            tokio::spawn(async move { send(&anna, &level, json!({ "moves": moves })).await.status })
        });
        for status in tries.collect::<Vec<_>>() {
            assert!(status.await.unwrap().is_success());
        }
        let board = anna.get(&format!("/api/v1/collections/{id}/board")).await.expect(StatusCode::OK);
        assert_eq!((&board["items"][0]["solved"], &board["items"][0]["sum"]), (&json!(1), &json!(2)));
    }

    async fn boards_are_what_a_plain_list_says_whatever_comes_in_whatever_order(site: Site) {
        let level = upload(&site.browser(), &[ROOM]).await.1.remove(0);
        let mut people = Vec::new();
        for number in 0..6 {
            people.push(site.registered(&format!("player {number}")).await);
        }
        let mut random = 42_u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % bound
        };
        // Everything that was sent, in that order: who, how, moves, pushes.
        let mut sent: Vec<(usize, &str, i64, i64)> = Vec::new();
        for _ in 0..120 {
            let who = below(6) as usize;
            let how = ["own", "assisted", "automatic"][below(3) as usize];
            let (walks, loops) = (below(12) as usize, below(3) as usize);
            let (moves, pushes) = (2 * walks + 10 * loops + 3, 2 * loops + 3);
            let text = format!("{}{}RRR", "ud".repeat(walks), "drUluurDld".repeat(loops));
            let result = send(&people[who], &level, json!({ "moves": text, "how": how })).await;
            let result = result.expect_success();
            assert_eq!((&result["moves"], &result["pushes"]), (&json!(moves), &json!(pushes)));
            sent.push((who, how, moves as i64, pushes as i64));
        }
        for how in ["own", "assisted", "automatic"] {
            for measure in ["moves", "pushes"] {
                let key = |&(_, _, moves, pushes): &(usize, &str, i64, i64)| {
                    if measure == "moves" { (moves, pushes) } else { (pushes, moves) }
                };
                // Everybody's best, the earliest of equals; then all of these in order, again the earliest first.
                let mut bests: Vec<_> = (0..6).filter_map(|who| {
                    let own = sent.iter().enumerate().filter(|(_, result)| result.0 == who && result.1 == how);
                    own.min_by_key(|(order, result)| (key(result), *order))
                }).collect();
                bests.sort_by_key(|(order, result)| (key(result), *order));
                let expected: Vec<_> = bests.iter().map(|(_, result)| row(&format!("player {}", result.0), result.2, result.3)).collect();
                assert_eq!(board(&people[0], &level, &format!("?measure={measure}&how={how}")).await, expected);
            }
        }
    }
}
