//! Games that are played as they are meant to be.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::energy::{EnergyCode, known};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{GAMES, RUNS, address, begin, board, finish, maze_of, shortest_moves, timed};
use crate::common::{Answer, PASSWORD, Site, on_both_engines};

on_both_engines! {
    async fn a_plain_game_is_ranked_by_time_and_by_steps(site: Site) {
        let (anna, binh) = (site.registered("Anna").await, site.registered("Binh").await);
        let mut won = Vec::new();
        for browser in [&anna, &binh] {
            let game = begin(browser, "plain").await;
            assert_eq!((&game["energy"], &game["hidden"], &game["result"]), (&Value::Null, &Value::Null, &Value::Null));
            let moves = shortest_moves(&game);
            let later = browser.get(&address(&game)).await.expect(StatusCode::OK)["elapsed"].as_i64().unwrap();
            assert!(later >= game["elapsed"].as_i64().unwrap());
            let game = finish(browser, &game, &moves, "own").await.expect(StatusCode::OK);
            assert_eq!(game["result"]["steps"], game["result"]["optimum"]);
            assert!(game["elapsed"] == game["result"]["milliseconds"] && game["elapsed"].as_i64().unwrap() >= later);
            assert!(game["result"]["milliseconds"].as_i64().unwrap() >= 0);
            assert_eq!(browser.get(&address(&game)).await.expect(StatusCode::OK), game);
            won.push((game["result"]["steps"].as_i64().unwrap(), game["result"]["milliseconds"].as_i64().unwrap()));
        }
        for (query, in_order) in [("", "milliseconds"), ("?measure=steps", "steps")] {
            let rows = board(&anna, query).await;
            let told: Vec<_> = rows.iter().map(|row| (row["steps"].as_i64().unwrap(), row["milliseconds"].as_i64().unwrap())).collect();
            assert!(won.iter().all(|result| told.contains(result)), "{rows:?}");
            assert!(rows[0][in_order].as_i64() <= rows[1][in_order].as_i64(), "{rows:?}");
        }
        let mine = anna.get("/api/v1/mazes/easy/board").await.expect(StatusCode::OK)["my_rank"].clone();
        assert!(mine == 1 || mine == 2);
    }

    async fn a_game_with_energy_is_ranked_by_its_ratio_to_the_optimum(site: Site) {
        let anna = site.registered("Anna").await;
        let game = begin(&anna, "energy").await;
        let energy: EnergyCode = game["energy"].as_str().unwrap().parse().unwrap();
        let puzzle = energy.build(maze_of(&game).build()).unwrap();
        // The shortest way does not survive: pellets matter.
        let tired = finish(&anna, &game, &shortest_moves(&game), "own").await;
        let sentence = tired.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "rejected");
        assert!(sentence.ends_with("has no energy left"), "{sentence}");

        let outcome = known::solve(&puzzle, Budget::UNLIMITED).outcome;
        let best = outcome.way().unwrap();
        let game = finish(&anna, &game, &timed(best), "own").await.expect(StatusCode::OK);
        assert_eq!((&game["result"]["steps"], &game["result"]["optimum"]), (&json!(best.len()), &json!(best.len())));
        let rows = board(&anna, "?mode=energy").await;
        assert_eq!((rows.len(), &rows[0]["ratio"]), (1, &json!(1_000_000)));
        assert_eq!(board(&anna, "").await, [] as [Value; 0]);
    }

    async fn own_assisted_and_automatic_games_do_not_meet(site: Site) {
        let anna = site.registered("Anna").await;
        for (number, how) in ["own", "assisted", "automatic"].into_iter().enumerate() {
            let game = begin(&anna, "plain").await;
            finish(&anna, &game, &shortest_moves(&game), how).await.expect(StatusCode::OK);
            let counts = ["own", "assisted", "automatic"].map(|how| format!("?how={how}"));
            for (other, query) in counts.iter().enumerate() {
                assert_eq!(board(&anna, query).await.len(), usize::from(other <= number));
            }
        }
    }

    async fn a_guest_keeps_games_and_runs_with_an_account(site: Site) {
        let anna = site.registered("Anna").await;
        let run = json!({ "run": "dfs1-3x3-s1-b0-f0.0-t2.2 - r0d0l0d0r0r9" });
        anna.post(RUNS, run.clone()).await.expect(StatusCode::CREATED);

        // A guest logs into an account that exists.
        let guest = site.browser();
        let won = begin(&guest, "plain").await;
        finish(&guest, &won, &shortest_moves(&won), "own").await.expect(StatusCode::OK);
        let open = begin(&guest, "hidden-energy").await;
        guest.post(RUNS, run.clone()).await.expect(StatusCode::CREATED);
        guest.post(RUNS, json!({ "run": "dfs1-3x3-s1-b0-f0.0-t2.2 - r1d1l1d1r1r1" })).await.expect(StatusCode::CREATED);
        guest.post("/api/v1/login", json!({ "name": "Anna", "password": PASSWORD })).await.expect(StatusCode::OK);
        for game in [&won, &open] {
            anna.get(&address(game)).await.expect(StatusCode::OK);
        }
        assert_eq!(anna.get(RUNS).await.expect(StatusCode::OK)["items"].as_array().unwrap().len(), 2);
        assert_eq!(board(&anna, "").await[0]["name"], "Anna");

        // Another one becomes an account.
        let guest = site.browser();
        let game = begin(&guest, "plain").await;
        guest.post("/api/v1/register", json!({ "name": "Binh", "password": PASSWORD })).await.expect(StatusCode::CREATED);
        finish(&guest, &game, &shortest_moves(&game), "own").await.expect(StatusCode::OK);
        let exported = guest.get("/api/v1/me/export").await.expect(StatusCode::OK);
        assert_eq!(exported["mazes"]["games"][0]["result"]["how"], "own");
    }

    async fn a_list_of_games_is_known_by_its_tag(site: Site) {
        let anna = site.registered("Anna").await;
        let game = begin(&anna, "plain").await;
        let open = anna.get(GAMES).await.expect(StatusCode::OK);
        assert_eq!((&open["items"][0]["id"], &open["items"][0]["result"]), (&game["id"], &Value::Null));
        let game = finish(&anna, &game, &shortest_moves(&game), "own").await.expect(StatusCode::OK);
        begin(&anna, "energy").await;
        let answer = anna.get(GAMES).await;
        let tag = answer.headers["etag"].clone();
        let list = answer.expect(StatusCode::OK);
        assert_eq!((&list["items"][0]["mode"], &list["more"]), (&json!("energy"), &json!(false)));
        for field in ["how", "steps", "optimum", "milliseconds"] {
            assert_eq!(list["items"][1]["result"][field], game["result"][field], "{field}");
        }
        let again = anna.request(Method::GET, GAMES).header("if-none-match", tag);
        Answer::read(again).await.expect(StatusCode::NOT_MODIFIED);
    }

    async fn a_game_is_given_up_by_its_player_unless_it_is_won(site: Site) {
        let (anna, binh) = (site.registered("Anna").await, site.registered("Binh").await);
        let (won, open) = (begin(&anna, "plain").await, begin(&anna, "hidden-energy").await);
        finish(&anna, &won, &shortest_moves(&won), "own").await.expect(StatusCode::OK);
        binh.delete(&address(&open), Value::Null).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        anna.get(&address(&open)).await.expect(StatusCode::OK);
        anna.delete(&address(&open), Value::Null).await.expect(StatusCode::NO_CONTENT);
        anna.get(&address(&open)).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        anna.delete(&address(&open), Value::Null).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        anna.delete(&address(&won), Value::Null).await.expect_problem(StatusCode::CONFLICT, "conflict");
        assert_eq!(board(&anna, "").await.len(), 1);
    }

    async fn who_begins_too_many_games_loses_the_oldest(site: Site) {
        let anna = site.registered("Anna").await;
        let (won, oldest) = (begin(&anna, "plain").await, begin(&anna, "plain").await);
        finish(&anna, &won, &shortest_moves(&won), "own").await.expect(StatusCode::OK);
        for _ in 0..20 {
            begin(&anna, "plain").await;
        }
        anna.get(&address(&oldest)).await.expect_problem(StatusCode::NOT_FOUND, "not-found");
        anna.get(&address(&won)).await.expect(StatusCode::OK);
        assert_eq!(anna.get(GAMES).await.expect(StatusCode::OK)["items"].as_array().unwrap().len(), 21);
    }
}
