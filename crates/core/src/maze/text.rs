//! Mazes as text that people can read, draw and send: walls are `#`, everything else is floor.
//!
//! ```text
//! dfs1-2x2-s1-b0-f0.0-t1.1
//! #####
//! #S#3#
//! # # #
//! #  G#
//! #####
//! ```
//!
//! A cell is a character with odd row and odd column, counted from 0, and the characters between two cells tell
//! whether a passage joins them. `S` is the start, `G` the goal, a digit is a pellet of that value, and dots show a way.
//! The code of the maze may stand before the drawing; then it must be the code of this maze.

mod read;

pub use read::{Drawn, TextError, read};

use super::generate::{EllerRows, Row};
use super::quest::Quest;
use super::shape::Cell;
use crate::grid::Direction;

/// The drawing of a maze with its ends, and with dots on the cells of a way.
pub fn draw(quest: &Quest, way: &[Cell]) -> String {
    draw_with_pellets(quest, way, &[])
}

/// The drawing of a maze with its ends, dots on the cells of a way, and pellets with values from 1 to 9. A pellet hides a
/// dot, and an end hides a pellet.
pub fn draw_with_pellets(quest: &Quest, way: &[Cell], pellets: &[(Cell, u8)]) -> String {
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
        let place = place(cell);
        drawing[place] = b' ';
        if maze.is_open(cell, Direction::Right) {
            drawing[place + 1] = b' ';
        }
        if maze.is_open(cell, Direction::Down) {
            drawing[place + width] = b' ';
        }
    }
    for pair in way.windows(2) {
        drawing[(place(pair[0]) + place(pair[1])) / 2] = b'.';
        drawing[place(pair[1])] = b'.';
    }
    for &(cell, value) in pellets {
        debug_assert!((1..=9).contains(&value), "a pellet is drawn as one digit");
        drawing[place(cell)] = b'0' + value.clamp(1, 9);
    }
    drawing[place(quest.start())] = b'S';
    drawing[place(quest.goal())] = b'G';
    String::from_utf8(drawing).expect("only ASCII was written")
}

/// The drawing of so many rows, piece by piece, from the first corner to the last: what [`draw`] makes of the maze, which
/// here may be higher than any that fits a memory. A maze of one cell has no start.
pub fn draw_rows(rows: EllerRows, height: u64) -> impl Iterator<Item = String> {
    let columns = rows.columns();
    let mut rows = Some(rows);
    (0..height).map_while(move |number| {
        let is_last = number + 1 == height;
        let row = match is_last {
            true => rows.take()?.last_row(),
            false => rows.as_mut()?.next()?,
        };
        let mut lines = String::with_capacity(6 * columns + 6);
        if number == 0 {
            lines.extend(std::iter::repeat_n('#', 2 * columns + 1));
            lines.push('\n');
        }
        draw_row(&row, (number == 0, is_last), &mut lines);
        Some(lines)
    })
}

/// The line of a row's cells, which may begin with the start and end with the goal, and the line below.
fn draw_row(row: &Row, (has_start, has_goal): (bool, bool), lines: &mut String) {
    let last = row.columns() - 1;
    let passage = |is_open| if is_open { ' ' } else { '#' };
    lines.push('#');
    for column in 0..=last {
        let cell = match column {
            _ if has_goal && column == last => 'G',
            0 if has_start => 'S',
            _ => ' ',
        };
        lines.extend([cell, passage(row.is_open(column, Direction::Right))]);
    }
    lines.push_str("\n#");
    for column in 0..=last {
        lines.extend([passage(row.is_open(column, Direction::Down)), '#']);
    }
    lines.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::{Generator, Maze, MazeCode, Shape};

    #[test]
    fn a_maze_is_drawn_with_its_ends_a_way_and_pellets() {
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
        let pellets = [(two, 3), (three, 1), (four, 5)];
        assert_eq!(draw_with_pellets(&quest, &[one, three], &pellets), "#####\n#S#3#\n#.# #\n#1 G#\n#####\n");
    }

    #[test]
    fn rows_are_drawn_as_the_maze_they_are_part_of() {
        for (rows, columns) in [(1, 2), (2, 1), (1, 9), (9, 1), (2, 2), (30, 20)] {
            for seed in 0..20 {
                let shape = Shape::new(rows, columns).unwrap();
                let quest = MazeCode::new(Generator::Eller, shape, seed).unwrap().build();
                let streamed: String =
                    draw_rows(EllerRows::new(columns, seed).unwrap(), rows as u64).collect();
                assert_eq!(streamed, draw(&quest, &[]));
            }
        }
    }

    #[test]
    fn a_maze_may_be_higher_than_any_memory() {
        let mut pieces = draw_rows(EllerRows::new(3, 1).unwrap(), u64::MAX);
        assert!(pieces.next().unwrap().starts_with("#######\n#S"));
        assert!(pieces.take(1000).all(|piece| piece.len() == 2 * 8));
        assert_eq!(draw_rows(EllerRows::new(3, 1).unwrap(), 0).count(), 0);
    }
}
