//! Levels that are written again, those of several files as one.

use mazekeeper_core::sokoban::formats::{Collection, Entry, Fields, Record};
use mazekeeper_core::sokoban::solution::Verified;

/// Levels and what their file says about them all. One file stays as it is; of several, none can speak for all.
pub(crate) fn joined(parts: Vec<(Fields, Vec<Entry>)>) -> Collection {
    let is_alone = parts.len() == 1;
    let parts =
        parts.into_iter().map(|(fields, entries)| Collection { fields, entries, ..Collection::default() });
    parts.fold(Collection::default(), |mut collection, part| {
        if is_alone {
            return part;
        }
        collection.append(part);
        collection
    })
}

/// Puts a solution before the records that a level came with, unless it is one of them.
pub(crate) fn add_solution(entry: &mut Entry, solution: Verified) {
    let found = Record::solution(solution);
    if !entry.records.iter().any(|record| record.kind == found.kind) {
        entry.records.insert(0, found);
    }
}
