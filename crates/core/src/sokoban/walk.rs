//! Where the player can walk without pushing, and how.

use crate::grid::{Direction, Grid, Square, SquareSet};
use crate::sokoban::level::Board;

/// The squares the player can walk to. Made once and filled again for every position: old marks are told from
/// new ones by a running number, so nothing is cleared.
#[derive(Clone, Debug)]
pub struct Reach {
    marks: Grid<u32>,
    current: u32,
    queue: Vec<Square>,
}

impl Reach {
    /// A reach for one board, empty until [`fill`](Reach::fill) is called.
    pub fn new(board: &Board) -> Self {
        Self { marks: Grid::filled(board.size(), 0), current: 0, queue: Vec::new() }
    }

    /// Finds every square that can be walked to from `player`; answers with the smallest of them, by which a
    /// region is known wherever in it the player stands.
    #[inline]
    pub fn fill(&mut self, board: &Board, boxes: &SquareSet, player: Square) -> Square {
        if self.current == u32::MAX {
            self.marks = Grid::filled(board.size(), 0);
            self.current = 0;
        }
        self.current += 1;
        self.queue.clear();
        self.queue.push(player);
        self.marks[player] = self.current;
        let mut smallest = player;
        let mut done = 0;
        while let Some(&square) = self.queue.get(done) {
            done += 1;
            smallest = smallest.min(square);
            for direction in Direction::UDLR {
                let next = board.next(square, direction);
                if self.marks[next] != self.current && board.is_floor(next) && !boxes.contains(next) {
                    self.marks[next] = self.current;
                    self.queue.push(next);
                }
            }
        }
        smallest
    }

    /// Whether the player can walk there.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.marks[square] == self.current && self.current > 0
    }
}

/// A shortest walk; `None` if boxes or walls are in the way.
pub fn shortest_walk(board: &Board, boxes: &SquareSet, from: Square, to: Square) -> Option<Vec<Direction>> {
    let mut came_by: Grid<Option<Direction>> = Grid::filled(board.size(), None);
    let mut queue = vec![from];
    let mut done = 0;
    while let Some(&square) = queue.get(done) {
        if square == to {
            break;
        }
        done += 1;
        for direction in Direction::UDLR {
            let next = board.next(square, direction);
            let free = board.is_floor(next) && !boxes.contains(next);
            if free && next != from && came_by[next].is_none() {
                came_by[next] = Some(direction);
                queue.push(next);
            }
        }
    }
    let mut walk = Vec::new();
    let mut square = to;
    while square != from {
        let direction = came_by[square]?;
        walk.push(direction);
        square = board.next(square, direction.opposite());
    }
    walk.reverse();
    Some(walk)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::level;
    use crate::sokoban::level::Level;

    const ROOMS: &str = "########\n#  #   #\n#  $   #\n#@ #  .#\n#  #   #\n########";

    fn reached(reach: &Reach, level: &Level) -> usize {
        level.board().floor().iter().filter(|&square| reach.contains(square)).count()
    }

    #[test]
    fn a_box_in_the_door_keeps_the_player_in_its_room() {
        let level = level(ROOMS);
        let (board, start) = (level.board(), level.start());
        let mut reach = Reach::new(board);
        assert_eq!(reached(&reach, &level), 0, "empty until it is filled");
        let smallest = reach.fill(board, &start.boxes, start.player);
        assert_eq!(reached(&reach, &level), 8);
        assert_eq!(board.size().row_and_column(smallest), (1, 1));
        let all = reach.fill(board, &SquareSet::new(board.size()), start.player);
        assert_eq!((reached(&reach, &level), all), (21, smallest));
    }

    #[test]
    fn a_reach_that_was_filled_very_often_forgets_old_marks_still() {
        let level = level(ROOMS);
        let (board, start) = (level.board(), level.start());
        let mut reach = Reach::new(board);
        reach.fill(board, &SquareSet::new(board.size()), start.player);
        reach.current = u32::MAX;
        reach.fill(board, &start.boxes, start.player);
        assert_eq!(reached(&reach, &level), 8);
    }

    #[test]
    fn a_walk_is_as_short_as_the_number_of_its_steps_says() {
        let level = level("########\n#  #   #\n#   #  #\n#@ ##  #\n#    $.#\n########");
        let (board, boxes) = (level.board(), &level.start().boxes);
        // The twin: squares by number of steps, each step from everything reached before.
        let mut steps: Grid<Option<usize>> = Grid::filled(board.size(), None);
        steps[level.start().player] = Some(0);
        for length in 1..board.size().area() {
            let reached = |&square: &Square| steps[square] == Some(length - 1);
            let last: Vec<Square> = board.floor().iter().filter(reached).collect();
            for next in last.iter().flat_map(|&square| Direction::UDLR.map(|way| board.next(square, way))) {
                if board.is_floor(next) && !boxes.contains(next) && steps[next].is_none() {
                    steps[next] = Some(length);
                }
            }
        }
        for to in board.floor().iter() {
            let walk = shortest_walk(board, boxes, level.start().player, to);
            assert_eq!(walk.as_ref().map(Vec::len), steps[to]);
            let mut state = level.start().clone();
            for direction in walk.into_iter().flatten() {
                assert_eq!(state.step(board, direction), Some(crate::sokoban::Moved::Walked));
            }
            assert!(state.player == to || steps[to].is_none());
        }
    }
}
