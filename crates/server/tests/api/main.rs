//! The HTTP interface as clients see it: a real server, a real connection, and the same tests on both engines.
//!
//! PostgreSQL comes from `MAZEKEEPER_TEST_POSTGRES`, which `cargo xtask test` sets; without it those tests say that they
//! are skipped.

mod accounts;
mod boards;
mod common;
mod daily;
mod jobs;
mod levels;
mod mazes;
mod outside;
mod pages;
mod profiles;
mod reports;
mod saves;
mod settings;
mod tokens;
mod trouble;
