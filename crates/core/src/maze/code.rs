//! The code that names a maze: `dfs1-50x50-s42-b50-f0.0-t49.49`.
//!
//! It is generator and version, rows × columns, seed, braid in percent, and start and goal as `row.column` from 0. A
//! code means the same maze for ever: a generator that learns to make other mazes gets a new version, and
//! golden tests keep the old ones.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use super::field::DistanceField;
use super::generate::{self, Generator};
use super::quest::{Quest, QuestError};
use super::shape::{Cell, Shape, ShapeError};
use crate::names::{UnknownName, excerpt};
use crate::random::{Purpose, Random};

/// The version of every generator so far.
const VERSION: &str = "1";

/// All that a maze is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MazeCode {
    generator: Generator,
    shape: Shape,
    seed: u64,
    braid: u8,
    start: Cell,
    goal: Cell,
}

/// A code that names no maze.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// It does not look like one.
    #[error("`{found}` is no maze code; one looks like `dfs1-50x50-s42-b50-f0.0-t49.49`")]
    Malformed {
        /// What was read.
        found: String,
    },
    /// Nobody makes such mazes.
    #[error(transparent)]
    Generator(#[from] UnknownName),
    /// Somebody makes such mazes, but not here.
    #[error("version {version} of the generator `{generator}` is not known here")]
    Version {
        /// Whose version.
        generator: Generator,
        /// Which one was asked for.
        version: String,
    },
    /// Too small or too large.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A random walk from end to end would take for ever.
    #[error(
        "a maze of {rows} × {columns} is too long for the generator `{generator}`: at most {most} rows or columns"
    )]
    TooLong {
        /// Whose random walk.
        generator: Generator,
        /// How many rows were asked for.
        rows: usize,
        /// How many columns were asked for.
        columns: usize,
        /// How many of either there may be.
        most: usize,
    },
    /// More than all dead ends.
    #[error("braid {percent} is more than 100 percent")]
    Braid {
        /// What was asked for.
        percent: u64,
    },
    /// An end that lies in no cell.
    #[error("there is no cell {row}.{column} in a maze of {rows} × {columns}")]
    NoCell {
        /// The row asked for.
        row: usize,
        /// The column asked for.
        column: usize,
        /// How many rows there are.
        rows: usize,
        /// How many columns there are.
        columns: usize,
    },
    /// Start and goal are one.
    #[error(transparent)]
    Ends(#[from] QuestError),
}

impl MazeCode {
    /// The code of a maze from corner to corner.
    pub fn new(generator: Generator, shape: Shape, seed: u64) -> Result<Self, CodeError> {
        let corner = |index| shape.cell_at(index).expect("a shape has a first and a last cell");
        let ends = (corner(0), corner(shape.area() - 1));
        check_length(generator, shape)?;
        Self { generator, shape, seed, braid: 0, start: ends.0, goal: ends.0 }.between(ends.0, ends.1)
    }

    /// The same maze with so many percent of its dead ends opened.
    pub fn braided(self, percent: u64) -> Result<Self, CodeError> {
        match percent {
            0..=100 => Ok(Self { braid: percent as u8, ..self }),
            _ => Err(CodeError::Braid { percent }),
        }
    }

    /// The same maze with other ends.
    pub fn between(self, start: Cell, goal: Cell) -> Result<Self, CodeError> {
        if start.index().max(goal.index()) >= self.shape.area() {
            return Err(QuestError::Outside.into());
        }
        if start == goal {
            return Err(QuestError::SameEnds.into());
        }
        Ok(Self { start, goal, ..self })
    }

    /// The same maze with ends drawn by its seed.
    pub fn with_random_ends(self) -> Result<Self, CodeError> {
        let area = self.shape.area() as u32;
        let mut random = Random::new(self.seed, Purpose::Ends);
        let start = random.below(area);
        // Any cell but the start.
        let goal = if area == 1 { start } else { (start + 1 + random.below(area - 1)) % area };
        let cell = |index| self.shape.cell_at(index as usize).expect("drawn below the area");
        self.between(cell(start), cell(goal))
    }

    /// The same maze with ends that lie far apart: as far as possible from its start, and as far as possible from there. Of
    /// equal cells the first; where no way leads, nothing lies.
    pub fn with_far_ends(self) -> Result<Self, CodeError> {
        let quest = self.build();
        let farthest = |from: Cell| {
            let field = DistanceField::new(quest.maze(), from);
            let cells = self.shape.cells().max_by_key(|&cell| (field.distance(cell), Reverse(cell)));
            cells.expect("a maze has cells")
        };
        let start = farthest(self.start);
        self.between(start, farthest(start))
    }

    /// Who makes the passages.
    pub fn generator(&self) -> Generator {
        self.generator
    }

    /// Rows and columns.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Where chance begins.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many percent of the dead ends are opened.
    pub fn braid(&self) -> u8 {
        self.braid
    }

    /// Where it begins.
    pub fn start(&self) -> Cell {
        self.start
    }

    /// Where it ends.
    pub fn goal(&self) -> Cell {
        self.goal
    }

    /// The maze that is named, with its start and its goal.
    pub fn build(&self) -> Quest {
        self.build_watched_by(&mut generate::Silent)
    }

    /// The same while somebody watches how it is made.
    pub fn build_watched_by(&self, watcher: &mut impl generate::Watcher) -> Quest {
        let maze = generate::generate(self.generator, self.shape, self.seed, self.braid, watcher);
        Quest::new(maze, self.start, self.goal).expect("a code has two different ends inside its maze")
    }
}

impl fmt::Display for MazeCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { generator, shape, seed, braid, start, goal } = self;
        let (start_row, start_column) = shape.row_and_column(*start);
        let (goal_row, goal_column) = shape.row_and_column(*goal);
        write!(
            formatter,
            "{generator}{VERSION}-{}x{}-s{seed}-b{braid}-f{start_row}.{start_column}-t{goal_row}.{goal_column}",
            shape.rows(),
            shape.columns(),
        )
    }
}

impl FromStr for MazeCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        // Step 1. Take it apart from the end: the generator's name may hold dashes.
        let malformed = || CodeError::Malformed { found: excerpt(text) };
        let mut parts = text.rsplitn(6, '-');
        let mut part = || parts.next().ok_or_else(malformed);
        let [goal, start, braid, seed, size, maker] = [part()?, part()?, part()?, part()?, part()?, part()?];
        let after = |part: &'static str, text: &'_ str| text.strip_prefix(part).map(str::to_owned);
        let pair = |text: Option<String>, between| {
            let text = text?;
            let (one, other) = text.split_once(between)?;
            Some((number::<usize>(one)?, number::<usize>(other)?))
        };
        let goal = pair(after("t", goal), '.').ok_or_else(malformed)?;
        let start = pair(after("f", start), '.').ok_or_else(malformed)?;
        let braid = after("b", braid).and_then(|text| number(&text)).ok_or_else(malformed)?;
        let seed = after("s", seed).and_then(|text| number(&text)).ok_or_else(malformed)?;
        let (rows, columns) = pair(Some(size.to_owned()), 'x').ok_or_else(malformed)?;
        let name = maker.trim_end_matches(|character: char| character.is_ascii_digit());
        let version = &maker[name.len()..];
        if name.is_empty() || version.is_empty() {
            return Err(malformed());
        }

        // Step 2. See whether that can be.
        let generator: Generator = name.parse()?;
        if version != VERSION {
            return Err(CodeError::Version { generator, version: excerpt(version) });
        }
        let shape = Shape::new(rows, columns)?;
        check_length(generator, shape)?;
        let cell =
            |(row, column)| shape.cell(row, column).ok_or(CodeError::NoCell { row, column, rows, columns });
        let (start, goal) = (cell(start)?, cell(goal)?);
        Self { generator, shape, seed, braid: 0, start, goal }.between(start, goal)?.braided(braid)
    }
}

fn check_length(generator: Generator, shape: Shape) -> Result<(), CodeError> {
    let (rows, columns) = (shape.rows(), shape.columns());
    match generator.longest_side() {
        Some(most) if rows.max(columns) > most => Err(CodeError::TooLong { generator, rows, columns, most }),
        _ => Ok(()),
    }
}

/// Digits only, and no zeros before them: so there is one way to write a code.
pub(crate) fn number<N: FromStr>(text: &str) -> Option<N> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if is_plain { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_written() {
        for text in ["dfs1-50x50-s42-b50-f0.0-t49.49", "dfs1-1x2-s18446744073709551615-b100-f0.1-t0.0"] {
            assert_eq!(text.parse::<MazeCode>().unwrap().to_string(), text);
        }
    }

    #[track_caller]
    fn check_refused(text: &str, sentence: &str) {
        assert_eq!(text.parse::<MazeCode>().unwrap_err().to_string(), sentence);
    }

    #[test]
    fn ends_of_a_larger_maze_are_refused() {
        let [small, large] = [2, 10].map(|side| Shape::new(side, side).unwrap());
        let code = MazeCode::new(Generator::DepthFirst, small, 1).unwrap();
        let [start, goal] = [0, 99].map(|index| large.cell_at(index).unwrap());
        assert_eq!(code.between(start, goal), Err(QuestError::Outside.into()));
    }

    #[test]
    fn far_ends_lie_as_far_apart_as_two_floods_find() {
        // In a perfect maze nothing lies farther apart.
        let code: MazeCode = "prim1-7x9-s3-b0-f0.0-t6.8".parse().unwrap();
        let far = code.with_far_ends().unwrap();
        let quest = far.build();
        let longest = |from| {
            let field = DistanceField::new(quest.maze(), from);
            far.shape().cells().filter_map(|cell| field.distance(cell)).max()
        };
        let distance = DistanceField::new(quest.maze(), quest.goal()).distance(quest.start());
        assert_eq!(distance, far.shape().cells().filter_map(longest).max());
    }

    #[test]
    fn what_names_no_maze_is_refused_in_one_sentence() {
        let malformed =
            |found| format!("`{found}` is no maze code; one looks like `dfs1-50x50-s42-b50-f0.0-t49.49`");
        let wrong = [
            "",
            "dfs1",
            "dfs-5x5-s1-b0-f0.0-t4.4",
            "1-5x5-s1-b0-f0.0-t4.4",
            "dfs1-5x5-s01-b0-f0.0-t4.4",
            "dfs1-5x5-s+1-b0-f0.0-t4.4",
            "dfs1-5x5-s-1-b0-f0.0-t4.4",
            "dfs1-5x5-s99999999999999999999-b0-f0.0-t4.4",
            "dfs1-5-s1-b0-f0.0-t4.4",
            "dfs1-5x5-s1-b0-f0.0-t4.4 ",
            "dfs1-5x5-s1-b0-f0-t4.4",
        ];
        for text in wrong {
            check_refused(text, &malformed(text));
        }
        check_refused("dfs2-5x5-s1-b0-f0.0-t4.4", "version 2 of the generator `dfs` is not known here");
        check_refused("dfs1-0x5-s1-b0-f0.0-t4.4", "a maze of 0 × 5 has no cells");
        check_refused(
            "dfs1-99999x99999-s1-b0-f0.0-t4.4",
            "a maze of 99999 × 99999 has more than 100000000 cells",
        );
        check_refused(
            "wilson1-1x10001-s1-b0-f0.0-t0.1",
            "a maze of 1 × 10001 is too long for the generator `wilson`: at most 10000 rows or columns",
        );
        check_refused("dfs1-5x5-s1-b101-f0.0-t4.4", "braid 101 is more than 100 percent");
        check_refused("dfs1-5x5-s1-b0-f0.0-t4.5", "there is no cell 4.5 in a maze of 5 × 5");
        check_refused("dfs1-5x5-s1-b0-f2.2-t2.2", "start and goal are the same cell");
    }
}
