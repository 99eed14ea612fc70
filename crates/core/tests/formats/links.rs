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

#[test]
fn a_file_of_addresses_is_a_collection() {
    let text = "https://example.org/p/4AHABDFAH4A\r\n\n  /p/4AHABDFAH4A?from=x&r=r  \n/p/5AHABGDFAH5A?r=r";
    let collection = formats::read(text.as_bytes());
    assert_eq!(told(&collection), [""; 0]);
    assert_eq!(collection.entries.iter().map(redrawn).collect::<Vec<_>>()[..2], [BOARD, BOARD]);
    let kinds: Vec<_> =
        collection.entries.iter().map(|entry| entry.records.first().map(|record| &record.kind)).collect();
    assert!(
        matches!(kinds[..], [None, Some(RecordKind::Solution(_)), Some(RecordKind::Snapshot { .. })]),
        "{kinds:?}"
    );
}

#[test]
fn a_bad_address_is_told_and_shown_with_its_place() {
    let text = "/p/4AHABDFAH4A\nhttp://mê.cung/p/4AHABiFAH4A\n/p/4AHABDFAH4A?r=rx";
    let collection = formats::read(text.as_bytes());
    assert_eq!(told(&collection), ["line 2, column 23: `i` is no level character"]);
    let broken = &collection.entries[1];
    let picture = formats::picture(&broken.source, broken.defects(), ToString::to_string);
    let caret = format!("  | {}^ `i` is no level character\n", " ".repeat(22));
    assert_eq!(picture, format!("2 | http://mê.cung/p/4AHABiFAH4A\n{caret}"));
    let warning = collection.entries[2].warnings[0].to_string();
    assert_eq!(warning, "line 3, column 19: `x` is no move");
}

#[test]
fn other_texts_with_addresses_are_texts() {
    check_titles(&format!("; /p/4AHABDFAH4A\n{BOARD}\n"), &[Some("/p/4AHABDFAH4A")]);
    for text in ["see /p/4AHABDFAH4A", "/p/", "/p/4AHABDFAH4A and more", "/p/4AHABDFAH4A#x"] {
        check_defects(text, &["no level found"]);
    }
}
