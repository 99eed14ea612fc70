//! Positions to begin with, found by pulling boxes off their goals.
//!
//! A step is one box pulled anywhere while the others stand still. What can be pulled apart can be pushed together, so every
//! position that is met has a solution.

use mazekeeper_core::budget::StopReason;
use mazekeeper_core::random::Random;

use super::costs::Costs;
use crate::board::{Board, Reach, position_key};
use crate::carry::{Carrier, Motion, Stop};
use crate::field::{Cell, Field, WAYS};
use crate::meter::Meter;
use crate::table::Keys;

/// Where boxes and the player stand.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) boxes: Vec<Cell>,
    pub(super) player: Cell,
    /// The box that was pulled last.
    last: Cell,
    /// How many pulls it took.
    pulls: u32,
}

/// How far from the end a position is: turns and pulls, at least as far as known.
pub(super) type Far = (u32, u32);

/// How many positions of a layer are gone on from, how many are considered for that, and how many layers in a row may
/// bring nothing.
const WIDTH: usize = 10;
const SAMPLE: usize = 60;
const PATIENCE: u32 = 3;

/// A position far from the end, and how many turns and pulls it takes at least. Layer by layer, those positions are gone on
/// from that are known to take the most turns.
pub(super) fn far_position(
    field: &Field,
    random: &mut Random,
    meter: &mut Meter<'_>,
) -> Result<Option<(Position, Far)>, StopReason> {
    let mut costs = Costs::new(field, meter)?;
    let mut puller = Puller::new(field);
    let mut layer: Vec<Position> = puller.begin(field.goals()).into_iter().map(|(_, first)| first).collect();
    let mut farthest: Option<(Position, Far)> = None;
    let mut idle = 0;
    while idle <= PATIENCE {
        let mut next = Vec::new();
        for position in &layer {
            meter.expand()?;
            puller.pull(position, |_, position| next.push(position));
        }
        if next.is_empty() {
            break;
        }
        random.shuffle(&mut next);
        next.truncate(SAMPLE);
        let far = |position: Position| {
            let turns = costs.least(field, &position.boxes, position.player);
            let turns = turns.expect("what was pulled apart can be pushed together");
            let pulls = position.pulls;
            (position, (turns, pulls))
        };
        let mut next: Vec<_> = next.into_iter().map(far).collect();
        // Sorting is stable, so equals stay shuffled.
        next.sort_by_key(|&(_, far)| std::cmp::Reverse(far));
        next.truncate(WIDTH);
        idle += 1;
        if farthest.as_ref().is_none_or(|(_, before)| next[0].1 > *before) {
            farthest = Some(next[0].clone());
            idle = 0;
        }
        layer = next.into_iter().map(|(position, _)| position).collect();
    }
    Ok(farthest)
}

/// A position one box away, by chance; `None` if nothing can be pulled.
pub(super) fn pulled_once(field: &Field, random: &mut Random) -> Option<Position> {
    let boxes = field.boxes().to_vec();
    let now = Position { boxes, player: field.player(), last: field.wall(), pulls: 0 };
    let mut next = Vec::new();
    Puller::new(field).pull(&now, |_, position| next.push(position));
    (!next.is_empty()).then(|| next.swap_remove(random.below(next.len() as u32) as usize))
}

/// Pulls boxes, to where they were not before.
pub(super) struct Puller<'a> {
    field: &'a Field,
    keys: Keys,
    board: Board,
    reach: Reach,
    carrier: Carrier,
    stops: Vec<Stop>,
}

impl<'a> Puller<'a> {
    pub(super) fn new(field: &'a Field) -> Self {
        Self {
            field,
            keys: Keys::new(),
            board: Board::empty(field),
            reach: Reach::new(field),
            carrier: Carrier::new(field),
            stops: Vec::new(),
        }
    }

    /// Boxes on goals, and the player anywhere: positions with their keys.
    pub(super) fn begin(&mut self, goals: &[Cell]) -> Vec<(u64, Position)> {
        let Self { field, keys, reach, .. } = self;
        let board = Board::with(field, goals);
        let mut first = Vec::new();
        for player in 0..field.wall() {
            if !board.is_occupied(player) {
                reach.walk(field, &board, player);
                let key = position_key(board.key(), reach.key());
                if keys.insert(key) {
                    let boxes = goals.to_vec();
                    first.push((key, Position { boxes, player, last: field.wall(), pulls: 0 }));
                }
            }
        }
        first
    }

    /// Tells every position that is new and one box away, with its key.
    pub(super) fn pull(&mut self, position: &Position, mut tell: impl FnMut(u64, Position)) {
        let Self { field, keys, board, reach, carrier, stops } = self;
        position.boxes.iter().for_each(|&cell| board.put(field, cell));
        reach.walk(field, board, position.player);
        for &from in position.boxes.iter().filter(|&&cell| cell != position.last) {
            if !reach.touches(field, from) {
                continue;
            }
            board.take(field, from);
            carrier.survey(field, board, position.player);
            stops.clear();
            stops.extend_from_slice(carrier.carry(field, board, reach, from, Motion::Pull, |_, _| true));
            for stop in stops.iter().filter(|stop| stop.steps > 0) {
                let side = WAYS.into_iter().find(|&way| stop.sides >> way & 1 != 0);
                let side = side.expect("the player is there");
                let key = board.key() ^ field.box_key(stop.cell);
                let key = position_key(key, carrier.reach_key(field, stop.cell, side));
                if keys.insert(key) {
                    let mut boxes = position.boxes.clone();
                    boxes.retain(|&cell| cell != from);
                    boxes.push(stop.cell);
                    let player = field.next(stop.cell, side);
                    let pulls = position.pulls + u32::from(stop.steps);
                    tell(key, Position { boxes, player, last: stop.cell, pulls });
                }
            }
            board.put(field, from);
        }
        position.boxes.iter().for_each(|&cell| board.take(field, cell));
    }
}
