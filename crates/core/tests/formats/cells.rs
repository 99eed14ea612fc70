//! The characters of boards, in every dialect.

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
