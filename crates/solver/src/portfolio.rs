//! Any solution, soon: the searches take turns, in slices that double.

use std::rc::Rc;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::{Answer, Verdict};
use mazekeeper_core::sokoban::puzzles::moves_of;
use mazekeeper_core::sokoban::solution::verify;

use crate::carry::Carrier;
use crate::context::Context;
use crate::field::{Cell, Field, Way};
use crate::hotspots::Hotspots;
use crate::lone::visited;
use crate::meter::Meter;
use crate::plan::{Plan, Taste};
use crate::rooms::Rooms;
use crate::strategy::Slice;
use crate::strategy::fess::Fess;
use crate::strategy::greedy::Greedy;

/// Solves a level.
pub(crate) fn solve(level: &Level, budget: Budget<'_>, watch: &mut dyn FnMut(&Counts)) -> Answer {
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
    let start = crate::board::Board::with(&context.field, context.field.boxes());
    if start.is_solved(&context.field) {
        return Ok(solved(level, &context.field, &[]));
    }
    let mut greedy = Greedy::new(&context);
    let can_visit = visited(&context.field, &mut Carrier::new(&context.field));
    let rooms = Rc::new(Rooms::new(&context.field));
    let lone = context.deadlocks.lone_to_keep();
    let hotspots = Hotspots::new(&context.field, &lone, &mut || meter.go_on().is_ok());
    let Some(hotspots) = hotspots else { return Err(meter.go_on().expect_err("the run was stopped")) };
    let plan =
        Plan::new(&context.field, &lone, &can_visit, Taste::ShortestWay, &mut || meter.go_on().is_ok());
    let Some(plan) = plan else { return Err(meter.go_on().expect_err("the run was stopped")) };
    let mut fess = Fess::new(&context, plan, rooms, Rc::new(hotspots));
    loop {
        let slice = if std::env::var("GREEDY").is_ok() {
            greedy.run(&mut context, meter, 1_000)
        } else {
            fess.run(&mut context, meter, 100)
        };
        match slice {
            Slice::Solved(pushes) => return Ok(solved(level, &context.field, &pushes)),
            Slice::Unsolvable => return Ok(Verdict::Unsolvable),
            Slice::Stopped(reason) => return Err(reason),
            Slice::Unfinished => {
                let bytes = greedy.bytes() + fess.bytes() + context.deadlocks.bytes(&context.field);
                meter.holds(bytes)?;
            }
        }
    }
}

fn solved(level: &Level, field: &Field, pushes: &[(Cell, Way)]) -> Verdict {
    let pushes: Vec<_> = pushes.iter().map(|&(from, way)| field.push(from, way)).collect();
    let moves = moves_of(level, &pushes).expect("found pushes can be done");
    let solution = verify(level, &moves).expect("what a search finds solves the level");
    Verdict::Solved { solution, optimal: None }
}
