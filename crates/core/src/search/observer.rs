//! Watching a search.

use super::{Cost, NodeId};

/// Is told what a search does, in the order in which it happens.
pub trait Observer<S> {
    /// Something happened to `state`.
    fn saw(&mut self, event: Event, state: &S);
}

/// One thing that happened to one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Found for the first time.
    Opened {
        /// The state's number.
        node: NodeId,
        /// Where it was reached from; the first state has none.
        parent: Option<NodeId>,
        /// Cost so far.
        g: Cost,
        /// Estimate of the rest, 0 where the algorithm has none.
        h: Cost,
    },
    /// Found for the first time, and the estimate says that no way leads on: it never waits.
    DeadEnd {
        /// The state's number.
        node: NodeId,
        /// Where it was reached from; the first state has none.
        parent: Option<NodeId>,
    },
    /// Reached on a way that replaces the old one.
    Improved {
        /// The state's number.
        node: NodeId,
        /// The new parent.
        parent: NodeId,
        /// Cost so far.
        g: Cost,
        /// Whether it had been expanded, and now waits again.
        reopened: bool,
    },
    /// Taken from the frontier.
    Closed {
        /// The state's number.
        node: NodeId,
    },
}

/// Nobody watches.
pub struct Silent;

impl<S> Observer<S> for Silent {
    #[inline]
    fn saw(&mut self, _: Event, _: &S) {}
}

/// A record of the first events, bounded in length; what comes later is only counted.
#[derive(Clone, Debug)]
pub struct Trace {
    events: Vec<Event>,
    limit: usize,
    seen: u64,
}

impl Trace {
    /// A record of at most `limit` events.
    pub fn new(limit: usize) -> Self {
        Self { events: Vec::new(), limit, seen: 0 }
    }

    /// The events kept, oldest first.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// How many there were in all ("50,000 of 3.2 million").
    pub fn seen(&self) -> u64 {
        self.seen
    }
}

impl<S> Observer<S> for Trace {
    fn saw(&mut self, event: Event, _: &S) {
        self.seen += 1;
        if self.events.len() < self.limit {
            self.events.push(event);
        }
    }
}
