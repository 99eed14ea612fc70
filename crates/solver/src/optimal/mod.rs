//! Solutions that are proved to be the shortest.
//!
//! Two searches take turns: one looks for any solution and is content with it; the other looks at everything
//! that could be shorter than what is known, and when nothing of that is left, what is known is the best. If
//! the budget ends before, the best known solution is handed out as what it is: found, not proved.

mod couples;
mod estimate;
mod nodes;
mod open;
mod search;
mod sided;
mod symmetry;
#[cfg(test)]
mod tests;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::{Answer, Measure, Verdict};
use mazekeeper_core::sokoban::glimpse::Glimpse;
use mazekeeper_core::sokoban::solution::Verified;

use crate::context::Context;
use crate::field::Field;
use crate::meter::Meter;
use crate::pushes::verified;
use crate::solving;
use search::Search;

pub(crate) use search::Price;

/// How many nodes each of the two may look at in its first turn. A node of the search for any solution takes
/// about a hundred times longer, so this shares the time equally. Turns double.
const ANY_NODES: u64 = 1_000;
const ALL_NODES: u64 = 100_000;
/// How many nodes pass before memory is counted again.
const NODES_BETWEEN_COUNTS: u64 = 256;

/// Solves a level with as few pushes or moves as can be.
pub(crate) fn solve(
    level: &Level,
    price: Price,
    budget: Budget<'_>,
    watch: &mut dyn FnMut(&Glimpse<'_>),
) -> Answer {
    let mut run = Run { level, price, budget, watch, counts: Counts::default(), held: 0, best: None };
    let verdict = match (Field::new(level).map(|field| run.search(field)), run.best.take()) {
        (Err(_), _) => Verdict::Unsolvable,
        (Ok(Ok(())), Some(solution)) => {
            let measure = match price {
                Price::Pushes => Measure::Pushes,
                Price::Moves => Measure::Moves,
            };
            Verdict::Solved { solution, optimal: Some(measure) }
        }
        (Ok(Ok(())), None) => Verdict::Unsolvable,
        (Ok(Err(_)), Some(solution)) => Verdict::Solved { solution, optimal: None },
        (Ok(Err(reason)), None) => Verdict::Stopped(reason),
    };
    Answer { verdict, counts: run.counts }
}

/// What both searches share.
struct Run<'a> {
    level: &'a Level,
    price: Price,
    budget: Budget<'a>,
    watch: &'a mut dyn FnMut(&Glimpse<'_>),
    /// What was spent in the turns so far.
    counts: Counts,
    /// The memory that the search for the best keeps between its turns.
    held: usize,
    best: Option<Verified>,
}

impl Run<'_> {
    /// Searches until no solution can be better than the best known, or none is there.
    fn search(&mut self, field: Field) -> Result<(), StopReason> {
        let (mut any_nodes, mut all_nodes) = (ANY_NODES, ALL_NODES);
        if self.proves_unsolvable(any_nodes) {
            return Ok(());
        }
        let mut context = self.metered(|meter| meter.prepare(|go_on| Context::new(field, go_on)))?;
        let price = self.price;
        let mut search = self.metered(|meter| Search::new(price, &context, meter))?;
        loop {
            if let Some(best) = &self.best {
                search.only_below(self.cost(best));
            }
            let ended = self.metered(|meter| run_counted(&mut search, &mut context, meter, all_nodes));
            if let Some(pushes) = search.best() {
                self.best = Some(verified(self.level, &context.field, &pushes));
            }
            if ended? {
                return Ok(());
            }
            self.held = self.counts.bytes;
            (any_nodes, all_nodes) = (any_nodes * 2, all_nodes * 2);
            if self.best.is_none() && self.proves_unsolvable(any_nodes) {
                return Ok(());
            }
        }
    }

    /// Looks for any solution. Whether there is none; if neither is found out, later turns may.
    fn proves_unsolvable(&mut self, nodes: u64) -> bool {
        if self.level.start().is_solved(self.level.board()) {
            return false;
        }
        let (counts, held) = (self.counts, self.held);
        let left = self.budget.max_expanded.saturating_sub(counts.expanded);
        let budget = Budget {
            // A budget of few nodes is shared.
            max_expanded: nodes.min(left / 2),
            max_bytes: self.budget.max_bytes.saturating_sub(held),
            ..self.budget
        };
        let answer = solving::solve(self.level, 0, budget, &mut |glimpse| {
            (self.watch)(&glimpse.within(sum(&counts, glimpse.counts(), held), self.best.as_ref()));
        });
        self.counts = sum(&counts, &answer.counts, held);
        match answer.verdict {
            Verdict::Solved { solution, .. } => self.best = Some(solution),
            Verdict::Unsolvable => return true,
            Verdict::Stopped(_) => {}
        }
        false
    }

    /// Does something that is counted.
    fn metered<T>(
        &mut self,
        task: impl FnOnce(&mut Meter<'_>) -> Result<T, StopReason>,
    ) -> Result<T, StopReason> {
        let counts = self.counts;
        let max_expanded = self.budget.max_expanded.saturating_sub(counts.expanded);
        let mut watch = |glimpse: &Glimpse<'_>| {
            (self.watch)(&glimpse.within(sum(&counts, glimpse.counts(), 0), self.best.as_ref()));
        };
        let mut meter = Meter::new(Budget { max_expanded, ..self.budget }, &mut watch);
        let result = task(&mut meter);
        self.counts = sum(&counts, &meter.counts(), 0);
        result
    }

    fn cost(&self, solution: &Verified) -> u32 {
        let metrics = solution.metrics();
        match self.price {
            Price::Pushes => metrics.pushes as u32,
            Price::Moves => metrics.moves as u32,
        }
    }
}

/// Continues a search for the best, and counts its memory now and then.
fn run_counted(
    search: &mut Search,
    context: &mut Context,
    meter: &mut Meter<'_>,
    nodes: u64,
) -> Result<bool, StopReason> {
    for _ in 0..nodes.div_ceil(NODES_BETWEEN_COUNTS) {
        let has_ended = search.run(context, meter, NODES_BETWEEN_COUNTS)?;
        if has_ended {
            return Ok(true);
        }
        meter.holds(search.bytes(&context.field) + context.deadlocks.bytes(&context.field))?;
    }
    Ok(false)
}

/// What two turns took together, with so many bytes kept during the later one.
fn sum(before: &Counts, later: &Counts, held: usize) -> Counts {
    Counts {
        expanded: before.expanded + later.expanded,
        explored: before.explored + later.explored,
        generated: before.generated + later.generated,
        frontier: later.frontier,
        frontier_peak: before.frontier_peak.max(later.frontier_peak),
        bytes: later.bytes + held,
        peak_bytes: before.peak_bytes.max(later.peak_bytes + held),
    }
}
