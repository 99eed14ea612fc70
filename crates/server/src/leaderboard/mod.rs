//! Who did it best: boards of levels, of collections, and of mazes.
//!
//! Nobody sends numbers. Moves are replayed by the core, and only what comes out of the replay, a `Verified` or a
//! `VerifiedRun`, becomes an [`Achievement`], which is all that can be written to a board. A board keeps everybody's best; less
//! is better, ties are decided by a second number, then by who was earlier. So sending the same again changes nothing.

mod achievement;
mod board;
mod routes;
pub(crate) mod service;
mod store;

#[expect(unused_imports, reason = "mazes will")]
pub(crate) use achievement::Achievement;
pub(crate) use board::How;
#[expect(unused_imports, reason = "mazes will")]
pub(crate) use board::MazeMode;
pub(crate) use routes::router;
pub(crate) use service::Best;
