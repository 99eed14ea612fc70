//! Every box needs a goal of its own.
//!
//! Boxes that are frozen on goals are walls from now on. With them as walls the other boxes reach fewer goals;
//! if they cannot all be given different ones, the position is lost. What boxes reach is worked out once for
//! every set of frozen boxes that is met, and kept.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::board::{Board, Reach, add_cell, cells_in, has_cell};
use crate::carry::Carrier;
use crate::deadlock::retrograde::Ends;
use crate::field::{Cell, Field};
use crate::lone::Lone;

/// The tables for all sets of frozen boxes met so far.
#[derive(Debug)]
pub(crate) struct Pairing {
    /// By the key of the frozen boxes; one for each part of the floor in which the player was.
    settled: FxHashMap<u64, Vec<Settled>>,
    count: usize,
    max_count: usize,
    carrier: Carrier,
    // What giving goals needs. Per goal, the box that has it, and the round in which it was asked for.
    owner: Vec<Cell>,
    asked: Vec<u32>,
    round: u32,
    /// Per cell, the round in which its box got a goal.
    given: Vec<u32>,
}

/// What follows from some boxes being frozen.
#[derive(Debug)]
pub(crate) struct Settled {
    /// Where the player can ever be.
    floor: Vec<u64>,
    pub(crate) lone: Rc<Lone>,
    pub(crate) ends: Ends,
}

/// The memory that all tables together may take.
const MAX_BYTES: usize = 64 << 20;
/// Larger tables, goals times cells, are not made.
const MAX_TABLE: usize = 500_000;

impl Pairing {
    pub(crate) fn new(field: &Field) -> Self {
        Self {
            settled: FxHashMap::default(),
            count: 0,
            max_count: (MAX_BYTES / Lone::bytes(field).max(1)).max(2),
            carrier: Carrier::new(field),
            owner: vec![field.wall(); field.goals().len()],
            asked: vec![0; field.goals().len()],
            round: 0,
            given: vec![0; field.cells()],
        }
    }

    /// What follows when these boxes are walls. `lone` is what boxes can do without them.
    pub(crate) fn settled(
        &mut self,
        field: &Field,
        lone: &Rc<Lone>,
        frozen: impl Iterator<Item = Cell> + Clone,
        player: Cell,
    ) -> &Settled {
        let key = frozen.clone().fold(0, |key, cell| key ^ field.box_key(cell));
        let find = |list: &Vec<Settled>| list.iter().position(|settled| has_cell(&settled.floor, player));
        let known = self.settled.get(&key).and_then(find);
        if known.is_none() {
            if self.count >= self.max_count {
                self.settled.clear();
                self.count = 0;
            }
            self.count += 1;
            let settled = self.settle(field, lone, frozen, player);
            self.settled.entry(key).or_default().push(settled);
        }
        let list = &self.settled[&key];
        &list[known.unwrap_or(list.len() - 1)]
    }

    fn settle(
        &mut self,
        field: &Field,
        lone: &Rc<Lone>,
        frozen: impl Iterator<Item = Cell>,
        player: Cell,
    ) -> Settled {
        let mut walls = Board::empty(field);
        frozen.for_each(|cell| walls.put(field, cell));
        let mut reach = Reach::new(field);
        reach.walk(field, &walls, player);
        let mut floor = vec![0; field.words()];
        reach.cells().iter().for_each(|&cell| add_cell(&mut floor, cell));
        let lone = match walls.boxes().next() {
            None => Rc::clone(lone),
            // In the largest levels a table takes longer than anybody waits; what is known without walls is true, too.
            _ if field.goals().len() * field.cells() > MAX_TABLE => Rc::clone(lone),
            Some(_) => {
                let sharper = Lone::new(field, &walls, player, &mut self.carrier, &mut || true);
                Rc::new(sharper.expect("nobody refused"))
            }
        };
        Settled { floor, lone, ends: Ends::new(field, &walls, player) }
    }

    /// Whether the boxes cannot all be given different goals.
    pub(crate) fn fails(&mut self, field: &Field, lone: &Lone, board: &Board) -> bool {
        // Most boxes can keep the goals they had in the position before.
        self.next_round();
        let given = self.round;
        for goal in 0..self.owner.len() {
            let cell = self.owner[goal];
            if cell != field.wall() && board.has_box(cell) && has_cell(lone.served(cell), goal as Cell) {
                self.given[usize::from(cell)] = given;
            } else {
                self.owner[goal] = field.wall();
            }
        }
        board.boxes().any(|cell| {
            self.given[usize::from(cell)] != given && {
                self.next_round();
                !self.find_goal(lone, cell, field.wall())
            }
        })
    }

    fn next_round(&mut self) {
        self.round = self.round.checked_add(1).unwrap_or_else(|| {
            self.asked.fill(0);
            self.given.fill(0);
            1
        });
    }

    fn find_goal(&mut self, lone: &Lone, cell: Cell, nobody: Cell) -> bool {
        for goal in cells_in(lone.served(cell)) {
            let goal = usize::from(goal);
            if self.asked[goal] == self.round {
                continue;
            }
            self.asked[goal] = self.round;
            let owner = self.owner[goal];
            if owner == nobody || self.find_goal(lone, owner, nobody) {
                self.owner[goal] = cell;
                return true;
            }
        }
        false
    }

    /// The memory the tables take.
    pub(crate) fn bytes(&self, field: &Field) -> usize {
        self.count * (Lone::bytes(field) + field.words() * 16)
    }
}
