//! Who is expanded next.
//!
//! A state may stand in a stack or heap more than once, when a better way to it was found. The newest entry
//! always comes out first, so whoever takes states out skips those that were expanded already.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Algorithm, Cost, NodeId};

pub(super) enum Frontier {
    /// First found, first expanded. States are numbered as they are found, so the queue is one number.
    Queue { next: NodeId },
    /// Last found, first expanded.
    Stack(Vec<NodeId>),
    /// Lowest rank first.
    Heap { rank: fn(Cost, Cost) -> Rank, entries: BinaryHeap<Entry> },
}

/// A heap gives out the largest, and we want the lowest.
type Entry = Reverse<(Rank, NodeId)>;

/// What is compared, and what decides between equals.
pub(super) type Rank = (Cost, Cost);

impl Frontier {
    pub(super) fn new(algorithm: Algorithm) -> Self {
        let heap = |rank| Self::Heap { rank, entries: BinaryHeap::new() };
        match algorithm {
            Algorithm::BreadthFirst => Self::Queue { next: 0 },
            Algorithm::DepthFirst => Self::Stack(Vec::new()),
            Algorithm::UniformCost => heap(|g, _| (g, 0)),
            Algorithm::Greedy => heap(|_, h| (h, 0)),
            Algorithm::AStar => heap(|g, h| (g.saturating_add(h), Cost::MAX - g)),
        }
    }

    /// Adds a state with its cost so far and its estimate.
    #[inline]
    pub(super) fn push(&mut self, node: NodeId, g: Cost, h: Cost) {
        match self {
            Self::Queue { .. } => {}
            Self::Stack(nodes) => nodes.push(node),
            Self::Heap { rank, entries } => entries.push(Reverse((rank(g, h), node))),
        }
    }

    /// The next entry, of `found` states in all.
    #[inline]
    pub(super) fn pop(&mut self, found: usize) -> Option<NodeId> {
        match self {
            Self::Queue { next } => {
                let node = ((*next as usize) < found).then_some(*next)?;
                *next += 1;
                Some(node)
            }
            Self::Stack(nodes) => nodes.pop(),
            Self::Heap { entries, .. } => entries.pop().map(|Reverse((_, node))| node),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Queue { .. } => 0,
            Self::Stack(nodes) => nodes.capacity() * size_of::<NodeId>(),
            Self::Heap { entries, .. } => entries.capacity() * size_of::<Entry>(),
        }
    }

    /// What so many `more` entries may need in all, at the worst moment: while the list grows, the old one is
    /// still there, and the new one is up to twice as long as it must be.
    #[inline]
    pub(super) fn bytes_with(&self, more: usize) -> usize {
        let (length, capacity, entry) = match self {
            Self::Queue { .. } => (0, usize::MAX, 0),
            Self::Stack(nodes) => (nodes.len(), nodes.capacity(), size_of::<NodeId>()),
            Self::Heap { entries, .. } => (entries.len(), entries.capacity(), size_of::<Entry>()),
        };
        if length + more <= capacity { self.bytes() } else { 3 * entry * (length + more).max(2) }
    }
}

const _: () = assert!(size_of::<Entry>() == 12);

#[cfg(test)]
mod tests {
    use super::*;

    /// The order in which nodes 0, 1, 2, … come out that go in with these costs and estimates.
    #[track_caller]
    fn check(algorithm: Algorithm, nodes: &[(Cost, Cost)], expected: &[NodeId]) {
        let mut frontier = Frontier::new(algorithm);
        for (node, &(g, h)) in nodes.iter().enumerate() {
            frontier.push(node as NodeId, g, h);
        }
        let order: Vec<NodeId> = std::iter::from_fn(|| frontier.pop(nodes.len())).collect();
        assert_eq!(order, expected, "{algorithm}");
    }

    #[test]
    fn every_algorithm_has_its_own_next() {
        let nodes = [(3, 3), (1, 4), (2, 4), (3, 1), (2, 4)];
        check(Algorithm::BreadthFirst, &nodes, &[0, 1, 2, 3, 4]);
        check(Algorithm::DepthFirst, &nodes, &[4, 3, 2, 1, 0]);
        check(Algorithm::UniformCost, &nodes, &[1, 2, 4, 0, 3]);
        check(Algorithm::Greedy, &nodes, &[3, 0, 1, 2, 4]);
        check(Algorithm::AStar, &nodes, &[3, 1, 0, 2, 4]);
    }

    #[test]
    fn sums_too_large_to_count_come_last_and_not_first() {
        check(Algorithm::AStar, &[(Cost::MAX - 1, Cost::MAX - 1), (1, 1)], &[1, 0]);
    }

    #[test]
    fn what_a_frontier_may_need_is_never_less_than_what_it_takes() {
        for &algorithm in Algorithm::ALL {
            let mut frontier = Frontier::new(algorithm);
            for more in (0..200).map(|round| round % 9) {
                let (needed, before) = (frontier.bytes_with(more), frontier.bytes());
                (0..more).for_each(|node| frontier.push(node as NodeId, 0, 0));
                let grown = if frontier.bytes() > before { before } else { 0 };
                assert!(frontier.bytes() + grown <= needed, "{algorithm}");
            }
        }
    }
}
