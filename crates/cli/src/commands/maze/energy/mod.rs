//! `maze energy`: crossing mazes with little energy.

mod calibrate;
mod series;
mod setting;
mod simulate;
mod solve;

use std::io;

use mazekeeper_core::budget::{Budget, StopReason};

use crate::args::Common;
use crate::args::maze::energy::{EnergyArgs, EnergyCommand, EnergyLimitArgs};
use crate::clock::{Stopwatch, TimeLimit};
use crate::commands::half_of_memory;
use crate::exit::Exit;

pub(super) fn run(arguments: &EnergyArgs, common: Common) -> io::Result<Exit> {
    match &arguments.command {
        Some(EnergyCommand::Solve(arguments)) => solve::run(arguments, common),
        Some(EnergyCommand::Calibrate(arguments)) => calibrate::run(arguments, common),
        Some(EnergyCommand::Simulate(arguments)) => simulate::run(arguments, common),
        None => super::help_of_group(&["maze", "energy"], common),
    }
}

fn stopwatch(limits: &EnergyLimitArgs) -> Stopwatch {
    Stopwatch::start(TimeLimit::Wall(limits.time_limit))
}

/// What the search may take.
fn budget<'a>(limits: &EnergyLimitArgs, interrupt: &'a dyn Fn() -> Option<StopReason>) -> Budget<'a> {
    Budget {
        max_expanded: limits.limits.max_nodes.unwrap_or(u64::MAX),
        max_bytes: limits.limits.memory_limit.unwrap_or_else(half_of_memory),
        interrupt,
    }
}
