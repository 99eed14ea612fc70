//! Breadth-first search from both ends.
//!
//! Whole levels are expanded, each time on the side where fewer cells wait. While the sides have not met, all cells
//! up to a steps from the start and up to b steps from the goal are known and different, so that every way is longer
//! than a + b. The first meeting makes a way of a + 1 + b steps: no way is shorter, and the search can end at once,
//! loops or not.

use super::ground::{self, Ground, ONE, OTHER};
use super::{Answer, Counts, EventKind, Meter, Side, Watcher, answer};
use crate::budget::{Budget, StopReason};
use crate::grid::Direction;
use crate::maze::Quest;
use crate::search::Outcome;

/// A cell has at most so many ways on beside the way back.
const MOST_WAYS_ON: usize = 3;

pub(super) fn solve(quest: &Quest, budget: Budget<'_>, watcher: &mut impl Watcher) -> Answer {
    let mut counts = Counts::default();
    let result = meet(quest, budget, &mut counts, watcher);
    answer(result, counts)
}

/// One end of the search.
struct Front {
    side: Side,
    /// Marks the cells found from here.
    mark: u8,
    /// The cells of the last level.
    cells: Vec<u32>,
    /// Their distance.
    level: u32,
}

fn meet(
    quest: &Quest,
    budget: Budget<'_>,
    counts: &mut Counts,
    watcher: &mut impl Watcher,
) -> Result<Outcome<Direction>, StopReason> {
    let Ground { mut bytes, plan } = Ground::new(quest, &budget)?;
    let ends = [(Side::Start, ONE, quest.start()), (Side::Goal, OTHER, quest.goal())];
    let [mut near, mut far] = ends.map(|(side, mark, cell)| {
        bytes[cell.index()] |= mark;
        counts.opened += 1;
        watcher.saw(EventKind::Opened, side, cell.index(), Some(0));
        Front { side, mark, cells: vec![cell.index() as u32], level: 0 }
    });
    let mut next_level: Vec<u32> = Vec::new();
    let mut meter = Meter::new(budget);

    loop {
        // Step 1. Choose the side with less to do. A side that knows all it can reach has not met the other: there is
        // no way.
        if far.cells.len() < near.cells.len() {
            std::mem::swap(&mut near, &mut far);
        }
        if near.cells.is_empty() {
            return Ok(Outcome::Unsolvable);
        }

        // Step 2. See that there is room for the next level: a cell has at most three ways on, and the first one four.
        let most = MOST_WAYS_ON * near.cells.len() + 1;
        if next_level.capacity() < most {
            next_level = Vec::new();
            let capacity = most.max(2 * near.cells.capacity());
            let lists = near.cells.capacity() + far.cells.capacity() + capacity;
            let taken = bytes.len() + lists * size_of::<u32>();
            if taken > budget.max_bytes {
                return Err(StopReason::MemoryLimit);
            }
            next_level.reserve_exact(capacity);
            counts.peak_bytes = counts.peak_bytes.max(taken);
        }

        // Step 3. Expand its last level.
        for &cell in &near.cells {
            meter.ask(counts.closed, counts.closed)?;
            let here = cell as usize;
            counts.closed += 1;
            watcher.saw(EventKind::Closed, near.side, here, Some(near.level));
            let mut ways = ground::passages(bytes[here]);
            while ways != 0 {
                let way = ways.trailing_zeros();
                ways &= ways - 1;
                let next = plan.step(here, way);
                let byte = bytes[next];
                if byte & far.mark != 0 {
                    return Ok(Outcome::Solved(join(&bytes, quest, plan, near.side, here, way)));
                }
                if byte & near.mark == 0 {
                    bytes[next] = ground::with_way(byte | near.mark, way);
                    next_level.push(next as u32);
                    counts.opened += 1;
                    watcher.saw(EventKind::Opened, near.side, next, Some(near.level + 1));
                }
            }
        }

        // Step 4. Go on with what was found.
        std::mem::swap(&mut near.cells, &mut next_level);
        next_level.clear();
        near.level += 1;
    }
}

/// The way through the passage in which the sides meet: `way` leads out of `here`, which `side` has found.
fn join(
    bytes: &[u8],
    quest: &Quest,
    plan: ground::Plan,
    side: Side,
    here: usize,
    way: u32,
) -> Vec<Direction> {
    // Seen from the start, the passage leads from `before` to `after`.
    let there = plan.step(here, way);
    let (before, through, after) = match side {
        Side::Start => (here, way, there),
        Side::Goal => (there, ground::opposite(way), here),
    };
    let mut steps = Vec::new();
    let mut cell = before;
    while cell != quest.start().index() {
        let came = ground::way_of(bytes[cell]);
        steps.push(ground::direction(came));
        cell = plan.step_back(cell, came);
    }
    steps.reverse();
    steps.push(ground::direction(through));
    cell = after;
    while cell != quest.goal().index() {
        let came = ground::way_of(bytes[cell]);
        steps.push(ground::direction(ground::opposite(came)));
        cell = plan.step_back(cell, came);
    }
    steps
}
