//! Ways to search a level. Each is a member of the portfolio: it runs in slices and can be continued.

pub(crate) mod buckets;
pub(crate) mod fess;
pub(crate) mod greedy;
pub(crate) mod reverse;

use mazekeeper_core::budget::StopReason;

use crate::field::{Cell, Way};

/// How a slice of a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Slice {
    /// The pushes of a solution: boxes and ways.
    Solved(Vec<(Cell, Way)>),
    /// Everything was looked at: there is no solution.
    Unsolvable,
    /// Nothing yet.
    Unfinished,
    /// The budget of the whole run is used up.
    Stopped(StopReason),
}
