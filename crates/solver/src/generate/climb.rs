//! A draft that gets better by small changes.
//!
//! With few boxes, all positions of a ground are looked at, from the goals backwards, turn by turn: the last layer is the most entangled
//! start that ground can have, and nobody has to guess. So the climb is over ground alone. With more boxes there are too many positions.
//! These boxes come one by one onto ground that is good already; then ground and boxes are changed, and how good that is is seen at a
//! glance.

use mazekeeper_core::budget::StopReason;
use mazekeeper_core::grid::{Square, SquareSet};
use mazekeeper_core::random::Random;
use mazekeeper_core::sokoban::Level;

use super::pull::{self, Position};
use super::room::Room;
use crate::board::Board;
use crate::carry::Carrier;
use crate::field::Field;
use crate::lone::Lone;
use crate::meter::Meter;
use crate::rate::{Features, glance, weigh_finely, weigh_turns};

/// All positions are looked at, as far as there are no more than these.
const EXACT_POSITIONS: usize = 60_000;
/// A change is also taken if the level is as good as it was so many changes ago: who only climbs stays on the first hill.
const MEMORY: usize = 12;
/// How many positions are looked at to tell how good a draft of many boxes is, in each of a few ways.
const GLANCE_NODES: u64 = 800;
/// With many boxes: in so many cases of a hundred the ground is changed, and as often a box is pulled elsewhere.
const VARIED_PERCENT: u32 = 60;
/// In so many ways a box is added, and the best is taken; looking at all positions takes longer than a glance.
const EXACT_GROWTHS: u32 = 60;
const GROWTHS: u32 = 200;
/// So many squares of floor are added for a box, at most.
const SQUARES_TO_GROW: u32 = 4;

/// A level that is being made: ground with goals, and who stands where.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    room: Room,
    boxes: Vec<Square>,
    player: Square,
    judging: Judging,
}

/// How it is found out how good a draft is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judging {
    /// By looking at all positions on its ground: boxes begin where it is best.
    Exact,
    /// By looking at what can be done from where boxes are.
    Glance,
}

/// A draft, and how good it is: about in hundredths of a rating, less what is dull about its ground.
type Judged = (Draft, u32);

/// A draft that gets better and better.
pub(super) struct Climb {
    now: Judged,
    best: Judged,
    /// How good it was before, the last few times.
    before: [u32; MEMORY],
    rounds: usize,
    /// For how many rounds it has not got better.
    idle: u32,
    /// Good enough.
    enough: u32,
}

impl Climb {
    /// Begins on bare ground with goals for few boxes; `None` if no box can be moved there.
    pub(super) fn on(
        room: Room,
        enough: u32,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, StopReason> {
        let draft = Draft::farthest(room, enough, random, meter)?;
        Ok(draft.map(|draft| Self::from(draft, enough)))
    }

    /// Begins with a draft. Where all positions of its ground can be looked at, boxes may begin elsewhere.
    pub(super) fn again(
        draft: Draft,
        enough: u32,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, StopReason> {
        match draft.judging {
            Judging::Exact => Self::on(draft.room, enough, random, meter),
            Judging::Glance => Ok(draft.judged(meter)?.map(|draft| Self::from(draft, enough))),
        }
    }

    fn from(draft: Judged, enough: u32) -> Self {
        let before = [draft.1; MEMORY];
        Self { now: draft.clone(), best: draft, before, rounds: 0, idle: 0, enough }
    }

    /// The best so far.
    pub(super) fn best(&self) -> &Draft {
        &self.best.0
    }

    /// How good it is.
    pub(super) fn worth(&self) -> u32 {
        self.best.1
    }

    /// Goes on until the draft is good enough, or gets no better.
    pub(super) fn go_on(
        &mut self,
        patience: u32,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        while self.best.1 < self.enough && self.idle < patience {
            self.vary(random, meter)?;
        }
        Ok(())
    }

    /// Changes something, and keeps it unless it is worse.
    fn vary(&mut self, random: &mut Random, meter: &mut Meter<'_>) -> Result<(), StopReason> {
        self.idle += 1;
        self.rounds += 1;
        let Some(other) = self.now.0.varied(self.enough, random, meter)? else { return Ok(()) };
        let before = &mut self.before[self.rounds % MEMORY];
        if other.1 >= self.now.1 || other.1 >= *before {
            self.now = other;
            if self.now.1 > self.best.1 {
                self.best = self.now.clone();
                self.idle = 0;
            }
        }
        *before = self.now.1;
        Ok(())
    }

    /// Goes on from the best with one more box and goal, judged in that way from now on; `false` if there is no room for them.
    pub(super) fn grow(
        &mut self,
        judging: Judging,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<bool, StopReason> {
        let ways = match judging {
            Judging::Exact => EXACT_GROWTHS,
            Judging::Glance => GROWTHS,
        };
        self.best.0.judging = judging;
        let mut grown: Option<Judged> = None;
        for _ in 0..ways {
            if let Some(other) = self.best.0.grown(self.enough, random, meter)?
                && grown.as_ref().is_none_or(|before| other.1 > before.1)
            {
                grown = Some(other);
            }
        }
        let Some(grown) = grown else { return Ok(false) };
        *self = Self::from(grown, self.enough);
        Ok(true)
    }
}

impl Draft {
    /// The most entangled start that some ground can have, or one that is entangled enough; `None` if no box can be moved.
    fn farthest(
        room: Room,
        enough: u32,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Judged>, StopReason> {
        let Some(solved) = room.solved() else { return Ok(None) };
        let field = Field::whole(&solved);
        let nobody = Board::empty(&field);
        let lone = Lone::new(&field, &nobody, field.player(), &mut Carrier::new(&field), &mut || true);
        let dullness = dullness(&room, &field, &lone.expect("nobody refuses"));
        let boxes = field.goals().len() as u32;
        let worth = |turns: u32| (weigh_turns(turns, boxes) / 10).saturating_sub(dullness);
        let is_enough = |turns: u32| worth(turns) >= enough;
        let far = pull::farthest(&field, is_enough, EXACT_POSITIONS, random, meter)?;
        Ok(far.map(|(position, turns)| (Self::at(room, &field, &position, Judging::Exact), worth(turns))))
    }

    fn at(room: Room, field: &Field, position: &Position, judging: Judging) -> Self {
        let boxes = position.boxes.iter().map(|&cell| field.square(cell)).collect();
        Self { room, boxes, player: field.square(position.player), judging }
    }

    /// How many boxes there are.
    pub(super) fn boxes(&self) -> usize {
        self.boxes.len()
    }

    /// The level, as large as was wished; `None` if it is none.
    pub(super) fn level(&self) -> Option<Level> {
        self.room.level(&self.boxes, self.player)
    }

    /// The level as it is handed out: no larger than it must be.
    pub(super) fn cropped(&self) -> Option<Level> {
        self.room.cropped(&self.boxes, self.player)
    }

    /// Makes wall of all other ground and boxes.
    pub(super) fn keep_only(&mut self, squares: &SquareSet, boxes: &SquareSet) {
        self.boxes.retain(|&square| boxes.contains(square));
        self.room.keep_only(squares);
    }

    /// A little different: the ground, or where one of the boxes is.
    fn varied(
        &self,
        enough: u32,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Judged>, StopReason> {
        let mut other = self.clone();
        if self.judging == Judging::Exact {
            other.room.vary(random);
            return Self::farthest(other.room, enough, random, meter);
        }
        if random.percent(VARIED_PERCENT) {
            other.room.vary(random);
        }
        if random.percent(VARIED_PERCENT) {
            let Some(level) = other.level() else { return Ok(None) };
            let field = Field::whole(&level);
            let Some(position) = pull::pulled_once(&field, random) else { return Ok(None) };
            other = Self::at(other.room, &field, &position, Judging::Glance);
        }
        other.judged(meter)
    }

    /// The same with one more box and a goal for it, anywhere; `None` if there is no room.
    fn grown(
        &self,
        enough: u32,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Judged>, StopReason> {
        let mut other = self.clone();
        other.room.grow(random.below(SQUARES_TO_GROW + 1) as usize, random);
        let is_free = |square: &Square| !self.boxes.contains(square) && *square != self.player;
        let free: Vec<Square> = other.room.squares().filter(is_free).collect();
        if free.is_empty() || other.room.add_goal(random).is_none() {
            return Ok(None);
        }
        other.boxes.push(free[random.below(free.len() as u32) as usize]);
        match other.judging {
            Judging::Exact => Self::farthest(other.room, enough, random, meter),
            Judging::Glance => other.judged(meter),
        }
    }

    /// How good it is, seen at a glance. `None` if it has no solution, or none that is found soon, or if a box never moves.
    fn judged(self, meter: &mut Meter<'_>) -> Result<Option<Judged>, StopReason> {
        let Some(level) = self.level() else { return Ok(None) };
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
        let dullness = dullness(&self.room, &context.field, context.deadlocks.lone());
        let worth = (weigh_finely(&sure) / 10).saturating_sub(dullness);
        Ok(Some((self, worth)))
    }
}

/// How dull some ground is: corridors, and corners that are for nothing.
fn dullness(room: &Room, field: &Field, lone: &Lone) -> u32 {
    let dead = (0..field.wall()).filter(|&cell| lone.is_dead(cell)).count();
    (2 * room.corridors() + dead) as u32
}
