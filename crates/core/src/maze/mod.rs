//! Mazes: cells and the passages between them, made by a generator or drawn by somebody.
//!
//! The journey: [`MazeCode`] or text → [`Quest`] (a maze with a start and a goal) → a search → directions.
//! A maze is one byte per cell, nothing here is recursive, and nothing has a silent cap: a maze of
//! millions of cells is as good as a small one.

pub mod code;
mod difficulty;
mod field;
pub mod generate;
mod passages;
pub mod plan;
mod quest;
mod shape;
pub mod solve;
pub mod svg;
pub mod text;
pub mod texture;

pub use code::MazeCode;
pub use difficulty::Difficulty;
pub use field::DistanceField;
pub use generate::Generator;
pub use passages::Maze;
pub use quest::{Quest, QuestError};
pub use shape::{Cell, MAX_CELLS, Shape, ShapeError};
