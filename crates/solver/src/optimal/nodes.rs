//! All positions a search has met, found again by what they are.
//!
//! A position takes its boxes, twelve bytes, and its share of a hash table. The table holds numbers only; two
//! positions are told apart by their boxes and their player and not by their keys alone, so that no accident of
//! the random numbers can spoil a proof.

use super::symmetry::Symmetry;
use crate::field::{Cell, Way};
use crate::rows::Rows;

/// Positions by number, from 0 in the order they were met.
#[derive(Debug)]
pub(super) struct Nodes {
    boxes: Rows<u64>,
    nodes: Rows<Node>,
    /// Open addressing: half of the key, then the number plus 1; 0 is an empty place.
    places: Vec<u64>,
}

/// A position and the best way to it that is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The position before; the first is its own.
    pub(super) parent: u32,
    /// What it took to come here.
    pub(super) cost: u32,
    /// Where the player is. That is where the pushed box came from, except at the start.
    pub(super) player: Cell,
    /// Which way the box went, and four times the number of the symmetry that made this image of the position.
    pub(super) way: u8,
    /// Whether all its pushes were looked at since it got this cost.
    pub(super) is_done: bool,
}

const _: () = assert!(size_of::<Node>() == 12);

impl Nodes {
    pub(super) fn new(words: usize) -> Self {
        Self { boxes: Rows::new(words), nodes: Rows::new(1), places: vec![0; 1 << 10] }
    }

    pub(super) fn node(&self, number: u32) -> Node {
        self.nodes.row(number)[0]
    }

    pub(super) fn node_mut(&mut self, number: u32) -> &mut Node {
        &mut self.nodes.row_mut(number)[0]
    }

    /// Where boxes stand, as a set of cells.
    pub(super) fn boxes(&self, number: u32) -> &[u64] {
        self.boxes.row(number)
    }

    /// The position with these boxes whose player is as asked for.
    #[inline]
    pub(super) fn find(&self, key: u64, boxes: &[u64], is_player: impl Fn(Cell) -> bool) -> Option<u32> {
        let mask = self.places.len() - 1;
        let half = key >> 32;
        let mut place = half as usize & mask;
        while self.places[place] != 0 {
            if self.places[place] >> 32 == half {
                let number = self.places[place] as u32 - 1;
                if self.boxes(number) == boxes && is_player(self.node(number).player) {
                    return Some(number);
                }
            }
            place = (place + 1) & mask;
        }
        None
    }

    /// Keeps a position, unless it is known at no more cost. Its number, and whether it is new.
    #[inline]
    pub(super) fn keep(
        &mut self,
        key: u64,
        boxes: &[u64],
        node: Node,
        is_player: impl Fn(Cell) -> bool,
    ) -> Option<(u32, bool)> {
        match self.find(key, boxes, is_player) {
            None => Some((self.add(key, boxes, node), true)),
            Some(number) if self.node(number).cost > node.cost => {
                *self.node_mut(number) = node;
                Some((number, false))
            }
            Some(_) => None,
        }
    }

    /// Closes a position for ever: it is lost, and no way to it is cheaper than for nothing.
    pub(super) fn close(&mut self, number: u32) {
        let node = self.node_mut(number);
        (node.cost, node.is_done) = (0, true);
    }

    /// Adds a position that cannot be found yet. Returns its number.
    fn add(&mut self, key: u64, boxes: &[u64], node: Node) -> u32 {
        let number = self.add_unfindable(boxes, node);
        if self.nodes.len() * 4 >= self.places.len() * 3 {
            let mut larger = vec![0; self.places.len() * 2];
            self.places.iter().filter(|&&entry| entry != 0).for_each(|&entry| put(&mut larger, entry));
            self.places = larger;
        }
        put(&mut self.places, key >> 32 << 32 | (u64::from(number) + 1));
        number
    }

    /// Adds a position that never is found.
    pub(super) fn add_unfindable(&mut self, boxes: &[u64], node: Node) -> u32 {
        let number = self.nodes.len() as u32;
        self.nodes.push(&[node]);
        self.boxes.push(boxes);
        number
    }

    /// The pushes that lead to a position, boxes and ways, without the turns of the images on the way.
    pub(super) fn pushes_to(&self, number: u32, symmetries: &[Symmetry]) -> Vec<(Cell, Way)> {
        let mut pushes = Vec::new();
        self.turn_back(number, symmetries, |at, turned| {
            let Node { player, way, .. } = self.node(at);
            if at != 0 {
                pushes.push((turned.cell(player), turned.way(usize::from(way % 4))));
            }
        });
        pushes
    }

    /// What turns the image of a position that was kept back into the position that is met on the way to it.
    pub(super) fn turned(&self, number: u32, symmetries: &[Symmetry]) -> Symmetry {
        self.turn_back(number, symmetries, |_, _| ())
    }

    /// Visits all positions on the way to one, from the first, each with what turns its image back. Returns the last of those.
    fn turn_back(
        &self,
        number: u32,
        symmetries: &[Symmetry],
        mut visit: impl FnMut(u32, &Symmetry),
    ) -> Symmetry {
        let mut chain = vec![number];
        while let Some(&at) = chain.last().filter(|&&at| at != 0) {
            chain.push(self.node(at).parent);
        }
        let mut turned = symmetries[0].clone();
        for &at in chain.iter().rev() {
            turned = turned.after_undoing(&symmetries[usize::from(self.node(at).way / 4)]);
            visit(at, &turned);
        }
        turned
    }

    /// Whether no more positions have numbers.
    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() >= u32::MAX as usize - 1
    }

    /// The memory taken, and taken while the table grows next.
    pub(super) fn bytes(&self) -> usize {
        let growing = if self.nodes.len() * 8 >= self.places.len() * 5 { 3 } else { 1 };
        self.nodes.bytes() + self.boxes.bytes() + self.places.len() * 8 * growing
    }
}

fn put(places: &mut [u64], entry: u64) {
    let mask = places.len() - 1;
    let mut place = (entry >> 32) as usize & mask;
    while places[place] != 0 {
        place = (place + 1) & mask;
    }
    places[place] = entry;
}
