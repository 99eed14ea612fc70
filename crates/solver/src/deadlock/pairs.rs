//! Two boxes that are lost together.
//!
//! Every pair of boxes is solved once per level with no other box on the board, backwards: from all pairs of
//! goals, wherever the player may be, boxes are pulled until nothing new is found. What was not found cannot
//! be brought onto two goals, and other boxes only make it worse.
//!
//! A position of two boxes and the player is told by the sides of the boxes at which the player can be: every
//! part of the floor that matters touches a box. Most pairs leave the floor in one piece, which their
//! neighbourhood shows; only for the others the floor is walked.

use crate::board::{Board, add_cell};
use crate::field::{Cell, Field, WAYS, Way};

/// The pairs of a level that are lost.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    words: usize,
    /// Per cell of a box and side of the player, the cells on which a second box loses. Empty: nothing is known.
    lost: Vec<u64>,
}

/// Fields with more cells are left alone: their pairs take too long.
const MAX_CELLS: usize = 500;
/// So many states are looked at between two questions whether to go on.
const STATES_BETWEEN_QUESTIONS: usize = 1 << 10;

impl Pairs {
    /// Solves all pairs. `go_on` is asked now and then; `None` if it refused.
    pub(crate) fn new(field: &Field, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        let words = field.words();
        if field.goals().len() < 2 || field.cells() > MAX_CELLS {
            return Some(Self { words, lost: Vec::new() });
        }
        let alive = Search::new(field).run(field, go_on)?;
        let cells = field.cells();
        let mut lost = vec![0; cells * 4 * words];
        for one in 0..cells {
            for other in one + 1..cells {
                let dead = !alive[one * cells + other];
                for way in WAYS {
                    if dead >> way & 1 != 0 {
                        add_cell(&mut lost[(one * 4 + way) * words..][..words], other as Cell);
                    }
                    if dead >> (way + 4) & 1 != 0 {
                        add_cell(&mut lost[(other * 4 + way) * words..][..words], one as Cell);
                    }
                }
            }
        }
        Some(Self { words, lost })
    }

    /// Whether a box on that cell, with the player at that side of it, is lost together with another box.
    #[inline]
    pub(crate) fn lose(&self, board: &Board, cell: Cell, side: Way) -> bool {
        let from = (usize::from(cell) * 4 + side) * self.words;
        let partners = self.lost.get(from..from + self.words).unwrap_or_default();
        partners.iter().zip(board.words()).any(|(partners, boxes)| partners & boxes != 0)
    }

    /// The memory they take.
    pub(crate) fn bytes(&self) -> usize {
        self.lost.capacity() * 8
    }
}

/// Sides of a pair, one bit each: those of the box on the lower cell, then those of the other.
type Sides = u8;

/// The search for all pairs that can be solved. Pairs are indexed by `lower * cells + higher`.
struct Search {
    cells: usize,
    /// The sides from which a pair was found.
    alive: Vec<Sides>,
    /// Per pair and side, the sides connected with it; `None` before it is asked for.
    parts: Vec<Option<[Sides; 8]>>,
    /// Per cell, whether a box there leaves its neighbourhood connected.
    is_harmless: Vec<bool>,
    waiting: Vec<(Cell, Cell, Sides)>,
    // What a walk needs.
    walk: u32,
    seen: Vec<u32>,
    path: Vec<Cell>,
}

impl Search {
    fn new(field: &Field) -> Self {
        let cells = field.cells();
        Self {
            cells,
            alive: vec![0; cells * cells],
            parts: vec![None; cells * cells],
            is_harmless: (0..field.wall()).map(|cell| is_harmless(field, cell)).collect(),
            waiting: Vec::new(),
            walk: 0,
            seen: vec![0; cells + 1],
            path: Vec::new(),
        }
    }

    fn run(mut self, field: &Field, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<Sides>> {
        for (number, &one) in field.goals().iter().enumerate() {
            for &other in &field.goals()[number + 1..] {
                (0..8).for_each(|side| self.find(field, one, other, side));
            }
        }
        let mut looked_at = 0_usize;
        while let Some((one, other, sides)) = self.waiting.pop() {
            looked_at += 1;
            if looked_at.is_multiple_of(STATES_BETWEEN_QUESTIONS) && !go_on() {
                return None;
            }
            for side in (0..8).filter(|side| sides >> side & 1 != 0) {
                let (pulled, still) = if side < 4 { (one, other) } else { (other, one) };
                let way = side % 4;
                let to = field.next(pulled, way);
                let player = field.next(to, way);
                if player != field.wall() && player != still {
                    let side = if to < still { way } else { way + 4 };
                    self.find(field, to.min(still), to.max(still), side);
                }
            }
        }
        Some(self.alive)
    }

    /// A pair can be solved with the player at that side.
    fn find(&mut self, field: &Field, lower: Cell, higher: Cell, side: usize) {
        let index = usize::from(lower) * self.cells + usize::from(higher);
        if self.alive[index] >> side & 1 != 0 {
            return;
        }
        let parts = match self.parts[index] {
            Some(parts) => parts,
            None => self.parts_of(field, lower, higher),
        };
        self.parts[index] = Some(parts);
        let sides = parts[side];
        if sides != 0 {
            self.alive[index] |= sides;
            self.waiting.push((lower, higher, sides));
        }
    }

    /// For each side of a pair, the sides to which the player can walk from there; none if nobody can be there.
    fn parts_of(&mut self, field: &Field, lower: Cell, higher: Cell) -> [Sides; 8] {
        let mut around = [field.wall(); 8];
        around[..4].copy_from_slice(&field.around(lower));
        around[4..].copy_from_slice(&field.around(higher));
        let is_free = |cell: Cell| cell != field.wall() && cell != lower && cell != higher;
        let free = (0..8).filter(|&side| is_free(around[side])).fold(0, |sides, side| sides | 1 << side);
        let mut parts = [0; 8];
        let mut left: Sides = free;
        if self.is_harmless[usize::from(lower)]
            && self.is_harmless[usize::from(higher)]
            && !are_near(field, lower, higher)
        {
            left = 0;
            (0..8).filter(|side| free >> side & 1 != 0).for_each(|side| parts[side] = free);
        }
        while left != 0 {
            let found = self.walk(field, &around, left, [lower, higher]);
            (0..8).filter(|side| found >> side & 1 != 0).for_each(|side| parts[side] = found);
            left &= !found;
        }
        parts
    }

    /// Walks from the first of some sides, until all of them are met or nothing is left.
    fn walk(&mut self, field: &Field, around: &[Cell; 8], sides: Sides, boxes: [Cell; 2]) -> Sides {
        self.walk += 1;
        let walk = self.walk;
        boxes.iter().for_each(|&cell| self.seen[usize::from(cell)] = walk);
        self.seen[usize::from(field.wall())] = walk;
        let start = around[sides.trailing_zeros() as usize];
        self.seen[usize::from(start)] = walk;
        self.path.clear();
        self.path.push(start);
        let met = |seen: &[u32]| {
            let is_met = |&side: &usize| sides >> side & 1 != 0 && seen[usize::from(around[side])] == walk;
            (0..8).filter(is_met).fold(0, |sides, side| sides | 1 << side)
        };
        let mut done = 0;
        while let Some(&cell) = self.path.get(done) {
            done += 1;
            for next in field.around(cell) {
                if self.seen[usize::from(next)] != walk {
                    self.seen[usize::from(next)] = walk;
                    self.path.push(next);
                }
            }
            if done.is_multiple_of(8) && met(&self.seen) == sides {
                return sides;
            }
        }
        met(&self.seen)
    }
}

/// Two ways at a right angle, all four of them.
const CORNERS: [(Way, Way); 4] = [(0, 3), (3, 1), (1, 2), (2, 0)];

/// Whether the free sides of a box on that cell are connected through the corners beside it.
fn is_harmless(field: &Field, cell: Cell) -> bool {
    let is_free = |way: Way| field.next(cell, way) != field.wall();
    let free = WAYS.iter().filter(|&&way| is_free(way)).count();
    let is_link = |&&(one, other): &&(Way, Way)| {
        is_free(one) && is_free(other) && field.next(field.next(cell, one), other) != field.wall()
    };
    CORNERS.iter().filter(is_link).count() + 1 >= free
}

/// Whether one cell is a neighbour of the other, over a corner too.
fn are_near(field: &Field, one: Cell, other: Cell) -> bool {
    let over = |&(first, second): &(Way, Way)| {
        field.next(field.next(one, first), second) == other
            || field.next(field.next(one, second), first) == other
    };
    field.around(one).contains(&other) || CORNERS.iter().any(over)
}
