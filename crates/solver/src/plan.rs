//! In which order the goals are filled: a plan, found by playing backwards.
//!
//! From the solved position boxes are pulled. A box that can be pulled to where a box stands at the start is
//! taken off the board; the other boxes of the start are not there, so the way is easier than it will be, but
//! what blocks what among the goals is seen. Where no box can be taken off, some are pulled aside and parked.
//! Read forwards, the way is an order of packing, with the places where boxes are parked on the way.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use rustc_hash::FxHashSet;

use crate::board::{Board, Reach, add_cell, cells_in, has_cell, is_within, position_key};
use crate::carry::{Carrier, Motion};
use crate::field::{Cell, Field, Way};
use crate::lone::Lone;

/// An order of packing.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    words: usize,
    /// The boxes that must stand after each step, from the fewest to all goals; one set after the other.
    stages: Vec<u64>,
    /// For each stage but the last: from where a box can be brought to the next place.
    basins: Vec<u64>,
    /// How many boxes the first stage asks for. None, if the whole order is known.
    unordered: usize,
}

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
}

impl Taste {
    /// How little it likes to take the box of that cell off over so many steps.
    fn dislike(self, from: Cell, steps: u16, ways: u32) -> u32 {
        match self {
            Self::ManyWays => (10_000 - ways) * 10_000 + u32::from(steps),
            Self::ShortestWay => steps.into(),
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

impl Plan {
    /// Makes a plan. `go_on` is asked at every step; `None` if it refused.
    pub(crate) fn new(
        field: &Field,
        lone: &Lone,
        can_visit: &[bool],
        taste: Taste,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let mut search = Backward::new(field, lone, can_visit, taste);
        let best = search.run(go_on)?;
        Some(search.plan(best))
    }

    /// How far a position is: the number of boxes that stand as planned, in the plan's order.
    pub(crate) fn packed(&self, boxes: &[u64]) -> usize {
        let stages = self.stages.chunks(self.words);
        let first = &self.stages[..self.words];
        if !is_within(first, boxes) {
            return first.iter().zip(boxes).map(|(one, other)| (one & other).count_ones() as usize).sum();
        }
        let fulfilled =
            stages.rev().position(|stage| is_within(stage, boxes)).expect("the first is fulfilled");
        self.unordered + self.steps() - fulfilled
    }

    /// How many boxes of a position that is so far are neither packed nor where they can be packed next.
    pub(crate) fn out_of_plan(&self, packed: usize, boxes: &[u64]) -> usize {
        let stage = packed.saturating_sub(self.unordered);
        if stage >= self.steps() {
            return 0;
        }
        let placed = &self.stages[stage * self.words..][..self.words];
        let basin = &self.basins[stage * self.words..][..self.words];
        let sets = boxes.iter().zip(placed).zip(basin);
        sets.map(|((boxes, placed), basin)| (boxes & !placed & !basin).count_ones() as usize).sum()
    }

    /// The most that [`packed`](Self::packed) can be.
    pub(crate) fn total(&self) -> u16 {
        (self.unordered + self.steps()) as u16
    }

    /// How many steps the plan has.
    fn steps(&self) -> usize {
        self.stages.len() / self.words - 1
    }

    /// Whether another plan asks for the same.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.stages == other.stages
    }
}

/// The search for a plan.
struct Backward<'a> {
    field: &'a Field,
    lone: &'a Lone,
    can_visit: &'a [bool],
    taste: Taste,
    nodes: Vec<Node>,
    seen: FxHashSet<u64>,
    /// Nodes to look at, by boxes on the board and boxes on goals, the promising ones first.
    cells: BTreeMap<(u16, u16), BinaryHeap<Reverse<Waiting>>>,
    board: Board,
    reach: Reach,
    carrier: Carrier,
}

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
    fn new(field: &'a Field, lone: &'a Lone, can_visit: &'a [bool], taste: Taste) -> Self {
        let board = Board::with(field, field.goals());
        let starts = Board::with(field, field.boxes());
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
        };
        // At the end the player may be anywhere.
        let goals = search.board.words().to_vec();
        for cell in 0..field.wall() {
            if !search.board.is_occupied(cell) {
                search.add(0, goals.clone(), starts.words().to_vec(), cell, field.wall(), 0);
            }
        }
        search
    }

    fn add(
        &mut self,
        parent: u32,
        boxes: Vec<u64>,
        starts: Vec<u64>,
        player: Cell,
        moved_from: Cell,
        dislike: u32,
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
        self.cells.entry((on_board, on_goals)).or_default().push(Reverse((dislike, number)));
    }

    /// Searches until the board is empty or the nodes are used up; the best position met.
    fn run(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<u32> {
        let mut best = (u32::MAX, 0);
        let mut turn = (0, 0);
        for count in 0..MAX_NODES {
            if !go_on() {
                return None;
            }
            // Every other time the best cell is asked, else one after the other.
            let first = self.cells.keys().next().copied();
            let after = self.cells.range((std::ops::Bound::Excluded(turn), std::ops::Bound::Unbounded));
            let cell = if count % 2 == 0 { first } else { after.map(|(&cell, _)| cell).next().or(first) };
            let Some(cell) = cell else { break };
            turn = cell;
            let heap = self.cells.get_mut(&cell).expect("the cell was found");
            let Reverse((_, number)) = heap.pop().expect("no empty cell is kept");
            if heap.is_empty() {
                self.cells.remove(&cell);
            }
            let on_board = u32::from(cell.0);
            if on_board < best.0 {
                best = (on_board, number);
            }
            if on_board == 0 {
                break;
            }
            self.expand(number);
        }
        Some(best.1)
    }

    fn expand(&mut self, number: u32) {
        let field = self.field;
        let node = &self.nodes[number as usize];
        let (player, starts) = (node.player, node.starts.clone());
        self.board.load(field, &node.boxes);
        self.reach.walk(field, &self.board, player);
        let boxes: Vec<Cell> = self.board.boxes().collect();
        let mut gone = Vec::new();
        let mut parked = Vec::new();
        for &from in &boxes {
            if !self.reach.touches(field, from) {
                continue;
            }
            self.board.take(field, from);
            self.carrier.survey(field, &self.board, player);
            let can_visit = |cell: Cell, _: Way| self.can_visit[usize::from(cell)];
            let stops =
                self.carrier.carry(field, &self.board, &self.reach, from, Motion::Pull, can_visit).to_vec();
            let is_way_out = |stop: &&crate::carry::Stop| {
                has_cell(&starts, stop.cell) && self.others_can_pair(&starts, stop.cell, &boxes, from)
            };
            if let Some(stop) = stops.iter().find(is_way_out) {
                let ways = stops.iter().filter(|stop| has_cell(&starts, stop.cell)).count() as u32;
                gone.push((from, *stop, ways));
            } else if gone.is_empty() {
                parked.extend(stops.iter().skip(1).map(|&stop| (from, stop)));
            }
            self.board.put(field, from);
        }
        let words = self.board.words().to_vec();
        let beside = |stop: &crate::carry::Stop| field.next(stop.cell, stop.sides.trailing_zeros() as Way);
        if gone.is_empty() {
            for (from, stop) in parked {
                let mut boxes = words.clone();
                boxes[usize::from(from) / 64] ^= 1 << (from % 64);
                add_cell(&mut boxes, stop.cell);
                // Far from all goals is out of the way.
                let far = u32::from(self.lone.nearest(stop.cell).min(1_000));
                self.add(number, boxes, starts.clone(), beside(&stop), from, 10_000 - far);
            }
            return;
        }
        for (from, stop, ways) in gone {
            let (mut boxes, mut starts) = (words.clone(), starts.clone());
            boxes[usize::from(from) / 64] ^= 1 << (from % 64);
            starts[usize::from(stop.cell) / 64] ^= 1 << (stop.cell % 64);
            let dislike = self.taste.dislike(from, stop.steps, ways);
            self.add(number, boxes, starts, beside(&stop), from, dislike);
        }
    }

    /// Whether the starts left without `start` can still serve all boxes left without `from`.
    fn others_can_pair(&self, starts: &[u64], start: Cell, boxes: &[Cell], from: Cell) -> bool {
        let starts: Vec<Cell> = cells_in(starts).filter(|&cell| cell != start).collect();
        let boxes: Vec<Cell> = boxes.iter().copied().filter(|&cell| cell != from).collect();
        let goal_number = |cell: Cell| self.field.goals().iter().position(|&goal| goal == cell);
        // A parked box may come from anywhere.
        let serves = |start: Cell, place: Cell| {
            goal_number(place).is_none_or(|goal| has_cell(self.lone.served(start), goal as Cell))
        };
        let mut owner = vec![usize::MAX; boxes.len()];
        fn find(
            start: usize,
            starts: &[Cell],
            boxes: &[Cell],
            serves: &dyn Fn(Cell, Cell) -> bool,
            owner: &mut [usize],
            asked: &mut [bool],
        ) -> bool {
            for place in 0..boxes.len() {
                if asked[place] || !serves(starts[start], boxes[place]) {
                    continue;
                }
                asked[place] = true;
                let other = owner[place];
                if other == usize::MAX || find(other, starts, boxes, serves, owner, asked) {
                    owner[place] = start;
                    return true;
                }
            }
            false
        }
        (0..starts.len())
            .all(|start| find(start, &starts, &boxes, &serves, &mut owner, &mut vec![false; boxes.len()]))
    }

    /// The plan that the way to a position tells.
    fn plan(&mut self, best: u32) -> Plan {
        let field = self.field;
        let words = field.words();
        let (mut stages, mut basins) = (Vec::new(), Vec::new());
        let unordered = cells_in(&self.nodes[best as usize].boxes).count();
        let mut number = best;
        loop {
            let node = &self.nodes[number as usize];
            stages.extend_from_slice(&node.boxes);
            if node.moved_from == field.wall() {
                break;
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
        Plan { words, stages, basins, unordered }
    }
}
