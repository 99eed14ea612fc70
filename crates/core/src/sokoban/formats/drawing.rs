//! From characters to a checked level, and from its faults back to the characters.
//!
//! Most boards are plain: a line is a row and a byte is a cell. They take the short way ([`Drawing::plain`]).
//! Everything else (run lengths, commas, XML, mistakes) is first written down as [`Mark`]s, characters that
//! remember where they stand ([`Drawing::of_marks`]).

use std::collections::BTreeSet;

use crate::grid::{Grid, Size, Square};
use crate::sokoban::level::{Cell, Level, LevelFault};
use crate::sokoban::rle::Allowance;

use super::cells::Dialect;
use super::comma::Goals;
use super::defect::{Defect, Fault, Place};
use super::marks::{Mark, Marks};
use super::source::Places;

/// What a square takes from the allowance of its file: about the bytes that are kept of it, a cell …
const PLAIN_SQUARE: usize = 1;
/// … and its place, if that has to be written down.
const PLACED_SQUARE: usize = PLAIN_SQUARE + size_of::<(u32, u32)>();

/// A board of cells that nobody has checked yet.
pub(super) struct Drawing {
    cells: Grid<Cell>,
    places: Places,
    defects: Vec<Defect>,
    /// Squares whose character nobody knows, in reading order. They count as floor.
    unknown: Vec<Square>,
}

/// A level or its defects, and where its squares are drawn.
pub(super) struct Checked {
    pub(super) level: Result<Level, Vec<Defect>>,
    pub(super) places: Places,
}

/// Checks a drawing, if there is one, with the goals of a list instead of its own, if there is a list.
/// `line` is where the board begins.
pub(super) fn check(drawing: Result<Drawing, Defect>, line: usize, goals: Option<Goals>) -> Checked {
    match drawing {
        Ok(drawing) => match goals {
            Some(goals) => drawing.with_goals(goals).check(line),
            None => drawing.check(line),
        },
        Err(defect) => {
            let others = goals.into_iter().flat_map(|goals| goals.defects);
            Checked { level: Err(std::iter::once(defect).chain(others).collect()), places: Places::Nowhere }
        }
    }
}

/// The cells of a text that is no level; `None` if there are none, or too many.
pub(super) fn unfinished(text: &str) -> Option<Grid<Cell>> {
    let mut allowance = Allowance::for_file(text.len());
    let drawing = Drawing::plain(text.lines(), Dialect::Standard, 1, &mut allowance).ok()?;
    Some(drawing.cells)
}

impl Drawing {
    /// A board of which every line is a row and every byte a cell. `line` is the number of the first.
    pub(super) fn plain<'a>(
        rows: impl Iterator<Item = &'a str> + Clone,
        dialect: Dialect,
        line: usize,
        allowance: &mut Allowance,
    ) -> Result<Self, Defect> {
        let (height, width) =
            rows.clone().fold((0, 0), |(height, width), row| (height + 1, drawn_length(row).max(width)));
        let size = size_for(height, width, line)?;
        spend(size, PLAIN_SQUARE, line, allowance)?;
        let drawn = dialect.cells();
        let mut cells = Vec::with_capacity(size.area());
        for (number, row) in rows.enumerate() {
            let row = &row.as_bytes()[..row.len().min(width)];
            cells.extend(row.iter().map(|&byte| drawn[usize::from(byte)]));
            cells.resize((number + 1) * width, dialect.padding());
        }
        let cells = Grid::from_values(size, cells);
        Ok(Self { cells, places: Places::Plain { line }, defects: Vec::new(), unknown: Vec::new() })
    }

    /// A board of rows of marks. `line` is where it begins.
    pub(super) fn of_marks(
        marks: Marks,
        dialect: Dialect,
        line: usize,
        allowance: &mut Allowance,
    ) -> Result<Self, Defect> {
        let size = size_for(marks.height(), marks.width(), line)?;
        spend(size, PLACED_SQUARE, line, allowance)?;
        let mut cells = Grid::filled(size, dialect.padding());
        let mut places = vec![(0, 0); size.area()];
        let mut unknown = Vec::new();
        let mut defects = Vec::new();
        // Run lengths repeat a character, but not its place.
        let mut told = BTreeSet::new();
        let mut squares = size.squares();
        // Where the next character of the row would stand.
        let mut beyond = (line as u32, 1);
        for row in marks.rows() {
            let row = &row[..row.len().min(size.columns())];
            for (mark, square) in row.iter().zip(&mut squares) {
                places[square.index()] = (mark.line, mark.column);
                beyond = (mark.line, mark.column + 1);
                if let Some(cell) = dialect.cell(mark.character) {
                    cells[square] = cell;
                    continue;
                }
                cells[square] = Cell::Floor;
                unknown.push(square);
                if told.insert((mark.line, mark.column)) {
                    defects.push(no_level_character(mark));
                }
            }
            squares
                .by_ref()
                .take(size.columns() - row.len())
                .for_each(|square| places[square.index()] = beyond);
        }
        defects.extend(marks.into_defects());
        Ok(Self { cells, places: Places::Table(places), defects, unknown })
    }

    /// Replaces the goals of the drawing by those of a list.
    fn with_goals(mut self, goals: Goals) -> Self {
        let size = self.cells.size();
        self.cells = self.cells.map(|cell| cell.with_goal(false));
        for goal in &goals.list {
            let (row, column) = (goal.row, goal.column);
            let fault = match size.square(row, column) {
                None => Fault::GoalOffBoard { row, column, rows: size.rows(), columns: size.columns() },
                Some(square) if self.cells[square] == Cell::Wall => Fault::GoalOnWall { row, column },
                Some(square) => {
                    self.cells[square] = self.cells[square].with_goal(true);
                    continue;
                }
            };
            self.defects.push(Defect::at(goal.place, fault));
        }
        self.defects.extend(goals.defects);
        self
    }

    /// Every defect is told, except those that an earlier one causes: an unknown character in the outer wall
    /// is no hole, and who lists goals off the board need not hear that there are too few. A second player that
    /// run lengths repeat is told once.
    fn check(self, line: usize) -> Checked {
        let size = self.cells.size();
        let mut defects = self.defects;
        let goals_are_bad = defects.iter().any(Defect::is_of_goals);
        let faults = match Level::new(self.cells) {
            Ok(level) if defects.is_empty() => return Checked { level: Ok(level), places: self.places },
            Ok(_) => Vec::new(),
            Err(faults) => faults,
        };
        let mut players = BTreeSet::new();
        for fault in faults {
            let place = match fault {
                LevelFault::BoxGoalMismatch { .. } if goals_are_bad => continue,
                LevelFault::Open { at } if self.unknown.binary_search(&at).is_ok() => continue,
                LevelFault::Open { at } => self.places.of(size, at),
                LevelFault::SecondPlayer { at } => match self.places.of(size, at) {
                    place if players.insert(place) => place,
                    _ => continue,
                },
                _ => Some(Place::line(line)),
            };
            defects.push(Defect { place, fault: fault.into() });
        }
        // What is wrong is told with its place; nobody asks for the places of all the other squares.
        Checked { level: Err(defects), places: Places::Nowhere }
    }
}

/// How long a row is without the floor at its end.
fn drawn_length(row: &str) -> usize {
    row.bytes().rposition(|byte| !matches!(byte, b' ' | b'-' | b'_')).map_or(0, |last| last + 1)
}

fn no_level_character(mark: &Mark) -> Defect {
    let place = Place::character(mark.line as usize, mark.column as usize);
    Defect::at(place, Fault::UnknownCharacter { found: mark.character })
}

/// The size of a drawing that begins in that line, if it may be that large.
fn size_for(rows: usize, columns: usize, line: usize) -> Result<Size, Defect> {
    let at_line = |fault: Fault| Defect::at(Place::line(line), fault);
    if rows == 0 || columns == 0 {
        return Err(at_line(LevelFault::NoPlayer.into()));
    }
    Size::new(rows, columns).ok_or_else(|| at_line(Fault::TooLarge { rows, columns }))
}

/// Pays for all squares of a drawing that begins in that line.
fn spend(size: Size, for_each: usize, line: usize, allowance: &mut Allowance) -> Result<(), Defect> {
    allowance.spend(for_each * size.area()).map_err(|fault| Defect::at(Place::line(line), Fault::Rle(fault)))
}
