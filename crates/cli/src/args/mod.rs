//! What can be typed.

#![allow(
    rustdoc::bare_urls,
    reason = "these comments are what `help` prints, where brackets would be typed too"
)]

pub(crate) mod admin;
pub(crate) mod craft;
pub(crate) mod daily;
pub(crate) mod jobs;
pub(crate) mod maze;
pub(crate) mod serve;
pub(crate) mod submit;

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{BoolishValueParser, PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum, value_parser};
use mazekeeper_bench::method::Choice;
use mazekeeper_bench::preset::Preset;
use mazekeeper_core::grid::Direction;
use mazekeeper_core::sokoban::configuration::PuzzleKind;
use mazekeeper_core::sokoban::deadlock::DeadlockSet;
use mazekeeper_core::sokoban::heuristics::Heuristic;
use mazekeeper_core::sokoban::puzzles::Weights;
use mazekeeper_server::DatabaseUrl;
use mazekeeper_solver::{By, Goal};

use crate::lang::{self, Lang};
use crate::quantities::{Selection, parse_bytes, parse_duration, parse_selection};

/// Sokoban and mazes: play them, watch algorithms solve them, compare the algorithms.
#[derive(Debug, Parser)]
#[command(name = "mazekeeper", version, subcommand_required = false, arg_required_else_help = false)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) common: Common,
    /// What to do; without a command, `serve --open`.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What every command understands.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Common {
    /// Print no progress, no file names and no summary
    #[arg(long, short, global = true, display_order = 900)]
    pub(crate) quiet: bool,
    /// The language of texts and messages
    #[arg(long, global = true, display_order = 901, value_enum)]
    #[arg(hide_default_value = true, default_value_t = Lang::of_environment())]
    pub(crate) lang: Lang,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Search for solutions
    Solve(SolveArgs),
    /// Make the solutions in a file shorter
    Improve(ImproveArgs),
    /// Say how hard levels are for people, from 1 to 10, and why
    Rate(craft::RateArgs),
    /// Run algorithms on many levels and compare what they solve and take
    Bench(BenchArgs),
    /// Validate levels and describe them
    Check(CheckArgs),
    /// Replay solutions and count their moves, pushes and lines
    Verify(VerifyArgs),
    /// Draw levels
    Show(ShowArgs),
    /// Write levels in another format
    Convert(ConvertArgs),
    /// Make new levels
    Generate(craft::GenerateArgs),
    /// Make mazes, find the way through them, compare algorithms on them
    Maze(maze::MazeArgs),
    /// Show the level and the maze of a day, the same for everybody
    Daily(daily::DailyArgs),
    /// Serve the games to browsers, with accounts, saved games and leaderboards
    Serve(serve::ServeArgs),
    /// Do the jobs of a database, and nothing else: more machines help
    Worker(serve::WorkerArgs),
    /// See and end jobs: levels that people want solved, and benchmarks
    Jobs(jobs::JobsArgs),
    /// Bring level files into a server's database
    Import(serve::ImportArgs),
    /// Back up a server's database, restore it, or move it to another
    Admin(admin::AdminArgs),
    /// Send the solutions in a file to a server's leaderboards
    Submit(submit::SubmitArgs),
    /// Print a script that completes commands in your shell
    Completions(CompletionsArgs),
}

/// Which levels.
#[derive(Debug, Args)]
pub(crate) struct LevelArgs {
    /// Level files or folders; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Only these levels of each file, counted from 1: 1,3,5-9
    #[arg(long, value_name = "LIST", value_parser = parse_selection)]
    pub(crate) levels: Option<Selection>,
    /// A file with one `row,column` per goal, for levels of the comma dialect
    #[arg(long, value_name = "FILE")]
    pub(crate) goals: Option<PathBuf>,
}

/// What one level may take, apart from time.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// How much memory the search may take, such as 4GiB (default: half of the machine's)
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) memory_limit: Option<usize>,
    /// How many states may be expanded
    #[arg(long, value_name = "N")]
    pub(crate) max_nodes: Option<u64>,
}

/// What is not given is `None`: a flag that the strong solver does not heed is refused, wherever it comes from.
#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) levels: LevelArgs,
    /// The strong solver, or a textbook search: which state is looked at next
    #[arg(long, value_name = "NAME", default_value = "strong")]
    #[arg(value_parser = named(&Choice::all(), Choice::name))]
    pub(crate) algorithm: Choice,
    /// What the strong solver looks for: any solution, or one with the fewest pushes or moves (default: any)
    #[arg(long, value_name = "GOAL", value_parser = named(Goal::ALL, Goal::name))]
    pub(crate) goal: Option<Goal>,
    /// What a step of the search is: every move of the player, or every push (default: steps)
    #[arg(long, value_name = "NAME", value_parser = named(PuzzleKind::ALL, PuzzleKind::name))]
    pub(crate) puzzle: Option<PuzzleKind>,
    /// What is to be small: moves, pushes, walks or walk=W,push=P (default: moves over steps, pushes over pushes)
    #[arg(long, value_name = "COST")]
    pub(crate) cost: Option<Weights>,
    /// The order in which directions are tried, any order of the letters u, d, l and r (default: udlr)
    #[arg(long, value_name = "ORDER", value_parser = parse_order)]
    pub(crate) order: Option<Order>,
    /// How greedy and astar estimate the pushes still needed (default: matching-pushes)
    #[arg(long, value_name = "NAME", value_parser = named(Heuristic::ALL, Heuristic::name))]
    pub(crate) heuristic: Option<Heuristic>,
    /// Which lost positions a textbook search recognises and leaves out (default: freeze)
    #[arg(long, value_name = "SET", value_parser = named(DeadlockSet::ALL, DeadlockSet::name))]
    pub(crate) deadlocks: Option<DeadlockSet>,
    /// How long one level may take: 30m, 10s, 500ms
    #[arg(long, value_name = "TIME", default_value = "30m", value_parser = parse_duration)]
    pub(crate) time_limit: Duration,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// How many threads the strong solver may use for a level; with one, every run is the same
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    pub(crate) threads: u16,
    /// Play each solution in the terminal
    #[arg(long)]
    pub(crate) show: bool,
    /// What to print: text for people, one JSON object per line, or the levels with their solutions as SOK
    #[arg(long, value_enum, default_value_t = SolveFormat::Text)]
    pub(crate) format: SolveFormat,
}

#[derive(Debug, Args)]
pub(crate) struct ImproveArgs {
    #[command(flatten)]
    pub(crate) levels: LevelArgs,
    /// What is to become less; the other decides between equals
    #[arg(long, value_name = "MEASURE", default_value = "pushes", value_parser = named(By::ALL, By::name))]
    pub(crate) by: By,
    /// How long one level may take: 30m, 10s, 500ms
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = parse_duration)]
    pub(crate) time_limit: Duration,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// What to print: text for people, one JSON object per line, or the levels with their solutions as SOK
    #[arg(long, value_enum, default_value_t = SolveFormat::Text)]
    pub(crate) format: SolveFormat,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    pub(crate) levels: LevelArgs,
    /// Make a founding report's chapter again, beside its published figures; FILE is the folder of its levels (maze needs none)
    #[arg(long, value_name = "NAME", value_parser = named(Preset::ALL, Preset::name))]
    #[arg(conflicts_with_all = ["algorithms", "levels", "goals", "goal", "puzzle", "cost", "order", "heuristics", "deadlocks"])]
    pub(crate) preset: Option<Preset>,
    /// Which algorithms, separated by commas
    #[arg(long, value_name = "NAMES", default_value = "strong", value_delimiter = ',')]
    #[arg(value_parser = named(&Choice::all(), Choice::name))]
    pub(crate) algorithms: Vec<Choice>,
    /// What the strong solver looks for: any solution, or one with the fewest pushes or moves (default: any)
    #[arg(long, value_name = "GOAL", value_parser = named(Goal::ALL, Goal::name))]
    pub(crate) goal: Option<Goal>,
    /// What a step of the search is, separated by commas: every move of the player, or every push (default: steps)
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    #[arg(value_parser = named(PuzzleKind::ALL, PuzzleKind::name))]
    pub(crate) puzzle: Vec<PuzzleKind>,
    /// What is to be small: moves, pushes, walks or walk=W,push=P; may be given several times (default: moves over steps, pushes over
    /// pushes)
    #[arg(long, value_name = "COST")]
    pub(crate) cost: Vec<Weights>,
    /// The orders in which directions are tried, separated by commas, each any order of the letters u, d, l and r (default: udlr)
    #[arg(long, value_name = "ORDERS", value_delimiter = ',', value_parser = parse_order)]
    pub(crate) order: Vec<Order>,
    /// Which estimates greedy and astar are tried with, separated by commas (default: matching-pushes)
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    #[arg(value_parser = named(Heuristic::ALL, Heuristic::name))]
    pub(crate) heuristics: Vec<Heuristic>,
    /// Which sets of lost positions textbook searches are tried with, separated by commas (default: freeze)
    #[arg(long, value_name = "SETS", value_delimiter = ',')]
    #[arg(value_parser = named(DeadlockSet::ALL, DeadlockSet::name))]
    pub(crate) deadlocks: Vec<DeadlockSet>,
    /// How much time of the processor one run may take: 10s, 1m, 500ms
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    pub(crate) time_limit: Duration,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// How often each level is run; the fastest run counts
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u32).range(1..))]
    pub(crate) repeat: u32,
    /// How many levels are run at a time; they share the memory
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u16).range(1..=1024))]
    pub(crate) parallel: u16,
    /// Let the workers of a database run it, on as many machines as there are: sqlite://FILE or postgres://USER@HOST/NAME. Ctrl-C leaves
    /// it running, and the same command joins it again
    #[arg(long, value_name = "URL", conflicts_with = "parallel")]
    pub(crate) on: Option<DatabaseUrl>,
    /// A folder for the results, report.html among them; the same command goes on where it was interrupted
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// What to print: text for people, or one JSON object per line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolveFormat {
    Text,
    Json,
    Sok,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) levels: LevelArgs,
    /// What to print: text for people, or one JSON object per line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) levels: LevelArgs,
    /// Moves to verify instead of the solutions in the file: lurd, in either case
    #[arg(long, value_name = "MOVES")]
    pub(crate) lurd: Option<String>,
    /// What to print: text for people, or one JSON object per line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) levels: LevelArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) levels: LevelArgs,
    /// The format to write: xsb boards, sok with notes and solutions, rle or link one line per level
    #[arg(long, value_enum)]
    pub(crate) to: Target,
    /// Where to write; without it, to standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    Xsb,
    Sok,
    Rle,
    Link,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// Which shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// The order in which directions are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Order(pub(crate) [Direction; 4]);

/// Reads the command line and the environment; ends the program with a message if that cannot be understood.
pub(crate) fn parse() -> Arguments {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let description = command(Lang::asked_for(&words));
    let mut matches = description.clone().get_matches_from(&words);
    if matches.subcommand_name().is_none() {
        words.extend(["serve", "--open"].map(OsString::from));
        matches = description.get_matches_from(words);
    }
    Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

/// The whole command line, described in one of the languages, every flag also read from the environment.
pub(crate) fn command(lang: Lang) -> clap::Command {
    // A preset knows its levels' names, or makes its mazes.
    let whatever = |files: clap::Arg| files.required(false).required_unless_present("preset");
    let command = Arguments::command().mut_subcommand("bench", |bench| bench.mut_arg("files", whatever));
    lang::describe(with_negative_numbers(with_environment(command, "MAZEKEEPER")), lang)
}

/// Lets every flag see what stands behind it: `--energy -2` is a wrong energy, and not an unknown flag.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|argument| match argument.get_action() {
        ArgAction::Set | ArgAction::Append if !argument.is_positional() => {
            argument.allow_negative_numbers(true)
        }
        _ => argument,
    });
    command.mut_subcommands(with_negative_numbers)
}

/// Gives every flag its variable, `MAZEKEEPER_<FLAG>`. Only `--levels` has none: which levels of a file are
/// meant changes with the file, and `MAZEKEEPER_LEVELS` names the folder in which tests look for levels. In a group of
/// commands the variable has the group's name, too (`MAZEKEEPER_MAZE_GOAL`): a maze's goal is no level's. But a server has one
/// database, whoever works on it.
fn with_environment(command: clap::Command, prefix: &str) -> clap::Command {
    let command = command.mut_args(|argument| match argument.get_long().map(str::to_owned) {
        Some(long) if !["levels", "help", "version"].contains(&long.as_str()) => {
            let name = match long.as_str() {
                "database" => "MAZEKEEPER_DATABASE".to_owned(),
                _ => format!("{prefix}_{}", long.to_uppercase().replace('-', "_")),
            };
            let argument = argument.env(name).hide_env(true);
            match argument.get_action() {
                // A switch is on for 1, yes, on and true.
                ArgAction::SetTrue => argument.value_parser(BoolishValueParser::new()),
                _ => argument,
            }
        }
        _ => argument,
    });
    command.mut_subcommands(|sub| match sub.has_subcommands() {
        true => {
            let prefix = format!("{prefix}_{}", sub.get_name().to_uppercase());
            with_environment(sub, &prefix)
        }
        false => with_environment(sub, prefix),
    })
}

/// A parser for things that the core names.
fn named<T>(all: &[T], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: std::error::Error + Send + Sync + 'static> + Copy + Send + Sync + 'static,
{
    let names: Vec<&'static str> = all.iter().map(|&choice| name(choice)).collect();
    PossibleValuesParser::new(names).try_map(|text| text.parse::<T>())
}

fn parse_threads(text: &str) -> Result<u16, String> {
    const MOST: u16 = 256;
    match text.parse() {
        Ok(threads @ 1..=MOST) => Ok(threads),
        _ => Err(format!("`{text}` is no number of threads from 1 to {MOST}")),
    }
}

fn parse_order(text: &str) -> Result<Order, String> {
    Direction::order(text).map(Order).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command(Lang::En).debug_assert();
        command(Lang::Vi).debug_assert();
    }

    #[test]
    fn an_order_names_each_direction_once() {
        assert_eq!(parse_order("udlr"), Ok(Order(Direction::UDLR)));
        for wrong in ["", "udl", "udll", "udlrx", "udlru"] {
            assert!(parse_order(wrong).is_err(), "{wrong}");
        }
    }
}
