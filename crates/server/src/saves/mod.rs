//! Unfinished games, with their whole history.
//!
//! A save is checked when it comes: its moves are replayed, so whatever is stored can be loaded and played on. For every
//! game one save goes along as it is played, and ten more can be given names.
//!
//! Two devices never overwrite one another. Every save has a revision, and who changes it says which one they have seen. If
//! meanwhile somebody else has changed it, both are kept: the late one becomes a *fork*, a save of its own.

mod play;
mod routes;
pub(crate) mod service;
mod store;

pub(crate) use routes::router;
