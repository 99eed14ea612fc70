//! `rate`: how hard levels are, and what has no rating told apart.

use crate::common::{HARD, ONE_PUSH, UNSOLVABLE, check, json, keys};

const FIRST_STEPS: &str = "levels/first-steps.sok";
const INVALID: &str = "#####\n#@x.#\n#####\n";
/// What a person has said about a level, an old rating among it.
const SAID: &str = "; Heading\n#####\n#@$.#\n#####\nTitle: Push\nrating: 9.9\nAuthor: Somebody\nRating-reasons: changes 99 99\nA note\nSolution:\nR\n";

#[test]
fn first_steps_are_easy_and_all_rated() {
    let out = [
        "level  title",
        "box changes  why",
        "One Small Push",
        "The Keeper's Exam",
        "12 rated, 0 proved unsolvable",
    ];
    check(&["rate", FIRST_STEPS], "", 0, &out, &[]);
    let ran = check(&["rate", FIRST_STEPS, "--format=json"], "", 0, &[], &[]);
    let ratings: Vec<f64> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"))
        .map(|row| row["rating"].as_f64().expect("a rating"))
        .collect();
    assert_eq!((ratings.len(), ratings[0]), (12, 1.0), "one push is as easy as can be");
    assert!(ratings.iter().all(|rating| (1.0..=6.0).contains(rating)), "{ratings:?}");
    let vietnamese = ["độ khó", "Một cú đẩy nhẹ", "lần đổi thùng", "đã tính độ khó 12"];
    check(&["rate", FIRST_STEPS, "--lang=vi"], "", 0, &vietnamese, &[]);
    let chosen = check(&["rate", FIRST_STEPS, "--levels=3", "-q"], "", 0, &["Cornered"], &[]);
    assert_eq!(chosen.out.lines().count(), 2, "{chosen:#?}");
}

#[test]
fn rate_prints_all_that_was_promised() {
    let ran = check(&["rate", "-", "--format=json"], SAID, 0, &[], &[]);
    let mut promised = vec![
        "file",
        "level",
        "title",
        "rating",
        "outcome",
        "reason",
        "boxes",
        "pushes",
        "fewest_pushes",
        "changes",
        "least_changes",
        "returns",
        "knot",
        "knot_changes",
        "greedy",
        "dead_percent",
        "away",
        "reasons",
        "seconds",
        "defects",
    ];
    assert_eq!(keys(&ran), promised);
    let row = json(&ran);
    assert_eq!(
        (&row["title"], &row["rating"], &row["outcome"]),
        (&"Push".into(), &1.0.into(), &"rated".into())
    );
    assert_eq!((&row["boxes"], &row["pushes"], &row["changes"]), (&1.into(), &1.into(), &1.into()));
    assert_eq!((&row["fewest_pushes"], &row["reason"]), (&true.into(), &().into()));

    let ran = check(&["rate", FIRST_STEPS, "--levels=12", "--format=json"], "", 0, &[], &[]);
    let row = json(&ran);
    let reasons = row["reasons"].as_array().expect("a list");
    let points = |reason: &serde_json::Value| reason["points"].as_f64().expect("points");
    assert!(reasons.iter().all(|reason| reason["kind"].is_string() && reason["value"].is_u64()), "{row}");
    assert!(!reasons.is_empty() && reasons.is_sorted_by(|a, b| points(a) >= points(b)), "{row}");

    // Who has no rating has the same fields.
    for (level, code) in [(UNSOLVABLE, 1), (INVALID, 2)] {
        let mut found = keys(&check(&["rate", "-", "--format=json"], level, code, &[], &[]));
        found.sort();
        promised.sort();
        assert_eq!(found, promised);
    }
}

#[test]
fn what_has_no_rating_is_told_apart() {
    let rated = |words: &[&str], level: &str, code| {
        json(&check(&[&["rate", "-", "--format=json"], words].concat(), level, code, &[], &[]))
    };
    let unsolvable = rated(&[], UNSOLVABLE, 1);
    assert_eq!((&unsolvable["outcome"], &unsolvable["reason"]), (&"unsolvable".into(), &().into()));
    assert!(unsolvable["rating"].is_null() && unsolvable["boxes"].is_null(), "{unsolvable}");
    let stopped = rated(&["--max-nodes=1"], HARD, 1);
    assert_eq!((&stopped["outcome"], &stopped["reason"]), (&"stopped".into(), &"nodes".into()));
    let invalid = rated(&[], INVALID, 2);
    assert_eq!(invalid["outcome"], "invalid");
    assert!(
        invalid["defects"][0].as_str().is_some_and(|defect| defect.contains("`x` is no level character"))
    );

    let all = format!("{UNSOLVABLE}\n{INVALID}\n{ONE_PUSH}");
    let english = [
        "proved unsolvable",
        "invalid: line 8, column 3: `x` is no level character",
        "1 rated, 1 proved unsolvable, 0 not rated, 1 invalid",
    ];
    check(&["rate", "-"], &all, 2, &english, &[]);
    check(
        &["rate", "-", "--lang=vi"],
        &all,
        2,
        &["đã chứng minh là không giải được", "không hợp lệ: dòng 8"],
        &[],
    );
    check(
        &["rate", "-", "--max-nodes=1"],
        HARD,
        1,
        &["not rated: as many states were expanded as allowed"],
        &[],
    );
}

#[test]
fn as_sok_the_rating_is_replaced_and_all_else_stays() {
    let once = check(&["rate", "-", "--format=sok"], SAID, 0, &[], &[]);
    let kept = [
        "; Heading",
        "#@$.#",
        "Title: Push",
        "Author: Somebody",
        "A note",
        "Rating: 1.0",
        "Rating-reasons:",
        "Solution",
        "\nR\n",
    ];
    assert!(kept.iter().all(|text| once.out.contains(text)), "{once:#?}");
    assert!(!once.out.contains("9.9") && !once.out.contains("99"), "{once:#?}");
    let twice = check(&["rate", "-", "--format=sok"], &once.out, 0, &[], &[]);
    assert_eq!(once.out, twice.out, "the same again, and no second solution");
    check(&["verify", "-"], &once.out, 0, &["verified"], &[]);
    check(&["rate", "-"], &once.out, 0, &["Push"], &[]);

    // What cannot be rated is told aside and stays as it is.
    let said = "; Lost\n######\n#@$ .#\n#   ##\n#$.###\n######\nRating: 3.3\n";
    let ran = check(&["rate", "-", "--format=sok"], said, 1, &["Rating: 3.3"], &["proved unsolvable"]);
    assert!(ran.err.contains("Lost"), "{ran:#?}");
    check(&["rate", "-", "--format=sok"], INVALID, 2, &["#@x.#"], &["`x` is no level character"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_what_is_known_and_keeps_all_levels() {
    use crate::common::{folder, run_interrupted};

    // Each is rated soon, but not ten thousand of them.
    let file = folder("rate-interrupted").join("levels.xsb");
    std::fs::write(&file, format!("{HARD}\n").repeat(10_000)).expect("a file");
    let path = file.to_str().expect("a name");
    let ran = run_interrupted(&["rate", path, "--format=json"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(130), ""));
    assert!(ran.out.lines().count() < 10_000);
    assert!(
        ran.out.lines().all(|row| row.contains("\"rated\"") || row.contains("\"cancelled\"")),
        "{ran:#?}"
    );
    let ran = run_interrupted(&["rate", path, "--format=sok"]);
    assert_eq!((ran.code, ran.out.matches("#............#").count()), (Some(130), 10_000));
}
