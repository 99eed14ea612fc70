//! Positions to begin with, found by pulling boxes off their goals.
//!
//! A step is one box pulled anywhere while the others stand still. What can be pulled apart can be pushed together, so every
//! position that is met has a solution.

use mazekeeper_core::budget::StopReason;
use mazekeeper_core::random::Random;

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

/// A position that takes as many turns as wanted, or as many as any position does, and how many these are. Positions are looked
/// at in layers, from the goals backwards, so nobody needs fewer turns; the layer that would be beyond `most` positions is not.
/// `None` if no box can be pulled.
pub(super) fn farthest(
    field: &Field,
    is_enough: impl Fn(u32) -> bool,
    most: usize,
    random: &mut Random,
    meter: &mut Meter<'_>,
) -> Result<Option<(Position, u32)>, StopReason> {
    let mut puller = Puller::new(field);
    let mut layer = puller.begin();
    let (mut turns, mut all) = (0, 0);
    'layers: while !is_enough(turns) {
        let mut next = Vec::new();
        for position in &layer {
            meter.expand()?;
            puller.pull(position, |position| next.push(position));
            // At once: the whole layer may be a hundred times as large.
            if all + next.len() > most {
                break 'layers;
            }
        }
        all += next.len();
        if next.is_empty() {
            break;
        }
        turns += 1;
        layer = next;
    }
    if turns == 0 {
        return Ok(None);
    }
    random.shuffle(&mut layer);
    let longest = layer.into_iter().max_by_key(|position| position.pulls);
    Ok(longest.map(|position| (position, turns)))
}

/// A position one box away, by chance; `None` if nothing can be pulled.
pub(super) fn pulled_once(field: &Field, random: &mut Random) -> Option<Position> {
    let boxes = field.boxes().to_vec();
    let now = Position { boxes, player: field.player(), last: field.wall(), pulls: 0 };
    let mut next = Vec::new();
    Puller::new(field).pull(&now, |position| next.push(position));
    (!next.is_empty()).then(|| next.swap_remove(random.below(next.len() as u32) as usize))
}

/// Pulls boxes, to where they were not before.
struct Puller<'a> {
    field: &'a Field,
    keys: Keys,
    board: Board,
    reach: Reach,
    carrier: Carrier,
    stops: Vec<Stop>,
}

impl<'a> Puller<'a> {
    fn new(field: &'a Field) -> Self {
        Self {
            field,
            keys: Keys::new(),
            board: Board::empty(field),
            reach: Reach::new(field),
            carrier: Carrier::new(field),
            stops: Vec::new(),
        }
    }

    /// Boxes on goals, and the player anywhere.
    fn begin(&mut self) -> Vec<Position> {
        let Self { field, keys, reach, .. } = self;
        let goals = field.goals();
        let board = Board::with(field, goals);
        let mut first = Vec::new();
        for player in 0..field.wall() {
            if !board.is_occupied(player) {
                reach.walk(field, &board, player);
                if keys.insert(position_key(board.key(), reach.key())) {
                    first.push(Position { boxes: goals.to_vec(), player, last: field.wall(), pulls: 0 });
                }
            }
        }
        first
    }

    /// Tells every position that is new and one box away.
    fn pull(&mut self, position: &Position, mut tell: impl FnMut(Position)) {
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
                    tell(Position { boxes, player, last: stop.cell, pulls });
                }
            }
            board.put(field, from);
        }
        position.boxes.iter().for_each(|&cell| board.take(field, cell));
    }
}
