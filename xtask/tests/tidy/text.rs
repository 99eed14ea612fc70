//! What every file looks like.

use crate::Defect;
use crate::code::{Tests, named};

/// Places on somebody's machine.
const MACHINE: [&str; 4] = ["/work/", "/root/", "/home/", "/tmp/"];

/// Where packages come from is the business of whoever builds.
const REGISTRIES: [&str; 11] = [
    "://crates.io",
    "index.crates.io",
    "static.crates.io",
    "crates.io-index",
    "registry.npmjs.org",
    "registry.yarnpkg.com",
    "pypi.org",
    "files.pythonhosted.org",
    "deb.debian.org",
    "sparse+http",
    "replace-with",
];

/// The one address that stands in Cargo.lock, as cargo writes it.
const LOCKED: &str = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";

/// A Rust file begins by saying what it is.
pub(crate) fn opens_with_what_it_is(path: &str, text: &str) -> Vec<Defect> {
    let said = text
        .strip_prefix("//! ")
        .is_some_and(|rest| rest.starts_with(char::is_alphanumeric) || rest.starts_with('`'));
    match path.ends_with(".rs") && !said {
        true => vec![Defect::new(1, "a file opens with `//!` and what it is")],
        false => Vec::new(),
    }
}

/// Nothing is left for later, and nothing from looking for a bug.
pub(crate) fn nothing_left_to_do(path: &str, text: &str) -> Vec<Defect> {
    if !path.ends_with(".rs") {
        return Vec::new();
    }
    let found = named(text, Tests::Included).into_iter().filter(|named| named.is_macro);
    let left = found.filter_map(|named| {
        let name =
            named.names.last().filter(|name| ["todo", "dbg", "unimplemented"].contains(&name.as_str()))?;
        Some(Defect::new(named.line, format!("`{name}!` is left")))
    });
    left.collect()
}

/// The tree works on every machine.
pub(crate) fn no_machine_and_no_registry(path: &str, text: &str) -> Vec<Defect> {
    let is_lock = path.rsplit('/').next() == Some("Cargo.lock");
    let mut defects = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Some(place) = MACHINE.iter().find(|place| begins_path(line, place)) {
            defects.push(Defect::new(index + 1, format!("`{place}` is a place on one machine")));
        }
        if is_lock && line == LOCKED {
            continue;
        }
        if let Some(address) = REGISTRIES.iter().find(|address| line.contains(*address)) {
            defects.push(Defect::new(index + 1, format!("`{address}` is a package registry's")));
        } else if is_lock && line.starts_with("source = ") {
            defects.push(Defect::new(index + 1, "a package comes from somewhere else"));
        }
    }
    defects
}

/// Lines end where they end, and the last one does too. Levels and test tables are left alone: there, blanks
/// and missing ends are what is tested.
pub(crate) fn clean_lines(path: &str, text: &str) -> Vec<Defect> {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    let written = ["rs", "md", "toml", "js", "css", "html", "sql", "sh"].contains(&extension);
    let named = path.starts_with("LICENSE") || [".gitignore", ".ci/run", "Cargo.lock"].contains(&path);
    if !(written || named) || path.starts_with("testdata/") {
        return Vec::new();
    }
    let mut defects = Vec::new();
    for (index, line) in text.split('\n').enumerate() {
        if line.ends_with(char::is_whitespace) {
            defects.push(Defect::new(index + 1, "blanks at the end of the line"));
        }
        if extension == "rs" && line.contains('\t') {
            defects.push(Defect::new(index + 1, "a tab"));
        }
    }
    if !text.is_empty() && (!text.ends_with('\n') || text.ends_with("\n\n")) {
        defects.push(Defect::new(text.lines().count(), "the file ends with one line feed"));
    }
    defects
}

/// Whether a path begins there, and not in the middle of a longer one or of an address.
fn begins_path(line: &str, place: &str) -> bool {
    let starts = |(position, _): (usize, &str)| {
        let before = line[..position].chars().next_back();
        !before.is_some_and(|character| character.is_alphanumeric() || "._-*}~".contains(character))
    };
    line.match_indices(place).any(starts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    #[test]
    fn a_file_without_an_opening_is_refused() {
        check(opens_with_what_it_is, "crates/cli/src/main.rs", "use std::fmt;\n", &[1]);
        check(opens_with_what_it_is, "crates/cli/src/main.rs", "// A comment.\n", &[1]);
        check(opens_with_what_it_is, "crates/cli/src/main.rs", "//! (to be written)\n", &[1]);
        check(opens_with_what_it_is, "crates/cli/src/main.rs", "//! The program.\n", &[]);
        check(opens_with_what_it_is, "README.md", "# Mazekeeper\n", &[]);
    }

    #[test]
    fn what_is_left_is_refused() {
        let text = "fn f() {\n    todo!()\n}\nfn g() {\n    std::dbg!(1);\n    unimplemented!(\"x\")\n}\n";
        check(nothing_left_to_do, "crates/cli/src/main.rs", text, &[2, 5, 6]);
        check(nothing_left_to_do, "crates/cli/src/main.rs", "// no todo!() here\nlet todo = 1;\n", &[]);
    }

    #[test]
    fn places_on_a_machine_are_refused() {
        let rule = no_machine_and_no_registry;
        check(rule, "docs/cli.md", "Fine.\nSee `/work/main`.\ncd /home/me\n", &[2, 3]);
        check(rule, "testdata/x.txt", "file:///root/x\n/tmp/y\n", &[1, 2]);
        check(rule, "docs/cli.md", "`target/tmp/x`, `../home/`, https://example.org/work/\n", &[]);
    }

    #[test]
    fn registries_are_refused() {
        let rule = no_machine_and_no_registry;
        check(
            rule,
            ".cargo/config.toml",
            "[source.mirror]\nregistry = \"sparse+https://example.org/\"\n",
            &[2],
        );
        check(rule, "docs/cli.md", "https://registry.npmjs.org/x\n", &[1]);
        check(rule, "docs/cli.md", LOCKED, &[1]);
        check(rule, "Cargo.lock", &format!("{LOCKED}\nsource = \"git+https://example.org/x\"\n"), &[2]);
    }

    #[test]
    fn untidy_lines_are_refused() {
        check(clean_lines, "README.md", "one \ntwo\n", &[1]);
        check(clean_lines, "README.md", "one\r\n", &[1]);
        check(clean_lines, "xtask/src/main.rs", "fn main() {\n\tf();\n}\n", &[2]);
        check(clean_lines, "Cargo.toml", "[package]", &[1]);
        check(clean_lines, "Cargo.toml", "[package]\n\n", &[2]);
        check(clean_lines, "README.md", "one\n\ttwo\n", &[]);
        check(clean_lines, "testdata/level.txt", "## ", &[]);
        check(clean_lines, "levels/one.sok", "## \n", &[]);
    }
}
