//! One program that runs as part of a command, with a heading, the time it took, and how to repeat it alone.

use std::ffi::OsStr;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::root;

/// A program with its arguments, started where the workspace begins.
pub(crate) fn program<'a>(name: &str, arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// Runs a program in sight of the user; fails if it fails.
pub(crate) fn run(title: &str, command: &mut Command) -> Result<()> {
    println!("\n== {title}");
    let repeat = repeat_line(command);
    let start = Instant::now();
    let status = command.status().with_context(|| format!("{title}: cannot start `{repeat}`"))?;
    let seconds = start.elapsed().as_secs_f64();
    if !status.success() {
        println!();
        bail!("Failed: {title}, after {seconds:.1} s. To repeat it alone: {repeat}");
    }
    println!("== {title}: passed in {seconds:.1} s");
    Ok(())
}

/// Whether a program is there and succeeds; what it prints is not shown.
pub(crate) fn works(command: &mut Command) -> bool {
    let silent = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    silent.status().is_ok_and(|status| status.success())
}

/// What to type into a shell for the same.
fn repeat_line(command: &Command) -> String {
    let set = |(name, value): (&OsStr, Option<&OsStr>)| {
        value.map(|value| format!("{}={}", name.to_string_lossy(), quoted(value)))
    };
    let words = [command.get_program()].into_iter().chain(command.get_args()).map(quoted);
    command.get_envs().filter_map(set).chain(words).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |character: char| character.is_alphanumeric() || "-_=+./:,@".contains(character);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.into_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_step_and_how_to_repeat_it() {
        let mut command = program("false", ["two words", "it's"]);
        command.env("FLAGS", "-D warnings");
        let error = run("documentation", &mut command).expect_err("`false` fails");
        let sentence = error.to_string();
        assert!(sentence.starts_with("Failed: documentation, after "), "{sentence}");
        assert!(sentence.ends_with(r"FLAGS='-D warnings' false 'two words' 'it'\''s'"), "{sentence}");
    }

    #[test]
    fn a_program_that_is_missing_does_not_work() {
        assert!(works(&mut program("true", [])));
        assert!(!works(&mut program("false", [])));
        assert!(!works(&mut program("no-such-program-anywhere", [])));
    }
}
