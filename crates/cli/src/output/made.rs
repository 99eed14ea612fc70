//! Levels that were made: as SOK, as rows of JSON, and for people.

use std::io::{self, Write};

use mazekeeper_core::sokoban::Cell;
use mazekeeper_core::sokoban::formats::{Collection, Entry, Record, write_sok};
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_solver::generate::{Made, Wishes};
use serde::Serialize;

use super::rated::{Measured, in_words, points, push_rating};
use super::{board, text};
use crate::lang::Lang;

/// A level among those of a seed.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) wishes: &'a Wishes,
    pub(crate) seed: u64,
    /// Counted from 1.
    pub(crate) number: u32,
}

impl Place<'_> {
    fn title(self) -> String {
        format!("Level {}", self.number)
    }

    /// All it takes to make the level again.
    fn recipe(self) -> String {
        let Self { wishes: Wishes { size, boxes, rating, rooms, style }, seed, number } = self;
        let style = style.map_or("any", |style| style.name());
        format!(
            "seed {seed}, number {number}, boxes {}-{}, size {}x{}, rating {}-{}, rooms {}-{}, style {style}",
            boxes.start(),
            boxes.end(),
            size.columns(),
            size.rows(),
            rating.start(),
            rating.end(),
            rooms.start(),
            rooms.end(),
        )
    }

    /// The level as an entry of a collection.
    pub(crate) fn entry(self, made: &Made) -> Entry {
        let Made { level, rated, .. } = made;
        let mut entry = Entry::new(level.clone());
        entry.fields.push("Title", self.title());
        entry.fields.push("Title-vi", format!("Màn {}", self.number));
        push_rating(&mut entry.fields, rated);
        entry.fields.push("Boxes", rated.features.boxes.to_string());
        entry.fields.push("Pushes", rated.features.pushes.to_string());
        entry.fields.push("Generated", self.recipe());
        entry.records.push(Record::solution(rated.solution.clone()));
        entry
    }
}

/// The level as a part of a SOK file, which is its parts one after the other.
pub(crate) fn sok(out: &mut impl Write, place: Place<'_>, made: &Made) -> io::Result<()> {
    if place.number > 1 {
        writeln!(out)?;
    }
    let collection = Collection { entries: vec![place.entry(made)], ..Collection::default() };
    write!(out, "{}", write_sok(&collection))
}

/// For people: the drawing, how hard it is and why, and the solution.
pub(crate) fn text(out: &mut impl Write, place: Place<'_>, made: &Made, lang: Lang) -> io::Result<()> {
    let Made { level, rated, .. } = made;
    text::heading(out, place.number as usize, &place.entry(made), lang)?;
    write!(out, "{}", board::draw(level.drawing(), level.board()))?;
    let rating = lang.punctuated(rated.rating.to_string());
    text::line(out, lang.rating(), &format!("{rating}: {}", in_words(&rated.reasons, lang)))?;
    let metrics = rated.solution.metrics();
    text::line(out, lang.solved(), &lang.moves_and_pushes(metrics.moves, metrics.pushes))?;
    text::line(out, lang.lurd(), rated.solution.lurd())?;
    text::line(out, lang.made(), &place.recipe())?;
    writeln!(out)
}

/// What `generate` says about a level.
#[derive(Serialize)]
pub(crate) struct MadeRow<'a> {
    seed: u64,
    number: u32,
    title: String,
    rating: f64,
    #[serde(flatten)]
    measured: Measured,
    drafts: u32,
    width: usize,
    height: usize,
    identity: String,
    drawing: String,
    lurd: &'a str,
}

impl<'a> MadeRow<'a> {
    pub(crate) fn new(place: Place<'_>, made: &'a Made) -> Self {
        let Made { level, rated, drafts } = made;
        let size = level.drawing().size();
        let row = |row: &[Cell]| row.iter().map(|cell| cell.character()).collect();
        let rows: Vec<String> = level.drawing().rows().map(row).collect();
        Self {
            seed: place.seed,
            number: place.number,
            title: place.title(),
            rating: points(rated.rating.tenths()),
            measured: Measured::of(rated),
            drafts: *drafts,
            width: size.columns(),
            height: size.rows(),
            identity: Identity::of(level).to_string(),
            drawing: rows.join("\n"),
            lurd: rated.solution.lurd(),
        }
    }
}
