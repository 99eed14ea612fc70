//! Crates that have no input or output, no clock, no thread and no printing.
//!
//! Clippy refuses single functions there (`clippy.toml` of the crate); here whole modules of `std` are
//! refused, and every library that might bring them in.

use crate::Defect;
use crate::code::{Tests, named};

/// A crate that must be pure.
pub(crate) struct Pure {
    pub(crate) folder: &'static str,
    /// What it may depend on outside its tests. Each of them is pure itself.
    dependencies: &'static [&'static str],
}

pub(crate) const PURE: &[Pure] = &[
    Pure {
        folder: "crates/core",
        dependencies: &["hashbrown", "quick-xml", "rustc-hash", "sha2", "thiserror"],
    },
    Pure { folder: "crates/solver", dependencies: &["mazekeeper-core", "rustc-hash", "thiserror"] },
];

/// Modules of `std` through which a program meets the world.
const OUTSIDE: [&str; 8] = ["env", "fs", "io", "net", "os", "process", "thread", "time"];
const PRINTING: [&str; 4] = ["print", "println", "eprint", "eprintln"];

/// The dependencies of a pure crate are known.
pub(crate) fn only_allowed_dependencies(path: &str, text: &str) -> Vec<Defect> {
    let Some(krate) = PURE.iter().find(|krate| path == format!("{}/Cargo.toml", krate.folder)) else {
        return Vec::new();
    };
    let manifest: toml::Table = match text.parse() {
        Ok(manifest) => manifest,
        Err(error) => return vec![Defect::new(1, error.to_string())],
    };
    let platforms = manifest.get("target").and_then(toml::Value::as_table);
    let platforms = platforms.into_iter().flat_map(toml::Table::values).filter_map(toml::Value::as_table);
    let sections = platforms.chain([&manifest]).flat_map(|table| {
        let both = ["dependencies", "build-dependencies"].into_iter();
        both.filter_map(|section| table.get(section)?.as_table())
    });
    let refused = sections.flatten().filter_map(|(name, details)| {
        let package = details.get("package").and_then(toml::Value::as_str).unwrap_or(name);
        let what =
            format!("a pure crate may not depend on `{package}`: see PURE in xtask/tests/tidy/purity.rs");
        (!krate.dependencies.contains(&package)).then(|| Defect::new(line_of(text, name), what))
    });
    refused.collect()
}

/// A pure crate names nothing of `std` that reaches outside, prints nothing and waits for nothing.
pub(crate) fn nothing_from_outside(path: &str, text: &str) -> Vec<Defect> {
    if !is_source_of_pure_crate(path) {
        return Vec::new();
    }
    let defect = |named: crate::code::Named| {
        let names: Vec<&str> = named.names.iter().map(String::as_str).collect();
        let what = match names[..] {
            ["std", module, ..] if OUTSIDE.contains(&module) => {
                format!("a pure crate may not use `std::{module}`")
            }
            [.., name] if named.is_macro && PRINTING.contains(&name) => {
                format!("a pure crate may not print: `{name}!`")
            }
            ["async"] | ["await"] => "a pure crate waits for nothing: no `async`".to_owned(),
            _ => return None,
        };
        Some(Defect::new(named.line, what))
    };
    named(text, Tests::LeftOut).into_iter().filter_map(defect).collect()
}

/// A pure crate forbids unsafe code.
pub(crate) fn no_unsafe_code(path: &str, text: &str) -> Vec<Defect> {
    let is_root = PURE.iter().any(|krate| path == format!("{}/src/lib.rs", krate.folder));
    let forbids = text.lines().any(|line| line == "#![forbid(unsafe_code)]");
    match is_root && !forbids {
        true => vec![Defect::new(1, "a pure crate says `#![forbid(unsafe_code)]`")],
        false => Vec::new(),
    }
}

fn is_source_of_pure_crate(path: &str) -> bool {
    path.ends_with(".rs") && PURE.iter().any(|krate| path.starts_with(&format!("{}/src/", krate.folder)))
}

/// The first line that begins with a name, also as a heading.
fn line_of(text: &str, name: &str) -> usize {
    let begins = |line: &str| line.starts_with(name) || line.ends_with(&format!("dependencies.{name}]"));
    text.lines().position(begins).map_or(1, |position| position + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    #[test]
    fn an_unknown_dependency_is_refused() {
        let rule = only_allowed_dependencies;
        let manifest = "crates/core/Cargo.toml";
        check(rule, manifest, "[dependencies]\nsha2.workspace = true\ntokio.workspace = true\n", &[3]);
        check(rule, manifest, "[dependencies.rayon]\nversion = \"1\"\n", &[1]);
        check(rule, manifest, "[target.'cfg(unix)'.dependencies]\nlibc = \"1\"\n", &[2]);
        check(rule, manifest, "[build-dependencies]\ncc = \"1\"\n", &[2]);
        check(rule, manifest, "[dependencies]\nsha2 = { package = \"other\", version = \"1\" }\n", &[2]);
    }

    #[test]
    fn tests_may_depend_on_anything() {
        check(
            only_allowed_dependencies,
            "crates/core/Cargo.toml",
            "[dev-dependencies]\nproptest = \"1\"\n",
            &[],
        );
        check(only_allowed_dependencies, "crates/cli/Cargo.toml", "[dependencies]\nclap = \"4\"\n", &[]);
    }

    #[test]
    fn the_world_outside_is_refused() {
        let text = "use std::collections::VecDeque;\nuse std::{fmt, fs};\n\nfn f() {\n    std::time::Instant::now();\n    println!(\"\");\n}\n";
        check(nothing_from_outside, "crates/core/src/grid.rs", text, &[2, 5, 6]);
        check(nothing_from_outside, "crates/core/src/grid.rs", "async fn f() { g().await }", &[1, 1]);
        check(nothing_from_outside, "crates/cli/src/main.rs", text, &[]);
        check(nothing_from_outside, "crates/core/benches/reading.rs", text, &[]);
    }

    #[test]
    fn tests_may_read_files() {
        let text = "#[cfg(test)]\nmod tests {\n    use std::fs;\n}\n";
        check(nothing_from_outside, "crates/core/src/grid.rs", text, &[]);
    }

    #[test]
    fn unsafe_code_must_be_forbidden() {
        check(no_unsafe_code, "crates/core/src/lib.rs", "//! Core.\n", &[1]);
        check(no_unsafe_code, "crates/core/src/lib.rs", "//! Core.\n// #![forbid(unsafe_code)]\n", &[1]);
        check(no_unsafe_code, "crates/core/src/lib.rs", "//! Core.\n\n#![forbid(unsafe_code)]\n", &[]);
        check(no_unsafe_code, "crates/core/src/grid.rs", "//! The plane.\n", &[]);
    }
}
