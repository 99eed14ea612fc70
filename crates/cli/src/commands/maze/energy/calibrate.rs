//! `maze energy calibrate`: how much energy makes pellets matter, in one maze or in many.

use std::io::{self, Write};
use std::path::Path;

use mazekeeper_core::energy::EnergyCode;
use mazekeeper_core::energy::code::Pellets;
use mazekeeper_core::energy::scarcity::{Window, usual_pellets};
use mazekeeper_core::maze::MazeCode;

use super::setting::{Setting, Wishes};
use super::{budget, series, stopwatch};
use crate::args::maze::energy::CalibrateArgs;
use crate::args::{Common, Format};
use crate::clock::{heed_interrupts, is_interrupted};
use crate::commands::maze::refuse;
use crate::exit::Exit;
use crate::lang::{Lang, Translate};
use crate::output::json::write_line;
use crate::output::maze::window::{self, WindowRow};
use crate::output::progress::ProgressBar;

/// So many mazes unless told otherwise.
const USUAL_RUNS: u32 = 20;

pub(super) fn run(arguments: &CalibrateArgs, common: Common) -> io::Result<Exit> {
    match &arguments.maze {
        Some(maze) => one(maze, arguments, common),
        None => many(arguments, common),
    }
}

/// One maze, with the energies of all levels.
fn one(maze: &Path, arguments: &CalibrateArgs, common: Common) -> io::Result<Exit> {
    let runs = arguments.runs.is_some().then_some("--runs");
    if let Some(flag) = runs.or(series::first_flag(&arguments.series)) {
        return refuse(&common.lang.flag_makes_mazes(flag), common);
    }
    let wishes = Wishes { code: None, pellets: &arguments.pellets, seed: arguments.seed };
    let setting = match Setting::read(maze, wishes, common.lang) {
        Ok(setting) => setting,
        Err(problem) => return refuse(&problem, common),
    };
    heed_interrupts();
    let row = measured(&setting, arguments);
    let mut out = io::stdout().lock();
    match arguments.format {
        Format::Text => window::write_one(&mut out, &row, common)?,
        Format::Json => write_line(&mut out, &row)?,
    }
    Ok(Exit::success_if(row.window.is_some()).and(interrupted()))
}

/// Many mazes, to see what is usual.
fn many(arguments: &CalibrateArgs, common: Common) -> io::Result<Exit> {
    // Step 1. Every maze has a code, and pellets have room in the first and so in all, or nothing is done.
    if arguments.pellets.place.is_some() {
        return refuse(common.lang.place_needs_a_maze(), common);
    }
    let first_seed = arguments.seed.unwrap_or(0);
    let runs = arguments.runs.unwrap_or(USUAL_RUNS);
    let codes = match series::codes(&arguments.series, first_seed, runs) {
        Ok(codes) => codes,
        Err(refusal) => return refuse(&refusal.sentence(common.lang), common),
    };

    // Step 2. Maze by maze; in JSON each is told at once.
    heed_interrupts();
    let mut out = io::stdout().lock();
    let mut bar = ProgressBar::new(codes.len(), common.quiet, common.lang);
    let mut rows = Vec::new();
    for code in &codes {
        bar.update(&code.to_string());
        let setting = match drawn(code, arguments.pellets.pellets, common.lang) {
            Ok(setting) => setting,
            Err(problem) => return refuse(&problem, common),
        };
        let row = measured(&setting, arguments);
        if is_interrupted() {
            break;
        }
        bar.count_run(row.is_exact(), row.cpu_seconds);
        if arguments.format == Format::Json {
            bar.clear();
            write_line(&mut out, &row)?;
        }
        rows.push(row);
    }
    drop(bar);

    // Step 3. What is usual.
    if arguments.format == Format::Text {
        window::write_many(&mut out, &codes, &rows, common)?;
    }
    out.flush()?;
    Ok(interrupted())
}

/// A maze of the series, with pellets of the same seed.
fn drawn(maze: &MazeCode, pellets: Option<usize>, lang: Lang) -> Result<Setting, String> {
    let (quest, seed) = (maze.build(), maze.seed());
    let count = pellets.unwrap_or_else(|| usual_pellets(&quest));
    let code = EnergyCode { pellets: Pellets::Drawn { count, seed }, energy: 0, is_hidden: false };
    let puzzle = code.build(quest).map_err(|error| error.in_language(lang))?;
    Ok(Setting { maze: maze.to_string(), code, puzzle })
}

fn measured(setting: &Setting, arguments: &CalibrateArgs) -> WindowRow {
    let stopwatch = stopwatch(&arguments.limits);
    let window = Window::new(&setting.puzzle, budget(&arguments.limits, &|| stopwatch.stop_reason()));
    let pellets = setting.puzzle.pellets().len();
    WindowRow::new(&setting.maze, &setting.code, pellets, window, stopwatch.elapsed())
}

fn interrupted() -> Exit {
    if is_interrupted() { Exit::Interrupted } else { Exit::Success }
}
