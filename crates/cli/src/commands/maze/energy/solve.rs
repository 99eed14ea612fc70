//! `maze energy solve`: the shortest walk that never runs out of energy.

use std::io::{self, Write};

use mazekeeper_core::budget::Budget;
use mazekeeper_core::energy::code::Pellets;
use mazekeeper_core::energy::scarcity::{LABELS_PER_QUESTION, Window};
use mazekeeper_core::energy::{Puzzle, Scarcity, Walk, known};
use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::{svg, text as drawing};
use mazekeeper_core::run::RunTextError;

use super::setting::{Setting, Wishes};
use super::{budget, stopwatch};
use crate::args::Common;
use crate::args::maze::energy::SolveArgs;
use crate::args::maze::{Hint, MazeFormat};
use crate::clock::{heed_interrupts, is_interrupted};
use crate::commands::maze::{fits_a_terminal, refuse};
use crate::exit::Exit;
use crate::lang::{Lang, Translate};
use crate::output::json::write_line;
use crate::output::maze::energy::{Tour, TourRow};
use crate::output::maze::json::{HintRow, letters};
use crate::output::maze::text::coloured;
use crate::output::text;

pub(super) fn run(arguments: &SolveArgs, common: Common) -> io::Result<Exit> {
    let lang = common.lang;
    if let Some(problem) = contradiction(arguments, lang) {
        return refuse(problem, common);
    }
    // Step 1. The puzzle: as it is named, or with as much energy as makes pellets matter.
    let wishes =
        Wishes { code: arguments.code.as_deref(), pellets: &arguments.pellets, seed: arguments.seed };
    let setting = Setting::read(&arguments.maze, wishes, lang)
        .and_then(|setting| with_energy(setting, arguments, lang));
    let setting = match setting {
        Ok(setting) => setting,
        Err(problem) => return refuse(&problem, common),
    };
    let puzzle = match rest(&setting.puzzle, arguments.after.as_deref(), lang) {
        Ok(Some(puzzle)) => puzzle,
        Ok(None) => return arrived(arguments, &setting, common),
        Err(problem) => return refuse(&problem, common),
    };

    // Step 2. The search.
    heed_interrupts();
    let stopwatch = stopwatch(&arguments.limits);
    let report = known::solve(&puzzle, budget(&arguments.limits, &|| stopwatch.stop_reason()));
    let code = setting.code.to_string();
    let tour = Tour {
        maze: &setting.maze,
        code: &code,
        is_hidden: setting.code.is_hidden,
        after: arguments.after.as_deref(),
        puzzle: &puzzle,
        report: &report,
        elapsed: stopwatch.elapsed(),
    };

    // Step 3. Tell what came of it.
    let mut out = io::stdout().lock();
    match (arguments.hint, arguments.format) {
        (Some(hint), format) => give_hint(&mut out, &tour, hint, format, common)?,
        (None, MazeFormat::Text) => tell(&mut out, &tour, arguments.show, common)?,
        (None, MazeFormat::Json) => write_line(&mut out, &TourRow::new(&tour))?,
        (None, MazeFormat::Svg) => {
            let picture = svg::draw(puzzle.quest(), &tour.cells(), &tour.pellets());
            out.write_all(picture.as_bytes())?;
        }
    }
    let interrupted = if is_interrupted() { Exit::Interrupted } else { Exit::Success };
    Ok(Exit::success_if(report.outcome.way().is_some()).and(interrupted))
}

/// What cannot be done at once, in one sentence.
fn contradiction(arguments: &SolveArgs, lang: Lang) -> Option<&'static str> {
    let SolveArgs { code, energy, level, hint, show, format, .. } = arguments;
    let contradictions = [
        (*show && *format != MazeFormat::Text, lang.large_needs_text()),
        (hint.is_some() && (*show || *format == MazeFormat::Svg), lang.energy_hint_is_letters()),
        (code.is_some() && (energy.is_some() || level.is_some()), lang.energy_beside_code()),
        (energy.is_some() && level.is_some(), lang.two_energies()),
    ];
    contradictions.into_iter().find(|(is_so, _)| *is_so).map(|(_, sentence)| sentence)
}

/// The setting with the energy that is wished for. With a seed, or pellets that were placed, the pellets are what they are.
fn with_energy(setting: Setting, arguments: &SolveArgs, lang: Lang) -> Result<Setting, String> {
    if arguments.code.is_some() {
        return Ok(setting);
    }
    if let Some(energy) = arguments.energy {
        return setting.with_energy(energy, lang);
    }
    heed_interrupts();
    let stopwatch = stopwatch(&arguments.limits);
    let interrupt = || stopwatch.stop_reason();
    // A count decides and not the clock, unless it takes too long: the same seed is the same game on every machine.
    let budget = Budget { max_expanded: LABELS_PER_QUESTION, ..budget(&arguments.limits, &interrupt) };
    let scarcity = arguments.level.unwrap_or(Scarcity::Medium);
    let is_drawn = matches!(setting.code.pellets, Pellets::Drawn { .. });
    if is_drawn && arguments.seed.is_none() {
        return setting.set_up(scarcity, budget, lang);
    }
    match Window::new(&setting.puzzle, budget) {
        Some(window) => setting.with_energy(window.energy(scarcity), lang),
        None => Ok(setting),
    }
}

/// What is left of a puzzle after some moves; `None` if they lead to the goal, and one sentence if nobody can make them.
fn rest(puzzle: &Puzzle, after: Option<&str>, lang: Lang) -> Result<Option<Puzzle>, String> {
    let Some(moves) = after else { return Ok(Some(puzzle.clone())) };
    let mut walk = Walk::new(puzzle);
    for (found, position) in moves.chars().zip(1..) {
        let no_direction = || RunTextError::Direction { position, found }.in_language(lang);
        let direction = Direction::from_letter(found).ok_or_else(no_direction)?;
        walk.step(direction).map_err(|error| format!("--after: {}", error.in_language(lang)))?;
    }
    Ok(walk.rest())
}

/// Whoever is there needs no way, but may ask for a hint.
fn arrived(arguments: &SolveArgs, setting: &Setting, common: Common) -> io::Result<Exit> {
    let Some(hint) = arguments.hint else { return refuse(common.lang.already_there(), common) };
    let (quest, code) = (setting.puzzle.quest(), setting.code.to_string());
    let mut out = io::stdout().lock();
    match arguments.format {
        MazeFormat::Json => {
            let row = HintRow::new(&setting.maze, quest, quest.goal(), hint, Some(&[]));
            write_line(&mut out, &HintRow { energy_code: Some(&code), ..row })?;
        }
        _ => writeln!(out)?,
    }
    Ok(Exit::Success)
}

/// Only the letters of the steps to take.
fn give_hint(
    out: &mut impl Write,
    tour: &Tour<'_>,
    hint: Hint,
    format: MazeFormat,
    common: Common,
) -> io::Result<()> {
    let quest = tour.puzzle.quest();
    let way = tour.report.outcome.way().map(|way| match hint {
        Hint::Next => &way[..1],
        Hint::Junction => &way[..quest.steps_to_junction(way)],
        Hint::Way => way,
    });
    match (format, way) {
        (MazeFormat::Json, way) => {
            let row = HintRow::new(tour.maze, quest, quest.start(), hint, way);
            let outcome = TourRow::new(tour).outcome;
            write_line(out, &HintRow { energy_code: Some(tour.code), outcome, ..row })
        }
        (_, Some(way)) => writeln!(out, "{}", letters(way)),
        (_, None) => tour.write_result(out, common.lang),
    }
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
