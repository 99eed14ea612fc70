//! What one box could do if it were alone: how many pushes to each goal, and where it is lost.
//!
//! Other boxes only hinder, so these distances are a bound for every position, and a cell (with the player on
//! one side of it) from which no goal can be reached is lost in every position. Boxes that are known never to
//! move again can be given as walls; then the answers are sharper.

use crate::board::{Board, add_cell};
use crate::carry::{Carrier, Motion};
use crate::field::{Cell, Field, Way};

/// There is no way.
pub(crate) const FAR: u16 = u16::MAX;

/// Distances of a lone box, and what follows from them.
#[derive(Clone, Debug)]
pub(crate) struct Lone {
    cells: usize,
    /// Per goal and cell: pushes from the best side.
    distances: Vec<u16>,
    /// Per cell: the sides from which some goal can be reached, one bit each.
    living: Vec<u8>,
    /// Per cell: the goals it can be brought to, as a set of goal numbers.
    served: Vec<u64>,
    served_words: usize,
}

impl Lone {
    /// Works everything out for a player on that cell, with the boxes of `walls` as walls.
    /// `go_on` is asked once per goal; `None` if it refused.
    pub(crate) fn new(
        field: &Field,
        walls: &Board,
        player: Cell,
        carrier: &mut Carrier,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let cells = field.cells();
        let goals = field.goals();
        let served_words = goals.len().div_ceil(64).max(1);
        let mut distances = vec![FAR; goals.len() * cells];
        let mut living = vec![0; cells + 1];
        let mut served = vec![0; served_words * cells];
        for (number, &goal) in goals.iter().enumerate() {
            if !go_on() {
                return None;
            }
            // A box on the goal is there, even where no player comes any more.
            let row = &mut distances[number * cells..][..cells];
            row[usize::from(goal)] = 0;
            add_cell(&mut served[usize::from(goal) * served_words..][..served_words], number as Cell);
            if walls.has_box(goal) {
                continue;
            }
            carrier.survey(field, walls, player);
            if !carrier.is_surveyed(goal) {
                continue;
            }
            for stop in carrier.carry_from_any_side(field, walls, goal, Motion::Pull, |_, _| true) {
                let cell = usize::from(stop.cell);
                row[cell] = row[cell].min(stop.steps);
                living[cell] |= stop.sides;
                add_cell(&mut served[cell * served_words..][..served_words], number as Cell);
            }
        }
        Some(Self { cells, distances, living, served, served_words })
    }

    /// How much memory the tables of a field take.
    pub(crate) fn bytes(field: &Field) -> usize {
        field.goals().len() * field.cells() * 2 + field.cells() * (1 + field.goals().len() / 8 + 8)
    }

    /// Fewest pushes from a cell to a goal, which is given by its number; [`FAR`] if there is no way.
    #[inline]
    pub(crate) fn distance(&self, goal: usize, cell: Cell) -> u16 {
        self.distances[goal * self.cells + usize::from(cell)]
    }

    /// Whether a box there, with the player at that side, can still be brought to some goal.
    #[inline]
    pub(crate) fn is_alive(&self, cell: Cell, side: Way) -> bool {
        self.living[usize::from(cell)] >> side & 1 != 0
    }

    /// Whether no side helps.
    #[inline]
    pub(crate) fn is_dead(&self, cell: Cell) -> bool {
        self.living[usize::from(cell)] == 0
    }

    /// The goals, by number, that a box on that cell can be brought to.
    #[inline]
    pub(crate) fn served(&self, cell: Cell) -> &[u64] {
        &self.served[usize::from(cell) * self.served_words..][..self.served_words]
    }

    /// Fewest pushes from a cell to the nearest goal.
    pub(crate) fn nearest(&self, cell: Cell) -> u16 {
        (0..self.distances.len() / self.cells.max(1))
            .map(|goal| self.distance(goal, cell))
            .min()
            .unwrap_or(FAR)
    }
}

/// The cells a lone box can be brought to from where boxes stand at the start. `go_on` is asked once per box; `None`
/// if it refused.
pub(crate) fn visited(
    field: &Field,
    carrier: &mut Carrier,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Vec<bool>> {
    let empty = Board::empty(field);
    let mut is_visited = vec![false; field.cells() + 1];
    for &start in field.boxes() {
        if !go_on() {
            return None;
        }
        carrier.survey(field, &empty, field.player());
        for stop in carrier.carry_from_any_side(field, &empty, start, Motion::Push, |_, _| true) {
            is_visited[usize::from(stop.cell)] = true;
        }
    }
    Some(is_visited)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;
    use crate::field::WAYS;
    use mazekeeper_core::sokoban::distance::{UNREACHABLE, pushes_to};

    #[test]
    fn distances_agree_with_the_textbook_and_lost_sides_are_found() {
        let level = level("#########\n#   #   #\n# $ . $ #\n#   #   #\n### # ###\n#@ $ .. #\n#########");
        let field = Field::new(&level).expect("not lost");
        let empty = Board::empty(&field);
        let lone = Lone::new(&field, &empty, field.player(), &mut Carrier::new(&field), &mut || true)
            .expect("asked");
        let textbook = pushes_to(level.board(), level.board().goals().iter());
        for square in level.board().floor().iter() {
            let cell = field.cell(square).expect("all floor is field");
            let nearest = lone.nearest(cell);
            let is_far = textbook[square] == UNREACHABLE;
            assert_eq!(nearest, if is_far { FAR } else { textbook[square] });
            assert_eq!(lone.is_dead(cell), is_far);
            assert_eq!(WAYS.iter().all(|&way| !lone.is_alive(cell, way)), is_far);
        }
    }
}
