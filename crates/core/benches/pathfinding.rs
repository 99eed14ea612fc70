//! What crossing mazes costs, beside the marks to hold: CPU time of this thread, best of ten.
//!
//! The mazes are perfect ones of the generator `dfs`, from a corner to the cell furthest from it: so a search level by
//! level opens every cell, and a figure per cell is one per cell of the maze. The crate `pathfinding`, which searches
//! any graph in hash maps, crosses the same maze in the same run: that tells a slow machine from slow code.

#![allow(clippy::disallowed_macros, reason = "prints")]

use rustix::time::{ClockId, clock_gettime};

use mazekeeper_core::budget::Budget;
use mazekeeper_core::maze::solve::{self, Algorithm, Answer};
use mazekeeper_core::maze::{DistanceField, Generator, MazeCode, Quest, Shape};
use mazekeeper_core::search::Outcome;

/// Every figure is the best of so many.
const ROUNDS: usize = 10;
/// The crate to compare with takes long, so it gets fewer rounds.
const ROUNDS_OF_OTHERS: usize = 3;

fn main() {
    println!("{:<52} {:>14}   mark", "figure, best of ten", "measured");
    measure_large(&quest(2000));
    measure_engine(&quest(1000));
    measure_log(&quest(100));
}

fn measure_large(quest: &Quest) {
    println!("2000×2000 cells");
    let cells = quest.maze().shape().area() as f64;
    let search = |algorithm| best(ROUNDS, || solve::solve(quest, algorithm, Budget::UNLIMITED));

    let (bfs, answer) = search(Algorithm::BreadthFirst);
    assert_eq!(answer.counts.opened as f64, cells);
    row("bfs, ns per cell", bfs / cells, "≤ 16");
    row("bfs, bytes per cell", answer.counts.peak_bytes as f64 / cells, "");
    let with_way = answer.counts.peak_bytes + steps(&answer);
    row("bfs, bytes per cell with the way", with_way as f64 / cells, "≤ 1.25");
    row("bfs, steps of the way", steps(&answer) as f64, "");

    let (other, way) = best(ROUNDS_OF_OTHERS, || {
        let maze = quest.maze();
        let ways = |&cell: &_| maze.ways(cell).map(|(_, next)| next);
        pathfinding::directed::bfs::bfs(&quest.start(), ways, |&cell| cell == quest.goal())
    });
    assert_eq!(way.expect("a perfect maze has a way").len(), steps(&answer) + 1);
    row("crate pathfinding, bfs, ns per cell", other / cells, "");
    row("crate pathfinding, times as long", other / bfs, "≥ 10");

    let (field, _) = best(ROUNDS, || DistanceField::new(quest.maze(), quest.goal()));
    row("distance field, ns per cell", field / cells, "≤ 20");
    for algorithm in
        [Algorithm::Bidirectional, Algorithm::DeadEnd, Algorithm::WallFollower, Algorithm::Tremaux]
    {
        let (time, answer) = search(algorithm);
        row(&format!("{algorithm}, ns per cell"), time / cells, "");
        if answer.counts.steps > 0 {
            row(&format!("{algorithm}, ns per step"), time / answer.counts.steps as f64, "");
        }
    }
}

fn measure_engine(quest: &Quest) {
    println!("1000×1000 cells, engine");
    let cells = quest.maze().shape().area() as f64;
    for algorithm in [Algorithm::BreadthFirst, Algorithm::AStar] {
        let (time, answer) =
            best(ROUNDS, || solve::solve_on_equal_footing(quest, algorithm, Budget::UNLIMITED));
        row(&format!("{algorithm}, ns per cell"), time / cells, "");
        row(&format!("{algorithm}, ns per cell closed"), time / answer.counts.closed as f64, "");
        row(&format!("{algorithm}, bytes per cell"), answer.counts.peak_bytes as f64 / cells, "");
    }
}

fn measure_log(quest: &Quest) {
    println!("100×100 cells, recorded");
    let (time, (_, log)) =
        best(ROUNDS, || solve::record(quest, Algorithm::AStar, Budget::UNLIMITED, usize::MAX));
    row("astar, events", log.len() as f64, "");
    row("astar, bytes per event", log.bytes() as f64 / log.len() as f64, "≤ 8");
    row("astar, ns per event", time / log.len() as f64, "");
}

fn quest(side: usize) -> Quest {
    let shape = Shape::new(side, side).expect("not too large");
    let quest = MazeCode::new(Generator::DepthFirst, shape, 42).expect("corners differ").build();
    let field = DistanceField::new(quest.maze(), quest.start());
    let furthest = shape.cells().max_by_key(|&cell| field.distance(cell)).expect("a maze has cells");
    Quest::new(quest.maze().clone(), quest.start(), furthest).expect("the furthest cell is not the start")
}

fn steps(answer: &Answer) -> usize {
    match &answer.outcome {
        Outcome::Solved(way) => way.len(),
        other => panic!("a perfect maze has a way, but: {other:?}"),
    }
}

fn row(what: &str, figure: f64, mark: &str) {
    println!("    {what:<48} {figure:>14.2}   {mark}");
}

/// The nanoseconds of the fastest round, and its result.
fn best<T>(rounds: usize, run: impl Fn() -> T) -> (f64, T) {
    let round = || {
        let start = cpu_nanoseconds();
        let result = run();
        (cpu_nanoseconds() - start, result)
    };
    (0..rounds)
        .map(|_| round())
        .min_by(|(one, _), (other, _)| one.total_cmp(other))
        .expect("there are rounds")
}

/// The processor time of this thread.
fn cpu_nanoseconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}
