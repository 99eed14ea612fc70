//! The fewest box changes: a solution in which one turns from box to box as seldom as possible.
//!
//! A step is one box carried anywhere while the others stand still, so a step is one box change, and every box that is
//! not where it belongs needs one at least. A* over such steps finds a solution that nobody can have with less turning
//! around; few levels for people are too large for it.

use rustc_hash::FxHashMap;

use mazekeeper_core::budget::StopReason;

use crate::board::{Board, Reach, position_key};
use crate::carry::{Carrier, Motion, Stop};
use crate::context::Context;
use crate::field::{Cell, Field, WAYS, Way};
use crate::meter::Meter;
use crate::rows::Rows;
use crate::strategy::buckets::Buckets;

/// A position that was met.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    /// Which box was carried, and where to; the player is at that side of it.
    from: Cell,
    to: Cell,
    side: u8,
    /// How many boxes were carried so far.
    steps: u16,
}

/// What is known about box changes.
pub(super) enum Changes {
    /// The pushes of a solution with few of them.
    Solution(Vec<(Cell, Way)>),
    /// No solution was found; if boxes counted once, none has fewer changes than that.
    AtLeast(u32),
}

/// Looks for a solution with few box changes, at no more than so many positions. Boxes that are not where they belong count
/// `haste` times: with 1, nobody has fewer box changes; with more, a solution is found sooner.
pub(super) fn few_changes(
    context: &mut Context,
    meter: &mut Meter<'_>,
    nodes: u64,
    haste: u32,
) -> Result<Changes, StopReason> {
    let Context { field, deadlocks } = context;
    let lone = deadlocks.lone_to_keep();
    let (mut list, mut boxes_of) = (Rows::new(1), Rows::new(field.words()));
    let mut fewest: FxHashMap<u64, u16> = FxHashMap::default();
    let mut waiting = Buckets::default();
    let mut board = Board::with(field, field.boxes());
    let (mut reach, mut carrier) = (Reach::new(field), Carrier::new(field));
    let mut stops: Vec<Stop> = Vec::new();

    list.push(&[Node { parent: u32::MAX, from: field.wall(), to: field.wall(), side: 0, steps: 0 }]);
    boxes_of.push(board.words());
    waiting.push(0, 0);
    let mut least = 0;
    for _ in 0..nodes {
        let Some(number) = waiting.pop() else { break };
        let node: Node = list.row(number)[0];
        board.load(field, boxes_of.row(number));
        let player = player_of(field, node);
        reach.walk(field, &board, player);
        let key = position_key(board.key(), reach.key());
        if fewest.get(&key).is_some_and(|&steps| steps < node.steps) {
            continue;
        }
        if node.steps > 0 && board.is_solved(field) {
            let mut way = vec![number];
            while list.row(way[way.len() - 1])[0].parent != u32::MAX {
                way.push(list.row(way[way.len() - 1])[0].parent);
            }
            let carried = way.iter().rev().skip(1).map(|&number| list.row(number)[0]);
            return Ok(Changes::Solution(pushes_of(field, &mut carrier, carried)));
        }
        // With nothing exaggerated, positions come in the order of what they take at least.
        let rest = board.boxes().filter(|&cell| !field.is_goal(cell)).count() as u32;
        least = least.max(u32::from(node.steps) + rest);
        meter.expand_at(|| Some(field.state(board.boxes(), player)))?;
        let (mut generated, mut found) = (0, 0);
        for from in board.boxes().filter(|&cell| cell != node.to).collect::<Vec<_>>() {
            if !reach.touches(field, from) {
                continue;
            }
            board.take(field, from);
            carrier.survey(field, &board, player);
            let may_stand = |cell: Cell, side: Way| lone.is_alive(cell, side);
            stops.clear();
            stops.extend_from_slice(carrier.carry(field, &board, &reach, from, Motion::Push, may_stand));
            for stop in stops.iter().filter(|stop| stop.steps > 0) {
                generated += 1;
                let side =
                    WAYS.into_iter().find(|&way| stop.sides >> way & 1 != 0).expect("the player is there");
                let key = board.key() ^ field.box_key(stop.cell);
                let key = position_key(key, carrier.reach_key(field, stop.cell, side));
                let known = fewest.entry(key).or_insert(u16::MAX);
                if *known <= node.steps + 1 {
                    continue;
                }
                board.put(field, stop.cell);
                if deadlocks.lose_at(field, &board, stop.cell, side) {
                    // Nobody comes here with less than nothing.
                    *known = 0;
                } else {
                    *known = node.steps + 1;
                    found += 1;
                    let rest = board.boxes().filter(|&cell| !field.is_goal(cell)).count();
                    let steps = node.steps + 1;
                    waiting.push(u32::from(steps) + haste * rest as u32, list.len() as u32);
                    list.push(&[Node { parent: number, from, to: stop.cell, side: side as u8, steps }]);
                    boxes_of.push(board.words());
                }
                board.take(field, stop.cell);
            }
            board.put(field, from);
        }
        meter.found(generated, found);
        meter.waiting(waiting.len() as u64);
        let table = fewest.capacity() * (size_of::<(u64, u16)>() + 1);
        meter.holds(list.bytes() + boxes_of.bytes() + waiting.bytes() + table)?;
    }
    Ok(Changes::AtLeast(least))
}

fn player_of(field: &Field, node: Node) -> Cell {
    match node.steps {
        0 => field.player(),
        _ => field.next(node.to, node.side.into()),
    }
}

/// The pushes of boxes that are carried one after the other.
fn pushes_of(field: &Field, carrier: &mut Carrier, carried: impl Iterator<Item = Node>) -> Vec<(Cell, Way)> {
    let mut board = Board::with(field, field.boxes());
    let mut reach = Reach::new(field);
    let mut player = field.player();
    let mut pushes = Vec::new();
    for node in carried {
        reach.walk(field, &board, player);
        board.take(field, node.from);
        carrier.survey(field, &board, player);
        let stops = carrier.carry(field, &board, &reach, node.from, Motion::Push, |_, _| true);
        let there = |stop: &Stop| stop.cell == node.to && stop.sides >> node.side & 1 != 0;
        let last = stops.iter().position(there).expect("the box was carried there");
        let mut cell = node.from;
        for way in carrier.ways_to(last) {
            pushes.push((cell, way));
            cell = field.next(cell, way);
        }
        board.put(field, node.to);
        player = field.next(node.to, node.side.into());
    }
    pushes
}
