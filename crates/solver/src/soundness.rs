//! Whether the rules agree with a solution.
//!
//! Every rule that calls positions lost is a proof, so on the way of a solution none may fire. Replaying the
//! solutions of many levels is the cheapest way to meet a rule that is wrong.

use std::fmt;

use mazekeeper_core::grid::Direction;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::solution::{VerifyError, verify};

use crate::board::{Board, Reach};
use crate::deadlock::Deadlocks;
pub use crate::deadlock::Rule;
use crate::deadlock::pi_corral::PiCorrals;
use crate::field::Field;
use crate::pushes;

/// What is wrong with a solution, or with a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// The moves do not solve the level, so they say nothing about the rules.
    NoSolution(VerifyError),
    /// A rule calls a position lost that is solved later on.
    Rule {
        /// The rule that is wrong.
        rule: Rule,
        /// After so many pushes.
        after: usize,
    },
}

impl fmt::Display for Objection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSolution(error) => write!(formatter, "no solution: {error}"),
            Self::Rule { rule, after } => write!(formatter, "the rule `{rule}` objects after {after} pushes"),
        }
    }
}

impl std::error::Error for Objection {}

/// How many positions the rules may look at that search: more than the solver lets them.
const CORRAL_LIMIT: u32 = 2_000;
const CORE_LIMIT: u32 = 500;

/// Plays a solution and asks every rule after every push.
pub fn replay(level: &Level, moves: &[Direction]) -> Result<(), Objection> {
    verify(level, moves).map_err(Objection::NoSolution)?;
    let object = |rule, after| Err(Objection::Rule { rule, after });
    let Ok(field) = Field::new(level) else { return object(Rule::Walls, 0) };
    let Some(pushes) = pushes::in_moves(level, &field, moves.iter().copied()) else {
        return object(Rule::Walls, 0);
    };
    let mut rules = Deadlocks::new(&field, &mut || true).expect("nobody refused");
    let mut corrals = PiCorrals::new(&field);
    let mut board = Board::with(&field, field.boxes());
    let mut reach = Reach::new(&field);
    let mut player = field.player();
    for after in 0..=pushes.len() {
        reach.walk(&field, &board, player);
        let table = match rules.settle(&field, &board, player) {
            Ok(table) => table,
            Err(rule) => return object(rule, after),
        };
        if rules.lose_in_corrals(&field, &board, &reach, CORRAL_LIMIT) {
            return object(Rule::Corral, after);
        }
        // A corral that must be opened is opened at some time, by one of the pushes listed.
        if let Some(choices) = corrals.pushes(&field, &table, &board, &reach)
            && !pushes[after..].iter().any(|push| choices.contains(push))
        {
            return object(Rule::PiCorral, after);
        }
        let Some(&(from, way)) = pushes.get(after) else { break };
        let to = field.next(from, way);
        board.shift(&field, from, to);
        player = from;
        if let Some(rule) = rules.rule_at(&field, &board, to, way ^ 1) {
            return object(rule, after + 1);
        }
        if rules.lose_in_core(&field, &board, to, player, CORE_LIMIT) {
            return object(Rule::Core, after + 1);
        }
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "reads our own levels from disk")]
mod tests {
    use super::*;
    use crate::drawn::level;
    use mazekeeper_core::sokoban::formats::{self, RecordKind};
    use std::path::Path;

    #[test]
    fn no_rule_objects_to_the_solutions_of_our_own_levels() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels/first-steps.sok");
        let collection = formats::read(&std::fs::read(path).expect("our levels are there"));
        let mut replayed = 0;
        for entry in &collection.entries {
            let level = entry.level.as_ref().expect("our levels are levels");
            for record in &entry.records {
                let RecordKind::Solution(solution) = &record.kind else { continue };
                let moves: Vec<Direction> = solution.moves().collect();
                assert_eq!(replay(level, &moves), Ok(()), "line {}", record.line);
                replayed += 1;
            }
        }
        assert!(replayed >= collection.entries.len());
    }

    #[test]
    fn moves_that_solve_nothing_are_told_apart() {
        let level = level("#######\n#@ $ .#\n#######");
        let right = Direction::Right;
        assert_eq!(replay(&level, &[right; 3]), Ok(()));
        assert!(matches!(replay(&level, &[right; 2]), Err(Objection::NoSolution(_))));
    }
}
