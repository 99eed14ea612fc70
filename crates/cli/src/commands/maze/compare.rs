//! `maze compare`: the same mazes for every algorithm.
//!
//! What is compared is the time of the algorithm alone: making the mazes, printing and drawing are not in it. All
//! that run on the one engine run on it here, also breadth-first search, which has a shorter way elsewhere.

use std::io;
use std::time::Duration;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::maze::solve::{Algorithm, Answer, solve_on_equal_footing};
use mazekeeper_core::maze::{MazeCode, Quest};
use mazekeeper_core::search::Outcome;

use super::wishes::{self, Refusal};
use super::{refuse, write_to};
use crate::args::Common;
use crate::args::maze::{CompareArgs, MazeFormat, WishArgs};
use crate::clock::{Elapsed, Stopwatch, TimeLimit, heed_interrupts, is_interrupted};
use crate::commands::half_of_memory;
use crate::exit::Exit;
use crate::output::chart;
use crate::output::json::write_line;
use crate::output::maze::Crossing;
use crate::output::maze::compare::{CompareRow, Comparison};
use crate::output::progress::ProgressBar;

pub(crate) fn run(arguments: &CompareArgs, common: Common) -> io::Result<Exit> {
    // Step 1. Every maze has a code, or none is made.
    let codes: Result<Vec<MazeCode>, Refusal> = (0..arguments.runs).map(|run| code(arguments, run)).collect();
    let codes = match codes {
        Ok(codes) => codes,
        Err(refusal) => return refuse(&refusal.sentence(common.lang), common),
    };
    let mut algorithms: Vec<Algorithm> = Vec::new();
    for &algorithm in &arguments.algorithms {
        if !algorithms.contains(&algorithm) {
            algorithms.push(algorithm);
        }
    }

    // Step 2. All cross the first maze, then all the second, so that a busy moment hits all alike.
    heed_interrupts();
    let mut bar = ProgressBar::new(codes.len() * algorithms.len(), common.quiet, common.lang);
    let mut rows = Vec::new();
    'mazes: for (code, run) in codes.iter().zip(1..) {
        let (quest, maze) = (code.build(), code.to_string());
        for &algorithm in &algorithms {
            bar.update(&format!("{maze} · {algorithm}"));
            let (answer, elapsed) = fastest(&quest, algorithm, arguments.repeat);
            if answer.outcome == Outcome::Stopped(StopReason::Cancelled) {
                break 'mazes;
            }
            bar.count_run(matches!(answer.outcome, Outcome::Solved(_)), elapsed.cpu.as_secs_f64());
            let is_perfect = code.braid() == 0;
            let crossing =
                Crossing { maze: &maze, quest: &quest, is_perfect, algorithm, answer: &answer, elapsed };
            rows.push(CompareRow::new(run, &crossing));
        }
        if is_interrupted() {
            break;
        }
    }
    drop(bar);

    // Step 3. Tell what is known.
    let comparison = Comparison { codes: &codes, algorithms: &algorithms, rows: &rows };
    let exit = write_to(arguments.out.as_deref(), common, |out| match arguments.format {
        MazeFormat::Text => comparison.write(out, common.lang),
        MazeFormat::Json => rows.iter().try_for_each(|row| write_line(out, row)),
        MazeFormat::Svg => write!(out, "{}", chart::draw(&comparison.chart(common.lang))),
    })?;
    let complete = rows.len() == codes.len() * algorithms.len();
    let crossed = Exit::success_if(complete && rows.iter().all(|row| row.steps.is_some()));
    let interrupted = if is_interrupted() { Exit::Interrupted } else { Exit::Success };
    Ok(exit.and(crossed).and(interrupted))
}

/// The code of one maze, counted from 0. After the greatest seed comes 0.
fn code(arguments: &CompareArgs, run: u32) -> Result<MazeCode, Refusal> {
    let wishes = WishArgs {
        generator: Some(arguments.generator),
        size: Some(arguments.size),
        difficulty: None,
        seed: Some(arguments.seed.wrapping_add(run.into())),
        braid: Some(arguments.braid),
        start: arguments.start,
        goal: arguments.goal,
    };
    wishes::code(None, &wishes)
}

/// Crosses a maze several times; the fastest counts. All find the same.
fn fastest(quest: &Quest, algorithm: Algorithm, repeat: u32) -> (Answer, Elapsed) {
    let max_bytes = half_of_memory();
    let once = || {
        let stopwatch = Stopwatch::start(TimeLimit::Wall(Duration::MAX));
        let budget = Budget { max_expanded: u64::MAX, max_bytes, interrupt: &|| stopwatch.stop_reason() };
        let answer = solve_on_equal_footing(quest, algorithm, budget);
        (answer, stopwatch.elapsed())
    };
    let mut best = once();
    for _ in 1..repeat {
        let again = once();
        if again.0.outcome == Outcome::Stopped(StopReason::Cancelled) {
            break;
        }
        if again.1.cpu < best.1.cpu {
            best = again;
        }
    }
    best
}
