//! What is a board in a text, and what is not.

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
    check_defects("", &["the file is empty"]);
    check_defects("\u{feff} \r\n\t\n", &["the file is empty"]);
    check_defects("\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR", &["this is no text file"]);
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
