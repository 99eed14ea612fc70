//! `daily`: the same pair for everybody.

use crate::common::{check, check_refused, json, keys, run};

#[test]
fn a_day_has_a_level_and_a_maze_whenever_one_asks() {
    let words = ["daily", "--date=2026-11-16"];
    let ran =
        check(&words, "", 0, &["2026-11-16\n", "      pack ", "      maze ", "-s20261116-", "S", "G"], &[]);
    assert_eq!(ran.out, run(&words).out);
    assert_ne!(ran.out, run(&["daily", "--date=2026-11-17"]).out);
    check(
        &["daily", "--date=2026-11-16", "--lang=vi"],
        "",
        0,
        &["      bộ màn chơi ", "      mê cung "],
        &[],
    );
    check(&["daily"], "", 0, &["      pack "], &[]);
}

#[test]
fn programs_are_told_all_that_was_promised() {
    let ran = check(&["daily", "--date=2026-11-16", "--format=json"], "", 0, &[], &[]);
    let promised = [
        "date",
        "pack",
        "collection",
        "level",
        "title",
        "rating",
        "identity",
        "drawing",
        "maze",
        "maze_rows",
        "maze_columns",
        "maze_steps",
        "maze_drawing",
    ];
    assert_eq!(keys(&ran), promised);
    let row = json(&ran);
    assert_eq!(row["date"], "2026-11-16");
    // The other commands know the level and the maze.
    let drawing = row["drawing"].as_str().expect("a drawing");
    let identity = row["identity"].as_str().expect("an identity");
    check(&["check", "-"], drawing, 0, &[identity], &[]);
    let steps = format!("{} steps", row["maze_steps"]);
    check(&["maze", "solve", row["maze"].as_str().expect("a code")], "", 0, &[&steps], &[]);
}

#[test]
fn what_is_no_date_is_refused_in_one_sentence() {
    check_refused(
        &["daily", "--date=2026-02-30"],
        "",
        "`2026-02-30` is no date;",
        "`2026-02-30` không phải ngày;",
    );
    check_refused(&["daily", "--date=tomorrow"], "", "`tomorrow` is no date;", "`tomorrow` không phải ngày;");
}
