//! What a run has spent, and when it must end.

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::search::Counts;
use mazekeeper_core::sokoban::State;
use mazekeeper_core::sokoban::glimpse::Glimpse;

/// Counts what all parts of a run do, and ends them when the budget is used up.
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    watch: &'a mut dyn FnMut(&Glimpse<'_>),
    counts: Counts,
    stopped: Option<StopReason>,
    /// The memory of everything but the search that runs now.
    besides: usize,
}

/// How many nodes pass between two messages to the watcher.
const NODES_BETWEEN_MESSAGES: u64 = 256;

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: Budget<'a>, watch: &'a mut dyn FnMut(&Glimpse<'_>)) -> Self {
        Self { budget, watch, counts: Counts::default(), stopped: None, besides: 0 }
    }

    /// For a run that goes on.
    pub(crate) fn going_on(
        counts: Counts,
        budget: Budget<'a>,
        watch: &'a mut dyn FnMut(&Glimpse<'_>),
    ) -> Self {
        Self { counts, ..Self::new(budget, watch) }
    }

    /// One more node is expanded; or not, if the budget is used up.
    pub(crate) fn expand(&mut self) -> Result<(), StopReason> {
        self.expand_at(|| None)
    }

    /// The same, at a position that is worked out only if whoever watches asks for it.
    pub(crate) fn expand_at(&mut self, state: impl Fn() -> Option<State>) -> Result<(), StopReason> {
        if self.counts.expanded >= self.budget.max_expanded {
            self.stopped = self.stopped.or(Some(StopReason::NodeLimit));
        }
        self.go_on()?;
        self.counts.expanded += 1;
        if self.counts.expanded.is_multiple_of(NODES_BETWEEN_MESSAGES) {
            (self.watch)(&Glimpse::new(self.counts, &state));
        }
        Ok(())
    }

    /// Asks whether to go on, where work is done that counts no nodes.
    pub(crate) fn go_on(&mut self) -> Result<(), StopReason> {
        if self.stopped.is_none() {
            self.stopped = (self.budget.interrupt)();
        }
        self.stopped.map_or(Ok(()), Err)
    }

    /// Does work that asks whether to go on, and has no result if it may not.
    pub(crate) fn prepare<T>(
        &mut self,
        work: impl FnOnce(&mut dyn FnMut() -> bool) -> Option<T>,
    ) -> Result<T, StopReason> {
        work(&mut || self.go_on().is_ok()).ok_or_else(|| self.go_on().expect_err("the work was refused"))
    }

    /// Positions were found, and so many of them are new.
    pub(crate) fn found(&mut self, generated: u64, explored: u64) {
        self.counts.generated += generated;
        self.counts.explored += explored;
    }

    /// So many positions wait.
    pub(crate) fn waiting(&mut self, positions: u64) {
        self.counts.frontier = positions;
        self.counts.frontier_peak = self.counts.frontier_peak.max(positions);
    }

    /// What is left of the budget, for a part of the work that counts for itself.
    pub(crate) fn rest(&self) -> Budget<'a> {
        let max_expanded = self.budget.max_expanded.saturating_sub(self.counts.expanded);
        Budget { max_expanded, ..self.budget }
    }

    /// A part of the work that counted for itself has expanded so many nodes.
    pub(crate) fn spend(&mut self, expanded: u64) {
        self.counts.expanded += expanded;
    }

    /// All tables together take so many bytes, or would.
    pub(crate) fn holds(&mut self, bytes: usize) -> Result<(), StopReason> {
        // The allocator rounds up and keeps what was freed for a while: on a level of many small tables that came to
        // an eighth of what was counted.
        let bytes = bytes.saturating_add(bytes / 8);
        // What is refused is not taken.
        if bytes > self.budget.max_bytes {
            self.stopped = self.stopped.or(Some(StopReason::MemoryLimit));
        } else {
            self.counts.bytes = bytes;
            self.counts.peak_bytes = self.counts.peak_bytes.max(bytes);
        }
        self.stopped.map_or(Ok(()), Err)
    }

    /// So many bytes are held whatever the search does that runs next: see [`holds_also`](Self::holds_also).
    pub(crate) fn besides(&mut self, bytes: usize) {
        self.besides = bytes;
    }

    /// The search that runs now takes so many bytes, and the others what [`besides`](Self::besides) was told.
    #[inline]
    pub(crate) fn holds_also(&mut self, bytes: usize) -> Result<(), StopReason> {
        self.holds(self.besides.saturating_add(bytes))
    }

    /// How many bytes may still be taken for a while.
    pub(crate) fn spare(&self) -> usize {
        let spare = self.budget.max_bytes.saturating_sub(self.counts.bytes);
        spare - spare / 9
    }

    pub(crate) fn counts(&self) -> Counts {
        self.counts
    }
}

#[cfg(test)]
mod tests {
    use mazekeeper_core::sokoban::Level;

    use super::*;
    use crate::drawn::level;
    use crate::{Executor, Goal, OneLane, Work, rate, solve_on};

    /// Two boxes never move, and with the others the fast ones begin.
    const FEW: &str = "\
#########\n\
#-------#\n\
#-#$#-.@#\n\
#-.$.$$-#\n\
#-$$-#.-#\n\
#-.-..$-#\n\
#-$#--.##\n\
#-----**#\n\
#########";

    /// With so many the clever ones begin.
    const MANY: &str = "\
##########\n\
#-#-@----#\n\
#-..#$..-#\n\
##.$.$$$-#\n\
#-$..$-.-#\n\
#-$#-$$.-#\n\
#-..$#-$-#\n\
##$--$..-#\n\
#--------#\n\
##########";

    /// Asks at every message where the search is. How often that was, and how often it was somewhere new.
    #[track_caller]
    fn check(executor: &dyn Executor, level: &Level, goal: Goal) -> (usize, usize) {
        let budget = Budget { max_expanded: 6_000, ..Budget::UNLIMITED };
        let (mut asked, mut last, mut moved) = (0, None, 0);
        let mut look = |glimpse: &Glimpse<'_>| {
            let state = glimpse.state().expect("it always is somewhere");
            let drawn = Level::new(level.draw(&state)).expect("it can be drawn");
            assert_eq!((drawn.board(), drawn.start()), (level.board(), &state), "{goal}");
            assert_eq!(drawn.box_count(), level.box_count(), "{goal}");
            asked += 1;
            moved += usize::from(last.replace(state.clone()).is_some_and(|last| last != state));
        };
        solve_on(executor, level, goal, budget, &mut look);
        (asked, moved)
    }

    #[test]
    fn who_watches_can_ask_where_it_is_and_sees_a_position_of_the_level() {
        for drawing in [FEW, MANY] {
            for &goal in Goal::ALL {
                let (asked, moved) = check(&OneLane, &level(drawing), goal);
                assert!(asked > 5 && moved > asked / 2, "{goal}: {asked}, {moved}\n{drawing}");
            }
        }
    }

    #[test]
    fn of_many_lanes_the_first_is_seen() {
        /// Pretends to have two lanes and runs its own first.
        struct Two;

        impl Executor for Two {
            fn lanes(&self) -> usize {
                2
            }

            fn run(&self, own: &mut dyn FnMut(), others: Vec<Work<'_>>) {
                OneLane.run(own, others);
            }
        }

        let (asked, moved) = check(&Two, &level(MANY), Goal::Any);
        assert!(asked > 5 && moved > asked / 2, "{asked}, {moved}");
    }

    #[test]
    fn nothing_is_done_differently_for_who_asks() {
        let level = level(FEW);
        let budget = Budget { max_expanded: 3_000, ..Budget::UNLIMITED };
        for &goal in Goal::ALL {
            let silent = solve_on(&OneLane, &level, goal, budget, &mut |_| ());
            let asked = solve_on(&OneLane, &level, goal, budget, &mut |glimpse| drop(glimpse.state()));
            assert_eq!(silent, asked, "{goal}");
        }
    }

    #[test]
    fn a_level_that_is_rated_is_seen_too() {
        let level = level(MANY);
        let budget = Budget { max_expanded: 3_000, ..Budget::UNLIMITED };
        let mut asked = 0;
        let _ = rate::rate(&level, budget, &mut |glimpse| {
            let state = glimpse.state().expect("it always is somewhere");
            assert_eq!(state.boxes.len(), level.box_count());
            asked += 1;
        });
        assert!(asked > 5, "{asked}");
    }
}
