//! Wilson's algorithm: from every cell walk at random until the maze is met, and keep the walk without its loops.
//!
//! A walk leaves in every cell the direction in which it went on last. Who follows these directions from its beginning
//! walks without the loops, so nothing else has to be remembered. Every perfect maze is as likely as the other,
//! wherever the first cell is; in the middle it is found soonest.

use super::carver::{Carver, MARKED};
use super::coins::Coins;
use super::watch::Watcher;
use crate::random::Random;

pub(super) fn carve<W: Watcher>(carver: &mut Carver<'_, W>, random: &mut Random) {
    let mut coins = Coins::default();
    carver.mark(carver.middle(), MARKED);
    for start in carver.layout().places() {
        // Step 1. Walk until the maze is met. A step over the edge is drawn again.
        let mut here = start;
        while !carver.has(here, MARKED) {
            carver.visit(here);
            let direction = coins.direction(random);
            let next = carver.next(here, direction);
            if !carver.is_outside(next) {
                carver.remember_anew(here, direction);
                here = next;
            }
        }

        // Step 2. Go the same way without the loops.
        let mut here = start;
        while !carver.has(here, MARKED) {
            let direction = carver.remembered(here);
            carver.mark(here, MARKED);
            carver.open(here, direction);
            here = carver.next(here, direction);
        }
    }
}
