//! Runs through mazes from the command line: replayed, counted, and refused where they break a rule.

use std::fs;
use std::process::Stdio;

use crate::common::{check, check_refused, folder, keys, mazekeeper};

// The maze of these tests, crossed by `rdldrr`:
//   #######
//   #S  # #
//   ### # #
//   #   # #
//   # ### #
//   #    G#
//   #######
const MAZE: &str = "dfs1-3x3-s1-b0-f0.0-t2.2";

#[test]
fn runs_are_replayed_and_counted() {
    let runs =
        format!("; mine\r\n\r\n{MAZE} - r0d350l120d80r80r1000\r\n{MAZE} e1-p1.1=3-h3-hidden r1d1l1d1r1r1\n");
    let told = [
        "standard input\n",
        "   3  dfs1-3x3-s1-b0-f0.0-t2.2\n      verified: 6 steps in 1.63 s\n",
        "   4  dfs1-3x3-s1-b0-f0.0-t2.2 e1-p1.1=3-h3-hidden\n",
        "verified: 6 steps in 6.0 ms, 1 pellet eaten, 0 energy left\n",
        "2 verified, 0 refused\n",
    ];
    check(&["maze", "verify", "-"], &runs, 0, &told, &[]);
    let told = ["đầu vào chuẩn", "6 bước trong 1,63 s", "ăn 1 viên, còn 0 năng lượng", "đã kiểm chứng 2"];
    check(&["maze", "verify", "-", "--lang=vi"], &runs, 0, &told, &[]);
}

#[test]
fn verify_prints_all_that_was_promised() {
    let runs = format!("{MAZE} e1-p1.1=3-h3 r1d1l1d1r1r1\n{MAZE} - r1r1\nnonsense\n");
    let ran = check(&["maze", "verify", "-", "--format=json", "--lang=vi"], &runs, 2, &[], &["lỗi: "]);
    let promised = [
        "file",
        "line",
        "verified",
        "error",
        "maze",
        "energy",
        "steps",
        "milliseconds",
        "pellets",
        "energy_left",
    ];
    assert_eq!(keys(&ran), promised);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        lines[0],
        r#"{"file":"-","line":1,"verified":true,"error":null,"maze":"dfs1-3x3-s1-b0-f0.0-t2.2","energy":"e1-p1.1=3-h3","steps":6,"milliseconds":6,"pellets":1,"energy_left":0}"#
    );
    assert_eq!(
        lines[1],
        r#"{"file":"-","line":2,"verified":false,"error":"step 2 (r) walks into a wall","maze":"dfs1-3x3-s1-b0-f0.0-t2.2","energy":null,"steps":null,"milliseconds":null,"pellets":null,"energy_left":null}"#
    );
    assert!(lines[2].contains(r#""error":"a run is a maze code"#) && lines[2].contains(r#""maze":null"#));
}

/// A line that is no run, and the one sentence about it.
#[track_caller]
fn check_run_refused(line: &str, english: &str, vietnamese: &str) {
    let english = format!("standard input, line 1: {english}\n");
    let vietnamese = format!("đầu vào chuẩn, dòng 1: {vietnamese}\n");
    check_refused(&["maze", "verify", "-", "-q"], line, &english, &vietnamese);
}

#[test]
fn a_run_that_breaks_a_rule_is_refused_in_one_sentence() {
    let refused = |rest: &str, english, vietnamese| {
        check_run_refused(&format!("{MAZE} {rest}"), english, vietnamese);
    };
    refused("- r1r1", "step 2 (r) walks into a wall", "bước 2 (r) đâm vào tường");
    refused("e1-p-h1 r1d1", "step 2 (d) has no energy left", "bước 2 (d) không còn năng lượng");
    refused(
        "- r1d1l1d1r1r1u1",
        "step 7 (u) comes after the goal was reached",
        "bước 7 (u) đi sau khi đã tới đích",
    );
    refused(
        "- r1d1l1",
        "the walk ends at step 3 and has not reached the goal",
        "lượt đi dừng sau 3 bước và chưa tới đích",
    );
    refused(
        "e1-p9.1=3-h2 r1",
        "pellet 9.1 lies outside a maze of 3 × 3",
        "viên năng lượng 9.1 nằm ngoài mê cung 3 × 3",
    );
    refused(
        "- x1",
        "character 1 of the moves: `x` is no direction; there are u, d, l, r",
        "ký tự 1 của các bước: `x` không phải hướng; có u, d, l, r",
    );
    refused(
        "- r-5",
        "character 2 of the moves: after a direction come milliseconds, such as 0 or 350",
        "ký tự 2 của các bước: sau mỗi hướng phải là số mili giây, ví dụ 0 hoặc 350",
    );
    refused(
        "- r4294967296",
        "character 2 of the moves: a run takes at most 4294967295 ms",
        "ký tự 2 của các bước: một lượt đi dài nhất 4294967295 ms",
    );
    refused(
        "-",
        "a run is a maze code, an energy code or `-`, and moves or `-`, with one space between: 2 parts found",
        "một lượt đi gồm mã mê cung, mã năng lượng hoặc `-`, và các bước hoặc `-`, cách nhau một dấu cách: \
         ở đây có 2 phần",
    );
    check_run_refused(
        "dfs1-40000x40000-s1-b0-f0.0-t1.1 - r1",
        "a maze of 40000 × 40000 has more than 100000000 cells",
        "mê cung 40000 × 40000 có nhiều hơn 100000000 ô",
    );
}

#[test]
fn the_good_runs_of_a_file_count_beside_the_bad_ones() {
    let folder = folder("maze-runs");
    let file = folder.join("runs.txt");
    fs::write(&file, format!("\u{feff}{MAZE} - r1d1l1d1r1r1\n{MAZE} - u1\n")).expect("it is written");
    let path = file.to_str().expect("a name");
    let told = [&format!("{path}\n   1  {MAZE}\n"), "verified: 6 steps in 6.0 ms", "1 verified, 1 refused"];
    let sentence = format!("error: {path}, line 2: step 1 (u) walks into a wall\n");
    check(&["maze", "verify", path], "", 2, &told.map(|text| text), &[&sentence]);
}

#[test]
fn files_without_runs_are_refused_in_one_sentence() {
    let folder = folder("maze-no-runs");
    let refused = |name: &str, bytes: Option<&[u8]>, sentence: &str| {
        let path = folder.join(name);
        if let Some(bytes) = bytes {
            fs::write(&path, bytes).expect("it is written");
        }
        let words = ["maze", "verify", "-q", path.to_str().expect("a name")];
        let ran = check(&words, "", 2, &[], &["error: ", sentence]);
        assert_eq!((ran.out.as_str(), ran.err.lines().count()), ("", 1), "{ran:#?}");
    };
    refused("empty", Some(b""), "empty holds no runs\n");
    refused("blank", Some(b"\n; nothing yet\n"), "blank holds no runs\n");
    refused("picture", Some(b"\x89PNG\r\n\x1a\n\0\0"), "picture, line 1: this is no text (UTF-8)\n");
    refused("missing", None, "missing cannot be read: ");
    refused("", None, "cannot be read: ");
    let endless = vec![b'r'; 1_000_000];
    refused("endless", Some(&endless), "endless, line 1: a run is a maze code");
    check(&["maze", "verify", "-", "-"], "", 2, &[], &["standard input can be read only once"]);
}

#[test]
fn nothing_a_run_says_reaches_the_terminal_unfiltered() {
    let ran = check(&["maze", "verify", "-"], "\u{1b}[31m - r1\n", 2, &[], &["is no maze code"]);
    assert!(!ran.err.contains('\u{1b}'), "{ran:#?}");
    let long = format!("{} - r1", "x".repeat(1_000_000));
    let ran = check(&["maze", "verify", "-"], &long, 2, &[], &["line 1: `xxx"]);
    assert!(ran.err.len() < 1_000, "{}", ran.err.len());
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_wait_for_more_runs() {
    use std::io::{BufRead, BufReader, Write};

    let mut child = mazekeeper()
        .args(["maze", "verify", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    writeln!(stdin, "{MAZE} - r1d1l1d1r1r1").expect("it is read");
    let mut lines = BufReader::new(child.stdout.take().expect("standard output is piped")).lines();
    assert!(lines.any(|line| line.expect("text").contains("verified: 6 steps")));
    crate::common::press_ctrl_c(&child);
    assert_eq!(child.wait().expect("the program ends").code(), Some(130));
    drop(stdin);
}
