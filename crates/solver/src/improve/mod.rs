//! Shorter solutions from one that is known, found in its neighbourhood.
//!
//! A solution is taken apart: a few boxes are set free, in a part of the solution or in all of it, and the
//! others keep to their pushes. The shortest way to do both is searched for ([`task`], [`search`]); if it
//! is shorter than before, it becomes the solution that is taken apart next. When nothing is gained any more, more
//! boxes are set free and more positions looked at.

mod path;
mod search;
mod task;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::ops::Range;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::names::named;
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::glimpse::Glimpse;
use mazekeeper_core::sokoban::puzzles::moves_of;
use mazekeeper_core::sokoban::solution::{Verified, verify};
use rustc_hash::FxHashMap;

use crate::board::Board;
use crate::carry::Carrier;
use crate::field::{Cell, Field, Way};
use crate::meter::Meter;
use path::Path;
use search::{Found, Price, Search};
use task::{Distances, MOST_FREE, Task};

/// What is to become less. Of equals, the solution with less of the other is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// Every step of the player.
    Moves,
    /// Steps that shift a box.
    Pushes,
}

named!(By, "measure": Moves = "moves", Pushes = "pushes");

impl By {
    /// Solutions in their order: the smaller, the better.
    pub fn rank(self, solution: &Verified) -> (usize, usize) {
        let metrics = solution.metrics();
        match self {
            Self::Moves => (metrics.moves, metrics.pushes),
            Self::Pushes => (metrics.pushes, metrics.moves),
        }
    }
}

/// What became of a solution.
#[derive(Clone, Debug)]
pub struct Improved {
    /// The best solution known: what was given, or something better.
    pub solution: Verified,
    /// Why the search ended: [`StopReason::Exhausted`] if nothing was left to try.
    pub end: StopReason,
    /// What it took.
    pub counts: Counts,
}

/// Looks for a better solution until the budget is spent. `watch` is told now and then how far it is, with the
/// best solution so far.
pub fn improve(
    level: &Level,
    solution: &Verified,
    by: By,
    budget: Budget<'_>,
    watch: &mut dyn FnMut(&Verified, &Counts),
) -> Improved {
    let best = RefCell::new(solution.clone());
    let mut tell = |glimpse: &Glimpse<'_>| watch(&best.borrow(), glimpse.counts());
    let mut meter = Meter::new(budget, &mut tell);
    let end = search(level, by, &best, budget.max_bytes, &mut meter).err().unwrap_or(StopReason::Exhausted);
    let counts = meter.counts();
    Improved { solution: best.into_inner(), end, counts }
}

fn search(
    level: &Level,
    by: By,
    best: &RefCell<Verified>,
    max_bytes: usize,
    meter: &mut Meter<'_>,
) -> Result<(), StopReason> {
    let Ok(field) = Field::new(level) else { return Ok(()) };
    let solution = best.borrow().clone();
    if Board::with(&field, field.boxes()).is_solved(&field) {
        return Ok(());
    }
    let Some(path) = Path::of(&field, &solution) else { return Ok(()) };
    let carrier = Carrier::new(&field);
    let mut run = Run {
        level,
        field: &field,
        by,
        best,
        path,
        carrier,
        tried: FxHashMap::default(),
        cut: None,
        random: Random(1),
        max_bytes,
        meter,
    };
    let same_pushes = run.path.with(0..0, &[]);
    run.accept(&same_pushes);
    run.improve()
}

/// How many positions are looked at for one task in the first pass.
const FIRST_LIMIT: u64 = 500;
/// By how much that grows with every pass that gains nothing.
const GROWTH: u64 = 4;
/// How many rounds without gain, in which every task was looked at as a whole, are the last.
const LAST_ROUNDS: usize = 3;
/// How many failed tasks are remembered.
const MOST_TRIED: usize = 1 << 20;
/// How many groups of boxes are drawn by lot in every pass, for every box of the level.
const GROUPS_PER_BOX: usize = 4;

/// One run of the search for a better solution.
struct Run<'a, 'b> {
    level: &'a Level,
    field: &'a Field,
    by: By,
    best: &'a RefCell<Verified>,
    path: Path,
    carrier: Carrier,
    /// Tasks that gave nothing, with the positions that were looked at; all of them, if that is the largest number.
    tried: FxHashMap<u64, u64>,
    /// Why some task of this round was not looked at as a whole, if so.
    cut: Option<StopReason>,
    random: Random,
    max_bytes: usize,
    meter: &'a mut Meter<'b>,
}

impl Run<'_, '_> {
    fn improve(&mut self) -> Result<(), StopReason> {
        let pushes = Price { push: 1, walk: 0 };
        let both = match self.by {
            By::Pushes => Price { push: 257, walk: 1 },
            By::Moves => Price { push: 65, walk: 64 },
        };
        let (mut limit, mut quiet_rounds) = (FIRST_LIMIT, 0);
        for round in 0.. {
            self.cut = None;
            let before = self.by.rank(&self.best.borrow());
            while self.pass(pushes, limit, round)? {
                self.polish(both, limit, round)?;
            }
            self.polish(both, limit, round)?;
            let is_quiet =
                self.by.rank(&self.best.borrow()) == before && self.cut != Some(StopReason::NodeLimit);
            quiet_rounds = if is_quiet && round > MOST_FREE { quiet_rounds + 1 } else { 0 };
            if quiet_rounds == LAST_ROUNDS {
                break;
            }
            limit = limit.saturating_mul(GROWTH);
        }
        self.cut.map_or(Ok(()), Err)
    }

    /// Counts walks as well. They make many positions of one, so that only small tasks
    /// are worth while.
    fn polish(&mut self, price: Price, limit: u64, round: usize) -> Result<(), StopReason> {
        self.windows(2 + round, price, limit)?;
        self.singles(price, limit)?;
        Ok(())
    }

    /// Tries one task after the other. Whether something was gained.
    fn pass(&mut self, price: Price, limit: u64, round: usize) -> Result<bool, StopReason> {
        let mut gained = self.singles(price, limit)?;
        gained |= self.windows(3 + round, price, limit)?;
        while self.groups(3 + round, price, limit)? {
            gained = true;
        }
        Ok(gained)
    }

    /// Frees one box in all of the solution.
    fn singles(&mut self, price: Price, limit: u64) -> Result<bool, StopReason> {
        let mut gained = false;
        for who in 0..self.field.boxes().len() as u16 {
            gained |= self.attempt(0..self.path.len(), &[who], price, limit)?;
        }
        Ok(gained)
    }

    /// Frees up to so many boxes that move in a window, all drawn by lot.
    fn groups(&mut self, most: usize, price: Price, limit: u64) -> Result<bool, StopReason> {
        let mut gained = false;
        for _ in 0..self.field.boxes().len() * GROUPS_PER_BOX {
            let all = self.path.len();
            let length = all / 4 + self.random.below(all / 2 + 1) + 1;
            let start = (self.random.below(all + length)).saturating_sub(length);
            let window = start..(start + length).min(all);
            let steps = &self.path.steps()[window.clone()];
            let free = 2 + self.random.below(most.min(MOST_FREE) - 1);
            // Boxes that are pushed one after the other are often in each other's way.
            let first = self.random.below(steps.len());
            let mut boxes: Vec<u16> = Vec::new();
            let is_near = self.random.below(2) == 0;
            for index in 0..steps.len() {
                let step =
                    if is_near { (first + index) % steps.len() } else { self.random.below(steps.len()) };
                if boxes.len() < free && !boxes.contains(&steps[step].who) {
                    boxes.push(steps[step].who);
                }
            }
            gained |= self.attempt(window, &boxes, price, limit)?;
        }
        Ok(gained)
    }

    /// Frees all boxes that move in a window; the windows are as long as that number of boxes allows.
    fn windows(&mut self, free: usize, price: Price, limit: u64) -> Result<bool, StopReason> {
        let free = free.min(MOST_FREE);
        let (mut start, mut gained) = (0, false);
        while start < self.path.len() {
            let steps = self.path.steps();
            let mut boxes = Vec::new();
            let mut end = start;
            while end < steps.len() && (boxes.contains(&steps[end].who) || boxes.len() < free) {
                if !boxes.contains(&steps[end].who) {
                    boxes.push(steps[end].who);
                }
                end += 1;
            }
            if self.attempt(start..end, &boxes, price, limit)? {
                gained = true;
            } else {
                let steps = self.path.steps();
                let who = steps[start].who;
                start += steps[start..].iter().take_while(|step| step.who == who).count();
            }
        }
        Ok(gained)
    }

    /// Tries one task. Whether the solution is better than before.
    fn attempt(
        &mut self,
        window: Range<usize>,
        free: &[u16],
        price: Price,
        limit: u64,
    ) -> Result<bool, StopReason> {
        self.meter.go_on()?;
        let task = Task::new(self.field, &self.path, window.clone(), free);
        let key = task.key() ^ u64::from(price.walk);
        if self.tried.get(&key).is_some_and(|&looked_at| looked_at >= limit) {
            return Ok(false);
        }
        let distances = Distances::new(self.field, &task, &mut self.carrier);
        let below = window.len() as u32 * price.push + self.path.walks_in(&window) * price.walk;
        let search = Search::new(self.field, &task, &distances, price);
        let found = search.run(below, (limit, self.max_bytes), self.meter)?;
        if let Found::Pushes(pushes) = &found {
            let pushes = self.path.with(window, pushes);
            if self.accept(&pushes) {
                return Ok(true);
            }
        }
        let looked_at = match found {
            Found::Cut(reason) => {
                self.cut = self.cut.filter(|&reason| reason == StopReason::NodeLimit).or(Some(reason));
                limit
            }
            Found::Pushes(_) | Found::Nothing => u64::MAX,
        };
        if self.tried.len() == MOST_TRIED {
            self.tried.clear();
        }
        self.tried.insert(key, looked_at);
        Ok(false)
    }

    /// Takes pushes as the solution, if they are one and better.
    fn accept(&mut self, pushes: &[(Cell, Way)]) -> bool {
        let pushes: Vec<_> = pushes.iter().map(|&(from, way)| self.field.push(from, way)).collect();
        let verified = moves_of(self.level, &pushes).and_then(|moves| verify(self.level, &moves).ok());
        let Some(verified) = verified else { return false };
        if self.by.rank(&verified) >= self.by.rank(&self.best.borrow()) {
            return false;
        }
        self.path = Path::of(self.field, &verified).expect("what is found is of this field");
        self.best.replace(verified);
        true
    }
}

/// A source of numbers that are the same in every run (splitmix64).
struct Random(u64);

impl Random {
    /// A number below another one, which is not 0.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }
}
