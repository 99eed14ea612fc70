//! Positions to look at, the most promising first.

use std::collections::BTreeMap;

/// Numbers of positions, by what a whole solution through them costs at least, and then by how much of that is
/// still to come: nearest to the end first, so that the last layer is left as soon as its solution is met.
#[derive(Debug, Default)]
pub(super) struct Open {
    lists: BTreeMap<(u32, u32), Vec<u32>>,
    count: usize,
    /// How many have room in the lists.
    room: usize,
}

/// A position taken out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    pub(super) number: u32,
    /// What a solution through it costs at least, and how much of that was thought to be still to come.
    pub(super) total: u32,
    pub(super) rest: u32,
}

impl Open {
    pub(super) fn push(&mut self, next: Next) {
        let list = self.lists.entry((next.total, next.rest)).or_default();
        let room = list.capacity();
        list.push(next.number);
        self.room += list.capacity() - room;
        self.count += 1;
    }

    /// The most promising position, taken out.
    pub(super) fn pop(&mut self) -> Option<Next> {
        let mut first = self.lists.first_entry()?;
        let &(total, rest) = first.key();
        let number = first.get_mut().pop().expect("no empty list is kept");
        if first.get().is_empty() {
            self.room -= first.remove().capacity();
        }
        self.count -= 1;
        Some(Next { number, total, rest })
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The memory taken. While a list grows, the old one is still there; the longest is not half of all.
    pub(super) fn bytes(&self) -> usize {
        self.room * 6
    }
}
