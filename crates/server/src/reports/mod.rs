//! Benchmarks: small ones that are run here, those of whoever keeps the site, and those of the command line that people bring.
//!
//! What is to be run is written down with the report, and every row as soon as it is known. Each task is a [job](crate::jobs), so that
//! any number of workers does them, each of which may end at any time.

mod bring;
mod collection;
mod limits;
mod page;
mod routes;
mod runs;
pub(crate) mod service;
mod store;

pub use collection::{CollectionRun, Lack, Standing};
pub(crate) use routes::router;
pub(crate) use runs::{Line, NoLine, Runs, keep, take_part};
