//! Feeds core with nonsense until the time is up or something breaks.
//!
//! The checked-in inputs (`fuzz/corpus`) are read and never written: what the fuzzer finds on its way goes to
//! a folder in `target`, and what breaks something to `fuzz/artifacts`.

use std::ffi::OsStr;
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::step::{program, run as step, works};
use crate::{bad_use, root, unknown};

/// Where cargo-fuzz is installed, so that the user's own tools stay as they are.
const TOOLS: &str = "target/tools";

/// What somebody asks for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Wish<'a> {
    /// For each target.
    seconds: u32,
    /// All, if empty.
    targets: Vec<&'a str>,
}

impl<'a> Wish<'a> {
    /// Reads `[--seconds N] [TARGET…]`.
    pub(crate) fn parse(words: &[&'a str]) -> Result<Self> {
        let mut wish = Self { seconds: 60, targets: Vec::new() };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            match word {
                "--seconds" => {
                    // libFuzzer takes 0 for "without end".
                    let number = words.next().and_then(|number| number.parse().ok()).filter(|&n| n > 0);
                    wish.seconds = number.ok_or_else(|| bad_use("`--seconds` wants a number from 1."))?;
                }
                _ if word.starts_with('-') => return Err(unknown(word)),
                _ => wish.targets.push(word),
            }
        }
        Ok(wish)
    }
}

pub(crate) fn run(wish: &Wish<'_>) -> Result<()> {
    // Step 1. Know what to run before anything is installed.
    let all = all_targets()?;
    if let Some(target) = wish.targets.iter().find(|&&target| all.iter().all(|known| known != target)) {
        return Err(bad_use(format!("`{target}` is no fuzz target; there are: {}.", all.join(", "))));
    }
    let chosen = match wish.targets.as_slice() {
        [] => all.iter().map(String::as_str).collect(),
        named => named.to_vec(),
    };

    // Step 2. Compilers come from the user, cargo-fuzz from us.
    if !works(&mut program("cargo", ["+nightly", "--version"])) {
        bail!("Fuzzing needs the nightly compiler: `rustup toolchain install nightly --profile minimal`.");
    }
    let compiler = env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    if !works(&mut program(&compiler, ["--version"])) {
        bail!("Fuzzing needs a C++ compiler, and `{compiler}` does not run: `apt-get install g++`.");
    }
    if !works(&mut cargo_fuzz(["--version"])) {
        let install = ["install", "cargo-fuzz", "--locked", "--root", TOOLS];
        step(&format!("install cargo-fuzz into {TOOLS}"), &mut program("cargo", install))?;
    }

    // Step 3. libFuzzer writes what it finds into the first folder it is given, and only reads the others.
    for target in chosen {
        let scratch = format!("target/fuzz-corpus/{target}");
        fs::create_dir_all(root().join(&scratch)).with_context(|| format!("cannot make {scratch}"))?;
        let checked_in = format!("fuzz/corpus/{target}");
        let time = format!("-max_total_time={}", wish.seconds);

        let mut arguments = vec!["run", "--fuzz-dir", "fuzz", target, &scratch];
        arguments.extend(root().join(&checked_in).is_dir().then_some(&*checked_in));
        arguments.extend(["--", &time, "-dict=fuzz/formats.dict"]);
        step(&format!("fuzz {target} for {} s", wish.seconds), &mut cargo_fuzz(arguments))?;
    }
    Ok(())
}

/// The targets of `fuzz/`, by name.
fn all_targets() -> Result<Vec<String>> {
    let folder = root().join("fuzz/fuzz_targets");
    let entries = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut targets = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if let (Some("rs"), Some(name)) = (path.extension().and_then(OsStr::to_str), path.file_stem()) {
            targets.push(name.to_string_lossy().into_owned());
        }
    }
    targets.sort();
    Ok(targets)
}

/// cargo-fuzz on the nightly compiler.
fn cargo_fuzz<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = program(&format!("{TOOLS}/bin/cargo-fuzz"), arguments);
    // We were started by the cargo of our own toolchain, which must not be used here.
    command.env("RUSTUP_TOOLCHAIN", "nightly").env_remove("CARGO");
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minute_for_every_target_unless_told_otherwise() {
        assert_eq!(Wish::parse(&[]).unwrap(), Wish { seconds: 60, targets: vec![] });
    }

    #[test]
    fn seconds_and_targets_come_in_any_order() {
        let expected = Wish { seconds: 5, targets: vec!["read", "lurd"] };
        assert_eq!(Wish::parse(&["read", "--seconds", "5", "lurd"]).unwrap(), expected);
    }

    #[test]
    fn seconds_are_a_number_from_1() {
        for words in [&["--seconds"][..], &["--seconds", "soon"], &["--seconds", "0"], &["--seconds", "-1"]] {
            let error = Wish::parse(words).expect_err("that is no time");
            assert!(error.to_string().contains("`--seconds`"), "{words:?}: {error}");
        }
    }
}
