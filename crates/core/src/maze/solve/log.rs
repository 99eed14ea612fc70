//! What an algorithm did, event by event, to be shown at any speed.
//!
//! An event takes eight bytes: the cell with the kind on top, and the steps so far. Estimates are not kept, since cell
//! and goal tell them.

use super::super::quest::Quest;
use super::super::shape::{Cell, MAX_CELLS, Shape};
use super::{Algorithm, Estimate, Watcher};
use crate::grid::Direction;
use crate::names::named;
use crate::search::{self, Cost, Observer, Outcome};

/// What happened in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// Found, and waiting to be looked at; also when a waiting or closed cell was found anew on a way that
    /// is kept instead. A dead end is opened when it is seen.
    Opened,
    /// Looked at, its neighbours are found. A dead end is closed when it is filled.
    Closed,
    /// A walker came to a cell where it had not been; or, behind all else, the found way leads here.
    Path,
    /// A walker came to a cell where it had been before.
    Backtrack,
}

named!(EventKind, "kind of event":
    Opened = "opened", Closed = "closed", Path = "path", Backtrack = "backtrack");

/// Who made an event: both ends of a maze can search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The search from the start.
    Start,
    /// The search from the goal.
    Goal,
}

named!(Side, "side": Start = "start", Goal = "goal");

/// One thing that happened in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// Where.
    pub cell: Cell,
    /// Whose search it was.
    pub side: Side,
    /// Steps so far, from where this side began. Filling dead ends counts none.
    pub g: Option<Cost>,
    /// The estimate of the rest, if the algorithm makes one.
    pub h: Option<Cost>,
}

impl Event {
    /// Steps so far and estimate together, if there are both.
    pub fn f(&self) -> Option<Cost> {
        Some(self.g?.saturating_add(self.h?))
    }
}

/// The events of one run, oldest first. The found way stands at the end, from start to goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    shape: Shape,
    goal: Cell,
    estimate: Option<Estimate>,
    events: Vec<Packed>,
    /// How many of them are the way.
    way: usize,
    max_events: usize,
    seen: u64,
}

/// An event as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Packed {
    /// The cell, the kind and the side.
    what: u32,
    /// The steps so far, or [`NO_STEPS`].
    g: u32,
}

const _: () = assert!(size_of::<Packed>() == 8);

/// Where the kind and the side stand.
const KIND: u32 = 27;
const SIDE: u32 = 29;
const NO_STEPS: u32 = u32::MAX;

const _: () = assert!(MAX_CELLS <= 1 << KIND);

impl Log {
    /// An empty log that keeps at most so many events, and a way.
    pub(super) fn new(quest: &Quest, algorithm: Algorithm, max_events: usize) -> Self {
        let shape = quest.maze().shape();
        let estimate = algorithm.estimate();
        Self { shape, goal: quest.goal(), estimate, events: Vec::new(), way: 0, max_events, seen: 0 }
    }

    /// Adds the way, if one was found.
    pub(super) fn finish(&mut self, quest: &Quest, outcome: &Outcome<Direction>) {
        if let Outcome::Solved(way) = outcome {
            let cells = quest.cells_of(way).expect("a way that was found leads through passages");
            self.way = cells.len();
            self.seen += cells.len() as u64;
            self.events.reserve_exact(cells.len());
            let events = cells.iter().enumerate();
            self.events
                .extend(events.map(|(g, cell)| {
                    Packed::new(EventKind::Path, Side::Start, cell.index(), Some(g as u32))
                }));
        }
        self.events.shrink_to_fit();
    }

    /// All events that were kept.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = Event> + ExactSizeIterator {
        self.events.iter().map(|&packed| self.read(packed))
    }

    /// The event with that number, from 0.
    pub fn get(&self, number: usize) -> Option<Event> {
        self.events.get(number).map(|&packed| self.read(packed))
    }

    /// How many events were kept.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether nothing happened.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// How many events there were, kept or not ("50,000 of 3.2 million").
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// The number of the first event that belongs to the found way; the last one stands at the end. Without a way it is
    /// [`len`](Self::len).
    pub fn way_begins(&self) -> usize {
        self.len() - self.way
    }

    /// The memory the events take.
    pub fn bytes(&self) -> usize {
        self.events.capacity() * size_of::<Packed>()
    }

    /// How far a cell seems to be from the goal: by the algorithm's own estimate, or by the simplest.
    pub(super) fn distance(&self, cell: Cell) -> Cost {
        self.estimate.unwrap_or(Estimate::Manhattan).between(self.shape, cell, self.goal)
    }

    fn read(&self, packed: Packed) -> Event {
        let (kind, side, cell, g) = packed.parts();
        let cell = self.shape.cell_at(cell).expect("only cells of this maze were kept");
        let h = self.estimate.map(|estimate| estimate.between(self.shape, cell, self.goal));
        Event { kind, cell, side, g, h }
    }
}

impl Watcher for Log {
    fn saw(&mut self, kind: EventKind, side: Side, cell: usize, g: Option<Cost>) {
        self.seen += 1;
        if self.events.len() < self.max_events {
            self.events.push(Packed::new(kind, side, cell, g));
        }
    }
}

impl Packed {
    fn new(kind: EventKind, side: Side, cell: usize, g: Option<Cost>) -> Self {
        let what = cell as u32 | (kind as u32) << KIND | (side as u32) << SIDE;
        Self { what, g: g.unwrap_or(NO_STEPS) }
    }

    fn parts(self) -> (EventKind, Side, usize, Option<Cost>) {
        let kind = match self.what >> KIND & 3 {
            0 => EventKind::Opened,
            1 => EventKind::Closed,
            2 => EventKind::Path,
            _ => EventKind::Backtrack,
        };
        let side = if self.what >> SIDE & 1 == 0 { Side::Start } else { Side::Goal };
        let cell = self.what & ((1 << KIND) - 1);
        (kind, side, cell as usize, (self.g != NO_STEPS).then_some(self.g))
    }
}

/// Writes what the engine does into a log.
pub(super) struct Recorder<'a> {
    log: &'a mut Log,
    /// The steps to every state the engine has numbered: it does not repeat them when it closes one.
    steps: Vec<Cost>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(log: &'a mut Log) -> Self {
        Self { log, steps: Vec::new() }
    }
}

impl Observer<Cell> for Recorder<'_> {
    fn saw(&mut self, event: search::Event, cell: &Cell) {
        let (kind, g) = match event {
            search::Event::Opened { g, .. } => {
                self.steps.push(g);
                (EventKind::Opened, g)
            }
            search::Event::Improved { node, g, .. } => {
                self.steps[node as usize] = g;
                (EventKind::Opened, g)
            }
            search::Event::Closed { node } => (EventKind::Closed, self.steps[node as usize]),
            // No estimate of a maze calls a cell a dead end.
            search::Event::DeadEnd { .. } => return self.steps.push(0),
        };
        Watcher::saw(self.log, kind, Side::Start, cell.index(), Some(g));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_read_as_it_was_kept() {
        for kind in [EventKind::Opened, EventKind::Closed, EventKind::Path, EventKind::Backtrack] {
            for side in [Side::Start, Side::Goal] {
                for (cell, g) in [(0, None), (MAX_CELLS - 1, Some(0)), (12_345, Some(NO_STEPS - 1))] {
                    assert_eq!(Packed::new(kind, side, cell, g).parts(), (kind, side, cell, g));
                }
            }
        }
    }
}
