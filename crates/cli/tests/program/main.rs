//! Tests of the program as a whole: the binary is started and typed at as a person would.

#[cfg(unix)]
mod admin;
mod bench;
mod commands;
mod common;
mod docs;
mod energy;
mod import;
mod improve;
mod maze;
mod runs;
#[cfg(unix)]
mod serve;
#[cfg(unix)]
mod site;
mod submit;
