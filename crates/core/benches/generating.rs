//! What making mazes costs, beside the marks to hold: CPU time of this thread.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "asks the processor's clock and prints"
)]

use std::hint::black_box;

use rustix::time::{ClockId, clock_gettime};

use mazekeeper_core::maze::generate::{EllerRows, Silent, generate};
use mazekeeper_core::maze::{Generator, MazeCode, Shape, svg, text, texture};

/// Every figure of a usual maze is the best of so many.
const ROUNDS: usize = 10;

/// Rows and columns of a usual maze and of a large one.
const USUAL: usize = 1_000;
const LARGE: usize = 5_000;

fn main() {
    println!("{:<52} {:>14}   mark", "million cells per second", "measured");
    for &generator in Generator::ALL {
        let what = format!("{generator}, {USUAL} × {USUAL}, best of ten");
        print(&what, speed(generator, USUAL, 0, ROUNDS), mark(generator));
    }
    print("dfs with all dead ends opened, best of ten", speed(Generator::DepthFirst, USUAL, 100, ROUNDS), "");
    for &generator in Generator::ALL {
        print(&format!("{generator}, {LARGE} × {LARGE}, once"), speed(generator, LARGE, 0, 1), "");
    }

    let cells = (USUAL * USUAL) as f64;
    let stream = || EllerRows::new(USUAL, 1).expect("there are columns").take(USUAL).map(black_box).count();
    print("eller, streamed, best of ten", cells / best_of(ROUNDS, stream) / 1e6, "");
    let shape = Shape::new(USUAL, USUAL).expect("a usual shape");
    let quest = MazeCode::new(Generator::DepthFirst, shape, 1).expect("corner to corner").build();
    let drawing = text::draw(&quest, &[]);
    print("text drawn, best of ten", cells / best_of(ROUNDS, || text::draw(&quest, &[])) / 1e6, "");
    print("text read, best of ten", cells / best_of(ROUNDS, || text::read(&drawing)) / 1e6, "");
    print("svg drawn, best of ten", cells / best_of(ROUNDS, || svg::draw(&quest, &[], &[])) / 1e6, "");
    print("texture, best of ten", cells / best_of(ROUNDS, || texture::of(&quest)) / 1e6, "");
}

fn mark(generator: Generator) -> &'static str {
    match generator {
        Generator::DepthFirst => "≥ 30",
        Generator::Prim | Generator::Kruskal | Generator::Wilson => "≥ 5",
        _ => "",
    }
}

fn print(what: &str, speed: f64, mark: &str) {
    println!("{what:<52} {speed:>14.1}   {mark}");
}

/// Million cells per second in the fastest of so many rounds.
fn speed(generator: Generator, side: usize, braid: u8, rounds: usize) -> f64 {
    let shape = Shape::new(side, side).expect("a shape with cells");
    let make = || generate(generator, shape, 42, braid, &mut Silent);
    shape.area() as f64 / best_of(rounds, make) / 1e6
}

/// The seconds of the fastest of so many rounds.
fn best_of<T>(rounds: usize, work: impl Fn() -> T) -> f64 {
    let round = |_| {
        let start = cpu_seconds();
        black_box(work());
        cpu_seconds() - start
    };
    (0..rounds).map(round).min_by(f64::total_cmp).expect("there are rounds")
}

/// The processor time of this thread.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
