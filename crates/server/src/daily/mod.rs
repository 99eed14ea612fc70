//! What there is on a day, the same for everybody: a Sokoban level and a maze.
//!
//! Both follow from the date (in UTC) and from nothing else, so nothing is stored, and the command line tells the same pair
//! without a server. The levels of the packs it is drawn from are put in order, easy before hard, and cut into seven
//! parts, one per weekday: weeks begin with something easy and grow harder until Sunday. A part is shuffled anew when each of
//! its levels has had its day, so nothing comes again before everything else has come. Mazes grow with the week as well.
//!
//! What a date means is pinned by tests. Whatever changes it (other packs, other ratings, another way to draw) is a decision: then
//! the [`VERSION`](draw) is raised, and the tests say what is new.

mod day;
mod draw;
mod routes;
mod service;

use std::sync::LazyLock;

use mazekeeper_core::maze::MazeCode;
use mazekeeper_core::sokoban::formats::{Entry, Fields};
use mazekeeper_solver::rate::Rating;

use crate::levels::{self, PACKS};

pub use day::{Day, DayError};
pub(crate) use routes::router;

/// The names of the packs from which levels are drawn. First Steps is for beginners.
const DRAWN_FROM: &[&str] = &["yard", "warehouse", "depot", "harbour"];

/// What there is on a day.
#[derive(Clone, Debug)]
pub struct Daily {
    /// Which day.
    pub day: Day,
    /// The name of the pack in which the level stands; it stays, whatever becomes of the title.
    pub pack: &'static str,
    /// What the pack says about itself: `Collection`, `Collection-vi` and more.
    pub fields: &'static Fields,
    /// Which level of the pack, from 1.
    pub number: u32,
    /// The level, with its titles.
    pub entry: &'static Entry,
    /// How hard it is, if it was rated.
    pub rating: Option<Rating>,
    /// The maze; its ends lie far apart.
    pub maze: MazeCode,
}

/// A level that has its day some time.
struct Candidate {
    pack: &'static str,
    fields: &'static Fields,
    number: u32,
    entry: &'static Entry,
    rating: Option<Rating>,
}

/// Easy before hard; of equals, in the order of their packs.
static CANDIDATES: LazyLock<Vec<Candidate>> = LazyLock::new(|| {
    let packs = PACKS.iter().filter(|pack| DRAWN_FROM.contains(&pack.name));
    let mut candidates: Vec<Candidate> = packs
        .flat_map(|pack| {
            let entries = (1..).zip(&pack.collection.entries);
            entries.map(|(number, entry)| Candidate {
                pack: pack.name,
                fields: &pack.collection.fields,
                number,
                entry,
                rating: levels::rating(entry),
            })
        })
        .collect();
    candidates.sort_by_key(|candidate| candidate.rating);
    candidates
});

impl Daily {
    /// What there is on that day.
    pub fn of(day: Day) -> Self {
        let &Candidate { pack, fields, number, entry, rating } =
            &CANDIDATES[draw::level(day, CANDIDATES.len())];
        Self { day, pack, fields, number, entry, rating, maze: draw::maze(day) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A date means the same pair for everybody, so whoever changes one of these makes a decision: see the opening words.
    #[test]
    fn a_date_means_the_same_pair_on_every_machine() {
        let pairs = ["2026-11-16", "2026-11-17", "2026-11-22", "2024-02-29", "1999-12-31", "2100-01-01"].map(
            |date| {
                let Daily { pack, number, maze, .. } = Daily::of(date.parse().unwrap());
                format!("{date} {pack} {number} {maze}")
            },
        );
        let expected = [
            "2026-11-16 yard 16 prim1-23x21-s20261116-b10-f20.20-t4.20",
            "2026-11-17 yard 32 dfs1-22x23-s20261117-b25-f16.9-t0.0",
            "2026-11-22 harbour 9 growing-tree1-26x27-s20261122-b10-f18.7-t2.16",
            "2024-02-29 warehouse 14 wilson1-27x27-s20240229-b50-f25.26-t14.1",
            "1999-12-31 warehouse 38 growing-tree1-28x27-s19991231-b50-f23.23-t5.1",
            "2100-01-01 depot 7 hunt-and-kill1-24x28-s21000101-b10-f23.16-t22.14",
        ];
        assert_eq!(pairs, expected);
    }

    #[test]
    fn packs_exist_and_have_enough_levels_for_a_week() {
        assert!(DRAWN_FROM.iter().all(|name| PACKS.iter().any(|pack| pack.name == *name)));
        assert!(CANDIDATES.len() >= 7);
    }

    #[test]
    fn a_week_grows_harder() {
        let monday: Day = "2026-11-16".parse().unwrap();
        let week: Vec<_> = std::iter::successors(Some(monday), |day| day.next()).take(7).collect();
        let ratings: Vec<_> = week.iter().map(|&day| Daily::of(day).rating).collect();
        assert!(ratings.is_sorted(), "{ratings:?}");
    }
}
