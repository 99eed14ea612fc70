//! What can be typed after `maze energy`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, value_parser};
use mazekeeper_core::energy::Scarcity;
use mazekeeper_core::energy::hidden::PolicyKind;
use mazekeeper_core::maze::Generator;

use super::{Hint, MazeFormat, Sides, parse_size};
use crate::args::{Format, LimitArgs, named};
use crate::quantities::{parse_duration, parse_number};

#[derive(Debug, Args)]
pub(crate) struct EnergyArgs {
    /// What to do; without a command, this help is shown.
    #[command(subcommand)]
    pub(crate) command: Option<EnergyCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum EnergyCommand {
    /// Find the shortest walk that never runs out of energy
    Solve(SolveArgs),
    /// Find out how much energy makes pellets matter, in one maze or in many
    Calibrate(CalibrateArgs),
    /// Play many games in which values are hidden until a pellet is touched
    Simulate(SimulateArgs),
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// A maze code, or a file with a drawing; `-` is standard input
    #[arg(value_name = "MAZE")]
    pub(crate) maze: PathBuf,
    /// The energy code: pellets and energy at the start, such as e1-k80-s7-h45
    #[arg(value_name = "ENERGY")]
    pub(crate) code: Option<String>,
    #[command(flatten)]
    pub(crate) pellets: PelletArgs,
    /// Where chance begins for places and values of pellets (default: drawn by lot)
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>)]
    pub(crate) seed: Option<u64>,
    /// The energy at the start (default: as --level says)
    #[arg(long, value_name = "N", value_parser = parse_number::<u32>)]
    pub(crate) energy: Option<u32>,
    /// How scarce energy is, if no energy is given (default: medium)
    #[arg(long, value_name = "NAME", value_parser = named(Scarcity::ALL, Scarcity::name))]
    pub(crate) level: Option<Scarcity>,
    /// Moves that were made already, letters u, d, l and r: what is the best way on?
    #[arg(long, value_name = "MOVES")]
    pub(crate) after: Option<String>,
    /// Print only a hint: the next step, all steps to the next junction, or the whole way
    #[arg(long, value_name = "HINT", value_enum)]
    pub(crate) hint: Option<Hint>,
    #[command(flatten)]
    pub(crate) limits: EnergyLimitArgs,
    /// What to print: text for people, one JSON object, or a picture
    #[arg(long, value_enum, default_value_t = MazeFormat::Text)]
    pub(crate) format: MazeFormat,
    /// Draw mazes of more than 200 rows or columns, too
    #[arg(long)]
    pub(crate) show: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CalibrateArgs {
    /// A maze code, or a file with a drawing; `-` is standard input; without it, many mazes are made
    #[arg(value_name = "MAZE")]
    pub(crate) maze: Option<PathBuf>,
    /// How many mazes are made; their seeds follow each other (default: 20)
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub(crate) runs: Option<u32>,
    #[command(flatten)]
    pub(crate) series: SeriesArgs,
    #[command(flatten)]
    pub(crate) pellets: PelletArgs,
    /// Where chance begins for pellets (default: drawn by lot), or the seed of the first maze and its pellets (default: 0)
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: EnergyLimitArgs,
    /// What to print: text for people, or one JSON object per line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    /// How many games, each in a maze of its own; their seeds follow each other
    #[arg(long, value_name = "N", default_value = "200", value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    #[command(flatten)]
    pub(crate) series: SeriesArgs,
    /// The seed of the first maze and its pellets
    #[arg(long, value_name = "N", default_value = "0", value_parser = parse_number::<u64>)]
    pub(crate) seed: u64,
    /// How many pellets (default: one for every five cells)
    #[arg(long, value_name = "N", value_parser = parse_number::<usize>)]
    pub(crate) pellets: Option<usize>,
    /// The energy at the start, as a part of what the shortest way takes (default: 0.5)
    #[arg(long, value_name = "SHARE", value_parser = parse_share)]
    pub(crate) energy_share: Option<f64>,
    /// How scarce energy is, in place of --energy-share
    #[arg(long, value_name = "NAME", value_parser = named(Scarcity::ALL, Scarcity::name))]
    pub(crate) level: Option<Scarcity>,
    /// Which policies, separated by commas
    #[arg(long, value_name = "NAMES", default_value = "report,certainty,hindsight", value_delimiter = ',')]
    #[arg(value_parser = named(PolicyKind::ALL, PolicyKind::name))]
    pub(crate) policies: Vec<PolicyKind>,
    /// How many states may be expanded for one question that a policy asks itself
    #[arg(long, value_name = "N", default_value = "10000", value_parser = parse_number::<u64>)]
    pub(crate) max_nodes: u64,
    /// What to print: a table, or one JSON object per policy
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Which pellets lie in a maze. A drawing has its own.
#[derive(Debug, Args)]
pub(crate) struct PelletArgs {
    /// How many pellets (default: one for every five cells)
    #[arg(long, value_name = "N", value_parser = parse_number::<usize>)]
    pub(crate) pellets: Option<usize>,
    /// Pellets by hand, row.column=value each: 3.4=5,0.1=2
    #[arg(long, value_name = "LIST")]
    pub(crate) place: Option<String>,
}

/// What mazes that are made one after the other should be like. What is not given is `None`: none of this goes with a maze
/// that is named.
#[derive(Debug, Args)]
pub(crate) struct SeriesArgs {
    /// How many cells: 20 or 20x30, rows first (default: 20x20)
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) size: Option<Sides>,
    /// Who makes the passages (default: dfs)
    #[arg(long, value_name = "NAME", value_parser = named(Generator::ALL, Generator::name))]
    pub(crate) generator: Option<Generator>,
    /// How many percent of the dead ends are opened, which makes loops (default: 50)
    #[arg(long, value_name = "PERCENT", value_parser = parse_number::<u64>)]
    pub(crate) braid: Option<u64>,
}

/// What the search may take.
#[derive(Debug, Args)]
pub(crate) struct EnergyLimitArgs {
    /// How long one maze may take: 30m, 10s, 500ms
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    pub(crate) time_limit: Duration,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// Reads a part of the shortest way. Ten times as much is more than anybody needs, and never more than there may be.
fn parse_share(text: &str) -> Result<f64, String> {
    const MOST: f64 = 10.0;
    match text.parse() {
        Ok(share) if (0.0..=MOST).contains(&share) => Ok(share),
        _ => Err(format!("`{text}` is no share from 0 to {MOST}: write for example 0.5")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_parts_of_the_shortest_way() {
        assert_eq!(parse_share("0.5"), Ok(0.5));
        assert_eq!(parse_share("0"), Ok(0.0));
        for wrong in ["", "-0.1", "11", "NaN", "inf", "half", "50%"] {
            assert!(parse_share(wrong).is_err(), "{wrong}");
        }
    }
}
