//! Ways through mazes for people.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use console::{Color, Style, style};
use mazekeeper_core::maze::solve::Counts;
use mazekeeper_core::search::Outcome;

use super::Crossing;
use crate::lang::Lang;
use crate::output::text::line;
use crate::quantities::{readable_bytes, readable_time};

/// A drawing in colour where the terminal has it: the way and the ends stand out, and walls stand back.
pub(crate) fn coloured(drawing: &str) -> Cow<'_, str> {
    if !console::colors_enabled() {
        return drawing.into();
    }
    let mut text = String::with_capacity(drawing.len());
    for line in drawing.lines() {
        // One style for every run of like characters.
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let kind = Kind::of(first);
            let end = rest.find(|character| Kind::of(character) != kind).unwrap_or(rest.len());
            let (run, after) = rest.split_at(end);
            let _ = write!(text, "{}", kind.style().apply_to(run));
            rest = after;
        }
        text.push('\n');
    }
    text.into()
}

/// What a character of a drawing stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Wall,
    Floor,
    Way,
    Start,
    Goal,
    Pellet,
}

impl Kind {
    fn of(character: char) -> Self {
        match character {
            '#' => Self::Wall,
            '.' => Self::Way,
            'S' => Self::Start,
            'G' => Self::Goal,
            '1'..='9' => Self::Pellet,
            _ => Self::Floor,
        }
    }

    fn style(self) -> Style {
        let plain = Style::new();
        match self {
            Self::Wall => plain.fg(Color::Color256(245)),
            Self::Floor => plain,
            Self::Way => plain.fg(Color::Color256(214)).bold(),
            Self::Start => plain.fg(Color::Color256(36)).bold(),
            Self::Goal => plain.fg(Color::Color256(167)).bold(),
            Self::Pellet => plain.fg(Color::Color256(75)),
        }
    }
}

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
