//! Recorded searches beside a twin that keeps every event with its whole board.

#[allow(dead_code, reason = "not every test asks the twin of all positions everything")]
mod common;

use std::collections::{BTreeMap, HashMap};

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::Direction;
use mazekeeper_core::search::{self, Algorithm, Cost, NodeId, Observer, Search};
use mazekeeper_core::sokoban::configuration::{Configuration, PuzzleKind, Verdict, Wish};
use mazekeeper_core::sokoban::deadlock::DeadlockSet;
use mazekeeper_core::sokoban::heuristics::{Estimator, Heuristic};
use mazekeeper_core::sokoban::puzzles::{Losses, Play, Pushes, Sokoban, Steps, Weights};
use mazekeeper_core::sokoban::recording::{EventKind, Log, Recording, Survey, View};
use mazekeeper_core::sokoban::solution::state_after;
use mazekeeper_core::sokoban::walk::Reach;
use mazekeeper_core::sokoban::{Level, State};

use common::{for_rooms, level};

/// Everything that happened, with the board it happened to.
#[derive(Default)]
struct Twin {
    events: Vec<(search::Event, Play)>,
    losses: Losses,
}

impl Observer<Play> for Twin {
    fn saw(&mut self, event: search::Event, state: &Play) {
        self.events.push((event, state.clone()));
    }
}

fn wish(algorithm: Algorithm, puzzle: PuzzleKind, weights: Weights) -> Wish {
    let heuristic = Heuristic::MatchingPushes;
    let deadlocks = DeadlockSet::Freeze;
    Wish { algorithm, puzzle, weights, order: Direction::UDLR, heuristic, deadlocks }
}

/// Every algorithm on both puzzles, some with estimates that make states be opened again.
fn wishes() -> Vec<Wish> {
    let mut wishes = Vec::new();
    for &algorithm in Algorithm::ALL {
        wishes.push(wish(algorithm, PuzzleKind::Pushes, Weights::PUSHES));
        wishes.push(wish(algorithm, PuzzleKind::Steps, Weights::MOVES));
        wishes.push(Wish {
            heuristic: Heuristic::TeemoPlayer,
            deadlocks: DeadlockSet::None,
            ..wish(algorithm, PuzzleKind::Steps, Weights { walk: 1, push: 4 })
        });
    }
    wishes
}

fn record(level: &Level, wish: Wish, max_nodes: usize) -> Recording<'static> {
    let configuration = Configuration::new(wish).expect("the wish can be granted");
    let mut recording = Recording::new(configuration, level, Budget::UNLIMITED, max_nodes);
    while !recording.advance(100) {}
    recording
}

fn twin_of(level: &Level, wish: Wish) -> Twin {
    fn run<P: Sokoban>(level: &Level, wish: Wish, puzzle: P) -> Twin {
        let estimator = Estimator::new(level.board(), wish.heuristic, &Budget::UNLIMITED).expect("no limit");
        let guide = |play: &Play| Some(estimator.estimate(&play.state)? * wish.weights.push.max(1));
        let mut twin = Twin::default();
        let mut run = Search::new(&puzzle, wish.algorithm).guided_by(guide).start(&mut twin);
        run.advance(u64::MAX, &mut twin);
        twin.losses = run.puzzle().losses();
        twin
    }
    match wish.puzzle {
        PuzzleKind::Steps => run(level, wish, Steps::new(level, wish.deadlocks, wish.weights)),
        PuzzleKind::Pushes => run(level, wish, Pushes::new(level, wish.deadlocks)),
    }
}

/// The open and closed states when some events have happened, each with its board and cost.
#[derive(Default)]
struct Truth {
    open: BTreeMap<NodeId, (Play, Cost)>,
    closed: BTreeMap<NodeId, (Play, Cost)>,
    dead_ends: u32,
    expanded: u32,
}

impl Truth {
    fn after(events: &[(search::Event, Play)]) -> Self {
        let mut truth = Self::default();
        for (event, play) in events {
            match *event {
                search::Event::Opened { node, g, .. } => _ = truth.open.insert(node, (play.clone(), g)),
                search::Event::DeadEnd { .. } => truth.dead_ends += 1,
                search::Event::Improved { node, g, .. } => {
                    truth.closed.remove(&node);
                    truth.open.insert(node, (play.clone(), g));
                }
                search::Event::Closed { node } => {
                    let state = truth.open.remove(&node).expect("who is closed was open");
                    truth.closed.insert(node, state);
                    truth.expanded += 1;
                }
            }
        }
        truth
    }

    fn heat(level: &Level, states: &BTreeMap<NodeId, (Play, Cost)>) -> Vec<u32> {
        let mut heat = vec![0; level.board().size().area()];
        for (play, _) in states.values() {
            play.state.boxes.iter().for_each(|square| heat[square.index()] += 1);
        }
        heat
    }
}

/// What the log says about open and closed, event by event.
fn replayed(log: &Log, at: usize) -> (Vec<NodeId>, Vec<NodeId>) {
    let mut is_open: HashMap<NodeId, bool> = HashMap::new();
    for event in log.events().take(at + 1) {
        match event.kind {
            EventKind::Opened | EventKind::Improved => _ = is_open.insert(event.node, true),
            EventKind::Closed => _ = is_open.insert(event.node, false),
            EventKind::DeadEnd => {}
        }
    }
    let those = |open: bool| {
        let mut nodes: Vec<NodeId> =
            is_open.iter().filter(|&(_, &is_open)| is_open == open).map(|(&node, _)| node).collect();
        nodes.sort_unstable();
        nodes
    };
    (those(true), those(false))
}

/// In the puzzle of pushes, players are the same who can walk to each other.
fn seen_by(level: &Level, puzzle: PuzzleKind, state: &State) -> State {
    let mut state = state.clone();
    if puzzle == PuzzleKind::Pushes {
        state.player = Reach::new(level.board()).fill(level.board(), &state.boxes, state.player);
    }
    state
}

fn check_at(
    level: &Level,
    wish: Wish,
    twin: &Twin,
    recording: &Recording<'_>,
    view: &mut View,
    at: usize,
) -> Result<(), TestCaseError> {
    let log = recording.log();
    let survey = Survey::new(level, log, wish.is_guided());
    let truth = Truth::after(&twin.events[..=at]);
    view.go_to(log, at);
    let (open, closed) = replayed(log, at);
    prop_assert!(open.iter().eq(truth.open.keys()), "open after {} of {:?}", at, wish);
    prop_assert!(closed.iter().eq(truth.closed.keys()), "closed after {} of {:?}", at, wish);
    prop_assert_eq!(&view.heat().open[..], Truth::heat(level, &truth.open), "{} of {:?}", at, wish);
    prop_assert_eq!(&view.heat().closed[..], Truth::heat(level, &truth.closed), "{} of {:?}", at, wish);
    let tally = view.tally();
    prop_assert_eq!((tally.open as usize, tally.closed as usize), (truth.open.len(), truth.closed.len()));
    prop_assert_eq!((tally.dead_ends, tally.expanded), (truth.dead_ends, truth.expanded));
    for (&node, (play, g)) in truth.open.iter().chain(&truth.closed).step_by(7) {
        prop_assert_eq!(&seen_by(level, wish.puzzle, &view.state(log, node)), &play.state);
        let way = log.way(node, at);
        prop_assert_eq!(log.cost(&way), *g, "g of {} after {} of {:?}", node, at, wish);
        prop_assert_eq!(survey.measure(log, node, at), (*g, way.len() as u32));
        let there = state_after(level, &recording.moves(&way)).expect("the way can be gone");
        prop_assert_eq!(&seen_by(level, wish.puzzle, &there), &play.state);
    }
    Ok(())
}

fn check_events(twin: &Twin, log: &Log) -> Result<(), TestCaseError> {
    prop_assert_eq!(log.len(), twin.events.len());
    prop_assert_eq!(log.seen(), twin.events.len() as u64);
    for (at, ((event, cost), (told, _))) in log.events_with_costs().zip(&twin.events).enumerate() {
        if let search::Event::Opened { g, .. } | search::Event::Improved { g, .. } = *told {
            prop_assert_eq!(cost, g, "event {}", at);
        }
        let expected = match *told {
            search::Event::Opened { node, parent, h, .. } => {
                prop_assert_eq!(log.estimate(node), Some(h));
                (EventKind::Opened, node, parent)
            }
            search::Event::DeadEnd { node, parent } => {
                prop_assert_eq!(log.estimate(node), None);
                (EventKind::DeadEnd, node, parent)
            }
            search::Event::Improved { node, parent, .. } => (EventKind::Improved, node, Some(parent)),
            search::Event::Closed { node } => (EventKind::Closed, node, None),
        };
        prop_assert_eq!((event.kind, event.node, event.parent), expected, "event {}", at);
        prop_assert_eq!(log.event(at), Some(event));
    }
    prop_assert_eq!(log.event(log.len()), None);
    Ok(())
}

#[test]
fn a_log_replayed_to_any_place_is_the_search_at_that_place_forwards_and_backwards() {
    let reopened = std::cell::Cell::new(0);
    let blocks = std::cell::Cell::new(0);
    for_rooms(24, 4_000, |room| {
        for wish in wishes() {
            let (twin, recording) = (twin_of(&room.level, wish), record(&room.level, wish, usize::MAX));
            let log = recording.log();
            check_events(&twin, log)?;
            reopened.set(reopened.get() + log.events().filter(|event| event.reopened).count());
            blocks.set(blocks.get().max(log.len() / 1024));
            let (mut view, last) = (View::new(&room.level), log.len().saturating_sub(1));
            if log.is_empty() {
                continue;
            }
            // Far jumps both ways, then single steps back and forth.
            let far = [0, last / 2, last, last / 3, last * 4 / 5, last / 7];
            let near = [last / 2 + 2, last / 2 + 1, last / 2, last / 2 + 1].map(|at| at.min(last));
            for at in far.into_iter().chain(near) {
                check_at(&room.level, wish, &twin, &recording, &mut view, at)?;
            }
            view.go_to(log, last);
            let Losses { corner, dead_square, frozen } = twin.losses;
            prop_assert_eq!(view.tally().losses.map(u64::from), [corner, dead_square, frozen]);
        }
        Ok(())
    });
    assert!(reopened.get() > 100, "only {} states were opened again", reopened.get());
    assert!(blocks.get() >= 2, "no log was longer than a block");
}

#[test]
fn the_life_and_the_children_of_a_state_are_those_of_the_search() {
    for_rooms(8, 1_500, |room| {
        for wish in wishes() {
            let recording = record(&room.level, wish, usize::MAX);
            let log = recording.log();
            let mut lives: BTreeMap<NodeId, Vec<usize>> = BTreeMap::new();
            let mut children: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
            for (at, event) in log.events().enumerate() {
                lives.entry(event.node).or_default().push(at);
                if let (EventKind::Opened | EventKind::DeadEnd, Some(parent)) = (event.kind, event.parent) {
                    children.entry(parent).or_default().push(event.node);
                }
            }
            for (node, life) in lives.into_iter().step_by(5) {
                prop_assert_eq!(log.life(node), life);
                prop_assert_eq!(log.children(node, usize::MAX), children.remove(&node).unwrap_or_default());
            }
        }
        Ok(())
    });
}

#[test]
fn parents_and_children_of_a_state_are_those_of_the_moment_that_is_looked_at() {
    let (improved, counted) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    for_rooms(8, 1_500, |room| {
        for wish in wishes() {
            let recording = record(&room.level, wish, usize::MAX);
            let log = recording.log();
            let mut parents: BTreeMap<NodeId, Option<NodeId>> = BTreeMap::new();
            let mut children: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
            for (at, event) in log.events().enumerate() {
                if event.kind == EventKind::Improved {
                    let before = parents[&event.node];
                    prop_assert_eq!(log.parent(event.node, at - 1), before);
                    improved.set(improved.get() + usize::from(before != event.parent));
                }
                if event.kind != EventKind::Closed {
                    parents.insert(event.node, event.parent);
                }
                if let (EventKind::Opened | EventKind::DeadEnd, Some(parent)) = (event.kind, event.parent) {
                    prop_assert_eq!(log.parent(event.node, at - 1), None, "it was not found yet");
                    children.entry(parent).or_default().push(event.node);
                }
                let looked_at = event.parent.unwrap_or(event.node);
                prop_assert_eq!(log.parent(event.node, at), parents[&event.node], "{} of {:?}", at, wish);
                if at % 7 == 0 {
                    let found = children.get(&looked_at).map_or(&[][..], |children| children);
                    prop_assert_eq!(&log.children(looked_at, at), found, "{} of {:?}", at, wish);
                    counted.set(counted.get() + found.len());
                }
            }
        }
        Ok(())
    });
    assert!(improved.get() > 100, "only {} states got another parent", improved.get());
    assert!(counted.get() > 100, "only {} children were found", counted.get());
}

#[test]
fn a_recorded_search_answers_as_one_that_nobody_watches() {
    for_rooms(12, 4_000, |room| {
        for wish in wishes() {
            let configuration = Configuration::new(wish).expect("the wish can be granted");
            let silent = configuration.solve(&room.level, Budget::UNLIMITED, &mut |_| ());
            let recording = record(&room.level, wish, usize::MAX);
            prop_assert_eq!(recording.verdict(), Some(&silent.verdict));
            prop_assert_eq!(recording.counts(), silent.counts);
        }
        Ok(())
    });
}

#[test]
fn a_log_that_is_full_holds_the_beginning_and_counts_the_rest() {
    for_rooms(8, 4_000, |room| {
        for wish in wishes() {
            let (whole, part) = (record(&room.level, wish, usize::MAX), record(&room.level, wish, 50));
            let (whole_log, part_log) = (whole.log(), part.log());
            prop_assert!(part_log.node_count() <= 50 + 12, "one expansion more");
            prop_assert_eq!(part_log.seen(), whole_log.len() as u64);
            prop_assert!(part_log.events().eq(whole_log.events().take(part_log.len())));
            prop_assert_eq!(part.verdict(), whole.verdict());
            let mut view = View::new(&room.level);
            view.go_to(part_log, usize::MAX);
            prop_assert_eq!(view.tally().expanded as usize, part_log.expansion_count());
        }
        Ok(())
    });
}

#[test]
fn a_survey_tells_how_the_search_came_nearer() {
    let level = level("########\n#  .  .#\n# $$@  #\n#      #\n########");
    for wish in wishes() {
        let recording = record(&level, wish, usize::MAX);
        let log = recording.log();
        let is_guided = wish.is_guided();
        let survey = Survey::new(&level, log, is_guided);
        let mut view = View::new(&level);
        for sample in survey.samples() {
            view.go_to(log, sample.at);
            assert_eq!(sample.frontier, view.tally().open, "{wish:?}");
        }
        assert_eq!(survey.samples().first().map(|sample| sample.at), Some(0));
        assert_eq!(survey.samples().last().map(|sample| sample.at), Some(log.len() - 1));
        assert!(matches!(recording.verdict(), Some(Verdict::Solved { .. })));
        let last = survey.samples().last().expect("there is one");
        if is_guided {
            assert_eq!(last.best_h, 0, "a solution was found");
        } else {
            assert_eq!(last.best_home, 2, "a solution was found");
        }
        assert!(!survey.records().is_empty());
        for pair in survey.records().windows(2) {
            assert_eq!(survey.next_record(pair[0].at), Some(pair[1]));
            assert_eq!(survey.previous_record(pair[1].at), Some(pair[0]));
        }
    }
}

/// A hall of so many rows and columns, with four boxes.
fn hall(side: usize) -> Level {
    let mut rows = vec![vec![b' '; side]; side];
    for place in 0..side {
        for (row, column) in [(0, place), (side - 1, place), (place, 0), (place, side - 1)] {
            rows[row][column] = b'#';
        }
    }
    let (near, far) = (side / 4, side - side / 4 - 1);
    for (row, column) in [(near, near), (near, far), (far, near), (far, far)] {
        rows[row][column] = b'$';
        rows[row - 1][column - 1] = b'.';
    }
    rows[side / 2][side / 2] = b'@';
    level(&String::from_utf8(rows.join(&b'\n')).expect("it is written in letters"))
}

#[test]
fn a_state_takes_at_most_sixteen_bytes() {
    for side in [12, 40, 60] {
        let level = hall(side);
        for wish in wishes().into_iter().filter(|wish| wish.deadlocks != DeadlockSet::None) {
            let configuration = Configuration::new(wish).expect("the wish can be granted");
            let mut recording = Recording::new(configuration, &level, Budget::UNLIMITED, usize::MAX);
            while recording.log().node_count() < 20_000 && !recording.advance(100) {}
            recording.cancel();
            let log = recording.log();
            // What every log has, however short, does not count.
            if log.node_count() < 20_000 {
                continue;
            }
            let bytes = log.bytes() as f64 / log.node_count() as f64;
            assert!(bytes <= 16.0, "{bytes:.2} bytes a state in a hall of {side} by {side}: {wish:?}");
        }
    }
}

#[test]
fn without_an_estimate_boxes_on_goals_tell_how_near_a_search_came() {
    let level = level("########\n#  .  .#\n# $$@  #\n#      #\n########");
    for algorithm in [Algorithm::Greedy, Algorithm::AStar] {
        let wish =
            Wish { heuristic: Heuristic::None, ..wish(algorithm, PuzzleKind::Pushes, Weights::PUSHES) };
        assert!(!wish.is_guided());
        let recording = record(&level, wish, usize::MAX);
        let survey = Survey::new(&level, recording.log(), wish.is_guided());
        let homes: Vec<u32> = survey.records().iter().map(|record| record.best_home).collect();
        assert_eq!(homes, [1, 2], "{algorithm}");
    }
}

#[test]
fn a_start_without_hope_does_not_wait() {
    // Both boxes stand at a wall with one goal.
    let level = level("########\n#  @   #\n#$     #\n#$   . #\n#.     #\n########");
    let wish =
        Wish { deadlocks: DeadlockSet::None, ..wish(Algorithm::AStar, PuzzleKind::Pushes, Weights::PUSHES) };
    let recording = record(&level, wish, usize::MAX);
    assert_eq!(recording.log().event(0).map(|event| event.kind), Some(EventKind::DeadEnd));
    let survey = Survey::new(&level, recording.log(), wish.is_guided());
    let frontiers: Vec<u32> = survey.samples().iter().map(|sample| sample.frontier).collect();
    assert_eq!(frontiers, [0]);
}

#[test]
fn a_search_can_be_ended_early_and_one_without_start_has_an_empty_log() {
    let open = level("########\n#  .  .#\n# $$@  #\n#      #\n########");
    let first = wish(Algorithm::BreadthFirst, PuzzleKind::Steps, Weights::MOVES);
    let configuration = Configuration::new(first).expect("the wish can be granted");
    let mut recording = Recording::new(configuration, &open, Budget::UNLIMITED, 1_000);
    assert!(!recording.advance(5));
    recording.cancel();
    assert!(recording.advance(5), "it has ended");
    assert!(matches!(recording.verdict(), Some(Verdict::Stopped(_))));
    assert_eq!(recording.log().expansion_count(), 5);

    let lost = level("######\n#$  .#\n# @  #\n######");
    let recording = record(&lost, first, 1_000);
    assert_eq!(recording.verdict(), Some(&Verdict::Unsolvable));
    assert!(recording.log().is_empty() && recording.log().event(0).is_none());
    assert!(Survey::new(&lost, recording.log(), false).samples().is_empty());
    View::new(&lost).go_to(recording.log(), 7);
}
