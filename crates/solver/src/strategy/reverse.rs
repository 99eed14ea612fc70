//! From the end to the start: boxes are pulled off the goals until they stand as in the level.
//!
//! What is a maze of wrong turns from one end is often a straight way from the other. The position next is
//! always the one that seems nearest to the start, by the cheapest assignment of boxes to their first cells.
//! The search also looks whether a position was met by the greedy search that came from the start, and the
//! feature-space searches look whether this one has met theirs; then the two halves make a solution.

use crate::board::{Board, Reach, position_key};
use crate::bound::{Bound, Distances};
use crate::carry::{Carrier, Motion};
use crate::context::Context;
use crate::field::{Cell, Field, WAYS, Way};
use crate::lone::FAR;
use crate::meter::Meter;
use crate::rows::Rows;
use crate::strategy::Slice;
use crate::strategy::buckets::Buckets;
use crate::strategy::greedy::Greedy;
use crate::table::Keys;

/// A backward search that can be continued.
pub(crate) struct Reverse {
    distances: FromStarts,
    nodes: Rows<Node>,
    /// The boxes of all nodes.
    boxes: Rows<u64>,
    keys: Keys,
    /// Nodes to look at, by how far they seem from the start.
    waiting: Buckets,
    board: Board,
    reach: Reach,
    child_reach: Reach,
    bound: Bound,
    /// The position at the start.
    start: u64,
}

/// A position that was met.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    /// Where the pulled box stands now, and the way it came; the player is one cell further.
    to: Cell,
    way: u8,
}

/// The node of a position with all boxes on goals, from which everything begins.
const NOTHING: u32 = u32::MAX;
/// So many boxes of one position are pulled between two questions whether to go on.
const BOXES_BETWEEN_QUESTIONS: usize = 32;

impl Reverse {
    /// Ready to begin. `go_on` is asked now and then; `None` if it refused.
    pub(crate) fn new(context: &Context, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        let field = &context.field;
        let mut board = Board::with(field, field.boxes());
        let mut reach = Reach::new(field);
        reach.walk(field, &board, field.player());
        let start = position_key(board.key(), reach.key());
        let goals = Board::with(field, field.goals());
        board.load(field, goals.words());
        let mut search = Self {
            distances: FromStarts::new(field, go_on)?,
            nodes: Rows::new(1),
            boxes: Rows::new(field.words()),
            keys: Keys::new(),
            waiting: Buckets::default(),
            board,
            child_reach: reach.clone(),
            reach,
            bound: Bound::default(),
            start,
        };
        // In the end the player may be anywhere.
        let mut tried = Reach::new(field);
        for cell in 0..field.wall() {
            if search.board.is_occupied(cell) || tried.walk_on(field, &search.board, cell) == 0 {
                continue;
            }
            search.reach.walk(field, &search.board, cell);
            if search.keys.insert(position_key(search.board.key(), search.reach.key())) {
                search.add(Node { parent: NOTHING, to: cell, way: 0 }, 0);
            }
        }
        Some(search)
    }

    fn add(&mut self, node: Node, rest: u32) -> u32 {
        let number = self.nodes.len() as u32;
        self.nodes.push(&[node]);
        self.boxes.push(self.board.words());
        self.waiting.push(rest, number);
        number
    }

    /// Looks at so many more positions, and for those that the search from the start has met.
    pub(crate) fn run(
        &mut self,
        context: &mut Context,
        meter: &mut Meter<'_>,
        forward: &mut Greedy,
        nodes: u64,
    ) -> Slice {
        for _ in 0..nodes {
            let Some(number) = self.waiting.pop() else {
                // Whoever was stopped has not looked at everything.
                return meter.go_on().map_or_else(Slice::Stopped, |()| Slice::Unsolvable);
            };
            // Who watches is shown the other half: what is pulled apart from the end looks like no play.
            let expanded = meter.expand_at(|| forward.last(&context.field));
            if let Err(reason) = expanded.and_then(|()| meter.holds_also(forward.bytes())) {
                return Slice::Stopped(reason);
            }
            if let Some((last, key)) = self.expand(&context.field, meter, forward, number) {
                let mut pushes =
                    forward.pushes_to_key(context, key).expect("the search has met the position");
                pushes.extend(self.pushes_from(last));
                return Slice::Solved(pushes);
            }
        }
        Slice::Unfinished
    }

    /// Where the player is in the position of a node.
    fn player(&self, field: &Field, number: u32) -> Cell {
        let Node { parent, to, way } = self.nodes.row(number)[0];
        if parent == NOTHING { to } else { field.next(to, way.into()) }
    }

    /// Looks at every pull of a position. The position, with its key, that the other search has met, if one of
    /// them leads to it.
    fn expand(
        &mut self,
        field: &Field,
        meter: &mut Meter<'_>,
        forward: &Greedy,
        number: u32,
    ) -> Option<(u32, u64)> {
        self.board.load(field, self.boxes.row(number));
        let player = self.player(field, number);
        self.reach.walk(field, &self.board, player);
        self.bound.assign(&self.distances, self.board.boxes(), &mut || meter.go_on().is_ok())?;
        let boxes: Vec<Cell> = self.board.boxes().collect();
        let (mut generated, mut found, mut met) = (0, 0, None);
        for (row, &from) in boxes.iter().enumerate() {
            if row % BOXES_BETWEEN_QUESTIONS == BOXES_BETWEEN_QUESTIONS - 1 && meter.go_on().is_err() {
                break;
            }
            for way in WAYS {
                let to = field.next(from, way);
                let steps_back = field.next(to, way);
                if !self.reach.contains(to) || self.board.is_occupied(steps_back) {
                    continue;
                }
                generated += 1;
                let Some(rest) = self.bound.with_moved(&self.distances, row, to) else { continue };
                self.board.shift(field, from, to);
                self.child_reach.walk(field, &self.board, steps_back);
                let key = position_key(self.board.key(), self.child_reach.key());
                if self.keys.insert(key) {
                    found += 1;
                    let child = self.add(Node { parent: number, to, way: way as u8 }, rest);
                    if key == self.start || forward.has_met(key) {
                        met = Some((child, key));
                    }
                }
                self.board.shift(field, to, from);
            }
        }
        meter.found(generated, found);
        meter.waiting(self.waiting.len() as u64);
        met
    }

    /// Whether it has met a position.
    #[inline]
    pub(crate) fn has_met(&self, key: u64) -> bool {
        self.keys.contains(key)
    }

    /// The pushes from a position it has met to the end. Found by looking at all of them: it is asked for once.
    pub(crate) fn pushes_from_key(&mut self, field: &Field, key: u64) -> Option<Vec<(Cell, Way)>> {
        for number in 0..self.nodes.len() as u32 {
            self.board.load(field, self.boxes.row(number));
            let player = self.player(field, number);
            self.reach.walk(field, &self.board, player);
            if position_key(self.board.key(), self.reach.key()) == key {
                return Some(self.pushes_from(number));
            }
        }
        None
    }

    /// The pushes from the position of a node to the end.
    fn pushes_from(&self, number: u32) -> Vec<(Cell, Way)> {
        let mut pushes = Vec::new();
        let mut number = number;
        while self.nodes.row(number)[0].parent != NOTHING {
            let Node { parent, to, way } = self.nodes.row(number)[0];
            // What was pulled there is pushed back.
            pushes.push((to, usize::from(way) ^ 1));
            number = parent;
        }
        pushes
    }

    /// The memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.bytes()
            + self.boxes.bytes()
            + self.keys.bytes()
            + self.waiting.bytes()
            + self.distances.steps.capacity() * 2
    }
}

/// How many pulls it takes a lone box from a cell to where a box stands at the start.
struct FromStarts {
    cells: usize,
    steps: Vec<u16>,
}

impl FromStarts {
    fn new(field: &Field, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        let cells = field.cells();
        let mut steps = vec![FAR; field.boxes().len() * cells];
        let empty = Board::empty(field);
        let mut carrier = Carrier::new(field);
        for (row, &start) in steps.chunks_mut(cells.max(1)).zip(field.boxes()) {
            if !go_on() {
                return None;
            }
            carrier.survey(field, &empty, field.player());
            for stop in carrier.carry_from_any_side(field, &empty, start, Motion::Push, |_, _| true) {
                let least = &mut row[usize::from(stop.cell)];
                *least = stop.steps.min(*least);
            }
        }
        Some(Self { cells, steps })
    }
}

impl Distances for FromStarts {
    #[inline]
    fn distance(&self, start: usize, place: u32) -> u16 {
        self.steps[start * self.cells + place as usize]
    }
}
