//! What a position costs at least until it is solved, or that it never will be.
//!
//! It is told twice. When a position's turn comes, boxes that are frozen by then are walls, and every box is
//! assigned a goal anew. For the positions one push further that assignment is only mended, which is cheap.

use std::rc::Rc;

use mazekeeper_core::budget::StopReason;
use rustc_hash::FxHashMap;

use super::sided::{Sided, place};
use crate::board::{Board, Reach};
use crate::bound::Bound;
use crate::context::Context;
use crate::field::{Cell, Field, Way};
use crate::lone::Lone;
use crate::meter::Meter;

/// Estimates positions of one level.
pub(super) struct Estimate {
    tables: Tables,
    bound: Bound,
    /// What lone boxes can do in the position that was looked at last.
    lone: Rc<Lone>,
    table: Rc<Sided>,
}

/// How many positions a corral search may look at.
const CORRAL_LIMIT: u32 = 100;

impl Estimate {
    /// Ready to begin. Fails only if the run is stopped meanwhile.
    pub(super) fn new(context: &Context, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        let tables = Tables::new(context, meter)?;
        let (lone, table) = (Rc::clone(&tables.empty_lone), Rc::clone(&tables.empty));
        Ok(Self { tables, bound: Bound::default(), lone, table })
    }

    /// Looks at a position: the pushes needed at least, or `None` if it is lost. `reach` is the player's.
    pub(super) fn look_at(
        &mut self,
        context: &mut Context,
        board: &Board,
        reach: &Reach,
        player: Cell,
    ) -> Option<u32> {
        let Context { field, deadlocks, .. } = context;
        self.lone = deadlocks.table(field, board, player)?;
        if deadlocks.lose_in_corrals(field, board, reach, CORRAL_LIMIT) {
            return None;
        }
        self.table = self.tables.table(field, &self.lone, board, player);
        let places = board.boxes().map(|cell| self.table.place_of(field, cell, player));
        self.bound.assign(&*self.table, places)
    }

    /// What lone boxes can do in that position.
    pub(super) fn lone(&self) -> &Lone {
        &self.lone
    }

    /// The pushes needed at least after one push more, which brings a box, given by its place among the boxes
    /// in order, to a cell and the player to that side of it.
    #[inline]
    pub(super) fn after_push(&mut self, row: usize, to: Cell, side: Way) -> Option<u32> {
        self.bound.with_moved(&*self.table, row, place(to, side))
    }

    /// The memory all tables take.
    pub(super) fn bytes(&self, field: &Field) -> usize {
        (self.tables.tables.len() + 1) * Sided::bytes(field)
    }
}

/// The distances for all sets of frozen boxes met so far.
struct Tables {
    /// With no box frozen.
    empty: Rc<Sided>,
    empty_lone: Rc<Lone>,
    /// By the address of the table without sides, which is kept so that nobody else gets it.
    tables: FxHashMap<usize, (Rc<Lone>, Rc<Sided>)>,
    max_tables: usize,
}

/// The memory that all tables together may take.
const MAX_BYTES: usize = 64 << 20;

impl Tables {
    fn new(context: &Context, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        let field = &context.field;
        let empty = Sided::new(field, &Board::empty(field), field.player(), &mut || meter.go_on().is_ok());
        let Some(empty) = empty else { return Err(meter.go_on().expect_err("the run was stopped")) };
        let max_tables = (MAX_BYTES / Sided::bytes(field).max(1)).max(2);
        let empty_lone = context.deadlocks.lone_to_keep();
        Ok(Self { empty: Rc::new(empty), empty_lone, tables: FxHashMap::default(), max_tables })
    }

    /// The distances with the same walls as those of `lone`, which was made for this board and player.
    fn table(&mut self, field: &Field, lone: &Rc<Lone>, board: &Board, player: Cell) -> Rc<Sided> {
        if Rc::ptr_eq(lone, &self.empty_lone) {
            return Rc::clone(&self.empty);
        }
        if self.tables.len() >= self.max_tables {
            self.tables.clear();
        }
        let (_, table) = self.tables.entry(Rc::as_ptr(lone) as usize).or_insert_with(|| {
            // On a goal, only boxes that are walls by now have no side from which they could be brought there.
            let frozen: Vec<Cell> =
                board.boxes().filter(|&cell| field.is_goal(cell) && lone.is_dead(cell)).collect();
            let table = Sided::new(field, &Board::with(field, &frozen), player, &mut || true);
            (Rc::clone(lone), Rc::new(table.expect("nobody refused")))
        });
        Rc::clone(table)
    }
}
