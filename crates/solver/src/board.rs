//! A position that is worked on: where boxes stand, kept in three ways at once.
//!
//! As flags for the walks, as bits for the comparisons, and as a key for the tables; putting and taking a box
//! keeps them equal. Where the player is, the searches know.

use crate::field::{Cell, Field, WAYS};

/// Boxes on a field.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// Per cell, whether nobody can enter; the wall is always occupied.
    occupied: Vec<bool>,
    words: Vec<u64>,
    key: u64,
}

impl Board {
    /// A field without boxes.
    pub(crate) fn empty(field: &Field) -> Self {
        let mut occupied = vec![false; field.cells() + 1];
        occupied[field.cells()] = true;
        Self { occupied, words: vec![0; field.words()], key: 0 }
    }

    /// A field with boxes on these cells.
    pub(crate) fn with(field: &Field, boxes: &[Cell]) -> Self {
        let mut board = Self::empty(field);
        boxes.iter().for_each(|&cell| board.put(field, cell));
        board
    }

    /// Takes over the boxes of a set of cells.
    pub(crate) fn load(&mut self, field: &Field, words: &[u64]) {
        for (index, &wanted) in words.iter().enumerate() {
            let there = self.words[index];
            let (mut gone, mut come) = (there & !wanted, wanted & !there);
            while gone != 0 {
                self.take(field, (index * 64) as Cell + gone.trailing_zeros() as Cell);
                gone &= gone - 1;
            }
            while come != 0 {
                self.put(field, (index * 64) as Cell + come.trailing_zeros() as Cell);
                come &= come - 1;
            }
        }
    }

    /// Puts a box on a free cell.
    #[inline]
    pub(crate) fn put(&mut self, field: &Field, cell: Cell) {
        debug_assert!(!self.occupied[usize::from(cell)]);
        self.flip(field, cell, true);
    }

    /// Takes a box away.
    #[inline]
    pub(crate) fn take(&mut self, field: &Field, cell: Cell) {
        debug_assert!(self.occupied[usize::from(cell)]);
        self.flip(field, cell, false);
    }

    #[inline]
    fn flip(&mut self, field: &Field, cell: Cell, occupied: bool) {
        self.occupied[usize::from(cell)] = occupied;
        self.words[usize::from(cell) / 64] ^= 1 << (cell % 64);
        self.key ^= field.box_key(cell);
    }

    /// Moves a box.
    #[inline]
    pub(crate) fn shift(&mut self, field: &Field, from: Cell, to: Cell) {
        self.take(field, from);
        self.put(field, to);
    }

    /// Whether nobody can enter: a box or a wall.
    #[inline]
    pub(crate) fn is_occupied(&self, cell: Cell) -> bool {
        self.occupied[usize::from(cell)]
    }

    /// Whether a box stands there.
    #[inline]
    pub(crate) fn has_box(&self, cell: Cell) -> bool {
        self.occupied[usize::from(cell)] && usize::from(cell) + 1 != self.occupied.len()
    }

    /// The boxes as a set of cells.
    #[inline]
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// The random numbers of all boxes together.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// Where boxes stand, in order.
    pub(crate) fn boxes(&self) -> impl Iterator<Item = Cell> {
        cells_in(&self.words)
    }

    /// Whether every box stands on a goal.
    pub(crate) fn is_solved(&self, field: &Field) -> bool {
        self.boxes().all(|cell| field.is_goal(cell))
    }
}

/// The cells of a set, in order.
#[inline]
pub(crate) fn cells_in(words: &[u64]) -> impl Iterator<Item = Cell> {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some((index * 64) as Cell + bit as Cell)
        })
    })
}

/// Whether a cell is in a set.
#[inline]
pub(crate) fn has_cell(words: &[u64], cell: Cell) -> bool {
    words[usize::from(cell) / 64] >> (cell % 64) & 1 != 0
}

/// Adds a cell to a set.
#[inline]
pub(crate) fn add_cell(words: &mut [u64], cell: Cell) {
    words[usize::from(cell) / 64] |= 1 << (cell % 64);
}

/// Whether every cell of one set is in the other.
#[inline]
pub(crate) fn is_within(words: &[u64], other: &[u64]) -> bool {
    words.iter().zip(other).all(|(mine, theirs)| mine & !theirs == 0)
}

/// Where the player can walk. One is used for many walks: nothing is cleared in between.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    seen: Vec<u32>,
    walk: u32,
    cells: Vec<Cell>,
    key: u64,
}

impl Reach {
    /// Nothing is reached yet.
    pub(crate) fn new(field: &Field) -> Self {
        Self { seen: vec![0; field.cells() + 1], walk: 1, cells: Vec::with_capacity(field.cells()), key: 0 }
    }

    /// Walks from a cell wherever no box is in the way.
    pub(crate) fn walk(&mut self, field: &Field, board: &Board, from: Cell) {
        self.forget();
        self.walk_on(field, board, from);
    }

    /// Forgets what was reached.
    pub(crate) fn forget(&mut self) {
        self.walk = self.walk.checked_add(1).unwrap_or_else(|| {
            self.seen.fill(0);
            1
        });
        self.cells.clear();
        self.key = 0;
    }

    /// Walks from one more cell, on top of what is reached already. Returns how many cells are new.
    pub(crate) fn walk_on(&mut self, field: &Field, board: &Board, from: Cell) -> usize {
        let before = self.cells.len();
        if self.contains(from) {
            return 0;
        }
        self.seen[usize::from(from)] = self.walk;
        self.cells.push(from);
        let mut done = before;
        while let Some(&cell) = self.cells.get(done) {
            done += 1;
            self.key ^= field.reach_key(cell);
            for next in field.around(cell) {
                if !board.is_occupied(next) && self.seen[usize::from(next)] != self.walk {
                    self.seen[usize::from(next)] = self.walk;
                    self.cells.push(next);
                }
            }
        }
        self.cells.len() - before
    }

    /// Whether a cell was reached.
    #[inline]
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.seen[usize::from(cell)] == self.walk
    }

    /// All cells reached.
    #[inline]
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// A number that tells this reach from others.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// Whether the player could step beside a cell.
    pub(crate) fn touches(&self, field: &Field, cell: Cell) -> bool {
        WAYS.iter().any(|&way| self.contains(field.next(cell, way)))
    }
}

/// The key of a whole position: its boxes and the player's reach.
#[inline]
pub(crate) fn position_key(boxes: u64, reach: u64) -> u64 {
    boxes ^ reach.rotate_left(32)
}
