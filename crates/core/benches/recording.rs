//! What writing a search down costs, and moving in what was written, beside the marks to hold: CPU time of this
//! thread, best of ten.

#![allow(clippy::disallowed_macros, reason = "prints")]

use std::hint::black_box;

use rustix::time::{ClockId, clock_gettime};

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::Direction;
use mazekeeper_core::search::Algorithm;
use mazekeeper_core::sokoban::configuration::{Configuration, PuzzleKind, Wish};
use mazekeeper_core::sokoban::deadlock::DeadlockSet;
use mazekeeper_core::sokoban::heuristics::Heuristic;
use mazekeeper_core::sokoban::puzzles::Weights;
use mazekeeper_core::sokoban::recording::{Recording, Survey, View};
use mazekeeper_core::sokoban::{Level, formats};

/// Every figure is the best of so many.
const ROUNDS: usize = 10;
/// So many states are expanded; by pushes fewer, because each of them has twenty times the neighbours to look at.
const STEPS: u64 = 1_000_000;
const PUSHES: u64 = 50_000;

/// Large enough for a million expansions of every algorithm: five boxes in two halls, with nothing between the
/// boxes and their goals that would tell them what to do first.
const TWO_HALLS: &str = "
#################
#       #       #
# $   $ # .   . #
#       #       #
#   $       .   #
#       #       #
# $   $ # .   . #
#   @   #       #
#################";

fn main() {
    println!("{:<52} {:>14}   mark", "figure, best of ten", "measured");
    let level = formats::read(TWO_HALLS.as_bytes()).entries.remove(0).level.expect("it is a level");
    for puzzle in [PuzzleKind::Steps, PuzzleKind::Pushes] {
        for algorithm in
            [Algorithm::BreadthFirst, Algorithm::DepthFirst, Algorithm::UniformCost, Algorithm::AStar]
        {
            measure("two halls", &level, algorithm, puzzle);
        }
    }
    measure("a large hall with pillars", &pillars(), Algorithm::DepthFirst, PuzzleKind::Steps);
}

/// A hall of 60 by 60 with a pillar between any two squares, and a few boxes: a search that goes deep first comes
/// hundreds of thousands of steps away from the start and is at an end of its way all the time. Whoever goes back in it
/// has a long way behind every state.
fn pillars() -> Level {
    let is_pillar = |row: usize, column: usize| row.is_multiple_of(2) && column.is_multiple_of(2);
    let is_wall = |row: usize, column: usize| [row, column].iter().any(|&line| line == 0 || line == 60);
    let square = |row, column| if is_wall(row, column) || is_pillar(row, column) { b'#' } else { b' ' };
    let mut rows: Vec<Vec<u8>> =
        (0..=60).map(|row| (0..=60).map(|column| square(row, column)).collect()).collect();
    for (row, column) in [(19, 19), (19, 41), (41, 19), (41, 41)] {
        (rows[row][column], rows[row + 4][column + 4]) = (b'$', b'.');
    }
    rows[31][31] = b'@';
    formats::read(&rows.join(&b'\n')).entries.remove(0).level.expect("it is a level")
}

fn measure(place: &str, level: &Level, algorithm: Algorithm, puzzle: PuzzleKind) {
    println!("{algorithm} by {puzzle} in {place}");
    let configuration = Configuration::new(Wish {
        algorithm,
        puzzle,
        weights: if puzzle == PuzzleKind::Steps { Weights::MOVES } else { Weights::PUSHES },
        order: Direction::UDLR,
        heuristic: Heuristic::MatchingPushes,
        deadlocks: DeadlockSet::Freeze,
    });
    let configuration = configuration.expect("the wish can be granted");
    let max_expanded = if puzzle == PuzzleKind::Steps { STEPS } else { PUSHES };
    let budget = Budget { max_expanded, ..Budget::UNLIMITED };

    // Both take turns, so that a machine that slows down slows down both.
    let (mut silent, mut recorded) = (f64::INFINITY, f64::INFINITY);
    let mut kept = None;
    for _ in 0..ROUNDS {
        drop(kept.take());
        silent = silent.min(time(|| configuration.solve(level, budget, &mut |_| ())).0);
        let (taken, made) = time(|| {
            let mut recording = Recording::new(configuration, level, budget, usize::MAX);
            while !recording.advance(u64::MAX) {}
            recording
        });
        recorded = recorded.min(taken);
        kept = Some(made);
    }
    let recording = kept.expect("there were rounds");
    let log = recording.log();
    let (states, expanded) = (log.node_count() as f64, log.expansion_count() as f64);
    row("expansions", expanded, "");
    row("silent, ns per expansion", silent / expanded, "");
    row("recorded, % more", 100.0 * (recorded / silent - 1.0), "≤ 30");
    row("bytes per state", log.bytes() as f64 / states, "≤ 16");

    let (surveyed, survey) = time(|| Survey::new(level, log, configuration.wish().is_guided()));
    row("a chart of all, ms", surveyed / 1e6, "");

    let mut view = View::new(level);
    let mut slowest_back: f64 = 0.0;
    let mut slowest_jump: f64 = 0.0;
    for number in 0..100 {
        let at = number * 7_919 % 100 * (log.len() / 100) + log.len() / 250;
        slowest_jump = slowest_jump.max(time(|| view.go_to(log, at)).0);
        slowest_back = slowest_back.max(time(|| view.go_to(log, at - 1)).0);
    }
    row("slowest jump of 100, ms", slowest_jump / 1e6, "< 16");
    row("slowest step back of 100, ms", slowest_back / 1e6, "< 5");
    let node = log.event(log.len() - 1).expect("it is not empty").node;
    row("steps to the last state", log.way(node, log.len()).len() as f64, "");
    let measured = time(|| black_box(survey.measure(log, node, log.len()))).0;
    row("cost and depth of the last state, ms", measured / 1e6, "< 5");
    row("the whole way to the last state, ms", time(|| black_box(log.way(node, log.len()))).0 / 1e6, "");
}

fn row(what: &str, figure: f64, mark: &str) {
    println!("    {what:<48} {figure:>14.2}   {mark}");
}

/// The nanoseconds something took, and its result.
fn time<T>(run: impl FnOnce() -> T) -> (f64, T) {
    let start = cpu_nanoseconds();
    let result = run();
    (cpu_nanoseconds() - start, result)
}

/// The processor time of this thread.
fn cpu_nanoseconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}
