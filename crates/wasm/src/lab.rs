//! A search of a level, recorded to be watched, for a worker.

use std::fmt::Display;
use std::str::FromStr;

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::Direction;
use mazekeeper_core::search::{Algorithm, Cost, NodeId};
use mazekeeper_core::sokoban::State;
use mazekeeper_core::sokoban::configuration::{Configuration, PuzzleKind, Verdict, Wish};
use mazekeeper_core::sokoban::deadlock::DeadlockSet;
use mazekeeper_core::sokoban::distance::{UNREACHABLE, pushes_to};
use mazekeeper_core::sokoban::heuristics::Heuristic;
use mazekeeper_core::sokoban::puzzles::Weights;
use mazekeeper_core::sokoban::recording::{Costs, Event, EventKind, Log, Recording, Sample, Survey, View};
use mazekeeper_core::sokoban::solution::retrace;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::search::{MAX_BYTES, Progress};
use crate::{level_of, number_of};

/// A search of a level that is written down while it runs, and can be watched when it has ended.
#[wasm_bindgen]
pub struct LevelSearch {
    recording: Recording<'static>,
    view: View,
    /// Made when it is first asked for.
    survey: Option<Survey>,
    trace: Trace,
}

/// How far the trace has been told.
#[derive(Default)]
struct Trace {
    told: usize,
    costs: Costs,
}

/// The search behind one event. Costs that do not apply are missing.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Moment {
    /// `opened`, `deadEnd`, `improved` or `closed`.
    #[wasm_bindgen(getter_with_clone)]
    pub kind: String,
    /// The state it happened to.
    pub node: u32,
    /// The state from which it was reached.
    pub parent: Option<u32>,
    /// Cost so far.
    pub g: u32,
    /// Estimate of the rest; missing for a dead end.
    pub h: Option<u32>,
    /// Both together.
    pub f: Option<u32>,
    /// Steps from the start.
    pub depth: u32,
    /// Expansions so far.
    pub expanded: u32,
    /// States that wait.
    pub frontier: u32,
    /// States that were expanded and do not wait again.
    pub closed: u32,
    /// States found that no way leads on from.
    #[wasm_bindgen(js_name = deadEnds)]
    pub dead_ends: u32,
    /// The least estimate so far.
    #[wasm_bindgen(js_name = bestH)]
    pub best_h: u32,
    /// The most boxes on goals so far.
    #[wasm_bindgen(js_name = bestHome)]
    pub best_home: u32,
    /// Pushes left out: into corners.
    pub corners: u32,
    /// Onto other squares from which no goal is reached.
    #[wasm_bindgen(js_name = deadSquares)]
    pub dead_squares: u32,
    /// So that boxes hold each other fast.
    pub frozen: u32,
    /// Where the player stands.
    pub player: u32,
    /// Where boxes stand.
    #[wasm_bindgen(getter_with_clone)]
    pub boxes: Vec<u32>,
}

#[wasm_bindgen]
impl LevelSearch {
    /// Makes a search ready, by the names of the command line. It throws if there is no such level, name or
    /// combination. About so many states are written down at most.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::too_many_arguments, reason = "scripts have no builders")]
    pub fn new(
        drawing: &str,
        algorithm: &str,
        puzzle: &str,
        cost: &str,
        order: &str,
        heuristic: &str,
        deadlocks: &str,
        max_nodes: u32,
    ) -> Result<LevelSearch, JsError> {
        let level = level_of(drawing)?;
        let configuration = configuration_of([algorithm, puzzle, cost, order, heuristic, deadlocks])?;
        let budget = Budget { max_bytes: MAX_BYTES, ..Budget::UNLIMITED };
        let recording = Recording::new(configuration, &level, budget, max_nodes as usize);
        Ok(Self { recording, view: View::new(&level), survey: None, trace: Trace::default() })
    }

    /// Expands up to so many states more.
    pub fn advance(&mut self, states: u32) -> Progress {
        self.recording.advance(states.into());
        Progress::of(self.recording.verdict())
    }

    /// Ends the search where it is, so that what was done can be watched.
    pub fn cancel(&mut self) {
        self.recording.cancel();
    }

    /// States taken from the frontier.
    #[wasm_bindgen(getter)]
    pub fn expanded(&self) -> f64 {
        self.recording.counts().expanded as f64
    }

    /// States found.
    #[wasm_bindgen(getter)]
    pub fn explored(&self) -> f64 {
        self.recording.counts().explored as f64
    }

    /// States that wait.
    #[wasm_bindgen(getter)]
    pub fn frontier(&self) -> f64 {
        self.recording.counts().frontier as f64
    }

    /// The most that ever waited.
    #[wasm_bindgen(getter, js_name = frontierPeak)]
    pub fn frontier_peak(&self) -> f64 {
        self.recording.counts().frontier_peak as f64
    }

    /// The most memory the tables of the search took.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> f64 {
        self.recording.counts().peak_bytes as f64
    }

    /// The memory the record takes.
    #[wasm_bindgen(getter, js_name = recordBytes)]
    pub fn record_bytes(&self) -> f64 {
        self.recording.log().bytes() as f64
    }

    /// How many events are kept.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> u32 {
        self.recording.log().len() as u32
    }

    /// How many events there were.
    #[wasm_bindgen(getter)]
    pub fn seen(&self) -> f64 {
        self.recording.log().seen() as f64
    }

    /// How many states are kept.
    #[wasm_bindgen(getter)]
    pub fn nodes(&self) -> u32 {
        self.recording.log().node_count() as u32
    }

    /// How many expansions are kept.
    #[wasm_bindgen(getter)]
    pub fn expansions(&self) -> u32 {
        self.recording.log().expansion_count() as u32
    }

    /// How many events have happened when so many states were expanded, and none is being expanded.
    pub fn after(&self, expansions: u32) -> u32 {
        self.recording.log().first_event(expansions as usize) as u32
    }

    /// How many states were expanded, or are being expanded, when so many events have happened.
    #[wasm_bindgen(js_name = expansionsAt)]
    pub fn expansions_at(&self, events: u32) -> u32 {
        let last = (events as usize).checked_sub(1);
        let expansion = last.and_then(|last| self.recording.log().expansion_at(last));
        expansion.map_or(0, |expansion| expansion as u32 + 1)
    }

    /// The solution, with capitals for pushes.
    #[wasm_bindgen(getter)]
    pub fn solution(&self) -> Option<String> {
        match self.recording.verdict() {
            Some(Verdict::Solved { solution, .. }) => Some(solution.lurd().to_owned()),
            _ => None,
        }
    }

    /// In what the solution is proved to be the shortest: `moves`, `pushes` or `walks`.
    #[wasm_bindgen(getter)]
    pub fn optimal(&self) -> Option<String> {
        match self.recording.verdict() {
            Some(Verdict::Solved { optimal, .. }) => optimal.map(|measure| measure.to_string()),
            _ => None,
        }
    }

    /// Why it stopped without an answer.
    #[wasm_bindgen(getter)]
    pub fn reason(&self) -> Option<String> {
        match self.recording.verdict() {
            Some(Verdict::Stopped(reason)) => Some(reason.to_string()),
            _ => None,
        }
    }

    /// The search behind an event; nothing if there is no such event.
    pub fn moment(&mut self, at: u32) -> Option<Moment> {
        let at = at as usize;
        let event = self.recording.log().event(at)?;
        let (best_h, best_home) = self.best(at);
        let (survey, log) = self.survey();
        let (g, depth) = survey.measure(log, event.node, at);
        let log = self.recording.log();
        let h = log.estimate(event.node);
        self.view.go_to(log, at);
        let tally = self.view.tally();
        let State { boxes, player } = self.view.state(log, event.node);
        let [corners, dead_squares, frozen] = tally.losses;
        Some(Moment {
            kind: kind_of(event.kind).to_owned(),
            node: event.node,
            parent: event.parent,
            g,
            h,
            f: h.map(|h| g.saturating_add(h)),
            depth,
            expanded: tally.expanded,
            frontier: tally.open,
            closed: tally.closed,
            dead_ends: tally.dead_ends,
            best_h,
            best_home,
            corners,
            dead_squares,
            frozen,
            player: number_of(player),
            boxes: boxes.iter().map(number_of).collect(),
        })
    }

    /// Per square, in how many states that wait behind an event a box stands there; or in how many that were
    /// expanded.
    pub fn heat(&mut self, at: u32, closed: bool) -> Vec<u32> {
        self.view.go_to(self.recording.log(), at as usize);
        let heat = self.view.heat();
        if closed { heat.closed.to_vec() } else { heat.open.to_vec() }
    }

    /// The moves on which a state had been reached behind an event, with capitals for pushes. Nothing if it had not.
    pub fn path(&self, node: u32, at: u32) -> Option<String> {
        let log = self.recording.log();
        let known = (node as usize) < log.node_count() && log.found_at(node) <= at as usize;
        known.then(|| {
            let moves = self.recording.moves(&log.way(node, at as usize));
            retrace(self.recording.level(), &moves).expect("what a search did can be done")
        })
    }

    /// Where the boxes of a state stand, and last the player.
    pub fn state(&mut self, node: u32) -> Option<Vec<u32>> {
        let log = self.recording.log();
        ((node as usize) < log.node_count()).then(|| {
            let state = self.view.state(log, node);
            state.boxes.iter().chain([state.player]).map(number_of).collect()
        })
    }

    /// The numbers of all events of a state, its opening first.
    pub fn life(&self, node: u32) -> Vec<u32> {
        let log = self.recording.log();
        if node as usize >= log.node_count() {
            return Vec::new();
        }
        log.life(node).into_iter().map(|at| at as u32).collect()
    }

    /// From which state a state had been reached behind an event; nothing for the start, or if it had not.
    pub fn parent(&self, node: u32, at: u32) -> Option<u32> {
        self.recording.log().parent(node, at as usize)
    }

    /// The states found up to and including an event when a state was expanded.
    pub fn children(&self, node: u32, at: u32) -> Vec<u32> {
        self.recording.log().children(node, at as usize)
    }

    /// The next event that brought the search nearer to its goal.
    #[wasm_bindgen(js_name = improvementAfter)]
    pub fn improvement_after(&mut self, at: u32) -> Option<u32> {
        self.survey().0.next_record(at as usize).map(|record| record.at as u32)
    }

    /// The last event before that brought the search nearer to its goal.
    #[wasm_bindgen(js_name = improvementBefore)]
    pub fn improvement_before(&mut self, at: u32) -> Option<u32> {
        self.survey().0.previous_record(at as usize).map(|record| record.at as u32)
    }

    /// Rows of five numbers, spread evenly over the events: number of the event, states that wait, least estimate,
    /// most boxes on goals, depth of the state that was expanded last.
    pub fn chart(&mut self) -> Vec<u32> {
        let samples = self.survey().0.samples().iter();
        let row = |sample: &Sample| {
            [sample.at as u32, sample.frontier, sample.best_h, sample.best_home, sample.depth]
        };
        samples.flat_map(row).collect()
    }

    /// Per square the pushes a lone box needs from there to the nearest goal; missing, that is the largest number,
    /// where none leads there.
    pub fn bounds(&self) -> Vec<u32> {
        let board = self.recording.level().board();
        let distances = pushes_to(board, board.goals().iter()).into_values();
        distances
            .into_iter()
            .map(|pushes| if pushes == UNREACHABLE { u32::MAX } else { pushes.into() })
            .collect()
    }

    /// Rows of five numbers for the next events behind those told before, at most so many; none behind the last.
    /// Kind (0 opened, 1 dead end, 2 improved, 3 closed), state, parent, g and h; the largest number where something
    /// is missing.
    #[wasm_bindgen(js_name = nextOfTrace)]
    pub fn next_of_trace(&mut self, most: u32) -> Vec<u32> {
        let log = self.recording.log();
        let Trace { told, costs } = &mut self.trace;
        let events = log.events_from(*told).take(most as usize);
        let row = |event: Event| {
            *told += 1;
            let (parent, h) =
                (event.parent.unwrap_or(NodeId::MAX), log.estimate(event.node).unwrap_or(Cost::MAX));
            [event.kind as u32, event.node, parent, costs.after(log, &event), h]
        };
        let rows: Vec<u32> = events.flat_map(row).collect();
        if rows.is_empty() {
            self.trace = Trace::default();
        }
        rows
    }
}

impl LevelSearch {
    fn survey(&mut self) -> (&Survey, &Log) {
        let (recording, log) = (&self.recording, self.recording.log());
        let survey = self.survey.get_or_insert_with(|| {
            let is_guided = recording.configuration().wish().is_guided();
            Survey::new(recording.level(), log, is_guided)
        });
        (survey, log)
    }

    /// The least estimate and the most boxes on goals up to an event.
    fn best(&mut self, at: usize) -> (Cost, u32) {
        let (survey, _) = self.survey();
        let record = survey.record_at(at).map(|record| record.best_h);
        let start = survey.samples().first().map(|start| start.best_h);
        (record.or(start).unwrap_or_default(), survey.home_at(at))
    }
}

/// A configuration by the names of its algorithm, puzzle, cost, order, estimate and deadlock rules.
pub(crate) fn configuration_of(names: [&str; 6]) -> Result<Configuration, JsError> {
    let [algorithm, puzzle, cost, order, heuristic, deadlocks] = names;
    let wish = Wish {
        algorithm: named::<Algorithm>(algorithm)?,
        puzzle: named::<PuzzleKind>(puzzle)?,
        weights: named::<Weights>(cost)?,
        order: Direction::order(order).map_err(|error| JsError::new(&error.to_string()))?,
        heuristic: named::<Heuristic>(heuristic)?,
        deadlocks: named::<DeadlockSet>(deadlocks)?,
    };
    Configuration::new(wish).map_err(|error| JsError::new(&error.to_string()))
}

/// A value by its name.
fn named<T: FromStr<Err: Display>>(name: &str) -> Result<T, JsError> {
    name.parse().map_err(|error: T::Err| JsError::new(&error.to_string()))
}

fn kind_of(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Opened => "opened",
        EventKind::DeadEnd => "deadEnd",
        EventKind::Improved => "improved",
        EventKind::Closed => "closed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_and_expansions_are_told_from_each_other() {
        let level = "########\n#  .#  #\n# $  $ #\n#@ # . #\n########";
        let (pushes, udlr, freeze) = ("pushes", "udlr", "freeze");
        for (algorithm, heuristic) in
            [("bfs", "none"), ("dfs", "none"), ("astar", "none"), ("astar", "matching-pushes")]
        {
            let mut search =
                LevelSearch::new(level, algorithm, pushes, pushes, udlr, heuristic, freeze, u32::MAX)
                    .unwrap();
            assert_eq!(search.advance(u32::MAX), Progress::Solved);
            assert_eq!(search.expansions_at(0), 0);
            assert_eq!(f64::from(search.expansions()), search.expanded());
            for expansions in 0..=search.expansions() {
                let events = search.after(expansions);
                assert_eq!(search.expansions_at(events), expansions);
                assert_eq!(search.moment(events - 1).unwrap().expanded, expansions);
                // The next event closes the next state.
                if expansions < search.expansions() {
                    assert_eq!(search.expansions_at(events + 1), expansions + 1);
                }
            }
            assert_eq!(search.after(search.expansions()), search.length());
            // In the end all boxes are on goals, whatever was estimated.
            assert_eq!(search.moment(search.length() - 1).unwrap().best_home, 2);
        }
    }

    #[test]
    fn a_trace_is_told_in_pieces_from_its_beginning_to_its_end_and_again() {
        let level = "########\n#  .#  #\n# $  $ #\n#@ # . #\n########";
        let mut search =
            LevelSearch::new(level, "astar", "steps", "moves", "udlr", "matching-pushes", "freeze", u32::MAX)
                .unwrap();
        assert_eq!(search.advance(u32::MAX), Progress::Solved);
        let mut told = |most: u32| {
            let pieces =
                std::iter::from_fn(|| Some(search.next_of_trace(most)).filter(|piece| !piece.is_empty()));
            pieces.collect::<Vec<_>>().concat()
        };
        let whole = told(u32::MAX);
        assert_eq!(told(7), whole);
        assert_eq!(whole.len(), 5 * search.length() as usize);
        for (at, row) in (0..).zip(whole.chunks(5)) {
            let moment = search.moment(at).unwrap();
            let (parent, h) = (moment.parent.unwrap_or(u32::MAX), moment.h.unwrap_or(u32::MAX));
            assert_eq!(row[1..], [moment.node, parent, moment.g, h], "event {at}");
        }
    }
}
