//! Games with values that are hidden until they are touched.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::energy::{EnergyCode, Pellet, Puzzle, known};
use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::{Cell, Quest};
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{address, begin, board, dither, finish, letters, maze_of, shortest_way, timed};
use crate::common::{Browser, Site, on_both_engines};

fn place_of(quest: &Quest, place: &Value) -> Cell {
    let number = |name: &str| place[name].as_u64().expect("a place has a row and a column") as usize;
    quest.maze().shape().cell(number("row"), number("column")).expect("the place lies in the maze")
}

/// Plays a game with hidden values as if every value that is not known were 3. The moves, if it was won.
async fn play_hidden(browser: &Browser, game: &Value) -> Option<Vec<Direction>> {
    let quest = maze_of(game).build();
    let hidden = &game["hidden"];
    let mut pellets: Vec<Cell> =
        hidden["pellets"].as_array().unwrap().iter().map(|place| place_of(&quest, place)).collect();
    let mut energy = hidden["energy_at_start"].as_u64().unwrap() as u32;
    let (mut here, mut way) = (quest.start(), Vec::new());
    loop {
        // Step 1. Plan with what is known.
        let guessed = pellets.iter().map(|&cell| Pellet { cell, value: 3 }).collect();
        let puzzle = Puzzle::new(quest.from(here)?, guessed, energy).unwrap();
        let budget = Budget { max_expanded: 100_000, ..Budget::UNLIMITED };
        let outcome = known::solve(&puzzle, budget).outcome;
        let plan = outcome.way()?;

        // Step 2. Walk to the next pellet, and nothing else is learned.
        let cells = quest.from(here)?.cells_of(plan).unwrap();
        let steps = cells.iter().skip(1).position(|cell| pellets.contains(cell));
        let steps = steps.map_or(plan.len(), |index| index + 1);
        let told = json!({ "moves": letters(&plan[..steps]), "from": way.len() });
        let answer =
            browser.post(&format!("{}/moves", address(game)), told.clone()).await.expect(StatusCode::OK);
        let touched: Vec<Value> = answer["touched"].as_array().unwrap().clone();
        let places: Vec<Cell> = touched.iter().map(|place| place_of(&quest, place)).collect();
        let expected: Vec<Cell> = pellets.iter().copied().filter(|&cell| cell == cells[steps]).collect();
        assert_eq!(places, expected);

        // Step 3. An answer that was lost is given again.
        let again = browser.post(&format!("{}/moves", address(game)), told).await.expect(StatusCode::OK);
        assert_eq!(again, answer);

        here = cells[steps];
        pellets.retain(|&cell| cell != here);
        way.extend_from_slice(&plan[..steps]);
        energy = answer["energy"].as_u64().unwrap() as u32;
        assert_eq!(answer["known"], way.len());
        match answer["state"].as_str().unwrap() {
            "arrived" => return Some(way),
            "lost" => return None,
            state => assert_eq!(state, "playing"),
        }
    }
}

on_both_engines! {
    async fn hidden_values_come_one_by_one(site: Site) {
        let anna = site.registered("Anna").await;
        for _ in 0..20 {
            let game = begin(&anna, "hidden-energy").await;
            assert_eq!(game["energy"], Value::Null);
            assert!(!game.to_string().contains("value"), "{game}");
            let Some(way) = play_hidden(&anna, &game).await else { continue };

            // Nothing but what was touched is known before the end.
            let now = anna.get(&address(&game)).await.expect(StatusCode::OK);
            assert_eq!((&now["energy"], &now["hidden"]["state"]), (&Value::Null, &json!("arrived")));
            assert_eq!(now["hidden"]["moves"], letters(&way));
            let touched = now["hidden"]["touched"].as_array().unwrap().clone();
            assert_eq!(now.to_string().matches("value").count(), touched.len());
            let exported = anna.get("/api/v1/me/export").await.expect(StatusCode::OK);
            let games = exported["mazes"]["games"].as_array().unwrap();
            assert!(games.iter().all(|game| game["energy"].is_null()), "{games:?}");

            let game = finish(&anna, &game, &timed(&way), "own").await.expect(StatusCode::OK);
            let steps = game["result"]["steps"].as_i64().unwrap();
            let ratio = steps * 1_000_000 / game["result"]["optimum"].as_i64().unwrap();
            assert!(steps == way.len() as i64 && ratio >= 1_000_000, "{game}");
            assert_eq!(board(&anna, "?mode=hidden-energy").await[0]["ratio"], ratio);

            // Now everybody who played it may look.
            let energy: EnergyCode = game["energy"].as_str().unwrap().parse().unwrap();
            let quest = maze_of(&game).build();
            let puzzle = energy.build(quest.clone()).unwrap();
            let values = puzzle.values();
            assert!(touched.iter().all(|pellet| values[place_of(&quest, pellet).index()] == pellet["value"].as_u64().unwrap() as u32));
            return;
        }
        panic!("who plans ahead wins more than one game of twenty");
    }

    async fn what_was_told_of_a_hidden_game_cannot_be_taken_back(site: Site) {
        let anna = site.registered("Anna").await;
        let game = begin(&anna, "hidden-energy").await;
        let way = shortest_way(&maze_of(&game).build());
        let moves = format!("{}/moves", address(&game));
        let tell = async |moves_told: &str, from: usize| anna.post(&moves, json!({ "moves": moves_told, "from": from })).await;
        let (first, back) = (letters(&way[..1]), letters(&[way[0].opposite()]));

        tell(&first, 1).await.expect_problem(StatusCode::CONFLICT, "conflict");
        assert_eq!(tell(&first, 0).await.expect(StatusCode::OK)["known"], 1);
        let sentence = tell(&back, 0).await.expect_problem(StatusCode::CONFLICT, "conflict");
        assert_eq!(sentence, "these moves do not follow the 1 that are known; look at the game and go on from there");
        assert_eq!(tell(&back, 1).await.expect(StatusCode::OK)["known"], 2);
        assert_eq!(tell(&first, 0).await.expect(StatusCode::OK)["known"], 2);
        tell("x", 2).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "rejected");
        tell(&first.repeat(1000), 2).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "rejected");
        tell(&dither(&way, 500)[..1000].iter().map(|direction| direction.letter()).collect::<String>(), 2)
            .await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "rejected");
        assert_eq!(anna.get(&address(&game)).await.expect(StatusCode::OK)["hidden"]["moves"], format!("{first}{back}"));

        let sentence = finish(&anna, &game, &timed(&way), "own").await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "rejected");
        assert_eq!(sentence, "the run does not begin with the 2 moves that were told before");
        assert_eq!(board(&anna, "?mode=hidden-energy").await, [] as [Value; 0]);

        let plain = begin(&anna, "plain").await;
        let told = json!({ "moves": "", "from": 0 });
        anna.post(&format!("{}/moves", address(&plain)), told).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
    }

    async fn of_two_who_play_one_hidden_game_at_once_one_is_told_to_look_again(site: Site) {
        let anna = site.registered("Anna").await;
        let game = begin(&anna, "hidden-energy").await;
        let quest = maze_of(&game).build();
        let ways = Direction::UDLR.into_iter().filter(|&direction| quest.maze().step(quest.start(), direction).is_some());
        let tries: Vec<_> = ways.cycle().take(12).map(|direction| {
            let (anna, address) = (anna.clone(), format!("{}/moves", address(&game)));
            let told = json!({ "moves": letters(&[direction]), "from": 0 });
            tokio::spawn(async move { (direction.letter(), anna.post(&address, told).await.status) })
        }).collect();
        let mut answers = Vec::new();
        for answer in tries {
            answers.push(answer.await.unwrap());
        }
        let known = anna.get(&address(&game)).await.expect(StatusCode::OK)["hidden"]["moves"].clone();
        for (letter, status) in answers {
            let expected = if known == letter.to_string() { StatusCode::OK } else { StatusCode::CONFLICT };
            assert_eq!(status, expected);
        }
    }
}
