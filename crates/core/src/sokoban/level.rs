//! A level, checked once: closed around its one player, with as many goals as boxes within reach.
//!
//! [`Level::new`] is the only door. Behind it nobody asks again: a player that walks on floor never leaves
//! the rectangle, and a solved state has a box on every goal.

use std::ops::Range;

use crate::grid::{Direction, Grid, Size, Square, SquareSet};
use crate::sokoban::rules::State;

/// What is drawn on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing passes.
    Wall,
    /// An empty square, inside or outside.
    Floor,
    /// A place where a box belongs.
    Goal,
    /// A box off goal.
    Box,
    /// A box that stands where it belongs.
    BoxOnGoal,
    /// The player.
    Player,
    /// The player, standing on a goal.
    PlayerOnGoal,
}

/// A level that can be played. [`Level::new`] is its only source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    drawing: Grid<Cell>,
    board: Board,
    start: State,
}

/// What never changes while a level is played: its floor and its goals. Whatever is not floor is wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    floor: SquareSet,
    goals: SquareSet,
}

/// Why a drawing is no level. Squares tell where, as far as there is a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelFault {
    /// Nobody to play with.
    #[error("no player")]
    NoPlayer,
    /// One player too many; told for each after the first.
    #[error("a second player")]
    SecondPlayer {
        /// Where it stands.
        at: Square,
    },
    /// Nothing to push.
    #[error("no box within the player's reach")]
    NoBox,
    /// It cannot come out even.
    #[error("{} but {} within the player's reach", counted(*boxes, "box", "boxes"), counted(*goals, "goal", "goals"))]
    BoxGoalMismatch {
        /// Boxes the player can reach.
        boxes: usize,
        /// Goals the player can reach.
        goals: usize,
    },
    /// The player could walk out of the drawing.
    #[error("the wall is open here: the player could walk out")]
    Open {
        /// The nearest square on the edge that the player can reach.
        at: Square,
    },
}

impl Cell {
    /// Whether a box stands here.
    pub fn has_box(self) -> bool {
        matches!(self, Self::Box | Self::BoxOnGoal)
    }

    /// Whether this is a goal, free or not.
    pub fn has_goal(self) -> bool {
        matches!(self, Self::Goal | Self::BoxOnGoal | Self::PlayerOnGoal)
    }

    /// Whether the player stands here.
    pub fn has_player(self) -> bool {
        matches!(self, Self::Player | Self::PlayerOnGoal)
    }

    /// The standard character: `#`, space, `.`, `$`, `*`, `@` or `+`.
    pub fn character(self) -> char {
        match self {
            Self::Wall => '#',
            Self::Floor => ' ',
            Self::Goal => '.',
            Self::Box => '$',
            Self::BoxOnGoal => '*',
            Self::Player => '@',
            Self::PlayerOnGoal => '+',
        }
    }

    /// The same square with or without a goal.
    pub fn with_goal(self, goal: bool) -> Self {
        match (self, goal) {
            (Self::Wall, _) => Self::Wall,
            (Self::Floor | Self::Goal, false) => Self::Floor,
            (Self::Floor | Self::Goal, true) => Self::Goal,
            (Self::Box | Self::BoxOnGoal, false) => Self::Box,
            (Self::Box | Self::BoxOnGoal, true) => Self::BoxOnGoal,
            (Self::Player | Self::PlayerOnGoal, false) => Self::Player,
            (Self::Player | Self::PlayerOnGoal, true) => Self::PlayerOnGoal,
        }
    }
}

impl Level {
    /// Checks a drawing. Every fault is told, in reading order where it has a place.
    pub fn new(drawing: Grid<Cell>) -> Result<Self, Vec<LevelFault>> {
        let size = drawing.size();
        let mut faults = Vec::new();

        // Step 1. Exactly one player.
        let mut players = drawing.iter().filter(|(_, cell)| cell.has_player()).map(|(square, _)| square);
        let Some(player) = players.next() else {
            return Err(vec![LevelFault::NoPlayer]);
        };
        faults.extend(players.map(|at| LevelFault::SecondPlayer { at }));

        // Step 2. The floor is what the player could reach if all boxes were gone; it must not reach the edge.
        let mut floor = closed_floor(player, &drawing);
        if size.edge().any(|square| floor.contains(square)) {
            let (open_floor, at) = open_floor(player, &drawing);
            floor = open_floor;
            faults.push(LevelFault::Open { at });
        }

        // Step 3. As many goals as boxes on that floor, and at least one.
        let [mut boxes, mut goals] = [SquareSet::new(size), SquareSet::new(size)];
        for square in floor.iter() {
            if drawing[square].has_box() {
                boxes.insert(square);
            }
            if drawing[square].has_goal() {
                goals.insert(square);
            }
        }
        match (boxes.len(), goals.len()) {
            (0, _) => faults.push(LevelFault::NoBox),
            (boxes, goals) if boxes != goals => faults.push(LevelFault::BoxGoalMismatch { boxes, goals }),
            _ => {}
        }

        if !faults.is_empty() {
            return Err(faults);
        }
        let board = Board { size, floor, goals };
        Ok(Self { drawing, board, start: State { boxes, player } })
    }

    /// The level as its author drew it.
    pub fn drawing(&self) -> &Grid<Cell> {
        &self.drawing
    }

    /// Floor and goals.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Boxes and player at the start.
    pub fn start(&self) -> &State {
        &self.start
    }

    /// How many boxes there are to push.
    pub fn box_count(&self) -> usize {
        self.start.boxes.len()
    }

    /// The same level with a wall around its floor, corners included, and nothing beyond. Links, for one, fill what lies at the left,
    /// and leave out what nobody touches at the right:
    ///
    /// ```text
    ///   #####          ###
    ///   ##.#           #.#
    ///   ##$###    →    #$###
    ///   ##@  #         #@  #
    ///   #####          #####
    /// ```
    pub fn neat(&self) -> Self {
        let size = self.board.size();
        let is_floor = |square: Square| self.board.is_floor(square);
        let is_wall = |square: Square| !is_floor(square) && size.around(square).any(is_floor);
        let mut cells = self.drawing().clone();
        // Step 1. Corners that were left out.
        size.squares().filter(|&square| is_wall(square)).for_each(|square| cells[square] = Cell::Wall);
        // Step 2. What can be reached from the edge was filled. What is inside a pillar stays.
        let mut is_outside = Grid::filled(size, false);
        let mut waiting: Vec<Square> = size.edge().collect();
        while let Some(square) = waiting.pop() {
            if is_wall(square) || std::mem::replace(&mut is_outside[square], true) {
                continue;
            }
            cells[square] = Cell::Floor;
            waiting.extend(Direction::UDLR.iter().filter_map(|&way| size.neighbour(square, way)));
        }
        Self::new(cells).expect("the floor is the same, and closed")
    }

    /// What stands on every square in some state of play; outside the floor, what the author drew.
    pub fn draw(&self, state: &State) -> Grid<Cell> {
        let mut picture = self.drawing.clone();
        for square in self.board.floor.iter() {
            let cell = if state.boxes.contains(square) {
                Cell::Box
            } else if state.player == square {
                Cell::Player
            } else {
                Cell::Floor
            };
            picture[square] = cell.with_goal(self.board.is_goal(square));
        }
        picture
    }
}

impl Board {
    /// The rectangle the board lies in.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The squares that could be walked on if there were no boxes. None of them lies on the edge.
    pub fn floor(&self) -> &SquareSet {
        &self.floor
    }

    /// Where the boxes belong.
    pub fn goals(&self) -> &SquareSet {
        &self.goals
    }

    /// The rows and columns between which all floor lies.
    pub fn floor_bounds(&self) -> (Range<usize>, Range<usize>) {
        let (mut rows, mut columns) = (self.size.rows()..0, self.size.columns()..0);
        for (row, column) in self.floor.iter().map(|square| self.size.row_and_column(square)) {
            rows = rows.start.min(row)..rows.end.max(row + 1);
            columns = columns.start.min(column)..columns.end.max(column + 1);
        }
        (rows, columns)
    }

    /// Whether a square is floor.
    #[inline]
    pub fn is_floor(&self, square: Square) -> bool {
        self.floor.contains(square)
    }

    /// Whether a box belongs there.
    #[inline]
    pub fn is_goal(&self, square: Square) -> bool {
        self.goals.contains(square)
    }

    /// The next square of a floor square. It always exists, because floor never lies on the edge.
    #[inline]
    pub fn next(&self, square: Square, direction: Direction) -> Square {
        debug_assert!(self.is_floor(square));
        self.size.inner_neighbour(square, direction)
    }
}

fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// What can be reached from the player's square without passing a wall, if the drawing is closed: then no step
/// leaves its row, and nobody has to ask at every square. Of an open drawing the edge is reached, and more.
fn closed_floor(player: Square, drawing: &Grid<Cell>) -> SquareSet {
    let size = drawing.size();
    let mut floor = SquareSet::new(size);
    let mut is_waiting = drawing.map(|&cell| cell != Cell::Wall);
    let mut found = Vec::with_capacity(size.area());
    found.push(player);
    is_waiting[player] = false;
    while let Some(square) = found.pop() {
        floor.insert(square);
        for direction in Direction::UDLR {
            let next = size.inner_neighbour(square, direction);
            if is_waiting.get_mut(next).is_some_and(std::mem::take) {
                found.push(next);
            }
        }
    }
    floor
}

/// What can be reached in an open drawing, and the nearest square of it on the edge.
fn open_floor(player: Square, drawing: &Grid<Cell>) -> (SquareSet, Square) {
    let size = drawing.size();
    let mut floor = SquareSet::new(size);
    floor.insert(player);
    let mut queue = vec![player];
    let mut done = 0;
    while let Some(&square) = queue.get(done) {
        done += 1;
        for next in Direction::UDLR.into_iter().filter_map(|direction| size.neighbour(square, direction)) {
            if drawing[next] != Cell::Wall && floor.insert(next) {
                queue.push(next);
            }
        }
    }
    let leak = queue.into_iter().find(|&square| size.is_edge(square));
    (floor, leak.expect("an open drawing reaches the edge"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::{level, try_level};

    /// The faults of a drawing as people read them, with row and column where there is a place.
    #[track_caller]
    fn check_faults(drawing: &str, expected: &[&str]) {
        let size = Size::new(drawing.lines().count(), drawing.lines().map(str::len).max().unwrap_or(0));
        let place = |at| size.expect("something is drawn").row_and_column(at);
        let told = |fault: &LevelFault| match fault {
            LevelFault::SecondPlayer { at } | LevelFault::Open { at } => format!("{fault} {:?}", place(*at)),
            _ => fault.to_string(),
        };
        let faults = try_level(drawing).expect_err("the drawing is no level");
        assert_eq!(faults.iter().map(told).collect::<Vec<_>>(), expected, "\n{drawing}");
    }

    #[test]
    fn a_level_has_one_player() {
        check_faults("#####\n#-$.#\n#####", &["no player"]);
        let second = "a second player";
        check_faults(
            "######\n#@$.+#\n#-$-@#\n######",
            &[&format!("{second} (1, 4)"), &format!("{second} (2, 4)")],
        );
    }

    #[test]
    fn a_level_has_as_many_goals_as_boxes_and_at_least_one_within_reach() {
        check_faults("#####\n#@-.#\n#####", &["no box within the player's reach"]);
        check_faults("######\n#@$$.#\n######", &["2 boxes but 1 goal within the player's reach"]);
        // The second goal is behind a wall.
        let apart = "########\n#@$$.#.#\n########";
        check_faults(apart, &["2 boxes but 1 goal within the player's reach"]);
        assert!(try_level("########\n#@$-.#.#\n########").is_ok());
    }

    #[test]
    fn the_player_cannot_walk_out() {
        let open = "the wall is open here: the player could walk out";
        check_faults("#####\n#@$.-\n#####", &[&format!("{open} (1, 4)")]);
        check_faults("##-##\n#@$.#\n#####", &[&format!("{open} (0, 2)")]);
        // What lies beyond the gap in the next row is not within reach: "2 boxes" would be wrong.
        check_faults("#####\n#@$.-\n$####\n#####", &[&format!("{open} (1, 4)")]);
        // A box in the gap is no wall: it could be pushed out.
        check_faults("#####\n#@.$$\n#-.-#\n#####", &[&format!("{open} (1, 4)")]);
    }

    #[test]
    fn all_faults_are_told_at_once() {
        let expected = [
            "a second player (1, 2)",
            "the wall is open here: the player could walk out (0, 1)",
            "no box within the player's reach",
        ];
        check_faults("#-###\n#@@.#\n#####", &expected);
    }

    #[test]
    fn the_start_is_drawn_as_the_author_drew_it() {
        let level = level("##########\n#@$.#$.*-#\n#-*-#----#\n##########");
        assert_eq!(&level.draw(level.start()), level.drawing());
        let mut state = level.start().clone();
        state.step(level.board(), Direction::Right);
        let expected = try_level("##########\n#-@*#$.*-#\n#-*-#----#\n##########").expect("a level");
        assert_eq!(&level.draw(&state), expected.drawing());
    }

    #[test]
    fn the_bounds_hold_all_floor_and_no_more() {
        let level = level("--######--\n--#@$.###-\n--####-##-\n--######--");
        assert_eq!(level.board().floor_bounds(), (1..2, 3..6));
        let dented = try_level("########\n#@$.--##\n##-#####\n#--#####\n########").expect("a level");
        assert_eq!(dented.board().floor_bounds(), (1..4, 1..6));
    }
}
