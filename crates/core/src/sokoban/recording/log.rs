//! What happened in a search, event by event.
//!
//! Events are numbered from 0. The first opens the start; every *expansion* is then one closing and, behind it, the
//! states and ways it found, in their order. Only the states, the ways and the closings are kept, each in a row of
//! its own table; where an event stands follows from how many of each came before, which every *block* of expansions
//! notes at its beginning.

use std::ops::Range;

use super::packed::{Action, Node, Way};
use crate::grid::Size;
use crate::search::{Cost, NodeId};
use crate::sokoban::puzzles::Weights;
use crate::sokoban::rules::State;

/// What happened to a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// Found for the first time.
    Opened,
    /// Found for the first time, and the estimate says that no way leads on.
    DeadEnd,
    /// Reached on a way that replaces the old one.
    Improved,
    /// Taken from the frontier.
    Closed,
}

/// One event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// To which state.
    pub node: NodeId,
    /// From which state it was reached; `None` when a state is closed, and for the start.
    pub parent: Option<NodeId>,
    /// In which expansion, from 0; `None` for the start.
    pub expansion: Option<u32>,
    /// What led to the state from its parent.
    pub action: Option<Action>,
    /// Whether it was closed before and now waits again.
    pub reopened: bool,
}

/// The events of a search.
pub struct Log {
    pub(super) size: Size,
    pub(super) weights: Weights,
    /// Expansions to a block: at most 65,536.
    pub(super) spacing: usize,
    pub(super) nodes: Vec<Node>,
    /// The state of each expansion.
    pub(super) closings: Vec<NodeId>,
    /// Pushes that each expansion left out, by rule, up to 255 each.
    pub(super) losses: Vec<[u8; 3]>,
    pub(super) ways: Vec<Way>,
    /// To which state each way leads.
    pub(super) improved: Vec<NodeId>,
    pub(super) blocks: Vec<Block>,
    /// The ways once more, sorted by their states; made when the search has ended.
    pub(super) ways_by_node: Vec<u32>,
    pub(super) seen: u64,
}

/// What was known when a block of expansions began.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) nodes: u32,
    pub(super) ways: u32,
    pub(super) tally: Tally,
    pub(super) heat: Heat,
    /// The state that is expanded first: whoever looks for an ancestor's board need not go further back.
    pub(super) state: State,
}

/// Where boxes stand: per square, in how many states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heat {
    /// In states that wait.
    pub open: Box<[u32]>,
    /// In states that were expanded.
    pub closed: Box<[u32]>,
}

/// How many of each there were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// States that wait.
    pub open: u32,
    /// States that were expanded and do not wait again.
    pub closed: u32,
    /// Expansions.
    pub expanded: u32,
    /// States found that no way leads on from.
    pub dead_ends: u32,
    /// Pushes left out: into corners, onto other dead squares, freezing boxes.
    pub losses: [u32; 3],
}

/// How a state was reached: in which expansion and by what.
#[derive(Clone, Copy)]
pub(super) struct Reached {
    pub(super) expansion: usize,
    pub(super) action: Action,
}

impl Log {
    /// How many events are kept.
    pub fn len(&self) -> usize {
        self.nodes.len() + self.closings.len() + self.ways.len()
    }

    /// Whether the search had no start.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many events there were: more than are kept if the search outgrew the log.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// How many states are kept.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// How many expansions are kept.
    pub fn expansion_count(&self) -> usize {
        self.closings.len()
    }

    /// What the tables take.
    pub fn bytes(&self) -> usize {
        let heat_and_boxes = 2 * self.size.area() * size_of::<u32>() + self.size.area().div_ceil(8);
        size_of_val(&self.nodes[..])
            + size_of_val(&self.closings[..])
            + size_of_val(&self.losses[..])
            + size_of_val(&self.ways[..])
            + size_of_val(&self.improved[..])
            + size_of_val(&self.ways_by_node[..])
            + self.blocks.len() * (size_of::<Block>() + heat_and_boxes)
    }

    /// An event by its number.
    pub fn event(&self, at: usize) -> Option<Event> {
        if at >= self.len() {
            return None;
        }
        let Some(expansion) = self.expansion_at(at) else {
            return Some(self.opening(0, None));
        };
        let nodes = self.nodes_before(expansion)..self.nodes_before(expansion + 1);
        let ways = self.ways_before(expansion)..self.ways_before(expansion + 1);
        self.events_of(expansion, nodes, ways).nth(at - self.first_event(expansion))
    }

    fn improvement(&self, way: usize, expansion: usize) -> Event {
        Event {
            kind: EventKind::Improved,
            node: self.improved[way],
            parent: Some(self.closings[expansion]),
            expansion: Some(expansion as u32),
            action: Some(self.ways[way].action(self.size)),
            reopened: self.ways[way].was_closed(),
        }
    }

    fn opening(&self, node: NodeId, expansion: Option<usize>) -> Event {
        let is_dead = self.nodes[node as usize].estimate().is_none();
        Event {
            kind: if is_dead { EventKind::DeadEnd } else { EventKind::Opened },
            node,
            parent: expansion.map(|expansion| self.closings[expansion]),
            expansion: expansion.map(|expansion| expansion as u32),
            action: expansion.map(|_| self.nodes[node as usize].action(self.size)),
            reopened: false,
        }
    }

    /// All events in their order, each as quickly as the next row of a table.
    pub fn events(&self) -> impl Iterator<Item = Event> {
        let start = (!self.is_empty()).then(|| self.opening(0, None));
        let (mut node, mut way) = (1, 0);
        let expansions = (0..self.closings.len()).flat_map(move |expansion| {
            let (place, end) = (expansion % self.spacing, self.blocks.get(expansion / self.spacing + 1));
            let is_here = |found: u16| usize::from(found) == place;
            let (first_node, first_way) = (node, way);
            let last_node = end.map_or(self.nodes.len(), |block| block.nodes as usize);
            let last_way = end.map_or(self.ways.len(), |block| block.ways as usize);
            node += self.nodes[node..last_node].iter().take_while(|node| is_here(node.expansion())).count();
            way += self.ways[way..last_way].iter().take_while(|way| is_here(way.expansion())).count();
            self.events_of(expansion, first_node..node, first_way..way)
        });
        start.into_iter().chain(expansions)
    }

    /// All events in their order, each with the cost so far of its state.
    pub fn events_with_costs(&self) -> impl Iterator<Item = (Event, Cost)> {
        let mut costs: Vec<Cost> = Vec::with_capacity(self.node_count());
        self.events().map(move |event| {
            let cost = |node: NodeId| costs[node as usize];
            let step = event.action.map_or(0, |action| action.cost(self.weights));
            let g = match event.kind {
                EventKind::Closed => cost(event.node),
                _ => event.parent.map_or(0, cost).saturating_add(step),
            };
            match costs.get_mut(event.node as usize) {
                Some(known) => *known = g,
                None => costs.push(g),
            }
            (event, g)
        })
    }

    /// The events of one expansion, which found these rows.
    fn events_of(
        &self,
        expansion: usize,
        nodes: Range<usize>,
        ways: Range<usize>,
    ) -> impl Iterator<Item = Event> {
        let closing = Event {
            kind: EventKind::Closed,
            node: self.closings[expansion],
            parent: None,
            expansion: Some(expansion as u32),
            action: None,
            reopened: false,
        };
        let first_node = nodes.start;
        let (mut nodes, mut ways) = (nodes, ways);
        let found = std::iter::from_fn(move || {
            // A way comes when as many new states were found before it as it says.
            let way = ways.clone().next().filter(|&way| self.ways[way].news() <= nodes.start - first_node);
            match way {
                Some(way) => {
                    ways.start += 1;
                    Some(self.improvement(way, expansion))
                }
                None => Some(self.opening(nodes.next()? as NodeId, Some(expansion))),
            }
        });
        std::iter::once(closing).chain(found)
    }

    /// The number of the event that closes the state of an expansion.
    pub fn first_event(&self, expansion: usize) -> usize {
        expansion + self.nodes_before(expansion) + self.ways_before(expansion)
    }

    /// The expansion an event belongs to; `None` for the start.
    pub fn expansion_at(&self, at: usize) -> Option<usize> {
        let first_of_block = |number: usize| {
            let block = &self.blocks[number];
            number * self.spacing + (block.nodes + block.ways) as usize
        };
        let numbers = partition(0, self.blocks.len(), |number| first_of_block(number) <= at);
        let block = numbers.checked_sub(1)?;
        let end = ((block + 1) * self.spacing).min(self.closings.len());
        partition(block * self.spacing, end, |expansion| self.first_event(expansion) <= at).checked_sub(1)
    }

    /// How many states were found before an expansion.
    fn nodes_before(&self, expansion: usize) -> usize {
        self.rows_before(expansion, self.nodes.len(), |block| block.nodes, |row| self.nodes[row].expansion())
    }

    fn ways_before(&self, expansion: usize) -> usize {
        self.rows_before(expansion, self.ways.len(), |block| block.ways, |row| self.ways[row].expansion())
    }

    fn rows_before(
        &self,
        expansion: usize,
        all: usize,
        before: impl Fn(&Block) -> u32,
        expansion_of: impl Fn(usize) -> u16,
    ) -> usize {
        let number = expansion / self.spacing;
        let Some(block) = self.blocks.get(number) else { return all };
        let end = self.blocks.get(number + 1).map_or(all, |next| before(next) as usize);
        let place = expansion % self.spacing;
        partition(before(block) as usize, end, |row| usize::from(expansion_of(row)) < place)
    }

    /// The block whose expansions found a row; `hint` is asked first.
    fn block_of(&self, row: usize, before: impl Fn(&Block) -> u32, hint: usize) -> usize {
        let begins = |number: usize| self.blocks.get(number).is_none_or(|block| row < before(block) as usize);
        if !begins(hint) && begins(hint + 1) {
            return hint;
        }
        partition(0, self.blocks.len(), |number| !begins(number)) - 1
    }

    /// How a state was first reached; `None` for the start.
    pub(super) fn opened(&self, node: NodeId, hint: usize) -> Option<Reached> {
        if node == 0 {
            return None;
        }
        let row = self.nodes[node as usize];
        let block = self.block_of(node as usize, |block| block.nodes, hint / self.spacing);
        let expansion = block * self.spacing + usize::from(row.expansion());
        Some(Reached { expansion, action: row.action(self.size) })
    }

    /// How a state had been reached, if only those of its ways count that came `in_time`; `None` for the start.
    fn reached(&self, node: NodeId, hint: usize, in_time: impl Fn(usize) -> bool) -> Option<Reached> {
        if self.nodes[node as usize].is_improved() {
            let comes_before = |&way: &u32| {
                let of_node = self.improved[way as usize];
                of_node < node || (of_node == node && in_time(way as usize))
            };
            let ways = &self.ways_by_node[..self.ways_by_node.partition_point(comes_before)];
            if let Some(way) = ways.last().map(|&way| way as usize).filter(|&way| self.improved[way] == node)
            {
                let action = self.ways[way].action(self.size);
                return Some(Reached { expansion: self.expansion_of_way(way), action });
            }
        }
        self.opened(node, hint)
    }

    fn expansion_of_way(&self, way: usize) -> usize {
        let block = self.block_of(way, |block| block.ways, usize::MAX - 1);
        block * self.spacing + usize::from(self.ways[way].expansion())
    }

    /// The actions on which a state had been reached when an event had happened, from the start on. Costs along them
    /// are the state's `g` at that time.
    pub fn way(&self, node: NodeId, at: usize) -> Vec<Action> {
        let mut actions: Vec<Action> = self.way_back(node, at).map(|reached| reached.action).collect();
        actions.reverse();
        actions
    }

    /// The same way from its end to the start.
    pub(super) fn way_back(&self, node: NodeId, at: usize) -> impl Iterator<Item = Reached> {
        let last = self.reached(node, 0, |way| self.event_of_way(way) <= at);
        std::iter::successors(last, |&Reached { expansion, .. }| {
            let parent = self.closings[expansion];
            self.reached(parent, expansion, |way| self.expansion_of_way(way) < expansion)
        })
    }

    /// The block whose first expansion this is.
    pub(super) fn block_beginning_with(&self, expansion: usize) -> Option<usize> {
        expansion.is_multiple_of(self.spacing).then_some(expansion / self.spacing)
    }

    /// What actions cost together.
    pub fn cost(&self, actions: &[Action]) -> Cost {
        let costs = actions.iter().map(|action| action.cost(self.weights));
        costs.fold(0, Cost::saturating_add)
    }

    /// The estimate of a state; `None` for a dead end.
    pub fn estimate(&self, node: NodeId) -> Option<Cost> {
        self.nodes.get(node as usize)?.estimate()
    }

    /// All that happened to a state, as numbers of events. Looks through the whole log.
    pub fn life(&self, node: NodeId) -> Vec<usize> {
        let mut events = Vec::new();
        events.push(match self.opened(node, 0) {
            None => 0,
            Some(Reached { expansion, .. }) => self.event_of_node(node as usize, expansion),
        });
        let closings = (0..self.closings.len()).filter(|&expansion| self.closings[expansion] == node);
        events.extend(closings.map(|expansion| self.first_event(expansion)));
        let ways = (0..self.ways.len()).filter(|&way| self.improved[way] == node);
        events.extend(ways.map(|way| self.event_of_way(way)));
        events.sort_unstable();
        events
    }

    /// The number of the event in which an expansion finds a state.
    fn event_of_node(&self, node: usize, expansion: usize) -> usize {
        let news = node - self.nodes_before(expansion);
        let (first, last) = (self.ways_before(expansion), self.ways_before(expansion + 1));
        let ways = self.ways[first..last].iter().take_while(|way| way.news() <= news).count();
        self.first_event(expansion) + 1 + news + ways
    }

    fn event_of_way(&self, way: usize) -> usize {
        let expansion = self.expansion_of_way(way);
        self.first_event(expansion) + 1 + self.ways[way].news() + way - self.ways_before(expansion)
    }

    /// The states found when a state was expanded.
    pub fn children(&self, node: NodeId) -> Vec<NodeId> {
        let closings = (0..self.closings.len()).filter(|&expansion| self.closings[expansion] == node);
        let found = |expansion| self.nodes_before(expansion)..self.nodes_before(expansion + 1);
        closings.flat_map(found).map(|node| node as NodeId).collect()
    }
}

/// The first number of a range for which a condition no longer holds.
fn partition(from: usize, to: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut from, mut to) = (from, to);
    while from < to {
        let middle = from + (to - from) / 2;
        if holds(middle) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    from
}
