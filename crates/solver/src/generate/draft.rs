//! One draft of a level, from bare ground to what is handed out.
//!
//! A draft climbs until it should be as hard as wished; then what nobody needs becomes wall, and it is rated. On the tight ground it
//! climbs on from what the rating says, and where that is not enough, with one more box.

use std::ops::RangeInclusive;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::grid::SquareSet;
use mazekeeper_core::random::Random;
use mazekeeper_core::sokoban::solution::Verified;
use mazekeeper_core::sokoban::{Level, Moved};

use super::climb::{Climb, Draft, Judging};
use super::room::Room;
use super::wishes::{MOST_ROOMS, Style, Wishes};
use crate::meter::Meter;
use crate::rate::{Rated, Unmeasured, rate};

/// Up to so many boxes, all positions on some ground are looked at, and a draft begins with so many of them; the others come one by one,
/// where it gets no better without.
const MOST_EXACT: u32 = 8;
const FIRST_BOXES: u32 = 6;
/// With more boxes it begins with so many, and the others are added at a glance.
const FIRST_OF_MANY: u32 = 4;
/// What is so many tenths too easy when it is trimmed first is given up, and what each box that is still to come may add to that.
const HOPELESS: u32 = 12;
const HOPE_PER_BOX: u32 = 4;
/// A level that has come no nearer to what was wished so many times stays as it is, or gets another box; and if boxes did not help so
/// many times, it is given up.
const MOST_FAILURES: u32 = 3;
const MOST_GROWTHS: u32 = 3;
/// A box that was wished for and is missing is as bad as so many tenths of a rating.
const MISSING_BOX: u32 = 15;
/// How much floor there is for a box.
const SQUARES_PER_BOX: usize = 4;
/// How many positions may be looked at to solve what was made.
const SOLVE_NODES: u64 = 50_000;

/// One level, good or bad; `None` if nothing came of it.
pub(super) fn draft(
    wishes: &Wishes,
    patience: u32,
    random: &mut Random,
    meter: &mut Meter<'_>,
) -> Result<Option<(Level, Rated)>, StopReason> {
    // Step 1. Some ground with a few boxes.
    let (least, most) = (wishes.rating.start().tenths(), wishes.rating.end().tenths());
    let target = least + random.below(most.saturating_sub(least) + 1);
    let boxes = between(&wishes.boxes, wishes.most_boxes(), random);
    let (judging, first) = match boxes <= MOST_EXACT {
        true => (Judging::Exact, boxes.min(FIRST_BOXES)),
        false => (Judging::Glance, FIRST_OF_MANY),
    };
    let Some(room) = ground(wishes, first as usize, random) else { return Ok(None) };
    let Some(mut climb) = Climb::on(room, 10 * target, random, meter)? else { return Ok(None) };

    let missing_boxes = |made: &Trimmed| wishes.boxes.start().saturating_sub(made.boxes());
    let badness = |made: &Trimmed| {
        let off = target.saturating_sub(made.tenths()) + made.tenths().saturating_sub(most);
        off + MISSING_BOX * missing_boxes(made)
    };
    let mut made: Option<Trimmed> = None;
    let (mut failures, mut growths) = (0, 0);
    loop {
        // Step 2. Whatever makes it better.
        climb.go_on(patience, random, meter)?;

        // Step 3. What nobody needs becomes wall.
        let before = made.as_ref().map_or(u32::MAX, badness);
        match Trimmed::of(&climb, meter)?.filter(|trimmed| badness(trimmed) < before) {
            None => failures += 1,
            better => {
                if made.as_ref().map(Trimmed::boxes) < better.as_ref().map(Trimmed::boxes) {
                    (failures, growths) = (0, 0);
                }
                made = better;
            }
        }

        // Step 4. On tight ground, a level can often get better still; if not, with one more box.
        let Some(now) = &made else { break };
        let to_come = boxes.saturating_sub(now.boxes());
        let is_hopeless = least.saturating_sub(now.tenths()) > HOPELESS + HOPE_PER_BOX * to_come;
        let has_failed = failures >= MOST_FAILURES;
        let is_stuck = has_failed && (to_come == 0 || growths >= MOST_GROWTHS);
        if badness(now) == 0 || is_hopeless || is_stuck {
            break;
        }
        let enough = (now.worth + 10 * target).saturating_sub(10 * now.tenths());
        let Some(again) = Climb::again(now.draft.clone(), enough, random, meter)? else { break };
        climb = again;
        let needs_box = now.tenths() >= target && missing_boxes(now) > 0;
        if needs_box || has_failed {
            growths += 1;
            if !climb.grow(judging, random, meter)? {
                break;
            }
        }
    }
    let made = made.filter(|made| wishes.boxes.contains(&made.boxes()));
    Ok(made.map(|made| (made.level, made.rated)))
}

/// Ground for so many boxes; `None` if it came out too small.
pub(super) fn ground(wishes: &Wishes, boxes: usize, random: &mut Random) -> Option<Room> {
    let rooms = between(&wishes.rooms, MOST_ROOMS, random);
    let style = wishes.style.unwrap_or_else(|| Style::ALL[random.below(Style::ALL.len() as u32) as usize]);
    let squares = SQUARES_PER_BOX * boxes + 6 + random.below(boxes as u32 + 6) as usize;
    Room::new(wishes.size, style, rooms, boxes, squares, random)
}

pub(super) fn between(range: &RangeInclusive<u32>, most: u32, random: &mut Random) -> u32 {
    let (least, most) = (*range.start(), (*range.end()).min(most));
    least + random.below(most.saturating_sub(least) + 1)
}

/// A draft without what nobody needs.
struct Trimmed {
    draft: Draft,
    level: Level,
    rated: Rated,
    /// How good it was thought to be before it was rated.
    worth: u32,
}

impl Trimmed {
    /// Makes wall of boxes that stay where they are, and of ground that is not used; `None` if no solution was found.
    fn of(climb: &Climb, meter: &mut Meter<'_>) -> Result<Option<Self>, StopReason> {
        let mut draft = climb.best().clone();
        let Some(whole) = draft.level() else { return Ok(None) };
        let Some(rated) = rated(&whole, meter)? else { return Ok(None) };
        let Used { squares, boxes } = Used::by(&whole, &rated.solution);
        draft.keep_only(&squares, &boxes);
        let Some(level) = draft.cropped() else { return Ok(None) };
        let Some(rated) = self::rated(&level, meter)? else { return Ok(None) };
        let has_purpose = rated.features.boxes as usize == draft.boxes();
        Ok(has_purpose.then_some(Self { draft, level, rated, worth: climb.worth() }))
    }

    fn tenths(&self) -> u32 {
        self.rated.rating.tenths()
    }

    fn boxes(&self) -> u32 {
        self.rated.features.boxes
    }
}

pub(super) fn rated(level: &Level, meter: &mut Meter<'_>) -> Result<Option<Rated>, StopReason> {
    let budget = meter.rest();
    let budget = Budget { max_expanded: budget.max_expanded.min(SOLVE_NODES), ..budget };
    match rate(level, budget, &mut |_| ()) {
        Ok(rated) => {
            meter.spend(rated.expanded);
            Ok(Some(rated))
        }
        Err(Unmeasured::Unsolvable | Unmeasured::Stopped(StopReason::NodeLimit)) => Ok(None),
        Err(Unmeasured::Stopped(reason)) => Err(reason),
    }
}

/// What a solution uses.
struct Used {
    /// Where somebody or something is at some time, and goals.
    squares: SquareSet,
    /// Boxes that are moved, by where they are at the start.
    boxes: SquareSet,
}

impl Used {
    fn by(level: &Level, solution: &Verified) -> Self {
        let (board, mut state) = (level.board(), level.start().clone());
        let mut resting = state.boxes.clone();
        let mut squares = SquareSet::new(board.size());
        squares.insert(state.player);
        for direction in solution.moves() {
            let moved = state.step(board, direction).expect("a solution can be played");
            squares.insert(state.player);
            if moved == Moved::Pushed {
                resting.remove(state.player);
                squares.insert(board.next(state.player, direction));
            }
        }
        // A goal is used, unless a box rests on it.
        let goals = board.goals().iter().filter(|&square| !resting.contains(square));
        goals.for_each(|square| {
            squares.insert(square);
        });
        let mut boxes = level.start().boxes.clone();
        resting.iter().for_each(|square| {
            boxes.remove(square);
        });
        Self { squares, boxes }
    }
}
