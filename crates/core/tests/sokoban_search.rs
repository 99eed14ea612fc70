//! Searches of Sokoban beside a twin that tries everything, on random rooms and drawn levels.

#![allow(clippy::disallowed_methods, clippy::disallowed_macros, reason = "reads levels from disk and prints")]

mod common;

use std::collections::HashSet;

use proptest::prelude::*;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::grid::{Direction, Square, SquareSet};
use mazekeeper_core::search::{Algorithm, Counts, Outcome, Search, Silent};
use mazekeeper_core::sokoban::configuration::{Answer, Configuration, Measure, PuzzleKind, Verdict, Wish};
use mazekeeper_core::sokoban::deadlock::{DeadlockSet, Deadlocks, dead_squares};
use mazekeeper_core::sokoban::heuristics::{Estimator, Heuristic};
use mazekeeper_core::sokoban::puzzles::{Steps, Weights};
use mazekeeper_core::sokoban::solution::verify;
use mazekeeper_core::sokoban::walk::Reach;
use mazekeeper_core::sokoban::{Board, Level, Moved, State, formats};

use common::{for_rooms, level};

/// Every wish that can be granted with these costs. Where an algorithm has no use for estimates, one will do.
fn wishes(weights: Weights) -> Vec<Wish> {
    let mut wishes = Vec::new();
    for &puzzle in PuzzleKind::ALL {
        for &algorithm in Algorithm::ALL {
            for &deadlocks in DeadlockSet::ALL {
                let heuristics = if algorithm.is_guided() { Heuristic::ALL } else { &[Heuristic::None] };
                for &heuristic in heuristics {
                    let order = Direction::UDLR;
                    wishes.push(Wish { algorithm, puzzle, weights, order, heuristic, deadlocks });
                }
            }
        }
    }
    wishes.retain(|&wish| Configuration::new(wish).is_ok());
    wishes
}

fn solve(level: &Level, wish: Wish) -> Answer {
    let configuration = Configuration::new(wish).expect("the wish can be granted");
    configuration.solve(level, Budget::UNLIMITED, &mut |_| ())
}

#[test]
fn every_search_agrees_with_the_twin_and_what_is_called_shortest_is() {
    let wishes = [wishes(Weights::MOVES), wishes(Weights::PUSHES)].concat();
    for_rooms(60, 5_000, |room| {
        let least = |walk, push| room.twin.least_costs(&room.level, walk, push)[0];
        let (moves, pushes, walks) = (least(1, 1), least(0, 1), least(1, 0));
        for &wish in &wishes {
            match solve(&room.level, wish).verdict {
                Verdict::Stopped(reason) => prop_assert!(false, "{wish:?} was stopped by {reason}"),
                Verdict::Unsolvable => prop_assert_eq!(moves, None, "{:?}", wish),
                Verdict::Solved { solution, optimal } => {
                    let metrics = solution.metrics();
                    prop_assert!(metrics.pushes > 0);
                    let (found, least) = match optimal {
                        None => (0, Some(0)),
                        Some(Measure::Moves) => (metrics.moves, moves),
                        Some(Measure::Pushes) => (metrics.pushes, pushes),
                        Some(Measure::Walks) => (metrics.moves - metrics.pushes, walks),
                    };
                    prop_assert_eq!(Some(found as u32), least, "{:?}: {}", wish, solution.lurd());
                }
            }
        }
        Ok(())
    });
}

#[test]
fn cheapest_ways_are_found_for_every_price_of_walking_and_pushing() {
    let priced = [Weights::WALKS, Weights { walk: 3, push: 2 }, Weights { walk: 0, push: 5 }];
    let wishes = priced.map(|weights| {
        let mut wishes = wishes(weights);
        wishes.retain(|wish| {
            let is_bound = match wish.heuristic {
                Heuristic::None => true,
                heuristic => heuristic.is_admissible() && weights.push > 0,
            };
            let finds_cheapest = matches!(wish.algorithm, Algorithm::UniformCost | Algorithm::AStar);
            finds_cheapest && is_bound && wish.deadlocks != DeadlockSet::Corners
        });
        wishes
    });
    for_rooms(60, 5_000, |room| {
        for &wish in wishes.iter().flatten() {
            let Weights { walk, push } = wish.weights;
            let cost = match solve(&room.level, wish).verdict {
                Verdict::Solved { solution, .. } => {
                    let metrics = solution.metrics();
                    Some((metrics.moves - metrics.pushes) as u32 * walk + metrics.pushes as u32 * push)
                }
                _ => None,
            };
            prop_assert_eq!(cost, room.twin.least_costs(&room.level, walk, push)[0], "{:?}", wish);
        }
        Ok(())
    });
}

#[test]
fn a_star_does_not_push_on_when_going_back_early_is_shorter() {
    // First the right box with two pushes, then two steps back, then the left one with five. Whoever takes a push
    // for more than it costs goes left first, and has five steps to go back.
    let level = level("############\n#.    $@$ .#\n############");
    for weights in [Weights::MOVES, Weights { walk: 1, push: 3 }, Weights { walk: 5, push: 1 }] {
        for wish in wishes(weights) {
            let is_bound = wish.algorithm == Algorithm::AStar && wish.heuristic.is_admissible();
            if is_bound {
                let Verdict::Solved { solution, .. } = solve(&level, wish).verdict else {
                    panic!("{wish:?}")
                };
                assert_eq!(solution.lurd(), "RRllLLLLL", "{wish:?}");
            }
        }
    }
}

#[test]
fn an_unsolvable_room_takes_exactly_the_states_that_there_are() {
    let wishes = [wishes(Weights::MOVES), wishes(Weights::PUSHES)].concat();
    let breadth_first = |puzzle| {
        let fits = |wish: &Wish| wish.algorithm == Algorithm::BreadthFirst && wish.puzzle == puzzle;
        *wishes.iter().find(|wish| fits(wish)).expect("breadth-first is among the wishes")
    };
    for_rooms(60, 6_000, |room| {
        let board = room.level.board();
        let states = room.twin.states(&room.level);
        let solution = room.twin.least_costs(&room.level, 1, 1)[0];
        if solution.is_none() && !room.level.start().is_solved(board) {
            let mut reach = Reach::new(board);
            let mut in_region = |state: &State| State {
                player: reach.fill(board, &state.boxes, state.player),
                boxes: state.boxes.clone(),
            };
            let regions: HashSet<State> = states.iter().map(&mut in_region).collect();
            let places: HashSet<State> = states.into_iter().collect();
            let explored = |puzzle| solve(&room.level, breadth_first(puzzle)).counts.explored as usize;
            prop_assert_eq!(explored(PuzzleKind::Steps), places.len());
            prop_assert_eq!(explored(PuzzleKind::Pushes), regions.len());
        }
        Ok(())
    });
}

#[test]
fn directions_tried_in_another_order_find_equally_short_solutions() {
    let order = [Direction::Right, Direction::Left, Direction::Down, Direction::Up];
    for_rooms(60, 5_000, |room| {
        for mut wish in [wishes(Weights::MOVES), wishes(Weights::PUSHES)].concat() {
            let shortest = |wish| match solve(&room.level, wish).verdict {
                Verdict::Solved { solution, optimal: Some(Measure::Moves) } => Some(solution.metrics().moves),
                Verdict::Solved { solution, optimal: Some(Measure::Pushes) } => {
                    Some(solution.metrics().pushes)
                }
                _ => None,
            };
            if wish.algorithm == Algorithm::BreadthFirst {
                let found = shortest(wish);
                wish.order = order;
                prop_assert_eq!(found, shortest(wish), "{:?}", wish);
            }
        }
        Ok(())
    });
}

#[test]
fn no_position_is_called_dead_from_which_there_is_a_solution() {
    for_rooms(200, 15_000, |room| {
        let board = room.level.board();
        let rules = DeadlockSet::ALL.iter().map(|&set| Deadlocks::new(board, set));
        let rules: Vec<Deadlocks> = rules.collect();
        let (states, rest) = (room.twin.states(&room.level), room.twin.least_costs(&room.level, 1, 1));
        for (number, state) in states.iter().enumerate() {
            let dead: Vec<bool> = rules.iter().map(|rules| rules.is_dead(board, state)).collect();
            prop_assert!(dead.is_sorted(), "each set sees what the weaker ones see: {:?}", dead);
            if rest[number].is_some() {
                prop_assert_eq!(&dead, &[false; 4], "{:?}", state);
            }
            // What a push is asked must say the same as a look at the whole position, if it was not lost before.
            for &(next, _) in room.twin.moves(number).iter().filter(|(_, pushes)| *pushes) {
                let after = &states[next];
                let mut pushed = after.boxes.iter().filter(|&square| !state.boxes.contains(square));
                let to = pushed.next().expect("a push moves a box");
                for (rules, was_dead) in rules.iter().zip(&dead) {
                    let is_dead = rules.is_dead_push(board, &after.boxes, to);
                    prop_assert!(*was_dead || is_dead == rules.is_dead(board, after), "{:?}", after);
                }
            }
        }
        Ok(())
    });
}

#[test]
fn admissible_estimates_never_exceed_the_pushes_really_needed() {
    for_rooms(200, 15_000, |room| {
        let board = room.level.board();
        let estimator = |&heuristic| Estimator::new(board, heuristic, &Budget::UNLIMITED);
        let admissible: Vec<_> =
            Heuristic::ALL.iter().filter(|heuristic| heuristic.is_admissible()).collect();
        let estimators: Vec<Estimator<'_>> = admissible
            .iter()
            .copied()
            .map(|heuristic| estimator(heuristic).expect("nothing stops it"))
            .collect();
        let rest = room.twin.least_costs(&room.level, 0, 1);
        for (state, pushes) in room.twin.states(&room.level).iter().zip(rest) {
            for (heuristic, estimator) in admissible.iter().zip(&estimators) {
                match (estimator.estimate(state), pushes) {
                    (_, None) => {}
                    (None, Some(_)) => prop_assert!(false, "{heuristic} calls this a dead end: {state:?}"),
                    (Some(estimate), Some(pushes)) => {
                        prop_assert!(estimate <= pushes, "{heuristic}: {estimate} > {pushes} for {state:?}");
                    }
                }
            }
        }
        Ok(())
    });
}

#[test]
fn the_inadmissible_estimates_do_promise_too_much() {
    let estimate = |drawing: &str, heuristic| {
        let level = level(drawing);
        let estimator =
            Estimator::new(level.board(), heuristic, &Budget::UNLIMITED).expect("nothing stops it");
        estimator.estimate(level.start())
    };
    // One push is needed. The player's row and column, 2 in all, count as if they had to go away.
    let one_push = "#####\n#@$.#\n#####";
    assert_eq!(estimate(one_push, Heuristic::Teemo), Some(1));
    assert_eq!(estimate(one_push, Heuristic::TeemoOffgoal), Some(2));
    assert_eq!(estimate("#####\n#.$@#\n#####", Heuristic::TeemoPlayer), Some(5));
}

#[test]
fn the_best_matching_is_the_best_of_all_permutations() {
    for_rooms(60, 3_000, |room| {
        let board = room.level.board();
        let size = board.size();
        let goals: Vec<Square> = board.goals().iter().collect();
        let manhattan = |from: Square, to: Square| {
            let ((row, column), (to_row, to_column)) = (size.row_and_column(from), size.row_and_column(to));
            Some((row.abs_diff(to_row) + column.abs_diff(to_column)) as u32)
        };
        let pushes = |from: Square, to: Square| lone_pushes(board, from, to);
        let estimate = |heuristic, state: &State| {
            let estimator = Estimator::new(board, heuristic, &Budget::UNLIMITED).expect("nothing stops it");
            // Asked twice, because answers are remembered.
            let estimate = estimator.estimate(state);
            assert_eq!(estimate, estimator.estimate(state));
            estimate
        };
        // Every thirtieth position is enough: walking changes nothing.
        for state in room.twin.states(&room.level).iter().step_by(30) {
            let boxes: Vec<Square> = state.boxes.iter().collect();
            let expected = least_over_permutations(&boxes, &goals, &manhattan);
            prop_assert_eq!(estimate(Heuristic::MatchingManhattan, state), expected);
            let expected = least_over_permutations(&boxes, &goals, &pushes);
            prop_assert_eq!(estimate(Heuristic::MatchingPushes, state), expected);
        }
        Ok(())
    });
}

#[test]
fn six_boxes_are_matched_as_all_their_permutations_say() {
    // Boxes in every other square; each goal is nearest to several of them.
    let level = level(
        "##########\n#@  .  . #\n# $ $ $  #\n#  .## . #\n# $ ##$  #\n#  . $ . #\n#        #\n##########",
    );
    let board = level.board();
    let (boxes, goals): (Vec<_>, Vec<_>) =
        (level.start().boxes.iter().collect(), board.goals().iter().collect());
    let expected = least_over_permutations(&boxes, &goals, &|from, to| lone_pushes(board, from, to));
    let estimator =
        Estimator::new(board, Heuristic::MatchingPushes, &Budget::UNLIMITED).expect("nothing stops it");
    assert!(expected.is_some());
    assert_eq!(estimator.estimate(level.start()), expected);
}

/// The least sum over every way to give each box a goal of its own, tried one after the other.
fn least_over_permutations(
    boxes: &[Square],
    goals: &[Square],
    distance: &dyn Fn(Square, Square) -> Option<u32>,
) -> Option<u32> {
    let Some((first, others)) = boxes.split_first() else { return Some(0) };
    let sums = goals.iter().filter_map(|&goal| {
        let left: Vec<Square> = goals.iter().copied().filter(|&other| other != goal).collect();
        Some(distance(*first, goal)? + least_over_permutations(others, &left, distance)?)
    });
    sums.min()
}

/// The pushes a lone box needs if the player can be anywhere, found by pushing it about.
fn lone_pushes(board: &Board, from: Square, to: Square) -> Option<u32> {
    let mut reached = vec![(from, 0)];
    let mut done = 0;
    while let Some(&(square, pushes)) = reached.get(done) {
        if square == to {
            return Some(pushes);
        }
        done += 1;
        for direction in Direction::UDLR {
            let (next, pusher) = (board.next(square, direction), board.next(square, direction.opposite()));
            let possible = board.is_floor(next) && board.is_floor(pusher);
            if possible && reached.iter().all(|&(other, _)| other != next) {
                reached.push((next, pushes + 1));
            }
        }
    }
    None
}

#[test]
fn boxes_are_frozen_exactly_when_some_of_them_hold_each_other() {
    for_rooms(150, 3_000, |room| {
        let board = room.level.board();
        let rules = Deadlocks::new(board, DeadlockSet::Freeze);
        for state in room.twin.states(&room.level).iter().step_by(7) {
            prop_assert_eq!(
                rules.is_dead(board, state),
                is_frozen_by_subsets(board, &state.boxes),
                "{:?}",
                state
            );
        }
        Ok(())
    });
}

#[test]
fn boxes_thrown_into_a_room_are_frozen_exactly_when_some_of_them_hold_each_other() {
    let level = level("########\n#@ .$. #\n#  #$. #\n# $. .$#\n# .$#  #\n#  $   #\n########");
    let board = level.board();
    let rules = Deadlocks::new(board, DeadlockSet::Freeze);
    let floor: Vec<Square> = board.floor().iter().collect();
    let (mut dead, mut alive) = (0, 0);
    let mut random = 1u64;
    for _ in 0..3_000 {
        let mut state = level.start().clone();
        state.boxes.clear();
        while state.boxes.len() < 8 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state.boxes.insert(floor[(random >> 33) as usize % floor.len()]);
        }
        // Boxes on dead squares hide the question.
        let lost: Vec<Square> = state.boxes.iter().filter(|&square| rules.is_dead_square(square)).collect();
        lost.into_iter().for_each(|square| state.boxes.remove(square));
        let expected = is_frozen_by_subsets(board, &state.boxes);
        assert_eq!(rules.is_dead(board, &state), expected, "{state:?}");
        *if expected { &mut dead } else { &mut alive } += 1;
    }
    assert!(dead > 300 && alive > 300, "{dead} frozen and {alive} free positions");
}

/// Whether a box stands on a dead square, or some set of boxes, one of them off goal, holds itself: none of
/// them can move as long as the others of the set do not. Tries every set.
fn is_frozen_by_subsets(board: &Board, boxes: &SquareSet) -> bool {
    let dead = dead_squares(board);
    let all: Vec<Square> = boxes.iter().collect();
    let holds_itself = |set: &[Square]| {
        set.iter().all(|&square| {
            let is_stuck = |one: Direction| {
                let ends = [board.next(square, one), board.next(square, one.opposite())];
                ends.iter().any(|end| !board.is_floor(*end) || set.contains(end))
                    || ends.iter().all(|end| dead.contains(*end))
            };
            is_stuck(Direction::Up) && is_stuck(Direction::Left)
        })
    };
    let sets = (0u32..1 << all.len()).map(|choice| -> Vec<Square> {
        let chosen = all.iter().enumerate().filter(|(number, _)| choice >> number & 1 == 1);
        chosen.map(|(_, &square)| square).collect()
    });
    let is_lost = |set: Vec<Square>| set.iter().any(|&square| !board.is_goal(square)) && holds_itself(&set);
    all.iter().any(|&square| dead.contains(square)) || sets.into_iter().any(is_lost)
}

/// The only first push brings a box home beside a box in a corner that is home, too. The free box below it is
/// touched, and nothing else.
const TOUCHED_BY_FROZEN: &str = "######\n#*.$@#\n#.$ ##\n######";

#[test]
fn a_box_that_was_looked_at_and_found_free_is_not_counted_among_the_frozen() {
    let level = level(TOUCHED_BY_FROZEN);
    let board = level.board();
    let mut state = level.start().clone();
    assert_eq!(state.step(board, Direction::Left), Some(Moved::Pushed));
    let pushed = board.next(state.player, Direction::Left);

    assert!(wrong_freeze_rule(board, &state.boxes, pushed), "the wrong rule would not be caught here");
    assert!(!Deadlocks::new(board, DeadlockSet::Freeze).is_dead(board, &state));
    for wish in [wishes(Weights::MOVES), wishes(Weights::PUSHES)].concat() {
        let Verdict::Solved { solution, .. } = solve(&level, wish).verdict else { panic!("{wish:?}") };
        assert!(solution.lurd().starts_with('L'));
    }
}

/// The rule of the founding report L as its program has it: every box that is looked at stays on the list, also
/// if it is found free, and in the end any box of the list off goal is taken for a frozen one.
fn wrong_freeze_rule(board: &Board, boxes: &SquareSet, pushed: Square) -> bool {
    fn is_stuck(
        board: &Board,
        boxes: &SquareSet,
        dead: &SquareSet,
        square: Square,
        list: &mut Vec<Square>,
    ) -> bool {
        list.push(square);
        let mut is_stuck_along = |one: Direction| {
            let ends = [board.next(square, one), board.next(square, one.opposite())];
            let walled =
                ends.iter().any(|&end| !board.is_floor(end)) || ends.iter().all(|&end| dead.contains(end));
            let held = ends.map(|end| {
                boxes.contains(end) && (list.contains(&end) || is_stuck(board, boxes, dead, end, list))
            });
            walled || held.contains(&true)
        };
        let along = [is_stuck_along(Direction::Down), is_stuck_along(Direction::Left)];
        along == [true, true]
    }
    let mut list = Vec::new();
    is_stuck(board, boxes, &dead_squares(board), pushed, &mut list)
        && list.iter().any(|&square| !board.is_goal(square))
}

#[test]
fn a_level_without_solution_is_proved_to_have_none() {
    // The box in the doorway can only go in, where nobody gets behind it; the other one can be pushed about.
    let drawing = "#########\n#   #####\n# .@$   #\n# $ #####\n#  .#####\n#########";
    let level = level(drawing);
    let start = Deadlocks::new(level.board(), DeadlockSet::Freeze).is_dead(level.board(), level.start());
    assert!(!start, "nothing is seen at a glance");
    for wish in [wishes(Weights::MOVES), wishes(Weights::PUSHES)].concat() {
        let answer = solve(&level, wish);
        assert_eq!(answer.verdict, Verdict::Unsolvable, "{wish:?}");
        assert!(answer.counts.expanded > 1, "{wish:?}: {:?}", answer.counts);
        assert_eq!(answer.counts.frontier, 0);
    }
}

#[test]
fn a_level_that_is_solved_at_the_start_is_solved_by_at_least_one_push_or_proved_to_have_no_solution() {
    let wishes = [wishes(Weights::MOVES), wishes(Weights::PUSHES)].concat();
    let there_and_back = level("#######\n#     #\n#@ *  #\n#     #\n#######");
    let cornered = level("#####\n#*@ #\n#   #\n#####");
    for &wish in &wishes {
        let Verdict::Solved { solution, optimal } = solve(&there_and_back, wish).verdict else {
            panic!("{wish:?}")
        };
        assert!(solution.metrics().pushes >= 2, "{}", solution.lurd());
        match optimal {
            Some(Measure::Moves) => assert_eq!(solution.lurd(), "rRurrdL"),
            Some(Measure::Pushes) => assert_eq!(solution.metrics().pushes, 2),
            _ => {}
        }
        assert_eq!(solve(&cornered, wish).verdict, Verdict::Unsolvable, "{wish:?}");
    }
}

#[test]
fn the_two_puzzles_find_the_same_fewest_pushes_in_different_ways() {
    let level = level("#######\n#     #\n# $.$ #\n#  @  #\n# .   #\n#######");
    let by_steps =
        wishes(Weights::PUSHES).into_iter().filter(|wish| wish.algorithm == Algorithm::UniformCost);
    let found: Vec<_> = by_steps
        .map(|wish| match solve(&level, wish) {
            Answer { verdict: Verdict::Solved { solution, .. }, counts } => {
                (solution.metrics().pushes, counts)
            }
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(found.iter().all(|(pushes, _)| *pushes == found[0].0));
    let explored = |counts: Counts| counts.explored;
    let (steps, pushes) = (explored(found[2].1), explored(found[6].1));
    assert!(pushes * 3 < steps, "pushes alone need far fewer states: {pushes} of {steps}");
}

const OPEN_ROOM: &str = "
###########
#         #
# $     . #
#         #
#   # #   #
#  $ @  . #
#   # #   #
#         #
# $     . #
#         #
###########";

#[test]
fn a_state_takes_at_most_48_bytes() {
    let level = level(OPEN_ROOM);
    let puzzle = Steps::new(&level, DeadlockSet::Simple, Weights::MOVES);
    // Every few thousand states, because a table is emptiest when it has just grown.
    let mut run = Search::new(&puzzle, Algorithm::BreadthFirst).start(&mut Silent);
    while run.counts().explored < 400_000 {
        assert!(!run.advance(4_096, &mut Silent), "there are more states than that");
        let counts = run.counts();
        if counts.explored > 100_000 {
            let bytes_per_state = counts.peak_bytes as f64 / counts.explored as f64;
            assert!(bytes_per_state <= 48.0, "{bytes_per_state} bytes: {counts:?}");
        }
    }
}

#[test]
fn every_limit_stops_a_search_with_its_own_reason() {
    let level = level("########\n#      #\n# $$ . #\n#  @ . #\n#      #\n########");
    for wish in [wishes(Weights::MOVES), wishes(Weights::PUSHES)].concat() {
        let configuration = Configuration::new(wish).expect("the wish can be granted");
        let check = |budget: Budget<'_>, expected: StopReason| {
            let answer = configuration.solve(&level, budget, &mut |_| ());
            assert_eq!(answer.verdict, Verdict::Stopped(expected), "{wish:?}");
        };
        check(Budget { max_expanded: 3, ..Budget::UNLIMITED }, StopReason::NodeLimit);
        check(Budget { max_bytes: 100, ..Budget::UNLIMITED }, StopReason::MemoryLimit);
        for reason in [StopReason::TimeLimit, StopReason::Cancelled] {
            check(Budget { interrupt: &|| Some(reason), ..Budget::UNLIMITED }, reason);
        }
    }
}

#[test]
fn what_is_watched_only_grows() {
    let level = level(OPEN_ROOM);
    let wish = wishes(Weights::MOVES)[2];
    let mut seen: Vec<Counts> = Vec::new();
    let answer = Configuration::new(wish).expect("the wish can be granted").solve(
        &level,
        Budget { max_expanded: 30_000, ..Budget::UNLIMITED },
        &mut |glimpse| seen.push(*glimpse.counts()),
    );
    seen.push(answer.counts);
    assert!(seen.len() > 5);
    assert!(seen.is_sorted_by(|one, next| one.expanded < next.expanded && one.explored < next.explored));
}

#[test]
fn who_watches_can_ask_where_it_is_and_sees_a_position_of_the_level() {
    let level = level(OPEN_ROOM);
    let mut asked = 0;
    for wish in wishes(Weights::PUSHES).into_iter().filter(|wish| wish.deadlocks == DeadlockSet::Freeze) {
        let mut last = None;
        Configuration::new(wish).expect("the wish can be granted").solve(
            &level,
            Budget { max_expanded: 2_000, ..Budget::UNLIMITED },
            &mut |glimpse| {
                let state = glimpse.state().expect("it always is somewhere");
                assert_ne!(last.as_ref(), Some(&state), "{wish:?} goes on");
                let drawn = Level::new(level.draw(&state)).expect("it can be drawn");
                assert_eq!((drawn.board(), drawn.start()), (level.board(), &state), "{wish:?}");
                assert_eq!(drawn.box_count(), level.box_count(), "{wish:?}");
                last = Some(state);
                asked += 1;
            },
        );
    }
    assert!(asked > 50, "{asked}");
}

#[test]
fn the_seed_levels_take_the_known_fewest_moves_and_pushes() {
    let Some(folder) = std::env::var_os("MAZEKEEPER_LEVELS").map(std::path::PathBuf::from) else {
        eprintln!("skipped: MAZEKEEPER_LEVELS names no folder with the founding levels");
        return;
    };
    let files = [
        ("teemo", "seeds/teemo/teemo.xsb"),
        ("cs106", "seeds/cs106/cs106.xsb"),
        ("microcosmos", "seeds/cosmos/microcosmos.xsb"),
        ("minicosmos", "seeds/cosmos/minicosmos.xsb"),
    ];
    let read = |path: &str| std::fs::read(folder.join(path)).expect("the seed levels are in the folder");
    let collections = files.map(|(name, path)| (name, formats::read(&read(path))));
    let table = String::from_utf8(read("seeds/reference_optima.csv")).expect("a table of text");
    let mut checked = 0;
    for row in table.lines().skip(1) {
        // collection, title, number, fewest moves, fewest pushes, status, states by moves, states by pushes
        let cells: Vec<&str> = row.split(',').collect();
        let number = |cell: usize| cells[cell].parse::<usize>().ok();
        let is_small = number(6).is_some_and(|states| states <= 20_000);
        let Some((_, collection)) = collections.iter().find(|(name, _)| is_small && *name == cells[0]) else {
            continue;
        };
        let entry = &collection.entries[number(2).expect("a level number") - 1];
        let level = entry.level.as_ref().expect("the seed levels are levels");
        for (puzzle, weights) in [(PuzzleKind::Steps, Weights::MOVES), (PuzzleKind::Pushes, Weights::PUSHES)]
        {
            let mut wishes = wishes(weights);
            wishes.retain(|wish| {
                wish.puzzle == puzzle
                    && wish.deadlocks == DeadlockSet::Freeze
                    && (wish.algorithm == Algorithm::BreadthFirst
                        || (wish.algorithm == Algorithm::AStar
                            && wish.heuristic == Heuristic::MatchingPushes))
            });
            assert_eq!(wishes.len(), 2);
            for wish in wishes {
                let found = match solve(level, wish).verdict {
                    Verdict::Solved { solution, .. } => Some(solution.metrics()),
                    _ => None,
                };
                let (found, least) = match puzzle {
                    PuzzleKind::Steps => (found.map(|metrics| metrics.moves), number(3)),
                    PuzzleKind::Pushes => (found.map(|metrics| metrics.pushes), number(4)),
                };
                assert_eq!(found, least, "{row}\n{wish:?}");
            }
        }
        checked += 1;
    }
    assert!(checked > 50, "only {checked} levels were small enough");
}

/// A search of the engine itself, for the outcome that a configuration turns into a verdict.
#[test]
fn what_a_search_finds_is_replayed() {
    let level = level(TOUCHED_BY_FROZEN);
    let puzzle = Steps::new(&level, DeadlockSet::Freeze, Weights::MOVES);
    let Outcome::Solved(moves) = Search::new(&puzzle, Algorithm::BreadthFirst).run().outcome else {
        panic!("it can be solved")
    };
    assert_eq!(verify(&level, &moves).expect("it is a solution").lurd(), "LdL");
}
