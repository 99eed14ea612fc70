//! Levels and moves drawn in tests.

use crate::grid::{Direction, Grid, Size};
use crate::sokoban::level::{Cell, Level, LevelFault};

/// The level of a drawing in standard characters; short rows go on as floor.
#[track_caller]
pub(crate) fn level(drawing: &str) -> Level {
    try_level(drawing).expect("the drawing is a level")
}

/// The same, for drawings that may be faulty.
pub(crate) fn try_level(drawing: &str) -> Result<Level, Vec<LevelFault>> {
    let rows: Vec<Vec<char>> = drawing.lines().map(|line| line.chars().collect()).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let size = Size::new(rows.len(), columns).expect("the drawing has squares");
    let mut cells = Grid::filled(size, Cell::Floor);
    for (row, line) in rows.iter().enumerate() {
        for (column, &character) in line.iter().enumerate() {
            let square = size.square(row, column).expect("every character lies in the drawing");
            cells[square] = match character {
                '#' => Cell::Wall,
                ' ' | '-' => Cell::Floor,
                '.' => Cell::Goal,
                '$' => Cell::Box,
                '*' => Cell::BoxOnGoal,
                '@' => Cell::Player,
                '+' => Cell::PlayerOnGoal,
                other => panic!("`{other}` is no level character"),
            };
        }
    }
    Level::new(cells)
}

/// The directions that letters name, in either case.
#[track_caller]
pub(crate) fn directions(letters: &str) -> Vec<Direction> {
    letters.chars().map(|letter| Direction::from_letter(letter).expect("a move")).collect()
}
