//! Levels of several files as one collection.

use super::{Collection, Entry, Field, Fields};

impl Collection {
    /// Adds the levels of another file after one's own. It cannot speak for all of them, so what it says about itself goes to
    /// its own levels, unless they say it themselves.
    pub fn append(&mut self, other: Collection) {
        let Collection { fields, mut entries, defects, warnings } = other;
        entries.iter_mut().enumerate().for_each(|(index, entry)| inherit(entry, &fields, index == 0));
        self.entries.extend(entries);
        self.defects.extend(defects);
        self.warnings.extend(warnings);
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
