//! States and ways in as few bits as they need.
//!
//! Boards are not kept: a state is what its parent was, with one step done. Nor are parents: a state belongs to the
//! expansion in which it was found, and the log knows who was expanded then. Nor estimates, where nobody estimates.

use super::bits::{BitRows, bits_below};
use crate::grid::{Direction, Size, Square};
use crate::search::{Cost, NodeId};
use crate::sokoban::level::Board;
use crate::sokoban::puzzles::{Play, Weights};

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
        let to = ends.1.expect("boxes are not lost");
        // Of millions of steps each is worth a few nanoseconds: no neighbour is looked at.
        let direction = match to.index() as isize - ends.0.index() as isize {
            1 => Direction::Right,
            -1 => Direction::Left,
            down if down > 0 => Direction::Down,
            _ => Direction::Up,
        };
        debug_assert_eq!(board.next(ends.0, direction), to, "a step leads to a neighbour");
        Self { direction, pushes }
    }

    /// What it costs.
    pub(super) fn cost(self, weights: Weights) -> Cost {
        if self.pushes.is_some() { weights.push } else { weights.walk }
    }
}

/// How actions are written on one board: a direction, whether a box is pushed, and its square.
#[derive(Clone, Copy)]
struct Script {
    size: Size,
    /// Bits of an action.
    width: u32,
}

const DIRECTION: u64 = 0b11;
const PUSHES: u64 = 1 << 2;
const FROM: u32 = 3;

impl Script {
    fn new(size: Size) -> Self {
        Self { size, width: FROM + bits_below(size.area()) }
    }

    #[inline]
    fn write(self, action: Action) -> u64 {
        let from = action.pushes.map_or(0, |square| PUSHES | (square.index() as u64) << FROM);
        from | action.direction as u64
    }

    /// Reads the action in the lowest bits of a row.
    #[inline]
    fn read(self, row: u64) -> Action {
        let direction = Direction::UDLR[(row & DIRECTION) as usize];
        let number = ((row & ((1 << self.width) - 1)) >> FROM) as usize;
        let square = || self.size.square(number / self.size.columns(), number % self.size.columns());
        Action { direction, pushes: if row & PUSHES == 0 { None } else { square() } }
    }

    /// The bit behind an action.
    #[inline]
    fn flag(self) -> u64 {
        1 << self.width
    }
}

/// Stands for the estimate of a dead end; for all others stands one more than they are.
const DEAD_END: u64 = 0;
/// The largest estimate that is kept.
const MOST: u64 = (1 << 28) - 1;

/// All states: how each was first reached, whether it was ever reached anew, and its estimate.
pub(super) struct Nodes {
    script: Script,
    is_guided: bool,
    rows: BitRows,
}

impl Nodes {
    /// Without a guide nobody estimates, and nothing is a dead end.
    pub(super) fn new(size: Size, is_guided: bool) -> Self {
        let script = Script::new(size);
        Self { script, is_guided, rows: BitRows::new(script.width + 1) }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.rows.bytes()
    }

    pub(super) fn shrink(&mut self) {
        self.rows.shrink();
    }

    #[inline]
    pub(super) fn push(&mut self, action: Action, estimate: Option<Cost>) {
        let estimate = match estimate {
            _ if !self.is_guided => 0,
            None => DEAD_END,
            Some(cost) => u64::from(cost).min(MOST) + 1,
        };
        self.rows.push(estimate << (self.script.width + 1) | self.script.write(action));
    }

    #[inline]
    pub(super) fn action(&self, node: NodeId) -> Action {
        self.script.read(self.rows.get(node as usize))
    }

    /// `None` for a dead end.
    #[inline]
    pub(super) fn estimate(&self, node: NodeId) -> Option<Cost> {
        if !self.is_guided {
            return Some(0);
        }
        let estimate = self.rows.get(node as usize) >> (self.script.width + 1);
        (estimate != DEAD_END).then(|| estimate as Cost - 1)
    }

    #[inline]
    pub(super) fn is_improved(&self, node: NodeId) -> bool {
        self.rows.get(node as usize) & self.script.flag() != 0
    }

    /// It was reached anew.
    #[inline]
    pub(super) fn improve(&mut self, node: NodeId) {
        self.rows.add(node as usize, self.script.flag());
    }
}

/// Other ways to known states: to which, by which action, and whether the state was closed and now waits again.
pub(super) struct Ways {
    script: Script,
    rows: BitRows,
}

impl Ways {
    pub(super) fn new(size: Size) -> Self {
        let script = Script::new(size);
        Self { script, rows: BitRows::new(script.width + 1) }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.rows.bytes()
    }

    pub(super) fn shrink(&mut self) {
        self.rows.shrink();
    }

    #[inline]
    pub(super) fn push(&mut self, node: NodeId, action: Action, was_closed: bool) {
        let closed = if was_closed { self.script.flag() } else { 0 };
        self.rows.push(u64::from(node) << (self.script.width + 1) | closed | self.script.write(action));
    }

    /// To which state a way leads.
    #[inline]
    pub(super) fn node(&self, way: usize) -> NodeId {
        (self.rows.get(way) >> (self.script.width + 1)) as NodeId
    }

    #[inline]
    pub(super) fn action(&self, way: usize) -> Action {
        self.script.read(self.rows.get(way))
    }

    #[inline]
    pub(super) fn was_closed(&self, way: usize) -> bool {
        self.rows.get(way) & self.script.flag() != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes() -> [Size; 3] {
        [(3, 3), (9, 17), (256, 256)]
            .map(|(rows, columns)| Size::new(rows, columns).expect("such boards exist"))
    }

    fn actions(size: Size) -> Vec<Action> {
        let squares = [None, size.square(0, 0), size.square(1, 2), size.squares().next_back()];
        let both = squares.map(|pushes| Direction::UDLR.map(|direction| Action { direction, pushes }));
        both.concat()
    }

    #[test]
    fn states_are_read_as_they_were_kept() {
        for size in sizes() {
            let estimates = [Some(0), Some(1), Some(77_777), Some(MOST as Cost), None];
            let told: Vec<_> = actions(size).into_iter().zip(estimates.into_iter().cycle()).collect();
            let (mut guided, mut blind) = (Nodes::new(size, true), Nodes::new(size, false));
            for &(action, estimate) in &told {
                guided.push(action, estimate);
                blind.push(action, Some(0));
            }
            (0..told.len() as NodeId).step_by(3).for_each(|node| guided.improve(node));
            for (node, (action, estimate)) in (0..).zip(told) {
                assert_eq!((guided.action(node), guided.estimate(node)), (action, estimate));
                assert_eq!((blind.action(node), blind.estimate(node)), (action, Some(0)));
                assert_eq!(guided.is_improved(node), node % 3 == 0);
                assert!(!blind.is_improved(node));
            }
        }
    }

    #[test]
    fn the_largest_estimates_are_cut_and_never_taken_for_dead_ends() {
        let mut nodes = Nodes::new(sizes()[0], true);
        nodes.push(Action { direction: Direction::Up, pushes: None }, Some(Cost::MAX));
        assert_eq!(nodes.estimate(0), Some(MOST as Cost));
    }

    #[test]
    fn ways_are_read_as_they_were_kept() {
        for size in sizes() {
            let mut ways = Ways::new(size);
            let told: Vec<_> =
                actions(size).into_iter().zip([0, 7, 262_144, NodeId::MAX].into_iter().cycle()).collect();
            told.iter().for_each(|&(action, node)| ways.push(node, action, node == 7));
            for (way, (action, node)) in told.into_iter().enumerate() {
                assert_eq!(
                    (ways.node(way), ways.action(way), ways.was_closed(way)),
                    (node, action, node == 7)
                );
            }
        }
    }
}
