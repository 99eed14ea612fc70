//! What can be typed after `maze`.
//!
//! Sizes and cells are read here and judged by the core: whether a maze can be that large, and whether a cell lies in it, it
//! says in one sentence, in both languages.

pub(crate) mod energy;

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum, value_parser};
use mazekeeper_core::maze::solve::Algorithm;
use mazekeeper_core::maze::{Difficulty, Generator};

use super::{Format, named};
use crate::quantities::parse_number;

#[derive(Debug, Args)]
pub(crate) struct MazeArgs {
    /// What to do; without a command, this help is shown.
    #[command(subcommand)]
    pub(crate) command: Option<MazeCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum MazeCommand {
    /// Make a maze and draw it
    Generate(GenerateArgs),
    /// Find the way through mazes
    Solve(SolveArgs),
    /// Run algorithms on the same mazes and compare what they take
    Compare(CompareArgs),
    /// Replay runs through mazes and tell their steps and times
    Verify(VerifyArgs),
    /// Cross mazes with little energy, and pellets that give some
    Energy(energy::EnergyArgs),
}

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// The code of a maze that is to be made again, such as dfs1-20x20-s42-b0-f0.0-t19.19
    #[arg(value_name = "CODE")]
    pub(crate) code: Option<String>,
    #[command(flatten)]
    pub(crate) wishes: WishArgs,
    /// What to print: the code and a drawing, one JSON object, or a picture
    #[arg(long, value_enum, default_value_t = MazeFormat::Text)]
    pub(crate) format: MazeFormat,
    /// Where to write; without it, to standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Tell in JSON every step in which the maze was made
    #[arg(long)]
    pub(crate) steps: bool,
}

/// What a new maze should be like. What is not given is `None`: none of this goes with a code, which says it all.
#[derive(Debug, Args)]
pub(crate) struct WishArgs {
    /// Who makes the passages (default: dfs)
    #[arg(long, value_name = "NAME", value_parser = named(Generator::ALL, Generator::name))]
    pub(crate) generator: Option<Generator>,
    /// How many cells: 20 or 20x30, rows first (default: 20x20)
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) size: Option<Sides>,
    /// A size by its name: 20, 50 or 100 rows and columns
    #[arg(long, value_name = "NAME", value_parser = named(Difficulty::ALL, Difficulty::name))]
    pub(crate) difficulty: Option<Difficulty>,
    /// Where chance begins; the same number makes the same maze (default: drawn by lot)
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>)]
    pub(crate) seed: Option<u64>,
    /// How many percent of the dead ends are opened, which makes loops (default: 0)
    #[arg(long, value_name = "PERCENT", value_parser = parse_number::<u64>)]
    pub(crate) braid: Option<u64>,
    /// Where the way begins, row.column from 0, or random (default: 0.0)
    #[arg(long, value_name = "CELL", value_parser = parse_end)]
    pub(crate) start: Option<End>,
    /// Where the way ends, row.column from 0, or random (default: the last cell)
    #[arg(long, value_name = "CELL", value_parser = parse_end)]
    pub(crate) goal: Option<End>,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// Maze codes, or files with a drawing; `-` is standard input
    #[arg(value_name = "MAZE", required = true)]
    pub(crate) mazes: Vec<PathBuf>,
    /// How the way is looked for (default: bfs)
    #[arg(long, value_name = "NAME", value_parser = named(Algorithm::ALL, Algorithm::name))]
    pub(crate) algorithm: Option<Algorithm>,
    /// Begin in this cell and not at the start: row.column from 0
    #[arg(long, value_name = "CELL", value_parser = parse_place)]
    pub(crate) from: Option<Place>,
    /// Print only a hint: the next step, all steps to the next junction, or the whole way
    #[arg(long, value_name = "HINT", value_enum)]
    pub(crate) hint: Option<Hint>,
    /// What to print: text for people, one JSON object per line, or a picture
    #[arg(long, value_enum, default_value_t = MazeFormat::Text)]
    pub(crate) format: MazeFormat,
    /// Tell in JSON everything the algorithm did
    #[arg(long)]
    pub(crate) events: bool,
    /// Draw mazes of more than 200 rows or columns, too
    #[arg(long)]
    pub(crate) show: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Hint {
    Next,
    Junction,
    Way,
}

impl Hint {
    /// The name people type.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Next => "next",
            Self::Junction => "junction",
            Self::Way => "way",
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// Which algorithms, separated by commas
    #[arg(long, value_name = "NAMES", default_value = "bfs,astar,astar-squared", value_delimiter = ',')]
    #[arg(value_parser = named(Algorithm::ALL, Algorithm::name))]
    pub(crate) algorithms: Vec<Algorithm>,
    /// How many mazes; their seeds follow each other
    #[arg(long, value_name = "N", default_value = "10", value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub(crate) runs: u32,
    /// Who makes the passages
    #[arg(long, value_name = "NAME", default_value = "dfs")]
    #[arg(value_parser = named(Generator::ALL, Generator::name))]
    pub(crate) generator: Generator,
    /// How many cells: 20 or 20x30, rows first
    #[arg(long, value_name = "SIZE", default_value = "100", value_parser = parse_size)]
    pub(crate) size: Sides,
    /// The seed of the first maze
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_number::<u64>)]
    pub(crate) seed: u64,
    /// How many percent of the dead ends are opened, which makes loops
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = parse_number::<u64>)]
    pub(crate) braid: u64,
    /// Where the way begins, row.column from 0, or random (default: 0.0)
    #[arg(long, value_name = "CELL", value_parser = parse_end)]
    pub(crate) start: Option<End>,
    /// Where the way ends, row.column from 0, or random (default: the last cell)
    #[arg(long, value_name = "CELL", value_parser = parse_end)]
    pub(crate) goal: Option<End>,
    /// How often each algorithm crosses each maze; the fastest run counts
    #[arg(long, value_name = "N", default_value = "3", value_parser = value_parser!(u32).range(1..))]
    pub(crate) repeat: u32,
    /// What to print: a table, one JSON object per maze and algorithm, or a picture with bars
    #[arg(long, value_enum, default_value_t = MazeFormat::Text)]
    pub(crate) format: MazeFormat,
    /// Where to write; without it, to standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Files with one run per line; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) runs: Vec<PathBuf>,
    /// What to print: text for people, or one JSON object per line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MazeFormat {
    Text,
    Json,
    Svg,
}

/// Rows and columns as they were typed; there need not be such a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sides {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// Where a way begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Random,
    At(Place),
}

/// Row and column as they were typed, from 0; there need not be such a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) row: usize,
    pub(crate) column: usize,
}

/// Reads `20` or `20x30`.
fn parse_size(text: &str) -> Result<Sides, String> {
    let wrong = || format!("`{text}` is no size: write for example 20 or 20x30, rows first");
    let (rows, columns) = text.split_once(['x', '×']).unwrap_or((text, text));
    match (rows.trim().parse(), columns.trim().parse()) {
        (Ok(rows), Ok(columns)) => Ok(Sides { rows, columns }),
        _ => Err(wrong()),
    }
}

fn parse_end(text: &str) -> Result<End, String> {
    if text == "random" {
        return Ok(End::Random);
    }
    let wrong = || format!("`{text}` is no cell: write row.column from 0, for example 0.0, or random");
    place(text).map(End::At).ok_or_else(wrong)
}

fn parse_place(text: &str) -> Result<Place, String> {
    place(text).ok_or_else(|| format!("`{text}` is no cell: write row.column from 0, for example 0.0"))
}

fn place(text: &str) -> Option<Place> {
    let (row, column) = text.split_once('.')?;
    Some(Place { row: row.parse().ok()?, column: column.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_one_number_or_two() {
        assert_eq!(parse_size("20"), Ok(Sides { rows: 20, columns: 20 }));
        assert_eq!(parse_size("20x30"), Ok(Sides { rows: 20, columns: 30 }));
        assert_eq!(parse_size("0"), Ok(Sides { rows: 0, columns: 0 }), "the core says what is wrong with it");
        for wrong in ["", "x", "20x", "x20", "20x30x40", "-5", "1e3", "99999999999999999999"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn cells_are_rows_and_columns_from_0() {
        assert_eq!(parse_end("3.14"), Ok(End::At(Place { row: 3, column: 14 })));
        assert_eq!(parse_end("random"), Ok(End::Random));
        for wrong in ["", "3", ".", "3.", "-1.2", "1.2.3", "middle"] {
            assert!(parse_end(wrong).is_err(), "{wrong}");
        }
    }
}
