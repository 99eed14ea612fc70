//! Solutions and snapshots.

use super::*;

const LEVEL: &str = "#######\n#@ $ .#\n#######";

fn records(text: &str) -> Vec<String> {
    let collection = formats::read(format!("{LEVEL}\n{text}").as_bytes());
    let records = collection.entries.iter().flat_map(|entry| &entry.records);
    let told = |kind: &RecordKind| match kind {
        RecordKind::Solution(verified) => format!("solution {}", verified.lurd()),
        RecordKind::Snapshot { made, taken_back } => format!("snapshot {made}*{taken_back}"),
        RecordKind::Unplayable(fault) => format!("unplayable: {fault}"),
    };
    let title = |title: &Option<String>| title.clone().unwrap_or("-".to_owned());
    records
        .map(|record| format!("{} ({}): {}", title(&record.title), record.line, told(&record.kind)))
        .collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(records(text), expected, "{text}");
}

#[test]
fn the_replay_tells_solutions_from_snapshots() {
    check("rrr", &["- (4): solution rRR"]);
    check("\n\nRR", &["- (6): snapshot rR*"]);
    check("u", &["- (4): unplayable: move 1 (u) is blocked"]);
}

#[test]
fn what_follows_the_first_solved_state_is_cut() {
    check("rrrll", &["- (4): solution rRR"]);
}

#[test]
fn the_line_before_is_the_title() {
    check("Solution\nrrr", &["Solution (5): solution rRR"]);
    check("Solution 1: the short one\nrrr", &["Solution 1: the short one (5): solution rRR"]);
    check("Solution\n\nrrr", &["Solution (6): solution rRR"]);
    check("any text\nrrr", &["any text (5): solution rRR"]);
    check("any text\n\nrrr", &["- (6): solution rRR"]);
    check("Title: Board\nrrr", &["- (5): solution rRR"]);
    check("Solution: rrr", &["Solution (4): solution rRR"]);
}

#[test]
fn moves_may_take_several_lines_and_run_lengths() {
    check("r\nr\nr\n\nr", &["- (4): solution rRR", "- (8): snapshot r*"]);
    check("3r", &["- (4): solution rRR"]);
    check("(r)2(r)", &["- (4): solution rRR"]);
}

#[test]
fn what_follows_the_star_was_taken_back() {
    check("r*rr", &["- (4): snapshot r*RR"]);
    check("rrr*l", &["- (4): solution rRR"]);
    check("*rrr", &["- (4): snapshot *rRR"]);
    check("r*u", &["- (4): unplayable: move 2 (u) is blocked"]);
}

#[test]
fn variants_are_kept_but_not_played() {
    check("[2]rr", &["- (4): unplayable: reverse mode: jumps are kept, but not played"]);
    check("r{1}r", &["- (4): unplayable: several pushers: such moves are kept, but not played"]);
}

#[test]
fn mistakes_are_told_with_their_place() {
    let collection = formats::read(format!("{LEVEL}\nSolution\nrRRx\n\nSolution: rr)\n\nllll\n").as_bytes());
    let warnings: Vec<_> = collection.entries[0].warnings.iter().map(ToString::to_string).collect();
    let expected = [
        "line 5, column 4: `x` is no move",
        "line 7, column 13: this `)` closes nothing",
        "line 9: move 1 (l) is blocked",
    ];
    assert_eq!(warnings, expected);
}

#[test]
fn moves_before_the_first_board_are_text() {
    let collection = formats::read(format!("lull\n\n{LEVEL}").as_bytes());
    assert_eq!(collection.entries[0].title(), Some("lull"));
}

#[test]
fn moves_on_a_board_with_defects_are_not_played() {
    let collection = formats::read(b"#####\n#@  #\n#####\nrr\n");
    let RecordKind::Unplayable(fault) = &collection.entries[0].records[0].kind else { panic!() };
    assert_eq!(fault.to_string(), "the moves cannot be played because the level has defects");
}
