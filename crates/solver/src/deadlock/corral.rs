//! Parts of the floor that boxes close off, searched by themselves.
//!
//! Only the boxes around one such part stay on the board, which makes everything easier. If even so no box can
//! be brought out to where the player walks now, and not all can be brought onto goals, the position is lost:
//! the search saw every position there is. When it has looked at too many positions, nothing is known.
//!
//! When it finds a way, that way is tried with all boxes on the board. If others are in it, they are added and
//! the search begins anew: a group grows by those boxes only that matter.
//!
//! What is found lost is made smaller before it is learned: boxes are left out one by one as long as the rest
//! is still lost. The fewer boxes a pattern has, the more often it is met.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::{Board, Reach, add_cell, has_cell, position_key};
use crate::deadlock::detour::Detour;
use crate::deadlock::freeze::Freeze;
use crate::deadlock::pairs::Pairs;
use crate::deadlock::patterns::Patterns;
use crate::field::{Cell, Field, WAYS, Way};
use crate::lone::Lone;
use crate::table::table_bytes;

/// Searches corrals. One is used for all positions of a level, and remembers.
#[derive(Debug)]
pub(crate) struct Corrals {
    /// What is known of groups of boxes with the player's reach.
    known: FxHashMap<u64, Known>,
    /// The ways that were found, one after the other.
    ways: Vec<(Cell, u8)>,
    /// How many positions may be looked at because few were before, or because it paid.
    credit: u32,
    parts: Reach,
    /// Where boxes may be without having been brought out.
    zone: Vec<u64>,
    group: Vec<Cell>,
    fewer: Vec<Cell>,
    detour: Detour,
    // What one search needs.
    board: Board,
    words: Vec<u64>,
    reach: Reach,
    freeze: Freeze,
    seen: FxHashSet<u64>,
    /// All positions found, and their boxes one after the other, in the order of the group.
    nodes: Vec<Node>,
    boxes: Vec<Cell>,
    /// The way that was found: boxes and ways.
    path: Vec<(Cell, Way)>,
}

/// A position of a group.
#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    /// Where the pushed box came from; the player is there now.
    from: Cell,
    way: u8,
}

/// What is known of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Lost,
    /// A way was found: where it begins in the list of ways, and how long it is.
    Way(u32, u32),
    /// So many positions were looked at in vain.
    Open(u32),
}

const _: () = assert!(size_of::<Known>() == 12);

/// Whether a lost group was known to be lost before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    Known,
    New,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Lost,
    /// A box got out, or all are on goals; the way is in `path`.
    Way,
    /// Too many positions.
    Limit,
}

/// What does not change while groups of one level are searched.
#[derive(Clone, Copy)]
pub(crate) struct Rules<'a> {
    pub(crate) field: &'a Field,
    pub(crate) lone: &'a Lone,
    pub(crate) pairs: &'a Pairs,
    pub(crate) patterns: &'a Patterns,
}

/// A group of boxes that is lost together.
pub(crate) struct Loss {
    /// The boxes.
    pub(crate) boxes: Vec<u64>,
    /// The player's cells.
    pub(crate) players: Vec<u64>,
}

/// Every call adds this share of its limit to the credit, every loss so many times its limit.
const SHARE: u32 = 20;
const REWARD: u32 = 5;
/// Credit is kept for so many times the limit at most.
const MAX_CREDIT: u32 = 50;
/// A loss is made smaller by looking at so many times the limit at most.
const EFFORT: u32 = 20;
/// A search lists so many positions for each that it may look at.
const LISTED: usize = 16;
/// So many answers are remembered, and so many pushes.
const MAX_KNOWN: usize = 1 << 20;
const MAX_WAYS: usize = 1 << 22;
/// Groups do not grow beyond so many boxes.
const MAX_GROUP: usize = 16;

impl Corrals {
    pub(crate) fn new(field: &Field) -> Self {
        Self {
            known: FxHashMap::default(),
            ways: Vec::new(),
            credit: 0,
            parts: Reach::new(field),
            zone: vec![0; field.words()],
            group: Vec::new(),
            fewer: Vec::new(),
            detour: Detour::new(field),
            board: Board::empty(field),
            words: vec![0; field.words()],
            reach: Reach::new(field),
            freeze: Freeze::new(field),
            seen: FxHashSet::default(),
            nodes: Vec::new(),
            boxes: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Searches every corral of a position, looking at no more than `limit` positions each. `reach` is the
    /// player's. `Some(None)`: it is lost, and that was found before.
    pub(crate) fn loss(
        &mut self,
        rules: Rules<'_>,
        board: &Board,
        reach: &Reach,
        limit: u32,
    ) -> Option<Option<Loss>> {
        let field = rules.field;
        let player = reach.cells()[0];
        let mut is_zone_known = false;
        let credit = self.credit.saturating_add(limit.div_ceil(SHARE));
        self.credit = credit.min(limit.saturating_mul(MAX_CREDIT));
        self.parts.forget();
        for start in 0..field.wall() {
            if reach.contains(start) || board.is_occupied(start) || self.parts.contains(start) {
                continue;
            }
            // Step 1. The boxes around one part of the floor.
            let already = self.parts.cells().len();
            self.parts.walk_on(field, board, start);
            self.group.clear();
            for &cell in &self.parts.cells()[already..] {
                for next in field.around(cell) {
                    if board.has_box(next) && !self.group.contains(&next) {
                        self.group.push(next);
                    }
                }
            }
            if self.group.iter().all(|&cell| field.is_goal(cell)) {
                continue;
            }
            if !is_zone_known {
                is_zone_known = true;
                self.find_zone(field, reach);
            }

            // Step 2. Is that much lost?
            match self.grow(rules, board, reach, limit) {
                None => continue,
                Some(Before::Known) => return Some(None),
                Some(Before::New) => {}
            }

            // Step 3. Is less lost, too?
            let mut index = 0;
            let mut left = limit.saturating_mul(EFFORT);
            while index < self.group.len() && self.group.len() > 1 && left > 0 {
                self.fewer.clone_from(&self.group);
                self.fewer.remove(index);
                std::mem::swap(&mut self.group, &mut self.fewer);
                let (end, looked_at) = self.search(rules, player, limit.min(left));
                left -= looked_at;
                if end != End::Lost {
                    std::mem::swap(&mut self.group, &mut self.fewer);
                    index += 1;
                }
            }
            self.credit = self.credit.saturating_add(limit.saturating_mul(REWARD));
            return Some(Some(self.pattern(field, player)));
        }
        None
    }

    /// Everything but the floor on which the player walks now.
    fn find_zone(&mut self, field: &Field, reach: &Reach) {
        self.zone.fill(0);
        (0..field.wall())
            .filter(|&cell| !reach.contains(cell))
            .for_each(|cell| add_cell(&mut self.zone, cell));
    }

    /// Searches the group, and with more boxes as long as they stand in the way that was found; tells whether
    /// it is lost.
    fn grow(&mut self, rules: Rules<'_>, board: &Board, reach: &Reach, limit: u32) -> Option<Before> {
        let (field, player) = (rules.field, reach.cells()[0]);
        let mut left = limit.min(self.credit);
        loop {
            // Step 1. What was found before is not searched again.
            let group_key = self.group.iter().fold(0, |key, &cell| key ^ field.box_key(cell));
            let exact = exact_key(field, group_key, player);
            let mut known = self.known.get(&exact).copied();
            if known.is_none() {
                // With the player elsewhere in the same part of the floor, it is the same.
                self.set_group(field);
                self.reach.walk(field, &self.board, player);
                known = self.known.get(&position_key(group_key, self.reach.key())).copied();
                if let Some(known) = known
                    && self.known.len() < MAX_KNOWN
                {
                    self.known.insert(exact, known);
                }
            }
            match known {
                Some(Known::Lost) => return Some(Before::Known),
                Some(Known::Open(tried)) if tried >= left => return None,
                Some(Known::Way(start, length)) if self.is_way_out(field, start, length) => {}
                _ => {
                    let (end, looked_at) = self.search(rules, player, left);
                    self.remember(field, player, end, left);
                    left = left.saturating_sub(looked_at);
                    self.credit = self.credit.saturating_sub(looked_at);
                    match end {
                        End::Lost => return Some(Before::New),
                        End::Limit => return None,
                        End::Way => {}
                    }
                }
            }

            // Step 2. Who is in the way?
            let before = self.group.len();
            self.detour.find(field, board, reach, &self.path, &mut self.group);
            if self.group.len() == before || self.group.len() > MAX_GROUP || left == 0 {
                return None;
            }
        }
    }

    fn remember(&mut self, field: &Field, player: Cell, end: End, limit: u32) {
        if self.known.len() >= MAX_KNOWN || self.ways.len() >= MAX_WAYS {
            self.known.clear();
            self.ways.clear();
        }
        let known = match end {
            End::Lost => Known::Lost,
            End::Limit => Known::Open(limit),
            End::Way => Known::Way(self.ways.len() as u32, self.path.len() as u32),
        };
        if end == End::Way {
            self.ways.extend(self.path.iter().map(|&(from, way)| (from, way as u8)));
        }
        self.set_group(field);
        self.reach.walk(field, &self.board, player);
        self.known.insert(position_key(self.board.key(), self.reach.key()), known);
        self.known.insert(exact_key(field, self.board.key(), player), known);
    }

    /// Takes up a way that was found before, if it leads out in this position, too.
    fn is_way_out(&mut self, field: &Field, start: u32, length: u32) -> bool {
        let way = &self.ways[start as usize..][..length as usize];
        self.path.clear();
        self.path.extend(way.iter().map(|&(from, way)| (from, usize::from(way))));
        self.path.last().is_some_and(|&(from, way)| !has_cell(&self.zone, field.next(from, way)))
    }

    /// The pattern of the group, lost with the player on that cell.
    fn pattern(&mut self, field: &Field, player: Cell) -> Loss {
        self.set_group(field);
        self.reach.walk(field, &self.board, player);
        let mut players = vec![0; field.words()];
        self.reach.cells().iter().for_each(|&cell| add_cell(&mut players, cell));
        Loss { boxes: self.board.words().to_vec(), players }
    }

    fn set_group(&mut self, field: &Field) {
        self.words.fill(0);
        self.group.iter().for_each(|&cell| add_cell(&mut self.words, cell));
        self.board.load(field, &self.words);
    }

    /// Puts the boxes of a position on the board, and walks. Tells whether the position is new.
    fn visit(&mut self, field: &Field, number: u32) -> bool {
        let count = self.group.len();
        self.words.fill(0);
        for &cell in &self.boxes[number as usize * count..][..count] {
            add_cell(&mut self.words, cell);
        }
        self.board.load(field, &self.words);
        self.reach.walk(field, &self.board, self.nodes[number as usize].from);
        self.seen.insert(position_key(self.board.key(), self.reach.key()))
    }

    /// Searches the group alone, looking at no more than `limit` positions. Tells how many it looked at.
    fn search(&mut self, rules: Rules<'_>, player: Cell, limit: u32) -> (End, u32) {
        let Rules { field, lone, pairs, patterns } = rules;
        let count = self.group.len();
        self.seen.clear();
        self.boxes.clear();
        self.boxes.extend_from_slice(&self.group);
        self.nodes.clear();
        self.nodes.push(Node { parent: 0, from: player, way: 0 });
        let mut looked_at = 0;
        let mut done = 0;
        while done < self.nodes.len() {
            let number = done as u32;
            done += 1;
            if !self.visit(field, number) {
                continue;
            }
            looked_at += 1;
            if looked_at > limit || self.nodes.len() > LISTED.saturating_mul(limit as usize) {
                return (End::Limit, looked_at.min(limit));
            }
            let first = number as usize * count;
            if self.board.is_solved(field) {
                self.find_path(number);
                return (End::Way, looked_at);
            }
            for index in 0..count {
                let from = self.boxes[first + index];
                for way in WAYS {
                    let to = field.next(from, way);
                    if !self.reach.contains(field.next(from, way ^ 1))
                        || self.board.is_occupied(to)
                        || !lone.is_alive(to, way ^ 1)
                    {
                        continue;
                    }
                    self.board.shift(field, from, to);
                    let is_lost = pairs.lose(&self.board, to, way ^ 1)
                        || self.freeze.loses(field, lone, &self.board, to)
                        || patterns.lose(&self.board, to, from);
                    // The same boxes with the player on the same cell may have been found another way.
                    let is_new = !is_lost && self.seen.insert(exact_key(field, self.board.key(), from));
                    self.board.shift(field, to, from);
                    if !is_new {
                        continue;
                    }
                    let child = self.nodes.len() as u32;
                    self.nodes.push(Node { parent: number, from, way: way as u8 });
                    self.boxes.extend_from_within(first..first + count);
                    self.boxes[child as usize * count + index] = to;
                    if !has_cell(&self.zone, to) {
                        self.find_path(child);
                        return (End::Way, looked_at);
                    }
                }
            }
        }
        (End::Lost, looked_at)
    }

    /// Lists the pushes that lead to a position.
    fn find_path(&mut self, last: u32) {
        self.path.clear();
        let mut number = last;
        while number != 0 {
            let Node { parent, from, way } = self.nodes[number as usize];
            self.path.push((from, usize::from(way)));
            number = parent;
        }
        self.path.reverse();
    }

    /// The memory the answers take.
    pub(crate) fn bytes(&self) -> usize {
        table_bytes(self.known.len(), self.known.capacity(), size_of::<(u64, Known)>())
            + table_bytes(0, self.seen.capacity(), 8)
            + self.ways.capacity() * size_of::<(Cell, u8)>()
            + self.nodes.capacity() * size_of::<Node>()
            + self.boxes.capacity() * size_of::<Cell>()
    }
}

/// The key of boxes with the player on one cell, which is never the key of a whole position.
#[inline]
fn exact_key(field: &Field, boxes: u64, player: Cell) -> u64 {
    boxes ^ !field.reach_key(player)
}
