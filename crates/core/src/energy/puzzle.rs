//! A maze with pellets and energy, and the rule by which walks are judged.

use std::borrow::Borrow;

use crate::grid::Direction;
use crate::maze::{Cell, Maze, Quest};

/// The most a pellet may give: in a drawing it is one digit.
pub const MAX_VALUE: u32 = 9;
/// The most energy there may be at the start.
pub const MAX_ENERGY: u32 = 1_000_000_000;

/// Something to eat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pellet {
    /// Where it lies.
    pub cell: Cell,
    /// What it gives.
    pub value: u32,
}

/// A maze to be crossed with limited energy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    quest: Quest,
    pellets: Vec<Pellet>,
    energy: u32,
}

/// Pellets or energy that make no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// A pellet where there is no cell.
    #[error("pellet {number} lies outside the maze")]
    Outside {
        /// Which pellet, from 1.
        number: usize,
    },
    /// The start and the goal hold no pellets.
    #[error("pellet {number} lies on the start or the goal")]
    OnEnd {
        /// Which pellet, from 1.
        number: usize,
    },
    /// Two pellets in one cell.
    #[error("pellet {number} lies where another one does")]
    Twice {
        /// Which pellet, from 1.
        number: usize,
    },
    /// Nothing to eat, or too much.
    #[error("pellet {number} gives {value}; a pellet gives 1 to {MAX_VALUE}")]
    Value {
        /// Which pellet, from 1.
        number: usize,
        /// What it would give.
        value: u32,
    },
    /// More than anybody could use.
    #[error("energy {energy} is more than {MAX_ENERGY}")]
    Energy {
        /// What was asked for.
        energy: u32,
    },
    /// More pellets than cells.
    #[error("{wanted} pellets do not fit: the maze has room for {room}")]
    NoRoom {
        /// How many were asked for.
        wanted: usize,
        /// How many cells there are besides start and goal.
        room: usize,
    },
}

impl Puzzle {
    /// A maze with pellets, and so much energy at the start.
    pub fn new(quest: Quest, mut pellets: Vec<Pellet>, energy: u32) -> Result<Self, PuzzleError> {
        let area = quest.maze().shape().area();
        let mut taken = vec![false; area];
        for (index, &Pellet { cell, value }) in pellets.iter().enumerate() {
            let number = index + 1;
            if cell.index() >= area {
                return Err(PuzzleError::Outside { number });
            }
            if cell == quest.start() || cell == quest.goal() {
                return Err(PuzzleError::OnEnd { number });
            }
            if !(1..=MAX_VALUE).contains(&value) {
                return Err(PuzzleError::Value { number, value });
            }
            if std::mem::replace(&mut taken[cell.index()], true) {
                return Err(PuzzleError::Twice { number });
            }
        }
        if energy > MAX_ENERGY {
            return Err(PuzzleError::Energy { energy });
        }
        pellets.sort_by_key(|pellet| pellet.cell);
        Ok(Self { quest, pellets, energy })
    }

    /// The maze with its ends.
    pub fn quest(&self) -> &Quest {
        &self.quest
    }

    /// The maze itself.
    pub fn maze(&self) -> &Maze {
        self.quest.maze()
    }

    /// All pellets in reading order of their cells.
    pub fn pellets(&self) -> &[Pellet] {
        &self.pellets
    }

    /// The energy at the start.
    pub fn energy(&self) -> u32 {
        self.energy
    }

    /// What every cell gives on first touch: 0 where no pellet lies.
    pub fn values(&self) -> Vec<u32> {
        let mut values = vec![0; self.maze().shape().area()];
        self.pellets.iter().for_each(|pellet| values[pellet.cell.index()] = pellet.value);
        values
    }

    /// Judges a walk: `Ok` only for one that ends at the goal and never ran out of energy.
    pub fn judge(&self, way: &[Direction]) -> Result<Survivor, WalkError> {
        let mut walk = Walk::new(self);
        for &direction in way {
            walk.step(direction)?;
        }
        walk.finish()
    }
}

/// What a cell seems to give whose pellet somebody else knows, who has not told yet.
pub const UNTOLD: u32 = u32::MAX;

/// A walk under way, in a puzzle of its own or in one that is lent.
#[derive(Clone, Debug)]
pub struct Walk<P> {
    puzzle: P,
    /// What every cell still gives; [`UNTOLD`] where that is not known here.
    values: Vec<u32>,
    here: Cell,
    steps: usize,
    eaten: usize,
    energy: u32,
}

/// What a walk that arrived has to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survivor {
    /// How many steps it took.
    pub steps: usize,
    /// How many pellets were eaten.
    pub pellets: usize,
    /// What was left at the goal.
    pub energy_left: u32,
}

/// Why a walk is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalkError {
    /// Through a wall.
    #[error("step {number} ({}) walks into a wall", direction.letter())]
    Wall {
        /// Which step, from 1.
        number: usize,
        /// Where it wants to go.
        direction: Direction,
    },
    /// Without energy.
    #[error("step {number} ({}) has no energy left", direction.letter())]
    Exhausted {
        /// Which step, from 1.
        number: usize,
        /// Where it wants to go.
        direction: Direction,
    },
    /// Further than the goal.
    #[error("step {number} ({}) comes after the goal was reached", direction.letter())]
    AfterGoal {
        /// Which step, from 1.
        number: usize,
        /// Where it wants to go.
        direction: Direction,
    },
    /// Onto a pellet that somebody else knows.
    #[error("step {number} ({}) touches a pellet whose value was not told", direction.letter())]
    Untold {
        /// Which step, from 1.
        number: usize,
        /// Where it wants to go.
        direction: Direction,
    },
    /// Not far enough.
    #[error("the walk ends at step {steps} and has not reached the goal")]
    NotThere {
        /// How many steps were made.
        steps: usize,
    },
}

impl<P: Borrow<Puzzle>> Walk<P> {
    /// Nobody has moved.
    pub fn new(puzzle: P) -> Self {
        let lent = puzzle.borrow();
        let (values, here, energy) = (lent.values(), lent.quest.start(), lent.energy);
        Self { puzzle, values, here, steps: 0, eaten: 0, energy }
    }

    /// The same with more pellets, whose values are told later, each before it is touched. They lie in cells of the maze.
    pub fn with_untold(mut self, pellets: impl IntoIterator<Item = Cell>) -> Self {
        pellets.into_iter().for_each(|cell| self.values[cell.index()] = UNTOLD);
        self
    }

    /// Learns what a pellet gives; `false` if that is no value, or if nothing is untold there.
    pub fn reveal(&mut self, cell: Cell, value: u32) -> bool {
        let is_news = self.values[cell.index()] == UNTOLD && (1..=MAX_VALUE).contains(&value);
        if is_news {
            self.values[cell.index()] = value;
        }
        is_news
    }

    /// Where it leads through.
    pub fn puzzle(&self) -> &Puzzle {
        self.puzzle.borrow()
    }

    /// Where the walker stands.
    pub fn here(&self) -> Cell {
        self.here
    }

    /// How many steps were made.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// What is left.
    pub fn energy(&self) -> u32 {
        self.energy
    }

    /// What every cell still gives; [`UNTOLD`] where that is not known here.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Whether the goal is reached.
    pub fn has_arrived(&self) -> bool {
        self.here == self.puzzle().quest.goal()
    }

    /// Whether it ends here, and not at the goal: no energy is left, and no pellet lies beside that would pay for the step onto it.
    pub fn is_lost(&self) -> bool {
        let mut beside = self.puzzle().maze().ways(self.here);
        self.energy == 0 && !self.has_arrived() && beside.all(|(_, cell)| self.values[cell.index()] == 0)
    }

    /// One step; the value of the pellet that was eaten, 0 if there was none. A step that fails changes nothing.
    pub fn step(&mut self, direction: Direction) -> Result<u32, WalkError> {
        let number = self.steps + 1;
        if self.has_arrived() {
            return Err(WalkError::AfterGoal { number, direction });
        }
        let next = self.puzzle().maze().step(self.here, direction);
        let next = next.ok_or(WalkError::Wall { number, direction })?;
        let value = self.values[next.index()];
        if value == UNTOLD {
            return Err(WalkError::Untold { number, direction });
        }
        let energy =
            (self.energy + value).checked_sub(1).ok_or(WalkError::Exhausted { number, direction })?;
        self.values[next.index()] = 0;
        self.eaten += usize::from(value > 0);
        (self.here, self.steps, self.energy) = (next, number, energy);
        Ok(value)
    }

    /// What is still to be done, as a puzzle of its own: from here, with this energy and the pellets that are left. Whoever solves it
    /// has a hint. `None` at the goal, and while a value is untold.
    pub fn rest(&self) -> Option<Puzzle> {
        let quest = self.puzzle().quest.from(self.here)?;
        let left = quest.maze().shape().cells().zip(&self.values).filter(|&(_, &value)| value > 0);
        let told = left.map(|(cell, &value)| (value != UNTOLD).then_some(Pellet { cell, value }));
        let pellets = told.collect::<Option<Vec<_>>>()?;
        Some(Puzzle { quest, pellets, energy: self.energy })
    }

    /// What the walk comes to, if it has arrived.
    pub fn finish(&self) -> Result<Survivor, WalkError> {
        match self.has_arrived() {
            true => Ok(Survivor { steps: self.steps, pellets: self.eaten, energy_left: self.energy }),
            false => Err(WalkError::NotThere { steps: self.steps }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::{Shape, text};

    /// A puzzle that is drawn: digits are pellets.
    fn drawn(drawing: &str, energy: u32) -> Puzzle {
        let drawn = text::read(drawing).unwrap();
        let pellet = |&(cell, value): &(Cell, u8)| Pellet { cell, value: value.into() };
        Puzzle::new(drawn.quest, drawn.pellets.iter().map(pellet).collect(), energy).unwrap()
    }

    /// What a walk comes to: steps, pellets and energy left.
    #[track_caller]
    fn check(drawing: &str, energy: u32, way: &str, expected: Result<(usize, usize, u32), &str>) {
        let way: Vec<_> = way.chars().map(|letter| Direction::from_letter(letter).unwrap()).collect();
        let judged = drawn(drawing, energy).judge(&way).map_err(|error| error.to_string());
        let told = judged.map(|survivor| (survivor.steps, survivor.pellets, survivor.energy_left));
        assert_eq!(told, expected.map_err(str::to_owned));
    }

    const CORRIDOR: &str = "\
#########
#S   2 G#
#########";

    #[test]
    fn a_step_costs_one_and_a_pellet_gives_its_value() {
        check(CORRIDOR, 9, "rrr", Ok((3, 1, 8)));
    }

    #[test]
    fn the_pellet_under_the_last_step_counts() {
        // 1, 0, and the pellet pays for the step onto it.
        check(CORRIDOR, 1, "rrr", Ok((3, 1, 0)));
        check(CORRIDOR, 0, "rrr", Err("step 1 (r) has no energy left"));
    }

    #[test]
    fn the_goal_may_be_reached_with_the_last_energy() {
        let corridor = CORRIDOR.replace('2', " ");
        check(&corridor, 3, "rrr", Ok((3, 0, 0)));
        check(&corridor, 2, "rrr", Err("step 3 (r) has no energy left"));
    }

    #[test]
    fn a_pellet_is_eaten_once() {
        check(CORRIDOR, 5, "rrlrr", Ok((5, 1, 2)));
        check(CORRIDOR, 2, "rrlrr", Err("step 5 (r) has no energy left"));
    }

    #[test]
    fn the_walk_ends_on_first_touch_of_the_goal() {
        let through = "\
#########
#S G 5  #
#########";
        check(through, 9, "r", Ok((1, 0, 8)));
        check(through, 9, "rrll", Err("step 2 (r) comes after the goal was reached"));
    }

    #[test]
    fn a_walk_goes_through_no_wall_and_has_to_arrive() {
        check(CORRIDOR, 9, "ru", Err("step 2 (u) walks into a wall"));
        check(CORRIDOR, 9, "l", Err("step 1 (l) walks into a wall"));
        check(CORRIDOR, 9, "rr", Err("the walk ends at step 2 and has not reached the goal"));
        check(CORRIDOR, 9, "", Err("the walk ends at step 0 and has not reached the goal"));
    }

    #[test]
    fn a_step_that_fails_changes_nothing() {
        let puzzle = drawn(CORRIDOR, 0);
        let mut walk = Walk::new(&puzzle);
        assert!(walk.step(Direction::Up).is_err());
        assert!(walk.step(Direction::Right).is_err());
        assert_eq!((walk.here(), walk.steps(), walk.energy()), (puzzle.quest().start(), 0, 0));
        assert_eq!(walk.values(), [0, 0, 2, 0]);
    }

    #[test]
    fn a_walk_is_lost_where_nothing_pays_for_a_step() {
        let puzzle = drawn(CORRIDOR, 1);
        let mut walk = Walk::new(&puzzle);
        let lost = |direction, walk: &mut Walk<_>| {
            walk.step(direction).unwrap();
            walk.is_lost()
        };
        assert!(!lost(Direction::Right, &mut walk), "the pellet beside pays");
        assert!(!lost(Direction::Right, &mut walk));
        assert!(lost(Direction::Left, &mut walk), "it is eaten");
        let puzzle = drawn(CORRIDOR, 1);
        let mut walk = Walk::new(&puzzle);
        assert!(!lost(Direction::Right, &mut walk) && !lost(Direction::Right, &mut walk));
        assert!(!lost(Direction::Right, &mut walk), "who has arrived has not lost");
    }

    #[test]
    fn nobody_steps_onto_a_pellet_before_its_value_is_told() {
        let bare = drawn(&CORRIDOR.replace('2', " "), 2);
        let cell = bare.maze().shape().cell_at(2).unwrap();
        let mut walk = Walk::new(&bare).with_untold([cell]);
        walk.step(Direction::Right).unwrap();
        let error = walk.step(Direction::Right).unwrap_err();
        assert_eq!(error.to_string(), "step 2 (r) touches a pellet whose value was not told");
        assert_eq!((walk.steps(), walk.values()), (1, &[0, 0, UNTOLD, 0][..]));
        assert_eq!(walk.rest(), None);
        assert!(!walk.reveal(cell, 0) && !walk.reveal(cell, 10) && !walk.reveal(walk.here(), 1));
        assert!(walk.reveal(cell, 3) && !walk.reveal(cell, 4));
        assert_eq!(walk.rest().unwrap().pellets(), [Pellet { cell, value: 3 }]);
        assert_eq!(walk.step(Direction::Right), Ok(3));
        assert_eq!(walk.energy(), 3);
    }

    #[test]
    fn an_untold_pellet_pays_at_least_for_the_step_onto_it() {
        let bare = drawn(&CORRIDOR.replace('2', " "), 0);
        let beside = bare.maze().shape().cell_at(1).unwrap();
        assert!(Walk::new(&bare).is_lost());
        assert!(!Walk::new(&bare).with_untold([beside]).is_lost());
    }

    #[test]
    fn a_pellet_of_a_larger_maze_is_refused() {
        let quest = drawn(CORRIDOR, 0).quest().clone();
        let cell = Shape::new(9, 9).unwrap().cell_at(80).unwrap();
        let error = Puzzle::new(quest, vec![Pellet { cell, value: 1 }], 0).unwrap_err();
        assert_eq!(error.to_string(), "pellet 1 lies outside the maze");
    }
}
