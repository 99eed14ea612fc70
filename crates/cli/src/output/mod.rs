//! Everything that is printed.

pub(crate) mod board;
pub(crate) mod chart;
pub(crate) mod collection;
pub(crate) mod copied;
pub(crate) mod json;
pub(crate) mod maze;
pub(crate) mod player;
pub(crate) mod progress;
pub(crate) mod submitted;
pub(crate) mod table;
pub(crate) mod tally;
pub(crate) mod text;
