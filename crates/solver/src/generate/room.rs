//! The ground of a level that is being made: floor and goals, and small changes to them.

use mazekeeper_core::grid::{Direction, Grid, Size, Square, SquareSet};
use mazekeeper_core::random::Random;
use mazekeeper_core::sokoban::{Cell, Level};

use super::Style;

/// Floor and goals. The floor hangs together and leaves the edge alone, so there is always a wall around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Room {
    floor: Grid<bool>,
    goals: Vec<Square>,
    /// The most squares of floor: on much room nothing is in the way.
    most: usize,
    /// Whether left and right are to look the same.
    is_mirrored: bool,
}

/// Small pieces of ground, `.` for floor. Turned and mirrored they are set side by side.
const PIECES: [[&str; 3]; 12] = [
    ["...", "...", "..."],
    ["...", "...", "..#"],
    ["...", "...", ".##"],
    ["...", "...", "###"],
    ["...", ".#.", "..."],
    ["#..", "...", "..#"],
    [".#.", "...", ".#."],
    ["#.#", "...", "#.#"],
    ["#.#", "..#", "###"],
    ["##.", "...", "#.."],
    [".##", "...", "##."],
    ["###", "...", "###"],
];

impl Room {
    /// A room of a style, with so many goals and at most so many squares; `None` if it came out too small.
    pub(super) fn new(
        size: Size,
        style: Style,
        rooms: u32,
        goals: usize,
        most: usize,
        random: &mut Random,
    ) -> Option<Self> {
        let floor = match style {
            Style::Rooms => rooms_and_doors(size, rooms, random),
            Style::Blocks => blocks(size, random),
            Style::Cave => cave(size, random),
            Style::Mirror => mirrored(&rooms_and_doors(size, rooms, random)),
        };
        let floor = largest_part(&floor);
        let mut room = Self { floor, goals: Vec::new(), most, is_mirrored: style == Style::Mirror };
        room.shrink(random);
        if room.squares().count() < 3 * goals + 3 {
            return None;
        }
        room.place_goals(goals, random);
        Some(room)
    }

    /// Takes floor away until there is no more than there should be, from what juts out first.
    fn shrink(&mut self, random: &mut Random) {
        let size = self.floor.size();
        for _ in 0..10 * size.area() {
            let floor: Vec<Square> = self.squares().collect();
            if floor.len() <= self.most {
                break;
            }
            let any = |random: &mut Random| floor[random.below(floor.len() as u32) as usize];
            let walls = |square: &Square| {
                let open = Direction::UDLR.iter().filter_map(|&way| size.neighbour(*square, way));
                4 - open.filter(|&next| self.floor[next]).count()
            };
            let square =
                [any(random), any(random), any(random)].into_iter().max_by_key(walls).expect("three");
            self.toggle(square);
        }
    }

    /// All floor, in reading order.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> {
        self.floor.iter().filter(|(_, floor)| **floor).map(|(square, _)| square)
    }

    /// The level with all boxes on goals; `None` if that is none.
    pub(super) fn solved(&self) -> Option<Level> {
        let player = self.squares().find(|square| !self.goals.contains(square))?;
        self.level(&self.goals, player)
    }

    /// The level with boxes and the player on some squares; `None` if that is none, or if somebody would stand in a wall.
    pub(super) fn level(&self, boxes: &[Square], player: Square) -> Option<Level> {
        if !boxes.iter().chain([&player]).all(|&square| self.floor[square]) {
            return None;
        }
        let mut drawing = self.floor.map(|&floor| if floor { Cell::Floor } else { Cell::Wall });
        boxes.iter().for_each(|&square| drawing[square] = Cell::Box);
        drawing[player] = Cell::Player;
        self.goals.iter().for_each(|&square| drawing[square] = drawing[square].with_goal(true));
        Level::new(drawing).ok().filter(|level| level.box_count() == boxes.len())
    }

    /// The level as it is handed out: no larger than it must be, with a wall around it and nothing beyond.
    pub(super) fn cropped(&self, boxes: &[Square], player: Square) -> Option<Level> {
        let whole = self.level(boxes, player)?;
        let (size, drawing) = (self.floor.size(), whole.drawing());
        let places: Vec<(usize, usize)> = self.squares().map(|square| size.row_and_column(square)).collect();
        let (top, bottom) = (places.iter().map(|at| at.0).min()?, places.iter().map(|at| at.0).max()?);
        let (left, right) = (places.iter().map(|at| at.1).min()?, places.iter().map(|at| at.1).max()?);
        let cropped = Size::new(bottom - top + 3, right - left + 3)?;
        let mut cells = Grid::filled(cropped, Cell::Floor);
        for square in cropped.squares() {
            let (row, column) = cropped.row_and_column(square);
            let here = size.square(row + top - 1, column + left - 1)?;
            cells[square] = drawing[here];
        }
        Level::new(cells).ok().map(|level| level.neat())
    }

    /// Changes a little: a wall comes or goes, a goal moves. The floor goes on to hang together.
    pub(super) fn vary(&mut self, random: &mut Random) {
        for _ in 0..=random.below(3) {
            match random.below(4) {
                0 => self.move_goal(random),
                1 => self.swap(random),
                _ => {
                    let square = self.any_inner(random);
                    self.toggle(square);
                }
            }
        }
    }

    /// One wall goes and another comes, so the room stays as large as it is.
    fn swap(&mut self, random: &mut Random) {
        let is_floor = random.percent(50);
        for wanted in [is_floor, !is_floor] {
            for _ in 0..20 {
                let square = self.any_inner(random);
                if self.floor[square] == wanted && self.toggle(square) {
                    break;
                }
            }
        }
    }

    fn move_goal(&mut self, random: &mut Random) {
        let floor: Vec<Square> = self.squares().filter(|square| !self.goals.contains(square)).collect();
        let index = random.below(self.goals.len() as u32) as usize;
        let goal = self.goals[index];
        let size = self.floor.size();
        let beside: Vec<Square> = Direction::UDLR
            .iter()
            .filter_map(|&way| size.neighbour(goal, way))
            .filter(|square| floor.contains(square))
            .collect();
        let choices = if random.percent(50) && !beside.is_empty() { beside } else { floor };
        if !choices.is_empty() {
            self.goals[index] = choices[random.below(choices.len() as u32) as usize];
        }
    }

    /// May have more floor from now on, and gets some.
    pub(super) fn grow(&mut self, squares: usize, random: &mut Random) {
        self.most += squares;
        for _ in 0..squares {
            let square = self.any_inner(random);
            if !self.floor[square] {
                self.toggle(square);
            }
        }
    }

    /// One more goal, beside others if that can be; `None` if there is no room.
    pub(super) fn add_goal(&mut self, random: &mut Random) -> Option<()> {
        let free: Vec<Square> = self.squares().filter(|square| !self.goals.contains(square)).collect();
        let size = self.floor.size();
        let is_beside = |square: &&Square| {
            Direction::UDLR
                .iter()
                .filter_map(|&way| size.neighbour(**square, way))
                .any(|next| self.goals.contains(&next))
        };
        let beside: Vec<Square> = free.iter().filter(is_beside).copied().collect();
        let choices = if random.percent(50) && !beside.is_empty() { beside } else { free };
        self.goals.push(*choices.get(random.below(choices.len().max(1) as u32) as usize)?);
        Some(())
    }

    fn any_inner(&self, random: &mut Random) -> Square {
        let size = self.floor.size();
        let row = 1 + random.below(size.rows() as u32 - 2) as usize;
        let column = 1 + random.below(size.columns() as u32 - 2) as usize;
        size.square(row, column).expect("inside")
    }

    /// Makes floor of a wall, or wall of floor, if the floor still hangs together and goals stay; tells whether.
    fn toggle(&mut self, square: Square) -> bool {
        let mut squares = vec![square];
        if self.is_mirrored {
            squares.push(opposite(self.floor.size(), square));
        }
        squares.dedup();
        let mut floor = self.floor.clone();
        let now = !floor[square];
        if !now && squares.iter().any(|square| self.goals.contains(square)) {
            return false;
        }
        squares.iter().for_each(|&square| floor[square] = now);
        let count = floor.iter().filter(|(_, floor)| **floor).count();
        let is_good = (!now || count <= self.most) && largest_part(&floor) == floor;
        if is_good {
            self.floor = floor;
        }
        is_good
    }

    /// Makes wall of all floor that is not in a set, as far as both sides still look the same.
    pub(super) fn keep_only(&mut self, kept: &SquareSet) {
        let size = self.floor.size();
        let is_kept = |square: Square| {
            kept.contains(square) || self.is_mirrored && kept.contains(opposite(size, square))
        };
        let squares: Vec<Square> = self.squares().filter(|&square| !is_kept(square)).collect();
        squares.into_iter().for_each(|square| self.floor[square] = false);
        // What is only kept to mirror something may lie apart.
        self.floor = largest_part(&self.floor);
        self.goals.retain(|&goal| kept.contains(goal));
    }

    /// Squares where one can only go on or back: a long corridor is no decision.
    pub(super) fn corridors(&self) -> usize {
        let size = self.floor.size();
        let is_floor = |square: Square, way| size.neighbour(square, way).is_some_and(|next| self.floor[next]);
        let is_corridor = |square: &Square| {
            let open = Direction::UDLR.map(|way| is_floor(*square, way));
            open == [true, true, false, false] || open == [false, false, true, true]
        };
        self.squares().filter(is_corridor).count()
    }

    /// Goals in a block, or here and there.
    fn place_goals(&mut self, count: usize, random: &mut Random) {
        let floor: Vec<Square> = self.squares().collect();
        let any = |random: &mut Random| floor[random.below(floor.len() as u32) as usize];
        let size = self.floor.size();
        self.goals = vec![any(random)];
        let closeness = [95, 60, 0][random.below(3) as usize];
        while self.goals.len() < count {
            let near = self.goals[random.below(self.goals.len() as u32) as usize];
            let way = Direction::UDLR[random.below(4) as usize];
            let next = match random.percent(closeness) {
                true => size.neighbour(near, way).filter(|&next| self.floor[next]),
                false => Some(any(random)),
            };
            if let Some(next) = next.filter(|next| !self.goals.contains(next)) {
                self.goals.push(next);
            }
        }
    }
}

fn opposite(size: Size, square: Square) -> Square {
    let (row, column) = size.row_and_column(square);
    size.square(row, size.columns() - 1 - column).expect("the same row")
}

fn mirrored(floor: &Grid<bool>) -> Grid<bool> {
    let size = floor.size();
    let mut both = floor.clone();
    for square in size.squares() {
        both[square] = floor[square] || floor[opposite(size, square)];
    }
    both
}

/// Rectangles, joined by short corridors.
fn rooms_and_doors(size: Size, rooms: u32, random: &mut Random) -> Grid<bool> {
    let mut floor = Grid::filled(size, false);
    let mut last: Option<(usize, usize)> = None;
    for _ in 0..rooms {
        let side = |length: usize, random: &mut Random| {
            let most = (length - 2).min(5);
            2.min(most) + random.below((most - 2.min(most) + 1) as u32) as usize
        };
        let (height, width) = (side(size.rows(), random), side(size.columns(), random));
        let row = 1 + random.below((size.rows() - 1 - height) as u32) as usize;
        let column = 1 + random.below((size.columns() - 1 - width) as u32) as usize;
        let mut open = |row: usize, column: usize| {
            if let Some(square) = size.square(row, column) {
                floor[square] = true;
            }
        };
        for row in row..row + height {
            (column..column + width).for_each(|column| open(row, column));
        }
        let middle = (row + height / 2, column + width / 2);
        if let Some(before) = last {
            // First along one side, then along the other.
            let corner = if random.percent(50) { (before.0, middle.1) } else { (middle.0, before.1) };
            for (from, to) in [(before, corner), (corner, middle)] {
                for row in from.0.min(to.0)..=from.0.max(to.0) {
                    (from.1.min(to.1)..=from.1.max(to.1)).for_each(|column| open(row, column));
                }
            }
        }
        last = Some(middle);
    }
    floor
}

/// Pieces of three by three, turned at random.
fn blocks(size: Size, random: &mut Random) -> Grid<bool> {
    let mut floor = Grid::filled(size, false);
    for top in (1..size.rows() - 1).step_by(3) {
        for left in (1..size.columns() - 1).step_by(3) {
            let piece = PIECES[random.below(PIECES.len() as u32) as usize];
            let turn = random.below(8);
            for (row, column) in (0..3).flat_map(|row| (0..3).map(move |column| (row, column))) {
                let (mut from_row, mut from_column) = (row, column);
                if turn & 1 != 0 {
                    from_row = 2 - from_row;
                }
                if turn & 2 != 0 {
                    from_column = 2 - from_column;
                }
                if turn & 4 != 0 {
                    (from_row, from_column) = (from_column, from_row);
                }
                let is_inside = top + row < size.rows() - 1 && left + column < size.columns() - 1;
                if let Some(square) = size.square(top + row, left + column).filter(|_| is_inside) {
                    floor[square] = piece[from_row].as_bytes()[from_column] == b'.';
                }
            }
        }
    }
    floor
}

/// What somebody digs who wanders about.
fn cave(size: Size, random: &mut Random) -> Grid<bool> {
    let mut floor = Grid::filled(size, false);
    let inner = (size.rows() - 2) * (size.columns() - 2);
    let wanted = inner * (45 + random.below(25) as usize) / 100;
    let mut square = size.square(size.rows() / 2, size.columns() / 2).expect("the middle");
    let mut way = Direction::Up;
    let mut dug = 0;
    while dug < wanted.max(1) {
        dug += usize::from(!std::mem::replace(&mut floor[square], true));
        if random.percent(45) {
            way = Direction::UDLR[random.below(4) as usize];
        }
        match size.neighbour(square, way).filter(|&next| !size.is_edge(next)) {
            Some(next) => square = next,
            None => way = Direction::UDLR[random.below(4) as usize],
        }
    }
    floor
}

/// The largest part of the floor that hangs together; of equal ones the first.
fn largest_part(floor: &Grid<bool>) -> Grid<bool> {
    let size = floor.size();
    let mut is_new = floor.clone();
    let mut largest: Vec<Square> = Vec::new();
    for start in size.squares() {
        if !std::mem::replace(&mut is_new[start], false) {
            continue;
        }
        let mut part = vec![start];
        let mut done = 0;
        while let Some(&square) = part.get(done) {
            done += 1;
            for way in Direction::UDLR {
                if let Some(next) = size.neighbour(square, way)
                    && std::mem::replace(&mut is_new[next], false)
                {
                    part.push(next);
                }
            }
        }
        if part.len() > largest.len() {
            largest = part;
        }
    }
    let mut only = Grid::filled(size, false);
    largest.into_iter().for_each(|square| only[square] = true);
    only
}
