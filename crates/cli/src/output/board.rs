//! Levels as pictures in the terminal.

use console::{Color, Style};
use mazekeeper_core::grid::Grid;
use mazekeeper_core::sokoban::{Board, Cell};

/// A picture in standard characters, without trailing blanks; in colour where the terminal has it.
pub(crate) fn draw(picture: &Grid<Cell>, board: &Board) -> String {
    let mut text = String::new();
    let mut squares = picture.size().squares();
    for row in picture.rows() {
        let used = row.iter().rposition(|&cell| cell != Cell::Floor).map_or(0, |last| last + 1);
        for (column, &cell) in row.iter().enumerate() {
            let Some(square) = squares.next() else { break };
            if column < used {
                let played = cell == Cell::Wall || board.is_floor(square);
                text.push_str(&style(cell, played).apply_to(cell.character()).to_string());
            }
        }
        text.push('\n');
    }
    text
}

fn style(cell: Cell, played: bool) -> Style {
    let plain = Style::new();
    match cell {
        _ if !played => plain.dim(),
        Cell::Wall => plain.fg(Color::Color256(245)),
        Cell::Floor => plain,
        Cell::Goal => plain.fg(Color::Color256(214)),
        Cell::Box => plain.fg(Color::Color256(173)).bold(),
        Cell::BoxOnGoal => plain.fg(Color::Color256(36)).bold(),
        Cell::Player | Cell::PlayerOnGoal => plain.fg(Color::Color256(75)).bold(),
    }
}
