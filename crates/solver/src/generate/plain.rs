//! What somebody gets who takes the first position that can be solved: what searching is measured against.

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::grid::Square;
use mazekeeper_core::random::{Purpose, Random};
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::glimpse::Glimpse;

use super::draft::{between, ground, rated};
use super::wishes::{WishError, Wishes};
use crate::meter::Meter;
use crate::rate::Rated;

/// So many positions are thrown away before the ground is given up.
const MOST_POSITIONS: u32 = 200;

/// A level with boxes and the player anywhere on the ground that drafts begin with. How hard it is to be is not asked.
pub fn first_solvable(
    wishes: &Wishes,
    seed: u64,
    budget: Budget<'_>,
) -> Result<Result<(Level, Rated), StopReason>, WishError> {
    wishes.check()?;
    let mut random = Random::new(seed, Purpose::Levels);
    let mut silent = |_: &Glimpse<'_>| ();
    let mut meter = Meter::new(budget, &mut silent);
    loop {
        // Ground can come out too small for ever.
        if let Err(reason) = meter.go_on() {
            return Ok(Err(reason));
        }
        let boxes = between(&wishes.boxes, wishes.most_boxes(), &mut random) as usize;
        let Some(room) = ground(wishes, boxes, &mut random) else { continue };
        let mut squares: Vec<Square> = room.squares().collect();
        for _ in 0..MOST_POSITIONS {
            random.shuffle(&mut squares);
            let Some(level) = room.level(&squares[..boxes], squares[boxes]) else { continue };
            if level.start().is_solved(level.board()) {
                continue;
            }
            match rated(&level, &mut meter) {
                Ok(Some(rated)) => return Ok(Ok((level, rated))),
                Ok(None) => {}
                Err(reason) => return Ok(Err(reason)),
            }
        }
    }
}
