//! The recursive backtracker, without recursion: walk at random where nobody was, go back where there is no way on.

use super::{Carver, Watcher};
use crate::grid::Direction;
use crate::random::Random;

pub(super) fn carve<W: Watcher>(carver: &mut Carver<'_, W>, random: &mut Random) {
    let shape = carver.maze.shape();
    let mut trail = vec![shape.cell_at(random.below(shape.area() as u32) as usize).expect("inside")];
    while let Some(&here) = trail.last() {
        let fresh = |direction: &Direction| {
            let next = shape.neighbour(here, *direction);
            next.is_some_and(|next| carver.maze.degree(next) == 0 && next != trail[0])
        };
        let choices: Vec<Direction> = Direction::UDLR.into_iter().filter(fresh).collect();
        if choices.is_empty() {
            trail.pop();
            continue;
        }
        let direction = choices[random.below(choices.len() as u32) as usize];
        carver.open(here, direction);
        trail.push(carver.maze.step(here, direction).expect("just opened"));
    }
}
