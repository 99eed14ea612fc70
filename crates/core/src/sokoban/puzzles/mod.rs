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

use std::cell::Cell;
use std::fmt;
use std::str::FromStr;

use crate::search::{Cost, Puzzle};
use crate::sokoban::deadlock::Rule;
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

/// Sokoban, in one way or the other.
pub trait Sokoban: Puzzle<State = Play> {
    /// How many pushes were left out so far because they lose.
    fn losses(&self) -> Losses;
}

/// Pushes left out because they lose, by the rule that says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// Into a corner.
    pub corner: u64,
    /// Onto a square from which no goal can be reached.
    pub dead_square: u64,
    /// So that boxes hold each other fast.
    pub frozen: u64,
}

/// Counts losses while a state is expanded.
#[derive(Debug, Default)]
struct Tally(Cell<Losses>);

impl Tally {
    #[inline]
    fn count(&self, rule: Rule) {
        let mut losses = self.0.get();
        *match rule {
            Rule::Corner => &mut losses.corner,
            Rule::DeadSquare => &mut losses.dead_square,
            Rule::Frozen => &mut losses.frozen,
        } += 1;
        self.0.set(losses);
    }

    fn get(&self) -> Losses {
        self.0.get()
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

/// The text names no weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no cost: write moves, pushes, walks or, for example, walk=2,push=1")]
pub struct UnknownWeights {
    found: String,
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

impl fmt::Display for Weights {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::MOVES => formatter.write_str("moves"),
            Self::PUSHES => formatter.write_str("pushes"),
            Self::WALKS => formatter.write_str("walks"),
            Self { walk, push } => write!(formatter, "walk={walk},push={push}"),
        }
    }
}

impl FromStr for Weights {
    type Err = UnknownWeights;

    fn from_str(text: &str) -> Result<Self, UnknownWeights> {
        let named = [Self::MOVES, Self::PUSHES, Self::WALKS];
        let weight = |pair: &str, key: &str| pair.strip_prefix(key)?.strip_prefix('=')?.parse().ok();
        let own = || {
            let (walk, push) = text.split_once(',')?;
            Some(Self { walk: weight(walk, "walk")?, push: weight(push, "push")? })
        };
        let known = named.into_iter().find(|weights| weights.to_string() == text).or_else(own);
        known.ok_or_else(|| UnknownWeights { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_are_written() {
        for text in ["moves", "pushes", "walks", "walk=3,push=0", "walk=0,push=7"] {
            assert_eq!(text.parse::<Weights>().map(|weights| weights.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("walk=1,push=1".parse(), Ok(Weights::MOVES));
        for wrong in ["", "steps", "walk=1", "walk=-1,push=1", "push=1,walk=1", "walk=1,push=99999999999"] {
            assert!(wrong.parse::<Weights>().is_err(), "{wrong}");
        }
    }
}
