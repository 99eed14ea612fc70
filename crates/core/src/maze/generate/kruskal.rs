//! Kruskal's algorithm at random: walls fall in any order, unless both sides are joined already.

use super::carver::{Carver, Layout};
use super::watch::Watcher;
use crate::grid::Direction;
use crate::random::Random;

pub(super) fn carve<W: Watcher>(carver: &mut Carver<'_, W>, random: &mut Random) {
    let mut walls = inner_walls(carver.layout());
    let mut parts = Parts::new(carver.layout().len());
    let mut missing = carver.layout().shape.area() - 1;
    // The walls are shuffled no further than they are needed.
    for left in (1..=walls.len()).rev() {
        if missing == 0 {
            return;
        }
        let drawn = random.below(left as u32) as usize;
        walls.swap(drawn, left - 1);
        let (place, direction) = unpack(walls[left - 1]);
        if parts.join(place, carver.next(place, direction)) {
            carver.open(place, direction);
            missing -= 1;
        }
    }
}

/// Walls to the right and below, a place and one bit each.
fn inner_walls(layout: Layout) -> Vec<u32> {
    let (rows, columns) = (layout.shape.rows(), layout.shape.columns());
    let mut walls = Vec::with_capacity(2 * rows * columns - rows - columns);
    for row in 0..rows {
        for column in 0..columns {
            let packed = 2 * layout.place(row, column) as u32;
            walls.extend((column + 1 < columns).then_some(packed));
            walls.extend((row + 1 < rows).then_some(packed + 1));
        }
    }
    walls
}

#[inline]
fn unpack(wall: u32) -> (usize, Direction) {
    let direction = if wall.is_multiple_of(2) { Direction::Right } else { Direction::Down };
    ((wall / 2) as usize, direction)
}

/// Which cells are joined: every cell knows another of its part, and the one that knows itself stands for all.
struct Parts {
    known: Vec<u32>,
}

impl Parts {
    /// Everybody alone.
    fn new(len: usize) -> Self {
        Self { known: (0..len as u32).collect() }
    }

    /// Makes two parts one; false if they are one already.
    #[inline]
    fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.find(one as u32), self.find(other as u32));
        self.known[one.max(other) as usize] = one.min(other);
        one != other
    }

    /// Who stands for the part of a cell. On the way, every second cell learns of the next but one.
    #[inline]
    fn find(&mut self, mut cell: u32) -> u32 {
        loop {
            let next = self.known[cell as usize];
            if next == cell {
                return cell;
            }
            let after = self.known[next as usize];
            self.known[cell as usize] = after;
            cell = after;
        }
    }
}
