//! The heart of Mazekeeper: rules, formats and searches, the same in terminal, browser and server.
//!
//! Nothing here reads a file, asks a clock, starts a thread or prints. Text comes in as bytes, results go out
//! as values, and whoever calls decides how much may be spent (see [`budget`]).
//!
//! ```
//! use mazekeeper_core::budget::Budget;
//! use mazekeeper_core::search::{Algorithm, Outcome, Search};
//! use mazekeeper_core::sokoban::{deadlock::DeadlockSet, formats, puzzles::Steps, puzzles::Weights, solution};
//!
//! let collection = formats::read(b"#####\n#@$.#\n#####\nTitle: One push");
//! let level = collection.entries[0].level.as_ref().expect("the drawing is a level");
//!
//! let puzzle = Steps::new(level, DeadlockSet::Freeze, Weights::MOVES);
//! let report = Search::new(&puzzle, Algorithm::BreadthFirst).within(Budget::UNLIMITED).run();
//!
//! let Outcome::Solved(moves) = report.outcome else { panic!("one push solves it") };
//! let verified = solution::verify(level, &moves).expect("what a search finds is a solution");
//! assert_eq!(verified.lurd(), "R");
//! ```

#![forbid(unsafe_code)]

pub mod budget;
pub mod energy;
pub mod grid;
pub mod journey;
pub mod maze;
pub mod names;
pub mod random;
pub mod run;
pub mod search;
pub mod sokoban;
