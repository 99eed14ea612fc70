//! The application as people use it: a real server, a real browser, real keys, clicks and fingers.
//!
//! The browser's driver is named by `MAZEKEEPER_TEST_CHROMEDRIVER`, which `cargo xtask test` sets; without it these tests say
//! that they are skipped. A test that fails leaves a picture of every window in `target/browser/`.

mod accounts;
mod bench;
mod boards;
mod craft;
mod deaths;
mod editor;
mod everybody;
mod figures;
mod hands;
mod help;
mod imports;
mod jobs;
mod lab;
mod learn;
mod learn_lab;
mod looks;
mod mazes;
mod memory;
mod offline;
mod pages;
mod race;
mod reports;
mod sound;
mod stage;
mod window;
