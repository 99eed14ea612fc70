//! Replays the fuzzing corpus: what a fuzzer found once stays found, on every toolchain.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "tests read files and print; what they test does not"
)]

use std::path::Path;

#[path = "../../../fuzz/bodies.rs"]
mod bodies;

#[track_caller]
fn replay(target: &str, body: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut inputs = 0;
    for entry in std::fs::read_dir(&folder).expect("every target has a corpus") {
        let path = entry.expect("the corpus can be listed").path();
        println!("{}", path.display());
        body(&std::fs::read(&path).expect("the corpus can be read"));
        inputs += 1;
    }
    assert!(inputs > 0, "{} is empty", folder.display());
}

#[test]
fn every_input_of_the_corpus_keeps_the_promises() {
    replay("text", bodies::text);
    replay("comma", bodies::comma);
    replay("slc", bodies::slc);
    replay("rle", bodies::rle);
    replay("moves", bodies::moves);
    replay("link", bodies::link);
    replay("maze", bodies::maze);
    replay("run", bodies::run);
}
