//! A place in a log, and what the search looked like there.
//!
//! Every event can be done and undone, so the next place and the one before are one event away; far places are
//! reached from the beginning of the nearest block.

use rustc_hash::FxHashMap;

use super::log::{Event, EventKind, Heat, Log, Tally};
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
        let block = log.expansion_at(target.saturating_sub(1)).map_or(0, |expansion| expansion / log.spacing);
        let begins = |number: usize| log.first_event(number * log.spacing);
        let nearest = [block, block + 1].into_iter().filter(|&number| number < log.blocks.len());
        let distance = |number: &usize| begins(*number).abs_diff(target);
        if let Some(number) =
            nearest.min_by_key(distance).filter(|number| distance(number) < self.done.abs_diff(target))
        {
            let block = &log.blocks[number];
            self.heat.clone_from(&block.heat);
            self.tally = block.tally;
            self.done = begins(number);
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
        if self.boards.len() >= BOARDS {
            self.boards.clear();
        }
        if !self.boards.contains_key(&node) {
            let (mut ancestor, mut hint) = (node, usize::MAX - 1);
            let mut actions = Vec::new();
            let mut state = loop {
                if let Some(known) = self.boards.get(&ancestor) {
                    break known.clone();
                }
                match log.opened(ancestor, hint) {
                    None => break self.level.start().clone(),
                    Some(reached) => {
                        actions.push(reached.action);
                        if let Some(block) = log.block_beginning_with(reached.expansion) {
                            break log.blocks[block].state.clone();
                        }
                        (ancestor, hint) = (log.closings[reached.expansion], reached.expansion);
                    }
                }
            };
            for action in actions.into_iter().rev() {
                action.apply(self.level.board(), &mut state);
            }
            self.boards.insert(node, state);
        }
        &self.boards[&node]
    }

    /// Does an event, or undoes it if `sign` is minus one.
    fn change(&mut self, log: &Log, event: Event, sign: u32) {
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
        let squares: Vec<usize> = self.state(log, event.node).boxes.iter().map(Square::index).collect();
        for square in squares {
            self.heat.open[square] = self.heat.open[square].wrapping_add(open);
            self.heat.closed[square] = self.heat.closed[square].wrapping_add(closed);
        }
    }
}
