//! A run: somebody's walk through a maze with the times of all steps, as a line of text that anybody can replay.
//!
//! ```text
//! dfs1-2x3-s1-b0-f0.0-t1.2 e1-k2-s7-h4 r0d350r120
//! ```
//!
//! It is the maze code, the energy code or `-`, and the moves or `-`: a letter for the direction and the milliseconds since
//! the move before, or since the start. Times are differences, so they never go backwards, and there is one way to
//! write a run.
//!
//! A [`Run`] only claims something. [`verify`] replays it on the maze that the code names, and is the only source of a
//! [`VerifiedRun`]: a leaderboard that takes one cannot be fed a walk through a wall.

use std::fmt;
use std::str::FromStr;

use crate::energy::code::EnergyCodeError;
use crate::energy::{EnergyCode, Survivor, Walk, WalkError};
use crate::grid::Direction;
use crate::maze::code::CodeError;
use crate::maze::{MazeCode, Quest};

/// The most moves a run may have.
pub const MAX_MOVES: usize = 10_000_000;

/// What stands for no energy, and for no moves.
const NONE: &str = "-";

/// What somebody claims to have walked. Its times never go backwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    maze: MazeCode,
    energy: Option<EnergyCode>,
    moves: Vec<Move>,
}

/// One step of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where it goes.
    pub direction: Direction,
    /// Milliseconds since the start.
    pub at: u32,
}

const _: () = assert!(size_of::<Move>() == 8);

/// A move that a run cannot have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// Before the move before it.
    #[error("move {number} comes at {at} ms, before the move before it at {before} ms")]
    Backwards {
        /// Which move, from 1.
        number: usize,
        /// When it is said to come.
        at: u32,
        /// When the one before it came.
        before: u32,
    },
    /// More than anybody walks.
    #[error("a run has at most {MAX_MOVES} moves")]
    TooMany,
}

impl Run {
    /// A run in which nobody has moved yet.
    pub fn new(maze: MazeCode, energy: Option<EnergyCode>) -> Self {
        Self { maze, energy, moves: Vec::new() }
    }

    /// One more move, so many milliseconds after the start.
    pub fn push(&mut self, direction: Direction, at: u32) -> Result<(), MoveError> {
        let before = self.milliseconds();
        if at < before {
            return Err(MoveError::Backwards { number: self.moves.len() + 1, at, before });
        }
        if self.moves.len() == MAX_MOVES {
            return Err(MoveError::TooMany);
        }
        self.moves.push(Move { direction, at });
        Ok(())
    }

    /// Which maze.
    pub fn maze(&self) -> &MazeCode {
        &self.maze
    }

    /// Which pellets and energy; `None` for a walk without.
    pub fn energy(&self) -> Option<&EnergyCode> {
        self.energy.as_ref()
    }

    /// All moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Milliseconds from the start to the last move; 0 if there is none.
    pub fn milliseconds(&self) -> u32 {
        self.moves.last().map_or(0, |last| last.at)
    }
}

impl fmt::Display for Run {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ", self.maze)?;
        match &self.energy {
            Some(energy) => write!(formatter, "{energy} ")?,
            None => write!(formatter, "{NONE} ")?,
        }
        if self.moves.is_empty() {
            return formatter.write_str(NONE);
        }
        let mut before = 0;
        for &Move { direction, at } in &self.moves {
            write!(formatter, "{}{}", direction.letter(), at - before)?;
            before = at;
        }
        Ok(())
    }
}

/// A text that is no run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunTextError {
    /// Not three parts.
    #[error("a run is a maze code, an energy code or `-`, and moves or `-`, with one space between: {found} parts found")]
    Parts {
        /// How many there are.
        found: usize,
    },
    /// The first part names no maze.
    #[error(transparent)]
    Maze(#[from] CodeError),
    /// The second part names no pellets.
    #[error(transparent)]
    Energy(#[from] EnergyCodeError),
    /// Something else where a direction should stand.
    #[error("character {position} of the moves: `{found}` is no direction; there are u, d, l, r")]
    Direction {
        /// Which character of the moves, from 1.
        position: usize,
        /// What stands there.
        found: char,
    },
    /// Something else where milliseconds should stand.
    #[error("character {position} of the moves: after a direction come milliseconds, such as 0 or 350")]
    Milliseconds {
        /// Which character of the moves, from 1.
        position: usize,
    },
    /// Longer than anybody plays.
    #[error("character {position} of the moves: a run takes at most {} ms", u32::MAX)]
    Time {
        /// Which character of the moves, from 1.
        position: usize,
    },
    /// More than anybody walks.
    #[error("a run has at most {MAX_MOVES} moves")]
    TooMany,
}

impl FromStr for Run {
    type Err = RunTextError;

    fn from_str(text: &str) -> Result<Self, RunTextError> {
        let mut parts = text.split(' ');
        let (Some(maze), Some(energy), Some(moves), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(RunTextError::Parts { found: text.split_whitespace().count() });
        };
        let energy = if energy == NONE { None } else { Some(energy.parse()?) };
        let mut run = Self::new(maze.parse()?, energy);
        if moves != NONE {
            run.read_moves(moves)?;
        }
        Ok(run)
    }
}

impl Run {
    fn read_moves(&mut self, text: &str) -> Result<(), RunTextError> {
        if text.is_empty() {
            return Err(RunTextError::Parts { found: 2 });
        }
        // Step 1. Every move but the last ends where the next letter stands. All before the first wrong character is ASCII,
        // so that characters are bytes.
        let bytes = text.as_bytes();
        let mut place = 0;
        let mut at = 0u32;
        while place < bytes.len() {
            let position = place + 1;
            let found = text[place..].chars().next().expect("the text goes on");
            let direction = Direction::from_letter(found).filter(|_| found.is_ascii_lowercase());
            let direction = direction.ok_or(RunTextError::Direction { position, found })?;

            // Step 2. Digits, and no zeros before them.
            let begin = place + 1;
            let digits = bytes[begin..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            place = begin + digits;
            if digits == 0 || digits > 1 && bytes[begin] == b'0' {
                return Err(RunTextError::Milliseconds { position: begin + 1 });
            }
            let time = text[begin..place].parse().ok().and_then(|pause: u32| at.checked_add(pause));
            at = time.ok_or(RunTextError::Time { position: begin + 1 })?;

            self.push(direction, at).map_err(|_| RunTextError::TooMany)?;
        }
        Ok(())
    }
}

/// A run that was replayed and does reach the goal by the rules. [`verify`] is its only source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedRun {
    maze: MazeCode,
    energy: Option<EnergyCode>,
    steps: usize,
    milliseconds: u32,
    pellets: usize,
    energy_left: Option<u32>,
}

impl VerifiedRun {
    /// Which maze was crossed.
    pub fn maze(&self) -> &MazeCode {
        &self.maze
    }

    /// With which pellets and energy; `None` for a walk without.
    pub fn energy(&self) -> Option<&EnergyCode> {
        self.energy.as_ref()
    }

    /// How many steps it took.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// How many milliseconds it took from the start to the goal.
    pub fn milliseconds(&self) -> u32 {
        self.milliseconds
    }

    /// How many pellets were eaten.
    pub fn pellets(&self) -> usize {
        self.pellets
    }

    /// What energy was left at the goal; `None` for a walk without.
    pub fn energy_left(&self) -> Option<u32> {
        self.energy_left
    }
}

/// Why a run does not count.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// The energy code does not fit the maze.
    #[error(transparent)]
    Energy(#[from] EnergyCodeError),
    /// The walk breaks a rule or does not arrive.
    #[error(transparent)]
    Walk(#[from] WalkError),
}

/// Replays a run on the maze that its code names. This builds the maze, however large it is.
pub fn verify(run: &Run) -> Result<VerifiedRun, RunError> {
    let quest = run.maze.build();
    let way = run.moves.iter().map(|step| step.direction);
    let (Survivor { steps, pellets, .. }, energy_left) = match &run.energy {
        Some(code) => {
            let puzzle = code.build(quest)?;
            let mut walk = Walk::new(&puzzle);
            for direction in way {
                walk.step(direction)?;
            }
            let survivor = walk.finish()?;
            (survivor, Some(survivor.energy_left))
        }
        None => (stroll(&quest, way)?, None),
    };
    let (maze, energy, milliseconds) = (run.maze, run.energy.clone(), run.milliseconds());
    Ok(VerifiedRun { maze, energy, steps, milliseconds, pellets, energy_left })
}

/// A walk for which energy does not matter.
fn stroll(quest: &Quest, way: impl Iterator<Item = Direction>) -> Result<Survivor, WalkError> {
    let (mut here, mut steps) = (quest.start(), 0);
    for direction in way {
        let number = steps + 1;
        if here == quest.goal() {
            return Err(WalkError::AfterGoal { number, direction });
        }
        here = quest.maze().step(here, direction).ok_or(WalkError::Wall { number, direction })?;
        steps = number;
    }
    match here == quest.goal() {
        true => Ok(Survivor { steps, pellets: 0, energy_left: 0 }),
        false => Err(WalkError::NotThere { steps }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    //   S#     The maze of all tests.
    /// What a run comes to: steps, milliseconds, pellets and energy left.
    #[track_caller]
    fn check(text: &str, expected: Result<(usize, u32, usize, Option<u32>), &str>) {
        let run: Run = text.parse().unwrap();
        assert_eq!(run.to_string(), text, "there is one way to write a run");
        let found = verify(&run).map_err(|error| error.to_string());
        let told = found.map(|run| (run.steps(), run.milliseconds(), run.pellets(), run.energy_left()));
        assert_eq!(told, expected.map_err(str::to_owned));
    }

    #[test]
    fn show() {
        let quest = "dfs1-3x3-s1-b0-f0.0-t2.2".parse::<MazeCode>().unwrap().build();
        println!("{}", crate::maze::text::draw(&quest, &[]));
    }
}
