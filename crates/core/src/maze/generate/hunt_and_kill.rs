//! Hunt and kill: walk at random where nobody was; where there is no way on, look for the first cell that was left out.
//!
//! The first walk begins in the first cell. So the first cell that was left out, in reading order, always has a
//! neighbour above or on its left that was not, and no cell has to be looked at twice.

use super::carver::{Carver, MARKED};
use super::watch::Watcher;
use crate::random::Random;

pub(super) fn carve<W: Watcher>(carver: &mut Carver<'_, W>, random: &mut Random) {
    let layout = carver.layout();
    for prey in layout.places() {
        if carver.has(prey, MARKED) {
            continue;
        }
        // Step 1. Join it to the maze; only the first has nothing to be joined to.
        carver.visit(prey);
        let first = layout.place(0, 0);
        let reached = carver.around(prey, MARKED).only(|way| !carver.is_outside(carver.next(prey, way)));
        match reached.pick(random) {
            Some(direction) => carver.open(prey, direction),
            None => debug_assert_eq!(prey, first, "cells that were left out lie beside the maze"),
        }
        carver.mark(prey, MARKED);

        // Step 2. Walk on from there.
        let mut here = prey;
        while let Some(direction) = carver.around(here, MARKED).others().pick(random) {
            carver.open(here, direction);
            here = carver.next(here, direction);
            carver.mark(here, MARKED);
        }
    }
}
