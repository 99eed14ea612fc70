//! What can be typed after `serve`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use mazekeeper_server::DatabaseUrl;

use crate::quantities::{parse_bytes, parse_duration, parse_number};

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Where to listen: an address and a port, or only a port of this machine
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", value_parser = parse_address)]
    pub(crate) listen: SocketAddr,
    /// Where everything is kept: sqlite://FILE or postgres://USER@HOST/NAME (default: a file in your data folder)
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<DatabaseUrl>,
    /// The address people use, if it is not where it listens, such as https://games.example; with https, cookies go over https only
    #[arg(long, value_name = "URL")]
    pub(crate) origin: Option<String>,
    /// How many proxies stand before it; the outermost says where people come from
    #[arg(long, value_name = "N", default_value = "0", value_parser = parse_number::<usize>)]
    pub(crate) trusted_proxies: usize,
    /// The largest file of levels that can be uploaded
    #[arg(long, value_name = "SIZE", default_value = "8MiB", value_parser = parse_bytes)]
    pub(crate) upload_limit: usize,
    /// A folder with the pages, in place of those in the program: for who is writing them
    #[arg(long, value_name = "FOLDER")]
    pub(crate) web_dir: Option<PathBuf>,
    /// How long a request may take
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = parse_patience)]
    pub(crate) request_timeout: Duration,
    /// How many jobs are done at a time in this process, such as levels that people want solved; 0 leaves them to `worker`s (default:
    /// half of the processors)
    #[arg(long, value_name = "N", value_parser = parse_workers)]
    pub(crate) workers: Option<u16>,
    /// Memory for all of these jobs together, such as 4GiB (default: a quarter of the machine's)
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) job_memory: Option<usize>,
    /// After how much silence others take over its jobs
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = parse_lease)]
    pub(crate) lease: Duration,
    /// What is logged to standard error: info has a line for every request
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = LogLevel::Warn)]
    pub(crate) log: LogLevel,
    /// How it is logged: for people, or one JSON object per line
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = super::Format::Text)]
    pub(crate) log_format: super::Format,
    /// Open the games in the browser; without a display, only the address is printed
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(Debug, Args)]
pub(crate) struct WorkerArgs {
    /// Where the jobs are: sqlite://FILE or postgres://USER@HOST/NAME (default: the file that `serve` uses)
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<DatabaseUrl>,
    /// How many jobs are done at a time (default: one for each processor)
    #[arg(long, value_name = "N", value_parser = parse_slots)]
    pub(crate) slots: Option<u16>,
    /// Memory for all of them together, such as 16GiB (default: half of the machine's)
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) job_memory: Option<usize>,
    /// After how much silence others take over its jobs
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = parse_lease)]
    pub(crate) lease: Duration,
    /// What is logged to standard error
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = LogLevel::Warn)]
    pub(crate) log: LogLevel,
    /// How it is logged: for people, or one JSON object per line
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = super::Format::Text)]
    pub(crate) log_format: super::Format,
}

#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    #[command(flatten)]
    pub(crate) levels: super::LevelArgs,
    /// Where everything is kept: sqlite://FILE or postgres://USER@HOST/NAME (default: a file in your data folder)
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<DatabaseUrl>,
    /// What to call the collection, if not as the file says
    #[arg(long, value_name = "TITLE")]
    pub(crate) title: Option<String>,
    /// The account it is to belong to; without one, it belongs to the site
    #[arg(long, value_name = "NAME")]
    pub(crate) owner: Option<String>,
    /// Show it to its owner only
    #[arg(long, requires = "owner")]
    pub(crate) private: bool,
    /// What to print: text for people, or one JSON object per line
    #[arg(long, value_enum, default_value_t = super::Format::Text)]
    pub(crate) format: super::Format,
}

/// From few lines to many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
}

fn parse_address(text: &str) -> Result<SocketAddr, String> {
    let wrong =
        || format!("`{text}` is no place to listen: write for example 127.0.0.1:8080, [::]:80 or 8080");
    match text.parse::<u16>() {
        Ok(port) => Ok(SocketAddr::from(([127, 0, 0, 1], port))),
        Err(_) => text.parse().map_err(|_| wrong()),
    }
}

/// The most jobs that one process does at a time.
const MOST_SLOTS: u16 = 1024;

fn parse_slots(text: &str) -> Result<u16, String> {
    match text.parse() {
        Ok(slots @ 1..=MOST_SLOTS) => Ok(slots),
        _ => Err(format!("`{text}` is no number of jobs from 1 to {MOST_SLOTS}")),
    }
}

fn parse_workers(text: &str) -> Result<u16, String> {
    match text.parse() {
        Ok(workers @ 0..=MOST_SLOTS) => Ok(workers),
        _ => Err(format!("`{text}` is no number of jobs from 0 to {MOST_SLOTS}")),
    }
}

fn parse_lease(text: &str) -> Result<Duration, String> {
    const LEAST: Duration = Duration::from_secs(1);
    match parse_duration(text)? {
        lease if lease < LEAST => Err("nobody can say every moment that it is alive: at least 1s".to_owned()),
        lease => Ok(lease),
    }
}

fn parse_patience(text: &str) -> Result<Duration, String> {
    match parse_duration(text)? {
        Duration::ZERO => Err("no request can be answered in no time".to_owned()),
        time => Ok(time),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_port_is_one_of_this_machine() {
        assert_eq!(parse_address("8080"), Ok("127.0.0.1:8080".parse().unwrap()));
        assert_eq!(parse_address("0.0.0.0:80"), Ok("0.0.0.0:80".parse().unwrap()));
        assert_eq!(parse_address("[::1]:0"), Ok("[::1]:0".parse().unwrap()));
        for wrong in ["", "65536", "127.0.0.1", "games.example:80", ":80"] {
            assert!(parse_address(wrong).is_err(), "{wrong}");
        }
    }
}
