//! The door to the browser: core and solver as a few classes for scripts. It converts, calls and returns; no rule is
//! decided here.
//!
//! [`Game`], [`Sketch`], [`LevelFile`], [`MazeWalk`] and [`MazeSearch`] live on the page's own thread, so that a key press is answered
//! within its frame. [`Guard`], [`Solving`], [`LevelSearch`], [`LevelTrial`], [`Rated`], [`Making`], [`MazeDrawn`] and [`MazeOutlook`] live in a worker and work in slices
//! where they can, so that messages get through in between. Squares and cells are numbers, `row * width + column`; directions are
//! 0 up, 1 down, 2 left, 3 right; moves are letters `lurd`, capitals for pushes.

mod craft;
mod files;
mod game;
mod lab;
mod maze;
mod race;
mod search;
mod sketch;

use mazekeeper_core::grid::{Direction, Size, Square};
use mazekeeper_core::sokoban::formats::{self, Collection, Defect, Entry};
use mazekeeper_core::sokoban::{Level, lurd};
use wasm_bindgen::JsError;

pub use craft::{Making, Rated};
pub use files::{Board, LevelFile};
pub use game::{Attempt, Game, Hint, Metrics, Moved};
pub use lab::{LevelSearch, Moment};
pub use maze::{MazeAdvice, MazeDrawn, MazeOutlook, MazeRecording, MazeSearch, MazeTrial, MazeWalk, Stepped};
pub use race::LevelTrial;
pub use search::{Guard, Progress, Solving};
pub use sketch::{Fault, Sketch};

/// The one level of a drawing.
fn level_of(drawing: &str) -> Result<Level, JsError> {
    let collection = formats::read(drawing.as_bytes());
    let nothing =
        || collection.defects.first().map_or_else(|| "there is no level".to_owned(), ToString::to_string);
    match collection.entries.into_iter().next() {
        None => Err(JsError::new(&nothing())),
        Some(entry) => entry.level.map_err(|defects| told(&defects)),
    }
}

/// A level as a file would have it.
fn drawing_of(level: &Level) -> String {
    let entries = vec![Entry::new(level.clone())];
    formats::write_xsb(&Collection { entries, ..Collection::default() })
}

/// All that is wrong, as one sentence.
fn told(defects: &[Defect]) -> JsError {
    let defects: Vec<String> = defects.iter().map(ToString::to_string).collect();
    JsError::new(&defects.join("; "))
}

fn moves_of(letters: &str) -> Result<Vec<Direction>, JsError> {
    lurd::read(letters).map_err(|error| JsError::new(&error.to_string()))
}

fn letters_of(moves: &[Direction]) -> String {
    moves.iter().map(|direction| direction.letter()).collect()
}

fn square_at(size: Size, number: u32) -> Option<Square> {
    let number = number as usize;
    size.square(number / size.columns(), number % size.columns())
}

fn number_of(square: Square) -> u32 {
    square.index() as u32
}

fn direction_number(direction: Direction) -> u8 {
    Direction::UDLR.into_iter().position(|way| way == direction).expect("there are four ways") as u8
}
