//! What is printed about walks with little energy. The names of JSON fields and their order are a promise;
//! docs/cli.md has them.

use std::io::{self, Write};

use console::style;
use mazekeeper_core::energy::known::{Outcome, Report};
use mazekeeper_core::energy::{Puzzle, Survivor};
use mazekeeper_core::maze::{Cell, DistanceField};
use serde::Serialize;

use super::json::{letters, place};
use crate::clock::Elapsed;
use crate::lang::Lang;
use crate::output::text::line;
use crate::quantities::{readable_bytes, readable_time};

/// What came of the search for a walk.
pub(crate) struct Tour<'a> {
    /// The code of the maze or its file.
    pub(crate) maze: &'a str,
    pub(crate) code: &'a str,
    /// Whether the code hides values from players.
    pub(crate) is_hidden: bool,
    /// The moves that were made already.
    pub(crate) after: Option<&'a str>,
    /// What is still to be done.
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) report: &'a Report,
    pub(crate) elapsed: Elapsed,
}

impl Tour<'_> {
    /// The cells of the walk, the start among them; none if there is no walk.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let cells =
            |way| self.puzzle.quest().cells_of(way).expect("a walk that was found has no walls in it");
        self.report.outcome.way().map(cells).unwrap_or_default()
    }

    /// The pellets as they are drawn.
    pub(crate) fn pellets(&self) -> Vec<(Cell, u8)> {
        self.puzzle.pellets().iter().map(|pellet| (pellet.cell, pellet.value as u8)).collect()
    }

    /// Whether no energy helps.
    fn is_parted(&self) -> bool {
        let quest = self.puzzle.quest();
        DistanceField::new(quest.maze(), quest.goal()).distance(quest.start()).is_none()
    }

    /// The walk, judged by the rule and not by who found it.
    fn survivor(&self) -> Option<Survivor> {
        let way = self.report.outcome.way()?;
        Some(self.puzzle.judge(way).expect("a walk that was found survives"))
    }

    /// How it ended, for people.
    pub(crate) fn write_result(&self, out: &mut impl Write, lang: Lang) -> io::Result<()> {
        let result = |survivor: Option<Survivor>, proof: String| {
            let walk = survivor.map(|survivor| lang.survivor(&survivor)).unwrap_or_default();
            format!("{}; {proof}", style(walk).green())
        };
        match &self.report.outcome {
            Outcome::Optimal(_) => {
                line(out, lang.solved(), &result(self.survivor(), lang.proved_shortest_walk().to_owned()))
            }
            Outcome::Found { at_least, reason, .. } => {
                line(out, lang.solved(), &result(self.survivor(), lang.walk_gap(*at_least, *reason)))
            }
            Outcome::Infeasible => {
                let why = if self.is_parted() { lang.no_way_at_all() } else { lang.nobody_survives() };
                writeln!(out, "      {}: {why}", style(lang.unsolvable()).yellow())
            }
            Outcome::Stopped { at_least, reason } => {
                let (why, known) = (lang.stopped(*reason), lang.walk_at_least(*at_least));
                writeln!(out, "      {}: {why}; {known}", style(lang.not_found()).red())
            }
        }
    }

    /// The results for people.
    pub(crate) fn write(&self, out: &mut impl Write, lang: Lang) -> io::Result<()> {
        let Report { outcome: _, expanded, rounds, peak_bytes } = self.report;
        self.write_result(out, lang)?;
        let numbers = [self.puzzle.energy().into(), self.puzzle.pellets().len() as u64];
        let moves = self.after.map(str::len);
        line(out, lang.energy(), &lang.energy_and_pellets(numbers, moves))?;
        if self.is_hidden {
            line(out, lang.values(), lang.hidden_values_known())?;
        }
        line(out, lang.states(), &lang.labels(*expanded, *rounds))?;
        let quantities =
            [readable_time(self.elapsed.wall), readable_time(self.elapsed.cpu), readable_bytes(*peak_bytes)];
        let [wall, cpu, memory] = quantities.map(|quantity| lang.punctuated(quantity));
        line(out, lang.effort(), &lang.time_and_memory(&wall, &cpu, &memory))
    }
}

/// What `maze energy solve` says.
#[derive(Serialize)]
pub(crate) struct TourRow<'a> {
    maze: &'a str,
    energy_code: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<&'a str>,
    start: [usize; 2],
    goal: [usize; 2],
    energy: u32,
    pellets: usize,
    pub(crate) outcome: &'static str,
    reason: Option<&'static str>,
    shortest: bool,
    /// Every walk has at least so many steps; null if there is none.
    at_least: Option<usize>,
    steps: Option<usize>,
    way: Option<String>,
    eaten: Option<usize>,
    energy_left: Option<u32>,
    expanded: u64,
    rounds: u32,
    seconds: f64,
    cpu_seconds: f64,
    peak_bytes: usize,
}

impl<'a> TourRow<'a> {
    pub(crate) fn new(tour: &Tour<'a>) -> Self {
        let (quest, survivor) = (tour.puzzle.quest(), tour.survivor());
        let (outcome, reason, at_least) = match &tour.report.outcome {
            Outcome::Optimal(way) => ("solved", None, Some(way.len())),
            Outcome::Found { at_least, reason, .. } => ("solved", Some(reason.name()), Some(*at_least)),
            Outcome::Infeasible => ("unsolvable", None, None),
            Outcome::Stopped { at_least, reason } => ("stopped", Some(reason.name()), Some(*at_least)),
        };
        Self {
            maze: tour.maze,
            energy_code: tour.code,
            after: tour.after,
            start: place(quest, quest.start()),
            goal: place(quest, quest.goal()),
            energy: tour.puzzle.energy(),
            pellets: tour.puzzle.pellets().len(),
            outcome,
            reason,
            shortest: matches!(tour.report.outcome, Outcome::Optimal(_)),
            at_least,
            steps: survivor.map(|survivor| survivor.steps),
            way: tour.report.outcome.way().map(letters),
            eaten: survivor.map(|survivor| survivor.pellets),
            energy_left: survivor.map(|survivor| survivor.energy_left),
            expanded: tour.report.expanded,
            rounds: tour.report.rounds,
            seconds: tour.elapsed.wall.as_secs_f64(),
            cpu_seconds: tour.elapsed.cpu.as_secs_f64(),
            peak_bytes: tour.report.peak_bytes,
        }
    }
}
