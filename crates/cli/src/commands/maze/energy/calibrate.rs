//! `maze energy calibrate`: how much energy makes pellets matter.

use std::io;

use super::setting::Setting;
use super::{budget, stopwatch};
use crate::args::maze::energy::CalibrateArgs;
use crate::args::{Common, Format};
use crate::clock::{heed_interrupts, is_interrupted};
use crate::commands::maze::refuse;
use crate::exit::Exit;
use crate::output::json::write_line;
use crate::output::maze::energy::{WindowRow, write_window};

pub(super) fn run(arguments: &CalibrateArgs, common: Common) -> io::Result<Exit> {
    let setting = match Setting::read(&arguments.pellets, None, common.lang) {
        Ok(setting) => setting,
        Err(problem) => return refuse(&problem, common),
    };
    heed_interrupts();
    let stopwatch = stopwatch(&arguments.limits);
    let window = setting.window(budget(&arguments.limits, &|| stopwatch.stop_reason()));
    let row = WindowRow::new(&setting.maze, &setting.code, setting.puzzle.pellets().len(), window.as_ref());
    let mut out = io::stdout().lock();
    match arguments.format {
        Format::Text => write_window(&mut out, &row, common)?,
        Format::Json => write_line(&mut out, &row)?,
    }
    let interrupted = if is_interrupted() { Exit::Interrupted } else { Exit::Success };
    Ok(Exit::success_if(window.is_some()).and(interrupted))
}
