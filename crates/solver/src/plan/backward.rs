//! The way back from the solved position to an empty board.
//!
//! From the solved position boxes are pulled. A box that can be pulled to where it may have come from is taken off
//! the board: to a place where a box stands at the start, or into the *sink*, if one is wanted. The other boxes of
//! the start are not there, so the way is easier than it will be, but what blocks what among the goals is seen.
//! Where no box can be taken off, and there is no other way, some are pulled aside and parked.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use rustc_hash::FxHashSet;

use super::pairs::{Pairs, goal_numbers};
use super::{Plan, sink};
use crate::board::{Board, Reach, add_cell, has_cell, position_key};
use crate::carry::{Carrier, Motion, Stop};
use crate::field::{Cell, Field, Way};
use crate::lone::Lone;

/// How a plan prefers to take boxes off the board when there is a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taste {
    /// The one that can be brought to most starts, so that many boxes can be used; then the shortest way.
    ManyWays,
    /// The one with the shortest way out; so the goals far from the entrance are filled first.
    ShortestWay,
    /// The one with the longest way out.
    LongestWay,
    /// The same choice of one order among many for the same number, whatever it is.
    Whim(u32),
    /// All boxes leave to one side of the goals, the shortest way.
    Sink,
}

impl Taste {
    /// How little it likes to take the box of that cell off over so many steps.
    fn dislike(self, from: Cell, steps: u16, ways: u32) -> u32 {
        match self {
            Self::ManyWays => (10_000 - ways) * 10_000 + u32::from(steps),
            Self::ShortestWay | Self::Sink => steps.into(),
            Self::LongestWay => 100_000 - u32::from(steps),
            // The numbers of cells, thoroughly mixed.
            Self::Whim(number) => {
                let mixed = (u32::from(from) + 1)
                    .wrapping_mul(0x9E37_79B9)
                    .wrapping_add(number.wrapping_mul(0x85EB_CA6B));
                let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2C1B_3C6D);
                (mixed ^ (mixed >> 12)) % 10_000 + (10_000 - ways) * if number % 2 == 0 { 10_000 } else { 0 }
            }
        }
    }
}

/// So many backward positions are looked at before a plan is taken as far as it goes.
const MAX_NODES: usize = 3_000;
/// So many of them before boxes are parked.
const NODES_BEFORE_PARKING: usize = 300;
/// So many cells are looked at, and so much memory is taken; only the largest levels need as much.
const MAX_WORK: usize = 150_000_000;
const MAX_BYTES: usize = 88 << 20;
/// What a node takes besides its sets, in all lists together, with room to grow.
const NODE_BYTES: usize = 256;
/// Of more boxes than this, it is enough to know a few that can be taken off.
const MANY_BOXES: usize = 150;
const ENOUGH: usize = 4;
/// So many places to park boxes are tried from one position.
const MAX_PARKED: usize = 20_000;
/// A node with a box that was just parked is liked less than any other.
const PARKED: u32 = 1 << 31;
/// Further from the goals than this makes no difference.
const MAX_FAR: u32 = 1_000;

/// The search for a plan.
pub(super) struct Backward<'a> {
    field: &'a Field,
    lone: &'a Lone,
    can_visit: &'a [bool],
    taste: Taste,
    nodes: Vec<Node>,
    seen: FxHashSet<u64>,
    /// Nodes to look at, the promising ones first.
    cells: BTreeMap<Kind, BinaryHeap<Reverse<Waiting>>>,
    board: Board,
    reach: Reach,
    carrier: Carrier,
    /// Where all boxes leave; otherwise they leave to the starts.
    sink: Option<Vec<u64>>,
    /// Whether boxes are parked; until they are, where one would have to be.
    is_parking: bool,
    stuck: Vec<(Kind, Waiting)>,
    /// Per cell, the number of its goal, or how many goals there are.
    goal_numbers: Vec<Cell>,
    /// How many cells were looked at.
    work: usize,
    /// How many positions are kept at most.
    max_kept: usize,
}

/// How many boxes a node has on the board, and how many on goals.
type Kind = (u16, u16);

/// How little a node is liked, and its number: the least liked last, the first found first.
type Waiting = (u32, u32);

/// A backward position.
struct Node {
    parent: u32,
    boxes: Vec<u64>,
    /// Starts that no box was pulled to yet.
    starts: Vec<u64>,
    player: Cell,
    /// Where the box that was moved last had been.
    moved_from: Cell,
}

impl<'a> Backward<'a> {
    pub(super) fn new(
        field: &'a Field,
        lone: &'a Lone,
        can_visit: &'a [bool],
        starts: &[u64],
        taste: Taste,
        max_bytes: usize,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let board = Board::with(field, field.goals());
        let sink = match taste {
            Taste::Sink => sink::find(field, starts, go_on)?,
            _ => None,
        };
        let mut search = Self {
            field,
            lone,
            can_visit,
            taste,
            nodes: Vec::new(),
            seen: FxHashSet::default(),
            cells: BTreeMap::new(),
            reach: Reach::new(field),
            carrier: Carrier::new(field),
            board,
            sink,
            is_parking: false,
            stuck: Vec::new(),
            goal_numbers: goal_numbers(field),
            work: 0,
            max_kept: max_bytes.min(MAX_BYTES) / (field.words() * 16 + NODE_BYTES),
        };
        // At the end the player may be anywhere.
        let goals = search.board.words().to_vec();
        let (end, mut tried) = (search.board.clone(), Reach::new(field));
        for cell in 0..field.wall() {
            if !end.is_occupied(cell) && tried.walk_on(field, &end, cell) > 0 {
                search.add(0, goals.clone(), starts.to_vec(), cell, field.wall(), |_| 0);
            }
        }
        Some(search)
    }

    /// Searches, and tells what it found.
    pub(super) fn plan(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Plan> {
        let best = self.run(go_on)?;
        self.plan_to(best, go_on)
    }

    fn add(
        &mut self,
        parent: u32,
        boxes: Vec<u64>,
        starts: Vec<u64>,
        player: Cell,
        moved_from: Cell,
        dislike: impl Fn(&Reach) -> u32,
    ) {
        self.board.load(self.field, &boxes);
        self.reach.walk(self.field, &self.board, player);
        if !self.seen.insert(position_key(self.board.key(), self.reach.key())) {
            return;
        }
        let on_board = self.board.boxes().count() as u16;
        let on_goals = self.board.boxes().filter(|&cell| self.field.is_goal(cell)).count() as u16;
        let number = self.nodes.len() as u32;
        self.nodes.push(Node { parent, boxes, starts, player, moved_from });
        self.cells.entry((on_board, on_goals)).or_default().push(Reverse((dislike(&self.reach), number)));
    }

    /// Searches until the board is empty or the nodes are used up; the best position met.
    fn run(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<u32> {
        let mut best = (u32::MAX, 0);
        let mut turn = (0, 0);
        for count in 0..MAX_NODES {
            if !go_on() {
                return None;
            }
            if !self.is_parking && (count >= NODES_BEFORE_PARKING || self.cells.is_empty()) {
                self.is_parking = true;
                for (kind, waiting) in std::mem::take(&mut self.stuck) {
                    self.cells.entry(kind).or_default().push(Reverse(waiting));
                }
            }
            // Every other time the best cell is asked, else one after the other.
            let first = self.cells.keys().next().copied();
            let after = self.cells.range((std::ops::Bound::Excluded(turn), std::ops::Bound::Unbounded));
            let cell = if count % 2 == 0 { first } else { after.map(|(&cell, _)| cell).next().or(first) };
            let Some(cell) = cell else { break };
            turn = cell;
            let heap = self.cells.get_mut(&cell).expect("the cell was found");
            let Reverse(waiting) = heap.pop().expect("no empty cell is kept");
            if heap.is_empty() {
                self.cells.remove(&cell);
            }
            let (on_board, number) = (u32::from(cell.0), waiting.1);
            if on_board < best.0 {
                best = (on_board, number);
            }
            if on_board == 0 {
                break;
            }
            if !self.expand(number, go_on)? {
                self.stuck.push((cell, waiting));
            }
            if self.work > MAX_WORK || self.nodes.len() > self.max_kept {
                break;
            }
        }
        Some(best.1)
    }

    /// Looks at a position; no if it is too early for that; `None` if `go_on` refused.
    fn expand(&mut self, number: u32, go_on: &mut dyn FnMut() -> bool) -> Option<bool> {
        let field = self.field;
        let node = &self.nodes[number as usize];
        let (player, starts) = (node.player, node.starts.clone());
        self.board.load(field, &node.boxes);
        self.reach.walk(field, &self.board, player);
        let boxes: Vec<Cell> = self.board.boxes().collect();
        let mut gone = Vec::new();
        let mut parked = Vec::new();
        let pairs = || Pairs::new(field, self.lone, &self.goal_numbers, &starts, &boxes);
        let mut pairs = self.sink.is_none().then(pairs);
        for &from in &boxes {
            if !self.reach.touches(field, from) {
                continue;
            }
            if !go_on() {
                return None;
            }
            if boxes.len() > MANY_BOXES && gone.len() >= ENOUGH || parked.len() > MAX_PARKED {
                break;
            }
            self.board.take(field, from);
            self.carrier.survey(field, &self.board, player);
            let can_visit = |cell: Cell, _: Way| self.can_visit[usize::from(cell)];
            let stops =
                self.carrier.carry(field, &self.board, &self.reach, from, Motion::Pull, can_visit).to_vec();
            self.work += field.cells() + stops.len();
            let way_out = stops.iter().find(|stop| match &mut pairs {
                Some(pairs) => has_cell(&starts, stop.cell) && pairs.have_others(stop.cell, from),
                None => self.sink.as_deref().is_some_and(|sink| has_cell(sink, stop.cell)),
            });
            if let Some(stop) = way_out {
                let ways = stops.iter().filter(|stop| has_cell(&starts, stop.cell)).count() as u32;
                gone.push((from, *stop, ways));
            } else if gone.is_empty() && self.is_parking {
                parked.extend(stops.iter().skip(1).map(|&stop| (from, stop)));
            }
            self.board.put(field, from);
        }
        let words = self.board.words().to_vec();
        let beside = |stop: &Stop| field.next(stop.cell, stop.sides.trailing_zeros() as Way);
        if gone.is_empty() {
            if !self.is_parking {
                return Some(false);
            }
            for (from, stop) in parked {
                let mut boxes = words.clone();
                boxes[usize::from(from) / 64] ^= 1 << (from % 64);
                add_cell(&mut boxes, stop.cell);
                // What opens ways for the player comes first; then, far from all goals is out of the way.
                let near = MAX_FAR - u32::from(self.lone.nearest(stop.cell)).min(MAX_FAR);
                let dislike = |reach: &Reach| {
                    let shut = field.cells() - reach.cells().len();
                    PARKED + shut as u32 * (MAX_FAR + 1) + near
                };
                self.add(number, boxes, starts.clone(), beside(&stop), from, dislike);
            }
            return Some(true);
        }
        for (from, stop, ways) in gone {
            let (mut boxes, mut starts) = (words.clone(), starts.clone());
            boxes[usize::from(from) / 64] ^= 1 << (from % 64);
            starts[usize::from(stop.cell) / 64] &= !(1 << (stop.cell % 64));
            let dislike = self.taste.dislike(from, stop.steps, ways);
            self.add(number, boxes, starts, beside(&stop), from, |_| dislike);
        }
        Some(true)
    }

    /// The plan that the way to a position tells.
    fn plan_to(&mut self, best: u32, go_on: &mut dyn FnMut() -> bool) -> Option<Plan> {
        let field = self.field;
        let words = field.words();
        let (mut stages, mut basins) = (Vec::new(), Vec::new());
        let mut number = best;
        loop {
            let node = &self.nodes[number as usize];
            stages.extend_from_slice(&node.boxes);
            if node.moved_from == field.wall() {
                break;
            }
            if !go_on() {
                return None;
            }
            // From where can a box be brought to the place that is filled next?
            let next = &self.nodes[node.parent as usize].boxes;
            let standing: Vec<u64> = node.boxes.iter().zip(next).map(|(one, other)| one & other).collect();
            self.board.load(field, &standing);
            self.carrier.survey(field, &self.board, node.player);
            let place = node.moved_from;
            let mut basin = vec![0; words];
            let stops =
                self.carrier.carry_from_any_side(field, &self.board, place, Motion::Pull, |_, _| true);
            stops.iter().for_each(|stop| add_cell(&mut basin, stop.cell));
            basins.extend_from_slice(&basin);
            number = node.parent;
        }
        Some(Plan::with(field, stages, &basins))
    }
}
