//! Binary tree: every cell has a way up or to the left, by the toss of a coin where both can be.

use super::carver::Carver;
use super::coins::Coins;
use super::watch::Watcher;
use crate::grid::Direction;
use crate::random::Random;

pub(super) fn carve<W: Watcher>(carver: &mut Carver<'_, W>, random: &mut Random) {
    let layout = carver.layout();
    let mut coins = Coins::default();
    for row in 0..layout.shape.rows() {
        for column in 0..layout.shape.columns() {
            let direction = match (row, column) {
                (0, 0) => continue,
                (0, _) => Direction::Left,
                (_, 0) => Direction::Up,
                _ if coins.flip(random) => Direction::Up,
                _ => Direction::Left,
            };
            carver.open(layout.place(row, column), direction);
        }
    }
}
