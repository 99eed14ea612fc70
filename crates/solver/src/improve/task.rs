//! One thing to try: some boxes find their way anew, while all others do what they did.
//!
//! Within a window of the solution, the pushes of the *free* boxes are forgotten. Those of the others stay, in their
//! order, as a *script*. A position is then how much of the script is done and where the free boxes are, and
//! there are so few of them that the shortest way through can be found.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use rustc_hash::FxHasher;

use super::path::{Path, Step};
use crate::board::Board;
use crate::carry::{Carrier, Motion};
use crate::field::{Cell, Field};
use crate::lone::FAR;

/// How many boxes may be free at a time.
pub(super) const MOST_FREE: usize = 6;

/// What is given and what is looked for.
#[derive(Clone, Debug)]
pub(super) struct Task {
    /// Where the free boxes stand at first, in order.
    pub(super) from: Vec<Cell>,
    /// Where they are wanted, any of them anywhere, in order.
    pub(super) to: Vec<Cell>,
    pub(super) script: Vec<Step>,
    /// All boxes that are not free, at first.
    pub(super) others: Vec<Cell>,
    /// Those that stay where they are.
    fixed: Vec<Cell>,
    pub(super) player: Cell,
    /// Where the player has to come in the end, if the solution goes on.
    pub(super) meet: Option<Cell>,
}

impl Task {
    /// Frees some boxes, given by their numbers, in a window of a path.
    pub(super) fn new(field: &Field, path: &Path, window: Range<usize>, free: &[u16]) -> Self {
        let (first, last) = (path.boxes_at(field, window.start), path.boxes_at(field, window.end));
        let is_free = |who: u16| free.contains(&who);
        let sorted = |boxes: &[Cell]| {
            let mut cells: Vec<Cell> = free.iter().map(|&who| boxes[usize::from(who)]).collect();
            cells.sort_unstable();
            cells
        };
        let steps = &path.steps()[window.clone()];
        let script: Vec<Step> = steps.iter().filter(|step| !is_free(step.who)).copied().collect();
        let mut is_scripted = vec![false; first.len()];
        script.iter().for_each(|step| is_scripted[usize::from(step.who)] = true);
        let (mut others, mut fixed) = (Vec::new(), Vec::new());
        for (who, &cell) in first.iter().enumerate().filter(|&(who, _)| !is_free(who as u16)) {
            others.push(cell);
            if !is_scripted[who] {
                fixed.push(cell);
            }
        }
        Self {
            from: sorted(&first),
            to: sorted(&last),
            script,
            others,
            fixed,
            player: path.player_at(field, window.start),
            meet: path.steps().get(window.end).map(|step| step.pusher(field)),
        }
    }

    /// A number that tells tasks apart.
    pub(super) fn key(&self) -> u64 {
        let mut hasher = FxHasher::default();
        (&self.from, &self.to, &self.script, &self.others).hash(&mut hasher);
        (self.player, self.meet).hash(&mut hasher);
        hasher.finish()
    }
}

/// How far the free boxes of a task have to go at least.
#[derive(Debug)]
pub(super) struct Distances {
    cells: usize,
    /// Per wanted cell and cell.
    table: Vec<u16>,
}

impl Distances {
    pub(super) fn new(field: &Field, task: &Task, carrier: &mut Carrier) -> Self {
        let cells = field.cells();
        let walls = Board::with(field, &task.fixed);
        let mut table = vec![FAR; task.to.len() * cells];
        for (row, &goal) in table.chunks_mut(cells).zip(&task.to) {
            row[usize::from(goal)] = 0;
            // A survey serves one carrying: cells count as met once.
            carrier.survey(field, &walls, task.player);
            if !carrier.is_surveyed(goal) {
                continue;
            }
            for stop in carrier.carry_from_any_side(field, &walls, goal, Motion::Pull, |_, _| true) {
                let distance = &mut row[usize::from(stop.cell)];
                *distance = stop.steps.min(*distance);
            }
        }
        Self { cells, table }
    }

    /// Fewest pushes that bring every box to a wanted cell of its own; `None` if they cannot.
    pub(super) fn least(&self, boxes: &[Cell]) -> Option<u32> {
        // best[set]: the first boxes have the wanted cells of the set.
        const NEVER: u32 = u32::MAX / 2;
        let mut best = [NEVER; 1 << MOST_FREE];
        best[0] = 0;
        let all = (1usize << boxes.len()) - 1;
        for set in 0..all {
            let so_far = best[set];
            if so_far == NEVER {
                continue;
            }
            let cell = usize::from(boxes[set.count_ones() as usize]);
            for goal in (0..boxes.len()).filter(|goal| set >> goal & 1 == 0) {
                let distance = self.table[goal * self.cells + cell];
                if distance != FAR {
                    let with = &mut best[set | 1 << goal];
                    *with = (so_far + u32::from(distance)).min(*with);
                }
            }
        }
        (best[all] < NEVER).then_some(best[all])
    }
}
