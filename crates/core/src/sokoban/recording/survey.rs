//! The whole of a log at one look: how the frontier grew, and when the search came nearer to its goal.

use super::log::{EventKind, Log};
use super::packed::Action;
use crate::search::{Cost, NodeId};
use crate::sokoban::level::Level;

/// How many places a chart has at most.
const SAMPLES: usize = 1 << 10;

/// A log at one look.
pub struct Survey {
    samples: Vec<Sample>,
    records: Vec<Record>,
    /// Events behind which more boxes had stood on goals in one state than before, and how many.
    homes: Vec<(usize, u32)>,
    /// Cost and length of the way to the first state of every block.
    blocks: Vec<(Cost, u32)>,
}

/// The search at one place of its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The number of the event.
    pub at: usize,
    /// States that wait.
    pub frontier: u32,
    /// The least estimate of all states found.
    pub best_h: Cost,
    /// The most boxes that stood on goals in one state.
    pub best_home: u32,
    /// Steps from the start to the state that was expanded last, on the way on which it was reached.
    pub depth: u32,
}

/// A state that is nearer to the goal than all before it: a smaller estimate, or more boxes on goals if the
/// algorithm estimates nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The number of the event.
    pub at: usize,
    /// The state.
    pub node: NodeId,
    /// The least estimate so far.
    pub best_h: Cost,
    /// The most boxes on goals so far.
    pub best_home: u32,
}

impl Survey {
    /// Reads a log from its beginning to its end.
    pub fn new(level: &Level, log: &Log, is_guided: bool) -> Self {
        let board = level.board();
        let mut survey =
            Self { samples: Vec::new(), records: Vec::new(), homes: Vec::new(), blocks: Vec::new() };
        if log.is_empty() {
            return survey;
        }
        let start_home = level.start().boxes.iter().filter(|&square| board.is_goal(square)).count() as u32;
        let start_h = log.estimate(0).unwrap_or(Cost::MAX);
        let mut known: Vec<(u32, u32)> = Vec::with_capacity(log.node_count());
        known.push((0, start_home));
        let frontier = u32::from(log.estimate(0).is_some());
        let mut sample = Sample { at: 0, frontier, best_h: start_h, best_home: start_home, depth: 0 };
        let stride = log.len().div_ceil(SAMPLES).max(1);
        let mut blocks = log.blocks.iter().map(|block| block.events).peekable();
        let mut parent = 0;
        survey.samples.push(sample);
        survey.homes.push((0, start_home));
        for (at, (event, g)) in log.events_with_costs().enumerate().skip(1) {
            sample.at = at;
            match event.kind {
                EventKind::Closed => {
                    parent = event.node as usize;
                    sample.frontier -= 1;
                    sample.depth = known[parent].0;
                    if blocks.next_if_eq(&at).is_some() {
                        survey.blocks.push((g, sample.depth));
                    }
                }
                EventKind::Improved => {
                    known[event.node as usize].0 = known[parent].0 + 1;
                    sample.frontier += u32::from(event.reopened);
                }
                EventKind::Opened | EventKind::DeadEnd => {
                    let (depth, mut home) = known[parent];
                    if let Some(Action { direction, pushes: Some(from) }) = event.action {
                        let to = board.next(from, direction);
                        home = home + u32::from(board.is_goal(to)) - u32::from(board.is_goal(from));
                    }
                    known.push((depth + 1, home));
                    if let Some(h) = log.estimate(event.node) {
                        sample.frontier += 1;
                        let is_record = if is_guided { h < sample.best_h } else { home > sample.best_home };
                        sample.best_h = sample.best_h.min(h);
                        if home > sample.best_home {
                            sample.best_home = home;
                            survey.homes.push((at, home));
                        }
                        if is_record {
                            let Sample { best_h, best_home, .. } = sample;
                            survey.records.push(Record { at, node: event.node, best_h, best_home });
                        }
                    }
                }
            }
            if at.is_multiple_of(stride) || at + 1 == log.len() {
                survey.samples.push(sample);
            }
        }
        survey
    }

    /// Places spread evenly over the log, with the first and the last among them.
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// The states that were nearer to the goal than all before, in their order.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Cost and length of the way on which a state had been reached when an event had happened. As quick on a way of
    /// a million steps as on a short one.
    pub fn measure(&self, log: &Log, node: NodeId, at: usize) -> (Cost, u32) {
        let (mut cost, mut length) = (0, 0);
        for reached in log.way_back(node, at) {
            cost = reached.action.cost(log.weights).saturating_add(cost);
            length += 1;
            if let Some(block) = log.block_beginning_with(reached.expansion) {
                let (before, steps) = self.blocks[block];
                return (before.saturating_add(cost), steps + length);
            }
        }
        (cost, length)
    }

    /// The next record behind an event.
    pub fn next_record(&self, at: usize) -> Option<Record> {
        self.records.get(self.records.partition_point(|record| record.at <= at)).copied()
    }

    /// The last record before an event.
    pub fn previous_record(&self, at: usize) -> Option<Record> {
        self.records[..self.records.partition_point(|record| record.at < at)].last().copied()
    }

    /// The most boxes that stood on goals in one state, up to and including an event.
    pub fn home_at(&self, at: usize) -> u32 {
        let homes = &self.homes[..self.homes.partition_point(|&(number, _)| number <= at)];
        homes.last().map_or(0, |&(_, home)| home)
    }

    /// The last record up to and including an event.
    pub fn record_at(&self, at: usize) -> Option<Record> {
        self.records[..self.records.partition_point(|record| record.at <= at)].last().copied()
    }
}
