//! The recursive backtracker, without recursion: walk at random where nobody was, go back where there is no way on.
//!
//! The way back is two bits in the byte of every cell, so there is no stack either. The walk begins in a corner: that makes the way
//! from corner to corner a third longer than a walk from anywhere.

use super::carver::{Carver, MARKED};
use super::watch::Watcher;
use crate::random::Random;

pub(super) fn carve<W: Watcher>(carver: &mut Carver<'_, W>, random: &mut Random) {
    let start = carver.layout().place(0, 0);
    carver.mark(start, MARKED);
    carver.visit(start);
    let mut here = start;
    loop {
        match carver.around(here, MARKED).others().pick(random) {
            Some(direction) => {
                carver.open(here, direction);
                here = carver.next(here, direction);
                carver.mark(here, MARKED);
                carver.remember(here, direction.opposite());
            }
            None if here == start => return,
            None => {
                here = carver.next(here, carver.remembered(here));
                carver.visit(here);
            }
        }
    }
}
