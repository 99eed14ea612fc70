//! Ranked games are drawn here: maze, ends, pellets and energy, so that each is worth its place on a board.
//!
//! Hidden values are drawn one by one and listed in the energy code. They follow from no seed, and so not from the places
//! of the pellets either, which players see: nothing that leaves the server says more about a value than that it is 1 to 5.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::energy::code::{self, HIGHEST_DRAWN, Pellets};
use mazekeeper_core::energy::known::{self, Outcome};
use mazekeeper_core::energy::scarcity::{LABELS_PER_QUESTION, NARROWEST, Window, usual_pellets};
use mazekeeper_core::energy::{EnergyCode, Scarcity};
use mazekeeper_core::maze::{Difficulty, DistanceField, Generator, MazeCode, Quest};

use crate::leaderboard::MazeMode;

/// Who makes ranked mazes.
const GENERATOR: Generator = Generator::DepthFirst;

/// How many percent of the dead ends are opened where there is energy: without loops there is little to decide.
const ENERGY_BRAID: u64 = 50;

/// How often a game is drawn again that is not worth playing, or whose optimum takes too long to prove. Two of three
/// are fine.
const DRAWS: usize = 40;

/// What the proof of an optimum may take. Counts and not times, so that a busy server draws the same games as an idle one.
const PROOF: Budget<'static> = Budget { max_expanded: 200_000, max_bytes: 64 << 20, interrupt: &|| None };

/// A game as it was drawn.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    pub(super) maze: MazeCode,
    /// Only where there is energy.
    pub(super) energy: Option<EnergyCode>,
    /// Nobody needs fewer steps: proved.
    pub(super) optimum: usize,
}

/// Draws a game; all chance is in `random`, which gives 64 bits whenever it is asked. `None` if none of many draws was
/// good enough, which next to nobody will live to see.
pub(super) fn draw(
    difficulty: Difficulty,
    mode: MazeMode,
    random: &mut impl FnMut() -> u64,
) -> Option<Drawn> {
    (0..DRAWS).find_map(|_| draw_once(difficulty, mode, random))
}

fn draw_once(difficulty: Difficulty, mode: MazeMode, random: &mut impl FnMut() -> u64) -> Option<Drawn> {
    // Step 1. A maze whose ends lie at least a side apart: a board is not for who was given neighbours.
    let shape = difficulty.shape();
    let braid = if mode == MazeMode::Plain { 0 } else { ENERGY_BRAID };
    let maze = MazeCode::new(GENERATOR, shape, random()).and_then(|code| code.braided(braid));
    let maze = maze.and_then(MazeCode::with_random_ends).expect("every difficulty has room for two ends");
    let quest = maze.build();
    let shortest = DistanceField::new(quest.maze(), quest.goal()).distance(quest.start())? as usize;
    if shortest < shape.rows() {
        return None;
    }
    let is_hidden = match mode {
        MazeMode::Plain => return Some(Drawn { maze, energy: None, optimum: shortest }),
        MazeMode::Energy => false,
        MazeMode::HiddenEnergy => true,
    };

    // Step 2. Pellets that matter, and as much energy as makes them matter.
    let (count, seed) = (usual_pellets(&quest), random());
    let pellets = match is_hidden {
        true => listed(&quest, count, seed, random),
        false => Pellets::Drawn { count, seed },
    };
    let mut energy = EnergyCode { pellets, energy: 0, is_hidden };
    let question = Budget { max_expanded: LABELS_PER_QUESTION, ..PROOF };
    let window = Window::measured(&energy.build(quest.clone()).ok()?, question)?;
    if window.width() < NARROWEST {
        return None;
    }
    energy.energy = window.energy(Scarcity::from(difficulty));

    // Step 3. The fewest steps, with proof. Games are compared by their ratio to it, so a bound in its place would be unfair:
    // who found the best walk there is would still not have a ratio of 1.
    let puzzle = energy.build(quest).ok()?;
    let Outcome::Optimal(way) = known::solve(&puzzle, PROOF).outcome else { return None };
    Some(Drawn { maze, energy: Some(energy), optimum: way.len() })
}

/// Pellets in places that the seed says, with values that nothing says.
fn listed(quest: &Quest, count: usize, seed: u64, random: &mut impl FnMut() -> u64) -> Pellets {
    let shape = quest.maze().shape();
    let mut pellets = code::draw(quest, count, seed).expect("the usual pellets have room");
    pellets.sort_by_key(|pellet| pellet.cell);
    let list = pellets.iter().map(|pellet| {
        let (row, column) = shape.row_and_column(pellet.cell);
        // Of 2⁶⁴ numbers one value gets one more than the others.
        (row, column, 1 + (random() % u64::from(HIGHEST_DRAWN)) as u32)
    });
    Pellets::Listed(list.collect())
}

#[cfg(test)]
mod tests {
    use mazekeeper_core::random::{Purpose, Random};

    use super::*;

    const MODES: [MazeMode; 3] = [MazeMode::Plain, MazeMode::Energy, MazeMode::HiddenEnergy];

    /// Some games of a kind, always the same.
    fn games(difficulty: Difficulty, mode: MazeMode, count: usize) -> Vec<Drawn> {
        let mut random = Random::new(7, Purpose::Trials);
        (0..count).map(|_| draw(difficulty, mode, &mut || random.bits()).unwrap()).collect()
    }

    #[test]
    fn ends_lie_apart_and_nobody_needs_fewer_steps_than_the_optimum() {
        for mode in MODES {
            for Drawn { maze, optimum, .. } in games(Difficulty::Easy, mode, 20) {
                let quest = maze.build();
                let field = DistanceField::new(quest.maze(), quest.goal());
                let shortest = field.distance(quest.start()).unwrap() as usize;
                assert!(shortest >= 20, "{maze}");
                match mode {
                    MazeMode::Plain => assert_eq!(optimum, shortest, "{maze}"),
                    // Pellets matter: whoever takes the shortest way does not arrive.
                    _ => assert!(optimum > shortest, "{maze}"),
                }
            }
        }
    }

    #[test]
    fn a_maze_is_perfect_unless_there_is_energy() {
        let braids = MODES.map(|mode| games(Difficulty::Easy, mode, 1)[0].maze.braid());
        assert_eq!(braids, [0, 50, 50]);
    }

    #[test]
    fn the_optimum_is_proved_in_the_largest_mazes_too() {
        for mode in [MazeMode::Energy, MazeMode::HiddenEnergy] {
            let Drawn { maze, energy, optimum } = games(Difficulty::Hard, mode, 1).remove(0);
            let puzzle = energy.unwrap().build(maze.build()).unwrap();
            assert_eq!(puzzle.pellets().len(), 2_000);
            let report = known::solve(&puzzle, Budget::UNLIMITED);
            assert_eq!(report.outcome.way().map(<[_]>::len), Some(optimum));
        }
    }

    #[test]
    fn hidden_values_do_not_follow_from_a_seed() {
        let [one, other] = [1, 2].map(|seed| {
            let mut random = Random::new(seed, Purpose::Trials);
            let quest = "dfs1-20x20-s1-b50-f0.0-t19.19".parse::<MazeCode>().unwrap().build();
            let Pellets::Listed(list) = listed(&quest, 80, 7, &mut || random.bits()) else { panic!() };
            assert!(list.iter().all(|&(_, _, value)| (1..=5).contains(&value)), "{list:?}");
            list
        });
        let places = |list: &[(usize, usize, u32)]| -> Vec<_> {
            list.iter().map(|&(row, column, _)| (row, column)).collect()
        };
        assert_eq!(places(&one), places(&other));
        assert_ne!(one, other);
        let drawn = games(Difficulty::Easy, MazeMode::HiddenEnergy, 1).remove(0).energy.unwrap();
        assert!(drawn.is_hidden && matches!(drawn.pellets, Pellets::Listed(_)), "{drawn}");
    }
}
