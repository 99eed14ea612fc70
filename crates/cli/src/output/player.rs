//! Plays a solution in the terminal.

use std::io::{self, Write};
use std::thread::sleep;
use std::time::Duration;

use console::Term;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::solution::Verified;

use super::board::draw;
use crate::clock::is_interrupted;

/// How long one move is shown, unless there are very many.
const PACE: Duration = Duration::from_millis(120);
/// How long a solution is played at the most.
const LONGEST: Duration = Duration::from_secs(60);
/// How short a picture may be shown; what would be shorter is left out.
const SHORTEST: Duration = Duration::from_millis(15);

/// Plays the moves one by one; where standard output is no terminal, or one that is too small, draws the first and
/// the last picture.
pub(crate) fn play(out: &mut impl Write, level: &Level, solution: &Verified) -> io::Result<()> {
    let terminal = Term::stdout();
    let (height, width) = terminal.size();
    let board = level.board();
    let mut state = level.start().clone();
    let first = draw(&level.draw(&state), board);
    write!(out, "{first}")?;
    out.flush()?;

    // A picture that does not fit cannot be drawn over.
    let size = level.drawing().size();
    let fits = size.rows() < usize::from(height) && size.columns() < usize::from(width);
    let is_played = terminal.is_term() && fits;

    let moves = solution.metrics().moves;
    let pace = PACE.min(LONGEST / u32::try_from(moves).unwrap_or(u32::MAX).max(1));
    let moves_per_picture = (SHORTEST.as_secs_f64() / pace.as_secs_f64()).ceil().max(1.0) as usize;
    for (number, direction) in solution.moves().enumerate() {
        if is_interrupted() {
            break;
        }
        state.step(board, direction);
        let is_last = number + 1 == moves;
        if is_played && (is_last || number % moves_per_picture == 0) {
            sleep(pace * moves_per_picture as u32);
            terminal.clear_last_lines(first.lines().count())?;
            write!(out, "{}", draw(&level.draw(&state), board))?;
            out.flush()?;
        } else if is_last {
            write!(out, "\n{}", draw(&level.draw(&state), board))?;
        }
    }
    out.flush()
}
