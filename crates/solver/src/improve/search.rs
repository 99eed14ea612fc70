//! The shortest way through a task: A* over (how much of the script is done, free boxes, player).

use std::collections::BinaryHeap;

use mazekeeper_core::budget::StopReason;
use rustc_hash::FxHashMap;

use super::task::{Distances, MOST_FREE, Task};
use crate::board::{Board, add_cell};
use crate::field::{Cell, Field, WAYS, Way};
use crate::meter::Meter;
use crate::table::Keys;
use crate::walk::Walk;

/// What a move costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Price {
    pub(super) push: u32,
    /// A step without a push. If it is free, all places in the player's reach are one.
    pub(super) walk: u32,
}

/// What came of a task.
pub(super) enum Found {
    /// The cheapest way.
    Pushes(Vec<(Cell, Way)>),
    /// There is no way that is cheap enough.
    Nothing,
    /// Nothing was found in as many positions or bytes as allowed.
    Cut(StopReason),
}

/// What a search of one task needs.
pub(super) struct Search<'a> {
    field: &'a Field,
    task: &'a Task,
    distances: &'a Distances,
    price: Price,
    /// Per number of script pushes done: the boxes that are not free.
    others: Vec<u64>,
    nodes: Vec<Node>,
    open: BinaryHeap<u64>,
    /// The least cost at which a position was met, by its boxes and the player's cell.
    met: FxHashMap<u64, u32>,
    done: Keys,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    cost: u32,
    parent: u32,
    /// Where the free boxes are, in order.
    boxes: [Cell; MOST_FREE],
    player: Cell,
    script: u16,
    way: u8,
    is_end: bool,
}

const _: () = assert!(size_of::<Node>() == 28);
/// A node, its places in the tables and in the queue, and what they take while they grow.
const BYTES_PER_NODE: usize = 192;

/// How many positions pass before memory is counted again.
const NODES_BETWEEN_COUNTS: u64 = 256;

impl<'a> Search<'a> {
    pub(super) fn new(field: &'a Field, task: &'a Task, distances: &'a Distances, price: Price) -> Self {
        let mut board = Board::with(field, &task.others);
        // Free boxes are in nobody's way here.
        let mut others = board.words().to_vec();
        for step in &task.script {
            board.shift(field, step.from, step.to(field));
            others.extend_from_slice(board.words());
        }
        Self {
            field,
            task,
            distances,
            price,
            others,
            nodes: Vec::new(),
            open: BinaryHeap::new(),
            met: FxHashMap::default(),
            done: Keys::new(),
        }
    }

    /// The cheapest pushes that cost less than `below`, looking at no more than `limit` positions in as many bytes as
    /// allowed.
    pub(super) fn run(
        mut self,
        below: u32,
        (limit, max_bytes): (u64, usize),
        meter: &mut Meter<'_>,
    ) -> Result<Found, StopReason> {
        let (field, task, price) = (self.field, self.task, self.price);
        let count = task.from.len();
        let mut start = Node {
            cost: 0,
            parent: 0,
            boxes: [0; MOST_FREE],
            player: task.player,
            script: 0,
            way: 0,
            is_end: false,
        };
        start.boxes[..count].copy_from_slice(&task.from);
        self.meet(start, below);
        let mut board = Board::empty(field);
        let mut walk = Walk::new(field);
        let words = field.words();
        let mut now = vec![0; words];
        // The last position looked at may add a few nodes more.
        let most = (max_bytes / BYTES_PER_NODE).min(u32::MAX as usize).saturating_sub(MOST_FREE * 4 + 2);
        let mut looked_at = 0;
        while let Some(number) = self.open.pop().map(|entry| entry as u32) {
            let node = self.nodes[number as usize];
            if node.is_end {
                return Ok(Found::Pushes(self.pushes_to(number)));
            }
            // Step 1. Set the position up, and see whether it is new.
            let script = usize::from(node.script);
            now.copy_from_slice(&self.others[script * words..][..words]);
            node.boxes[..count].iter().for_each(|&cell| add_cell(&mut now, cell));
            board.load(field, &now);
            let place = if price.walk == 0 {
                walk.from(field, &board, node.player);
                walk.reach().key()
            } else {
                walk.count_from(field, &board, node.player);
                field.reach_key(node.player)
            };
            let whole = board.key() ^ place.rotate_left(32) ^ spread(node.script);
            if !self.done.insert(whole) {
                continue;
            }
            if looked_at == limit {
                return Ok(Found::Cut(StopReason::NodeLimit));
            }
            looked_at += 1;
            meter.expand()?;
            if self.nodes.len() >= most {
                return Ok(Found::Cut(StopReason::MemoryLimit));
            }
            if looked_at.is_multiple_of(NODES_BETWEEN_COUNTS) {
                meter.waiting(self.open.len() as u64);
                meter.holds(self.nodes.len() * BYTES_PER_NODE)?;
            }
            // Step 2. Is it the end?
            let cost_at = |cell: Cell| node.cost + price.walk * walk.steps(cell);
            if script == task.script.len() && node.boxes[..count] == task.to[..] {
                let cost = match task.meet {
                    None => Some(node.cost),
                    Some(cell) if walk.reach().contains(cell) => Some(cost_at(cell)),
                    Some(_) => None,
                };
                if let Some(cost) = cost {
                    self.meet(Node { cost, parent: number, is_end: true, ..node }, below);
                }
            }
            // Step 3. Go on in the script.
            if let Some(step) = task.script.get(script) {
                let pusher = step.pusher(field);
                if walk.reach().contains(pusher) && !board.is_occupied(step.to(field)) {
                    let cost = cost_at(pusher) + price.push;
                    let (script, player) = (node.script + 1, step.from);
                    self.meet(Node { cost, parent: number, player, script, way: step.way, ..node }, below);
                }
            }
            // Step 4. Push a free box.
            for index in 0..count {
                let from = node.boxes[index];
                for way in WAYS {
                    let (to, pusher) = (field.next(from, way), field.next(from, way ^ 1));
                    if !walk.reach().contains(pusher) || board.is_occupied(to) {
                        continue;
                    }
                    let cost = cost_at(pusher) + price.push;
                    let mut boxes = node.boxes;
                    boxes[index] = to;
                    boxes[..count].sort_unstable();
                    let way = way as u8;
                    self.meet(Node { cost, parent: number, boxes, player: from, way, ..node }, below);
                }
            }
        }
        Ok(Found::Nothing)
    }

    /// Keeps a position for later, if it may lead to something cheap enough.
    fn meet(&mut self, node: Node, below: u32) {
        let boxes = &node.boxes[..self.task.from.len()];
        let Some(free) = self.distances.least(boxes) else { return };
        let scripted = self.task.script.len() as u32 - u32::from(node.script);
        let total = node.cost + (free + scripted) * self.price.push;
        if total >= below {
            return;
        }
        let key = boxes.iter().fold(spread(node.script), |key, &cell| key ^ self.field.box_key(cell));
        let key = key ^ self.field.reach_key(node.player) ^ u64::from(node.is_end);
        let known = self.met.entry(key).or_insert(u32::MAX);
        if *known <= node.cost {
            return;
        }
        *known = node.cost;
        self.open.push(u64::from(!total) << 32 | self.nodes.len() as u64);
        self.nodes.push(node);
    }

    fn pushes_to(&self, number: u32) -> Vec<(Cell, Way)> {
        let mut pushes = Vec::new();
        let mut at = self.nodes[number as usize];
        while at.cost > 0 {
            if !at.is_end {
                pushes.push((at.player, usize::from(at.way)));
            }
            at = self.nodes[at.parent as usize];
        }
        pushes.reverse();
        pushes
    }
}

/// A number of script pushes as a key.
fn spread(script: u16) -> u64 {
    (u64::from(script) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
