//! Positions without a solution, recognised cheaply first and at length later.
//!
//! Every rule is a proof: what it calls lost has no solution. Rules that look at one push are asked for every
//! push; those that look at the whole position are asked when a search is about to spend time on it.

mod corral;
mod detour;
mod diagonal;
#[cfg(test)]
mod examples;
mod freeze;
mod pairing;
mod pairs;
mod patterns;
pub(crate) mod pi_corral;
mod rescue;
mod retrograde;
#[cfg(test)]
mod truth;

use std::rc::Rc;

use mazekeeper_core::names::named;

use crate::board::{Board, Reach};
use crate::carry::Carrier;
use crate::field::{Cell, Field, WAYS, Way};
use crate::lone::Lone;
use corral::{Corrals, Rules};
use freeze::Freeze;
use pairing::Pairing;
use pairs::Pairs;
use patterns::Patterns;
use rescue::Rescue;

/// A rule that calls positions lost, or pushes needless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Boxes that can never move from the start are walls, and belong where they are.
    Walls,
    /// A box that could not be brought to a goal if it were alone.
    Lone,
    /// Two boxes that could not be brought to goals if they were alone.
    Pairs,
    /// A diagonal that is closed for ever.
    Diagonal,
    /// A group of boxes that was learned to be lost.
    Learned,
    /// Boxes that hold each other for ever.
    Freeze,
    /// Every box needs a goal of its own.
    Pairing,
    /// Goals that cannot be filled any more, seen from the end.
    Retrograde,
    /// A closed-off part of the floor that cannot be put right.
    Corral,
    /// Boxes that cannot all be brought to a goal, even if each vanished on arrival.
    Core,
    /// A closed-off part of the floor that must be opened before anything else.
    PiCorral,
}

named!(Rule, "rule":
    Walls = "walls",
    Lone = "lone",
    Pairs = "pairs",
    Diagonal = "diagonal",
    Learned = "learned",
    Freeze = "freeze",
    Pairing = "pairing",
    Retrograde = "retrograde",
    Corral = "corral",
    Core = "core",
    PiCorral = "pi-corral",
);

/// All rules, and what they have learned about one level. Every search of the level shares them.
#[derive(Debug)]
pub(crate) struct Deadlocks {
    lone: Rc<Lone>,
    pairs: Pairs,
    freeze: Freeze,
    pairing: Pairing,
    patterns: Patterns,
    corrals: Corrals,
    rescue: Rescue,
}

impl Deadlocks {
    /// The rules for a level. `go_on` is asked now and then; `None` if it refused.
    pub(crate) fn new(field: &Field, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        let mut carrier = Carrier::new(field);
        let lone = Lone::new(field, &Board::empty(field), field.player(), &mut carrier, go_on)?;
        Some(Self {
            lone: Rc::new(lone),
            pairs: Pairs::new(field, go_on)?,
            freeze: Freeze::new(field),
            pairing: Pairing::new(field),
            patterns: Patterns::new(field),
            corrals: Corrals::new(field),
            rescue: Rescue::new(field),
        })
    }

    /// What a box could do alone on the field.
    pub(crate) fn lone(&self) -> &Lone {
        &self.lone
    }

    /// The same, to keep while the rules are asked.
    pub(crate) fn lone_to_keep(&self) -> Rc<Lone> {
        Rc::clone(&self.lone)
    }

    /// Whether a position is lost that came about by moving a box to that cell, with the player beside it.
    #[inline]
    pub(crate) fn lose_at(&mut self, field: &Field, board: &Board, cell: Cell, side: Way) -> bool {
        self.rule_at(field, board, cell, side).is_some()
    }

    /// The first rule, from cheap to dear, that says so.
    pub(crate) fn rule_at(&mut self, field: &Field, board: &Board, cell: Cell, side: Way) -> Option<Rule> {
        if !self.lone.is_alive(cell, side) {
            Some(Rule::Lone)
        } else if self.pairs.lose(board, cell, side) {
            Some(Rule::Pairs)
        } else if diagonal::loses(field, board, cell, field.next(cell, side)) {
            Some(Rule::Diagonal)
        } else if self.patterns.lose(board, cell, field.next(cell, side)) {
            Some(Rule::Learned)
        } else if self.freeze.loses(field, &self.lone, board, cell) {
            Some(Rule::Freeze)
        } else {
            None
        }
    }

    /// What lone boxes can do with the boxes that are frozen now as walls; `None` if the position is lost.
    pub(crate) fn table(&mut self, field: &Field, board: &Board, player: Cell) -> Option<Rc<Lone>> {
        self.settle(field, board, player).ok()
    }

    /// The same, with the rule that calls it lost.
    pub(crate) fn settle(&mut self, field: &Field, board: &Board, player: Cell) -> Result<Rc<Lone>, Rule> {
        self.freeze.settle(field, &self.lone, board);
        if self.freeze.frozen().any(|cell| !field.is_goal(cell)) {
            return Err(Rule::Freeze);
        }
        let settled = self.pairing.settled(field, &self.lone, self.freeze.frozen(), player);
        if settled.ends.are_missed(board) {
            return Err(Rule::Retrograde);
        }
        let table = Rc::clone(&settled.lone);
        if self.pairing.fails(field, &table, board) {
            return Err(Rule::Pairing);
        }
        Ok(table)
    }

    /// Whether some boxes of the position cannot be rescued, one of them on `moved`, looking at no more than `limit`
    /// positions of their core. What is found is learned.
    pub(crate) fn lose_in_core(
        &mut self,
        field: &Field,
        board: &Board,
        moved: Cell,
        player: Cell,
        limit: u32,
    ) -> bool {
        self.freeze.settle(field, &self.lone, board);
        let frozen: Vec<Cell> = self.freeze.frozen().collect();
        let rules = (&*self.lone, &self.patterns);
        let loss = self.rescue.loss(field, rules, board, (moved, player), &frozen, limit);
        if let Some(loss) = &loss {
            self.patterns.learn(&loss.boxes, &loss.players);
        }
        loss.is_some()
    }

    /// Whether some corral of the position is lost, looking at no more than `limit` positions for each.
    /// What is found is learned.
    pub(crate) fn lose_in_corrals(
        &mut self,
        field: &Field,
        board: &Board,
        reach: &Reach,
        limit: u32,
    ) -> bool {
        let Self { lone, pairs, patterns, corrals, .. } = self;
        let rules = Rules { field, lone, pairs, patterns };
        let loss = corrals.loss(rules, board, reach, limit);
        if let Some(Some(loss)) = &loss {
            patterns.learn(&loss.boxes, &loss.players);
        }
        loss.is_some()
    }

    /// Whether any rule calls a position lost that is met for the first time.
    pub(crate) fn lose(&mut self, field: &Field, board: &Board, player: Cell, limit: u32) -> bool {
        let reach = reached(field, board, player);
        self.lose_at_a_glance(field, board, player, &reach)
            || self.table(field, board, player).is_none()
            || self.lose_in_corrals(field, board, &reach, limit)
    }

    /// Whether a rule says so for which it does not matter that goals stay empty: it holds for a part of the boxes, too.
    pub(crate) fn lose_by_boxes(&mut self, field: &Field, board: &Board, player: Cell, limit: u32) -> bool {
        let reach = reached(field, board, player);
        self.lose_at_a_glance(field, board, player, &reach)
            || !matches!(self.settle(field, board, player), Ok(_) | Err(Rule::Retrograde))
            || self.lose_in_corrals(field, board, &reach, limit)
    }

    fn lose_at_a_glance(&self, field: &Field, board: &Board, player: Cell, reach: &Reach) -> bool {
        board.boxes().any(|cell| {
            let beside = |&way: &Way| reach.contains(field.next(cell, way));
            let dies = |&way: &Way| !self.lone.is_alive(cell, way) || self.pairs.lose(board, cell, way);
            self.lone.is_dead(cell)
                || WAYS.iter().any(|way| beside(way) && dies(way))
                || self.patterns.lose(board, cell, player)
        })
    }

    /// The memory all tables take.
    pub(crate) fn bytes(&self, field: &Field) -> usize {
        Lone::bytes(field)
            + self.pairs.bytes()
            + self.pairing.bytes(field)
            + self.patterns.bytes()
            + self.corrals.bytes()
            + self.rescue.bytes()
    }
}

fn reached(field: &Field, board: &Board, player: Cell) -> Reach {
    let mut reach = Reach::new(field);
    reach.walk(field, board, player);
    reach
}
