//! Any solution, soon: the searches take turns, in slices that double.

use std::rc::Rc;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::{Answer, Verdict};
use mazekeeper_core::sokoban::puzzles::moves_of;
use mazekeeper_core::sokoban::solution::verify;

use crate::board::Board;
use crate::carry::Carrier;
use crate::context::Context;
use crate::field::{Cell, Field, Way};
use crate::hotspots::Hotspots;
use crate::lone::visited;
use crate::meter::Meter;
use crate::optimal::{self, Price};
use crate::plan::{Plan, Taste};
use crate::rooms::Rooms;
use crate::strategy::Slice;
use crate::strategy::fess::{Fess, Root};
use crate::strategy::greedy::Greedy;
use crate::strategy::reverse::Reverse;

/// How many positions may be looked at for each corral of the start.
const START_LIMIT: u32 = 10_000;
/// How many positions pass before the memory of what is shared is counted again.
const NODES_BETWEEN_COUNTS: u64 = 64;

/// The whims of lanes are so far apart.
const WHIMS_PER_LANE: u32 = 10_000;

/// Solves a level. Lanes begin with different plans; the first is the usual one.
pub(crate) fn solve(level: &Level, lane: u32, budget: Budget<'_>, watch: &mut dyn FnMut(&Counts)) -> Answer {
    if level.start().is_solved(level.board()) {
        // A solution has a push, so something is to be found even here, and the shortest is near.
        return optimal::solve(level, Price::Pushes, budget, watch);
    }
    let mut meter = Meter::new(budget, watch);
    let verdict = match Field::new(level) {
        Err(_) => Verdict::Unsolvable,
        Ok(field) => search(level, lane, field, &mut meter).unwrap_or_else(Verdict::Stopped),
    };
    Answer { verdict, counts: meter.counts() }
}

fn search(level: &Level, lane: u32, field: Field, meter: &mut Meter<'_>) -> Result<Verdict, StopReason> {
    let mut context = meter.prepare(|go_on| Context::new(field, go_on))?;
    let Context { field, deadlocks, .. } = &mut context;
    if deadlocks.lose(field, &Board::with(field, field.boxes()), field.player(), START_LIMIT) {
        return Ok(Verdict::Unsolvable);
    }
    let mut members = Members::new(&context, lane, meter)?;
    for round in 0.. {
        members.grow(&context, meter, round)?;
        for index in 0..members.searches.len() {
            let slice = members.run(index, &mut context, meter, round);
            match slice {
                Slice::Solved(pushes) => return Ok(solved(level, &context.field, &pushes)),
                Slice::Unsolvable if members.searches[index].is_from_start() => {
                    return Ok(Verdict::Unsolvable);
                }
                Slice::Unsolvable => {}
                Slice::Stopped(reason) => return Err(reason),
                Slice::Unfinished => {}
            }
        }
    }
    unreachable!("rounds do not end")
}

/// The searches that take turns.
struct Members {
    searches: Vec<Member>,
    plans: Vec<Plan>,
    can_visit: Vec<bool>,
    rooms: Rc<Rooms>,
    hotspots: Rc<Hotspots>,
    lane: u32,
    whim: u32,
    /// The boxes of positions from which searches go on.
    roots: Vec<Vec<u64>>,
}

enum Member {
    /// From both ends.
    Greedy(Box<(Greedy, Reverse)>),
    /// A feature-space search, and the round in which it joined.
    Fess(Box<Fess>, u32),
}

impl Members {
    fn new(context: &Context, lane: u32, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        let field = &context.field;
        let hotspots = meter.prepare(|go_on| Hotspots::new(field, context.deadlocks.lone(), go_on))?;
        let can_visit = meter.prepare(|go_on| visited(field, &mut Carrier::new(field), go_on))?;
        Ok(Self {
            searches: Vec::new(),
            plans: Vec::new(),
            can_visit,
            rooms: Rc::new(Rooms::new(field)),
            hotspots: Rc::new(hotspots),
            lane,
            whim: lane * WHIMS_PER_LANE,
            roots: Vec::new(),
        })
    }

    /// Lets new searches join: in the first round the usual ones, later some with other plans, and one that goes
    /// on with a new plan from where another is stuck.
    fn grow(&mut self, context: &Context, meter: &mut Meter<'_>, round: u32) -> Result<(), StopReason> {
        let start = Root::start(&context.field);
        match round {
            0 => {
                let taste = if self.lane == 0 { Taste::ManyWays } else { Taste::Whim(self.whim) };
                self.join(context, meter, taste, start, round)?;
                let reverse = meter.prepare(|go_on| Reverse::new(context, go_on))?;
                self.searches.push(Member::Greedy(Box::new((Greedy::new(context), reverse))));
            }
            1 => {
                self.join(context, meter, Taste::ShortestWay, start.clone(), round)?;
                self.join(context, meter, Taste::LongestWay, start, round)?;
                self.replan(context, meter, round)?;
            }
            _ => {
                self.whim += 1;
                self.join(context, meter, Taste::Whim(self.whim), start, round)?;
                self.replan(context, meter, round)?;
            }
        }
        Ok(())
    }

    /// Goes on with a new plan from the position where least is left to pack.
    fn replan(&mut self, context: &Context, meter: &mut Meter<'_>, round: u32) -> Result<(), StopReason> {
        let searches = self.searches.iter_mut().filter_map(|member| match member {
            Member::Fess(fess, _) => fess.best(context),
            Member::Greedy(..) => None,
        });
        let is_new = |(_, root): &(u16, Root)| !self.roots.contains(&root.boxes);
        let Some((_, root)) = searches.filter(is_new).min_by_key(|&(unpacked, _)| unpacked) else {
            return Ok(());
        };
        self.roots.push(root.boxes.clone());
        self.join(context, meter, Taste::ManyWays, root, round)
    }

    /// A member's turn. What all others take is counted now and then; what it takes itself, it counts.
    fn run(&mut self, index: usize, context: &mut Context, meter: &mut Meter<'_>, round: u32) -> Slice {
        let others: usize =
            self.searches.iter().map(Member::bytes).sum::<usize>() - self.searches[index].bytes();
        let fixed = others + self.hotspots.bytes();
        let mut left = self.searches[index].slice(round);
        while left > 0 {
            let aside = self.searches[index].bytes_aside();
            meter.besides(fixed + aside + context.deadlocks.bytes(&context.field));
            let nodes = left.min(NODES_BETWEEN_COUNTS);
            left -= nodes;
            match self.searches[index].run(context, meter, nodes) {
                Slice::Unfinished => {}
                end => return end,
            }
        }
        Slice::Unfinished
    }

    fn join(
        &mut self,
        context: &Context,
        meter: &mut Meter<'_>,
        taste: Taste,
        root: Root,
        round: u32,
    ) -> Result<(), StopReason> {
        let (field, lone) = (&context.field, context.deadlocks.lone());
        let plan = |go_on: &mut dyn FnMut() -> bool| {
            Plan::new(field, lone, &self.can_visit, &root.boxes, taste, go_on)
        };
        let plan = meter.prepare(plan)?;
        if self.plans.iter().any(|known| known.is_same(&plan)) && root.pushes.is_empty() {
            return Ok(());
        }
        self.plans.push(plan.clone());
        let (rooms, hotspots) = (Rc::clone(&self.rooms), Rc::clone(&self.hotspots));
        self.searches.push(Member::Fess(Box::new(Fess::new(context, root, plan, rooms, hotspots)), round));
        Ok(())
    }
}

impl Member {
    /// How many positions it may look at in its turn: twice as many in every round since it joined.
    fn slice(&self, round: u32) -> u64 {
        match self {
            Self::Greedy(..) => 1_000 << round,
            Self::Fess(_, joined) => 200 << (round - joined),
        }
    }

    fn run(&mut self, context: &mut Context, meter: &mut Meter<'_>, nodes: u64) -> Slice {
        match self {
            Self::Greedy(ends) => match ends.0.run(context, meter, nodes.div_ceil(2)) {
                Slice::Unfinished => ends.1.run(context, meter, &mut ends.0, nodes),
                ended => ended,
            },
            Self::Fess(fess, _) => fess.run(context, meter, nodes),
        }
    }

    /// Whether the end of its search says something about the whole level.
    fn is_from_start(&self) -> bool {
        match self {
            Self::Greedy(..) => true,
            Self::Fess(fess, _) => fess.is_from_start(),
        }
    }

    /// What it takes and does not count while it runs.
    fn bytes_aside(&self) -> usize {
        match self {
            Self::Greedy(ends) => ends.1.bytes(),
            Self::Fess(..) => 0,
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Greedy(ends) => ends.0.bytes() + ends.1.bytes(),
            Self::Fess(fess, _) => fess.bytes(),
        }
    }
}

fn solved(level: &Level, field: &Field, pushes: &[(Cell, Way)]) -> Verdict {
    let pushes: Vec<_> = pushes.iter().map(|&(from, way)| field.push(from, way)).collect();
    let moves = moves_of(level, &pushes).expect("found pushes can be done");
    let solution = verify(level, &moves).expect("what a search finds solves the level");
    Verdict::Solved { solution, optimal: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    /// How many pushes a solution has; `None` if there is none.
    #[track_caller]
    fn check(drawing: &str, expected: Option<usize>) {
        let answer = solve(&level(drawing), 0, Budget::UNLIMITED, &mut |_| ());
        let found = match &answer.verdict {
            Verdict::Solved { solution, .. } => Some(solution.metrics().pushes),
            Verdict::Unsolvable => None,
            Verdict::Stopped(reason) => panic!("{reason}"),
        };
        assert_eq!(found, expected, "\n{drawing}");
    }

    #[test]
    fn a_level_that_is_solved_at_the_start_needs_a_push_or_has_none() {
        check("######\n#@-*-#\n######", None);
        check("#######\n#@-*--#\n#-----#\n#######", Some(2));
        check("#####\n#@*##\n#####", None);
    }

    #[test]
    fn a_level_with_a_box_that_is_lost_is_unsolvable() {
        check("######\n#@-.-#\n#---$#\n######", None);
    }
}
