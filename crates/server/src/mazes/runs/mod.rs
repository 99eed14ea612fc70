//! Runs of one's own: through mazes of any size, with ends that somebody chose, played without us. They are replayed and
//! kept, but not ranked: who chooses the maze chooses the result.

mod routes;
mod service;
mod store;

pub(super) use routes::router;
pub(super) use service::{export, merge};
