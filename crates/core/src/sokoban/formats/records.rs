//! Solutions and saved games that stand in a file after their board.
//!
//! A file claims; the replay decides. Moves that cannot be played (of another variant, or wrong) are kept as
//! they stand, so that a round trip loses nothing.

use crate::grid::Direction;
use crate::sokoban::level::Level;
use crate::sokoban::lurd::{self, MovesError};
use crate::sokoban::rle::Allowance;
use crate::sokoban::solution::{Played, Replay, Verified, VerifyError};

use super::defect::{Defect, Fault, Place};
use super::lines::begins_with_word;

/// A solution or snapshot of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What the line before the moves calls it.
    pub title: Option<String>,
    /// The line of the file where the moves begin, counted from 1; 0 if they come from no file.
    pub line: usize,
    /// The moves as they stand in the file.
    pub text: String,
    /// What the replay makes of them.
    pub kind: RecordKind,
}

/// What the replay makes of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordKind {
    /// They solve the level.
    Solution(Verified),
    /// They can be played, but do not solve the level. Pushes are capitals.
    Snapshot {
        /// The moves that lead to the saved position.
        made: String,
        /// Moves that were taken back and can be made again; in the file they follow a `*`.
        taken_back: String,
    },
    /// They cannot be played, for this reason.
    Unplayable(Fault),
}

impl Record {
    /// A solution that comes from no file.
    pub fn solution(verified: Verified) -> Self {
        let text = verified.lurd().to_owned();
        Self { title: None, line: 0, text, kind: RecordKind::Solution(verified) }
    }

    /// Whether the file calls it a solution, whatever the replay says.
    pub fn claims_solution(&self) -> bool {
        self.title.as_deref().is_some_and(|title| begins_with_word(title, "Solution"))
    }
}

/// Moves as they were found, before anybody played them.
pub(super) struct Claim {
    pub(super) title: Option<String>,
    /// Where the moves begin.
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) text: String,
}

impl Claim {
    /// Plays the moves. What cannot be played is also told as a defect, with its place.
    pub(super) fn play(
        self,
        level: Option<&Level>,
        allowance: &mut Allowance,
        warnings: &mut Vec<Defect>,
    ) -> Record {
        let kind = self.kind(level, allowance).unwrap_or_else(|defect| {
            let fault = defect.fault.clone();
            warnings.push(defect);
            RecordKind::Unplayable(fault)
        });
        Record { title: self.title, line: self.line, text: self.text, kind }
    }

    fn kind(&self, level: Option<&Level>, allowance: &mut Allowance) -> Result<RecordKind, Defect> {
        let at_character = |error: MovesError| Defect::at(self.place_of(error.position), error.fault);

        // Step 1. A `*` parts the moves that were made from those that were taken back.
        let (before, after) = self.text.split_once('*').unwrap_or((&self.text, ""));
        let made = lurd::read_within(before, allowance).map_err(at_character)?;
        let skipped = before.chars().count() + 1;
        let taken_back = lurd::read_within(after, allowance)
            .map_err(|error| at_character(MovesError { position: skipped + error.position, ..error }))?;

        // Step 2. The level decides.
        let at_line = |fault: Fault| Defect::at(Place::line(self.line), fault);
        let level = level.ok_or_else(|| at_line(Fault::NoBoardToPlay))?;
        play(level, &made, &taken_back).map_err(|blocked| at_line(blocked.into()))
    }

    /// Where a character of the moves stands in the file. The number counts from 1.
    fn place_of(&self, number: usize) -> Place {
        let (mut line, mut column) = (self.line, self.column);
        for character in self.text.chars().take(number - 1) {
            match character {
                '\n' => (line, column) = (line + 1, 1),
                _ => column += 1,
            }
        }
        Place::character(line, column)
    }
}

/// Plays what was made and, unless that solves the level, what was taken back.
fn play(level: &Level, made: &[Direction], taken_back: &[Direction]) -> Result<RecordKind, VerifyError> {
    let mut replay = match Replay::new(level, made.len() + taken_back.len()).solve(made)? {
        Played::Solved(verified) => return Ok(RecordKind::Solution(verified)),
        Played::Unsolved(replay) => replay,
    };
    replay.play(taken_back)?;
    let mut lurd = replay.into_lurd();
    let taken_back = lurd.split_off(made.len());
    Ok(RecordKind::Snapshot { made: lurd, taken_back })
}
