//! A file of levels, taken apart: what can be played, what cannot and why, and what is said about it all.

use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::formats::{self, Collection, Defect, Entry, Fields};
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_solver::rate::Rating;
use serde::Serialize;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

/// The most levels of a file.
const MOST_LEVELS: usize = 10_000;
/// Titles are for a line of a list, notes for a few sentences; the rest stays in the file.
const LONGEST_TITLE: usize = 200;
const LONGEST_NOTE: usize = 2_000;
/// So many broken boards are shown as pictures; of the others the sentences must do.
const MOST_PICTURES: usize = 50;

/// Whose file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// It comes with the program: what it says about how hard its levels are is believed.
    Program,
    /// Anybody's, who could claim anything.
    Somebody,
}

/// A file that was read.
pub(super) struct Contents {
    pub(super) title: Option<String>,
    pub(super) author: Option<String>,
    /// A JSON object.
    pub(super) notes: String,
    /// Everything in the file, as SOK.
    pub(super) file: String,
    /// Of that text: the same levels in another format are the same file.
    pub(super) digest: String,
    pub(super) levels: Vec<Playable>,
    pub(super) report: Vec<ReportRow>,
}

/// A level of a file that can be played.
pub(super) struct Playable {
    pub(super) identity: Identity,
    pub(super) title: Option<String>,
    pub(super) author: Option<String>,
    /// A JSON object.
    pub(super) notes: String,
    pub(super) drawing: String,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) boxes: u32,
    /// Only of levels that come with the program.
    pub(super) rating: Option<Rating>,
}

/// What became of one board of an uploaded file.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReportRow {
    /// Which board of the file, from 1.
    number: usize,
    title: Option<String>,
    /// The identity of the level; null if it cannot be played.
    level: Option<String>,
    /// All that is wrong with the drawing, with line and column.
    defects: Vec<String>,
    /// The board with a caret under what is wrong; null for good boards, and for bad ones after the first fifty.
    picture: Option<String>,
    /// Oddities that do not matter to play.
    warnings: Vec<String>,
}

/// Why nothing of a file can be kept.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// Not one level; with what is wrong with the first.
    #[error("nothing in this file can be played: {0}")]
    NoLevel(String),
    /// So many levels, which are more than a collection holds.
    #[error("{0} levels; a collection has at most {MOST_LEVELS}")]
    TooMany(usize),
}

impl Contents {
    /// Reads somebody's file, of any format. Takes a while for a large one.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, FileError> {
        Self::of(&formats::read(bytes), Origin::Somebody)
    }

    /// Takes a file apart that was read.
    pub(super) fn of(collection: &Collection, origin: Origin) -> Result<Self, FileError> {
        if collection.entries.len() > MOST_LEVELS {
            return Err(FileError::TooMany(collection.entries.len()));
        }
        let levels = collection.entries.iter().filter_map(|entry| Playable::new(entry, origin));
        let levels: Vec<Playable> = levels.collect();
        if levels.is_empty() {
            return Err(FileError::NoLevel(first_defect(collection)));
        }
        let title = collection.fields.get("Collection").or_else(|| collection.fields.title());
        let file = formats::write_sok(collection);
        Ok(Self {
            title: title.and_then(line),
            author: collection.fields.get("Author").and_then(line),
            notes: notes(&collection.fields),
            digest: Sha256::digest(&file).iter().map(|byte| format!("{byte:02x}")).collect(),
            file,
            levels,
            report: report(collection),
        })
    }
}

impl Playable {
    fn new(entry: &Entry, origin: Origin) -> Option<Self> {
        let level = entry.level.as_ref().ok()?;
        let size = level.drawing().size();
        let whole = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Some(Self {
            identity: Identity::of(level),
            title: entry.title().and_then(line),
            author: entry.author().and_then(line),
            notes: notes(&entry.fields),
            drawing: drawing(level),
            width: whole(size.columns()),
            height: whole(size.rows()),
            boxes: whole(level.box_count()),
            rating: rating(entry).filter(|_| origin == Origin::Program),
        })
    }
}

/// How hard a file claims a level to be.
pub(crate) fn rating(entry: &Entry) -> Option<Rating> {
    entry.fields.get("Rating")?.parse().ok()
}

/// A level and nothing else, as text.
fn drawing(level: &Level) -> String {
    let entries = vec![Entry::new(level.clone())];
    formats::write_xsb(&Collection { entries, ..Collection::default() })
}

/// A text for one line of a list: without line ends and what a terminal would obey; `None` if nothing is left.
pub(super) fn line(text: &str) -> Option<String> {
    let visible = text.chars().map(|character| if character.is_control() { ' ' } else { character });
    let text: String = visible.take(LONGEST_TITLE).collect();
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// Pairs by their names in small letters, and free lines together as `notes`. Of equal names the first counts.
fn notes(fields: &Fields) -> String {
    let mut notes = Map::new();
    let mut note = |name: String, value: &str| {
        let value: String = value.chars().take(LONGEST_NOTE).collect();
        if !value.is_empty() {
            notes.entry(name).or_insert(Value::String(value));
        }
    };
    for (name, value) in fields.pairs() {
        note(name.to_lowercase(), value);
    }
    let lines: Vec<&str> = fields.notes().collect();
    note("notes".to_owned(), lines.join("\n").trim());
    Value::Object(notes).to_string()
}

fn first_defect(collection: &Collection) -> String {
    let of_boards = collection.entries.iter().flat_map(Entry::defects);
    let first = of_boards.chain(&collection.defects).next();
    first.map_or_else(|| "it holds no board".to_owned(), Defect::to_string)
}

fn report(collection: &Collection) -> Vec<ReportRow> {
    let mut pictures = 0;
    let rows = collection.entries.iter().enumerate().map(|(index, entry)| {
        let defects = entry.defects();
        let is_shown = !defects.is_empty() && pictures < MOST_PICTURES;
        pictures += usize::from(is_shown);
        ReportRow {
            number: index + 1,
            title: entry.title().and_then(line),
            level: entry.level.as_ref().ok().map(|level| Identity::of(level).to_string()),
            defects: defects.iter().map(Defect::to_string).collect(),
            picture: is_shown.then(|| formats::picture(&entry.source, defects, Defect::to_string)),
            warnings: entry.warnings.iter().map(Defect::to_string).collect(),
        }
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "Collection: Two\nAuthor: Anna\n\n#####\n#@$.#\n#####\nTitle: Good\nTitle-vi: Hay\n\n\
                        #####\n#@x.#\n#####\nTitle: Bad\n";

    #[test]
    fn good_levels_are_kept_and_bad_ones_are_shown() {
        let contents = Contents::read(FILE.as_bytes()).unwrap();
        assert_eq!((contents.title.as_deref(), contents.author.as_deref()), (Some("Two"), Some("Anna")));
        let [level] = &contents.levels[..] else { panic!("{} levels", contents.levels.len()) };
        assert_eq!((level.title.as_deref(), level.width, level.height, level.boxes), (Some("Good"), 5, 3, 1));
        assert_eq!(level.drawing, "#####\n#@$.#\n#####\n");
        assert_eq!(level.notes, r#"{"title":"Good","title-vi":"Hay"}"#);
        let [good, bad] = &contents.report[..] else { panic!("{:?}", contents.report) };
        assert!(good.level.is_some() && good.defects.is_empty() && good.picture.is_none());
        assert_eq!((bad.number, &bad.level), (2, &None));
        assert!(bad.defects[0].contains("`x` is no level character"), "{:?}", bad.defects);
        assert!(bad.picture.as_ref().unwrap().contains('^'));
    }

    #[test]
    fn ratings_are_believed_of_the_program_only() {
        let file = "#####\n#@$.#\n#####\nRating: 4.3\nRating-reasons: changes 7 21\n\n#####\n#.$@#\n#####\nRating: 11\n";
        let ratings = |origin| {
            let contents = Contents::of(&formats::read(file.as_bytes()), origin).unwrap();
            assert!(contents.levels[0].notes.contains(r#""rating-reasons":"changes 7 21""#));
            contents.levels.iter().map(|level| level.rating.map(Rating::tenths)).collect::<Vec<_>>()
        };
        assert_eq!(ratings(Origin::Program), [Some(43), None]);
        assert_eq!(ratings(Origin::Somebody), [None, None]);
    }

    #[test]
    fn a_file_without_a_level_says_why() {
        let error = |text: &str| Contents::read(text.as_bytes()).err().unwrap().to_string();
        assert!(error("").starts_with("nothing in this file can be played: "), "{}", error(""));
        assert!(error("#####\n#@x.#\n#####\n").contains("line 2, column 3"));
    }

    #[test]
    fn a_title_is_one_line() {
        assert_eq!(line(" a\u{1b}[2J\nb "), Some("a [2J b".to_owned()));
        assert_eq!(line("\t"), None);
        assert_eq!(line(&"x".repeat(500)).unwrap().len(), LONGEST_TITLE);
    }
}
