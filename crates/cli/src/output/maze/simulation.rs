//! What is printed about policies in games with hidden values. The names of JSON fields and their order are a promise;
//! docs/cli.md has them.

use std::io::{self, Write};

use mazekeeper_core::energy::Scarcity;
use mazekeeper_core::energy::hidden::Simulation;
use mazekeeper_core::maze::MazeCode;
use serde::Serialize;

use crate::lang::Lang;
use crate::output::table;

/// How much energy there is at the start.
#[derive(Clone, Copy)]
pub(crate) enum Supply {
    /// A part of what the shortest way takes.
    Share(f64),
    Level(Scarcity),
}

/// The games that were played.
pub(crate) struct Games<'a> {
    /// The mazes that were to be crossed, at least one.
    pub(crate) codes: &'a [MazeCode],
    pub(crate) pellets: usize,
    pub(crate) supply: Supply,
    pub(crate) simulation: &'a Simulation,
}

/// How a policy did, or the walker who knows all values.
#[derive(Serialize)]
pub(crate) struct PolicyRow {
    policy: &'static str,
    /// The code of the first maze; the seeds of the others follow.
    first_maze: String,
    pellets: usize,
    energy_share: Option<f64>,
    level: Option<&'static str>,
    games: usize,
    successes: usize,
    /// Only of the walker who knows: in how many games it is not known whether there is a walk.
    unknown: Option<usize>,
    success_share: Option<f64>,
    mean_steps: Option<f64>,
    /// How many times the steps of the walker who knows, where both arrived.
    mean_ratio: Option<f64>,
}

impl Games<'_> {
    /// Who knows all values comes first.
    pub(crate) fn rows(&self) -> Vec<PolicyRow> {
        let (energy_share, level) = match self.supply {
            Supply::Share(share) => (Some(share), None),
            Supply::Level(level) => (None, Some(level.name())),
        };
        let clairvoyant = self.simulation.clairvoyant;
        let first = PolicyRow {
            policy: "clairvoyant",
            first_maze: self.codes[0].to_string(),
            pellets: self.pellets,
            energy_share,
            level,
            games: clairvoyant.games,
            successes: clairvoyant.successes,
            unknown: Some(clairvoyant.unknown),
            success_share: clairvoyant.success_share(),
            mean_steps: clairvoyant.mean_steps(),
            mean_ratio: clairvoyant.mean_steps().map(|_| 1.0),
        };
        let others = self.simulation.policies.iter().map(|tally| PolicyRow {
            policy: tally.policy.name(),
            first_maze: self.codes[0].to_string(),
            games: tally.games,
            successes: tally.successes,
            unknown: None,
            success_share: tally.success_share(),
            mean_steps: tally.mean_steps(),
            mean_ratio: tally.mean_ratio(),
            ..first
        });
        let others: Vec<PolicyRow> = others.collect();
        std::iter::once(first).chain(others).collect()
    }

    /// The table.
    pub(crate) fn write(&self, out: &mut impl Write, lang: Lang) -> io::Result<()> {
        writeln!(out, "{}", lang.mazes_of(self.codes))?;
        writeln!(out, "{}", lang.supply(self.pellets, self.supply))?;
        let some =
            |number: Option<String>| number.map_or_else(|| "–".to_owned(), |text| lang.punctuated(text));
        let lines = self.rows().into_iter().map(|row| {
            [
                row.policy.to_owned(),
                format!("{}/{}", row.successes, row.games),
                some(row.success_share.map(|share| format!("{:.1} %", 100.0 * share))),
                some(row.mean_steps.map(|steps| format!("{steps:.1}"))),
                some(row.mean_ratio.map(|ratio| format!("{ratio:.3}"))),
            ]
        });
        const RIGHT: [bool; 5] = [false, true, true, true, true];
        table::write(out, lang.policy_columns(), RIGHT, &lines.collect::<Vec<_>>())?;
        let clairvoyant = self.simulation.clairvoyant;
        if clairvoyant.unknown > 0 {
            writeln!(out, "{}", lang.unknown_games(clairvoyant.unknown))?;
        }
        match clairvoyant.games {
            done if done < self.codes.len() => writeln!(out, "{}", lang.games_played(done, self.codes.len())),
            _ => Ok(()),
        }
    }
}
