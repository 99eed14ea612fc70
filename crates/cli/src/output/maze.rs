//! Mazes as lines of JSON. The names and their order are a promise; docs/cli.md has them.

use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::{Cell, Maze, MazeCode, Quest};
use serde::Serialize;

/// What `maze generate` says about a maze.
#[derive(Serialize)]
pub(crate) struct MazeRow {
    pub(crate) code: String,
    pub(crate) generator: &'static str,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) seed: u64,
    pub(crate) braid: u8,
    /// Row and column from 0.
    pub(crate) start: [usize; 2],
    pub(crate) goal: [usize; 2],
    /// A string per row and a digit per cell, see [`digits`].
    pub(crate) cells: Vec<String>,
}

impl MazeRow {
    pub(crate) fn new(code: &MazeCode, quest: &Quest) -> Self {
        let shape = code.shape();
        Self {
            code: code.to_string(),
            generator: code.generator().name(),
            rows: shape.rows(),
            columns: shape.columns(),
            seed: code.seed(),
            braid: code.braid(),
            start: place(quest, quest.start()),
            goal: place(quest, quest.goal()),
            cells: digits(quest.maze()),
        }
    }
}

/// Row and column of a cell.
pub(crate) fn place(quest: &Quest, cell: Cell) -> [usize; 2] {
    let (row, column) = quest.maze().shape().row_and_column(cell);
    [row, column]
}

/// The passages of every cell as a hexadecimal digit: 1 up, 2 down, 4 left, 8 right, added up.
fn digits(maze: &Maze) -> Vec<String> {
    let shape = maze.shape();
    let digit = |cell: Cell| {
        let open = |direction: &Direction| maze.is_open(cell, *direction);
        let passages: u32 = Direction::UDLR
            .into_iter()
            .enumerate()
            .filter(|(_, way)| open(way))
            .map(|(bit, _)| 1 << bit)
            .sum();
        char::from_digit(passages, 16).expect("four passages make one digit")
    };
    let row = |row| (0..shape.columns()).filter_map(|column| shape.cell(row, column)).map(digit).collect();
    (0..shape.rows()).map(row).collect()
}
