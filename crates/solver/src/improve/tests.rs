//! Solutions with detours become short, no solution becomes worse, and runs repeat.

use super::*;
use crate::drawn::level;
use mazekeeper_core::sokoban::lurd;

fn verified(level: &Level, moves: &str) -> Verified {
    verify(level, &lurd::read(moves).expect("moves")).expect("they solve the level")
}

/// Improves within so many nodes.
fn improved(level: &Level, solution: &Verified, by: By, nodes: u64) -> Improved {
    improve(level, solution, by, Budget { max_expanded: nodes, ..Budget::UNLIMITED }, &mut |_, _| ())
}

#[track_caller]
fn check(drawing: &str, moves: &str, by: By, expected: (usize, usize)) {
    let level = level(drawing);
    let better = improved(&level, &verified(&level, moves), by, 100_000);
    let metrics = better.solution.metrics();
    assert_eq!((metrics.moves, metrics.pushes), expected, "{}", better.solution.lurd());
    assert_eq!(better.end, StopReason::Exhausted, "so small a level is looked at as a whole");
}

const HALL: &str = "########\n#      #\n#@$    #\n#     .#\n#      #\n########";

/// To and fro, and then around the corner.
const TO_AND_FRO: &str = "R urrd L ulld RRRR ur D";

#[test]
fn a_detour_of_a_box_is_cut() {
    check(HALL, TO_AND_FRO, By::Pushes, (7, 5));
    check(HALL, TO_AND_FRO, By::Moves, (7, 5));
}

#[test]
fn a_detour_of_the_player_is_cut() {
    let drawing = "#######\n#     #\n#@ $ .#\n#     #\n#######";
    check(drawing, "urddlurRR", By::Pushes, (3, 2));
    check(drawing, "urddlurRR", By::Moves, (3, 2));
}

#[test]
fn of_as_many_pushes_those_with_fewer_moves_are_better() {
    // Down the box goes at once; or later, where the player comes by.
    check(HALL, "urDldRRRR", By::Pushes, (7, 5));
}

#[test]
fn two_boxes_change_their_goals_if_that_is_shorter() {
    let drawing = "#########\n#       #\n#       #\n#@$. .$ #\n#       #\n#########";
    // Each goes past the goal of the other.
    check(drawing, "RRR drrU ru LLL ul D", By::Pushes, (9, 2));
}

#[test]
fn a_solution_that_cannot_be_shorter_stays() {
    check("#####\n#@$.#\n#####", "R", By::Pushes, (1, 1));
}

/// Levels of a few boxes, a solution of each, and the fewest pushes it can have (as `--goal pushes` proves).
const SOME: [(&str, &str, usize); 3] = [
    (
        "##########\n#@       #\n# $$.  $ #\n#  . .   #\n#   $ .$ #\n#  .     #\n##########",
        "ddrrrDrdLuuuulDullddrRRuullDldRurrrrdrrdLuruLLL",
        9,
    ),
    ("########\n#  .   #\n# $$ . #\n#@   $ #\n#  .   #\n########", "uurrDDrdrUlllUluR", 5),
    (
        "#########\n#   #   #\n# $ . $ #\n#   #   #\n### # ###\n#@ $ .. #\n#########",
        "rRRRuuuurDrdLulDDuullulldRR",
        9,
    ),
];

#[test]
fn small_levels_come_down_to_the_fewest_pushes() {
    for (drawing, moves, fewest) in SOME {
        let level = level(drawing);
        let better = improved(&level, &verified(&level, moves), By::Pushes, 50_000);
        assert_eq!(better.solution.metrics().pushes, fewest, "{drawing}");
    }
}

#[test]
fn runs_repeat() {
    for (drawing, moves, _) in SOME {
        let level = level(drawing);
        let given = verified(&level, moves);
        for by in [By::Moves, By::Pushes] {
            let [first, second] = [(), ()].map(|()| improved(&level, &given, by, 3_000));
            assert_eq!(first.solution, second.solution);
            assert_eq!(first.counts.expanded, second.counts.expanded);
        }
    }
}

#[test]
fn little_memory_is_enough_for_something_and_is_never_exceeded() {
    let level = level(SOME[0].0);
    let given = verified(&level, SOME[0].1);
    for max_bytes in [0, 10_000, 100_000] {
        let budget = Budget { max_bytes, max_expanded: 20_000, ..Budget::UNLIMITED };
        let better = improve(&level, &given, By::Pushes, budget, &mut |_, _| ());
        assert!(By::Pushes.rank(&better.solution) <= By::Pushes.rank(&given));
        assert!(better.counts.peak_bytes <= max_bytes);
    }
}

#[test]
fn the_best_so_far_is_told_and_never_worse() {
    let level = level(HALL);
    let given = verified(&level, TO_AND_FRO);
    for by in [By::Moves, By::Pushes] {
        for nodes in [0, 1, 10, 50, 200, 1_000] {
            let better = improved(&level, &given, by, nodes);
            assert!(by.rank(&better.solution) <= by.rank(&given));
            assert!(better.counts.expanded <= nodes);
        }
    }
}

#[test]
fn an_interrupt_ends_it_with_the_best_so_far() {
    let level = level(HALL);
    let given = verified(&level, TO_AND_FRO);
    let asked = std::cell::Cell::new(0);
    let interrupt = || {
        asked.set(asked.get() + 1);
        (asked.get() > 10).then_some(StopReason::Cancelled)
    };
    let budget = Budget { interrupt: &interrupt, ..Budget::UNLIMITED };
    let better = improve(&level, &given, By::Pushes, budget, &mut |_, _| ());
    assert_eq!(better.end, StopReason::Cancelled);
    assert!(By::Pushes.rank(&better.solution) < By::Pushes.rank(&given));
}
