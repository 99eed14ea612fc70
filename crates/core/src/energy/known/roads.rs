//! The terrain as a map of roads: only places where something is decided, and how far they are apart.
//!
//! What is decided: at a pellet whether to turn round, at a junction where to go. Between them a walk goes straight on.

use super::meter::Meter;
use super::terrain::{NONE, Place, Terrain};
use crate::budget::StopReason;

/// A town of the map: a number from 0.
pub(super) type Town = u32;

/// Junctions, pellets and the two ends, and the roads between them.
pub(super) struct Roads {
    pub(super) start: Town,
    pub(super) goal: Town,
    /// By town, where roads lead.
    pub(super) roads: Vec<Vec<Road>>,
    /// What lies there, 0 for nothing.
    pub(super) values: Vec<u32>,
    /// What it costs at most to find the pellet there eaten; see [`Terrain::losses`].
    pub(super) losses: Vec<u32>,
    /// Steps to the goal.
    pub(super) distances: Vec<u32>,
    /// Which places the towns are.
    places: Vec<Place>,
}

/// A road from one town to the next.
#[derive(Clone, Debug)]
pub(super) struct Road {
    pub(super) to: Town,
    /// In steps.
    pub(super) length: u32,
    /// How much slack it takes.
    pub(super) slack: u32,
    /// The places on the way, neither end among them.
    between: Vec<Place>,
}

impl Roads {
    /// The map of a terrain.
    pub(super) fn new(terrain: &Terrain, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        // Step 1. The towns.
        let is_town = |place: Place| {
            place == terrain.start
                || place == terrain.goal
                || terrain.values[place as usize] > 0
                || terrain.neighbours(place).count() != 2
        };
        let places: Vec<Place> = (0..terrain.len() as Place).filter(|&place| is_town(place)).collect();
        let mut numbers = vec![NONE; terrain.len()];
        places.iter().enumerate().for_each(|(town, &place)| numbers[place as usize] = town as Town);

        // Step 2. The roads: straight on until the next town. Of two roads between the same towns the longer is no use.
        let distance = |place: Place| terrain.distances[place as usize];
        let road_from = |from: Place, first: Place| {
            let (mut before, mut here, mut between) = (from, first, Vec::new());
            while numbers[here as usize] == NONE {
                between.push(here);
                let on = terrain.neighbours(here).find(|&next| next != before).expect("a road goes on");
                (before, here) = (here, on);
            }
            let length = between.len() as u32 + 1;
            let slack = (length + distance(here) - distance(from)) / 2;
            Road { to: numbers[here as usize], length, slack, between }
        };
        let mut roads = Vec::with_capacity(places.len());
        for &from in &places {
            let mut all: Vec<Road> = terrain.neighbours(from).map(|next| road_from(from, next)).collect();
            meter.work(all.iter().map(|road| road.length as usize).sum())?;
            all.retain(|road| road.to != numbers[from as usize]);
            all.sort_by_key(|road| road.length);
            let mut kept: Vec<Road> = Vec::new();
            for road in all {
                if kept.iter().all(|other| other.to != road.to) {
                    kept.push(road);
                }
            }
            roads.push(kept);
        }
        Ok(Self {
            start: numbers[terrain.start as usize],
            goal: numbers[terrain.goal as usize],
            roads,
            values: places.iter().map(|&place| terrain.values[place as usize]).collect(),
            losses: places.iter().map(|&place| terrain.losses[place as usize]).collect(),
            distances: places.iter().map(|&place| distance(place)).collect(),
            places,
        })
    }

    /// The memory it takes.
    pub(super) fn bytes(&self) -> usize {
        let of_road = |road: &Road| size_of::<Road>() + road.between.len() * size_of::<Place>();
        let roads: usize = self.roads.iter().flatten().map(of_road).sum();
        roads + self.len() * (size_of::<Vec<Road>>() + 4 * size_of::<u32>())
    }

    /// How many towns there are.
    pub(super) fn len(&self) -> usize {
        self.roads.len()
    }

    /// The places of a walk from town to town.
    pub(super) fn places_of(&self, walk: &[Town]) -> Vec<Place> {
        let mut places = vec![self.places[walk[0] as usize]];
        for pair in walk.windows(2) {
            let road = self.roads[pair[0] as usize].iter().find(|road| road.to == pair[1]);
            let road = road.expect("a walk goes from town to town");
            places.extend(&road.between);
            places.push(self.places[pair[1] as usize]);
        }
        places
    }
}
