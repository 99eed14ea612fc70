//! What is written, and that it reads back.

use super::*;

#[track_caller]
fn check_unchanged(text: &str) {
    assert_eq!(formats::write_xsb(&formats::read(text.as_bytes())), text);
}

#[test]
fn canonical_text_is_written_as_it_was_read() {
    check_unchanged("#####\n#@$.#\n#####\n");
    check_unchanged(
        "Collection: All\nfree text\n\n; One\n#####\n#@$.#\n#####\nAuthor: Ann\nbelow\n\n####\n#@ #\n####\n",
    );
    check_unchanged("#####\n#@$.#\n#####\n-\n-$\n##\nComment:\none\n\ntwo\nComment-End:\nMood: good\n");
}

#[test]
fn standard_characters_without_blanks_at_the_end_are_written() {
    let collection = formats::read(b"--\n-#####-\n-#pbo#__\n-#####  \n");
    assert_eq!(formats::write_xsb(&collection), ":: --\n\n #####\n #@$.#\n #####\n");
}

#[test]
fn everything_survives_a_round_trip() {
    let text = include_str!("../../../../testdata/formats/everything.sok");
    let written = include_str!("../../../../testdata/formats/everything.written.sok");
    assert_eq!(formats::write_sok(&formats::read(text.as_bytes())), written);
    assert_eq!(formats::write_sok(&formats::read(written.as_bytes())), written);
}

#[test]
fn lines_of_moves_are_at_most_78_long() {
    let text = "######\n#@ $.#\n######\n\n50(rl)\n";
    let written = formats::write_sok(&formats::read(text.as_bytes()));
    let lengths: Vec<usize> = written.lines().skip(4).map(str::len).collect();
    assert_eq!(lengths, ["Snapshot".len(), 78, 22]);
}

#[test]
fn what_looks_like_something_else_is_hidden() {
    let mut entry = formats::read(BOARD.as_bytes()).entries.remove(0);
    for note in ["lurd", "#####", "; no title", "Key: no key", "two\nlines", "free"] {
        entry.fields.push_note(note);
    }
    entry.fields.push("no key", "no value");
    let written = formats::write_xsb(&Collection { entries: vec![entry], ..Collection::default() });
    let hidden = ":: lurd\n:: #####\n:: ; no title\n:: Key: no key\ntwo lines\nfree\n:: no key: no value\n";
    assert_eq!(written, format!("{BOARD}\n{hidden}"));
}

#[test]
fn a_byte_order_mark_in_the_middle_of_a_file_does_not_get_lost_at_its_beginning() {
    let collection = formats::read(format!("\n\u{feff}about\nthis\n\n; One\n{BOARD}").as_bytes());
    let written = formats::write_xsb(&collection);
    assert_eq!(written, format!(":: \u{feff}about\nthis\n\n; One\n{BOARD}\n"));
    assert_eq!(formats::write_xsb(&formats::read(written.as_bytes())), written);
}

#[test]
fn a_board_whose_goal_file_is_wrong_is_not_written() {
    for goals in [&b"9,9"[..], b"nonsense"] {
        assert_eq!(formats::write_xsb(&formats::read_with_goals(b"#####\n#@$ #\n#####", goals)), "");
    }
}

#[test]
fn run_lengths_write_a_level_in_one_line() {
    let collection = formats::read(b"  ####\n###  #\n#@$. #\n######");
    assert_eq!(formats::write_rle(collection.entries[0].level.as_ref().unwrap()), "2-4#|3#2-#|#@$.-#|6#");
}
