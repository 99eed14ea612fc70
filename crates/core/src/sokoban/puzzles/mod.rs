//! Sokoban as something to search, in two ways.
//!
//! [`Steps`] takes every move of the player as a step: simple, and what the founding reports searched.
//! [`Pushes`] takes only pushes and forgets where exactly the player stands, as long as it can walk to the same
//! squares: far fewer states, but walking has no price.

mod packing;
mod pushes;
mod steps;

pub use pushes::{Push, Pushes, moves_of};
pub use steps::Steps;

use crate::search::Cost;
use crate::sokoban::level::Level;
use crate::sokoban::rules::State;

/// A state of play as the puzzles see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Boxes and player.
    pub state: State,
    /// Whether this can be a solution at all. Only a level that is solved at the start asks for a first push,
    /// so in any other this is true from the start.
    pub has_begun: bool,
}

impl Play {
    fn start(level: &Level) -> Self {
        Self { state: level.start().clone(), has_begun: !level.start().is_solved(level.board()) }
    }

    #[inline]
    fn is_solved(&self, level: &Level) -> bool {
        self.has_begun && self.state.is_solved(level.board())
    }
}

/// What a walking step and a push cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weights {
    /// A step without push.
    pub walk: Cost,
    /// A step that pushes.
    pub push: Cost,
}

impl Weights {
    /// The largest weight anybody may ask for: with it, costs of four million moves still fit.
    pub const MAX: Cost = 1_000;
    /// Every move costs 1.
    pub const MOVES: Self = Self { walk: 1, push: 1 };
    /// Only pushes cost.
    pub const PUSHES: Self = Self { walk: 0, push: 1 };
    /// Only walking costs.
    pub const WALKS: Self = Self { walk: 1, push: 0 };
}
