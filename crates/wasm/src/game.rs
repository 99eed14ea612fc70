//! A level that is played on the page.

use mazekeeper_core::grid::Direction;
use mazekeeper_core::sokoban::formats::link;
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_core::sokoban::{self, Cell, Level, game, hint, lurd};
use mazekeeper_solver::Porter;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{direction_number, drawing_of, letters_of, level_of, moves_of, number_of, square_at, told};

const FLOOR: u8 = 1;
const GOAL: u8 = 2;
const WALL: u8 = 4;

/// A level that is played, with everything that was done and taken back.
#[wasm_bindgen]
pub struct Game {
    game: game::Game,
    /// Made when a box is picked up for the first time.
    porter: Option<Porter>,
}

/// What a move did.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// Something is in the way.
    Blocked = 0,
    /// The player went to a free square.
    Walked = 1,
    /// The player shifted a box.
    Pushed = 2,
}

/// What was played until something else was tried.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone, Debug)]
pub struct Attempt {
    /// All moves from the start.
    pub moves: String,
    /// How many of them were there when it began.
    pub began: u32,
}

/// The six numbers by which solutions are compared.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "core says what each of them counts")]
pub struct Metrics {
    pub moves: u32,
    pub pushes: u32,
    pub box_lines: u32,
    pub box_changes: u32,
    pub pushing_sessions: u32,
    pub player_lines: u32,
}

/// What to do next: one box is brought somewhere.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub struct Hint {
    /// Where the box is.
    pub from: u32,
    /// Where it is left for another.
    pub to: u32,
    /// Which way it is pushed first.
    pub direction: u8,
}

#[wasm_bindgen]
impl Game {
    /// Begins a level, drawn in any format. It throws with all that is wrong, if it is none.
    #[wasm_bindgen(constructor)]
    pub fn new(drawing: &str) -> Result<Game, JsError> {
        Ok(Self { game: game::Game::new(level_of(drawing)?), porter: None })
    }

    /// Begins the level of a link. It throws with all that is wrong, if the code names none.
    #[wasm_bindgen(js_name = ofLink)]
    pub fn of_link(code: &str) -> Result<Game, JsError> {
        let level = link::decode(code).map_err(|defects| told(&defects))?;
        Ok(Self { game: game::Game::new(level), porter: None })
    }

    /// The code of the level in a link.
    pub fn link(&self) -> String {
        link::encode(self.game.level())
    }

    /// What the level is called everywhere, however it is turned or mirrored.
    pub fn identity(&self) -> String {
        Identity::of(self.game.level()).to_string()
    }

    /// The level as a file would have it.
    pub fn drawing(&self) -> String {
        drawing_of(self.game.level())
    }

    /// The present position as a level of its own, drawn as a file would have it.
    pub fn here(&self) -> String {
        let level = self.game.level();
        let drawn = level.draw(self.game.state());
        drawing_of(&Level::new(drawn).expect("moves leave floor, boxes and goals as they are"))
    }

    /// How many columns there are.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        self.game.level().board().size().columns() as u32
    }

    /// How many rows there are.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        self.game.level().board().size().rows() as u32
    }

    /// What never changes, one byte per square: 1 for floor, 2 more for a goal; 4 for a wall; 0 outside.
    pub fn cells(&self) -> Vec<u8> {
        let level = self.game.level();
        let board = level.board();
        let cell = |square, drawn| match (board.is_floor(square), board.is_goal(square)) {
            (true, true) => FLOOR | GOAL,
            (true, false) => FLOOR,
            (false, _) if drawn == Cell::Wall => WALL,
            (false, _) => 0,
        };
        level.drawing().iter().map(|(square, &drawn)| cell(square, drawn)).collect()
    }

    /// Where every box is. A box keeps its place in the list while it is pushed.
    pub fn boxes(&self) -> Vec<u32> {
        self.game.boxes().iter().map(|&square| number_of(square)).collect()
    }

    /// Where the player is.
    #[wasm_bindgen(getter)]
    pub fn player(&self) -> u32 {
        number_of(self.game.state().player)
    }

    /// How many turns are done.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> u32 {
        self.game.position() as u32
    }

    /// How many turns there are, with those that were taken back.
    #[wasm_bindgen(getter)]
    pub fn turns(&self) -> u32 {
        self.game.turns() as u32
    }

    /// Whether the level is solved: every box is where it belongs, and something was pushed.
    #[wasm_bindgen(getter)]
    pub fn solved(&self) -> bool {
        self.game.is_solved()
    }

    /// How long the way from the start to here is.
    pub fn metrics(&self) -> Metrics {
        let sokoban::metrics::Metrics {
            moves,
            pushes,
            box_lines,
            box_changes,
            pushing_sessions,
            player_lines,
        } = self.game.metrics();
        Metrics {
            moves: moves as u32,
            pushes: pushes as u32,
            box_lines: box_lines as u32,
            box_changes: box_changes as u32,
            pushing_sessions: pushing_sessions as u32,
            player_lines: player_lines as u32,
        }
    }

    /// The moves from the start to here.
    pub fn path(&self) -> String {
        self.game.path()
    }

    /// The same as part of a link.
    #[wasm_bindgen(js_name = replayCode)]
    pub fn replay_code(&self) -> String {
        let moves = lurd::read(&self.game.path()).expect("what was played are moves");
        link::encode_moves(&moves)
    }

    /// Everything that was tried up to here, the present attempt last, with what can be done again.
    pub fn attempts(&self) -> Vec<Attempt> {
        let attempts = self.game.attempts().into_iter();
        attempts.map(|game::Attempt { moves, began }| Attempt { moves, began: began as u32 }).collect()
    }

    /// Makes a move.
    pub fn step(&mut self, direction: u8) -> Moved {
        let direction = Direction::UDLR.get(usize::from(direction)).copied();
        match direction.and_then(|direction| self.game.step(direction)) {
            None => Moved::Blocked,
            Some(sokoban::Moved::Walked) => Moved::Walked,
            Some(sokoban::Moved::Pushed) => Moved::Pushed,
        }
    }

    /// Takes back one turn; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.game.undo().is_some()
    }

    /// Does one turn again; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.game.redo().is_some()
    }

    /// Goes to another place on the line of turns.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, position: u32) {
        self.game.go_to(position as usize);
    }

    /// Begins again, which can be taken back.
    pub fn restart(&mut self) {
        self.game.restart();
    }

    /// Goes where moves lead, from the start; that can be taken back. It throws if they cannot be made.
    #[wasm_bindgen(js_name = jumpTo)]
    pub fn jump_to(&mut self, moves: &str) -> Result<(), JsError> {
        self.game.jump_to(&moves_of(moves)?).map_err(|error| JsError::new(&error.to_string()))
    }

    /// A shortest walk to a square, as letters; nothing if there is none.
    #[wasm_bindgen(js_name = walkTo)]
    pub fn walk_to(&self, square: u32) -> Option<String> {
        let square = square_at(self.game.level().board().size(), square)?;
        self.game.walk_to(square).map(|walk| letters_of(&walk))
    }

    /// Where the box on a square can be brought, dead squares left out.
    pub fn places(&mut self, square: u32) -> Vec<u32> {
        let Some(from) = square_at(self.game.level().board().size(), square) else { return Vec::new() };
        let Self { game, porter } = self;
        let porter = porter.get_or_insert_with(|| Porter::new(game.level()));
        porter.places(game.state(), from).into_iter().map(number_of).collect()
    }

    /// The moves that bring a box somewhere, as letters; nothing if it cannot be brought there.
    pub fn route(&mut self, from: u32, to: u32) -> Option<String> {
        let size = self.game.level().board().size();
        let (from, to) = (square_at(size, from)?, square_at(size, to)?);
        let Self { game, porter } = self;
        let porter = porter.get_or_insert_with(|| Porter::new(game.level()));
        porter.route(game.state(), from, to).map(|route| letters_of(&route))
    }

    /// What moves from here do first; nothing if they push nothing.
    pub fn hint(&self, moves: &str) -> Result<Option<Hint>, JsError> {
        let found = hint::hint(self.game.level(), self.game.state(), &moves_of(moves)?);
        Ok(found.map(|hint::Hint { from, to, direction }| Hint {
            from: number_of(from),
            to: number_of(to),
            direction: direction_number(direction),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_the_same_level_and_the_same_moves() {
        let mut game = Game::new("  #####\n###   #\n# $ #.#\n#  $  #\n# .@  #\n#######\n").unwrap();
        let mut linked = Game::of_link(&game.link()).unwrap();
        assert_eq!(linked.identity(), game.identity());
        assert_eq!(linked.link(), game.link());
        for direction in [3, 3, 0, 2, 2, 2] {
            game.step(direction);
        }
        assert_eq!((game.path().as_str(), game.replay_code().as_str()), ("rrulLL", "2ru3l"));
        linked.jump_to(&game.replay_code()).unwrap();
        assert_eq!(linked.path(), game.path());
    }

    #[test]
    fn a_drawing_is_a_file_of_its_own() {
        let game = Game::new("; a comment\n\n####\n#@ ###\n# $. #\n######\nTitle: One\n").unwrap();
        assert_eq!(game.drawing(), "####\n#@ ###\n# $. #\n######\n");
    }

    #[test]
    fn a_position_is_a_level_of_its_own() {
        let mut game = Game::new("#####\n#@$.#\n#  *#\n#####\n").unwrap();
        assert_eq!(game.here(), game.drawing());
        game.step(3);
        assert_eq!(game.here(), "#####\n# @*#\n#  *#\n#####\n");
        assert_eq!(game.drawing(), "#####\n#@$.#\n#  *#\n#####\n");
    }
}
