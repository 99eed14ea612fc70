//! Sokoban: levels, their rules, their files, and how to search them.
//!
//! The journey: bytes → [`formats`] → [`Level`] (checked once, trusted ever after) → [`puzzles`] → moves →
//! [`solution::verify`] → [`solution::Verified`].

pub mod carry;
pub mod configuration;
pub mod deadlock;
pub mod distance;
pub mod formats;
pub mod game;
pub mod glimpse;
pub mod heuristics;
pub mod hint;
pub mod identity;
pub mod level;
pub mod lurd;
pub mod metrics;
pub mod puzzles;
pub mod recording;
pub mod rle;
pub mod rules;
pub mod run;
pub mod sketch;
pub mod solution;
pub mod vietnamese;
mod views;
pub mod walk;
pub mod warnings;

#[cfg(test)]
mod drawn;

pub use level::{Board, Cell, Level, LevelFault};
pub use rules::{Moved, State};
