//! Levels that are written again, those of several files as one.

use mazekeeper_core::sokoban::formats::{Collection, Entry, Field, Fields, Record};
use mazekeeper_core::sokoban::solution::Verified;

/// Levels and what their file says about them all. One file stays as it is. Of several, none can speak for all: what
/// each says goes to its own levels, unless they say it themselves.
pub(crate) fn joined(parts: Vec<(Fields, Vec<Entry>)>) -> Collection {
    let mut collection = Collection::default();
    let is_alone = parts.len() == 1;
    for (fields, entries) in parts {
        let mut entries = entries;
        if is_alone {
            collection.fields = fields;
        } else {
            entries.iter_mut().enumerate().for_each(|(index, entry)| inherit(entry, &fields, index == 0));
        }
        collection.entries.extend(entries);
    }
    collection
}

/// Puts a solution before the records that a level came with, unless it is one of them.
pub(crate) fn add_solution(entry: &mut Entry, solution: Verified) {
    let found = Record::solution(solution);
    if !entry.records.iter().any(|record| record.kind == found.kind) {
        entry.records.insert(0, found);
    }
}

/// Adds what a file says: pairs to every level, lines of text to the first.
fn inherit(entry: &mut Entry, fields: &Fields, is_first: bool) {
    for field in fields.iter() {
        match field {
            // The title of a file is not the title of a level.
            Field::Pair { name, value } if name.eq_ignore_ascii_case("Title") => {
                if entry.fields.get("Collection").is_none() {
                    entry.fields.push("Collection", value);
                }
            }
            Field::Pair { name, value } if entry.fields.get(name).is_none() => entry.fields.push(name, value),
            Field::Pair { .. } => {}
            Field::Heading(text) | Field::Note(text) if is_first => entry.fields.push_note(text),
            Field::Heading(_) | Field::Note(_) => {}
        }
    }
}
