//! The search over labels: who stands where, with how much energy, remembering what.
//!
//! Every detour costs an even number of steps, because cells are coloured like a chess board. So a label's *slack* is half
//! of what it walked too much, and a walk with slack x takes 2x steps more than the shortest way. Labels are worked off
//! slack by slack, and within one slack from far to near; so the first one that can walk straight to the goal has the
//! least slack of all.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::memory::{Eaten, Memory};
use super::meter::Meter;
use super::roads::{Roads, Town};
use crate::budget::StopReason;

const NOBODY: u32 = u32::MAX;

/// One way to stand somewhere.
#[derive(Clone, Copy)]
struct Label {
    eaten: Eaten,
    town: Town,
    parent: u32,
    energy: u32,
    /// Whether it can make sense to turn round: a pellet was eaten on arrival, or one was forgotten.
    may_turn: bool,
}

/// When a label is looked at: the smallest comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    slack: u32,
    nearness: u32,
    town: Town,
    poverty: u32,
    label: u32,
}

/// How a search over labels ended.
pub(super) enum Found {
    /// A walk with the least slack; it may have eaten pellets twice that were not remembered.
    Walk { slack: u32, walk: Vec<Town> },
    /// Nobody can arrive, not even by eating forgotten pellets again.
    Nobody,
    /// Every walk has more slack than was looked at.
    Beyond,
    /// As many labels were looked at as wished; every walk has at least so much slack.
    Enough { slack: u32 },
    /// Somebody wanted it to end; every walk has at least so much slack.
    Stopped { slack: u32, reason: StopReason },
}

/// How the search is cut short.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// No more slack than this.
    pub(super) slack: u32,
    /// So many labels are kept for each town and slack; fewer than all make it a guess.
    pub(super) width: usize,
    /// So many are looked at.
    pub(super) labels: u64,
    /// So many bytes are taken besides.
    pub(super) others: usize,
}

/// The walk with the least slack.
pub(super) fn search(
    roads: &Roads,
    memory: &Memory,
    energy: u32,
    limits: Limits,
    meter: &mut Meter<'_>,
) -> Found {
    let mut labels = vec![Label { eaten: 0, town: roads.start, parent: NOBODY, energy, may_turn: true }];
    // By town, labels that nobody has beaten: energy and memory, most energy last.
    let mut best: Vec<Vec<(u32, Eaten)>> = vec![Vec::new(); roads.len()];
    // Who is to be looked at: least slack first, then the furthest, and in one town the richest.
    let mut waiting = BinaryHeap::new();
    waiting.push(Reverse(Turn { slack: 0, nearness: 0, town: roads.start, poverty: 0, label: 0 }));
    let (mut last, mut count) = ((0, Town::MAX), 0);
    let mut kept_bytes = roads.len() * size_of::<Vec<(u32, Eaten)>>();
    let enough = meter.expanded.saturating_add(limits.labels);
    while let Some(Reverse(Turn { slack, label: index, .. })) = waiting.pop() {
        // Step 1. Is anybody at least as well off?
        if slack > limits.slack {
            return Found::Beyond;
        }
        let Label { eaten, town, parent, energy, may_turn } = labels[index as usize];
        if (slack, town) != last {
            (last, count) = ((slack, town), 0);
        }
        if count >= limits.width {
            continue;
        }
        let others = &mut best[town as usize];
        let richer = others.partition_point(|other| other.0 < energy);
        let beats = |other: &(u32, Eaten)| memory.is_worth(roads, town, other.1 & !eaten, other.0 - energy);
        if others[richer..].iter().rev().any(beats) {
            continue;
        }
        if meter.expanded >= enough {
            return Found::Enough { slack };
        }
        others.insert(richer, (energy, eaten));
        count += 1;
        kept_bytes += size_of::<(u32, Eaten)>();
        // Lists double, and while they do, both copies are there: half as much again is what they take on average.
        let lists = labels.len() * size_of::<Label>() + waiting.len() * size_of::<Turn>() + kept_bytes;
        if let Err(reason) = meter.expand().and_then(|()| meter.take(limits.others + lists * 3 / 2)) {
            return Found::Stopped { slack, reason };
        }

        // Step 2. Can it walk straight to the goal?
        if energy >= roads.distances[town as usize] {
            return Found::Walk { slack, walk: walk_to_goal(roads, &labels, index) };
        }

        // Step 3. One road in every direction.
        let from = if parent == NOBODY { NOBODY } else { labels[parent as usize].town };
        for (number, road) in roads.roads[town as usize].iter().enumerate() {
            if road.to == from && !may_turn || energy + 1 < road.length {
                continue;
            }
            let mut kept = memory.along(town, number, eaten);
            let value = roads.values[road.to as usize];
            let is_fed = value > 0 && kept & 1 == 0;
            let may_turn = is_fed || kept.count_ones() < eaten.count_ones();
            if value > 0 {
                kept |= 1;
            }
            let gain = if is_fed { value } else { 0 };
            let Some(energy) = (energy + gain).checked_sub(road.length) else { continue };
            waiting.push(Reverse(Turn {
                slack: slack + road.slack,
                nearness: u32::MAX - roads.distances[road.to as usize],
                town: road.to,
                poverty: u32::MAX - energy,
                label: labels.len() as u32,
            }));
            labels.push(Label { eaten: kept, town: road.to, parent: index, energy, may_turn });
        }
    }
    Found::Nobody
}

/// The towns of a label's walk, and straight on to the goal.
fn walk_to_goal(roads: &Roads, labels: &[Label], index: u32) -> Vec<Town> {
    let line = std::iter::successors(Some(index), |&label| {
        Some(labels[label as usize].parent).filter(|&parent| parent != NOBODY)
    });
    let mut walk: Vec<Town> = line.map(|label| labels[label as usize].town).collect();
    walk.reverse();
    let mut here = *walk.last().expect("a label stands somewhere");
    while here != roads.goal {
        let straight = roads.roads[here as usize].iter().find(|road| road.slack == 0);
        here = straight.expect("every town has a way to the goal").to;
        walk.push(here);
    }
    walk
}
