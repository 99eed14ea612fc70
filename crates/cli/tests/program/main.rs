//! Tests of the program as a whole: the binary is started and typed at as a person would.

#[cfg(unix)]
mod admin;
mod bench;
mod commands;
mod common;
mod daily;
mod docs;
mod energy;
mod generate;
mod import;
mod improve;
mod jobs;
mod maze;
mod rate;
mod runs;
#[cfg(unix)]
mod serve;
#[cfg(unix)]
mod site;
mod submit;
