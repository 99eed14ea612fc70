//! Ways through mazes for people.

use std::io::{self, Write};

use console::style;
use mazekeeper_core::maze::solve::Counts;
use mazekeeper_core::search::Outcome;

use super::Crossing;
use crate::lang::Lang;
use crate::output::text::line;
use crate::quantities::{readable_bytes, readable_time};

/// What came of a search for a way.
pub(crate) fn crossing(out: &mut impl Write, crossing: &Crossing<'_>, lang: Lang) -> io::Result<()> {
    let Counts { opened, closed, steps, peak_bytes } = crossing.answer.counts;
    match &crossing.answer.outcome {
        Outcome::Solved(way) => {
            let proof =
                if crossing.is_shortest() { lang.proved_shortest_way() } else { lang.maybe_shorter_way() };
            line(out, lang.solved(), &format!("{}; {proof}", style(lang.steps(way.len() as u64)).green()))?;
        }
        Outcome::Unsolvable => {
            writeln!(out, "      {}: {}", style(lang.unsolvable()).yellow(), lang.every_cell_seen(opened))?;
        }
        Outcome::Stopped(reason) => {
            let (why, known) = (lang.crossing_stopped(*reason), lang.nothing_known_of_maze());
            writeln!(out, "      {}: {why}; {known}", style(lang.not_found()).red())?;
        }
    }
    line(out, lang.cells(), &lang.cell_counts(opened, closed))?;
    if steps > 0 {
        line(out, lang.walked(), &lang.steps(steps))?;
    }
    let elapsed = crossing.elapsed;
    let quantities = [readable_time(elapsed.wall), readable_time(elapsed.cpu), readable_bytes(peak_bytes)];
    let [wall, cpu, memory] = quantities.map(|quantity| lang.punctuated(quantity));
    line(out, lang.effort(), &lang.time_and_memory(&wall, &cpu, &memory))
}
