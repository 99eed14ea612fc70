//! What holds for any input.

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
            let inside: String = cells.iter().map(|row| format!("#{}#\n", String::from_iter(row))).collect();
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
        bodies::maze(&bytes);
        bodies::run(&bytes);
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
    fn runs_keep_the_promises(
        energy in "-|e1-(k[0-9]{1,2}-s[0-9]|p([0-3][.][0-3]=[0-9],?){0,3})-h[0-9]",
        moves in "([udlr][0-9]{1,4}){0,9}",
    ) {
        bodies::run(energy.as_bytes());
        bodies::run(format!("dfs1-3x3-s1-b0-f0.0-t2.2 {energy} {moves}").as_bytes());
    }

    #[test]
    fn canonical_text_is_written_as_it_was_read(entries in prop::collection::vec(canonical_entry(), 1..4)) {
        let text = entries.join("\n");
        prop_assert_eq!(formats::write_xsb(&formats::read(text.as_bytes())), text);
    }
}
