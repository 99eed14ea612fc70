//! Dead-end filling: what leads nowhere is walled up, cell after cell, and a breadth-first search crosses the rest.
//!
//! In a perfect maze the rest is the way. With loops there is more left; but a way that crosses no cell twice
//! never enters a dead end, so no such way is lost, and a shortest one in the rest is a shortest one.

use super::ground::{self, Ground};
use super::{Answer, Counts, EventKind, Meter, Side, Watcher, answer, breadth_first};
use crate::budget::{Budget, StopReason};
use crate::maze::Quest;

pub(super) fn solve(quest: &Quest, budget: Budget<'_>, watcher: &mut impl Watcher) -> Answer {
    let mut counts = Counts::default();
    let result = Ground::new(quest, &budget).and_then(|mut ground| {
        counts.peak_bytes = ground.bytes.len();
        fill(&mut ground, quest, budget, &mut counts, watcher)?;
        breadth_first::cross(ground, quest, budget, &mut counts, watcher)
    });
    answer(result, counts)
}

/// Walls up every cell that is a dead end or becomes one, but for start and goal.
fn fill(
    ground: &mut Ground,
    quest: &Quest,
    budget: Budget<'_>,
    counts: &mut Counts,
    watcher: &mut impl Watcher,
) -> Result<(), StopReason> {
    let (start, goal) = (quest.start().index(), quest.goal().index());
    let Ground { bytes, plan } = ground;
    let bytes = &mut bytes[..];
    let mut meter = Meter::new(budget);
    for first in 0..bytes.len() {
        // From a dead end go on as long as the next cell has become one. A cell that has another passage left is
        // filled when its last dead end is, or never.
        let mut here = first;
        meter.ask(first as u64 + counts.closed, counts.closed)?;
        while bytes[here].is_power_of_two() && here != start && here != goal {
            meter.ask(first as u64 + counts.closed, counts.closed)?;
            let way = bytes[here].trailing_zeros();
            bytes[here] = 0;
            counts.opened += 1;
            counts.closed += 1;
            watcher.saw(EventKind::Opened, Side::Start, here, None);
            watcher.saw(EventKind::Closed, Side::Start, here, None);
            here = plan.step(here, way);
            bytes[here] &= !(1 << ground::opposite(way));
        }
    }
    Ok(())
}
