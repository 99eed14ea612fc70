//! What helps somebody who plays: where a box can be brought, and whether the game is lost.

use mazekeeper_core::grid::{Direction, Square};
use mazekeeper_core::sokoban::deadlock::{DeadlockSet, Deadlocks};
use mazekeeper_core::sokoban::puzzles::{Push, moves_of};
use mazekeeper_core::sokoban::{Level, State};

use crate::board::{Board, Reach};
use crate::carry::{Carrier, Motion, Stop};
use crate::context::Context;
use crate::field::{Cell, Field};

/// How many positions are looked at for each corral before a position is given the benefit of the doubt.
const CORRAL_LIMIT: u32 = 2_000;

/// Carries boxes for a player: one box at a time, while all others stand still.
pub struct Porter {
    level: Level,
    field: Field,
    carrier: Carrier,
    /// Squares from which a box reaches no goal, by cell.
    is_dead: Vec<bool>,
}

/// Watches a game and says when it is lost. Every *lost* is a proof; its absence proves nothing.
pub struct Guard {
    context: Context,
    /// Whether boxes that never move make the level unsolvable from its start.
    is_lost: bool,
}

/// Why a game is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Boxes that lose it by themselves, none of them needless; without any, it is the position as a whole.
    pub boxes: Vec<Square>,
}

impl Porter {
    /// A porter for all positions of a level.
    pub fn new(level: &Level) -> Self {
        let field = Field::whole(level);
        let deadlocks = Deadlocks::new(level.board(), DeadlockSet::Simple);
        let is_dead = (0..field.wall()).map(|cell| deadlocks.is_dead_square(field.square(cell))).collect();
        Self { carrier: Carrier::new(&field), is_dead, field, level: level.clone() }
    }

    /// Where a box can be brought, dead squares and the one it stands on left out.
    pub fn places(&mut self, state: &State, from: Square) -> Vec<Square> {
        let cells: Vec<Cell> = self.stops(state, from).iter().map(|stop| stop.cell).collect();
        let mut places: Vec<Square> = cells.into_iter().map(|cell| self.field.square(cell)).collect();
        places.retain(|&square| square != from);
        places.sort();
        places.dedup();
        places
    }

    /// The moves that bring a box somewhere with the fewest pushes; `None` if it cannot be brought there.
    pub fn route(&mut self, state: &State, from: Square, to: Square) -> Option<Vec<Direction>> {
        let target = self.field.cell(to)?;
        let stop = self.stops(state, from).iter().position(|stop| stop.cell == target)?;
        let mut at = self.field.cell(from)?;
        let mut pushes: Vec<Push> = Vec::new();
        for way in self.carrier.ways_to(stop) {
            pushes.push(self.field.push(at, way));
            at = self.field.next(at, way);
        }
        let here = Level::new(self.level.draw(state)).expect("what is played is a level in every position");
        moves_of(&here, &pushes)
    }

    fn stops(&mut self, state: &State, from: Square) -> &[Stop] {
        let Self { field, carrier, is_dead, .. } = self;
        let (Some(lifted), true) = (field.cell(from), state.boxes.contains(from)) else { return &[] };
        let (mut board, player) = placed(field, state);
        let mut reach = Reach::new(field);
        reach.walk(field, &board, player);
        board.take(field, lifted);
        carrier.survey(field, &board, player);
        carrier.carry(field, &board, &reach, lifted, Motion::Push, |cell, _| !is_dead[usize::from(cell)])
    }
}

impl Guard {
    /// A guard for all positions of a level.
    pub fn new(level: &Level) -> Self {
        let (field, is_lost) = match Field::new(level) {
            Ok(field) => (field, false),
            Err(_) => (Field::whole(level), true),
        };
        let context = Context::new(field, &mut || true).expect("nobody refuses to go on");
        Self { context, is_lost }
    }

    /// Why a position of the level is lost; `None` if nothing is known against it.
    pub fn loss(&mut self, state: &State) -> Option<Loss> {
        let Context { field, deadlocks } = &mut self.context;
        let (board, player) = placed(field, state);
        if board.is_solved(field) || !(deadlocks.lose(field, &board, player, CORRAL_LIMIT) || self.is_lost) {
            return None;
        }
        // Every box that is not needed for the proof is taken away. Rules about goals that stay empty would be content
        // with any boxes, so only rules about boxes are asked.
        let mut guilty = board.clone();
        if !deadlocks.lose_by_boxes(field, &guilty, player, CORRAL_LIMIT) {
            return Some(Loss { boxes: Vec::new() });
        }
        for cell in board.boxes() {
            guilty.take(field, cell);
            if !deadlocks.lose_by_boxes(field, &guilty, player, CORRAL_LIMIT) {
                guilty.put(field, cell);
            }
        }
        Some(Loss { boxes: guilty.boxes().map(|cell| field.square(cell)).collect() })
    }
}

/// The boxes that can move, and the player.
fn placed(field: &Field, state: &State) -> (Board, Cell) {
    let boxes: Vec<Cell> = state.boxes.iter().filter_map(|square| field.cell(square)).collect();
    let player = field.cell(state.player).expect("the player stands on the floor");
    (Board::with(field, &boxes), player)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    /// Where the box at the first of two places can be brought: `o` in the drawing expected.
    #[track_caller]
    fn check_places(drawing: &str, row: usize, column: usize, expected: &str) {
        let level = level(drawing);
        let size = level.board().size();
        let mut porter = Porter::new(&level);
        let from = size.square(row, column).expect("on the board");
        let places = porter.places(level.start(), from);
        let shown: Vec<String> = drawing
            .lines()
            .enumerate()
            .map(|(row, line)| {
                line.chars()
                    .enumerate()
                    .map(|(column, drawn)| {
                        let square = size.square(row, column).expect("on the board");
                        if places.contains(&square) { 'o' } else { drawn }
                    })
                    .collect()
            })
            .collect();
        assert_eq!(shown.join("\n"), expected);
        // Every place has a route, which leads there and moves no other box.
        for to in level.board().floor().iter() {
            let route = porter.route(level.start(), from, to);
            assert_eq!(route.is_some() && to != from, places.contains(&to));
            let mut state = level.start().clone();
            for direction in route.into_iter().flatten() {
                state.step(level.board(), direction).expect("a route can be walked");
            }
            let mut boxes = level.start().boxes.clone();
            if places.contains(&to) {
                boxes.remove(from);
                boxes.insert(to);
            }
            assert_eq!(state.boxes, boxes);
        }
    }

    #[test]
    fn a_box_is_brought_wherever_it_is_not_dead() {
        let drawing = "########\n#@     #\n#  $   #\n#     .#\n#      #\n########";
        check_places(drawing, 2, 3, "########\n#@     #\n# o$ooo#\n# ooooo#\n#      #\n########");
    }

    #[test]
    fn other_boxes_stand_still() {
        let drawing = "#########\n#@      #\n# $ $ . #\n# # # . #\n#       #\n#########";
        check_places(drawing, 2, 2, "#########\n#@      #\n# $o$ . #\n# #o# . #\n#       #\n#########");
    }

    #[test]
    fn no_box_no_places() {
        let level = level("########\n#@ $  .#\n########");
        let mut porter = Porter::new(&level);
        let size = level.board().size();
        let square = |column| size.square(1, column).expect("on the board");
        assert!(porter.places(level.start(), square(2)).is_empty());
        assert_eq!(porter.route(level.start(), square(2), square(4)), None);
        assert_eq!(porter.places(level.start(), square(3)), [square(4), square(5), square(6)]);
    }

    /// The boxes that lose the position to which moves lead, as row and column.
    #[track_caller]
    fn check_loss(drawing: &str, moves: &str, expected: Option<&[(usize, usize)]>) {
        let level = level(drawing);
        let mut state = level.start().clone();
        for letter in moves.chars() {
            let direction = Direction::from_letter(letter).expect("a letter");
            state.step(level.board(), direction).expect("the way is free");
        }
        let loss = Guard::new(&level).loss(&state);
        let place = |square| level.board().size().row_and_column(square);
        let boxes = loss.map(|loss| loss.boxes.into_iter().map(place).collect());
        assert_eq!(boxes, expected.map(<[_]>::to_vec), "\n{drawing}");
    }

    #[test]
    fn only_boxes_that_lose_by_themselves_are_named() {
        let drawing = "########\n#      #\n# $$   #\n#   .. #\n#@     #\n########";
        check_loss(drawing, "ru", None);
        check_loss(drawing, "ruu", Some(&[(1, 2)]));
        // Side by side at a wall they hold each other, and either alone could go on.
        let drawing = "########\n#.    .#\n## $$ ##\n##  @ ##\n########";
        check_loss(drawing, "u", None);
        check_loss(drawing, "udlu", Some(&[(1, 3), (1, 4)]));
    }

    #[test]
    fn a_level_that_is_lost_from_its_start_is_lost_for_the_same_reasons() {
        check_loss("########\n#@ $ . #\n#   $. #\n#      #\n########", "", None);
        let drawing = "#########\n#@  $ . #\n#   $.  #\n#  .    #\n#  .  $ #\n#      $#\n#########";
        check_loss(drawing, "", Some(&[(5, 7)]));
    }
}
