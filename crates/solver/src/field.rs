//! A level as the searches see it: its floor numbered from 0, and no square that does not matter.
//!
//! Boxes that can never move stand on goals for good, so they are walls here, and what lies behind them is
//! gone. One number past the last cell, [`Field::wall`], stands for every wall: its neighbours are itself, so
//! no search asks whether a neighbour exists.

use mazekeeper_core::grid::{Direction, Square, SquareSet};
use mazekeeper_core::sokoban::puzzles::Push;
use mazekeeper_core::sokoban::{Level, State};

/// The number of a floor square, or [`Field::wall`].
pub(crate) type Cell = u16;

/// A direction as a number: up, down, left, right. `d ^ 1` is the way back.
pub(crate) type Way = usize;

/// All four of them.
pub(crate) const WAYS: [Way; 4] = [0, 1, 2, 3];

/// Floor, goals and start of a level. See the [module](self).
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// The neighbours of every cell, and at the end those of the wall.
    next: Vec<[Cell; 4]>,
    is_goal: Vec<bool>,
    goals: Vec<Cell>,
    boxes: Vec<Cell>,
    player: Cell,
    squares: Vec<Square>,
    /// Boxes that are walls here, or behind them.
    left_out: SquareSet,
    /// Random numbers, one for a box and one for the player on every cell.
    keys: Vec<[u64; 2]>,
}

/// A box stands where it can never be moved and does not belong: there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lost;

impl Field {
    /// The field of a level.
    pub(crate) fn new(level: &Level) -> Result<Self, Lost> {
        let (board, start) = (level.board(), level.start());

        // Step 1. Boxes that hold each other for ever are walls.
        let mut stuck = start.boxes.clone();
        loop {
            let is_fixed = |square| !board.is_floor(square) || stuck.contains(square);
            let is_free = |&square: &Square| {
                [[Direction::Up, Direction::Down], [Direction::Left, Direction::Right]]
                    .iter()
                    .any(|axis| axis.iter().all(|&way| !is_fixed(board.next(square, way))))
            };
            let released: Vec<Square> = stuck.iter().filter(is_free).collect();
            if released.is_empty() {
                break;
            }
            released.iter().for_each(|&square| stuck.remove(square));
        }
        if stuck.iter().any(|square| !board.is_goal(square)) {
            return Err(Lost);
        }
        Self::around_walls(level, &stuck)
    }

    /// The whole floor of a level: every box counts, also one that can never move.
    pub(crate) fn whole(level: &Level) -> Self {
        let no_walls = SquareSet::new(level.board().size());
        Self::around_walls(level, &no_walls).expect("all boxes and all goals of a level are within reach")
    }

    /// The field of a level in which some boxes are walls.
    fn around_walls(level: &Level, stuck: &SquareSet) -> Result<Self, Lost> {
        let (board, start) = (level.board(), level.start());

        // Step 2. What the player could reach without the other boxes is floor.
        let mut floor = SquareSet::new(board.size());
        floor.insert(start.player);
        let mut waiting = vec![start.player];
        while let Some(square) = waiting.pop() {
            for way in Direction::UDLR {
                let next = board.next(square, way);
                if board.is_floor(next) && !stuck.contains(next) && floor.insert(next) {
                    waiting.push(next);
                }
            }
        }
        let mut outside = start.boxes.iter().filter(|&square| !floor.contains(square));
        if outside.any(|square| !board.is_goal(square)) {
            return Err(Lost);
        }

        // Step 3. Number it.
        let squares: Vec<Square> = floor.iter().collect();
        let wall = squares.len() as Cell;
        let mut number = vec![wall; board.size().area()];
        for (cell, square) in squares.iter().enumerate() {
            number[square.index()] = cell as Cell;
        }
        let neighbours =
            |&square: &Square| Direction::UDLR.map(|way| number[board.next(square, way).index()]);
        let next = squares.iter().map(neighbours).chain([[wall; 4]]).collect();
        let is_goal = squares.iter().map(|&square| board.is_goal(square)).chain([false]).collect();
        let cells_of = |set: &SquareSet| -> Vec<Cell> {
            set.iter().map(|square| number[square.index()]).filter(|&cell| cell != wall).collect()
        };
        let (goals, boxes) = (cells_of(board.goals()), cells_of(&start.boxes));
        if goals.len() != boxes.len() {
            // A goal is left behind the boxes that cannot move.
            return Err(Lost);
        }
        let mut left_out = start.boxes.clone();
        squares.iter().for_each(|&square| left_out.remove(square));
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        let keys = squares.iter().map(|_| [random.number(), random.number()]).collect();
        let player = number[start.player.index()];
        Ok(Self { next, is_goal, goals, boxes, player, squares, left_out, keys })
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> usize {
        self.squares.len()
    }

    /// The cell that stands for every wall.
    #[inline]
    pub(crate) fn wall(&self) -> Cell {
        self.squares.len() as Cell
    }

    /// The next cell that way.
    #[inline]
    pub(crate) fn next(&self, cell: Cell, way: Way) -> Cell {
        self.next[usize::from(cell)][way]
    }

    /// All four neighbours.
    #[inline]
    pub(crate) fn around(&self, cell: Cell) -> [Cell; 4] {
        self.next[usize::from(cell)]
    }

    /// Whether a box belongs there.
    #[inline]
    pub(crate) fn is_goal(&self, cell: Cell) -> bool {
        self.is_goal[usize::from(cell)]
    }

    /// Where boxes belong, in reading order.
    pub(crate) fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// Where boxes stand at the start, in reading order.
    pub(crate) fn boxes(&self) -> &[Cell] {
        &self.boxes
    }

    /// Where the player stands at the start.
    pub(crate) fn player(&self) -> Cell {
        self.player
    }

    /// How many words of 64 bits hold a set of cells.
    pub(crate) fn words(&self) -> usize {
        self.cells().div_ceil(64).max(1)
    }

    /// The random number of a box on a cell.
    #[inline]
    pub(crate) fn box_key(&self, cell: Cell) -> u64 {
        self.keys[usize::from(cell)][0]
    }

    /// The random number of a cell in the player's reach.
    #[inline]
    pub(crate) fn reach_key(&self, cell: Cell) -> u64 {
        self.keys[usize::from(cell)][1]
    }

    /// The push of a box from a cell, in the words of the rules.
    pub(crate) fn push(&self, from: Cell, way: Way) -> Push {
        Push { from: self.square(from), direction: Direction::UDLR[way] }
    }

    /// The square of a cell.
    pub(crate) fn square(&self, cell: Cell) -> Square {
        self.squares[usize::from(cell)]
    }

    /// A position, in the words of the rules, with the boxes that were left out.
    pub(crate) fn state(&self, boxes: impl Iterator<Item = Cell>, player: Cell) -> State {
        let mut state = State { boxes: self.left_out.clone(), player: self.square(player) };
        boxes.for_each(|cell| {
            state.boxes.insert(self.square(cell));
        });
        state
    }

    /// The cell of a square of the level, if it is one.
    pub(crate) fn cell(&self, square: Square) -> Option<Cell> {
        self.squares.binary_search(&square).ok().map(|cell| cell as Cell)
    }
}

/// A source of numbers that are the same in every run (splitmix64).
struct Random(u64);

impl Random {
    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    #[test]
    fn boxes_that_never_move_are_walls_and_hide_what_is_behind() {
        let field = Field::new(&level("########\n#@$.**##\n#  .**##\n# $ ####\n########")).expect("not lost");
        assert_eq!((field.boxes().len(), field.goals().len()), (2, 2));
        let field = Field::new(&level("########\n#@$.#*##\n#  .**##\n# $ ####\n########")).expect("not lost");
        assert_eq!(field.cells(), 9);
    }

    #[test]
    fn a_position_has_all_boxes_again() {
        for drawing in
            ["########\n#@$.#*##\n#  .**##\n# $ ####\n########", "########\n#@$.   #\n#  . $ #\n########"]
        {
            let level = level(drawing);
            for field in [Field::new(&level).expect("not lost"), Field::whole(&level)] {
                let state = field.state(field.boxes().iter().copied(), field.player());
                assert_eq!(&state, level.start(), "\n{drawing}");
            }
        }
    }

    #[test]
    fn a_box_that_never_moves_off_goal_loses() {
        assert_eq!(Field::new(&level("#######\n#@ $$##\n# .$$##\n#.. .##\n#######")).err(), Some(Lost));
    }

    #[test]
    fn the_way_back_leads_back() {
        let field = Field::new(&level("########\n#@$.   #\n#  . $ #\n########")).expect("not lost");
        for cell in 0..field.wall() {
            for way in WAYS {
                let next = field.next(cell, way);
                assert!(next == field.wall() || field.next(next, way ^ 1) == cell);
            }
        }
    }
}
