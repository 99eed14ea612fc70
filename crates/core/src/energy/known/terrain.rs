//! What is left of a maze once everything is taken away that no shortest walk ever enters.

use super::super::puzzle::Puzzle;
use super::meter::Meter;
use crate::budget::StopReason;
use crate::grid::Direction;
use crate::maze::Cell;

/// A place of the terrain: a number from 0.
pub(super) type Place = u32;

/// No neighbour, no pellet.
pub(super) const NONE: u32 = u32::MAX;

/// What a cell takes while the terrain is made.
const BYTES_PER_CELL: usize = 64;

/// The places a walk may use, and how far each is from the goal.
pub(super) struct Terrain {
    pub(super) start: Place,
    pub(super) goal: Place,
    /// By direction; [`NONE`] where there is a wall or nothing worth entering.
    pub(super) next: Vec<[Place; 4]>,
    /// What lies there, 0 for nothing.
    pub(super) values: Vec<u32>,
    /// What it costs at most to find the pellet of a place eaten: on a loop its value, in a branch not more than what can be
    /// brought out of the branch from there on, because whoever finds nothing there need not go in. (Nobody stands inside
    /// a branch without having come through its trunk and eaten what lay there.)
    pub(super) losses: Vec<u32>,
    /// Steps to the goal.
    pub(super) distances: Vec<u32>,
}

impl Terrain {
    /// The terrain of a puzzle; `None` if no way leads to the goal.
    pub(super) fn new(puzzle: &Puzzle, meter: &mut Meter<'_>) -> Result<Option<Self>, StopReason> {
        let (maze, quest) = (puzzle.maze(), puzzle.quest());
        let area = maze.shape().area();
        meter.take(area * BYTES_PER_CELL)?;
        let values = puzzle.values();

        // Step 1. Peel dead ends, and what becomes a dead end by that. A branch is worth what can be brought out of it
        // at best: its own pellet and its branches, less the step in and the step out.
        let is_end = |cell: Cell| cell == quest.start() || cell == quest.goal();
        let mut degrees: Vec<u8> = maze.shape().cells().map(|cell| maze.degree(cell) as u8).collect();
        let mut worth = values.clone();
        let mut peeled: Vec<Cell> =
            maze.shape().cells().filter(|&cell| degrees[cell.index()] <= 1 && !is_end(cell)).collect();
        let mut trunks: Vec<Option<Cell>> = vec![None; area];
        let mut is_peeled = vec![false; area];
        let mut done = 0;
        while let Some(&cell) = peeled.get(done) {
            done += 1;
            meter.work(1)?;
            is_peeled[cell.index()] = true;
            worth[cell.index()] = worth[cell.index()].saturating_sub(2);
            let trunk = maze.ways(cell).map(|(_, next)| next).find(|next| !is_peeled[next.index()]);
            let Some(trunk) = trunk else { continue };
            trunks[cell.index()] = Some(trunk);
            worth[trunk.index()] += worth[cell.index()];
            degrees[trunk.index()] -= 1;
            if degrees[trunk.index()] == 1 && !is_end(trunk) {
                peeled.push(trunk);
            }
        }

        // Step 2. Keep what is worth entering, from the trunk outwards.
        let mut kept = vec![true; area];
        for cell in peeled.iter().rev() {
            meter.work(1)?;
            let from = trunks[cell.index()];
            kept[cell.index()] = worth[cell.index()] > 0 && from.is_some_and(|from| kept[from.index()]);
        }

        // Step 3. Number what can be reached without crossing the goal, in order of distance from the start.
        let mut numbers = vec![NONE; area];
        let mut cells = vec![quest.start()];
        numbers[quest.start().index()] = 0;
        let mut done = 0;
        while let Some(&cell) = cells.get(done) {
            done += 1;
            meter.work(1)?;
            if cell == quest.goal() {
                continue;
            }
            for (_, next) in maze.ways(cell) {
                if kept[next.index()] && numbers[next.index()] == NONE {
                    numbers[next.index()] = cells.len() as Place;
                    cells.push(next);
                }
            }
        }
        let goal = numbers[quest.goal().index()];
        if goal == NONE {
            return Ok(None);
        }

        // Step 4. What is known about each.
        let mut terrain = Self {
            start: 0,
            goal,
            next: Vec::with_capacity(cells.len()),
            values: Vec::with_capacity(cells.len()),
            losses: Vec::with_capacity(cells.len()),
            distances: Vec::new(),
        };
        for &cell in &cells {
            meter.work(4)?;
            let number = |direction| maze.step(cell, direction).map_or(NONE, |next| numbers[next.index()]);
            terrain.next.push(Direction::UDLR.map(number));
            let value = values[cell.index()];
            terrain.values.push(value);
            terrain.losses.push(if is_peeled[cell.index()] { value.min(worth[cell.index()]) } else { value });
        }
        terrain.distances = terrain.distances_from_goal(meter)?;
        Ok(Some(terrain))
    }

    /// How many places there are.
    pub(super) fn len(&self) -> usize {
        self.next.len()
    }

    /// The places next to one.
    pub(super) fn neighbours(&self, place: Place) -> impl Iterator<Item = Place> {
        self.next[place as usize].into_iter().filter(|&next| next != NONE)
    }

    fn distances_from_goal(&self, meter: &mut Meter<'_>) -> Result<Vec<u32>, StopReason> {
        let mut distances = vec![NONE; self.len()];
        let mut queue = vec![self.goal];
        distances[self.goal as usize] = 0;
        let mut done = 0;
        while let Some(&place) = queue.get(done) {
            done += 1;
            meter.work(1)?;
            for next in self.neighbours(place) {
                if distances[next as usize] == NONE {
                    distances[next as usize] = distances[place as usize] + 1;
                    queue.push(next);
                }
            }
        }
        Ok(distances)
    }

    /// The memory it takes.
    pub(super) fn bytes(&self) -> usize {
        self.len() * (size_of::<[Place; 4]>() + 3 * size_of::<u32>())
    }

    /// The directions of a walk from place to place.
    pub(super) fn directions(&self, walk: &[Place]) -> Vec<Direction> {
        let direction = |pair: &[Place]| {
            let towards = self.next[pair[0] as usize].iter().position(|&next| next == pair[1]);
            Direction::UDLR[towards.expect("a walk goes from neighbour to neighbour")]
        };
        walk.windows(2).map(direction).collect()
    }

    /// Steps from the start to the goal.
    pub(super) fn shortest(&self) -> u32 {
        self.distances[self.start as usize]
    }

    /// Whether a walk never runs out when every pellet is eaten once.
    pub(super) fn survives(&self, energy: u32, walk: &[Place]) -> bool {
        let mut values = self.values.clone();
        let step = |energy: u32, &place: &Place| {
            let value = std::mem::take(&mut values[place as usize]);
            (energy + value).checked_sub(1)
        };
        walk[1..].iter().try_fold(energy, step).is_some()
    }

    /// Whether there is only one way between any two places.
    pub(super) fn is_tree(&self) -> bool {
        let ends: usize = (0..self.len()).map(|place| self.neighbours(place as Place).count()).sum();
        ends / 2 + 1 == self.len()
    }
}
