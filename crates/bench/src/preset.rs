//! The founding reports' chapters of statistics, made again: the same levels, the same algorithms, and what was published then.
//!
//! Levels are not ours to hand out, so they come from the reader's folder; the mazes are made by code.

use std::str::FromStr;

use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::{Generator, MazeCode, Shape, solve};
use mazekeeper_core::search::Algorithm;
use mazekeeper_core::sokoban::configuration::{Configuration, PuzzleKind, Wish};
use mazekeeper_core::sokoban::deadlock::DeadlockSet;
use mazekeeper_core::sokoban::heuristics::Heuristic;
use mazekeeper_core::sokoban::puzzles::Weights;
use mazekeeper_solver::Goal;

use crate::method::{Method, MethodNames};
use crate::plan::Source;

/// A chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Twenty levels of a creature among towers, by breadth-first search, A* and greedy search.
    Teemo,
    /// Microcosmos and Minicosmos, by breadth-first search and A*, with and without deadlocks.
    Cosmos,
    /// Eighteen levels of an assignment, by depth-first, breadth-first and uniform-cost search.
    Cs106,
    /// Ten mazes, by A* and breadth-first search.
    Maze,
}

/// One figure of a report.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// Which set of levels.
    pub set: &'static str,
    /// Counted from 1.
    pub level: usize,
    /// As we name it.
    pub algorithm: &'static str,
    /// What was measured.
    pub metric: Metric,
    /// `None`: the level was not solved.
    pub value: Option<f64>,
}

/// What reports measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Of the solution.
    Moves,
    /// States taken from the frontier.
    Expanded,
    /// States found.
    Explored,
    /// As the report timed it.
    Seconds,
    /// Of memory.
    Mib,
}

impl Metric {
    /// All, in the order of tables.
    pub const ALL: [Self; 5] = [Self::Moves, Self::Expanded, Self::Explored, Self::Seconds, Self::Mib];

    fn named(name: &str) -> Option<Self> {
        match name {
            "moves" => Some(Self::Moves),
            "expanded" => Some(Self::Expanded),
            "explored" => Some(Self::Explored),
            "seconds" => Some(Self::Seconds),
            "mib" => Some(Self::Mib),
            _ => None,
        }
    }
}

/// Where the levels of a set lie in the reader's folder: the first of these that is there.
pub struct LevelSet {
    /// What it is called.
    pub name: &'static str,
    /// How many they are: figures are published by number.
    pub levels: usize,
    /// Each a list of files or folders that belong together.
    pub places: Vec<Vec<String>>,
}

impl Preset {
    /// All, in the order in which they are offered.
    pub const ALL: &'static [Self] = &[Self::Teemo, Self::Cosmos, Self::Cs106, Self::Maze];

    /// The name people type.
    pub fn name(self) -> &'static str {
        match self {
            Self::Teemo => "teemo",
            Self::Cosmos => "cosmos",
            Self::Cs106 => "cs106",
            Self::Maze => "maze",
        }
    }

    /// The levels it needs; none where mazes are made.
    pub fn level_sets(self) -> Vec<LevelSet> {
        let set = |name, levels, places| LevelSet { name, levels, places };
        let file = |name: &str| vec![name.to_owned()];
        match self {
            Self::Teemo => vec![set("teemo", 20, vec![file("Testcases"), file("teemo.xsb")])],
            Self::Cosmos => vec![
                set("microcosmos", 40, vec![file("microcosmos.xsb")]),
                set("minicosmos", 40, vec![file("minicosmos.xsb")]),
            ],
            Self::Cs106 => {
                let tests = (1..=18).map(|number| format!("test{number}.txt")).collect();
                vec![set("cs106", 18, vec![tests, file("cs106.xsb")])]
            }
            Self::Maze => Vec::new(),
        }
    }

    /// Ten mazes of 100 × 100 with ends drawn by lot, the same for everybody.
    pub fn mazes(self) -> Option<Source<'static>> {
        let code = |seed| {
            let shape = Shape::new(100, 100).expect("mazes have such shapes");
            let code = MazeCode::new(Generator::DepthFirst, shape, seed);
            code.and_then(MazeCode::with_random_ends).expect("such a maze has two ends")
        };
        (self == Self::Maze).then(|| Source::of_mazes(self.name(), (1..=10).map(code)))
    }

    /// What is compared.
    pub fn methods(self) -> Vec<Method> {
        use Algorithm::{AStar, BreadthFirst, DepthFirst, Greedy, UniformCost};
        use DeadlockSet::{Corners, Freeze};
        const NO_RULE: DeadlockSet = DeadlockSet::None;
        let udlr = |algorithm, weights, heuristic, deadlocks| {
            textbook(algorithm, weights, Direction::UDLR, heuristic, deadlocks)
        };
        let urld = [Direction::Up, Direction::Right, Direction::Left, Direction::Down];
        let moves =
            |algorithm, heuristic, deadlocks| textbook(algorithm, Weights::MOVES, urld, heuristic, deadlocks);
        match self {
            Self::Teemo => [BreadthFirst, AStar, Greedy]
                .map(|algorithm| udlr(algorithm, Weights::MOVES, Heuristic::Teemo, Corners))
                .to_vec(),
            Self::Cosmos => vec![
                moves(BreadthFirst, Heuristic::None, Freeze),
                moves(AStar, Heuristic::NearestManhattan, Freeze),
                moves(AStar, Heuristic::MatchingPushes, Freeze),
                moves(BreadthFirst, Heuristic::None, NO_RULE),
                moves(AStar, Heuristic::NearestManhattan, NO_RULE),
            ],
            Self::Cs106 => {
                let searches = [DepthFirst, BreadthFirst, UniformCost];
                let with = |deadlocks| {
                    searches.map(|algorithm| udlr(algorithm, Weights::WALKS, Heuristic::None, deadlocks))
                };
                [&with(Freeze)[..], &with(NO_RULE)[..], &[Method::Strong(Goal::Any)]].concat()
            }
            Self::Maze => {
                use solve::Algorithm::{AStar, AStarSquared, BreadthFirst};
                [AStarSquared, BreadthFirst, AStar].map(Method::Maze).to_vec()
            }
        }
    }

    /// Whether the report has figures for this: its own search, as near as ours comes to it.
    pub fn has_published(self, method: &MethodNames) -> bool {
        match self {
            Self::Teemo => true,
            Self::Cosmos => {
                let is_theirs = matches!(method.heuristic.as_deref(), None | Some("nearest-manhattan"));
                is_theirs && method.deadlocks.as_deref() == Some("freeze")
            }
            Self::Cs106 => method.deadlocks.as_deref() == Some("freeze"),
            Self::Maze => method.algorithm != "astar",
        }
    }

    /// The report's figures.
    pub fn published(self) -> Vec<Published> {
        let text = match self {
            Self::Teemo => include_str!("../../../testdata/published/teemo.csv"),
            Self::Cosmos => include_str!("../../../testdata/published/cosmos.csv"),
            Self::Cs106 => include_str!("../../../testdata/published/cs106.csv"),
            Self::Maze => include_str!("../../../testdata/published/maze.csv"),
        };
        text.lines().skip(1).map(|line| figure(line).expect("a test reads every line")).collect()
    }
}

impl FromStr for Preset {
    type Err = UnknownPreset;

    fn from_str(text: &str) -> Result<Self, UnknownPreset> {
        let preset = Self::ALL.iter().find(|preset| preset.name() == text);
        preset.copied().ok_or_else(|| UnknownPreset(text.to_owned()))
    }
}

/// A name that no chapter has.
#[derive(Debug, thiserror::Error)]
#[error("`{0}` is no preset")]
pub struct UnknownPreset(String);

fn figure(line: &'static str) -> Option<Published> {
    let [set, level, algorithm, metric, value] = line.split(',').collect::<Vec<_>>()[..] else { return None };
    let value = if value.is_empty() { None } else { Some(value.parse().ok()?) };
    Some(Published { set, level: level.parse().ok()?, algorithm, metric: Metric::named(metric)?, value })
}

fn textbook(
    algorithm: Algorithm,
    weights: Weights,
    order: [Direction; 4],
    heuristic: Heuristic,
    deadlocks: DeadlockSet,
) -> Method {
    let wish = Wish { algorithm, puzzle: PuzzleKind::Steps, weights, order, heuristic, deadlocks };
    Method::Textbook(Configuration::new(wish).expect("steps can be searched by any cost"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_is_read_and_belongs_to_a_method() {
        for (&preset, count) in Preset::ALL.iter().zip([240, 640, 108, 20]) {
            let (published, methods) = (preset.published(), preset.methods());
            assert_eq!(published.len(), count, "{preset:?}");
            let of_method = |figure: &Published| {
                let names = methods.iter().map(Method::names).filter(|names| preset.has_published(names));
                names.filter(|names| names.algorithm == figure.algorithm).count()
            };
            assert!(published.iter().all(|figure| of_method(figure) == 1), "{preset:?}");
        }
    }

    #[test]
    fn every_level_of_a_set_has_figures_and_no_other_has() {
        for preset in Preset::ALL {
            for set in preset.level_sets() {
                let published = preset.published();
                let numbers =
                    published.iter().filter(|figure| figure.set == set.name).map(|figure| figure.level);
                let numbers: std::collections::BTreeSet<usize> = numbers.collect();
                assert_eq!(numbers, (1..=set.levels).collect(), "{}", set.name);
            }
        }
    }

    #[test]
    fn ten_mazes_are_made_by_code() {
        let plan = crate::plan::Plan::new(Preset::Maze.mazes(), &Preset::Maze.methods());
        assert_eq!(plan.tasks.len(), 30);
    }
}
