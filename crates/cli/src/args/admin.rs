//! What can be typed after `admin`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use mazekeeper_server::DatabaseUrl;

use super::Format;

#[derive(Debug, Args)]
pub(crate) struct AdminArgs {
    /// What to do; without a command, this help is shown.
    #[command(subcommand)]
    pub(crate) command: Option<AdminCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AdminCommand {
    /// Copy everything into one file; servers may go on meanwhile
    Backup(BackupArgs),
    /// Copy everything from a backup into a database without players
    Restore(RestoreArgs),
    /// Copy everything from one database into another without players
    Move(MoveArgs),
}

#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// Which database: sqlite://FILE or postgres://USER@HOST/NAME (default: the file that `serve` uses)
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<DatabaseUrl>,
    /// Which file; it appears when it is complete
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Replace a file that exists
    #[arg(long)]
    pub(crate) force: bool,
    /// What to print: text for people, or one JSON object per table
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct RestoreArgs {
    /// The backup
    #[arg(long, value_name = "FILE")]
    pub(crate) from: PathBuf,
    /// Where to: sqlite://FILE or postgres://USER@HOST/NAME (default: the file that `serve` uses)
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<DatabaseUrl>,
    /// What to print: text for people, or one JSON object per table
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct MoveArgs {
    /// Where from: sqlite://FILE or postgres://USER@HOST/NAME
    #[arg(long, value_name = "URL")]
    pub(crate) from: DatabaseUrl,
    /// Where to: sqlite://FILE or postgres://USER@HOST/NAME
    #[arg(long, value_name = "URL")]
    pub(crate) to: DatabaseUrl,
    /// What to print: text for people, or one JSON object per table
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}
