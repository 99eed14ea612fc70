//! Levels in XML.

use super::*;

const SMALL: &[u8] = include_bytes!("../../../../testdata/formats/small.slc");

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
    let bad = "goal file, line 1, column 1: `x` is no goal: `row,column` is expected, both counted from 0";
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
