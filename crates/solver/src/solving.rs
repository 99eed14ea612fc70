//! Any solution, found in one go, or in slices: for whoever has one thread and other things to do in between.

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::{Answer, Verdict};
use mazekeeper_core::sokoban::glimpse::Glimpse;

use crate::field::Field;
use crate::meter::Meter;
use crate::optimal::{self, Price};
use crate::portfolio::{PIECE, Portfolio};

/// Solves a level in one go. Lanes begin with different plans; the first is the usual one.
pub(crate) fn solve(
    level: &Level,
    lane: u32,
    budget: Budget<'_>,
    watch: &mut dyn FnMut(&Glimpse<'_>),
) -> Answer {
    let mut solving = Solving { lane, ..Solving::new(level.clone()) };
    solving.go_on(u64::MAX, budget, watch);
    match solving.stage {
        Stage::Over(verdict) => Answer { verdict, counts: solving.counts },
        _ => unreachable!("without a limit it goes on to the end"),
    }
}

/// A level that is being solved. It does what [`solve`](crate::solve) does, position by position, with pauses.
pub struct Solving {
    level: Level,
    lane: u32,
    stage: Stage,
    counts: Counts,
}

enum Stage {
    Fresh,
    Running(Box<Portfolio>),
    Over(Verdict),
}

impl Solving {
    /// Nothing is done yet.
    pub fn new(level: Level) -> Self {
        Self { level, lane: 0, stage: Stage::Fresh, counts: Counts::default() }
    }

    /// How far it is.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Goes on for about so many positions, within a budget for the whole run. `None`: there is more to do. Tables are
    /// made in the first slice, whatever that takes.
    pub fn advance(&mut self, nodes: u64, budget: Budget<'_>) -> Option<&Verdict> {
        self.go_on(nodes, budget, &mut |_| ());
        match &self.stage {
            Stage::Over(verdict) => Some(verdict),
            _ => None,
        }
    }

    fn go_on(&mut self, nodes: u64, budget: Budget<'_>, watch: &mut dyn FnMut(&Glimpse<'_>)) {
        if let Stage::Fresh = self.stage
            && self.level.start().is_solved(self.level.board())
        {
            // A solution has a push, so something is to be found even here, and the shortest is near.
            let answer = optimal::solve(&self.level, Price::Pushes, budget, watch);
            (self.stage, self.counts) = (Stage::Over(answer.verdict), answer.counts);
            return;
        }
        let mut meter = Meter::going_on(self.counts, budget, watch);
        if let Err(reason) = self.search(nodes, &mut meter) {
            self.stage = Stage::Over(Verdict::Stopped(reason));
        }
        self.counts = meter.counts();
    }

    fn search(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Result<(), StopReason> {
        if let Stage::Fresh = self.stage {
            let portfolio = match Field::new(&self.level) {
                Ok(field) => Portfolio::new(field, self.lane, meter)?,
                Err(_) => None,
            };
            self.stage = match portfolio {
                Some(portfolio) => Stage::Running(Box::new(portfolio)),
                None => Stage::Over(Verdict::Unsolvable),
            };
        }
        let before = meter.counts().expanded;
        while let Stage::Running(portfolio) = &mut self.stage {
            let left = nodes.saturating_sub(meter.counts().expanded - before);
            if left == 0 {
                break;
            }
            if let Some(verdict) = portfolio.run_piece(&self.level, meter, left.min(PIECE))? {
                self.stage = Stage::Over(verdict);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    /// Nine boxes, and their goals behind a door: the clever ones begin.
    const NINE: &str = "\
##################\n\
#@------##-------#\n\
#-$-$-$-##-------#\n\
#-------##--...--#\n\
#-$-$-$-----...--#\n\
#-------##--...--#\n\
#-$-$-$-##-------#\n\
#-------##-------#\n\
##################";

    #[track_caller]
    fn check(drawing: &str) {
        let whole = solve(&level(drawing), 0, Budget::UNLIMITED, &mut |_| ());
        for nodes in [1, 100, u64::MAX] {
            let mut solving = Solving::new(level(drawing));
            while solving.advance(nodes, Budget::UNLIMITED).is_none() {}
            assert_eq!(solving.advance(nodes, Budget::UNLIMITED), Some(&whole.verdict), "\n{drawing}");
            assert_eq!(solving.counts().expanded, whole.counts.expanded, "\n{drawing}");
        }
    }

    #[test]
    fn slices_come_to_the_same_as_the_whole() {
        check("##########\n#@       #\n# $$.  $ #\n#  . .   #\n#   $ .$ #\n#  .     #\n##########");
        check("#######\n#@ $ .#\n#######");
        check("#######\n#@-*--#\n#-----#\n#######");
        check("######\n#@-.-#\n#---$#\n######");
        check("#####\n#@*##\n#####");
        check(NINE);
    }

    #[test]
    fn a_small_slice_is_small() {
        let mut solving = Solving::new(level(NINE));
        for expanded in 1..=3 {
            assert_eq!(solving.advance(1, Budget::UNLIMITED), None);
            assert_eq!(solving.counts().expanded, expanded);
        }
    }

    #[test]
    fn the_budget_is_for_the_whole_run() {
        let drawing =
            level("##########\n#@       #\n# $$.  $ #\n#  . .   #\n#   $ .$ #\n#  .     #\n##########");
        let budget = Budget { max_expanded: 3, ..Budget::UNLIMITED };
        let mut solving = Solving::new(drawing);
        let verdict = (0..20).find_map(|_| solving.advance(1, budget).cloned());
        assert_eq!(verdict, Some(Verdict::Stopped(StopReason::NodeLimit)));
        assert_eq!(solving.counts().expanded, 3);
    }

    /// How many pushes a solution has; `None` if there is none.
    #[track_caller]
    fn check_pushes(drawing: &str, expected: Option<usize>) {
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
        check_pushes("######\n#@-*-#\n######", None);
        check_pushes("#######\n#@-*--#\n#-----#\n#######", Some(2));
        check_pushes("#####\n#@*##\n#####", None);
    }

    #[test]
    fn a_level_with_a_box_that_is_lost_is_unsolvable() {
        check_pushes("######\n#@-.-#\n#---$#\n######", None);
    }
}
