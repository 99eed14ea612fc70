//! A game under way, and what a policy may see of it.

use std::borrow::Borrow;

use crate::energy::puzzle::{MAX_ENERGY, Pellet, Puzzle, Survivor, Walk, WalkError};
use crate::grid::Direction;
use crate::maze::{Cell, Maze, Quest};

/// A game with hidden values: known to the game itself, or told one by one by somebody who knows them.
#[derive(Clone, Debug)]
pub struct Game<P> {
    walk: Walk<P>,
    has_pellet: Vec<bool>,
    seen: Vec<Pellet>,
    way: Vec<Direction>,
}

impl<P: Borrow<Puzzle>> Game<P> {
    /// Nobody has moved, and no value was seen.
    pub fn new(puzzle: P) -> Self {
        Self::of(Walk::new(puzzle))
    }

    /// A game that goes on from a walk; nothing is known of what was eaten before.
    pub fn of(walk: Walk<P>) -> Self {
        let has_pellet = walk.values().iter().map(|&value| value > 0).collect();
        Self { walk, has_pellet, seen: Vec::new(), way: Vec::new() }
    }

    /// The walk, with all that is told of the values: not for who plays.
    pub fn walk(&self) -> &Walk<P> {
        &self.walk
    }

    /// Learns what a pellet gives, from who knows; see [`Walk::reveal`].
    pub fn reveal(&mut self, cell: Cell, value: u32) -> bool {
        self.walk.reveal(cell, value)
    }

    /// What the player sees; `None` once the goal is reached.
    pub fn view(&self) -> Option<View<'_>> {
        let view = View {
            quest: self.walk.puzzle().quest(),
            here: self.walk.here(),
            energy: self.walk.energy(),
            has_pellet: &self.has_pellet,
            seen: &self.seen,
        };
        (!self.walk.has_arrived()).then_some(view)
    }

    /// Whether a cell still holds a pellet: all that is known of it.
    pub fn has_pellet(&self, cell: Cell) -> bool {
        self.has_pellet[cell.index()]
    }

    /// One step; the pellet that was eaten, if one lay there. A step that fails changes nothing.
    pub fn step(&mut self, direction: Direction) -> Result<Option<Pellet>, WalkError> {
        let value = self.walk.step(direction)?;
        self.way.push(direction);
        let cell = self.walk.here();
        let eaten = std::mem::take(&mut self.has_pellet[cell.index()]).then_some(Pellet { cell, value });
        self.seen.extend(eaten);
        Ok(eaten)
    }

    /// All steps that were made.
    pub fn way(&self) -> &[Direction] {
        &self.way
    }

    /// What the game comes to, if the goal is reached.
    pub fn finish(&self) -> Result<Survivor, WalkError> {
        self.walk.finish()
    }
}

/// What can be seen of a game that has not ended: everything but the values of pellets that nobody touched.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    quest: &'a Quest,
    here: Cell,
    energy: u32,
    has_pellet: &'a [bool],
    seen: &'a [Pellet],
}

impl<'a> View<'a> {
    /// The maze.
    pub fn maze(&self) -> &'a Maze {
        self.quest.maze()
    }

    /// Where to go.
    pub fn goal(&self) -> Cell {
        self.quest.goal()
    }

    /// Where the walker stands, which is not the goal.
    pub fn here(&self) -> Cell {
        self.here
    }

    /// What energy is left.
    pub fn energy(&self) -> u32 {
        self.energy
    }

    /// Whether a cell still holds a pellet.
    pub fn has_pellet(&self, cell: Cell) -> bool {
        self.has_pellet[cell.index()]
    }

    /// The cells that still hold a pellet, in reading order.
    pub fn pellets(&self) -> impl Iterator<Item = Cell> + use<'a> {
        let has_pellet = self.has_pellet;
        self.maze().shape().cells().filter(move |cell| has_pellet[cell.index()])
    }

    /// The pellets that were eaten, in that order.
    pub fn seen(&self) -> &'a [Pellet] {
        self.seen
    }

    /// The rest of the game as a puzzle of its own, if pellets gave what is guessed for them: 1 to 9.
    pub fn imagined(&self, guess: impl Fn(Cell) -> u32) -> Puzzle {
        self.imagined_from(self.here, self.energy, guess)
    }

    /// The same for somebody who went on to another cell, has eaten what lay there, and was left with so much energy.
    pub(super) fn imagined_from(&self, cell: Cell, energy: u32, guess: impl Fn(Cell) -> u32) -> Puzzle {
        let quest = Quest::new(self.maze().clone(), cell, self.goal());
        let others = self.pellets().filter(|&other| other != cell);
        let pellets = others.map(|cell| Pellet { cell, value: guess(cell) }).collect();
        Puzzle::new(quest.expect("the game has not ended"), pellets, energy.min(MAX_ENERGY))
            .expect("pellets lie where they lay, and guesses are values")
    }
}
