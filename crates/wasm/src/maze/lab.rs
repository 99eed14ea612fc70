//! A search through a maze in the laboratory: recorded, and looked at from all sides.
//!
//! It lives in a worker, and has the shape that recordings of levels have.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::solve::{Algorithm, Answer, EventKind, Replay, lesson, record, solve};
use mazekeeper_core::maze::{Cell, MazeCode, Quest, Shape, plan, text};
use mazekeeper_core::search::Outcome;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{cell_at, numbers_of};

/// A larger maze is not watched: whoever follows a link has not chosen its size. 2000 by 2000 cells take 160 MB and some
/// seconds, a code may name twenty-five times as many.
const MOST_CELLS: usize = 4_000_000;

/// Stands where there is no number.
const NONE: f64 = -1.0;

/// A maze and what an algorithm did in it.
#[wasm_bindgen]
pub struct MazeRecording {
    quest: Quest,
    algorithm: Algorithm,
    answer: Answer,
    replay: Replay,
    shortest: Option<u32>,
    /// The numbers of the events that look at a cell; those of a walker are its steps.
    expansions: Vec<u32>,
}

#[wasm_bindgen]
impl MazeRecording {
    /// Searches a maze that is written as a code, a plan or a drawing, between its own ends or others, and keeps so many events at most. It
    /// throws with what is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(
        maze: &str,
        start: Option<u32>,
        goal: Option<u32>,
        algorithm: &str,
        max_events: u32,
    ) -> Result<MazeRecording, JsError> {
        recorded(maze, start, goal, algorithm, max_events).map_err(|error| JsError::new(&error))
    }

    /// Columns.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        self.quest.maze().shape().columns() as u32
    }

    /// Rows.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        self.quest.maze().shape().rows() as u32
    }

    /// Where it begins.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> u32 {
        self.quest.start().index() as u32
    }

    /// Where it ends.
    #[wasm_bindgen(getter)]
    pub fn goal(&self) -> u32 {
        self.quest.goal().index() as u32
    }

    /// Per cell, whether passages lead up (1), down (2), left (4), right (8).
    pub fn passages(&self) -> Vec<u8> {
        let maze = self.quest.maze();
        let byte = |cell| maze.ways(cell).fold(0, |bits, (way, _)| bits | 1 << crate::direction_number(way));
        maze.shape().cells().map(byte).collect()
    }

    /// The maze with its ends, as it stands in links.
    pub fn plan(&self) -> String {
        plan::write(&self.quest)
    }

    /// The maze with its ends, as people draw it.
    pub fn drawing(&self) -> String {
        text::draw(&self.quest, &[])
    }

    /// The plan of the maze after the wall between two neighbours was taken down or put up; nothing if they are none.
    #[wasm_bindgen(js_name = withWall)]
    pub fn with_wall(&self, one: u32, other: u32, is_wall: bool) -> Option<String> {
        let shape = self.quest.maze().shape();
        let (one, other) = (shape.cell_at(one as usize)?, shape.cell_at(other as usize)?);
        let way = Direction::UDLR.into_iter().find(|&way| shape.neighbour(one, way) == Some(other))?;
        let mut maze = self.quest.maze().clone();
        if is_wall {
            maze.close(one, way);
        } else {
            maze.open(one, way);
        }
        let quest = Quest::new(maze, self.quest.start(), self.quest.goal()).ok()?;
        Some(plan::write(&quest))
    }

    /// How many events were kept, the way among them.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> u32 {
        self.replay.log().len() as u32
    }

    /// How many events there were, kept or not.
    #[wasm_bindgen(getter)]
    pub fn seen(&self) -> f64 {
        self.replay.log().seen() as f64
    }

    /// The number of the first event of the way; without a way, of none.
    #[wasm_bindgen(getter, js_name = wayBegins)]
    pub fn way_begins(&self) -> u32 {
        self.replay.log().way_begins() as u32
    }

    /// `solved`, `unsolvable` or `stopped`.
    #[wasm_bindgen(getter)]
    pub fn verdict(&self) -> String {
        match self.answer.outcome {
            Outcome::Solved(_) => "solved",
            Outcome::Unsolvable => "unsolvable",
            Outcome::Stopped(_) => "stopped",
        }
        .to_owned()
    }

    /// The steps of the way that was found.
    #[wasm_bindgen(getter)]
    pub fn steps(&self) -> Option<u32> {
        match &self.answer.outcome {
            Outcome::Solved(way) => Some(way.len() as u32),
            _ => None,
        }
    }

    /// The cells of the way that was found, from the start to the goal; none without one.
    pub fn way(&self) -> Vec<u32> {
        match &self.answer.outcome {
            Outcome::Solved(way) => numbers_of(&self.quest.cells_of(way).unwrap_or_default()),
            _ => Vec::new(),
        }
    }

    /// The steps of a shortest way; nothing without any way.
    #[wasm_bindgen(getter)]
    pub fn shortest(&self) -> Option<u32> {
        self.shortest
    }

    /// How many cells were found.
    #[wasm_bindgen(getter)]
    pub fn opened(&self) -> f64 {
        self.answer.counts.opened as f64
    }

    /// From how many of them was looked on. Walkers close none.
    #[wasm_bindgen(getter)]
    pub fn closed(&self) -> f64 {
        self.answer.counts.closed as f64
    }

    /// How many steps a walker made, there and back; 0 for those that do not walk.
    #[wasm_bindgen(getter)]
    pub fn walked(&self) -> f64 {
        self.answer.counts.steps as f64
    }

    /// The memory the search took, without the log.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> f64 {
        self.answer.counts.peak_bytes as f64
    }

    /// Whether no maze could have a shorter way than this algorithm finds.
    #[wasm_bindgen(getter, js_name = provesShortest)]
    pub fn proves_shortest(&self) -> bool {
        self.algorithm.proves_shortest()
    }

    /// How many cells were looked at, as far as events were kept; or steps walked.
    #[wasm_bindgen(getter)]
    pub fn expansions(&self) -> u32 {
        self.expansions.len() as u32
    }

    /// How many events have happened when so many cells were looked at, and none is being looked at; when all were, the way is told, too.
    pub fn after(&self, expansions: u32) -> u32 {
        self.expansions.get(expansions as usize).copied().unwrap_or(self.length())
    }

    /// How many cells were looked at, or are being looked at, when so many events have happened.
    #[wasm_bindgen(js_name = expansionsAt)]
    pub fn expansions_at(&self, events: u32) -> u32 {
        self.expansions.partition_point(|&number| number < events) as u32
    }

    /// Goes to the moment after so many events. All that follows tells of it.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, at: u32) {
        self.replay.go_to(at as usize);
    }

    /// One byte per cell: 0 nothing, 1 open, 2 closed, 3 on the way, 4 walked again; 8 more if that was the search from the goal.
    pub fn marks(&self) -> Vec<u8> {
        self.replay.marks().to_vec()
    }

    /// The cells whose marks may have changed since this was asked last, or nothing if all may have.
    #[wasm_bindgen(js_name = takeChanges)]
    pub fn take_changes(&mut self) -> Option<Vec<u32>> {
        self.replay.take_changes()
    }

    /// The marks of some cells.
    #[wasm_bindgen(js_name = marksOf)]
    pub fn marks_of(&self, cells: &[u32]) -> Vec<u8> {
        let marks = self.replay.marks();
        cells.iter().map(|&cell| marks.get(cell as usize).copied().unwrap_or_default()).collect()
    }

    /// What happened last: `opened`, `closed`, `path` or `backtrack`; nothing at the beginning.
    #[wasm_bindgen(getter)]
    pub fn kind(&self) -> Option<String> {
        self.replay.last().map(|event| event.kind.to_string())
    }

    /// The cell where it happened, its g, h and f; then the cells found, looked at and waiting, the depth, and how near to the goal the
    /// search came. −1 where there is none.
    pub fn moment(&self) -> Vec<f64> {
        let (last, tally) = (self.replay.last(), self.replay.tally());
        let told = |value: Option<u32>| value.map_or(NONE, f64::from);
        vec![
            told(last.map(|event| event.cell.index() as u32)),
            told(last.and_then(|event| event.g)),
            told(last.and_then(|event| event.h)),
            told(last.and_then(|event| event.f())),
            tally.opened.into(),
            tally.closed.into(),
            tally.frontier.into(),
            tally.depth.into(),
            told(tally.nearest),
        ]
    }

    /// One number per cell that was found, `g`, `h` or `f`; −1 elsewhere.
    pub fn figures(&self, name: &str) -> Vec<i32> {
        let figure = |cell| {
            let opening = self.replay.opening(cell)?;
            match name {
                "g" => opening.g,
                "h" => opening.h,
                _ => opening.f(),
            }
        };
        let told = |value: Option<u32>| value.map_or(-1, |value| value.min(i32::MAX as u32) as i32);
        self.quest.maze().shape().cells().map(|cell| told(figure(cell))).collect()
    }

    /// Of a cell that was found: g, h, f, the cell it was found from, and after how many events it was found first, found last and looked
    /// at; −1 where there is none. Nothing of other cells.
    pub fn inspect(&self, cell: u32) -> Option<Vec<f64>> {
        let seen = self.replay.inspect(self.cell(cell)?)?;
        let told = |value: Option<u32>| value.map_or(NONE, f64::from);
        let (g, h, f) = (seen.opening.g, seen.opening.h, seen.opening.f());
        Some(vec![
            told(g),
            told(h),
            told(f),
            told(seen.parent.map(|cell| cell.index() as u32)),
            (seen.first_opened + 1) as f64,
            (seen.opened + 1) as f64,
            seen.closed.map_or(NONE, |number| (number + 1) as f64),
        ])
    }

    /// The cells from where the search began to a cell.
    #[wasm_bindgen(js_name = pathTo)]
    pub fn path_to(&self, cell: u32) -> Vec<u32> {
        self.cell(cell).map(|cell| numbers_of(&self.replay.path_to(cell))).unwrap_or_default()
    }

    /// After how many events the next improvement is seen, later than a moment.
    #[wasm_bindgen(js_name = improvementAfter)]
    pub fn improvement_after(&self, at: u32) -> Option<u32> {
        self.replay.improvement_after(at as usize).map(|at| at as u32)
    }

    /// After how many events an improvement was seen, earlier than a moment.
    #[wasm_bindgen(js_name = improvementBefore)]
    pub fn improvement_before(&self, at: u32) -> Option<u32> {
        self.replay.improvement_before(at as usize).map(|at| at as u32)
    }

    /// For about so many moments: after how many events, then cells that wait, how near to the goal (−1 if unknown), and the depth.
    pub fn chart(&self, points: u32) -> Vec<f64> {
        let row = |(at, tally): (usize, mazekeeper_core::maze::solve::Tally)| {
            [at as f64, tally.frontier.into(), tally.nearest.map_or(NONE, f64::from), tally.depth.into()]
        };
        self.replay.chart(points as usize).into_iter().flat_map(row).collect()
    }

    /// Events as lines of JSON, from one number up to another.
    pub fn trace(&self, from: u32, to: u32) -> String {
        self.replay.trace(from as usize, to as usize)
    }

    /// A drawing of the maze in which A* misses the shortest way when its estimate says too much.
    pub fn lesson() -> String {
        lesson::DRAWING.to_owned()
    }

    /// The names of all algorithms.
    pub fn algorithms() -> Vec<String> {
        Algorithm::ALL.iter().map(ToString::to_string).collect()
    }
}

impl MazeRecording {
    fn cell(&self, number: u32) -> Option<Cell> {
        self.quest.maze().shape().cell_at(number as usize)
    }
}

fn recorded(
    maze: &str,
    start: Option<u32>,
    goal: Option<u32>,
    algorithm: &str,
    max_events: u32,
) -> Result<MazeRecording, String> {
    let algorithm: Algorithm = algorithm.parse().map_err(|error| format!("{error}"))?;
    let quest = quest_of(maze, start, goal)?;
    let shortest = match solve(&quest, Algorithm::BreadthFirst, Budget::UNLIMITED).outcome {
        Outcome::Solved(way) => Some(way.len() as u32),
        _ => None,
    };
    let (answer, log) = record(&quest, algorithm, Budget::UNLIMITED, max_events as usize);
    let events = log.events().take(log.way_begins()).enumerate();
    let looks = events.filter(|(_, event)| event.kind != EventKind::Opened).map(|(number, _)| number as u32);
    // A walker is at the start before its first step.
    let expansions = looks.skip(usize::from(algorithm.is_walker())).collect();
    let replay = Replay::new(quest.maze().shape(), log);
    Ok(MazeRecording { replay, quest, algorithm, answer, shortest, expansions })
}

/// A maze that is written as a code, a plan or a drawing, between its own ends or others.
pub(super) fn quest_of(maze: &str, start: Option<u32>, goal: Option<u32>) -> Result<Quest, String> {
    // A code of thirty letters names a maze of any size, so it is looked at before the maze is made.
    if let Ok(code) = maze.trim().parse::<MazeCode>() {
        check_size(code.shape())?;
    }
    let given = plan::read_any(maze).map_err(|error| error.to_string())?;
    let shape = given.maze().shape();
    check_size(shape)?;
    let end = |chosen: Option<u32>, own: Cell| chosen.map_or(Ok(own), |number| cell_at(shape, number));
    let (start, goal) = (end(start, given.start())?, end(goal, given.goal())?);
    Quest::new(given.maze().clone(), start, goal).map_err(|error| error.to_string())
}

/// Whether a maze is small enough to be watched.
fn check_size(shape: Shape) -> Result<(), String> {
    let (rows, columns) = (shape.rows(), shape.columns());
    if shape.area() <= MOST_CELLS {
        return Ok(());
    }
    Err(format!("a maze of {rows} × {columns} cells is too large to be watched: it may have {MOST_CELLS}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAZE: &str = "dfs1-9x8-s42-b30-f0.0-t8.7";

    #[test]
    fn a_recording_tells_of_any_moment() {
        for algorithm in MazeRecording::algorithms() {
            let mut recording = recorded(MAZE, None, None, &algorithm, u32::MAX).unwrap();
            assert_eq!(recording.kind(), None);
            recording.go_to(1);
            let moment = recording.moment();
            assert_eq!(moment.len(), 9);
            assert!(recording.kind().is_some(), "{algorithm}");
            assert_eq!(recording.take_changes(), None);
            recording.go_to(2);
            let changed = recording.take_changes().unwrap();
            assert_eq!(recording.marks_of(&changed), [recording.marks()[changed[0] as usize]]);
            recording.go_to(recording.length());
            let found = recording.marks().iter().filter(|&&mark| mark == 3).count();
            assert_eq!(found as u32, recording.steps().unwrap() + 1, "{algorithm}");
            assert_eq!(recording.chart(30).len() % 4, 0);
        }
    }

    #[test]
    fn a_maze_that_is_too_large_is_refused_before_it_is_made() {
        let refused = |maze: &str| quest_of(maze, None, None).err();
        let sentence = "a maze of 10000 × 10000 cells is too large to be watched: it may have 4000000";
        assert_eq!(refused("dfs1-10000x10000-s42-b30-f0.0-t9.9").as_deref(), Some(sentence));
        assert!(refused(&format!("own1-2001x2000-f0.0-t1.1-{}", "A".repeat(1_334_000))).is_some());
        assert_eq!(refused("dfs1-100x100-s42-b30-f0.0-t9.9"), None);
    }

    #[test]
    fn the_lesson_is_a_maze_in_which_a_large_estimate_misses_the_shortest_way() {
        let found = |algorithm| recorded(&MazeRecording::lesson(), None, None, algorithm, u32::MAX).unwrap();
        assert!(found("astar-squared").steps() > found("astar").steps());
        assert_eq!(found("astar").steps(), found("astar").shortest());
    }

    #[test]
    fn events_and_expansions_are_told_from_each_other() {
        for algorithm in MazeRecording::algorithms() {
            let recording = recorded(MAZE, None, None, &algorithm, u32::MAX).unwrap();
            assert_eq!(f64::from(recording.expansions()), recording.closed() + recording.walked());
            assert_eq!(recording.expansions_at(0), 0, "{algorithm}");
            for expansions in 0..recording.expansions() {
                let events = recording.after(expansions);
                assert_eq!(recording.expansions_at(events), expansions, "{algorithm}");
                assert_eq!(recording.expansions_at(events + 1), expansions + 1, "{algorithm}");
            }
            assert_eq!(recording.after(recording.expansions()), recording.length());
        }
    }

    #[test]
    fn ends_can_be_moved_and_walls_taken_down() {
        let moved = recorded(MAZE, Some(10), Some(20), "astar", 1000).unwrap();
        assert_eq!((moved.start(), moved.goal()), (10, 20));
        let same = recorded(&moved.plan(), None, None, "astar", 1000).unwrap();
        assert_eq!((same.start(), same.goal(), same.passages()), (10, 20, moved.passages()));
        for is_wall in [false, true] {
            let plan = moved.with_wall(0, 1, is_wall).unwrap();
            let changed = recorded(&plan, None, None, "bfs", 1000).unwrap();
            assert_eq!(changed.passages()[0] & 8 == 0, is_wall);
        }
        assert_eq!(moved.with_wall(0, 2, true), None);
    }

    #[test]
    fn what_cannot_be_recorded_is_refused() {
        let refused =
            |maze: &str, goal, algorithm: &str| recorded(maze, None, goal, algorithm, 9).err().unwrap();
        assert_eq!(refused(MAZE, Some(72), "bfs"), "there is no cell 72 in a maze of 9 × 8");
        assert_eq!(refused(MAZE, Some(0), "bfs"), "start and goal are the same cell");
        assert!(refused(MAZE, None, "magic").starts_with("`magic` is no algorithm; there are bfs, "));
        assert!(refused("#####\n#S  #\n#####", None, "bfs").contains("no goal"));
    }
}
