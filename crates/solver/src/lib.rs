//! The strong Sokoban solver: any level, solved as fast as can be, or with as few pushes or moves as can be proved.
//!
//! Nothing here reads a file, asks a clock, starts a thread or prints: whoever calls decides how much may be
//! spent and is told how far it is.
//!
//! ```
//! use mazekeeper_core::budget::Budget;
//! use mazekeeper_core::sokoban::{configuration::Verdict, formats};
//! use mazekeeper_solver::{Goal, solve};
//!
//! let collection = formats::read(b"#######\n#@ $ .#\n#######");
//! let level = collection.entries[0].level.as_ref().expect("the drawing is a level");
//! let answer = solve(level, Goal::Any, Budget::UNLIMITED, &mut |_| ());
//! let Verdict::Solved { solution, .. } = answer.verdict else { panic!("two pushes solve it") };
//! assert_eq!(solution.lurd(), "rRR");
//! ```

#![forbid(unsafe_code)]

mod assist;
mod board;
mod bound;
mod carry;
mod context;
mod deadlock;
#[cfg(test)]
mod drawn;
mod field;
pub mod generate;
mod hotspots;
mod improve;
mod lanes;
mod lone;
mod meter;
mod optimal;
mod plan;
mod portfolio;
mod pushes;
pub mod rate;
mod rooms;
mod rows;
mod solving;
pub mod soundness;
mod strategy;
mod table;
mod walk;

use mazekeeper_core::budget::Budget;
use mazekeeper_core::names::named;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::Answer;
use mazekeeper_core::sokoban::glimpse::Glimpse;

pub use assist::{Guard, Loss, Porter};
pub use improve::{By, Improved, improve};
pub use lanes::{Executor, OneLane, Work};
use optimal::Price;
pub use solving::Solving;

/// What kind of solution is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Any solution, soon.
    Any,
    /// One with the fewest pushes, proved.
    Pushes,
    /// One with the fewest moves, proved.
    Moves,
}

named!(Goal, "goal": Any = "any", Pushes = "pushes", Moves = "moves");

/// Solves a level, the same way every time. `watch` is told now and then how far it is, and can ask where.
pub fn solve(level: &Level, goal: Goal, budget: Budget<'_>, watch: &mut dyn FnMut(&Glimpse<'_>)) -> Answer {
    solve_on(&OneLane, level, goal, budget, watch)
}

/// Solves a level on several lanes. Proofs use one of them, and whoever watches sees the first.
pub fn solve_on(
    executor: &dyn Executor,
    level: &Level,
    goal: Goal,
    budget: Budget<'_>,
    watch: &mut dyn FnMut(&Glimpse<'_>),
) -> Answer {
    match goal {
        Goal::Any => lanes::solve(level, budget, executor, watch),
        Goal::Pushes => optimal::solve(level, Price::Pushes, budget, watch),
        Goal::Moves => optimal::solve(level, Price::Moves, budget, watch),
    }
}
