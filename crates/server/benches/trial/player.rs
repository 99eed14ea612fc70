//! People who play, and who remember what the server has acknowledged.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::http::{Answer, Http};

/// How many levels there are to play.
pub(crate) const LEVELS: usize = 20;

/// A level that can be solved in as many ways as one likes: by walking to and fro before pushing.
fn drawing(number: usize) -> String {
    let floor = " ".repeat(number + 2);
    let wall = "#".repeat(number + 8);
    format!("{wall}\n#@{floor}$  .#\n{wall}\n")
}

/// A solution of a level with so many detours of two moves each.
pub(crate) fn solution(number: usize, detours: usize) -> String {
    format!("{}{}RRR", "rl".repeat(detours), "r".repeat(number + 2))
}

/// How many moves that solution has.
pub(crate) fn length(number: usize, detours: usize) -> i64 {
    (2 * detours + number + 5) as i64
}

/// Uploads the levels for everybody, and gives their identities.
pub(crate) fn upload_levels(address: SocketAddr) -> Vec<String> {
    let mut http = Http::new(address, 0);
    let file: String = (0..LEVELS).map(|number| drawing(number) + "\n").collect();
    let answer =
        http.send("POST", "/api/v1/collections?title=Corridors&public=true", &file).expect("it is there");
    assert_eq!(answer.status, 201, "{}", answer.text());
    let id = answer.json()["collection"]["id"].as_str().expect("a collection has an id").to_owned();
    let levels = http.get(&format!("/api/v1/collections/{id}/levels")).expect("it is there").json();
    let levels = levels["items"].as_array().expect("a list").iter();
    levels.map(|level| level["level"].as_str().expect("an identity").to_owned()).collect()
}

/// Somebody.
pub(crate) struct Player<'a> {
    pub(crate) http: Http,
    levels: &'a [String],
    random: u64,
    /// The fewest moves per level that were acknowledged.
    acknowledged: HashMap<usize, i64>,
    /// The fewest moves per level that were sent: an answer can be lost whose result is not.
    sent: HashMap<usize, i64>,
}

impl<'a> Player<'a> {
    pub(crate) fn new(address: SocketAddr, levels: &'a [String], number: u32) -> Self {
        let random = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(u64::from(number) + 1);
        let (acknowledged, sent) = (HashMap::new(), HashMap::new());
        Self { http: Http::new(address, number), levels, random, acknowledged, sent }
    }

    /// A number below a bound: xorshift, the same for the same player.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random % bound as u64) as usize
    }

    /// Solves some level somehow.
    pub(crate) fn submit(&mut self) -> io::Result<Answer> {
        let (level, detours) = (self.below(self.levels.len()), self.below(100));
        self.submit_solution(level, detours)
    }

    pub(crate) fn submit_solution(&mut self, level: usize, detours: usize) -> io::Result<Answer> {
        let path = format!("/api/v1/levels/{}/results", self.levels[level]);
        let moves = length(level, detours);
        let keep = |bests: &mut HashMap<usize, i64>| {
            let best = bests.entry(level).or_insert(moves);
            *best = moves.min(*best);
        };
        keep(&mut self.sent);
        let answer = self.http.post(&path, &json!({ "moves": solution(level, detours) }))?;
        if answer.status == 200 || answer.status == 201 {
            keep(&mut self.acknowledged);
        }
        Ok(answer)
    }

    /// Looks at some board.
    pub(crate) fn look(&mut self) -> io::Result<Answer> {
        let level = self.below(self.levels.len());
        self.http.get(&format!("/api/v1/levels/{}/board", self.levels[level]))
    }

    /// How many results were acknowledged, and a sentence for every one that is not there.
    pub(crate) fn check(&mut self) -> (usize, Vec<String>) {
        let mut missing = Vec::new();
        for (&level, &moves) in &self.acknowledged {
            let path = format!("/api/v1/levels/{}/board", self.levels[level]);
            let board = self.http.get(&path).map(|answer| answer.json()).unwrap_or(Value::Null);
            let found = board["me"]["moves"].as_i64();
            if !found.is_some_and(|found| (self.sent[&level]..=moves).contains(&found)) {
                missing.push(format!("level {level}: acknowledged {moves} moves, found {}", board["me"]));
            }
        }
        (self.acknowledged.len(), missing)
    }

    /// The server has moved.
    pub(crate) fn follow(&mut self, address: SocketAddr) {
        self.http.move_to(address);
    }
}
