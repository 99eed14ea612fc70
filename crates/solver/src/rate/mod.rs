//! How hard a level is for people, from 1 to 10, and why.
//!
//! People do not drown in positions, they get entangled: a level is hard if boxes depend on each other, so that one has to
//! be left for another again and again. So turning from box to box weighs most, in the largest group of boxes that must be
//! solved together above all; what a search spends weighs little. `docs/rating.md` has the formula, where it
//! comes from, and how well it orders collections that are known to grow harder.
//!
//! Everything is counted in whole numbers and nothing is timed: a level has the same rating on every machine.

mod changes;
mod features;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use mazekeeper_core::budget::Budget;
use mazekeeper_core::names::{excerpt, named};
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::glimpse::Glimpse;
use mazekeeper_core::sokoban::solution::Verified;

use features::Measured;
pub(crate) use features::glance;
pub use features::{Features, Unmeasured};

/// How hard a level is: 1.0 to 10.0, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u8);

/// A text that is no rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no rating; one is a number from 1 to 10, such as 4 or 4.3")]
pub struct RatingError {
    /// What was read.
    pub found: String,
}

/// A level that was rated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated {
    /// How hard it is.
    pub rating: Rating,
    /// What was measured.
    pub features: Features,
    /// What it follows from, the weightiest first.
    pub reasons: Vec<Reason>,
    /// The solution with the fewest pushes known.
    pub solution: Verified,
    /// How many nodes it took to find that out.
    pub expanded: u64,
}

/// One reason for a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What was measured.
    pub kind: ReasonKind,
    /// How much of it there is.
    pub value: u32,
    /// What it adds to the rating, in tenths.
    pub tenths: u32,
}

/// What makes a level hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReasonKind {
    /// How often one turns to another box.
    Changes,
    /// How many boxes have to be solved together.
    Knot,
    /// How often one comes back to a box that was left before.
    Returns,
    /// How many pushes bring a box further from the goals.
    Away,
    /// How many positions a greedy search looks at.
    Greedy,
    /// How many of a hundred pushes lose.
    Dead,
}

named!(ReasonKind, "reason":
    Changes = "changes", Knot = "knot", Returns = "returns", Away = "away", Greedy = "greedy", Dead = "dead");

impl Rating {
    /// The easiest.
    pub const LEAST: Self = Self(10);
    /// The hardest.
    pub const MOST: Self = Self(100);

    /// So many tenths, as far as there are so few or so many.
    pub fn from_tenths(tenths: u32) -> Self {
        Self(tenths.clamp(Self::LEAST.0.into(), Self::MOST.0.into()) as u8)
    }

    /// In tenths: 43 is 4.3.
    pub fn tenths(self) -> u32 {
        self.0.into()
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

impl FromStr for Rating {
    type Err = RatingError;

    fn from_str(text: &str) -> Result<Self, RatingError> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let number = |digits: &str| match digits.bytes().all(|byte| byte.is_ascii_digit()) {
            true => digits.parse::<u8>().ok(),
            false => None,
        };
        let tenths = number(whole).zip(number(tenth).filter(|_| tenth.len() == 1));
        let tenths = tenths.and_then(|(whole, tenth)| whole.checked_mul(10)?.checked_add(tenth));
        let rating = tenths.map(Self).filter(|rating| (Self::LEAST..=Self::MOST).contains(rating));
        rating.ok_or_else(|| RatingError { found: excerpt(text) })
    }
}

/// Rates a level, and solves it on the way. Only solving may take all of the budget; measuring is bounded by itself. `watch` is
/// told now and then how far it is, and can ask where.
pub fn rate(
    level: &Level,
    budget: Budget<'_>,
    watch: &mut dyn FnMut(&Glimpse<'_>),
) -> Result<Rated, Unmeasured> {
    let Measured { features, solution, expanded } = features::measure(level, budget, watch)?;
    let (rating, reasons) = weigh(&features);
    Ok(Rated { rating, features, reasons, solution, expanded })
}

/// Reasons as level files have them: what, how much of it, and what it adds in tenths, as `changes 7 21, knot 3 14`.
pub fn reasons_text(reasons: &[Reason]) -> String {
    let told = |reason: &Reason| format!("{} {} {}", reason.kind, reason.value, reason.tenths);
    reasons.iter().map(told).collect::<Vec<_>>().join(", ")
}

/// What is added for every doubling of a number, and for every dead push of a hundred; and where the scale begins. In
/// thousandths of a point.
const PER_TURN: u32 = 1_320;
const PER_RETURN: u32 = 310;
const PER_AWAY: u32 = 310;
const PER_POSITION: u32 = 155;
const PER_DEAD_PERCENT: u32 = 10;
const BEFORE_ONE: u32 = 3_800;

/// The rating that follows from what was measured, and its reasons, the weightiest first.
fn weigh(features: &Features) -> (Rating, Vec<Reason>) {
    let mut reasons: Vec<Reason> = weights(features)
        .into_iter()
        .map(|(kind, value, thousandths)| Reason { kind, value, tenths: (thousandths + 50) / 100 })
        .filter(|reason| reason.tenths > 0)
        .collect();
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.tenths));
    let thousandths = (1_000 + weigh_finely(features)).saturating_sub(BEFORE_ONE);
    (Rating::from_tenths((thousandths + 50) / 100), reasons)
}

/// What all reasons add together, in thousandths of a point.
pub(crate) fn weigh_finely(features: &Features) -> u32 {
    weights(features).iter().map(|&(.., thousandths)| thousandths).sum()
}

/// What so many turns among so many boxes add at least, in thousandths of a point.
pub(crate) fn weigh_turns(turns: u32, boxes: u32) -> u32 {
    weight(PER_TURN, turns) + weight(PER_RETURN, turns.saturating_sub(boxes))
}

/// What each reason adds, in thousandths of a point.
fn weights(features: &Features) -> [(ReasonKind, u32, u32); 6] {
    let &Features { changes, knot, knot_changes, returns, away, greedy, dead_percent, .. } = features;
    // Turns inside the largest knot count fully, others half.
    let together = weight(PER_TURN, (changes + knot_changes) / 2);
    let apart = if knot > 1 { weight(PER_TURN, changes / 2) } else { together };
    [
        (ReasonKind::Changes, changes, apart),
        (ReasonKind::Knot, knot, together - apart),
        (ReasonKind::Returns, returns, weight(PER_RETURN, returns)),
        (ReasonKind::Away, away, weight(PER_AWAY, away)),
        (ReasonKind::Greedy, greedy, weight(PER_POSITION, greedy)),
        (ReasonKind::Dead, dead_percent, PER_DEAD_PERCENT * dead_percent),
    ]
}

/// So many thousandths for every doubling of `1 + number`, with straight lines between powers of two: logarithms of the
/// machine may differ from machine to machine.
fn weight(thousandths: u32, number: u32) -> u32 {
    let number = u64::from(number) + 1;
    let doublings = number.ilog2();
    let beyond = (number << 10 >> doublings) - (1 << 10);
    let weight = (u64::from(thousandths) * ((u64::from(doublings) << 10) + beyond)) >> 10;
    weight as u32
}
