//! Ratings, and what they follow from.

use std::collections::{HashSet, VecDeque};

use mazekeeper_core::budget::StopReason;
use mazekeeper_core::grid::Direction;
use mazekeeper_core::sokoban::Moved;

use super::*;
use crate::drawn::level;

#[track_caller]
fn rated(drawing: &str) -> Rated {
    rate(&level(drawing), Budget::UNLIMITED, &mut |_| ()).expect("the level has a solution")
}

#[test]
fn a_rating_is_read_as_it_is_written() {
    for tenths in 10..=100 {
        let rating = Rating::from_tenths(tenths);
        assert_eq!(rating.to_string().parse(), Ok(rating));
    }
    assert_eq!("7".parse(), Ok(Rating::from_tenths(70)));
    for wrong in ["", "0.9", "10.1", "11", "4.", "4.35", "+4", "-4", "4,3", "four", "300", "4.+"] {
        assert_eq!(wrong.parse::<Rating>(), Err(RatingError { found: wrong.to_owned() }));
    }
}

#[test]
fn weights_are_those_of_logarithms_at_powers_of_two_and_straight_between() {
    assert_eq!([0, 1, 3, 7, 1023].map(|number| weight(1000, number)), [0, 1000, 2000, 3000, 10_000]);
    assert_eq!([2, 5].map(|number| weight(1000, number)), [1500, 2500]);
    assert_eq!(weight(1000, u32::MAX), 32_000);
}

#[test]
fn boxes_that_wait_for_each_other_are_a_knot() {
    for (turns, expected) in [
        (&[1, 2, 3][..], (1, 1)),
        (&[1, 2, 1, 3], (2, 3)),
        (&[1, 2, 1, 3, 4, 5, 3, 4], (3, 5)),
        (&[1, 2, 3, 1, 4, 3, 5], (4, 6)),
        (&[], (0, 0)),
    ] {
        assert_eq!(features::largest_knot(turns), expected, "{turns:?}");
    }
}

/// The fewest box changes, by looking at every move.
fn fewest_changes_move_by_move(level: &Level) -> Option<usize> {
    let board = level.board();
    // Who stands where, and where the box is that was pushed last.
    let start = (level.start().clone(), None);
    let mut known = HashSet::new();
    let mut waiting = VecDeque::from([(start, 0)]);
    while let Some((position, changes)) = waiting.pop_front() {
        let (state, last) = &position;
        if last.is_some() && state.is_solved(board) {
            return Some(changes);
        }
        if !known.insert((state.boxes.iter().collect::<Vec<_>>(), state.player, *last)) {
            continue;
        }
        for direction in Direction::UDLR {
            let mut next = state.clone();
            match next.step(board, direction) {
                None => {}
                Some(Moved::Walked) => waiting.push_front(((next, *last), changes)),
                Some(Moved::Pushed) => {
                    let pushed = Some(board.next(next.player, direction));
                    if *last == Some(next.player) {
                        waiting.push_front(((next, pushed), changes));
                    } else {
                        waiting.push_back(((next, pushed), changes + 1));
                    }
                }
            }
        }
    }
    None
}

#[test]
fn nobody_turns_around_less_often() {
    for drawing in [
        "#######\n#@ $ .#\n#######",
        "########\n#  .   #\n# $##$ #\n#@ .   #\n########",
        "########\n#.    .#\n# $$   #\n#  @ ###\n#    #\n######",
        "  ####\n###  ####\n#     $ #\n# #  #$ #\n# . .#@ #\n#########",
        "#######\n#     #\n#  $  #\n##.$.##\n # @ #\n #####",
    ] {
        let level = level(drawing);
        let expected = fewest_changes_move_by_move(&level).expect("the level has a solution");
        let features = rated(drawing).features;
        assert_eq!(features.changes, features.least_changes);
        assert_eq!(features.changes as usize, expected, "\n{drawing}");
    }
}

#[test]
fn a_level_without_a_solution_has_no_rating() {
    let lost = rate(&level("######\n#@-.-#\n#---$#\n######"), Budget::UNLIMITED, &mut |_| ());
    assert_eq!(lost, Err(Unmeasured::Unsolvable));
    let cancelled = Budget { interrupt: &|| Some(StopReason::Cancelled), ..Budget::UNLIMITED };
    let stopped = rate(&level("########\n#@$  . #\n# $ .  #\n########"), cancelled, &mut |_| ());
    assert_eq!(stopped, Err(Unmeasured::Stopped(StopReason::Cancelled)));
}
