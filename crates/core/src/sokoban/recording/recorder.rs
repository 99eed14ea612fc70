//! Writes a log while the search runs.
//!
//! A search makes millions of states, so nothing is done for each of them that can be done once for many: children
//! have their parent's boxes but for the one that was pushed, and while the player only walks, nothing is pushed.

use super::bits::{BitRows, Kind, interleaved};
use super::log::{Block, Heat, Log, Tally};
use super::packed::{Action, Ways};
use crate::grid::{Direction, Size, Square};
use crate::search::{self, Cost, Observer};
use crate::sokoban::level::Level;
use crate::sokoban::puzzles::{Losses, Play, Weights};

pub(super) struct Recorder {
    pub(super) log: Log,
    level: Level,
    max_nodes: usize,
    /// Events to a block, and those of an expansion more.
    spacing: usize,
    /// When the next block begins.
    next_block: usize,
    is_full: bool,
    /// The state being expanded.
    parent: Play,
    heat: Heat,
    tally: Tally,
    /// Losses before this expansion.
    losses: Losses,
    /// What still has to be added to the heat where that state's boxes stand: open and closed.
    pending: [u32; 2],
}

impl Recorder {
    pub(super) fn new(level: &Level, weights: Weights, is_guided: bool, max_nodes: usize) -> Self {
        let size = level.board().size();
        let none = vec![0; size.area()].into_boxed_slice();
        Self {
            log: Log::new(size, weights, is_guided),
            level: level.clone(),
            max_nodes,
            spacing: spacing(size),
            next_block: 0,
            is_full: false,
            parent: Play { state: level.start().clone(), has_begun: true },
            heat: Heat { open: none.clone(), closed: none },
            tally: Tally::default(),
            losses: Losses::default(),
            pending: [0; 2],
        }
    }

    /// The state that was closed last has been expanded.
    pub(super) fn end_expansion(&mut self, losses: Losses) {
        let is_kept = self.log.closings.len() > self.log.losses.len();
        if !is_kept {
            return;
        }
        let mut lost = [0; 3];
        if losses != self.losses {
            let before = self.losses;
            let counts = [
                losses.corner - before.corner,
                losses.dead_square - before.dead_square,
                losses.frozen - before.frozen,
            ];
            lost = counts.map(|count| count.min(u8::MAX.into()) as u8);
            self.tally.losses.iter_mut().zip(lost).for_each(|(sum, count)| *sum += u32::from(count));
            self.losses = losses;
        }
        self.log.losses.push(interleaved(lost));
    }

    /// So many more states with the boxes of the state being expanded are open and closed; both may be negative.
    #[inline]
    fn count(&mut self, open: i32, closed: i32) {
        self.tally.open = self.tally.open.wrapping_add_signed(open);
        self.tally.closed = self.tally.closed.wrapping_add_signed(closed);
        self.pending[0] = self.pending[0].wrapping_add_signed(open);
        self.pending[1] = self.pending[1].wrapping_add_signed(closed);
    }

    /// Brings the heat up to date.
    fn settle(&mut self) {
        let [open, closed] = std::mem::take(&mut self.pending);
        for square in self.parent.state.boxes.iter().map(Square::index) {
            self.heat.open[square] = self.heat.open[square].wrapping_add(open);
            self.heat.closed[square] = self.heat.closed[square].wrapping_add(closed);
        }
    }

    /// The log, with what makes it quick to ask.
    pub(super) fn finish(&mut self) {
        let log = &mut self.log;
        log.timeline.shrink();
        log.nodes.shrink();
        log.closings.shrink();
        log.losses.shrink();
        log.ways.shrink();
        (0..log.ways.len()).for_each(|way| log.nodes.improve(log.ways.node(way)));
        log.ways_by_node = sorted_by_node(&log.ways, log.nodes.len());
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

    /// A new state. What led to it; `None` for the start.
    fn add_node(&mut self, state: &Play, estimate: Option<Cost>) -> Option<Action> {
        let is_start = self.log.is_empty();
        // The start comes from nowhere; its action is never read.
        let action =
            if is_start { NOTHING } else { Action::between(self.level.board(), &self.parent, state) };
        self.log.timeline.push(Kind::Opening);
        self.log.nodes.push(action, estimate);
        (!is_start).then_some(action)
    }
}

const NOTHING: Action = Action { direction: Direction::Up, pushes: None };

/// All ways, by the states they lead to; those to one state in their order. There are millions, so they are counted
/// and not compared.
fn sorted_by_node(ways: &Ways, nodes: usize) -> BitRows {
    let mut sorted = BitRows::zeros(ways.len(), ways.len());
    if ways.len() == 0 {
        return sorted;
    }
    let mut next = vec![0_u32; nodes + 1];
    (0..ways.len()).for_each(|way| next[ways.node(way) as usize + 1] += 1);
    for node in 0..nodes {
        next[node + 1] += next[node];
    }
    for way in 0..ways.len() {
        let place = &mut next[ways.node(way) as usize];
        sorted.add(*place as usize, way as u64);
        *place += 1;
    }
    sorted
}

/// The beginning of a block takes eight bytes per square: with so many events to a block it takes about half a byte
/// of each, and up to two on the largest boards, where whoever jumps would else walk too long.
fn spacing(size: Size) -> usize {
    (16 * size.area()).clamp(1 << 10, 1 << 18)
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
                let begins_block = self.log.len() >= self.next_block;
                let has_other_boxes = self.parent.state.boxes != state.state.boxes;
                if begins_block || has_other_boxes {
                    self.settle();
                }
                if begins_block {
                    self.next_block = self.log.len() + self.spacing;
                    self.log.blocks.push(Block {
                        events: self.log.len(),
                        expansion: self.log.closings.len(),
                        tally: self.tally,
                        heat: self.heat.clone(),
                        state: state.state.clone(),
                    });
                }
                if has_other_boxes {
                    self.parent.state.boxes.clone_from(&state.state.boxes);
                }
                self.parent.state.player = state.state.player;
                self.log.timeline.push(Kind::Closing);
                self.log.closings.push(node.into());
                self.tally.expanded += 1;
                self.count(-1, 1);
            }
            search::Event::Opened { h, .. } => {
                // The start is the first of its own boxes; it moves nothing.
                if let Some(action) = self.add_node(state, Some(h)) {
                    Self::shift(&mut self.heat.open, &self.level, action, 1);
                }
                self.count(1, 0);
            }
            search::Event::DeadEnd { .. } => {
                self.add_node(state, None);
                self.tally.dead_ends += 1;
            }
            search::Event::Improved { node, reopened, .. } => {
                let action = Action::between(self.level.board(), &self.parent, state);
                if reopened {
                    self.count(1, -1);
                    Self::shift(&mut self.heat.open, &self.level, action, 1);
                    Self::shift(&mut self.heat.closed, &self.level, action, 1_u32.wrapping_neg());
                }
                self.log.timeline.push(Kind::Way);
                self.log.ways.push(node, action, reopened);
            }
        }
    }
}
