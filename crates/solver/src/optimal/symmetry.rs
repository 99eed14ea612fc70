//! Levels that look the same when they are turned or mirrored.
//!
//! What can be done in a position can be done in its image, so of all images of a position one is enough. Boxes
//! and player at the start need not be symmetric: only walls and goals count.

use crate::field::{Cell, Field, WAYS, Way};

/// A way to turn or mirror a field onto itself, goals onto goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    /// Where each cell, and each way, goes to and comes from.
    cells: Vec<Cell>,
    ways: [Way; 4],
    cells_back: Vec<Cell>,
    ways_back: [Way; 4],
}

impl Symmetry {
    /// All symmetries of a field; the first leaves everything where it is. `go_on` is asked now and then; `None` if
    /// it refused.
    pub(super) fn all(field: &Field, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<Self>> {
        let mut found = vec![Self::new((0..field.wall()).collect(), WAYS)];
        for up in WAYS {
            for left in WAYS.into_iter().filter(|left| left / 2 != up / 2) {
                let ways = [up, up ^ 1, left, left ^ 1];
                for first in (0..field.wall()).filter(|&first| looks_like(field, ways, 0, first)) {
                    if !go_on() {
                        return None;
                    }
                    let symmetry = map_from(field, ways, first).map(|cells| Self::new(cells, ways));
                    found.extend(symmetry.filter(|symmetry| !symmetry.is_nothing()));
                }
            }
        }
        Some(found)
    }

    fn new(cells: Vec<Cell>, ways: [Way; 4]) -> Self {
        let (mut cells_back, mut ways_back) = (cells.clone(), ways);
        (0..).zip(&cells).for_each(|(from, &to)| cells_back[usize::from(to)] = from);
        WAYS.iter().for_each(|&way| ways_back[ways[way]] = way);
        Self { cells, ways, cells_back, ways_back }
    }

    fn is_nothing(&self) -> bool {
        (0..).zip(&self.cells).all(|(from, &to): (Cell, _)| from == to)
    }

    /// Where a cell goes to.
    #[inline]
    pub(super) fn cell(&self, cell: Cell) -> Cell {
        self.cells[usize::from(cell)]
    }

    /// Where a cell comes from.
    #[inline]
    pub(super) fn cell_back(&self, cell: Cell) -> Cell {
        self.cells_back[usize::from(cell)]
    }

    /// What becomes of a way.
    #[inline]
    pub(super) fn way(&self, way: Way) -> Way {
        self.ways[way]
    }

    /// First the other one backwards, then this one.
    pub(super) fn after_undoing(&self, other: &Self) -> Self {
        let cells = other.cells_back.iter().map(|&cell| self.cell(cell)).collect();
        Self::new(cells, other.ways_back.map(|way| self.way(way)))
    }
}

/// Whether two cells are the same by themselves, if ways change like that: goal or not, and where walls are.
fn looks_like(field: &Field, ways: [Way; 4], cell: Cell, image: Cell) -> bool {
    let is_wall = |cell: Cell, way: Way| field.next(cell, way) == field.wall();
    field.is_goal(cell) == field.is_goal(image)
        && WAYS.iter().all(|&way| is_wall(cell, way) == is_wall(image, ways[way]))
}

/// Where every cell goes if the first goes there and ways change like that; `None` if they do not fit.
fn map_from(field: &Field, ways: [Way; 4], first: Cell) -> Option<Vec<Cell>> {
    let unknown = field.wall();
    let mut cells = vec![unknown; field.cells()];
    cells[0] = first;
    let mut waiting = vec![0];
    while let Some(from) = waiting.pop() {
        let to = cells[usize::from(from)];
        if !looks_like(field, ways, from, to) {
            return None;
        }
        for way in WAYS {
            let (next, image) = (field.next(from, way), field.next(to, ways[way]));
            if next == field.wall() {
                continue;
            }
            let known = &mut cells[usize::from(next)];
            if *known == unknown {
                *known = image;
                waiting.push(next);
            } else if *known != image {
                return None;
            }
        }
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    #[track_caller]
    fn check(drawing: &str, expected: usize) {
        let field = Field::new(&level(drawing)).expect("not lost");
        let symmetries = Symmetry::all(&field, &mut || true).expect("nobody refused");
        assert_eq!(symmetries.len(), expected, "{drawing}");
        assert!(symmetries[0].is_nothing());
        for symmetry in &symmetries {
            assert!(symmetry.after_undoing(symmetry).is_nothing());
            for cell in 0..field.wall() {
                assert_eq!(symmetry.cell_back(symmetry.cell(cell)), cell);
                assert_eq!(field.is_goal(cell), field.is_goal(symmetry.cell(cell)));
                for way in WAYS.into_iter().filter(|&way| field.next(cell, way) != field.wall()) {
                    let image = field.next(symmetry.cell(cell), symmetry.way(way));
                    assert_eq!(symmetry.cell(field.next(cell, way)), image);
                }
            }
        }
    }

    #[test]
    fn what_looks_the_same_when_turned_or_mirrored_is_counted() {
        check("#######\n#@    #\n# $   #\n#  .  #\n#     #\n#     #\n#######", 8);
        check("#######\n#@    #\n# $.  #\n#     #\n#######", 4);
        check("#######\n#@    #\n# $  .#\n#     #\n#######", 2);
        check("#######\n#@    #\n# $   #\n#    .#\n#######", 1);
    }

    #[test]
    fn a_wheel_can_be_turned_but_not_mirrored() {
        check("#######\n#@  ###\n# $.  #\n###   #\n#######", 2);
    }
}
