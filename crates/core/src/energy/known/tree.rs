//! Mazes with one way between any two cells: what a walk can gain at most, and usually the walk itself.
//!
//! Without loops a walk is the way to the goal with excursions into its branches. An excursion costs one slack for every
//! place it enters, and which places it had best enter is a knapsack. Leaving aside whether the energy lasts *within* an
//! excursion, the most energy at every place of the way for every slack is soon computed: that is a lower bound for the
//! slack of every walk. Mostly the walk found this way survives, and then it is a shortest one.

use super::terrain::{NONE, Place, Terrain};

/// Branches with more places than this are left to the search over labels.
const LARGEST_BRANCH: usize = 600;

/// The way from start to goal, and what its branches offer.
pub(super) struct Way {
    /// The places from the start to the goal.
    places: Vec<Place>,
    /// By position on the way, the best excursions there, cheapest first, each better than all before it. The first is not to go.
    offers: Vec<Vec<Excursion>>,
}

/// A round trip from the way.
#[derive(Clone, Debug, Default)]
struct Excursion {
    /// How many places are entered, which is its slack.
    cost: u32,
    /// What it gives, less its steps.
    profit: u32,
    /// The places that are entered.
    places: Vec<Place>,
}

/// What is known without looking into excursions.
pub(super) enum Bound {
    /// Nobody can arrive.
    Nobody,
    /// No walk has less slack; this one has so much, if it survives.
    Slack(u32, Vec<Place>),
}

impl Way {
    /// The way through a terrain without loops; `None` if a branch is too large to be looked at as a whole.
    pub(super) fn new(terrain: &Terrain) -> Option<Self> {
        let mut places = vec![terrain.start];
        while let Some(&here) = places.last().filter(|&&place| place != terrain.goal) {
            let nearer = |&next: &Place| terrain.distances[next as usize] < terrain.distances[here as usize];
            places.push(terrain.neighbours(here).find(nearer).expect("every place has a way to the goal"));
        }
        let mut is_on_way = vec![false; terrain.len()];
        places.iter().for_each(|&place| is_on_way[place as usize] = true);

        // The places of every branch, trunk first.
        let mut parents = vec![NONE; terrain.len()];
        let mut offers = Vec::new();
        for &root in &places {
            let mut order = vec![root];
            let mut done = 0;
            while let Some(&place) = order.get(done) {
                done += 1;
                for next in terrain.neighbours(place) {
                    if !is_on_way[next as usize] && next != parents[place as usize] {
                        parents[next as usize] = place;
                        order.push(next);
                    }
                }
                if order.len() > LARGEST_BRANCH {
                    return None;
                }
            }
            offers.push(excursions(terrain, &order, &parents));
        }
        Some(Self { places, offers })
    }

    /// The least slack of any walk that need not care for its energy within excursions.
    pub(super) fn bound(&self, terrain: &Terrain, energy: u32) -> Bound {
        let most: u32 = self.offers.iter().filter_map(|offers| offers.last()).map(|last| last.cost).sum();
        let mut limit = 32;
        loop {
            let limited = most.min(limit);
            if let Some((slack, walk)) = self.bound_up_to(terrain, energy, limited) {
                return Bound::Slack(slack, walk);
            }
            if limited == most {
                return Bound::Nobody;
            }
            limit *= 4;
        }
    }

    fn bound_up_to(&self, terrain: &Terrain, energy: u32, limit: u32) -> Option<(u32, Vec<Place>)> {
        // Step 1. By slack, the most energy at every place of the way after its excursion; `None` if nobody gets there.
        let width = limit as usize + 1;
        let mut row: Vec<Option<u32>> = vec![None; width];
        row[0] = Some(energy);
        // Which excursion was made, for places that offer one.
        let mut choices: Vec<Vec<u16>> = Vec::with_capacity(self.places.len());
        for (position, &place) in self.places.iter().enumerate() {
            if position > 0 {
                let value = terrain.values[place as usize];
                row.iter_mut()
                    .for_each(|most| *most = most.and_then(|energy| (energy + value).checked_sub(1)));
            }
            let offers = &self.offers[position];
            let mut chosen = Vec::new();
            if offers.len() > 1 && place != terrain.goal {
                let before = row.clone();
                chosen = vec![0; width];
                for (number, offer) in offers.iter().enumerate().skip(1) {
                    for slack in offer.cost as usize..width {
                        let after = before[slack - offer.cost as usize].map(|energy| energy + offer.profit);
                        if after > row[slack] {
                            row[slack] = after;
                            chosen[slack] = number as u16;
                        }
                    }
                }
            }
            choices.push(chosen);
        }

        // Step 2. The least slack with which somebody arrives, and who that is.
        let slack = row.iter().position(Option::is_some)?;
        let mut left = slack;
        let mut chosen = vec![0; self.places.len()];
        for position in (0..self.places.len()).rev() {
            let number = choices[position].get(left).map_or(0, |&number| usize::from(number));
            chosen[position] = number;
            left -= self.offers[position][number].cost as usize;
        }
        let mut walk = Vec::new();
        for (position, &place) in self.places.iter().enumerate() {
            walk.push(place);
            let entered = &self.offers[position][chosen[position]].places;
            round_trip(terrain, place, entered, &mut walk);
        }
        Some((slack as u32, walk))
    }
}

/// The best excursions from a place into its branches. `order` are the places, trunk first.
fn excursions(terrain: &Terrain, order: &[Place], parents: &[Place]) -> Vec<Excursion> {
    let root = order[0];
    // By place of the order: what its branches offer, from the tips to the trunk.
    let mut offers: std::collections::HashMap<Place, Vec<Excursion>> = std::collections::HashMap::new();
    for &place in order[1..].iter().rev() {
        let inner = offers.remove(&place).unwrap_or_else(|| vec![Excursion::default()]);
        let value = terrain.values[place as usize];
        let mut own = vec![Excursion::default()];
        for Excursion { cost, profit, places } in inner {
            let Some(profit) = (profit + value)
                .checked_sub(2)
                .filter(|&profit| profit > own.last().map_or(0, |last| last.profit))
            else {
                continue;
            };
            let places = std::iter::once(place).chain(places).collect();
            own.push(Excursion { cost: cost + 1, profit, places });
        }
        let others = offers.remove(&parents[place as usize]).unwrap_or_else(|| vec![Excursion::default()]);
        offers.insert(parents[place as usize], joined(&others, &own));
    }
    offers.remove(&root).unwrap_or_else(|| vec![Excursion::default()])
}

/// The best of two branches together.
fn joined(one: &[Excursion], other: &[Excursion]) -> Vec<Excursion> {
    let most = |list: &[Excursion]| list.last().map_or(0, |last| last.cost as usize);
    let mut best: Vec<Option<(u32, usize, usize)>> = vec![None; most(one) + most(other) + 1];
    for (first, a) in one.iter().enumerate() {
        for (second, b) in other.iter().enumerate() {
            let slot = &mut best[(a.cost + b.cost) as usize];
            let profit = a.profit + b.profit;
            if slot.is_none_or(|(known, ..)| profit > known) {
                *slot = Some((profit, first, second));
            }
        }
    }
    let mut list: Vec<Excursion> = Vec::new();
    for (cost, slot) in best.into_iter().enumerate() {
        let Some((profit, first, second)) = slot else { continue };
        if list.last().is_none_or(|last| profit > last.profit) {
            let places = one[first].places.iter().chain(&other[second].places).copied().collect();
            list.push(Excursion { cost: cost as u32, profit, places });
        }
    }
    list
}

/// Walks from `root` through all of `entered` and back, always first into the branch that needs least energy.
fn round_trip(terrain: &Terrain, root: Place, entered: &[Place], walk: &mut Vec<Place>) {
    if entered.is_empty() {
        return;
    }
    // Step 1. By place, what energy a tour of its branch needs and gives. Tips first: `entered` has trunks before tips.
    let index_of = |place: Place| entered.iter().position(|&other| other == place);
    let mut inner: Vec<Vec<(u32, u32, Place)>> = vec![Vec::new(); entered.len() + 1];
    let own = entered.len();
    let mut trunks: Vec<usize> = vec![own; entered.len()];
    for (index, &place) in entered.iter().enumerate() {
        for next in terrain.neighbours(place) {
            if let Some(tip) = index_of(next).filter(|&tip| tip > index && trunks[tip] == own) {
                trunks[tip] = index;
            }
        }
    }
    for (index, &place) in entered.iter().enumerate().rev() {
        inner[index].sort();
        let value = terrain.values[place as usize];
        // Energy after entering, relative to before.
        let mut balance = i64::from(value) - 1;
        let mut need = (-balance).max(0);
        for &(inner_need, profit, _) in &inner[index] {
            need = need.max(i64::from(inner_need) - balance);
            balance += i64::from(profit);
        }
        need = need.max(1 - balance);
        balance -= 1;
        let tour = (need.max(0) as u32, balance.max(0) as u32, place);
        inner[trunks[index]].push(tour);
    }
    inner[own].sort();

    // Step 2. The tour itself.
    let mut stack = vec![(root, own, 0)];
    while let Some((place, index, done)) = stack.pop() {
        if let Some(&(_, _, next)) = inner[index].get(done) {
            stack.push((place, index, done + 1));
            walk.push(next);
            stack.push((next, index_of(next).expect("a tour enters its own places"), 0));
        } else if let Some(&(trunk, ..)) = stack.last() {
            walk.push(trunk);
        }
    }
}
