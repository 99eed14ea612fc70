//! Levels with their ratings: a table for people, rows of JSON, and fields of SOK files.

use std::io::{self, Write};

use console::style;
use mazekeeper_core::sokoban::formats::{Entry, Field, Fields};
use mazekeeper_solver::rate::{Features, Rated, Reason, Unmeasured, reasons_text};
use serde::Serialize;

use super::collection::add_solution;
use super::json::LevelName;
use super::table;
use super::text::printable;
use crate::clock::Elapsed;
use crate::lang::{self, Lang};

/// One line of the table.
pub(crate) type Line = [String; 7];

/// So many reasons are told in words, the weightiest first.
const REASONS_TOLD: usize = 2;

/// One line per level, under the names of the columns.
pub(crate) fn table(out: &mut impl Write, lines: &[Line], lang: Lang) -> io::Result<()> {
    const RIGHT: [bool; 7] = [true, false, true, true, true, true, false];
    table::write(out, lang.rate_columns(), RIGHT, lines)
}

/// A level that was rated. What is not proved to be the least has a mark.
pub(crate) fn line(number: usize, entry: &Entry, rated: &Rated, lang: Lang) -> Line {
    let Rated { rating, features, reasons, .. } = rated;
    let at_most = |is_least: bool, count: u32| match is_least {
        true => lang.number(count),
        false => format!("≤ {}", lang.number(count)),
    };
    let [number, title] = beginning(number, entry, lang);
    [
        number,
        title,
        style(lang.punctuated(rating.to_string())).bold().to_string(),
        lang.number(features.boxes),
        at_most(features.is_fewest_pushes, features.pushes),
        at_most(features.changes <= features.least_changes, features.changes),
        in_words(reasons, lang),
    ]
}

/// A level that has no rating, and why.
pub(crate) fn line_without(number: usize, entry: &Entry, why: Unmeasured, lang: Lang) -> Line {
    let why = match why {
        Unmeasured::Unsolvable => style(lang.unsolvable().to_owned()).yellow(),
        Unmeasured::Stopped(_) => style(lang.unmeasured(why)).red(),
    };
    dashes(number, entry, why.to_string(), lang)
}

/// A level that is none, and what is wrong with it.
pub(crate) fn invalid_line(number: usize, entry: &Entry, lang: Lang) -> Line {
    let defects: Vec<_> = entry.defects().iter().map(|defect| lang::defect(defect, lang)).collect();
    let why = format!("{}: {}", style(lang.invalid()).red(), printable(&defects.join("; ")));
    dashes(number, entry, why, lang)
}

fn dashes(number: usize, entry: &Entry, why: String, lang: Lang) -> Line {
    let [number, title] = beginning(number, entry, lang);
    let none = || "–".to_owned();
    [number, title, none(), none(), none(), none(), why]
}

fn beginning(number: usize, entry: &Entry, lang: Lang) -> [String; 2] {
    [number.to_string(), table::title(lang.own_title(entry).unwrap_or_default())]
}

/// The weightiest reasons, for people.
pub(crate) fn in_words(reasons: &[Reason], lang: Lang) -> String {
    let told = reasons.iter().take(REASONS_TOLD).map(|reason| lang.reason(reason.kind, reason.value));
    told.collect::<Vec<_>>().join(", ")
}

/// The level with its rating and solution in place of an older rating; all else that is said about it stays.
pub(crate) fn with_rating(entry: &Entry, rated: &Rated) -> Entry {
    let mut entry = entry.clone();
    let mut fields = Fields::default();
    for field in entry.fields.iter() {
        match field {
            Field::Pair { name, .. } if RATING_FIELDS.iter().any(|own| name.eq_ignore_ascii_case(own)) => {}
            Field::Pair { name, value } => fields.push(name, value),
            Field::Heading(text) => fields.push_heading(text),
            Field::Note(text) => fields.push_note(text),
        }
    }
    entry.fields = fields;
    push_rating(&mut entry.fields, rated);
    add_solution(&mut entry, rated.solution.clone());
    entry
}

const RATING_FIELDS: [&str; 2] = ["Rating", "Rating-reasons"];

/// `Rating: 4.3` and `Rating-reasons: changes 7 21, knot 3 14`.
pub(crate) fn push_rating(fields: &mut Fields, rated: &Rated) {
    let [rating, why] = RATING_FIELDS;
    fields.push(rating, rated.rating.to_string());
    fields.push(why, reasons_text(&rated.reasons));
}

/// What `rate` says about a level.
#[derive(Serialize)]
pub(crate) struct RateRow<'a> {
    file: &'a str,
    level: usize,
    title: Option<&'a str>,
    rating: Option<f64>,
    outcome: &'static str,
    reason: Option<&'static str>,
    #[serde(flatten)]
    measured: Measured,
    seconds: f64,
    defects: Vec<String>,
}

/// What was measured; null where nothing was.
#[derive(Default, Serialize)]
pub(crate) struct Measured {
    boxes: Option<u32>,
    pushes: Option<u32>,
    fewest_pushes: Option<bool>,
    changes: Option<u32>,
    least_changes: Option<u32>,
    returns: Option<u32>,
    knot: Option<u32>,
    knot_changes: Option<u32>,
    greedy: Option<u32>,
    dead_percent: Option<u32>,
    away: Option<u32>,
    reasons: Vec<ReasonRow>,
}

#[derive(Serialize)]
struct ReasonRow {
    kind: &'static str,
    value: u32,
    points: f64,
}

impl<'a> RateRow<'a> {
    pub(crate) fn rated(name: LevelName<'a>, rated: &Rated, elapsed: Elapsed) -> Self {
        Self {
            rating: Some(points(rated.rating.tenths())),
            measured: Measured::of(rated),
            ..Self::of(name, "rated", elapsed)
        }
    }

    pub(crate) fn without(name: LevelName<'a>, why: Unmeasured, elapsed: Elapsed) -> Self {
        match why {
            Unmeasured::Unsolvable => Self::of(name, "unsolvable", elapsed),
            Unmeasured::Stopped(reason) => {
                Self { reason: Some(reason.name()), ..Self::of(name, "stopped", elapsed) }
            }
        }
    }

    pub(crate) fn invalid(name: LevelName<'a>, defects: Vec<String>) -> Self {
        Self { defects, ..Self::of(name, "invalid", Elapsed::default()) }
    }

    fn of(LevelName { file, level, title }: LevelName<'a>, outcome: &'static str, elapsed: Elapsed) -> Self {
        Self {
            file,
            level,
            title,
            rating: None,
            outcome,
            reason: None,
            measured: Measured::default(),
            seconds: elapsed.wall.as_secs_f64(),
            defects: Vec::new(),
        }
    }
}

impl Measured {
    pub(crate) fn of(rated: &Rated) -> Self {
        let &Features {
            boxes,
            pushes,
            is_fewest_pushes,
            changes,
            least_changes,
            returns,
            knot,
            knot_changes,
            greedy,
            dead_percent,
            away,
        } = &rated.features;
        let row = |reason: &Reason| ReasonRow {
            kind: reason.kind.name(),
            value: reason.value,
            points: points(reason.tenths),
        };
        Self {
            boxes: Some(boxes),
            pushes: Some(pushes),
            fewest_pushes: Some(is_fewest_pushes),
            changes: Some(changes),
            least_changes: Some(least_changes),
            returns: Some(returns),
            knot: Some(knot),
            knot_changes: Some(knot_changes),
            greedy: Some(greedy),
            dead_percent: Some(dead_percent),
            away: Some(away),
            reasons: rated.reasons.iter().map(row).collect(),
        }
    }
}

/// So many tenths as a number such as 4.3.
pub(crate) fn points(tenths: u32) -> f64 {
    f64::from(tenths) / 10.0
}
