//! How often one has to turn from box to box at least, told from a few boxes at a time.
//!
//! With up to three boxes alone on the ground, all their positions can be looked at from the goals backwards, one carried box
//! per step. Other boxes only hinder, and each turn is one box's; so boxes that are split into small groups need at least as
//! many turns as the groups together.

use rustc_hash::FxHashMap;

use mazekeeper_core::budget::StopReason;

use super::pull::{Position, Puller};
use crate::board::{Board, Reach, position_key};
use crate::field::{Cell, Field};
use crate::meter::Meter;

/// The fewest turns for a few boxes, wherever they stand.
pub(super) struct Costs {
    group: usize,
    turns: FxHashMap<u64, u8>,
    // What a question needs.
    board: Board,
    reach: Reach,
    groups: Vec<(u8, [usize; MOST])>,
    is_counted: Vec<bool>,
}

/// No group is larger.
const MOST: usize = 3;
/// On larger ground, groups of that size have too many positions.
const MOST_CELLS: usize = 45;

impl Costs {
    /// Looks at all positions of a few boxes.
    pub(super) fn new(field: &Field, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        let largest = if field.cells() > MOST_CELLS { MOST - 1 } else { MOST };
        let group = field.goals().len().min(largest);
        let mut puller = Puller::new(field);
        let mut turns = FxHashMap::default();
        let mut layer: Vec<Position> = Vec::new();
        for chosen in groups(field.goals().len(), group) {
            let goals: Vec<Cell> = chosen[..group].iter().map(|&index| field.goals()[index]).collect();
            layer.extend(puller.begin(&goals).into_iter().map(|(key, position)| {
                turns.insert(key, 0);
                position
            }));
        }
        for turn in 1..u8::MAX {
            let mut next = Vec::new();
            for position in &layer {
                meter.go_on()?;
                puller.pull(position, |key, position| {
                    turns.insert(key, turn);
                    next.push(position);
                });
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        Ok(Self {
            group,
            turns,
            board: Board::empty(field),
            reach: Reach::new(field),
            groups: Vec::new(),
            is_counted: Vec::new(),
        })
    }

    /// How many turns a position takes at least; `None` if it is known to have no solution.
    pub(super) fn least(&mut self, field: &Field, boxes: &[Cell], player: Cell) -> Option<u32> {
        let group = self.group;
        self.groups.clear();
        for chosen in groups(boxes.len(), group) {
            let few = &chosen.map(|index| boxes[index])[..group];
            few.iter().for_each(|&cell| self.board.put(field, cell));
            self.reach.walk(field, &self.board, player);
            let key = position_key(self.board.key(), self.reach.key());
            few.iter().for_each(|&cell| self.board.take(field, cell));
            self.groups.push((*self.turns.get(&key)?, chosen));
        }
        // The groups that are most entangled are counted first.
        self.groups.sort_by_key(|&(turns, _)| std::cmp::Reverse(turns));
        self.is_counted.clear();
        self.is_counted.resize(boxes.len(), false);
        let mut sum = 0;
        for (turns, chosen) in &self.groups {
            let chosen = &chosen[..group];
            if chosen.iter().all(|&index| !self.is_counted[index]) {
                chosen.iter().for_each(|&index| self.is_counted[index] = true);
                sum += u32::from(*turns);
            }
        }
        let rest = boxes.iter().zip(&self.is_counted);
        let rest = rest.filter(|(cell, is_counted)| !**is_counted && !field.is_goal(**cell));
        Some(sum + rest.count() as u32)
    }
}

/// All choices of so many among the first numbers; what is not chosen is 0.
fn groups(count: usize, group: usize) -> Vec<[usize; MOST]> {
    let mut choices = Vec::new();
    match group {
        1 => choices.extend((0..count).map(|one| [one, 0, 0])),
        2 => (0..count).for_each(|one| choices.extend((one + 1..count).map(|two| [one, two, 0]))),
        _ => {
            for one in 0..count {
                for two in one + 1..count {
                    choices.extend((two + 1..count).map(|three| [one, two, three]));
                }
            }
        }
    }
    choices
}
