//! Benchmarks: small ones that are run here, and those of the command line that people bring.
//!
//! What is to be run is written down with the report, and every row as soon as it is known. So whoever runs it may end at any
//! time, and another goes on: who is at work holds the report by a name of its own, and loses it by being silent for too long.
//! All that is in the database; the [`Runner`] is only the one who does the work, and can be replaced by another.

mod bring;
mod limits;
mod page;
mod plan;
mod routes;
mod runner;
pub(crate) mod service;
mod store;

pub(crate) use routes::router;
pub(crate) use runner::Runner;
