//! Mazes as text that people can read, draw and send: walls are `#`, everything else is floor.
//!
//! ```text
//! #####
//! #S# #
//! # # #
//! #  G#
//! #####
//! ```
//!
//! A cell is a character with odd row and odd column, counted from 0, and the characters between two cells tell
//! whether a passage joins them.

use super::passages::Maze;
use super::quest::Quest;
use super::shape::Cell;
use crate::grid::Direction;

/// The drawing of a maze with its ends, and with dots on the cells of a way.
pub fn draw(quest: &Quest, way: &[Cell]) -> String {
    let maze = quest.maze();
    let shape = maze.shape();
    let width = 2 * shape.columns() + 2;
    let mut drawing = vec![b'#'; width * (2 * shape.rows() + 1)];
    drawing.iter_mut().skip(width - 1).step_by(width).for_each(|end| *end = b'\n');
    let place = |cell: Cell| {
        let (row, column) = shape.row_and_column(cell);
        (2 * row + 1) * width + 2 * column + 1
    };
    for cell in shape.cells() {
        drawing[place(cell)] = b' ';
        if maze.is_open(cell, Direction::Right) {
            drawing[place(cell) + 1] = b' ';
        }
        if maze.is_open(cell, Direction::Down) {
            drawing[place(cell) + width] = b' ';
        }
    }
    for pair in way.windows(2) {
        drawing[(place(pair[0]) + place(pair[1])) / 2] = b'.';
        drawing[place(pair[1])] = b'.';
    }
    drawing[place(quest.start())] = b'S';
    drawing[place(quest.goal())] = b'G';
    String::from_utf8(drawing).expect("only ASCII was written")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Shape;

    #[test]
    fn a_maze_is_drawn_with_its_ends_and_a_way() {
        let shape = Shape::new(2, 2).unwrap();
        let mut maze = Maze::walled(shape);
        let [one, two, three, four] = [0, 1, 2, 3].map(|index| shape.cell_at(index).unwrap());
        assert!(maze.open(one, Direction::Down));
        assert!(maze.open(three, Direction::Right));
        assert!(maze.open(two, Direction::Down));
        assert!(!maze.open(two, Direction::Up));
        let quest = Quest::new(maze, one, four).unwrap();
        assert_eq!(draw(&quest, &[]), "#####\n#S# #\n# # #\n#  G#\n#####\n");
        assert_eq!(draw(&quest, &[one, three, four]), "#####\n#S# #\n#.# #\n#..G#\n#####\n");
    }
}
