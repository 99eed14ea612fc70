//! A place in a log, and what the search looked like there.
//!
//! Every event can be done and undone, so the next place and the one before are one event away; far places are
//! reached from the beginning of the nearest block.

use rustc_hash::FxHashMap;

use super::log::{Block, Event, EventKind, Heat, Log, Tally};
use super::packed::Action;
use crate::grid::Square;
use crate::search::NodeId;
use crate::sokoban::level::Level;
use crate::sokoban::rules::State;

/// How many boards are remembered.
const BOARDS: usize = 1 << 13;

/// What a search looked like when some of its events had happened.
pub struct View {
    level: Level,
    /// How many events have happened.
    done: usize,
    heat: Heat,
    tally: Tally,
    boards: FxHashMap<NodeId, State>,
}

impl View {
    /// Before the first event.
    pub fn new(level: &Level) -> Self {
        let none = vec![0; level.board().size().area()].into_boxed_slice();
        Self {
            level: level.clone(),
            done: 0,
            heat: Heat { open: none.clone(), closed: none },
            tally: Tally::default(),
            boards: FxHashMap::default(),
        }
    }

    /// Goes to the place behind event number `at`, or to the end.
    pub fn go_to(&mut self, log: &Log, at: usize) {
        let target = (at.saturating_add(1)).min(log.len());
        // Step 1. Jump if a block begins nearer than where we are.
        let later = log.blocks.partition_point(|block| block.events < target);
        let around = &log.blocks[later.saturating_sub(1)..(later + 1).min(log.blocks.len())];
        let distance = |block: &&Block| block.events.abs_diff(target);
        let nearest = around.iter().min_by_key(distance);
        if let Some(block) = nearest.filter(|block| distance(block) < self.done.abs_diff(target)) {
            self.heat.clone_from(&block.heat);
            self.tally = block.tally;
            self.done = block.events;
        }

        // Step 2. Walk the rest.
        while self.done < target {
            let event = log.event(self.done).expect("there are as many events as the log is long");
            self.change(log, event, 1);
            self.done += 1;
        }
        while self.done > target {
            self.done -= 1;
            let event = log.event(self.done).expect("what is done was an event");
            self.change(log, event, 1_u32.wrapping_neg());
        }
    }

    /// Where boxes stand.
    pub fn heat(&self) -> &Heat {
        &self.heat
    }

    /// How many of each there are.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Boxes and player of a state. The player stands where the last step brought it.
    pub fn state(&mut self, log: &Log, node: NodeId) -> &State {
        if !self.boards.contains_key(&node) {
            if self.boards.len() >= BOARDS {
                self.boards.clear();
            }
            // Step 1. Back to an ancestor whose board is known.
            let mut ancestor = node;
            let mut way = Vec::new();
            let mut state = loop {
                if let Some(known) = self.boards.get(&ancestor) {
                    break known.clone();
                }
                let Some(reached) = log.opened(ancestor) else { break self.level.start().clone() };
                way.push((ancestor, reached.action));
                if let Some(block) = log.block_beginning_with(reached.expansion) {
                    break log.blocks[block].state.clone();
                }
                ancestor = log.closings[reached.expansion];
            };
            // Step 2. Forwards again. All boards on the way are kept: whoever goes back step by step in a deep search
            // asks for each of them.
            for (descendant, action) in way.into_iter().rev() {
                action.apply(self.level.board(), &mut state);
                self.boards.insert(descendant, state.clone());
            }
            self.boards.entry(node).or_insert(state);
        }
        &self.boards[&node]
    }

    /// Does an event, or undoes it if `sign` is minus one.
    fn change(&mut self, log: &Log, event: Event, sign: u32) {
        // Step 1. The counts.
        let back = sign.wrapping_neg();
        let (open, closed) = match event.kind {
            EventKind::Opened => (sign, 0),
            EventKind::Improved if event.reopened => (sign, back),
            EventKind::Improved => return,
            EventKind::Closed => (back, sign),
            EventKind::DeadEnd => {
                self.tally.dead_ends = self.tally.dead_ends.wrapping_add(sign);
                return;
            }
        };
        self.tally.open = self.tally.open.wrapping_add(open);
        self.tally.closed = self.tally.closed.wrapping_add(closed);
        if let (EventKind::Closed, Some(expansion)) = (event.kind, event.expansion) {
            self.tally.expanded = self.tally.expanded.wrapping_add(sign);
            for (sum, count) in self.tally.losses.iter_mut().zip(log.losses[expansion as usize]) {
                *sum = sum.wrapping_add(u32::from(count).wrapping_mul(sign));
            }
        }
        // Step 2. A state that was just found is its parent with one step done; its own board is not worth keeping.
        let (node, action) = match (event.kind, event.parent, event.action) {
            (EventKind::Opened, Some(parent), Some(action)) => (parent, action.pushes.map(|_| action)),
            _ => (event.node, None),
        };
        self.state(log, node);
        let Self { level, heat, boards, .. } = self;
        let mut add = |square: Square, open: u32, closed: u32| {
            let at = square.index();
            heat.open[at] = heat.open[at].wrapping_add(open);
            heat.closed[at] = heat.closed[at].wrapping_add(closed);
        };
        boards[&node].boxes.iter().for_each(|square| add(square, open, closed));
        if let Some(Action { direction, pushes: Some(from) }) = action {
            add(from, open.wrapping_neg(), closed.wrapping_neg());
            add(level.board().next(from, direction), open, closed);
        }
    }
}
