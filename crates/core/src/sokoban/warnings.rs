//! What is odd about a level that can be played all the same.

use crate::grid::Square;
use crate::sokoban::deadlock::dead_squares;
use crate::sokoban::level::{Cell, Level};

/// One oddity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelWarning {
    /// A box off goal or a free goal outside the part that is played.
    #[error("this is out of the player's reach and only decoration")]
    Decoration {
        /// Where it is drawn.
        at: Square,
    },
    /// A box on a goal that can never be touched; it counts as wall.
    #[error("a box on a goal out of the player's reach counts as wall")]
    UnreachableBox {
        /// Where it stands.
        at: Square,
    },
    /// A box from which no goal can be reached, so the level has no solution.
    #[error("a box starts on a dead square: from here it reaches no goal")]
    DeadBox {
        /// Where it stands.
        at: Square,
    },
    /// Every box is on a goal already.
    #[error("solved at the start: at least one push is asked for")]
    SolvedAtStart,
}

/// What is odd about the level, in reading order where it has a place.
pub fn of(level: &Level) -> Vec<LevelWarning> {
    let (board, start) = (level.board(), level.start());
    let outside = level.drawing().iter().filter(|(square, _)| !board.is_floor(*square));
    let mut warnings = Vec::new();
    for (at, cell) in outside {
        match cell {
            Cell::BoxOnGoal => warnings.push(LevelWarning::UnreachableBox { at }),
            Cell::Box | Cell::Goal => warnings.push(LevelWarning::Decoration { at }),
            _ => {}
        }
    }
    let dead = dead_squares(board);
    let lost = start.boxes.iter().filter(|&square| dead.contains(square));
    warnings.extend(lost.map(|at| LevelWarning::DeadBox { at }));
    if start.is_solved(board) {
        warnings.push(LevelWarning::SolvedAtStart);
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::level;

    #[track_caller]
    fn check(drawing: &str, expected: &[(&str, (usize, usize))]) {
        let level = level(drawing);
        let told = |warning: LevelWarning| match warning {
            LevelWarning::Decoration { at } => ("decoration", level.board().size().row_and_column(at)),
            LevelWarning::UnreachableBox { at } => ("unreachable", level.board().size().row_and_column(at)),
            LevelWarning::DeadBox { at } => ("dead", level.board().size().row_and_column(at)),
            LevelWarning::SolvedAtStart => ("solved", (0, 0)),
        };
        assert_eq!(of(&level).into_iter().map(told).collect::<Vec<_>>(), expected, "\n{drawing}");
    }

    #[test]
    fn what_is_odd_is_told_and_played_all_the_same() {
        check("######\n#@$-.#\n######", &[]);
        check(
            "##########\n#@$.#$.*.#\n##########",
            &[
                ("decoration", (1, 5)),
                ("decoration", (1, 6)),
                ("unreachable", (1, 7)),
                ("decoration", (1, 8)),
            ],
        );
        check("######\n#$--.#\n#-@--#\n######", &[("dead", (1, 1))]);
        check("######\n#-*@-#\n######", &[("solved", (0, 0))]);
    }
}
