//! Nodes that wait, the nearest first; among equally near ones, the last found.

use std::collections::BTreeMap;

/// Numbers of nodes, by how far they seem.
#[derive(Clone, Debug, Default)]
pub(crate) struct Buckets {
    lists: BTreeMap<u32, Vec<u32>>,
    count: usize,
    /// How many have room in the lists.
    room: usize,
}

impl Buckets {
    /// Lets a node wait that seems so far.
    pub(crate) fn push(&mut self, distance: u32, number: u32) {
        let list = self.lists.entry(distance).or_default();
        let room = list.capacity();
        list.push(number);
        self.room += list.capacity() - room;
        self.count += 1;
    }

    /// Takes the nearest.
    pub(crate) fn pop(&mut self) -> Option<u32> {
        let mut nearest = self.lists.first_entry()?;
        let number = nearest.get_mut().pop().expect("no empty list is kept");
        if nearest.get().is_empty() {
            self.room -= nearest.remove().capacity();
        }
        self.count -= 1;
        Some(number)
    }

    /// How many wait.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// The memory they take.
    pub(crate) fn bytes(&self) -> usize {
        // While a list grows, the old one is still there; the longest is not half of all.
        self.room * 6
    }
}
