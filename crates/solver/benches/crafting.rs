//! What making and rating levels costs, and how good both are: CPU time of this thread, box changes, rank correlations.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "asks the processor's clock, reads levels and prints"
)]

use std::path::PathBuf;

use rustix::time::{ClockId, clock_gettime};

use mazekeeper_core::budget::Budget;
use mazekeeper_core::grid::Size;
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::formats;
use mazekeeper_solver::generate::{Wishes, first_solvable, generate};
use mazekeeper_solver::rate::{Features, Rated, Rating, rate};

/// What solving may take before a level is rated.
const RATING: Budget<'static> = Budget { max_expanded: 300_000, max_bytes: 2 << 30, ..Budget::UNLIMITED };

fn main() {
    making();
    rating();
}

/// How soon levels are made, and how much better they are than the first that can be solved.
fn making() {
    println!(
        "{:<34} {:>9} {:>7} {:>8} {:>8} {:>7}",
        "levels made", "s a level", "rating", "changes", "plain", "ratio"
    );
    for (columns, rows, boxes, least, count) in
        [(9, 9, 3, 30, 40), (9, 9, 3, 50, 20), (10, 9, 4, 50, 20), (12, 10, 6, 50, 12), (12, 10, 6, 65, 8)]
    {
        let wishes = Wishes {
            size: Size::new(rows, columns).expect("there are squares"),
            boxes: boxes..=boxes,
            rating: Rating::from_tenths(least)..=Rating::MOST,
            rooms: 2..=4,
            style: None,
        };
        let begin = seconds();
        let make = |number| {
            generate(&wishes, 1, number, &|_| false, Budget::UNLIMITED, &mut |_| ())
                .expect("a wish")
                .expect("a level")
                .rated
        };
        let made: Vec<Rated> = (1..=count).map(make).collect();
        let each = (seconds() - begin) / f64::from(count);
        let first =
            |seed| first_solvable(&wishes, seed, Budget::UNLIMITED).expect("a wish").expect("a level").1;
        let plain: Vec<Rated> = (1..=u64::from(count)).map(first).collect();
        let changes = |rated: &[Rated]| mean(rated, |rated| f64::from(rated.features.changes));
        println!(
            "{:<34} {each:>9.2} {:>7.1} {:>8.1} {:>8.1} {:>7.1}",
            format!("{columns}×{rows}, {boxes} boxes, rating ≥ {}", wishes.rating.start()),
            mean(&made, |rated| f64::from(rated.rating.tenths()) / 10.0),
            changes(&made),
            changes(&plain),
            changes(&made) / changes(&plain),
        );
    }
}

fn mean(rated: &[Rated], value: impl Fn(&Rated) -> f64) -> f64 {
    rated.iter().map(value).sum::<f64>() / rated.len() as f64
}

/// How well ratings follow the order of collections that grow harder.
fn rating() {
    let Some(folder) = std::env::var_os("MAZEKEEPER_LEVELS").map(PathBuf::from) else {
        println!("\nMAZEKEEPER_LEVELS names no folder, so no collection is rated");
        return;
    };
    println!(
        "\n{:<34} {:>6} {:>9} {:>7} {:>7} {:>8} {:>8}",
        "rank correlation with the order", "levels", "s a level", "mean", "rating", "changes", "pushes"
    );
    for (file, from, to) in [
        ("microban1.xsb", 1, 155),
        ("seeds/cosmos/microcosmos.xsb", 1, 40),
        ("seeds/cosmos/minicosmos.xsb", 1, 40),
        ("aymeric.xsb", 223, 282),
        ("aymeric.xsb", 1, 282),
        ("xsokoban.xsb", 1, 12),
    ] {
        let Ok(bytes) = std::fs::read(folder.join(file)) else { continue };
        let entries = formats::read(&bytes).entries;
        let levels: Vec<Level> = entries
            .into_iter()
            .filter_map(|entry| entry.level.ok())
            .skip(from - 1)
            .take(to + 1 - from)
            .collect();
        let begin = seconds();
        let rated: Vec<Rated> =
            levels.iter().filter_map(|level| rate(level, RATING, &mut |_| ()).ok()).collect();
        let each = (seconds() - begin) / rated.len() as f64;
        let by = |value: &dyn Fn(&Rated) -> u32| correlation(&rated.iter().map(value).collect::<Vec<_>>());
        let feature = |value: fn(&Features) -> u32| by(&|rated| value(&rated.features));
        println!(
            "{:<34} {:>6} {each:>9.2} {:>7.1} {:>7.2} {:>8.2} {:>8.2}",
            format!("{file}, {from} to {to}"),
            rated.len(),
            mean(&rated, |rated| f64::from(rated.rating.tenths()) / 10.0),
            by(&|rated| rated.rating.tenths()),
            feature(|features| features.changes),
            feature(|features| features.pushes),
        );
    }
}

/// Spearman's rank correlation between values and their order; equal values share a rank.
fn correlation(values: &[u32]) -> f64 {
    let rank = |value: u32| {
        let less = values.iter().filter(|&&other| other < value).count() as f64;
        let equal = values.iter().filter(|&&other| other == value).count() as f64;
        less + (equal - 1.0) / 2.0
    };
    let middle = (values.len() as f64 - 1.0) / 2.0;
    let (mut both, mut one, mut other) = (0.0, 0.0, 0.0);
    for (place, &value) in values.iter().enumerate() {
        let (place, rank) = (place as f64 - middle, rank(value) - middle);
        both += place * rank;
        one += place * place;
        other += rank * rank;
    }
    both / (one * other).sqrt()
}

/// Seconds of the processor that this thread has taken.
fn seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
