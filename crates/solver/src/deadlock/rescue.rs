//! Boxes that cannot all be brought to a goal, even if each vanished on arrival.
//!
//! That is easier than the real thing: there is always a goal free, and a box that has arrived is in nobody's
//! way. So a box that can be carried to a goal is taken off at once; this never hurts, because everything the
//! player could reach before can still be reached. What is left, the core, is searched: all its boxes are carried
//! to all places until one of them gets away. If the search has seen everything and boxes are still left, the
//! position is lost, and the core, made as small as possible, is learned.
//!
//! Boxes that are frozen on goals stay as walls.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::{Board, Reach, add_cell, position_key};
use crate::carry::{Carrier, Motion, Stop};
use crate::deadlock::freeze::Freeze;
use crate::deadlock::patterns::Patterns;
use crate::field::{Cell, Field, WAYS, Way};
use crate::lone::Lone;
use crate::table::table_bytes;

/// Looks for cores. One is used for all positions of a level, and remembers.
#[derive(Debug)]
pub(crate) struct Rescue {
    board: Board,
    reach: Reach,
    carrier: Carrier,
    freeze: Freeze,
    /// What is known of groups of boxes with the player's reach: how much work did not show them lost.
    known: FxHashMap<u64, u32>,
    /// How often a box was lifted, over all searches.
    surveys: u64,
}

/// A group of boxes that is lost together.
pub(crate) struct Loss {
    /// The boxes.
    pub(crate) boxes: Vec<u64>,
    /// The player's cells.
    pub(crate) players: Vec<u64>,
}

/// The boxes of a core that are searched.
const MAX_CORE: usize = 5;

/// So many answers are remembered.
const MAX_KNOWN: usize = 1 << 20;

impl Rescue {
    pub(crate) fn new(field: &Field) -> Self {
        Self {
            board: Board::empty(field),
            reach: Reach::new(field),
            carrier: Carrier::new(field),
            freeze: Freeze::new(field),
            known: FxHashMap::default(),
            surveys: 0,
        }
    }

    /// Whether some boxes of the position are lost, one of them on `moved`, looking at no more than `limit` positions
    /// of the core. Groups without that box were asked about before it was moved.
    pub(crate) fn loss(
        &mut self,
        field: &Field,
        rules: (&Lone, &Patterns),
        board: &Board,
        (moved, player): (Cell, Cell),
        frozen: &[Cell],
        limit: u32,
    ) -> Option<Loss> {
        if field.is_goal(moved) {
            // It has arrived.
            return None;
        }
        let rest = board.boxes().filter(|&cell| !field.is_goal(cell) && cell != moved);
        let mut boxes: Vec<Cell> = [moved].into_iter().chain(rest).collect();
        if self.take_off(field, rules.0, frozen, &mut boxes, player) {
            return None;
        }
        self.keep_nearest(field, &mut boxes);
        if !self.is_lost(field, rules, frozen, &boxes, player, limit) {
            return None;
        }
        // Fewer walls, then fewer boxes, as long as the rest is lost. Frozen boxes that touch hold each other and go
        // together: one without the others need not be frozen where the pattern is met.
        let mut clusters = clusters(field, frozen);
        if self.is_lost(field, rules, &[], &boxes, player, limit) {
            clusters.clear();
        }
        let mut index = 0;
        while index < clusters.len() {
            let cluster = clusters.remove(index);
            if !self.is_lost(field, rules, &clusters.concat(), &boxes, player, limit) {
                clusters.insert(index, cluster);
                index += 1;
            }
        }
        let walls = clusters.concat();
        let mut index = 1;
        while index < boxes.len() {
            let mut fewer = boxes.clone();
            fewer.swap_remove(index);
            if self.is_lost(field, rules, &walls, &fewer, player, limit) {
                boxes = fewer;
            } else {
                index += 1;
            }
        }
        self.set(field, &walls, &boxes);
        self.reach.walk(field, &self.board, player);
        let mut players = vec![0; field.words()];
        self.reach.cells().iter().for_each(|&cell| add_cell(&mut players, cell));
        Some(Loss { boxes: self.board.words().to_vec(), players })
    }

    /// Leaves the first box and those nearest to it, however they stand: a search of many finds nothing in time.
    fn keep_nearest(&mut self, field: &Field, boxes: &mut Vec<Cell>) {
        if boxes.len() <= MAX_CORE {
            return;
        }
        self.board.load(field, &vec![0; field.words()]);
        self.reach.walk(field, &self.board, boxes[0]);
        let is_left: Vec<Cell> = std::mem::take(boxes);
        boxes.extend(self.reach.cells().iter().filter(|cell| is_left.contains(cell)).take(MAX_CORE));
    }

    fn set(&mut self, field: &Field, walls: &[Cell], boxes: &[Cell]) {
        let mut words = vec![0; field.words()];
        walls.iter().chain(boxes).for_each(|&cell| add_cell(&mut words, cell));
        self.board.load(field, &words);
    }

    /// Takes off boxes that can be carried to a goal, one after the other, until the first of the list can be, or
    /// none can. Tells whether the first can.
    fn take_off(
        &mut self,
        field: &Field,
        lone: &Lone,
        walls: &[Cell],
        boxes: &mut Vec<Cell>,
        player: Cell,
    ) -> bool {
        self.set(field, walls, boxes);
        self.reach.walk(field, &self.board, player);
        let mut index = 0;
        while index < boxes.len() {
            let from = boxes[index];
            if self.is_free(field, from) {
                self.board.take(field, from);
                self.surveys += 1;
                self.carrier.survey(field, &self.board, player);
                let may_stand = |cell: Cell, side: Way| lone.is_alive(cell, side);
                let stops =
                    self.carrier.carry(field, &self.board, &self.reach, from, Motion::Push, may_stand);
                if stops.iter().any(|stop| field.is_goal(stop.cell)) {
                    if index == 0 {
                        return true;
                    }
                    boxes.swap_remove(index);
                    self.reach.walk(field, &self.board, player);
                    index = 0;
                    continue;
                }
                self.board.put(field, from);
            }
            index += 1;
        }
        false
    }

    /// Whether a box can be pushed at all.
    fn is_free(&self, field: &Field, cell: Cell) -> bool {
        WAYS.iter().any(|&way| {
            self.reach.contains(field.next(cell, way ^ 1)) && !self.board.is_occupied(field.next(cell, way))
        })
    }

    /// Whether a core is lost: everything it can come to was looked at, and its first box never got away.
    fn is_lost(
        &mut self,
        field: &Field,
        (lone, patterns): (&Lone, &Patterns),
        walls: &[Cell],
        boxes: &[Cell],
        player: Cell,
        limit: u32,
    ) -> bool {
        self.set(field, walls, boxes);
        self.reach.walk(field, &self.board, player);
        let root = position_key(self.board.key(), self.reach.key()) ^ u64::from(boxes[0]);
        if self.known.get(&root).is_some_and(|&tried| tried >= limit) {
            return false;
        }
        let mut seen = FxHashSet::from_iter([position_key(self.board.key(), self.reach.key())]);
        let mut waiting = vec![(boxes.to_vec(), player)];
        let begun = self.surveys;
        while let Some((boxes, player)) = waiting.pop() {
            let mut left = boxes;
            let is_rescued = self.take_off(field, lone, walls, &mut left, player);
            if is_rescued || self.surveys - begun > u64::from(limit) {
                if self.known.len() >= MAX_KNOWN {
                    self.known.clear();
                }
                self.known.insert(root, if is_rescued { u32::MAX } else { limit });
                return false;
            }
            self.set(field, walls, &left);
            self.reach.walk(field, &self.board, player);
            for index in 0..left.len() {
                let from = left[index];
                if !self.is_free(field, from) {
                    continue;
                }
                self.board.take(field, from);
                self.surveys += 1;
                self.carrier.survey(field, &self.board, player);
                let may_stand = |cell: Cell, side: Way| lone.is_alive(cell, side);
                let stops: Vec<Stop> = self
                    .carrier
                    .carry(field, &self.board, &self.reach, from, Motion::Push, may_stand)
                    .to_vec();
                for stop in stops.iter().skip(1) {
                    let side = stop.sides.trailing_zeros() as Way;
                    let reach_key = self.carrier.reach_key(field, stop.cell, side);
                    let key = position_key(self.board.key() ^ field.box_key(stop.cell), reach_key);
                    if !seen.insert(key) {
                        continue;
                    }
                    self.board.put(field, stop.cell);
                    let beside = field.next(stop.cell, side);
                    if !patterns.lose(&self.board, stop.cell, beside)
                        && !self.freeze.loses(field, lone, &self.board, stop.cell)
                    {
                        let mut moved = left.clone();
                        moved[index] = stop.cell;
                        waiting.push((moved, beside));
                    }
                    self.board.take(field, stop.cell);
                }
                self.board.put(field, from);
            }
        }
        true
    }

    /// The memory the answers take.
    pub(crate) fn bytes(&self) -> usize {
        table_bytes(self.known.len(), self.known.capacity(), size_of::<(u64, u32)>())
    }
}

/// Boxes by who touches whom.
fn clusters(field: &Field, boxes: &[Cell]) -> Vec<Vec<Cell>> {
    let mut left = boxes.to_vec();
    let mut clusters = Vec::new();
    while let Some(first) = left.pop() {
        let mut cluster = vec![first];
        let mut done = 0;
        while let Some(&cell) = cluster.get(done) {
            done += 1;
            let (touching, others) = left.iter().partition(|next| field.around(cell).contains(next));
            left = others;
            cluster.extend::<Vec<Cell>>(touching);
        }
        clusters.push(cluster);
    }
    clusters
}
