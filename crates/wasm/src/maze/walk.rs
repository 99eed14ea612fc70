//! A maze that is walked on the page, with energy or without.

use mazekeeper_core::grid::Direction;
use mazekeeper_core::journey::{Journey, Step};
use mazekeeper_core::maze::MazeCode;
use mazekeeper_core::run::Run;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{cell_at, numbers_of};
use crate::{direction_number, letters_of, moves_of};

/// Somebody who walks through a maze.
#[wasm_bindgen]
pub struct MazeWalk {
    journey: Journey,
    /// The last pellet that was eaten, or that has to be told.
    touched: Option<(u32, u32)>,
}

/// What a step did.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stepped {
    /// There is a wall, or the goal was reached before.
    Blocked = 0,
    /// There is no energy left.
    Exhausted = 1,
    /// One cell further.
    Walked = 2,
    /// One cell further, and a pellet was eaten there.
    Ate = 3,
    /// Not yet: what the pellet there gives has to be told first.
    Unknown = 4,
}

#[wasm_bindgen]
impl MazeWalk {
    /// Begins at the start of a maze, named by its code; with energy, if a code of pellets and energy is given. It throws
    /// with what is wrong, if they name nothing.
    #[wasm_bindgen(constructor)]
    pub fn new(maze: &str, energy: Option<String>, is_ranked: bool) -> Result<MazeWalk, JsError> {
        thrown(begin(maze, energy.as_deref(), is_ranked))
    }

    /// Begins a ranked game among pellets whose values are told one by one; they lie in row and column, one after the other.
    pub fn hidden(maze: &str, energy: u32, pellets: &[u32]) -> Result<MazeWalk, JsError> {
        thrown(begin_told(maze, energy, pellets))
    }

    /// Goes on with a run, after so many of its moves.
    #[wasm_bindgen(js_name = ofRun)]
    pub fn of_run(run: &str, position: u32, is_ranked: bool) -> Result<MazeWalk, JsError> {
        thrown(go_on(run, position, is_ranked))
    }

    /// The code of the maze.
    #[wasm_bindgen(getter)]
    pub fn maze(&self) -> String {
        self.journey.run().maze().to_string()
    }

    /// The code of pellets and energy; nothing without energy, and where values are told one by one.
    #[wasm_bindgen(getter, js_name = energyCode)]
    pub fn energy_code(&self) -> Option<String> {
        self.journey.run().energy().map(ToString::to_string)
    }

    /// How many columns there are.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        self.journey.quest().maze().shape().columns() as u32
    }

    /// How many rows there are.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        self.journey.quest().maze().shape().rows() as u32
    }

    /// Where it begins.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> u32 {
        self.journey.quest().start().index() as u32
    }

    /// Where it ends.
    #[wasm_bindgen(getter)]
    pub fn goal(&self) -> u32 {
        self.journey.quest().goal().index() as u32
    }

    /// One byte per cell: the sum of 1, 2, 4 and 8 for a passage up, down, left and right.
    pub fn passages(&self) -> Vec<u8> {
        let maze = self.journey.quest().maze();
        let bit = |cell, way: usize| u8::from(maze.is_open(cell, Direction::UDLR[way])) << way;
        maze.shape().cells().map(|cell| (0..4).map(|way| bit(cell, way)).sum()).collect()
    }

    /// One byte per cell: what the pellet gives that lies there; 0 without one, 255 if nobody knows yet.
    pub fn pellets(&self) -> Vec<u8> {
        self.journey.pellets()
    }

    /// Whether pellets show what they give only when they are eaten.
    #[wasm_bindgen(getter, js_name = isHidden)]
    pub fn is_hidden(&self) -> bool {
        self.journey.supply() == mazekeeper_core::journey::Supply::Hidden
    }

    /// The cells of the way from the start to here, without detours: walking back erases it.
    pub fn trail(&self) -> Vec<u32> {
        numbers_of(self.journey.trail())
    }

    /// One byte per cell, for fog: 0 never seen, 1 seen before, 2 seen now.
    pub fn sight(&self) -> Vec<u8> {
        self.journey.sight().iter().map(|&seen| seen as u8).collect()
    }

    /// Where the walker is.
    #[wasm_bindgen(getter)]
    pub fn here(&self) -> u32 {
        self.journey.here().index() as u32
    }

    /// How many steps were made, without those that were taken back.
    #[wasm_bindgen(getter)]
    pub fn steps(&self) -> u32 {
        self.journey.position() as u32
    }

    /// What is left of the energy; nothing where steps cost nothing.
    #[wasm_bindgen(getter)]
    pub fn energy(&self) -> Option<u32> {
        self.journey.energy()
    }

    /// What there was of it; nothing where steps cost nothing.
    #[wasm_bindgen(getter, js_name = energyAtStart)]
    pub fn energy_at_start(&self) -> Option<u32> {
        self.journey.energy_at_start()
    }

    /// Whether the goal is reached.
    #[wasm_bindgen(getter)]
    pub fn arrived(&self) -> bool {
        self.journey.has_arrived()
    }

    /// Whether no step is possible any more.
    #[wasm_bindgen(getter)]
    pub fn lost(&self) -> bool {
        self.journey.is_lost()
    }

    /// Goes one step, so many milliseconds after the start.
    pub fn step(&mut self, direction: u8, at: u32) -> Stepped {
        let Some(&direction) = Direction::UDLR.get(usize::from(direction)) else { return Stepped::Blocked };
        match self.journey.step(direction, at) {
            Step::Walked => Stepped::Walked,
            Step::Ate(value) => {
                self.touched = Some((self.here(), value));
                Stepped::Ate
            }
            Step::Exhausted => Stepped::Exhausted,
            Step::Blocked => Stepped::Blocked,
            Step::Untold(cell) => {
                self.touched = Some((cell.index() as u32, 0));
                Stepped::Unknown
            }
        }
    }

    /// The cell of the pellet that was eaten last, or whose value has to be told.
    #[wasm_bindgen(getter, js_name = touchedCell)]
    pub fn touched_cell(&self) -> Option<u32> {
        self.touched.map(|(cell, _)| cell)
    }

    /// What that pellet gave; 0 if it has to be told.
    #[wasm_bindgen(getter, js_name = touchedValue)]
    pub fn touched_value(&self) -> u32 {
        self.touched.map_or(0, |(_, value)| value)
    }

    /// Learns what the pellet in a cell gives; `false` if that is known, or cannot be.
    pub fn reveal(&mut self, cell: u32, value: u32) -> bool {
        let cell = cell_at(self.journey.quest().maze().shape(), cell);
        cell.is_ok_and(|cell| self.journey.reveal(cell, value))
    }

    /// Whether the last step can be taken back: only with energy, where walking back does not undo it.
    #[wasm_bindgen(getter, js_name = canUndo)]
    pub fn can_undo(&self) -> bool {
        self.journey.can_undo()
    }

    /// Whether a step that was taken back can be made again.
    #[wasm_bindgen(getter, js_name = canRedo)]
    pub fn can_redo(&self) -> bool {
        self.journey.can_redo()
    }

    /// Whether one can begin again.
    #[wasm_bindgen(getter, js_name = canRestart)]
    pub fn can_restart(&self) -> bool {
        self.journey.can_restart()
    }

    /// Takes the last step back; `false` if that cannot be.
    pub fn undo(&mut self) -> bool {
        self.journey.undo()
    }

    /// Makes the step again that was taken back; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.journey.redo()
    }

    /// Begins again; `false` if that cannot be.
    pub fn restart(&mut self) -> bool {
        self.journey.restart()
    }

    /// Everything that was done, with times and what was taken back: codes and moves in one line.
    pub fn run(&self) -> String {
        self.journey.run().to_string()
    }

    /// All moves with their times, as the last part of a run.
    pub fn moves(&self) -> String {
        self.journey.run().moves_text()
    }

    /// The steps that are done, as letters.
    pub fn path(&self) -> String {
        let moves = &self.journey.run().moves()[..self.journey.position()];
        moves.iter().map(|step| step.direction.letter()).collect()
    }

    /// Makes moves with their times, as [`moves`](Self::moves) tells them, up to a position. It throws with what is wrong.
    pub fn resume(&mut self, moves: &str, position: u32) -> Result<(), JsError> {
        let run = Run::with_moves(*self.journey.run().maze(), None, moves).map_err(|error| error.to_string());
        let resume =
            |run: Run| self.journey.resume(run.moves(), position as usize).map_err(|error| error.to_string());
        thrown(run.and_then(resume))
    }

    /// A shortest way to the goal as letters, known at once; nothing with energy, where [`MazeOutlook`](super::MazeOutlook) is asked.
    pub fn way(&self) -> Option<String> {
        self.journey.way().map(|way| letters_of(&way))
    }

    /// The first direction of that way.
    pub fn next(&self) -> Option<u8> {
        self.journey.way()?.first().copied().map(direction_number)
    }

    /// That way up to the next junction: at least one step, unless this is the goal.
    #[wasm_bindgen(js_name = toJunction)]
    pub fn to_junction(&self) -> Option<String> {
        let way = self.journey.way()?;
        Some(letters_of(&way[..self.journey.steps_to_junction(&way)]))
    }

    /// The way to a cell that somebody points at, straight or back along the trail; nothing to others.
    #[wasm_bindgen(js_name = wayTo)]
    pub fn way_to(&self, cell: u32) -> Option<String> {
        let cell = cell_at(self.journey.quest().maze().shape(), cell).ok()?;
        self.journey.way_to(cell).map(|way| letters_of(&way))
    }

    /// The way on in a direction up to the next junction, dead end or goal; empty before a wall.
    pub fn stretch(&self, direction: u8) -> String {
        let direction = Direction::UDLR.get(usize::from(direction));
        direction.map_or_else(String::new, |&direction| letters_of(&self.journey.stretch(direction)))
    }

    /// What every pellet gave or would have given, as [`pellets`](Self::pellets) tells it; nothing while that is a secret.
    #[wasm_bindgen(js_name = pelletsAtStart)]
    pub fn pellets_at_start(&self) -> Option<Vec<u8>> {
        self.journey.pellets_at_start()
    }

    /// Any way from here, up to the next junction.
    #[wasm_bindgen(js_name = upToJunction)]
    pub fn up_to_junction(&self, way: &str) -> Result<String, JsError> {
        let way = moves_of(way)?;
        Ok(letters_of(&way[..self.journey.steps_to_junction(&way)]))
    }
}

fn begin(maze: &str, energy: Option<&str>, is_ranked: bool) -> Result<MazeWalk, String> {
    let maze: MazeCode = maze.parse().map_err(told)?;
    let energy = energy.map(str::parse).transpose().map_err(told)?;
    Ok(MazeWalk { journey: Journey::new(maze, energy, is_ranked).map_err(told)?, touched: None })
}

fn begin_told(maze: &str, energy: u32, pellets: &[u32]) -> Result<MazeWalk, String> {
    let maze: MazeCode = maze.parse().map_err(told)?;
    let cell = |place: &[u32]| {
        let (row, column) = (place[0], place[1]);
        let cell = maze.shape().cell(row as usize, column as usize);
        cell.ok_or_else(|| format!("pellet {row}.{column} lies outside the maze"))
    };
    let cells = pellets.chunks_exact(2).map(cell).collect::<Result<Vec<_>, _>>()?;
    Ok(MazeWalk { journey: Journey::told(maze, energy, &cells).map_err(told)?, touched: None })
}

fn go_on(run: &str, position: u32, is_ranked: bool) -> Result<MazeWalk, String> {
    let run: Run = run.parse().map_err(told)?;
    Ok(MazeWalk { journey: Journey::of(&run, position as usize, is_ranked).map_err(told)?, touched: None })
}

fn told(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn thrown<T>(result: Result<T, String>) -> Result<T, JsError> {
    result.map_err(|error| JsError::new(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAZE: &str = "dfs1-6x5-s42-b0-f0.0-t5.4";

    /// Walks a way of letters and says what its last step did.
    #[track_caller]
    fn walked(walk: &mut MazeWalk, way: &str) -> Stepped {
        let step = |letter| walk.step("udlr".find(letter).expect("one of four") as u8, 0);
        way.chars().map(step).last().expect("there is a way")
    }

    #[test]
    fn whoever_follows_the_way_arrives() {
        let mut walk = begin(MAZE, None, false).unwrap();
        assert_eq!((walk.width(), walk.height(), walk.start(), walk.goal()), (5, 6, 0, 29));
        let way = walk.way().unwrap();
        assert_eq!(walk.next(), Some("udlr".find(&way[..1]).unwrap() as u8));
        let leg = walk.to_junction().unwrap();
        assert!(way.starts_with(&leg) && !leg.is_empty() && leg.len() < way.len());
        assert_eq!(walk.up_to_junction(&way).ok(), Some(leg));
        assert_eq!(walked(&mut walk, &way), Stepped::Walked);
        assert!(walk.arrived() && !walk.lost());
        assert_eq!((walk.here(), walk.steps() as usize, walk.energy()), (29, way.len(), None));
        assert_eq!(walk.trail().len(), way.len() + 1);
        assert_eq!(walk.step(0, 0), Stepped::Blocked);
        assert_eq!((walk.way().as_deref(), walk.next()), (Some(""), None));
    }

    #[test]
    fn passages_lead_both_ways() {
        let walk = begin(MAZE, None, false).unwrap();
        let (passages, width) = (walk.passages(), 5);
        assert_eq!(passages.iter().map(|byte| byte.count_ones()).sum::<u32>(), 2 * 29);
        for (cell, byte) in passages.iter().enumerate() {
            assert_eq!(byte & 2 > 0, passages.get(cell + width).is_some_and(|below| below & 1 > 0), "{cell}");
            assert_eq!(byte & 8 > 0, passages.get(cell + 1).is_some_and(|right| right & 4 > 0), "{cell}");
        }
    }

    #[test]
    fn a_value_that_is_told_can_be_eaten() {
        let way = begin(MAZE, None, false).unwrap().way().unwrap();
        let cell = {
            let mut walk = begin(MAZE, None, false).unwrap();
            walked(&mut walk, &way[..2]);
            walk.here()
        };
        let mut walk = begin_told(MAZE, 1, &[cell / 5, cell % 5]).unwrap();
        assert!(walk.is_hidden());
        assert_eq!(walk.pellets()[cell as usize], 255);
        assert_eq!(walked(&mut walk, &way[..2]), Stepped::Unknown);
        assert_eq!((walk.touched_cell(), walk.touched_value(), walk.steps()), (Some(cell), 0, 1));
        assert!(!walk.reveal(99, 3) && walk.reveal(cell, 3));
        assert_eq!(walked(&mut walk, &way[1..2]), Stepped::Ate);
        assert_eq!((walk.touched_cell(), walk.touched_value(), walk.energy()), (Some(cell), 3, Some(2)));
    }

    #[test]
    fn without_energy_nobody_goes_on_but_one_can_take_back() {
        let way = begin(MAZE, None, false).unwrap().way().unwrap();
        let mut walk = begin(MAZE, Some("e1-k0-s7-h1"), false).unwrap();
        assert_eq!((walk.way(), walk.next(), walk.to_junction()), (None, None, None));
        assert_eq!(walked(&mut walk, &way[..1]), Stepped::Walked);
        assert_eq!((walk.energy(), walk.energy_at_start(), walk.lost()), (Some(0), Some(1), true));
        assert_eq!(walked(&mut walk, &way[1..2]), Stepped::Exhausted);
        assert!(walk.can_undo() && walk.undo() && walk.can_redo() && walk.redo());
        assert_eq!(walk.steps(), 1);
    }

    #[test]
    fn what_was_left_goes_on() {
        let way = begin(MAZE, None, false).unwrap().way().unwrap();
        let mut walk = begin(MAZE, Some("e1-k6-s7-h60"), false).unwrap();
        walked(&mut walk, &way[..5]);
        walk.undo();
        let mut other = go_on(&walk.run(), walk.steps(), false).unwrap();
        assert_eq!(
            (other.run(), other.path(), other.energy()),
            (walk.run(), way[..4].to_owned(), walk.energy())
        );
        assert_eq!((other.trail(), other.pellets()), (walk.trail(), walk.pellets()));
        assert!(other.redo() && other.restart());
        let mut third = begin(MAZE, Some("e1-k6-s7-h60"), true).unwrap();
        assert!(third.resume(&walk.moves(), 4).is_ok());
        assert_eq!(third.moves(), walk.moves().split_at(8).0, "ranked games take nothing back");
    }

    #[test]
    fn codes_that_name_nothing_are_refused() {
        assert!(begin("dfs9-6x5", None, false).is_err());
        assert!(begin(MAZE, Some("e9"), false).is_err());
        assert!(begin(MAZE, Some("e1-k29-s7-h9"), false).is_err());
        assert!(begin_told(MAZE, 9, &[0, 5]).is_err());
        assert!(go_on(&format!("{MAZE} - r0r0r0r0r0"), 5, false).is_err());
    }
}
