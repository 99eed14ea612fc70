//! Any solution, soon: the searches take turns, in slices that double.

use std::rc::Rc;

use mazekeeper_core::budget::StopReason;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::Verdict;

use crate::board::Board;
use crate::carry::Carrier;
use crate::context::Context;
use crate::field::Field;
use crate::hotspots::Hotspots;
use crate::lone::visited;
use crate::meter::Meter;
use crate::plan::{Plan, Taste};
use crate::pushes::verified;
use crate::rooms::Rooms;
use crate::strategy::Slice;
use crate::strategy::fess::{Fess, Root};
use crate::strategy::greedy::Greedy;
use crate::strategy::reverse::Reverse;

/// How many positions may be looked at for each corral of the start.
const START_LIMIT: u32 = 10_000;
/// How many positions pass before the memory of what is shared is counted again, and a run can be left.
pub(crate) const PIECE: u64 = 64;

/// How many positions they may look at in their first turns; the turns double.
const FAST_SLICE: u64 = 1_000;
const CLEVER_SLICE: u64 = 200;

/// With so many boxes the fast ones begin.
const FEW_BOXES: usize = 8;

/// The whims of lanes are so far apart.
const WHIMS_PER_LANE: u32 = 10_000;

/// A run that is under way. It goes on piece by piece, so it can be left and continued.
pub(crate) struct Portfolio {
    context: Context,
    members: Members,
    turns: &'static [Turn],
    agenda: Agenda,
}

/// Whose turn it is, and what is left of it.
#[derive(Debug, Default)]
struct Agenda {
    round: u32,
    /// Which of the turns of a round.
    turn: usize,
    /// Which of the clever ones.
    member: usize,
    /// How many positions are left of its turn, once it has begun.
    left: Option<u64>,
}

impl Portfolio {
    /// A run at its start; `None` if the start is lost. Lanes begin with different plans.
    pub(crate) fn new(field: Field, lane: u32, meter: &mut Meter<'_>) -> Result<Option<Self>, StopReason> {
        let turns = Turn::order(&field, lane);
        let mut context = meter.prepare(|go_on| Context::new(field, go_on))?;
        let Context { field, deadlocks, .. } = &mut context;
        if deadlocks.lose(field, &Board::with(field, field.boxes()), field.player(), START_LIMIT) {
            return Ok(None);
        }
        let members = Members::new(&context, lane, meter)?;
        Ok(Some(Self { context, members, turns, agenda: Agenda::default() }))
    }

    /// Goes on by a piece, or by so many positions where that makes no difference; a verdict, if there is one.
    pub(crate) fn run_piece(
        &mut self,
        level: &Level,
        meter: &mut Meter<'_>,
        nodes: u64,
    ) -> Result<Option<Verdict>, StopReason> {
        let Self { context, members, turns, agenda } = self;
        let slice = match turns[agenda.turn] {
            Turn::Fast => {
                let left = agenda.left.take().unwrap_or(FAST_SLICE << agenda.round);
                // They share a piece in a fixed proportion, so it is not cut; and they are fast.
                let piece = left.min(PIECE);
                let slice = members.run_fast(context, meter, piece);
                agenda.go_on(left - piece, true, turns.len());
                slice
            }
            Turn::Clever => {
                if agenda.member == 0 && agenda.left.is_none() {
                    members.grow(context, meter, agenda.round)?;
                }
                let joined = members.clever[agenda.member].1;
                let left = agenda.left.take().unwrap_or(CLEVER_SLICE << (agenda.round - joined));
                let piece = left.min(PIECE).min(nodes);
                let slice = members.run_clever(context, meter, agenda.member, piece);
                let is_last = agenda.member + 1 == members.clever.len();
                match slice {
                    // It has seen all that can be reached from where it began, which was not the start.
                    Slice::Unsolvable if !members.clever[agenda.member].0.is_from_start() => {
                        agenda.go_on(0, is_last, turns.len());
                        Slice::Unfinished
                    }
                    slice => {
                        agenda.go_on(left - piece, is_last, turns.len());
                        slice
                    }
                }
            }
        };
        match slice {
            Slice::Solved(pushes) => {
                let solution = verified(level, &context.field, &pushes);
                Ok(Some(Verdict::Solved { solution, optimal: None }))
            }
            Slice::Unsolvable => Ok(Some(Verdict::Unsolvable)),
            Slice::Stopped(reason) => Err(reason),
            Slice::Unfinished => Ok(None),
        }
    }
}

impl Agenda {
    /// After a piece of a turn that leaves so many positions of it.
    fn go_on(&mut self, left: u64, is_last: bool, turns: usize) {
        if left > 0 {
            self.left = Some(left);
        } else if !is_last {
            self.member += 1;
        } else {
            self.member = 0;
            self.turn += 1;
            if self.turn == turns {
                (self.turn, self.round) = (0, self.round + 1);
            }
        }
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug)]
enum Turn {
    /// The greedy search, from both ends.
    Fast,
    /// The feature-space searches.
    Clever,
}

impl Turn {
    /// Who takes turns on a lane. Few boxes are soon pushed around, many need a plan; and the fast ones would do the
    /// same on every lane.
    fn order(field: &Field, lane: u32) -> &'static [Self] {
        match field.boxes().len() {
            _ if lane > 0 => &[Self::Clever],
            ..=FEW_BOXES => &[Self::Fast, Self::Clever],
            _ => &[Self::Clever, Self::Fast],
        }
    }
}

/// The searches that take turns.
struct Members {
    /// The fast ones, from both ends.
    greedy: Greedy,
    reverse: Reverse,
    /// The clever ones, with the rounds in which they joined.
    clever: Vec<(Fess, u32)>,
    plans: Vec<Plan>,
    can_visit: Vec<bool>,
    rooms: Rc<Rooms>,
    hotspots: Rc<Hotspots>,
    lane: u32,
    whim: u32,
    /// The boxes of positions from which searches go on.
    roots: Vec<Vec<u64>>,
}

impl Members {
    fn new(context: &Context, lane: u32, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        let field = &context.field;
        let hotspots = meter.prepare(|go_on| Hotspots::new(field, context.deadlocks.lone(), go_on))?;
        let can_visit = meter.prepare(|go_on| visited(field, &mut Carrier::new(field), go_on))?;
        Ok(Self {
            greedy: Greedy::new(context),
            reverse: meter.prepare(|go_on| Reverse::new(context, go_on))?,
            clever: Vec::new(),
            plans: Vec::new(),
            can_visit,
            rooms: Rc::new(Rooms::new(field)),
            hotspots: Rc::new(hotspots),
            lane,
            whim: lane * WHIMS_PER_LANE,
            roots: Vec::new(),
        })
    }

    /// Lets new searches join: with other plans, those with the fewest gaps first, and later one that goes on with a
    /// new plan from where another is stuck.
    fn grow(&mut self, context: &Context, meter: &mut Meter<'_>, round: u32) -> Result<(), StopReason> {
        let start = Root::start(&context.field);
        let mut plans = Vec::new();
        for taste in self.tastes(round) {
            plans.push(self.plan(context, meter, taste, &start)?);
        }
        plans.sort_by_key(Plan::gaps);
        plans.into_iter().for_each(|plan| self.join(context, plan, start.clone(), round));
        if round > 0 {
            self.replan(context, meter, round)?;
        }
        Ok(())
    }

    /// What new plans are like: the first lane begins with the usual ones, everybody else has whims.
    fn tastes(&mut self, round: u32) -> Vec<Taste> {
        match (self.lane, round) {
            (0, 0) => vec![Taste::Sink, Taste::ManyWays],
            (0, 1) => vec![Taste::ShortestWay, Taste::LongestWay],
            _ => {
                self.whim += 1;
                vec![Taste::Whim(self.whim)]
            }
        }
    }

    /// Goes on with a new plan from the position where least is left to pack.
    fn replan(&mut self, context: &Context, meter: &mut Meter<'_>, round: u32) -> Result<(), StopReason> {
        let searches = self.clever.iter_mut().filter_map(|(search, _)| search.best(context));
        let is_new = |(_, root): &(u16, Root)| !self.roots.contains(&root.boxes);
        let Some((_, root)) = searches.filter(is_new).min_by_key(|&(unpacked, _)| unpacked) else {
            return Ok(());
        };
        self.roots.push(root.boxes.clone());
        let plan = self.plan(context, meter, Taste::ManyWays, &root)?;
        self.join(context, plan, root, round);
        Ok(())
    }

    /// A piece of the fast ones' turn.
    fn run_fast(&mut self, context: &mut Context, meter: &mut Meter<'_>, nodes: u64) -> Slice {
        let clever: usize = self.clever.iter().map(|(search, _)| search.bytes()).sum();
        let others = clever + self.hotspots.bytes() + self.reverse.bytes();
        meter.besides(others + context.deadlocks.bytes(&context.field));
        match self.greedy.run(context, meter, nodes.div_ceil(2)) {
            Slice::Unfinished => self.reverse.run(context, meter, &mut self.greedy, nodes),
            end => end,
        }
    }

    /// A piece of the turn of one of the clever ones.
    fn run_clever(
        &mut self,
        context: &mut Context,
        meter: &mut Meter<'_>,
        member: usize,
        nodes: u64,
    ) -> Slice {
        let clever: usize = self.clever.iter().map(|(search, _)| search.bytes()).sum();
        let all = clever + self.hotspots.bytes() + self.greedy.bytes() + self.reverse.bytes();
        let search = &mut self.clever[member].0;
        meter.besides(all - search.bytes() + context.deadlocks.bytes(&context.field));
        search.run(context, meter, &mut self.reverse, nodes)
    }

    /// A plan for the boxes of a position.
    fn plan(
        &self,
        context: &Context,
        meter: &mut Meter<'_>,
        taste: Taste,
        root: &Root,
    ) -> Result<Plan, StopReason> {
        let (field, lone) = (&context.field, context.deadlocks.lone());
        // What is freed soon is kept by the allocator for a while, so a plan does not take all there is.
        let bytes = meter.spare() / 4;
        meter.prepare(|go_on| Plan::new(field, lone, &self.can_visit, &root.boxes, taste, bytes, go_on))
    }

    /// Lets a search join that follows a plan, unless another does from the same position.
    fn join(&mut self, context: &Context, plan: Plan, root: Root, round: u32) {
        if root.pushes.is_empty() && self.plans.iter().any(|known| known.is_same(&plan)) {
            return;
        }
        self.plans.push(plan.clone());
        let (rooms, hotspots) = (Rc::clone(&self.rooms), Rc::clone(&self.hotspots));
        self.clever.push((Fess::new(context, root, plan, rooms, hotspots), round));
    }
}
