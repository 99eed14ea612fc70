//! Which pellets a walk remembers having eaten, and where.
//!
//! A walk that remembers everything has too many pasts. So a pellet is remembered only in towns near it; further off it is
//! forgotten, and could be eaten twice. That allows more than is allowed, so what is found is a lower bound. When a walk
//! did eat twice, the pellet is remembered in all towns of the way between, and the search is repeated.

use super::meter::Meter;
use super::roads::{Roads, Town};
use crate::budget::StopReason;

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

impl Memory {
    /// A pellet is remembered within `reach` steps, but no town remembers more than fit. `others` is what is taken besides.
    pub(super) fn new(
        roads: &Roads,
        reach: u32,
        others: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Self, StopReason> {
        let mut near: Vec<Vec<Town>> = Vec::with_capacity(roads.len());
        let mut distances = vec![u32::MAX; roads.len()];
        // Nearest first; few towns are near, so a sorted list is quicker than a heap.
        let mut queue: Vec<(u32, Town)> = Vec::new();
        for town in 0..roads.len() as Town {
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
            meter.work(8 * queue.len())?;
            queue.drain(..).for_each(|(_, seen)| distances[seen as usize] = u32::MAX);
            near.push(pellets);
        }
        let mut memory = Self { near, moves: Vec::with_capacity(roads.len()) };
        meter.take(others + memory.bytes(roads))?;
        let mut bits = Bits::new(roads);
        for town in 0..roads.len() as Town {
            let moves = memory.moves_of(roads, town, &mut bits);
            meter.work(1 + moves.iter().map(Vec::len).sum::<usize>())?;
            memory.moves.push(moves);
        }
        Ok(memory)
    }

    /// The memory it takes, once all is known.
    pub(super) fn bytes(&self, roads: &Roads) -> usize {
        let of_town = |(near, roads): (&Vec<Town>, &Vec<_>)| {
            let lists = (2 + roads.len()) * size_of::<Vec<u8>>();
            lists + near.len() * (size_of::<Town>() + roads.len())
        };
        self.near.iter().zip(&roads.roads).map(of_town).sum()
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
            let mut bits = Bits::new(roads);
            for &town in towns {
                self.moves[town as usize] = self.moves_of(roads, town, &mut bits);
                for road in &roads.roads[town as usize] {
                    self.moves[road.to as usize] = self.moves_of(roads, road.to, &mut bits);
                }
            }
        }
        is_new
    }

    fn moves_of(&self, roads: &Roads, town: Town, bits: &mut Bits) -> Vec<Vec<u8>> {
        let near = &self.near[town as usize];
        let along = |there: &[Town]| {
            there.iter().enumerate().for_each(|(bit, &pellet)| bits.0[pellet as usize] = bit as u8);
            let moves = near.iter().map(|&pellet| bits.0[pellet as usize]).collect();
            there.iter().for_each(|&pellet| bits.0[pellet as usize] = LOST);
            moves
        };
        roads.roads[town as usize].iter().map(|road| &self.near[road.to as usize][..]).map(along).collect()
    }
}

/// By town, the bit of its pellet in the memory that is being looked at; [`LOST`] for all between two looks.
struct Bits(Vec<u8>);

impl Bits {
    fn new(roads: &Roads) -> Self {
        Self(vec![LOST; roads.len()])
    }
}
