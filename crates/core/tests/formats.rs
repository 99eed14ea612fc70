//! What is read from level files, sentence by sentence.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "tests read files and print; what they test does not"
)]

use mazekeeper_core::sokoban::formats::{self, Collection, Entry, RecordKind, Role};

#[path = "../../../fuzz/bodies.rs"]
mod bodies;

/// The only level of a text, drawn again in standard characters.
#[track_caller]
fn drawn(text: &str) -> String {
    let collection = formats::read(text.as_bytes());
    assert_eq!(collection.entries.len(), 1, "{text}");
    redrawn(&collection.entries[0])
}

#[track_caller]
fn redrawn(entry: &Entry) -> String {
    let level = entry.level.as_ref().unwrap_or_else(|defects| panic!("{defects:?}"));
    let rows = level.drawing().rows().map(|row| row.iter().map(|cell| cell.character()).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

/// Every defect of a file, as it is told.
fn told(collection: &Collection) -> Vec<String> {
    let entries = collection.entries.iter().flat_map(Entry::defects);
    collection.defects.iter().chain(entries).map(ToString::to_string).collect()
}

#[track_caller]
fn check_defects(text: &str, expected: &[&str]) {
    assert_eq!(told(&formats::read(text.as_bytes())), expected, "{text}");
}

#[track_caller]
fn check_titles(text: &str, expected: &[Option<&str>]) {
    let collection = formats::read(text.as_bytes());
    assert_eq!(told(&collection), [""; 0]);
    assert_eq!(collection.entries.iter().map(Entry::title).collect::<Vec<_>>(), expected, "{text}");
}

const BOARD: &str = "#####\n#@$.#\n#####";

mod cells {
    use super::*;

    #[test]
    fn every_character_that_is_also_read_is_the_same_cell() {
        assert_eq!(drawn("#######\n#@$.* #\n#######"), drawn("#######\n#pboB-#\n#######"));
        assert_eq!(drawn("#####\n#+$$.#\n######"), drawn("#####\n#Pbbo#\n######"));
        assert_eq!(drawn("######\n#@$. #\n######"), drawn("######\n#@$._#\n######"));
    }

    #[test]
    fn cs106_is_detected_by_its_player() {
        assert_eq!(drawn("#####\n#&B.#\n#####"), BOARD);
        assert_eq!(drawn("######\n#&BX.#\n######"), "######\n#@$*.#\n######");
        assert_eq!(drawn("#####\n#%BB.#\n######"), "######\n#+$$.#\n######");
    }

    #[test]
    fn cs106_rows_are_filled_up_with_wall() {
        assert_eq!(drawn("####\n#  #\n#&B.\n######"), "######\n#  ###\n#@$.##\n######");
    }

    #[test]
    fn short_rows_go_on_as_floor() {
        assert_eq!(drawn("####\n#  ##\n#@$.#\n#####"), "#### \n#  ##\n#@$.#\n#####");
    }

    #[test]
    fn dialects_are_detected_per_level() {
        let both = formats::read(b"######\n#@$B.#\n######\n\n######\n#&BX.#\n######\n");
        assert_eq!(both.entries.iter().map(redrawn).collect::<Vec<_>>(), ["######\n#@$*.#\n######"; 2]);
    }
}

mod comma {
    use super::*;

    const LEVEL: &[u8] = include_bytes!("../../../testdata/formats/comma.txt");
    const GOALS: &[u8] = include_bytes!("../../../testdata/formats/comma.goals.txt");

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
        check_defects(
            &String::from_utf8_lossy(LEVEL),
            &["line 1: 2 boxes but 1 goal within the player's reach"],
        );
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
        assert!(
            collection.entries[0].defects().iter().all(|defect| defect.place.unwrap().file == Role::Goals)
        );
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
}

mod text {
    use super::*;

    #[test]
    fn line_ends_of_every_kind_and_a_byte_order_mark_are_read() {
        assert_eq!(drawn("\u{feff}#####\r\n#@$.#\r\n#####\r\n"), BOARD);
        assert_eq!(drawn("#####\r#@$.#\r#####\r"), BOARD);
    }

    #[test]
    fn what_is_not_utf8_is_read_as_latin1() {
        let collection = formats::read(b"; B\xE4r\n#####\n#@$.#\n#####\n");
        assert_eq!(collection.entries[0].title(), Some("Bär"));
    }

    #[test]
    fn a_blank_line_ends_a_board_and_a_dash_is_an_empty_row() {
        check_titles(&format!("{BOARD}\n\n{BOARD}\n   \n{BOARD}"), &[None; 3]);
        assert_eq!(drawn("#####\n#@$.#\n#####\n-\n##"), "#####\n#@$.#\n#####\n     \n##   ");
        assert_eq!(drawn("#####\n#@$.#\n#####\n_\n##"), "#####\n#@$.#\n#####\n     \n##   ");
    }

    #[test]
    fn a_ruled_line_is_text() {
        check_titles(&format!("-----\n{BOARD}\n-----\n"), &[None]);
        check_titles(&format!("----------\n\n##########\n\n{BOARD}"), &[None]);
        check_titles(&format!("{BOARD}\n2024-01-05\n"), &[None]);
        check_titles(&format!("# 1\n\n{BOARD}"), &[Some("# 1")]);
    }

    #[test]
    fn a_file_without_a_board_has_no_level() {
        check_defects("", &["no level found"]);
        check_defects("Only prose.\n-----\n", &["no level found"]);
    }

    #[test]
    fn unknown_characters_are_told_each_with_its_place() {
        let text = "#######\n#  x  #\n#@$.yz#\n#######";
        let expected = [
            "line 2, column 4: `x` is no level character",
            "line 3, column 5: `y` is no level character",
            "line 3, column 6: `z` is no level character",
        ];
        check_defects(text, &expected);
        check_defects("######\n#@ä$.#\n######", &["line 2, column 3: `ä` is no level character"]);
        check_defects("######\n#@$.\t#\n######", &["line 2, column 5: `\\t` is no level character"]);
    }

    #[test]
    fn a_headline_of_walls_is_no_row() {
        check_titles(&format!("### Level 1 ###\n{BOARD}\n### The end ###"), &[Some("### Level 1 ###")]);
        check_titles(
            &format!("#################### Một ####################\n{BOARD}"),
            &[Some("#################### Một ####################")],
        );
        check_defects(
            "#####\n#@$.#\n#xyz#\n#####",
            &[
                "line 3, column 2: `x` is no level character",
                "line 3, column 3: `y` is no level character",
                "line 3, column 4: `z` is no level character",
            ],
        );
    }

    #[test]
    fn a_board_indented_with_tabs_is_told_with_the_place_of_every_tab() {
        let tabs = [1, 2, 3].map(|line| format!("line {line}, column 1: `\\t` is no level character"));
        check_defects("\t#####\n\t#@$.#\n\t#####", &tabs.each_ref().map(String::as_str));
        let collection = formats::read(b"\t\t\t#####\n\t\t\t#@$.#\n\t\t\t#####");
        assert_eq!(told(&collection).len(), 9);
    }

    #[test]
    fn what_a_terminal_would_obey_is_never_told_as_it_stands() {
        let evil = "\u{1b}]0;\u{7}";
        let texts = [
            format!("#####\n#@{evil}.#\n#####"),
            format!("{BOARD}\nGame: {evil}"),
            format!("{BOARD}\nx{evil}: 1\nx{evil}: 2"),
            format!("Author{evil}: 1\nauthor-{evil}: 2\nauthor-{evil}: 3\n{BOARD}"),
            format!("{BOARD}\nSolution: rrrrrrrrrrrrrrrrrrrr\nrrrrrrrrrrrrrrrr{evil}"),
            format!("1,1,1\n1,p{evil},1"),
            format!("<Level a{evil}='1' a{evil}='2'></{evil}>"),
            format!("<Level>&{evil};</b{evil}>"),
        ];
        let mut defects = 0;
        for text in texts {
            let collection = formats::read_with_goals(text.as_bytes(), format!("a{evil}").as_bytes());
            let warnings = collection.entries.iter().flat_map(|entry| &entry.warnings);
            let told = told(&collection).into_iter().chain(warnings.map(ToString::to_string));
            for message in told.chain(collection.warnings.iter().map(ToString::to_string)) {
                assert!(!message.contains(char::is_control), "{message:?}");
                defects += 1;
            }
        }
        assert!(defects > 16, "{defects}");
    }

    #[test]
    fn an_unknown_character_in_the_outer_wall_is_no_hole() {
        check_defects("##x##\n#@$.#\n#####", &["line 1, column 3: `x` is no level character"]);
    }

    #[test]
    fn every_defect_of_a_board_is_told() {
        let expected = [
            "line 3, column 3: `x` is no level character",
            "line 4, column 2: a second player",
            "line 5, column 2: the wall is open here: the player could walk out",
            "line 1: 1 box but 2 goals within the player's reach",
        ];
        check_defects("#####\n#@$.#\n# x #\n#@ .#\n# ###", &expected);
        check_defects("#####\n#   #\n#####", &["line 1: no player"]);
    }

    #[test]
    fn one_bad_level_does_not_hide_the_good_ones() {
        let collection = formats::read(format!("{BOARD}\n\n####\n#@ #\n####\n\n{BOARD}").as_bytes());
        let good: Vec<bool> = collection.entries.iter().map(|entry| entry.level.is_ok()).collect();
        assert_eq!(good, [true, false, true]);
        assert_eq!(told(&collection), ["line 5: no box within the player's reach"]);
    }

    #[test]
    fn a_level_has_at_most_65536_squares() {
        let wide = "#".repeat(65_537);
        check_defects(
            &format!("{wide}\n#@$.#"),
            &["line 1: 2 rows by 65537 columns: a level has at most 65,536 squares"],
        );
        let high = "#\n".repeat(40_000) + "##";
        check_defects(&high, &["line 1: 40001 rows by 2 columns: a level has at most 65,536 squares"]);
    }

    #[test]
    fn a_square_is_found_again_in_the_file() {
        let collection = formats::read(b"\n#####\n#@$.#\n#####\n\n5#|#@-$.#|6#");
        let place = |entry: &Entry| {
            let level = entry.level.as_ref().unwrap();
            entry.place_of(level.board().goals().iter().next().unwrap()).unwrap().to_string()
        };
        assert_eq!(
            collection.entries.iter().map(place).collect::<Vec<_>>(),
            ["line 3, column 4", "line 6, column 8"]
        );
    }
}

mod titles_and_keys {
    use super::*;

    #[test]
    fn the_last_semicolon_line_is_the_title_even_with_blank_lines_between() {
        check_titles(&format!("; not this\n; One\n\n\n{BOARD}\n; Two\n{BOARD}"), &[Some("One"), Some("Two")]);
    }

    #[test]
    fn a_text_line_alone_or_after_a_blank_line_is_the_title() {
        check_titles(&format!("One\n\n{BOARD}\n\nTwo\n{BOARD}"), &[Some("One"), Some("Two")]);
    }

    #[test]
    fn a_text_line_right_below_a_board_or_other_text_is_no_title() {
        check_titles(
            &format!("{BOARD}\nbelow\n\n{BOARD}\n\nprose\nmore prose\n\n{BOARD}"),
            &[None, None, None],
        );
    }

    #[test]
    fn the_key_title_wins_and_leaves_the_line_before_where_it_was() {
        let collection = formats::read(format!("About this file\n\n{BOARD}\nTitle: One").as_bytes());
        assert_eq!(collection.entries[0].title(), Some("One"));
        assert_eq!(collection.fields.notes().collect::<Vec<_>>(), ["About this file"]);
    }

    #[test]
    fn lines_that_start_with_two_colons_are_never_shown() {
        check_titles(&format!(":: hidden\n\n{BOARD}"), &[None]);
    }

    #[test]
    fn keys_are_read_in_any_case_with_a_colon_or_an_equals_sign() {
        let collection =
            formats::read(format!("COLLECTION = All\n\n{BOARD}\nauthor=Ann\nTitle-vi: Một").as_bytes());
        assert_eq!(collection.fields.get("Collection"), Some("All"));
        let entry = &collection.entries[0];
        assert_eq!((entry.author(), entry.fields.get("title-VI")), (Some("Ann"), Some("Một")));
    }

    #[test]
    fn a_comment_goes_on_to_its_end() {
        let text = format!("{BOARD}\nComment: one\n\n{BOARD}\nComment-End:\nComment: two");
        let collection = formats::read(text.as_bytes());
        let entry = &collection.entries[0];
        assert_eq!(collection.entries.len(), 1);
        assert_eq!(entry.fields.get("Comment"), Some(format!("one\n\n{BOARD}").as_str()));
        assert_eq!(entry.fields.pairs().nth(1), Some(("Comment", "two")));
    }

    #[test]
    fn of_duplicates_the_first_counts_with_a_warning() {
        let collection = formats::read(format!("{BOARD}\nAuthor: Ann\nauthor: Bob\n").as_bytes());
        let entry = &collection.entries[0];
        assert_eq!(entry.author(), Some("Ann"));
        let warnings: Vec<_> = entry.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(warnings, ["line 5: `author` is given again: the first one counts"]);
    }

    #[test]
    fn other_games_are_refused_by_name() {
        let refused = "line 1: `Hexoban` is another game: only Sokoban is played here";
        check_defects(&format!("{BOARD}\nGame: Hexoban"), &[refused]);
        check_defects(&format!("{BOARD}\nGame: Sokoban"), &[]);
        let for_all = ["line 3", "line 7"]
            .map(|line| format!("{line}: `Multiban` is another game: only Sokoban is played here"));
        check_defects(
            &format!("Game: Multiban\n\n{BOARD}\n\n{BOARD}"),
            &for_all.each_ref().map(String::as_str),
        );
    }
}

mod moves {
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
        let collection =
            formats::read(format!("{LEVEL}\nSolution\nrRRx\n\nSolution: rr)\n\nllll\n").as_bytes());
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
}

mod run_lengths {
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
}

mod slc {
    use super::*;

    const SMALL: &[u8] = include_bytes!("../../../testdata/formats/small.slc");

    #[test]
    fn levels_and_what_is_said_about_them_are_read() {
        let collection = formats::read(SMALL);
        let fields: Vec<_> = collection.fields.pairs().collect();
        let expected = [
            ("Title", "Small ones & smaller ones"),
            ("Description", "Drawn for a test."),
            ("Email", "nobody@example.org"),
            ("Copyright", "Mazekeeper"),
        ];
        assert_eq!(fields, expected);
        let titles: Vec<_> = collection.entries.iter().map(|entry| (entry.title(), entry.author())).collect();
        assert_eq!(
            titles,
            [(Some("Push <once>"), None), (Some("Broken"), None), (Some("Open"), Some("Somebody"))]
        );
        assert_eq!(redrawn(&collection.entries[0]), BOARD);
    }

    #[test]
    fn defects_are_told_and_shown_where_they_are_in_the_document() {
        let collection = formats::read(SMALL);
        let expected = [
            "line 17, column 12: `x` is no level character",
            "line 24, column 11: the wall is open here: the player could walk out",
        ];
        assert_eq!(told(&collection), expected);
        let broken = &collection.entries[1];
        let picture = [
            "16 |       <L>######</L>",
            "17 |       <L>#@x$.#</L>",
            "   |            ^ `x` is no level character",
            "18 |       <L>######</L>",
            "",
        ];
        let shown = formats::picture(&broken.source, broken.defects(), ToString::to_string);
        assert_eq!(shown, picture.join("\n"));
    }

    #[test]
    fn rows_may_hold_references_and_sections() {
        let text = "<Level><L>#####</L><L>#&#64;&#x24;.#</L><L><![CDATA[#####]]></L></Level>";
        assert_eq!(drawn(text), BOARD);
    }

    #[test]
    fn document_types_are_never_resolved() {
        let text = "<!DOCTYPE a [<!ENTITY x '#'>]><a><Level><L>&x;####</L></Level></a>";
        check_defects(text, &["line 1, column 44: the entity `&x;` is not resolved", "line 1: no player"]);
    }

    #[test]
    fn broken_xml_is_told_with_its_place_and_the_levels_before_it_are_kept() {
        let text = "<SokobanLevels>\n<Level><L>#####</L><L>#@$.#</L><L>#####</L></Level>\n</b>";
        let collection = formats::read(text.as_bytes());
        assert_eq!(redrawn(&collection.entries[0]), BOARD);
        let told = told(&collection);
        assert!(told[0].starts_with("line 3, column 1: broken XML: "), "{told:?}");
        check_defects(
            "<SokobanLevels><Level>",
            &["line 1, column 23: broken XML: the last `Level` is never closed"],
        );
        check_defects("<SokobanLevels></SokobanLevels>", &["no level found"]);
    }

    #[test]
    fn other_elements_of_a_level_are_kept_as_pairs() {
        let rows = "<L>#####</L><L>#@$.#</L><L>#####</L>";
        let said = "<Author>Ann <b>B.</b></Author><Hint>push</Hint>loose";
        let text = format!("<SokobanLevels>free<Level Id=\"One\">{said}{rows}</Level></SokobanLevels>");
        let collection = formats::read(text.as_bytes());
        let entry = &collection.entries[0];
        let pairs: Vec<_> = entry.fields.pairs().collect();
        assert_eq!(pairs, [("Title", "One"), ("b", "B."), ("Author", "Ann"), ("Hint", "push")]);
        assert_eq!(entry.fields.notes().collect::<Vec<_>>(), ["loose"]);
        assert_eq!(collection.fields.notes().collect::<Vec<_>>(), ["free"]);
        assert_eq!(redrawn(entry), BOARD);
    }

    #[test]
    fn a_level_within_another_is_told_and_both_are_kept() {
        let rows = "<L>#####</L><L>#@$.#</L><L>#####</L>";
        let text = format!("<Level>{rows}\n<Level>{rows}</Level></Level>");
        let collection = formats::read(text.as_bytes());
        assert_eq!(collection.entries.iter().map(redrawn).collect::<Vec<_>>(), [BOARD, BOARD]);
        let nested =
            "line 2, column 1: broken XML: a `Level` within another, which is taken to end here".to_owned();
        assert_eq!(told(&collection), [nested]);
        let in_row = formats::read(b"<Level><L>#####</L><L>#@$.#</L><L>#####<Level></Level></L></Level>");
        assert_eq!(redrawn(&in_row.entries[0]), BOARD);
    }

    #[test]
    fn goals_without_a_board_are_told_all_the_same() {
        let bad =
            "goal file, line 1, column 1: `x` is no goal: `row,column` is expected, both counted from 0";
        let collection = formats::read_with_goals(b"<SokobanLevels></SokobanLevels>", b"x");
        assert_eq!(told(&collection), [bad]);
        let collection = formats::read_with_goals(b"<Level></Level>", b"x");
        assert_eq!(told(&collection), ["line 1: no player", bad]);
    }

    #[test]
    fn text_that_begins_with_an_angle_bracket_is_no_xml() {
        check_titles(&format!("<my levels>\n\n{BOARD}"), &[Some("<my levels>")]);
        check_titles(&format!("<Level 1>\n\n{BOARD}"), &[Some("<Level 1>")]);
        check_titles(&format!("<Levels>\n\n{BOARD}"), &[Some("<Levels>")]);
        for beginning in
            ["<?xml version='1.0'?>", "<!DOCTYPE a>", "<!--a-->", "\n  <SokobanLevels/>", "<Level\n/>"]
        {
            let collection = formats::read(format!("{beginning}{BOARD}").as_bytes());
            assert!(collection.entries.iter().all(|entry| entry.level.is_err()), "{beginning}");
        }
    }
}

mod writing {
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
        let text = include_str!("../../../testdata/formats/everything.sok");
        let written = include_str!("../../../testdata/formats/everything.written.sok");
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
        let hidden =
            ":: lurd\n:: #####\n:: ; no title\n:: Key: no key\ntwo lines\nfree\n:: no key: no value\n";
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
}

mod links {
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
    fn a_bad_code_is_told_with_its_place() {
        let told =
            |code: &str| link::decode(code).unwrap_err().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            told("4A#i"),
            ["line 1, column 3: `#` is no level character", "line 1, column 4: `i` is no level character"]
        );
        assert_eq!(
            told("4AHABDFGH4A"),
            ["line 1, column 7: the wall is open here: the player could walk out"]
        );
        assert_eq!(told("99999999A"), ["line 1, column 9: unfolds to more than 65536"]);
        assert_eq!(told(""), ["line 1: no player"]);
    }

    #[test]
    fn moves_are_letters_and_run_lengths() {
        let moves = [Right, Right, Right, Up, Left, Down, Down];
        assert_eq!(link::encode_moves(&moves), "3rul2d");
        assert_eq!(lurd::read("3rul2d").as_deref(), Ok(&moves[..]));
    }
}

mod properties {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    /// Pieces of which files are made, and of which nonsense is made that looks like a file.
    const PIECES: &[&str] = &[
        "\n",
        "\n\n",
        " ",
        "\t",
        "#",
        "-",
        "_",
        "@",
        "+",
        "$",
        "*",
        ".",
        "p",
        "b",
        "o",
        "P",
        "B",
        "&",
        "X",
        "%",
        "x",
        "é",
        "#####\n",
        "#@$.#\n",
        "#  x#\n",
        "#####\n#@$.#\n#####\n",
        "5#|#@-$.#|6#\n",
        "-----\n",
        "3",
        "(",
        ")",
        "|",
        "0",
        "; one\n",
        ";\n",
        ":: two\n",
        "three\n",
        "Title: four\n",
        "Author=five\n",
        "Title-vi: six\n",
        "Mood: seven\n",
        "Comment:",
        "Comment-End:",
        "Game: Hexoban\n",
        "Solution\n",
        "Snapshot: ",
        "r",
        "R",
        "lull\n",
        "rr\n",
        "[",
        "]",
        "{",
        "1,",
        "p,",
        "b,",
        "c,",
        ",",
        "<Level>",
        "</Level>",
        "<L>",
        "</L>",
        "<a>",
        "&amp;",
        "<!DOCTYPE a>",
    ];

    fn fixed() -> ProptestConfig {
        ProptestConfig {
            cases: 2_000,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(2026),
            ..Default::default()
        }
    }

    fn nonsense() -> impl Strategy<Value = String> {
        prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat())
    }

    /// A walled room with anything inside, as canonical text.
    fn room() -> impl Strategy<Value = String> {
        (1..6_usize, 1..8_usize).prop_flat_map(|(rows, columns)| {
            let cell = prop::sample::select(&[' ', ' ', ' ', '#', '$', '.', '*', '@'][..]);
            prop::collection::vec(prop::collection::vec(cell, columns), rows).prop_map(move |cells| {
                let wall = "#".repeat(columns + 2);
                let inside: String =
                    cells.iter().map(|row| format!("#{}#\n", String::from_iter(row))).collect();
                format!("{wall}\n{inside}{wall}\n")
            })
        })
    }

    fn canonical_entry() -> impl Strategy<Value = String> {
        let line = || "[A-Z][a-z]{3,8}( [A-Z][a-z]{3,8}){0,2}";
        let heading = prop::option::of(line().prop_map(|text| format!("; {text}\n")));
        let title = prop::option::of(line().prop_map(|text| format!("Title: {text}\n")));
        (heading, room(), title).prop_map(|(heading, room, title)| {
            format!("{}{room}{}", heading.unwrap_or_default(), title.unwrap_or_default())
        })
    }

    proptest! {
        #![proptest_config(fixed())]

        #[test]
        fn any_bytes_keep_the_promises(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            bodies::text(&bytes);
            bodies::moves(&bytes);
            bodies::link(&bytes);
        }

        #[test]
        fn nonsense_that_looks_like_a_file_keeps_the_promises(text in nonsense(), goals in "[0-9,\n]{0,12}") {
            bodies::text(text.as_bytes());
            bodies::slc(text.as_bytes());
            bodies::rle(text.as_bytes());
            bodies::comma(format!("{text}\n===\n{goals}").as_bytes());
        }

        #[test]
        fn codes_keep_the_promises(code in "[A-H0-9]{0,40}") {
            bodies::link(code.as_bytes());
        }

        #[test]
        fn canonical_text_is_written_as_it_was_read(entries in prop::collection::vec(canonical_entry(), 1..4)) {
            let text = entries.join("\n");
            prop_assert_eq!(formats::write_xsb(&formats::read(text.as_bytes())), text);
        }
    }
}

/// Every level file of the folder that `MAZEKEEPER_LEVELS` names, if it is set.
#[test]
fn the_ecosystem_s_files_load_as_they_are() {
    let Some(folder) = std::env::var_os("MAZEKEEPER_LEVELS") else {
        eprintln!("skipped: MAZEKEEPER_LEVELS names no folder with level files");
        return;
    };
    let mut folders = vec![std::path::PathBuf::from(folder)];
    let mut levels = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder can be listed") {
            let path = entry.expect("the folder can be listed").path();
            let is_level_file =
                path.extension().is_some_and(|extension| extension == "xsb" || extension == "txt");
            if path.is_dir() && !path.ends_with("Checkpoints") {
                folders.push(path);
            } else if is_level_file {
                let bytes = std::fs::read(&path).expect("the file can be read");
                let goals = path.to_string_lossy().replace("Testcases", "Checkpoints");
                let collection = match path.parent().is_some_and(|parent| parent.ends_with("Testcases")) {
                    true => {
                        formats::read_with_goals(&bytes, &std::fs::read(goals).expect("goals come with it"))
                    }
                    false => formats::read(&bytes),
                };
                assert_eq!(told(&collection), [""; 0], "{}", path.display());
                levels += collection.entries.len();
            }
        }
    }
    eprintln!("{levels} levels read");
    assert!(levels > 0, "the folder holds no level");
}
