//! What is printed about how much energy makes pellets matter. The names of JSON fields and their order are a promise;
//! docs/cli.md has them.

use std::io::{self, Write};

use console::style;
use mazekeeper_core::energy::scarcity::{NARROWEST, Window};
use mazekeeper_core::energy::{EnergyCode, Scarcity};
use mazekeeper_core::maze::MazeCode;
use serde::Serialize;

use super::compare::median;
use crate::args::Common;
use crate::clock::Elapsed;
use crate::lang::Lang;
use crate::output::table;
use crate::output::text::{line, printable};

/// What `maze energy calibrate` says about a maze. Without a way to the goal there are no energies.
#[derive(Serialize)]
pub(crate) struct WindowRow {
    maze: String,
    pellets: usize,
    shortest: Option<u32>,
    /// With less nobody survives: proved.
    least_at_least: Option<u32>,
    /// With this somebody does.
    least_enough: Option<u32>,
    enough_for_shortest: Option<u32>,
    levels: Vec<LevelRow>,
    seconds: f64,
    pub(crate) cpu_seconds: f64,
    #[serde(skip)]
    pub(crate) window: Option<Window>,
}

/// The energy of a level.
#[derive(Serialize)]
struct LevelRow {
    level: &'static str,
    energy: u32,
    energy_code: String,
}

impl WindowRow {
    pub(crate) fn new(
        maze: &str,
        code: &EnergyCode,
        pellets: usize,
        window: Option<Window>,
        elapsed: Elapsed,
    ) -> Self {
        let level = |window: &Window, level: Scarcity| {
            let energy = window.energy(level);
            let energy_code = EnergyCode { energy, ..code.clone() }.to_string();
            LevelRow { level: level.name(), energy, energy_code }
        };
        let levels = |window: &Window| Scarcity::ALL.iter().map(|&name| level(window, name)).collect();
        Self {
            maze: maze.to_owned(),
            pellets,
            shortest: window.map(|window| window.shortest),
            least_at_least: window.map(|window| window.least.at_least),
            least_enough: window.map(|window| window.least.enough),
            enough_for_shortest: window.map(|window| window.for_shortest_way),
            levels: window.as_ref().map(levels).unwrap_or_default(),
            seconds: elapsed.wall.as_secs_f64(),
            cpu_seconds: elapsed.cpu.as_secs_f64(),
            window,
        }
    }

    /// Whether the least energy is known exactly.
    pub(crate) fn is_exact(&self) -> bool {
        self.window.is_some_and(|window| window.least.is_exact())
    }
}

/// One maze for people.
pub(crate) fn write_one(out: &mut impl Write, row: &WindowRow, common: Common) -> io::Result<()> {
    let lang = common.lang;
    if !common.quiet {
        writeln!(out, "{}", style(printable(lang.file(&row.maze))).underlined())?;
    }
    let Some(window) = row.window else {
        return writeln!(out, "      {}", style(lang.no_way_at_all()).yellow());
    };
    line(out, lang.way(), &lang.shortest_and_pellets(window.shortest, row.pellets))?;
    line(out, lang.least(), &lang.least_energy(window.least.at_least, window.least.enough))?;
    line(out, lang.enough(), &lang.enough_energy(window.for_shortest_way))?;
    for LevelRow { level, energy, energy_code } in &row.levels {
        line(out, level, &format!("{:>6}  {energy_code}", lang.number(energy)))?;
    }
    match window.width() {
        0..NARROWEST => writeln!(out, "      {}", style(lang.pellets_hardly_matter()).yellow()),
        _ => Ok(()),
    }
}

/// Many mazes for people: a line each, and what is usual. `rows` are those of the first mazes.
pub(crate) fn write_many(
    out: &mut impl Write,
    codes: &[MazeCode],
    rows: &[WindowRow],
    common: Common,
) -> io::Result<()> {
    let lang = common.lang;
    let known: Vec<(u64, Window)> =
        codes.iter().zip(rows).filter_map(|(code, row)| Some((code.seed(), row.window?))).collect();
    let mut lines: Vec<[String; 7]> =
        known.iter().map(|(seed, window)| of_maze(*seed, window, lang)).collect();
    if common.quiet {
        return table::write(out, lang.window_columns(), RIGHT, &lines);
    }

    // Step 1. The mazes, and the lowest, the middle and the highest of every column.
    writeln!(out, "{}", lang.mazes_of(codes))?;
    if !known.is_empty() {
        let sorted = Columns::of(&known);
        lines.push(Default::default());
        lines.extend([
            sorted.line(lang.lowest(), |column| column[0], lang),
            sorted.line(lang.median(), |column| median(column.to_vec()), lang),
            sorted.line(lang.highest(), |column| column[column.len() - 1], lang),
        ]);
    }
    table::write(out, lang.window_columns(), RIGHT, &lines)?;

    // Step 2. How many are known exactly, and in how many pellets hardly matter.
    let exact = known.iter().filter(|(_, window)| window.least.is_exact()).count();
    let narrow = known.iter().filter(|(_, window)| window.width() < NARROWEST).count();
    writeln!(out, "\n{}", lang.windows_summary([exact, narrow, known.len()], NARROWEST))?;
    match rows.len() {
        done if done < codes.len() => writeln!(out, "{}", lang.mazes_measured(done, codes.len())),
        _ => Ok(()),
    }
}

const RIGHT: [bool; 7] = [true; 7];

fn of_maze(seed: u64, window: &Window, lang: Lang) -> [String; 7] {
    let Window { shortest, least, for_shortest_way } = *window;
    let least_text = match least.is_exact() {
        true => lang.number(least.enough),
        false => format!("{}–{}", lang.number(least.at_least), lang.number(least.enough)),
    };
    let share = |energy: u32| share(f64::from(energy) / f64::from(shortest), lang);
    [
        seed.to_string(),
        lang.number(shortest),
        least_text,
        lang.number(for_shortest_way),
        lang.number(window.width()),
        share(least.enough),
        share(for_shortest_way),
    ]
}

fn share(share: f64, lang: Lang) -> String {
    lang.punctuated(format!("{share:.2}"))
}

/// The columns of the table but the first, each from the lowest to the highest.
struct Columns([Vec<f64>; 6]);

impl Columns {
    fn of(known: &[(u64, Window)]) -> Self {
        let column = |value: fn(&Window) -> f64| {
            let mut values: Vec<f64> = known.iter().map(|(_, window)| value(window)).collect();
            values.sort_by(f64::total_cmp);
            values
        };
        Self([
            column(|window| window.shortest.into()),
            column(|window| window.least.enough.into()),
            column(|window| window.for_shortest_way.into()),
            column(|window| window.width().into()),
            column(|window| f64::from(window.least.enough) / f64::from(window.shortest)),
            column(|window| f64::from(window.for_shortest_way) / f64::from(window.shortest)),
        ])
    }

    fn line(&self, name: &str, pick: fn(&[f64]) -> f64, lang: Lang) -> [String; 7] {
        let [shortest, least, enough, width, least_share, enough_share] =
            self.0.each_ref().map(|column| pick(column));
        // Of an even count the middle may lie between two numbers.
        let number = |value: f64| lang.punctuated(value.to_string());
        [
            name.to_owned(),
            number(shortest),
            number(least),
            number(enough),
            number(width),
            share(least_share, lang),
            share(enough_share, lang),
        ]
    }
}
