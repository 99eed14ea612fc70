//! Personal tokens, with which the command line says who it is.
//!
//! A token can do what its owner does while playing. Whatever concerns the account itself asks for a
//! [`Session`](crate::session::Session), which no token is.

mod routes;
pub(crate) mod service;
mod store;

pub(crate) use routes::router;
