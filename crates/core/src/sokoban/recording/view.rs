//! A place in a log, and what the search looked like there.
//!
//! Every event can be done and undone, so the next place and the one before are one event away; far places are
//! reached from the beginning of the nearest block. What that takes is boards: a state is what its parent was, with one
//! step done, and whoever asks for one must know where boxes stood before.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::log::{Block, Event, EventKind, Heat, Log, Tally};
use super::packed::Action;
use crate::grid::{Square, SquareSet};
use crate::search::NodeId;
use crate::sokoban::level::Level;
use crate::sokoban::rules::State;

/// How many bytes boards take before they are forgotten: half a million steps of the player, or tens of thousands of
/// pushes on a board of 60 by 60.
const BOARD_BYTES: usize = 1 << 25;
/// What one of them takes in its table, but for its boxes.
const ENTRY_BYTES: usize = 2 * size_of::<(NodeId, Stand)>();

/// What a search looked like when some of its events had happened.
pub struct View {
    level: Level,
    /// How many events have happened.
    done: usize,
    heat: Heat,
    tally: Tally,
    boards: Boards,
    /// The state that was looked at last.
    here: (NodeId, Stand),
    /// What still has to be added to the heat where its boxes stand: open and closed.
    pending: [u32; 2],
}

/// The boards that are known.
struct Boards {
    known: FxHashMap<NodeId, Stand>,
    bytes: usize,
    /// How many bytes they may take.
    room: usize,
    made: u64,
}

/// Where boxes and player stand. As long as the player only walks, states have their boxes in common: a way of a
/// hundred thousand steps has a few hundred pushes.
#[derive(Clone)]
struct Stand {
    boxes: Rc<SquareSet>,
    player: Square,
}

impl View {
    /// Before the first event.
    pub fn new(level: &Level) -> Self {
        let none = vec![0; level.board().size().area()].into_boxed_slice();
        Self {
            level: level.clone(),
            done: 0,
            heat: Heat { open: none.clone(), closed: none },
            tally: Tally::default(),
            boards: Boards::new(BOARD_BYTES),
            here: (0, Stand::of(level.start())),
            pending: [0; 2],
        }
    }

    /// Goes to the place behind event number `at`, or to the end.
    pub fn go_to(&mut self, log: &Log, at: usize) {
        let target = (at.saturating_add(1)).min(log.len());
        // Step 1. Jump if a block begins nearer than where we are.
        let later = log.blocks.partition_point(|block| block.events < target);
        let around = &log.blocks[later.saturating_sub(1)..(later + 1).min(log.blocks.len())];
        let distance = |block: &&Block| block.events.abs_diff(target);
        let nearest = around.iter().min_by_key(distance);
        if let Some(block) = nearest.filter(|block| distance(block) < self.done.abs_diff(target)) {
            self.heat.clone_from(&block.heat);
            self.tally = block.tally;
            self.done = block.events;
        }

        // Step 2. Walk the rest.
        while self.done < target {
            let event = log.event(self.done).expect("there are as many events as the log is long");
            self.change(log, event, 1);
            self.done += 1;
        }
        while self.done > target {
            self.done -= 1;
            let event = log.event(self.done).expect("what is done was an event");
            self.change(log, event, 1_u32.wrapping_neg());
        }
        self.settle();
    }

    /// Where boxes stand.
    pub fn heat(&self) -> &Heat {
        &self.heat
    }

    /// How many of each there are.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Boxes and player of a state. The player stands where the last step brought it.
    pub fn state(&mut self, log: &Log, node: NodeId) -> State {
        let Stand { boxes, player } = self.boards.stand(&self.level, log, node);
        State { boxes: (*boxes).clone(), player }
    }

    /// How many boards were made so far: what moving costs.
    pub fn boards_made(&self) -> u64 {
        self.boards.made
    }

    /// Does an event, or undoes it if `sign` is minus one.
    fn change(&mut self, log: &Log, event: Event, sign: u32) {
        // Step 1. The counts.
        let back = sign.wrapping_neg();
        let (open, closed) = match event.kind {
            EventKind::Opened => (sign, 0),
            EventKind::Improved if event.reopened => (sign, back),
            EventKind::Improved => return,
            EventKind::Closed => (back, sign),
            EventKind::DeadEnd => {
                self.tally.dead_ends = self.tally.dead_ends.wrapping_add(sign);
                return;
            }
        };
        self.tally.open = self.tally.open.wrapping_add(open);
        self.tally.closed = self.tally.closed.wrapping_add(closed);
        if let (EventKind::Closed, Some(expansion)) = (event.kind, event.expansion) {
            self.tally.expanded = self.tally.expanded.wrapping_add(sign);
            for (sum, count) in self.tally.losses.iter_mut().zip(log.losses_of(expansion as usize)) {
                *sum = sum.wrapping_add(u32::from(count).wrapping_mul(sign));
            }
        }
        // Step 2. A state that was reached is its parent with one step done; its own board is not worth making.
        let (node, action) = match (event.parent, event.action) {
            (Some(parent), Some(action)) => (parent, action.pushes.map(|_| action)),
            _ => (event.node, None),
        };
        self.look_at(log, node);
        self.pending[0] = self.pending[0].wrapping_add(open);
        self.pending[1] = self.pending[1].wrapping_add(closed);
        if let Some(Action { direction, pushes: Some(from) }) = action {
            let to = self.level.board().next(from, direction);
            self.heat.add(from, open.wrapping_neg(), closed.wrapping_neg());
            self.heat.add(to, open, closed);
        }
    }

    /// Goes to another state. The heat is brought up to date only where boxes have moved.
    fn look_at(&mut self, log: &Log, node: NodeId) {
        if self.here.0 != node {
            let stand = self.boards.stand(&self.level, log, node);
            if !Rc::ptr_eq(&stand.boxes, &self.here.1.boxes) {
                self.settle();
            }
            self.here = (node, stand);
        }
    }

    /// Brings the heat up to date.
    fn settle(&mut self) {
        let [open, closed] = std::mem::take(&mut self.pending);
        if (open, closed) != (0, 0) {
            self.here.1.boxes.iter().for_each(|square| self.heat.add(square, open, closed));
        }
    }
}

impl Boards {
    fn new(room: usize) -> Self {
        Self { known: FxHashMap::default(), bytes: 0, room, made: 0 }
    }

    /// Where boxes and player of a state stand.
    fn stand(&mut self, level: &Level, log: &Log, node: NodeId) -> Stand {
        if let Some(known) = self.known.get(&node) {
            return known.clone();
        }
        // Step 1. Back to an ancestor whose board is known.
        let mut ancestor = node;
        let mut way = Vec::new();
        let mut stand = loop {
            if let Some(known) = self.known.get(&ancestor) {
                break known.clone();
            }
            let Some(reached) = log.opened(ancestor) else { break Stand::of(level.start()) };
            way.push((ancestor, reached.action));
            if let Some(block) = log.block_beginning_with(reached.expansion) {
                break Stand::of(&log.blocks[block].state);
            }
            ancestor = log.closed_by(reached.expansion);
        };

        // Step 2. Room for the boards on the way. They are forgotten only now: a long way would otherwise be made
        // again and again.
        let box_bytes = size_of::<SquareSet>() + level.board().size().area().div_ceil(8);
        let pushes = way.iter().filter(|(_, action)| action.pushes.is_some()).count();
        let bytes = way.len() * ENTRY_BYTES + pushes * box_bytes;
        if self.bytes + bytes > self.room {
            self.known.clear();
            self.bytes = 0;
        }

        // Step 3. Forwards again. All boards on the way are kept, because whoever goes back step by step in a deep
        // search asks for each of them; of a way that would fill the room alone every second, or third, or fourth.
        let stride = bytes.div_ceil(self.room / 2).max(1);
        self.made += way.len() as u64;
        let mut has_other_boxes = false;
        for (left, (descendant, action)) in way.into_iter().enumerate().rev() {
            stand.go(level, action);
            has_other_boxes |= action.pushes.is_some();
            if left.is_multiple_of(stride) {
                self.bytes += ENTRY_BYTES + if std::mem::take(&mut has_other_boxes) { box_bytes } else { 0 };
                self.known.insert(descendant, stand.clone());
            }
        }
        stand
    }
}

impl Stand {
    fn of(state: &State) -> Self {
        Self { boxes: Rc::new(state.boxes.clone()), player: state.player }
    }

    fn go(&mut self, level: &Level, action: Action) {
        match action.pushes {
            None => self.player = level.board().next(self.player, action.direction),
            Some(from) => {
                let boxes = Rc::make_mut(&mut self.boxes);
                boxes.remove(from);
                boxes.insert(level.board().next(from, action.direction));
                self.player = from;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::grid::Direction;
    use crate::search::Algorithm;
    use crate::sokoban::configuration::{Configuration, PuzzleKind, Wish};
    use crate::sokoban::deadlock::DeadlockSet;
    use crate::sokoban::drawn::level;
    use crate::sokoban::heuristics::Heuristic;
    use crate::sokoban::puzzles::Weights;
    use crate::sokoban::recording::Recording;

    /// The beginning of a search that goes deep first, in a hall with a pillar between any two squares: its ways are
    /// as long as the hall is large, and end all the time.
    fn recorded_between_pillars() -> Recording<'static> {
        let floor = format!("#{}#\n", " ".repeat(59));
        let pillars = format!("#{} #\n", " #".repeat(29));
        let wall = "#".repeat(61);
        let mut drawing =
            format!("{wall}\n{}{floor}{wall}", format!("{floor}{pillars}").repeat(29)).into_bytes();
        for (sign, row, column) in
            [(b'$', 19, 19), (b'.', 23, 23), (b'$', 39, 19), (b'.', 43, 23), (b'@', 29, 29)]
        {
            drawing[row * 62 + column] = sign;
        }
        let level = level(str::from_utf8(&drawing).expect("it is written in letters"));
        let wish = Wish {
            algorithm: Algorithm::DepthFirst,
            puzzle: PuzzleKind::Steps,
            weights: Weights::MOVES,
            order: Direction::UDLR,
            heuristic: Heuristic::None,
            deadlocks: DeadlockSet::None,
        };
        let configuration = Configuration::new(wish).expect("the wish can be granted");
        let mut recording = Recording::new(configuration, &level, Budget::UNLIMITED, usize::MAX);
        recording.advance(30_000);
        recording.cancel();
        recording
    }

    #[test]
    fn a_long_way_is_not_made_again_for_every_state_even_if_there_is_little_room() {
        let recording = recorded_between_pillars();
        let (level, log) = (recording.level(), recording.log());
        let longest = (0..log.node_count() as NodeId).step_by(999).map(|node| log.way(node, 0).len()).max();
        let longest = longest.expect("there are states");
        assert!(longest > 4_000, "a way of {longest} steps is not long");
        // Room for all, for the way once, and for every third state of the way.
        for (room, most_per_event) in
            [(BOARD_BYTES, 1), (2 * longest * ENTRY_BYTES, 3), (longest * ENTRY_BYTES * 2 / 3, 9)]
        {
            let mut view = View { boards: Boards::new(room), ..View::new(level) };
            let mut plain = View::new(level);
            let mut walked = longest;
            for at in [log.len() - 1, log.len() / 2, log.len() - 2, log.len() / 3] {
                walked += view.done.abs_diff(at);
                view.go_to(log, at);
                plain.go_to(log, at);
                assert_eq!(view.heat(), plain.heat());
            }
            let most = walked * most_per_event;
            assert!(
                view.boards_made() as usize <= most,
                "{} boards in {walked} events, with {room} bytes",
                view.boards_made()
            );
            assert!(view.boards.bytes <= room);
        }
    }
}
