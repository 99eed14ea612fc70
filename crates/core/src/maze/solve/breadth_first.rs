//! Breadth-first search on one byte per cell.
//!
//! It does what the engine does, cell by cell in the same order, and is many times as fast. A cell's byte is read
//! only once in a perfect maze, when the cell is found: what is waiting carries the ways on along, and the way back
//! is not among them. And the queue stays small enough for the nearest cache, because it is moved back to
//! its beginning now and then.

use super::ground::{self, Ground, ONE as FOUND, Plan};
use super::{Answer, Counts, EventKind, Side, Watcher, allowance, answer};
use crate::budget::{Budget, StopReason};
use crate::grid::Direction;
use crate::maze::{MAX_CELLS, Quest};
use crate::search::Outcome;

/// What a queue has room for at first.
const FIRST_ROOM: usize = 4096;
/// An entry is a cell and, in its lowest bits, the passages to try.
const PASSAGE_BITS: u32 = 4;
/// A cell finds at most so many others.
const MOST_WAYS: usize = 4;

const _: () = assert!(MAX_CELLS <= 1 << (u32::BITS - PASSAGE_BITS));

pub(super) fn solve(quest: &Quest, budget: Budget<'_>, watcher: &mut impl Watcher) -> Answer {
    let mut counts = Counts::default();
    let result =
        Ground::new(quest, &budget).and_then(|ground| cross(ground, quest, budget, &mut counts, watcher));
    answer(result, counts)
}

/// Looks for a shortest way on the passages of a ground without marks. Adds to the counts.
pub(super) fn cross(
    mut ground: Ground,
    quest: &Quest,
    budget: Budget<'_>,
    counts: &mut Counts,
    watcher: &mut impl Watcher,
) -> Result<Outcome<Direction>, StopReason> {
    let (start, goal) = (quest.start().index(), quest.goal().index());
    let plan = ground.plan;
    let bytes = &mut ground.bytes[..];
    let mut queue = Queue::new(bytes.len(), &budget)?;
    counts.peak_bytes = counts.peak_bytes.max(bytes.len() + queue.bytes());

    queue.entries[0] = entry(start, ground::passages(bytes[start]));
    queue.tail = 1;
    bytes[start] |= FOUND;
    counts.opened += 1;
    watcher.saw(EventKind::Opened, Side::Start, start, Some(0));
    // The first entry of the next level, and the level's distance from the start.
    let mut level_end = 1;
    let mut level = 0;

    while queue.head < queue.tail {
        // Step 1. See how many cells may be expanded, and that there is room for all they find.
        let room = queue.make_room(bytes.len(), &budget, &mut level_end)?;
        counts.peak_bytes = counts.peak_bytes.max(bytes.len() + queue.bytes());
        let most = allowance(&budget, counts.closed)?.min(room as u64) as usize;

        // Step 2. Expand them.
        let Queue { entries, head: first, tail: last } = &mut queue;
        let entries = &mut entries[..];
        let (mut head, mut tail) = (*first, *last);
        let found_before = tail;
        let mut arrived = false;
        for _ in 0..most {
            if head == tail {
                break;
            }
            // Without a branch: in corridors a level is a handful of cells, and nobody guesses where it ends.
            let is_next_level = head == level_end;
            level += u32::from(is_next_level);
            level_end = if is_next_level { tail } else { level_end };

            let this = entries[head];
            let here = (this >> PASSAGE_BITS) as usize;
            head += 1;
            watcher.saw(EventKind::Closed, Side::Start, here, Some(level));
            if here == goal {
                arrived = true;
                break;
            }
            let mut ways = this & 0b1111;
            while ways != 0 {
                let way = ways.trailing_zeros();
                ways &= ways - 1;
                let next = plan.step(here, way);
                let byte = bytes[next];
                if byte & FOUND == 0 {
                    bytes[next] = ground::with_way(byte | FOUND, way);
                    let back = 1 << ground::opposite(way);
                    entries[tail] = entry(next, ground::passages(byte) & !back);
                    tail += 1;
                    watcher.saw(EventKind::Opened, Side::Start, next, Some(level + 1));
                }
            }
        }
        counts.closed += (head - *first) as u64;
        counts.opened += (tail - found_before) as u64;
        (*first, *last) = (head, tail);
        if arrived {
            return Ok(Outcome::Solved(way_back(bytes, plan, goal, level as usize)));
        }
    }
    Ok(Outcome::Unsolvable)
}

#[inline(always)]
fn entry(cell: usize, ways: u32) -> u32 {
    (cell as u32) << PASSAGE_BITS | ways
}

/// The last steps on the way to a cell, as many as asked for, by the directions in which cells were reached.
fn way_back(bytes: &[u8], plan: Plan, end: usize, length: usize) -> Vec<Direction> {
    let mut way = vec![Direction::Up; length];
    let mut here = end;
    for step in way.iter_mut().rev() {
        let came = ground::way_of(bytes[here]);
        *step = ground::direction(came);
        here = plan.step_back(here, came);
    }
    way
}

/// Who waits, from `head` to `tail`.
struct Queue {
    entries: Vec<u32>,
    head: usize,
    tail: usize,
}

impl Queue {
    /// An empty queue beside tables of so many bytes.
    fn new(others: usize, budget: &Budget<'_>) -> Result<Self, StopReason> {
        if others + FIRST_ROOM * size_of::<u32>() > budget.max_bytes {
            return Err(StopReason::MemoryLimit);
        }
        Ok(Self { entries: vec![0; FIRST_ROOM], head: 0, tail: 0 })
    }

    /// Moves all entries to the beginning, if there is little room behind them, and `mark` with them; grows if
    /// that is not enough. How many cells can then be expanded, at least one.
    fn make_room(
        &mut self,
        others: usize,
        budget: &Budget<'_>,
        mark: &mut usize,
    ) -> Result<usize, StopReason> {
        let capacity = self.entries.len();
        if capacity - self.tail < capacity / 2 {
            self.entries.copy_within(self.head..self.tail, 0);
            *mark -= self.head;
            self.tail -= self.head;
            self.head = 0;
        }
        if capacity - self.tail < capacity / 2 {
            // While the queue grows, the old one is still there.
            if others + 3 * self.bytes() > budget.max_bytes {
                return Err(StopReason::MemoryLimit);
            }
            self.entries.resize(2 * capacity, 0);
        }
        Ok((self.entries.len() - self.tail) / MOST_WAYS)
    }

    fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<u32>()
    }
}
