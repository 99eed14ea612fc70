//! `maze energy simulate`: which policy is how good when values are hidden.

use std::io;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::energy::code::{EnergyCode, Pellets};
use mazekeeper_core::energy::hidden::{PolicyKind, simulate};
use mazekeeper_core::energy::scarcity::{self, usual_pellets};
use mazekeeper_core::energy::{Puzzle, PuzzleError};
use mazekeeper_core::maze::{DistanceField, MazeCode, Quest};

use super::series;
use crate::args::maze::energy::SimulateArgs;
use crate::args::{Common, Format};
use crate::clock::{heed_interrupts, is_interrupted, thread_cpu_time};
use crate::commands::half_of_memory;
use crate::commands::maze::refuse;
use crate::exit::Exit;
use crate::lang::Translate;
use crate::output::json::write_line;
use crate::output::maze::simulation::{Games, Supply};
use crate::output::progress::ProgressBar;

/// The part of the shortest way for which there is energy at the start, unless told otherwise.
const USUAL_SHARE: f64 = 0.5;

pub(super) fn run(arguments: &SimulateArgs, common: Common) -> io::Result<Exit> {
    // Step 1. Every maze has a code, and pellets have room in the first and so in all, or nothing is played.
    let supply = match (arguments.energy_share, arguments.level) {
        (Some(_), Some(_)) => return refuse(common.lang.two_supplies(), common),
        (None, Some(level)) => Supply::Level(level),
        (share, None) => Supply::Share(share.unwrap_or(USUAL_SHARE)),
    };
    let codes = match series::codes(&arguments.series, arguments.seed, arguments.games) {
        Ok(codes) => codes,
        Err(refusal) => return refuse(&refusal.sentence(common.lang), common),
    };
    let mut policies: Vec<PolicyKind> = Vec::new();
    for &policy in &arguments.policies {
        if !policies.contains(&policy) {
            policies.push(policy);
        }
    }
    let pellets = match count_pellets(&codes[0], arguments.pellets) {
        Ok(count) => count,
        Err(error) => return refuse(&error.in_language(common.lang), common),
    };

    // Step 2. All play the first game, then all the second.
    heed_interrupts();
    let mut bar = ProgressBar::new(codes.len(), common.quiet, common.lang);
    bar.update(&codes[0].to_string());
    let budget = Budget {
        max_expanded: arguments.max_nodes,
        max_bytes: half_of_memory(),
        interrupt: &|| is_interrupted().then_some(StopReason::Cancelled),
    };
    let puzzles = codes.iter().map(|code| puzzle(code, pellets, supply));
    let (mut found, mut cpu) = (0, thread_cpu_time());
    let simulation = simulate(puzzles, &policies, arguments.seed, budget, |simulation| {
        let (successes, now) = (simulation.clairvoyant.successes, thread_cpu_time());
        bar.count_run(successes > found, now.saturating_sub(cpu).as_secs_f64());
        (found, cpu) = (successes, now);
        if let Some(next) = codes.get(simulation.clairvoyant.games) {
            bar.update(&next.to_string());
        }
    });
    drop(bar);

    // Step 3. Tell what is known.
    let games = Games { codes: &codes, pellets, supply, simulation: &simulation };
    let mut out = io::stdout().lock();
    match arguments.format {
        Format::Text => games.write(&mut out, common.lang)?,
        Format::Json => games.rows().iter().try_for_each(|row| write_line(&mut out, row))?,
    }
    Ok(if simulation.stopped.is_some() { Exit::Interrupted } else { Exit::Success })
}

/// How many pellets there are in every maze, if they have room.
fn count_pellets(code: &MazeCode, wanted: Option<usize>) -> Result<usize, PuzzleError> {
    let cells = code.shape().area();
    let room = cells - 2;
    match wanted {
        Some(wanted) if wanted > room => Err(PuzzleError::NoRoom { wanted, room }),
        Some(wanted) => Ok(wanted),
        None => Ok(usual_pellets(&code.build())),
    }
}

/// The game in a maze: pellets of the same seed, and the energy that is wished for.
fn puzzle(code: &MazeCode, count: usize, supply: Supply) -> Puzzle {
    let (quest, seed) = (code.build(), code.seed());
    let drawn = match supply {
        Supply::Level(level) => scarcity::set_up(&quest, count, seed, level, true, Budget::UNLIMITED)
            .expect("the pellets have room")
            .map(|(drawn, _)| drawn),
        Supply::Share(share) => energy_of(&quest, share).map(|energy| EnergyCode {
            pellets: Pellets::Drawn { count, seed },
            energy,
            is_hidden: true,
        }),
    };
    drawn.expect("generators join all cells").build(quest).expect("the pellets have room")
}

/// A part of what the shortest way takes, to the nearest.
fn energy_of(quest: &Quest, share: f64) -> Option<u32> {
    let shortest = DistanceField::new(quest.maze(), quest.goal()).distance(quest.start())?;
    Some((f64::from(shortest) * share).round() as u32)
}
