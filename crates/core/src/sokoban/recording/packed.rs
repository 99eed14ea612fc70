//! A state in eight bytes, a better way to one in twelve.
//!
//! Boards are not kept: a state is what its parent was, with one step done. Nor are parents: a state belongs to the
//! expansion in which it was found, and the log knows who was expanded then.

use crate::grid::{Direction, Size, Square};
use crate::search::Cost;
use crate::sokoban::level::Board;
use crate::sokoban::puzzles::{Play, Weights};
use crate::sokoban::rules::State;

/// What leads from one state to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// Which way.
    pub direction: Direction,
    /// Where the box stands that is pushed; `None` if the player only walks.
    pub pushes: Option<Square>,
}

impl Action {
    /// What was done to come from one state to a neighbour of it.
    #[inline]
    pub(super) fn between(board: &Board, before: &Play, after: &Play) -> Self {
        let pushes = before.state.boxes.first_not_in(&after.state.boxes);
        let ends = match pushes {
            Some(from) => (from, after.state.boxes.first_not_in(&before.state.boxes)),
            None => (before.state.player, Some(after.state.player)),
        };
        let leads_there = |&direction: &Direction| Some(board.next(ends.0, direction)) == ends.1;
        let direction = Direction::UDLR.into_iter().find(leads_there).expect("a step leads to a neighbour");
        Self { direction, pushes }
    }

    /// Does it.
    #[inline]
    pub(super) fn apply(self, board: &Board, state: &mut State) {
        match self.pushes {
            None => state.player = board.next(state.player, self.direction),
            Some(from) => {
                state.boxes.remove(from);
                state.boxes.insert(board.next(from, self.direction));
                state.player = from;
            }
        }
    }

    /// What it costs.
    pub(super) fn cost(self, weights: Weights) -> Cost {
        if self.pushes.is_some() { weights.push } else { weights.walk }
    }
}

// How an action stands in the lowest bits of both kinds of rows.
const DIRECTION: u64 = 0b11;
const PUSHES: u64 = 1 << 2;
const FROM: u32 = 3;
/// Bits of an action.
const ACTION: u32 = 19;

fn pack_action(action: Action) -> u64 {
    let from = action.pushes.map_or(0, |square| PUSHES | (square.index() as u64) << FROM);
    from | action.direction as u64
}

fn action_in(bits: u64, size: Size) -> Action {
    let direction = Direction::UDLR[(bits & DIRECTION) as usize];
    let number = (bits >> FROM) as u16 as usize;
    let square = || size.square(number / size.columns(), number % size.columns());
    Action { direction, pushes: if bits & PUSHES == 0 { None } else { square() } }
}

/// A state: how it was first reached, in which expansion of its block, and its estimate.
#[derive(Clone, Copy)]
pub(super) struct Node(u64);

const IMPROVED: u64 = 1 << ACTION;
const ESTIMATE: u32 = ACTION + 1;
const EXPANSION: u32 = u64::BITS - u16::BITS;
const ESTIMATE_MASK: u64 = (1 << (EXPANSION - ESTIMATE)) - 1;
/// Stands for the estimate of a dead end; all others are smaller.
const DEAD_END: u64 = ESTIMATE_MASK;

impl Node {
    pub(super) fn new(expansion: u16, action: Action, estimate: Option<Cost>) -> Self {
        let estimate = estimate.map_or(DEAD_END, |cost| u64::from(cost).min(DEAD_END - 1));
        Self(u64::from(expansion) << EXPANSION | estimate << ESTIMATE | pack_action(action))
    }

    /// The expansion of its block in which it was found.
    #[inline]
    pub(super) fn expansion(self) -> u16 {
        (self.0 >> EXPANSION) as u16
    }

    pub(super) fn action(self, size: Size) -> Action {
        action_in(self.0, size)
    }

    /// `None` for a dead end.
    #[inline]
    pub(super) fn estimate(self) -> Option<Cost> {
        let estimate = self.0 >> ESTIMATE & ESTIMATE_MASK;
        (estimate != DEAD_END).then_some(estimate as Cost)
    }

    /// Whether it was ever reached anew.
    #[inline]
    pub(super) fn is_improved(self) -> bool {
        self.0 & IMPROVED != 0
    }

    /// It was reached anew.
    pub(super) fn improve(&mut self) {
        self.0 |= IMPROVED;
    }
}

/// Another way to a known state: in which expansion of its block, after how many of that expansion's new states,
/// and by which action.
#[derive(Clone, Copy)]
pub(super) struct Way(u64);

const WAS_CLOSED: u64 = 1 << ACTION;
const NEWS: u32 = ACTION + 1;
const NEWS_MASK: u64 = (1 << (EXPANSION - NEWS)) - 1;

impl Way {
    pub(super) fn new(expansion: u16, news: usize, action: Action, was_closed: bool) -> Self {
        let closed = if was_closed { WAS_CLOSED } else { 0 };
        // A state has at most four steps for each of its boxes, and a board 65,536 squares: this always fits.
        debug_assert!(news as u64 <= NEWS_MASK);
        Self(u64::from(expansion) << EXPANSION | (news as u64) << NEWS | closed | pack_action(action))
    }

    #[inline]
    pub(super) fn expansion(self) -> u16 {
        (self.0 >> EXPANSION) as u16
    }

    /// How many states the same expansion had found before.
    pub(super) fn news(self) -> usize {
        (self.0 >> NEWS & NEWS_MASK) as usize
    }

    pub(super) fn action(self, size: Size) -> Action {
        action_in(self.0, size)
    }

    pub(super) fn was_closed(self) -> bool {
        self.0 & WAS_CLOSED != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn actions(size: Size) -> Vec<Action> {
        let squares = [None, size.square(0, 0), size.square(1, 2), size.squares().next_back()];
        let both = squares.map(|pushes| Direction::UDLR.map(|direction| Action { direction, pushes }));
        both.concat()
    }

    #[test]
    fn a_state_is_read_as_it_was_kept() {
        let size = Size::new(256, 256).expect("the largest board");
        let estimates = [Some(0), Some(1), Some(77_777), Some(DEAD_END as Cost - 1), None];
        for action in actions(size) {
            for (expansion, estimate) in [0, 1, 999, u16::MAX].into_iter().zip(estimates.into_iter().cycle())
            {
                let mut node = Node::new(expansion, action, estimate);
                let parts = |node: Node| (node.expansion(), node.action(size), node.estimate());
                assert_eq!(parts(node), (expansion, action, estimate));
                assert!(!node.is_improved());
                node.improve();
                assert!(node.is_improved());
                assert_eq!(parts(node), (expansion, action, estimate));
            }
        }
    }

    #[test]
    fn the_largest_estimates_are_cut_and_never_taken_for_dead_ends() {
        let action = Action { direction: Direction::Up, pushes: None };
        assert_eq!(Node::new(0, action, Some(Cost::MAX)).estimate(), Some(DEAD_END as Cost - 1));
    }

    #[test]
    fn a_way_is_read_as_it_was_kept() {
        let size = Size::new(256, 256).expect("the largest board");
        for action in actions(size) {
            for (expansion, news, closed) in [(0, 0, true), (7, 262_144, false), (u16::MAX, 5, true)] {
                let way = Way::new(expansion, news, action, closed);
                assert_eq!((way.expansion(), way.news(), way.was_closed()), (expansion, news, closed));
                assert_eq!(way.action(size), action);
            }
        }
    }
}
