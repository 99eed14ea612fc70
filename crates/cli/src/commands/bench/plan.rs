//! What is to be run: every level of every file by every method, in the order in which it is told.

use std::ops::Range;

use mazekeeper_core::sokoban::formats::Entry;
use mazekeeper_core::sokoban::identity::Identity;

use crate::input::LevelFile;
use crate::method::{Method, MethodNames};

/// All that is to be run, file by file, then method by method, then level by level.
pub(super) struct Plan<'a> {
    pub(super) tasks: Vec<Task<'a>>,
    pub(super) groups: Vec<Group<'a>>,
}

/// One level and one method.
pub(super) struct Task<'a> {
    /// The name of the level's file.
    pub(super) file: &'a str,
    /// The level in it, counted from 1.
    pub(super) number: usize,
    pub(super) entry: &'a Entry,
    pub(super) method: Method,
}

/// The tasks of one file and one method: what makes a table.
pub(super) struct Group<'a> {
    pub(super) file: &'a LevelFile,
    pub(super) method: MethodNames,
    /// Whether no other group of the file comes before.
    pub(super) is_first: bool,
    /// Which tasks of the plan.
    pub(super) tasks: Range<usize>,
}

impl<'a> Plan<'a> {
    /// Everything that was asked for.
    pub(super) fn new(files: &'a [LevelFile], methods: &[Method]) -> Self {
        let mut plan = Self { tasks: Vec::new(), groups: Vec::new() };
        // A file without a level in it has nothing to tell.
        for file in files.iter().filter(|file| file.entries().next().is_some()) {
            for (index, &method) in methods.iter().enumerate() {
                let start = plan.tasks.len();
                let task = |(number, entry)| Task { file: &file.name, number, entry, method };
                plan.tasks.extend(file.entries().map(task));
                let tasks = start..plan.tasks.len();
                plan.groups.push(Group { file, method: method.names(), is_first: index == 0, tasks });
            }
        }
        plan
    }
}

impl Task<'_> {
    /// By what the level is known again; `None` if it is invalid.
    pub(super) fn identity(&self) -> Option<String> {
        self.entry.level.as_ref().ok().map(|level| Identity::of(level).to_string())
    }
}
