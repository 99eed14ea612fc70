//! A level being drawn: cells of a rectangle that need not be a level yet, and every step can be taken back.
//!
//! Steps are whole pictures. A drawing has a few thousand cells of a byte each, so a thousand pictures are small, and
//! nothing has to know how to undo itself.

use crate::grid::{Direction, Grid, Size, Square};
use crate::sokoban::formats::{self, Collection, Entry};
use crate::sokoban::level::{Cell, Level, LevelFault};

/// How many rows and columns a sketch may have.
pub const SIDES: std::ops::RangeInclusive<usize> = 3..=60;
/// So many steps can be taken back.
const MOST_STEPS: usize = 1_000;

/// A drawing that is worked on.
#[derive(Clone, Debug)]
pub struct Sketch {
    cells: Grid<Cell>,
    /// What the next strokes are mirrored by.
    pub symmetry: Symmetry,
    done: Vec<Grid<Cell>>,
    undone: Vec<Grid<Cell>>,
    /// Whether the next change begins a step.
    is_fresh: bool,
}

/// What a stroke puts down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A wall, whatever was there.
    Wall,
    /// Floor, whatever was there.
    Floor,
    /// A goal, under a box or the player that stands there.
    Goal,
    /// A box, on the goal that is there.
    Box,
    /// A box and a goal under it.
    BoxOnGoal,
    /// The player, on the goal that is there. There is one: it leaves where it was.
    Player,
}

/// Which squares are painted together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Each for itself.
    #[default]
    None,
    /// Left and right.
    LeftRight,
    /// Top and bottom.
    TopBottom,
    /// All four corners.
    Both,
    /// Opposite squares, seen from the middle.
    HalfTurn,
}

/// How many rows and columns come at each side; fewer, if negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the four sides")]
pub struct Growth {
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
    pub left: i32,
}

impl Brush {
    /// All brushes, in the order of a palette.
    pub const ALL: [Self; 6] =
        [Self::Wall, Self::Floor, Self::Goal, Self::Box, Self::BoxOnGoal, Self::Player];

    /// What becomes of a cell.
    fn on(self, cell: Cell) -> Cell {
        match self {
            Self::Wall => Cell::Wall,
            Self::Floor => Cell::Floor,
            Self::Goal if cell == Cell::Wall => Cell::Goal,
            Self::Goal => cell.with_goal(true),
            Self::Box => Cell::Box.with_goal(cell.has_goal()),
            Self::BoxOnGoal => Cell::BoxOnGoal,
            Self::Player => Cell::Player.with_goal(cell.has_goal()),
        }
    }
}

impl Symmetry {
    /// All of them, in the order of a palette.
    pub const ALL: [Self; 5] = [Self::None, Self::LeftRight, Self::TopBottom, Self::Both, Self::HalfTurn];

    /// There is one player, so it has no images.
    fn of(self, brush: Brush) -> Self {
        if brush == Brush::Player { Self::None } else { self }
    }

    /// A square and its images, some of them twice where the axis passes.
    fn images(self, size: Size, square: Square) -> Vec<Square> {
        let (row, column) = size.row_and_column(square);
        let (across, below) = (size.columns() - 1 - column, size.rows() - 1 - row);
        let images: &[(usize, usize)] = match self {
            Self::None => &[],
            Self::LeftRight => &[(row, across)],
            Self::TopBottom => &[(below, column)],
            Self::Both => &[(row, across), (below, column), (below, across)],
            Self::HalfTurn => &[(below, across)],
        };
        let images = images.iter().filter_map(|&(row, column)| size.square(row, column));
        std::iter::once(square).chain(images).collect()
    }
}

impl Sketch {
    /// A room: walls around, floor inside. `None` if a side is not one of [`SIDES`].
    pub fn blank(rows: usize, columns: usize) -> Option<Self> {
        Some(Self::of(room(rows, columns)?))
    }

    /// A drawing to go on with. It may be of any size.
    pub fn of(cells: Grid<Cell>) -> Self {
        let (done, undone) = (Vec::new(), Vec::new());
        Self { cells, symmetry: Symmetry::default(), done, undone, is_fresh: true }
    }

    /// What is drawn.
    pub fn cells(&self) -> &Grid<Cell> {
        &self.cells
    }

    /// The level, if it is one, or all that is missing.
    pub fn level(&self) -> Result<Level, Vec<LevelFault>> {
        Level::new(self.cells.clone())
    }

    /// What is drawn, as text: a level as its file would have it; of what is not finished every square.
    pub fn text(&self) -> String {
        match self.level() {
            Ok(level) => {
                let entries = vec![Entry::new(level)];
                formats::write_xsb(&Collection { entries, ..Collection::default() })
            }
            Err(_) => self.written(),
        }
    }

    /// Every square, row by row, for [`read`](Self::read) to read back. Readers of level files leave out what is empty
    /// around a board, and refuse what is far from being one.
    pub fn written(&self) -> String {
        self.cells.rows().fold(String::new(), |mut text, row| {
            text.extend(row.iter().copied().map(written));
            text + "\n"
        })
    }

    /// The drawing that was written; `None` if nothing of ours was.
    pub fn read(text: &str) -> Option<Self> {
        let columns = text.lines().next()?.len();
        let is_even = text.lines().all(|line| line.len() == columns);
        let mut cells = room(text.lines().count(), columns).filter(|_| is_even)?;
        let size = cells.size();
        for (square, character) in size.squares().zip(text.lines().flat_map(str::chars)) {
            cells[square] = CELLS.into_iter().find(|&cell| written(cell) == character)?;
        }
        Some(Self::of(cells))
    }

    /// What follows is one step, until this is said again.
    pub fn begin(&mut self) {
        self.is_fresh = true;
    }

    /// Paints a square and its images.
    pub fn paint(&mut self, square: Square, brush: Brush) {
        self.paint_all([square], brush);
    }

    /// Paints a straight line of squares.
    pub fn line(&mut self, from: Square, to: Square, brush: Brush) {
        let size = self.cells.size();
        let (start, end) = (size.row_and_column(from), size.row_and_column(to));
        let steps = start.0.abs_diff(end.0).max(start.1.abs_diff(end.1)).max(1);
        // The nearest square to each of equally many points on the way.
        let between = |from: usize, to: usize, step: usize| {
            (2 * (from * (steps - step) + to * step) + steps) / (2 * steps)
        };
        let squares = (0..=steps)
            .filter_map(|step| size.square(between(start.0, end.0, step), between(start.1, end.1, step)));
        self.paint_all(squares.collect::<Vec<_>>(), brush);
    }

    /// Paints all squares between two corners.
    pub fn rectangle(&mut self, from: Square, to: Square, brush: Brush) {
        self.paint_all(self.between(from, to), brush);
    }

    /// What a rectangle would paint, its images included; some squares may be told twice.
    pub fn touched(&self, from: Square, to: Square, brush: Brush) -> Vec<Square> {
        let size = self.cells.size();
        let squares = self.between(from, to).into_iter();
        squares.flat_map(|square| self.symmetry.of(brush).images(size, square)).collect()
    }

    fn between(&self, from: Square, to: Square) -> Vec<Square> {
        let size = self.cells.size();
        let (one, other) = (size.row_and_column(from), size.row_and_column(to));
        let rows = one.0.min(other.0)..=one.0.max(other.0);
        let columns = one.1.min(other.1)..=one.1.max(other.1);
        rows.flat_map(|row| columns.clone().filter_map(move |column| size.square(row, column))).collect()
    }

    /// Paints what hangs together and looks the same.
    pub fn fill(&mut self, square: Square, brush: Brush) {
        let size = self.cells.size();
        let wanted = self.cells[square];
        let mut is_found = Grid::filled(size, false);
        is_found[square] = true;
        let mut found = vec![square];
        let mut done = 0;
        while let Some(&square) = found.get(done) {
            done += 1;
            for way in Direction::UDLR {
                if let Some(next) = size.neighbour(square, way)
                    && self.cells[next] == wanted
                    && !std::mem::replace(&mut is_found[next], true)
                {
                    found.push(next);
                }
            }
        }
        self.paint_all(found, brush);
    }

    fn paint_all(&mut self, squares: impl IntoIterator<Item = Square>, brush: Brush) {
        let mut cells = self.cells.clone();
        let size = cells.size();
        for square in squares {
            for image in self.symmetry.of(brush).images(size, square) {
                if brush == Brush::Player {
                    let without = |cell: &Cell| match cell.has_player() {
                        true => Cell::Floor.with_goal(cell.has_goal()),
                        false => *cell,
                    };
                    cells = cells.map(without);
                }
                cells[image] = brush.on(cells[image]);
            }
        }
        self.change(cells);
    }

    /// Adds or takes rows and columns at the sides. Nothing happens, and `false` is returned, if the result is larger
    /// or smaller than a sketch may be.
    pub fn resize(&mut self, growth: Growth) -> bool {
        let size = self.cells.size();
        let grown = |before: usize, [one, other]: [i32; 2]| {
            usize::try_from(before as i64 + i64::from(one) + i64::from(other)).ok()
        };
        let Some(larger) = grown(size.rows(), [growth.top, growth.bottom])
            .zip(grown(size.columns(), [growth.left, growth.right]))
            .filter(|(rows, columns)| SIDES.contains(rows) && SIDES.contains(columns))
            .and_then(|(rows, columns)| Size::new(rows, columns))
        else {
            return false;
        };
        let mut cells = Grid::filled(larger, Cell::Floor);
        for square in larger.squares() {
            let (row, column) = larger.row_and_column(square);
            let before = [(row, growth.top), (column, growth.left)]
                .map(|(place, more)| usize::try_from(place as i64 - i64::from(more)).ok());
            if let [Some(row), Some(column)] = before
                && let Some(old) = size.square(row, column)
            {
                cells[square] = self.cells[old];
            }
        }
        self.step(cells);
        true
    }

    /// Turns the drawing a quarter to the right.
    pub fn turn(&mut self) {
        let size = self.cells.size();
        let turned = Size::new(size.columns(), size.rows()).expect("the area is the same");
        self.rearrange(turned, |row, column| (size.rows() - 1 - column, row));
    }

    /// Swaps left and right.
    pub fn mirror(&mut self) {
        let size = self.cells.size();
        self.rearrange(size, |row, column| (row, size.columns() - 1 - column));
    }

    /// Every square of the new size takes the cell from where `source` says.
    fn rearrange(&mut self, size: Size, source: impl Fn(usize, usize) -> (usize, usize)) {
        let mut cells = Grid::filled(size, Cell::Floor);
        for square in size.squares() {
            let (row, column) = size.row_and_column(square);
            let (row, column) = source(row, column);
            let from = self.cells.size().square(row, column).expect("the same squares, elsewhere");
            cells[square] = self.cells[from];
        }
        self.step(cells);
    }

    /// Leaves out empty rows and columns at the sides, as far as a sketch may be small.
    pub fn trim(&mut self) {
        let size = self.cells.size();
        let drawn = self.cells.iter().filter(|(_, cell)| **cell != Cell::Floor);
        let drawn: Vec<_> = drawn.map(|(square, _)| size.row_and_column(square)).collect();
        let Some(&(row, column)) = drawn.first() else { return };
        let (mut rows, mut columns) = ((row, row), (column, column));
        for (row, column) in drawn {
            rows = (rows.0.min(row), rows.1.max(row));
            columns = (columns.0.min(column), columns.1.max(column));
        }
        let fewer = |count: usize| -(count as i32);
        let mut growth = Growth {
            top: fewer(rows.0),
            bottom: fewer(size.rows() - 1 - rows.1),
            left: fewer(columns.0),
            right: fewer(size.columns() - 1 - columns.1),
        };
        // Of a speck, as much of its surroundings stays as a sketch needs.
        let least = *SIDES.start();
        growth.bottom += (least as i32 - (rows.1 - rows.0 + 1) as i32).max(0).min(-growth.bottom);
        growth.top += (least as i32 - (size.rows() as i32 + growth.top + growth.bottom)).max(0);
        growth.right += (least as i32 - (columns.1 - columns.0 + 1) as i32).max(0).min(-growth.right);
        growth.left += (least as i32 - (size.columns() as i32 + growth.left + growth.right)).max(0);
        if growth != Growth::default() {
            self.resize(growth);
        }
    }

    /// Begins again with an empty room of the same size.
    pub fn clear(&mut self) {
        let size = self.cells.size();
        if let Some(cells) = room(size.rows(), size.columns()) {
            self.step(cells);
        }
    }

    /// Draws something else.
    pub fn replace(&mut self, cells: Grid<Cell>) {
        self.step(cells);
    }

    /// Takes back a step; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.done.pop() else { return false };
        self.undone.push(std::mem::replace(&mut self.cells, before));
        self.is_fresh = true;
        true
    }

    /// Does a step again; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else { return false };
        self.done.push(std::mem::replace(&mut self.cells, after));
        self.is_fresh = true;
        true
    }

    /// Whether a step can be taken back.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether a step can be done again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// A step of its own.
    fn step(&mut self, cells: Grid<Cell>) {
        self.begin();
        self.change(cells);
        self.begin();
    }

    /// Goes on with the step that has begun. What changes nothing is no step.
    fn change(&mut self, cells: Grid<Cell>) {
        if cells == self.cells {
            return;
        }
        let before = std::mem::replace(&mut self.cells, cells);
        self.undone.clear();
        if std::mem::replace(&mut self.is_fresh, false) {
            if self.done.len() == MOST_STEPS {
                self.done.remove(0);
            }
            self.done.push(before);
        }
    }
}

/// Everything a square can be.
const CELLS: [Cell; 7] =
    [Cell::Wall, Cell::Floor, Cell::Goal, Cell::Box, Cell::BoxOnGoal, Cell::Player, Cell::PlayerOnGoal];

/// Floor is to be seen, also at the end of a row.
fn written(cell: Cell) -> char {
    if cell == Cell::Floor { '-' } else { cell.character() }
}

fn room(rows: usize, columns: usize) -> Option<Grid<Cell>> {
    let fits = SIDES.contains(&rows) && SIDES.contains(&columns);
    let size = Size::new(rows, columns).filter(|_| fits)?;
    let mut cells = Grid::filled(size, Cell::Floor);
    size.edge().for_each(|square| cells[square] = Cell::Wall);
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blank() -> Sketch {
        Sketch::blank(5, 7).expect("a fine size")
    }

    fn at(sketch: &Sketch, row: usize, column: usize) -> Square {
        sketch.cells().size().square(row, column).expect("on the board")
    }

    #[track_caller]
    fn check(sketch: &Sketch, expected: &str) {
        let rows = sketch.cells().rows();
        let drawn: Vec<String> = rows.map(|row| row.iter().map(|cell| cell.character()).collect()).collect();
        assert_eq!(drawn.join("\n"), expected.replace('-', " "));
    }

    #[test]
    fn a_box_keeps_its_goal_and_a_goal_its_box() {
        let mut sketch = blank();
        for (column, brushes) in [
            (1, &[Brush::Goal, Brush::Box][..]),
            (2, &[Brush::Box, Brush::Goal]),
            (3, &[Brush::BoxOnGoal, Brush::Floor]),
            (4, &[Brush::Goal, Brush::Player]),
            (5, &[Brush::Wall, Brush::Box]),
        ] {
            let square = at(&sketch, 1, column);
            brushes.iter().for_each(|&brush| sketch.paint(square, brush));
        }
        check(&sketch, "#######\n#**-+$#\n#-----#\n#-----#\n#######");
    }

    #[test]
    fn there_is_one_player_and_it_leaves_its_goal_behind() {
        let mut sketch = blank();
        sketch.symmetry = Symmetry::Both;
        let (first, second) = (at(&sketch, 1, 1), at(&sketch, 3, 5));
        sketch.paint(first, Brush::Goal);
        sketch.paint(first, Brush::Player);
        sketch.paint(second, Brush::Player);
        check(&sketch, "#######\n#.---.#\n#-----#\n#.---+#\n#######");
    }

    #[test]
    fn strokes_are_mirrored_as_it_was_wished() {
        for (symmetry, expected) in [
            (Symmetry::None, "#######\n##----#\n#-----#\n#-----#\n#######"),
            (Symmetry::LeftRight, "#######\n##---##\n#-----#\n#-----#\n#######"),
            (Symmetry::TopBottom, "#######\n##----#\n#-----#\n##----#\n#######"),
            (Symmetry::Both, "#######\n##---##\n#-----#\n##---##\n#######"),
            (Symmetry::HalfTurn, "#######\n##----#\n#-----#\n#----##\n#######"),
        ] {
            let mut sketch = blank();
            sketch.symmetry = symmetry;
            sketch.paint(at(&sketch, 1, 1), Brush::Wall);
            check(&sketch, expected);
        }
    }

    #[test]
    fn lines_rectangles_and_fillings() {
        let mut sketch = blank();
        sketch.line(at(&sketch, 1, 1), at(&sketch, 3, 5), Brush::Box);
        check(&sketch, "#######\n#$----#\n#-$$--#\n#---$$#\n#######");
        sketch.rectangle(at(&sketch, 3, 2), at(&sketch, 2, 1), Brush::Wall);
        check(&sketch, "#######\n#$----#\n###$--#\n###-$$#\n#######");
        sketch.fill(at(&sketch, 0, 0), Brush::Goal);
        check(&sketch, ".......\n.$----.\n...$--.\n...-$$.\n.......");
        sketch.fill(at(&sketch, 3, 3), Brush::Wall);
        check(&sketch, ".......\n.$----.\n...$--.\n...#$$.\n.......");
    }

    #[test]
    fn a_stroke_is_one_step_and_nothing_is_none() {
        let mut sketch = blank();
        let squares: Vec<Square> = (1..=3).map(|column| at(&sketch, 1, column)).collect();
        sketch.begin();
        squares.iter().for_each(|&square| sketch.paint(square, Brush::Box));
        sketch.begin();
        squares.iter().for_each(|&square| sketch.paint(square, Brush::Box));
        sketch.turn();
        assert!(sketch.undo());
        check(&sketch, "#######\n#$$$--#\n#-----#\n#-----#\n#######");
        assert!(sketch.undo() && !sketch.undo());
        check(&sketch, "#######\n#-----#\n#-----#\n#-----#\n#######");
        assert!(sketch.redo() && sketch.redo() && !sketch.redo());
        check(&sketch, "#####\n#--$#\n#--$#\n#--$#\n#---#\n#---#\n#####");
        // Who goes on another way forgets what was taken back.
        assert!(sketch.undo() && sketch.can_redo());
        sketch.mirror();
        check(&sketch, "#######\n#--$$$#\n#-----#\n#-----#\n#######");
        assert!(!sketch.can_redo());
    }

    #[test]
    fn rows_and_columns_come_and_go_within_bounds() {
        let mut sketch = blank();
        assert!(sketch.resize(Growth { top: 1, right: -2, bottom: -1, left: 0 }));
        check(&sketch, "-----\n#####\n#----\n#----\n#----");
        assert!(!sketch.resize(Growth { left: -3, ..Growth::default() }));
        assert!(!sketch.resize(Growth { bottom: 56, ..Growth::default() }));
        assert!(!sketch.resize(Growth { bottom: i32::MAX, top: i32::MAX, ..Growth::default() }));
        assert!(sketch.undo() && !sketch.can_undo());
    }

    #[test]
    fn what_is_empty_around_is_trimmed_but_never_too_much() {
        let mut sketch = blank();
        sketch.rectangle(at(&sketch, 0, 0), at(&sketch, 4, 6), Brush::Floor);
        sketch.trim();
        check(&sketch, "-------\n-------\n-------\n-------\n-------");
        sketch.paint(at(&sketch, 4, 6), Brush::Wall);
        sketch.trim();
        check(&sketch, "---\n---\n--#");
        sketch.undo();
        sketch.rectangle(at(&sketch, 1, 2), at(&sketch, 4, 5), Brush::Wall);
        sketch.paint(at(&sketch, 4, 6), Brush::Floor);
        sketch.trim();
        check(&sketch, "####\n####\n####\n####");
    }

    #[test]
    fn every_square_is_kept_and_only_what_was_kept_is_read() {
        let mut sketch = blank();
        sketch.rectangle(at(&sketch, 0, 0), at(&sketch, 4, 6), Brush::Floor);
        for (column, brush) in Brush::ALL.into_iter().enumerate() {
            sketch.paint(at(&sketch, 2, column), brush);
        }
        let written = sketch.written();
        assert_eq!(written, "-------\n-------\n#-.$*@-\n-------\n-------\n");
        assert_eq!(Sketch::read(&written).map(|read| read.written()), Some(written));
        for other in ["", "###\n###", "####\n#\n####\n", "#####\n# @ #\n#####\n", "####\n#ä#\n####\n"] {
            assert!(Sketch::read(other).is_none(), "{other}");
        }
    }

    #[test]
    fn what_would_be_painted_is_what_is_painted() {
        for symmetry in Symmetry::ALL {
            for brush in [Brush::Wall, Brush::Player] {
                let mut sketch = blank();
                sketch.symmetry = symmetry;
                let (from, to) =
                    (at(&sketch, 1, 2), at(&sketch, 1, if brush == Brush::Wall { 1 } else { 2 }));
                let touched = sketch.touched(from, to, brush);
                let before = sketch.cells().clone();
                sketch.rectangle(from, to, brush);
                let painted = before.iter().filter(|(square, cell)| sketch.cells()[*square] != **cell);
                assert!(painted.map(|(square, _)| square).eq({
                    let mut touched = touched;
                    touched.sort();
                    touched.dedup();
                    touched
                }));
            }
        }
    }

    #[test]
    fn what_is_written_is_read_back_finished_or_not() {
        let mut sketch = blank();
        for text in [sketch.text(), {
            sketch.line(at(&sketch, 1, 1), at(&sketch, 1, 3), Brush::BoxOnGoal);
            sketch.paint(at(&sketch, 2, 2), Brush::Player);
            sketch.text()
        }] {
            let read = formats::read(text.as_bytes());
            let cells = read.entries[0].cells().expect("a board was read");
            assert_eq!(Sketch::of(cells).text(), text);
        }
        assert!(sketch.level().is_ok());
    }
}
