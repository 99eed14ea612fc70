//! Sokoban levels: the packs that come with the program, and what people upload.
//!
//! A level is known by its identity, wherever it comes from; a collection is a file of levels with a title, as its
//! author drew and named them. Files are read once, when they come in ([`file`]); what cannot be played is
//! reported and left out, and everything the file says is kept.

mod file;
mod packs;
mod routes;
pub(crate) mod service;
mod store;

pub use file::FileError;
pub(crate) use file::rating;
pub(crate) use packs::{PACKS, load as load_packs};
pub(crate) use routes::{CollectionLevel, router};
pub use service::{ImportError, ImportOptions, Imported, import};
