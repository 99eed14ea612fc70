//! What people try who want a better place than they have earned.

use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::MazeCode;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{GAMES, address, begin, board, dither, finish, maze_of, shortest_moves, shortest_way, timed};
use crate::common::{Site, on_both_engines};

on_both_engines! {
    async fn a_game_belongs_to_who_began_it(site: Site) {
        let (anna, binh, nobody) = (site.registered("Anna").await, site.registered("Binh").await, site.browser());
        let game = begin(&anna, "hidden-energy").await;
        let told = json!({ "moves": "", "from": 0 });
        for (browser, status, code) in [(&binh, StatusCode::NOT_FOUND, "not-found"), (&nobody, StatusCode::UNAUTHORIZED, "not-logged-in")] {
            browser.get(&address(&game)).await.expect_problem(status, code);
            browser.post(&format!("{}/moves", address(&game)), told.clone()).await.expect_problem(status, code);
            finish(browser, &game, &shortest_moves(&game), "own").await.expect_problem(status, code);
        }
        assert_eq!(binh.get(GAMES).await.expect(StatusCode::OK)["items"], json!([]));
    }

    async fn forged_runs_are_refused(site: Site) {
        let anna = site.registered("Anna").await;
        let game = begin(&anna, "plain").await;
        let (maze, way) = (maze_of(&game), shortest_way(&maze_of(&game).build()));
        let refused = async |moves: String| {
            finish(&anna, &game, &moves, "own").await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "rejected")
        };

        // Through another maze: the seed is not the client's to say.
        let other = MazeCode::new(maze.generator(), maze.shape(), maze.seed() ^ 1).unwrap();
        let other = other.between(maze.start(), maze.goal()).unwrap();
        let sentence = refused(timed(&shortest_way(&other.build()))).await;
        assert!(sentence.contains("walks into a wall") || sentence.contains("has not reached the goal"), "{sentence}");
        let run = json!({ "moves": timed(&way), "maze": other.to_string() });
        anna.post(&format!("{}/finish", address(&game)), run).await.expect_problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid");

        // Through a wall, not far enough, too far, and nonsense.
        let quest = maze.build();
        let wall = Direction::UDLR.into_iter().find(|&direction| quest.maze().step(quest.start(), direction).is_none());
        assert!(refused(timed(&[wall.unwrap_or(way[0]); 25])).await.contains("walks into a wall"));
        assert!(refused(timed(&way[..way.len() - 1])).await.contains("has not reached the goal"));
        let last = way[way.len() - 1].opposite();
        assert!(refused(timed(&[&way[..], &[last]].concat())).await.contains("comes after the goal was reached"));
        assert!(refused("-".to_owned()).await.contains("has not reached the goal"));
        refused(String::new()).await;
        refused("r1 - r1".to_owned()).await;
        refused("r4294967295r1".to_owned()).await;
        assert_eq!(refused(timed(&dither(&way, 100_000))).await, format!("{} moves; at most 50000 are taken", way.len() + 200_000));

        // In more time than has passed.
        let sentence = refused(format!("{}{}3600000", timed(&way[..way.len() - 1]), way[way.len() - 1].letter())).await;
        assert!(sentence.starts_with("the run takes 3600000 ms, but the game began "), "{sentence}");
        assert_eq!(board(&anna, "").await, [] as [Value; 0]);

        // After all that, the honest run still counts.
        finish(&anna, &game, &timed(&way), "own").await.expect(StatusCode::OK);

        // Longer than what a request may hold, and the last one on its connection.
        finish(&anna, &game, &"r0".repeat(1 << 20), "own").await.expect_problem(StatusCode::PAYLOAD_TOO_LARGE, "too-large");
    }

    async fn a_game_is_won_once(site: Site) {
        let anna = site.registered("Anna").await;
        let game = begin(&anna, "plain").await;
        let way = shortest_way(&maze_of(&game).build());
        let tries: Vec<_> = (0..8).map(|_| {
            let (anna, game, moves) = (anna.clone(), game.clone(), timed(&way));
            tokio::spawn(async move { finish(&anna, &game, &moves, "own").await.expect(StatusCode::OK) })
        }).collect();
        let mut answers = Vec::new();
        for answer in tries {
            answers.push(answer.await.unwrap());
        }
        let again = finish(&anna, &game, &timed(&way), "own").await.expect(StatusCode::OK);
        assert!(answers.iter().all(|answer| *answer == again), "{answers:?}");
        finish(&anna, &game, &timed(&dither(&way, 1)), "own").await.expect_problem(StatusCode::CONFLICT, "conflict");
        finish(&anna, &game, &timed(&way), "automatic").await.expect_problem(StatusCode::CONFLICT, "conflict");
        let rows = board(&anna, "").await;
        assert_eq!((rows.len(), &rows[0]["milliseconds"]), (1, &again["result"]["milliseconds"]));
        assert_eq!(board(&anna, "?how=automatic").await.len(), 0);
    }

    async fn games_are_not_drawn_as_fast_as_one_can_ask(site: Site) {
        let anna = site.registered("Anna").await;
        let wish = json!({ "difficulty": "easy", "mode": "plain" });
        let mut status = StatusCode::CREATED;
        // Some leak out of the bucket meanwhile.
        for _ in 0..100 {
            status = anna.post(GAMES, wish.clone()).await.status;
            if status != StatusCode::CREATED {
                break;
            }
        }
        assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    }
}
