//! What there is on a day.

use std::io::{self, Write};

use mazekeeper_core::maze::{DistanceField, Quest, text as maze_text};
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::formats::{Collection, Entry, write_xsb};
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_server::Daily;
use serde::Serialize;

use super::board;
use super::maze::text::coloured;
use super::text::{heading, line};
use crate::lang::Lang;

/// The pair of a day for people.
pub(crate) fn daily(out: &mut impl Write, pair: &Daily, lang: Lang) -> io::Result<()> {
    let (level, quest) = (level(pair), pair.maze.build());
    writeln!(out, "{}", pair.day)?;
    heading(out, pair.number as usize, pair.entry, lang)?;
    line(out, lang.pack_of_the_day(), title(pair, lang))?;
    if let Some(rating) = pair.rating {
        line(out, lang.rating_of_the_day(), &lang.punctuated(rating.to_string()))?;
    }
    writeln!(out, "{}", board::draw(level.drawing(), level.board()))?;
    line(out, lang.maze_of_the_day(), &pair.maze.to_string())?;
    line(out, lang.way(), &lang.steps(steps(&quest) as u64))?;
    write!(out, "{}", coloured(&maze_text::draw(&quest, &[])))
}

/// The same for programs. The names and their order are a promise; docs/cli.md has them.
#[derive(Serialize)]
pub(crate) struct DailyRow {
    date: String,
    pack: &'static str,
    collection: &'static str,
    level: u32,
    title: Option<&'static str>,
    rating: Option<f64>,
    identity: String,
    drawing: String,
    maze: String,
    maze_rows: usize,
    maze_columns: usize,
    maze_steps: usize,
    maze_drawing: String,
}

impl DailyRow {
    pub(crate) fn new(pair: &Daily) -> Self {
        let (level, quest) = (level(pair), pair.maze.build());
        let alone = Collection { entries: vec![Entry::new(level.clone())], ..Collection::default() };
        Self {
            date: pair.day.to_string(),
            pack: pair.pack,
            collection: title(pair, Lang::En),
            level: pair.number,
            title: pair.entry.title(),
            rating: pair.rating.map(|rating| f64::from(rating.tenths()) / 10.0),
            identity: Identity::of(level).to_string(),
            drawing: write_xsb(&alone),
            maze: pair.maze.to_string(),
            maze_rows: pair.maze.shape().rows(),
            maze_columns: pair.maze.shape().columns(),
            maze_steps: steps(&quest),
            maze_drawing: maze_text::draw(&quest, &[]),
        }
    }
}

fn level(pair: &Daily) -> &'static Level {
    pair.entry.level.as_ref().expect("every level of a pack can be played")
}

/// What the pack is called.
fn title(pair: &Daily, lang: Lang) -> &'static str {
    let fields = pair.fields;
    let own = match lang {
        Lang::En => None,
        Lang::Vi => fields.get("Collection-vi"),
    };
    own.or_else(|| fields.get("Collection")).unwrap_or(pair.pack)
}

/// Of a shortest way.
fn steps(quest: &Quest) -> usize {
    let distance = DistanceField::new(quest.maze(), quest.goal()).distance(quest.start());
    distance.expect("every cell of a maze that was made can be reached") as usize
}
