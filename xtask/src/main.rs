//! Set-up and checks: `cargo xtask test` is everything a change must pass, on a fresh machine too.
//!
//! A command is a list of [steps](step), each a program that could be run by hand. The first one that fails
//! ends the command and says how to repeat it alone.

mod bench;
mod browser;
mod debian;
mod fuzz;
mod levels;
mod npm;
mod packs;
mod postgres;
mod signature;
mod soundness;
mod step;
mod test;
mod trial;
mod types;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fmt};

use anyhow::Result;

const HELP: &str = "\
cargo xtask test                              everything a change must pass
cargo xtask bench [NAME]…                     how fast core is: energy, generating, pathfinding, reading,
                                              recording or searching; and crafting, the making and rating of levels
cargo xtask figures                           how fast the pages are, measured in a browser
cargo xtask sound                             plays all music and effects into target/sound and measures them
cargo xtask fuzz [--seconds N] [TARGET…]      feeds core with nonsense, each target for N seconds (60)
cargo xtask packs [--check] [NAME]…           makes yard, warehouse, depot and harbour again from their recipes
                                              in levels/; --check compares with what is there
cargo xtask postgres                          a PostgreSQL for tests that are run by hand, until Ctrl-C
cargo xtask load                              how much the server takes, on SQLite and on PostgreSQL
cargo xtask load jobs                         what the queue of jobs costs, and how soon it tells and hears
cargo xtask chaos [jobs]                      whether everything acknowledged is there when the server is killed, and
                                              whether jobs are done once when whoever does them is; jobs: only this
cargo xtask signature [--update]              whether the strong solver takes as many nodes on our own levels as
                                              testdata/signature.txt says; --update writes that file anew
cargo xtask soundness RESULTS…                whether a rule of the solver objects to a solution it has found;
                                              RESULTS: folders of `mazekeeper bench --out`, or lines of JSON
cargo xtask help                              this text

Tests and benchmarks that need other people's levels find them in the folder MAZEKEEPER_LEVELS,
or else in ../shared/levels.
";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::from(if error.is::<BadUse>() { 2 } else { 1 })
        }
    }
}

fn run(words: &[&str]) -> Result<()> {
    match words {
        [] | ["help" | "--help" | "-h"] => print!("{HELP}"),
        ["test"] => test::run()?,
        ["bench", names @ ..] => bench::run(names)?,
        [what @ ("figures" | "sound")] => browser::measure(what)?,
        ["fuzz", words @ ..] => fuzz::run(&fuzz::Wish::parse(words)?)?,
        ["packs", words @ ..] => packs::run(words)?,
        ["postgres"] => postgres::run()?,
        ["signature", words @ ..] => signature::run(words)?,
        ["soundness", results @ ..] => soundness::run(results)?,
        [name @ ("load" | "chaos"), words @ ..] => trial::run(name, words)?,
        ["figures" | "help" | "--help" | "-h" | "postgres" | "sound" | "test", word, ..] | [word, ..] => {
            return Err(unknown(word));
        }
    }
    Ok(())
}

/// Where the workspace begins.
fn root() -> PathBuf {
    // Asked when it runs, not when it is compiled: with a target folder that is shared between two copies of
    // the tree, the wrong copy would be checked.
    let own =
        env::var_os("CARGO_MANIFEST_DIR").expect("this runs as `cargo xtask`, and cargo names the folder");
    Path::new(&own).parent().expect("xtask is a folder of the workspace").to_owned()
}

/// What was typed makes no sense: exit code 2.
#[derive(Debug)]
struct BadUse(String);

impl fmt::Display for BadUse {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for BadUse {}

fn bad_use(sentence: impl Into<String>) -> anyhow::Error {
    BadUse(sentence.into()).into()
}

fn unknown(word: &str) -> anyhow::Error {
    bad_use(format!("`{word}` is not known here; `cargo xtask help` lists what is."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_bad_use(words: &[&str], named: &str) {
        let error = run(words).expect_err("this makes no sense");
        assert!(error.is::<BadUse>(), "{error}");
        assert!(error.to_string().contains(named), "{error}");
    }

    #[test]
    fn unknown_words_are_bad_use() {
        check_bad_use(&["tset"], "`tset`");
        check_bad_use(&["test", "quickly"], "`quickly`");
        check_bad_use(&["help", "me"], "`me`");
        check_bad_use(&["bench", "writing"], "`writing`");
        check_bad_use(&["fuzz", "--minutes", "1"], "`--minutes`");
        check_bad_use(&["packs", "cellar"], "`cellar`");
        check_bad_use(&["postgres", "stop"], "`stop`");
        check_bad_use(&["signature", "--all"], "`--all`");
        check_bad_use(&["sound", "loud"], "`loud`");
        check_bad_use(&["soundness"], "`soundness`");
        check_bad_use(&["load", "gently"], "`gently`");
        check_bad_use(&["load", "jobs", "gently"], "`gently`");
    }

    #[test]
    fn the_help_names_every_command() {
        for command in [
            "test",
            "bench",
            "fuzz",
            "packs",
            "postgres",
            "signature",
            "sound ",
            "soundness",
            "load",
            "chaos",
            "help",
        ] {
            assert!(HELP.contains(&format!("cargo xtask {command}")), "{command}");
        }
    }
}
