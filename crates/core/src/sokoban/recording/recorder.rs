//! Writes a log while the search runs.
//!
//! A search makes millions of states, so nothing is done for each of them that can be done once for its siblings:
//! all of them have their parent's boxes but for the one that was pushed.

use super::log::{Block, Heat, Log, Tally};
use super::packed::{Action, Node, Way};
use crate::grid::{Direction, Size, Square};
use crate::search::{self, Observer};
use crate::sokoban::level::Level;
use crate::sokoban::puzzles::{Losses, Play, Weights};

pub(super) struct Recorder {
    pub(super) log: Log,
    level: Level,
    max_nodes: usize,
    is_full: bool,
    /// The state being expanded.
    parent: Play,
    heat: Heat,
    tally: Tally,
    /// Losses before this expansion.
    losses: Losses,
    /// Where the new states of this expansion begin.
    first_new: usize,
    /// Children of this expansion that wait, and those of them that were closed before.
    waiting: u32,
    reopened: u32,
}

impl Recorder {
    pub(super) fn new(level: &Level, weights: Weights, max_nodes: usize) -> Self {
        let size = level.board().size();
        let none = vec![0; size.area()].into_boxed_slice();
        Self {
            log: Log {
                size,
                weights,
                spacing: spacing(size),
                nodes: Vec::new(),
                closings: Vec::new(),
                losses: Vec::new(),
                ways: Vec::new(),
                improved: Vec::new(),
                blocks: Vec::new(),
                ways_by_node: Vec::new(),
                seen: 0,
            },
            level: level.clone(),
            max_nodes,
            is_full: false,
            parent: Play { state: level.start().clone(), has_begun: true },
            heat: Heat { open: none.clone(), closed: none },
            tally: Tally::default(),
            losses: Losses::default(),
            first_new: 0,
            waiting: 0,
            reopened: 0,
        }
    }

    /// The state that was closed last has been expanded.
    pub(super) fn end_expansion(&mut self, losses: Losses) {
        if self.is_full || self.log.closings.len() == self.log.losses.len() {
            return;
        }
        for square in self.parent.state.boxes.iter() {
            let (open, closed) = (&mut self.heat.open[square.index()], &mut self.heat.closed[square.index()]);
            *open = open.wrapping_add(self.waiting).wrapping_sub(1);
            *closed = closed.wrapping_add(1).wrapping_sub(self.reopened);
        }
        self.tally.open = (self.tally.open + self.waiting) - 1;
        self.tally.closed = (self.tally.closed + 1) - self.reopened;
        self.tally.expanded += 1;
        let before = self.losses;
        let lost = [
            losses.corner - before.corner,
            losses.dead_square - before.dead_square,
            losses.frozen - before.frozen,
        ];
        let lost = lost.map(|count| count.min(u8::MAX.into()) as u8);
        self.log.losses.push(lost);
        for (sum, count) in self.tally.losses.iter_mut().zip(lost) {
            *sum += u32::from(count);
        }
        self.losses = losses;
        (self.waiting, self.reopened) = (0, 0);
    }

    /// The log, with what makes it quick to ask.
    pub(super) fn finish(&mut self) {
        let log = &mut self.log;
        log.nodes.shrink_to_fit();
        log.closings.shrink_to_fit();
        log.losses.shrink_to_fit();
        log.ways.shrink_to_fit();
        log.improved.shrink_to_fit();
        log.improved.iter().for_each(|&node| log.nodes[node as usize].improve());
        log.ways_by_node = sorted_by(&log.improved, log.nodes.len());
    }

    fn expansion(&self) -> u16 {
        ((self.log.closings.len().max(1) - 1) % self.log.spacing) as u16
    }

    /// A child has its parent's boxes, but one may have moved.
    #[inline]
    fn shift(heat: &mut [u32], level: &Level, action: Action, count: u32) {
        if let Some(from) = action.pushes {
            let to = level.board().next(from, action.direction);
            let mut add = |square: Square, count: u32| {
                let cell = &mut heat[square.index()];
                *cell = cell.wrapping_add(count);
            };
            add(from, count.wrapping_neg());
            add(to, count);
        }
    }

    fn add_node(&mut self, state: &Play, estimate: Option<u32>) -> Option<Action> {
        if self.log.nodes.is_empty() {
            // The start comes from nowhere; its action is never read.
            let action = Action { direction: Direction::Up, pushes: None };
            self.log.nodes.push(Node::new(0, action, estimate));
            return None;
        }
        let action = Action::between(self.level.board(), &self.parent, state);
        self.log.nodes.push(Node::new(self.expansion(), action, estimate));
        Some(action)
    }
}

/// The places of all numbers below a bound, by their numbers; those of one number in their order. There are millions, so they
/// are counted and not compared.
fn sorted_by(numbers: &[u32], bound: usize) -> Vec<u32> {
    if numbers.is_empty() {
        return Vec::new();
    }
    let mut next = vec![0_u32; bound + 1];
    numbers.iter().for_each(|&number| next[number as usize + 1] += 1);
    for number in 0..bound {
        next[number + 1] += next[number];
    }
    let mut sorted = vec![0; numbers.len()];
    for (place, &number) in (0..).zip(numbers) {
        let next = &mut next[number as usize];
        sorted[*next as usize] = place;
        *next += 1;
    }
    sorted
}

/// The beginning of a block takes eight bytes per square: with so many expansions to a block it takes about one byte
/// of each.
fn spacing(size: Size) -> usize {
    (8 * size.area()).next_power_of_two().clamp(1 << 10, 1 << 16)
}

impl Observer<Play> for Recorder {
    #[inline]
    fn saw(&mut self, event: search::Event, state: &Play) {
        self.log.seen += 1;
        if let search::Event::Closed { .. } = event {
            self.is_full |= self.log.nodes.len() >= self.max_nodes;
        }
        if self.is_full {
            return;
        }
        match event {
            search::Event::Closed { node } => {
                if self.log.closings.len().is_multiple_of(self.log.spacing) {
                    self.log.blocks.push(Block {
                        nodes: self.log.nodes.len() as u32,
                        ways: self.log.ways.len() as u32,
                        tally: self.tally,
                        heat: self.heat.clone(),
                        state: state.state.clone(),
                    });
                }
                self.log.closings.push(node);
                self.parent.state.boxes.clone_from(&state.state.boxes);
                self.parent.state.player = state.state.player;
                self.first_new = self.log.nodes.len();
            }
            search::Event::Opened { h, .. } => match self.add_node(state, Some(h)) {
                Some(action) => {
                    self.waiting += 1;
                    Self::shift(&mut self.heat.open, &self.level, action, 1);
                }
                None => {
                    self.tally.open = 1;
                    state.state.boxes.iter().for_each(|square| self.heat.open[square.index()] += 1);
                }
            },
            search::Event::DeadEnd { .. } => {
                self.add_node(state, None);
                self.tally.dead_ends += 1;
            }
            search::Event::Improved { node, reopened, .. } => {
                let action = Action::between(self.level.board(), &self.parent, state);
                if reopened {
                    self.waiting += 1;
                    self.reopened += 1;
                    Self::shift(&mut self.heat.open, &self.level, action, 1);
                    Self::shift(&mut self.heat.closed, &self.level, action, 1_u32.wrapping_neg());
                }
                let news = self.log.nodes.len() - self.first_new;
                let way = Way::new(self.expansion(), news, action, reopened);
                self.log.ways.push(way);
                self.log.improved.push(node);
            }
        }
    }
}
