//! Everything that is printed.

pub(crate) mod board;
pub(crate) mod chart;
pub(crate) mod collection;
pub(crate) mod copied;
pub(crate) mod daily;
pub(crate) mod jobs;
pub(crate) mod json;
pub(crate) mod made;
pub(crate) mod maze;
pub(crate) mod outlet;
pub(crate) mod player;
pub(crate) mod progress;
pub(crate) mod rated;
pub(crate) mod submitted;
pub(crate) mod table;
pub(crate) mod text;
