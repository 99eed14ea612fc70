//! The thread that somebody lays out while walking.

use crate::maze::{Cell, Shape};

/// The way from where it began to here, without detours: whoever comes back to a cell where the thread lies takes up all that
/// was laid out since. So walking back erases it, and so does closing a loop, and no cell is on it twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    cells: Vec<Cell>,
    /// By cell, which one of the trail it is, from 1; 0 beside it.
    places: Vec<u32>,
}

impl Trail {
    /// The trail of somebody who has not moved.
    pub fn new(shape: Shape, start: Cell) -> Self {
        let mut trail = Self { cells: Vec::new(), places: vec![0; shape.area()] };
        trail.walk_to(start);
        trail
    }

    /// The next cell of the walk.
    pub fn walk_to(&mut self, cell: Cell) {
        match self.places[cell.index()] {
            0 => {
                self.cells.push(cell);
                self.places[cell.index()] = self.cells.len() as u32;
            }
            place => {
                let taken_up = self.cells.drain(place as usize..);
                taken_up.for_each(|cell| self.places[cell.index()] = 0);
            }
        }
    }

    /// All cells from the first to the last.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Direction;
    use crate::maze::{Maze, MazeCode};
    use crate::random::{Purpose, Random};

    /// The trail after a walk from the first cell of a hall without walls, as cell numbers.
    #[track_caller]
    fn check(columns: usize, way: &str, expected: &[usize]) {
        let shape = Shape::new(3, columns).unwrap();
        let mut here = shape.cell_at(0).unwrap();
        let mut trail = Trail::new(shape, here);
        for letter in way.chars() {
            here = shape.neighbour(here, Direction::from_letter(letter).unwrap()).unwrap();
            trail.walk_to(here);
        }
        let cells: Vec<usize> = trail.cells().iter().map(|cell| cell.index()).collect();
        assert_eq!(cells, expected, "{way}");
    }

    #[test]
    fn walking_back_erases_it() {
        check(5, "", &[0]);
        check(5, "rrr", &[0, 1, 2, 3]);
        check(5, "rrrl", &[0, 1, 2]);
        check(5, "rrrlll", &[0]);
        check(5, "rrrllld", &[0, 5]);
    }

    #[test]
    fn a_loop_that_is_closed_is_taken_up() {
        check(5, "rrdlu", &[0, 1]);
        check(5, "rrdlul", &[0]);
        check(5, "drru", &[0, 5, 6, 7, 2]);
    }

    /// The same by looking through the whole trail.
    fn plain(trail: &mut Vec<Cell>, cell: Cell) {
        match trail.iter().position(|&other| other == cell) {
            Some(place) => trail.truncate(place + 1),
            None => trail.push(cell),
        }
    }

    fn wander(maze: &Maze, start: Cell, random: &mut Random, mut visit: impl FnMut(Cell)) {
        let mut here = start;
        for _ in 0..2_000 {
            let ways: Vec<Cell> = maze.ways(here).map(|(_, next)| next).collect();
            here = ways[random.below(ways.len() as u32) as usize];
            visit(here);
        }
    }

    #[test]
    fn it_is_what_looking_through_the_whole_trail_gives() {
        for seed in 0..20 {
            let code: MazeCode = format!("dfs1-8x9-s{seed}-b100-f0.0-t7.8").parse().unwrap();
            let quest = code.build();
            let (mut trail, mut twin) = (Trail::new(code.shape(), quest.start()), vec![quest.start()]);
            wander(quest.maze(), quest.start(), &mut Random::new(seed, Purpose::Trials), |cell| {
                trail.walk_to(cell);
                plain(&mut twin, cell);
                assert_eq!(trail.cells(), twin);
            });
        }
    }
}
