//! Which pellets a walk remembers having eaten, and where.
//!
//! A walk that remembers everything has too many pasts. So a pellet is remembered only in towns near it; further off it is
//! forgotten, and could be eaten twice. That allows more than is allowed, so what is found is a lower bound. When a walk
//! did eat twice, the pellet is remembered in all towns of the way between, and the search is repeated.

use super::roads::{Roads, Town};
use crate::budget::{Budget, StopReason};

/// What a walk remembers in a town: one bit for every pellet of [`Memory::near`] that town.
pub(super) type Eaten = u128;

/// How many pellets can be remembered in one town.
const MOST: usize = Eaten::BITS as usize;

/// Where which pellets are remembered.
pub(super) struct Memory {
    /// By town, the towns whose pellets are remembered there, its own first.
    near: Vec<Vec<Town>>,
    /// By town and road, where bits go in the memory of the town at its end; [`LOST`] for nowhere.
    moves: Vec<Vec<Vec<u8>>>,
}

const LOST: u8 = u8::MAX;

/// The interrupt is asked after so many towns.
const TOWNS_PER_POLL: u32 = 256;

impl Memory {
    /// A pellet is remembered within `reach` steps, but no town remembers more than fit.
    pub(super) fn new(roads: &Roads, reach: u32, budget: Budget<'_>) -> Result<Self, StopReason> {
        let mut near: Vec<Vec<Town>> = Vec::with_capacity(roads.len());
        let mut distances = vec![u32::MAX; roads.len()];
        // Nearest first; few towns are near, so a sorted list is quicker than a heap.
        let mut queue: Vec<(u32, Town)> = Vec::new();
        for town in 0..roads.len() as Town {
            if town.is_multiple_of(TOWNS_PER_POLL)
                && let Some(reason) = (budget.interrupt)()
            {
                return Err(reason);
            }
            let mut pellets = Vec::new();
            queue.push((0, town));
            distances[town as usize] = 0;
            let mut done = 0;
            while let Some(&(distance, here)) = queue.get(done) {
                done += 1;
                if distances[here as usize] < distance {
                    continue;
                }
                if roads.values[here as usize] > 0 {
                    pellets.push(here);
                    if pellets.len() == MOST {
                        break;
                    }
                }
                for road in roads.roads[here as usize].iter().filter(|road| road.to != roads.goal) {
                    let further = distance + road.length;
                    if further <= reach && further < distances[road.to as usize] {
                        distances[road.to as usize] = further;
                        let at = done + queue[done..].partition_point(|&(other, _)| other <= further);
                        queue.insert(at, (further, road.to));
                    }
                }
            }
            queue.drain(..).for_each(|(_, seen)| distances[seen as usize] = u32::MAX);
            near.push(pellets);
        }
        let mut memory = Self { near, moves: Vec::new() };
        memory.moves = (0..roads.len() as Town).map(|town| memory.moves_of(roads, town)).collect();
        Ok(memory)
    }

    /// What is still remembered at the end of a road.
    #[inline]
    pub(super) fn along(&self, from: Town, road: usize, eaten: Eaten) -> Eaten {
        let moves = &self.moves[from as usize][road];
        let (mut rest, mut kept) = (eaten, 0);
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if moves[bit] != LOST {
                kept |= 1 << moves[bit];
            }
        }
        kept
    }

    /// Whether whoever has eaten `eaten` more than another, and has `ahead` more energy, is ahead all the same.
    #[inline]
    pub(super) fn is_worth(&self, roads: &Roads, town: Town, eaten: Eaten, ahead: u32) -> bool {
        let near = &self.near[town as usize];
        let (mut rest, mut sum) = (eaten, 0);
        // Every pellet is worth something, so few of them fit into little.
        if rest.count_ones() > ahead {
            return false;
        }
        while rest != 0 {
            sum += roads.losses[near[rest.trailing_zeros() as usize] as usize];
            if sum > ahead {
                return false;
            }
            rest &= rest - 1;
        }
        true
    }

    /// Remembers a pellet in more towns. False if nothing is new.
    pub(super) fn remember(&mut self, roads: &Roads, pellet: Town, towns: &[Town]) -> bool {
        let mut is_new = false;
        for &town in towns {
            let near = &mut self.near[town as usize];
            if !near.contains(&pellet) && near.len() < MOST {
                near.push(pellet);
                is_new = true;
            }
        }
        if is_new {
            for &town in towns {
                self.moves[town as usize] = self.moves_of(roads, town);
                for road in &roads.roads[town as usize] {
                    self.moves[road.to as usize] = self.moves_of(roads, road.to);
                }
            }
        }
        is_new
    }

    fn moves_of(&self, roads: &Roads, town: Town) -> Vec<Vec<u8>> {
        let near = &self.near[town as usize];
        let along = |there: &[Town]| {
            let to =
                |pellet| there.iter().position(|other| other == pellet).map_or(LOST, |index| index as u8);
            near.iter().map(to).collect()
        };
        roads.roads[town as usize].iter().map(|road| along(&self.near[road.to as usize])).collect()
    }
}
