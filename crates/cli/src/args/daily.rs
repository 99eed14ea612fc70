//! What can be typed after `daily`.

use clap::Args;

use super::Format;

#[derive(Debug, Args)]
pub(crate) struct DailyArgs {
    /// Which day, such as 2026-11-17 (default: today in UTC)
    #[arg(long, value_name = "DATE")]
    pub(crate) date: Option<String>,
    /// What to print: text for people, or one JSON object
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}
