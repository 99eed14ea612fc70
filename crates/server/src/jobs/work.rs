//! What can be asked for, as it is sent and as it is written down.
//!
//! The form has a number, which stands beside it in the database: a worker that does not know a form leaves it to newer ones.

use mazekeeper_bench::method::{Method, MethodNames};
use mazekeeper_bench::replay::{self, Allowance};
use mazekeeper_core::energy::{EnergyCode, Puzzle};
use mazekeeper_core::grid::{Direction, Size};
use mazekeeper_core::maze::MazeCode;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::formats::{self, Collection, Entry};
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_core::sokoban::lurd;
use mazekeeper_core::sokoban::solution::{Verified, verify};
use mazekeeper_solver::generate::{Style, Wishes};
use mazekeeper_solver::rate::Rating;
use mazekeeper_solver::{By, Goal};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::answer::Answer;

/// The form in which work is written down. A worker reads this one and all before.
pub(super) const VERSION: i64 = 1;

/// The most cells of a maze in which somebody asks about energy.
const MOST_CELLS: usize = 1_000_000;
/// The most steps that making it may take: a second or so.
const MOST_BUILDING: u64 = 100_000_000;
/// The most bytes of a drawing: a level of 250 × 250.
const MOST_DRAWING: usize = 70_000;
/// The most moves of a solution that is to become shorter. They are kept, and told to whoever follows the job.
const MOST_MOVES: usize = 50_000;
/// Whoever has less memory may rate a level worse.
const ROOM_FOR_RATING: usize = 256 << 20;
/// The most levels that one job makes.
const MOST_LEVELS: u32 = 50;

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Work {
    /// A solution of a level, by any way to solve.
    Solve {
        /// The drawing, in any dialect.
        level: String,
        /// The strong solver, if nobody says otherwise.
        #[serde(default)]
        configuration: Way,
        #[serde(default)]
        limits: Limits,
    },
    /// A shorter solution than the one that is known.
    Improve {
        level: String,
        /// The solution.
        moves: String,
        /// What is to become less: `moves` or `pushes`.
        by: String,
        #[serde(default)]
        limits: Limits,
    },
    /// New levels.
    Generate {
        rows: usize,
        columns: usize,
        /// How many, from and to.
        boxes: [u32; 2],
        /// How hard, from and to: 1 to 10.
        rating: [f64; 2],
        /// How many rooms, from and to, where the style has rooms.
        rooms: Option<[u32; 2]>,
        /// `rooms`, `blocks`, `cave` or `mirror`; any, if nobody says.
        style: Option<String>,
        /// Where chance begins: the same seed makes the same levels.
        seed: u64,
        /// How many levels.
        count: u32,
        #[serde(default)]
        limits: Limits,
    },
    /// How hard a level is for people.
    Rate {
        level: String,
        #[serde(default)]
        limits: Limits,
    },
    /// The shortest walk through a maze that never runs out of energy.
    Energy {
        /// The code of the maze.
        maze: String,
        /// The code of pellets and energy.
        pellets: String,
        #[serde(default)]
        limits: Limits,
    },
}

/// A way to solve by the names of the command line. What is not named is as usual.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Way {
    /// `strong`, `bfs`, `dfs`, `ucs`, `greedy` or `astar`.
    algorithm: String,
    /// Of the strong solver: `any`, `pushes` or `moves`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    /// `steps` or `pushes`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cost: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    heuristic: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deadlocks: Option<String>,
}

impl Default for Way {
    fn default() -> Self {
        let MethodNames { algorithm, goal, puzzle, cost, order, heuristic, deadlocks } =
            Method::Strong(Goal::Any).names();
        Self { algorithm, goal, puzzle, cost, order, heuristic, deadlocks }
    }
}

/// What the work may take.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Limits {
    /// On the wall, from when somebody begins with it.
    pub(super) seconds: f64,
    /// As much as the worker has for it, if nobody says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bytes: Option<usize>,
    /// States that are looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) nodes: Option<u64>,
    /// Of use to the strong solver without a goal only.
    pub(super) threads: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { seconds: 60.0, bytes: None, nodes: None, threads: 1 }
    }
}

/// Work that can be done.
#[derive(Clone, Debug)]
pub(super) enum Task {
    Solve { level: Level, method: Method },
    Improve { level: Level, solution: Verified, by: By },
    Generate { wishes: Wishes, seed: u64, count: u32 },
    Rate { level: Level },
    Energy { puzzle: Puzzle },
}

impl Work {
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Solve { .. } => "solve",
            Self::Improve { .. } => "improve",
            Self::Generate { .. } => "generate",
            Self::Rate { .. } => "rate",
            Self::Energy { .. } => "energy",
        }
    }

    pub(super) fn limits(&self) -> &Limits {
        match self {
            Self::Solve { limits, .. }
            | Self::Improve { limits, .. }
            | Self::Generate { limits, .. }
            | Self::Rate { limits, .. }
            | Self::Energy { limits, .. } => limits,
        }
    }

    pub(super) fn limits_mut(&mut self) -> &mut Limits {
        match self {
            Self::Solve { limits, .. }
            | Self::Improve { limits, .. }
            | Self::Generate { limits, .. }
            | Self::Rate { limits, .. }
            | Self::Energy { limits, .. } => limits,
        }
    }

    /// As it is written down.
    pub(super) fn written(&self) -> String {
        serde_json::to_string(self).expect("work can be written as JSON")
    }

    /// The same with everything said in one way, and what it is: one sentence if it makes no sense. Takes a moment.
    pub(super) fn checked(self) -> Result<(Self, Task), String> {
        match self {
            Self::Solve { level, configuration, limits } => {
                let level = read_level(&level)?;
                let method = configuration.method()?;
                let limits =
                    Limits { threads: if method.uses_threads() { limits.threads } else { 1 }, ..limits };
                let work = Self::Solve { level: drawing(&level), configuration: Way::of(&method), limits };
                Ok((work, Task::Solve { level, method }))
            }
            Self::Improve { level, moves, by, limits } => {
                let level = read_level(&level)?;
                let by: By = by.parse().map_err(|error| format!("{error}"))?;
                let moves: Vec<Direction> =
                    lurd::read(&moves).map_err(|error| format!("the moves: {error}"))?;
                if moves.len() > MOST_MOVES {
                    return Err(format!("there are {} moves; at most {MOST_MOVES} are taken", moves.len()));
                }
                let solution = verify(&level, &moves).map_err(|error| format!("the moves: {error}"))?;
                let moves = solution.lurd().to_owned();
                let limits = Limits { threads: 1, ..limits };
                let work = Self::Improve { level: drawing(&level), moves, by: by.name().to_owned(), limits };
                Ok((work, Task::Improve { level, solution, by }))
            }
            Self::Generate { rows, columns, boxes, rating, rooms, style, seed, count, limits } => {
                if !(1..=MOST_LEVELS).contains(&count) {
                    return Err(format!("1 to {MOST_LEVELS} levels are made at a time"));
                }
                let size = Size::new(rows, columns).ok_or("a level has rows and columns")?;
                let rooms = rooms.unwrap_or([2, 4]);
                let style_wished: Option<Style> =
                    style.as_deref().map(str::parse).transpose().map_err(|error| format!("{error}"))?;
                let [least, most] = rating.map(tenths);
                let wishes = Wishes {
                    size,
                    boxes: boxes[0]..=boxes[1],
                    rating: least?..=most?,
                    rooms: rooms[0]..=rooms[1],
                    style: style_wished,
                };
                if boxes[0] > boxes[1] || rating[0] > rating[1] || rooms[0] > rooms[1] {
                    return Err("a range goes from the smaller to the larger number".to_owned());
                }
                wishes.check().map_err(|error| error.to_string())?;
                let limits = Limits { threads: 1, ..limits };
                let rooms = Some(rooms);
                let work = Self::Generate { rows, columns, boxes, rating, rooms, style, seed, count, limits };
                Ok((work, Task::Generate { wishes, seed, count }))
            }
            Self::Rate { level, limits } => {
                let level = read_level(&level)?;
                let limits = Limits { threads: 1, ..limits };
                Ok((Self::Rate { level: drawing(&level), limits }, Task::Rate { level }))
            }
            Self::Energy { maze, pellets, limits } => {
                let code: MazeCode = maze.parse().map_err(|error| format!("{error}"))?;
                let cells = code.shape().area();
                if cells > MOST_CELLS {
                    return Err(format!("the maze has {cells} cells; at most {MOST_CELLS} are taken"));
                }
                let energy: EnergyCode = pellets.parse().map_err(|error| format!("{error}"))?;
                let mut allowance = Allowance { steps: MOST_BUILDING };
                let quest = replay::build(&code, &mut allowance).map_err(|_| {
                    "the maze takes too long to be made: let it be smaller, or choose another generator"
                        .to_owned()
                })?;
                let puzzle = energy.build(quest).map_err(|error| error.to_string())?;
                let limits = Limits { threads: 1, ..limits };
                let work = Self::Energy { maze: code.to_string(), pellets: energy.to_string(), limits };
                Ok((work, Task::Energy { puzzle }))
            }
        }
    }

    /// What equal wishes have in common, limits and all: of several that wait only one is done.
    pub(super) fn digest(&self) -> String {
        hash(&[&VERSION.to_string(), &self.written()])
    }
}

impl Task {
    /// What wishes have in common that have the same answer, once it is known: how much was spent on it does not matter then.
    /// `None` if the answer is never the last word.
    pub(super) fn likeness(&self, work: &Work) -> Option<String> {
        let plain = || {
            let mut work = work.clone();
            *work.limits_mut() = Limits::default();
            work.written()
        };
        match self {
            // The same level, however it is turned: its solution is carried over.
            Self::Solve { level, method: method @ Method::Strong(Goal::Any | Goal::Pushes) } => {
                let identity = Identity::of(level).to_string();
                Some(hash(&["solve", &method.names().label(), &identity]))
            }
            Self::Improve { .. } => None,
            // What is rated with less memory, or by fewer nodes, is rated worse.
            Self::Generate { .. } | Self::Rate { .. }
                if work.limits().bytes.is_some() || work.limits().nodes.is_some() =>
            {
                None
            }
            Self::Solve { .. } | Self::Generate { .. } | Self::Rate { .. } | Self::Energy { .. } => {
                Some(hash(&["as it is written", &plain()]))
            }
        }
    }

    /// Whether somebody with more memory would have come to the same.
    pub(super) fn has_room(&self, bytes: usize) -> bool {
        match self {
            Self::Generate { .. } | Self::Rate { .. } => bytes >= ROOM_FOR_RATING,
            Self::Solve { .. } | Self::Improve { .. } | Self::Energy { .. } => true,
        }
    }

    /// Whether more time would not have come to more than this answer.
    pub(super) fn is_settled_by(&self, answer: &Answer) -> bool {
        match self {
            // A solution may be all that was found until then.
            Self::Solve { method: Method::Strong(Goal::Pushes | Goal::Moves), .. } => answer.is_proof(),
            _ => answer.is_final(),
        }
    }

    /// The level it is about, if it is about one.
    pub(super) fn level(&self) -> Option<&Level> {
        match self {
            Self::Solve { level, .. } | Self::Improve { level, .. } | Self::Rate { level } => Some(level),
            Self::Generate { .. } | Self::Energy { .. } => None,
        }
    }
}

impl Way {
    fn of(method: &Method) -> Self {
        let MethodNames { algorithm, goal, puzzle, cost, order, heuristic, deadlocks } = method.names();
        Self { algorithm, goal, puzzle, cost, order, heuristic, deadlocks }
    }

    fn method(self) -> Result<Method, String> {
        let Self { algorithm, goal, puzzle, cost, order, heuristic, deadlocks } = self;
        let names = MethodNames { algorithm, goal, puzzle, cost, order, heuristic, deadlocks };
        let method = names.method().map_err(|error| format!("the configuration: {error}"))?;
        if method.is_for_mazes() {
            Err("ways through mazes are not for levels".to_owned())
        } else {
            Ok(method)
        }
    }
}

fn tenths(points: f64) -> Result<Rating, String> {
    match (1.0..=10.0).contains(&points) {
        true => Ok(Rating::from_tenths((points * 10.0).round() as u32)),
        false => Err("a rating is a number from 1 to 10".to_owned()),
    }
}

/// The one level of a text.
fn read_level(text: &str) -> Result<Level, String> {
    if text.len() > MOST_DRAWING {
        return Err(format!("the level has {} bytes; at most {MOST_DRAWING} are taken", text.len()));
    }
    let mut found = formats::read(text.as_bytes());
    match (found.entries.pop(), found.entries.is_empty()) {
        (Some(entry), true) => {
            let defect = entry.defects().first().map(ToString::to_string).unwrap_or_default();
            entry.level.map_err(|_| format!("the level: {defect}"))
        }
        (Some(_), false) => Err("there are several levels; a job is about one".to_owned()),
        (None, _) => Err("there is no level".to_owned()),
    }
}

/// A level and nothing else, as text: in one way, however it was written.
pub(super) fn drawing(level: &Level) -> String {
    let entries = vec![Entry::new(level.clone())];
    formats::write_xsb(&Collection { entries, ..Collection::default() })
}

fn hash(parts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part.as_bytes());
        // So that no two lists of parts read alike.
        digest.update([0]);
    }
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
