//! What everybody may know of somebody: what they have solved, and where they are the best.

mod routes;
mod service;

pub(crate) use routes::router;
