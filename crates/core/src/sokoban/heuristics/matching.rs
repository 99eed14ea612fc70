//! Gives every box a goal of its own so that the distances add up to the least.
//!
//! The Hungarian method: boxes are taken in one after the other, and each time a cheapest chain of changes is
//! found that frees a goal. Prices make that search a shortest-path search without negative edges.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use crate::budget::{Budget, StopReason};
use crate::grid::{Square, SquareSet};
use crate::search::Cost;
use crate::sokoban::distance::UNREACHABLE;
use crate::sokoban::level::Board;

/// The distances of one board, and room to work in.
pub(super) struct Matching<'a> {
    /// How many boxes and goals there are.
    count: usize,
    /// Distances from a square to each goal: `count` per square, so that one box's are side by side.
    distances: Vec<u16>,
    box_squares: Vec<usize>,
    box_price: Vec<i64>,
    goal_price: Vec<i64>,
    /// Per goal, the box it is given to, counted from 1; 0 is nobody. Goal 0 is where a new box comes in.
    taker: Vec<usize>,
    /// Per goal, the goal before it in the cheapest chain.
    previous: Vec<usize>,
    slack: Vec<i64>,
    visited: Vec<bool>,
    /// What was found lately, by box positions. Walking does not move boxes, so most questions repeat.
    recent: Vec<Option<(SquareSet, Option<Cost>)>>,
    interrupt: &'a dyn Fn() -> Option<StopReason>,
    /// Comparisons made since the interrupt was asked.
    comparisons: usize,
    /// Once interrupted, nothing is worked out any more.
    is_interrupted: bool,
}

/// Larger than any sum of distances.
const FAR: i64 = i64::MAX / 4;
/// After so many comparisons the interrupt is asked: about every tenth of a millisecond.
const COMPARISONS_PER_POLL: usize = 1 << 16;
/// How many recent answers are kept.
const RECENT: usize = 1 << 10;

impl<'a> Matching<'a> {
    /// `distances_to` gives the distance from every square to a goal.
    pub(super) fn new(
        board: &Board,
        distances_to: impl Fn(Square) -> Vec<u16>,
        budget: &Budget<'a>,
    ) -> Result<Self, StopReason> {
        let count = board.goals().len();
        let area = board.size().area();
        if count.saturating_mul(area).saturating_mul(size_of::<u16>()) > budget.max_bytes {
            return Err(StopReason::MemoryLimit);
        }
        let mut distances = vec![UNREACHABLE; count * area];
        for (number, goal) in board.goals().iter().enumerate() {
            for (square, distance) in distances_to(goal).into_iter().enumerate() {
                distances[square * count + number] = distance;
            }
            (budget.interrupt)().map_or(Ok(()), Err)?;
        }
        Ok(Self {
            count,
            distances,
            box_squares: Vec::with_capacity(count),
            box_price: vec![0; count + 1],
            goal_price: vec![0; count + 1],
            taker: vec![0; count + 1],
            previous: vec![0; count + 1],
            slack: vec![0; count + 1],
            visited: vec![false; count + 1],
            recent: vec![None; RECENT],
            interrupt: budget.interrupt,
            comparisons: 0,
            is_interrupted: false,
        })
    }

    /// The least sum of distances; `None` if there is no goal for every box.
    pub(super) fn least_sum(&mut self, boxes: &SquareSet) -> Option<Cost> {
        let place = FxBuildHasher.hash_one(boxes) as usize % RECENT;
        if let Some((remembered, sum)) = &self.recent[place]
            && remembered == boxes
        {
            return *sum;
        }
        self.box_squares.clear();
        self.box_squares.extend(boxes.iter().map(Square::index));
        let sum = self.match_all();
        self.recent[place] = Some((boxes.clone(), sum));
        sum
    }

    /// What the tables take, when all recent answers are kept.
    pub(super) fn bytes(&self) -> usize {
        let squares = self.distances.len() / self.count;
        size_of_val(&self.distances[..]) + RECENT * squares / 8
    }

    /// Of an interrupted matching, the sum over the boxes taken in so far: a lower bound as well.
    fn match_all(&mut self) -> Option<Cost> {
        self.box_price.fill(0);
        self.goal_price.fill(0);
        self.taker.fill(0);
        for newcomer in 1..=self.count {
            if self.is_interrupted {
                break;
            }
            self.take_in(newcomer)?;
            self.poll();
        }
        let given = (1..=self.count).filter(|&goal| self.taker[goal] != 0);
        Some(given.map(|goal| Cost::from(self.distance(self.taker[goal], goal))).sum())
    }

    fn poll(&mut self) {
        if self.comparisons >= COMPARISONS_PER_POLL {
            self.comparisons = 0;
            self.is_interrupted = (self.interrupt)().is_some();
        }
    }

    fn distance(&self, one_box: usize, goal: usize) -> u16 {
        self.distances[self.box_squares[one_box - 1] * self.count + goal - 1]
    }

    /// Finds a goal for one more box, moving others to other goals where that is cheapest. `None` if there is no
    /// way to do it.
    fn take_in(&mut self, newcomer: usize) -> Option<()> {
        self.taker[0] = newcomer;
        self.slack.fill(FAR);
        self.visited.fill(false);
        let mut goal = 0;
        // Step 1. Go from goal to goal, always to the cheapest not yet visited, until one is free.
        loop {
            self.comparisons += self.count;
            self.visited[goal] = true;
            let taker = self.taker[goal];
            let (mut least, mut nearest) = (FAR, 0);
            for next in 1..=self.count {
                if self.visited[next] {
                    continue;
                }
                let distance = self.distance(taker, next);
                if distance != UNREACHABLE {
                    let reduced = i64::from(distance) - self.box_price[taker] - self.goal_price[next];
                    if reduced < self.slack[next] {
                        self.slack[next] = reduced;
                        self.previous[next] = goal;
                    }
                }
                if self.slack[next] < least {
                    least = self.slack[next];
                    nearest = next;
                }
            }
            if least == FAR {
                return None;
            }
            for other in 0..=self.count {
                if self.visited[other] {
                    self.box_price[self.taker[other]] += least;
                    self.goal_price[other] -= least;
                } else if self.slack[other] < FAR {
                    self.slack[other] -= least;
                }
            }
            goal = nearest;
            if self.taker[goal] == 0 {
                break;
            }
        }
        // Step 2. Everybody along the chain moves on by one goal.
        while goal != 0 {
            let before = self.previous[goal];
            self.taker[goal] = self.taker[before];
            goal = before;
        }
        Some(())
    }
}
