//! Policies in small drawn games, and beside each other in many.

use super::*;
use crate::energy::code;
use crate::energy::puzzle::Pellet;
use crate::energy::ways::Ways;
use crate::maze::{Generator, MazeCode, Shape, text};

/// A game that is drawn: digits are pellets.
fn drawn(drawing: &str, energy: u32) -> Puzzle {
    let drawn = text::read(drawing).unwrap();
    let pellets = drawn.pellets.iter().map(|&(cell, value)| Pellet { cell, value: value.into() }).collect();
    Puzzle::new(drawn.quest, pellets, energy).unwrap()
}

/// Half of the dead ends opened, a pellet on every fifth cell, and half of the energy that the shortest way takes.
fn usual(side: usize, seed: u64) -> Puzzle {
    let shape = Shape::new(side, side).unwrap();
    let code = MazeCode::new(Generator::DepthFirst, shape, seed).unwrap().braided(50).unwrap();
    let quest = code.build();
    let pellets = code::draw(&quest, side * side / 5, seed).unwrap();
    let ways = Ways::new(quest.maze(), quest.start(), |_| false);
    let energy = ways.steps_to(quest.goal()).unwrap() / 2;
    Puzzle::new(quest, pellets, energy).unwrap()
}

fn steps(way: &[Direction]) -> String {
    way.iter().map(|direction| direction.letter()).collect()
}

/// The steps of a game, and how it ended.
#[track_caller]
fn check(policy: PolicyKind, drawing: &str, energy: u32, expected: &str) {
    let Played { way, end } = play(&drawn(drawing, energy), &mut *policy.policy(1), Budget::UNLIMITED);
    let end = match end {
        End::Arrived(survivor) => format!("arrived with {}", survivor.energy_left),
        End::GaveUp => "gave up".to_owned(),
        End::Failed(error) => error.to_string(),
        End::Stopped(reason) => reason.to_string(),
    };
    assert_eq!(format!("{}: {end}", steps(&way)), expected);
}

const CORRIDOR: &str = "\
###########
#S     3 G#
###########";

#[test]
fn everybody_goes_to_the_goal_when_it_is_within_reach() {
    for &policy in PolicyKind::ALL {
        check(policy, CORRIDOR, 4, "rrrr: arrived with 3");
        check(policy, CORRIDOR, 3, "rrrr: arrived with 2");
        check(policy, CORRIDOR, 1, ": gave up");
    }
}

#[test]
fn the_report_does_not_know_that_a_pellet_pays_for_the_step_onto_it() {
    check(PolicyKind::Report, CORRIDOR, 2, ": gave up");
    check(PolicyKind::Certainty, CORRIDOR, 2, "rrrr: arrived with 1");
    check(PolicyKind::Hindsight, CORRIDOR, 2, "rrrr: arrived with 1");
}

#[test]
fn the_report_goes_where_energy_comes_closest_to_the_rest_of_the_way() {
    let between = "\
#############
#9   S   1 G#
#############";
    check(PolicyKind::Report, between, 2, "rrr: arrived with 0");
}

/// Where the report's rule goes first.
#[track_caller]
fn check_first(drawing: &str, energy: u32, expected: &str) {
    let puzzle = drawn(drawing, energy);
    let game = Game::new(&puzzle);
    let Decision::Walk(way) = ReportRule.decide(&game.view().unwrap(), Budget::UNLIMITED) else {
        panic!("there is a pellet within reach")
    };
    assert_eq!(steps(&way), expected);
}

#[test]
fn of_equal_pellets_the_report_goes_to_the_nearer_and_then_to_the_upper() {
    let one_behind_the_other = "\
#############
#S 1 1     G#
#############";
    check_first(one_behind_the_other, 3, "r");
    let above_and_below = "\
###########
#  2# # # #
# #########
#S       G#
# #########
#  2# # # #
###########";
    check_first(above_and_below, 3, "ur");
}

#[test]
fn the_report_walks_from_pellet_to_pellet_and_eats_on_the_way_to_the_goal() {
    let row = "###############\n#S   2   2   G#\n###############";
    check_first(row, 5, "rr");
    check(PolicyKind::Report, row, 5, "rrrrrr: arrived with 3");
}

#[test]
fn certainty_hopes_for_the_best_before_it_gives_up() {
    let alone = |value| format!("#################\n#S {value}           G#\n#################");
    check(PolicyKind::Certainty, &alone(5), 2, "rrrrrrr: arrived with 0");
    check(PolicyKind::Certainty, &alone(4), 2, "r: gave up");
    check(PolicyKind::Certainty, &alone(5), 1, ": gave up");
}

#[test]
fn certainty_goes_to_the_nearest_pellet_when_a_plan_takes_too_long() {
    let puzzle = drawn(CORRIDOR, 3);
    let budget = Budget { max_expanded: 0, ..Budget::UNLIMITED };
    let loops = usual(10, 3);
    let played = play(&loops, &mut Certainty, budget);
    assert!(played.way.len() > 1, "{played:?}");
    assert_eq!(steps(&play(&puzzle, &mut Certainty, budget).way), "rrrr");
}

#[test]
fn a_view_shows_what_was_eaten_and_where_the_rest_lies() {
    let puzzle = drawn("#########\n#S 4 2 G#\n#########", 5);
    let mut game = Game::new(&puzzle);
    let cell = |index| puzzle.maze().shape().cell_at(index).unwrap();
    let eaten = Pellet { cell: cell(1), value: 4 };
    assert_eq!(game.step(Direction::Right), Ok(Some(eaten)));
    let view = game.view().unwrap();
    assert_eq!((view.here(), view.goal(), view.energy()), (cell(1), cell(3), 8));
    assert_eq!(view.seen(), [eaten]);
    assert_eq!(view.pellets().collect::<Vec<_>>(), [cell(2)]);
    assert!(view.has_pellet(cell(2)) && !view.has_pellet(cell(1)));
    assert_eq!(view.imagined(|_| 7).pellets(), [Pellet { cell: cell(2), value: 7 }]);
    game.step(Direction::Right).unwrap();
    game.step(Direction::Right).unwrap();
    assert!(game.view().is_none(), "the game has ended");
}

/// Wants to walk one way only.
struct Stubborn(&'static [Direction]);

impl Policy for Stubborn {
    fn decide(&mut self, _: &View<'_>, _: Budget<'_>) -> Decision {
        Decision::Walk(self.0.to_vec())
    }
}

#[test]
fn a_policy_that_breaks_the_rules_has_lost() {
    let puzzle = drawn(CORRIDOR, 2);
    let end = |way| play(&puzzle, &mut Stubborn(way), Budget::UNLIMITED).end;
    let into_wall = WalkError::Wall { number: 1, direction: Direction::Up };
    assert_eq!(end(&[Direction::Up]), End::Failed(into_wall));
    let hungry = WalkError::Exhausted { number: 3, direction: Direction::Right };
    assert_eq!(end(&[Direction::Right, Direction::Left]), End::Failed(hungry));
    assert_eq!(end(&[]), End::GaveUp);
}

#[test]
fn a_seed_means_the_same_game() {
    for seed in 0..10 {
        let puzzle = usual(12, seed);
        let game = || play(&puzzle, &mut Hindsight::new(seed), Budget::UNLIMITED);
        assert_eq!(game(), game());
    }
}

#[test]
fn only_walks_that_are_proved_to_be_shortest_are_compared_with() {
    // With little to spend, little is proved; policies have enough for their own questions.
    let puzzles = (0..30).map(|seed| usual(20, seed));
    let budget = Budget { max_expanded: 40, ..Budget::UNLIMITED };
    let Simulation { clairvoyant, policies, .. } =
        simulate(puzzles, &[PolicyKind::Report], 0, budget, |_| {});
    assert!(clairvoyant.proved < clairvoyant.games - clairvoyant.unknown || clairvoyant.unknown > 0);
    assert!(policies[0].compared <= clairvoyant.proved && policies[0].compared < policies[0].successes);
}

#[test]
fn the_more_a_policy_thinks_the_more_often_it_arrives() {
    let mut told = 0;
    let puzzles = (0..200).map(|seed| usual(20, seed));
    let budget = Budget { max_expanded: 300_000, ..Budget::UNLIMITED };
    let all = simulate(puzzles, PolicyKind::ALL, 0, budget, |_| told += 1);
    assert_eq!((told, all.stopped), (200, None));
    let Simulation { clairvoyant, policies, .. } = all;
    assert_eq!((clairvoyant.games, clairvoyant.unknown), (200, 0));
    assert!(policies.iter().all(|tally| tally.games == 200 && tally.compared == tally.successes));
    let [report, certainty, hindsight] = [0, 1, 2].map(|index| policies[index].successes);
    let all = [report, certainty, hindsight, clairvoyant.successes];
    assert!(all.is_sorted(), "{all:?}");
    assert!(report + 10 < certainty, "{all:?}");
    for tally in policies {
        let ratio = tally.mean_ratio().unwrap();
        assert!((1.0..1.1).contains(&ratio), "{tally:?}");
    }
}

#[test]
fn a_simulation_that_is_stopped_tells_what_it_knows() {
    let told = std::cell::Cell::new(0);
    let interrupt = || (told.get() >= 3).then_some(StopReason::Cancelled);
    let budget = Budget { interrupt: &interrupt, ..Budget::UNLIMITED };
    let puzzles = (0..).map(|seed| usual(8, seed));
    let count = |simulation: &Simulation| told.set(simulation.clairvoyant.games);
    let all = simulate(puzzles, &[PolicyKind::Certainty], 0, budget, count);
    assert_eq!(all.stopped, Some(StopReason::Cancelled));
    assert_eq!((all.clairvoyant.games, all.policies[0].games), (3, 3));
}

#[test]
fn without_games_there_is_no_share() {
    let all = simulate([], &[PolicyKind::Report], 0, Budget::UNLIMITED, |_| {});
    assert_eq!((all.clairvoyant.success_share(), all.policies[0].success_share()), (None, None));
    assert_eq!((all.policies[0].mean_steps(), all.policies[0].mean_ratio()), (None, None));
}
