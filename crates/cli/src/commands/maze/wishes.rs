//! From flags to the code of a maze.

use std::hash::{BuildHasher, RandomState};

use mazekeeper_core::maze::code::CodeError;
use mazekeeper_core::maze::{Cell, Difficulty, Generator, MazeCode, Shape};

use crate::args::maze::{End, Place, Sides, WishArgs};
use crate::lang::{Lang, Translate};

/// Why there is no such maze.
pub(super) enum Refusal {
    /// A code says all about its maze.
    BesideCode { flag: &'static str },
    /// A difficulty is a size.
    TwoSizes,
    /// The core knows why.
    Code(CodeError),
}

impl Refusal {
    /// One sentence about it.
    pub(super) fn sentence(&self, lang: Lang) -> String {
        match self {
            Self::BesideCode { flag } => lang.flag_beside_code(flag),
            Self::TwoSizes => lang.two_sizes().to_owned(),
            Self::Code(error) => error.in_language(lang),
        }
    }
}

impl From<CodeError> for Refusal {
    fn from(error: CodeError) -> Self {
        Self::Code(error)
    }
}

/// The code of the maze that is wished for: the one that is named, or a new one.
pub(super) fn code(named: Option<&str>, wishes: &WishArgs) -> Result<MazeCode, Refusal> {
    match named {
        Some(text) => match first_flag(wishes) {
            Some(flag) => Err(Refusal::BesideCode { flag }),
            None => Ok(text.parse()?),
        },
        None => new_code(wishes),
    }
}

fn new_code(wishes: &WishArgs) -> Result<MazeCode, Refusal> {
    let shape = match (wishes.size, wishes.difficulty) {
        (Some(_), Some(_)) => return Err(Refusal::TwoSizes),
        (Some(sides), None) => shape(sides)?,
        (None, difficulty) => difficulty.unwrap_or(Difficulty::Easy).shape(),
    };
    let generator = wishes.generator.unwrap_or(Generator::DepthFirst);
    let code = MazeCode::new(generator, shape, wishes.seed.unwrap_or_else(drawn_seed))?;
    Ok(between(code, wishes.start, wishes.goal)?.braided(wishes.braid.unwrap_or(0))?)
}

/// The shape of so many rows and columns, if mazes have such shapes.
pub(super) fn shape(sides: Sides) -> Result<Shape, CodeError> {
    Ok(Shape::new(sides.rows, sides.columns)?)
}

/// The cell of a maze.
pub(super) fn cell(shape: Shape, Place { row, column }: Place) -> Result<Cell, CodeError> {
    let (rows, columns) = (shape.rows(), shape.columns());
    shape.cell(row, column).ok_or(CodeError::NoCell { row, column, rows, columns })
}

/// The same maze with the ends that are wished for; the corners where none are.
fn between(code: MazeCode, start: Option<End>, goal: Option<End>) -> Result<MazeCode, CodeError> {
    let drawn = code.with_random_ends()?;
    let fixed = |end: Option<End>, usual: Cell| match end {
        None => Ok(Some(usual)),
        Some(End::At(place)) => cell(code.shape(), place).map(Some),
        Some(End::Random) => Ok(None),
    };
    // Of the two cells that the seed draws, one at least is not the other end.
    let drawn_beside = |other: Cell| if drawn.start() == other { drawn.goal() } else { drawn.start() };
    match (fixed(start, code.start())?, fixed(goal, code.goal())?) {
        (Some(start), Some(goal)) => code.between(start, goal),
        (None, Some(goal)) => code.between(drawn_beside(goal), goal),
        (Some(start), None) => code.between(start, drawn_beside(start)),
        (None, None) => Ok(drawn),
    }
}

/// A seed that nobody has chosen: short enough to be told on the telephone.
pub(in crate::commands) fn drawn_seed() -> u64 {
    const SEEDS: u64 = 1_000_000_000;
    RandomState::new().hash_one("a seed") % SEEDS
}

/// The first flag that was given.
fn first_flag(wishes: &WishArgs) -> Option<&'static str> {
    let WishArgs { generator, size, difficulty, seed, braid, start, goal } = wishes;
    let given = [
        ("--generator", generator.is_some()),
        ("--size", size.is_some()),
        ("--difficulty", difficulty.is_some()),
        ("--seed", seed.is_some()),
        ("--braid", braid.is_some()),
        ("--start", start.is_some()),
        ("--goal", goal.is_some()),
    ];
    given.into_iter().find(|&(_, is_given)| is_given).map(|(flag, _)| flag)
}
