//! What somebody in a maze can see, for games with fog.

use crate::grid::Direction;
use crate::maze::{Cell, Maze};

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Nothing.
    Never = 0,
    /// It was seen from somewhere else.
    Before = 1,
    /// It is seen from here.
    Now = 2,
}

/// What somebody sees, and has seen. Who stands in a cell sees along passages in straight lines, up to the wall, and around the next
/// corner: the cells to which a passage leads from a cell beside.
#[derive(Clone, Debug)]
pub struct Sight {
    cells: Vec<Seen>,
    now: Vec<Cell>,
}

impl Sight {
    /// What is seen first.
    pub fn new(maze: &Maze, start: Cell) -> Self {
        let mut sight = Self { cells: vec![Seen::Never; maze.shape().area()], now: Vec::new() };
        sight.look(maze, start);
        sight
    }

    /// Looks around from another cell.
    pub fn look(&mut self, maze: &Maze, from: Cell) {
        for cell in self.now.drain(..) {
            self.cells[cell.index()] = Seen::Before;
        }
        self.see(from);
        for direction in Direction::UDLR {
            let mut line =
                std::iter::successors(maze.step(from, direction), |&cell| maze.step(cell, direction));
            let Some(beside) = line.next() else { continue };
            self.see(beside);
            line.for_each(|cell| self.see(cell));
            maze.ways(beside).for_each(|(_, cell)| self.see(cell));
        }
    }

    /// What is known of every cell, in reading order.
    pub fn cells(&self) -> &[Seen] {
        &self.cells
    }

    fn see(&mut self, cell: Cell) {
        if self.cells[cell.index()] != Seen::Now {
            self.cells[cell.index()] = Seen::Now;
            self.now.push(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::text;

    /// What is seen in a drawn maze by who follows a way, as digits row by row.
    #[track_caller]
    fn check(drawing: &str, way: &str, expected: &str) {
        let quest = text::read(drawing).unwrap().quest;
        let (maze, mut here) = (quest.maze(), quest.start());
        let mut sight = Sight::new(maze, here);
        for letter in way.chars() {
            here = maze.step(here, Direction::from_letter(letter).unwrap()).unwrap();
            sight.look(maze, here);
        }
        let digits: Vec<String> = sight.cells().iter().map(|&seen| (seen as u8).to_string()).collect();
        let rows: Vec<String> = digits.chunks(maze.shape().columns()).map(<[String]>::concat).collect();
        assert_eq!(rows.join(" "), expected, "{way}");
    }

    const MAZE: &str = "\
###########
#   #     #
# ##### # #
#    S  # #
# ### ### #
#   #   #G#
###########";

    #[test]
    fn who_stands_in_a_maze_sees_along_passages_and_around_the_next_corner() {
        check(MAZE, "", "00020 22220 00220");
    }

    #[test]
    fn what_was_seen_is_remembered() {
        check(MAZE, "l", "20010 22220 20210");
        check(MAZE, "ll", "22010 22220 22110");
        check(MAZE, "llr", "21010 22220 21210");
    }

    #[test]
    fn walls_end_every_view() {
        check(MAZE, "rurd", "00122 11112 00112");
    }
}
