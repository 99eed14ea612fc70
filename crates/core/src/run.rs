//! A run: somebody's walk through a maze with the times of all steps, as a line of text that anybody can replay.
//!
//! ```text
//! dfs1-3x3-s1-b0-f0.0-t2.2 e1-k2-s7-h6 r0d350l0d120r530r11345
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

    /// Leaves only the first moves, so many of them.
    pub fn truncate(&mut self, moves: usize) {
        self.moves.truncate(moves);
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

    /// All moves with their times, as they stand at the end of the run's text.
    pub fn moves_text(&self) -> String {
        if self.moves.is_empty() {
            return NONE.to_owned();
        }
        let mut before = 0;
        let mut pause = |at| at - std::mem::replace(&mut before, at);
        self.moves
            .iter()
            .map(|&Move { direction, at }| format!("{}{}", direction.letter(), pause(at)))
            .collect()
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
        formatter.write_str(&self.moves_text())
    }
}

/// A text that is no run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunTextError {
    /// Not three parts.
    #[error(
        "a run is a maze code, an energy code or `-`, and moves or `-`, with one space between: \
         {found} part{} found", if *found == 1 { "" } else { "s" }
    )]
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
    /// The third part is empty.
    #[error("there are no moves; a run without any says `-`")]
    NoMoves,
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
            return Err(RunTextError::Parts { found: text.split(' ').count() });
        };
        let maze = maze.parse()?;
        let energy = if energy == NONE { None } else { Some(energy.parse()?) };
        Self::with_moves(maze, energy, moves)
    }
}

impl Run {
    /// A run through a maze that is known already: only its moves are read, as the last part of a run's text.
    pub fn with_moves(maze: MazeCode, energy: Option<EnergyCode>, moves: &str) -> Result<Self, RunTextError> {
        let mut run = Self::new(maze, energy);
        if moves != NONE {
            run.read_moves(moves)?;
        }
        Ok(run)
    }

    fn read_moves(&mut self, text: &str) -> Result<(), RunTextError> {
        if text.is_empty() {
            return Err(RunTextError::NoMoves);
        }
        // Everything before the first wrong character is ASCII, so a place among bytes is one among characters.
        let bytes = text.as_bytes();
        let mut place = 0;
        let mut at = 0u32;
        while place < bytes.len() {
            // Step 1. A direction.
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

/// Replays a run that may still be under way: every step has to keep the rules, but the last need not arrive.
pub fn retrace(run: &Run) -> Result<(), RunError> {
    match verify(run) {
        Ok(_) | Err(RunError::Walk(WalkError::NotThere { .. })) => Ok(()),
        Err(error) => Err(error),
    }
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

    // The maze of these tests, crossed by `rdldrr`:
    //   #######
    //   #S  # #
    //   ### # #
    //   #   # #
    //   # ### #
    //   #    G#
    //   #######
    const MAZE: &str = "dfs1-3x3-s1-b0-f0.0-t2.2";

    /// What the rest of a run after [`MAZE`] comes to: steps, milliseconds, pellets and energy left.
    #[track_caller]
    fn check(rest: &str, expected: Result<(usize, u32, usize, Option<u32>), &str>) {
        let text = format!("{MAZE} {rest}");
        let run: Run = text.parse().unwrap();
        assert_eq!(run.to_string(), text, "there is one way to write a run");
        let verified = verify(&run).map_err(|error| error.to_string());
        let told = verified.map(|run| (run.steps(), run.milliseconds(), run.pellets(), run.energy_left()));
        assert_eq!(told, expected.map_err(str::to_owned));
    }

    #[track_caller]
    fn check_refused(text: &str, sentence: &str) {
        assert_eq!(text.parse::<Run>().unwrap_err().to_string(), sentence);
    }

    #[test]
    fn a_run_is_written_in_one_line_for_ever() {
        let energy = "e1-k2-s7-h6".parse().unwrap();
        let mut run = Run::new(MAZE.parse().unwrap(), Some(energy));
        assert_eq!(run.to_string(), "dfs1-3x3-s1-b0-f0.0-t2.2 e1-k2-s7-h6 -");
        let way = "rdldrr".chars().map(|letter| Direction::from_letter(letter).unwrap());
        for (direction, at) in way.zip([0, 350, 350, 470, 1_000, 12_345]) {
            run.push(direction, at).unwrap();
        }
        assert_eq!(run.to_string(), "dfs1-3x3-s1-b0-f0.0-t2.2 e1-k2-s7-h6 r0d350l0d120r530r11345");
        assert_eq!(run.to_string().parse(), Ok(run));
    }

    #[test]
    fn a_walk_to_the_goal_counts_with_its_steps_and_its_time() {
        check("- r0d350l120d80r80r1000", Ok((6, 1_630, 0, None)));
        check("- r1l1r1d1l1d1r1r1", Ok((8, 8, 0, None)));
    }

    #[test]
    fn with_energy_it_counts_with_what_was_eaten_and_what_is_left() {
        check("e1-p1.1=3-h3 r1d1l1d1r1r1", Ok((6, 6, 1, Some(0))));
        check("e1-p0.2=4,1.1=3-h5-hidden r1d1l1d1r1r1", Ok((6, 6, 1, Some(2))));
        check("e1-p-h6 r1d1l1d1r1r1", Ok((6, 6, 0, Some(0))));
        check("e1-k3-s7-h6 r1d1l1d1r1r1", Ok((6, 6, 3, Some(14))));
    }

    #[test]
    fn a_walk_that_breaks_a_rule_does_not_count() {
        for energy in ["-", "e1-p-h9"] {
            let check = |moves: &str, sentence| check(&format!("{energy} {moves}"), Err(sentence));
            check("r1r1", "step 2 (r) walks into a wall");
            check("u1", "step 1 (u) walks into a wall");
            check("r1d1l1d1r1r1u1", "step 7 (u) comes after the goal was reached");
            check("r1d1l1", "the walk ends at step 3 and has not reached the goal");
            check("-", "the walk ends at step 0 and has not reached the goal");
        }
        check("e1-p1.1=3-h2 r1d1l1d1r1r1", Err("step 6 (r) has no energy left"));
        check("e1-p3.1=3-h2 r1", Err("pellet 3.1 lies outside a maze of 3 × 3"));
        check("e1-k8-s1-h2 r1", Err("8 pellets do not fit: the maze has room for 7"));
    }

    #[test]
    fn a_run_under_way_keeps_the_rules_and_need_not_arrive() {
        let check = |rest: &str, expected: Result<(), &str>| {
            let run = format!("{MAZE} {rest}").parse().unwrap();
            assert_eq!(retrace(&run).map_err(|error| error.to_string()), expected.map_err(str::to_owned));
        };
        for energy in ["-", "e1-p-h9"] {
            let check = |moves: &str, expected| check(&format!("{energy} {moves}"), expected);
            check("-", Ok(()));
            check("r1d1l1", Ok(()));
            check("r1d1l1d1r1r1", Ok(()));
            check("r1r1", Err("step 2 (r) walks into a wall"));
            check("r1d1l1d1r1r1u1", Err("step 7 (u) comes after the goal was reached"));
        }
        check("e1-p-h2 r1d1", Ok(()));
        check("e1-p-h2 r1d1l1", Err("step 3 (l) has no energy left"));
        check("e1-k8-s1-h2 -", Err("8 pellets do not fit: the maze has room for 7"));
    }

    #[test]
    fn what_is_no_run_is_refused_in_one_sentence() {
        let parts = |found| {
            format!(
                "a run is a maze code, an energy code or `-`, and moves or `-`, with one space between: \
                 {found} found"
            )
        };
        check_refused("", &parts("1 part"));
        check_refused(&format!("{MAZE} -"), &parts("2 parts"));
        check_refused(&format!("{MAZE} - r1 "), &parts("4 parts"));
        check_refused("maze - r1", "`maze` is no maze code; one looks like `dfs1-50x50-s42-b50-f0.0-t49.49`");
        check_refused(
            &format!("{MAZE} e2 r1"),
            "`e2` is no energy code; one looks like `e1-k80-s7-h45` or `e1-p0.3=5,2.1=4-h12`",
        );
        let moves = [
            ("", "there are no moves; a run without any says `-`"),
            ("x1", "character 1 of the moves: `x` is no direction; there are u, d, l, r"),
            ("r1R1", "character 3 of the moves: `R` is no direction; there are u, d, l, r"),
            ("r1é1", "character 3 of the moves: `é` is no direction; there are u, d, l, r"),
            ("r1-", "character 3 of the moves: `-` is no direction; there are u, d, l, r"),
            ("r", "character 2 of the moves: after a direction come milliseconds, such as 0 or 350"),
            ("r1rd1", "character 4 of the moves: after a direction come milliseconds, such as 0 or 350"),
            ("r01", "character 2 of the moves: after a direction come milliseconds, such as 0 or 350"),
            ("r-1", "character 2 of the moves: after a direction come milliseconds, such as 0 or 350"),
            ("r4294967296", "character 2 of the moves: a run takes at most 4294967295 ms"),
            ("r4294967295r1", "character 13 of the moves: a run takes at most 4294967295 ms"),
        ];
        for (moves, sentence) in moves {
            check_refused(&format!("{MAZE} - {moves}"), sentence);
        }
    }

    #[test]
    fn moves_alone_are_read_as_in_a_whole_run() {
        let read = |moves| Run::with_moves(MAZE.parse().unwrap(), None, moves);
        for moves in ["r0d350l120", "-"] {
            assert_eq!(read(moves).unwrap().to_string(), format!("{MAZE} - {moves}"));
        }
        for moves in ["", "r1 - r1", "r01"] {
            assert!(read(moves).is_err(), "{moves}");
        }
    }

    #[test]
    fn time_does_not_go_backwards() {
        let mut run = Run::new(MAZE.parse().unwrap(), None);
        run.push(Direction::Right, 500).unwrap();
        let error = run.push(Direction::Down, 499).unwrap_err();
        assert_eq!(error.to_string(), "move 2 comes at 499 ms, before the move before it at 500 ms");
        assert_eq!(run.to_string(), format!("{MAZE} - r500"));
    }

    #[test]
    fn a_run_is_not_endless() {
        let longest = format!("{MAZE} - {}", "r0".repeat(MAX_MOVES));
        assert_eq!(longest.parse::<Run>().unwrap().moves().len(), MAX_MOVES);
        check_refused(&format!("{longest}r0"), "a run has at most 10000000 moves");
    }
}
