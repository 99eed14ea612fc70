//! A maze being walked: what `sokoban::game` is for levels.
//!
//! A journey is a line of timed moves, which is its [`Run`], and a place on that line. In most mazes the place is the end of the
//! line, for walking back *is* taking back. With energy it is not, since what was eaten stays eaten; so there, unless the game is ranked
//! or values are hidden, moves can be taken back and made again.
//!
//! Around the walk are the [`Trail`] it leaves and the [`Sight`] it opens. [`Outlook`] is what a player sees of it, enough for
//! whoever gives advice, and [`Wishes`] are what a new maze should be like.

mod outlook;
mod sight;
#[cfg(test)]
mod tests;
mod trail;
mod wishes;

pub use outlook::{Outlook, OutlookError, UNKNOWN};
pub use sight::{Seen, Sight};
pub use trail::Trail;
pub use wishes::{Drawn, Ends, WishError, Wishes};

use std::cell::OnceCell;

use crate::energy::code::EnergyCodeError;
use crate::energy::hidden::Game;
use crate::energy::{EnergyCode, MAX_ENERGY, Puzzle, PuzzleError, Walk, WalkError};
use crate::grid::Direction;
use crate::maze::{Cell, DistanceField, MazeCode, Quest};
use crate::run::{MAX_MOVES, Move, Run, RunError};

/// What somebody lives on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    /// Steps cost nothing: there is more energy than anybody can use up.
    Endless,
    /// Every pellet shows what it gives.
    Shown,
    /// A pellet shows what it gave.
    Hidden,
}

/// Somebody's way through a maze. See the [module](self).
#[derive(Clone, Debug)]
pub struct Journey {
    /// Everything that was done, also what was taken back.
    run: Run,
    /// How many of its moves are done.
    position: usize,
    game: Game<Puzzle>,
    supply: Supply,
    is_ranked: bool,
    trail: Trail,
    sight: Sight,
    /// Made when somebody asks for the way.
    field: OnceCell<DistanceField>,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One cell further.
    Walked,
    /// One cell further, and the pellet that lay there gave so much.
    Ate(u32),
    /// Nothing: there is a wall, or the goal was reached before.
    Blocked,
    /// Nothing: there is no energy left.
    Exhausted,
    /// Nothing yet: in this cell lies a pellet whose value has to be [told](Journey::reveal) first.
    Untold(Cell),
}

impl Journey {
    /// Begins at the start. A ranked journey goes one way only: nothing is taken back, and nothing begins again.
    pub fn new(maze: MazeCode, energy: Option<EnergyCode>, is_ranked: bool) -> Result<Self, EnergyCodeError> {
        let (puzzle, supply) = match &energy {
            None => (Puzzle::new(maze.build(), Vec::new(), MAX_ENERGY)?, Supply::Endless),
            Some(code) if code.is_hidden => (code.build(maze.build())?, Supply::Hidden),
            Some(code) => (code.build(maze.build())?, Supply::Shown),
        };
        Ok(Self::with(Run::new(maze, energy), Walk::new(puzzle), supply, is_ranked))
    }

    /// Begins a ranked journey among pellets whose values are told one by one, before each is touched. Its run says nothing
    /// about energy, for only who tells could write that down.
    pub fn told(maze: MazeCode, energy: u32, pellets: &[Cell]) -> Result<Self, PuzzleError> {
        let quest = maze.build();
        let area = quest.maze().shape().area();
        let is_wrong = |cell: Cell| cell.index() >= area || cell == quest.start() || cell == quest.goal();
        if let Some(index) = pellets.iter().position(|&cell| is_wrong(cell)) {
            let number = index + 1;
            let is_outside = pellets[index].index() >= area;
            return Err(if is_outside {
                PuzzleError::Outside { number }
            } else {
                PuzzleError::OnEnd { number }
            });
        }
        let walk = Walk::new(Puzzle::new(quest, Vec::new(), energy)?).with_untold(pellets.iter().copied());
        Ok(Self::with(Run::new(maze, None), walk, Supply::Hidden, true))
    }

    /// Goes on where a run was left, after so many of its moves.
    pub fn of(run: &Run, position: usize, is_ranked: bool) -> Result<Self, RunError> {
        let mut journey = Self::new(*run.maze(), run.energy().cloned(), is_ranked)?;
        journey.resume(run.moves(), position)?;
        Ok(journey)
    }

    fn with(run: Run, walk: Walk<Puzzle>, supply: Supply, is_ranked: bool) -> Self {
        let (maze, start) = (walk.puzzle().maze(), walk.puzzle().quest().start());
        let (trail, sight) = (Trail::new(maze.shape(), start), Sight::new(maze, start));
        let game = Game::of(walk);
        Self { run, position: 0, game, supply, is_ranked, trail, sight, field: OnceCell::new() }
    }

    /// The maze with its ends.
    pub fn quest(&self) -> &Quest {
        self.game.walk().puzzle().quest()
    }

    /// What the walker lives on.
    pub fn supply(&self) -> Supply {
        self.supply
    }

    /// Everything that was done, also what was taken back.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// How many of the run's moves are done.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Where the walker stands.
    pub fn here(&self) -> Cell {
        self.game.walk().here()
    }

    /// What is left of the energy; `None` where steps cost nothing.
    pub fn energy(&self) -> Option<u32> {
        (self.supply != Supply::Endless).then(|| self.game.walk().energy())
    }

    /// What there was at the start; `None` where steps cost nothing.
    pub fn energy_at_start(&self) -> Option<u32> {
        (self.supply != Supply::Endless).then(|| self.game.walk().puzzle().energy())
    }

    /// One byte per cell: what the pellet there gives, 0 without one, [`UNKNOWN`] while its value is hidden.
    pub fn pellets(&self) -> Vec<u8> {
        let cells = self.quest().maze().shape().cells();
        match self.supply {
            // Values are one digit.
            Supply::Endless | Supply::Shown => {
                self.game.walk().values().iter().map(|&value| value as u8).collect()
            }
            Supply::Hidden => {
                cells.map(|cell| if self.game.has_pellet(cell) { UNKNOWN } else { 0 }).collect()
            }
        }
    }

    /// The way from the start to here, without detours.
    pub fn trail(&self) -> &[Cell] {
        self.trail.cells()
    }

    /// What was seen of every cell. What was seen once is not forgotten, whatever is taken back.
    pub fn sight(&self) -> &[Seen] {
        self.sight.cells()
    }

    /// Whether the goal is reached.
    pub fn has_arrived(&self) -> bool {
        self.game.walk().has_arrived()
    }

    /// Whether no step can be made any more, and this is not the goal.
    pub fn is_lost(&self) -> bool {
        self.game.walk().is_lost()
    }

    /// Goes one step, so many milliseconds after the start; a clock that has gone back is taken to stand still. What was taken back
    /// cannot be made again then.
    pub fn step(&mut self, direction: Direction, at: u32) -> Step {
        if self.position == MAX_MOVES {
            return Step::Blocked;
        }
        let step = self.advance(direction);
        if let Step::Walked | Step::Ate(_) = step {
            self.run.truncate(self.position - 1);
            let at = at.max(self.run.milliseconds());
            self.run.push(direction, at).expect("there is room, and time stands still at worst");
        }
        step
    }

    /// Learns what the pellet in a cell gives; `false` if that is known, or cannot be.
    pub fn reveal(&mut self, cell: Cell, value: u32) -> bool {
        self.game.reveal(cell, value)
    }

    /// Makes moves that were made before, up to a position; those behind it are taken back where that is allowed, and else left out.
    pub fn resume(&mut self, moves: &[Move], position: usize) -> Result<(), WalkError> {
        let is_line = self.allows_undo();
        let count = if is_line { moves.len() } else { position.min(moves.len()) };
        for &Move { direction, at } in &moves[..count] {
            let number = self.position + 1;
            match self.step(direction, at) {
                Step::Walked | Step::Ate(_) => {}
                Step::Exhausted => return Err(WalkError::Exhausted { number, direction }),
                Step::Untold(_) => return Err(WalkError::Untold { number, direction }),
                Step::Blocked if self.has_arrived() => {
                    return Err(WalkError::AfterGoal { number, direction });
                }
                Step::Blocked => return Err(WalkError::Wall { number, direction }),
            }
        }
        if is_line && position < count {
            self.go_to(self.position - (count - position));
        }
        Ok(())
    }

    /// Whether the last step can be taken back.
    pub fn can_undo(&self) -> bool {
        self.allows_undo() && self.position > 0 && !self.has_arrived()
    }

    /// Whether a step that was taken back can be made again.
    pub fn can_redo(&self) -> bool {
        self.position < self.run.moves().len()
    }

    /// Takes the last step back, and what was eaten on it.
    pub fn undo(&mut self) -> bool {
        let can = self.can_undo();
        if can {
            self.go_to(self.position - 1);
        }
        can
    }

    /// Makes the step again that was taken back last.
    pub fn redo(&mut self) -> bool {
        let next = self.run.moves().get(self.position).copied();
        next.is_some_and(|step| matches!(self.advance(step.direction), Step::Walked | Step::Ate(_)))
    }

    /// Whether one can begin again.
    pub fn can_restart(&self) -> bool {
        !self.is_ranked && self.position > 0
    }

    /// Back to the start, with everything where it lay. Where steps can be taken back, this can be, too.
    pub fn restart(&mut self) -> bool {
        let can = self.can_restart();
        if can {
            self.go_to(0);
            if !self.allows_undo() {
                self.run.truncate(0);
            }
        }
        can
    }

    /// A shortest way from here to the goal where steps cost nothing. `None` where they cost something, for there a way has to be
    /// searched for, see [`Outlook`]; and where no way leads.
    pub fn way(&self) -> Option<Vec<Direction>> {
        let quest = self.quest();
        let field = || DistanceField::new(quest.maze(), quest.goal());
        (self.supply == Supply::Endless).then(|| self.field.get_or_init(field).way(self.here()))?
    }

    /// How many steps of a way from here lead to the next junction, or to its end.
    pub fn steps_to_junction(&self, way: &[Direction]) -> usize {
        self.quest().from(self.here()).map_or(0, |quest| quest.steps_to_junction(way))
    }

    /// The way to a cell that somebody points at: straight along passages, or back along the trail. `None` elsewhere, for to find the
    /// way is the game.
    pub fn way_to(&self, cell: Cell) -> Option<Vec<Direction>> {
        let maze = self.quest().maze();
        for direction in Direction::UDLR {
            let line =
                std::iter::successors(maze.step(self.here(), direction), |&next| maze.step(next, direction));
            if let Some(steps) = line.take(maze.shape().area()).position(|next| next == cell) {
                return Some(vec![direction; steps + 1]);
            }
        }
        let place = self.trail().iter().position(|&other| other == cell)?;
        let back = self.trail()[place..].windows(2).rev();
        let direction = |pair: &[Cell]| {
            let mut ways = maze.ways(pair[1]);
            ways.find(|&(_, next)| next == pair[0]).map(|(direction, _)| direction)
        };
        back.map(direction).collect()
    }

    /// On in a direction for as long as nothing has to be decided: to the next junction, dead end, or goal. Empty before a wall.
    pub fn stretch(&self, direction: Direction) -> Vec<Direction> {
        let (maze, goal) = (self.quest().maze(), self.quest().goal());
        let (mut here, mut direction, mut way) = (self.here(), direction, Vec::new());
        while let Some(next) = maze.step(here, direction) {
            way.push(direction);
            here = next;
            // A ring of corridors ends where it began.
            if maze.degree(here) != 2 || here == goal || here == self.here() {
                break;
            }
            let on = maze.ways(here).map(|(way, _)| way).find(|&way| way != direction.opposite());
            direction = on.expect("a corridor has two ends");
        }
        way
    }

    /// What every pellet gave or would have given, one byte per cell as at the start: for who looks back on a game that is over, and
    /// for everybody where values are shown. `None` while something is hidden, and where values were told one by one.
    pub fn pellets_at_start(&self) -> Option<Vec<u8>> {
        let is_told = self.run.energy().is_none() && self.supply == Supply::Hidden;
        let is_secret = self.supply == Supply::Hidden && !self.has_arrived() && !self.is_lost();
        let values = self.game.walk().puzzle().values();
        (!is_told && !is_secret).then(|| values.iter().map(|&value| value as u8).collect())
    }

    /// Walking back is taking back, but for what was eaten. Ranked games and hidden values are the ones in which nobody tries first.
    fn allows_undo(&self) -> bool {
        self.supply == Supply::Shown && !self.is_ranked
    }

    /// Goes back along the line, by walking it again: what lies where after fewer steps is hard to say otherwise.
    fn go_to(&mut self, position: usize) {
        let puzzle = self.game.walk().puzzle().clone();
        self.trail = Trail::new(puzzle.maze().shape(), puzzle.quest().start());
        self.sight.look(puzzle.maze(), puzzle.quest().start());
        self.game = Game::new(puzzle);
        self.position = 0;
        while self.position < position && self.redo() {}
    }

    fn advance(&mut self, direction: Direction) -> Step {
        let step = match self.game.step(direction) {
            Ok(None) => Step::Walked,
            Ok(Some(pellet)) => Step::Ate(pellet.value),
            Err(WalkError::Exhausted { .. }) => return Step::Exhausted,
            Err(WalkError::Untold { .. }) => {
                let next = self.quest().maze().step(self.here(), direction);
                return Step::Untold(next.expect("a pellet lies behind a passage"));
            }
            Err(_) => return Step::Blocked,
        };
        self.position += 1;
        let here = self.here();
        self.trail.walk_to(here);
        self.sight.look(self.game.walk().puzzle().maze(), here);
        step
    }
}
