//! `submit`: replays the solutions in a file and sends them to a server's leaderboards.

mod client;

use std::io::{self, Write};
use std::time::Duration;

use console::style;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::formats::{Entry, write_rle};
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_core::sokoban::solution::Verified;

use super::verify::judge;
use super::{complain, file_heading, read_levels};
use crate::args::submit::SubmitArgs;
use crate::args::{Common, Format};
use crate::exit::Exit;
use crate::lang::Lang;
use crate::output::submitted::{self, Outcome, SubmitRow};

use client::{Answer, Client, Submission};
pub(crate) use client::{Failure, Standing};

pub(crate) fn run(arguments: &SubmitArgs, common: Common) -> io::Result<Exit> {
    let (files, mut exit) = read_levels(&arguments.levels, common);
    let before_wait = |wait: Duration| {
        if !common.quiet {
            // Nobody has to read it.
            let _ = writeln!(io::stderr(), "{}", style(common.lang.asked_to_wait(wait)).dim().for_stderr());
        }
    };
    let client = Client::new(&arguments.server, &arguments.token, &before_wait);
    // What programs read is in English.
    let lang = if arguments.format == Format::Json { Lang::En } else { common.lang };
    let out = &mut io::stdout().lock();
    for file in &files {
        if arguments.format == Format::Text {
            file_heading(out, file, common)?;
        }
        for (number, entry) in file.entries() {
            let row = SubmitRow::new(&file.name, number, entry.title(), arguments.how);
            let row = match submit(entry, row, &client, lang) {
                Ok(row) => row,
                Err(failure) => {
                    complain(&common.lang.submit_failure(&failure, &arguments.server), common);
                    return Ok(exit.and(match failure {
                        Failure::Token => Exit::BadInput,
                        Failure::Unreachable(_) | Failure::Stranger(_) => Exit::Failure,
                    }));
                }
            };
            exit = exit.and(match row.outcome {
                Outcome::Accepted => Exit::success_if(row.problem.is_none()),
                Outcome::Invalid => Exit::BadInput,
                Outcome::Unknown | Outcome::Refused | Outcome::Refuted | Outcome::Unsolved => Exit::Failure,
            });
            match arguments.format {
                Format::Text => submitted::text(out, entry, &row, lang)?,
                Format::Json => submitted::json(out, &row)?,
            }
        }
    }
    Ok(exit)
}

/// Sends the best solutions of a level, and fills in its row.
fn submit<'a>(
    entry: &Entry,
    mut row: SubmitRow<'a>,
    client: &Client<'_>,
    lang: Lang,
) -> Result<SubmitRow<'a>, Failure> {
    let Ok(level) = &entry.level else {
        let defects: Vec<_> = entry.defects().iter().map(ToString::to_string).collect();
        row.problem = Some(defects.join("; "));
        return Ok(row);
    };
    row.identity = Some(Identity::of(level).to_string());
    let (solutions, problems) = replayed(level, entry, lang);
    row.problem = (!problems.is_empty()).then(|| problems.join("; "));
    row.outcome = if problems.is_empty() { Outcome::Unsolved } else { Outcome::Refuted };
    let drawing = write_rle(level);
    for solution in best(&solutions) {
        let submission = Submission { moves: solution.lurd(), drawing: &drawing, how: row.how };
        match client.submit(row.identity.as_deref().unwrap_or_default(), &submission)? {
            Answer::Taken(standings) => row.take(standings),
            Answer::Unknown => {
                row.outcome = Outcome::Unknown;
                break;
            }
            Answer::Refused(reason) => {
                row.outcome = Outcome::Refused;
                row.problem = Some(reason);
                break;
            }
        }
    }
    Ok(row)
}

/// The solutions of a level, and what is wrong with those that are none.
fn replayed(level: &Level, entry: &Entry, lang: Lang) -> (Vec<Verified>, Vec<String>) {
    let mut solutions = Vec::new();
    let mut problems = Vec::new();
    for (_, result) in entry.records.iter().filter_map(|record| judge(level, record, lang)) {
        match result {
            Ok(solution) => solutions.push(solution),
            Err(problem) => problems.push(problem),
        }
    }
    (solutions, problems)
}

/// The one with the fewest moves, and the one with the fewest pushes if that is another.
fn best(solutions: &[Verified]) -> Vec<&Verified> {
    let by_moves = solutions.iter().min_by_key(|solution| {
        let metrics = solution.metrics();
        (metrics.moves, metrics.pushes)
    });
    let by_pushes = solutions.iter().min_by_key(|solution| {
        let metrics = solution.metrics();
        (metrics.pushes, metrics.moves)
    });
    let mut best: Vec<_> = [by_moves, by_pushes].into_iter().flatten().collect();
    best.dedup_by_key(|solution| solution.lurd());
    best
}
