//! `daily`: the level and the maze of a day.

use std::io;
use std::time::SystemTime;

use mazekeeper_server::{Daily, Day};

use super::refuse;
use crate::args::daily::DailyArgs;
use crate::args::{Common, Format};
use crate::exit::Exit;
use crate::lang::Translate;
use crate::output::daily::{DailyRow, daily};
use crate::output::json::write_line;

pub(crate) fn run(arguments: &DailyArgs, common: Common) -> io::Result<Exit> {
    let day: Day = match arguments.date.as_deref().map(str::parse) {
        Some(Ok(day)) => day,
        Some(Err(error)) => return refuse(&Translate::in_language(&error, common.lang), common),
        None => Day::at(SystemTime::now()),
    };
    let pair = Daily::of(day);
    let mut out = io::stdout().lock();
    match arguments.format {
        Format::Text => daily(&mut out, &pair, common.lang)?,
        Format::Json => write_line(&mut out, &DailyRow::new(&pair))?,
    }
    Ok(Exit::Success)
}
