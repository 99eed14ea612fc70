//! How fast level files are read, checked levels included, beside the mark to hold: CPU time of this thread,
//! best of ten.

#![allow(clippy::disallowed_methods, clippy::disallowed_macros, reason = "a bench asks the clock and prints")]

use rustix::time::{ClockId, clock_gettime};

use mazekeeper_core::sokoban::formats;

fn main() {
    let text = collection(20_000_000);
    let megabytes = text.len() as f64 / 1e6;
    let mut best = f64::INFINITY;
    let mut levels = 0;
    for _ in 0..10 {
        let start = cpu_seconds();
        let collection = formats::read(text.as_bytes());
        best = best.min(cpu_seconds() - start);
        levels = collection.entries.iter().filter(|entry| entry.level.is_ok()).count();
    }
    println!("{:<52} {:>14}   mark", "figure, best of ten", "measured");
    let what = format!("{levels} levels, {megabytes:.1} MB");
    println!("{what:<52} {:>9.0} MB/s   ≥ 100 MB/s", megabytes / best);
}

/// The processor time of this thread.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
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
