//! The states found so far, each with the way it was reached.
//!
//! A state is one row: its packed words, its parent, its cost, and its estimate in a search that makes some. What
//! is asked about a state is so found in one place, and a hash table of bare numbers finds the row. Actions are
//! not stored: they are found anew by expanding the parent.

use std::hash::Hasher;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxHasher;

use super::rows::Rows;
use super::{Cost, NodeId};

/// The parent of the first state.
const NONE: u32 = u32::MAX >> 1;
/// How many states can be numbered, with one piece of the rows to spare.
const CAPACITY: usize = (NONE - (1 << 16)) as usize;
/// Marks an expanded state in its parent's word.
const EXPANDED: u32 = 1 << 31;
/// More than a hash table takes that was just made.
const SMALLEST_TABLE: usize = 64;
/// The estimate of a state that was found to be a dead end.
const DEAD: Cost = Cost::MAX;

pub(super) struct Tree {
    /// Per state `width` packed words, then what the constants below say.
    rows: Rows,
    width: usize,
    is_guided: bool,
    numbers: HashTable<NodeId>,
}

// Where things stand in a row, behind the state's words.
/// The parent's number, with [`EXPANDED`] on top.
const LINK: usize = 0;
const COST: usize = 1;
/// Only if the search is guided.
const ESTIMATE: usize = 2;

/// Whether a state was known.
pub(super) enum Found {
    New(NodeId),
    Known(NodeId),
}

impl Tree {
    /// For states of `width` words; a guided search keeps estimates.
    pub(super) fn new(width: usize, is_guided: bool) -> Self {
        let rows = Rows::new(width + if is_guided { ESTIMATE + 1 } else { ESTIMATE });
        Self { rows, width, is_guided, numbers: HashTable::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The number of a state; a new one is added with its parent and cost.
    #[inline]
    pub(super) fn find_or_add(&mut self, words: &[u32], parent: Option<NodeId>, cost: Cost) -> Found {
        let Self { rows, numbers, .. } = self;
        let state = |number: NodeId| rows.row(number)[..words.len()].iter();
        let entry = numbers.entry(
            hash(words.iter()),
            |&number| state(number).eq(words),
            |&number| hash(state(number)),
        );
        match entry {
            Entry::Occupied(known) => Found::Known(*known.get()),
            Entry::Vacant(place) => {
                let number = rows.len() as NodeId;
                place.insert(number);
                let (state, rest) = rows.add().split_at_mut(words.len());
                state.copy_from_slice(words);
                rest[LINK] = parent.unwrap_or(NONE);
                rest[COST] = cost;
                Found::New(number)
            }
        }
    }

    /// Keeps the estimate of a state; `None` is a dead end.
    pub(super) fn set_estimate(&mut self, node: NodeId, estimate: Option<Cost>) {
        debug_assert!(self.is_guided);
        self.rows.row_mut(node)[self.width + ESTIMATE] = estimate.map_or(DEAD, |cost| cost.min(DEAD - 1));
    }

    #[inline]
    pub(super) fn words(&self, node: NodeId) -> &[u32] {
        &self.rows.row(node)[..self.width]
    }

    #[inline]
    fn get(&self, node: NodeId, what: usize) -> u32 {
        self.rows.row(node)[self.width + what]
    }

    pub(super) fn parent(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.get(node, LINK) & !EXPANDED;
        (parent != NONE).then_some(parent)
    }

    #[inline]
    pub(super) fn cost(&self, node: NodeId) -> Cost {
        self.get(node, COST)
    }

    /// The estimate of a state; 0 in a search without estimates.
    #[inline]
    pub(super) fn estimate(&self, node: NodeId) -> Cost {
        if self.is_guided { self.get(node, ESTIMATE) } else { 0 }
    }

    pub(super) fn is_dead_end(&self, node: NodeId) -> bool {
        self.estimate(node) == DEAD
    }

    #[inline]
    pub(super) fn is_expanded(&self, node: NodeId) -> bool {
        self.get(node, LINK) & EXPANDED != 0
    }

    #[inline]
    pub(super) fn mark_expanded(&mut self, node: NodeId) {
        self.rows.row_mut(node)[self.width + LINK] |= EXPANDED;
    }

    /// Another way to a state; it is waiting again, even if it was expanded.
    pub(super) fn reach_anew(&mut self, node: NodeId, parent: NodeId, cost: Cost) {
        let row = &mut self.rows.row_mut(node)[self.width..];
        row[LINK] = parent;
        row[COST] = cost;
    }

    /// The states from the first one to `node`.
    pub(super) fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    #[inline]
    pub(super) fn bytes(&self) -> usize {
        self.rows.bytes() + self.numbers.allocation_size()
    }

    /// Whether one more state can be added and numbered without taking more than `max_bytes`, even at the
    /// worst moment: while the hash table grows, the old one is still there.
    #[inline]
    pub(super) fn has_room(&self, max_bytes: usize) -> bool {
        let table_grows = self.numbers.len() == self.numbers.capacity();
        if !table_grows && self.rows.is_roomy() {
            return true;
        }
        let table = if table_grows { (2 * self.numbers.allocation_size()).max(SMALLEST_TABLE) } else { 0 };
        let rows = if self.rows.is_roomy() { 0 } else { self.rows.piece_bytes() };
        self.bytes() + table + rows <= max_bytes && self.len() < CAPACITY
    }
}

#[inline]
fn hash<'a>(words: impl Iterator<Item = &'a u32>) -> u64 {
    let mut hasher = FxHasher::default();
    words.for_each(|&word| hasher.write_u32(word));
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(tree: &mut Tree, word: u32, parent: Option<NodeId>, cost: Cost) -> NodeId {
        match tree.find_or_add(&[word, 0], parent, cost) {
            Found::New(node) => node,
            Found::Known(node) => panic!("{word} is known as {node}"),
        }
    }

    #[test]
    fn states_are_numbered_as_they_are_found_and_found_again() {
        // Many of them have the same first word, and hashes that scatter.
        let words = |number: NodeId| [number % 3, number.wrapping_mul(0x9e37_79b9)];
        let mut tree = Tree::new(2, false);
        for number in 0..10_000 {
            let found = tree.find_or_add(&words(number), number.checked_sub(1), number);
            assert!(matches!(found, Found::New(new) if new == number));
        }
        for number in 0..10_000 {
            let found = tree.find_or_add(&words(number), None, 0);
            assert!(matches!(found, Found::Known(known) if known == number));
            assert_eq!((tree.words(number), tree.cost(number)), (&words(number)[..], number));
            assert_eq!((tree.parent(number), tree.estimate(number)), (number.checked_sub(1), 0));
        }
        assert!(tree.path(9_999).into_iter().eq(0..10_000));
    }

    #[test]
    fn a_state_that_is_reached_anew_waits_again_with_its_new_parent() {
        let mut tree = Tree::new(2, true);
        let start = add(&mut tree, 0, None, 0);
        let other = add(&mut tree, 1, Some(start), 1);
        let state = add(&mut tree, 2, Some(start), 9);
        tree.mark_expanded(state);
        assert_eq!((tree.is_expanded(state), tree.parent(state)), (true, Some(start)));
        tree.reach_anew(state, other, 3);
        assert_eq!((tree.is_expanded(state), tree.parent(state), tree.cost(state)), (false, Some(other), 3));
        tree.mark_expanded(start);
        assert_eq!((tree.is_expanded(start), tree.parent(start)), (true, None));
    }

    #[test]
    fn an_estimate_is_never_mistaken_for_a_dead_end() {
        let mut tree = Tree::new(2, true);
        for (word, estimate) in [Some(0), Some(Cost::MAX), None].into_iter().enumerate() {
            let node = add(&mut tree, word as u32, None, 0);
            tree.set_estimate(node, estimate);
            assert_eq!(tree.is_dead_end(node), estimate.is_none());
        }
    }

    #[test]
    fn a_tree_that_grows_while_it_has_room_keeps_within_its_bytes() {
        for max_bytes in [90_000, 123_456, 1_000_000, 5_000_000] {
            let mut tree = Tree::new(2, true);
            while tree.has_room(max_bytes) {
                let number = tree.len() as u32;
                add(&mut tree, number, None, 0);
            }
            assert!((max_bytes / 4..=max_bytes).contains(&tree.bytes()), "{} of {max_bytes}", tree.bytes());
        }
    }
}
