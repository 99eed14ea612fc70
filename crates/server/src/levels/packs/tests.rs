//! What is promised of every pack, and how packs get into a database.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use mazekeeper_core::sokoban::formats::{Entry, Fields, Record, RecordKind};
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_solver::rate::{Rating, ReasonKind};

use super::*;
use crate::database::DatabaseUrl;
use crate::levels::file::rating;

/// What is promised of every pack: how many levels there are, and how hard they are, in tenths.
const PROMISED: &[(&str, usize, RangeInclusive<u32>)] = &[
    ("first-steps", 12, 10..=25),
    ("yard", 40, 10..=30),
    ("warehouse", 40, 30..=60),
    ("depot", 30, 60..=80),
    ("harbour", 15, 80..=100),
];

#[track_caller]
fn promised(pack: &Pack) -> (usize, RangeInclusive<u32>) {
    let promise = PROMISED.iter().find(|(name, ..)| *name == pack.name);
    promise.map(|(_, size, ratings)| (*size, ratings.clone())).expect("something is promised of every pack")
}

/// All levels, each with its pack.
fn levels() -> impl Iterator<Item = (&'static Pack, &'static Entry)> {
    PACKS.iter().flat_map(|pack| pack.collection.entries.iter().map(move |entry| (pack, entry)))
}

/// The reasons of a rating: a kind, how much of it there is, and what it adds in tenths.
fn reasons(entry: &Entry) -> Option<Vec<(ReasonKind, u32, u32)>> {
    let reason = |text: &str| {
        let mut words = text.split(' ');
        let mut word = || words.next();
        let reason = (word()?.parse().ok()?, word()?.parse().ok()?, word()?.parse().ok()?);
        word().is_none().then_some(reason)
    };
    entry.fields.get("Rating-reasons")?.split(", ").map(reason).collect()
}

#[test]
fn every_pack_is_as_large_as_promised_and_all_of_it_can_be_played() {
    for pack in PACKS.iter() {
        assert_eq!(pack.collection.entries.len(), promised(pack).0, "{}", pack.name);
        assert!(pack.collection.defects.is_empty(), "{}: {:?}", pack.name, pack.collection.defects);
    }
    for (pack, entry) in levels() {
        assert!(entry.level.is_ok(), "{}, {:?}: {:?}", pack.name, entry.title(), entry.defects());
    }
}

#[test]
fn everything_has_a_name_in_both_languages() {
    #[track_caller]
    fn check(fields: &Fields, keys: [&str; 2], whose: &str) {
        let is_there = |key| fields.get(key).is_some_and(|name| !name.is_empty());
        assert!(keys.into_iter().all(is_there), "{whose}: {keys:?}");
    }
    for pack in PACKS.iter() {
        check(&pack.collection.fields, ["Collection", "Collection-vi"], pack.name);
    }
    for (pack, entry) in levels() {
        check(&entry.fields, ["Title", "Title-vi"], &format!("{}, {:?}", pack.name, entry.title()));
    }
}

#[test]
fn every_level_is_solved_by_its_file() {
    for (pack, entry) in levels() {
        // What is called a solution here was replayed.
        let is_solution = |record: &&Record| matches!(record.kind, RecordKind::Solution(_));
        let solutions = entry.records.iter().filter(is_solution).count();
        assert!(solutions > 0, "{}, {:?} has no solution", pack.name, entry.title());
        assert_eq!(solutions, entry.records.len(), "{}, {:?}", pack.name, entry.title());
    }
}

#[test]
fn no_level_comes_twice_not_even_turned_or_mirrored() {
    let mut seen = HashMap::new();
    for (pack, entry) in levels() {
        let identity = Identity::of(entry.level.as_ref().unwrap());
        let here = (pack.name, entry.title());
        assert_eq!(seen.insert(identity, here), None, "{here:?} was there before");
    }
}

#[test]
fn every_level_is_rated_with_reasons_and_packs_grow_harder() {
    for pack in PACKS.iter() {
        let mut before = Rating::LEAST;
        for entry in &pack.collection.entries {
            let (name, title) = (pack.name, entry.title());
            let rating = rating(entry).unwrap_or_else(|| panic!("{name}, {title:?} has no rating"));
            assert!(before <= rating, "{name}, {title:?} is easier than the level before it");
            assert!(promised(pack).1.contains(&rating.tenths()), "{name}, {title:?}: {rating}");
            before = rating;
            let reasons = reasons(entry).unwrap_or_else(|| panic!("{name}, {title:?} has no reasons"));
            assert!(!reasons.is_empty(), "{name}, {title:?}");
            assert!(reasons.is_sorted_by_key(|reason| std::cmp::Reverse(reason.2)), "{name}, {title:?}");
        }
    }
}

/// Sixty corridors, each a tenth harder than the one before, from 2.1 on; the last one is not rated.
fn corridors() -> Pack {
    let corridor = |length: usize| {
        let (wall, floor) = ("#".repeat(length + 5), " ".repeat(length));
        let rating = if length < 59 {
            format!("Rating: {}.{}\n", (length + 21) / 10, (length + 21) % 10)
        } else {
            String::new()
        };
        format!("{wall}\n#@${floor}.#\n{wall}\n{rating}\n")
    };
    let file: String = (0..60).map(corridor).collect();
    Pack {
        name: "corridors",
        collection: formats::read(format!("Collection: Corridors\n\n{file}").as_bytes()),
    }
}

async fn database(folder: &tempfile::TempDir) -> Database {
    Database::open(&DatabaseUrl::Sqlite(folder.path().join("games.db"))).await.unwrap()
}

#[tokio::test]
async fn ratings_come_into_the_database_and_choose_levels_page_by_page() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(&folder).await;
    load_one(&database, &corridors(), 0).await.unwrap();
    let mut connection = database.read().await.unwrap();
    let id = store::pack_id(&mut connection, "corridors").await.unwrap().unwrap();
    let row = store::find(&mut connection, &id).await.unwrap().unwrap();
    assert_eq!((row.least, row.most), (Some(21), Some(79)));
    let mut numbers = async |ratings, limit, offset| {
        let rows = store::rated_levels(&mut connection, &id, ratings, limit, offset).await.unwrap();
        rows.iter().map(|row| (row.number, row.rating.unwrap())).collect::<Vec<_>>()
    };
    assert_eq!(numbers(30..=32, 50, 0).await, [(10, 30), (11, 31), (12, 32)]);
    assert_eq!(numbers(0..=i64::MAX, 50, 50).await.len(), 9);
    assert_eq!(numbers(22..=79, 5, 55).await, [(57, 77), (58, 78), (59, 79)]);
    assert_eq!(numbers(80..=100, 50, 0).await, []);
    let all = store::levels(&mut connection, &id, 50, 50).await.unwrap();
    assert_eq!(all.iter().map(|row| row.rating).next_back(), Some(None));
}

#[tokio::test]
async fn a_pack_that_is_there_already_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(&folder).await;
    let changed_at = async || {
        load_one(&database, &corridors(), 0).await.unwrap();
        let mut connection = database.read().await.unwrap();
        let id = store::pack_id(&mut connection, "corridors").await.unwrap().unwrap();
        (store::find(&mut connection, &id).await.unwrap().unwrap().changed_at, id)
    };
    let first = changed_at().await;
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    assert_eq!(changed_at().await, first);
}
