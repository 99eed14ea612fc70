//! A level that is drawn on the page.

use mazekeeper_core::grid::{Direction, Grid, Square};
use mazekeeper_core::sokoban::formats::{self, Entry, link};
use mazekeeper_core::sokoban::sketch::{self, Brush, Growth, Symmetry};
use mazekeeper_core::sokoban::warnings::{self, LevelWarning};
use mazekeeper_core::sokoban::{Cell, LevelFault};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{number_of, square_at};

/// A drawing that is worked on. Brushes and symmetries are numbers, in the order of the palette.
#[wasm_bindgen]
pub struct Sketch {
    sketch: sketch::Sketch,
}

/// What is wrong or odd, and where.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone, Debug, Default)]
pub struct Fault {
    /// Which: pages have sentences for them.
    pub kind: String,
    /// Where, if there is a place.
    pub square: Option<u32>,
    /// How many boxes there are, where that matters.
    pub boxes: Option<u32>,
    /// How many goals there are, where that matters.
    pub goals: Option<u32>,
}

#[wasm_bindgen]
impl Sketch {
    /// Goes on with what was [`written`](Self::written); nothing if it was not.
    pub fn read(written: &str) -> Option<Sketch> {
        sketch::Sketch::read(written).map(|sketch| Self { sketch })
    }

    /// A room with walls around, about that large.
    pub fn blank(width: u32, height: u32) -> Sketch {
        let [rows, columns] =
            [height, width].map(|side| side.clamp(Self::least_side(), Self::most_side()) as usize);
        Self { sketch: sketch::Sketch::blank(rows, columns).expect("such a size can be drawn") }
    }

    /// The boards of a text in any format, also those that are no levels yet, each as if it were [`written`](Self::written).
    /// What is too large to be drawn here is left out.
    pub fn boards(text: &str) -> Vec<String> {
        let boards = formats::read(text.as_bytes()).entries;
        let boards = boards.iter().filter_map(Entry::cells).filter(fits);
        boards.map(|cells| sketch::Sketch::of(cells).written()).collect()
    }

    /// The fewest squares of a side.
    #[wasm_bindgen(getter, js_name = leastSide)]
    pub fn least_side() -> u32 {
        *sketch::SIDES.start() as u32
    }

    /// The most squares of a side.
    #[wasm_bindgen(getter, js_name = mostSide)]
    pub fn most_side() -> u32 {
        *sketch::SIDES.end() as u32
    }

    /// How many columns there are.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        self.sketch.cells().size().columns() as u32
    }

    /// How many rows there are.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        self.sketch.cells().size().rows() as u32
    }

    /// What is drawn: 0 wall, 1 floor, 2 goal, 3 box, 4 box on goal, 5 player, 6 player on goal.
    pub fn cells(&self) -> Vec<u8> {
        let code = |cell: &Cell| match cell {
            Cell::Wall => 0,
            Cell::Floor => 1,
            Cell::Goal => 2,
            Cell::Box => 3,
            Cell::BoxOnGoal => 4,
            Cell::Player => 5,
            Cell::PlayerOnGoal => 6,
        };
        self.sketch.cells().iter().map(|(_, cell)| code(cell)).collect()
    }

    /// 1 for every square that no way leads to from the edge without crossing a wall, else 0.
    pub fn inside(&self) -> Vec<u8> {
        let cells = self.sketch.cells();
        let size = cells.size();
        let mut is_inside = cells.map(|&cell| cell != Cell::Wall);
        let mut waiting: Vec<Square> = size.edge().collect();
        while let Some(square) = waiting.pop() {
            if std::mem::replace(&mut is_inside[square], false) {
                waiting.extend(Direction::UDLR.iter().filter_map(|&way| size.neighbour(square, way)));
            }
        }
        is_inside.into_values().into_iter().map(u8::from).collect()
    }

    /// What strokes are mirrored by: 0 nothing, 1 left and right, 2 top and bottom, 3 both, 4 half a turn.
    #[wasm_bindgen(getter)]
    pub fn symmetry(&self) -> u8 {
        let place = Symmetry::ALL.iter().position(|&symmetry| symmetry == self.sketch.symmetry);
        place.expect("all are listed") as u8
    }

    /// Mirrors the next strokes.
    #[wasm_bindgen(setter)]
    pub fn set_symmetry(&mut self, symmetry: u8) {
        self.sketch.symmetry = Symmetry::ALL.get(usize::from(symmetry)).copied().unwrap_or_default();
    }

    /// What follows is one step.
    pub fn begin(&mut self) {
        self.sketch.begin();
    }

    /// Paints a square. Brushes: 0 wall, 1 floor, 2 goal, 3 box, 4 box on goal, 5 player.
    pub fn paint(&mut self, square: u32, brush: u8) {
        if let (Some(square), Some(brush)) = (self.square(square), brush_of(brush)) {
            self.sketch.paint(square, brush);
        }
    }

    /// Paints a line of squares.
    pub fn line(&mut self, from: u32, to: u32, brush: u8) {
        if let (Some(from), Some(to), Some(brush)) = (self.square(from), self.square(to), brush_of(brush)) {
            self.sketch.line(from, to, brush);
        }
    }

    /// Paints all squares between two corners.
    pub fn rectangle(&mut self, from: u32, to: u32, brush: u8) {
        if let (Some(from), Some(to), Some(brush)) = (self.square(from), self.square(to), brush_of(brush)) {
            self.sketch.rectangle(from, to, brush);
        }
    }

    /// What a rectangle would paint; some squares may be told twice.
    pub fn touched(&self, from: u32, to: u32, brush: u8) -> Vec<u32> {
        match (self.square(from), self.square(to), brush_of(brush)) {
            (Some(from), Some(to), Some(brush)) => {
                self.sketch.touched(from, to, brush).into_iter().map(number_of).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Paints what hangs together and looks the same.
    pub fn fill(&mut self, square: u32, brush: u8) {
        if let (Some(square), Some(brush)) = (self.square(square), brush_of(brush)) {
            self.sketch.fill(square, brush);
        }
    }

    /// So many rows and columns more at each side, or fewer; `false` if that cannot be.
    pub fn resize(&mut self, top: i32, right: i32, bottom: i32, left: i32) -> bool {
        self.sketch.resize(Growth { top, right, bottom, left })
    }

    /// A quarter turn to the right.
    pub fn turn(&mut self) {
        self.sketch.turn();
    }

    /// Swaps left and right.
    pub fn mirror(&mut self) {
        self.sketch.mirror();
    }

    /// Leaves out what is empty around.
    pub fn trim(&mut self) {
        self.sketch.trim();
    }

    /// An empty room of the same size.
    pub fn clear(&mut self) {
        self.sketch.clear();
    }

    /// Draws something else, which can be taken back: what was [`written`](Self::written), or the first board of a text.
    /// `false` if there is none.
    pub fn replace(&mut self, text: &str) -> bool {
        let written = sketch::Sketch::read(text);
        let read = || Self::boards(text).first().and_then(|board| sketch::Sketch::read(board));
        self.take(written.or_else(read).map(|sketch| sketch.cells().clone()))
    }

    /// The same with the level of a link; `false` if the code names none, or one that is too large.
    #[wasm_bindgen(js_name = replaceByLink)]
    pub fn replace_by_link(&mut self, code: &str) -> bool {
        self.take(link::decode(code).ok().map(|level| level.drawing().clone()).filter(fits))
    }

    /// Takes back a step; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.sketch.undo()
    }

    /// Does a step again; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.sketch.redo()
    }

    /// Whether a step can be taken back.
    #[wasm_bindgen(getter, js_name = canUndo)]
    pub fn can_undo(&self) -> bool {
        self.sketch.can_undo()
    }

    /// Whether a step can be done again.
    #[wasm_bindgen(getter, js_name = canRedo)]
    pub fn can_redo(&self) -> bool {
        self.sketch.can_redo()
    }

    /// All that is missing to make it a level: `no-player`, `second-player`, `no-box`, `mismatch` or `open`.
    pub fn faults(&self) -> Vec<Fault> {
        let told = |fault: LevelFault| match fault {
            LevelFault::NoPlayer => Fault::new("no-player", None),
            LevelFault::SecondPlayer { at } => Fault::new("second-player", Some(at)),
            LevelFault::NoBox => Fault::new("no-box", None),
            LevelFault::Open { at } => Fault::new("open", Some(at)),
            LevelFault::BoxGoalMismatch { boxes, goals } => {
                Fault { boxes: Some(boxes as u32), goals: Some(goals as u32), ..Fault::new("mismatch", None) }
            }
        };
        self.sketch.level().err().into_iter().flatten().map(told).collect()
    }

    /// What is odd about the level: `outside`, `unreachable-box`, `dead-box` or `solved-at-start`.
    pub fn warnings(&self) -> Vec<Fault> {
        let told = |warning: LevelWarning| match warning {
            LevelWarning::Decoration { at } => Fault::new("outside", Some(at)),
            LevelWarning::UnreachableBox { at } => Fault::new("unreachable-box", Some(at)),
            LevelWarning::DeadBox { at } => Fault::new("dead-box", Some(at)),
            LevelWarning::SolvedAtStart => Fault::new("solved-at-start", None),
        };
        let level = self.sketch.level();
        level.iter().flat_map(warnings::of).map(told).collect()
    }

    /// How many boxes are to be brought home; of what is no level yet, all.
    pub fn boxes(&self) -> u32 {
        let drawn = || self.sketch.cells().iter().filter(|(_, cell)| cell.has_box()).count();
        self.sketch.level().map_or_else(|_| drawn(), |level| level.box_count()) as u32
    }

    /// What is drawn, as a file would have it.
    pub fn drawing(&self) -> String {
        self.sketch.text()
    }

    /// Every square, row by row, to go on with later.
    pub fn written(&self) -> String {
        self.sketch.written()
    }

    /// The code of the level in a link; nothing if it is none.
    pub fn link(&self) -> Option<String> {
        self.sketch.level().ok().map(|level| link::encode(&level))
    }

    fn take(&mut self, cells: Option<Grid<Cell>>) -> bool {
        let is_some = cells.is_some();
        cells.into_iter().for_each(|cells| self.sketch.replace(cells));
        is_some
    }

    fn square(&self, number: u32) -> Option<Square> {
        square_at(self.sketch.cells().size(), number)
    }
}

impl Fault {
    fn new(kind: &str, at: Option<Square>) -> Self {
        Self { kind: kind.to_owned(), square: at.map(number_of), ..Self::default() }
    }
}

fn brush_of(number: u8) -> Option<Brush> {
    Brush::ALL.get(usize::from(number)).copied()
}

/// Whether there is room to draw it here.
fn fits(cells: &Grid<Cell>) -> bool {
    [cells.size().rows(), cells.size().columns()].iter().all(|side| sketch::SIDES.contains(side))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WALL: u8 = 0;
    const BOX: u8 = 3;
    const PLAYER: u8 = 5;

    fn kinds(faults: &[Fault]) -> Vec<&str> {
        faults.iter().map(|fault| fault.kind.as_str()).collect()
    }

    #[test]
    fn a_level_is_drawn_step_by_step_and_linked() {
        let mut sketch = Sketch::blank(7, 5);
        assert_eq!(kinds(&sketch.faults()), ["no-player"]);
        sketch.paint(8, PLAYER);
        sketch.paint(16, BOX);
        let faults = sketch.faults();
        assert_eq!((kinds(&faults), faults[0].boxes, faults[0].goals), (vec!["mismatch"], Some(1), Some(0)));
        assert_eq!(sketch.link(), None);
        sketch.paint(18, 2);
        assert!(sketch.faults().is_empty() && sketch.warnings().is_empty());
        let link = sketch.link().unwrap();
        let mut other = Sketch::blank(3, 3);
        assert!(other.replace_by_link(&link) && !other.replace_by_link("nothing"));
        assert_eq!(other.drawing(), sketch.drawing());
        assert!(other.undo());
        assert_eq!((other.width(), other.height()), (3, 3));
    }

    #[test]
    fn numbers_that_mean_nothing_do_nothing() {
        let mut sketch = Sketch::blank(5, 4);
        sketch.paint(20, WALL);
        sketch.paint(6, 9);
        sketch.line(6, 99, WALL);
        sketch.set_symmetry(77);
        assert!(!sketch.can_undo() && sketch.symmetry() == 0);
        let nearest = Sketch::blank(0, u32::MAX);
        assert_eq!((nearest.width(), nearest.height()), (3, 60));
        assert!(!sketch.replace("Nothing.") && !sketch.can_undo());
    }

    #[test]
    fn boards_are_found_in_files_also_those_that_are_no_levels() {
        let text = "First\n\n#####\n#@$.#\n#####\n\nSecond\n\n#####\n#@$ #\n#####\n\nWords.\n";
        let boards = Sketch::boards(text);
        assert_eq!(boards, ["#####\n#@$.#\n#####\n", "#####\n#@$-#\n#####\n"]);
        assert!(boards.iter().all(|board| Sketch::read(board).is_some()));
        let mut sketch = Sketch::blank(9, 9);
        assert!(sketch.replace(text) && sketch.written() == boards[0]);
        assert!(Sketch::boards("Words, and no board.\n").is_empty());
        let long = ["#".repeat(70), format!("#@$.{}#", " ".repeat(65)), "#".repeat(70)].join("\n");
        assert!(Sketch::boards(&long).is_empty());
    }

    #[test]
    fn inside_is_what_no_way_leads_to_from_the_edge() {
        let sketch = Sketch::read("#####--\n#@-.#-#\n#####--\n").unwrap();
        assert_eq!(sketch.inside(), [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn boxes_that_nobody_can_touch_are_not_counted() {
        let count = |drawing: &str| Sketch::read(drawing).unwrap().boxes();
        assert_eq!(count("########\n#@$.#*##\n########\n"), 1);
        assert_eq!(count("########\n#@$-#*##\n########\n"), 2);
    }
}
