//! What people have set: theme, sound, keys. The server keeps it and does not look into it.

mod preferences;
mod routes;
pub(crate) mod service;
mod store;

pub(crate) use routes::router;
