//! Mazes as lines of JSON. The names and their order are a promise; docs/cli.md has them.

use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::texture::Texture;
use mazekeeper_core::maze::{Cell, Maze, MazeCode, Quest, generate, solve};
use mazekeeper_core::search::Outcome;
use serde::{Serialize, Serializer};

use super::Crossing;
use crate::args::maze::Hint;

/// What `maze generate` says about a maze.
#[derive(Serialize)]
pub(crate) struct MazeRow<'a> {
    pub(crate) code: String,
    pub(crate) generator: &'static str,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) seed: u64,
    pub(crate) braid: u8,
    /// Row and column from 0.
    pub(crate) start: [usize; 2],
    pub(crate) goal: [usize; 2],
    pub(crate) passages: usize,
    pub(crate) loops: usize,
    pub(crate) dead_ends: usize,
    pub(crate) corridors: usize,
    pub(crate) junctions: usize,
    pub(crate) crossings: usize,
    /// Steps between two cells that lie far apart.
    pub(crate) longest: usize,
    /// Steps of a shortest way from start to goal.
    pub(crate) solution: Option<usize>,
    /// A string per row and a digit per cell, see [`digits`].
    pub(crate) cells: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) steps: Option<Steps<'a>>,
}

impl<'a> MazeRow<'a> {
    pub(crate) fn new(
        code: &MazeCode,
        quest: &Quest,
        texture: &Texture,
        steps: Option<&'a generate::Log>,
    ) -> Self {
        let shape = code.shape();
        Self {
            code: code.to_string(),
            generator: code.generator().name(),
            rows: shape.rows(),
            columns: shape.columns(),
            seed: code.seed(),
            braid: code.braid(),
            start: place(quest, quest.start()),
            goal: place(quest, quest.goal()),
            passages: texture.passages,
            loops: texture.loops,
            dead_ends: texture.dead_ends,
            corridors: texture.corridors,
            junctions: texture.junctions,
            crossings: texture.crossings,
            longest: texture.longest,
            solution: texture.solution,
            cells: digits(quest.maze()),
            steps: steps.map(Steps),
        }
    }
}

/// Row and column of a cell.
pub(crate) fn place(quest: &Quest, cell: Cell) -> [usize; 2] {
    let (row, column) = quest.maze().shape().row_and_column(cell);
    [row, column]
}

/// The passages of every cell as a hexadecimal digit: 1 up, 2 down, 4 left, 8 right, added up.
fn digits(maze: &Maze) -> Vec<String> {
    let shape = maze.shape();
    let digit = |cell: Cell| {
        let open = |direction: &Direction| maze.is_open(cell, *direction);
        let passages: u32 = Direction::UDLR
            .into_iter()
            .enumerate()
            .filter(|(_, way)| open(way))
            .map(|(bit, _)| 1 << bit)
            .sum();
        char::from_digit(passages, 16).expect("four passages make one digit")
    };
    let row = |row| (0..shape.columns()).filter_map(|column| shape.cell(row, column)).map(digit).collect();
    (0..shape.rows()).map(row).collect()
}

/// What came of one algorithm in one maze.
#[derive(Clone, Serialize)]
pub(crate) struct CrossingRow<'a> {
    /// The code of the maze, or its file.
    pub(crate) maze: &'a str,
    pub(crate) start: [usize; 2],
    pub(crate) goal: [usize; 2],
    pub(crate) algorithm: &'static str,
    pub(crate) outcome: &'static str,
    /// The name of a stop reason.
    pub(crate) reason: Option<&'static str>,
    pub(crate) shortest: bool,
    pub(crate) steps: Option<usize>,
    /// The letters u, d, l and r.
    pub(crate) way: Option<String>,
    pub(crate) opened: u64,
    pub(crate) expanded: u64,
    /// Of those who walk through the maze.
    pub(crate) walked: u64,
    pub(crate) seconds: f64,
    pub(crate) cpu_seconds: f64,
    pub(crate) peak_bytes: usize,
    /// How many events there were, kept or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) event_count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) events: Option<Events<'a>>,
}

impl<'a> CrossingRow<'a> {
    pub(crate) fn new(crossing: &Crossing<'a>, log: Option<&'a solve::Log>) -> Self {
        let (outcome, reason) = match &crossing.answer.outcome {
            Outcome::Solved(_) => ("solved", None),
            Outcome::Unsolvable => ("unsolvable", None),
            Outcome::Stopped(reason) => ("stopped", Some(reason.name())),
        };
        let (quest, counts) = (crossing.quest, crossing.answer.counts);
        Self {
            maze: crossing.maze,
            start: place(quest, quest.start()),
            goal: place(quest, quest.goal()),
            algorithm: crossing.algorithm.name(),
            outcome,
            reason,
            shortest: crossing.is_shortest(),
            steps: crossing.way().map(<[Direction]>::len),
            way: crossing.way().map(letters),
            opened: counts.opened,
            expanded: counts.closed,
            walked: counts.steps,
            seconds: crossing.elapsed.wall.as_secs_f64(),
            cpu_seconds: crossing.elapsed.cpu.as_secs_f64(),
            peak_bytes: counts.peak_bytes,
            event_count: log.map(solve::Log::seen),
            events: log.map(Events),
        }
    }
}

/// What `maze solve --hint` says, and `maze energy solve --hint`, which has an energy code.
#[derive(Serialize)]
pub(crate) struct HintRow<'a> {
    pub(crate) maze: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) energy_code: Option<&'a str>,
    pub(crate) from: [usize; 2],
    pub(crate) goal: [usize; 2],
    pub(crate) hint: &'static str,
    pub(crate) outcome: &'static str,
    pub(crate) steps: Option<usize>,
    pub(crate) way: Option<String>,
}

impl<'a> HintRow<'a> {
    pub(crate) fn new(
        maze: &'a str,
        quest: &Quest,
        from: Cell,
        hint: Hint,
        way: Option<&[Direction]>,
    ) -> Self {
        Self {
            maze,
            energy_code: None,
            from: place(quest, from),
            goal: place(quest, quest.goal()),
            hint: hint.name(),
            outcome: if way.is_some() { "solved" } else { "unsolvable" },
            steps: way.map(<[Direction]>::len),
            way: way.map(letters),
        }
    }
}

/// Directions as the letters u, d, l and r.
pub(crate) fn letters(way: &[Direction]) -> String {
    way.iter().map(|direction| direction.letter()).collect()
}

/// The steps in which a maze was made, one array each: `["o",17,"r"]` a passage was opened from cell 17 to the right,
/// `["c",17,"d"]` a wall was put up below it, `["v",17]` the generator is at work there, `["h"]` all walls inside were
/// taken down and a hall is left. Cells are numbered in reading order from 0.
pub(crate) struct Steps<'a>(&'a generate::Log);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(untagged)]
        enum Step {
            Hall([char; 1]),
            Cell(char, usize),
            Passage(char, usize, char),
        }
        serializer.collect_seq(self.0.events().map(|event| match event {
            generate::Event::Opened(cell, direction) => Step::Passage('o', cell.index(), direction.letter()),
            generate::Event::Closed(cell, direction) => Step::Passage('c', cell.index(), direction.letter()),
            generate::Event::Visited(cell) => Step::Cell('v', cell.index()),
            generate::Event::Cleared => Step::Hall(['h']),
        }))
    }
}

/// What an algorithm did, one array per event, `["o",17,3,21]`: what happened (`o` opened, `c` closed, `p` on the way or
/// walked to, `b` walked back to; capital where the search from the goal did it), the cell in reading order from 0, the
/// steps so far and the estimate of the rest, null where there is none.
#[derive(Clone)]
pub(crate) struct Events<'a>(&'a solve::Log);

impl Serialize for Events<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.events().map(|event| {
            let kind = match event.kind {
                solve::EventKind::Opened => 'o',
                solve::EventKind::Closed => 'c',
                solve::EventKind::Path => 'p',
                solve::EventKind::Backtrack => 'b',
            };
            let kind = match event.side {
                solve::Side::Start => kind,
                solve::Side::Goal => kind.to_ascii_uppercase(),
            };
            (kind, event.cell.index(), event.g, event.h)
        }))
    }
}
