//! Ranked games in mazes, and runs of one's own.
//!
//! What decides a ranked game is the server's: the maze, its ends, the pellets, the clock, and hidden values, which leave it one
//! by one as they are touched. A player sends moves with their times and nothing else. The server puts its own codes before
//! them and replays that run, so there is no code and no number that somebody could change.
//!
//! Runs through mazes that somebody chose are replayed as well, and kept, but not ranked.

mod draw;
mod game;
mod hidden;
mod routes;
mod runs;
pub(crate) mod service;
mod store;

pub(crate) use routes::router;
