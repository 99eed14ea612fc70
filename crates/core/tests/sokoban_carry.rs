//! Plays carried from one drawing of a level to all others: turned, mirrored, framed, with the player elsewhere.

mod common;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::{Direction, Grid, Size, Square};
use mazekeeper_core::search::{Algorithm, Outcome, Search};
use mazekeeper_core::sokoban::carry::carry;
use mazekeeper_core::sokoban::deadlock::DeadlockSet;
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_core::sokoban::metrics::Metrics;
use mazekeeper_core::sokoban::puzzles::{Steps, Weights};
use mazekeeper_core::sokoban::solution::{Verified, VerifyError, verify};
use mazekeeper_core::sokoban::walk::shortest_walk;
use mazekeeper_core::sokoban::{Cell, Level, Moved};

use common::{Twin, for_rooms, level};

#[test]
fn plays_on_random_rooms_are_carried_to_every_drawing_and_back() {
    for_rooms(120, 3_000, |room| check_plays(&room.level, &room.twin));
}

#[test]
fn plays_on_symmetric_levels_are_carried_to_every_drawing_and_back() {
    let drawings = [
        "########\n#.$@ $.#\n########",
        "#######\n#  .  #\n# $@$ #\n#  .  #\n#######",
        "#######\n#.   .#\n# $@$ #\n#     #\n#######",
        "#######\n#@ .$ #\n#  #  #\n# $.  #\n#######",
        "#####\n#  .#\n# $ #\n#@  #\n#####",
    ];
    assert!(!is_symmetric(&level("#####\n#@$.#\n# ###\n#####")));
    for level in drawings.map(level) {
        assert!(is_symmetric(&level));
        let twin = Twin::new(&level, 5_000).expect("the levels are small");
        check_plays(&level, &twin).expect("the plays are carried");
    }
}

/// Carries plays of all kinds to many drawings of the level and back again.
fn check_plays(level: &Level, twin: &Twin) -> Result<(), TestCaseError> {
    let plays = plays(level);
    let is_symmetric = is_symmetric(level);
    for (number, start) in starts(level, twin).into_iter().enumerate().step_by(3) {
        for turn in Turn::all() {
            let ground = [Cell::Wall, Cell::Floor, Cell::Goal, Cell::Box][number % 4];
            let drawing = framed(&turn.drawing(&with_player_on(level.drawing(), start)), ground);
            let other = Level::new(drawing).expect("a level stays a level");
            prop_assert_eq!(Identity::of(&other), Identity::of(level));
            for play in &plays {
                let there = carry(level, &other, play).expect("the level is the same");
                let back = carry(&other, level, &there).expect("the level is the same");
                prop_assert_eq!(ending(&other, &there), ending(level, play), "{:?} {:?}", turn, play);
                prop_assert_eq!(ending(level, &back), ending(level, play), "{:?} {:?}", turn, play);
                match turn {
                    _ if start != level.start().player => {}
                    Turn::NONE => prop_assert_eq!(&there, play),
                    _ => prop_assert_eq!(there.len(), play.len()),
                }
                if !is_symmetric {
                    let (walk, end) = first_walk(level, play);
                    let anew = shortest_walk(level.board(), &level.start().boxes, start, end);
                    let anew = anew.expect("the player starts in the same region");
                    let walk_there = if start == level.start().player { walk.len() } else { anew.len() };
                    let rest = &play[walk.len()..];
                    let rest_there: Vec<Direction> = rest.iter().map(|&way| turn.direction(way)).collect();
                    prop_assert_eq!(&there[walk_there..], rest_there, "{:?} {:?}", turn, play);
                    prop_assert!(back.ends_with(rest), "{:?} {:?}", turn, play);
                }
            }
        }
    }
    Ok(())
}

/// Solutions, one with a detour, and moves that mostly lead nowhere or into a wall.
fn plays(level: &Level) -> Vec<Vec<Direction>> {
    let scrawl: Vec<Direction> = "rrulddlurdrullur".chars().filter_map(Direction::from_letter).collect();
    let mut plays = vec![Vec::new(), scrawl];
    let puzzle = Steps::new(level, DeadlockSet::Freeze, Weights::MOVES);
    let report = Search::new(&puzzle, Algorithm::BreadthFirst).within(Budget::UNLIMITED).run();
    if let Outcome::Solved(moves) = report.outcome {
        let walks = |way: &Direction| level.start().clone().step(level.board(), *way) == Some(Moved::Walked);
        let detour = Direction::UDLR.into_iter().find(walks).map(|way| [way, way.opposite()]);
        plays.push(detour.into_iter().flatten().chain(moves.iter().copied()).collect());
        plays.push(moves.iter().rev().copied().collect());
        plays.push(moves[..moves.len() - 1].to_vec());
        plays.push(moves);
    }
    plays
}

/// What moves lead to, without what depends on the way to the first push.
fn ending(level: &Level, moves: &[Direction]) -> Result<Metrics, VerifyError> {
    let verified = verify(level, moves).as_ref().map(Verified::metrics).map_err(|error| *error);
    match verified {
        Ok(metrics) => Ok(Metrics { moves: 0, player_lines: 0, ..metrics }),
        Err(VerifyError::Blocked { .. }) => Err(VerifyError::Blocked { number: 0, direction: Direction::Up }),
        Err(VerifyError::Unsolved { boxes_off_goal, .. }) => {
            Err(VerifyError::Unsolved { moves: 0, boxes_off_goal })
        }
        Err(VerifyError::NoPush) => Err(VerifyError::NoPush),
    }
}

/// The moves before the first that pushes or is blocked, and where they end.
fn first_walk<'a>(level: &Level, moves: &'a [Direction]) -> (&'a [Direction], Square) {
    let mut end = level.start().player;
    for (number, &way) in moves.iter().enumerate() {
        let mut state = level.start().clone();
        state.player = end;
        if state.step(level.board(), way) != Some(Moved::Walked) {
            return (&moves[..number], end);
        }
        end = state.player;
    }
    (moves, end)
}

/// Where the player can start without making another level of it, as the twin says; its own square comes first.
fn starts(level: &Level, twin: &Twin) -> Vec<Square> {
    let mut reached = vec![0];
    let mut done = 0;
    while let Some(&number) = reached.get(done) {
        done += 1;
        for &(next, pushes) in twin.moves(number) {
            if !pushes && !reached.contains(&next) {
                reached.push(next);
            }
        }
    }
    let states = twin.states(level);
    reached.into_iter().map(|number| states[number].player).collect()
}

/// Whether the level without its player can be laid on itself in more than one way.
fn is_symmetric(level: &Level) -> bool {
    let (rows, columns) = level.board().floor_bounds();
    let mut crop = Grid::filled(Size::new(rows.len(), columns.len()).expect("there is floor"), Cell::Wall);
    for square in level.board().floor().iter() {
        let (row, column) = level.board().size().row_and_column(square);
        let place = crop.size().square(row - rows.start, column - columns.start).expect("floor is cropped");
        let cell = if level.start().boxes.contains(square) { Cell::Box } else { Cell::Floor };
        crop[place] = cell.with_goal(level.board().is_goal(square));
    }
    Turn::all().filter(|turn| turn.drawing(&crop) == crop).count() > 1
}

/// Quarter turns clockwise, and then perhaps a mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    quarters: usize,
    mirrored: bool,
}

impl Turn {
    const NONE: Self = Self { quarters: 0, mirrored: false };

    fn all() -> impl Iterator<Item = Self> {
        [false, true].into_iter().flat_map(|mirrored| (0..4).map(move |quarters| Self { quarters, mirrored }))
    }

    fn drawing(self, drawing: &Grid<Cell>) -> Grid<Cell> {
        let mut turned = drawing.clone();
        for _ in 0..self.quarters {
            let (rows, columns) = (turned.size().rows(), turned.size().columns());
            turned = moved(&turned, (columns, rows), Cell::Wall, |(row, column)| (column, rows - 1 - row));
        }
        if self.mirrored {
            let (rows, columns) = (turned.size().rows(), turned.size().columns());
            turned = moved(&turned, (rows, columns), Cell::Wall, |(row, column)| (row, columns - 1 - column));
        }
        turned
    }

    fn direction(self, direction: Direction) -> Direction {
        let clockwise = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];
        let place = clockwise.iter().position(|&way| way == direction).expect("one of four");
        match clockwise[(place + self.quarters) % 4] {
            way @ (Direction::Left | Direction::Right) if self.mirrored => way.opposite(),
            way => way,
        }
    }
}

/// The same drawing with something around that nobody can reach.
fn framed(drawing: &Grid<Cell>, ground: Cell) -> Grid<Cell> {
    let size = (drawing.size().rows() + 3, drawing.size().columns() + 5);
    moved(drawing, size, ground, |(row, column)| (row + 1, column + 3))
}

/// A drawing of another size, with every cell where `to` says.
fn moved(
    drawing: &Grid<Cell>,
    (rows, columns): (usize, usize),
    ground: Cell,
    to: impl Fn((usize, usize)) -> (usize, usize),
) -> Grid<Cell> {
    let size = Size::new(rows, columns).expect("levels in tests are small");
    let mut other = Grid::filled(size, ground);
    for (square, &cell) in drawing.iter() {
        let (row, column) = to(drawing.size().row_and_column(square));
        other[size.square(row, column).expect("there is room")] = cell;
    }
    other
}

/// The same drawing with the player elsewhere.
fn with_player_on(drawing: &Grid<Cell>, start: Square) -> Grid<Cell> {
    let lifted = |cell: &Cell| if cell.has_player() { Cell::Floor.with_goal(cell.has_goal()) } else { *cell };
    let mut other = drawing.map(lifted);
    other[start] = Cell::Player.with_goal(other[start].has_goal());
    other
}
