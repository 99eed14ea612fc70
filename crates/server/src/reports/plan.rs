//! What is to be run, as it is written down: with its levels, so that it stays the same whatever becomes of their collection.

use mazekeeper_bench::method::{Method, MethodNames};
use mazekeeper_bench::plan::{Plan, Source};
use mazekeeper_core::maze::MazeCode;
use mazekeeper_core::sokoban::formats::{self, Entry};
use serde::{Deserialize, Serialize};

/// One source and its methods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Planned {
    /// What the source is called.
    pub(super) name: String,
    pub(super) subjects: Subjects,
    pub(super) methods: Vec<MethodNames>,
}

/// What is to be solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Subjects {
    Levels(Vec<PlannedLevel>),
    /// By their codes.
    Mazes(Vec<String>),
}

/// A level with its place in its collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PlannedLevel {
    pub(super) number: usize,
    pub(super) title: Option<String>,
    /// As text.
    pub(super) drawing: String,
}

impl Planned {
    /// How many levels or mazes there are.
    pub(super) fn subjects(&self) -> usize {
        match &self.subjects {
            Subjects::Levels(levels) => levels.len(),
            Subjects::Mazes(codes) => codes.len(),
        }
    }

    /// How many tasks that is.
    pub(super) fn tasks(&self) -> usize {
        self.subjects() * self.methods.len()
    }

    /// As it is written down.
    pub(super) fn written(&self) -> String {
        serde_json::to_string(self).expect("a plan can be written as JSON")
    }

    /// As it was written down by us.
    pub(super) fn stored(text: &str) -> Self {
        serde_json::from_str(text).expect("plans are written by us")
    }

    /// Calls a function with the plan. Takes a while.
    pub(super) fn with<T>(&self, work: impl FnOnce(&Plan<'_>) -> T) -> T {
        let methods: Vec<Method> = self
            .methods
            .iter()
            .map(|names| names.method().expect("methods were checked before they were written down"))
            .collect();
        match &self.subjects {
            Subjects::Levels(levels) => {
                let entries: Vec<(usize, Entry)> = levels.iter().filter_map(PlannedLevel::entry).collect();
                let entries = entries.iter().map(|(number, entry)| (*number, entry));
                work(&Plan::new([Source::of_levels(&self.name, entries)], &methods))
            }
            Subjects::Mazes(codes) => {
                let codes = codes.iter().map(|code| {
                    code.parse::<MazeCode>().expect("codes were made before they were written down")
                });
                work(&Plan::new([Source::of_mazes(&self.name, codes)], &methods))
            }
        }
    }
}

impl PlannedLevel {
    fn entry(&self) -> Option<(usize, Entry)> {
        let title = self.title.as_deref().map(|title| format!("Title: {title}\n")).unwrap_or_default();
        let text = format!("{}\n{title}", self.drawing.trim_end());
        Some((self.number, formats::read(text.as_bytes()).entries.pop()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(algorithm: &str, puzzle: Option<&str>) -> MethodNames {
        let puzzle = puzzle.map(str::to_owned);
        MethodNames { algorithm: algorithm.to_owned(), puzzle, ..MethodNames::default() }
    }

    #[track_caller]
    fn check(planned: &Planned, expected: &[&str]) {
        assert_eq!(&Planned::stored(&planned.written()), planned);
        assert_eq!(planned.tasks(), expected.len());
        let tasks = planned.with(|plan| {
            let told = plan.tasks.iter().map(|task| {
                format!(
                    "{} {} {}",
                    task.number,
                    task.identity().unwrap_or_default().len(),
                    task.method.names().label()
                )
            });
            told.collect::<Vec<_>>()
        });
        assert_eq!(tasks, expected);
    }

    #[test]
    fn a_plan_is_the_same_after_it_was_written_down() {
        let level = |number, title: Option<&str>| PlannedLevel {
            number,
            title: title.map(str::to_owned),
            drawing: "#####\n#@$.#\n#####\n".to_owned(),
        };
        let levels = Planned {
            name: "One".to_owned(),
            subjects: Subjects::Levels(vec![level(3, Some("Three")), level(5, None)]),
            methods: vec![named("strong", None), named("bfs", None)],
        };
        check(
            &levels,
            &[
                "3 64 strong any",
                "5 64 strong any",
                "3 64 bfs steps udlr freeze",
                "5 64 bfs steps udlr freeze",
            ],
        );
        let titles = levels.with(|plan| match plan.tasks[0].subject {
            mazekeeper_bench::plan::Subject::Level(entry) => entry.title().map(str::to_owned),
            mazekeeper_bench::plan::Subject::Maze(_) => None,
        });
        assert_eq!(titles.as_deref(), Some("Three"));
        let mazes = Planned {
            name: "Mazes".to_owned(),
            subjects: Subjects::Mazes(vec!["dfs1-2x2-s1-b0-f0.0-t0.1".to_owned()]),
            methods: vec![named("wall-follower", Some("maze"))],
        };
        check(&mazes, &["1 24 wall-follower maze"]);
    }
}
