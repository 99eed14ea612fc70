//! Ranked games and runs of one's own, played honestly and otherwise.

mod forged;
mod games;
mod hidden;
mod runs;

use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::{DistanceField, MazeCode, Quest};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::{Answer, Browser};

const GAMES: &str = "/api/v1/mazes/games";
const RUNS: &str = "/api/v1/mazes/runs";

async fn begin(browser: &Browser, mode: &str) -> Value {
    let wish = json!({ "difficulty": "easy", "mode": mode });
    browser.post(GAMES, wish).await.expect(StatusCode::CREATED)
}

fn address(game: &Value) -> String {
    format!("{GAMES}/{}", game["id"].as_str().expect("a game has an id"))
}

async fn finish(browser: &Browser, game: &Value, moves: &str, how: &str) -> Answer {
    let run = json!({ "moves": moves, "how": how });
    browser.post(&format!("{}/finish", address(game)), run).await
}

async fn board(browser: &Browser, query: &str) -> Vec<Value> {
    let board = browser.get(&format!("/api/v1/mazes/easy/board{query}")).await.expect(StatusCode::OK);
    board["items"].as_array().expect("a board has rows").clone()
}

fn maze_of(game: &Value) -> MazeCode {
    game["maze"].as_str().expect("a game names its maze").parse().expect("a code of ours can be read")
}

fn shortest_way(quest: &Quest) -> Vec<Direction> {
    DistanceField::new(quest.maze(), quest.goal()).way(quest.start()).expect("all cells are joined")
}

/// The shortest way through a game, with times.
fn shortest_moves(game: &Value) -> String {
    timed(&shortest_way(&maze_of(game).build()))
}

fn timed(way: &[Direction]) -> String {
    way.iter().map(|direction| format!("{}0", direction.letter())).collect()
}

fn letters(way: &[Direction]) -> String {
    way.iter().map(|direction| direction.letter()).collect()
}

/// Something to walk forth and back at the start of a way.
fn dither(way: &[Direction], times: usize) -> Vec<Direction> {
    let pair = [way[0], way[0].opposite()];
    pair.into_iter().cycle().take(2 * times).chain(way.iter().copied()).collect()
}
