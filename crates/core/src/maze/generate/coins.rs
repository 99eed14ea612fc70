//! Small change: 64 random bits spent one or two at a time.

use crate::grid::Direction;
use crate::random::Random;

/// Random bits that are left over. They belong to one [`Random`], which must be given every time.
#[derive(Clone, Debug, Default)]
pub(super) struct Coins {
    bits: u64,
    left: u32,
}

impl Coins {
    /// Heads or tails.
    #[inline]
    pub(super) fn flip(&mut self, random: &mut Random) -> bool {
        self.take(1, random) == 1
    }

    /// Any of the four directions, over the edge or not.
    #[inline]
    pub(super) fn direction(&mut self, random: &mut Random) -> Direction {
        Direction::UDLR[self.take(2, random)]
    }

    /// So many bits; who asks for two never asks for one.
    #[inline]
    fn take(&mut self, count: u32, random: &mut Random) -> usize {
        if self.left == 0 {
            (self.bits, self.left) = (random.bits(), 64);
        }
        let taken = self.bits & ((1 << count) - 1);
        self.bits >>= count;
        self.left -= count;
        taken as usize
    }
}
