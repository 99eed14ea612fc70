//! The clever one: a search in the space of features.
//!
//! A move carries one box to any place it can be brought to. Every position is projected to a few numbers that
//! tell how far it is and how well the player gets around (its *cell*); who makes things worse stays in the best
//! cell of its line. The cells take turns, so that the best is followed wherever it leads without giving up on
//! the others; within a cell the move of least weight is next. Moves that an advisor recommends weigh nothing, all others one: first whole lines of good advice are
//! followed, then lines with one unadvised move, then with two. Nothing but lost positions is left out, so the
//! search is complete.

mod advice;
mod regions;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::ops::Bound;
use std::rc::Rc;

use self::regions::Regions;
use crate::board::{Board, Reach, position_key};
use crate::carry::{Carrier, Motion};
use crate::context::Context;
use crate::deadlock::pi_corral::PiCorrals;
use crate::field::{Cell, Field, WAYS, Way};
use crate::hotspots::Hotspots;
use crate::meter::Meter;
use crate::plan::{Plan, Standing};
use crate::rooms::Rooms;
use crate::rows::Rows;
use crate::strategy::Slice;
use crate::strategy::reverse::Reverse as Backward;
use crate::table::Keys;

/// A feature-space search that can be continued.
pub(crate) struct Fess {
    plan: Plan,
    standing: Standing,
    scratch: Vec<u16>,
    rooms: Rc<Rooms>,
    hotspots: Rc<Hotspots>,
    nodes: Rows<Node>,
    /// The boxes of all nodes.
    boxes: Rows<u64>,
    keys: Keys,
    cells: BTreeMap<Projection, BinaryHeap<Reverse<Waiting>>>,
    waiting_count: usize,
    /// How many moves have room in the heaps.
    waiting_room: usize,
    turn: Option<Projection>,
    is_best_turn: bool,
    board: Board,
    reach: Reach,
    child_reach: Reach,
    regions: Regions,
    carrier: Carrier,
    corrals: PiCorrals,
    candidates: Vec<Candidate>,
    root: Root,
    /// A move to a position that the search from the end has met: the node, and the move.
    met: Option<(u32, Carried)>,
}

/// Where a search begins: the start of the level, or what another search came to.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    /// The boxes.
    pub(crate) boxes: Vec<u64>,
    /// The player.
    pub(crate) player: Cell,
    /// The pushes that lead there.
    pub(crate) pushes: Vec<(Cell, Way)>,
}

impl Root {
    /// The start of the level.
    pub(crate) fn start(field: &Field) -> Self {
        let boxes = Board::with(field, field.boxes()).words().to_vec();
        Self { boxes, player: field.player(), pushes: Vec::new() }
    }
}

/// A position that was met.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    /// The box that was carried, and the side of it where the player is now.
    carried: Carried,
    weight: u16,
    /// Where its moves wait.
    cell: Projection,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Carried {
    from: Cell,
    to: Cell,
    side: u8,
}

/// The cell of a position in the space of features, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Projection {
    late: u16,
    unpacked: u16,
    regions: u16,
    parted: u16,
}

impl Projection {
    /// No position is there.
    const NOWHERE: Self = Self { late: u16::MAX, unpacked: u16::MAX, regions: u16::MAX, parted: u16::MAX };
}

/// How good a position is; smaller is better, and what comes first counts first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Features {
    late: u16,
    unpacked: u16,
    regions: u16,
    parted: u16,
    hotspots: u16,
    steps: u16,
}

/// A move that may be made.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    features: Features,
    carried: Carried,
    /// How many cells from which boxes can be pushed are new.
    opens: u16,
    is_advised: bool,
    is_lost: bool,
}

/// A move that waits to be made: weight first, then features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    weight: u16,
    features: Features,
    node: u32,
    carried: Carried,
}

/// How many positions a corral search may look at.
const CORRAL_LIMIT: u32 = 1_000;

/// How many positions a search for boxes that cannot be rescued may look at.
const CORE_LIMIT: u32 = 60;

impl Fess {
    pub(crate) fn new(
        context: &Context,
        root: Root,
        plan: Plan,
        rooms: Rc<Rooms>,
        hotspots: Rc<Hotspots>,
    ) -> Self {
        let field = &context.field;
        let mut search = Self {
            plan,
            standing: Standing::default(),
            scratch: Vec::new(),
            rooms,
            hotspots,
            nodes: Rows::new(1),
            boxes: Rows::new(field.words()),
            keys: Keys::new(),
            cells: BTreeMap::new(),
            waiting_count: 0,
            waiting_room: 0,
            turn: None,
            is_best_turn: false,
            board: Board::empty(field),
            reach: Reach::new(field),
            child_reach: Reach::new(field),
            regions: Regions::new(field),
            carrier: Carrier::new(field),
            corrals: PiCorrals::new(field),
            candidates: Vec::new(),
            root,
            met: None,
        };
        search.board.load(field, &search.root.boxes);
        search.reach.walk(field, &search.board, search.root.player);
        search.keys.insert(position_key(search.board.key(), search.reach.key()));
        search
    }

    /// Looks at so many more positions, and for those that the search from the end has met.
    pub(crate) fn run(
        &mut self,
        context: &mut Context,
        meter: &mut Meter<'_>,
        backward: &mut Backward,
        nodes: u64,
    ) -> Slice {
        if self.nodes.len() == 0 {
            let field = &context.field;
            let player = self.root.player;
            self.board.load(field, &self.root.boxes);
            self.reach.walk(field, &self.board, player);
            self.boxes.push(&self.root.boxes);
            let carried = Carried { from: field.wall(), to: player, side: 0 };
            self.nodes.push(&[Node { parent: 0, carried, weight: 0, cell: Projection::NOWHERE }]);
            self.expand(context, meter, backward, 0, player);
        }
        let mut looked_at = 0;
        while looked_at < nodes {
            if let Some((node, carried)) = self.met {
                return Slice::Solved(self.pushes_over(context, node, carried, backward));
            }
            let Some(waiting) = self.next() else {
                // Whoever was stopped has not looked at everything.
                return meter.go_on().map_or_else(Slice::Stopped, |()| Slice::Unsolvable);
            };
            match self.make(context, backward, waiting) {
                Made::Known => {
                    if let Err(reason) = meter.go_on() {
                        return Slice::Stopped(reason);
                    }
                }
                Made::Solved(last) => return Slice::Solved(self.pushes_to(context, last, None)),
                Made::New(number, player) => {
                    looked_at += 1;
                    let state = || Some(context.field.state(self.board.boxes(), player));
                    if let Err(reason) = meter.expand_at(state) {
                        return Slice::Stopped(reason);
                    }
                    self.expand(context, meter, backward, number, player);
                }
            }
        }
        Slice::Unfinished
    }

    /// The next move: the cells take turns, and every other turn is the best cell's.
    fn next(&mut self) -> Option<Waiting> {
        self.is_best_turn = !self.is_best_turn;
        let first = self.cells.keys().next().copied()?;
        let cell = if self.is_best_turn {
            first
        } else {
            let after = self.turn.map_or(Bound::Unbounded, Bound::Excluded);
            let cell = self.cells.range((after, Bound::Unbounded)).next().map_or(first, |(&cell, _)| cell);
            self.turn = Some(cell);
            cell
        };
        let heap = self.cells.get_mut(&cell).expect("the cell was found");
        let Reverse(waiting) = heap.pop().expect("no empty cell is kept");
        if heap.is_empty() {
            self.waiting_room -= heap.capacity();
            self.cells.remove(&cell);
        }
        self.waiting_count -= 1;
        Some(waiting)
    }

    /// Makes a move, unless it leads to a position that is known or lost.
    fn make(&mut self, context: &mut Context, backward: &Backward, waiting: Waiting) -> Made {
        let Context { field, deadlocks, .. } = context;
        let Waiting { node, carried, weight, .. } = waiting;
        self.board.load(field, self.boxes.row(node));
        self.board.shift(field, carried.from, carried.to);
        let player = field.next(carried.to, carried.side.into());
        self.reach.walk(field, &self.board, player);
        let key = position_key(self.board.key(), self.reach.key());
        if !self.keys.insert(key) {
            return Made::Known;
        }
        if backward.has_met(key) {
            self.met = Some((node, carried));
            return Made::Known;
        }
        let number = self.nodes.len() as u32;
        if !self.board.is_solved(field)
            && (deadlocks.lose_at(field, &self.board, carried.to, carried.side.into())
                || deadlocks.table(field, &self.board, player).is_none()
                || deadlocks.lose_in_corrals(field, &self.board, &self.reach, CORRAL_LIMIT)
                || deadlocks.lose_in_core(field, &self.board, carried.to, player, CORE_LIMIT))
        {
            return Made::Known;
        }
        let cell = self.nodes.row(node)[0].cell;
        self.nodes.push(&[Node { parent: node, carried, weight, cell }]);
        self.boxes.push(self.board.words());
        if self.board.is_solved(field) { Made::Solved(number) } else { Made::New(number, player) }
    }

    /// Lists the moves of the position on the board and has the advisors look at them.
    fn expand(
        &mut self,
        context: &mut Context,
        meter: &mut Meter<'_>,
        backward: &Backward,
        number: u32,
        player: Cell,
    ) {
        let Context { field, deadlocks, .. } = context;
        let lone = deadlocks.lone_to_keep();

        // Step 1. What is true of the position itself.
        self.regions.find(field, &self.board);
        let progress = self.plan.look(self.board.words(), &mut self.standing);
        let parted = self.rooms.parted(&self.board);
        let own = Features {
            late: progress.late,
            unpacked: progress.unpacked,
            regions: self.regions.count,
            parted: parted.iter().map(|&parted| u16::from(parted)).sum(),
            hotspots: self.hotspots.count(&self.board) as u16,
            steps: 0,
        };
        let forced: Option<Vec<(Cell, Way)>> =
            self.corrals.pushes(field, &lone, &self.board, &self.reach).map(<[_]>::to_vec);

        // Step 2. Every place every box can be carried to.
        self.candidates.clear();
        let boxes: Vec<Cell> = self.board.boxes().collect();
        let mut firsts: Vec<u8> = Vec::new();
        for &from in &boxes {
            let is_free = |&way: &Way| {
                self.reach.contains(field.next(from, way ^ 1))
                    && !self.board.is_occupied(field.next(from, way))
            };
            if !WAYS.iter().any(is_free) {
                continue;
            }
            if forced.as_ref().is_some_and(|forced| forced.iter().all(|&(cell, _)| cell != from)) {
                continue;
            }
            if meter.go_on().is_err() {
                // The run ends at the next question.
                return;
            }
            let around = self.regions.around(field, from);
            self.board.take(field, from);
            self.carrier.survey(field, &self.board, player);
            let may_stand = |cell: Cell, side: Way| lone.is_alive(cell, side);
            let stops =
                self.carrier.carry(field, &self.board, &self.reach, from, Motion::Push, may_stand).to_vec();
            firsts.clear();
            for (index, stop) in stops.iter().enumerate() {
                // The first push of the way to this stop.
                let first = if stop.before == 0 { stop.way } else { firsts[stop.before as usize] };
                firsts.push(first);
                if index == 0 {
                    continue;
                }
                if forced.as_ref().is_some_and(|forced| !forced.contains(&(from, first.into()))) {
                    continue;
                }
                let side = stop.sides.trailing_zeros() as Way;
                let reach_key = self.carrier.reach_key(field, stop.cell, side);
                let key = position_key(self.board.key() ^ field.box_key(stop.cell), reach_key);
                if self.keys.contains(key) {
                    continue;
                }
                if backward.has_met(key) {
                    self.met = Some((number, Carried { from, to: stop.cell, side: side as u8 }));
                }
                self.board.put(field, stop.cell);
                if !deadlocks.lose_at(field, &self.board, stop.cell, side) {
                    let progress = self.plan.look_after(
                        &mut self.standing,
                        self.board.words(),
                        from,
                        stop.cell,
                        &mut self.scratch,
                    );
                    let regions =
                        self.regions.count - around + self.carrier.part_count(field, stop.cell) as u16;
                    let features = Features {
                        late: progress.late,
                        unpacked: progress.unpacked,
                        regions,
                        parted: self.rooms.parted_after(&self.board, &parted, from, stop.cell) as u16,
                        hotspots: self.hotspots.count(&self.board) as u16,
                        steps: stop.steps,
                    };
                    let mut opens = 0;
                    if around > 1 {
                        self.child_reach.walk(field, &self.board, field.next(stop.cell, side));
                        opens = new_pushes(field, &self.board, &self.reach, &self.child_reach);
                    }
                    let carried = Carried { from, to: stop.cell, side: side as u8 };
                    let candidate = Candidate { features, carried, opens, is_advised: false, is_lost: false };
                    self.candidates.push(candidate);
                }
                self.board.take(field, stop.cell);
            }
            self.board.put(field, from);
        }
        meter.found(self.candidates.len() as u64, 1);

        // Step 3. Advice.
        self.advise(context, meter, own);

        // Step 4. All moves wait in the cell of the position, or in a better one on the way to it.
        let bytes = self.bytes();
        let Features { late, unpacked, regions, parted, .. } = own;
        let cell = Projection { late, unpacked, regions, parted };
        let is_from_start = self.is_from_start();
        let node = &mut self.nodes.row_mut(number)[0];
        // Who goes on from where another was stuck looks around more widely: there everybody has an own cell.
        node.cell = if is_from_start { node.cell.min(cell) } else { cell };
        let Node { weight, cell, .. } = *node;
        let moves = self.candidates.iter().filter(|candidate| !candidate.is_lost).map(|candidate| {
            let weight = weight + u16::from(!candidate.is_advised);
            Reverse(Waiting {
                weight,
                features: candidate.features,
                node: number,
                carried: candidate.carried,
            })
        });
        let heap = self.cells.entry(cell).or_default();
        let (before, room) = (heap.len(), heap.capacity());
        if before + self.candidates.len() > room {
            // A little at a time: the old heap is there until the new one is filled.
            let more = self.candidates.len().max(before / 4);
            if meter.holds_also(bytes + (before + more) * size_of::<Waiting>()).is_err() {
                // The run ends at the next question.
                return;
            }
            heap.reserve_exact(more);
        }
        heap.extend(moves);
        self.waiting_count += heap.len() - before;
        self.waiting_room += heap.capacity() - room;
        if heap.is_empty() {
            self.waiting_room -= heap.capacity();
            self.cells.remove(&cell);
        }
        meter.waiting(self.waiting_count as u64);
        let _ = meter.holds_also(self.bytes());
    }

    /// Whether it began at the start of the level.
    pub(crate) fn is_from_start(&self) -> bool {
        self.root.pushes.is_empty()
    }

    /// The best position that has moves left, if it is another than the first: how much is left to pack, and the
    /// position.
    pub(crate) fn best(&mut self, context: &Context) -> Option<(u16, Root)> {
        let (cell, waiting) = self.cells.first_key_value()?;
        let (unpacked, number) = (cell.unpacked, waiting.peek()?.0.node);
        if number == 0 {
            return None;
        }
        let boxes = self.boxes.row(number).to_vec();
        let Carried { to, side, .. } = self.nodes.row(number)[0].carried;
        let player = context.field.next(to, side.into());
        Some((unpacked, Root { boxes, player, pushes: self.pushes_to(context, number, None) }))
    }

    /// All pushes over a move to a position that the search from the end has met.
    fn pushes_over(
        &mut self,
        context: &Context,
        node: u32,
        carried: Carried,
        backward: &mut Backward,
    ) -> Vec<(Cell, Way)> {
        let mut pushes = self.pushes_to(context, node, Some(carried));
        let field = &context.field;
        self.reach.walk(field, &self.board, field.next(carried.to, carried.side.into()));
        let key = position_key(self.board.key(), self.reach.key());
        pushes.extend(backward.pushes_from_key(field, key).expect("the search has met the position"));
        pushes
    }

    /// All pushes from the start to a position, and one move on; that is on the board then.
    fn pushes_to(&mut self, context: &Context, last: u32, then: Option<Carried>) -> Vec<(Cell, Way)> {
        let field = &context.field;
        let mut line: Vec<Carried> = then.into_iter().collect();
        let mut number = last;
        while number != 0 {
            let Node { parent, carried, .. } = self.nodes.row(number)[0];
            line.push(carried);
            number = parent;
        }
        self.board.load(field, &self.root.boxes);
        let mut player = self.root.player;
        let mut pushes = self.root.pushes.clone();
        for &Carried { from, to, side } in line.iter().rev() {
            self.reach.walk(field, &self.board, player);
            self.board.take(field, from);
            self.carrier.survey(field, &self.board, player);
            let stops = self.carrier.carry(field, &self.board, &self.reach, from, Motion::Push, |_, _| true);
            let is_it =
                |stop: &crate::carry::Stop| stop.cell == to && stop.sides >> side & 1 != 0 && stop.steps > 0;
            let stop = stops.iter().position(is_it).expect("the move was found the same way");
            let mut at = from;
            for way in self.carrier.ways_to(stop) {
                pushes.push((at, way));
                at = field.next(at, way);
            }
            self.board.put(field, to);
            player = field.next(to, side.into());
        }
        pushes
    }

    /// The memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.bytes()
            + self.boxes.bytes()
            + self.keys.bytes()
            + self.waiting_room * size_of::<Waiting>()
            + self.candidates.capacity() * size_of::<Candidate>()
    }
}

/// What came of a move.
enum Made {
    /// The position was known, or is lost.
    Known,
    /// A new position, with the player there.
    New(u32, Cell),
    Solved(u32),
}

/// How many pushes are possible after a move that were not before.
fn new_pushes(field: &Field, board: &Board, before: &Reach, after: &Reach) -> u16 {
    let is_new = |&(cell, way): &(Cell, Way)| {
        let pusher = field.next(cell, way ^ 1);
        after.contains(pusher) && !before.contains(pusher) && !board.is_occupied(field.next(cell, way))
    };
    board.boxes().flat_map(|cell| WAYS.map(|way| (cell, way))).filter(is_new).count() as u16
}
