//! The comma dialect and its goal file.

use super::*;

const LEVEL: &[u8] = include_bytes!("../../../../testdata/formats/comma.txt");
const GOALS: &[u8] = include_bytes!("../../../../testdata/formats/comma.goals.txt");

#[test]
fn standard_twins_are_the_same_cells() {
    let drawing = "#####\n#@$.#\n#####";
    assert_eq!(drawn("1,1,1,1,1\n1,p,b,c,1\n1,1,1,1,1\n"), drawing);
    assert_eq!(drawn("#,#,#,#,#\n#,@,$,%,#\n#,#,#,#,#"), drawing);
}

#[test]
fn the_goal_file_wins_and_puts_boxes_on_goals() {
    let collection = formats::read_with_goals(LEVEL, GOALS);
    assert_eq!(redrawn(&collection.entries[0]), "######\n#@$ .#\n#  * #\n######");
}

#[test]
fn without_a_goal_file_the_level_keeps_its_own_goals() {
    check_defects(&String::from_utf8_lossy(LEVEL), &["line 1: 2 boxes but 1 goal within the player's reach"]);
}

#[test]
fn bad_lines_of_the_goal_file_are_told_with_their_place_in_it() {
    let collection = formats::read_with_goals(LEVEL, b"2,3\n\n  nonsense\n9,1\n0,0\n1;2\n");
    let expected = [
        "goal file, line 4, column 1: row 9, column 1 is off the board, which has 4 rows and 6 columns",
        "goal file, line 5, column 1: the goal at row 0, column 0 is on a wall",
        "goal file, line 3, column 3: `nonsense` is no goal: `row,column` is expected, both counted from 0",
        "goal file, line 6, column 1: `1;2` is no goal: `row,column` is expected, both counted from 0",
    ];
    assert_eq!(told(&collection), expected);
    assert!(collection.entries[0].defects().iter().all(|defect| defect.place.unwrap().file == Role::Goals));
}

#[test]
fn a_list_of_goals_is_told_from_a_file_of_levels() {
    for goals in [GOALS, b"2,3", b" 0 , 12 \r\n\r\n1,x\n"] {
        assert!(formats::lists_goals(goals), "{}", String::from_utf8_lossy(goals));
    }
    for other in [LEVEL, b"", b"2;3", b"x,1\n2,3", b"2,3\n2,3,4", b"Two, three\n", b"#####\n#@$.#\n#####"] {
        assert!(!formats::lists_goals(other), "{}", String::from_utf8_lossy(other));
    }
}

#[test]
fn goals_apply_to_the_first_board_of_any_other_file() {
    let collection = formats::read_with_goals(b"#####\n#@$ #\n#####\n\n#####\n#@$.#\n#####", b"1,3");
    assert_eq!(collection.entries.iter().map(redrawn).collect::<Vec<_>>(), [BOARD, BOARD]);
}

#[test]
fn what_is_no_cell_is_told_with_its_place() {
    let text = "1,1,1,1,1\n1,p,b,c,1\n1,x,bb, ,1\n1,1,1,1,1";
    let expected = [
        "line 3, column 3: `x` is no level character",
        "line 3, column 5: `bb` is no level character: one is expected between commas",
    ];
    check_defects(text, &expected);
}

#[test]
fn faults_of_the_level_are_told_with_their_place() {
    check_defects(
        "1,1,1,1,1\n1,p,b,c\n1,1,1,1,1",
        &["line 2, column 8: the wall is open here: the player could walk out"],
    );
    check_defects(
        "1,1,1,1,1\n1,p,b,c,p\n1,1,1,1,1",
        &[
            "line 2, column 9: a second player",
            "line 2, column 9: the wall is open here: the player could walk out",
        ],
    );
}
