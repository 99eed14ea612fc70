//! Trémaux's walk: mark every passage each time you walk it, and never walk one a third time.
//!
//! Take a passage without a mark if there is one. Coming through a new passage to a known cell, turn round at once;
//! and with no new passage left, go back by the one that has a single mark. That ends at the goal, or at the start
//! with two marks on every passage, and then there is no way. In the end the passages with one mark are the way.

use super::super::passages::PASSAGES;
use super::ground::{self, Plan};
use super::{Answer, Counts, EventKind, Side, Watcher, allowance, answer};
use crate::budget::{Budget, StopReason};
use crate::grid::Direction;
use crate::maze::Quest;
use crate::search::Outcome;

pub(super) fn solve(quest: &Quest, budget: Budget<'_>, watcher: &mut impl Watcher) -> Answer {
    let mut counts = Counts::default();
    let result = walk(quest, budget, &mut counts, watcher);
    answer(result, counts)
}

fn walk(
    quest: &Quest,
    budget: Budget<'_>,
    counts: &mut Counts,
    watcher: &mut impl Watcher,
) -> Result<Outcome<Direction>, StopReason> {
    let maze = quest.maze();
    let (start, goal) = (quest.start().index(), quest.goal().index());
    if maze.shape().area() > budget.max_bytes {
        return Err(StopReason::MemoryLimit);
    }
    let plan = Plan::new(maze.shape());
    let bytes = maze.bytes();
    let mut marks = vec![Marks(0); bytes.len()];
    counts.peak_bytes = marks.len();
    counts.opened = 1;
    watcher.saw(EventKind::Path, Side::Start, start, Some(0));

    let mut here = start;
    // The passage just walked if it has to be walked back at once.
    let mut turn_round = None;
    loop {
        for _ in 0..allowance(&budget, counts.steps)? {
            let mine = marks[here];
            let new = bytes[here] & PASSAGES & !mine.walked();
            let way = match (turn_round.take(), new, mine.walked_once()) {
                (Some(back), _, _) => back,
                (None, 0, 0) => return Ok(Outcome::Unsolvable),
                (None, 0, once) => once.trailing_zeros(),
                (None, new, _) => new.trailing_zeros(),
            };
            let (from, back) = (here, ground::opposite(way));
            here = plan.step(here, way);
            let is_known = marks[here] != Marks(0) || here == start;
            marks[from].add(way);
            marks[here].add(back);
            counts.steps += 1;
            counts.opened += u64::from(!is_known);
            let kind = if is_known { EventKind::Backtrack } else { EventKind::Path };
            watcher.saw(kind, Side::Start, here, Some(counts.steps as u32));
            if here == goal {
                return Ok(Outcome::Solved(marked_once(&marks, plan, start, goal)));
            }
            if is_known && marks[here].walked_once() >> back & 1 != 0 {
                turn_round = Some(back);
            }
        }
    }
}

/// How often the four passages of a cell were walked: never, once (the low four bits), or twice (the high ones, too).
#[derive(Clone, Copy, PartialEq, Eq)]
struct Marks(u8);

impl Marks {
    fn add(&mut self, way: u32) {
        let bit = 1 << way;
        self.0 |= if self.0 & bit == 0 { bit } else { bit << 4 };
    }

    fn walked(self) -> u8 {
        self.0 & PASSAGES
    }

    fn walked_once(self) -> u8 {
        self.0 & !(self.0 >> 4) & PASSAGES
    }
}

/// The way through the passages with one mark.
fn marked_once(marks: &[Marks], plan: Plan, start: usize, goal: usize) -> Vec<Direction> {
    let mut steps = Vec::new();
    let (mut here, mut behind) = (start, 0);
    while here != goal {
        let way = (marks[here].walked_once() & !behind).trailing_zeros();
        steps.push(ground::direction(way));
        here = plan.step(here, way);
        behind = 1 << ground::opposite(way);
    }
    steps
}
