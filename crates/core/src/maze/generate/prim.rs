//! Prim's algorithm at random: the maze grows from one cell, and any cell beside it may be the next.

use super::carver::{Carver, MARKED, SETTLED};
use super::watch::Watcher;
use crate::random::Random;

pub(super) fn carve<W: Watcher>(carver: &mut Carver<'_, W>, random: &mut Random) {
    // Settled cells belong to the maze. Marked ones belong to it or are in this list, each once.
    let mut frontier: Vec<u32> = Vec::new();
    let mut here = carver.any(random);
    carver.mark(here, MARKED);
    carver.visit(here);
    loop {
        carver.mark(here, SETTLED);
        for direction in carver.around(here, MARKED).others().iter() {
            let next = carver.next(here, direction);
            carver.mark(next, MARKED);
            frontier.push(next as u32);
        }
        if frontier.is_empty() {
            return;
        }
        here = frontier.swap_remove(random.below(frontier.len() as u32) as usize) as usize;
        let direction = carver.around(here, SETTLED).pick(random).expect("the frontier lies beside the maze");
        carver.open(here, direction);
    }
}
