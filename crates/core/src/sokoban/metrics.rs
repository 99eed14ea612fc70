//! The six numbers by which solutions are compared.

use crate::grid::{Direction, Square};
use crate::sokoban::rules::Moved;

/// How long a solution is, in each of the ways people count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Metrics {
    /// Every step of the player.
    pub moves: usize,
    /// Steps that shift a box.
    pub pushes: usize,
    /// Pushes that come after a walk or move another box than the push before: straight lines of one box.
    pub box_lines: usize,
    /// Pushes of another box than the last one pushed; the first push counts.
    pub box_changes: usize,
    /// Pushes that come after a walk or at the start: uninterrupted series of pushes.
    pub pushing_sessions: usize,
    /// Changes of direction; the first move counts.
    pub player_lines: usize,
}

/// Counts while a solution is replayed.
#[derive(Default)]
pub(crate) struct Counter {
    metrics: Metrics,
    last_move: Option<(Direction, Moved)>,
    /// Where the box pushed last stands now.
    last_box: Option<Square>,
}

impl Counter {
    /// Takes note of a move. `player` is where the player stands after it, `beyond` the next square on.
    pub(crate) fn count(&mut self, direction: Direction, moved: Moved, player: Square, beyond: Square) {
        let metrics = &mut self.metrics;
        metrics.moves += 1;
        if self.last_move.is_none_or(|(last, _)| last != direction) {
            metrics.player_lines += 1;
        }
        if moved == Moved::Pushed {
            // The box stood where the player stands now.
            let after_walk = self.last_move.is_none_or(|(_, last)| last == Moved::Walked);
            let other_box = self.last_box != Some(player);
            metrics.pushes += 1;
            metrics.pushing_sessions += usize::from(after_walk);
            metrics.box_changes += usize::from(other_box);
            metrics.box_lines += usize::from(after_walk || other_box);
            self.last_box = Some(beyond);
        }
        self.last_move = Some((direction, moved));
    }

    pub(crate) fn metrics(&self) -> Metrics {
        self.metrics
    }
}
