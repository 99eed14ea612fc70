//! The rectangle a maze fills, and its cells.
//!
//! It is the [`grid`](crate::grid) of large boards: a cell takes 32 bits, where a square of a level takes 16.

use crate::grid::Direction;

/// The most cells a maze may have.
pub const MAX_CELLS: usize = 100_000_000;

/// Rows and columns of a maze, at least one and at most [`MAX_CELLS`] cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u32,
    columns: u32,
}

/// One cell of one maze. Only a [`Shape`] makes one, so it always lies inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u32);

/// There is no maze of that shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// No rows or no columns.
    #[error("a maze of {rows} × {columns} has no cells")]
    Empty {
        /// How many rows were asked for.
        rows: usize,
        /// How many columns were asked for.
        columns: usize,
    },
    /// More than [`MAX_CELLS`].
    #[error("a maze of {rows} × {columns} has more than {MAX_CELLS} cells")]
    TooLarge {
        /// How many rows were asked for.
        rows: usize,
        /// How many columns were asked for.
        columns: usize,
    },
}

impl Shape {
    /// A rectangle of so many rows and columns.
    pub fn new(rows: usize, columns: usize) -> Result<Self, ShapeError> {
        match rows.checked_mul(columns) {
            Some(0) => Err(ShapeError::Empty { rows, columns }),
            Some(1..=MAX_CELLS) => Ok(Self { rows: rows as u32, columns: columns as u32 }),
            _ => Err(ShapeError::TooLarge { rows, columns }),
        }
    }

    /// How many rows there are.
    pub fn rows(self) -> usize {
        self.rows as usize
    }

    /// How many columns there are.
    pub fn columns(self) -> usize {
        self.columns as usize
    }

    /// How many cells there are.
    pub fn area(self) -> usize {
        self.rows() * self.columns()
    }

    /// The cell in that row and column, both counted from 0; `None` outside.
    pub fn cell(self, row: usize, column: usize) -> Option<Cell> {
        let inside = row < self.rows() && column < self.columns();
        inside.then(|| Cell((row * self.columns() + column) as u32))
    }

    /// Row and column of a cell, both counted from 0.
    pub fn row_and_column(self, cell: Cell) -> (usize, usize) {
        (cell.index() / self.columns(), cell.index() % self.columns())
    }

    /// Every cell in reading order.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..self.area()).map(|index| Cell(index as u32))
    }

    /// The cell with that number in reading order; `None` from [`area`](Self::area) on.
    pub fn cell_at(self, index: usize) -> Option<Cell> {
        (index < self.area()).then_some(Cell(index as u32))
    }

    /// The next cell in that direction, whether or not a passage leads there; `None` over the edge.
    pub fn neighbour(self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (row, column) = self.row_and_column(cell);
        let on = match direction {
            Direction::Up => row > 0,
            Direction::Down => row + 1 < self.rows(),
            Direction::Left => column > 0,
            Direction::Right => column + 1 < self.columns(),
        };
        on.then(|| self.inner_neighbour(cell, direction))
    }

    /// The next cell in a direction that is known not to lead over the edge, without asking again.
    /// (A wrong promise gives a wrong cell, so this stays among mazes.)
    #[inline]
    pub(in crate::maze) fn inner_neighbour(self, cell: Cell, direction: Direction) -> Cell {
        Cell(match direction {
            Direction::Up => cell.0.wrapping_sub(self.columns),
            Direction::Down => cell.0.wrapping_add(self.columns),
            Direction::Left => cell.0.wrapping_sub(1),
            Direction::Right => cell.0.wrapping_add(1),
        })
    }
}

impl Cell {
    /// The cell's number in reading order, for indexing.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_maze_has_cells_but_not_too_many() {
        assert_eq!(Shape::new(0, 5), Err(ShapeError::Empty { rows: 0, columns: 5 }));
        assert_eq!(Shape::new(5, 0), Err(ShapeError::Empty { rows: 5, columns: 0 }));
        assert!(Shape::new(1, 1).is_ok());
        assert!(Shape::new(10_000, 10_000).is_ok());
        assert!(matches!(Shape::new(10_000, 10_001), Err(ShapeError::TooLarge { .. })));
        assert!(matches!(Shape::new(usize::MAX, 2), Err(ShapeError::TooLarge { .. })));
    }

    #[test]
    fn there_and_back_is_the_same_cell_and_the_edge_ends_the_way() {
        let shape = Shape::new(3, 4).unwrap();
        let mut edges = 0;
        for cell in shape.cells() {
            for direction in Direction::UDLR {
                match shape.neighbour(cell, direction) {
                    Some(next) => assert_eq!(shape.neighbour(next, direction.opposite()), Some(cell)),
                    None => edges += 1,
                }
            }
        }
        assert_eq!(edges, 2 * (3 + 4));
    }
}
