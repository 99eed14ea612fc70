//! The loop that all algorithms share.

use super::frontier::Frontier;
use super::observer::{Event, Observer, Silent};
use super::tree::{Found, Tree};
use super::{Algorithm, Cost, Counts, Keep, NodeId, Outcome, Puzzle, Report, Step};
use crate::budget::{Budget, StopReason};

/// The interrupt is asked after so many steps tried, or estimates made: an estimate may take long.
const STEPS_PER_POLL: u64 = 1024;
const ESTIMATES_PER_POLL: u64 = 16;

/// An estimate of the cost still to come; `None` means that no way leads on.
pub type Guide<'a, S> = Box<dyn Fn(&S) -> Option<Cost> + 'a>;

/// A search that is about to start. It takes a puzzle or a loan of one.
///
/// ```
/// use mazekeeper_core::search::{Algorithm, Outcome, Puzzle, Search, Step};
///
/// /// From 1 to 10 by adding one or doubling.
/// struct ToTen;
///
/// impl Puzzle for ToTen {
///     type State = u32;
///     type Action = char;
///     fn start(&self) -> Option<u32> { Some(1) }
///     fn is_solved(&self, number: &u32) -> bool { *number == 10 }
///     fn expand(&self, number: &mut u32, mut visit: impl FnMut(Step<char>, &u32)) {
///         visit(Step { action: '+', cost: 1 }, &(*number + 1));
///         if *number <= 5 { visit(Step { action: 'x', cost: 1 }, &(*number * 2)); }
///     }
///     fn width(&self) -> usize { 1 }
///     fn pack(&self, number: &u32, words: &mut [u32]) { words[0] = *number; }
///     fn unpack(&self, words: &[u32], number: &mut u32) { *number = words[0]; }
/// }
///
/// let report = Search::new(&ToTen, Algorithm::BreadthFirst).run();
/// assert_eq!(report.outcome, Outcome::Solved(vec!['+', 'x', '+', 'x']));
/// ```
pub struct Search<'a, P: Puzzle> {
    puzzle: P,
    algorithm: Algorithm,
    guide: Option<Guide<'a, P::State>>,
    budget: Budget<'a>,
}

impl<'a, P: Puzzle> Search<'a, P> {
    /// A search without estimate and without limit.
    pub fn new(puzzle: P, algorithm: Algorithm) -> Self {
        Self { puzzle, algorithm, guide: None, budget: Budget::UNLIMITED }
    }

    /// Estimates for the algorithms that use them; the others never ask.
    pub fn guided_by(mut self, guide: impl Fn(&P::State) -> Option<Cost> + 'a) -> Self {
        self.guide = Some(Box::new(guide));
        self
    }

    /// What the search may spend.
    pub fn within(mut self, budget: Budget<'a>) -> Self {
        self.budget = budget;
        self
    }

    /// Searches to the end.
    pub fn run(self) -> Report<P::Action> {
        self.run_watched_by(&mut Silent)
    }

    /// Searches to the end while somebody watches.
    pub fn run_watched_by(self, observer: &mut impl Observer<P::State>) -> Report<P::Action> {
        let mut run = self.start(observer);
        while !run.advance(u64::MAX, observer) {}
        run.into_report()
    }

    /// A search to be advanced piece by piece.
    pub fn start(self, observer: &mut impl Observer<P::State>) -> Run<'a, P> {
        let width = self.puzzle.width();
        let guide = self.guide.filter(|_| self.algorithm.is_guided());
        let is_guided = guide.is_some();
        let mut run = Run {
            state: self.puzzle.start(),
            puzzle: self.puzzle,
            budget: self.budget,
            frontier: Frontier::new(self.algorithm),
            known: Known {
                guide,
                keep: self.algorithm.keep(),
                tree: Tree::new(width, is_guided),
                words: vec![0; width],
                waiting: Vec::new(),
                max_bytes: self.budget.max_bytes,
                is_full: false,
                counts: Counts::default(),
            },
            next_poll: 0,
            end: None,
        };
        if let Some(start) = &run.state {
            run.known.reach(&run.puzzle, start, None, 0, observer);
            run.end = run.queue_waiting();
        }
        run
    }
}

/// A search that is under way.
pub struct Run<'a, P: Puzzle> {
    puzzle: P,
    budget: Budget<'a>,
    /// The state being expanded, unpacked; `None` only if the puzzle has no start.
    state: Option<P::State>,
    frontier: Frontier,
    known: Known<'a, P>,
    /// Ask the interrupt when so many steps were tried.
    next_poll: u64,
    end: Option<End>,
}

#[derive(Clone, Copy)]
enum End {
    Solved(NodeId),
    Exhausted,
    Stopped(StopReason),
}

impl<P: Puzzle> Run<'_, P> {
    /// Expands up to `nodes` more states. True when the search has ended.
    pub fn advance(&mut self, nodes: u64, observer: &mut impl Observer<P::State>) -> bool {
        for _ in 0..nodes {
            if self.end.is_some() {
                break;
            }
            self.end = self.expand_next(observer);
        }
        self.end.is_some()
    }

    /// What is searched.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// The state that was expanded last, or the first; `None` if the puzzle has no start.
    pub fn state(&self) -> Option<&P::State> {
        self.state.as_ref()
    }

    /// What was done so far.
    pub fn counts(&self) -> Counts {
        self.known.counts
    }

    /// How the search ended. One that has not is stopped here, as cancelled.
    pub fn into_report(mut self) -> Report<P::Action> {
        let outcome = match self.end {
            Some(End::Solved(node)) => Outcome::Solved(self.actions_to(node)),
            Some(End::Exhausted) => Outcome::Unsolvable,
            Some(End::Stopped(reason)) => Outcome::Stopped(reason),
            None => Outcome::Stopped(StopReason::Cancelled),
        };
        Report { outcome, counts: self.counts() }
    }

    /// Takes one state from the frontier. `Some` when that ends the search.
    fn expand_next(&mut self, observer: &mut impl Observer<P::State>) -> Option<End> {
        let Some(state) = &mut self.state else { return Some(End::Exhausted) };
        let known = &mut self.known;

        // Step 1. Ask whether anybody waits, and whether to go on.
        if known.counts.frontier == 0 {
            return Some(End::Exhausted);
        }
        if known.counts.expanded >= self.budget.max_expanded {
            return Some(End::Stopped(StopReason::NodeLimit));
        }
        if known.counts.generated >= self.next_poll {
            let pause = if known.guide.is_some() { ESTIMATES_PER_POLL } else { STEPS_PER_POLL };
            self.next_poll = known.counts.generated + pause;
            if let Some(reason) = (self.budget.interrupt)() {
                return Some(End::Stopped(reason));
            }
        }

        // Step 2. Take the next state that is not expanded.
        let node = loop {
            let node = self.frontier.pop(known.tree.len()).expect("whoever waits is in the frontier");
            if !known.tree.is_expanded(node) {
                break node;
            }
        };
        known.tree.mark_expanded(node);
        known.counts.expanded += 1;
        known.counts.frontier -= 1;
        self.puzzle.unpack(known.tree.words(node), state);
        observer.saw(Event::Closed { node }, state);
        if self.puzzle.is_solved(state) {
            return Some(End::Solved(node));
        }

        // Step 3. Reach its neighbours.
        let cost = known.tree.cost(node);
        self.puzzle.expand(state, |step, child| {
            known.counts.generated += 1;
            known.reach(&self.puzzle, child, Some(node), cost.saturating_add(step.cost), observer);
        });
        self.queue_waiting()
    }

    /// Puts what was reached into the frontier; a stack is to give out first what was reached first. `Some` when
    /// there is no memory to go on.
    fn queue_waiting(&mut self) -> Option<End> {
        let Known { tree, waiting, max_bytes, is_full, counts, .. } = &mut self.known;
        let tree_bytes = tree.bytes();
        *is_full |=
            tree_bytes.saturating_add(self.frontier.bytes_with(waiting.len())) > self.budget.max_bytes;
        if !*is_full {
            if matches!(self.frontier, Frontier::Stack(_)) {
                waiting.reverse();
            }
            for node in waiting.drain(..) {
                self.frontier.push(node, tree.cost(node), tree.estimate(node));
            }
        }
        let frontier_bytes = self.frontier.bytes();
        *max_bytes = self.budget.max_bytes.saturating_sub(frontier_bytes);
        counts.frontier_peak = counts.frontier_peak.max(counts.frontier);
        counts.bytes = tree_bytes + frontier_bytes;
        counts.peak_bytes = counts.peak_bytes.max(counts.bytes);
        is_full.then_some(End::Stopped(StopReason::MemoryLimit))
    }

    /// The actions that lead from the first state to `node`: expanding each state on the way once more tells
    /// which (cheapest) step leads to the next.
    fn actions_to(&mut self, node: NodeId) -> Vec<P::Action> {
        let state = self.state.as_mut().expect("a search that found something had a start");
        let Known { tree, words, .. } = &mut self.known;
        let path = tree.path(node);
        let steps = path.windows(2).map(|pair| {
            let mut best: Option<Step<P::Action>> = None;
            self.puzzle.unpack(tree.words(pair[0]), state);
            self.puzzle.expand(state, |step, child| {
                words.fill(0);
                self.puzzle.pack(child, words);
                let leads_on = &words[..] == tree.words(pair[1]);
                if leads_on && best.is_none_or(|best| step.cost < best.cost) {
                    best = Some(step);
                }
            });
            best.expect("a state is reached by expanding its parent").action
        });
        steps.collect()
    }
}

/// The states found so far, and what to do with one that is reached.
struct Known<'a, P: Puzzle> {
    guide: Option<Guide<'a, P::State>>,
    keep: Keep,
    tree: Tree,
    /// The state just reached, packed.
    words: Vec<u32>,
    /// What has to go into the frontier, in the order in which it was reached.
    waiting: Vec<NodeId>,
    /// What the tree may take.
    max_bytes: usize,
    /// Whether a state was turned away because there was no memory for it.
    is_full: bool,
    counts: Counts,
}

impl<P: Puzzle> Known<'_, P> {
    /// A way to `state` that costs `g` in all was found: keeps it if it is the first or a better one, as long as
    /// there is memory.
    fn reach(
        &mut self,
        puzzle: &P,
        state: &P::State,
        parent: Option<NodeId>,
        g: Cost,
        observer: &mut impl Observer<P::State>,
    ) {
        self.is_full = self.is_full || !self.tree.has_room(self.max_bytes);
        if self.is_full {
            return;
        }
        self.words.fill(0);
        puzzle.pack(state, &mut self.words);
        match self.tree.find_or_add(&self.words, parent, g) {
            Found::New(node) => {
                let estimate = self.guide.as_ref().map_or(Some(0), |guide| guide(state));
                if self.guide.is_some() {
                    self.tree.set_estimate(node, estimate);
                }
                let Some(h) = estimate else {
                    // A dead end stays in the table, so that it is estimated only once, and never waits.
                    self.tree.mark_expanded(node);
                    return observer.saw(Event::DeadEnd { node, parent }, state);
                };
                self.counts.explored += 1;
                self.counts.frontier += 1;
                self.waiting.push(node);
                observer.saw(Event::Opened { node, parent, g, h }, state);
            }
            Found::Known(node) => {
                let better = match self.keep {
                    Keep::First => false,
                    Keep::Latest => !self.tree.is_expanded(node),
                    Keep::Cheapest => g < self.tree.cost(node) && !self.tree.is_dead_end(node),
                };
                let Some(parent) = parent.filter(|_| better) else { return };
                let reopened = self.tree.is_expanded(node);
                self.counts.frontier += u64::from(reopened);
                self.tree.reach_anew(node, parent, g);
                self.waiting.push(node);
                observer.saw(Event::Improved { node, parent, g, reopened }, state);
            }
        }
    }
}
