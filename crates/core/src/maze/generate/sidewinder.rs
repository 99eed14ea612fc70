//! Sidewinder: every row is cut into runs at random, and one cell of every run has a way up. The first row is one
//! corridor.

use super::carver::Carver;
use super::coins::Coins;
use super::watch::Watcher;
use crate::grid::Direction;
use crate::random::Random;

pub(super) fn carve<W: Watcher>(carver: &mut Carver<'_, W>, random: &mut Random) {
    let layout = carver.layout();
    let mut coins = Coins::default();
    let last = layout.shape.columns() - 1;
    for row in 0..layout.shape.rows() {
        let mut run = 0;
        for column in 0..=last {
            if column < last && (row == 0 || coins.flip(random)) {
                carver.open(layout.place(row, column), Direction::Right);
                continue;
            }
            if row > 0 {
                let up = run + random.below((column - run + 1) as u32) as usize;
                carver.open(layout.place(row, up), Direction::Up);
            }
            run = column + 1;
        }
    }
}
