//! Every rule against the truth: small random levels, searched to the end.
//!
//! For each level every position that play can reach is known, and how many pushes are left from it at least.
//! No rule may call one of those lost that can be solved, and each must find some that cannot.

use std::collections::{BTreeMap, HashMap};

use mazekeeper_core::budget::Budget;
use mazekeeper_core::sokoban::configuration::Verdict;
use mazekeeper_core::sokoban::{Level, formats};

use super::pi_corral::{Choice, PiCorrals};
use super::*;
use crate::{Goal, solve};

/// Every position of a level, and what is true about it.
pub(super) struct Truth {
    positions: Vec<Position>,
    /// Pushes left at least, by position; `None` if it is lost.
    left: Vec<Option<u32>>,
}

struct Position {
    boxes: Vec<u64>,
    player: Cell,
    /// All pushes, and the positions they lead to.
    pushes: Vec<(Choice, usize)>,
}

/// Levels with more positions are left out.
const MAX_POSITIONS: usize = 4_000;

impl Truth {
    /// Searches a level to the end; `None` if it has more positions than that.
    pub(super) fn of(field: &Field, max_positions: usize) -> Option<Self> {
        let (mut positions, mut numbers) = (Vec::new(), HashMap::new());
        let mut board = Board::with(field, field.boxes());
        let mut reach = Reach::new(field);
        let mut number_of = |board: &Board, reach: &Reach, positions: &mut Vec<Position>| {
            let player = *reach.cells().iter().min().expect("the player stands somewhere");
            *numbers.entry((board.words().to_vec(), player)).or_insert_with(|| {
                positions.push(Position { boxes: board.words().to_vec(), player, pushes: Vec::new() });
                positions.len() - 1
            })
        };
        reach.walk(field, &board, field.player());
        number_of(&board, &reach, &mut positions);
        let mut child_reach = reach.clone();
        let mut done = 0;
        while done < positions.len() {
            if done > max_positions {
                return None;
            }
            board.load(field, &positions[done].boxes);
            reach.walk(field, &board, positions[done].player);
            let boxes: Vec<Cell> = board.boxes().collect();
            for (from, way) in boxes.into_iter().flat_map(|from| WAYS.map(|way| (from, way))) {
                let to = field.next(from, way);
                if reach.contains(field.next(from, way ^ 1)) && !board.is_occupied(to) {
                    board.shift(field, from, to);
                    child_reach.walk(field, &board, from);
                    let child = number_of(&board, &child_reach, &mut positions);
                    positions[done].pushes.push(((from, way), child));
                    board.shift(field, to, from);
                }
            }
            done += 1;
        }

        let mut parents = vec![Vec::new(); positions.len()];
        let mut left = vec![None; positions.len()];
        let mut waiting = Vec::new();
        for (number, position) in positions.iter().enumerate() {
            position.pushes.iter().for_each(|&(_, child)| parents[child].push(number));
            board.load(field, &position.boxes);
            if board.is_solved(field) {
                left[number] = Some(0);
                waiting.push(number);
            }
        }
        let mut pushes = 0;
        while !waiting.is_empty() {
            pushes += 1;
            let mut earlier = Vec::new();
            for &parent in waiting.iter().flat_map(|&number| &parents[number]) {
                if left[parent].is_none() {
                    left[parent] = Some(pushes);
                    earlier.push(parent);
                }
            }
            waiting = earlier;
        }
        Some(Self { positions, left })
    }

    /// Whether a position that play can reach has no solution.
    pub(super) fn is_lost(&self, board: &Board, reach: &Reach) -> bool {
        let is_it = |position: &Position| position.boxes == board.words() && reach.contains(position.player);
        let number = self.positions.iter().position(is_it).expect("play reaches it");
        self.left[number].is_none()
    }
}

/// Numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }

    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        (1..count).for_each(|last| order.swap(last, self.roll(last + 1)));
        order
    }
}

/// A small level. Every second one is played backwards from its end, so that many can be solved.
fn random_level(dice: &mut Dice) -> Option<Level> {
    let (width, height) = (5 + dice.roll(4), 5 + dice.roll(3));
    let wall_share = 2 + dice.roll(4);
    let mut drawing = vec![b'#'; width * height];
    for row in 1..height - 1 {
        for column in 1..width - 1 {
            if dice.roll(10) >= wall_share {
                drawing[row * width + column] = b' ';
            }
        }
    }
    let floor: Vec<usize> = (0..drawing.len()).filter(|&place| drawing[place] == b' ').collect();
    let count = 1 + dice.roll(4);
    if floor.len() < 2 * count + 2 {
        return None;
    }
    let order = dice.shuffled(floor.len());
    let goals: Vec<usize> = order[..count].iter().map(|&index| floor[index]).collect();
    let mut boxes: Vec<usize> = order[count..2 * count].iter().map(|&index| floor[index]).collect();
    let mut player = floor[order[2 * count]];
    if dice.roll(2) == 0 {
        boxes.clone_from(&goals);
        for _ in 0..100 {
            let step = [1, width, width.wrapping_neg(), 1_usize.wrapping_neg()][dice.roll(4)];
            let to = player.wrapping_add(step);
            if drawing[to] == b'#' || boxes.contains(&to) {
                continue;
            }
            let behind = player.wrapping_sub(step);
            if let Some(pulled) = boxes.iter_mut().find(|place| **place == behind) {
                *pulled = player;
            }
            player = to;
        }
    }
    for (place, mark) in drawing.iter_mut().enumerate() {
        *mark = match (boxes.contains(&place), place == player, goals.contains(&place)) {
            (true, _, true) => b'*',
            (true, _, false) => b'$',
            (false, true, true) => b'+',
            (false, true, false) => b'@',
            (false, false, true) => b'.',
            (false, false, false) => *mark,
        };
    }
    let drawing = drawing.chunks(width).collect::<Vec<_>>().join(&b'\n');
    formats::read(&drawing).entries.pop()?.level.ok()
}

/// What was found over all levels.
#[derive(Default)]
struct Tally {
    levels: [usize; 2],
    lost_positions: usize,
    caught: BTreeMap<&'static str, usize>,
}

impl Tally {
    /// A rule was asked about a position.
    #[track_caller]
    fn note(&mut self, rule: &'static str, calls_lost: bool, is_lost: bool, picture: impl Fn() -> String) {
        assert!(is_lost || !calls_lost, "{rule} is wrong about\n{}", picture());
        *self.caught.entry(rule).or_default() += usize::from(calls_lost);
    }
}

fn picture(level: &Level, field: &Field, position: &Position) -> String {
    let mut state = level.start().clone();
    field.boxes().iter().for_each(|&cell| state.boxes.remove(field.push(cell, 0).from));
    for cell in crate::board::cells_in(&position.boxes) {
        state.boxes.insert(field.push(cell, 0).from);
    }
    state.player = field.push(position.player, 0).from;
    let drawing = level.draw(&state);
    drawing
        .rows()
        .map(|row| row.iter().map(|cell| cell.character()).chain(['\n']).collect::<String>())
        .collect()
}

/// Asks all rules about all positions of a level, in an order that differs from level to level.
fn compare(level: &Level, field: &Field, truth: &Truth, dice: &mut Dice, tally: &mut Tally) {
    let mut rules = Deadlocks::new(field, &mut || true).expect("nobody refused");
    let mut corrals = PiCorrals::new(field);
    let (mut board, mut reach) = (Board::empty(field), Reach::new(field));
    let limit = [3, 30, 1_000][dice.roll(3)];
    for number in dice.shuffled(truth.positions.len()) {
        let position = &truth.positions[number];
        let is_lost = truth.left[number].is_none();
        tally.lost_positions += usize::from(is_lost);
        let here = || picture(level, field, position);
        board.load(field, &position.boxes);
        reach.walk(field, &board, position.player);

        // Step 1. The rules about a push, for each push.
        for &((from, way), child) in &position.pushes {
            let (to, side) = (field.next(from, way), way ^ 1);
            let is_lost = truth.left[child].is_none();
            let there = || picture(level, field, &truth.positions[child]);
            board.shift(field, from, to);
            tally.note("lone", !rules.lone.is_alive(to, side), is_lost, there);
            tally.note("pairs", rules.pairs.lose(&board, to, side), is_lost, there);
            // With so few boxes on the board, these two know everything.
            match field.boxes().len() {
                1 => assert_eq!(!rules.lone.is_alive(to, side), is_lost, "{}", there()),
                2 => assert_eq!(rules.pairs.lose(&board, to, side), is_lost, "{}", there()),
                _ => {}
            }
            tally.note("learned", rules.patterns.lose(&board, to, from), is_lost, there);
            tally.note("diagonal", diagonal::loses(field, &board, to, from), is_lost, there);
            tally.note("freeze", rules.freeze.loses(field, &rules.lone, &board, to), is_lost, there);
            // This one is dear, so it is not always asked.
            let is_core_lost = dice.roll(8) == 0 && rules.lose_in_core(field, &board, to, from, limit);
            tally.note("core", is_core_lost, is_lost, there);
            tally.note("push", rules.lose_at(field, &board, to, side), is_lost, there);
            board.shift(field, to, from);
        }

        // Step 2. The rules about the position.
        let player = reach.cells()[dice.roll(reach.cells().len())];
        let table = rules.settle(field, &board, player);
        tally.note("pairing", table.as_ref().err() == Some(&Rule::Pairing), is_lost, here);
        tally.note("retrograde", table.as_ref().err() == Some(&Rule::Retrograde), is_lost, here);
        tally.note("table", table.is_err(), is_lost, here);
        tally.note("corral", rules.lose_in_corrals(field, &board, &reach, limit), is_lost, here);
        tally.note("any", rules.lose(field, &board, player, limit), is_lost, here);

        // Step 3. Corrals that must be opened keep a shortest solution.
        let Ok(table) = table else { continue };
        let Some(choices) = corrals.pushes(field, &table, &board, &reach) else { continue };
        tally.note("pi-corral", choices.is_empty(), is_lost, here);
        *tally.caught.entry("needless").or_default() += position.pushes.len() - choices.len();
        for choice in choices {
            assert!(
                position.pushes.iter().any(|(push, _)| push == choice),
                "no push: {choice:?}\n{}",
                here()
            );
        }
        if let Some(left) = truth.left[number].filter(|&left| left > 0) {
            let is_best = |&&(push, child): &&(Choice, usize)| {
                choices.contains(&push) && truth.left[child] == Some(left - 1)
            };
            assert!(
                position.pushes.iter().any(|push| is_best(&push)),
                "all best pushes left out\n{}",
                here()
            );
        }
    }

    // Step 4. The whole solver.
    let is_solved_at_start = field.boxes().iter().all(|&cell| field.is_goal(cell));
    if !is_solved_at_start {
        let answer = solve(level, Goal::Any, Budget::UNLIMITED, &mut |_| ());
        let expected = truth.left[0].is_some();
        tally.levels[usize::from(expected)] += 1;
        assert_eq!(
            matches!(answer.verdict, Verdict::Solved { .. }),
            expected,
            "{}",
            picture(level, field, &truth.positions[0])
        );
        assert_eq!(matches!(answer.verdict, Verdict::Unsolvable), !expected);
    }
}

/// How many levels are tried.
const LEVELS: usize = 30_000;

#[test]
fn what_rules_call_lost_is_lost_and_each_finds_some() {
    let mut dice = Dice(0x1234_5678_9ABC_DEF1);
    let mut tally = Tally::default();
    let mut lost_in_walls = 0;
    for _ in 0..LEVELS {
        let Some(level) = random_level(&mut dice) else { continue };
        let Ok(field) = Field::new(&level) else {
            lost_in_walls += 1;
            continue;
        };
        if let Some(truth) = Truth::of(&field, MAX_POSITIONS) {
            compare(&level, &field, &truth, &mut dice, &mut tally);
        }
    }
    let caught = &tally.caught;
    assert!(tally.levels.iter().all(|&count| count > 1_000) && lost_in_walls > 1_000, "{:?}", tally.levels);
    assert!(caught.values().all(|&count| count > 1_000), "{caught:?}");
    // All rules together find nearly everything in levels as small as these.
    assert!(caught["any"] * 100 > tally.lost_positions * 98, "{caught:?} of {}", tally.lost_positions);
}
