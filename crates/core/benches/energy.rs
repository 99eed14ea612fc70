//! What the energy puzzle costs, beside the marks to hold: CPU time of this thread, each figure the best of ten.

#![allow(clippy::disallowed_methods, clippy::disallowed_macros, reason = "asks a clock and prints")]

use rustix::time::{ClockId, clock_gettime};

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::energy::code::draw;
use mazekeeper_core::energy::known::{Outcome, solve};
use mazekeeper_core::energy::{Puzzle, scarcity};
use mazekeeper_core::maze::{DistanceField, Generator, MazeCode, Shape};

/// Every figure is the best of so many.
const ROUNDS: usize = 10;

/// Nothing is waited for longer.
const LIMIT: f64 = 2.0;

/// Mazes to measure, one per seed, with a pellet for every fifth cell.
struct Set {
    name: &'static str,
    generator: Generator,
    side: usize,
    braid: u64,
    /// Energy at the start, in hundredths of the shortest way.
    energy: u32,
    seeds: u64,
    mark: &'static str,
}

fn main() {
    let mazes = |name, generator, side, braid, energy, seeds, mark| Set {
        name,
        generator,
        side,
        braid,
        energy,
        seeds,
        mark,
    };
    let sets = [
        mazes("trees", Generator::DepthFirst, 100, 0, 40, 20, "each < 50 ms"),
        mazes("trees", Generator::Wilson, 100, 0, 30, 20, "each < 50 ms"),
        mazes(
            "half braided",
            Generator::DepthFirst,
            100,
            50,
            30,
            20,
            "median < 50 ms, 19 of 20 proved in 2 s",
        ),
        mazes("half braided", Generator::Wilson, 100, 50, 30, 20, ""),
        mazes("half braided", Generator::DepthFirst, 20, 50, 30, 1_000, "all proved, each < 200 ms"),
        mazes("half braided", Generator::DepthFirst, 20, 50, 50, 1_000, "all proved, each < 200 ms"),
        mazes("trees", Generator::DepthFirst, 20, 0, 40, 1_000, "all proved, each < 200 ms"),
    ];
    println!(
        "{:<44} {:>7} {:>9} {:>9} {:>9}   mark",
        "energy puzzles, best of ten", "proved", "median", "95 %", "worst"
    );
    for set in &sets {
        measure(set);
    }
}

/// Prints how many are solved with proof or proved impossible, and how long that takes.
fn measure(set: &Set) {
    let mut proved = 0;
    let mut times: Vec<f64> = (0..set.seeds)
        .map(|seed| {
            let puzzle = puzzle(set, seed);
            let (seconds, is_proved) = best_of_ten(&puzzle);
            proved += usize::from(is_proved);
            seconds
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let at = |share: usize| format!("{:.2} ms", times[(times.len() - 1) * share / 100] * 1e3);
    let name = format!("{}², {} {}, H = 0.{}·S", set.side, set.generator, set.name, set.energy / 10);
    let proved = format!("{proved}/{}", times.len());
    println!("{name:<44} {proved:>7} {:>9} {:>9} {:>9}   {}", at(50), at(95), at(100), set.mark);
}

fn puzzle(set: &Set, seed: u64) -> Puzzle {
    let shape = Shape::new(set.side, set.side).expect("a size");
    let code = MazeCode::new(set.generator, shape, seed).and_then(|code| code.braided(set.braid));
    let quest = code.expect("a code").build();
    let shortest = DistanceField::new(quest.maze(), quest.goal()).distance(quest.start()).expect("a way");
    let pellets = draw(&quest, scarcity::usual_pellets(&quest), seed).expect("there is room");
    Puzzle::new(quest, pellets, shortest * set.energy / 100).expect("a puzzle")
}

fn best_of_ten(puzzle: &Puzzle) -> (f64, bool) {
    let round = || {
        let start = cpu_seconds();
        let interrupt = || (cpu_seconds() - start > LIMIT).then_some(StopReason::TimeLimit);
        let report = solve(puzzle, Budget { interrupt: &interrupt, ..Budget::UNLIMITED });
        let is_proved = matches!(report.outcome, Outcome::Optimal(_) | Outcome::Infeasible);
        (cpu_seconds() - start, is_proved)
    };
    let (mut best, is_proved) = round();
    for _ in 1..ROUNDS {
        best = best.min(round().0);
    }
    (best, is_proved)
}

/// The processor time of this thread.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
