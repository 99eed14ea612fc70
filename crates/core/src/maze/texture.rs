//! What a maze feels like, in numbers: how many dead ends and junctions it has, and how far its way leads.

use super::passages::{Maze, PASSAGES};
use super::quest::Quest;
use super::shape::Cell;
use crate::grid::Direction;

/// The numbers of a quest. Every cell is a dead end, a corridor, a junction, or shut in on all sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Texture {
    /// How many cells there are.
    pub cells: usize,
    /// How many passages there are.
    pub passages: usize,
    /// How many passages could be closed without parting what is joined: 0 in a perfect maze.
    pub loops: usize,
    /// How many parts there are from which no way leads to another: 1 in whatever a generator makes.
    pub parts: usize,
    /// Cells with one passage.
    pub dead_ends: usize,
    /// Cells with two passages.
    pub corridors: usize,
    /// Cells with three or four passages.
    pub junctions: usize,
    /// Junctions with four passages.
    pub crossings: usize,
    /// The steps between two cells that lie far apart: from the start to the cell farthest off, and from there to the
    /// cell farthest from that. No two cells of the start's part lie farther apart if it has no loops; if it has, some
    /// may.
    pub longest: usize,
    /// The steps of a shortest way from start to goal; `None` if there is no way.
    pub solution: Option<usize>,
}

impl Texture {
    /// How many of all cells lie on a shortest way, from 0 to 1; the ends count. `None` if there is no way.
    pub fn solution_share(&self) -> Option<f64> {
        self.solution.map(|steps| (steps + 1) as f64 / self.cells as f64)
    }

    /// How many of all cells are dead ends, from 0 to 1.
    pub fn dead_end_share(&self) -> f64 {
        self.dead_ends as f64 / self.cells as f64
    }
}

/// Counts and measures.
pub fn of(quest: &Quest) -> Texture {
    let maze = quest.maze();
    let mut with_passages = [0; 5];
    for byte in maze.bytes() {
        with_passages[byte.count_ones() as usize] += 1;
    }
    let [_, dead_ends, corridors, forks, crossings] = with_passages;
    let passages = (dead_ends + 2 * corridors + 3 * forks + 4 * crossings) / 2;

    let mut flood = Flood::new(maze);
    let mut solution = None;
    let (far, _) = flood.pour(quest.start(), |cell, steps| {
        if cell == quest.goal() {
            solution = Some(steps);
        }
    });
    let mut parts = 1;
    for cell in maze.shape().cells() {
        if flood.is_dry(cell) {
            flood.pour(cell, |_, _| ());
            parts += 1;
        }
    }
    let (_, longest) = Flood::new(maze).pour(far, |_, _| ());
    Texture {
        cells: maze.shape().area(),
        passages,
        loops: passages + parts - maze.shape().area(),
        parts,
        dead_ends,
        corridors,
        junctions: forks + crossings,
        crossings,
        longest,
        solution,
    }
}

/// Water that spreads through a maze, one step at a time and everywhere at once.
struct Flood<'m> {
    maze: &'m Maze,
    /// The maze's bytes, with [`WET`] where the water was.
    bytes: Vec<u8>,
}

/// A bit that no passage uses.
const WET: u8 = 1 << 7;
const _: () = assert!(WET & PASSAGES == 0);

impl<'m> Flood<'m> {
    fn new(maze: &'m Maze) -> Self {
        Self { maze, bytes: maze.bytes().to_vec() }
    }

    fn is_dry(&self, cell: Cell) -> bool {
        self.bytes[cell.index()] & WET == 0
    }

    /// Spreads from a dry cell, tells every cell with its distance, and answers with the last of them.
    fn pour(&mut self, from: Cell, mut reached: impl FnMut(Cell, usize)) -> (Cell, usize) {
        let (mut edge, mut beyond) = (vec![from], Vec::new());
        let (mut last, mut steps) = (from, 0);
        self.bytes[from.index()] |= WET;
        while !edge.is_empty() {
            for &cell in &edge {
                reached(cell, steps);
                for direction in Direction::UDLR {
                    let Some(next) = self.maze.step(cell, direction) else { continue };
                    if self.is_dry(next) {
                        self.bytes[next.index()] |= WET;
                        beyond.push(next);
                    }
                }
            }
            last = edge[edge.len() - 1];
            edge.clear();
            std::mem::swap(&mut edge, &mut beyond);
            steps += 1;
        }
        (last, steps - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::{Generator, MazeCode, Shape, text};

    #[track_caller]
    fn check(drawing: &str, expected: Texture) {
        assert_eq!(of(&text::read(drawing).unwrap().quest), expected);
    }

    #[test]
    fn a_perfect_maze_has_no_loops_and_one_part() {
        let perfect = Texture {
            cells: 6,
            passages: 5,
            loops: 0,
            parts: 1,
            dead_ends: 3,
            corridors: 2,
            junctions: 1,
            crossings: 0,
            longest: 4,
            solution: Some(2),
        };
        check("#######\n#S    #\n### # #\n#  G# #\n#######", perfect);
    }

    #[test]
    fn loops_and_parts_are_counted() {
        let ring_and_cell = Texture {
            cells: 6,
            passages: 4,
            loops: 1,
            parts: 3,
            dead_ends: 0,
            corridors: 4,
            junctions: 0,
            crossings: 0,
            longest: 2,
            solution: None,
        };
        check("#######\n#S  # #\n# # ###\n#   #G#\n#######", ring_and_cell);
    }

    /// Shares of dead ends and of the solution in percent, the mean of many seeds.
    fn mean(generator: Generator) -> (f64, f64) {
        let shape = Shape::new(50, 50).unwrap();
        let textures = (0..200).map(|seed| of(&MazeCode::new(generator, shape, seed).unwrap().build()));
        let (mut dead_ends, mut solution) = (0.0, 0.0);
        for texture in textures {
            dead_ends += texture.dead_end_share() / 2.0;
            solution += texture.solution_share().unwrap() / 2.0;
        }
        (dead_ends, solution)
    }

    #[test]
    fn depth_first_mazes_have_few_dead_ends_and_long_ways() {
        let (dead_ends, solution) = mean(Generator::DepthFirst);
        assert!((9.5..11.0).contains(&dead_ends), "{dead_ends} %");
        assert!((26.0..33.0).contains(&solution), "{solution} %");
    }

    #[test]
    fn mazes_drawn_from_all_mazes_have_many_dead_ends_and_short_ways() {
        let (dead_ends, solution) = mean(Generator::Wilson);
        assert!((28.0..30.5).contains(&dead_ends), "{dead_ends} %");
        assert!((6.0..8.0).contains(&solution), "{solution} %");
    }
}
