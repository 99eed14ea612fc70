//! What algorithms took in the same mazes: rows for programs, a table and a chart for people.

use std::collections::HashMap;
use std::io::{self, Write};
use std::time::Duration;

use mazekeeper_core::maze::MazeCode;
use mazekeeper_core::maze::solve::Algorithm;
use serde::Serialize;

use super::Crossing;
use super::json::CrossingRow;
use crate::lang::Lang;
use crate::output::chart::{Bar, Chart, Panel};
use crate::output::table;
use crate::quantities::{grouped, readable_bytes, readable_time};

/// One algorithm in one maze. The names and their order are a promise; docs/cli.md has them.
#[derive(Serialize)]
pub(crate) struct CompareRow {
    /// Which maze, counted from 1.
    pub(crate) run: u32,
    pub(crate) maze: String,
    pub(crate) algorithm: &'static str,
    pub(crate) outcome: &'static str,
    pub(crate) reason: Option<&'static str>,
    pub(crate) shortest: bool,
    pub(crate) steps: Option<usize>,
    pub(crate) opened: u64,
    pub(crate) expanded: u64,
    pub(crate) walked: u64,
    pub(crate) seconds: f64,
    pub(crate) cpu_seconds: f64,
    pub(crate) peak_bytes: usize,
}

impl CompareRow {
    pub(crate) fn new(run: u32, crossing: &Crossing<'_>) -> Self {
        let row = CrossingRow::new(crossing, None);
        Self {
            run,
            maze: row.maze.to_owned(),
            algorithm: row.algorithm,
            outcome: row.outcome,
            reason: row.reason,
            shortest: row.shortest,
            steps: row.steps,
            opened: row.opened,
            expanded: row.expanded,
            walked: row.walked,
            seconds: row.seconds,
            cpu_seconds: row.cpu_seconds,
            peak_bytes: row.peak_bytes,
        }
    }
}

/// All that was found out.
pub(crate) struct Comparison<'a> {
    /// The mazes that were to be crossed, at least one.
    pub(crate) codes: &'a [MazeCode],
    pub(crate) algorithms: &'a [Algorithm],
    /// What is known, maze by maze.
    pub(crate) rows: &'a [CompareRow],
}

/// What one algorithm took, over the mazes it has crossed or tried to.
struct Summary {
    algorithm: Algorithm,
    mean_time: f64,
    median_time: f64,
    mean_opened: f64,
    mean_expanded: f64,
    peak_bytes: usize,
    /// Over the mazes it has crossed.
    mean_steps: Option<f64>,
    /// How many of its ways nobody's is shorter than.
    shortest: usize,
    crossed: usize,
    tried: usize,
}

impl Comparison<'_> {
    /// The table.
    pub(crate) fn write(&self, out: &mut (impl Write + ?Sized), lang: Lang) -> io::Result<()> {
        writeln!(out, "{}", self.mazes(lang))?;
        let lines = self.summaries().into_iter().map(|summary| {
            let time = |seconds| lang.punctuated(readable_time(Duration::from_secs_f64(seconds)));
            [
                summary.algorithm.name().to_owned(),
                time(summary.mean_time),
                time(summary.median_time),
                lang.number(summary.mean_opened.round()),
                lang.number(summary.mean_expanded.round()),
                lang.punctuated(readable_bytes(summary.peak_bytes)),
                summary.mean_steps.map_or_else(|| "–".to_owned(), |steps| lang.number(steps.round())),
                format!("{}/{}", summary.shortest, summary.tried),
                format!("{}/{}", summary.crossed, summary.tried),
            ]
        });
        const RIGHT: [bool; 9] = [false, true, true, true, true, true, true, true, true];
        table::write(out, lang.compare_columns(), RIGHT, &lines.collect::<Vec<_>>())?;
        match self.complete_mazes() {
            done if done < self.codes.len() => writeln!(out, "{}", lang.runs_done(done, self.codes.len())),
            _ => Ok(()),
        }
    }

    /// The picture.
    pub(crate) fn chart(&self, lang: Lang) -> Chart {
        let summaries = self.summaries();
        let panel = |title: &str, value: &dyn Fn(&Summary) -> f64, text: &dyn Fn(f64) -> String| {
            let bar = |summary: &Summary| {
                let value = value(summary);
                Bar { label: summary.label(), value, text: lang.punctuated(text(value)) }
            };
            Panel { title: title.to_owned(), bars: summaries.iter().map(bar).collect() }
        };
        let time = |seconds: f64| readable_time(Duration::from_secs_f64(seconds));
        let cells = |cells: f64| grouped(cells.round());
        let memory = |bytes: f64| readable_bytes(bytes as usize);
        Chart {
            title: lang.chart_title().to_owned(),
            note: self.mazes(lang),
            panels: vec![
                panel(lang.chart_time(), &|summary| summary.mean_time, &time),
                panel(lang.chart_opened(), &|summary| summary.mean_opened, &cells),
                panel(lang.chart_memory(), &|summary| summary.peak_bytes as f64, &memory),
            ],
        }
    }

    fn mazes(&self, lang: Lang) -> String {
        let [first, .., last] = self.codes else { return lang.compared_mazes(1, &self.codes[0], 0) };
        lang.compared_mazes(self.codes.len(), first, last.seed())
    }

    /// How many mazes all algorithms were in.
    fn complete_mazes(&self) -> usize {
        self.rows.len() / self.algorithms.len().max(1)
    }

    /// One per algorithm that was in any maze. After Ctrl-C the last maze does not count unless all were in it, or it is
    /// the only one.
    fn summaries(&self) -> Vec<Summary> {
        let rows = match self.complete_mazes() * self.algorithms.len() {
            0 => self.rows,
            complete => &self.rows[..complete],
        };
        let mut fewest: HashMap<u32, usize> = HashMap::new();
        for row in rows {
            let steps = row.steps.unwrap_or(usize::MAX);
            fewest.entry(row.run).and_modify(|fewest| *fewest = steps.min(*fewest)).or_insert(steps);
        }
        let of = |algorithm: &Algorithm| {
            let rows: Vec<&CompareRow> =
                rows.iter().filter(|row| row.algorithm == algorithm.name()).collect();
            (!rows.is_empty()).then(|| Summary::new(*algorithm, &rows, &fewest))
        };
        self.algorithms.iter().filter_map(of).collect()
    }
}

impl Summary {
    /// The name, and how many mazes were crossed if not all: who gives up takes little.
    fn label(&self) -> String {
        let Self { algorithm, crossed, tried, .. } = self;
        if crossed == tried { algorithm.to_string() } else { format!("{algorithm} {crossed}/{tried}") }
    }

    /// `fewest` are the steps of the shortest way that anybody found in a maze.
    fn new(algorithm: Algorithm, rows: &[&CompareRow], fewest: &HashMap<u32, usize>) -> Self {
        let mean = |values: &mut dyn Iterator<Item = f64>| {
            let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
            (count > 0.0).then(|| sum / count)
        };
        let of_all =
            |value: fn(&CompareRow) -> f64| mean(&mut rows.iter().map(|row| value(row))).unwrap_or(0.0);
        let steps = || rows.iter().filter_map(|row| Some((row.run, row.steps?)));
        Self {
            algorithm,
            mean_time: of_all(|row| row.cpu_seconds),
            median_time: median(rows.iter().map(|row| row.cpu_seconds).collect()),
            mean_opened: of_all(|row| row.opened as f64),
            mean_expanded: of_all(|row| row.expanded as f64),
            peak_bytes: rows.iter().map(|row| row.peak_bytes).max().unwrap_or(0),
            mean_steps: mean(&mut steps().map(|(_, steps)| steps as f64)),
            shortest: steps().filter(|(run, steps)| fewest[run] == *steps).count(),
            crossed: steps().count(),
            tried: rows.len(),
        }
    }
}

/// The middle of some numbers; of an even count the mean of the two in the middle.
pub(super) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => 0.0,
        count if count % 2 == 1 => values[middle],
        _ => (values[middle - 1] + values[middle]) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_lies_in_the_middle() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), 2.5);
        assert_eq!(median(vec![7.0]), 7.0);
    }
}
