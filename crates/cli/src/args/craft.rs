//! What can be typed after `rate` and `generate`.
//!
//! Ranges are read here and judged by the solver: whether so many boxes fit into a level it says in one sentence, in both
//! languages.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, value_parser};
use mazekeeper_solver::generate::{MOST_ROOMS, Style};
use mazekeeper_solver::rate::Rating;

use super::maze::Sides;
use super::{LevelArgs, LimitArgs, SolveFormat, named};
use crate::quantities::{parse_duration, parse_number};

#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) levels: LevelArgs,
    /// How long one level may take: 30m, 10s, 500ms
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = parse_duration)]
    pub(crate) time_limit: Duration,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// What to print: text for people, one JSON object per line, or the levels with their ratings and solutions as SOK
    #[arg(long, value_enum, default_value_t = SolveFormat::Text)]
    pub(crate) format: SolveFormat,
}

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// What to make; without a command, this help is shown.
    #[command(subcommand)]
    pub(crate) command: Option<GenerateCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum GenerateCommand {
    /// Make new Sokoban levels, with their ratings and solutions
    Sokoban(SokobanArgs),
}

#[derive(Debug, Args)]
pub(crate) struct SokobanArgs {
    /// How many boxes: 3-5 or 4
    #[arg(long, value_name = "RANGE", default_value = "3-5", value_parser = parse_range)]
    pub(crate) boxes: RangeInclusive<u32>,
    /// How many squares a level may take, columns first, the wall around it included: 9x9 or 12x10
    #[arg(long, value_name = "SIZE", default_value = "9x9", value_parser = parse_size)]
    pub(crate) size: Sides,
    /// How hard, from 1 to 10: 4-6 is 4.0 to 6.0, 4.5-6 is 4.5 to 6.0, and 5 alone is 5.0 to 5.9
    #[arg(long, value_name = "RANGE", default_value = "1-10", value_parser = parse_ratings)]
    pub(crate) rating: RangeInclusive<Rating>,
    /// How many rooms, where the style has rooms: 2-4 or 3
    #[arg(long, value_name = "RANGE", default_value = "2-4", value_parser = parse_rooms)]
    pub(crate) rooms: RangeInclusive<u32>,
    /// How levels look (default: now this, now that)
    #[arg(long, value_name = "NAME", value_parser = named(Style::ALL, Style::name))]
    pub(crate) style: Option<Style>,
    /// How many levels
    #[arg(long, value_name = "N", default_value = "10", value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub(crate) count: u32,
    /// Where chance begins; the same number makes the same levels (default: drawn by lot, and told)
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>)]
    pub(crate) seed: Option<u64>,
    /// How long all levels together may take: 30m, 10s, 500ms; it changes how many are made, never which
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = parse_duration)]
    pub(crate) time_limit: Duration,
    /// How many states may be expanded for all levels together
    #[arg(long, value_name = "N")]
    pub(crate) max_nodes: Option<u64>,
    /// What to print: text for people, one JSON object per level, or the levels with their ratings and solutions as SOK
    #[arg(long, value_enum, default_value_t = SolveFormat::Sok)]
    pub(crate) format: SolveFormat,
    /// Where to write; the file appears when it is complete; without it, to standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Replace a file that exists
    #[arg(long)]
    pub(crate) force: bool,
}

/// Reads `3-5` or `4`.
fn parse_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text)
        .ok_or_else(|| format!("`{text}` is no range: write for example 3-5 or 4, the smaller number first"))
}

fn parse_rooms(text: &str) -> Result<RangeInclusive<u32>, String> {
    let rooms = range(text).filter(|rooms| *rooms.start() >= 1 && *rooms.end() <= MOST_ROOMS);
    rooms.ok_or_else(|| {
        format!("`{text}` is no number of rooms from 1 to {MOST_ROOMS}: write for example 2-4 or 3, the smaller number first")
    })
}

fn range(text: &str) -> Option<RangeInclusive<u32>> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let (least, most) = (parse_number(least.trim()).ok()?, parse_number(most.trim()).ok()?);
    (least <= most).then_some(least..=most)
}

/// Reads `4-6`, `4.5-6` or `5`: a whole number alone has all its tenths.
fn parse_ratings(text: &str) -> Result<RangeInclusive<Rating>, String> {
    let wrong = || {
        format!(
            "`{text}` is no range of ratings from 1 to 10: write for example 4-6, 4.5-6 or 5, the smaller number first"
        )
    };
    let rating = |part: &str| part.trim().parse::<Rating>().map_err(|_| wrong());
    let (least, most) = match text.split_once('-') {
        Some((least, most)) => (rating(least)?, rating(most)?),
        None if text.contains('.') => (rating(text)?, rating(text)?),
        None => (rating(text)?, Rating::from_tenths(rating(text)?.tenths() + 9)),
    };
    if least <= most { Ok(least..=most) } else { Err(wrong()) }
}

/// Reads `9x9` or `12x10`.
fn parse_size(text: &str) -> Result<Sides, String> {
    let wrong = || format!("`{text}` is no size: write for example 9x9 or 12x10, columns first");
    let (columns, rows) = text.split_once(['x', '×']).ok_or_else(wrong)?;
    match (columns.trim().parse(), rows.trim().parse()) {
        (Ok(columns), Ok(rows)) => Ok(Sides { rows, columns }),
        _ => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_one_number_or_two() {
        assert_eq!(parse_range("3-5"), Ok(3..=5));
        assert_eq!(parse_range("4"), Ok(4..=4));
        assert_eq!(parse_range("0"), Ok(0..=0), "the solver says what is wrong with it");
        for wrong in ["", "-", "3-", "-3", "5-3", "3-4-5", "three", "1.5", "99999999999"] {
            assert!(parse_range(wrong).is_err(), "{wrong}");
        }
        assert_eq!(parse_rooms("1-99"), Ok(1..=99));
        for wrong in ["0", "0-3", "1-100", "4-2"] {
            assert!(parse_rooms(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_whole_rating_alone_has_all_its_tenths() {
        let tenths = |text| parse_ratings(text).map(|range| (range.start().tenths(), range.end().tenths()));
        assert_eq!(tenths("4-6"), Ok((40, 60)));
        assert_eq!(tenths("4.5-6"), Ok((45, 60)));
        assert_eq!(tenths("5"), Ok((50, 59)));
        assert_eq!(tenths("4.5"), Ok((45, 45)));
        assert_eq!(tenths("10"), Ok((100, 100)));
        for wrong in ["", "0", "11", "6-4", "0.5-3", "5-11", "4.55", "4,5", "hard", "-5", "4-"] {
            assert!(parse_ratings(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_have_columns_first() {
        assert_eq!(parse_size("12x10"), Ok(Sides { rows: 10, columns: 12 }));
        assert_eq!(
            parse_size("0x0"),
            Ok(Sides { rows: 0, columns: 0 }),
            "the solver says what is wrong with it"
        );
        for wrong in ["", "9", "x", "9x", "x9", "9x9x9", "-5x5"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
    }
}
