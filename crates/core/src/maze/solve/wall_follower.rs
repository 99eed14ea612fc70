//! The wall follower: keeps the right hand on the wall, and gets through every maze whose walls hang together.
//!
//! With loops a wall may be an island, and the walk a circle. Where somebody goes next depends on cell and heading
//! only, and so does where he came from: so the first thing that can come again is the first step. Nothing has
//! to be remembered to notice a circle.
//!
//! The walk is full of detours. Every cell keeps the direction in which it was left last; these lead from the
//! start to the goal without crossing any cell twice.

use super::ground::{self, Ground, ONE as VISITED};
use super::{Answer, Counts, EventKind, Side, Watcher, allowance, answer};
use crate::budget::{Budget, StopReason};
use crate::grid::Direction;
use crate::maze::Quest;
use crate::search::Outcome;

/// The next heading of somebody who came with a heading (first index) into a cell with these passages (second index).
const NEXT: [[u8; 16]; 4] = next_headings();

/// Up, down, left, right turned clockwise.
const TO_THE_RIGHT: [u8; 4] = [3, 2, 0, 1];

pub(super) fn solve(quest: &Quest, budget: Budget<'_>, watcher: &mut impl Watcher) -> Answer {
    let mut counts = Counts::default();
    let result = follow(quest, budget, &mut counts, watcher);
    answer(result, counts)
}

fn follow(
    quest: &Quest,
    budget: Budget<'_>,
    counts: &mut Counts,
    watcher: &mut impl Watcher,
) -> Result<Outcome<Direction>, StopReason> {
    let Ground { mut bytes, plan } = Ground::new(quest, &budget)?;
    let (start, goal) = (quest.start().index(), quest.goal().index());
    let bytes = &mut bytes[..];
    counts.peak_bytes = bytes.len();
    counts.opened = 1;
    watcher.saw(EventKind::Path, Side::Start, start, Some(0));
    bytes[start] |= VISITED;
    if ground::passages(bytes[start]) == 0 {
        return Ok(Outcome::Unsolvable);
    }

    // Looking up, with whatever is on the right hand: in a cell of its own, that is a wall or the first way on.
    let first_heading = next(0, bytes[start]);
    let (mut here, mut heading) = (start, first_heading);
    loop {
        for _ in 0..allowance(&budget, counts.steps)? {
            bytes[here] = ground::with_way(bytes[here], heading);
            here = plan.step(here, heading);
            counts.steps += 1;
            let byte = bytes[here];
            let is_new = byte & VISITED == 0;
            counts.opened += u64::from(is_new);
            let kind = if is_new { EventKind::Path } else { EventKind::Backtrack };
            watcher.saw(kind, Side::Start, here, Some(counts.steps as u32));
            if here == goal {
                return Ok(Outcome::Solved(last_exits(bytes, plan, start, goal)));
            }
            bytes[here] = byte | VISITED;
            heading = next(heading, byte);
            if here == start && heading == first_heading {
                return Err(StopReason::Exhausted);
            }
        }
    }
}

#[inline(always)]
fn next(heading: u32, byte: u8) -> u32 {
    NEXT[(heading & 3) as usize][ground::passages(byte) as usize].into()
}

/// Right, else straight on, else left, else back.
const fn next_headings() -> [[u8; 16]; 4] {
    let mut table = [[0; 16]; 4];
    let mut heading = 0;
    while heading < 4 {
        let mut passages = 1;
        while passages < 16 {
            // From the right hand on turn left until there is a passage: three times to the right is once to the left.
            let mut next = TO_THE_RIGHT[heading];
            while passages >> next & 1 == 0 {
                next = TO_THE_RIGHT[TO_THE_RIGHT[TO_THE_RIGHT[next as usize] as usize] as usize];
            }
            table[heading][passages] = next;
            passages += 1;
        }
        heading += 1;
    }
    table
}

/// The way along the directions in which cells were left last. Each was left later than the one before, so
/// none comes twice.
fn last_exits(bytes: &[u8], plan: ground::Plan, start: usize, goal: usize) -> Vec<Direction> {
    let mut way = Vec::new();
    let mut here = start;
    while here != goal {
        let exit = ground::way_of(bytes[here]);
        way.push(ground::direction(exit));
        here = plan.step(here, exit);
    }
    way
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hand_stays_on_the_wall() {
        let way = |heading: Direction, passages: &[Direction]| {
            let bits = passages.iter().fold(0, |bits, &way| bits | 1_u8 << way as u8);
            ground::direction(next(heading as u32, bits))
        };
        use Direction::{Down, Left, Right, Up};
        for [ahead, right, behind, left] in [
            [Up, Right, Down, Left],
            [Right, Down, Left, Up],
            [Down, Left, Up, Right],
            [Left, Up, Right, Down],
        ] {
            assert_eq!(way(ahead, &[ahead, right, behind, left]), right);
            assert_eq!(way(ahead, &[ahead, behind, left]), ahead);
            assert_eq!(way(ahead, &[behind, left]), left);
            assert_eq!(way(ahead, &[behind]), behind);
        }
    }
}
