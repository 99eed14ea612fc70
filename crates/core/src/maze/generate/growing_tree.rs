//! The growing tree: go on from the end of the list of cells that are not shut in, or from any cell of it. One makes
//! long corridors, the other many branches; here it is half and half.

use super::carver::{Carver, MARKED};
use super::coins::Coins;
use super::watch::Watcher;
use crate::random::Random;

pub(super) fn carve<W: Watcher>(carver: &mut Carver<'_, W>, random: &mut Random) {
    let mut coins = Coins::default();
    let start = carver.any(random);
    carver.mark(start, MARKED);
    carver.visit(start);
    let mut growing = vec![start as u32];
    while let Some(end) = growing.len().checked_sub(1) {
        let chosen = if coins.flip(random) { end } else { random.below(growing.len() as u32) as usize };
        let here = growing[chosen] as usize;
        match carver.around(here, MARKED).others().pick(random) {
            Some(direction) => {
                carver.open(here, direction);
                let next = carver.next(here, direction);
                carver.mark(next, MARKED);
                growing.push(next as u32);
            }
            None => {
                carver.visit(here);
                growing.swap_remove(chosen);
            }
        }
    }
}
