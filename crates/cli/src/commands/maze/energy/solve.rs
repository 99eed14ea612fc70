//! `maze energy solve`: the shortest walk that never runs out of energy.

use std::io::{self, Write};

use mazekeeper_core::energy::known;
use mazekeeper_core::maze::{svg, text as drawing};

use super::setting::Setting;
use super::{budget, stopwatch};
use crate::args::Common;
use crate::args::maze::MazeFormat;
use crate::args::maze::energy::{Level, SolveArgs};
use crate::clock::{heed_interrupts, is_interrupted};
use crate::commands::maze::{fits_a_terminal, refuse};
use crate::exit::Exit;
use crate::lang::Lang;
use crate::output::json::write_line;
use crate::output::maze::energy::{Tour, TourRow};
use crate::output::maze::text::coloured;
use crate::output::text;

pub(super) fn run(arguments: &SolveArgs, common: Common) -> io::Result<Exit> {
    let lang = common.lang;
    if let Some(problem) = contradiction(arguments, lang) {
        return refuse(problem, common);
    }
    let setting = match Setting::read(&arguments.pellets, arguments.code.as_deref(), lang) {
        Ok(setting) => setting,
        Err(problem) => return refuse(&problem, common),
    };
    // Step 1. The energy: given, or as much as makes pellets matter.
    heed_interrupts();
    let setting = match energy(arguments, &setting) {
        Some(energy) => match setting.with_energy(energy, lang) {
            Ok(setting) => setting,
            Err(problem) => return refuse(&problem, common),
        },
        None => setting,
    };

    // Step 2. The search.
    let stopwatch = stopwatch(&arguments.limits);
    let report = known::solve(&setting.puzzle, budget(&arguments.limits, &|| stopwatch.stop_reason()));
    let code = setting.code.to_string();
    let tour = Tour {
        maze: &setting.maze,
        code: &code,
        puzzle: &setting.puzzle,
        report: &report,
        elapsed: stopwatch.elapsed(),
    };

    // Step 3. Tell what came of it.
    let mut out = io::stdout().lock();
    match arguments.format {
        MazeFormat::Text => tell(&mut out, &tour, arguments.show, common)?,
        MazeFormat::Json => write_line(&mut out, &TourRow::new(&tour))?,
        MazeFormat::Svg => {
            let picture = svg::draw(setting.puzzle.quest(), &tour.cells(), &tour.pellets());
            out.write_all(picture.as_bytes())?;
        }
    }
    let interrupted = if is_interrupted() { Exit::Interrupted } else { Exit::Success };
    Ok(Exit::success_if(report.outcome.way().is_some()).and(interrupted))
}

/// What cannot be done at once, in one sentence.
fn contradiction(arguments: &SolveArgs, lang: Lang) -> Option<&'static str> {
    let SolveArgs { code, energy, level, show, format, .. } = arguments;
    if *show && *format != MazeFormat::Text {
        return Some(lang.large_needs_text());
    }
    match (code.is_some(), energy.is_some(), level.is_some()) {
        (true, true, _) | (true, _, true) => Some(lang.energy_beside_code()),
        (false, true, true) => Some(lang.two_energies()),
        _ => None,
    }
}

/// The energy that is wished for; `None` if the code has it.
fn energy(arguments: &SolveArgs, setting: &Setting) -> Option<u32> {
    if arguments.code.is_some() || arguments.energy.is_some() {
        return arguments.energy;
    }
    let level = arguments.level.unwrap_or(Level::Medium);
    let stopwatch = stopwatch(&arguments.limits);
    let window = setting.window(budget(&arguments.limits, &|| stopwatch.stop_reason()));
    window.map(|window| window.energy(level))
}

fn tell(out: &mut impl Write, tour: &Tour<'_>, show: bool, common: Common) -> io::Result<()> {
    let (lang, quest) = (common.lang, tour.puzzle.quest());
    if !common.quiet {
        let heading = format!("{} {}", lang.file(tour.maze), tour.code);
        writeln!(out, "{}", console::style(text::printable(&heading)).underlined())?;
    }
    let is_drawn = show || fits_a_terminal(quest);
    if is_drawn {
        let picture = drawing::draw_with_pellets(quest, &tour.cells(), &tour.pellets());
        write!(out, "{}", coloured(&picture))?;
    }
    tour.write(out, lang)?;
    match is_drawn {
        true => Ok(()),
        false => text::line(out, lang.drawing(), lang.too_large_to_draw()),
    }
}
