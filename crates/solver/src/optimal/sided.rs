//! How many pushes a lone box needs to each goal, given on which side of it the player is.
//!
//! A box in a doorway may be one push from its goal for a player in one room, and twenty for a player in the
//! other. The side matters for boxes the player is not near, too: with all other boxes gone it could walk
//! wherever it can come to now, and to change sides it would have to push this very box.

use crate::board::Board;
use crate::bound::Distances;
use crate::carry::{Carrier, Motion};
use crate::field::{Cell, Field, WAYS, Way};
use crate::lone::FAR;

/// Distances with some boxes as walls, for a player in one part of the floor that they leave.
#[derive(Debug)]
pub(super) struct Sided {
    goals: usize,
    /// Per place and goal.
    distances: Vec<u16>,
    /// The floor as the player finds it without other boxes.
    floor: Carrier,
}

/// A cell with the player at one side of it.
pub(super) type Place = u32;

/// The place of a cell and a side.
#[inline]
pub(super) fn place(cell: Cell, side: Way) -> Place {
    u32::from(cell) * 4 + side as u32
}

impl Sided {
    /// Works out the distances. `go_on` is asked once per goal; `None` if it refused.
    pub(super) fn new(
        field: &Field,
        walls: &Board,
        player: Cell,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let goals = field.goals().len();
        let mut distances = vec![FAR; field.cells() * 4 * goals];
        let mut floor = Carrier::new(field);
        for (number, &goal) in field.goals().iter().enumerate() {
            if !go_on() {
                return None;
            }
            let mut set = |cell: Cell, side: Way, steps: u16| {
                let distance = &mut distances[place(cell, side) as usize * goals + number];
                *distance = steps.min(*distance);
            };
            // A box on the goal is there, even where no player comes any more.
            WAYS.iter().for_each(|&side| set(goal, side, 0));
            floor.survey(field, walls, player);
            if !floor.is_surveyed(goal) {
                continue;
            }
            for stop in floor.carry_from_any_side(field, walls, goal, Motion::Pull, |_, _| true) {
                let sides = WAYS.iter().filter(|&&side| stop.sides >> side & 1 != 0);
                sides.for_each(|&side| set(stop.cell, side, stop.steps));
            }
        }
        Some(Self { goals, distances, floor })
    }

    /// The place of a box, for a player anywhere.
    #[inline]
    pub(super) fn place_of(&self, field: &Field, cell: Cell, player: Cell) -> Place {
        place(cell, self.floor.side_toward(field, cell, player).unwrap_or(0))
    }

    /// The memory one of them takes.
    pub(super) fn bytes(field: &Field) -> usize {
        field.cells() * (4 * field.goals().len() * 2 + 48)
    }
}

impl Distances for Sided {
    #[inline]
    fn distance(&self, goal: usize, place: Place) -> u16 {
        self.distances[place as usize * self.goals + goal]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Reach;
    use crate::drawn::level;

    #[test]
    fn the_side_of_a_box_is_where_the_player_can_walk_to() {
        let level = level("#########\n#   #   #\n# $ . $ #\n#   #   #\n### # ###\n#@ $ .. #\n#########");
        let field = Field::new(&level).expect("not lost");
        let sided = Sided::new(&field, &Board::empty(&field), field.player(), &mut || true);
        let sided = sided.expect("nobody refused");
        let mut reach = Reach::new(&field);
        for cell in 0..field.wall() {
            let board = Board::with(&field, &[cell]);
            for player in (0..field.wall()).filter(|&player| player != cell) {
                reach.walk(&field, &board, player);
                let side = (sided.place_of(&field, cell, player) % 4) as Way;
                assert!(reach.contains(field.next(cell, side)), "box {cell}, player {player}");
            }
        }
    }

    #[test]
    fn a_box_in_a_doorway_is_far_for_who_is_on_the_wrong_side() {
        let level = level("########\n#   #  #\n#.@ $  #\n#   #  #\n########");
        let field = Field::new(&level).expect("not lost");
        let sided = Sided::new(&field, &Board::empty(&field), field.player(), &mut || true);
        let sided = sided.expect("nobody refused");
        let (cell, player) = (field.boxes()[0], field.player());
        assert_eq!(sided.distance(0, place(cell, 3)), 3);
        assert!(sided.distance(0, sided.place_of(&field, cell, player)) > 3);
    }
}
