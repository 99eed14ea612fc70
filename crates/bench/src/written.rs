//! A plan as it is written down, for others to run: with its levels, so that it stays the same whatever becomes of their files.

use mazekeeper_core::maze::MazeCode;
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::formats::{self, Collection, Entry};
use serde::{Deserialize, Serialize};

use crate::method::{Method, MethodNames};
use crate::plan::{Source, Subject, Task};
use crate::row::{LevelName, Measured, SolveRow};
use crate::store::StoredRow;
use crate::workers::{self, Limits};

/// Every subject of every source by every method, as in a [`Plan`](crate::plan::Plan) and in the same order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenPlan {
    /// Where subjects come from.
    pub sources: Vec<WrittenSource>,
    /// By what they are solved.
    pub methods: Vec<MethodNames>,
}

/// A source with its subjects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenSource {
    /// What it is called.
    pub name: String,
    /// What is to be solved.
    pub subjects: Vec<WrittenSubject>,
}

/// A level or a maze.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WrittenSubject {
    /// A level with its place in its source.
    Level {
        /// Counted from 1.
        number: usize,
        /// What it calls itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// As text.
        drawing: String,
    },
    /// What stands at the place of a level and is none.
    Defective {
        /// Counted from 1.
        number: usize,
        /// What it calls itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// What is wrong with it.
        defects: Vec<String>,
    },
    /// A maze by its code.
    Maze(String),
}

impl WrittenPlan {
    /// A plan that is about to be made of these sources and methods.
    pub fn of(sources: &[Source<'_>], methods: &[Method]) -> Self {
        let source = |source: &Source<'_>| WrittenSource {
            name: source.name.clone(),
            subjects: source
                .subjects()
                .map(|(number, subject)| WrittenSubject::of(number, subject))
                .collect(),
        };
        Self {
            sources: sources.iter().map(source).collect(),
            methods: methods.iter().map(Method::names).collect(),
        }
    }

    /// How many tasks that is.
    pub fn tasks(&self) -> usize {
        let of_source = |source: &WrittenSource| {
            let mazes = source.subjects.iter().filter(|subject| subject.is_maze()).count();
            let fitting = |names: &MethodNames| match names.is_for_mazes() {
                true => mazes,
                false => source.subjects.len() - mazes,
            };
            self.methods.iter().map(fitting).sum::<usize>()
        };
        self.sources.iter().map(of_source).sum()
    }

    /// As it is written down.
    pub fn written(&self) -> String {
        serde_json::to_string(self).expect("a plan can be written as JSON")
    }

    /// Runs one task, by its place in the plan, and tells now and then what a search has spent; `None` if there is none.
    pub fn run(
        &self,
        place: usize,
        limits: &Limits,
        is_cancelled: &dyn Fn() -> bool,
        watch: &mut dyn FnMut(&Counts),
    ) -> Option<StoredRow> {
        let (source, subject, names) = self.task(place)?;
        let method = names.method().ok()?;
        let mut run = |number, subject| {
            let task = Task { file: source.name.clone(), number, subject, method };
            StoredRow::new(workers::run_one(&task, limits, is_cancelled, watch), &task)
        };
        match subject {
            WrittenSubject::Level { number, title, drawing } => {
                let entry = entry(title.as_deref(), drawing)?;
                Some(run(*number, Subject::Level(&entry)))
            }
            // Nobody has to run it to know how that ends.
            WrittenSubject::Defective { number, title, defects } => {
                let name = LevelName { file: &source.name, level: *number, title: title.as_deref() };
                let measured = Measured::once(SolveRow::invalid(name, &method, defects.clone()));
                Some(StoredRow { measured, identity: None })
            }
            WrittenSubject::Maze(code) => {
                let number = source.subjects.iter().position(|other| std::ptr::eq(other, subject))? + 1;
                Some(run(number, Subject::Maze(code.parse::<MazeCode>().ok()?)))
            }
        }
    }

    fn task(&self, place: usize) -> Option<(&WrittenSource, &WrittenSubject, &MethodNames)> {
        let mut before = 0;
        for source in &self.sources {
            for names in &self.methods {
                let fits = |subject: &&WrittenSubject| subject.is_maze() == names.is_for_mazes();
                let count = source.subjects.iter().filter(fits).count();
                if place < before + count {
                    let subject = source.subjects.iter().filter(fits).nth(place - before)?;
                    return Some((source, subject, names));
                }
                before += count;
            }
        }
        None
    }
}

impl WrittenSubject {
    fn of(number: usize, subject: &Subject<'_>) -> Self {
        match subject {
            Subject::Level(entry) => {
                let title = entry.title().map(str::to_owned);
                match &entry.level {
                    Ok(level) => {
                        let entries = vec![Entry::new(level.clone())];
                        let drawing = formats::write_xsb(&Collection { entries, ..Collection::default() });
                        Self::Level { number, title, drawing }
                    }
                    Err(defects) => {
                        let defects = defects.iter().map(ToString::to_string).collect();
                        Self::Defective { number, title, defects }
                    }
                }
            }
            Subject::Maze(code) => Self::Maze(code.to_string()),
        }
    }

    fn is_maze(&self) -> bool {
        matches!(self, Self::Maze(_))
    }
}

fn entry(title: Option<&str>, drawing: &str) -> Option<Entry> {
    let title = title.map(|title| format!("Title: {title}\n")).unwrap_or_default();
    formats::read(format!("{}\n{title}", drawing.trim_end()).as_bytes()).entries.pop()
}

#[cfg(test)]
mod tests {
    use mazekeeper_solver::Goal;

    use super::*;
    use crate::method::{Choice, Listed, Wishes, methods};
    use crate::plan::Plan;

    /// Whatever a plan runs, the same comes of it where it was only read; but for the times.
    #[test]
    fn a_written_plan_runs_the_same_tasks() {
        let collection = formats::read(
            b"#####\n#@$.#\n#####\nTitle: One\n\n#######\n#@ $ .#\n#######\n\n#####\n#@$ #\n#####\nTitle: None\n",
        );
        let wishes = Wishes {
            choices: vec![Choice::Strong, "bfs".parse().unwrap()],
            goal: Some(Goal::Any),
            puzzles: Vec::new(),
            costs: Vec::new(),
            orders: Vec::new(),
            heuristics: Listed { flag: "--heuristics", values: Vec::new() },
            deadlocks: Listed { flag: "--deadlocks", values: Vec::new() },
        };
        let mut methods = methods(&wishes).unwrap();
        methods.push(Method::Maze("wall-follower".parse().unwrap()));
        let sources = || {
            let numbered = [3, 5].into_iter().zip(&collection.entries);
            let codes = ["dfs1-2x2-s1-b0-f0.0-t0.1", "dfs1-5x5-s1-b0-f0.0-t4.4"];
            let codes = codes.map(|code| code.parse::<MazeCode>().unwrap());
            [Source::of_levels("levels", numbered), Source::of_mazes("mazes", codes)]
        };
        let written = WrittenPlan::of(&sources(), &methods);
        let read: WrittenPlan = serde_json::from_str(&written.written()).unwrap();
        assert_eq!(read, written);
        let plan = Plan::new(sources(), &methods);
        assert_eq!((read.tasks(), plan.tasks.len()), (6, 6));
        for (place, task) in plan.tasks.iter().enumerate() {
            let timeless = |mut stored: StoredRow| {
                (stored.measured.row.seconds, stored.measured.row.cpu_seconds) = (0.0, 0.0);
                stored
            };
            let limits = Limits::default();
            let here = StoredRow::new(workers::run_one(task, &limits, &|| false, &mut |_| ()), task);
            let there = read.run(place, &limits, &|| false, &mut |_| ()).unwrap();
            assert_eq!(timeless(there), timeless(here), "{place}");
        }
        assert_eq!(read.run(6, &Limits::default(), &|| false, &mut |_| ()), None);
    }

    #[test]
    fn what_is_no_level_has_its_place_and_its_defects() {
        let collection = formats::read(b"#####\n#@$ #\n#####\nTitle: None\n\n#####\n#@$.#\n#####\n");
        let sources = || [Source::of_levels("levels", (1..).zip(&collection.entries))];
        let methods = [Method::Strong(Goal::Any)];
        let (written, plan) = (WrittenPlan::of(&sources(), &methods), Plan::new(sources(), &methods));
        let limits = Limits::default();
        let (here, there) = (
            workers::run_one(&plan.tasks[0], &limits, &|| false, &mut |_| ()),
            written.run(0, &limits, &|| false, &mut |_| ()).expect("there is such a task"),
        );
        assert_eq!((there.measured, there.identity), (here, None));
        let row = written.run(1, &limits, &|| false, &mut |_| ()).expect("there is such a task").measured.row;
        assert_eq!((row.level, row.is_solved()), (2, true));
    }
}
