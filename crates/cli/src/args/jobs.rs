//! What can be typed after `jobs`.

use std::time::Duration;

use clap::{Args, Subcommand};
use mazekeeper_server::DatabaseUrl;

use super::Format;
use crate::quantities::{parse_duration, parse_number};

#[derive(Debug, Args)]
pub(crate) struct JobsArgs {
    /// What to do; without a command, this help is shown.
    #[command(subcommand)]
    pub(crate) command: Option<JobsCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum JobsCommand {
    /// List jobs and benchmarks that wait or are done just now
    List(ListArgs),
    /// Tell all about a job or a benchmark
    Show(ShowJobArgs),
    /// End a job or a benchmark, whoever wants it
    Cancel(CancelArgs),
    /// Forget jobs that were over long ago, and benchmarks that were queued from a command line
    Prune(PruneArgs),
}

/// Where the jobs are.
#[derive(Debug, Args)]
pub(crate) struct Where {
    /// Where the jobs are: sqlite://FILE or postgres://USER@HOST/NAME (default: the file that `serve` uses)
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<DatabaseUrl>,
    /// What to print: text for people, or one JSON object per line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) place: Where,
    /// Those that are over, too
    #[arg(long)]
    pub(crate) all: bool,
    /// At most so many, the newest
    #[arg(long, value_name = "N", default_value = "100", value_parser = parse_number::<u32>)]
    pub(crate) limit: u32,
}

#[derive(Debug, Args)]
pub(crate) struct ShowJobArgs {
    /// Its id, as in lists
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    #[command(flatten)]
    pub(crate) place: Where,
}

#[derive(Debug, Args)]
pub(crate) struct CancelArgs {
    /// Their ids, as in lists
    #[arg(value_name = "ID", required = true)]
    pub(crate) ids: Vec<String>,
    #[command(flatten)]
    pub(crate) place: Where,
}

#[derive(Debug, Args)]
pub(crate) struct PruneArgs {
    #[command(flatten)]
    pub(crate) place: Where,
    /// How long they must have been over: 30m, 12h
    #[arg(long, value_name = "TIME", default_value = "168h", value_parser = parse_duration)]
    pub(crate) older_than: Duration,
}
