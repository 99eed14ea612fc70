//! A* over positions after a push, for the fewest pushes or the fewest moves.
//!
//! Where pushes count, the player is wherever it can walk to. Where moves count, it stands on one square, and
//! the walk to the next push is counted exactly; the estimate knows only pushes and takes all later walks to be
//! empty.
//!
//! An estimate may fall by more than a step costs, because frozen boxes make it better only when a position's
//! turn comes. So a position can be met on a cheaper way after it was looked at; then it is looked at once
//! more. A position that turns out to cost more than was thought waits again.

use mazekeeper_core::budget::StopReason;
use mazekeeper_core::sokoban::State;

use super::estimate::Estimate;
use super::nodes::{Node, Nodes};
use super::open::{Next, Open};
use super::symmetry::Symmetry;
use crate::board::{Board, Reach, add_cell, cells_in, position_key};
use crate::context::Context;
use crate::deadlock::pi_corral::PiCorrals;
use crate::field::{Cell, Field, WAYS, Way};
use crate::meter::Meter;
use crate::walk::Walk;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Price {
    Pushes,
    Moves,
}

/// So many pushes of one position are looked at between two questions whether to go on.
const PUSHES_BETWEEN_QUESTIONS: usize = 64;

/// A search that leaves nothing out, and can be continued.
pub(super) struct Search {
    price: Price,
    nodes: Nodes,
    open: Open,
    /// The solved position on the cheapest way, and what a better solution must stay below.
    solved: Option<u32>,
    limit: u32,
    estimate: Estimate,
    corrals: PiCorrals,
    board: Board,
    walk: Walk,
    child_reach: Reach,
    symmetries: Vec<Symmetry>,
    /// The image of a position that stands for all, and one that may be better.
    image: Vec<u64>,
    rival: Vec<u64>,
    choices: Vec<(usize, Cell, Way)>,
}

impl Search {
    /// Ready to begin. Fails only if the run is stopped meanwhile.
    pub(super) fn new(price: Price, context: &Context, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        let field = &context.field;
        let symmetries = meter.prepare(|go_on| Symmetry::all(field, go_on))?;
        let mut search = Self {
            price,
            nodes: Nodes::new(field.words()),
            open: Open::default(),
            solved: None,
            limit: u32::MAX,
            estimate: Estimate::new(context, meter)?,
            corrals: PiCorrals::new(field),
            board: Board::with(field, field.boxes()),
            walk: Walk::new(field),
            child_reach: Reach::new(field),
            symmetries,
            image: vec![0; field.words()],
            rival: vec![0; field.words()],
            choices: Vec::new(),
        };
        let start = Node { parent: 0, cost: 0, player: field.player(), way: 0, is_done: false };
        if search.board.is_solved(field) {
            // Such a level asks for a push, so to come back to the start solves it.
            search.nodes.add_unfindable(search.board.words(), start);
        } else {
            search.keep(field, start);
        }
        search.open.push(Next { number: 0, total: 0, rest: 0 });
        Ok(search)
    }

    /// From now on, only solutions that cost less are of interest.
    pub(super) fn only_below(&mut self, cost: u32) {
        self.limit = self.limit.min(cost);
    }

    /// Looks at so many more positions. `true`: nothing is left that could be better.
    pub(super) fn run(
        &mut self,
        context: &mut Context,
        meter: &mut Meter<'_>,
        nodes: u64,
    ) -> Result<bool, StopReason> {
        for _ in 0..nodes {
            let Some(next) = self.open.pop().filter(|next| next.total < self.limit) else {
                // Whoever was stopped has not looked at everything.
                return meter.go_on().map(|()| true);
            };
            if self.nodes.node(next.number).is_done {
                continue;
            }
            meter.expand_at(|| Some(self.state(&context.field, next.number)))?;
            if self.nodes.is_full() {
                return Err(StopReason::MemoryLimit);
            }
            self.expand(context, meter, next);
        }
        Ok(false)
    }

    /// The best solution so far, if it costs less than what was asked for: boxes and ways.
    pub(super) fn best(&self) -> Option<Vec<(Cell, Way)>> {
        self.solved.map(|number| self.nodes.pushes_to(number, &self.symmetries))
    }

    /// A position it has met, as it is when the level is played.
    pub(super) fn state(&self, field: &Field, number: u32) -> State {
        let turned = self.nodes.turned(number, &self.symmetries);
        let boxes = cells_in(self.nodes.boxes(number)).map(|cell| turned.cell(cell));
        field.state(boxes, turned.cell(self.nodes.node(number).player))
    }

    /// The memory it takes.
    pub(super) fn bytes(&self, field: &Field) -> usize {
        self.nodes.bytes() + self.open.bytes() + self.estimate.bytes(field)
    }

    /// Looks at every push of a position, unless it turns out to cost more than was thought.
    fn expand(&mut self, context: &mut Context, meter: &mut Meter<'_>, next: Next) {
        let Node { cost, player, .. } = self.nodes.node(next.number);
        self.board.load(&context.field, self.nodes.boxes(next.number));
        match self.price {
            Price::Pushes => self.walk.from(&context.field, &self.board, player),
            Price::Moves => self.walk.count_from(&context.field, &self.board, player),
        }

        // Step 1. Leave it if another stands for it or it is lost; let it wait if it costs more than was thought.
        if self.price == Price::Moves && self.is_dear_twin(&context.field, next.number) {
            self.nodes.node_mut(next.number).is_done = true;
            return;
        }
        let go_on = &mut || meter.go_on().is_ok();
        let Some(rest) = self.estimate.look_at(context, &self.board, self.walk.reach(), player, go_on) else {
            self.nodes.close(next.number);
            return;
        };
        if cost + rest > next.total {
            self.open.push(Next { total: cost + rest, rest, ..next });
            return;
        }
        self.nodes.node_mut(next.number).is_done = true;

        // Step 2. List the pushes.
        let Context { field, deadlocks, .. } = context;
        self.list_choices(field);

        // Step 3. Keep the positions that are new, or met on a cheaper way, and can lead to a better solution.
        let mut found = 0;
        for index in 0..self.choices.len() {
            if index % PUSHES_BETWEEN_QUESTIONS == PUSHES_BETWEEN_QUESTIONS - 1 && meter.go_on().is_err() {
                break;
            }
            let (row, from, way) = self.choices[index];
            let to = field.next(from, way);
            let Some(rest) = self.estimate.after_push(row, to, way ^ 1) else { continue };
            let steps = match self.price {
                Price::Pushes => 0,
                Price::Moves => self.walk.steps(field.next(from, way ^ 1)),
            };
            let cost = cost + steps + 1;
            let total = next.total.max(cost + rest);
            if total >= self.limit {
                continue;
            }
            self.board.shift(field, from, to);
            if !deadlocks.lose_at(field, &self.board, to, way ^ 1) {
                let node = Node { parent: next.number, cost, player: from, way: way as u8, is_done: false };
                if let Some((number, is_new)) = self.keep(field, node) {
                    found += u64::from(is_new);
                    self.open.push(Next { number, total, rest });
                    if rest == 0 && self.board.is_solved(field) {
                        (self.solved, self.limit) = (Some(number), cost);
                    }
                }
            }
            self.board.shift(field, to, from);
        }
        meter.found(self.choices.len() as u64, found);
        meter.waiting(self.open.len() as u64);
    }

    /// Lists the pushes that need be looked at: the place of the box among the boxes, its cell, and the way.
    fn list_choices(&mut self, field: &Field) {
        let (lone, reach) = (self.estimate.lone(), self.walk.reach());
        // To open a corral later may save a walk.
        let forced = match self.price {
            Price::Pushes => self.corrals.pushes(field, lone, &self.board, reach),
            Price::Moves => None,
        };
        self.choices.clear();
        for (row, from) in self.board.boxes().enumerate() {
            self.choices.extend(WAYS.into_iter().filter_map(|way| {
                let to = field.next(from, way);
                let is_choice = reach.contains(field.next(from, way ^ 1))
                    && !self.board.is_occupied(to)
                    && lone.is_alive(to, way ^ 1)
                    && forced.is_none_or(|choices| choices.contains(&(from, way)));
                is_choice.then_some((row, from, way))
            }));
        }
    }

    /// Keeps the position on the board, unless it is known at no more cost. Its number, and whether it is new.
    #[inline]
    fn keep(&mut self, field: &Field, node: Node) -> Option<(u32, bool)> {
        if self.symmetries.len() > 1 {
            return self.keep_image(field, node);
        }
        match self.price {
            Price::Pushes => {
                self.child_reach.walk(field, &self.board, node.player);
                let key = position_key(self.board.key(), self.child_reach.key());
                let is_same = |player| self.child_reach.contains(player);
                self.nodes.keep(key, self.board.words(), node, is_same)
            }
            Price::Moves => {
                let key = position_key(self.board.key(), field.reach_key(node.player));
                self.nodes.keep(key, self.board.words(), node, |player| player == node.player)
            }
        }
    }

    /// The same for the one of all images whose boxes come first.
    fn keep_image(&mut self, field: &Field, node: Node) -> Option<(u32, bool)> {
        self.image.copy_from_slice(self.board.words());
        let mut number = 0;
        for (rival, symmetry) in self.symmetries.iter().enumerate().skip(1) {
            self.rival.fill(0);
            self.board.boxes().for_each(|cell| add_cell(&mut self.rival, symmetry.cell(cell)));
            if self.rival < self.image {
                std::mem::swap(&mut self.image, &mut self.rival);
                number = rival;
            }
        }
        let symmetry = &self.symmetries[number];
        let way = symmetry.way(usize::from(node.way)) + 4 * number;
        let node = Node { player: symmetry.cell(node.player), way: way as u8, ..node };
        let boxes_key = cells_in(&self.image).fold(0, |key, cell| key ^ field.box_key(cell));
        match self.price {
            Price::Pushes => {
                // The key of the image's reach would cost more than telling the few with equal boxes apart.
                self.child_reach.walk(field, &self.board, symmetry.cell_back(node.player));
                let is_same = |player| self.child_reach.contains(symmetry.cell_back(player));
                self.nodes.keep(boxes_key, &self.image, node, is_same)
            }
            Price::Moves => {
                let key = position_key(boxes_key, field.reach_key(node.player));
                self.nodes.keep(key, &self.image, node, |player| player == node.player)
            }
        }
    }

    /// Whether the player could come to where it is, with the boxes as they are, for no more by walking over from
    /// another position that is known. That one costs less and has the same pushes, so it stands for both.
    fn is_dear_twin(&self, field: &Field, number: u32) -> bool {
        let Node { cost, player, .. } = self.nodes.node(number);
        let is_cheaper = |cell: Cell| {
            let key = position_key(self.board.key(), field.reach_key(cell));
            let twin = self.nodes.find(key, self.board.words(), |other| other == cell);
            twin.is_some_and(|twin| self.nodes.node(twin).cost + self.walk.steps(cell) <= cost)
        };
        // After a push the player stands beside a box.
        let beside_box = |cell: Cell| field.around(cell).into_iter().any(|next| self.board.has_box(next));
        let cells = self.walk.reach().cells().iter().copied();
        cells
            .take_while(|&cell| self.walk.steps(cell) <= cost)
            .any(|cell| cell != player && beside_box(cell) && is_cheaper(cell))
    }
}
