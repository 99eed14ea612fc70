//! Any solution, found in slices: for whoever has one thread and other things to do in between.

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::configuration::Verdict;

use crate::field::Field;
use crate::meter::Meter;
use crate::optimal::{self, Price};
use crate::portfolio::{PIECE, Portfolio};

/// A level that is being solved. It does what [`solve`](crate::solve) does, position by position, with pauses.
pub struct Solving {
    level: Level,
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
        Self { level, stage: Stage::Fresh, counts: Counts::default() }
    }

    /// How far it is.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Goes on for about so many positions, within a budget for the whole run. `None`: there is more to do. Tables are
    /// made in the first slice, whatever that takes.
    pub fn advance(&mut self, nodes: u64, budget: Budget<'_>) -> Option<&Verdict> {
        if let Err(reason) = self.go_on(nodes, budget) {
            self.stage = Stage::Over(Verdict::Stopped(reason));
        }
        match &self.stage {
            Stage::Over(verdict) => Some(verdict),
            _ => None,
        }
    }

    fn go_on(&mut self, nodes: u64, budget: Budget<'_>) -> Result<(), StopReason> {
        let mut watch = |_: &Counts| ();
        if self.level.start().is_solved(self.level.board()) {
            let answer = optimal::solve(&self.level, Price::Pushes, budget, &mut watch);
            (self.stage, self.counts) = (Stage::Over(answer.verdict), answer.counts);
        }
        let mut meter = Meter::going_on(self.counts, budget, &mut watch);
        if let Stage::Fresh = self.stage {
            let portfolio = match Field::new(&self.level) {
                Ok(field) => Portfolio::new(field, 0, &mut meter)?,
                Err(_) => None,
            };
            self.stage = match portfolio {
                Some(portfolio) => Stage::Running(Box::new(portfolio)),
                None => Stage::Over(Verdict::Unsolvable),
            };
        }
        let before = meter.counts().expanded;
        while meter.counts().expanded - before < nodes {
            let Stage::Running(portfolio) = &mut self.stage else { break };
            let left = nodes - (meter.counts().expanded - before);
            let verdict = portfolio.run_piece(&self.level, &mut meter, left.min(PIECE));
            self.counts = meter.counts();
            if let Some(verdict) = verdict? {
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
    use crate::{Goal, solve};

    #[track_caller]
    fn check(drawing: &str) {
        let whole = solve(&level(drawing), Goal::Any, Budget::UNLIMITED, &mut |_| ());
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
}
