//! Crossing mazes: every algorithm on many mazes, with and without loops.

use std::cell::Cell as Counter;

use mazekeeper_core::budget::{Budget, StopReason};
use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::solve::{
    Algorithm, Answer, Event, EventKind, Side, lesson, record, solve, solve_on_equal_footing,
};
use mazekeeper_core::maze::{Cell, DistanceField, Generator, Maze, MazeCode, Quest, Shape, text};
use mazekeeper_core::random::{Purpose, Random};
use mazekeeper_core::search::Outcome;

/// A maze between random ends, with so many extra passages and then so many walls put up.
fn quest(rows: usize, columns: usize, seed: u64, loops: usize, cuts: usize) -> Quest {
    let shape = Shape::new(rows, columns).unwrap();
    let code = MazeCode::new(Generator::DepthFirst, shape, seed).unwrap().with_random_ends().unwrap();
    let mut maze = code.build().maze().clone();
    let mut random = Random::new(seed, Purpose::Trials);
    let mut place = || {
        let cell = shape.cell_at(random.below(shape.area() as u32) as usize).unwrap();
        (cell, Direction::UDLR[random.below(4) as usize])
    };
    for _ in 0..loops {
        let (cell, direction) = place();
        maze.open(cell, direction);
    }
    for _ in 0..cuts {
        let (cell, direction) = place();
        maze.close(cell, direction);
    }
    Quest::new(maze, code.start(), code.goal()).unwrap()
}

/// Mazes of all kinds: perfect, with loops, and in pieces.
fn quests() -> impl Iterator<Item = Quest> {
    (0..240).map(|seed| {
        let (rows, columns) = [(1, 30), (2, 2), (7, 12), (20, 20), (30, 17), (3, 40)][seed % 6];
        let area = rows * columns;
        let (loops, cuts) =
            [(0, 0), (area / 20, 0), (area / 2, 0), (area, area / 3), (4 * area, 0)][seed / 6 % 5];
        quest(rows, columns, seed as u64, loops, cuts)
    })
}

fn perfect_quests() -> impl Iterator<Item = Quest> {
    (0..60).map(|seed| quest(2 + seed as usize % 20, 25, seed, 0, 0))
}

fn unlimited(quest: &Quest, algorithm: Algorithm) -> Answer {
    solve(quest, algorithm, Budget::UNLIMITED)
}

fn way(answer: &Answer) -> Option<&[Direction]> {
    match &answer.outcome {
        Outcome::Solved(way) => Some(way),
        _ => None,
    }
}

/// The shortest distance, found in the simplest way there is: relaxing until nothing changes.
fn true_distance(quest: &Quest) -> Option<usize> {
    let maze = quest.maze();
    let mut distances = vec![usize::MAX; maze.shape().area()];
    distances[quest.start().index()] = 0;
    loop {
        let mut changed = false;
        for cell in maze.shape().cells() {
            for (_, next) in maze.ways(cell) {
                let through = distances[next.index()].saturating_add(1);
                changed |= through < distances[cell.index()];
                distances[cell.index()] = distances[cell.index()].min(through);
            }
        }
        if !changed {
            return Some(distances[quest.goal().index()]).filter(|&distance| distance != usize::MAX);
        }
    }
}

/// The way is one, and crosses no cell twice.
#[track_caller]
fn check_way(quest: &Quest, way: &[Direction], algorithm: Algorithm) {
    let mut cells = quest.cells_of(way).unwrap_or_else(|| panic!("{algorithm} walks through a wall"));
    assert_eq!(cells.last(), Some(&quest.goal()), "{algorithm}");
    cells.sort_unstable();
    cells.dedup();
    assert_eq!(cells.len(), way.len() + 1, "{algorithm} crosses a cell twice");
}

#[test]
fn the_names_people_type_stay() {
    let names: Vec<&str> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
    assert_eq!(
        names.join(" "),
        "bfs dfs ucs greedy astar astar-euclid astar-squared bidirectional dead-end wall-follower tremaux"
    );
}

#[test]
fn every_algorithm_finds_a_way_or_proves_that_there_is_none() {
    let (mut solved, mut unsolvable, mut in_circles) = (0, 0, 0);
    for quest in quests() {
        let distance = true_distance(&quest);
        for &algorithm in Algorithm::ALL {
            let answer = unlimited(&quest, algorithm);
            match (&answer.outcome, distance) {
                (Outcome::Solved(way), Some(distance)) => {
                    solved += 1;
                    check_way(&quest, way, algorithm);
                    assert!(way.len() >= distance, "{algorithm} beats the shortest way");
                    assert!(way.len() == distance || !algorithm.proves_shortest(), "{algorithm}");
                    assert_eq!(answer.counts.steps > 0, algorithm.is_walker(), "{algorithm}");
                }
                (Outcome::Unsolvable, None) => unsolvable += 1,
                (Outcome::Stopped(StopReason::Exhausted), _) => {
                    in_circles += 1;
                    assert!(!algorithm.is_complete(), "{algorithm}");
                }
                (outcome, _) => panic!("{algorithm}: {outcome:?} where the way has {distance:?} steps"),
            }
        }
    }
    assert!(solved > 1000 && unsolvable > 100 && in_circles > 20, "{solved} {unsolvable} {in_circles}");
}

#[test]
fn in_a_perfect_maze_everybody_finds_the_one_way() {
    for quest in perfect_quests() {
        let expected = unlimited(&quest, Algorithm::BreadthFirst).outcome;
        assert!(matches!(expected, Outcome::Solved(_)));
        for &algorithm in Algorithm::ALL {
            assert_eq!(unlimited(&quest, algorithm).outcome, expected, "{algorithm}");
        }
    }
}

#[test]
fn the_shortcut_is_the_engines_breadth_first_search() {
    let none = || None;
    let limits = [u64::MAX, 0, 1, 2, 17, 100];
    for quest in quests().chain([quest(150, 150, 1, 0, 0), quest(150, 150, 2, 20_000, 0), hall(100)]) {
        for max_expanded in limits {
            let budget = Budget { max_expanded, max_bytes: usize::MAX, interrupt: &none };
            let fast = solve(&quest, Algorithm::BreadthFirst, budget);
            let slow = solve_on_equal_footing(&quest, Algorithm::BreadthFirst, budget);
            assert_eq!(fast.outcome, slow.outcome);
            assert_eq!(fast.counts.opened, slow.counts.opened);
            assert_eq!(fast.counts.closed, slow.counts.closed);
        }
    }
}

/// A hall without walls, crossed from corner to corner.
fn hall(side: usize) -> Quest {
    let shape = Shape::new(side, side).unwrap();
    let mut maze = Maze::walled(shape);
    for cell in shape.cells() {
        maze.open(cell, Direction::Right);
        maze.open(cell, Direction::Down);
    }
    Quest::new(maze, shape.cell_at(0).unwrap(), shape.cell_at(shape.area() - 1).unwrap()).unwrap()
}

#[test]
fn a_queue_that_outgrows_its_room_loses_nobody() {
    // The more of a hall is seen, the more cells wait: at last as many as the hall has rows.
    let quest = hall(5000);
    let answer = unlimited(&quest, Algorithm::BreadthFirst);
    assert_eq!(way(&answer).map(<[_]>::len), Some(2 * 4999));
    assert_eq!(answer.counts.closed, 5000 * 5000);
    assert!(answer.counts.peak_bytes > 5000 * 5000 + 4 * 5000);
}

#[test]
fn a_budget_ends_every_algorithm() {
    let quest = quest(60, 60, 3, 100, 0);
    let none = || None;
    for &algorithm in Algorithm::ALL {
        let run = |max_expanded, max_bytes| {
            solve(&quest, algorithm, Budget { max_expanded, max_bytes, interrupt: &none })
        };
        let few = run(10, usize::MAX);
        assert_eq!(few.outcome, Outcome::Stopped(StopReason::NodeLimit), "{algorithm}");
        assert_eq!(few.counts.closed.max(few.counts.steps), 10, "{algorithm}");
        let small = run(u64::MAX, 1000);
        assert_eq!(small.outcome, Outcome::Stopped(StopReason::MemoryLimit), "{algorithm}");
        let enough = run(u64::MAX, 10_000_000);
        assert!(matches!(enough.outcome, Outcome::Solved(_) | Outcome::Stopped(StopReason::Exhausted)));
        assert!((3600..10_000_000).contains(&enough.counts.peak_bytes), "{algorithm}");
    }
}

#[test]
fn an_interrupt_ends_every_algorithm() {
    let quest = quest(300, 300, 4, 0, 0);
    for &algorithm in Algorithm::ALL {
        let asked = Counter::new(0);
        let third_time = || {
            asked.set(asked.get() + 1);
            (asked.get() >= 3).then_some(StopReason::Cancelled)
        };
        let budget = Budget { interrupt: &third_time, ..Budget::UNLIMITED };
        let answer = solve(&quest, algorithm, budget);
        assert_eq!(answer.outcome, Outcome::Stopped(StopReason::Cancelled), "{algorithm}");
        assert!(answer.counts.closed + answer.counts.steps < 20_000, "{algorithm}");
    }
}

#[test]
fn the_wall_follower_tells_that_it_walks_in_circles() {
    // The hand lies on the post in the middle, and the goal on the other side of the corridor.
    let quest = drawn(
        "
#######
#S  # #
# # # #
#    G#
#######",
    );
    let answer = unlimited(&quest, Algorithm::WallFollower);
    assert_eq!(way(&answer), None);
    assert_eq!(answer.outcome, Outcome::Stopped(StopReason::Exhausted));
    assert_eq!(answer.counts.steps, 4);
    assert!(way(&unlimited(&quest, Algorithm::Tremaux)).is_some());
}

/// The maze of a drawing, in which all characters but `#` are floor.
fn drawn(drawing: &str) -> Quest {
    let lines: Vec<&[u8]> = drawing.trim().lines().map(str::as_bytes).collect();
    let shape = Shape::new(lines.len() / 2, lines[0].len() / 2).unwrap();
    let mut maze = Maze::walled(shape);
    let place = |cell: Cell| {
        let (row, column) = shape.row_and_column(cell);
        (2 * row + 1, 2 * column + 1)
    };
    for cell in shape.cells() {
        let (line, column) = place(cell);
        if lines[line][column + 1] != b'#' {
            maze.open(cell, Direction::Right);
        }
        if lines[line + 1][column] != b'#' {
            maze.open(cell, Direction::Down);
        }
    }
    let end = |letter: u8| {
        let is_there = |cell: &Cell| lines[place(*cell).0][place(*cell).1] == letter;
        shape.cells().find(is_there).unwrap()
    };
    Quest::new(maze, end(b'S'), end(b'G')).unwrap()
}

/// What can be said about every log of every algorithm.
#[track_caller]
fn check_log(quest: &Quest, algorithm: Algorithm) {
    let (answer, log) = record(quest, algorithm, Budget::UNLIMITED, usize::MAX);
    let unwatched = solve_on_equal_footing(quest, algorithm, Budget::UNLIMITED);
    assert_eq!(answer, unwatched, "{algorithm} does not care whether it is watched");
    assert_eq!(log.seen(), log.len() as u64);
    assert!(log.bytes() <= 8 * log.len());

    // Step 1. The way stands at the end.
    let (search, found): (Vec<_>, Vec<_>) =
        log.events().enumerate().partition(|(number, _)| *number < log.way_begins());
    let found: Vec<Event> = found.into_iter().map(|(_, event)| event).collect();
    let search: Vec<Event> = search.into_iter().map(|(_, event)| event).collect();
    let expected = way(&answer).map(|way| quest.cells_of(way).unwrap()).unwrap_or_default();
    assert!(found.iter().map(|event| event.cell).eq(expected));
    assert!(found.iter().all(|event| event.kind == EventKind::Path && event.side == Side::Start));
    assert!(found.iter().zip(0..).all(|(event, number)| event.g == Some(number)));

    // Step 2. A cell is opened before it is closed, and all that are counted are there.
    let of = |kind| search.iter().filter(move |event| event.kind == kind);
    let mut open = std::collections::HashSet::new();
    let mut ever_open = std::collections::HashSet::new();
    let mut here = quest.start();
    for event in &search {
        let key = (event.cell, event.side, event.g.is_none());
        match event.kind {
            EventKind::Opened => {
                open.insert(key);
                ever_open.insert(key);
            }
            EventKind::Closed => assert!(open.remove(&key), "{algorithm} closes what is not open"),
            EventKind::Path | EventKind::Backtrack => {
                let key = (event.cell, event.side, false);
                assert_eq!(ever_open.insert(key), event.kind == EventKind::Path, "{algorithm}");
                let is_step =
                    event.g == Some(0) || quest.maze().ways(here).any(|(_, next)| next == event.cell);
                assert!(is_step, "{algorithm} jumps");
                here = event.cell;
            }
        }
        assert_eq!(event.h.is_some(), algorithm.estimate().is_some(), "{algorithm}");
        assert_eq!(event.f(), event.h.map(|h| event.g.unwrap() + h));
    }
    assert_eq!(ever_open.len() as u64, answer.counts.opened, "{algorithm}");
    assert_eq!(of(EventKind::Closed).count() as u64, answer.counts.closed, "{algorithm}");
    let steps = of(EventKind::Path).chain(of(EventKind::Backtrack)).count() as u64;
    assert_eq!(steps, if algorithm.is_walker() { answer.counts.steps + 1 } else { 0 }, "{algorithm}");
    assert_eq!(
        of(EventKind::Opened).any(|event| event.side == Side::Goal),
        algorithm == Algorithm::Bidirectional
    );
}

#[test]
fn a_log_tells_what_happened() {
    for quest in quests().step_by(3) {
        for &algorithm in Algorithm::ALL {
            check_log(&quest, algorithm);
        }
    }
}

#[test]
fn a_log_of_a_hundred_by_a_hundred_cells_takes_eight_bytes_per_event() {
    let quest = quest(100, 100, 5, 500, 0);
    for &algorithm in Algorithm::ALL {
        check_log(&quest, algorithm);
    }
}

#[test]
fn a_log_that_is_full_says_so_and_keeps_the_way() {
    let quest = quest(20, 20, 6, 0, 0);
    for &algorithm in Algorithm::ALL {
        let (answer, whole) = record(&quest, algorithm, Budget::UNLIMITED, usize::MAX);
        let (_, log) = record(&quest, algorithm, Budget::UNLIMITED, 10);
        assert_eq!(log.seen(), whole.seen());
        assert_eq!(log.way_begins(), 10);
        assert_eq!(log.len(), 10 + way(&answer).unwrap().len() + 1);
        assert!(log.events().take(10).eq(whole.events().take(10)));
    }
}

#[test]
fn a_distance_field_knows_the_shortest_way_from_everywhere() {
    for quest in quests().step_by(5) {
        let field = DistanceField::new(quest.maze(), quest.goal());
        let maze = quest.maze();
        for cell in maze.shape().cells() {
            let Ok(from_here) = Quest::new(maze.clone(), cell, quest.goal()) else {
                assert_eq!((field.distance(cell), field.next_step(cell)), (Some(0), None));
                assert_eq!(field.way(cell), Some(vec![]));
                assert_eq!(field.to_next_junction(cell), Some(vec![]));
                continue;
            };
            let answer = unlimited(&from_here, Algorithm::BreadthFirst);
            let shortest = way(&answer);
            let whole = field.way(cell);
            assert_eq!(field.distance(cell).map(|steps| steps as usize), shortest.map(<[_]>::len));
            assert_eq!(whole.as_ref().map(Vec::len), shortest.map(<[_]>::len));
            assert_eq!(field.next_step(cell), whole.as_ref().map(|way| way[0]));
            let hint = field.to_next_junction(cell);
            assert_eq!(hint.is_some(), whole.is_some());
            let (Some(whole), Some(hint)) = (whole, hint) else { continue };
            check_way(&from_here, &whole, Algorithm::BreadthFirst);
            assert!(whole.starts_with(&hint));
            let cells = from_here.cells_of(&hint).unwrap();
            let (&last, between) = cells[1..].split_last().expect("a hint is at least one step");
            assert!(last == quest.goal() || maze.degree(last) > 2);
            assert!(between.iter().all(|&cell| maze.degree(cell) == 2));
        }
    }
}

#[test]
fn of_two_shortest_ways_the_field_goes_up_first() {
    let quest = hall(3);
    let corner = quest.maze().shape().cell_at(8).unwrap();
    let field = DistanceField::new(quest.maze(), quest.start());
    use Direction::{Left, Up};
    assert_eq!(field.way(corner), Some(vec![Up, Up, Left, Left]));
    assert_eq!(field.to_next_junction(corner), Some(vec![Up]));
}

/// The part of docs/mazes.md with the maze in which A* misses the shortest way.
fn lesson_section() -> String {
    let quest = lesson::quest();
    let shape = quest.maze().shape();
    let part = |algorithm: Algorithm| {
        let (answer, log) = record(&quest, algorithm, Budget::UNLIMITED, usize::MAX);
        let found = way(&answer).unwrap();
        let drawing = text::draw(&quest, &quest.cells_of(found).unwrap());
        let openings = lesson::openings(shape, &log);
        let [g, h, f] = [|event: &Event| event.g, |event: &Event| event.h, Event::f]
            .map(|figure| lesson::table(shape, &openings, figure));
        format!(
            "### `{algorithm}`: {} steps, {} cells opened, {} closed\n\n```text\n{drawing}```\n\n\
            Steps so far, g:\n\n```text\n{g}```\n\nEstimate, h:\n\n```text\n{h}```\n\nf = g + h:\n\n```text\n{f}```\n",
            found.len(),
            answer.counts.opened,
            answer.counts.closed,
        )
    };
    [Algorithm::AStarSquared, Algorithm::AStar].map(part).join("\n")
}

#[test]
fn a_star_with_the_squared_distance_misses_the_shortest_way() {
    let quest = lesson::quest();
    assert_eq!(text::draw(&quest, &[]), lesson::DRAWING);
    let length = |algorithm| way(&unlimited(&quest, algorithm)).map(<[_]>::len);
    assert_eq!(length(Algorithm::BreadthFirst), Some(17));
    assert_eq!(length(Algorithm::AStar), Some(17));
    assert_eq!(length(Algorithm::AStarEuclid), Some(17));
    assert_eq!(length(Algorithm::AStarSquared), Some(33));
}

#[test]
fn the_tables_in_the_documentation_are_true() {
    let section = lesson_section();
    let page = include_str!("../../../docs/mazes.md");
    assert!(page.contains(&section), "docs/mazes.md should hold:\n{section}");
}
