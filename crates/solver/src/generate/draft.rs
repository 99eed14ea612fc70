//! One draft of a level, from bare ground to what is handed out.
//!
//! A draft is judged at a glance: how often one has to turn from box to box at least. That is seen soon with few boxes and hardly with
//! many, so a draft begins with a few, and the others come one by one.

use std::ops::RangeInclusive;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::grid::{Square, SquareSet};
use mazekeeper_core::random::Random;
use mazekeeper_core::sokoban::solution::Verified;
use mazekeeper_core::sokoban::{Level, Moved};

use super::pull::{self, Position};
use super::room::Room;
use super::wishes::{MOST_ROOMS, Style, Wishes};
use crate::field::Field;
use crate::meter::Meter;
use crate::rate::{Features, Rated, Unmeasured, glance, rate, weigh_finely};

/// How often the ground is changed before boxes are where they begin.
const GROUND_ROUNDS: u32 = 40;
/// In so many cases of a hundred the ground is changed, and as often a box is pulled elsewhere.
const VARIED_PERCENT: u32 = 60;
/// A change is also taken if the level is as good as it was so many changes ago: who only climbs stays on the first hill.
const MEMORY: usize = 12;
/// How many positions are looked at to tell how good a draft is, in each of a few ways.
const GLANCE_NODES: u64 = 800;
/// A draft begins with so many boxes at most; each of the others comes when it would get no better without. What is good
/// with few boxes is seen soon, and stays good with more.
const FIRST_BOXES: usize = 4;
const PATIENCE_TO_GROW: u32 = 40;
/// What is so many tenths too easy when it is trimmed first is given up.
const HOPELESS: u32 = 12;
/// A level that has got no better so many times stays as it is.
const MOST_FAILURES: u32 = 3;
/// In so many ways a box is added, and the best is taken.
const GROWTHS: u32 = 40;
/// How much floor there is for a box.
const SQUARES_PER_BOX: usize = 4;

/// One level, good or bad; `None` if nothing came of it.
pub(super) fn draft(
    wishes: &Wishes,
    patience: u32,
    random: &mut Random,
    meter: &mut Meter<'_>,
) -> Result<Option<(Level, Rated)>, StopReason> {
    // Step 1. Some ground with a few boxes, and the others when it gets no better without.
    let (least, most) = (wishes.rating.start().tenths(), wishes.rating.end().tenths());
    let target = least + random.below(most.saturating_sub(least) + 1);
    let mut enough = 10 * target;
    let boxes = between(&wishes.boxes, wishes.most_boxes(), random) as usize;
    let Some(draft) = Draft::new(wishes, boxes.min(FIRST_BOXES), random, meter)? else { return Ok(None) };
    let Some(mut climb) = Climb::new(draft, meter)? else { return Ok(None) };
    while climb.boxes() < boxes {
        climb.go_on(enough, PATIENCE_TO_GROW, random, meter)?;
        if !climb.grow(random, meter)? {
            return Ok(None);
        }
    }

    let mut made: Option<(Draft, Level, Rated)> = None;
    let mut failures = 0;
    while failures < MOST_FAILURES {
        // Step 2. Whatever makes it better.
        climb.go_on(enough, patience, random, meter)?;

        // Step 3. What nobody needs becomes wall.
        let trimmed = climb.best.0.clone().trimmed(meter)?;
        let rating_before = made.as_ref().map_or(0, |(.., rated)| rated.rating.tenths());
        match trimmed.filter(|(.., rated)| rated.rating.tenths() > rating_before) {
            None => failures += 1,
            better => made = better,
        }

        // Step 4. On tight ground, a level can often get better still.
        let Some((draft, _, rated)) = &made else { break };
        let rating = rated.rating.tenths();
        let missing = target.saturating_sub(rating);
        if missing == 0 || least.saturating_sub(rating) > HOPELESS {
            break;
        }
        let Some(again) = Climb::new(draft.clone(), meter)? else { break };
        climb = again;
        enough = climb.best.1 + 10 * missing;
    }
    let made = made.filter(|(.., rated)| wishes.boxes.contains(&rated.features.boxes));
    Ok(made.map(|(_, level, rated)| (level, rated)))
}

/// A level that is being made: ground with goals, and who stands where.
#[derive(Clone, Debug)]
struct Draft {
    room: Room,
    boxes: Vec<Square>,
    player: Square,
}

/// A draft that gets better and better.
struct Climb {
    now: (Draft, u32),
    best: (Draft, u32),
    /// How good it was before, the last few times.
    before: [u32; MEMORY],
    rounds: usize,
    /// For how many rounds it has not got better.
    idle: u32,
}

impl Climb {
    fn new(draft: Draft, meter: &mut Meter<'_>) -> Result<Option<Self>, StopReason> {
        let worth = draft.worth(meter)?;
        let at = |worth| (draft.clone(), worth);
        Ok(worth.map(|worth| Self {
            now: at(worth),
            best: at(worth),
            before: [worth; MEMORY],
            rounds: 0,
            idle: 0,
        }))
    }

    fn boxes(&self) -> usize {
        self.best.0.boxes.len()
    }

    /// Goes on until the draft is good enough, or gets no better.
    fn go_on(
        &mut self,
        enough: u32,
        patience: u32,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        while self.best.1 < enough && self.idle < patience {
            self.vary(random, meter)?;
        }
        Ok(())
    }

    /// Changes something, and keeps it unless it is worse.
    fn vary(&mut self, random: &mut Random, meter: &mut Meter<'_>) -> Result<(), StopReason> {
        self.idle += 1;
        self.rounds += 1;
        let Some(other) = self.now.0.varied(random) else { return Ok(()) };
        let Some(worth) = other.worth(meter)? else { return Ok(()) };
        let before = &mut self.before[self.rounds % MEMORY];
        if worth >= self.now.1 || worth >= *before {
            self.now = (other, worth);
            if worth > self.best.1 {
                self.best = self.now.clone();
                self.idle = 0;
            }
        }
        *before = self.now.1;
        Ok(())
    }

    /// Goes on from the best with one more box and goal; `false` if there is no room for them.
    fn grow(&mut self, random: &mut Random, meter: &mut Meter<'_>) -> Result<bool, StopReason> {
        let mut grown: Option<(Draft, u32)> = None;
        for _ in 0..GROWTHS {
            let Some(other) = self.best.0.grown(random) else { continue };
            if let Some(worth) = other.worth(meter)?
                && grown.as_ref().is_none_or(|(_, before)| worth > *before)
            {
                grown = Some((other, worth));
            }
        }
        let Some(grown) = grown else { return Ok(false) };
        self.before = [grown.1; MEMORY];
        (self.now, self.best, self.idle) = (grown.clone(), grown, 0);
        Ok(true)
    }
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

impl Draft {
    /// Ground on which boxes can be pulled far from the goals: it is changed a little whenever that helps.
    fn new(
        wishes: &Wishes,
        boxes: usize,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, StopReason> {
        let Some(mut room) = ground(wishes, boxes, random) else { return Ok(None) };
        let mut best: Option<(Self, (u32, u32))> = None;
        for _ in 0..GROUND_ROUNDS {
            let mut other = room.clone();
            if best.is_some() {
                other.vary(random);
            }
            let Some(solved) = other.solved() else { continue };
            let field = Field::whole(&solved);
            if let Some((position, far)) = pull::far_position(&field, random, meter)?
                && best.as_ref().is_none_or(|(_, before)| far >= *before)
            {
                best = Some((Self::at(other.clone(), &field, &position), far));
                room = other;
            }
        }
        Ok(best.map(|(draft, _)| draft))
    }

    /// The same with one more box and a goal for it, anywhere; `None` if there is no room.
    fn grown(&self, random: &mut Random) -> Option<Self> {
        let mut other = self.clone();
        other.room.grow(SQUARES_PER_BOX, random);
        let is_free = |square: &Square| !self.boxes.contains(square) && *square != self.player;
        let free: Vec<Square> = other.room.squares().filter(is_free).collect();
        let square = *free.get(random.below(free.len().max(1) as u32) as usize)?;
        other.boxes.push(square);
        other.room.add_goal(random)?;
        Some(other)
    }

    fn at(room: Room, field: &Field, position: &Position) -> Self {
        let boxes = position.boxes.iter().map(|&cell| field.square(cell)).collect();
        Self { room, boxes, player: field.square(position.player) }
    }

    /// A little different: the ground, or where one of the boxes is.
    fn varied(&self, random: &mut Random) -> Option<Self> {
        let mut other = self.clone();
        if random.percent(VARIED_PERCENT) {
            other.room.vary(random);
        }
        if random.percent(VARIED_PERCENT) {
            let field = Field::whole(&other.room.level(&other.boxes, other.player)?);
            let position = pull::pulled_once(&field, random)?;
            other = Self::at(other.room, &field, &position);
        }
        Some(other)
    }

    /// How good it is, about in hundredths of a rating: entangled, on ground without corridors and corners that are for
    /// nothing. `None` if it has no solution, or none that is found soon, or if a box never moves.
    fn worth(&self, meter: &mut Meter<'_>) -> Result<Option<u32>, StopReason> {
        let Some(level) = self.room.level(&self.boxes, self.player) else { return Ok(None) };
        let Some((features, context)) = glance(&level, GLANCE_NODES, meter)? else { return Ok(None) };
        if features.boxes as usize != self.boxes.len() {
            return Ok(None);
        }
        // What is not proved may be a bad solution of an easy level.
        let changes = (features.changes + features.least_changes) / 2;
        let sure = Features {
            changes,
            knot_changes: features.knot_changes.min(changes),
            returns: features.returns.min(changes.saturating_sub(features.boxes)),
            ..features
        };
        let lone = context.deadlocks.lone();
        let dead = (0..context.field.wall()).filter(|&cell| lone.is_dead(cell)).count() as u32;
        let dullness = 2 * self.room.corridors() as u32 + dead;
        Ok(Some((weigh_finely(&sure) / 10).saturating_sub(dullness)))
    }

    /// The same without what nobody needs: boxes that stay where they are and ground that is not used become wall.
    fn trimmed(mut self, meter: &mut Meter<'_>) -> Result<Option<(Self, Level, Rated)>, StopReason> {
        let Some(whole) = self.room.level(&self.boxes, self.player) else { return Ok(None) };
        let Some(rated) = rated(&whole, meter)? else { return Ok(None) };
        let Used { squares, boxes } = Used::by(&whole, &rated.solution);
        self.boxes.retain(|&square| boxes.contains(square));
        self.room.keep_only(&squares);
        let Some(level) = self.room.cropped(&self.boxes, self.player) else { return Ok(None) };
        let Some(rated) = self::rated(&level, meter)? else { return Ok(None) };
        let has_purpose = rated.features.boxes as usize == self.boxes.len();
        Ok(has_purpose.then_some((self, level, rated)))
    }
}

pub(super) fn rated(level: &Level, meter: &mut Meter<'_>) -> Result<Option<Rated>, StopReason> {
    let budget = meter.rest();
    let budget = Budget { max_expanded: budget.max_expanded.min(SOLVE_NODES), ..budget };
    match rate(level, budget, &mut |_| ()) {
        Ok(rated) => Ok(Some(rated)),
        Err(Unmeasured::Unsolvable | Unmeasured::Stopped(StopReason::NodeLimit)) => Ok(None),
        Err(Unmeasured::Stopped(reason)) => Err(reason),
    }
}

/// How many positions may be looked at to solve what was made.
const SOLVE_NODES: u64 = 50_000;

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
