//! What a position costs at least until it is solved, or that it never will be.
//!
//! It is told twice. When a position's turn comes, boxes that are frozen by then are walls, and every box is
//! assigned a goal anew. For the positions one push further that assignment is only mended, which is cheap.

use std::rc::Rc;

use mazekeeper_core::budget::StopReason;
use rustc_hash::FxHashMap;

use super::couples::{Couples, LOST};
use super::sided::{Sided, place};
use crate::board::{Board, Reach};
use crate::bound::Bound;
use crate::context::Context;
use crate::field::{Cell, Field, WAYS, Way};
use crate::lone::Lone;
use crate::meter::Meter;

/// Estimates positions of one level.
pub(super) struct Estimate {
    tables: Tables,
    bound: Bound,
    /// The same without walls, where extras may be added.
    plain: Bound,
    couples: Couples,
    /// What lone boxes can do in the position that was looked at last, its boxes, and how they are coupled: per
    /// box, the place of its partner among the boxes and the extra of both.
    lone: Rc<Lone>,
    table: Rc<Sided>,
    boxes: Vec<Cell>,
    partners: Vec<Option<(usize, u8)>>,
    extras: u32,
    candidates: Vec<(u8, usize, usize)>,
    /// How many positions were looked at, in how many corrals were searched, and how many of those lose.
    positions: u64,
    searches: u64,
    losses: u64,
}

/// How many positions a corral search may look at.
const CORRAL_LIMIT: u32 = 100;
/// Corrals of all positions are searched as long as one search in so many finds a loss. After that only those
/// of every few positions are: what they teach is seen everywhere.
const SEARCHES_PER_LOSS: u64 = 20;
const POSITIONS_PER_SEARCH: u64 = 16;

impl Estimate {
    /// Ready to begin. Fails only if the run is stopped meanwhile.
    pub(super) fn new(context: &Context, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        meter.holds(Sided::bytes(&context.field) + context.deadlocks.bytes(&context.field))?;
        let tables = Tables::new(context, meter)?;
        let (lone, table) = (Rc::clone(&tables.empty_lone), Rc::clone(&tables.empty));
        let couples = meter.prepare(|go_on| Couples::new(&context.field, &table, go_on))?;
        Ok(Self {
            tables,
            bound: Bound::default(),
            plain: Bound::default(),
            couples,
            lone,
            table,
            boxes: Vec::new(),
            partners: Vec::new(),
            extras: 0,
            candidates: Vec::new(),
            positions: 0,
            searches: 0,
            losses: 0,
        })
    }

    /// Looks at a position: the pushes needed at least, or `None` if it is lost, or if `go_on` refused. `reach` is the
    /// player's.
    pub(super) fn look_at(
        &mut self,
        context: &mut Context,
        board: &Board,
        reach: &Reach,
        player: Cell,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<u32> {
        let Context { field, deadlocks, .. } = context;
        self.lone = deadlocks.table(field, board, player)?;
        self.positions += 1;
        let pays = self.losses * SEARCHES_PER_LOSS >= self.searches;
        if pays || self.positions.is_multiple_of(POSITIONS_PER_SEARCH) {
            self.searches += 1;
            if deadlocks.lose_in_corrals(field, board, reach, CORRAL_LIMIT) {
                self.losses += 1;
                return None;
            }
        }
        self.table = self.tables.table(field, &self.lone, board, player);
        let places = board.boxes().map(|cell| self.table.place_of(field, cell, player));
        let rest = self.bound.assign(&*self.table, places, go_on)?;
        if self.couples.is_empty() {
            return Some(rest);
        }
        let mut plain = rest;
        if self.has_walls() {
            let table = &self.tables.empty;
            let places = board.boxes().map(|cell| table.place_of(field, cell, player));
            plain = self.plain.assign(&**table, places, go_on)?;
        }
        self.couple(field, board, reach)?;
        Some(rest.max(plain + self.extras))
    }

    fn has_walls(&self) -> bool {
        !Rc::ptr_eq(&self.table, &self.tables.empty)
    }

    /// Couples the boxes, those with the largest extras first; `None` if a couple is lost.
    fn couple(&mut self, field: &Field, board: &Board, reach: &Reach) -> Option<()> {
        self.boxes.clear();
        self.boxes.extend(board.boxes());
        self.candidates.clear();
        let side = |cell: Cell| WAYS.into_iter().find(|&way| reach.contains(field.next(cell, way)));
        for (row, &cell) in self.boxes.iter().enumerate() {
            let cell_side = side(cell);
            for (earlier, &other) in self.boxes[..row].iter().enumerate() {
                let extra = match (cell_side, side(other)) {
                    (Some(way), _) => self.couples.extra(cell, way, other),
                    (None, Some(way)) => self.couples.extra(other, way, cell),
                    (None, None) => self.couples.least(cell, other),
                };
                match extra {
                    0 => {}
                    LOST => return None,
                    extra => self.candidates.push((extra, earlier, row)),
                }
            }
        }
        self.candidates.sort_unstable_by(|one, other| other.cmp(one));
        self.partners.clear();
        self.partners.resize(self.boxes.len(), None);
        self.extras = 0;
        for &(extra, one, other) in &self.candidates {
            if self.partners[one].is_none() && self.partners[other].is_none() {
                self.partners[one] = Some((other, extra));
                self.partners[other] = Some((one, extra));
                self.extras += u32::from(extra);
            }
        }
        Some(())
    }

    /// What lone boxes can do in that position.
    pub(super) fn lone(&self) -> &Lone {
        &self.lone
    }

    /// The pushes needed at least after one push more, which brings a box, given by its place among the boxes
    /// in order, to a cell and the player to that side of it.
    #[inline]
    pub(super) fn after_push(&mut self, row: usize, to: Cell, side: Way) -> Option<u32> {
        let rest = self.bound.with_moved(&*self.table, row, place(to, side))?;
        if self.couples.is_empty() {
            return Some(rest);
        }
        let plain = match self.has_walls() {
            true => self.plain.with_moved(&*self.tables.empty, row, place(to, side))?,
            false => rest,
        };
        // All couples stay but the pushed box's, which finds the best of those that are left.
        let (partner, lost_extra) = self.partners[row].map_or((row, 0), |(partner, extra)| (partner, extra));
        let mut best = 0;
        for (other, &cell) in self.boxes.iter().enumerate() {
            if other == row {
                continue;
            }
            match self.couples.extra(to, side, cell) {
                LOST => return None,
                extra if other == partner || self.partners[other].is_none() => best = best.max(extra),
                _ => {}
            }
        }
        Some(rest.max(plain + self.extras - u32::from(lost_extra) + u32::from(best)))
    }

    /// The memory all tables take.
    pub(super) fn bytes(&self, field: &Field) -> usize {
        (self.tables.tables.len() + 1) * Sided::bytes(field) + self.couples.bytes()
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
        let walls = Board::empty(field);
        let empty = meter.prepare(|go_on| Sided::new(field, &walls, field.player(), go_on))?;
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
