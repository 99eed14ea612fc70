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
use crate::strategy::fess::Fess;
use crate::strategy::greedy::Greedy;

/// How many positions may be looked at for each corral of the start.
const START_LIMIT: u32 = 10_000;

/// Solves a level.
pub(crate) fn solve(level: &Level, budget: Budget<'_>, watch: &mut dyn FnMut(&Counts)) -> Answer {
    if level.start().is_solved(level.board()) {
        // A solution has a push, so something is to be found even here, and the shortest is near.
        return optimal::solve(level, Price::Pushes, budget, watch);
    }
    let mut meter = Meter::new(budget, watch);
    let verdict = match Field::new(level) {
        Err(_) => Verdict::Unsolvable,
        Ok(field) => search(level, field, &mut meter).unwrap_or_else(Verdict::Stopped),
    };
    Answer { verdict, counts: meter.counts() }
}

fn search(level: &Level, field: Field, meter: &mut Meter<'_>) -> Result<Verdict, StopReason> {
    let context = Context::new(field, &mut || meter.go_on().is_ok());
    let Some(mut context) = context else { return Err(meter.go_on().expect_err("the run was stopped")) };
    let Context { field, deadlocks, .. } = &mut context;
    if deadlocks.lose(field, &Board::with(field, field.boxes()), field.player(), START_LIMIT) {
        return Ok(Verdict::Unsolvable);
    }
    let mut members = Members::new(&context, meter)?;
    for round in 0.. {
        members.grow(&context, meter, round)?;
        for index in 0..members.searches.len() {
            let slice = members.searches[index].run(&mut context, meter, round);
            match slice {
                Slice::Solved(pushes) => return Ok(solved(level, &context.field, &pushes)),
                Slice::Unsolvable => return Ok(Verdict::Unsolvable),
                Slice::Stopped(reason) => return Err(reason),
                Slice::Unfinished => {
                    let searches: usize = members.searches.iter().map(Member::bytes).sum();
                    let shared = context.deadlocks.bytes(&context.field) + members.hotspots.bytes();
                    meter.holds(searches + shared)?;
                }
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
    whim: u32,
}

enum Member {
    Greedy(Greedy),
    /// A feature-space search, and the round in which it joined.
    Fess(Fess, u32),
}

impl Members {
    fn new(context: &Context, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        let field = &context.field;
        let hotspots = Hotspots::new(field, context.deadlocks.lone(), &mut || meter.go_on().is_ok());
        let Some(hotspots) = hotspots else { return Err(meter.go_on().expect_err("the run was stopped")) };
        Ok(Self {
            searches: Vec::new(),
            plans: Vec::new(),
            can_visit: visited(field, &mut Carrier::new(field)),
            rooms: Rc::new(Rooms::new(field)),
            hotspots: Rc::new(hotspots),
            whim: 0,
        })
    }

    /// Lets new searches join: in the first round the usual ones, later some with other plans.
    fn grow(&mut self, context: &Context, meter: &mut Meter<'_>, round: u32) -> Result<(), StopReason> {
        match round {
            0 => {
                self.join(context, meter, Taste::ManyWays, round)?;
                self.searches.push(Member::Greedy(Greedy::new(context)));
            }
            1 => {
                self.join(context, meter, Taste::ShortestWay, round)?;
                self.join(context, meter, Taste::LongestWay, round)?;
            }
            _ => {
                for _ in 0..2 {
                    self.whim += 1;
                    self.join(context, meter, Taste::Whim(self.whim), round)?;
                }
            }
        }
        Ok(())
    }

    fn join(
        &mut self,
        context: &Context,
        meter: &mut Meter<'_>,
        taste: Taste,
        round: u32,
    ) -> Result<(), StopReason> {
        let (field, lone) = (&context.field, context.deadlocks.lone());
        let plan = Plan::new(field, lone, &self.can_visit, taste, &mut || meter.go_on().is_ok());
        let Some(plan) = plan else { return Err(meter.go_on().expect_err("the run was stopped")) };
        if self.plans.iter().any(|known| known.is_same(&plan)) {
            return Ok(());
        }
        self.plans.push(plan.clone());
        let (rooms, hotspots) = (Rc::clone(&self.rooms), Rc::clone(&self.hotspots));
        self.searches.push(Member::Fess(Fess::new(context, plan, rooms, hotspots), round));
        Ok(())
    }
}

impl Member {
    /// A slice of work; it doubles with every round since the member joined.
    fn run(&mut self, context: &mut Context, meter: &mut Meter<'_>, round: u32) -> Slice {
        match self {
            Self::Greedy(greedy) => greedy.run(context, meter, 1_000 << round),
            Self::Fess(fess, joined) => fess.run(context, meter, 200 << (round - *joined)),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Greedy(greedy) => greedy.bytes(),
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
        let answer = solve(&level(drawing), Budget::UNLIMITED, &mut |_| ());
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
