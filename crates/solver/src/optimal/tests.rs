//! Shortest solutions beside the textbook search, on random rooms and drawn levels.

use std::collections::HashSet;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::grid::Direction;
use mazekeeper_core::search::{Algorithm, Counts};
use mazekeeper_core::sokoban::configuration::{Answer, Configuration, Measure, PuzzleKind, Verdict, Wish};
use mazekeeper_core::sokoban::formats::{self, RecordKind};
use mazekeeper_core::sokoban::glimpse::Glimpse;
use mazekeeper_core::sokoban::puzzles::{Weights, moves_of};
use mazekeeper_core::sokoban::solution::verify;
use mazekeeper_core::sokoban::{Level, State, deadlock::DeadlockSet, heuristics::Heuristic};

use super::{Price, Search};
use crate::context::Context;
use crate::drawn::level;
use crate::field::Field;
use crate::meter::Meter;
use crate::{Goal, solve};

fn solve_all(level: &Level, goal: Goal) -> Answer {
    solve(level, goal, Budget::UNLIMITED, &mut |_| ())
}

/// What the search that leaves nothing out finds when it gets no hint from the other.
fn solve_alone(level: &Level, goal: Goal) -> Option<usize> {
    let price = if goal == Goal::Moves { Price::Moves } else { Price::Pushes };
    let mut context = Context::new(Field::new(level).ok()?, &mut || true).expect("nobody refused");
    let watch = &mut |_: &Glimpse<'_>| ();
    let mut meter = Meter::new(Budget::UNLIMITED, watch);
    let mut search = Search::new(price, &context, &mut meter).expect("nobody refused");
    while !search.run(&mut context, &mut meter, 1_000).expect("nobody stops it") {}
    let pushes = search.best()?.into_iter().map(|(from, way)| context.field.push(from, way));
    let moves = moves_of(level, &pushes.collect::<Vec<_>>()).expect("found pushes can be done");
    let metrics = verify(level, &moves).expect("what is found solves the level").metrics();
    Some(if goal == Goal::Moves { metrics.moves } else { metrics.pushes })
}

/// The textbook's answer: breadth-first and without any rule; `None` if the level is too large for that, or too
/// small to tell anything.
fn textbook(level: &Level, goal: Goal) -> Option<Option<usize>> {
    let (puzzle, weights) = match goal {
        Goal::Moves => (PuzzleKind::Steps, Weights::MOVES),
        _ => (PuzzleKind::Pushes, Weights::PUSHES),
    };
    let wish = Wish {
        algorithm: Algorithm::BreadthFirst,
        puzzle,
        weights,
        order: Direction::UDLR,
        heuristic: Heuristic::None,
        deadlocks: DeadlockSet::None,
    };
    let budget = Budget { max_expanded: 20_000, ..Budget::UNLIMITED };
    let answer = Configuration::new(wish).expect("a fair wish").solve(level, budget, &mut |_| ());
    match answer.verdict {
        Verdict::Stopped(_) => None,
        _ if answer.counts.expanded < 10 => None,
        verdict => Some(length(&verdict, goal)),
    }
}

fn length(verdict: &Verdict, goal: Goal) -> Option<usize> {
    let Verdict::Solved { solution, .. } = verdict else { return None };
    Some(if goal == Goal::Moves { solution.metrics().moves } else { solution.metrics().pushes })
}

fn is_proved(verdict: &Verdict, goal: Goal) -> bool {
    let measure = if goal == Goal::Moves { Measure::Moves } else { Measure::Pushes };
    match verdict {
        Verdict::Solved { optimal, .. } => *optimal == Some(measure),
        Verdict::Unsolvable => true,
        Verdict::Stopped(_) => false,
    }
}

/// Numbers that are the same in every run (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) >> 11) as usize % end
    }

    /// A closed room of at most 6×6 squares with some walls and one to four boxes, some of them home.
    /// Not every one is a level.
    fn drawing(&mut self) -> String {
        let (rows, columns) = (2 + self.below(5), 3 + self.below(4));
        let walls = 5 + self.below(25);
        let mut squares: Vec<char> =
            (0..rows * columns).map(|_| if self.below(100) < walls { '#' } else { '-' }).collect();
        let mut free: Vec<usize> = (0..squares.len()).filter(|&square| squares[square] == '-').collect();
        let boxes = 1 + self.below(4);
        // One room in ten is solved at the start, and asks for a push all the same.
        let home = if self.below(10) == 0 { boxes } else { self.below(2).min(boxes) };
        let things = [vec!['*'; home], vec!['$'; boxes - home], vec!['.'; boxes - home], vec!['@']].concat();
        for thing in things {
            if !free.is_empty() {
                let place = self.below(free.len());
                squares[free.swap_remove(place)] = thing;
            }
        }
        closed(&squares, columns)
    }

    /// A closed room whose walls and goals are the same on both sides, and its boxes are not.
    fn mirrored_drawing(&mut self) -> String {
        let (rows, half) = (3 + self.below(3), 2 + self.below(2));
        let mut left: Vec<char> =
            (0..rows * half).map(|_| if self.below(100) < 15 { '#' } else { '-' }).collect();
        let goals = 1 + self.below(2);
        (0..goals).for_each(|_| left[self.below(rows * half)] = '.');
        let mirrored = |row: &[char]| [row, &row.iter().rev().copied().collect::<Vec<_>>()].concat();
        let mut squares = left.chunks(half).map(mirrored).collect::<Vec<_>>().concat();
        let boxes = squares.iter().filter(|&&square| square == '.').count();
        for thing in [vec!['$'; boxes], vec!['@']].concat() {
            let free: Vec<usize> = (0..squares.len()).filter(|&place| squares[place] == '-').collect();
            if !free.is_empty() {
                squares[free[self.below(free.len())]] = thing;
            }
        }
        closed(&squares, 2 * half)
    }
}

/// The drawing of squares with a wall around.
fn closed(squares: &[char], columns: usize) -> String {
    let edge = "#".repeat(columns + 2);
    let row = |row: &[char]| format!("#{}#\n", row.iter().collect::<String>());
    format!("{edge}\n{}{edge}\n", squares.chunks(columns).map(row).collect::<Vec<_>>().concat())
}

/// Compares so many random rooms that can be solved with the textbook, and as many that cannot.
#[track_caller]
fn check_rooms(goal: Goal, drawing: fn(&mut Random) -> String, rooms_of_a_kind: usize) {
    let mut random = Random(1);
    let (mut solvable, mut unsolvable) = (0, 0);
    while solvable < rooms_of_a_kind || unsolvable < rooms_of_a_kind {
        let drawing = drawing(&mut random);
        let Some(Ok(level)) = formats::read(drawing.as_bytes()).entries.pop().map(|entry| entry.level) else {
            continue;
        };
        let Some(expected) = textbook(&level, goal) else { continue };
        let kind = if expected.is_some() { &mut solvable } else { &mut unsolvable };
        *kind += 1;
        if *kind > rooms_of_a_kind {
            continue;
        }
        let verdict = solve_all(&level, goal).verdict;
        assert_eq!(length(&verdict, goal), expected, "\n{drawing}");
        assert!(is_proved(&verdict, goal), "\n{drawing}");
        assert_eq!(solve_alone(&level, goal), expected, "\n{drawing}");
    }
}

#[test]
fn no_random_room_takes_fewer_pushes() {
    check_rooms(Goal::Pushes, Random::drawing, 400);
}

#[test]
fn no_random_room_takes_fewer_moves() {
    check_rooms(Goal::Moves, Random::drawing, 150);
}

#[test]
fn no_room_that_can_be_mirrored_takes_fewer_pushes_or_moves() {
    check_rooms(Goal::Pushes, Random::mirrored_drawing, 200);
    check_rooms(Goal::Moves, Random::mirrored_drawing, 100);
}

#[test]
fn the_first_steps_are_solved_as_their_authors_did() {
    let collection = formats::read(include_bytes!("../../../../levels/first-steps.sok"));
    assert!(collection.entries.len() >= 12);
    for entry in &collection.entries {
        let level = entry.level.as_ref().expect("our own levels are levels");
        let kept = entry.records.iter().find_map(|record| match &record.kind {
            RecordKind::Solution(solution) => Some(solution.metrics().pushes),
            _ => None,
        });
        let verdict = solve_all(level, Goal::Pushes).verdict;
        assert_eq!(length(&verdict, Goal::Pushes), kept, "the solutions we keep have the fewest pushes");
        assert!(is_proved(&verdict, Goal::Pushes));
        let verdict = solve_all(level, Goal::Moves).verdict;
        assert!(length(&verdict, Goal::Moves).is_some() && is_proved(&verdict, Goal::Moves));
    }
}

/// The detour round the corner saves the player a walk but costs a push more, or the other way round.
#[test]
fn fewest_pushes_and_fewest_moves_are_different_wishes() {
    let level = level(TWO_ROOMS);
    let metrics = |goal| match solve_all(&level, goal).verdict {
        Verdict::Solved { solution, .. } => solution.metrics(),
        verdict => panic!("{verdict:?}"),
    };
    let (pushes, moves) = (metrics(Goal::Pushes), metrics(Goal::Moves));
    assert_eq!(textbook(&level, Goal::Pushes), Some(Some(pushes.pushes)));
    assert_eq!(textbook(&level, Goal::Moves), Some(Some(moves.moves)));
    assert!(pushes.pushes <= moves.pushes && moves.moves <= pushes.moves);
}

const TWO_ROOMS: &str = "########\n#  #   #\n# $@ $ #\n#  #   #\n## # ###\n#.   . #\n########";

/// Six boxes in an open room: soon solved, but there is much to rule out.
const OPEN_ROOM: &str = "##########\n#    #   #\n#   $    #\n# $.   $ #\n# *#   $@#\n# .... $ #\n##########";

#[test]
fn what_is_found_but_not_proved_says_so() {
    let level = level(OPEN_ROOM);
    for goal in [Goal::Pushes, Goal::Moves] {
        let mut found = 0;
        for max_expanded in [0, 1, 10, 40, 100, 200] {
            let answer = solve(&level, goal, Budget { max_expanded, ..Budget::UNLIMITED }, &mut |_| ());
            assert!(answer.counts.expanded <= max_expanded);
            match answer.verdict {
                Verdict::Solved { optimal: None, .. } => found += 1,
                // A good guess at the start can leave nothing to rule out.
                Verdict::Solved { optimal: Some(_), .. } => {}
                Verdict::Stopped(reason) => assert_eq!(reason, StopReason::NodeLimit),
                Verdict::Unsolvable => panic!("it can be solved"),
            }
        }
        assert!(found > 0, "{goal}: a small budget finds without proving");
    }
}

#[test]
fn whoever_watches_is_told_the_best_so_far_and_it_only_gets_better() {
    let level = level(OPEN_ROOM);
    for goal in [Goal::Pushes, Goal::Moves] {
        let mut told = Vec::new();
        let answer =
            solve(&level, goal, Budget { max_expanded: 400_000, ..Budget::UNLIMITED }, &mut |glimpse| {
                told.push(glimpse.best().map(|best| match goal {
                    Goal::Moves => best.metrics().moves,
                    _ => best.metrics().pushes,
                }));
            });
        let known: Vec<usize> = told.iter().skip_while(|best| best.is_none()).flatten().copied().collect();
        assert!(!known.is_empty() && known.is_sorted_by(|one, next| one >= next), "{goal}: {known:?}");
        assert_eq!(known.len(), told.iter().filter(|best| best.is_some()).count());
        assert!(length(&answer.verdict, goal) <= known.last().copied(), "{goal}: {:?}", answer.verdict);
    }
}

#[test]
fn little_memory_ends_the_proof_and_not_the_solution() {
    let level = level(OPEN_ROOM);
    let limit = 2_000_000;
    let answer = solve(&level, Goal::Moves, Budget { max_bytes: limit, ..Budget::UNLIMITED }, &mut |_| ());
    assert!(matches!(answer.verdict, Verdict::Solved { optimal: None, .. }), "{:?}", answer.verdict);
    assert!(answer.counts.peak_bytes <= limit, "{:?}", answer.counts);
}

#[test]
fn progress_only_grows_over_all_turns() {
    let level = level(OPEN_ROOM);
    let mut seen: Vec<Counts> = Vec::new();
    let budget = Budget { max_expanded: 5_000, ..Budget::UNLIMITED };
    let answer = solve(&level, Goal::Moves, budget, &mut |glimpse| seen.push(*glimpse.counts()));
    seen.push(answer.counts);
    assert!(seen.len() > 2);
    assert!(seen.is_sorted_by(|one, next| one.expanded <= next.expanded && one.explored <= next.explored));
}

#[test]
fn a_position_is_shown_as_it_is_met_however_its_image_was_turned() {
    let mut random = Random(31);
    let (mut rooms, mut seen) = (0, 0);
    while rooms < 400 {
        let drawing = random.mirrored_drawing();
        let Some(level) = formats::read(drawing.as_bytes()).entries.remove(0).level.ok() else { continue };
        let Some(reachable) = reachable(&level, 20_000) else { continue };
        for price in [Price::Pushes, Price::Moves] {
            let Ok(field) = Field::new(&level) else { continue };
            let mut context = Context::new(field, &mut || true).expect("nobody refused");
            let watch = &mut |_: &Glimpse<'_>| ();
            let mut meter = Meter::new(Budget::UNLIMITED, watch);
            let mut search = Search::new(price, &context, &mut meter).expect("nobody refused");
            while !search.run(&mut context, &mut meter, 1_000).expect("nobody stops it") {}
            for number in 0..=meter.counts().explored as u32 {
                let state = search.state(&context.field, number);
                assert!(reachable.contains(&state), "{price:?} {number} {state:?}\n{drawing}");
                seen += 1;
            }
        }
        rooms += 1;
    }
    assert!(seen > 1_000, "{seen}");
}

/// Everything that can be reached by playing; `None` if that is too much.
fn reachable(level: &Level, most: usize) -> Option<HashSet<State>> {
    let mut waiting = vec![level.start().clone()];
    let mut known = HashSet::from([level.start().clone()]);
    while let Some(state) = waiting.pop() {
        for direction in Direction::UDLR {
            let mut next = state.clone();
            if next.step(level.board(), direction).is_some() && known.insert(next.clone()) {
                waiting.push(next);
            }
        }
        if known.len() > most {
            return None;
        }
    }
    Some(known)
}

#[test]
fn an_interrupt_ends_the_set_up_of_a_large_level() {
    // 480 boxes, and as many goals to work out the distances of.
    let rows = format!("#{}#\n#{}#\n", " $".repeat(40), " .".repeat(40)).repeat(12);
    let edge = format!("{}\n", "#".repeat(82));
    let level = level(&format!("{edge}#@{}#\n{rows}#{}#\n{edge}", " ".repeat(79), " ".repeat(80)));
    for goal in [Goal::Pushes, Goal::Moves] {
        let asked = std::cell::Cell::new(0);
        let interrupt = || {
            asked.set(asked.get() + 1);
            (asked.get() > 100).then_some(StopReason::Cancelled)
        };
        let answer = solve(&level, goal, Budget { interrupt: &interrupt, ..Budget::UNLIMITED }, &mut |_| ());
        assert_eq!(answer.verdict, Verdict::Stopped(StopReason::Cancelled));
        assert_eq!(answer.counts.expanded, 0);
    }
}
