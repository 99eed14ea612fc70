//! Mazes that are made one after the other, each with the next seed.

use mazekeeper_core::maze::{Generator, MazeCode};

use crate::args::maze::WishArgs;
use crate::args::maze::energy::SeriesArgs;
use crate::commands::maze::wishes::{self, Refusal};

/// How many percent of the dead ends are opened unless told otherwise: without loops there is little to decide.
const USUAL_BRAID: u64 = 50;

/// The codes of so many mazes. After the greatest seed comes 0.
pub(super) fn codes(series: &SeriesArgs, first_seed: u64, count: u32) -> Result<Vec<MazeCode>, Refusal> {
    let code = |number: u32| {
        let wishes = WishArgs {
            generator: Some(series.generator.unwrap_or(Generator::DepthFirst)),
            size: series.size,
            difficulty: None,
            seed: Some(first_seed.wrapping_add(number.into())),
            braid: Some(series.braid.unwrap_or(USUAL_BRAID)),
            start: None,
            goal: None,
        };
        wishes::code(None, &wishes)
    };
    (0..count).map(code).collect()
}

/// The first flag that was given.
pub(super) fn first_flag(series: &SeriesArgs) -> Option<&'static str> {
    let SeriesArgs { size, generator, braid } = series;
    let given =
        [("--size", size.is_some()), ("--generator", generator.is_some()), ("--braid", braid.is_some())];
    given.into_iter().find(|&(_, is_given)| is_given).map(|(flag, _)| flag)
}
