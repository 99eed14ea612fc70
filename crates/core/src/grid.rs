//! The plane every game is played on: squares of a rectangle, four directions, grids and sets of squares.
//!
//! A [`Square`] is a number, not a pair: it indexes a [`Grid`] or a [`SquareSet`] directly, and going one
//! step is one addition. Only a [`Size`] makes squares, so a square is always inside its own rectangle.

use std::ops::{Index, IndexMut};

use crate::names::excerpt;

/// The most squares a rectangle may have: every [`Square`] fits sixteen bits.
pub const MAX_SQUARES: usize = 65_536;

/// Rows and columns of a rectangle of at least one and at most [`MAX_SQUARES`] squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u32,
    columns: u32,
}

/// One square of one rectangle. Only a [`Size`] makes one, so it is always on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

/// One of the four ways to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards the first row.
    Up,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
}

/// Letters that are no order of all directions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no order: write each of u, d, l and r once")]
pub struct OrderError(String);

impl Size {
    /// `None` for a rectangle without squares or with more than [`MAX_SQUARES`].
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let area = rows.checked_mul(columns)?;
        let fits = (1..=MAX_SQUARES).contains(&area);
        fits.then_some(Self { rows: rows as u32, columns: columns as u32 })
    }

    /// How many rows there are.
    pub fn rows(self) -> usize {
        self.rows as usize
    }

    /// How many columns there are.
    pub fn columns(self) -> usize {
        self.columns as usize
    }

    /// How many squares there are.
    pub fn area(self) -> usize {
        self.rows() * self.columns()
    }

    /// The square in that row and column, both counted from 0; `None` outside.
    pub fn square(self, row: usize, column: usize) -> Option<Square> {
        let inside = row < self.rows() && column < self.columns();
        inside.then(|| Square((row * self.columns() + column) as u16))
    }

    /// Every square in reading order.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> {
        (0..self.area()).map(|index| Square(index as u16))
    }

    /// Row and column of a square, both counted from 0.
    pub fn row_and_column(self, square: Square) -> (usize, usize) {
        (square.index() / self.columns(), square.index() % self.columns())
    }

    /// A square and the up to eight around it, in reading order.
    pub fn around(self, square: Square) -> impl Iterator<Item = Square> {
        let (row, column) = self.row_and_column(square);
        let rows = row.saturating_sub(1)..=row + 1;
        let columns = column.saturating_sub(1)..=column + 1;
        rows.flat_map(move |row| columns.clone().map(move |column| (row, column)))
            .filter_map(move |(row, column)| self.square(row, column))
    }

    /// The next square in that direction; `None` over the edge.
    pub fn neighbour(self, square: Square, direction: Direction) -> Option<Square> {
        let (row, column) = self.row_and_column(square);
        let on = match direction {
            Direction::Up => row > 0,
            Direction::Down => row + 1 < self.rows(),
            Direction::Left => column > 0,
            Direction::Right => column + 1 < self.columns(),
        };
        on.then(|| self.inner_neighbour(square, direction))
    }

    /// The next square of a square that is known not to lie on the edge, without asking again.
    /// (A wrong promise gives a wrong square, so this stays inside the crate.)
    #[inline]
    pub(crate) fn inner_neighbour(self, square: Square, direction: Direction) -> Square {
        let columns = self.columns as u16;
        Square(match direction {
            Direction::Up => square.0.wrapping_sub(columns),
            Direction::Down => square.0.wrapping_add(columns),
            Direction::Left => square.0.wrapping_sub(1),
            Direction::Right => square.0.wrapping_add(1),
        })
    }

    /// The squares of the outermost rows and columns; corners come twice.
    pub fn edge(self) -> impl Iterator<Item = Square> {
        let (rows, columns) = (self.rows(), self.columns());
        let lines = (0..columns).flat_map(move |column| [(0, column), (rows - 1, column)]);
        let sides = (0..rows).flat_map(move |row| [(row, 0), (row, columns - 1)]);
        lines.chain(sides).map(move |(row, column)| Square((row * columns + column) as u16))
    }

    /// Whether a square lies in the outermost row or column.
    pub fn is_edge(self, square: Square) -> bool {
        let (row, column) = self.row_and_column(square);
        row == 0 || column == 0 || row + 1 == self.rows() || column + 1 == self.columns()
    }
}

impl Square {
    /// The square's number in reading order, for indexing.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl Direction {
    /// Up, down, left, right: the order in which a search tries moves unless told otherwise, so runs repeat.
    pub const UDLR: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The order in which four letters name them, each direction once.
    ///
    /// ```
    /// use mazekeeper_core::grid::Direction::{self, Down, Left, Right, Up};
    ///
    /// assert_eq!(Direction::order("lurd"), Ok([Left, Up, Right, Down]));
    /// ```
    pub fn order(letters: &str) -> Result<[Self; 4], OrderError> {
        let directions: Option<Vec<Self>> = letters.chars().map(Self::from_letter).collect();
        let order = directions.and_then(|directions| <[Self; 4]>::try_from(directions).ok());
        let has_all = |order: &[Self; 4]| Self::UDLR.iter().all(|direction| order.contains(direction));
        order.filter(has_all).ok_or_else(|| OrderError(excerpt(letters)))
    }

    /// The way back.
    #[inline]
    pub fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// `u`, `d`, `l` or `r`.
    pub fn letter(self) -> char {
        match self {
            Self::Up => 'u',
            Self::Down => 'd',
            Self::Left => 'l',
            Self::Right => 'r',
        }
    }

    /// The direction a letter names, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'u' | 'U' => Some(Self::Up),
            'd' | 'D' => Some(Self::Down),
            'l' | 'L' => Some(Self::Left),
            'r' | 'R' => Some(Self::Right),
            _ => None,
        }
    }
}

/// One value for every square of a rectangle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    size: Size,
    values: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// A grid that holds the same value everywhere.
    pub fn filled(size: Size, value: T) -> Self {
        Self { size, values: vec![value; size.area()] }
    }
}

impl<T> Grid<T> {
    /// A grid of values in reading order, one for every square.
    pub(crate) fn from_values(size: Size, values: Vec<T>) -> Self {
        assert_eq!(values.len(), size.area(), "a grid has one value for every square");
        Self { size, values }
    }

    /// The rectangle the grid covers.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Every square with its value, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Square, &T)> {
        self.size.squares().zip(&self.values)
    }

    /// The values row by row.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.values.chunks(self.size.columns())
    }

    /// The value of a square that may belong to a larger rectangle: then there is none.
    #[inline]
    pub fn get_mut(&mut self, square: Square) -> Option<&mut T> {
        self.values.get_mut(square.index())
    }

    /// The values alone, in reading order.
    pub fn into_values(self) -> Vec<T> {
        self.values
    }

    /// The same rectangle with other values.
    pub fn map<U>(&self, value: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { size: self.size, values: self.values.iter().map(value).collect() }
    }
}

impl<T> Index<Square> for Grid<T> {
    type Output = T;

    #[inline]
    fn index(&self, square: Square) -> &T {
        &self.values[square.index()]
    }
}

impl<T> IndexMut<Square> for Grid<T> {
    #[inline]
    fn index_mut(&mut self, square: Square) -> &mut T {
        &mut self.values[square.index()]
    }
}

/// A set of squares of one rectangle, one bit each.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct SquareSet {
    words: Vec<u64>,
}

/// By hand, because what is derived takes new memory where the old would do.
impl Clone for SquareSet {
    fn clone(&self) -> Self {
        Self { words: self.words.clone() }
    }

    #[inline]
    fn clone_from(&mut self, other: &Self) {
        self.words.clone_from(&other.words);
    }
}

impl SquareSet {
    /// The empty set for a rectangle.
    pub fn new(size: Size) -> Self {
        Self { words: vec![0; size.area().div_ceil(64)] }
    }

    /// Whether the square is in the set.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.words[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    /// Adds a square; tells whether it is new.
    #[inline]
    pub fn insert(&mut self, square: Square) -> bool {
        let word = &mut self.words[square.index() / 64];
        let bit = 1 << (square.index() % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a square out.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.words[square.index() / 64] &= !(1 << (square.index() % 64));
    }

    /// Takes every square out.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// How many squares are in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set holds no square.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether every square of this set is in the other, too.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// The first square of this set that is not in the other.
    #[inline]
    pub fn first_not_in(&self, other: &Self) -> Option<Square> {
        let rests = self.words.iter().zip(&other.words).map(|(mine, theirs)| mine & !theirs);
        let (number, rest) = rests.enumerate().find(|&(_, rest)| rest != 0)?;
        Some(Square((number * 64) as u16 + rest.trailing_zeros() as u16))
    }

    /// The squares in reading order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Square> {
        self.words.iter().enumerate().flat_map(|(number, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(Square((number * 64) as u16 + bit as u16))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rectangle_has_one_to_65536_squares() {
        assert!(Size::new(0, 5).is_none());
        assert!(Size::new(256, 256).is_some());
        assert!(Size::new(257, 256).is_none());
        assert!(Size::new(usize::MAX, 2).is_none());
    }

    #[test]
    fn there_and_back_is_the_same_square_and_the_edge_ends_the_way() {
        let size = Size::new(3, 4).unwrap();
        for square in size.squares() {
            for direction in Direction::UDLR {
                match size.neighbour(square, direction) {
                    Some(next) => assert_eq!(size.neighbour(next, direction.opposite()), Some(square)),
                    None => assert!(size.is_edge(square)),
                }
            }
        }
    }

    #[test]
    fn an_order_names_every_direction_once() {
        use Direction::{Down, Left, Right, Up};
        assert_eq!(Direction::order("udlr"), Ok(Direction::UDLR));
        assert_eq!(Direction::order("RdLu"), Ok([Right, Down, Left, Up]));
        for letters in ["", "udl", "udlrr", "udll", "udlx", "u d l r"] {
            assert!(Direction::order(letters).is_err(), "`{letters}`");
        }
        let told = Direction::order("udll").map_err(|error| error.to_string());
        assert_eq!(told, Err("`udll` is no order: write each of u, d, l and r once".to_owned()));
    }

    #[test]
    fn a_set_lists_its_squares_in_reading_order() {
        let size = Size::new(256, 256).unwrap();
        let mut set = SquareSet::new(size);
        let squares: Vec<_> = [65_535, 64, 63, 0].map(|index| size.squares().nth(index).unwrap()).into();
        assert!(squares.iter().all(|&square| set.insert(square)));
        assert!(!set.insert(squares[0]));
        assert!(set.iter().eq(squares.iter().rev().copied()));
        assert_eq!(set.len(), 4);
    }
}
