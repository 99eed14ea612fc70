//! Who may know whom.

use crate::Defect;
use crate::code::{Named, Tests, named};

/// Crates whose rooms have an order. Everything looks down, and games do not know each other.
const HOUSES: &[House] = &[House {
    source: "crates/core/src/",
    rooms: &[
        Room { name: "names", may_name: &[] },
        Room { name: "random", may_name: &[] },
        Room { name: "grid", may_name: &["names"] },
        Room { name: "budget", may_name: &["names"] },
        Room { name: "search", may_name: &["names", "grid", "budget"] },
        Room { name: "sokoban", may_name: &["names", "grid", "budget", "search"] },
        Room { name: "maze", may_name: &["names", "random", "grid", "budget", "search"] },
        // Energy is a game that is played in a maze.
        Room { name: "energy", may_name: &["names", "random", "grid", "budget", "search", "maze"] },
        // A run is somebody's walk through a maze, with or without energy.
        Room { name: "run", may_name: &["grid", "maze", "energy"] },
        // A journey is a maze being walked, and becomes a run.
        Room { name: "journey", may_name: &["names", "random", "grid", "budget", "maze", "energy", "run"] },
    ],
}];

struct House {
    source: &'static str,
    rooms: &'static [Room],
}

/// A module at the root of its crate, with all that lies in it.
struct Room {
    name: &'static str,
    /// The other rooms of the same crate that it may name.
    may_name: &'static [&'static str],
}

const GAMES: [&str; 3] = ["sokoban", "maze", "energy"];

/// Programs decide how they end.
const PROGRAMS: [&str; 2] = ["crates/cli/", "xtask/"];

/// A room names only rooms below it.
pub(crate) fn rooms_look_down(path: &str, text: &str) -> Vec<Defect> {
    let inside =
        |house: &'static House| Some((path.strip_prefix(house.source)?.strip_suffix(".rs")?, house.rooms));
    let Some((file, rooms)) = HOUSES.iter().find_map(inside) else {
        return Vec::new();
    };
    // The root of a crate knows all its rooms.
    let modules: Vec<&str> = file.split('/').filter(|&part| part != "mod").collect();
    if modules == ["lib"] {
        return Vec::new();
    }
    let Some(room) = rooms.iter().find(|room| room.name == modules[0]) else {
        let what = "a new room: say in xtask/tests/tidy/direction.rs what it may name";
        return vec![Defect::new(1, what)];
    };
    let defect = |named: Named| {
        let other = room_of(&named, modules.len())?;
        let allowed = other == room.name || room.may_name.contains(&other);
        (!allowed).then(|| Defect::new(named.line, format!("`{}` may not name `{other}`", room.name)))
    };
    named(text, Tests::Included).into_iter().filter_map(defect).collect()
}

/// The search works for any puzzle, so it mentions none, not even in a comment.
pub(crate) fn the_search_names_no_game(path: &str, text: &str) -> Vec<Defect> {
    if !path.starts_with("crates/core/src/search") {
        return Vec::new();
    }
    let game_in = |line: &str| {
        let lower = line.to_lowercase();
        let mut words = lower.split(|character: char| !character.is_alphanumeric());
        words.find_map(|word| GAMES.into_iter().find(|&game| word == game))
    };
    let lines = text.lines().enumerate();
    let found = lines.filter_map(|(index, line)| Some((index + 1, game_in(line)?)));
    found.map(|(line, game)| Defect::new(line, format!("the search knows no game: `{game}`"))).collect()
}

/// Only programs end a process or choose its exit code.
pub(crate) fn exit_codes_belong_to_programs(path: &str, text: &str) -> Vec<Defect> {
    if !path.ends_with(".rs") || PROGRAMS.iter().any(|program| path.starts_with(program)) {
        return Vec::new();
    }
    let ends = |named: &Named| {
        let ending = |name: &String| ["exit", "abort", "ExitCode"].contains(&name.as_str());
        named.names.windows(2).any(|pair| pair[0] == "process" && ending(&pair[1]))
    };
    let found = named(text, Tests::Included).into_iter().filter(ends);
    found.map(|named| Defect::new(named.line, "exit codes are chosen in crates/cli only")).collect()
}

/// Which room a path leads to, if it begins at the crate's root. `depth` is the file's own distance from it.
fn room_of(named: &Named, depth: usize) -> Option<&str> {
    let names = &named.names;
    if names[0] == "crate" {
        return names.get(1).map(String::as_str);
    }
    // `super` once per module leads to the root as well; `self::super` is `super`.
    let names = names.strip_prefix(&["self".to_owned()][..]).unwrap_or(names);
    let ups = names.iter().take_while(|name| *name == "super").count();
    let reaches_root = ups > 0 && ups == depth + named.depth;
    names.get(ups).filter(|_| reaches_root).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    #[test]
    fn looking_up_is_refused() {
        let rule = rooms_look_down;
        check(rule, "crates/core/src/grid.rs", "use crate::search::Cost;", &[1]);
        check(
            rule,
            "crates/core/src/search/mod.rs",
            "use crate::grid::Size;\nuse crate::sokoban::Level;",
            &[2],
        );
        check(rule, "crates/core/src/search/tree.rs", "use crate::{grid::Size,\n maze::Maze};", &[2]);
        check(rule, "crates/core/src/search/tree.rs", "fn f(level: &crate::sokoban::Level) {}", &[1]);
        check(rule, "crates/core/src/sokoban/level.rs", "use crate::maze::Maze;", &[1]);
    }

    #[test]
    fn looking_up_by_climbing_is_refused() {
        let rule = rooms_look_down;
        check(rule, "crates/core/src/search/tree.rs", "use super::super::sokoban::Level;", &[1]);
        check(rule, "crates/core/src/search/mod.rs", "use super::sokoban::Level;", &[1]);
        check(rule, "crates/core/src/grid.rs", "mod tests { use super::super::search::Cost; }", &[1]);
        check(rule, "crates/core/src/grid.rs", "use self::super::search::Cost;", &[1]);
    }

    #[test]
    fn looking_down_and_around_is_fine() {
        let rule = rooms_look_down;
        check(
            rule,
            "crates/core/src/sokoban/level.rs",
            "use crate::grid::Size;\nuse crate::search::Cost;",
            &[],
        );
        check(rule, "crates/core/src/sokoban/formats/rle.rs", "use super::super::level::Level;", &[]);
        check(
            rule,
            "crates/core/src/search/tree.rs",
            "use super::{Cost, NodeId};\nuse crate::search::Step;",
            &[],
        );
        check(rule, "crates/core/src/lib.rs", "pub use crate::sokoban::Level;", &[]);
        check(rule, "crates/cli/src/main.rs", "use crate::output::Table;", &[]);
    }

    #[test]
    fn a_new_room_must_be_placed() {
        check(rooms_look_down, "crates/core/src/puzzle/mod.rs", "//! New.", &[1]);
    }

    #[test]
    fn a_game_in_the_search_is_seen_in_comments_too() {
        let rule = the_search_names_no_game;
        check(rule, "crates/core/src/search/mod.rs", "//! Fine.\n//! As in Sokoban.\nstruct Maze;", &[2, 3]);
        check(rule, "crates/core/src/search/mod.rs", "//! use mazekeeper_core::search::Search;", &[]);
        check(rule, "crates/core/src/sokoban/mod.rs", "//! Sokoban.", &[]);
    }

    #[test]
    fn only_programs_end() {
        let text = "use std::process;\nfn f() {\n    process::exit(1);\n}\n";
        check(exit_codes_belong_to_programs, "crates/core/src/grid.rs", text, &[3]);
        check(
            exit_codes_belong_to_programs,
            "crates/server/src/app.rs",
            "use std::process::{ExitCode};",
            &[1],
        );
        check(exit_codes_belong_to_programs, "crates/cli/src/main.rs", text, &[]);
    }
}
