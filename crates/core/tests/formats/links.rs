//! Levels as addresses.

use super::*;
use mazekeeper_core::grid::Direction::{Down, Left, Right, Up};
use mazekeeper_core::sokoban::formats::link;
use mazekeeper_core::sokoban::lurd;

#[track_caller]
fn check_code(text: &str, expected: &str) {
    let collection = formats::read(text.as_bytes());
    assert_eq!(link::encode(collection.entries[0].level.as_ref().unwrap()), expected, "{text}");
}

#[test]
fn a_code_is_letters_and_run_lengths() {
    check_code("######\n#@$. #\n#+ $*#\n######".replace("+", ".").as_str(), "5AHABDFGAHAFGDEAH5A");
}

#[test]
fn what_does_not_matter_to_play_is_left_out() {
    check_code(BOARD, "4AHABDFAH4A");
    check_code("-\n      $\n  ######\n  ##@$.#  #\n  ######\n ##", "4AHABDFAH4A");
}

#[test]
fn a_code_is_read_back() {
    let level = link::decode("4AHABDFAH4A").unwrap();
    assert_eq!(link::encode(&level), "4AHABDFAH4A");
    assert_eq!(level.box_count(), 1);
}

#[test]
fn what_is_read_is_drawn_neatly() {
    let drawing = "  #####\n  #   ###\n### #   #\n#@$ . # #\n#########\n";
    let pillar = "#########\n#       #\n# ##### #\n# ##### #\n# ##### #\n#@$ .   #\n#########\n";
    for drawing in [drawing, pillar] {
        let level = formats::read(drawing.as_bytes()).entries[0].level.clone().unwrap();
        let linked = link::decode(&link::encode(&level)).unwrap();
        assert_eq!(*linked.drawing(), *level.drawing(), "{drawing}");
    }
}

#[test]
fn a_bad_code_is_told_with_its_place() {
    let told =
        |code: &str| link::decode(code).unwrap_err().iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        told("4A#i"),
        ["line 1, column 3: `#` is no level character", "line 1, column 4: `i` is no level character"]
    );
    assert_eq!(told("4AHABDFGH4A"), ["line 1, column 7: the wall is open here: the player could walk out"]);
    assert_eq!(told("99999999A"), ["line 1, column 9: unfolds to more than 65536"]);
    assert_eq!(told(""), ["line 1: no player"]);
}

#[test]
fn moves_are_letters_and_run_lengths() {
    let moves = [Right, Right, Right, Up, Left, Down, Down];
    assert_eq!(link::encode_moves(&moves), "3rul2d");
    assert_eq!(lurd::read("3rul2d").as_deref(), Ok(&moves[..]));
}
