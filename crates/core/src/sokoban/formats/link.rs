//! Levels and moves as part of an address, in letters and digits only, so that nothing needs escaping.
//!
//! A level's code is its board with run lengths, in other letters. Only what matters to play is encoded: the
//! floor, what stands on it, and the wall around it. So two drawings of one level that differ in decoration
//! have the same code.

use crate::grid::{Direction, Square};
use crate::sokoban::level::{Cell, Level};
use crate::sokoban::rle::{self, Allowance};

use super::cells::Dialect;
use super::drawing::{self, Drawing};
use super::marks::Marks;
use super::{Defect, Fault, Place};

/// The characters of a board in the order of the letters that stand for them, from `A` on.
const ALPHABET: &[u8; 8] = b"#@+$*.-|";

/// The code of a level.
pub fn encode(level: &Level) -> String {
    let board = level.board();
    let size = board.size();
    let touches_floor = |square: Square| {
        Direction::UDLR
            .iter()
            .any(|&side| size.neighbour(square, side).is_some_and(|next| board.is_floor(next)))
    };
    // Step 1. The smallest rectangle around the floor and its wall. (Floor never lies on the edge.)
    let (rows, columns) = board.floor_bounds();

    // Step 2. Whatever is not floor is wall; wall at the end of a row is left out unless floor touches it.
    let drawn = (rows.start - 1..=rows.end).map(|row| {
        let squares: Vec<Square> =
            (columns.start - 1..=columns.end).filter_map(|column| size.square(row, column)).collect();
        let is_needed = |&square: &Square| board.is_floor(square) || touches_floor(square);
        let end = squares.iter().rposition(is_needed).map_or(0, |last| last + 1);
        let character = |&square: &Square| match level.drawing()[square] {
            _ if !board.is_floor(square) => Cell::Wall.character(),
            Cell::Floor => '-',
            cell => cell.character(),
        };
        squares[..end].iter().map(character).collect::<String>()
    });
    let board = drawn.collect::<Vec<_>>().join("|");
    rle::fold(board.chars().map(letter))
}

/// The level of a code, with a neat wall around it. Defects tell the column in the code.
pub fn decode(code: &str) -> Result<Level, Vec<Defect>> {
    decode_within(code, &mut Allowance::for_file(code.len()))
}

/// The same for one of several codes, which unfold to no more than that together.
pub(super) fn decode_within(code: &str, allowance: &mut Allowance) -> Result<Level, Vec<Defect>> {
    let mut board = String::with_capacity(code.len());
    let mut unknown = Vec::new();
    for (index, found) in code.chars().enumerate() {
        match character(found) {
            Some(character) => board.push(character),
            None => {
                unknown.push(Defect::at(Place::character(1, index + 1), Fault::UnknownCharacter { found }));
            }
        }
    }
    if !unknown.is_empty() {
        return Err(unknown);
    }
    let mut marks = Marks::default();
    marks.unfold(&board, 1, allowance).map_err(|defect| vec![defect])?;
    let drawing = Drawing::of_marks(marks, Dialect::Standard, 1, allowance);
    drawing::check(drawing, 1, None).level.map(|level| level.neat())
}

/// The code of moves: letters with run lengths, which [`lurd::read`](crate::sokoban::lurd::read) reads. Case is
/// left to the replay.
pub fn encode_moves(moves: &[Direction]) -> String {
    rle::fold(moves.iter().map(|direction| direction.letter()))
}

/// The letter for a character of a board.
fn letter(character: char) -> char {
    let number = ALPHABET.iter().position(|&known| char::from(known) == character);
    char::from(b'A' + number.expect("a board is drawn in standard characters") as u8)
}

/// The character that a letter stands for; digits stand for themselves.
fn character(letter: char) -> Option<char> {
    match letter {
        '0'..='9' => Some(letter),
        _ => {
            let number = u8::try_from(letter).ok()?.checked_sub(b'A')?;
            ALPHABET.get(usize::from(number)).copied().map(char::from)
        }
    }
}
