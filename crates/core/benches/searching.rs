//! What searches cost, beside the marks to hold: CPU time of this thread, best of ten.
//!
//! One level is drawn here. The levels of the founding reports are no part of the project; they are read from
//! the folder that `MAZEKEEPER_LEVELS` names.

#![allow(clippy::disallowed_methods, clippy::disallowed_macros, reason = "reads levels from disk and prints")]

use std::path::{Path, PathBuf};

use rustix::time::{ClockId, clock_gettime};

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::Direction;
use mazekeeper_core::search::Algorithm;
use mazekeeper_core::sokoban::configuration::{Answer, Configuration, PuzzleKind, Verdict, Wish};
use mazekeeper_core::sokoban::deadlock::DeadlockSet;
use mazekeeper_core::sokoban::heuristics::Heuristic;
use mazekeeper_core::sokoban::puzzles::Weights;
use mazekeeper_core::sokoban::{Level, formats};

/// Every figure is the best of so many.
const ROUNDS: usize = 10;

const OPEN_ROOM: &str = "
###########
#         #
#  $   .  #
#         #
#    #    #
#   #@#   #
#  $   .  #
#         #
#  $   .  #
#         #
###########";

fn main() {
    println!("{:<52} {:>14}   mark", "figure, best of ten", "measured");
    let open_room = formats::read(OPEN_ROOM.as_bytes());
    let open_room = levels_of(&open_room);
    measure_one("own open room, bfs", &open_room[0], search(Algorithm::BreadthFirst), "");

    let Some(folder) = std::env::var_os("MAZEKEEPER_LEVELS").map(PathBuf::from) else {
        println!("MAZEKEEPER_LEVELS names no folder, so the founding levels are left out");
        return;
    };
    measure_teemo(&folder);
    measure_cs106(&folder);
    measure_cosmos(&folder);
}

fn measure_teemo(folder: &Path) {
    let teemo = read(folder, "seeds/teemo/teemo.xsb");
    let wishes = [
        search(Algorithm::BreadthFirst),
        Wish { heuristic: Heuristic::Teemo, ..search(Algorithm::AStar) },
        Wish { heuristic: Heuristic::Teemo, ..search(Algorithm::Greedy) },
    ];
    measure_all("Teemo, bfs + astar + greedy", &teemo, &wishes, "< 1 s");
}

fn measure_cs106(folder: &Path) {
    let cs106 = read(folder, "seeds/cs106/cs106.xsb");
    let bfs = search(Algorithm::BreadthFirst);
    let dfs = search(Algorithm::DepthFirst);
    measure_one("CS106 5, bfs", &cs106[4], bfs, "< 1 s, < 120 MB, ≥ 3 million/s, ≤ 48 bytes");
    measure_one("CS106 16, bfs", &cs106[15], bfs, "< 0.3 s");
    measure_one("CS106 17, bfs (has no solution)", &cs106[16], bfs, "< 1 s");
    measure_one("CS106 5, dfs", &cs106[4], dfs, "solved");
    measure_one("CS106 16, dfs", &cs106[15], dfs, "solved");
}

fn measure_cosmos(folder: &Path) {
    let mut cosmos = read(folder, "seeds/cosmos/microcosmos.xsb");
    cosmos.extend(read(folder, "seeds/cosmos/minicosmos.xsb"));
    let frozen = |algorithm| Wish { deadlocks: DeadlockSet::Freeze, ..search(algorithm) };
    let wishes = [
        frozen(Algorithm::BreadthFirst),
        Wish { heuristic: Heuristic::MatchingPushes, ..frozen(Algorithm::AStar) },
    ];
    measure_all("Cosmos, bfs + astar", &cosmos, &wishes, "< 15 s");
}

/// Every move is a step of cost 1; dead squares are left out.
fn search(algorithm: Algorithm) -> Wish {
    Wish {
        algorithm,
        puzzle: PuzzleKind::Steps,
        weights: Weights::MOVES,
        order: Direction::UDLR,
        heuristic: Heuristic::None,
        deadlocks: DeadlockSet::Simple,
    }
}

/// Prints what one search of one level takes.
fn measure_one(what: &str, level: &Level, wish: Wish, mark: &str) {
    let (seconds, answers) = best_of_ten(std::slice::from_ref(level), &[wish]);
    let (counts, verdict) = (answers[0].counts, &answers[0].verdict);
    let verdict = match verdict {
        Verdict::Solved { solution, .. } => format!("solved in {}", solution.metrics().moves),
        Verdict::Unsolvable => "proved unsolvable".to_owned(),
        Verdict::Stopped(reason) => format!("stopped by {reason}"),
    };
    println!("{:<52} {seconds:>12.4} s   {mark}", format!("{what}: {verdict}"));
    println!("{:<52} {:>11.1} MB", "    tables", counts.peak_bytes as f64 / 1e6);
    println!(
        "{:<52} {:>14.1}",
        "    bytes per state found",
        counts.peak_bytes as f64 / counts.explored as f64
    );
    println!(
        "{:<52} {:>14.2}",
        "    million states generated per second",
        counts.generated as f64 / seconds / 1e6
    );
}

/// Prints what all searches of all levels take together.
fn measure_all(what: &str, levels: &[Level], wishes: &[Wish], mark: &str) {
    let (seconds, answers) = best_of_ten(levels, wishes);
    let solved = answers.iter().filter(|answer| matches!(answer.verdict, Verdict::Solved { .. })).count();
    let what = format!("{what}: {solved} of {} solved", answers.len());
    println!("{what:<52} {seconds:>12.4} s   {mark}");
}

/// Searches every level in every way, and answers with the seconds of the fastest round.
fn best_of_ten(levels: &[Level], wishes: &[Wish]) -> (f64, Vec<Answer>) {
    let configurations: Vec<_> = wishes
        .iter()
        .map(|&wish| Configuration::new(wish).expect("the wishes above can be granted"))
        .collect();
    let round = || {
        let start = cpu_seconds();
        let answers: Vec<Answer> = configurations
            .iter()
            .flat_map(|way| levels.iter().map(|level| way.solve(level, Budget::UNLIMITED, &mut |_| ())))
            .collect();
        (cpu_seconds() - start, answers)
    };
    (0..ROUNDS)
        .map(|_| round())
        .min_by(|(one, _), (other, _)| one.total_cmp(other))
        .expect("there are rounds")
}

/// The processor time of this thread.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn read(folder: &Path, name: &str) -> Vec<Level> {
    let path = folder.join(name);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    levels_of(&formats::read(&bytes))
}

fn levels_of(collection: &formats::Collection) -> Vec<Level> {
    let levels = collection.entries.iter().map(|entry| entry.level.clone());
    levels.collect::<Result<_, _>>().expect("every drawing is a level")
}
