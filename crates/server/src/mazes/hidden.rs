//! Games with hidden values, step by step: who tells moves is told what they have touched.

use mazekeeper_core::energy::hidden;
use mazekeeper_core::energy::{EnergyCode, Pellet, Puzzle};
use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::{Cell, MazeCode};
use mazekeeper_core::run::RunTextError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{ApiError, Code};

/// What a player knows of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    /// Where pellets lay at the start, in reading order.
    pub(super) pellets: Vec<Place>,
    pub(super) energy_at_start: u32,
    /// What was touched, in that order.
    pub(super) touched: Vec<Touched>,
    /// What is left.
    pub(super) energy: u32,
    pub(super) state: State,
}

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Place {
    /// From 0.
    row: usize,
    /// From 0.
    column: usize,
}

/// A pellet that was eaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Touched {
    #[serde(flatten)]
    place: Place,
    /// What it gave.
    value: u32,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum State {
    /// It goes on.
    Playing,
    /// No energy is left, and no pellet lies beside the player.
    Lost,
    /// The goal is reached.
    Arrived,
}

/// Replays moves, and tells what is known then; of what was touched, only what came after the first `from` moves.
pub(super) fn look(
    maze: &MazeCode,
    energy: &EnergyCode,
    moves: &str,
    from: usize,
) -> Result<Sight, ApiError> {
    let rejected = |reason: String| ApiError::new(Code::Rejected, reason);
    let puzzle = energy.build(maze.build()).map_err(|error| rejected(error.to_string()))?;
    let mut game = hidden::Game::new(&puzzle);
    let mut touched = Vec::new();
    for (index, letter) in moves.chars().enumerate() {
        let direction = Direction::from_letter(letter).filter(|_| letter.is_ascii_lowercase());
        let direction = direction.ok_or(RunTextError::Direction { position: index + 1, found: letter });
        let direction = direction.map_err(|error| rejected(error.to_string()))?;
        let eaten = game.step(direction).map_err(|error| rejected(error.to_string()))?;
        touched.extend(eaten.filter(|_| index >= from));
    }
    Ok(Sight::of(&puzzle, &game, &touched))
}

impl Sight {
    fn of(puzzle: &Puzzle, game: &hidden::Game<&Puzzle>, touched: &[Pellet]) -> Self {
        let place = |cell: Cell| {
            let (row, column) = puzzle.maze().shape().row_and_column(cell);
            Place { row, column }
        };
        let walk = game.walk();
        let state = match (walk.has_arrived(), walk.is_lost()) {
            (true, _) => State::Arrived,
            (false, true) => State::Lost,
            (false, false) => State::Playing,
        };
        let touched = touched.iter().map(|pellet| Touched { place: place(pellet.cell), value: pellet.value });
        Self {
            pellets: puzzle.pellets().iter().map(|pellet| place(pellet.cell)).collect(),
            energy_at_start: puzzle.energy(),
            touched: touched.collect(),
            energy: walk.energy(),
            state,
        }
    }
}

/// All moves that are known when some are told that come after the first `from`. Those that were known already are
/// told again where an answer was lost. `None` if the two do not fit together.
pub(super) fn join(known: &str, from: usize, told: &str) -> Option<String> {
    let (before, after) = known.split_at_checked(from)?;
    if told.starts_with(after) {
        return Some(format!("{before}{told}"));
    }
    after.starts_with(told).then(|| known.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    // The maze of these tests, crossed by `rdldrr`; pellets lie in 0.1 and 1.0:
    //   #######
    //   #S 2# #
    //   ### # #
    //   #4  # #
    //   # ### #
    //   #    G#
    //   #######
    fn seen(energy: u32, moves: &str, from: usize) -> Result<Sight, String> {
        let maze = "dfs1-3x3-s1-b0-f0.0-t2.2".parse().unwrap();
        let energy = format!("e1-p0.1=2,1.0=4-h{energy}-hidden").parse().unwrap();
        look(&maze, &energy, moves, from).map_err(|error| error.detail().to_owned())
    }

    /// The values that were touched, the energy left, and how it stands.
    #[track_caller]
    fn check(energy: u32, moves: &str, from: usize, expected: Result<(&[u32], u32, State), &str>) {
        let seen = seen(energy, moves, from);
        let told = seen.map(|sight| {
            let values: Vec<u32> = sight.touched.iter().map(|touched| touched.value).collect();
            (values, sight.energy, sight.state)
        });
        let expected = expected.map(|(values, energy, state)| (values.to_vec(), energy, state));
        assert_eq!(told, expected.map_err(str::to_owned));
    }

    #[test]
    fn a_value_is_shown_when_its_pellet_is_touched() {
        check(3, "", 0, Ok((&[], 3, State::Playing)));
        check(3, "r", 0, Ok((&[2], 4, State::Playing)));
        check(3, "rdl", 0, Ok((&[2, 4], 6, State::Playing)));
        check(3, "rdl", 1, Ok((&[4], 6, State::Playing)));
        check(3, "rdldrr", 6, Ok((&[], 3, State::Arrived)));
        let sight = seen(3, "r", 0).unwrap();
        assert_eq!(sight.pellets, [Place { row: 0, column: 1 }, Place { row: 1, column: 0 }]);
        assert_eq!(sight.touched, [Touched { place: sight.pellets[0], value: 2 }]);
    }

    #[test]
    fn a_game_is_lost_when_there_is_no_step_left() {
        check(0, "", 0, Ok((&[], 0, State::Playing)));
        check(0, "rl", 0, Ok((&[2], 0, State::Lost)));
        check(0, "rd", 0, Ok((&[2], 0, State::Playing)));
        check(0, "rdldrr", 6, Ok((&[], 0, State::Arrived)));
    }

    #[test]
    fn what_cannot_be_walked_is_told() {
        check(3, "rr", 0, Err("step 2 (r) walks into a wall"));
        check(0, "rlr", 0, Err("step 3 (r) has no energy left"));
        check(3, "rdldrrl", 0, Err("step 7 (l) comes after the goal was reached"));
        check(3, "rD", 0, Err("character 2 of the moves: `D` is no direction; there are u, d, l, r"));
        check(3, "é", 0, Err("character 1 of the moves: `é` is no direction; there are u, d, l, r"));
    }

    #[test]
    fn moves_that_are_told_twice_are_known_once() {
        assert_eq!(join("", 0, "rd").as_deref(), Some("rd"));
        assert_eq!(join("rd", 2, "lu").as_deref(), Some("rdlu"));
        assert_eq!(join("rdlu", 2, "lu").as_deref(), Some("rdlu"));
        assert_eq!(join("rdlu", 2, "lurr").as_deref(), Some("rdlurr"));
        assert_eq!(join("rdlu", 1, "d").as_deref(), Some("rdlu"));
        assert_eq!(join("rdlu", 4, "").as_deref(), Some("rdlu"));
    }

    #[test]
    fn moves_that_do_not_fit_are_not_known() {
        assert_eq!(join("rd", 3, "l"), None);
        assert_eq!(join("rdlu", 2, "r"), None);
        assert_eq!(join("rdlu", 2, "lr"), None);
        assert_eq!(join("rd", usize::MAX, ""), None);
    }
}
