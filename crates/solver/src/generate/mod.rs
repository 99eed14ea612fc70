//! New levels: seeded, and the same for ever.
//!
//! A draft begins with some ground and a few goals. From them all positions are pulled apart, turn by turn, so the most entangled start
//! that ground can have is known, not guessed. Then the ground is changed a little again and again, and what makes the level more
//! entangled stays. What nobody needs becomes wall, the level is rated, and it is handed out if it is what was wished for and
//! nobody has seen it before.
//!
//! Nothing here asks a clock or rolls another die than the seed's: level number *n* of a seed is the same
//! wherever it is made, whoever made the others.

mod climb;
mod draft;
mod plain;
mod pull;
mod room;
#[cfg(test)]
mod tests;
mod wishes;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::random::{Purpose, Random};
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::glimpse::Glimpse;
use mazekeeper_core::sokoban::identity::Identity;

use crate::meter::Meter;
use crate::rate::{Rated, Rating};
use draft::draft;
pub use plain::first_solvable;
pub use wishes::{MOST_ROOMS, MOST_SIDE, Style, WishError, Wishes};

/// A level that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The level.
    pub level: Level,
    /// How hard it is, and its solution.
    pub rated: Rated,
    /// How many drafts were thrown away before.
    pub drafts: u32,
}

/// Why no level was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmade {
    /// Nothing that was tried came near enough; the nearest rating, if there was any.
    NotFound(Option<Rating>),
    /// The budget was used up before.
    Stopped(StopReason),
}

/// So many drafts are thrown away before the wish is given up.
const MOST_DRAFTS: u32 = 200;
/// So many changes in a row may bring nothing, at first; who is not content has more patience.
const PATIENCE: u32 = 150;
const MOST_PATIENCE: u32 = 6;

/// A level that is being made, draft by draft: the one with a certain number among those of a seed.
#[derive(Clone, Debug)]
pub struct Making {
    wishes: Wishes,
    random: Random,
    drafts: u32,
    expanded: u64,
    nearest: Option<Rating>,
}

impl Making {
    /// Begins. What cannot be is refused.
    pub fn new(wishes: Wishes, seed: u64, number: u32) -> Result<Self, WishError> {
        wishes.check()?;
        let seed = seed ^ u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Ok(Self { wishes, random: Random::new(seed, Purpose::Levels), drafts: 0, expanded: 0, nearest: None })
    }

    /// Goes on by one draft; `None` if that was not it. Levels that are known already are not made again. The budget is for
    /// this draft; one that was stopped is gone.
    pub fn advance(
        &mut self,
        known: &dyn Fn(&Identity) -> bool,
        budget: Budget<'_>,
        watch: &mut dyn FnMut(&Counts),
    ) -> Option<Result<Made, Unmade>> {
        if self.drafts == MOST_DRAFTS {
            return Some(Err(Unmade::NotFound(self.nearest)));
        }
        let patience = PATIENCE * (1 + self.drafts / 4).min(MOST_PATIENCE);
        let drafts = self.drafts;
        self.drafts += 1;
        // Where a draft is looked at just now says nothing: it may be thrown away.
        let mut tell = |glimpse: &Glimpse<'_>| watch(glimpse.counts());
        let mut meter = Meter::new(budget, &mut tell);
        let drafted = draft(&self.wishes, patience, &mut self.random, &mut meter);
        self.expanded += meter.counts().expanded;
        let (level, rated) = match drafted {
            Ok(drafted) => drafted?,
            Err(reason) => return Some(Err(Unmade::Stopped(reason))),
        };
        let is_nearer = |before| self.wishes.distance(rated.rating) < self.wishes.distance(before);
        if self.nearest.is_none_or(is_nearer) {
            self.nearest = Some(rated.rating);
        }
        let is_wanted = self.wishes.rating.contains(&rated.rating) && !known(&Identity::of(&level));
        is_wanted.then_some(Ok(Made { level, rated, drafts }))
    }

    /// How many drafts were made.
    pub fn drafts(&self) -> u32 {
        self.drafts
    }

    /// How many nodes all drafts together have expanded.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The rating that came nearest to what was wished.
    pub fn nearest(&self) -> Option<Rating> {
        self.nearest
    }
}

/// Makes a level in one go. Levels that are known already are not made again.
pub fn generate(
    wishes: &Wishes,
    seed: u64,
    number: u32,
    known: &dyn Fn(&Identity) -> bool,
    budget: Budget<'_>,
    watch: &mut dyn FnMut(&Counts),
) -> Result<Result<Made, Unmade>, WishError> {
    let mut making = Making::new(wishes.clone(), seed, number)?;
    loop {
        if let Some(made) = making.advance(known, budget, watch) {
            return Ok(made);
        }
    }
}
