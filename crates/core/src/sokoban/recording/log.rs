//! What happened in a search, event by event.
//!
//! Events are numbered from 0. The first opens the start; every *expansion* is then one closing and, behind it, the
//! states and ways it found, in their order. States, ways and closings stand in tables of their own, and a timeline
//! tells which of them comes next: who knows the number of an event knows its row, and the other way round.
//!
//! Now and then a *block* begins, with all that was known then, so that nobody has to begin at the start.

use super::bits::{BitRows, Kind, Timeline, parted, partition};
use super::packed::{Action, Nodes, Ways};
use crate::grid::{Size, Square};
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
    pub(super) timeline: Timeline,
    pub(super) nodes: Nodes,
    /// The state of each expansion.
    pub(super) closings: BitRows,
    /// Pushes that each expansion left out, by rule, up to 255 each.
    pub(super) losses: BitRows,
    pub(super) ways: Ways,
    pub(super) blocks: Vec<Block>,
    /// The ways once more, sorted by their states; made when the search has ended.
    pub(super) ways_by_node: BitRows,
    pub(super) seen: u64,
}

/// What was known when an expansion began.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// How many events had happened.
    pub(super) events: usize,
    pub(super) expansion: usize,
    pub(super) tally: Tally,
    pub(super) heat: Heat,
    /// The state that is expanded: whoever looks for an ancestor's board need not go further back.
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

impl Heat {
    /// So many more states have a box there; counts may wrap around, and come back.
    #[inline]
    pub(super) fn add(&mut self, square: Square, open: u32, closed: u32) {
        let add = |cell: &mut u32, count: u32| *cell = cell.wrapping_add(count);
        add(&mut self.open[square.index()], open);
        add(&mut self.closed[square.index()], closed);
    }
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

/// What states have cost so far, for whoever goes from event to event, from the first one on.
#[derive(Default)]
pub struct Costs(Vec<Cost>);

impl Costs {
    /// What the state of the next event costs now.
    pub fn after(&mut self, log: &Log, event: &Event) -> Cost {
        let cost = |node: NodeId| self.0[node as usize];
        let step = event.action.map_or(0, |action| action.cost(log.weights));
        let g = match event.kind {
            EventKind::Closed => cost(event.node),
            _ => event.parent.map_or(0, cost).saturating_add(step),
        };
        match self.0.get_mut(event.node as usize) {
            Some(known) => *known = g,
            None => self.0.push(g),
        }
        g
    }
}

/// How a state was reached: in which expansion and by what.
#[derive(Clone, Copy)]
pub(super) struct Reached {
    pub(super) expansion: usize,
    pub(super) action: Action,
}

impl Log {
    pub(super) fn new(size: Size, weights: Weights, is_guided: bool) -> Self {
        Self {
            size,
            weights,
            timeline: Timeline::new(),
            nodes: Nodes::new(size, is_guided),
            closings: BitRows::new(1),
            losses: BitRows::new(1),
            ways: Ways::new(size),
            blocks: Vec::new(),
            ways_by_node: BitRows::zeros(0, 0),
            seen: 0,
        }
    }

    /// How many events are kept.
    pub fn len(&self) -> usize {
        self.timeline.len()
    }

    /// Whether the search had no start.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
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
        self.timeline.bytes()
            + self.nodes.bytes()
            + self.closings.bytes()
            + self.losses.bytes()
            + self.ways.bytes()
            + self.ways_by_node.bytes()
            + self.blocks.len() * (size_of::<Block>() + heat_and_boxes)
    }

    /// An event by its number.
    pub fn event(&self, at: usize) -> Option<Event> {
        (at < self.len()).then(|| {
            let kind = self.timeline.kind(at);
            self.told(kind, self.timeline.count_before(kind, at), self.expansion_at(at))
        })
    }

    /// All events in their order, each as quickly as the next row of a table.
    pub fn events(&self) -> impl Iterator<Item = Event> {
        self.events_from(0)
    }

    /// The same from an event on.
    pub fn events_from(&self, first: usize) -> impl Iterator<Item = Event> {
        let before = |kind| self.timeline.count_before(kind, first);
        let mut counts = [Kind::Closing, Kind::Opening, Kind::Way].map(before);
        let mut expansion = counts[Kind::Closing as usize].checked_sub(1);
        (first..self.len()).map(move |at| {
            let kind = self.timeline.kind(at);
            let number = counts[kind as usize];
            counts[kind as usize] += 1;
            if kind == Kind::Closing {
                expansion = Some(number);
            }
            self.told(kind, number, expansion)
        })
    }

    /// The state of an expansion.
    #[inline]
    pub(super) fn closed_by(&self, expansion: usize) -> NodeId {
        self.closings.get(expansion) as NodeId
    }

    /// What an expansion left out.
    pub(super) fn losses_of(&self, expansion: usize) -> [u8; 3] {
        parted(self.losses.get(expansion))
    }

    /// The event in a row of a table.
    fn told(&self, kind: Kind, number: usize, expansion: Option<usize>) -> Event {
        let parent = expansion.map(|expansion| self.closed_by(expansion));
        let expansion = expansion.map(|expansion| expansion as u32);
        match kind {
            Kind::Closing => Event {
                kind: EventKind::Closed,
                node: self.closed_by(number),
                parent: None,
                expansion,
                action: None,
                reopened: false,
            },
            Kind::Opening => {
                let node = number as NodeId;
                let is_dead = self.nodes.estimate(node).is_none();
                Event {
                    kind: if is_dead { EventKind::DeadEnd } else { EventKind::Opened },
                    node,
                    parent,
                    expansion,
                    action: parent.map(|_| self.nodes.action(node)),
                    reopened: false,
                }
            }
            Kind::Way => Event {
                kind: EventKind::Improved,
                node: self.ways.node(number),
                parent,
                expansion,
                action: Some(self.ways.action(number)),
                reopened: self.ways.was_closed(number),
            },
        }
    }

    /// All events in their order, each with the cost so far of its state.
    pub fn events_with_costs(&self) -> impl Iterator<Item = (Event, Cost)> {
        let mut costs = Costs::default();
        self.events().map(move |event| (event, costs.after(self, &event)))
    }

    /// The number of the event that closes the state of an expansion; of the end if there were not as many.
    pub fn first_event(&self, expansion: usize) -> usize {
        self.timeline.find(Kind::Closing, expansion)
    }

    /// The number of the event in which a state was found.
    pub fn found_at(&self, node: NodeId) -> usize {
        self.timeline.find(Kind::Opening, node as usize)
    }

    /// The expansion an event belongs to; `None` for the start.
    pub fn expansion_at(&self, at: usize) -> Option<usize> {
        self.timeline.count_before(Kind::Closing, at.saturating_add(1)).checked_sub(1)
    }

    /// How a state was first reached; `None` for the start.
    pub(super) fn opened(&self, node: NodeId) -> Option<Reached> {
        let expansion = self.expansion_at(self.found_at(node))?;
        Some(Reached { expansion, action: self.nodes.action(node) })
    }

    /// How a state had been reached, if only what came before an event counts; `None` for the start.
    fn reached(&self, node: NodeId, before: usize) -> Option<Reached> {
        if self.nodes.is_improved(node) {
            let way = |place: usize| self.ways_by_node.get(place) as usize;
            let came_before = |place: usize| {
                let (way, to) = (way(place), self.ways.node(way(place)));
                to < node || (to == node && self.timeline.find(Kind::Way, way) < before)
            };
            let last = partition(0, self.ways_by_node.len(), came_before).checked_sub(1).map(way);
            if let Some(way) = last.filter(|&way| self.ways.node(way) == node) {
                let expansion = self.expansion_at(self.timeline.find(Kind::Way, way))?;
                return Some(Reached { expansion, action: self.ways.action(way) });
            }
        }
        self.opened(node)
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
        let last = self.reached(node, at.saturating_add(1));
        std::iter::successors(last, |&Reached { expansion, .. }| {
            self.reached(self.closed_by(expansion), self.first_event(expansion))
        })
    }

    /// The block that begins with an expansion.
    pub(super) fn block_beginning_with(&self, expansion: usize) -> Option<usize> {
        self.blocks.binary_search_by_key(&expansion, |block| block.expansion).ok()
    }

    /// What actions cost together.
    pub fn cost(&self, actions: &[Action]) -> Cost {
        let costs = actions.iter().map(|action| action.cost(self.weights));
        costs.fold(0, Cost::saturating_add)
    }

    /// The estimate of a state; `None` for a dead end.
    pub fn estimate(&self, node: NodeId) -> Option<Cost> {
        ((node as usize) < self.node_count()).then(|| self.nodes.estimate(node))?
    }

    /// All that happened to a state, as numbers of events. Looks through the whole log.
    pub fn life(&self, node: NodeId) -> Vec<usize> {
        let closings = (0..self.closings.len()).filter(|&expansion| self.closed_by(expansion) == node);
        let ways = (0..self.ways.len()).filter(|&way| self.ways.node(way) == node);
        let mut events = vec![self.found_at(node)];
        events.extend(closings.map(|expansion| self.first_event(expansion)));
        events.extend(ways.map(|way| self.timeline.find(Kind::Way, way)));
        events.sort_unstable();
        events
    }

    /// From which state a state had been reached when an event had happened; `None` for the start, and before it was
    /// found.
    pub fn parent(&self, node: NodeId, at: usize) -> Option<NodeId> {
        let is_known = (node as usize) < self.node_count() && self.found_at(node) <= at;
        let reached = self.reached(node, at.saturating_add(1)).filter(|_| is_known)?;
        Some(self.closed_by(reached.expansion))
    }

    /// The states found up to and including an event when a state was expanded.
    pub fn children(&self, node: NodeId, at: usize) -> Vec<NodeId> {
        let closings = (0..self.closings.len()).filter(|&expansion| self.closed_by(expansion) == node);
        let end = at.saturating_add(1);
        let before =
            |expansion| self.timeline.count_before(Kind::Opening, self.first_event(expansion).min(end));
        let found = |expansion| before(expansion)..before(expansion + 1);
        closings.flat_map(found).map(|node| node as NodeId).collect()
    }
}
