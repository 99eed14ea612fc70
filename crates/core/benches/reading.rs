//! How fast level files are read, checked levels included: megabytes per second, the best of ten times.

#![allow(clippy::disallowed_methods, clippy::disallowed_macros, reason = "a bench asks the clock and prints")]

use std::time::Instant;

use mazekeeper_core::sokoban::formats;

fn main() {
    let text = collection(20_000_000);
    let megabytes = text.len() as f64 / 1e6;
    let mut best = f64::INFINITY;
    let mut levels = 0;
    for _ in 0..10 {
        let start = Instant::now();
        let collection = formats::read(text.as_bytes());
        best = best.min(start.elapsed().as_secs_f64());
        levels = collection.entries.iter().filter(|entry| entry.level.is_ok()).count();
    }
    println!("{levels} levels, {megabytes:.1} MB: {:.0} MB/s", megabytes / best);
}

/// Levels of twelve rows with a title line each. No two neighbours are equal.
fn collection(bytes: usize) -> String {
    const HALL: [&str; 12] = [
        "  ########",
        "  #      #####",
        "###  ##  #   #",
        "#  $ #   # $ #",
        "# $  # ..  $ #",
        "#    ##..##  #",
        "###   #..#  ##",
        "  # $    @  #",
        "  #  ###  $ #",
        "  ##   #   ##",
        "   #   #####",
        "   #####",
    ];
    let mut text = String::new();
    for number in 1.. {
        if text.len() >= bytes {
            break;
        }
        text += &format!("; Hall {number}\n");
        for (row, line) in HALL.iter().enumerate() {
            let closes = (row + number) % 7 == 0;
            let line = if closes { line.replacen("# $ #", "#$  #", 1) } else { (*line).to_owned() };
            text += &line;
            text.push('\n');
        }
        text.push('\n');
    }
    text
}
