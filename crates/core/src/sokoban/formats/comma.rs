//! Levels with a comma between any two cells, and the list of goals that may come with them.

use crate::sokoban::rle::Allowance;

use super::cells::Dialect;
use super::defect::{Defect, Fault, Place, WORD, excerpt};
use super::drawing::{self, Drawing};
use super::fields::Fields;
use super::marks::{Mark, Marks};
use super::source::Source;
use super::{Collection, Entry};

/// A goal file, read.
pub(super) struct Goals {
    pub(super) list: Vec<Goal>,
    /// Lines that name no square.
    pub(super) defects: Vec<Defect>,
}

/// A line of a goal file.
pub(super) struct Goal {
    /// Counted from 0, as in the file.
    pub(super) row: usize,
    /// Counted from 0, as in the file.
    pub(super) column: usize,
    /// Where it is listed.
    pub(super) place: Place,
}

impl Goals {
    /// Whether every line is a pair, and the first one a goal. (A board with two columns is no level.)
    pub(super) fn recognises(text: &str) -> bool {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
        let begins_with_goal = lines.peek().is_some_and(|line| !Self::read(line).list.is_empty());
        begins_with_goal && lines.all(|line| line.matches(',').count() == 1)
    }

    /// Reads `row,column` line by line. Blank lines mean nothing.
    pub(super) fn read(text: &str) -> Self {
        let mut goals = Self { list: Vec::new(), defects: Vec::new() };
        for (index, line) in text.lines().enumerate() {
            let found = line.trim();
            if found.is_empty() {
                continue;
            }
            let indent = line.chars().take_while(|character| character.is_whitespace()).count();
            let place = Place::character(index + 1, indent + 1).in_goals();
            let numbers = found
                .split_once(',')
                .and_then(|(row, column)| Some((row.trim().parse().ok()?, column.trim().parse().ok()?)));
            match numbers {
                Some((row, column)) => goals.list.push(Goal { row, column, place }),
                None => goals.defects.push(Defect::at(place, Fault::NoGoal { found: excerpt(found, WORD) })),
            }
        }
        goals
    }
}

/// Whether every line has commas and begins with a single character, as no prose does.
pub(super) fn recognises(input: &str) -> bool {
    let mut lines = input.lines().filter(|line| !line.trim().is_empty()).peekable();
    lines.peek().is_some()
        && lines
            .all(|line| line.split_once(',').is_some_and(|(first, _)| first.trim().chars().nth(1).is_none()))
}

/// Reads boards of the comma dialect, parted by blank lines.
pub(super) fn read(input: &str, goals: &mut Option<Goals>) -> Collection {
    let mut collection = Collection::default();
    let mut allowance = Allowance::for_file(input.len());
    let mut lines = input.lines().enumerate().map(|(index, text)| (index + 1, text)).peekable();
    while let Some(&(first, text)) = lines.peek() {
        if text.trim().is_empty() {
            lines.next();
            continue;
        }
        let mut marks = Marks::default();
        let mut source = String::new();
        while let Some((number, text)) = lines.next_if(|(_, text)| !text.trim().is_empty()) {
            read_row(text, number, &mut marks);
            source.push_str(text);
            source.push('\n');
        }
        let drawing = Drawing::of_marks(marks, Dialect::Comma, first, &mut allowance);
        let checked = drawing::check(drawing, first, goals.take());
        collection.entries.push(Entry::from_file(Fields::default(), checked, Source::new(first, source)));
    }
    collection
}

fn read_row(text: &str, line: usize, marks: &mut Marks) {
    let mut column = 1;
    for between in text.split(',') {
        let found = between.trim();
        let indent = match found {
            "" => 0,
            _ => between.chars().take_while(|character| character.is_whitespace()).count(),
        };
        let place = Place::character(line, column + indent);
        let mut characters = found.chars();
        let mut character = characters.next().unwrap_or(' ');
        if characters.next().is_some() {
            character = ' ';
            marks.push_defect(Defect::at(place, Fault::NotOneCharacter { found: excerpt(found, WORD) }));
        }
        marks.push(Mark { character, line: line as u32, column: (column + indent) as u32 });
        column += between.chars().count() + 1;
    }
    marks.end_row();
}
