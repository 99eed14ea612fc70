//! What is to be run: every subject of every source by every method, in the order in which it is told.

use std::ops::Range;

use mazekeeper_core::maze::{MazeCode, Quest};
use mazekeeper_core::sokoban::formats::Entry;
use mazekeeper_core::sokoban::identity::Identity;

use crate::method::{Method, MethodNames};
use crate::row::LevelName;

/// Where subjects come from: a file of levels, or a row of mazes.
pub struct Source<'a> {
    /// What it is called.
    pub name: String,
    /// With their numbers, which are counted from 1.
    subjects: Vec<(usize, Subject<'a>)>,
}

/// What is to be solved.
#[derive(Clone)]
pub enum Subject<'a> {
    /// A level, if it is one.
    Level(&'a Entry),
    /// A maze, which its code makes when it is needed.
    Maze(MazeCode),
}

/// All that is to be run, source by source, then method by method, then subject by subject.
pub struct Plan<'a> {
    /// One after the other.
    pub tasks: Vec<Task<'a>>,
    /// Which of them make a table.
    pub groups: Vec<Group>,
}

/// One subject and one method.
pub struct Task<'a> {
    /// The name of the source.
    pub file: String,
    /// Which of its subjects, counted from 1.
    pub number: usize,
    /// What is to be solved.
    pub subject: Subject<'a>,
    /// By what.
    pub method: Method,
}

/// The tasks of one source and one method: what makes a table.
pub struct Group {
    /// The name of the source.
    pub file: String,
    /// By what.
    pub method: MethodNames,
    /// Whether no other group of the source comes before.
    pub is_first: bool,
    /// Which tasks of the plan.
    pub tasks: Range<usize>,
}

impl<'a> Source<'a> {
    /// Levels of a file, with their numbers in it.
    pub fn of_levels(name: impl Into<String>, entries: impl IntoIterator<Item = (usize, &'a Entry)>) -> Self {
        let subjects = entries.into_iter().map(|(number, entry)| (number, Subject::Level(entry)));
        Self { name: name.into(), subjects: subjects.collect() }
    }

    /// What is to be solved, with the numbers.
    pub(crate) fn subjects(&self) -> impl Iterator<Item = (usize, &Subject<'a>)> {
        self.subjects.iter().map(|(number, subject)| (*number, subject))
    }

    /// Mazes.
    pub fn of_mazes(name: impl Into<String>, codes: impl IntoIterator<Item = MazeCode>) -> Self {
        Self { name: name.into(), subjects: (1..).zip(codes.into_iter().map(Subject::Maze)).collect() }
    }
}

impl<'a> Plan<'a> {
    /// Everything that was asked for. Levels are left to methods for levels, mazes to those for mazes.
    pub fn new(sources: impl IntoIterator<Item = Source<'a>>, methods: &[Method]) -> Self {
        let mut plan = Self { tasks: Vec::new(), groups: Vec::new() };
        for source in sources {
            let mut is_first = true;
            for &method in methods {
                let fits = |(_, subject): &&(usize, Subject<'a>)| {
                    matches!(subject, Subject::Maze(_)) == method.is_for_mazes()
                };
                let start = plan.tasks.len();
                plan.tasks.extend(source.subjects.iter().filter(fits).map(|(number, subject)| Task {
                    file: source.name.clone(),
                    number: *number,
                    subject: subject.clone(),
                    method,
                }));
                let tasks = start..plan.tasks.len();
                // A source without a subject for it has nothing to tell.
                if !tasks.is_empty() {
                    plan.groups.push(Group {
                        file: source.name.clone(),
                        method: method.names(),
                        is_first,
                        tasks,
                    });
                    is_first = false;
                }
            }
        }
        plan
    }
}

impl Task<'_> {
    /// By what the subject is known again; `None` if it is invalid.
    pub fn identity(&self) -> Option<String> {
        match &self.subject {
            Subject::Level(entry) => entry.level.as_ref().ok().map(|level| Identity::of(level).to_string()),
            Subject::Maze(code) => Some(code.to_string()),
        }
    }

    /// What its rows call the subject.
    pub(crate) fn name<'b>(&'b self, code: &'b str) -> LevelName<'b> {
        let title = match self.subject {
            Subject::Level(entry) => entry.title(),
            Subject::Maze(_) => Some(code),
        };
        LevelName { file: &self.file, level: self.number, title }
    }
}

/// Whether letters are a way through a maze.
pub(crate) fn crosses(quest: &Quest, letters: &str) -> bool {
    use mazekeeper_core::grid::Direction;
    // Nobody pushes in a maze.
    let direction = |letter: char| Direction::from_letter(letter).filter(|_| letter.is_ascii_lowercase());
    let way: Option<Vec<Direction>> = letters.chars().map(direction).collect();
    let cells = way.and_then(|way| quest.cells_of(&way));
    cells.is_some_and(|cells| cells.last().copied().unwrap_or(quest.start()) == quest.goal())
}
