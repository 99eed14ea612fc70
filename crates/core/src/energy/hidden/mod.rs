//! The energy puzzle with values that are shown only when a pellet is touched.
//!
//! Where pellets lie is known, what they give is not: 1 to 5, each as likely as the other. So there is no shortest walk to
//! be found beforehand, only a [`Policy`] that decides as it goes. It is shown a [`View`], which holds no
//! value that was not seen, and its steps are made by a [`Game`], which knows the rules: nobody can cheat.
//!
//! [`play`] plays one game, [`simulate`](simulate()) many, beside the walker who knows everything.

mod certainty;
mod game;
mod hindsight;
mod report;
mod simulate;
#[cfg(test)]
mod tests;

pub use certainty::Certainty;
pub use game::{Game, View};
pub use hindsight::Hindsight;
pub use report::ReportRule;
pub use simulate::{Clairvoyant, Simulation, Tally, simulate};

use super::puzzle::{Puzzle, Survivor, WalkError};
use crate::budget::{Budget, StopReason};
use crate::grid::Direction;
use crate::names::named;

/// Decides where to go when values are hidden.
pub trait Policy {
    /// Where to go from here. The budget is for each question asked on the way to the decision; when it is interrupted, the
    /// decision means nothing.
    fn decide(&mut self, view: &View<'_>, budget: Budget<'_>) -> Decision;
}

/// What a policy wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Walk this way, eat what lies on it, and ask again. A way without steps gives up.
    Walk(Vec<Direction>),
    /// There is no hope.
    GiveUp,
}

/// The policies by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PolicyKind {
    /// To the goal, or to the pellet after which the energy comes closest to what the rest of the way takes.
    Report,
    /// Plan as if every value that was not seen were the mean, and again after each that is.
    Certainty,
    /// Try every next pellet on values that might be, and take the best on average.
    Hindsight,
}

named!(PolicyKind, "policy": Report = "report", Certainty = "certainty", Hindsight = "hindsight");

impl PolicyKind {
    /// A policy of this kind for one game. Chance, where it is needed, begins at the seed.
    pub fn policy(self, seed: u64) -> Box<dyn Policy> {
        match self {
            Self::Report => Box::new(ReportRule),
            Self::Certainty => Box::new(Certainty),
            Self::Hindsight => Box::new(Hindsight::new(seed)),
        }
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// All steps that were made.
    pub way: Vec<Direction>,
    /// How it ended.
    pub end: End,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// At the goal.
    Arrived(Survivor),
    /// The policy saw no route.
    GaveUp,
    /// The policy wanted a step that cannot be made.
    Failed(WalkError),
    /// Somebody wanted it to end.
    Stopped(StopReason),
}

/// Plays one game to its end. The budget is for every question the policy asks itself, not for the game.
pub fn play(puzzle: &Puzzle, policy: &mut dyn Policy, budget: Budget<'_>) -> Played {
    let mut game = Game::new(puzzle);
    let end = loop {
        let Some(view) = game.view() else {
            break End::Arrived(game.finish().expect("there is a view until the goal is reached"));
        };
        let decision = policy.decide(&view, budget);
        if let Some(reason) = (budget.interrupt)() {
            break End::Stopped(reason);
        }
        match decision {
            // Whoever walks uses up energy, and there is only so much in all pellets: games end.
            Decision::Walk(way) if !way.is_empty() => {
                if let Err(error) = way.iter().try_for_each(|&direction| game.step(direction).map(|_| ())) {
                    break End::Failed(error);
                }
            }
            _ => break End::GaveUp,
        }
    };
    Played { way: game.way().to_vec(), end }
}
