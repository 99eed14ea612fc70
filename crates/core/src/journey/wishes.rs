//! What a new maze should be like, and drawing one.

use crate::energy::scarcity::{self, Scarcity};
use crate::energy::{EnergyCode, PuzzleError};
use crate::maze::code::CodeError;
use crate::maze::{Cell, DistanceField, Generator, MazeCode, Quest, Shape};

/// How often a maze is drawn again whose ends lie too close together.
const DRAWS: u64 = 20;

/// What a maze should be like. The same wishes mean the same maze on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// Who makes the passages.
    pub generator: Generator,
    /// Rows and columns.
    pub shape: Shape,
    /// How many percent of the dead ends are opened.
    pub braid: u64,
    /// Where chance begins.
    pub seed: u64,
    /// Where the ends lie.
    pub ends: Ends,
    /// How scarce energy is; `None` for a maze without.
    pub scarcity: Option<Scarcity>,
    /// Whether a pellet shows what it gives only when it is eaten.
    pub is_hidden: bool,
}

/// Where the ends of a maze lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Anywhere, but not close together: there is at least a side between them, if that can be.
    Random,
    /// As far apart as two floods find.
    Far,
    /// There.
    Chosen {
        /// The start.
        start: Cell,
        /// The goal.
        goal: Cell,
    },
}

/// A maze as it was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The maze with its ends.
    pub maze: MazeCode,
    /// Pellets and energy, if they were wished for.
    pub energy: Option<EnergyCode>,
    /// Steps of the shortest way, if steps cost nothing.
    pub shortest: u32,
}

/// Wishes that nothing can fulfil.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WishError {
    /// There is no such maze.
    #[error(transparent)]
    Maze(#[from] CodeError),
    /// It has no such pellets.
    #[error(transparent)]
    Energy(#[from] PuzzleError),
}

impl Wishes {
    /// Draws a maze, and pellets and energy that matter in it.
    pub fn draw(&self) -> Result<Drawn, WishError> {
        let (maze, quest, shortest) = match self.ends {
            Ends::Random => self.with_random_ends()?,
            Ends::Far => with_length(self.code(self.seed)?.with_far_ends()?),
            Ends::Chosen { start, goal } => with_length(self.code(self.seed)?.between(start, goal)?),
        };
        let energy = match self.scarcity {
            None => None,
            Some(scarcity) => {
                let count = scarcity::usual_pellets(&quest);
                scarcity::set_up_soon(&quest, count, self.seed, scarcity, self.is_hidden)?
            }
        };
        Ok(Drawn { maze, energy, shortest })
    }

    /// A maze from corner to corner.
    fn code(&self, seed: u64) -> Result<MazeCode, CodeError> {
        MazeCode::new(self.generator, self.shape, seed)?.braided(self.braid)
    }

    /// The first draw whose ends lie apart, or the one in which they lie farthest apart.
    fn with_random_ends(&self) -> Result<(MazeCode, Quest, u32), CodeError> {
        let apart = self.shape.rows().max(self.shape.columns()) as u32;
        let mut best = None;
        for draw in 0..DRAWS {
            let drawn = with_length(self.code(self.seed.wrapping_add(draw))?.with_random_ends()?);
            let length = drawn.2;
            if best.as_ref().is_none_or(|&(_, _, known)| length > known) {
                best = Some(drawn);
            }
            if length >= apart {
                break;
            }
        }
        Ok(best.expect("there was a first draw"))
    }
}

/// A maze with the steps of its shortest way.
fn with_length(code: MazeCode) -> (MazeCode, Quest, u32) {
    let quest = code.build();
    let field = DistanceField::new(quest.maze(), quest.goal());
    let steps = field.distance(quest.start()).expect("whatever a generator makes is connected");
    (code, quest, steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wishes(side: usize, ends: Ends) -> Wishes {
        let (generator, shape) = (Generator::DepthFirst, Shape::new(side, side).unwrap());
        Wishes { generator, shape, braid: 50, seed: 7, ends, scarcity: None, is_hidden: false }
    }

    #[test]
    fn the_same_wishes_mean_the_same_maze_for_ever() {
        let drawn = wishes(12, Ends::Random).draw().unwrap();
        assert_eq!(drawn.maze.to_string(), "dfs1-12x12-s7-b50-f8.7-t7.8");
    }

    #[test]
    fn ends_lie_apart() {
        for seed in 0..200 {
            let random = Wishes { seed, ..wishes(10, Ends::Random) }.draw().unwrap();
            assert!(random.shortest >= 10, "{}", random.maze);
            let far = Wishes { seed, ..wishes(10, Ends::Far) }.draw().unwrap();
            assert!(far.shortest >= 18, "{}", far.maze);
        }
    }

    #[test]
    fn chosen_ends_stay_where_they_are() {
        let shape = Shape::new(10, 10).unwrap();
        let [start, goal] = [3, 4].map(|index| shape.cell_at(index).unwrap());
        let drawn = wishes(10, Ends::Chosen { start, goal }).draw().unwrap();
        assert_eq!((drawn.maze.start(), drawn.maze.goal(), drawn.maze.seed()), (start, goal, 7));
        assert!(wishes(10, Ends::Chosen { start, goal: start }).draw().is_err());
    }

    #[test]
    fn the_smallest_maze_has_two_ends_and_a_smaller_one_none() {
        let shape = |columns| Shape::new(1, columns).unwrap();
        let tiny = |columns| Wishes { shape: shape(columns), ..wishes(9, Ends::Random) };
        assert_eq!(tiny(2).draw().unwrap().shortest, 1);
        assert!(tiny(1).draw().is_err());
        let hungry = Wishes { scarcity: Some(Scarcity::Hard), ..tiny(2) }.draw().unwrap();
        assert!(hungry.energy.is_some());
    }

    #[test]
    fn energy_is_as_scarce_as_wished() {
        let energies =
            [Scarcity::Relaxed, Scarcity::Easy, Scarcity::Medium, Scarcity::Hard].map(|scarcity| {
                let wishes = Wishes { scarcity: Some(scarcity), is_hidden: true, ..wishes(20, Ends::Far) };
                let code = wishes.draw().unwrap().energy.unwrap();
                assert!(code.is_hidden);
                code.energy
            });
        assert!(energies.is_sorted_by(|one, next| one > next), "{energies:?}");
    }
}
