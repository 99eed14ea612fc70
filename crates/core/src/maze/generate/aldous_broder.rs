//! The algorithm of Aldous and Broder: walk at random, and open a passage into every cell that is entered for the first
//! time.
//!
//! Every perfect maze is as likely as the other. It takes long to find the last cells, and that is part of the show.

use super::carver::{Carver, MARKED};
use super::coins::Coins;
use super::watch::Watcher;
use crate::random::Random;

pub(super) fn carve<W: Watcher>(carver: &mut Carver<'_, W>, random: &mut Random) {
    let mut coins = Coins::default();
    let mut here = carver.any(random);
    carver.mark(here, MARKED);
    carver.visit(here);
    let mut missing = carver.layout().shape.area() - 1;
    while missing > 0 {
        let direction = coins.direction(random);
        let next = carver.next(here, direction);
        if !carver.has(next, MARKED) {
            carver.mark(next, MARKED);
            carver.open(here, direction);
            missing -= 1;
        } else if carver.is_outside(next) {
            continue;
        } else {
            carver.visit(next);
        }
        here = next;
    }
}
