//! Eller's algorithm: row by row, and no more is known than which cells of one row are joined above it. So a maze can
//! be of any height.
//!
//! Passages do not cross, and so the joined cells of a row are nested like brackets: if two neighbours are joined, the
//! one on the right is the next of its set. Every set is a ring in the order of the columns, and all questions are
//! answered by looking at the next in the ring.

use super::carver::Carver;
use super::coins::Coins;
use super::watch::Watcher;
use crate::grid::Direction;
use crate::maze::passages::bit;
use crate::maze::shape::{Shape, ShapeError};
use crate::random::{Purpose, Random};

pub(super) fn carve<W: Watcher>(carver: &mut Carver<'_, W>, random: &mut Random) {
    let layout = carver.layout();
    let shape = layout.shape;
    let mut rows = EllerRows::with(shape.columns(), random.clone());
    for row in 0..shape.rows() {
        rows.advance(row + 1 == shape.rows());
        for (column, &passages) in rows.passages.iter().enumerate() {
            let place = layout.place(row, column);
            for direction in [Direction::Right, Direction::Down] {
                if passages & bit(direction) != 0 {
                    carver.open(place, direction);
                }
            }
        }
    }
}

/// The rows of a maze without end. Whoever has enough asks for the [`last_row`](Self::last_row).
///
/// The rows are those of the maze with the same seed that the generator `eller` makes of any height.
#[derive(Clone, Debug)]
pub struct EllerRows {
    random: Random,
    coins: Coins,
    /// The next cell in the ring of its set, and the one before.
    next: Vec<u32>,
    before: Vec<u32>,
    /// The row that was made last.
    passages: Vec<u8>,
}

/// One row of a maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    passages: Vec<u8>,
}

impl EllerRows {
    /// The rows of so many columns that a seed names.
    pub fn new(columns: usize, seed: u64) -> Result<Self, ShapeError> {
        let shape = Shape::new(1, columns)?;
        Ok(Self::with(shape.columns(), Random::new(seed, Purpose::Passages)))
    }

    fn with(columns: usize, random: Random) -> Self {
        let alone: Vec<u32> = (0..columns as u32).collect();
        let passages = vec![0; columns];
        Self { random, coins: Coins::default(), next: alone.clone(), before: alone, passages }
    }

    /// How many cells a row has.
    pub fn columns(&self) -> usize {
        self.passages.len()
    }

    /// The row that ends the maze: all its parts are joined.
    pub fn last_row(mut self) -> Row {
        self.advance(true);
        Row { passages: self.passages }
    }

    /// Makes the next row of the one before.
    fn advance(&mut self, is_last: bool) {
        let (mut left, columns) = (0, self.passages.len());
        for column in 0..columns {
            let above =
                if self.passages[column] & bit(Direction::Down) != 0 { bit(Direction::Up) } else { 0 };
            let mut passages = above | left;
            left = 0;
            let can_join = column + 1 < columns && self.next[column] as usize != column + 1;
            if can_join && (is_last || self.coins.flip(&mut self.random)) {
                self.join_next(column);
                passages |= bit(Direction::Right);
                left = bit(Direction::Left);
            }
            // The last of a set must go down, or its part of the maze would be shut off.
            let is_alone = self.next[column] as usize == column;
            if !is_last && (is_alone || self.coins.flip(&mut self.random)) {
                passages |= bit(Direction::Down);
            } else {
                self.leave(column);
            }
            self.passages[column] = passages;
        }
    }

    /// Makes one ring of two: that of a cell and that of its right neighbour.
    #[inline]
    fn join_next(&mut self, column: usize) {
        let (after, end) = (self.next[column], self.before[column + 1]);
        self.next[end as usize] = after;
        self.before[after as usize] = end;
        self.next[column] = column as u32 + 1;
        self.before[column + 1] = column as u32;
    }

    /// Takes a cell out of its ring: below it, something new begins.
    #[inline]
    fn leave(&mut self, column: usize) {
        let (before, next) = (self.before[column], self.next[column]);
        self.next[before as usize] = next;
        self.before[next as usize] = before;
        (self.next[column], self.before[column]) = (column as u32, column as u32);
    }
}

impl Iterator for EllerRows {
    type Item = Row;

    /// The next row, which is not the last.
    fn next(&mut self) -> Option<Row> {
        self.advance(false);
        Some(Row { passages: self.passages.clone() })
    }
}

impl Row {
    /// How many cells there are.
    pub fn columns(&self) -> usize {
        self.passages.len()
    }

    /// Whether a passage leads that way, also out of the row; false for a column that is not there.
    pub fn is_open(&self, column: usize, direction: Direction) -> bool {
        self.passages.get(column).is_some_and(|passages| passages & bit(direction) != 0)
    }
}
