//! All that happened while a maze was made, in four bytes per event: for showing it, forwards and backwards.

use super::watch::{Event, Watcher};
use crate::grid::Direction;
use crate::maze::passages::Maze;
use crate::maze::shape::{MAX_CELLS, Shape};

/// An event is the number of its cell in the low bits and its kind above.
const CELL_BITS: u32 = 27;
const _: () = assert!(MAX_CELLS <= 1 << CELL_BITS);

/// Kinds of events; a direction is added to the first two.
const OPENED: u32 = 0;
const CLOSED: u32 = 4;
const VISITED: u32 = 8;
const CLEARED: u32 = 9;

/// The events of one maze in the order in which they happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    shape: Shape,
    packed: Vec<u32>,
}

impl Log {
    /// A log in which nothing has happened to a maze of that shape.
    pub fn new(shape: Shape) -> Self {
        Self { shape, packed: Vec::new() }
    }

    /// The shape of the maze.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many events there were.
    pub fn len(&self) -> usize {
        self.packed.len()
    }

    /// Whether nothing happened, as in a maze of one cell.
    pub fn is_empty(&self) -> bool {
        self.packed.is_empty()
    }

    /// The event with that number, counted from 0; `None` from [`len`](Self::len) on.
    pub fn event(&self, number: usize) -> Option<Event> {
        self.packed.get(number).map(|&packed| unpack(self.shape, packed))
    }

    /// All events from the first to the last.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = Event> + ExactSizeIterator {
        self.packed.iter().map(|&packed| unpack(self.shape, packed))
    }

    /// The maze as it was after so many events.
    pub fn maze_after(&self, events: usize) -> Maze {
        let mut maze = Maze::walled(self.shape);
        self.events().take(events).for_each(|event| event.apply(&mut maze));
        maze
    }
}

impl Watcher for Log {
    fn saw(&mut self, event: Event) {
        let (kind, cell) = match event {
            Event::Opened(cell, direction) => (OPENED + direction as u32, cell.index()),
            Event::Closed(cell, direction) => (CLOSED + direction as u32, cell.index()),
            Event::Visited(cell) => (VISITED, cell.index()),
            Event::Cleared => (CLEARED, 0),
        };
        self.packed.push(kind << CELL_BITS | cell as u32);
    }
}

fn unpack(shape: Shape, packed: u32) -> Event {
    let (kind, index) = (packed >> CELL_BITS, packed & ((1 << CELL_BITS) - 1));
    let cell = shape.cell_at(index as usize).expect("only cells of this shape were packed");
    let direction = Direction::UDLR[kind as usize % 4];
    match kind {
        CLEARED => Event::Cleared,
        VISITED => Event::Visited(cell),
        CLOSED.. => Event::Closed(cell, direction),
        _ => Event::Opened(cell, direction),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_come_back_as_they_were_seen() {
        let shape = Shape::new(10_000, 10_000).unwrap();
        let last = shape.cell_at(MAX_CELLS - 1).unwrap();
        let mut events = vec![Event::Cleared, Event::Visited(last)];
        for direction in Direction::UDLR {
            events.extend([Event::Opened(last, direction), Event::Closed(last, direction)]);
        }
        let mut log = Log::new(shape);
        events.iter().for_each(|&event| log.saw(event));
        assert!(log.events().eq(events.iter().copied()));
        assert_eq!(log.event(1), Some(Event::Visited(last)));
        assert_eq!(log.event(events.len()), None);
    }
}
