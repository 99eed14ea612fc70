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
/// So many cells are looked at, and so much memory is taken; only the largest levels need as much.
const MAX_WORK: usize = 150_000_000;
const MAX_BYTES: usize = 48 << 20;
/// Of more boxes than this, it is enough to know a few that can be taken off.
const MANY_BOXES: usize = 150;
const ENOUGH: usize = 4;
/// So many places to park boxes are tried from one position.
const MAX_PARKED: usize = 20_000;

impl Plan {
    /// Makes a plan for boxes that stand on `starts`. `go_on` is asked at every step; `None` if it refused.
    pub(crate) fn new(
        field: &Field,
        lone: &Lone,
        can_visit: &[bool],
        starts: &[u64],
        taste: Taste,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let mut search = Backward::new(field, lone, can_visit, starts, taste);
        let best = search.run(go_on)?;
        search.plan(best, go_on)
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
    /// Per cell, the number of its goal, or how many goals there are.
    goal_numbers: Vec<Cell>,
    /// How many cells were looked at.
    work: usize,
    /// How many positions are kept at most.
    max_kept: usize,
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
    fn new(field: &'a Field, lone: &'a Lone, can_visit: &'a [bool], starts: &[u64], taste: Taste) -> Self {
        let board = Board::with(field, field.goals());
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
            goal_numbers: goal_numbers(field),
            work: 0,
            max_kept: MAX_BYTES / (field.words() * 16 + 128),
        };
        // At the end the player may be anywhere.
        let goals = search.board.words().to_vec();
        let (end, mut tried) = (search.board.clone(), Reach::new(field));
        for cell in 0..field.wall() {
            if !end.is_occupied(cell) && tried.walk_on(field, &end, cell) > 0 {
                search.add(0, goals.clone(), starts.to_vec(), cell, field.wall(), 0);
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
            self.expand(number, go_on)?;
            if self.work > MAX_WORK || self.nodes.len() > self.max_kept {
                break;
            }
        }
        Some(best.1)
    }

    /// Looks at a position; `None` if `go_on` refused.
    fn expand(&mut self, number: u32, go_on: &mut dyn FnMut() -> bool) -> Option<()> {
        let field = self.field;
        let node = &self.nodes[number as usize];
        let (player, starts) = (node.player, node.starts.clone());
        self.board.load(field, &node.boxes);
        self.reach.walk(field, &self.board, player);
        let boxes: Vec<Cell> = self.board.boxes().collect();
        let mut gone = Vec::new();
        let mut parked = Vec::new();
        let mut pairs = Pairs::new(self.field, self.lone, &self.goal_numbers, &starts, &boxes);
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
            let is_way_out = |stop: &&crate::carry::Stop| {
                has_cell(&starts, stop.cell) && pairs.have_others(stop.cell, from)
            };
            let way_out = stops.iter().find(is_way_out);
            if let Some(stop) = way_out {
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
            return Some(());
        }
        for (from, stop, ways) in gone {
            let (mut boxes, mut starts) = (words.clone(), starts.clone());
            boxes[usize::from(from) / 64] ^= 1 << (from % 64);
            starts[usize::from(stop.cell) / 64] ^= 1 << (stop.cell % 64);
            let dislike = self.taste.dislike(from, stop.steps, ways);
            self.add(number, boxes, starts, beside(&stop), from, dislike);
        }
        Some(())
    }

    /// The plan that the way to a position tells.
    fn plan(&mut self, best: u32, go_on: &mut dyn FnMut() -> bool) -> Option<Plan> {
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
        Some(Plan { words, stages, basins, unordered })
    }
}

/// Per cell, the number of its goal, or how many goals there are.
fn goal_numbers(field: &Field) -> Vec<Cell> {
    let goals = field.goals();
    let mut numbers = vec![goals.len() as Cell; field.cells()];
    (0..).zip(goals).for_each(|(number, &goal)| numbers[usize::from(goal)] = number);
    numbers
}

/// Every start with a box that it can serve. A box that is parked may come from anywhere.
struct Pairs {
    starts: Vec<Cell>,
    boxes: Vec<Cell>,
    words: usize,
    /// Per start, the boxes it can serve, as a set of their places in the list of boxes.
    serves: Vec<u64>,
    /// Per box its start, and per start its box, by their places in the lists.
    start_of: Vec<usize>,
    box_of: Vec<usize>,
    /// Whether everybody has a partner.
    is_whole: bool,
    asked: Vec<u64>,
    waiting: Vec<usize>,
}

const NOBODY: usize = usize::MAX;

impl Pairs {
    fn new(field: &Field, lone: &Lone, goal_numbers: &[Cell], starts: &[u64], boxes: &[Cell]) -> Self {
        let starts: Vec<Cell> = cells_in(starts).collect();
        let words = boxes.len().div_ceil(64).max(1);
        let mut serves = vec![0; words * starts.len()];
        for (set, &start) in serves.chunks_mut(words).zip(&starts) {
            let served = lone.served(start);
            for (place, &cell) in boxes.iter().enumerate() {
                let goal = goal_numbers[usize::from(cell)];
                if usize::from(goal) == field.goals().len() || has_cell(served, goal) {
                    add_cell(set, place as Cell);
                }
            }
        }
        let mut pairs = Self {
            words,
            serves,
            start_of: vec![NOBODY; boxes.len()],
            box_of: vec![NOBODY; starts.len()],
            boxes: boxes.to_vec(),
            is_whole: false,
            asked: vec![0; words],
            waiting: Vec::new(),
            starts,
        };
        pairs.is_whole = (0..pairs.starts.len()).all(|start| pairs.find(start));
        pairs
    }

    /// Finds a partner for a start, others changing theirs.
    fn find(&mut self, start: usize) -> bool {
        let mut before = vec![NOBODY; self.boxes.len()];
        let Some(mut place) = self.path(start, &mut |place, from| before[place] = from, None) else {
            return false;
        };
        loop {
            let start = before[place];
            let given_up = std::mem::replace(&mut self.box_of[start], place);
            self.start_of[place] = start;
            if given_up == NOBODY {
                return true;
            }
            place = given_up;
        }
    }

    /// The box that is free, or is `wanted`, at the end of the first way from a start over boxes and the starts that have
    /// them; `step` is told each box and the start that asked for it.
    fn path(
        &mut self,
        start: usize,
        step: &mut dyn FnMut(usize, usize),
        wanted: Option<usize>,
    ) -> Option<usize> {
        self.waiting.clear();
        self.waiting.push(start);
        let mut done = 0;
        while let Some(&start) = self.waiting.get(done) {
            done += 1;
            for word in 0..self.words {
                let mut new = self.serves[start * self.words + word] & !self.asked[word];
                self.asked[word] |= new;
                while new != 0 {
                    let place = word * 64 + new.trailing_zeros() as usize;
                    new &= new - 1;
                    step(place, start);
                    if wanted == Some(place) || self.start_of[place] == NOBODY {
                        self.asked.fill(0);
                        return Some(place);
                    }
                    self.waiting.push(self.start_of[place]);
                }
            }
        }
        self.asked.fill(0);
        None
    }

    /// Whether all starts but one can serve all boxes but one.
    fn have_others(&mut self, start: Cell, from: Cell) -> bool {
        let start = self.starts.iter().position(|&other| other == start).expect("it is a start");
        let place = self.boxes.iter().position(|&other| other == from).expect("it is a box");
        let (loser, freed) = (self.start_of[place], self.box_of[start]);
        self.is_whole
            && (loser == start || {
                // Whose box is gone needs another, and the box of the start that is gone has become free.
                add_cell(&mut self.asked, place as Cell);
                self.path(loser, &mut |_, _| (), Some(freed)).is_some()
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    /// Whether starts and boxes without those two can be paired: every order is tried.
    fn simple_twin(pairs: &Pairs, without: usize, place: usize) -> bool {
        fn pair(pairs: &Pairs, start: usize, without: usize, taken: &mut Vec<bool>) -> bool {
            if start == pairs.starts.len() {
                return true;
            }
            if start == without {
                return pair(pairs, start + 1, without, taken);
            }
            (0..pairs.boxes.len()).any(|place| {
                let is_served = has_cell(&pairs.serves[start * pairs.words..][..pairs.words], place as Cell);
                if taken[place] || !is_served {
                    return false;
                }
                taken[place] = true;
                let is_paired = pair(pairs, start + 1, without, taken);
                taken[place] = false;
                is_paired
            })
        }
        let mut taken = vec![false; pairs.boxes.len()];
        taken[place] = true;
        pair(pairs, 0, without, &mut taken)
    }

    #[test]
    fn others_have_partners_if_some_order_of_pairing_says_so() {
        // A box along the wall stays there; the other reaches both goals.
        let level = level("########\n#@ $  .#\n#  $   #\n#  .   #\n########");
        let field = Field::new(&level).expect("not lost");
        let (empty, mut carrier) = (Board::empty(&field), Carrier::new(&field));
        let lone = Lone::new(&field, &empty, field.player(), &mut carrier, &mut || true).expect("asked");
        let starts = Board::with(&field, field.boxes());
        let numbers = goal_numbers(&field);
        let mut pairs = Pairs::new(&field, &lone, &numbers, starts.words(), field.goals());
        assert!(pairs.is_whole);
        let mut answers = [0, 0];
        for start in 0..pairs.starts.len() {
            for place in 0..pairs.boxes.len() {
                let expected = simple_twin(&pairs, start, place);
                answers[usize::from(expected)] += 1;
                let (start, from) = (pairs.starts[start], pairs.boxes[place]);
                assert_eq!(pairs.have_others(start, from), expected, "start {start}, box {from}");
            }
        }
        assert!(answers.iter().all(|&count| count > 0), "{answers:?}");
    }
}
