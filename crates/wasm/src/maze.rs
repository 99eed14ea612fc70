//! A maze that is walked on the page, with energy or without.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::energy::{EnergyCode, MAX_ENERGY, Puzzle, Walk, WalkError, known};
use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::{MazeCode, Quest};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::letters_of;

/// What a pellet seems to give whose value is hidden.
const HIDDEN: u8 = 255;

/// Somebody who walks through a maze. Cells are numbers in reading order.
#[wasm_bindgen]
pub struct MazeWalk {
    walk: Walk<Puzzle>,
    energy: Energy,
}

/// What somebody lives on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Energy {
    /// Steps cost nothing: there is more energy than anybody can use up.
    Endless,
    /// Every pellet shows what it gives.
    Shown,
    /// A pellet shows what it gave.
    Hidden,
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
}

#[wasm_bindgen]
impl MazeWalk {
    /// Begins at the start of a maze, named by its code; with energy, if a code of pellets and energy is given. It throws
    /// with what is wrong, if they name nothing.
    #[wasm_bindgen(constructor)]
    pub fn new(maze: &str, energy: Option<String>) -> Result<MazeWalk, JsError> {
        begin(maze, energy.as_deref()).map_err(|error| JsError::new(&error))
    }

    /// How many columns there are.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        self.quest().maze().shape().columns() as u32
    }

    /// How many rows there are.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        self.quest().maze().shape().rows() as u32
    }

    /// Where it begins.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> u32 {
        self.quest().start().index() as u32
    }

    /// Where it ends.
    #[wasm_bindgen(getter)]
    pub fn goal(&self) -> u32 {
        self.quest().goal().index() as u32
    }

    /// One byte per cell: the sum of 1, 2, 4 and 8 for a passage up, down, left and right.
    pub fn passages(&self) -> Vec<u8> {
        let maze = self.quest().maze();
        let bit = |cell, way: usize| u8::from(maze.is_open(cell, Direction::UDLR[way])) << way;
        maze.shape().cells().map(|cell| (0..4).map(|way| bit(cell, way)).sum()).collect()
    }

    /// One byte per cell: what the pellet gives that lies there; 0 without one, 255 if nobody knows yet.
    pub fn pellets(&self) -> Vec<u8> {
        let shown = |&value: &u32| match (value, self.energy) {
            (0, _) => 0,
            (_, Energy::Hidden) => HIDDEN,
            (value, _) => value as u8,
        };
        self.walk.values().iter().map(shown).collect()
    }

    /// Where the walker is.
    #[wasm_bindgen(getter)]
    pub fn here(&self) -> u32 {
        self.walk.here().index() as u32
    }

    /// How many steps were made.
    #[wasm_bindgen(getter)]
    pub fn steps(&self) -> u32 {
        self.walk.steps() as u32
    }

    /// What is left of the energy; nothing where steps cost nothing.
    #[wasm_bindgen(getter)]
    pub fn energy(&self) -> Option<u32> {
        (self.energy != Energy::Endless).then(|| self.walk.energy())
    }

    /// Whether the goal is reached.
    #[wasm_bindgen(getter)]
    pub fn arrived(&self) -> bool {
        self.walk.has_arrived()
    }

    /// Goes one step.
    pub fn step(&mut self, direction: u8) -> Stepped {
        let Some(&direction) = Direction::UDLR.get(usize::from(direction)) else { return Stepped::Blocked };
        match self.walk.step(direction) {
            Ok(0) => Stepped::Walked,
            Ok(_) => Stepped::Ate,
            Err(WalkError::Exhausted { .. }) => Stepped::Exhausted,
            Err(_) => Stepped::Blocked,
        }
    }

    /// The shortest way from here to the goal on which nobody runs out of energy, as letters; nothing if there is none, or if
    /// none was found by looking at so many states. It takes as long as it takes, so it is for a worker; and it
    /// knows what every pellet gives, so with hidden values it is no help but a look into the cards.
    pub fn way(&self, states: u32) -> Option<String> {
        let budget = Budget { max_expanded: states.into(), ..Budget::UNLIMITED };
        known::solve(&self.walk.rest()?, budget).outcome.way().map(letters_of)
    }

    fn quest(&self) -> &Quest {
        self.walk.puzzle().quest()
    }
}

fn begin(maze: &str, energy: Option<&str>) -> Result<MazeWalk, String> {
    let maze: MazeCode = maze.parse().map_err(|error| format!("{error}"))?;
    let Some(energy) = energy else {
        let puzzle = Puzzle::new(maze.build(), Vec::new(), MAX_ENERGY).expect("no pellet is wrong");
        return Ok(MazeWalk { walk: Walk::new(puzzle), energy: Energy::Endless });
    };
    let code: EnergyCode = energy.parse().map_err(|error| format!("{error}"))?;
    let puzzle = code.build(maze.build()).map_err(|error| error.to_string())?;
    let energy = if code.is_hidden { Energy::Hidden } else { Energy::Shown };
    Ok(MazeWalk { walk: Walk::new(puzzle), energy })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAZE: &str = "dfs1-6x5-s42-b0-f0.0-t5.4";

    /// Walks a way of letters and says what its last step did.
    #[track_caller]
    fn walked(walk: &mut MazeWalk, way: &str) -> Stepped {
        let step = |letter| walk.step("udlr".find(letter).expect("one of four") as u8);
        way.chars().map(step).last().expect("there is a way")
    }

    #[test]
    fn whoever_follows_the_way_arrives() {
        for energy in [None, Some("e1-k6-s7-h60"), Some("e1-k6-s7-h60-hidden")] {
            let mut walk = begin(MAZE, energy).unwrap();
            assert_eq!((walk.width(), walk.height(), walk.start(), walk.goal()), (5, 6, 0, 29));
            let way = walk.way(u32::MAX).unwrap();
            assert!(matches!(walked(&mut walk, &way), Stepped::Walked | Stepped::Ate), "{energy:?}");
            assert!(walk.arrived());
            assert_eq!((walk.here(), walk.steps() as usize), (29, way.len()));
            assert_eq!(walk.energy().is_some(), energy.is_some());
            assert_eq!(walk.step(0), Stepped::Blocked);
            assert_eq!(walk.way(u32::MAX), None);
        }
    }

    #[test]
    fn passages_lead_both_ways() {
        let walk = begin(MAZE, None).unwrap();
        let (passages, width) = (walk.passages(), 5);
        assert_eq!(passages.iter().map(|byte| byte.count_ones()).sum::<u32>(), 2 * 29);
        for (cell, byte) in passages.iter().enumerate() {
            assert_eq!(byte & 2 > 0, passages.get(cell + width).is_some_and(|below| below & 1 > 0), "{cell}");
            assert_eq!(byte & 8 > 0, passages.get(cell + 1).is_some_and(|right| right & 4 > 0), "{cell}");
        }
    }

    #[test]
    fn hidden_values_are_shown_by_nobody() {
        let (shown, hidden) =
            (begin(MAZE, Some("e1-k6-s7-h9")).unwrap(), begin(MAZE, Some("e1-k6-s7-h9-hidden")).unwrap());
        assert_eq!(shown.pellets().iter().filter(|value| (1..=5).contains(*value)).count(), 6);
        let masked = shown.pellets().into_iter().map(|value| if value > 0 { HIDDEN } else { 0 });
        assert!(masked.eq(hidden.pellets()));
    }

    #[test]
    fn without_energy_nobody_goes_on() {
        let mut walk = begin(MAZE, Some("e1-k0-s7-h1")).unwrap();
        let way = begin(MAZE, None).unwrap().way(u32::MAX).unwrap();
        assert_eq!(walk.way(u32::MAX), None);
        assert_eq!(walked(&mut walk, &way[..1]), Stepped::Walked);
        assert_eq!(walk.energy(), Some(0));
        assert_eq!(walked(&mut walk, &way[1..2]), Stepped::Exhausted);
        assert_eq!(walk.steps(), 1);
    }

    #[test]
    fn codes_that_name_nothing_are_refused() {
        assert!(begin("dfs9-6x5", None).is_err());
        assert!(begin(MAZE, Some("e9")).is_err());
        assert!(begin(MAZE, Some("e1-k29-s7-h9")).is_err());
    }
}
