//! How much energy makes pellets matter.
//!
//! With half as much again as the shortest way takes, nobody needs a pellet. So the energy is set between the least with which
//! anybody survives and the least with which a shortest way does: only there a walk has to be found.

use super::code::{self, EnergyCode, Pellets};
use super::known::{LeastEnergy, energy_for_shortest_way, enough_energy, least_energy};
use super::puzzle::{Puzzle, PuzzleError};
use crate::budget::Budget;
use crate::maze::{Difficulty, DistanceField, Quest};
use crate::names::named;

/// How scarce energy is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scarcity {
    /// Half as much again as the shortest way takes: no pellet is needed.
    Relaxed,
    /// Three quarters of the way from the least that is enough to what the shortest way needs.
    Easy,
    /// Half of it.
    Medium,
    /// A quarter.
    Hard,
}

named!(Scarcity, "scarcity": Relaxed = "relaxed", Easy = "easy", Medium = "medium", Hard = "hard");

impl From<Difficulty> for Scarcity {
    fn from(difficulty: Difficulty) -> Self {
        match difficulty {
            Difficulty::Easy => Self::Easy,
            Difficulty::Medium => Self::Medium,
            Difficulty::Hard => Self::Hard,
        }
    }
}

/// Between which energies a puzzle is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Steps of the shortest way.
    pub shortest: u32,
    /// With less nobody survives.
    pub least: LeastEnergy,
    /// With this a shortest way survives.
    pub for_shortest_way: u32,
}

/// A narrower window hardly leaves anything to find.
pub const NARROWEST: u32 = 3;

/// How often pellets are drawn again for a wider window.
const DRAWS: u64 = 20;

/// What one question about survival may take when a game is set up: a count and not a time, so that the same
/// seed means the same game on every machine.
pub const LABELS_PER_QUESTION: u64 = 10_000;

impl Window {
    /// The window of pellets in a maze, whatever energy the puzzle has; `None` if no way leads to the goal. The budget
    /// is for each question about survival.
    pub fn new(puzzle: &Puzzle, budget: Budget<'_>) -> Option<Self> {
        Self::around(puzzle, least_energy(puzzle, budget)?)
    }

    /// The same as far as energy is measured out by it: that nobody survives on less is not proved.
    pub fn measured(puzzle: &Puzzle, budget: Budget<'_>) -> Option<Self> {
        Self::around(puzzle, enough_energy(puzzle, budget)?)
    }

    fn around(puzzle: &Puzzle, least: LeastEnergy) -> Option<Self> {
        let quest = puzzle.quest();
        let shortest = DistanceField::new(quest.maze(), quest.goal()).distance(quest.start())?;
        Some(Self { shortest, least, for_shortest_way: energy_for_shortest_way(puzzle)? })
    }

    /// How far the two ends are apart.
    pub fn width(&self) -> u32 {
        self.for_shortest_way.saturating_sub(self.least.enough)
    }

    /// The energy that is as scarce as that.
    pub fn energy(&self, scarcity: Scarcity) -> u32 {
        let quarters = match scarcity {
            Scarcity::Relaxed => return relaxed(self.shortest),
            Scarcity::Easy => 3,
            Scarcity::Medium => 2,
            Scarcity::Hard => 1,
        };
        // Rounded to the nearest.
        self.least.enough + (self.width() * quarters + 2) / 4
    }
}

/// As many pellets as a maze has by custom: one for every five cells.
pub fn usual_pellets(quest: &Quest) -> usize {
    let cells = quest.maze().shape().area();
    (cells / 5).min(cells - 2)
}

/// Half as much again as a way takes.
fn relaxed(steps: u32) -> u32 {
    steps + steps.div_ceil(2)
}

/// Pellets and energy for a maze. Where the window turns out narrow, the next seed is tried, and after some of them the widest is
/// taken; the code tells which. `None` if no way leads to the goal. Whoever is interrupted takes what is known by then.
pub fn set_up(
    quest: &Quest,
    count: usize,
    seed: u64,
    scarcity: Scarcity,
    is_hidden: bool,
    budget: Budget<'_>,
) -> Result<Option<(EnergyCode, Window)>, PuzzleError> {
    let drawn = draw(quest, count, seed, scarcity, budget, Window::new)?;
    Ok(drawn.map(|(seed, window)| {
        let (pellets, energy) = (Pellets::Drawn { count, seed }, window.energy(scarcity));
        (EnergyCode { pellets, energy, is_hidden }, window)
    }))
}

/// The same code in less time, without proving what only people want to know about it.
pub fn set_up_soon(
    quest: &Quest,
    count: usize,
    seed: u64,
    scarcity: Scarcity,
    is_hidden: bool,
) -> Result<Option<EnergyCode>, PuzzleError> {
    let set = |seed, energy| EnergyCode { pellets: Pellets::Drawn { count, seed }, energy, is_hidden };
    if scarcity == Scarcity::Relaxed {
        // No pellet is needed, so none is looked at, except whether there is room for them.
        code::draw(quest, count, seed)?;
        let shortest = DistanceField::new(quest.maze(), quest.goal()).distance(quest.start());
        return Ok(shortest.map(|shortest| set(seed, relaxed(shortest))));
    }
    let drawn = draw(quest, count, seed, scarcity, Budget::UNLIMITED, Window::measured)?;
    Ok(drawn.map(|(seed, window)| set(seed, window.energy(scarcity))))
}

/// The first seed whose window is wide enough, or the one with the widest.
fn draw(
    quest: &Quest,
    count: usize,
    seed: u64,
    scarcity: Scarcity,
    budget: Budget<'_>,
    look: impl Fn(&Puzzle, Budget<'_>) -> Option<Window>,
) -> Result<Option<(u64, Window)>, PuzzleError> {
    let budget = Budget { max_expanded: budget.max_expanded.min(LABELS_PER_QUESTION), ..budget };
    let mut best: Option<(u64, Window)> = None;
    for seed in (0..DRAWS).map(|draw| seed.wrapping_add(draw)) {
        let puzzle = Puzzle::new(quest.clone(), code::draw(quest, count, seed)?, 0)?;
        let Some(window) = look(&puzzle, budget) else { return Ok(None) };
        if best.is_none_or(|(_, known)| window.width() > known.width()) {
            best = Some((seed, window));
        }
        let is_good = scarcity == Scarcity::Relaxed || window.width() >= NARROWEST;
        if is_good || (budget.interrupt)().is_some() {
            break;
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::energy::known::{Outcome, solve};
    use crate::maze::MazeCode;

    fn quest(code: &str) -> Quest {
        code.parse::<MazeCode>().unwrap().build()
    }

    #[test]
    fn a_game_that_is_set_up_can_be_won_but_not_by_the_shortest_way() {
        for seed in 0..30 {
            let quest = quest(&format!("dfs1-20x20-s{seed}-b50-f0.0-t19.19"));
            for scarcity in [Scarcity::Easy, Scarcity::Medium, Scarcity::Hard] {
                let (code, window) =
                    set_up(&quest, 80, seed, scarcity, false, Budget::UNLIMITED).unwrap().unwrap();
                assert!(window.width() >= NARROWEST, "seed {seed}");
                assert!(code.energy < window.for_shortest_way && code.energy >= window.least.enough);
                let report = solve(&code.build(quest.clone()).unwrap(), Budget::UNLIMITED);
                let Outcome::Optimal(way) = report.outcome else { panic!("{:?}", report.outcome) };
                assert!(way.len() > window.shortest as usize, "seed {seed}: {code}");
            }
        }
    }

    #[test]
    fn sooner_is_not_other() {
        for (seed, braid) in (0..8).zip([0, 50].into_iter().cycle()) {
            let quest = quest(&format!("dfs1-16x16-s{seed}-b{braid}-f0.0-t15.15"));
            for &scarcity in Scarcity::ALL {
                let slow = set_up(&quest, 51, seed, scarcity, true, Budget::UNLIMITED).unwrap();
                let soon = set_up_soon(&quest, 51, seed, scarcity, true).unwrap();
                assert_eq!(soon, slow.map(|(code, _)| code), "seed {seed}, {scarcity}");
            }
            assert!(set_up_soon(&quest, 255, seed, Scarcity::Relaxed, false).is_err());
        }
    }

    #[test]
    fn relaxed_never_needs_a_pellet() {
        let quest = quest("wilson1-20x20-s5-b0-f0.0-t19.19");
        let (code, window) =
            set_up(&quest, 80, 5, Scarcity::Relaxed, false, Budget::UNLIMITED).unwrap().unwrap();
        assert_eq!(code.energy, (window.shortest * 3).div_ceil(2));
        let report = solve(&code.build(quest).unwrap(), Budget::UNLIMITED);
        assert_eq!(report.outcome.way().map(<[_]>::len), Some(window.shortest as usize));
    }
}
