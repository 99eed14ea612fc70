//! Level files of every dialect in, level files and links out.
//!
//! Reading never fails as a whole: a [`Collection`] has one [`Entry`] for every board that was found, and an
//! entry holds either a [`Level`] or *every* [`Defect`] of its drawing, with line and column. One bad level
//! does not hide the good ones, and nothing that a file says is lost on the way through.
//!
//! The way in: bytes → `input` (one kind of line end, one encoding) → the reader of the dialect (`text`,
//! `comma`, `slc` or `addresses`) → `drawing` (characters to cells, and back to their places) → [`Level::new`].

mod addresses;
mod cells;
mod comma;
mod defect;
mod drawing;
mod fields;
mod input;
mod join;
mod lines;
pub mod link;
mod marks;
mod picture;
mod records;
mod slc;
mod source;
mod text;
mod write;

pub use defect::{Defect, Fault, Place, Role};
pub use fields::{Field, Fields};
pub use picture::picture;
pub use records::{Record, RecordKind};
pub use source::{Source, SourceLine};
pub use write::{write_rle, write_rle_collection, write_sok, write_xsb};

use crate::grid::{Grid, Square};
use crate::sokoban::level::{Cell, Level};

use comma::Goals;
use drawing::Checked;
use source::Places;

/// A level file, read.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    /// What the file says about itself before its first board.
    pub fields: Fields,
    /// The boards in the order of the file.
    pub entries: Vec<Entry>,
    /// What is wrong with the file outside any board (broken XML, no board at all).
    pub defects: Vec<Defect>,
    /// Oddities outside any board that do not matter to play.
    pub warnings: Vec<Defect>,
}

/// One board of a file and what is said about it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Title, author and everything else, in the order of the file.
    pub fields: Fields,
    /// The level, or all that is wrong with the drawing.
    pub level: Result<Level, Vec<Defect>>,
    /// The lines of the drawing as they stand in the file, for showing where a defect is.
    pub source: Source,
    /// Oddities of the text that do not matter to play, unplayable records among them.
    pub warnings: Vec<Defect>,
    /// Solutions and snapshots, in the order of the file.
    pub records: Vec<Record>,
    /// Where in the file each square is drawn.
    places: Places,
}

/// Reads a level file of any dialect.
pub fn read(bytes: &[u8]) -> Collection {
    read_all(bytes, None)
}

/// Reads a level file together with a list of goals, one `row,column` per line, counted from 0. The list wins
/// over goals that the first board has itself; other boards are left as they are.
pub fn read_with_goals(bytes: &[u8], goals: &[u8]) -> Collection {
    read_all(bytes, Some(Goals::read(&input::decode(goals))))
}

fn read_all(bytes: &[u8], mut goals: Option<Goals>) -> Collection {
    let input = input::decode(bytes);
    let mut collection = if slc::recognises(&input) {
        slc::read(&input, &mut goals)
    } else if comma::recognises(&input) {
        comma::read(&input, &mut goals)
    } else if addresses::recognises(&input) {
        addresses::read(&input)
    } else {
        text::read(&input, &mut goals)
    };
    // Nobody took the goals: there is no board, but whoever wrote them wants to know.
    collection.defects.extend(goals.into_iter().flat_map(|goals| goals.defects));
    if collection.entries.is_empty() && collection.defects.is_empty() {
        collection.defects.push(Defect::of_file(nothing_in(&input)));
    }
    collection
}

/// Whether a file lists goals and holds no boards: one `row,column` per line, as [`read_with_goals`] takes it. A line with a
/// mistake does not make it another kind of file.
pub fn lists_goals(bytes: &[u8]) -> bool {
    Goals::recognises(&input::decode(bytes))
}

/// Why there is no board.
fn nothing_in(input: &str) -> Fault {
    if input.trim().is_empty() {
        Fault::Empty
    } else if input.contains('\0') {
        Fault::NotText
    } else {
        Fault::NoLevel
    }
}

impl Entry {
    /// An entry for a level that comes from no file.
    pub fn new(level: Level) -> Self {
        Self {
            fields: Fields::default(),
            level: Ok(level),
            source: Source::default(),
            warnings: Vec::new(),
            records: Vec::new(),
            places: Places::Nowhere,
        }
    }

    /// An entry for a board that was read.
    fn from_file(fields: Fields, checked: Checked, source: Source) -> Self {
        let Checked { level, places } = checked;
        Self { fields, level, source, warnings: Vec::new(), records: Vec::new(), places }
    }

    /// Takes the level away for a reason that its drawing does not tell.
    fn refuse(&mut self, fault: Fault) {
        let place = self.source.lines().next().map(|line| Place::line(line.number));
        self.level = Err(vec![Defect { place, fault }]);
        self.places = Places::Nowhere;
    }

    /// What the level is called: the key `Title`, or else the last title line before the board.
    pub fn title(&self) -> Option<&str> {
        self.fields.title()
    }

    /// Who made the level, if the entry says so itself; otherwise the collection may know.
    pub fn author(&self) -> Option<&str> {
        self.fields.get("Author")
    }

    /// What is drawn, even if it is no level yet, for whoever wants to mend it: then every line is a row, and what is no
    /// cell is floor. `None` if nothing of the drawing is left.
    pub fn cells(&self) -> Option<Grid<Cell>> {
        match &self.level {
            Ok(level) => Some(level.drawing().clone()),
            Err(_) => drawing::unfinished(self.source.text()),
        }
    }

    /// All that is wrong with the drawing; empty if it is a level.
    pub fn defects(&self) -> &[Defect] {
        self.level.as_ref().err().map_or(&[], Vec::as_slice)
    }

    /// Where in the file a square of the level is drawn; `None` for a level that comes from no file.
    pub fn place_of(&self, square: Square) -> Option<Place> {
        let size = self.level.as_ref().ok()?.drawing().size();
        self.places.of(size, square)
    }
}
