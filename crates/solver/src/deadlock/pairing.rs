//! Every box needs a goal of its own.
//!
//! Boxes that are frozen on goals are walls from now on. With them as walls the other boxes reach fewer goals;
//! if they cannot all be given different ones, the position is lost. What boxes reach is worked out once for
//! every set of frozen boxes that is met, and kept.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::board::{Board, cells_in, position_key};
use crate::carry::Carrier;
use crate::field::{Cell, Field};
use crate::lone::Lone;

/// The tables for all sets of frozen boxes met so far.
#[derive(Debug)]
pub(crate) struct Pairing {
    tables: FxHashMap<u64, Rc<Lone>>,
    walls: Board,
    carrier: Carrier,
    /// Per goal, the box that has it.
    owner: Vec<Cell>,
    asked: Vec<bool>,
    max_tables: usize,
}

/// The memory that all tables together may take.
const MAX_BYTES: usize = 64 << 20;

impl Pairing {
    pub(crate) fn new(field: &Field) -> Self {
        Self {
            tables: FxHashMap::default(),
            walls: Board::empty(field),
            carrier: Carrier::new(field),
            owner: Vec::new(),
            asked: Vec::new(),
            max_tables: (MAX_BYTES / Lone::bytes(field).max(1)).max(2),
        }
    }

    /// What lone boxes can do when these boxes are walls.
    pub(crate) fn table(
        &mut self,
        field: &Field,
        frozen: impl Iterator<Item = Cell>,
        player: Cell,
    ) -> Rc<Lone> {
        self.walls.load(field, &vec![0; field.words()]);
        frozen.for_each(|cell| self.walls.put(field, cell));
        self.carrier.survey(field, &self.walls, player);
        let key = position_key(self.walls.key(), self.carrier.surveyed_key());
        if let Some(table) = self.tables.get(&key) {
            return Rc::clone(table);
        }
        if self.tables.len() >= self.max_tables {
            self.tables.clear();
        }
        let table = Lone::new(field, &self.walls, player, &mut self.carrier, &mut || true);
        let table = Rc::new(table.expect("nobody refused"));
        self.tables.insert(key, Rc::clone(&table));
        table
    }

    /// Whether the boxes cannot all be given different goals.
    pub(crate) fn fails(&mut self, field: &Field, lone: &Lone, board: &Board) -> bool {
        self.owner.clear();
        self.owner.resize(field.goals().len(), field.wall());
        board.boxes().any(|cell| {
            self.asked.clear();
            self.asked.resize(field.goals().len(), false);
            !self.find_goal(lone, cell, field.wall())
        })
    }

    fn find_goal(&mut self, lone: &Lone, cell: Cell, nobody: Cell) -> bool {
        for goal in cells_in(lone.served(cell)) {
            let goal = usize::from(goal);
            if self.asked[goal] {
                continue;
            }
            self.asked[goal] = true;
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
        self.tables.len() * Lone::bytes(field)
    }
}
