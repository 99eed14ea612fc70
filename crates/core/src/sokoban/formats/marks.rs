//! The characters of a board that is not plain text, row by row, each with the place where it stands.

use crate::grid::MAX_SQUARES;
use crate::sokoban::rle::{self, Allowance, RleFault, Token};

use super::defect::{Defect, Fault, Place};

/// A character of a board and where it stands, counted from 1.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub(super) character: char,
    pub(super) line: u32,
    pub(super) column: u32,
}

/// More than any board has, even with some floor around it.
const MAX_MARKS: usize = 2 * MAX_SQUARES;

/// Rows of marks. What is too large for a board is counted, but not kept.
#[derive(Default)]
pub(super) struct Marks {
    marks: Vec<Mark>,
    /// Where in `marks` each row ends.
    ends: Vec<usize>,
    height: usize,
    /// The longest row without the floor at its end.
    width: usize,
    /// The row that is being written, with and without the floor at its end.
    row_length: usize,
    drawn_length: usize,
    /// What could not be read as a mark.
    defects: Vec<Defect>,
}

impl Marks {
    /// Adds a mark to the row.
    pub(super) fn push(&mut self, mark: Mark) {
        self.row_length += 1;
        if !matches!(mark.character, ' ' | '-' | '_') {
            self.drawn_length = self.row_length;
        }
        match self.marks.len() < MAX_MARKS {
            true => self.marks.push(mark),
            // Too much floor around: it cannot all be kept, so it counts as drawn.
            false => self.drawn_length = MAX_MARKS,
        }
    }

    /// Ends the row; the next mark begins another.
    pub(super) fn end_row(&mut self) {
        self.height += 1;
        self.width = self.width.max(self.drawn_length);
        self.row_length = 0;
        self.drawn_length = 0;
        if self.ends.len() < MAX_MARKS {
            self.ends.push(self.marks.len());
        }
    }

    /// Takes note of something that is no mark.
    pub(super) fn push_defect(&mut self, defect: Defect) {
        self.defects.push(defect);
    }

    /// Unfolds a line of text into one or more rows, parted by `|`.
    pub(super) fn unfold(
        &mut self,
        text: &str,
        line: usize,
        allowance: &mut Allowance,
    ) -> Result<(), Defect> {
        // Row ends are unfolded along with the cells, and there are fewer of them.
        let marks = rle::unfold(text, MAX_MARKS, allowance, |number, character| {
            Ok(Token::Item(Mark { character, line: line as u32, column: number as u32 + 1 }))
        })
        .map_err(|(number, fault)| {
            let fault = match fault {
                RleFault::Bomb { .. } => RleFault::Bomb { limit: MAX_SQUARES },
                other => other,
            };
            Defect::at(Place::character(line, number + 1), Fault::Rle(fault))
        })?;
        // A `|` at the end of the line ends the row as the line does.
        let marks = match marks.split_last() {
            Some((last, others)) if last.character == '|' => others,
            _ => &marks,
        };
        for row in marks.split(|mark| mark.character == '|') {
            row.iter().for_each(|&mark| self.push(mark));
            self.end_row();
        }
        Ok(())
    }

    /// How many rows there are.
    pub(super) fn height(&self) -> usize {
        self.height
    }

    /// How long the longest row is.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The rows, as long as height and width are those of a board.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[Mark]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let row = &self.marks[start..end];
            start = end;
            row
        })
    }

    /// What could not be read as a mark.
    pub(super) fn into_defects(self) -> Vec<Defect> {
        self.defects
    }
}
