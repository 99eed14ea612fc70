//! What is too much for anybody, asked before work is done for it.

/// The longest play of a level that is kept. People's have some thousands of moves, and programs' are rarely longer than this.
pub(crate) const MAX_MOVES: usize = 200_000;

/// The largest maze that is built for somebody's own run or saved game, in cells.
pub(crate) const MAX_CELLS: usize = 1_000_000;
