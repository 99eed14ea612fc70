//! Mazes as pictures: one SVG file that needs nothing else and looks the same on light and dark pages.
//!
//! A cell is one unit wide, so numbers are short, and all walls are one path of long runs: a picture takes
//! about three bytes per cell.

use std::fmt::Write;

use super::passages::Maze;
use super::quest::Quest;
use super::shape::Cell;
use crate::grid::Direction;

/// How wide a cell is shown unless the picture is scaled, in pixels: so that the longer side has about as many as this.
const LONGER_SIDE: usize = 1_000;

/// Colours of pellets from value 1 on; greater values have the last.
const PELLETS: [&str; 5] = ["#68b3e0", "#4296d2", "#2a74b8", "#2557a7", "#1d2f86"];

/// The picture of a maze with its ends, a way as a list of cells, and pellets with their values. The way and the pellets
/// may be empty.
pub fn draw(quest: &Quest, way: &[Cell], pellets: &[(Cell, u8)]) -> String {
    let mut svg = String::new();
    write_picture(quest, way, pellets, &mut svg).expect("a string takes everything");
    svg
}

fn write_picture(
    quest: &Quest,
    way: &[Cell],
    pellets: &[(Cell, u8)],
    svg: &mut String,
) -> Result<(), std::fmt::Error> {
    let shape = quest.maze().shape();
    let (rows, columns) = (shape.rows(), shape.columns());
    let scale = (LONGER_SIDE / rows.max(columns)).clamp(4, 32);
    let (width, height) = ((columns + 1) * scale, (rows + 1) * scale);
    // Step 1. The sheet: half a cell of margin around the maze.
    write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-.5 -.5 {} {}\" width=\"{width}\" height=\"{height}\" \
         fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" role=\"img\">\n\
         <title>Maze of {rows} × {columns} cells</title>\n\
         <rect x=\"-.5\" y=\"-.5\" width=\"{}\" height=\"{}\" rx=\".4\" fill=\"#fbf9f4\"/>\n",
        columns + 1,
        rows + 1,
        columns + 1,
        rows + 1,
    )?;

    // Step 2. What lies on the floor: the way below the pellets, and the ends above all.
    if way.len() > 1 {
        svg.push_str("<polyline stroke=\"#f7b955\" stroke-width=\".3\" points=\"");
        for (x, y) in corners(quest.maze(), way) {
            write!(svg, "{x}.5 {y}.5 ")?;
        }
        svg.truncate(svg.trim_end().len());
        svg.push_str("\"/>\n");
    }
    write_pellets(quest.maze(), pellets, svg)?;
    let (start_row, start_column) = shape.row_and_column(quest.start());
    let (goal_row, goal_column) = shape.row_and_column(quest.goal());
    writeln!(svg, "<circle cx=\"{start_column}.5\" cy=\"{start_row}.5\" r=\".3\" fill=\"#2a9d5c\"/>")?;
    writeln!(
        svg,
        "<circle cx=\"{goal_column}.5\" cy=\"{goal_row}.5\" r=\".25\" fill=\"#fff\" stroke=\"#d1344b\" stroke-width=\".14\"/>\
         <circle cx=\"{goal_column}.5\" cy=\"{goal_row}.5\" r=\".09\" fill=\"#d1344b\"/>"
    )?;

    // Step 3. The walls.
    svg.push_str("<path stroke=\"#2b2d42\" stroke-width=\".14\" d=\"");
    write_walls(quest.maze(), svg)?;
    svg.push_str("\"/>\n</svg>\n");
    Ok(())
}

/// A dot is a line without length: one path for all pellets of a value.
fn write_pellets(maze: &Maze, pellets: &[(Cell, u8)], svg: &mut String) -> Result<(), std::fmt::Error> {
    for (index, colour) in PELLETS.iter().enumerate() {
        let rank = |value: u8| usize::from(value).clamp(1, PELLETS.len()) - 1;
        let mut same = pellets.iter().filter(|(_, value)| rank(*value) == index).peekable();
        if same.peek().is_none() {
            continue;
        }
        write!(svg, "<path stroke=\"{colour}\" stroke-width=\".{}\" d=\"", 24 + 5 * index)?;
        for &(cell, _) in same {
            let (row, column) = maze.shape().row_and_column(cell);
            write!(svg, "M{column}.5 {row}.5h0")?;
        }
        svg.push_str("\"/>\n");
    }
    Ok(())
}

/// Every wall once, in runs as long as they are straight.
fn write_walls(maze: &Maze, svg: &mut String) -> Result<(), std::fmt::Error> {
    let shape = maze.shape();
    let (rows, columns) = (shape.rows(), shape.columns());
    let is_wall = |row: usize, column: usize, direction| {
        let cell = shape.cell(row, column).expect("inside");
        !maze.is_open(cell, direction)
    };
    for y in 0..=rows {
        let above =
            |x| if y < rows { is_wall(y, x, Direction::Up) } else { is_wall(y - 1, x, Direction::Down) };
        // The first run of a line says where it is; the others say how far it is from the one before.
        let mut end = 0;
        for (from, length) in runs(columns, above) {
            match end {
                0 => write!(svg, "M{from} {y}h{length}")?,
                _ => write!(svg, "m{} 0h{length}", from - end)?,
            }
            end = from + length;
        }
    }
    for x in 0..=columns {
        let before = |y| {
            if x < columns { is_wall(y, x, Direction::Left) } else { is_wall(y, x - 1, Direction::Right) }
        };
        let mut end = 0;
        for (from, length) in runs(rows, before) {
            match end {
                0 => write!(svg, "M{x} {from}v{length}")?,
                _ => write!(svg, "m0 {}v{length}", from - end)?,
            }
            end = from + length;
        }
    }
    Ok(())
}

/// Where a condition begins to hold, and for how long.
fn runs(end: usize, holds: impl Fn(usize) -> bool) -> impl Iterator<Item = (usize, usize)> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let from = (next..end).find(|&place| holds(place))?;
        next = (from..end).find(|&place| !holds(place)).unwrap_or(end);
        Some((from, next - from))
    })
}

/// Columns and rows of the cells of a way at which it begins, turns or ends.
fn corners(maze: &Maze, way: &[Cell]) -> impl Iterator<Item = (usize, usize)> {
    let at = |index: usize| {
        let (row, column) = maze.shape().row_and_column(way[index]);
        (column, row)
    };
    let is_corner = move |&index: &usize| {
        if index == 0 || index + 1 == way.len() {
            return true;
        }
        let (before, here, after) = (at(index - 1), at(index), at(index + 1));
        // On a straight way, the middle is half of both ends.
        before.0 + after.0 != 2 * here.0 || before.1 + after.1 != 2 * here.1
    };
    (0..way.len()).filter(is_corner).map(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::text;

    const SMALL: &str = "#####\n#S#2#\n# # #\n#  G#\n#####\n";

    #[test]
    fn walls_are_drawn_in_long_runs() {
        let mut walls = String::new();
        write_walls(text::read(SMALL).unwrap().quest.maze(), &mut walls).unwrap();
        assert_eq!(walls, "M0 0h2M0 2h2M0 0v2M1 0v1M2 0v2");
    }

    #[test]
    fn a_way_has_only_its_corners() {
        let quest = text::read("#########\n#S     G#\n#########").unwrap().quest;
        let way = quest.cells_of(&[Direction::Right; 3]).unwrap();
        assert!(draw(&quest, &way, &[]).contains("points=\"0.5 0.5 3.5 0.5\""));
        let back = quest.cells_of(&[Direction::Right, Direction::Right, Direction::Left]).unwrap();
        assert!(draw(&quest, &back, &[]).contains("points=\"0.5 0.5 2.5 0.5 1.5 0.5\""));
    }

    #[test]
    fn pellets_of_one_value_are_one_path() {
        let drawn = text::read(SMALL).unwrap();
        assert!(draw(&drawn.quest, &[], &drawn.pellets).contains("d=\"M1.5 0.5h0\""));
    }
}
