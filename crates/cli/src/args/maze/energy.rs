//! What can be typed after `maze energy`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};

use super::MazeFormat;
use crate::args::{Format, LimitArgs};
use crate::quantities::parse_duration;

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
    /// Find out how much energy makes pellets matter
    Calibrate(CalibrateArgs),
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) pellets: PelletArgs,
    /// The energy code: pellets and energy at the start, such as e1-k80-s7-h45
    #[arg(value_name = "ENERGY")]
    pub(crate) code: Option<String>,
    /// The energy at the start (default: as --level says)
    #[arg(long, value_name = "N")]
    pub(crate) energy: Option<u32>,
    /// How scarce energy is, if no energy is given (default: medium)
    #[arg(long, value_name = "NAME", value_enum)]
    pub(crate) level: Option<Level>,
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
    #[command(flatten)]
    pub(crate) pellets: PelletArgs,
    #[command(flatten)]
    pub(crate) limits: EnergyLimitArgs,
    /// What to print: text for people, or one JSON object per line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Which maze, and which pellets lie in it. A drawing has its own.
#[derive(Debug, Args)]
pub(crate) struct PelletArgs {
    /// A maze code, or a file with a drawing; `-` is standard input
    #[arg(value_name = "MAZE")]
    pub(crate) maze: PathBuf,
    /// How many pellets (default: one for every five cells)
    #[arg(long, value_name = "N")]
    pub(crate) pellets: Option<usize>,
    /// Where chance begins for places and values of pellets (default: drawn by lot)
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

/// What the search may take.
#[derive(Debug, Args)]
pub(crate) struct EnergyLimitArgs {
    /// How long it may take: 30m, 10s, 500ms
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    pub(crate) time_limit: Duration,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// How scarce energy is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Level {
    Relaxed,
    Easy,
    Medium,
    Hard,
}

impl Level {
    pub(crate) const ALL: [Self; 4] = [Self::Relaxed, Self::Easy, Self::Medium, Self::Hard];

    /// The name people type.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Relaxed => "relaxed",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}
