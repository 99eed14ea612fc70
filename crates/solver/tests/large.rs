//! A level of 480 boxes: whoever wants a run of it to end does not wait.

#![allow(missing_docs, reason = "a test")]

use std::cell::Cell;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::sokoban::configuration::Verdict;
use mazekeeper_core::sokoban::{Level, formats};
use mazekeeper_solver::{Goal, solve};

/// Four large halls with doors between them; boxes stand in the two on the left, goals are in the two on the right.
fn halls() -> Level {
    const SIDE: usize = 72;
    const HALF: usize = SIDE / 2;
    const BOXES: usize = 480;
    let is_door = |place: usize| place % HALF == HALF / 2 || place % HALF == HALF / 2 + 1;
    let mark = |row: usize, column: usize| {
        let is_edge = |place: usize| place == 0 || place == SIDE - 1;
        let is_middle = (row == HALF && !is_door(column)) || (column == HALF && !is_door(row));
        if is_edge(row) || is_edge(column) || is_middle { b'#' } else { b' ' }
    };
    let row = |row: usize| (0..SIDE).map(|column| mark(row, column)).collect();
    let mut drawing: Vec<Vec<u8>> = (0..SIDE).map(row).collect();
    let rows = (2..SIDE - 2).filter(|row: &usize| row.abs_diff(HALF) > 1);
    let places = |shift: usize, from: usize, to: usize| {
        let rows = rows.clone().filter(move |row| row % 2 == shift);
        rows.flat_map(move |row| (from..to).step_by(2).map(move |column| (row, column))).take(BOXES)
    };
    for (row, column) in places(0, 2, HALF - 1) {
        drawing[row][column] = b'$';
    }
    for (row, column) in places(1, HALF + 2, SIDE - 2) {
        drawing[row][column] = b'.';
    }
    drawing[1][1] = b'@';
    let level = formats::read(&drawing.join(&b'\n')).entries.remove(0).level.expect("the drawing is a level");
    assert_eq!(level.start().boxes.iter().count(), BOXES);
    level
}

/// A run that is told to end at a certain question asks no second one, and many came before.
#[track_caller]
fn check(level: &Level, goal: Goal, at: u64) {
    let asked = Cell::new(0_u64);
    let interrupt = || {
        asked.set(asked.get() + 1);
        (asked.get() >= at).then_some(StopReason::Cancelled)
    };
    let budget = Budget { interrupt: &interrupt, ..Budget::UNLIMITED };
    let answer = solve(level, goal, budget, &mut |_| ());
    assert_eq!(answer.verdict, Verdict::Stopped(StopReason::Cancelled), "{goal}");
    assert!(asked.get() <= at + 1, "{goal}: {} questions after the answer", asked.get() - at);
    // Everything up to here is setting up: a question for every box, goal or step of a plan.
    assert_eq!(answer.counts.expanded, 0, "{goal}");
}

#[test]
fn setting_up_a_level_of_480_boxes_asks_often_whether_to_go_on() {
    let level = halls();
    for goal in [Goal::Any, Goal::Pushes, Goal::Moves] {
        for at in [1, 100, 500, 1_000, 2_000] {
            check(&level, goal, at);
        }
    }
}
