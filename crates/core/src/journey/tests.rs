//! Journeys through small mazes, and beside a plain twin through many.

use super::*;
use crate::random::{Purpose, Random};

// The maze of these tests, crossed by `rdldrr`; where there are pellets, in 0.1 and 1.0:
//   #######
//   #S 2# #
//   ### # #
//   #4  # #
//   # ### #
//   #    G#
//   #######
const MAZE: &str = "dfs1-3x3-s1-b0-f0.0-t2.2";
const PELLETS: &str = "e1-p0.1=2,1.0=4-h3";

fn begun(energy: Option<&str>, is_ranked: bool) -> Journey {
    let energy = energy.map(|code| code.parse().unwrap());
    Journey::new(MAZE.parse().unwrap(), energy, is_ranked).unwrap()
}

/// Walks a way of letters, a step every ten milliseconds, and says what its last step did.
fn walk(journey: &mut Journey, way: &str) -> Step {
    let way: Vec<_> = way.chars().map(|letter| Direction::from_letter(letter).unwrap()).collect();
    let steps = way.into_iter().map(|direction| journey.step(direction, 10 * journey.position() as u32 + 10));
    steps.last().unwrap()
}

#[test]
fn steps_become_a_run() {
    let mut journey = begun(None, true);
    assert_eq!(walk(&mut journey, "ur"), Step::Walked);
    assert_eq!(walk(&mut journey, "r"), Step::Blocked);
    assert_eq!(journey.run().to_string(), format!("{MAZE} - r10"));
    assert_eq!(walk(&mut journey, "dldrr"), Step::Walked);
    assert!(journey.has_arrived() && !journey.is_lost());
    assert_eq!(walk(&mut journey, "u"), Step::Blocked);
    assert_eq!(journey.run().to_string(), format!("{MAZE} - r10d10l10d10r10r10"));
    assert_eq!((journey.energy(), journey.energy_at_start()), (None, None));
}

#[test]
fn a_clock_that_goes_back_stands_still() {
    let mut journey = begun(None, false);
    journey.step(Direction::Right, 500);
    journey.step(Direction::Down, 400);
    assert_eq!(journey.run().to_string(), format!("{MAZE} - r500d0"));
}

#[test]
fn energy_is_used_up_and_eaten() {
    let mut journey = begun(Some(PELLETS), false);
    assert_eq!(journey.pellets(), [0, 2, 0, 4, 0, 0, 0, 0, 0]);
    assert_eq!(walk(&mut journey, "r"), Step::Ate(2));
    assert_eq!((journey.energy(), journey.energy_at_start()), (Some(4), Some(3)));
    assert_eq!(journey.pellets(), [0, 0, 0, 4, 0, 0, 0, 0, 0]);
    assert_eq!(walk(&mut journey, "lrlr"), Step::Walked);
    assert!(journey.is_lost());
    assert_eq!(walk(&mut journey, "l"), Step::Exhausted);
    assert_eq!(journey.position(), 5);
}

#[test]
fn hidden_values_are_shown_by_nobody() {
    let mut journey = begun(Some(&format!("{PELLETS}-hidden")), false);
    assert_eq!(journey.pellets(), [0, UNKNOWN, 0, UNKNOWN, 0, 0, 0, 0, 0]);
    assert_eq!(walk(&mut journey, "r"), Step::Ate(2));
    assert_eq!(journey.pellets(), [0, 0, 0, UNKNOWN, 0, 0, 0, 0, 0]);
}

#[test]
fn values_that_are_told_are_waited_for() {
    let maze: MazeCode = MAZE.parse().unwrap();
    let cell = |index| maze.shape().cell_at(index).unwrap();
    let mut journey = Journey::told(maze, 0, &[cell(1), cell(3)]).unwrap();
    assert_eq!(journey.pellets(), [0, UNKNOWN, 0, UNKNOWN, 0, 0, 0, 0, 0]);
    assert_eq!(walk(&mut journey, "r"), Step::Untold(cell(1)));
    assert_eq!((journey.position(), journey.is_lost()), (0, false));
    assert!(journey.reveal(cell(1), 2) && !journey.reveal(cell(1), 2));
    assert_eq!(walk(&mut journey, "r"), Step::Ate(2));
    assert_eq!(journey.energy(), Some(1));
    assert_eq!(journey.run().to_string(), format!("{MAZE} - r10"), "only who tells knows the energy's code");
    assert!(!journey.undo() && !journey.restart());
    let wrong = |cells: &[Cell]| Journey::told(maze, 0, cells).unwrap_err().to_string();
    assert_eq!(wrong(&[cell(1), cell(8)]), "pellet 2 lies on the start or the goal");
    let outside = crate::maze::Shape::new(9, 9).unwrap().cell_at(80).unwrap();
    assert_eq!(wrong(&[outside]), "pellet 1 lies outside the maze");
}

#[test]
fn steps_are_taken_back_only_where_walking_back_does_not() {
    let hidden = format!("{PELLETS}-hidden");
    for (energy, is_ranked, expected) in [
        (Some(PELLETS), false, true),
        (Some(PELLETS), true, false),
        (Some(hidden.as_str()), false, false),
        (None, false, false),
        (None, true, false),
    ] {
        let mut journey = begun(energy, is_ranked);
        assert!(!journey.undo(), "nothing was done");
        walk(&mut journey, "rd");
        assert_eq!((journey.can_undo(), journey.undo()), (expected, expected), "{energy:?} {is_ranked}");
        assert_eq!((journey.can_redo(), journey.redo()), (expected, expected), "{energy:?} {is_ranked}");
        assert_eq!(journey.position(), 2);
        assert_eq!((journey.can_restart(), journey.restart()), (!is_ranked, !is_ranked));
        assert_eq!((journey.can_redo(), journey.redo()), (expected, expected), "{energy:?} {is_ranked}");
    }
}

#[test]
fn who_has_arrived_takes_nothing_back() {
    let mut journey = begun(Some(PELLETS), false);
    walk(&mut journey, "rdldrr");
    assert!(journey.has_arrived() && !journey.undo());
}

#[test]
fn a_journey_goes_on_where_it_was_left() {
    let hidden = format!("{PELLETS}-hidden");
    for (energy, done, back) in
        [("-", 3, Direction::Right), (PELLETS, 2, Direction::Up), (hidden.as_str(), 3, Direction::Right)]
    {
        let run: Run = format!("{MAZE} {energy} r10d10l10").parse().unwrap();
        let mut journey = Journey::of(&run, done, false).unwrap();
        assert_eq!((journey.position(), journey.run()), (done, &run));
        assert_eq!(journey.trail().len(), done + 1);
        journey.step(back, 5);
        assert_eq!(journey.run().moves().len(), done + 1);
        assert_eq!(journey.run().milliseconds(), 10 * done as u32);
    }
    let run: Run = format!("{MAZE} - r10d10l10").parse().unwrap();
    let cut = Journey::of(&run, 1, false).unwrap();
    assert_eq!(cut.run().to_string(), format!("{MAZE} - r10"), "nothing leads on to what was taken back");
    let through_wall: Run = format!("{MAZE} - r10r10").parse().unwrap();
    let error = Journey::of(&through_wall, 2, false).unwrap_err();
    assert_eq!(error.to_string(), "step 2 (r) walks into a wall");
}

#[test]
fn a_way_is_known_at_once_where_steps_cost_nothing() {
    let mut journey = begun(None, false);
    let way = journey.way().unwrap();
    assert_eq!(way.iter().map(|step| step.letter()).collect::<String>(), "rdldrr");
    assert_eq!(journey.steps_to_junction(&way), 6, "there is none on the way");
    walk(&mut journey, "rd");
    assert_eq!(journey.way().unwrap(), way[2..]);
    walk(&mut journey, "ldrr");
    assert_eq!(journey.way(), Some(Vec::new()));
    assert_eq!(begun(Some(PELLETS), false).way(), None);
}

#[test]
fn who_points_at_a_cell_goes_straight_there_or_back() {
    let letters =
        |way: Option<Vec<Direction>>| way.map(|way| way.iter().map(|step| step.letter()).collect::<String>());
    let mut journey = begun(None, false);
    let cell = |row, column| journey.quest().maze().shape().cell(row, column).unwrap();
    let [start, corner, below, left, goal] = [cell(0, 0), cell(0, 1), cell(1, 1), cell(1, 0), cell(2, 2)];
    assert_eq!(letters(journey.way_to(corner)).as_deref(), Some("r"));
    for cell in [start, below, left, goal] {
        assert_eq!(journey.way_to(cell), if cell == start { Some(Vec::new()) } else { None });
    }
    walk(&mut journey, "rdl");
    assert_eq!(letters(journey.way_to(below)).as_deref(), Some("r"));
    assert_eq!(letters(journey.way_to(start)).as_deref(), Some("rul"));
    assert_eq!(journey.way_to(goal), None);
}

#[test]
fn a_stretch_ends_where_something_has_to_be_decided() {
    let letters = |way: Vec<Direction>| way.iter().map(|step| step.letter()).collect::<String>();
    let journey = begun(None, false);
    assert_eq!(letters(journey.stretch(Direction::Right)), "rdldrr", "up to the goal");
    assert_eq!(letters(journey.stretch(Direction::Down)), "");
    for seed in 0..30 {
        let maze: MazeCode = format!("dfs1-7x7-s{seed}-b100-f3.3-t6.6").parse().unwrap();
        let journey = Journey::new(maze, None, false).unwrap();
        for direction in Direction::UDLR {
            let way = journey.stretch(direction);
            assert_eq!(way.is_empty(), journey.quest().maze().step(journey.here(), direction).is_none());
            let mut other = journey.clone();
            for (number, &step) in way.iter().enumerate() {
                assert_eq!(other.step(step, 0), Step::Walked);
                let is_corridor = other.quest().maze().degree(other.here()) == 2 && !other.has_arrived();
                let is_last = number + 1 == way.len() && other.here() != journey.here();
                assert_eq!(is_corridor, !is_last, "{maze} {direction:?}");
            }
        }
    }
}

#[test]
fn what_was_hidden_is_shown_when_it_is_over() {
    let values = Some(vec![0, 2, 0, 4, 0, 0, 0, 0, 0]);
    let mut journey = begun(Some(&format!("{PELLETS}-hidden")), false);
    assert_eq!(journey.pellets_at_start(), None);
    walk(&mut journey, "rdldrr");
    assert_eq!(journey.pellets_at_start(), values);
    let mut starved = begun(Some(&format!("{PELLETS}-hidden")), false);
    walk(&mut starved, "rlrlr");
    assert!(starved.is_lost());
    assert_eq!(starved.pellets_at_start(), values);
    assert_eq!(begun(Some(PELLETS), true).pellets_at_start(), values);
    assert_eq!(Journey::told(MAZE.parse().unwrap(), 0, &[]).unwrap().pellets_at_start(), None);
}

#[test]
fn what_was_seen_stays_seen() {
    let mut journey = begun(Some(PELLETS), false);
    walk(&mut journey, "rdld");
    let known = |journey: &Journey| journey.sight().iter().filter(|&&seen| seen != Seen::Never).count();
    let before = known(&journey);
    journey.restart();
    assert_eq!(known(&journey), before);
    assert_eq!(journey.sight()[0], Seen::Now);
}

/// All that was done as letters, and how many of them count: everything else by walking from the start.
struct Twin {
    line: Vec<Direction>,
    position: usize,
}

impl Twin {
    fn walk<'a>(&self, puzzle: &'a Puzzle) -> Walk<&'a Puzzle> {
        let mut walk = Walk::new(puzzle);
        for &direction in &self.line[..self.position] {
            walk.step(direction).unwrap();
        }
        walk
    }
}

#[test]
fn taking_back_leads_where_walking_from_the_start_does() {
    for seed in 0..20 {
        let maze: MazeCode = format!("dfs1-6x6-s{seed}-b50-f0.0-t5.5").parse().unwrap();
        let energy: EnergyCode = format!("e1-k12-s{seed}-h8").parse().unwrap();
        let puzzle = energy.build(maze.build()).unwrap();
        let mut journey = Journey::new(maze, Some(energy), false).unwrap();
        let mut twin = Twin { line: Vec::new(), position: 0 };
        let mut random = Random::new(seed, Purpose::Trials);
        for at in 0..400 {
            match random.below(8) {
                0 => {
                    let can = twin.position > 0 && !twin.walk(&puzzle).has_arrived();
                    assert_eq!(journey.undo(), can);
                    twin.position -= usize::from(can);
                }
                1 => {
                    let can = twin.position < twin.line.len();
                    assert_eq!(journey.redo(), can);
                    twin.position += usize::from(can);
                }
                2 if random.percent(10) => {
                    journey.restart();
                    twin.position = 0;
                }
                _ => {
                    let direction = Direction::UDLR[random.below(4) as usize];
                    let expected = twin.walk(&puzzle).step(direction);
                    match journey.step(direction, at) {
                        Step::Walked => assert_eq!(expected, Ok(0)),
                        Step::Ate(value) => assert_eq!(expected, Ok(value)),
                        Step::Exhausted => assert!(matches!(expected, Err(WalkError::Exhausted { .. }))),
                        step => assert!(step == Step::Blocked && expected.is_err()),
                    }
                    if expected.is_ok() {
                        twin.line.truncate(twin.position);
                        twin.line.push(direction);
                        twin.position += 1;
                    }
                }
            }
            let walk = twin.walk(&puzzle);
            assert_eq!((journey.here(), journey.energy()), (walk.here(), Some(walk.energy())));
            assert_eq!((journey.has_arrived(), journey.is_lost()), (walk.has_arrived(), walk.is_lost()));
            assert!(
                journey.pellets().iter().zip(walk.values()).all(|(&one, &other)| u32::from(one) == other)
            );
            let line: Vec<Direction> = journey.run().moves().iter().map(|step| step.direction).collect();
            assert_eq!((line, journey.position()), (twin.line.clone(), twin.position));
            assert_eq!(journey.trail().last(), Some(&walk.here()));
        }
    }
}
