//! What a server says about solutions that were sent to it.

use std::io::{self, Write};

use console::style;
use mazekeeper_core::sokoban::formats::Entry;
use serde::Serialize;

use super::json::write_line;
use super::text::{self, printable};
use crate::args::submit::How;
use crate::commands::submit::Standing;
use crate::lang::Lang;

/// What became of the solutions of one level.
#[derive(Serialize)]
pub(crate) struct SubmitRow<'a> {
    file: &'a str,
    level: usize,
    title: Option<&'a str>,
    /// `None` of what is no level.
    pub(crate) identity: Option<String>,
    pub(crate) how: How,
    pub(crate) outcome: Outcome,
    /// Where the player stands on the boards of the level.
    pub(crate) standings: Vec<Standing>,
    /// What is wrong, also if another solution was accepted.
    pub(crate) problem: Option<String>,
}

/// What became of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    /// The server has replayed a solution.
    Accepted,
    /// The server does not have the level.
    Unknown,
    /// The server does not want the solution.
    Refused,
    /// What the file calls solutions are none; nothing was sent.
    Refuted,
    /// The file has no solution.
    Unsolved,
    /// It is no level.
    Invalid,
}

impl<'a> SubmitRow<'a> {
    /// A row of something about which nothing is known yet, not even whether it is a level.
    pub(crate) fn new(file: &'a str, level: usize, title: Option<&'a str>, how: How) -> Self {
        let outcome = Outcome::Invalid;
        Self { file, level, title, identity: None, how, outcome, standings: Vec::new(), problem: None }
    }

    /// One more solution was accepted. What was new before is new still.
    pub(crate) fn take(&mut self, mut standings: Vec<Standing>) {
        for standing in &mut standings {
            let before = self.standings.iter().find(|before| before.measure == standing.measure);
            standing.is_new |= before.is_some_and(|before| before.is_new);
        }
        self.outcome = Outcome::Accepted;
        self.standings = standings;
    }
}

/// For people.
pub(crate) fn text(out: &mut impl Write, entry: &Entry, row: &SubmitRow<'_>, lang: Lang) -> io::Result<()> {
    if row.outcome == Outcome::Invalid {
        return text::invalid(out, row.level, entry, lang);
    }
    text::heading(out, row.level, entry, lang)?;
    for standing in &row.standings {
        let best =
            if standing.is_new { format!(", {}", style(lang.new_best()).green()) } else { String::new() };
        text::line(out, lang.board_of(&standing.measure), &format!("{}{best}", lang.standing(standing)))?;
    }
    match row.outcome {
        Outcome::Unknown => writeln!(out, "      {}", style(lang.level_unknown()).yellow())?,
        Outcome::Unsolved => writeln!(out, "      {}", style(lang.no_solution_in_file()).yellow())?,
        _ => {}
    }
    if let Some(problem) = &row.problem {
        let refused = if row.outcome == Outcome::Refused { lang.refused() } else { lang.refuted() };
        writeln!(out, "      {}: {}", style(refused).red(), printable(problem))?;
    }
    Ok(())
}

/// For programs.
pub(crate) fn json(out: &mut impl Write, row: &SubmitRow<'_>) -> io::Result<()> {
    write_line(out, row)
}
