//! The fast one: always the position next that seems nearest to the end.
//!
//! A step is one push. What is near is told by the cheapest assignment of boxes to goals, with frozen boxes as
//! walls. Complete: when nothing is left to look at, there is no solution.

use mazekeeper_core::sokoban::State;

use crate::board::{Board, Reach, cells_in, position_key};
use crate::bound::Bound;
use crate::context::Context;
use crate::deadlock::pi_corral::PiCorrals;
use crate::field::{Cell, Field, WAYS, Way};
use crate::meter::Meter;
use crate::rows::Rows;
use crate::strategy::Slice;
use crate::strategy::buckets::Buckets;
use crate::table::Keys;

/// A greedy search that can be continued.
pub(crate) struct Greedy {
    nodes: Rows<Node>,
    /// The boxes of all nodes.
    boxes: Rows<u64>,
    keys: Keys,
    /// Nodes to look at, by how far they seem from the end.
    waiting: Buckets,
    board: Board,
    reach: Reach,
    child_reach: Reach,
    bound: Bound,
    corrals: PiCorrals,
}

/// A position that was met.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    /// Where the pushed box came from; the player is there now.
    from: Cell,
    way: u8,
}

const _: () = assert!(size_of::<Node>() == 8);

/// How many positions a corral search may look at.
const CORRAL_LIMIT: u32 = 200;
/// So many pushes of one position are looked at between two questions whether to go on.
const PUSHES_BETWEEN_QUESTIONS: usize = 64;

impl Greedy {
    pub(crate) fn new(context: &Context) -> Self {
        let field = &context.field;
        let board = Board::with(field, field.boxes());
        let mut reach = Reach::new(field);
        reach.walk(field, &board, field.player());
        let mut keys = Keys::new();
        keys.insert(position_key(board.key(), reach.key()));
        let (mut nodes, mut boxes) = (Rows::new(1), Rows::new(field.words()));
        nodes.push(&[Node { parent: 0, from: field.player(), way: 0 }]);
        boxes.push(board.words());
        let mut waiting = Buckets::default();
        waiting.push(0, 0);
        Self {
            nodes,
            boxes,
            keys,
            waiting,
            board,
            child_reach: reach.clone(),
            reach,
            bound: Bound::default(),
            corrals: PiCorrals::new(field),
        }
    }

    /// Looks at so many more positions.
    pub(crate) fn run(&mut self, context: &mut Context, meter: &mut Meter<'_>, nodes: u64) -> Slice {
        for _ in 0..nodes {
            let Some(number) = self.waiting.pop() else {
                // Whoever was stopped has not looked at everything.
                return meter.go_on().map_or_else(Slice::Stopped, |()| Slice::Unsolvable);
            };
            if let Err(reason) = meter.expand_at(|| Some(self.state(&context.field, number))) {
                return Slice::Stopped(reason);
            }
            if let Some(last) = self.expand(context, meter, number) {
                return Slice::Solved(self.pushes_to(last));
            }
        }
        Slice::Unfinished
    }

    fn state(&self, field: &Field, number: u32) -> State {
        field.state(cells_in(self.boxes.row(number)), self.nodes.row(number)[0].from)
    }

    /// The position it has looked at last.
    pub(crate) fn last(&self, field: &Field) -> Option<State> {
        // The walk began where the player is.
        self.reach.cells().first().map(|&player| field.state(self.board.boxes(), player))
    }

    /// Looks at every push of a position; the solved position, if one of them leads to it.
    fn expand(&mut self, context: &mut Context, meter: &mut Meter<'_>, number: u32) -> Option<u32> {
        let Context { field, deadlocks, .. } = context;
        self.board.load(field, self.boxes.row(number));
        let player = self.nodes.row(number)[0].from;
        self.reach.walk(field, &self.board, player);

        // Step 1. Leave it if it is lost.
        let table = deadlocks.table(field, &self.board, player)?;
        if deadlocks.lose_in_corrals(field, &self.board, &self.reach, CORRAL_LIMIT) {
            return None;
        }
        self.bound.assign(&*table, self.board.boxes(), &mut || meter.go_on().is_ok())?;

        // Step 2. List the pushes.
        let all: Vec<(usize, Cell)> = self.board.boxes().enumerate().collect();
        let forced = self.corrals.pushes(field, &table, &self.board, &self.reach);
        let is_choice = |from: Cell, way: Way| {
            let to = field.next(from, way);
            self.reach.contains(field.next(from, way ^ 1))
                && !self.board.is_occupied(to)
                && table.is_alive(to, way ^ 1)
                && forced.is_none_or(|choices| choices.contains(&(from, way)))
        };
        let mut pushes = Vec::new();
        for (row, from) in all {
            pushes.extend(WAYS.into_iter().filter(|&way| is_choice(from, way)).map(|way| (row, from, way)));
        }

        // Step 3. Keep the positions that are new and not lost.
        let (mut found, mut solved) = (0, None);
        for (index, &(row, from, way)) in pushes.iter().enumerate() {
            if index % PUSHES_BETWEEN_QUESTIONS == PUSHES_BETWEEN_QUESTIONS - 1 && meter.go_on().is_err() {
                break;
            }
            let to = field.next(from, way);
            let Some(rest) = self.bound.with_moved(&*table, row, to) else { continue };
            self.board.shift(field, from, to);
            if !deadlocks.lose_at(field, &self.board, to, way ^ 1) {
                self.child_reach.walk(field, &self.board, from);
                if self.keys.insert(position_key(self.board.key(), self.child_reach.key())) {
                    found += 1;
                    let child = self.nodes.len() as u32;
                    self.nodes.push(&[Node { parent: number, from, way: way as u8 }]);
                    self.boxes.push(self.board.words());
                    self.waiting.push(rest, child);
                    if rest == 0 && self.board.is_solved(field) {
                        solved = Some(child);
                    }
                }
            }
            self.board.shift(field, to, from);
        }
        meter.found(pushes.len() as u64, found);
        meter.waiting(self.waiting.len() as u64);
        // A refusal ends the run at the next question.
        let _ = meter.holds_also(self.bytes());
        solved
    }

    /// Whether it has met a position.
    #[inline]
    pub(crate) fn has_met(&self, key: u64) -> bool {
        self.keys.contains(key)
    }

    /// The pushes to a position it has met. Found by looking at all of them: it is asked for once.
    pub(crate) fn pushes_to_key(&mut self, context: &Context, key: u64) -> Option<Vec<(Cell, Way)>> {
        let field = &context.field;
        let is_it = |number: &u32| {
            self.board.load(field, self.boxes.row(*number));
            self.reach.walk(field, &self.board, self.nodes.row(*number)[0].from);
            position_key(self.board.key(), self.reach.key()) == key
        };
        let number = (0..self.nodes.len() as u32).find(is_it)?;
        Some(self.pushes_to(number))
    }

    fn pushes_to(&self, last: u32) -> Vec<(Cell, Way)> {
        let mut pushes = Vec::new();
        let mut number = last;
        while number != 0 {
            let Node { parent, from, way } = self.nodes.row(number)[0];
            pushes.push((from, usize::from(way)));
            number = parent;
        }
        pushes.reverse();
        pushes
    }

    /// The memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.bytes() + self.boxes.bytes() + self.keys.bytes() + self.waiting.bytes()
    }
}
