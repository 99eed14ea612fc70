//! What generators work in: a byte per cell and a rim around all, so that no step has to ask where the edge is.
//!
//! ```text
//! x x x x      A row is one place longer than the maze, and there is a row above and below. The place behind
//! . . . x      the end of a row is also the one before the next, so a step in any direction is one addition
//! . . . x      and always ends inside the array.
//! x x x x
//! ```

use super::watch::{Event, Watcher};
use crate::grid::Direction;
use crate::maze::passages::{Maze, PASSAGES, bit};
use crate::maze::shape::{Cell, Shape};
use crate::random::Random;

/// A place in the array: a cell or a piece of the rim.
pub(super) type Place = usize;

/// What a generator marks; the rim is marked from the beginning.
pub(super) const MARKED: u8 = 1 << 4;
/// A second mark, for generators that need no way back. The rim has none.
pub(super) const SETTLED: u8 = 1 << 5;
/// The rim.
const OUTSIDE: u8 = 1 << 7;
/// The two bits from here are a direction.
const WAY: u32 = 5;

/// A maze that is being made, and who watches.
pub(in crate::maze) struct Carver<'w, W> {
    layout: Layout,
    /// What to add for a step up, down, left, right.
    steps: [usize; 4],
    bytes: Vec<u8>,
    watcher: &'w mut W,
}

/// Where the cells are in the array.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub(super) shape: Shape,
    stride: usize,
}

impl Layout {
    /// The place of a cell.
    #[inline]
    pub(super) fn place(self, row: usize, column: usize) -> Place {
        (row + 1) * self.stride + column
    }

    /// All cells in reading order.
    pub(super) fn places(self) -> impl Iterator<Item = Place> {
        let row = move |row| self.place(row, 0)..self.place(row, self.shape.columns());
        (0..self.shape.rows()).flat_map(row)
    }

    /// How many places there are, the rim among them.
    pub(super) fn len(self) -> usize {
        (self.shape.rows() + 2) * self.stride
    }

    fn cell(self, place: Place) -> Cell {
        let (row, column) = (place / self.stride - 1, place % self.stride);
        self.shape.cell(row, column).expect("generators stay inside")
    }
}

impl<'w, W: Watcher> Carver<'w, W> {
    /// Nothing but rock.
    pub(super) fn new(shape: Shape, watcher: &'w mut W) -> Self {
        let layout = Layout { shape, stride: shape.columns() + 1 };
        let steps = [layout.stride.wrapping_neg(), layout.stride, usize::MAX, 1];
        let mut bytes = vec![OUTSIDE | MARKED; layout.len()];
        for row in 0..shape.rows() {
            bytes[layout.place(row, 0)..layout.place(row, shape.columns())].fill(0);
        }
        Self { layout, steps, bytes, watcher }
    }

    /// The maze that was made.
    pub(super) fn into_maze(self) -> Maze {
        let Self { layout, mut bytes, .. } = self;
        let columns = layout.shape.columns();
        for row in 0..layout.shape.rows() {
            let from = layout.place(row, 0);
            bytes.copy_within(from..from + columns, row * columns);
        }
        bytes.truncate(layout.shape.area());
        bytes.iter_mut().for_each(|byte| *byte &= PASSAGES);
        Maze::from_bytes(layout.shape, bytes)
    }

    /// Takes all walls inside down.
    pub(super) fn clear(&mut self) {
        for place in self.layout.places() {
            self.bytes[place] |= self.around(place, OUTSIDE).others().0;
        }
        if W::WATCHES {
            self.watcher.saw(Event::Cleared);
        }
    }

    /// Where the cells are.
    #[inline]
    pub(super) fn layout(&self) -> Layout {
        self.layout
    }

    /// The cell in the middle.
    pub(super) fn middle(&self) -> Place {
        self.layout.place(self.layout.shape.rows() / 2, self.layout.shape.columns() / 2)
    }

    /// Any cell.
    pub(super) fn any(&self, random: &mut Random) -> Place {
        let index = random.below(self.layout.shape.area() as u32) as usize;
        let columns = self.layout.shape.columns();
        self.layout.place(index / columns, index % columns)
    }

    /// The next place in that direction.
    #[inline]
    pub(super) fn next(&self, place: Place, direction: Direction) -> Place {
        place.wrapping_add(self.steps[direction as usize])
    }

    /// Opens a passage that does not lead over the edge.
    #[inline]
    pub(super) fn open(&mut self, place: Place, direction: Direction) {
        let next = self.next(place, direction);
        self.bytes[place] |= bit(direction);
        self.bytes[next] |= bit(direction.opposite());
        if W::WATCHES {
            self.watcher.saw(Event::Opened(self.layout.cell(place), direction));
        }
    }

    /// Puts up a wall inside.
    #[inline]
    pub(super) fn close(&mut self, place: Place, direction: Direction) {
        let next = self.next(place, direction);
        self.bytes[place] &= !bit(direction);
        self.bytes[next] &= !bit(direction.opposite());
        if W::WATCHES {
            self.watcher.saw(Event::Closed(self.layout.cell(place), direction));
        }
    }

    /// Tells that the generator is at work here.
    #[inline]
    pub(super) fn visit(&mut self, place: Place) {
        if W::WATCHES {
            self.watcher.saw(Event::Visited(self.layout.cell(place)));
        }
    }

    /// Whether a place lies on the rim.
    #[inline]
    pub(super) fn is_outside(&self, place: Place) -> bool {
        self.bytes[place] & OUTSIDE != 0
    }

    /// Whether a cell has that mark.
    #[inline]
    pub(super) fn has(&self, place: Place, mark: u8) -> bool {
        self.bytes[place] & mark != 0
    }

    /// Gives a cell a mark.
    #[inline]
    pub(super) fn mark(&mut self, place: Place, mark: u8) {
        self.bytes[place] |= mark;
    }

    /// Remembers a direction for a cell that has none yet.
    #[inline]
    pub(super) fn remember(&mut self, place: Place, direction: Direction) {
        self.bytes[place] |= (direction as u8) << WAY;
    }

    /// Remembers a direction instead of the one before.
    #[inline]
    pub(super) fn remember_anew(&mut self, place: Place, direction: Direction) {
        self.bytes[place] = self.bytes[place] & !(3 << WAY) | (direction as u8) << WAY;
    }

    /// The direction that is remembered for a cell.
    #[inline]
    pub(super) fn remembered(&self, place: Place) -> Direction {
        Direction::UDLR[(self.bytes[place] >> WAY & 3) as usize]
    }

    /// Where the passages of a cell lead.
    #[inline]
    pub(super) fn passages(&self, place: Place) -> Ways {
        Ways(self.bytes[place] & PASSAGES)
    }

    /// Where the walls of a cell can be opened.
    #[inline]
    pub(super) fn walls(&self, place: Place) -> Ways {
        Ways(self.passages(place).0 | self.around(place, OUTSIDE).0).others()
    }

    /// The directions in which the next place has one of these marks.
    #[inline]
    pub(super) fn around(&self, place: Place, marks: u8) -> Ways {
        let one = |direction| u8::from(self.has(self.next(place, direction), marks)) << direction as u8;
        Ways(one(Direction::Up) | one(Direction::Down) | one(Direction::Left) | one(Direction::Right))
    }
}

/// Some of the four directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ways(u8);

impl Ways {
    /// All the directions that are not among these.
    #[inline]
    pub(super) fn others(self) -> Self {
        Self(self.0 ^ PASSAGES)
    }

    /// How many there are.
    #[inline]
    pub(super) fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Up, down, left, right, as far as they are among these.
    pub(super) fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::UDLR.into_iter().filter(move |&direction| self.0 & bit(direction) != 0)
    }

    /// Only those that fulfil a condition.
    pub(super) fn only(self, condition: impl Fn(Direction) -> bool) -> Self {
        Self(self.iter().filter(|&direction| condition(direction)).map(bit).sum())
    }

    /// Any of them, each as likely as the other; `None` if there is none.
    #[inline]
    pub(super) fn pick(self, random: &mut Random) -> Option<Direction> {
        (self.0 != 0).then(|| PICKS[self.0 as usize][random.below(12) as usize])
    }
}

/// Twelve picks from any directions: twelve is a multiple of one, two, three and four.
const PICKS: [[Direction; 12]; 16] = {
    let mut picks = [[Direction::Up; 12]; 16];
    let mut ways = 1;
    while ways < 16 {
        let (mut filled, mut direction) = (0, 0);
        while filled < 12 {
            if ways >> direction & 1 == 1 {
                picks[ways][filled] = Direction::UDLR[direction];
                filled += 1;
            }
            direction = (direction + 1) % 4;
        }
        ways += 1;
    }
    picks
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Purpose;

    #[test]
    fn every_way_is_picked_as_often_as_the_other() {
        let mut random = Random::new(5, Purpose::Trials);
        for mask in 1..16 {
            let ways = Ways(mask);
            let mut counts = [0; 4];
            for _ in 0..12_000 {
                counts[ways.pick(&mut random).unwrap() as usize] += 1;
            }
            let share = 12_000 / ways.len();
            for direction in Direction::UDLR {
                let expected = if ways.iter().any(|way| way == direction) { share } else { 0 };
                assert!(expected.abs_diff(counts[direction as usize]) < 300, "{mask:04b}: {counts:?}");
            }
        }
        assert_eq!(Ways(0).pick(&mut random), None);
    }
}
