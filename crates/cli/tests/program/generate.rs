//! `generate sokoban`: the same levels every time, limits that cut only how many, and wishes that cannot be.

use std::fs;

use crate::common::{Ran, check, check_refused, folder, json, keys, run};

/// Small levels are soon made.
const SMALL: [&str; 6] = ["generate", "sokoban", "--size=6x6", "--boxes=2", "--time-limit=30m", "-q"];

/// Types a line about small levels.
#[track_caller]
fn small(words: &[&str], code: i32) -> Ran {
    let ran = run(&[&SMALL[..], words].concat());
    assert_eq!(ran.code, Some(code), "{ran:#?}");
    ran
}

#[test]
fn the_group_explains_itself() {
    check(&["generate"], "", 0, &["Usage: mazekeeper generate", "sokoban", "Examples:"], &[]);
    check(
        &["generate", "--lang=vi"],
        "",
        0,
        &["Cách dùng: mazekeeper generate", "Tạo những màn Sokoban mới"],
        &[],
    );
    let help = ["columns first", "4-6 is 4.0 to 6.0", "[default: sok]"];
    check(&["generate", "sokoban", "--help"], "", 0, &help, &[]);
}

#[test]
fn the_same_seed_makes_the_same_bytes() {
    let two = small(&["--seed=7", "--count=2"], 0);
    assert_eq!(two.out, small(&["--seed=7", "--count=2"], 0).out);
    let one = small(&["--seed=7", "--count=1"], 0);
    assert!(
        two.out.starts_with(&format!("{}\n", one.out)),
        "level 1 is the same whoever comes after it: {two:#?}"
    );
    assert_ne!(one.out, small(&["--seed=8", "--count=1"], 0).out);
}

#[test]
fn every_level_has_all_that_is_said_about_it() {
    let made = small(&["--seed=3", "--count=2"], 0);
    for number in ["1", "2"] {
        let fields = [
            format!("Title: Level {number}"),
            format!(
                "Generated: seed 3, number {number}, boxes 2-2, size 6x6, rating 1.0-10.0, rooms 2-4, style any"
            ),
        ];
        assert!(fields.iter().all(|field| made.out.contains(field)), "{made:#?}");
    }
    for field in ["\nRating: ", "\nRating-reasons: ", "\nBoxes: 2\n", "\nPushes: ", "\nSolution"] {
        assert_eq!(made.out.matches(field).count(), 2, "{field}");
    }
    let verified = check(&["verify", "-"], &made.out, 0, &[], &[]);
    assert_eq!(verified.out.matches("Solution: verified").count(), 2, "{verified:#?}");
    check(&["check", "-"], &made.out, 0, &["2 valid, 0 invalid"], &[]);
    // It has the rating it was given, and so nothing changes if it is rated again.
    let again = check(&["rate", "-", "--format=sok"], &made.out, 0, &[], &[]);
    let ratings = |text: &str| {
        text.lines().filter(|line| line.starts_with("Rating")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(ratings(&made.out), ratings(&again.out));
}

#[test]
fn generate_prints_all_that_was_promised() {
    let made = small(&["--seed=3", "--count=2", "--format=json"], 0);
    let promised = [
        "seed",
        "number",
        "title",
        "rating",
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
        "drafts",
        "width",
        "height",
        "identity",
        "drawing",
        "lurd",
    ];
    assert_eq!(keys(&made), promised);
    let row = json(&made);
    assert_eq!((&row["seed"], &row["number"], &row["boxes"]), (&3.into(), &1.into(), &2.into()));
    let rows: Vec<serde_json::Value> =
        made.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(rows.len() == 2 && rows[0]["identity"] != rows[1]["identity"], "{rows:?}");
    let drawing = format!("{}\n", row["drawing"].as_str().expect("text"));
    let lurd = row["lurd"].as_str().expect("moves");
    check(&["verify", "-", "--lurd", lurd], &drawing, 0, &["verified"], &[]);
}

#[test]
fn people_see_a_drawing_and_the_rating() {
    let made = small(&["--seed=3", "--count=1", "--format=text"], 0);
    for text in ["   1  Level 1\n", "#####", "rating", "box", "LURD", "seed 3, number 1"] {
        assert!(made.out.contains(text), "{text:?} is missing in {made:#?}");
    }
    let made = small(&["--seed=3", "--count=1", "--format=text", "--lang=vi"], 0);
    assert!(made.out.contains("Màn 1") && made.out.contains("độ khó"), "{made:#?}");
}

#[test]
fn limits_cut_only_how_many_levels_there_are() {
    let all = small(&["--seed=5", "--count=3"], 0);
    let mut counts = Vec::new();
    for nodes in ["0", "1000", "4000", "16000", "64000", "256000", "1000000000"] {
        let ran = run(&[&SMALL[..], &["--seed=5", "--count=3", "--max-nodes", nodes]].concat());
        assert!(all.out.starts_with(&ran.out), "{nodes}: {ran:#?}");
        let made = ran.out.matches("Title: ").count();
        assert_eq!(ran.code, Some(if made == 3 { 0 } else { 1 }), "{nodes}: {ran:#?}");
        match made {
            3 => assert_eq!(ran.err, ""),
            0 => assert!(
                ran.err.starts_with("error: no level was made: as many states were expanded"),
                "{ran:#?}"
            ),
            some => assert!(ran.err.starts_with(&format!("error: only {some} of 3 levels w")), "{ran:#?}"),
        }
        counts.push(made);
    }
    assert!(counts.is_sorted() && counts[0] == 0 && counts[6] == 3, "{counts:?}");
    let none = run(&["generate", "sokoban", "--seed=5", "--time-limit=0s", "-q"]);
    assert_eq!((none.code, none.out.as_str()), (Some(1), ""));
    assert_eq!(none.err, "error: no level was made: the time limit was reached\n");
}

#[test]
fn a_seed_that_was_drawn_is_told_and_makes_the_same_levels() {
    let words = ["generate", "sokoban", "--size=6x6", "--boxes=2", "--time-limit=30m", "--count=1"];
    let made = check(&words, "", 0, &["Title: Level 1"], &["makes the same levels again", "1 level made of"]);
    let seed = made.err.split("--seed ").nth(1).and_then(|text| text.split(' ').next()).expect("a seed");
    let again = run(&[&words[..], &["--seed", seed]].concat());
    assert_eq!(made.out, again.out);
    assert!(!again.err.contains("makes the same"), "{again:#?}");
}

#[test]
fn wishes_that_cannot_be_are_one_sentence() {
    let impossible = |words: &[&str], english: &str, vietnamese: &str| {
        let words = [&["generate", "sokoban", "--seed=1"], words].concat();
        for (language, sentence) in
            [("en", format!("error: {english}")), ("vi", format!("lỗi: {vietnamese}"))]
        {
            let ran = check(&[&words[..], &["--lang", language]].concat(), "", 1, &[], &[&sentence]);
            assert_eq!((ran.out.as_str(), ran.err.lines().count()), ("", 1), "{ran:#?}");
        }
    };
    impossible(
        &["--boxes=30", "--size=5x5"],
        "30 boxes do not fit into 5×5: there is room for ",
        "30 thùng không vừa 5×5: chỉ đủ chỗ cho ",
    );
    impossible(&["--boxes=0-3"], "a level has at least one box\n", "một màn có ít nhất một thùng\n");
    for size in ["3x9", "0x9", "4x4"] {
        let (english, vietnamese) = (
            format!("{} is too small: ", size.replace('x', "×")),
            format!("{} quá nhỏ: ", size.replace('x', "×")),
        );
        impossible(&["--size", size], &english, &vietnamese);
    }
    for size in ["31x9", "9x4000000000", "70000x70000"] {
        let (english, vietnamese) = (
            format!("{} is too large: ", size.replace('x', "×")),
            format!("{} quá lớn: ", size.replace('x', "×")),
        );
        impossible(&["--size", size], &english, &vietnamese);
    }
    // Nobody knows beforehand that one box is never that hard.
    impossible(
        &["--boxes=1", "--rating=10", "--size=6x6", "--max-nodes=5000"],
        "no level was made: as many states were expanded as allowed; the nearest had rating ",
        "không tạo được màn nào: đã mở đủ số trạng thái cho phép; màn gần nhất có độ khó ",
    );
}

#[test]
fn bad_ranges_are_refused_in_one_sentence() {
    let wrong = [
        ("--boxes=5-3", "`5-3` is no range"),
        ("--boxes=few", "`few` is no range"),
        ("--boxes=-2", "`-2` is no range"),
        ("--size=9", "`9` is no size"),
        ("--size=9x", "`9x` is no size"),
        ("--rating=0", "`0` is no range of ratings from 1 to 10"),
        ("--rating=6-4", "`6-4` is no range of ratings from 1 to 10"),
        ("--rating=4.55", "`4.55` is no range of ratings from 1 to 10"),
        ("--rooms=0", "`0` is no number of rooms from 1 to 99"),
        ("--style=maze", "invalid value 'maze'"),
        ("--count=0", "0 is not in 1..=1000000"),
        ("--seed=x", "`x` is no whole number"),
        ("--time-limit=5", "`5` is no time"),
    ];
    for (flag, sentence) in wrong {
        let ran = check(&["generate", "sokoban", flag], "", 2, &[], &[sentence]);
        assert_eq!(ran.out, "");
    }
}

#[test]
fn a_file_appears_when_it_is_complete_and_is_not_replaced_unasked() {
    let folder = folder("generate-out");
    let file = folder.join("pack.sok");
    let path = file.to_str().expect("a name");
    let wish = ["--seed=7", "--count=1"];
    let printed = small(&wish, 0);
    let written = small(&[&wish[..], &["--out", path]].concat(), 0);
    assert_eq!((written.out.as_str(), written.err.as_str()), ("", ""));
    assert_eq!(fs::read_to_string(&file).expect("it was written"), printed.out);

    let words = [&SMALL[..], &["--seed=8", "--count=1", "--out", path]].concat();
    check_refused(
        &words,
        "",
        &format!("{path} exists already; --force replaces it\n"),
        &format!("{path} đã có; --force sẽ thay nó\n"),
    );
    assert_eq!(fs::read_to_string(&file).expect("it is there"), printed.out);
    small(&["--seed=8", "--count=1", "--force", "--out", path], 0);
    assert_ne!(fs::read_to_string(&file).expect("it was written"), printed.out);

    // Nothing made is no file, and what is there stays.
    let before = fs::read_to_string(&file).expect("it is there");
    small(&["--max-nodes=0", "--force", "--out", path], 1);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), before);
    small(&["--max-nodes=0", "--out", folder.join("none.sok").to_str().expect("a name")], 1);
    let nowhere = folder.join("no/such/pack.sok");
    let ran = small(&["--out", nowhere.to_str().expect("a name")], 1);
    assert!(ran.err.contains("cannot be written"), "{ran:#?}");
    let names: Vec<_> =
        fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("a file").file_name()).collect();
    assert_eq!(names, ["pack.sok"], "no part of a file is left");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_made() {
    use crate::common::run_interrupted;

    let folder = folder("generate-interrupted");
    let path = folder.join("pack.sok");
    // Small levels come soon, but not a million of them.
    let words = ["--seed=7", "--count=1000000", "--out", path.to_str().expect("a name")];
    let ran = run_interrupted(&[&SMALL[..], &words].concat());
    assert_eq!(ran.code, Some(130), "{ran:#?}");
    assert!(ran.err.starts_with("error: ") && ran.err.ends_with(": interrupted\n"), "{ran:#?}");
    match ran.err.contains("no level was made") {
        // A slow machine has not made the first yet.
        true => assert!(!path.exists()),
        false => {
            check(&["verify", path.to_str().expect("a name")], "", 0, &["verified"], &[]);
        }
    }
}
