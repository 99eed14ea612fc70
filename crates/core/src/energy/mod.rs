//! The energy puzzle: a walk to the goal of a maze that never runs out of energy.
//!
//! There is so much energy at the start, a step costs 1, and a pellet gives its value on first touch. After every step the
//! energy (what there was, and what was eaten, less the steps) must not be below 0, the walk ends on first
//! touch of the goal, and fewest steps win.
//!
//! The journey: [`EnergyCode`] and a [`Quest`](crate::maze::Quest) → [`Puzzle`] → [`known::solve`] (all values known:
//! the shortest walk, with proof) or [`hidden`] (values shown on touch: policies that decide as they go).

pub mod code;
pub mod hidden;
pub mod known;
mod puzzle;
pub mod scarcity;
mod ways;

pub use code::EnergyCode;
pub use puzzle::{MAX_ENERGY, MAX_VALUE, Pellet, Puzzle, PuzzleError, Survivor, UNTOLD, Walk, WalkError};
pub use scarcity::Scarcity;
