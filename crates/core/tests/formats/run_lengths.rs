//! Run lengths, and bombs made of them.

use super::*;

#[test]
fn counts_groups_and_row_ends_are_unfolded() {
    assert_eq!(drawn("5#|#@$.#|5#"), BOARD);
    assert_eq!(drawn("5#|\n#@$.#|\n5#"), BOARD);
    assert_eq!(drawn("5#\n#@$.#\n5#"), BOARD);
    assert_eq!(drawn("2(2(#)#)|#-3.#|#@3$#|2(3#)"), "######\n# ...#\n#@$$$#\n######");
}

#[test]
fn faults_are_told_with_their_place() {
    check_defects("5#|#@$.#|5#)", &["line 1, column 12: this `)` closes nothing"]);
    check_defects("5#|#@$.(#|5#", &["line 1, column 8: this `(` is never closed"]);
    check_defects("5#|#@$.#|5#3", &["line 1, column 12: this count repeats nothing"]);
    check_defects(
        &format!("{}#|#", "(".repeat(17)),
        &["line 1, column 17: groups are nested more than 16 deep"],
    );
}

#[test]
fn a_bomb_is_an_error() {
    check_defects("99999(99999(99999(#|)))", &["line 1, column 21: unfolds to more than 65536"]);
    check_defects("65537#|@", &["line 1: 2 rows by 65537 columns: a level has at most 65,536 squares"]);
}

#[test]
fn a_thousand_small_bombs_are_an_error() {
    let collection = formats::read("60000-#|@\n\n".repeat(1000).as_bytes());
    let last = collection.entries.last().unwrap().defects()[0].to_string();
    assert_eq!(last, "line 1999, column 6: the file unfolds to too much: this is not read");
}

#[test]
fn what_a_small_file_unfolds_to_is_small() {
    let hall = "250#|246(#248-#|)#@$.245-#|250#\n\n";
    let collection = formats::read(hall.repeat(300).as_bytes());
    let read = collection.entries.iter().filter_map(|entry| entry.level.as_ref().ok());
    let squares: usize = read.map(|level| level.board().size().area()).sum();
    assert!((1_000_000..2_000_000).contains(&squares), "{squares}");
    let last = collection.entries.last().unwrap().defects()[0].to_string();
    assert!(last.ends_with("the file unfolds to too much: this is not read"), "{last}");
}

#[test]
fn a_place_is_told_once_however_often_it_is_unfolded() {
    let collection = formats::read(b"20#\n#3(2(x@)y#)#\n20#");
    let places: Vec<String> =
        collection.entries[0].defects().iter().map(|defect| defect.place.unwrap().to_string()).collect();
    // The unknown characters, and the player who is the second one in the same place.
    assert_eq!(places, ["line 2, column 6", "line 2, column 9", "line 2, column 7", "line 1"]);
}

#[test]
fn a_hundred_thousand_levels_with_run_lengths_are_read() {
    let level = "4-5#|4-#3-#|4-#$2-#|2-3#2-$2#|2-#2-$-$-#|3#-#-2#-#3-6#|#3-#-2#-5#2-2.#|#-$2-$10-2.#|5#-3#-#@2#2-2.#|4-#5-9#|4-7#\n\n";
    let text = level.repeat(100_000);
    let collection = formats::read(text.as_bytes());
    assert_eq!(collection.entries.iter().filter(|entry| entry.level.is_ok()).count(), 100_000);
}

#[test]
fn faults_of_the_level_are_told_where_their_square_is_drawn() {
    check_defects(
        "5#|#@$.#|2#2@#",
        &[
            "line 1, column 13: a second player",
            "line 1, column 13: the wall is open here: the player could walk out",
        ],
    );
}
