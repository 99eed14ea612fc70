//! Loops: dead ends are opened, in random order and through any of their walls.

use super::carver::{Carver, Place};
use super::watch::Watcher;
use crate::random::Random;

/// Opens so many percent of the dead ends, rounded to the nearest number, and never more: a wall between two dead ends
/// stays if only one may be opened. A maze of one row or one column has nothing that could be opened.
pub(super) fn open_dead_ends<W: Watcher>(carver: &mut Carver<'_, W>, percent: u8, random: &mut Random) {
    if percent == 0 {
        return;
    }
    // A place fits 32 bits: there are at most three for every cell.
    let places = carver.layout().places().filter(|&place| is_dead_end(carver, place));
    let mut dead_ends: Vec<u32> = places.map(|place| place as u32).collect();
    let mut left = (dead_ends.len() * usize::from(percent) + 50) / 100;
    random.shuffle(&mut dead_ends);
    for place in dead_ends.into_iter().map(|place| place as usize) {
        if left == 0 {
            return;
        }
        if !is_dead_end(carver, place) {
            continue;
        }
        let helps_another = |direction| is_dead_end(carver, carver.next(place, direction));
        let fitting = carver.walls(place).only(|direction| left > 1 || !helps_another(direction));
        if let Some(direction) = fitting.pick(random) {
            left -= if helps_another(direction) { 2 } else { 1 };
            carver.open(place, direction);
        }
    }
}

fn is_dead_end<W: Watcher>(carver: &Carver<'_, W>, place: Place) -> bool {
    carver.passages(place).len() == 1
}
