//! Titles, keys and comments.

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
    check_titles(&format!("{BOARD}\nbelow\n\n{BOARD}\n\nprose\nmore prose\n\n{BOARD}"), &[None, None, None]);
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
    check_defects(&format!("Game: Multiban\n\n{BOARD}\n\n{BOARD}"), &for_all.each_ref().map(String::as_str));
}
