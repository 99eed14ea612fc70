//! A ranked game.

use mazekeeper_core::energy::EnergyCode;
use mazekeeper_core::maze::{Difficulty, MazeCode};
use mazekeeper_core::run::{Run, VerifiedRun, verify};

use crate::error::{ApiError, Code};
use crate::id::GameId;
use crate::leaderboard::{Achievement, How, MazeMode};

/// The longest walk that is ranked. Who walks through every passage of the largest maze twice makes 20,000 moves.
const MAX_MOVES: usize = 50_000;

/// By how many milliseconds a player's clock may be faster than ours. It starts later and stops earlier, so this is only for
/// what clocks are wrong by.
const TOLERANCE: i64 = 1_000;

/// A game that somebody plays or has played.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) id: GameId,
    pub(super) difficulty: Difficulty,
    pub(super) mode: MazeMode,
    pub(super) maze: MazeCode,
    /// With all values, also those that nobody must know yet.
    pub(super) energy: Option<EnergyCode>,
    /// Nobody needs fewer steps.
    pub(super) optimum: i64,
    /// The moves that were told so far, where values are hidden: letters without times.
    pub(super) told: String,
    /// Milliseconds since 1970.
    pub(super) started_at: i64,
    pub(super) result: Option<GameResult>,
}

/// How a game was won.
#[derive(Clone, Debug)]
pub(super) struct GameResult {
    /// With times, as in a run.
    pub(super) moves: String,
    pub(super) how: How,
    /// Milliseconds since 1970.
    pub(super) finished_at: i64,
}

impl GameResult {
    pub(super) fn steps(&self) -> usize {
        letters(&self.moves).count()
    }
}

impl Game {
    /// What may be known of pellets and energy: where values are hidden, nothing until the end.
    pub(super) fn shown_energy(&self) -> Option<&EnergyCode> {
        self.energy.as_ref().filter(|energy| !energy.is_hidden || self.result.is_some())
    }

    /// The moves that are known, without times.
    pub(super) fn known_moves(&self) -> String {
        match &self.result {
            Some(result) => letters(&result.moves).collect(),
            None => self.told.clone(),
        }
    }

    /// Replays the moves that are to win this game, which arrived at a certain time of our clock.
    pub(super) fn replay(&self, moves: &str, arrived_at: i64) -> Result<(Run, VerifiedRun), ApiError> {
        let rejected = |reason: String| ApiError::new(Code::Rejected, reason);
        let read = Run::with_moves(self.maze, self.energy.clone(), moves);
        let run = read.map_err(|error| rejected(error.to_string()))?;
        if run.moves().len() > MAX_MOVES {
            return Err(rejected(format!("{} moves; at most {MAX_MOVES} are taken", run.moves().len())));
        }
        let passed = arrived_at - self.started_at;
        if i64::from(run.milliseconds()) > passed + TOLERANCE {
            let claimed = run.milliseconds();
            return Err(rejected(format!("the run takes {claimed} ms, but the game began {passed} ms ago")));
        }
        // What was touched on the way cannot be untouched by another way.
        if !letters(moves).take(self.told.len()).eq(self.told.chars()) {
            return Err(rejected(format!(
                "the run does not begin with the {} moves that were told before",
                self.told.len()
            )));
        }
        let verified = verify(&run).map_err(|error| rejected(error.to_string()))?;
        Ok((run, verified))
    }

    /// What a replayed run is worth, if it took so many milliseconds of our clock.
    pub(super) fn achievement(&self, run: &Run, verified: &VerifiedRun, milliseconds: i64) -> Achievement {
        let text = run.to_string();
        match self.mode {
            MazeMode::Plain => Achievement::maze(self.difficulty, verified, text, milliseconds),
            mode => Achievement::energy(self.difficulty, mode, verified, text, self.optimum, milliseconds),
        }
    }
}

/// The directions of timed moves.
fn letters(moves: &str) -> impl Iterator<Item = char> {
    moves.chars().filter(char::is_ascii_alphabetic)
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
    fn game(energy: Option<&str>, told: &str) -> Game {
        let energy: Option<EnergyCode> = energy.map(|code| code.parse().unwrap());
        let mode = match &energy {
            None => MazeMode::Plain,
            Some(energy) if energy.is_hidden => MazeMode::HiddenEnergy,
            Some(_) => MazeMode::Energy,
        };
        Game {
            id: GameId::new(),
            difficulty: Difficulty::Easy,
            mode,
            maze: "dfs1-3x3-s1-b0-f0.0-t2.2".parse().unwrap(),
            energy,
            optimum: 6,
            told: told.to_owned(),
            started_at: 1_000_000,
            result: None,
        }
    }

    /// How many steps moves come to that arrive so many milliseconds after the start.
    #[track_caller]
    fn check(game: &Game, moves: &str, passed: i64, expected: Result<usize, &str>) {
        let replayed = game.replay(moves, game.started_at + passed);
        let steps = replayed.map(|(_, verified)| verified.steps()).map_err(|error| error.detail().to_owned());
        assert_eq!(steps, expected.map_err(str::to_owned));
    }

    #[test]
    fn moves_are_replayed_on_the_maze_of_the_game() {
        let game = game(None, "");
        check(&game, "r0d0l0d0r0r500", 600, Ok(6));
        check(&game, "r0r0", 600, Err("step 2 (r) walks into a wall"));
        check(&game, "r0d0", 600, Err("the walk ends at step 2 and has not reached the goal"));
        check(
            &game,
            "rd",
            600,
            Err("character 2 of the moves: after a direction come milliseconds, such as 0 or 350"),
        );
    }

    #[test]
    fn energy_is_the_games_own() {
        check(&game(Some("e1-p1.1=3-h3"), ""), "r0d0l0d0r0r0", 0, Ok(6));
        check(&game(Some("e1-p1.1=3-h2"), ""), "r0d0l0d0r0r0", 0, Err("step 6 (r) has no energy left"));
    }

    #[test]
    fn nobody_walks_longer_than_the_clock_has_run() {
        let game = game(None, "");
        check(&game, "r0d0l0d0r0r1600", 600, Ok(6));
        check(&game, "r0d0l0d0r0r1601", 600, Err("the run takes 1601 ms, but the game began 600 ms ago"));
    }

    #[test]
    fn what_was_told_stays() {
        let game = game(Some("e1-p1.1=3-h9-hidden"), "rdu");
        check(&game, "r0d0u0d0l0d0r0r0", 0, Ok(8));
        let differs = "the run does not begin with the 3 moves that were told before";
        check(&game, "r0d0l0d0r0r0", 0, Err(differs));
        check(&game, "r0d0", 0, Err(differs));
    }

    #[test]
    fn endless_walks_are_not_ranked() {
        let moves = "r0l0".repeat(MAX_MOVES / 2) + "r0";
        check(&game(None, ""), &moves, 0, Err("50001 moves; at most 50000 are taken"));
    }

    #[test]
    fn hidden_values_are_shown_when_it_is_over() {
        let mut game = game(Some("e1-p1.1=3-h9-hidden"), "r");
        assert_eq!(game.shown_energy(), None);
        assert_eq!(game.known_moves(), "r");
        let moves = "r0d10l0d0r0r0".to_owned();
        game.result = Some(GameResult { moves, how: How::Own, finished_at: 0 });
        assert_eq!(game.shown_energy(), game.energy.as_ref());
        assert_eq!((game.known_moves().as_str(), game.result.unwrap().steps()), ("rdldrr", 6));
    }
}
