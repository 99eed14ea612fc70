//! A maze that somebody has drawn, short enough for a link: every wall as a bit.
//!
//! `own1-2x2-f0.0-t1.1-Tg` is 2 rows by 2 columns, from row 0, column 0 to row 1, column 1. A cell has two bits, whether
//! a passage leads right and whether one leads down; three cells are a letter of the alphabet that addresses can have.

use super::code::MazeCode;
use super::passages::Maze;
use super::quest::{Quest, QuestError};
use super::shape::{Shape, ShapeError};
use super::text::{self, TextError};
use crate::grid::Direction;
use crate::names::excerpt;

/// What plans begin with. Another way to write them would have another number.
const VERSION: &str = "own1";
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const CELLS_PER_LETTER: usize = 3;
/// Whither the bits of a cell lead.
const WAYS: [Direction; 2] = [Direction::Right, Direction::Down];

/// A text that names no maze.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// It has other parts than a plan.
    #[error("`{0}` is no plan of a maze such as `own1-2x2-f0.0-t1.1-Tg`")]
    Malformed(String),
    /// There is no maze of that shape.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The ends make no sense.
    #[error(transparent)]
    Ends(#[from] QuestError),
    /// Too short or too long for its cells.
    #[error("the plan has {found} letters, but {cells} cells take {needed}")]
    Length {
        /// How many letters there are.
        found: usize,
        /// How many cells.
        cells: usize,
        /// How many letters there should be.
        needed: usize,
    },
    /// Not one of the 64.
    #[error("`{0}` is no letter of a plan")]
    Letter(char),
    /// A passage would leave the maze.
    #[error("a passage of the plan leads over the edge")]
    OverTheEdge,
    /// It is neither a code nor a plan nor a drawing.
    #[error(transparent)]
    Drawing(#[from] TextError),
    /// It begins as a code does.
    #[error("{0}")]
    Code(String),
}

/// The plan of a maze with its ends.
pub fn write(quest: &Quest) -> String {
    let (maze, shape) = (quest.maze(), quest.maze().shape());
    let end = |cell| {
        let (row, column) = shape.row_and_column(cell);
        format!("{row}.{column}")
    };
    let bits = |cell| WAYS.iter().rev().fold(0, |bits, &way| 2 * bits + usize::from(maze.is_open(cell, way)));
    let cells: Vec<usize> = shape.cells().map(bits).collect();
    let letter = |cells: &[usize]| {
        char::from(LETTERS[cells.iter().rev().fold(0, |letter, bits| (letter << WAYS.len()) + bits)])
    };
    let letters: String = cells.chunks(CELLS_PER_LETTER).map(letter).collect();
    let (rows, columns) = (shape.rows(), shape.columns());
    format!("{VERSION}-{rows}x{columns}-f{}-t{}-{letters}", end(quest.start()), end(quest.goal()))
}

/// Reads what [`write()`] has written.
pub fn read(plan: &str) -> Result<Quest, PlanError> {
    let malformed = || PlanError::Malformed(excerpt(plan));
    let parts: Vec<&str> = plan.splitn(5, '-').collect();
    let [VERSION, size, from, to, letters] = parts[..] else { return Err(malformed()) };
    let pair = |text: &str, between: char| -> Option<(usize, usize)> {
        let (one, other) = text.split_once(between)?;
        Some((one.parse().ok()?, other.parse().ok()?))
    };
    let (rows, columns) = pair(size, 'x').ok_or_else(malformed)?;
    let shape = Shape::new(rows, columns)?;
    let end = |text: &str, sign: char| {
        let (row, column) = text.strip_prefix(sign).and_then(|text| pair(text, '.')).ok_or_else(malformed)?;
        shape.cell(row, column).ok_or(PlanError::Ends(QuestError::Outside))
    };
    let (start, goal) = (end(from, 'f')?, end(to, 't')?);
    let (found, cells) = (letters.chars().count(), shape.area());
    let needed = cells.div_ceil(CELLS_PER_LETTER);
    if found != needed {
        return Err(PlanError::Length { found, cells, needed });
    }
    let mut maze = Maze::walled(shape);
    let mut values = Vec::with_capacity(needed);
    for letter in letters.chars() {
        let value = LETTERS.iter().position(|&each| char::from(each) == letter);
        values.push(value.ok_or(PlanError::Letter(letter))?);
    }
    for cell in shape.cells() {
        let (letter, place) = (cell.index() / CELLS_PER_LETTER, cell.index() % CELLS_PER_LETTER);
        let bits = values[letter] >> (WAYS.len() * place);
        for (bit, &way) in WAYS.iter().enumerate() {
            if bits >> bit & 1 != 0 && !maze.open(cell, way) {
                return Err(PlanError::OverTheEdge);
            }
        }
    }
    Ok(Quest::new(maze, start, goal)?)
}

/// Reads a maze however it is written: as a code, a plan or a drawing.
pub fn read_any(text: &str) -> Result<Quest, PlanError> {
    let word = text.trim();
    if word.starts_with(&format!("{VERSION}-")) {
        return read(word);
    }
    if word.contains('#') || word.is_empty() {
        return Ok(text::read(text)?.quest);
    }
    let code: MazeCode = word.parse().map_err(|error| PlanError::Code(format!("{error}")))?;
    Ok(code.build())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::{Generator, solve::lesson};

    #[test]
    fn a_plan_reads_back_as_the_same_maze() {
        for (seed, (rows, columns)) in [(1, 2), (2, 1), (2, 2), (5, 7), (20, 20)].into_iter().enumerate() {
            let shape = Shape::new(rows, columns).unwrap();
            let code = MazeCode::new(Generator::Kruskal, shape, seed as u64).unwrap();
            let quest = code.with_random_ends().unwrap().build();
            let plan = write(&quest);
            assert_eq!(read(&plan), Ok(quest), "{plan}");
        }
        let lesson = lesson::quest();
        assert_eq!(read_any(&write(&lesson)), Ok(lesson.clone()));
        assert_eq!(read_any(lesson::DRAWING), Ok(lesson));
        assert!(read_any(" dfs1-9x8-s42-b30-f0.0-t8.7\n").is_ok());
    }

    #[test]
    fn what_is_no_plan_is_refused_in_a_sentence() {
        let refused = |plan: &str| read_any(plan).unwrap_err().to_string();
        assert_eq!(
            refused("own1-2x2-f0.0-t1.1"),
            "`own1-2x2-f0.0-t1.1` is no plan of a maze such as `own1-2x2-f0.0-t1.1-Tg`"
        );
        assert_eq!(refused("own1-2x2-f0.0-t2.1-AA"), "an end lies outside the maze");
        assert_eq!(refused("own1-2x2-f0.0-t0.0-AA"), "start and goal are the same cell");
        assert_eq!(refused("own1-2x2-f0.0-t1.1-A"), "the plan has 1 letters, but 4 cells take 2");
        assert_eq!(refused("own1-2x2-f0.0-t1.1-A!"), "`!` is no letter of a plan");
        assert_eq!(refused("own1-2x2-f0.0-t1.1-__"), "a passage of the plan leads over the edge");
        assert!(refused("own1-0x2-f0.0-t1.1-").contains("has no cells"));
        assert_eq!(refused(""), "there is no drawing of a maze");
        assert!(refused("####\n#S #\n").contains("columns wide"));
        assert!(!refused("nonsense").is_empty());
        assert!(read("own1-2x2-f0.0-t1.1-Tg").is_ok());
    }
}
