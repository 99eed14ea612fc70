//! Chance that a date decides. No clock and no database here: a day and a number of levels are all there is.

use mazekeeper_core::maze::{Generator, MazeCode, Shape};
use mazekeeper_core::random::{Purpose, Random};

use super::day::Day;

/// Part of every seed. Raised, every day has another pair.
const VERSION: u64 = 2;

const WEEKDAYS: usize = 7;

/// What a seed is for, beside the weekdays, which have 0 to 6.
const MAZE: usize = WEEKDAYS;

/// Who makes mazes of the day. Two are left out whose ways nearly all lead into the same corner.
const GENERATORS: [Generator; 8] = [
    Generator::DepthFirst,
    Generator::Prim,
    Generator::Kruskal,
    Generator::Wilson,
    Generator::Eller,
    Generator::HuntAndKill,
    Generator::GrowingTree,
    Generator::Division,
];

/// How many percent of the dead ends may be opened.
const BRAIDS: [u64; 4] = [0, 10, 25, 50];

/// A side has so many cells on Mondays, up to [`WIDER`] more, and one more every day of the week.
const NARROWEST: usize = 20;
const WIDER: u32 = 4;

/// Which of so many levels, easy before hard, is the one of a day. There are at least seven.
pub(super) fn level(day: Day, count: usize) -> usize {
    let weekday = day.weekday();
    let first = weekday * count / WEEKDAYS;
    let part = (weekday + 1) * count / WEEKDAYS - first;
    // The part has its turns in rounds: every week one, and nobody twice in a round.
    let (round, turn) = (day.week() / part as u64, day.week() % part as u64);
    first + order(weekday, round, part)[turn as usize]
}

/// The order of a part in one round.
fn order(weekday: usize, round: u64, part: usize) -> Vec<usize> {
    let shuffled = |round| {
        let mut order: Vec<usize> = (0..part).collect();
        random(weekday, round).shuffle(&mut order);
        order
    };
    let mut order = shuffled(round);
    // Who came last in the round before would come two weeks in a row. With two or less the swap would change the end, too.
    if part > 2 && round > 0 && order.first() == shuffled(round - 1).last() {
        order.swap(0, 1);
    }
    order
}

/// The maze of a day, its ends far apart. Its seed is the date, so the code tells which day it was.
pub(super) fn maze(day: Day) -> MazeCode {
    let mut random = random(MAZE, day.number());
    let mut side = || NARROWEST + day.weekday() + random.below(WIDER + 1) as usize;
    let shape = Shape::new(side(), side()).expect("there are cells, and not too many");
    let generator = GENERATORS[random.below(GENERATORS.len() as u32) as usize];
    let braid = BRAIDS[random.below(BRAIDS.len() as u32) as usize];
    let code = MazeCode::new(generator, shape, day.digits()).and_then(|code| code.braided(braid));
    let code = code.expect("a small maze can be made by anybody");
    code.with_far_ends().expect("a maze of many cells has two ends")
}

fn random(what: usize, number: u64) -> Random {
    Random::new(VERSION << 48 | (what as u64) << 40 | number, Purpose::Days)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use mazekeeper_core::maze::DistanceField;

    use super::*;

    /// So many days from a Monday on.
    fn days(count: usize) -> impl Iterator<Item = Day> {
        let monday: Day = "2026-11-16".parse().unwrap();
        std::iter::successors(Some(monday), |day| day.next()).take(count)
    }

    #[test]
    fn the_numbers_of_a_day_stay_the_same() {
        let levels: Vec<usize> = days(14).map(|day| level(day, 125)).collect();
        assert_eq!(levels, [15, 31, 45, 55, 83, 95, 118, 4, 26, 38, 59, 80, 97, 110]);
    }

    #[test]
    fn every_weekday_has_a_part_of_its_own_and_the_parts_are_everything() {
        let mut parts: [HashSet<usize>; 7] = Default::default();
        // Enough weeks for more than one round of each part.
        for day in days(7 * 40) {
            parts[day.weekday()].insert(level(day, 125));
        }
        let ends = parts.each_ref().map(|part| (part.iter().min().copied(), part.iter().max().copied()));
        assert!(ends.windows(2).all(|pair| pair[0].1 < pair[1].0), "{ends:?}");
        assert_eq!(parts.iter().map(HashSet::len).sum::<usize>(), 125);
    }

    #[test]
    fn nothing_comes_again_before_everything_else_has_come() {
        for count in [7, 8, 12, 21, 125] {
            for weekday in 0..WEEKDAYS {
                let part = (weekday + 1) * count / WEEKDAYS - weekday * count / WEEKDAYS;
                let turns: Vec<usize> = (0..300).flat_map(|round| order(weekday, round, part)).collect();
                for round in turns.chunks(part) {
                    assert_eq!(round.iter().collect::<HashSet<_>>().len(), part);
                }
                let is_twice = turns.windows(2).any(|pair| pair[0] == pair[1]);
                assert!(!is_twice || part <= 2, "{count} levels, weekday {weekday}");
            }
        }
    }

    #[test]
    fn rounds_differ() {
        assert_ne!(order(3, 1, 17), order(3, 2, 17));
        assert_ne!(order(3, 1, 17), order(4, 1, 17));
    }

    #[test]
    fn mazes_are_of_many_kinds_and_their_ends_lie_far_apart() {
        let mut kinds = HashSet::new();
        for day in days(365) {
            let code = maze(day);
            let (rows, columns) = (code.shape().rows(), code.shape().columns());
            assert!((20..=30).contains(&rows) && (20..=30).contains(&columns), "{code}");
            let quest = code.build();
            let steps = DistanceField::new(quest.maze(), quest.goal()).distance(quest.start()).unwrap();
            // A way from corner to corner has at least so many steps.
            assert!(steps as usize >= rows + columns - 2, "{code}");
            kinds.insert((code.generator(), code.braid()));
        }
        assert_eq!(kinds.len(), GENERATORS.len() * BRAIDS.len());
    }
}
