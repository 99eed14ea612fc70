//! Where a drawing stands in its file: the lines themselves, and which character draws which square.

use crate::grid::{Size, Square};

use super::defect::Place;

/// Consecutive lines as they stand in a file, for showing where a defect is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    line: usize,
    column: usize,
    text: String,
}

/// One of the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceLine<'a> {
    /// Counted from 1.
    pub number: usize,
    /// The column of the first character of `text`; 1 unless the board begins in the middle of a line.
    pub column: usize,
    /// Without its line ending.
    pub text: &'a str,
}

/// Which character of the file draws which square.
#[derive(Clone, Debug)]
pub(super) enum Places {
    /// The level comes from no file.
    Nowhere,
    /// A row is a line and a character is a square; this is the first line.
    Plain { line: usize },
    /// Line and column of every square: run lengths, commas or XML lie between.
    Table(Vec<(u32, u32)>),
}

impl Source {
    /// Lines that begin at that line of their file, counted from 1.
    pub fn new(line: usize, text: impl Into<String>) -> Self {
        Self::within_line(line, 1, text)
    }

    /// Lines of which the first begins at some column of its line.
    pub(super) fn within_line(line: usize, column: usize, text: impl Into<String>) -> Self {
        Self { line, column, text: text.into() }
    }

    /// All of it, as it stands in the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The lines, first to last.
    pub fn lines(&self) -> impl Iterator<Item = SourceLine<'_>> {
        self.text.lines().enumerate().map(|(index, text)| SourceLine {
            number: self.line + index,
            column: if index == 0 { self.column } else { 1 },
            text,
        })
    }
}

impl Places {
    /// Where a square of a drawing of that size stands.
    pub(super) fn of(&self, size: Size, square: Square) -> Option<Place> {
        match self {
            Self::Nowhere => None,
            Self::Plain { line } => {
                let (row, column) = size.row_and_column(square);
                Some(Place::character(line + row, column + 1))
            }
            Self::Table(places) => {
                let &(line, column) = places.get(square.index())?;
                Some(Place::character(line as usize, column as usize))
            }
        }
    }
}
