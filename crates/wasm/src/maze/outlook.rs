//! Advice in energy games, for a worker.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::energy::hidden::{Decision, PolicyKind};
use mazekeeper_core::energy::known::Outcome;
use mazekeeper_core::journey::Outlook;
use mazekeeper_core::maze::MazeCode;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::letters_of;

/// What may be spent on one question, in bytes: a worker has little more.
const MEMORY: usize = 1 << 28;

/// What a player sees of an energy game: maze, place, energy, and what is known of pellets. Advice comes from nothing else.
#[wasm_bindgen]
pub struct MazeOutlook {
    outlook: Outlook,
}

/// What is known about the rest of a game.
#[wasm_bindgen]
pub struct MazeAdvice {
    /// As letters.
    way: Option<String>,
    at_least: Option<u32>,
    is_proved: bool,
}

#[wasm_bindgen]
impl MazeOutlook {
    /// What is seen from a cell with so much energy; pellets as [`MazeWalk`](super::MazeWalk) tells them. It throws if nobody could see
    /// that.
    #[wasm_bindgen(constructor)]
    pub fn new(maze: &str, here: u32, energy: u32, pellets: &[u8]) -> Result<MazeOutlook, JsError> {
        thrown(seen(maze, here, energy, pellets))
    }

    /// The shortest way on where all values are seen, found by looking at so many states at most. It takes as long as it takes.
    pub fn way(&self, states: u32) -> Result<MazeAdvice, JsError> {
        thrown(self.shortest(states))
    }

    /// Where a policy would go next where all values are hidden, as letters; nothing if it sees no hope.
    pub fn leg(&self, policy: &str, seed: u64) -> Result<Option<String>, JsError> {
        thrown(self.decided(policy, seed))
    }

    /// The names of all policies, in the order in which they are offered.
    pub fn policies() -> Vec<String> {
        PolicyKind::ALL.iter().map(ToString::to_string).collect()
    }

    fn shortest(&self, states: u32) -> Result<MazeAdvice, String> {
        let budget = Budget { max_expanded: states.into(), max_bytes: MEMORY, ..Budget::UNLIMITED };
        let outcome = self.outlook.way(budget).map_err(|error| error.to_string())?;
        let is_proved = matches!(outcome, Outcome::Optimal(_) | Outcome::Infeasible);
        let at_least = match &outcome {
            Outcome::Optimal(way) => Some(way.len() as u32),
            Outcome::Found { at_least, .. } | Outcome::Stopped { at_least, .. } => Some(*at_least as u32),
            Outcome::Infeasible => None,
        };
        Ok(MazeAdvice { way: outcome.way().map(letters_of), at_least, is_proved })
    }

    fn decided(&self, policy: &str, seed: u64) -> Result<Option<String>, String> {
        let policy: PolicyKind = policy.parse().map_err(|error| format!("{error}"))?;
        let budget = Budget { max_bytes: MEMORY, ..Budget::UNLIMITED };
        match self.outlook.leg(policy, seed, budget).map_err(|error| error.to_string())? {
            Decision::Walk(leg) => Ok(Some(letters_of(&leg)).filter(|leg| !leg.is_empty())),
            Decision::GiveUp => Ok(None),
        }
    }
}

#[wasm_bindgen]
impl MazeAdvice {
    /// A way to the goal as letters; nothing if there is none, or none was found.
    #[wasm_bindgen(getter)]
    pub fn way(&self) -> Option<String> {
        self.way.clone()
    }

    /// No way has fewer steps; nothing if there is no way at all.
    #[wasm_bindgen(getter, js_name = atLeast)]
    pub fn at_least(&self) -> Option<u32> {
        self.at_least
    }

    /// Whether the way is a shortest one, or without a way that there is none.
    #[wasm_bindgen(getter, js_name = isProved)]
    pub fn is_proved(&self) -> bool {
        self.is_proved
    }
}

fn seen(maze: &str, here: u32, energy: u32, pellets: &[u8]) -> Result<MazeOutlook, String> {
    let maze: MazeCode = maze.parse().map_err(|error| format!("{error}"))?;
    let outlook = Outlook::new(&maze, here as usize, energy, pellets).map_err(|error| error.to_string())?;
    Ok(MazeOutlook { outlook })
}

fn thrown<T>(result: Result<T, String>) -> Result<T, JsError> {
    result.map_err(|error| JsError::new(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    // A corridor of four cells; a pellet of 2, or one nobody knows, in the third.
    const MAZE: &str = "dfs1-1x4-s1-b0-f0.0-t0.3";

    #[test]
    fn a_way_is_a_proof_or_tells_that_there_is_none() {
        let advice = |energy| seen(MAZE, 0, energy, &[0, 0, 2, 0]).unwrap().shortest(u32::MAX).unwrap();
        let MazeAdvice { way, at_least, is_proved } = advice(1);
        assert_eq!((way.as_deref(), at_least, is_proved), (Some("rrr"), Some(3), true));
        let MazeAdvice { way, at_least, is_proved } = advice(0);
        assert_eq!((way, at_least, is_proved), (None, None, true));
    }

    #[test]
    fn policies_go_to_what_they_see() {
        for policy in MazeOutlook::policies() {
            let leg = |energy| seen(MAZE, 0, energy, &[0, 0, 255, 0]).unwrap().decided(&policy, 1).unwrap();
            // One of them asks again at every pellet.
            assert!(leg(3).is_some_and(|leg| leg == "rrr" || leg == "rr"), "{policy}");
            assert_eq!(leg(2).as_deref(), Some("rr"), "{policy}");
            assert_eq!(leg(0), None, "{policy}");
        }
    }

    #[test]
    fn what_nobody_sees_is_refused() {
        assert!(seen(MAZE, 3, 1, &[0; 4]).is_err());
        assert!(seen(MAZE, 0, 1, &[0; 5]).is_err());
        assert!(seen(MAZE, 0, 1, &[0, 0, 255, 0]).unwrap().shortest(9).is_err());
        assert!(seen(MAZE, 0, 1, &[0, 0, 2, 0]).unwrap().decided("report", 1).is_err());
        assert!(seen(MAZE, 0, 1, &[0; 4]).unwrap().decided("magic", 1).is_err());
    }
}
