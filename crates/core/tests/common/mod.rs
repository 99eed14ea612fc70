//! Levels for tests: drawn ones, random rooms, and a simple twin that knows everything about a small level.

use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};
use std::fmt;

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use mazekeeper_core::grid::Square;
use mazekeeper_core::sokoban::{Level, State, formats};

/// The level of a drawing.
#[track_caller]
pub(crate) fn level(drawing: &str) -> Level {
    let mut collection = formats::read(drawing.as_bytes());
    assert_eq!(collection.entries.len(), 1, "one level is drawn:\n{drawing}");
    collection.entries.remove(0).level.expect("the drawing is a level")
}

/// A square as row and column, so that the twin shares nothing with the core.
type At = (usize, usize);

/// Every position that can be played from the start of a level, found without any cleverness, and what each
/// still costs. A position counts as solved only after a push.
pub(crate) struct Twin {
    positions: Vec<Position>,
    /// From each position where its moves lead and whether they push.
    moves: Vec<Vec<(usize, bool)>>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Position {
    boxes: BTreeSet<At>,
    player: At,
    has_pushed: bool,
}

impl Twin {
    /// Plays everything that can be played; `None` if there are more than `limit` positions.
    pub(crate) fn new(level: &Level, limit: usize) -> Option<Self> {
        let size = level.drawing().size();
        let squares_with = |wanted: &dyn Fn(char) -> bool| -> BTreeSet<At> {
            let found = level.drawing().iter().filter(|(_, cell)| wanted(cell.character()));
            found.map(|(square, _)| size.row_and_column(square)).collect()
        };
        let walls = squares_with(&|character| character == '#');
        let all_boxes = squares_with(&|character| "$*".contains(character));
        // What is drawn outside is never touched, but must not count as a box that has to go home.
        let boxes =
            all_boxes.into_iter().filter(|&at| level.start().boxes.contains(square(level, at))).collect();
        let player = *squares_with(&|character| "@+".contains(character)).first().expect("one player");

        let mut positions = vec![Position { boxes, player, has_pushed: false }];
        let mut numbers = HashMap::from([(positions[0].clone(), 0)]);
        let mut moves: Vec<Vec<(usize, bool)>> = Vec::new();
        while let Some(position) = positions.get(moves.len()).cloned() {
            let mut leads_to = Vec::new();
            for step in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                let Some((next, pushes)) = position.after(step, &walls) else { continue };
                let number = *numbers.entry(next).or_insert_with_key(|next| {
                    positions.push(next.clone());
                    positions.len() - 1
                });
                leads_to.push((number, pushes));
            }
            moves.push(leads_to);
            if positions.len() > limit {
                return None;
            }
        }
        Some(Self { positions, moves })
    }

    /// What each position costs at least until it is solved, by number; `None` where that is impossible.
    pub(crate) fn least_costs(&self, level: &Level, walk: u32, push: u32) -> Vec<Option<u32>> {
        let is_home = |&at: &At| level.drawing()[square(level, at)].has_goal();
        let solved = |position: &Position| position.has_pushed && position.boxes.iter().all(is_home);
        let mut costs: Vec<Option<u32>> =
            self.positions.iter().map(|position| solved(position).then_some(0)).collect();
        // Going over all moves until nothing changes; backwards, because what comes later is nearer the end.
        let mut changed = true;
        while changed {
            changed = false;
            for (number, moves) in self.moves.iter().enumerate().rev() {
                let ways = moves
                    .iter()
                    .filter_map(|&(next, pushes)| Some(costs[next]? + if pushes { push } else { walk }));
                let least = ways.chain(costs[number]).min();
                changed |= least != costs[number];
                costs[number] = least;
            }
        }
        costs
    }

    /// The positions by number as the core writes them; the start is number 0.
    pub(crate) fn states(&self, level: &Level) -> Vec<State> {
        let state = |position: &Position| {
            let mut state = level.start().clone();
            state.boxes.clear();
            for &at in &position.boxes {
                state.boxes.insert(square(level, at));
            }
            state.player = square(level, position.player);
            state
        };
        self.positions.iter().map(state).collect()
    }

    /// The moves from a position: where they lead, and whether they push.
    pub(crate) fn moves(&self, number: usize) -> &[(usize, bool)] {
        &self.moves[number]
    }
}

impl Position {
    fn after(&self, (down, right): (isize, isize), walls: &BTreeSet<At>) -> Option<(Self, bool)> {
        let next = |(row, column): At| (row.wrapping_add_signed(down), column.wrapping_add_signed(right));
        let to = next(self.player);
        let mut after = Self { player: to, ..self.clone() };
        let pushes = after.boxes.remove(&to);
        if pushes && !after.boxes.insert(next(to)) {
            return None;
        }
        after.has_pushed |= pushes;
        let is_blocked = walls.contains(&to) || (pushes && walls.contains(&next(to)));
        (!is_blocked).then_some((after, pushes))
    }
}

/// The square of a row and column.
fn square(level: &Level, (row, column): At) -> Square {
    level.drawing().size().square(row, column).expect("the twin stays on the board")
}

/// A random closed room with a few boxes, known through and through.
pub(crate) struct Room {
    drawing: String,
    pub(crate) level: Level,
    pub(crate) twin: Twin,
}

impl fmt::Debug for Room {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "\n{}", self.drawing)
    }
}

/// Drawings of up to 6×6 squares inside, some of them walls, with one to three boxes. Not every one is a level.
fn drawings() -> impl Strategy<Value = String> {
    (2usize..=6, 2usize..=6).prop_flat_map(|(rows, columns)| {
        let area = rows * columns;
        let is_wall = prop::collection::vec(prop::bool::weighted(0.12), area);
        let places = Just((0..area).collect::<Vec<_>>()).prop_shuffle();
        (is_wall, places, 1usize..=3, 0usize..=2).prop_map(move |(is_wall, places, boxes, home)| {
            let free: Vec<usize> = places.into_iter().filter(|&place| !is_wall[place]).collect();
            // Some boxes are home; the other goals come next, where the player stands last.
            let (player, home) = (free.first().copied(), home.min(boxes));
            let rest: Vec<usize> = free.iter().skip(1).chain(&player).copied().collect();
            let box_places = rest.get(..boxes).unwrap_or_default();
            let goal_places = rest.get(boxes - home..2 * boxes - home).unwrap_or_default();
            let character = |place: usize| {
                let goal = goal_places.contains(&place);
                match (is_wall[place], box_places.contains(&place), player == Some(place)) {
                    (true, ..) => '#',
                    (_, true, _) => {
                        if goal {
                            '*'
                        } else {
                            '$'
                        }
                    }
                    (_, _, true) => {
                        if goal {
                            '+'
                        } else {
                            '@'
                        }
                    }
                    _ => {
                        if goal {
                            '.'
                        } else {
                            '-'
                        }
                    }
                }
            };
            let wall = "#".repeat(columns + 2);
            let row = |row: usize| (0..columns).map(|column| character(row * columns + column)).collect();
            let inside: Vec<String> = (0..rows).map(row).map(|row: String| format!("#{row}#\n")).collect();
            format!("{wall}\n{}{wall}\n", inside.concat())
        })
    })
}

/// Random rooms of at most `limit` positions.
fn rooms(limit: usize) -> impl Strategy<Value = Room> {
    drawings().prop_filter_map("a level that is small enough", move |drawing| {
        let level = formats::read(drawing.as_bytes()).entries.pop()?.level.ok()?;
        // The first push is not always possible, and a level without any move tells little.
        let twin = Twin::new(&level, limit).filter(|twin| twin.positions.len() > 20)?;
        Some(Room { drawing, level, twin })
    })
}

/// Tries the same random rooms every time, and sees to it that both kinds are among them: with a solution and
/// without.
#[track_caller]
pub(crate) fn for_rooms(rooms_tried: u32, limit: usize, test: impl Fn(&Room) -> Result<(), TestCaseError>) {
    let config =
        ProptestConfig { cases: rooms_tried, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let (solvable, unsolvable) = (Cell::new(0), Cell::new(0));
    let outcome = runner.run(&rooms(limit), |room| {
        let is_solvable = room.twin.least_costs(&room.level, 1, 1)[0].is_some();
        let kind = if is_solvable { &solvable } else { &unsolvable };
        kind.set(kind.get() + 1);
        test(&room)
    });
    match outcome {
        Ok(()) => {}
        Err(TestError::Fail(reason, room)) => panic!("{reason}\n{room:?}"),
        Err(TestError::Abort(reason)) => panic!("{reason}"),
    }
    let (solvable, unsolvable) = (solvable.get(), unsolvable.get());
    assert!(solvable * 4 >= rooms_tried, "only {solvable} of {rooms_tried} rooms can be solved");
    assert!(unsolvable * 4 >= rooms_tried, "only {unsolvable} of {rooms_tried} rooms cannot be solved");
}
