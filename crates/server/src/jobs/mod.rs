//! Jobs: work that takes longer than anybody waits for an answer. It is done by and by, by whichever worker is free.
//!
//! ```text
//! wish → service ─► queue (in the database) ─► crew, here or on another machine ─► answer
//!                      │  lease, beat, take over │
//!                      └──── news: events ◄──────┘
//! ```
//!
//! [`queue`] decides who may do what, [`crew`] does it on threads of its own, [`doing`] is what these threads do. Everything that has to
//! be true stands in the database; [`news`] only say where to look.

mod answer;
mod crew;
mod desk;
mod doing;
mod events;
mod limits;
mod news;
mod queue;
mod routes;
pub(crate) mod service;
mod store;
mod work;
mod worker;

pub(crate) use crew::{Crew, CrewConfig};
pub(crate) use desk::REPORT;
pub use desk::{Cancelled, ListedJob, ShownJob, cancel_job, job, jobs, prune_jobs};
pub(crate) use events::Streams;
pub(crate) use routes::router;
pub use worker::{Worker, WorkerConfig};
