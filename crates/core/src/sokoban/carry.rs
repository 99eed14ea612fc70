//! What was played on one drawing of a level, carried over to another.
//!
//! Drawings with the same [`Identity`](crate::sokoban::identity::Identity) may be turned and mirrored, and their
//! players may start elsewhere in the same region. From the first push on, a play on one of them is a play on any
//! other, seen from another side; only the walk up to there depends on where the player starts.

use crate::grid::{Direction, Square};
use crate::sokoban::level::Level;
use crate::sokoban::views::Canonical;
use crate::sokoban::walk::shortest_walk;

/// The moves that do on `to` what `moves` do on `from`; `None` if these are different levels.
///
/// If both players start on the same square of the level, each move only gets the direction it has on `to`.
/// Otherwise the walk up to the first push, or all of it if there is none, becomes a shortest one, so that no start
/// is better or worse than another. A symmetric level can be laid on itself in several ways: then one is taken
/// that lays player on player, or else one with the shortest walk.
///
/// Nothing is verified here: what is blocked on `from` is blocked on `to`, and what does not solve the one does not
/// solve the other.
pub fn carry(from: &Level, to: &Level, moves: &[Direction]) -> Option<Vec<Direction>> {
    let (source, target) = (Canonical::of(from), Canonical::of(to));
    if source.picture != target.picture {
        return None;
    }
    // One view of the picture and each of the other level's: those are all the ways to lay one level on the other.
    let (view, others) = (&source.views[0], target.views.iter());

    // Step 1. Lay player on player, or else find a new walk to where the first one ended.
    let start = to.start();
    let same_start = others.clone().find(|other| view.square_in(other, from.start().player) == start.player);
    let (walk, other, rest) = match same_start {
        Some(other) => (Vec::new(), other, moves),
        None => {
            let (end, rest) = after_first_walk(from, moves);
            let walk_in = |other| {
                let walk = shortest_walk(to.board(), &start.boxes, start.player, view.square_in(other, end));
                walk.expect("equal pictures have equal regions")
            };
            let walks = others.map(|other| (walk_in(other), other));
            let (walk, other) = walks.min_by_key(|(walk, _)| walk.len()).expect("a view shows the picture");
            (walk, other, rest)
        }
    };

    // Step 2. The rest, seen from the other side.
    Some(walk.into_iter().chain(rest.iter().map(|&way| view.way_in(other, way))).collect())
}

/// Where the player stands before the first push or the first blocked move, and the moves from that one on.
fn after_first_walk<'a>(level: &Level, moves: &'a [Direction]) -> (Square, &'a [Direction]) {
    let mut player = level.start().player;
    let mut rest = moves;
    while let [way, after @ ..] = rest {
        let next = level.board().next(player, *way);
        if !level.board().is_floor(next) || level.start().boxes.contains(next) {
            break;
        }
        (player, rest) = (next, after);
    }
    (player, rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::{directions, level};
    use crate::sokoban::lurd::MAX_MOVES;
    use crate::sokoban::solution::{VerifyError, verify};

    const DRAWING: &str = "#######\n#@ $ .#\n#   ###\n#####";
    const PLAYER_ELSEWHERE: &str = "#######\n#  $ .#\n#  @###\n#####";

    #[track_caller]
    fn check(from: &str, to: &str, moves: &str, expected: Option<&str>) {
        let carried = carry(&level(from), &level(to), &directions(moves));
        assert_eq!(carried, expected.map(directions), "\n{from}\n{to}");
    }

    #[test]
    fn moves_are_turned_and_mirrored_with_the_level() {
        check(DRAWING, "#######\n#. $ @#\n###   #\n  #####", "druRR", Some("dluLL"));
        check(DRAWING, "#####\n#   ###\n#@ $ .#\n#######", "druRR", Some("urdRR"));
        check(DRAWING, "####\n# @#\n#  #\n# $#\n## #\n##.#\n####", "druRR", Some("ldrDD"));
        check(DRAWING, "####\n#.##\n# ##\n#$ #\n#  #\n#@ #\n####", "druRR", Some("rulUU"));
    }

    #[test]
    fn space_around_and_what_nobody_can_reach_change_nothing() {
        check(DRAWING, DRAWING, "druRR", Some("druRR"));
        let framed = "##########\n##########\n###@ $ .##\n###   ##*#\n##########";
        check(DRAWING, framed, "druRR", Some("druRR"));
        check(framed, DRAWING, "druRR", Some("druRR"));
    }

    #[test]
    fn from_another_start_the_first_push_is_reached_by_a_shortest_walk() {
        check(DRAWING, PLAYER_ELSEWHERE, "druRR", Some("luRR"));
        check(PLAYER_ELSEWHERE, DRAWING, "lludrulrRR", Some("rRR"));
        check(DRAWING, "####\n#  #\n#  #\n#@$#\n## #\n##.#\n####", "druRR", Some("urDD"));
    }

    #[test]
    fn walks_after_the_first_push_are_not_made_shorter() {
        check(DRAWING, PLAYER_ELSEWHERE, "rRdlurR", Some("luRdlurR"));
    }

    #[test]
    fn a_walk_without_a_push_ends_on_the_same_square() {
        check(DRAWING, DRAWING, "rlrl", Some("rlrl"));
        check(DRAWING, PLAYER_ELSEWHERE, "rdlr", Some("l"));
        check(DRAWING, PLAYER_ELSEWHERE, "drr", Some(""));
        check(DRAWING, PLAYER_ELSEWHERE, "", Some("lul"));
    }

    #[test]
    fn what_is_blocked_stays_blocked() {
        let blocked = |moves, number, direction| {
            let to = level(PLAYER_ELSEWHERE);
            let carried = carry(&level(DRAWING), &to, &directions(moves)).expect("the levels are the same");
            assert_eq!(verify(&to, &carried), Err(VerifyError::Blocked { number, direction }));
        };
        // Into the wall at once, before the first push, and with the box before it.
        blocked("urRR", 4, Direction::Up);
        blocked("rurRR", 3, Direction::Up);
        blocked("rRdrr", 5, Direction::Right);
    }

    #[test]
    fn nothing_is_carried_to_another_level() {
        check(DRAWING, "#######\n#@ $. #\n#   ###\n#####", "rR", None);
        // The player is beyond the box.
        check(DRAWING, "#######\n#  $@.#\n#   ###\n#####", "rR", None);
    }

    #[test]
    fn in_a_symmetric_level_no_start_costs_moves() {
        // The mirror image: whoever is on the right begins on the right.
        check("########\n#.$ @$.#\n########", "########\n#.$@ $.#\n########", "RllL", Some("LrrR"));
        // And whoever begins in the middle may begin on either side.
        check("#########\n#.$ @ $.#\n#########", "#########\n#.$@  $.#\n#########", "rRlllL", Some("LrrrR"));
        // But on the same drawing moves stay as they are, even if their mirror image would be as good or better.
        let off_centre = "#########\n#.$@  $.#\n#########";
        check(off_centre, off_centre, "rrRlllL", Some("rrRlllL"));
        let centre = "#########\n#.$ @ $.#\n#########";
        check(centre, centre, "rRlllL", Some("rRlllL"));
        check(centre, centre, "lLrrrR", Some("lLrrrR"));
    }

    #[test]
    fn ten_million_moves_are_carried_across_the_largest_board() {
        let (wall, row) = ("#".repeat(256), format!("#{}#\n", " ".repeat(254)));
        let board = |first: &str| level(&format!("{wall}\n{first}\n{}{wall}", row.repeat(253)));
        let left = board(&format!("#@ $.{}#", " ".repeat(250)));
        let right = board(&format!("#{}.$ @#", " ".repeat(250)));
        let beyond = board(&format!("# @$.{}#", " ".repeat(250)));
        let moves = directions("rl").repeat(MAX_MOVES / 2);
        assert_eq!(carry(&left, &right, &moves), Some(directions("lr").repeat(MAX_MOVES / 2)));
        assert_eq!(carry(&left, &beyond, &moves), Some(directions("l")));
    }
}
