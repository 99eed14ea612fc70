//! The answers of the clever searches beside those of the plainest one.

use std::collections::{HashMap, HashSet};

use super::*;
use crate::energy::code::{EnergyCode, draw};
use crate::energy::{MAX_VALUE, Pellet};
use crate::maze::{Generator, Maze, MazeCode, Quest, Shape, text};
use crate::random::{Purpose, Random};

/// The length of a shortest walk, by looking at every cell with every set of pellets eaten, step by step.
fn plainly(puzzle: &Puzzle) -> Option<usize> {
    let numbers: HashMap<_, _> =
        puzzle.pellets().iter().enumerate().map(|(number, pellet)| (pellet.cell, number)).collect();
    let first = (puzzle.quest().start(), 0u32, puzzle.energy());
    let mut seen = HashSet::from([(first.0, first.1)]);
    let (mut here, mut steps) = (vec![first], 0);
    while !here.is_empty() {
        let mut next = Vec::new();
        for (cell, eaten, energy) in here {
            if cell == puzzle.quest().goal() {
                return Some(steps);
            }
            for (_, to) in puzzle.maze().ways(cell) {
                let new = numbers.get(&to).filter(|&&number| eaten >> number & 1 == 0);
                let (eaten, gain) = match new {
                    Some(&number) => (eaten | 1 << number, puzzle.pellets()[number].value),
                    None => (eaten, 0),
                };
                // Whoever comes first with a set of pellets has the most energy.
                if let Some(energy) = (energy + gain).checked_sub(1)
                    && seen.insert((to, eaten))
                {
                    next.push((to, eaten, energy));
                }
            }
        }
        (here, steps) = (next, steps + 1);
    }
    None
}

#[derive(Default)]
struct Tally {
    straight: u32,
    detours: u32,
    /// Walks that touch a cell of a corridor three times or more: a branch was left and entered again.
    entered_again: u32,
    infeasible: u32,
}

impl Tally {
    /// Whether there were at least so many straight walks, walks with detours, and puzzles without a walk.
    #[track_caller]
    fn assert_variety(&self, least: [u32; 3]) {
        let found = [self.straight, self.detours, self.infeasible];
        assert!(found.iter().zip(least).all(|(&found, least)| found >= least), "{found:?}");
    }

    /// Compares an answer with the plain one.
    #[track_caller]
    fn check(&mut self, puzzle: &Puzzle, outcome: &Outcome, name: &str) {
        match (outcome, plainly(puzzle)) {
            (Outcome::Optimal(way), Some(steps)) => {
                let survivor = puzzle.judge(way).expect("a walk that is found survives");
                assert_eq!(survivor.steps, steps, "{name}");
                let mut visits: HashMap<_, u32> = HashMap::new();
                let mut cells = puzzle.quest().cells_of(way).expect("no walls");
                let has_detour = cells.len() > cells.iter().collect::<HashSet<_>>().len();
                cells.retain(|&cell| puzzle.maze().degree(cell) <= 2);
                cells.into_iter().for_each(|cell| *visits.entry(cell).or_default() += 1);
                self.straight += u32::from(!has_detour);
                self.detours += u32::from(has_detour);
                self.entered_again += u32::from(visits.values().any(|&visits| visits > 2));
            }
            (Outcome::Infeasible, None) => self.infeasible += 1,
            (outcome, plain) => panic!("{name}: {outcome:?}, but plainly {plain:?}"),
        }
    }
}

/// Three corridors with something near and much far off, and a long one to the goal, meet at the start: what is near in one pays
/// for what is far in another, so some have to be entered again.
fn spider(seed: u64) -> (Puzzle, String) {
    const LENGTH: usize = 12;
    let mut random = Random::new(seed, Purpose::Trials);
    let shape = Shape::new(2 * LENGTH + 1, 2 * LENGTH + 1).unwrap();
    let mut maze = Maze::walled(shape);
    let hub = shape.cell(LENGTH, LENGTH).unwrap();
    let (mut pellets, mut tip) = (Vec::new(), hub);
    for direction in Direction::UDLR {
        let near = 1 + random.below(3);
        let value = 2 * near + 1 + random.below(3);
        let far = 6 + random.below(3);
        let riches = far..far + 1 + random.below(4);
        tip = hub;
        for depth in 1..=LENGTH as u32 {
            maze.open(tip, direction);
            tip = maze.step(tip, direction).expect("just opened");
            if direction != Direction::Right && (depth == near || riches.contains(&depth)) {
                let value = if depth == near { value } else { MAX_VALUE };
                pellets.push(Pellet { cell: tip, value });
            }
        }
    }
    let energy = random.below(4);
    (Puzzle::new(Quest::new(maze, hub, tip).unwrap(), pellets, energy).unwrap(), format!("spider {seed}"))
}

/// A small maze with few pellets and little energy; every other one is long and narrow.
fn small(seed: u64, braid: u64) -> (Puzzle, String) {
    let mut random = Random::new(seed, Purpose::Trials);
    let mut between = |least: u32, most: u32| least + random.below(most - least + 1);
    let (rows, columns) =
        if seed.is_multiple_of(2) { (between(2, 3), between(6, 16)) } else { (between(2, 5), between(2, 6)) };
    let shape = Shape::new(rows as usize, columns as usize).unwrap();
    let generator = Generator::ALL[between(0, Generator::ALL.len() as u32 - 1) as usize];
    let code = MazeCode::new(generator, shape, seed).unwrap().braided(braid).unwrap();
    let code = if between(0, 1) == 0 { code } else { code.with_random_ends().unwrap() };
    let quest = code.build();
    let most = (rows * columns - 2).min(12);
    let mut pellets = draw(&quest, between(0, most) as usize, seed).unwrap();
    if between(0, 2) == 0 {
        pellets.iter_mut().for_each(|pellet| pellet.value = between(1, MAX_VALUE));
    }
    let way = crate::maze::DistanceField::new(quest.maze(), quest.goal()).distance(quest.start()).unwrap();
    // With little energy branches have to be left and entered again.
    let most = if between(0, 1) == 0 { way } else { 3 };
    let energy = between(0, most);
    let name = format!("{code} energy {energy}");
    (Puzzle::new(quest, pellets, energy).unwrap(), name)
}

#[test]
fn small_trees_are_solved_as_plainly() {
    let mut tally = Tally::default();
    for seed in 0..6_000 {
        let (puzzle, name) = small(seed, 0);
        tally.check(&puzzle, &solve(&puzzle, Budget::UNLIMITED).outcome, &name);
    }
    tally.assert_variety([1_000, 300, 1_000]);
}

#[test]
fn branches_that_are_entered_again_and_again_are_no_trouble() {
    let mut tally = Tally::default();
    for seed in 0..5_000 {
        let (puzzle, name) = spider(seed);
        tally.check(&puzzle, &solve(&puzzle, Budget::UNLIMITED).outcome, &name);
        tally.check(&puzzle, &solved_on(&mut forgetful(&puzzle), puzzle.energy()), &name);
    }
    tally.assert_variety([0, 1_000, 300]);
    assert!(tally.entered_again > 60, "{}", tally.entered_again);
}

#[test]
fn small_mazes_with_loops_are_solved_as_plainly() {
    let mut tally = Tally::default();
    for seed in 0..6_000 {
        let (puzzle, name) = small(seed, [50, 100][seed as usize / 2 % 2]);
        tally.check(&puzzle, &solve(&puzzle, Budget::UNLIMITED).outcome, &name);
    }
    tally.assert_variety([1_000, 300, 1_000]);
}

/// A map whose memories forget at once, so that everything has to be learned, and that has no better way for trees.
fn forgetful(puzzle: &Puzzle) -> Map {
    let meter = &mut Meter::new(Budget::UNLIMITED);
    let mut map = Map::new(puzzle, meter).unwrap().expect("all these mazes are connected");
    map.way = None;
    map.memories = [0, 1, 2].map(|reach| Memory::new(&map.roads, reach, 0, meter).ok());
    map
}

fn solved_on(map: &mut Map, energy: u32) -> Outcome {
    let mut meter = Meter::new(Budget::UNLIMITED);
    let mut solver = Solver::new(map, energy, &mut meter);
    let end = solver.find_shortest();
    match (solver.walk, end) {
        (Some(walk), End::Settled) => Outcome::Optimal(map.terrain.directions(&walk)),
        (None, End::Settled) => Outcome::Infeasible,
        (_, End::Stopped(reason)) => panic!("stopped by {reason}"),
    }
}

#[test]
fn whoever_forgets_learns_until_the_answer_is_right() {
    let mut tally = Tally::default();
    for seed in 0..3_000 {
        let (puzzle, name) = small(seed, [0, 50, 100][seed as usize % 3]);
        let mut map = forgetful(&puzzle);
        tally.check(&puzzle, &solved_on(&mut map, puzzle.energy()), &name);
    }
    tally.assert_variety([500, 150, 500]);
}

#[test]
fn larger_trees_get_the_same_answer_by_their_bound_and_by_labels() {
    let mut answered_by_bound = 0;
    for seed in 0..150 {
        let generator = [Generator::DepthFirst, Generator::Wilson, Generator::Prim][seed as usize % 3];
        let quest = MazeCode::new(generator, Shape::new(20, 20).unwrap(), seed).unwrap().build();
        let pellets = draw(&quest, 80, seed).unwrap();
        let shortest = crate::maze::DistanceField::new(quest.maze(), quest.goal()).distance(quest.start());
        let energy = shortest.unwrap() * 2 / 5;
        let puzzle = Puzzle::new(quest, pellets, energy).unwrap();
        let report = solve(&puzzle, Budget::UNLIMITED);
        answered_by_bound += u32::from(report.expanded == 0);
        let mut map = Map::new(&puzzle, &mut Meter::new(Budget::UNLIMITED)).unwrap().unwrap();
        map.way = None;
        let by_labels = solved_on(&mut map, puzzle.energy());
        let length = |outcome: &Outcome| outcome.way().map(<[_]>::len);
        assert_eq!(length(&report.outcome), length(&by_labels), "{generator} {seed}");
    }
    assert!(answered_by_bound > 120, "{answered_by_bound}");
}

#[test]
fn any_walk_is_found_exactly_where_there_is_one() {
    for seed in 0..3_000 {
        let (puzzle, name) = small(seed, [0, 50, 100][seed as usize % 3]);
        let mut map = Map::new(&puzzle, &mut Meter::new(Budget::UNLIMITED)).unwrap().unwrap();
        match (survive_on(&mut map, puzzle.energy(), Budget::UNLIMITED), plainly(&puzzle)) {
            (Survival::Walk(way), Some(steps)) => {
                assert!(puzzle.judge(&way).unwrap().steps >= steps, "{name}");
            }
            (Survival::Nobody, None) => {}
            (survival, plain) => panic!("{name}: {survival:?}, but plainly {plain:?}"),
        }
    }
}

fn with_energy(puzzle: &Puzzle, energy: u32) -> Puzzle {
    Puzzle::new(puzzle.quest().clone(), puzzle.pellets().to_vec(), energy).unwrap()
}

#[test]
fn the_least_energies_are_those_below_which_it_fails() {
    for seed in 0..600 {
        let (puzzle, name) = small(seed, [0, 50, 100][seed as usize % 3]);
        let least = least_energy(&puzzle, Budget::UNLIMITED).unwrap();
        assert!(least.is_exact(), "{name}");
        let energies = 0..=puzzle.maze().shape().area() as u32;
        let first = energies.clone().find(|&energy| plainly(&with_energy(&puzzle, energy)).is_some());
        assert_eq!(Some(least.enough), first, "{name}");
        let shortest = plainly(&with_energy(&puzzle, 1_000));
        let straight = energies.clone().find(|&energy| plainly(&with_energy(&puzzle, energy)) == shortest);
        assert_eq!(energy_for_shortest_way(&puzzle), straight, "{name}");
    }
}

/// A drawing with its pellets and so much energy.
fn drawn(drawing: &str, energy: u32) -> Puzzle {
    let text::Drawn { quest, pellets, .. } = text::read(drawing).expect("a maze is drawn");
    let pellets = pellets.into_iter().map(|(cell, value)| Pellet { cell, value: value.into() }).collect();
    Puzzle::new(quest, pellets, energy).unwrap()
}

#[track_caller]
fn check(drawing: &str, energy: u32, way: Option<&str>) {
    let outcome = solve(&drawn(drawing, energy), Budget::UNLIMITED).outcome;
    let found = outcome.way().map(|way| way.iter().map(|direction| direction.letter()).collect::<String>());
    assert_eq!(found.as_deref(), way, "{outcome:?}");
}

#[test]
fn a_branch_is_entered_again_when_there_is_energy_for_its_end() {
    // The 4 pays for the 9 on the left, and that one for the three on the right.
    let drawing = "\
###########################
#9     S 4           9 9 9#
####### ###################
#                        G#
###########################";
    let left = "rllllrrr";
    let right = "rrrrrrrrrlllllllll";
    check(drawing, 1, Some(&format!("{left}{right}drrrrrrrrr")));
    check(drawing, 0, None);
    check(drawing, 10, Some("drrrrrrrrr"));
}

#[test]
fn a_pellet_on_the_next_cell_can_be_reached_without_energy() {
    check("#######\n#S 1 G#\n#######\n", 0, None);
    check("#######\n#S 2 G#\n#######\n", 0, Some("rr"));
}

#[test]
fn who_cannot_go_on_says_what_is_proved() {
    let quest: Quest = "dfs1-60x60-s3-b50-f0.0-t59.59".parse::<MazeCode>().unwrap().build();
    let puzzle = |energy: u32| {
        let code: EnergyCode = format!("e1-k720-s3-h{energy}").parse().unwrap();
        code.build(quest.clone()).unwrap()
    };
    let straight = energy_for_shortest_way(&puzzle(0)).unwrap();
    let tight = puzzle(straight * 6 / 10);
    let Outcome::Optimal(way) = solve(&tight, Budget::UNLIMITED).outcome else { panic!("it can be solved") };
    let all = solve(&tight, Budget::UNLIMITED).expanded;
    for nodes in [1, 10, all / 2] {
        let budget = Budget { max_expanded: nodes, ..Budget::UNLIMITED };
        match solve(&tight, budget).outcome {
            Outcome::Stopped { at_least, reason: StopReason::NodeLimit } => assert!(at_least <= way.len()),
            Outcome::Found { way: found, at_least, reason: StopReason::NodeLimit } => {
                assert!(at_least <= way.len() && found.len() >= way.len());
            }
            other => panic!("{other:?}"),
        }
    }
    let cancelled = Budget { interrupt: &|| Some(StopReason::Cancelled), ..Budget::UNLIMITED };
    let outcome = solve(&tight, cancelled).outcome;
    assert!(matches!(outcome, Outcome::Stopped { reason: StopReason::Cancelled, .. }), "{outcome:?}");
}

#[test]
fn a_hint_is_the_rest_of_a_walk() {
    use crate::energy::Walk;
    let puzzle = drawn("#######\n#S 2 G#\n#######\n", 0);
    let mut walk = Walk::new(&puzzle);
    assert_eq!(walk.step(Direction::Right), Ok(2));
    let rest = walk.rest().unwrap();
    assert_eq!((rest.energy(), rest.pellets().len()), (1, 0));
    assert_eq!(solve(&rest, Budget::UNLIMITED).outcome, Outcome::Optimal(vec![Direction::Right]));
    assert_eq!(walk.step(Direction::Right), Ok(0));
    assert!(walk.rest().is_none());
}

/// An open hall with a pellet for every fifth cell.
fn hall(side: usize, energy: u32) -> Puzzle {
    let shape = Shape::new(side, side).unwrap();
    let mut maze = Maze::walled(shape);
    for cell in shape.cells() {
        maze.open(cell, Direction::Right);
        maze.open(cell, Direction::Down);
    }
    let [first, last] = [0, shape.area() - 1].map(|index| shape.cell_at(index).unwrap());
    let quest = Quest::new(maze, first, last).unwrap();
    let pellets = draw(&quest, shape.area() / 5, 1).unwrap();
    Puzzle::new(quest, pellets, energy).unwrap()
}

#[test]
fn whoever_wants_it_to_end_is_heard_everywhere() {
    let tree: MazeCode = "dfs1-100x100-s1-b0-f0.0-t99.99".parse().unwrap();
    let quest = tree.build();
    let pellets = draw(&quest, 2_000, 1).unwrap();
    let tree = Puzzle::new(quest, pellets, 400).unwrap();
    for (puzzle, least) in [(hall(100, 2), 20), (tree, 1)] {
        let asked = std::cell::Cell::new(0);
        for last in 1.. {
            asked.set(0);
            let interrupt = || {
                asked.set(asked.get() + 1);
                (asked.get() >= last).then_some(StopReason::Cancelled)
            };
            let budget = Budget { interrupt: &interrupt, ..Budget::UNLIMITED };
            let outcome = solve(&puzzle, budget).outcome;
            if asked.get() < last {
                assert!(last > least, "the interrupt was asked only {} times", asked.get());
                break;
            }
            assert_eq!(asked.get(), last, "after that it ends at once");
            let is_cancelled = matches!(
                outcome,
                Outcome::Stopped { reason: StopReason::Cancelled, .. }
                    | Outcome::Found { reason: StopReason::Cancelled, .. }
            );
            assert!(is_cancelled, "{outcome:?}");
            if last > 60 {
                break;
            }
        }
    }
}

#[test]
fn no_more_memory_is_taken_than_allowed() {
    let puzzle = hall(60, 2);
    let all = solve(&puzzle, Budget { max_expanded: 20_000, ..Budget::UNLIMITED }).peak_bytes;
    for max_bytes in [0, 1_000, 300_000, all / 2] {
        let report = solve(&puzzle, Budget { max_bytes, max_expanded: 20_000, ..Budget::UNLIMITED });
        assert!(report.peak_bytes <= max_bytes);
        let is_stopped = matches!(report.outcome, Outcome::Stopped { reason: StopReason::MemoryLimit, .. });
        assert!(is_stopped, "{max_bytes}: {:?}", report.outcome);
    }
}
