//! `improve`: shorter solutions, bad ones told apart, nothing lost.

use crate::common::{HARD, check, json};

/// A box that goes to and fro before it is brought to its goal.
const DETOUR: &str =
    "########\n#      #\n#@$    #\n#     .#\n#      #\n########\nTitle: Hall\nSolution:\nRurrdLulldRRRRurD\n";
/// A level, and moves that leave it unsolved.
const REFUTED: &str = "#####\n#@$.#\n#   #\n#####\nTitle: Wrong\nSolution:\ndd\n";
const UNSOLVED: &str = "#####\n#@$.#\n#####\nTitle: Empty\n";

#[test]
fn a_detour_is_cut_and_both_lengths_are_told() {
    for by in ["moves", "pushes"] {
        let out = ["before       17 moves, 7 pushes", "after        7 moves, 5 pushes", "RRRRurD"];
        check(&["improve", "-", "--by", by], DETOUR, 0, &out, &[]);
    }
    let vietnamese = ["17 bước đi, 7 lần đẩy", "7 bước đi, 5 lần đẩy", "không còn gì để thử"];
    check(&["improve", "-", "--lang=vi"], DETOUR, 0, &vietnamese, &[]);
}

#[test]
fn improve_prints_all_that_was_promised() {
    let ran = check(&["improve", "-", "--format=json"], DETOUR, 0, &[], &[]);
    let promised = [
        "file",
        "level",
        "title",
        "by",
        "outcome",
        "reason",
        "moves_before",
        "pushes_before",
        "moves",
        "pushes",
        "lurd",
        "expanded",
        "seconds",
        "cpu_seconds",
        "peak_bytes",
        "error",
        "defects",
    ];
    let row = json(&ran);
    assert_eq!(row.as_object().map(serde_json::Map::len), Some(promised.len()), "{row}");
    assert!(promised.iter().all(|key| row.get(key).is_some()), "{row}");
    assert_eq!((&row["outcome"], &row["reason"]), (&"improved".into(), &"exhausted".into()));
    assert_eq!(
        (&row["pushes_before"], &row["pushes"], &row["lurd"]),
        (&7.into(), &5.into(), &"RRRRurD".into())
    );
}

#[test]
fn what_comes_out_as_sok_can_be_improved_no_further() {
    let once = check(&["improve", "-", "--format=sok"], DETOUR, 0, &["Title: Hall", "RRRRurD"], &[]);
    assert!(!once.out.contains("RurrdL"), "the longer solution is replaced: {once:#?}");
    let twice = check(&["improve", "-", "--format=json"], &once.out, 0, &[], &[]);
    assert_eq!(json(&twice)["outcome"], "unchanged");
    check(&["improve", "-"], &once.out, 0, &["nothing shorter was found"], &[]);
}

#[test]
fn a_refuted_solution_is_bad_input_and_the_others_are_improved() {
    let file = format!("{REFUTED}\n{DETOUR}");
    let summary =
        "1 improved, 0 unchanged, 0 without a solution, 1 refuted, 0 invalid; moves 17 → 7, pushes 7 → 5";
    check(&["improve", "-"], &file, 2, &["not a solution: move 2 (d) is blocked", summary], &[]);
    let ran = check(&["improve", "-", "--format=json"], &file, 2, &[], &[]);
    assert_eq!(
        (&json(&ran)["outcome"], &json(&ran)["error"]),
        (&"refuted".into(), &"move 2 (d) is blocked".into())
    );
    check(&["improve", "-", "--format=sok"], &file, 2, &["Title: Wrong", "RRRRurD"], &["not a solution"]);
}

#[test]
fn a_level_without_solution_is_one_clear_sentence() {
    check(&["improve", "-"], UNSOLVED, 1, &["the file has no solution for this level"], &[]);
    let ran = check(&["improve", "-", "--format=json"], UNSOLVED, 1, &[], &[]);
    assert_eq!(json(&ran)["outcome"], "unsolved");
    let words = ["improve", "-", "--format=sok"];
    check(&words, UNSOLVED, 1, &["Title: Empty"], &["the file has no solution for this level"]);
    let invalid = "#####\n#@x.#\n#####\n";
    check(
        &["improve", "-"],
        &format!("{invalid}\n{DETOUR}"),
        2,
        &["`x` is no level character", "1 improved"],
        &[],
    );
}

#[test]
fn limits_end_it_with_what_is_known() {
    let words = ["improve", "-", "--format=json", "--max-nodes=1"];
    let row = json(&check(&words, DETOUR, 0, &[], &[]));
    assert_eq!((&row["reason"], &row["expanded"]), (&"nodes".into(), &1.into()));
    check(&["improve", "-", "--by=beauty"], DETOUR, 2, &[], &["'beauty'"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_best_so_far_and_keeps_all_levels() {
    use crate::common::{mazekeeper, press_ctrl_c, run_with_input};
    use std::io::{Read, Write};
    use std::process::Stdio;

    let solved = run_with_input(&["solve", "-", "--format=sok"], HARD);
    let mut child = mazekeeper()
        .args(["improve", "-", "--format=json", "--time-limit=30m"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    // The first level tells by its row that the second, which takes for ever, is begun.
    stdin.write_all(format!("{DETOUR}\n{}", solved.out).as_bytes()).expect("the levels are taken");
    drop(stdin);
    let mut stdout = child.stdout.take().expect("standard output is piped");
    let mut first = [0];
    stdout.read_exact(&mut first).expect("a row");
    press_ctrl_c(&child);
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("text");
    let rows: Vec<&str> = rest.lines().collect();
    assert!(rows.len() <= 2 && rows[0].contains("\"improved\""), "{rest}");
    // Unless it was not even begun, the second is told with a solution.
    assert!(
        rows.iter().skip(1).all(|row| row.contains("cancelled") && row.contains("\"lurd\":\"")),
        "{rest}"
    );
    assert_eq!(child.wait().expect("the program ends").code(), Some(130));
}
