//! Mazes with one way between any two cells: what a walk can gain at most, and usually the walk itself.
//!
//! Without loops a walk is the way to the goal with excursions into its branches. An excursion costs one slack for every
//! place it enters, and which places it had best enter is a knapsack. Leaving aside whether the energy lasts *within* an
//! excursion, the most energy at every place of the way for every slack is soon computed: that is a lower bound for the
//! slack of every walk. Mostly the walk found this way survives, and then it is a shortest one.

use super::meter::Meter;
use super::terrain::{Place, Terrain};
use crate::budget::StopReason;

/// Branches with more places than this are left to the search over labels.
const LARGEST_BRANCH: usize = 200;

/// So much slack is looked at to begin with.
const FIRST_SLACK: usize = 32;

/// The way from start to goal, and what its branches offer.
pub(super) struct Way {
    /// The places from the start to the goal.
    places: Vec<Place>,
    /// The positions on the way at which something is offered, from the start on.
    stops: Vec<Stop>,
}

/// A place of the way with branches.
struct Stop {
    position: usize,
    /// The best excursions there, cheapest first, each better than all before it. The first is not to go.
    offers: Vec<Excursion>,
}

/// A round trip from the way.
#[derive(Clone, Debug, Default)]
struct Excursion {
    /// How many places are entered, which is its slack.
    cost: u32,
    /// What it gives, less its steps.
    profit: u32,
    /// The places that are entered, every trunk before its tips.
    places: Vec<Place>,
}

/// What is known without looking into excursions.
pub(super) enum Bound {
    /// Nobody can arrive.
    Nobody,
    /// No walk has less slack; this one has so much, if it survives, and if there was memory enough to find it.
    Slack(u32, Option<Vec<Place>>),
}

/// By slack, the most energy somebody can have; [`NOBODY`] if nobody gets so far.
type Row = Vec<i32>;
const NOBODY: i32 = -1;

/// A piece of the way without excursions: who has less than `need` at its beginning does not reach its end.
#[derive(Clone, Copy, Default)]
struct Stretch {
    need: i32,
    gain: i32,
}

impl Way {
    /// The way through a terrain without loops; `None` if a branch is too large to be looked at as a whole.
    pub(super) fn new(terrain: &Terrain, meter: &mut Meter<'_>) -> Result<Option<Self>, StopReason> {
        let mut places = vec![terrain.start];
        while let Some(&here) = places.last().filter(|&&place| place != terrain.goal) {
            let nearer = |&next: &Place| terrain.distances[next as usize] < terrain.distances[here as usize];
            places.push(terrain.neighbours(here).find(nearer).expect("every place has a way to the goal"));
        }
        let mut is_on_way = vec![false; terrain.len()];
        places.iter().for_each(|&place| is_on_way[place as usize] = true);

        let mut stops = Vec::new();
        for (position, &root) in places.iter().enumerate() {
            let Some(branches) = Branches::new(terrain, root, &is_on_way) else { return Ok(None) };
            let offers = branches.excursions(terrain, meter)?;
            if offers.len() > 1 {
                stops.push(Stop { position, offers });
            }
        }
        Ok(Some(Self { places, stops }))
    }

    /// The least slack of any walk that need not care for its energy within excursions.
    pub(super) fn bound(
        &self,
        terrain: &Terrain,
        energy: u32,
        others: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Bound, StopReason> {
        let all: usize =
            self.stops.iter().filter_map(|stop| stop.offers.last()).map(|last| last.cost as usize).sum();
        let mut most = all.min(FIRST_SLACK);
        loop {
            let row = self.last_row(terrain, energy, most, meter, |_| {})?;
            if let Some(slack) = row.iter().position(|&energy| energy != NOBODY) {
                // The choices at every stop, for every slack with which one can come there.
                let choices = self.stops.len().saturating_mul((slack + 1) * size_of::<u16>());
                let walk = match meter.take(others.saturating_add(choices)) {
                    Ok(()) => Some(self.walk(terrain, energy, slack, meter)?),
                    Err(_) => None,
                };
                return Ok(Bound::Slack(slack as u32, walk));
            }
            if most == all {
                return Ok(Bound::Nobody);
            }
            most = all.min(most * 4);
        }
    }

    /// The most energy at the goal for every slack up to `most`. `saw` is told, stop after stop, which excursion is the best to
    /// come there with so much slack.
    fn last_row(
        &self,
        terrain: &Terrain,
        energy: u32,
        most: usize,
        meter: &mut Meter<'_>,
        mut saw: impl FnMut(&[u16]),
    ) -> Result<Row, StopReason> {
        let mut row: Row = vec![NOBODY; most + 1];
        row[0] = energy as i32;
        let mut chosen: Vec<u16> = vec![0; most + 1];
        let mut at = 0;
        for Stop { position, offers } in &self.stops {
            self.stretch(terrain, at, *position).apply(&mut row);
            at = *position;
            let before = row.clone();
            chosen.fill(0);
            for (number, offer) in offers.iter().enumerate().skip(1) {
                meter.work(row.len())?;
                let cost = offer.cost as usize;
                for (slack, &energy) in (cost..row.len()).zip(&before) {
                    let after = energy + offer.profit as i32;
                    if energy != NOBODY && after > row[slack] {
                        (row[slack], chosen[slack]) = (after, number as u16);
                    }
                }
            }
            saw(&chosen);
        }
        self.stretch(terrain, at, self.places.len() - 1).apply(&mut row);
        Ok(row)
    }

    /// The walk with so much slack that has the most energy at the goal.
    fn walk(
        &self,
        terrain: &Terrain,
        energy: u32,
        slack: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Place>, StopReason> {
        // Step 1. Which excursion is the best at every stop, for every slack with which one can come there.
        let mut choices: Vec<Vec<u16>> = Vec::with_capacity(self.stops.len());
        self.last_row(terrain, energy, slack, meter, |chosen| choices.push(chosen.to_vec()))?;

        // Step 2. Which were made, from the goal back to the start.
        let mut left = slack;
        let mut made = vec![0; self.stops.len()];
        for (stop, choices) in choices.iter().enumerate().rev() {
            made[stop] = usize::from(choices[left]);
            left -= self.stops[stop].offers[made[stop]].cost as usize;
        }

        // Step 3. The walk.
        let mut walk = Vec::new();
        let mut at = 0;
        for (stop, made) in self.stops.iter().zip(made) {
            walk.extend(&self.places[at..=stop.position]);
            at = stop.position + 1;
            round_trip(terrain, self.places[stop.position], &stop.offers[made].places, &mut walk);
        }
        walk.extend(&self.places[at..]);
        Ok(walk)
    }

    /// The way from one position to another.
    fn stretch(&self, terrain: &Terrain, from: usize, to: usize) -> Stretch {
        let mut stretch = Stretch::default();
        for &place in &self.places[from + 1..=to] {
            stretch.gain += terrain.values[place as usize] as i32 - 1;
            stretch.need = stretch.need.max(-stretch.gain);
        }
        stretch
    }

    /// The memory it takes.
    pub(super) fn bytes(&self) -> usize {
        let of_offer = |offer: &Excursion| size_of::<Excursion>() + offer.places.len() * size_of::<Place>();
        let offers: usize = self.stops.iter().flat_map(|stop| &stop.offers).map(of_offer).sum();
        offers + self.stops.len() * size_of::<Stop>() + self.places.len() * size_of::<Place>()
    }
}

impl Stretch {
    fn apply(self, row: &mut Row) {
        for energy in row {
            *energy = if *energy >= self.need { *energy + self.gain } else { NOBODY };
        }
    }
}

/// The places beside one place of the way.
struct Branches {
    /// Every trunk before its tips; the first is the place of the way.
    places: Vec<Place>,
    /// For each, where its trunk stands among them.
    trunks: Vec<usize>,
}

impl Branches {
    /// `None` if there are too many places.
    fn new(terrain: &Terrain, root: Place, is_on_way: &[bool]) -> Option<Self> {
        let (mut places, mut trunks) = (vec![root], vec![0]);
        let mut done = 0;
        while let Some(&place) = places.get(done) {
            let trunk = places[trunks[done]];
            let is_tip = |&next: &Place| !is_on_way[next as usize] && next != trunk;
            for next in terrain.neighbours(place).filter(is_tip) {
                places.push(next);
                trunks.push(done);
            }
            if places.len() > LARGEST_BRANCH {
                return None;
            }
            done += 1;
        }
        Some(Self { places, trunks })
    }

    /// The best excursions into them, the first of which is not to go.
    fn excursions(&self, terrain: &Terrain, meter: &mut Meter<'_>) -> Result<Vec<Excursion>, StopReason> {
        let mut offers = vec![vec![Excursion::default()]; self.places.len()];
        // From the tips to the trunk.
        for index in (1..self.places.len()).rev() {
            let (place, inner) = (self.places[index], std::mem::take(&mut offers[index]));
            let mut own = vec![Excursion::default()];
            for Excursion { cost, profit, places } in inner {
                let profit = (profit + terrain.values[place as usize]).saturating_sub(2);
                if own.last().is_some_and(|last| profit > last.profit) {
                    let places = std::iter::once(place).chain(places).collect();
                    own.push(Excursion { cost: cost + 1, profit, places });
                }
            }
            let trunk = &mut offers[self.trunks[index]];
            // Every pair is looked at, and the places of many are copied.
            meter.work(trunk.len() * own.len() + (trunk.len() + own.len()) * self.places.len())?;
            *trunk = joined(trunk, &own);
        }
        meter.work(self.places.len())?;
        Ok(offers.swap_remove(0))
    }
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
