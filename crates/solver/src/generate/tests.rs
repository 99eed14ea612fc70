//! Levels that are made.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::{Size, Square};
use mazekeeper_core::sokoban::formats::{Collection, Entry, write_xsb};
use mazekeeper_core::sokoban::glimpse::Glimpse;
use mazekeeper_core::sokoban::solution::verify;

use super::*;
use crate::field::Field;
use crate::rate::rate;

fn wishes(columns: usize, rows: usize, boxes: u32, rating: (u32, u32)) -> Wishes {
    Wishes {
        size: Size::new(rows, columns).expect("there are squares"),
        boxes: boxes..=boxes,
        rating: Rating::from_tenths(rating.0)..=Rating::from_tenths(rating.1),
        rooms: 2..=4,
        style: None,
    }
}

#[track_caller]
fn made(wishes: &Wishes, seed: u64, number: u32) -> Made {
    generate(wishes, seed, number, &|_| false, Budget::UNLIMITED, &mut |_| ())
        .expect("this can be wished")
        .expect("a level like that is made soon")
}

fn drawn(made: &Made) -> String {
    write_xsb(&Collection { entries: vec![Entry::new(made.level.clone())], ..Collection::default() })
}

/// Seeds are kept and shared. If this fails, levels are made otherwise than before: then every pack is to be made again.
#[test]
fn a_seed_means_the_same_level_for_ever() {
    let made = made(&wishes(8, 7, 2, (15, 30)), 7, 1);
    assert_eq!(drawn(&made), GOLDEN, "rating {}", made.rated.rating);
}

const GOLDEN: &str = " ####\n##  ##\n#    ##\n#  $$.#\n###@  #\n  ###.#\n    ###\n";

/// Looking at all positions backwards finds as many turns as the rating, which looks forwards, cannot do with less.
#[test]
fn nobody_needs_fewer_turns_than_the_farthest_position_takes() {
    let wishes = wishes(8, 7, 3, (10, 100));
    let mut random = Random::new(3, Purpose::Levels);
    let mut silent = |_: &Glimpse<'_>| ();
    let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
    let mut compared = 0;
    while compared < 12 {
        let Some(room) = draft::ground(&wishes, 3, &mut random) else { continue };
        let field = Field::whole(&room.solved().expect("there is floor for the player"));
        // Some are the farthest of all, and some are only far enough.
        let enough = 2 + random.below(6);
        let far = pull::farthest(&field, |turns| turns == enough, usize::MAX, &mut random, &mut meter);
        let Some((position, turns)) = far.expect("nobody stops it") else { continue };
        let boxes: Vec<Square> = position.boxes.iter().map(|&cell| field.square(cell)).collect();
        let level = room.level(&boxes, field.square(position.player)).expect("boxes are on floor");
        let rated =
            rate(&level, Budget::UNLIMITED, &mut |_| ()).expect("what was pulled apart can be solved");
        assert_eq!((rated.features.least_changes, rated.features.changes), (turns, turns), "{level:?}");
        compared += 1;
    }
}

#[test]
fn nobody_stands_in_a_wall() {
    let wishes = wishes(8, 7, 3, (10, 100));
    let mut random = Random::new(1, Purpose::Levels);
    let room = std::iter::from_fn(|| Some(draft::ground(&wishes, 3, &mut random))).flatten().next();
    let room = room.expect("there is no end of ground");
    let floor: Vec<Square> = room.squares().collect();
    // Not at the edge: a drawing with somebody in that wall would be a level, only not of this room.
    let size = wishes.size;
    let is_beside = |square: Square| size.around(square).any(|near| floor.contains(&near));
    let is_inner = |square: &Square| !floor.contains(square) && !size.is_edge(*square) && is_beside(*square);
    let wall = size.squares().find(is_inner).expect("not all of it is floor");
    assert!(room.level(&floor[..3], floor[3]).is_some());
    assert_eq!(room.level(&floor[..3], wall), None);
    assert_eq!(room.level(&[floor[0], floor[1], wall], floor[3]), None);
}

#[test]
fn what_rating_takes_is_counted_too() {
    let mut making = Making::new(wishes(7, 6, 2, (10, 30)), 5, 1).expect("this can be wished");
    let (mut before, mut rating) = (0, 0);
    while rating == 0 {
        before = making.expanded();
        let made = making.advance(&|_| false, Budget::UNLIMITED, &mut |_| ());
        rating = made.map_or(0, |made| made.expect("a level like that is made soon").rated.expanded);
    }
    assert!(rating > 0 && making.expanded() - before > rating);
}

#[test]
fn what_is_made_is_what_was_wished() {
    for (number, style) in Style::ALL.iter().enumerate() {
        let wishes = Wishes { style: Some(*style), boxes: 2..=3, ..wishes(9, 8, 2, (20, 45)) };
        let Made { level, rated, .. } = made(&wishes, 3, number as u32);
        let (size, boxes) = (level.board().size(), level.box_count() as u32);
        assert!(size.rows() <= 8 && size.columns() <= 9, "{style}: {size:?}");
        assert!(wishes.boxes.contains(&boxes) && wishes.rating.contains(&rated.rating), "{style}");
        let moves: Vec<_> = rated.solution.moves().collect();
        assert_eq!(verify(&level, &moves).as_ref(), Ok(&rated.solution), "{style}");
        assert!(rated.features.is_fewest_pushes, "{style}: small levels are proved");
        // Everything has a purpose: each box is pushed, and the wall leaves no more room than is used.
        assert_eq!(rated.features.boxes, boxes, "{style}");
    }
}

#[test]
fn who_made_the_others_does_not_matter_and_known_levels_are_not_made_again() {
    let wishes = wishes(7, 6, 2, (10, 30));
    let first = made(&wishes, 5, 1);
    let identity = Identity::of(&first.level);
    let again = generate(&wishes, 5, 1, &|known| *known == identity, Budget::UNLIMITED, &mut |_| ());
    let other = again.expect("this can be wished").expect("there are others");
    assert_ne!(Identity::of(&other.level), identity);
    assert!(other.drafts > first.drafts);
    assert_eq!(drawn(&made(&wishes, 5, 1)), drawn(&first));
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |wishes: &Wishes| wishes.check().expect_err("nobody can make that").to_string();
    assert_eq!(refused(&wishes(5, 5, 30, (10, 100))), "30 boxes do not fit into 5×5: there is room for 2");
    assert_eq!(refused(&wishes(9, 9, 0, (10, 100))), "a level has at least one box");
    assert!(refused(&wishes(4, 4, 1, (10, 100))).starts_with("4×4 is too small"));
    assert!(refused(&wishes(31, 9, 1, (10, 100))).starts_with("31×9 is too large"));
}

#[test]
fn impossible_wishes_end() {
    // One box cannot be that hard, and in so little room that is known soon.
    let made = generate(&wishes(5, 5, 1, (100, 100)), 1, 1, &|_| false, Budget::UNLIMITED, &mut |_| ());
    let Ok(Err(Unmade::NotFound(Some(nearest)))) = made else { panic!("{made:?}") };
    assert!(nearest < Rating::from_tenths(50), "{nearest}");
}

#[test]
fn the_budget_ends_it() {
    let wishes = wishes(12, 10, 8, (90, 100));
    let few = Budget { max_expanded: 1_000, ..Budget::UNLIMITED };
    let mut making = Making::new(wishes.clone(), 1, 1).expect("this can be wished");
    let stopped = making.advance(&|_| false, few, &mut |_| ());
    assert!(matches!(stopped, Some(Err(Unmade::Stopped(StopReason::NodeLimit)))), "{stopped:?}");
    let cancelled = Budget { interrupt: &|| Some(StopReason::Cancelled), ..Budget::UNLIMITED };
    let stopped = making.advance(&|_| false, cancelled, &mut |_| ());
    assert!(matches!(stopped, Some(Err(Unmade::Stopped(StopReason::Cancelled)))), "{stopped:?}");
}

#[test]
fn searching_beats_taking_the_first() {
    let wishes = wishes(9, 8, 3, (40, 100));
    let plain = |seed| first_solvable(&wishes, seed, Budget::UNLIMITED).expect("a wish").expect("a level").1;
    let plain: u32 = (0..8).map(|seed| plain(seed).features.changes).sum();
    let searched: u32 = (0..8).map(|number| made(&wishes, 11, number).rated.features.changes).sum();
    assert!(searched >= 3 * plain, "{searched} box changes, {plain} without searching");
}
