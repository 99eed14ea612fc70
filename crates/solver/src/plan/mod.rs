//! In which order the goals are filled: a plan, found by playing backwards.
//!
//! Read forwards, the way that [`backward`] finds is an order of packing, with the places where boxes are parked
//! on the way. It tells how far a position is, and how many of its boxes will come too late: those that will not
//! get to where they are needed any more when it is their turn.

mod backward;
mod pairs;
mod sink;

use crate::board::{cells_in, has_cell};
use crate::field::{Cell, Field};
use crate::lone::Lone;

use self::backward::Backward;
pub(crate) use self::backward::Taste;

/// An order of packing.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    words: usize,
    /// The boxes that must stand after each step, from the fewest to all goals; one set after the other.
    stages: Vec<u64>,
    /// How many boxes the first stage asks for. None, if the whole order is known.
    unordered: u16,
    /// For each stage, how many more boxes stand than at the first.
    brought: Vec<u16>,
    /// Per cell, the stage after the last step for which a box can be brought from there.
    useful_until: Vec<u16>,
}

/// A position on a plan, and what is needed to see at once how far a move would bring it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Standing {
    /// The last stage that is fulfilled; `None` if not even the first is.
    stage: Option<u16>,
    /// The stages that at most one box is missing from, the last first, and which box.
    near: Vec<(u16, Option<Cell>)>,
    /// How many places of the first stage are empty.
    missing_first: u16,
    /// Of the boxes that are not placed, how many are of use until so many others have been brought.
    waiting: Vec<u16>,
}

/// How far a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    /// How many steps are left.
    pub(crate) unpacked: u16,
    /// How many boxes will not get to any place any more when it is to be filled.
    pub(crate) late: u16,
}

impl Plan {
    /// Makes a plan for boxes that stand on `starts`, as well as it can be made in so many bytes. `go_on` is asked
    /// at every step; `None` if it refused.
    pub(crate) fn new(
        field: &Field,
        lone: &Lone,
        can_visit: &[bool],
        starts: &[u64],
        taste: Taste,
        max_bytes: usize,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        Backward::new(field, lone, can_visit, starts, taste, max_bytes, go_on)?.plan(go_on)
    }

    /// A plan of those stages; `basins` are the cells from which a box can be brought to the next place.
    fn with(field: &Field, stages: Vec<u64>, basins: &[u64]) -> Self {
        let words = field.words();
        let counts: Vec<u16> = stages.chunks(words).map(|stage| cells_in(stage).count() as u16).collect();
        let mut useful_until = vec![0; field.cells()];
        for (after, basin) in (1..).zip(basins.chunks(words)) {
            cells_in(basin).for_each(|cell| useful_until[usize::from(cell)] = after);
        }
        let brought = counts.iter().map(|&count| count - counts[0]).collect();
        Self { words, stages, unordered: counts[0], brought, useful_until }
    }

    /// Looks at a position.
    pub(crate) fn look(&self, boxes: &[u64], standing: &mut Standing) -> Progress {
        standing.near.clear();
        for number in (0..=self.steps()).rev() {
            let missing = |(stage, boxes): (&u64, &u64)| stage & !boxes;
            let missing = self.stage(number).iter().zip(boxes).map(missing).enumerate();
            let mut missing = missing.filter(|&(_, cells)| cells != 0);
            let one = missing.next();
            if one.is_none_or(|(_, cells)| cells.is_power_of_two()) && missing.next().is_none() {
                let cell = one.map(|(word, cells)| (word * 64) as Cell + cells.trailing_zeros() as Cell);
                standing.near.push((number as u16, cell));
            }
        }
        let missing_first =
            self.stage(0).iter().zip(boxes).map(|(stage, boxes)| (stage & !boxes).count_ones());
        standing.missing_first = missing_first.sum::<u32>() as u16;
        standing.stage = standing.near.iter().find(|(_, missing)| missing.is_none()).map(|&(stage, _)| stage);
        self.count_waiting(standing.stage, boxes, &mut standing.waiting);
        self.progress(standing.stage, standing.missing_first, &standing.waiting)
    }

    /// What [`look`](Self::look) would say after a box was carried there. `boxes` are those after the move.
    pub(crate) fn look_after(
        &self,
        standing: &mut Standing,
        boxes: &[u64],
        from: Cell,
        to: Cell,
        scratch: &mut Vec<u16>,
    ) -> Progress {
        let is_fulfilled = |&&(stage, missing): &&(u16, Option<Cell>)| {
            missing.is_none_or(|missing| missing == to) && !has_cell(self.stage(stage.into()), from)
        };
        let stage = standing.near.iter().find(is_fulfilled).map(|&(stage, _)| stage);
        let first = self.stage(0);
        let missing_first =
            standing.missing_first + u16::from(has_cell(first, from)) - u16::from(has_cell(first, to));
        if stage != standing.stage {
            self.count_waiting(stage, boxes, scratch);
            return self.progress(stage, missing_first, scratch);
        }
        let (leaves, comes) = (self.use_of(stage, from), self.use_of(stage, to));
        leaves.iter().for_each(|&until| standing.waiting[until] -= 1);
        comes.iter().for_each(|&until| standing.waiting[until] += 1);
        let progress = self.progress(stage, missing_first, &standing.waiting);
        comes.iter().for_each(|&until| standing.waiting[until] -= 1);
        leaves.iter().for_each(|&until| standing.waiting[until] += 1);
        progress
    }

    /// Until how many boxes have been brought a box on that cell is of use; `None` if it has its place already.
    fn use_of(&self, stage: Option<u16>, cell: Cell) -> Option<usize> {
        let stage = usize::from(stage.unwrap_or(0));
        let until = usize::from(self.useful_until[usize::from(cell)]).max(stage);
        (!has_cell(self.stage(stage), cell)).then(|| usize::from(self.brought[until] - self.brought[stage]))
    }

    fn count_waiting(&self, stage: Option<u16>, boxes: &[u64], waiting: &mut Vec<u16>) {
        waiting.clear();
        waiting.resize(usize::from(self.brought[self.steps()]) + 1, 0);
        cells_in(boxes).filter_map(|cell| self.use_of(stage, cell)).for_each(|until| waiting[until] += 1);
    }

    fn progress(&self, stage: Option<u16>, missing_first: u16, waiting: &[u16]) -> Progress {
        // One box after the other is brought; who is not among the first so many is late.
        let (mut in_time, mut late) = (0, 0);
        for (&boxes, brought) in waiting.iter().zip(missing_first..) {
            late += (in_time + boxes).saturating_sub(brought);
            in_time = (in_time + boxes).min(brought);
        }
        let unpacked = self.steps() as u16 - stage.unwrap_or(0) + missing_first;
        Progress { unpacked, late }
    }

    /// How good the plan is, the least the best: for how many boxes it knows no order, and how often one is
    /// parked.
    pub(crate) fn gaps(&self) -> (u16, usize) {
        let is_move = |pair: &&[u16]| pair[0] == pair[1];
        (self.unordered, self.brought.windows(2).filter(is_move).count())
    }

    /// Whether another plan asks for the same.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.stages == other.stages
    }

    /// How many steps the plan has.
    fn steps(&self) -> usize {
        self.brought.len() - 1
    }

    fn stage(&self, number: usize) -> &[u64] {
        &self.stages[number * self.words..][..self.words]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::carry::Carrier;
    use crate::drawn::level;
    use crate::lone::visited;

    #[test]
    fn a_look_at_a_move_is_a_look_at_the_position_after_it() {
        let level = level("#########\n#@  #   #\n# $$ ...#\n#  $ # .#\n# $     #\n#       #\n#########");
        let field = Field::new(&level).expect("not lost");
        let (empty, mut carrier) = (Board::empty(&field), Carrier::new(&field));
        let lone = Lone::new(&field, &empty, field.player(), &mut carrier, &mut || true).expect("asked");
        let can_visit = visited(&field, &mut carrier, &mut || true).expect("asked");
        let starts = Board::with(&field, field.boxes());
        for taste in [Taste::Sink, Taste::ManyWays, Taste::Whim(1)] {
            let plan = Plan::new(&field, &lone, &can_visit, starts.words(), taste, 1 << 20, &mut || true)
                .expect("asked");
            assert_eq!(plan.gaps(), (0, 0), "{taste:?}");
            let (mut standing, mut scratch) = (Standing::default(), Vec::new());
            // From the start one box after the other is put on a goal, in every order there is one.
            let mut board = starts.clone();
            let mut unpacked = Vec::new();
            for &goal in field.goals() {
                unpacked.push(plan.look(board.words(), &mut standing).unpacked);
                for from in board.boxes().collect::<Vec<_>>() {
                    for to in (0..field.wall()).filter(|&to| !starts.is_occupied(to)) {
                        if board.is_occupied(to) {
                            continue;
                        }
                        plan.look(board.words(), &mut standing);
                        board.shift(&field, from, to);
                        let seen = plan.look_after(&mut standing, board.words(), from, to, &mut scratch);
                        assert_eq!(seen, plan.look(board.words(), &mut standing), "{taste:?} {from} to {to}");
                        board.shift(&field, to, from);
                    }
                }
                let from = board.boxes().find(|&cell| !field.is_goal(cell)).expect("one is left");
                board.shift(&field, from, goal);
            }
            let end = plan.look(board.words(), &mut standing);
            assert_eq!(end, Progress { unpacked: 0, late: 0 });
            assert_eq!(unpacked[0], 4);
        }
    }

    #[test]
    fn boxes_that_will_be_cut_off_are_late() {
        let level = level("#########\n#@  ... #\n# $ $ $ #\n#       #\n#########");
        let field = Field::new(&level).expect("not lost");
        let set = |cells: &[Cell]| Board::with(&field, cells).words().to_vec();
        // The lane is filled from the right, beginning with the goal that shuts it off.
        let stages = [set(&[]), set(&[3]), set(&[3, 4]), set(&[3, 4, 5])].concat();
        let basins = [set(&[0, 1, 2, 3, 4, 5, 6]), set(&[4, 5, 6]), set(&[5, 6])].concat();
        let plan = Plan::with(&field, stages, &basins);
        let progress = |boxes: &[Cell]| plan.look(&set(boxes), &mut Standing::default());
        assert_eq!(progress(&[1, 2, 6]), Progress { unpacked: 3, late: 1 }, "one of two boxes can be used");
        assert_eq!(progress(&[2, 4, 6]), Progress { unpacked: 3, late: 0 });
        assert_eq!(progress(&[2, 3, 6]), Progress { unpacked: 2, late: 1 });
        assert_eq!(progress(&[3, 4, 5]), Progress { unpacked: 0, late: 0 });
    }
}
