//! What a player sees of an energy game, and advice from that alone.

use crate::budget::Budget;
use crate::energy::hidden::{Decision, Game, PolicyKind};
use crate::energy::known::{self, Outcome};
use crate::energy::{MAX_VALUE, Pellet, Puzzle, PuzzleError, Walk};
use crate::maze::{Cell, MazeCode, Quest};

/// The byte of a pellet whose value nobody has seen.
pub const UNKNOWN: u8 = u8::MAX;

/// A walker in a maze, what energy is left, and one byte per cell for what is known of its pellet, as
/// [`Journey::pellets`](super::Journey::pellets) tells it. There is nothing else here, so no advice can come from values that were not seen.
#[derive(Clone, Debug)]
pub struct Outlook {
    quest: Quest,
    energy: u32,
    pellets: Vec<(Cell, u8)>,
}

/// Something that nobody sees in that maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutlookError {
    /// Not one byte per cell.
    #[error("a maze of {cells} cells has as many pellets or gaps, not {found}")]
    Count {
        /// How many cells there are.
        cells: usize,
        /// How many bytes there are.
        found: usize,
    },
    /// The walker stands outside, or has arrived.
    #[error("from cell {here} no way leads to the goal")]
    Here {
        /// Which cell, in reading order from 0.
        here: usize,
    },
    /// A value where all of them are hidden, or a hidden one where all have to be seen.
    #[error("values are either all seen or all hidden")]
    Mixed,
    /// Pellets or energy that cannot be.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
}

impl Outlook {
    /// What is seen from a cell with so much energy.
    pub fn new(maze: &MazeCode, here: usize, energy: u32, pellets: &[u8]) -> Result<Self, OutlookError> {
        let (quest, shape) = (maze.build(), maze.shape());
        if pellets.len() != shape.area() {
            return Err(OutlookError::Count { cells: shape.area(), found: pellets.len() });
        }
        let quest =
            shape.cell_at(here).and_then(|cell| quest.from(cell)).ok_or(OutlookError::Here { here })?;
        let pellets = shape.cells().zip(pellets.iter().copied()).filter(|&(_, value)| value > 0).collect();
        Ok(Self { quest, energy, pellets })
    }

    /// The shortest way on, where all values are seen.
    pub fn way(&self, budget: Budget<'_>) -> Result<Outcome, OutlookError> {
        if self.pellets.iter().any(|&(_, value)| value == UNKNOWN) {
            return Err(OutlookError::Mixed);
        }
        let pellets = self.pellets.iter().map(|&(cell, value)| Pellet { cell, value: value.into() });
        let puzzle = Puzzle::new(self.quest.clone(), pellets.collect(), self.energy)?;
        Ok(known::solve(&puzzle, budget).outcome)
    }

    /// Where a policy would go next, where all values are hidden. Chance, where it is needed, begins at the seed.
    pub fn leg(&self, policy: PolicyKind, seed: u64, budget: Budget<'_>) -> Result<Decision, OutlookError> {
        if self.pellets.iter().any(|&(_, value)| u32::from(value) <= MAX_VALUE) {
            return Err(OutlookError::Mixed);
        }
        let bare = Puzzle::new(self.quest.clone(), Vec::new(), self.energy)?;
        let game = Game::of(Walk::new(bare).with_untold(self.pellets.iter().map(|&(cell, _)| cell)));
        let view = game.view().expect("the walker has not arrived");
        Ok(policy.policy(seed).decide(&view, budget))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::energy::EnergyCode;
    use crate::energy::hidden::play;
    use crate::grid::Direction;
    use crate::journey::{Journey, Step};

    const MAZE: &str = "dfs1-12x12-s42-b50-f0.0-t11.11";

    fn seen(journey: &Journey) -> Outlook {
        let (here, energy) = (journey.here().index(), journey.energy().unwrap());
        Outlook::new(journey.run().maze(), here, energy, &journey.pellets()).unwrap()
    }

    fn begun(energy: &str) -> Journey {
        Journey::new(MAZE.parse().unwrap(), Some(energy.parse().unwrap()), false).unwrap()
    }

    #[test]
    fn who_follows_the_way_arrives_however_often_it_is_asked_for() {
        let mut journey = begun("e1-k28-s7-h16");
        let Outcome::Optimal(way) = seen(&journey).way(Budget::UNLIMITED).unwrap() else {
            panic!("it is small")
        };
        while !journey.has_arrived() {
            let Outcome::Optimal(rest) = seen(&journey).way(Budget::UNLIMITED).unwrap() else { panic!() };
            assert_eq!(rest.len() + journey.position(), way.len());
            assert!(matches!(journey.step(rest[0], 0), Step::Walked | Step::Ate(_)));
        }
    }

    #[test]
    fn a_policy_decides_as_if_it_played_the_game_itself() {
        let code: EnergyCode = "e1-k28-s7-h14-hidden".parse().unwrap();
        let puzzle = code.build(MAZE.parse::<MazeCode>().unwrap().build()).unwrap();
        // The third draws its worlds from where its chance has got to, which here begins anew with every leg.
        for policy in [PolicyKind::Report, PolicyKind::Certainty] {
            let mut journey = begun("e1-k28-s7-h14-hidden");
            let mut walked: Vec<Direction> = Vec::new();
            while let Decision::Walk(leg) = seen(&journey).leg(policy, 1, Budget::UNLIMITED).unwrap() {
                for direction in leg {
                    assert!(matches!(journey.step(direction, 0), Step::Walked | Step::Ate(_)));
                    walked.push(direction);
                }
                if journey.has_arrived() {
                    break;
                }
            }
            assert_eq!(walked, play(&puzzle, &mut *policy.policy(1), Budget::UNLIMITED).way, "{policy}");
        }
    }

    #[test]
    fn what_nobody_sees_is_refused() {
        let maze: MazeCode = MAZE.parse().unwrap();
        let refused = |here, pellets: &[u8]| Outlook::new(&maze, here, 5, pellets).unwrap_err().to_string();
        assert_eq!(refused(0, &[0; 9]), "a maze of 144 cells has as many pellets or gaps, not 9");
        assert_eq!(refused(143, &[0; 144]), "from cell 143 no way leads to the goal");
        assert_eq!(refused(144, &[0; 144]), "from cell 144 no way leads to the goal");
        let with = |value| {
            let mut pellets = [0; 144];
            pellets[5] = value;
            Outlook::new(&maze, 0, 5, &pellets).unwrap()
        };
        let leg = |value| with(value).leg(PolicyKind::Report, 1, Budget::UNLIMITED);
        assert_eq!(with(UNKNOWN).way(Budget::UNLIMITED), Err(OutlookError::Mixed));
        assert_eq!(leg(5), Err(OutlookError::Mixed));
        let unheard = PuzzleError::Value { number: 1, value: 10 };
        assert_eq!(with(10).way(Budget::UNLIMITED), Err(unheard.into()));
    }
}
