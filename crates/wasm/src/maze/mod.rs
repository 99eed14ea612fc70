//! Mazes: walked on the page ([`MazeWalk`]), searched to be watched ([`MazeSearch`]), drawn and advised about in a worker
//! ([`MazeDrawn`], [`MazeOutlook`]).
//!
//! Cells are numbers in reading order, ways are letters `udlr`.

mod draw;
mod lab;
mod outlook;
mod race;
mod search;
mod walk;

use mazekeeper_core::maze::{Cell, Shape};

pub use draw::MazeDrawn;
pub use lab::MazeRecording;
pub use outlook::{MazeAdvice, MazeOutlook};
pub use race::MazeTrial;
pub use search::MazeSearch;
pub use walk::{MazeWalk, Stepped};

fn cell_at(shape: Shape, number: u32) -> Result<Cell, String> {
    let (rows, columns) = (shape.rows(), shape.columns());
    shape
        .cell_at(number as usize)
        .ok_or_else(|| format!("there is no cell {number} in a maze of {rows} × {columns}"))
}

fn numbers_of(cells: &[Cell]) -> Vec<u32> {
    cells.iter().map(|cell| cell.index() as u32).collect()
}
