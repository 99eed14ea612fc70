//! People: register, log in and out, and take one's things along or away.
//!
//! A guest becomes an account by getting a name and a password; the row stays the same, so nothing has to be moved.
//! Who logs into an account that exists brings along what they did as a guest.

mod name;
mod password;
mod routes;
pub(crate) mod service;
mod store;

pub(crate) use password::Passwords;
pub(crate) use routes::router;
pub(crate) use service::prune;
