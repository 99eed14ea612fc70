//! Watching: a log replayed to any moment shows the search as it was then, whichever way one comes there.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::solve::{Algorithm, EventKind, FROM_GOAL, Mark, Replay, Side, record};
use mazekeeper_core::maze::{Cell, Generator, MazeCode, Quest, Shape};
use mazekeeper_core::random::{Purpose, Random};
use mazekeeper_core::search;
use mazekeeper_core::search::{Observer, Puzzle, Search, Step};
use proptest::prelude::*;

/// A maze between random ends with some loops.
fn quest(rows: usize, columns: usize, seed: u64) -> Quest {
    let shape = Shape::new(rows, columns).unwrap();
    let code = MazeCode::new(Generator::DepthFirst, shape, seed).unwrap().with_random_ends().unwrap();
    let mut maze = code.build().maze().clone();
    let mut random = Random::new(seed, Purpose::Trials);
    for _ in 0..shape.area() / 4 {
        let cell = shape.cell_at(random.below(shape.area() as u32) as usize).unwrap();
        maze.open(cell, Direction::UDLR[random.below(4) as usize]);
    }
    Quest::new(maze, code.start(), code.goal()).unwrap()
}

fn recorded(quest: &Quest, algorithm: Algorithm) -> Replay {
    let (_, log) = record(quest, algorithm, Budget::UNLIMITED, usize::MAX);
    Replay::new(quest.maze().shape(), log)
}

/// Walks through a maze for the engine, cell by number.
struct Walk<'a>(&'a Quest);

impl Puzzle for Walk<'_> {
    type State = usize;
    type Action = ();

    fn start(&self) -> Option<usize> {
        Some(self.0.start().index())
    }

    fn is_solved(&self, cell: &usize) -> bool {
        *cell == self.0.goal().index()
    }

    fn expand(&self, cell: &mut usize, mut visit: impl FnMut(Step<()>, &usize)) {
        let here = self.0.maze().shape().cell_at(*cell).unwrap();
        for (_, next) in self.0.maze().ways(here) {
            visit(Step { action: (), cost: 1 }, &next.index());
        }
    }

    fn width(&self) -> usize {
        1
    }

    fn pack(&self, cell: &usize, words: &mut [u32]) {
        words[0] = *cell as u32;
    }

    fn unpack(&self, words: &[u32], cell: &mut usize) {
        *cell = words[0] as usize;
    }
}

/// The open and the closed cells, and parents and costs of all, after every event of a search.
#[derive(Clone, Default)]
struct Truth {
    open: BTreeSet<usize>,
    closed: BTreeSet<usize>,
    /// By the engine's numbers: cell, parent's cell and cost.
    nodes: Vec<(usize, Option<usize>, u32)>,
}

impl Truth {
    fn path_to(&self, cell: usize) -> Vec<usize> {
        let parent = |cell: &usize| self.nodes.iter().find(|node| node.0 == *cell).and_then(|node| node.1);
        let mut path: Vec<usize> = std::iter::successors(Some(cell), parent).collect();
        path.reverse();
        path
    }
}

#[derive(Default)]
struct Truths {
    now: Truth,
    all: Vec<Truth>,
}

impl Observer<usize> for Truths {
    fn saw(&mut self, event: search::Event, &cell: &usize) {
        let Truth { open, closed, nodes } = &mut self.now;
        match event {
            search::Event::Opened { parent, g, .. } => {
                let parent = parent.map(|parent| nodes[parent as usize].0);
                nodes.push((cell, parent, g));
                open.insert(cell);
            }
            search::Event::Improved { node, parent, g, .. } => {
                nodes[node as usize] = (cell, Some(nodes[parent as usize].0), g);
                closed.remove(&cell);
                open.insert(cell);
            }
            search::Event::Closed { .. } => {
                open.remove(&cell);
                closed.insert(cell);
            }
            search::Event::DeadEnd { .. } => unreachable!("every cell has an estimate"),
        }
        self.all.push(self.now.clone());
    }
}

fn marked(replay: &Replay, mark: Mark) -> BTreeSet<usize> {
    let cells = replay.marks().iter().enumerate();
    cells.filter(|&(_, &each)| each == mark as u8).map(|(cell, _)| cell).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_log_replayed_to_any_moment_is_the_search_at_that_moment(
        (rows, columns, seed) in (2..14_usize, 2..14_usize, 0..1000_u64),
        moments in prop::collection::vec(0.0..1.0_f64, 12),
    ) {
        let quest = quest(rows, columns, seed);
        let shape = quest.maze().shape();
        for algorithm in [Algorithm::BreadthFirst, Algorithm::DepthFirst, Algorithm::UniformCost,
            Algorithm::Greedy, Algorithm::AStar, Algorithm::AStarEuclid, Algorithm::AStarSquared] {
            let kind = match algorithm {
                Algorithm::BreadthFirst => search::Algorithm::BreadthFirst,
                Algorithm::DepthFirst => search::Algorithm::DepthFirst,
                Algorithm::UniformCost => search::Algorithm::UniformCost,
                Algorithm::Greedy => search::Algorithm::Greedy,
                _ => search::Algorithm::AStar,
            };
            let walk = Walk(&quest);
            let guide = |&cell: &usize| algorithm.estimate()
                .map(|estimate| estimate.between(shape, shape.cell_at(cell).unwrap(), quest.goal()));
            let mut search = Search::new(&walk, kind);
            if algorithm.estimate().is_some() {
                search = search.guided_by(guide);
            }
            let mut truths = Truths::default();
            search.run_watched_by(&mut truths);
            let mut replay = recorded(&quest, algorithm);
            prop_assert_eq!(replay.log().way_begins(), truths.all.len());
            // Back and forth, as moments come.
            for moment in &moments {
                let at = 1 + (moment * (truths.all.len() - 1) as f64) as usize;
                let truth = &truths.all[at - 1];
                replay.go_to(at);
                prop_assert_eq!(&marked(&replay, Mark::Open), &truth.open, "{} at {}", algorithm, at);
                prop_assert_eq!(&marked(&replay, Mark::Closed), &truth.closed, "{} at {}", algorithm, at);
                let tally = replay.tally();
                prop_assert_eq!(tally.frontier as usize, truth.open.len());
                prop_assert_eq!(tally.opened as usize, truth.nodes.len());
                for &(cell, parent, g) in &truth.nodes {
                    let seen = replay.inspect(shape.cell_at(cell).unwrap()).unwrap();
                    prop_assert_eq!(seen.opening.g, Some(g));
                    prop_assert_eq!(seen.parent.map(Cell::index), parent);
                    prop_assert_eq!(seen.closed.is_some(), truth.closed.contains(&cell));
                    let path = replay.path_to(shape.cell_at(cell).unwrap());
                    let path: Vec<usize> = path.into_iter().map(Cell::index).collect();
                    prop_assert_eq!(path, truth.path_to(cell));
                }
            }
        }
    }
}

#[test]
fn every_step_back_undoes_the_step_before_for_every_algorithm() {
    for &algorithm in Algorithm::ALL {
        // Long enough for several keyframes.
        let mut replay = recorded(&quest(40, 40, 3), algorithm);
        let length = replay.log().len();
        let mut moments = Vec::new();
        for at in 0..=length {
            replay.go_to(at);
            moments.push((replay.marks().to_vec(), replay.tally()));
        }
        for at in (0..=length).rev().step_by(7) {
            replay.go_to(at);
            assert_eq!(
                (replay.marks(), replay.tally()),
                (&moments[at].0[..], moments[at].1),
                "{algorithm}, {at}"
            );
        }
        assert_eq!(replay.at(), length % 7);
    }
}

#[test]
fn whoever_copies_what_has_changed_has_all_marks_after_near_steps_and_far_jumps() {
    for algorithm in [Algorithm::AStar, Algorithm::Tremaux, Algorithm::Bidirectional] {
        // Long enough for steps back to run out, and for several keyframes.
        let quest = quest(120, 120, 3);
        let shape = quest.maze().shape();
        let mut replay = recorded(&quest, algorithm);
        let length = replay.log().len();
        let mut plain = replay.clone();
        let mut random = Random::new(7, Purpose::Trials);
        let mut copy = vec![u8::MAX; replay.marks().len()];
        let (mut at, mut wholes) = (0, 0);
        for turn in 0..300 {
            at = match turn % 6 {
                0 => random.below(length as u32) as usize,
                1 => at.saturating_sub(random.below(6_000) as usize),
                2 => (at + random.below(6_000) as usize).min(length),
                3 => (at + 1).min(length),
                _ => at.saturating_sub(1),
            };
            replay.go_to(at);
            match replay.take_changes() {
                None => (copy, wholes) = (replay.marks().to_vec(), wholes + 1),
                Some(cells) => {
                    cells.iter().for_each(|&cell| copy[cell as usize] = replay.marks()[cell as usize]);
                }
            }
            assert_eq!(copy, replay.marks(), "{algorithm}, turn {turn}");
            // From the beginning, nothing is taken back.
            plain.go_to(0);
            plain.go_to(at);
            assert_eq!((replay.marks(), replay.tally()), (plain.marks(), plain.tally()));
            assert!(shape.cells().all(|cell| replay.opening(cell) == plain.opening(cell)));
        }
        assert!(0 < wholes && wholes < 150, "{algorithm}: all marks were new {wholes} times");
    }
}

#[test]
fn at_the_end_the_way_is_marked_and_the_goal_lies_on_it() {
    for &algorithm in Algorithm::ALL {
        let quest = quest(9, 8, 5);
        let mut replay = recorded(&quest, algorithm);
        replay.go_to(usize::MAX);
        let way = marked(&replay, Mark::Way);
        assert_eq!(way.len(), replay.log().len() - replay.log().way_begins(), "{algorithm}");
        assert!(way.is_empty() || way.contains(&quest.goal().index()), "{algorithm}");
    }
}

#[test]
fn walkers_are_told_from_searches_and_the_goals_side_from_the_starts() {
    let kinds = |algorithm| {
        let mut replay = recorded(&quest(9, 8, 5), algorithm);
        replay.go_to(replay.log().way_begins());
        replay.marks().iter().copied().collect::<BTreeSet<u8>>()
    };
    assert!(kinds(Algorithm::BreadthFirst).is_subset(&[0, 1, 2].into()));
    assert!(kinds(Algorithm::Tremaux).is_subset(&[0, 2, 4].into()));
    assert!(kinds(Algorithm::Bidirectional).contains(&(Mark::Closed as u8 + FROM_GOAL)));
}

#[test]
fn improvements_lead_from_the_first_to_the_last_and_back() {
    for &algorithm in Algorithm::ALL {
        let mut replay = recorded(&quest(12, 12, 8), algorithm);
        let mut forwards = Vec::new();
        let mut at = 0;
        while let Some(next) = replay.improvement_after(at) {
            assert!(next > at);
            replay.go_to(next - 1);
            let before = replay.tally().nearest;
            replay.go_to(next);
            assert!(before.is_none_or(|before| replay.tally().nearest.unwrap() < before), "{algorithm}");
            forwards.push(next);
            at = next;
        }
        assert_eq!(forwards.len(), replay.improvements());
        let mut backwards = Vec::new();
        let mut at = usize::MAX;
        while let Some(next) = replay.improvement_before(at) {
            backwards.push(next);
            at = next;
        }
        backwards.reverse();
        assert_eq!(forwards, backwards, "{algorithm}");
    }
}

#[test]
fn the_chart_begins_with_the_first_event_and_ends_with_the_last() {
    let mut replay = recorded(&quest(12, 12, 8), Algorithm::AStar);
    let chart = replay.chart(50);
    assert_eq!(chart.len(), 50);
    assert_eq!(chart[0].0, 1);
    assert_eq!(chart[49].0, replay.log().way_begins());
    for (at, tally) in chart {
        replay.go_to(at);
        assert_eq!(replay.tally(), tally);
    }
    let short = recorded(&quest(2, 2, 1), Algorithm::BreadthFirst);
    assert!(short.chart(500).len() <= short.log().way_begins());
}

#[test]
fn a_trace_has_a_line_for_every_event() {
    let replay = recorded(&quest(5, 5, 2), Algorithm::AStar);
    let trace = replay.trace(0, usize::MAX);
    assert_eq!(trace.lines().count(), replay.log().len());
    let (first, event) = (trace.lines().next().unwrap(), replay.log().get(0).unwrap());
    assert_eq!((event.kind, event.side), (EventKind::Opened, Side::Start));
    let (row, column) = (event.cell.index() / 5, event.cell.index() % 5);
    let (cell, h) = (event.cell.index(), event.h.unwrap());
    let told = format!(
        r#"{{"event":0,"kind":"opened","side":"start","cell":{cell},"row":{row},"column":{column},"g":0,"h":{h},"f":{h}}}"#
    );
    assert_eq!(first, told);
    assert!(trace.lines().nth(2).unwrap().contains(&format!(r#""parent":{cell}"#)));
    assert_eq!(replay.trace(1, 3).lines().count(), 2);
}

/// What the walkers and the searches that know only mazes do, done again in the plainest way: cells that wait, cells that
/// were looked at, and cells where a walker came again, after every event.
#[derive(Clone, Default)]
struct Plain {
    marks: Vec<(usize, u8)>,
}

impl Plain {
    fn mark(&mut self, cell: Cell, mark: u8) {
        self.marks.push((cell.index(), mark));
    }

    /// The marks of all cells after so many events.
    fn after(&self, events: usize, area: usize) -> Vec<u8> {
        let mut all = vec![0; area];
        self.marks[..events].iter().for_each(|&(cell, mark)| all[cell] = mark);
        all
    }

    /// A walker steps from cell to cell: new ones are closed, known ones walked again.
    fn walk(cells: impl IntoIterator<Item = Cell>) -> Self {
        let (mut plain, mut known) = (Self::default(), BTreeSet::new());
        for cell in cells {
            let mark = if known.insert(cell) { Mark::Closed } else { Mark::Again };
            plain.mark(cell, mark as u8);
        }
        plain
    }
}

fn ways(quest: &Quest, cell: Cell) -> Vec<(Direction, Cell)> {
    let ways = |way: &Direction| quest.maze().ways(cell).find(|(there, _)| there == way);
    Direction::UDLR.iter().filter_map(ways).collect()
}

/// With the right hand on the wall until the goal, or until the first step would be made again.
fn follow_the_wall(quest: &Quest) -> Plain {
    use Direction::{Down, Left, Right, Up};
    let clockwise = [Up, Right, Down, Left];
    let next = |cell: Cell, heading: Direction| {
        let ahead = clockwise.iter().position(|&way| way == heading).unwrap();
        let turns = [1, 0, 3, 2].map(|turn| clockwise[(ahead + turn) % 4]);
        turns.into_iter().find_map(|turn| ways(quest, cell).into_iter().find(|&(way, _)| way == turn))
    };
    let mut cells = vec![quest.start()];
    let first = next(quest.start(), Up);
    let mut step = first;
    while let Some((heading, cell)) = step {
        cells.push(cell);
        step = next(cell, heading).filter(|&step| cell != quest.goal() && Some(step) != first);
    }
    Plain::walk(cells)
}

/// With a mark for every time a passage is walked.
fn walk_with_marks(quest: &Quest) -> Plain {
    let mut walked: BTreeMap<(Cell, Cell), usize> = BTreeMap::new();
    let passage = |one: Cell, other: Cell| (one.min(other), one.max(other));
    let mut cells = vec![quest.start()];
    let mut turn_round = None;
    while *cells.last().unwrap() != quest.goal() {
        let here = *cells.last().unwrap();
        let times = |times: usize| {
            let mut around = ways(quest, here).into_iter().map(|(_, cell)| cell);
            around.find(|&cell| walked.get(&passage(here, cell)).copied().unwrap_or(0) == times)
        };
        let Some(there) = turn_round.take().or(times(0)).or(times(1)) else { break };
        let is_known = cells.contains(&there);
        let count = walked.entry(passage(here, there)).or_default();
        *count += 1;
        turn_round = (is_known && *count == 1).then_some(here);
        cells.push(there);
    }
    Plain::walk(cells)
}

/// Level by level, where fewer wait, until one side finds a cell of the other.
fn search_from_both_ends(quest: &Quest) -> Plain {
    let mut plain = Plain::default();
    let mut sides = [(quest.start(), 0), (quest.goal(), FROM_GOAL)]
        .map(|(cell, side)| (side, vec![cell], BTreeSet::from([cell])));
    sides.iter().for_each(|(side, level, _)| plain.mark(level[0], Mark::Open as u8 + side));
    loop {
        if sides[1].1.len() < sides[0].1.len() {
            sides.swap(0, 1);
        }
        let [(side, level, known), (_, _, others)] = &mut sides;
        let mut next = Vec::new();
        for &cell in &*level {
            plain.mark(cell, Mark::Closed as u8 + *side);
            for (_, there) in ways(quest, cell) {
                if others.contains(&there) {
                    return plain;
                }
                if known.insert(there) {
                    plain.mark(there, Mark::Open as u8 + *side);
                    next.push(there);
                }
            }
        }
        if next.is_empty() {
            return plain;
        }
        *level = next;
    }
}

/// Cells with one way are walled up, row by row and from each of them on; what is left is searched level by level.
fn fill_dead_ends(quest: &Quest) -> Plain {
    let mut plain = Plain::default();
    let mut filled: BTreeSet<Cell> = BTreeSet::new();
    let open = |filled: &BTreeSet<Cell>, cell: Cell| -> Vec<Cell> {
        let around = ways(quest, cell).into_iter().map(|(_, there)| there);
        around.filter(|there| !filled.contains(there)).collect()
    };
    for first in quest.maze().shape().cells() {
        let mut here = first;
        while !filled.contains(&here) && here != quest.start() && here != quest.goal() {
            let &[there] = &open(&filled, here)[..] else { break };
            filled.insert(here);
            plain.mark(here, Mark::Open as u8);
            plain.mark(here, Mark::Closed as u8);
            here = there;
        }
    }
    let mut queue = VecDeque::from([quest.start()]);
    let mut known = BTreeSet::from([quest.start()]);
    plain.mark(quest.start(), Mark::Open as u8);
    while let Some(here) = queue.pop_front() {
        plain.mark(here, Mark::Closed as u8);
        if here == quest.goal() {
            break;
        }
        for there in open(&filled, here) {
            if known.insert(there) {
                plain.mark(there, Mark::Open as u8);
                queue.push_back(there);
            }
        }
    }
    plain
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_log_of_those_that_only_know_mazes_replayed_to_any_moment_is_what_they_did_by_then(
        (rows, columns, seed) in (2..14_usize, 2..14_usize, 0..1000_u64),
        moments in prop::collection::vec(0.0..=1.0_f64, 12),
    ) {
        let quest = quest(rows, columns, seed);
        let area = quest.maze().shape().area();
        for (algorithm, plain) in [
            (Algorithm::Bidirectional, search_from_both_ends(&quest)),
            (Algorithm::DeadEnd, fill_dead_ends(&quest)),
            (Algorithm::WallFollower, follow_the_wall(&quest)),
            (Algorithm::Tremaux, walk_with_marks(&quest)),
        ] {
            let mut replay = recorded(&quest, algorithm);
            let length = replay.log().way_begins();
            prop_assert_eq!(length, plain.marks.len(), "{}", algorithm);
            // Back and forth, as moments come.
            for moment in &moments {
                let at = (moment * length as f64) as usize;
                replay.go_to(at);
                prop_assert_eq!(replay.marks(), plain.after(at, area), "{} at {}", algorithm, at);
            }
        }
    }
}
