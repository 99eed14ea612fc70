//! What every generator promises: perfect mazes, loops as asked for, fair chances, and the same maze for ever.

#![allow(clippy::disallowed_methods, reason = "reads the mazes that must never change from disk")]

use std::collections::HashMap;
use std::path::Path;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use mazekeeper_core::grid::Direction;
use mazekeeper_core::maze::generate::{EllerRows, Event, Log, Silent, generate};
use mazekeeper_core::maze::{Generator, Maze, MazeCode, Quest, Shape, text, texture};

fn make(generator: Generator, shape: Shape, seed: u64, braid: u8) -> Maze {
    generate(generator, shape, seed, braid, &mut Silent)
}

fn dead_ends(maze: &Maze) -> usize {
    maze.shape().cells().filter(|&cell| maze.degree(cell) == 1).count()
}

/// Every passage can be walked back, and every cell can be reached.
#[track_caller]
fn check_connected(maze: &Maze, what: &str) {
    let shape = maze.shape();
    let mut reached = vec![false; shape.area()];
    let mut waiting = vec![shape.cell_at(0).unwrap()];
    reached[0] = true;
    let mut count = 0;
    while let Some(cell) = waiting.pop() {
        count += 1;
        for (direction, next) in maze.ways(cell) {
            assert_eq!(shape.neighbour(cell, direction), Some(next), "{what}: a passage over the edge");
            assert!(maze.is_open(next, direction.opposite()), "{what}: a passage with one end");
            if !std::mem::replace(&mut reached[next.index()], true) {
                waiting.push(next);
            }
        }
    }
    assert_eq!(count, shape.area(), "{what}: not all cells can be reached");
}

#[track_caller]
fn check_perfect(generator: Generator, shape: Shape, seed: u64) {
    let what = format!("{generator} {} × {} s{seed}", shape.rows(), shape.columns());
    let maze = make(generator, shape, seed, 0);
    check_connected(&maze, &what);
    assert_eq!(maze.passage_count(), shape.area() - 1, "{what}: loops");
}

#[test]
fn the_smallest_mazes_are_perfect() {
    for &generator in Generator::ALL {
        for rows in 1..=4 {
            for columns in 1..=4 {
                (0..20).for_each(|seed| check_perfect(generator, Shape::new(rows, columns).unwrap(), seed));
            }
        }
        check_perfect(generator, Shape::new(1, 300).unwrap(), 1);
        check_perfect(generator, Shape::new(300, 1).unwrap(), 1);
    }
}

#[test]
fn a_large_maze_is_perfect() {
    for &generator in Generator::ALL {
        check_perfect(generator, Shape::new(300, 401).unwrap(), 7);
    }
}

fn any_generator() -> impl Strategy<Value = Generator> {
    prop::sample::select(Generator::ALL)
}

fn any_shape() -> impl Strategy<Value = Shape> {
    (1..30_usize, 1..30_usize).prop_map(|(rows, columns)| Shape::new(rows, columns).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_generator_makes_perfect_mazes(generator in any_generator(), shape in any_shape(), seed: u64) {
        check_perfect(generator, shape, seed);
    }

    #[test]
    fn braiding_opens_the_share_that_was_asked_for(
        generator in any_generator(),
        shape in any_shape(),
        seed: u64,
        braid in 0..=100_u8,
    ) {
        let (perfect, braided) = (make(generator, shape, seed, 0), make(generator, shape, seed, braid));
        check_connected(&braided, "braided");
        for cell in shape.cells() {
            prop_assert!(perfect.ways(cell).all(|(direction, _)| braided.is_open(cell, direction)));
        }
        let (before, after) = (dead_ends(&perfect), dead_ends(&braided));
        let asked = (before * usize::from(braid) + 50) / 100;
        if shape.rows() == 1 || shape.columns() == 1 {
            prop_assert_eq!(&braided, &perfect);
        } else if before - after != asked {
            // The one exception: no dead end is left that can be opened alone.
            prop_assert_eq!(before - after + 1, asked);
            for cell in shape.cells().filter(|&cell| braided.degree(cell) == 1) {
                for direction in Direction::UDLR {
                    let next = shape.neighbour(cell, direction).filter(|_| !braided.is_open(cell, direction));
                    prop_assert!(next.is_none_or(|next| braided.degree(next) == 1));
                }
            }
        }
    }

    #[test]
    fn a_log_replays_to_the_same_maze(
        generator in any_generator(),
        shape in any_shape(),
        seed: u64,
        braid in prop::sample::select(vec![0_u8, 50, 100]),
    ) {
        let mut log = Log::new(shape);
        let maze = generate(generator, shape, seed, braid, &mut log);
        prop_assert_eq!(&maze, &make(generator, shape, seed, braid), "a watcher changed the maze");
        prop_assert_eq!(&log.maze_after(log.len()), &maze);
        let changes = log.events().filter(|event| matches!(event, Event::Opened(..) | Event::Closed(..)));
        let begun_open = log.event(0) == Some(Event::Cleared);
        prop_assert_eq!(begun_open, generator == Generator::Division);
        if !begun_open {
            prop_assert_eq!(changes.count(), maze.passage_count(), "a passage was opened twice");
        }
    }

    #[test]
    fn eller_makes_the_rows_that_are_streamed(shape in any_shape(), seed: u64) {
        let maze = make(Generator::Eller, shape, seed, 0);
        let mut stream = EllerRows::new(shape.columns(), seed).unwrap();
        let mut rows: Vec<_> = stream.by_ref().take(shape.rows() - 1).collect();
        rows.push(stream.last_row());
        for cell in shape.cells() {
            let (row, column) = shape.row_and_column(cell);
            for direction in Direction::UDLR {
                prop_assert_eq!(rows[row].is_open(column, direction), maze.is_open(cell, direction));
            }
        }
    }

    #[test]
    fn a_drawing_reads_back_as_the_same_quest(
        generator in any_generator(),
        shape in any_shape().prop_filter("two ends", |shape| shape.area() > 1),
        seed: u64,
        values in prop::collection::vec(0..=9_u8, 900),
    ) {
        let code = MazeCode::new(generator, shape, seed).unwrap().braided(seed % 101).unwrap();
        let code = code.with_random_ends().unwrap();
        let quest = code.build();
        let free = shape.cells().filter(|&cell| cell != quest.start() && cell != quest.goal());
        let pellets: Vec<_> = free.map(|cell| (cell, values[cell.index()])).filter(|pellet| pellet.1 > 0).collect();
        let drawing = format!("{code}\n{}", text::draw_with_pellets(&quest, &[], &pellets));
        let drawn = text::read(&drawing).unwrap();
        prop_assert_eq!((drawn.quest, drawn.pellets, drawn.code), (quest, pellets, Some(code)));
    }

    #[test]
    fn no_text_makes_the_reader_stumble(text in "[#SG. 1-9\n\r]{0,60}|(#####\n#[#SG. ]{3}#\n#[# ]{3}#\n#[#SG. ]{3}#\n#####\n)") {
        if let Ok(drawn) = text::read(&text) {
            let again = text::read(&text::draw_with_pellets(&drawn.quest, &[], &drawn.pellets));
            prop_assert_eq!(again, Ok(drawn));
        }
    }
}

/// There are 192 perfect mazes of 3 × 3 cells. Each must come as often as the other: the squared deviations, in units
/// of what was expected, add up to about 191, and to more than 270 in less than one of ten thousand trials.
#[track_caller]
fn check_fair(generator: Generator) {
    let shape = Shape::new(3, 3).unwrap();
    let trials = 192 * 200;
    let mut counts: HashMap<Maze, u32> = HashMap::new();
    for seed in 0..trials {
        *counts.entry(make(generator, shape, seed, 0)).or_default() += 1;
    }
    assert_eq!(counts.len(), 192, "{generator}");
    let deviation: f64 = counts.values().map(|&count| (f64::from(count) - 200.0).powi(2) / 200.0).sum();
    assert!((120.0..270.0).contains(&deviation), "{generator}: {deviation}");
}

#[test]
fn wilson_makes_every_perfect_maze_as_often_as_the_other() {
    check_fair(Generator::Wilson);
}

#[test]
fn aldous_and_broder_make_every_perfect_maze_as_often_as_the_other() {
    check_fair(Generator::AldousBroder);
}

#[test]
fn a_hall_that_is_opened_wholly_has_no_dead_ends() {
    let shape = Shape::new(60, 60).unwrap();
    for &generator in Generator::ALL {
        let maze = make(generator, shape, 3, 100);
        assert_eq!(dead_ends(&maze), 0, "{generator}");
        let quest = Quest::new(maze, shape.cell_at(0).unwrap(), shape.cell_at(3599).unwrap()).unwrap();
        assert!(texture::of(&quest).loops > 0, "{generator}");
    }
}

/// The mazes in `testdata/mazes.txt`, each a code and its drawing. Reading one makes the maze of its code anew and
/// compares it with the drawing.
#[test]
fn a_code_means_the_same_maze_for_ever() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/mazes.txt");
    let file = std::fs::read_to_string(path).expect("testdata has mazes");
    let mut seen = Vec::new();
    for entry in file.split("\n\n") {
        let drawn = text::read(entry).unwrap_or_else(|error| panic!("{error}\n{entry}"));
        seen.push(drawn.code.expect("every drawing has its code"));
    }
    for &generator in Generator::ALL {
        for braid in [0, 50] {
            let is_seen = seen.iter().any(|code| (code.generator(), code.braid()) == (generator, braid));
            assert!(is_seen, "{generator} with braid {braid} is missing");
        }
    }
}

#[test]
fn a_code_means_the_same_large_maze_for_ever() {
    let shape = Shape::new(60, 60).unwrap();
    for &(generator, perfect, braided) in LARGE {
        assert_eq!(hash(&make(generator, shape, 42, 0)), perfect, "{generator}");
        assert_eq!(hash(&make(generator, shape, 42, 50)), braided, "{generator}, braided");
    }
    assert!(LARGE.iter().map(|row| row.0).eq(Generator::ALL.iter().copied()));
}

/// Hashes of mazes of 60 × 60 cells with seed 42, perfect and half braided.
const LARGE: &[(Generator, u64, u64)] = &[
    (Generator::DepthFirst, 0x7812_1CA5_7D40_B857, 0x9DA1_9829_197B_60F1),
    (Generator::Prim, 0xE033_548C_9B2B_C974, 0xD640_D32D_6A21_00E3),
    (Generator::Kruskal, 0xA7CE_0C47_020D_A763, 0xE1D9_F587_6EFA_C4E9),
    (Generator::Wilson, 0x8220_B6BF_FA11_516D, 0xE8A2_F60C_BB94_393B),
    (Generator::AldousBroder, 0xB439_477F_20F2_2D19, 0x309B_F727_7119_6099),
    (Generator::Eller, 0x1447_C06C_D9E6_057F, 0x5BB5_EFC4_09D2_A03B),
    (Generator::HuntAndKill, 0xDFA0_0F86_5C8C_5669, 0xB0E7_1C5C_5705_AFC0),
    (Generator::GrowingTree, 0x968A_5112_2FA5_3B22, 0x3B24_BD45_9A0F_6B51),
    (Generator::Division, 0x03AD_4285_2A7F_2BC3, 0x64C3_D0F1_8197_E2A6),
    (Generator::Sidewinder, 0x8E0C_9E10_361F_917A, 0x7D89_2219_DA74_9B38),
    (Generator::BinaryTree, 0x924E_DEF6_56B4_D7E1, 0x6EC8_574E_8432_0E01),
];

/// FNV-1a over which walls right and below are open.
fn hash(maze: &Maze) -> u64 {
    maze.shape().cells().fold(0xCBF2_9CE4_8422_2325, |hash, cell| {
        let (right, down) = (maze.is_open(cell, Direction::Right), maze.is_open(cell, Direction::Down));
        (hash ^ (u64::from(right) + 2 * u64::from(down))).wrapping_mul(0x0100_0000_01B3)
    })
}

#[test]
fn a_seed_means_the_same_ends_for_ever() {
    for (seed, expected) in ENDS {
        let code = MazeCode::new(Generator::Prim, Shape::new(50, 70).unwrap(), seed).unwrap();
        assert_eq!(code.with_random_ends().unwrap().to_string(), expected);
    }
}

const ENDS: [(u64, &str); 3] = [
    (0, "prim1-50x70-s0-b0-f47.50-t25.41"),
    (42, "prim1-50x70-s42-b0-f25.54-t9.27"),
    (u64::MAX, "prim1-50x70-s18446744073709551615-b0-f20.19-t10.21"),
];
