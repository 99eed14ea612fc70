//! Files of levels that people bring, and those that they take away.

use mazekeeper_core::sokoban::formats::{self, Collection, Entry, RecordKind, link};
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_core::sokoban::vietnamese::Vietnamese;
use mazekeeper_core::sokoban::warnings::{self, LevelWarning};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::drawing_of;

/// A file of levels, in any format.
#[wasm_bindgen]
#[derive(Default)]
pub struct LevelFile {
    collection: Collection,
}

/// What became of one board of a file.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// What the file calls it.
    pub title: Option<String>,
    /// The level as text; nothing if it is none.
    pub drawing: Option<String>,
    /// Its code in a link.
    pub link: Option<String>,
    /// What it is called everywhere.
    pub identity: Option<String>,
    /// How many columns it has.
    pub width: u32,
    /// How many rows it has.
    pub height: u32,
    /// How many boxes are to be brought home.
    pub boxes: u32,
    /// How many solutions the file has for it.
    pub solutions: u32,
    /// The board as it stands in the file, with a caret under everything that is wrong; nothing for a level.
    pub picture: Option<String>,
    /// What is odd, and does not matter to play.
    pub warnings: Vec<String>,
}

#[wasm_bindgen]
impl LevelFile {
    /// One without levels.
    #[wasm_bindgen(constructor)]
    pub fn new() -> LevelFile {
        Self::default()
    }

    /// Reads a file, with the list of goals that belongs to it, if there is one.
    pub fn read(bytes: &[u8], goals: Option<Vec<u8>>) -> LevelFile {
        let collection = match goals {
            Some(goals) => formats::read_with_goals(bytes, &goals),
            None => formats::read(bytes),
        };
        Self { collection }
    }

    /// Whether a file lists goals, and belongs to another one.
    #[wasm_bindgen(js_name = listsGoals)]
    pub fn lists_goals(bytes: &[u8]) -> bool {
        formats::lists_goals(bytes)
    }

    /// What the file calls itself.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> Option<String> {
        let fields = &self.collection.fields;
        fields.get("Collection").or_else(|| fields.title()).map(str::to_owned)
    }

    /// Which of its boards can be played, from 0.
    pub fn levels(&self) -> Vec<u32> {
        self.numbers(|entry| entry.level.is_ok())
    }

    /// Which of its boards cannot.
    pub fn broken(&self) -> Vec<u32> {
        self.numbers(|entry| entry.level.is_err())
    }

    /// All that is wrong outside any board; of a file without boards, why it has none. In `vi` or English.
    pub fn troubles(&self, language: &str) -> Vec<String> {
        self.collection.defects.iter().map(|defect| said(defect, language)).collect()
    }

    /// What became of a board, from 0. In `vi` or English.
    pub fn board(&self, number: u32, language: &str) -> Option<Board> {
        let entry = self.collection.entries.get(number as usize)?;
        let is_solution = |kind: &RecordKind| matches!(kind, RecordKind::Solution(_));
        let about = Board {
            title: entry.title().map(str::to_owned),
            solutions: entry.records.iter().filter(|record| is_solution(&record.kind)).count() as u32,
            warnings: warnings_of(entry, language),
            ..Board::default()
        };
        Some(match &entry.level {
            Ok(level) => Board {
                drawing: Some(drawing_of(level)),
                link: Some(link::encode(level)),
                identity: Some(Identity::of(level).to_string()),
                width: level.drawing().size().columns() as u32,
                height: level.drawing().size().rows() as u32,
                boxes: level.box_count() as u32,
                ..about
            },
            Err(defects) => {
                let picture = formats::picture(&entry.source, defects, |defect| said(defect, language));
                Board { picture: Some(picture), ..about }
            }
        })
    }

    /// Calls the only board something, if the file does not.
    pub fn entitle(&mut self, title: &str) {
        if let [entry] = &mut self.collection.entries[..]
            && entry.title().is_none()
        {
            entry.fields.push_heading(title);
        }
    }

    /// Adds the levels of another file after one's own.
    pub fn append(&mut self, other: &LevelFile) {
        self.collection.append(other.collection.clone());
    }

    /// As SOK: everything, solutions too.
    pub fn sok(&self) -> String {
        formats::write_sok(&self.collection)
    }

    /// As XSB: without solutions.
    pub fn xsb(&self) -> String {
        formats::write_xsb(&self.collection)
    }

    /// As run lengths: a line per level.
    pub fn rle(&self) -> String {
        formats::write_rle_collection(&self.collection)
    }

    /// As links to some site, a line per level.
    pub fn links(&self, site: &str) -> String {
        let levels = self.collection.entries.iter().flat_map(|entry| &entry.level);
        levels.map(|level| format!("{site}/p/{}\n", link::encode(level))).collect()
    }

    fn numbers(&self, is_wanted: impl Fn(&Entry) -> bool) -> Vec<u32> {
        let entries = (0..).zip(&self.collection.entries);
        entries.filter(|(_, entry)| is_wanted(entry)).map(|(number, _)| number).collect()
    }
}

/// Oddities of the text, then those of the level.
fn warnings_of(entry: &Entry, language: &str) -> Vec<String> {
    let of_text = entry.warnings.iter().map(|warning| said(warning, language));
    // What lies outside the wall is for the eye, and the thumbnail shows it.
    let matters = |warning: &LevelWarning| !matches!(warning, LevelWarning::Decoration { .. });
    let of_level = entry.level.iter().flat_map(warnings::of).filter(matters);
    of_text.chain(of_level.map(|warning| said(&warning, language))).collect()
}

fn said(something: &(impl Vietnamese + ToString), language: &str) -> String {
    if language == "vi" { something.vietnamese() } else { something.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str =
        "Collection: Two\n\n#####\n#@$.#\n#####\nTitle: Good\nSolution\nR\n\n#####\n#@x.#\n#####\n";

    fn read(text: &str) -> LevelFile {
        LevelFile::read(text.as_bytes(), None)
    }

    #[test]
    fn every_board_is_told_of_in_both_languages() {
        let file = read(FILE);
        assert_eq!((file.title().as_deref(), file.levels(), file.broken()), (Some("Two"), vec![0], vec![1]));
        let good = file.board(0, "en").unwrap();
        assert_eq!((good.title.as_deref(), good.boxes, good.solutions, good.width), (Some("Good"), 1, 1, 5));
        assert_eq!((good.link.as_deref(), good.picture), (Some("4AHABDFAH4A"), None));
        let picture = |language| file.board(1, language).unwrap().picture.unwrap();
        assert!(
            picture("en").contains("11 | #@x.#\n   |   ^ `x` is no level character\n"),
            "{}",
            picture("en")
        );
        assert!(picture("vi").contains("^ `x` không phải ký tự của màn chơi"), "{}", picture("vi"));
        assert!(file.board(2, "en").is_none());
    }

    #[test]
    fn a_file_without_boards_says_why() {
        assert_eq!(read("").troubles("en"), ["the file is empty"]);
        assert_eq!(read("\0").troubles("vi"), ["đây không phải tệp văn bản"]);
        assert_eq!(read("words").troubles("en"), ["no level found"]);
    }

    #[test]
    fn a_list_of_goals_completes_its_level() {
        let level = b"1,1,1,1,1\n1,p,b, ,1\n1,1,1,1,1\n";
        assert!(LevelFile::lists_goals(b"1,3\n") && !LevelFile::lists_goals(level));
        let file = LevelFile::read(level, Some(b"1,3\n".to_vec()));
        assert_eq!(file.board(0, "en").unwrap().drawing.as_deref(), Some("#####\n#@$.#\n#####\n"));
    }

    #[test]
    fn files_are_joined_and_written_in_every_format() {
        let mut alone = read("######\n#@ $.#\n######\n");
        alone.entitle("Long");
        let mut file = read(FILE);
        file.append(&alone);
        assert_eq!(file.board(2, "en").unwrap().title.as_deref(), Some("Long"));
        assert_eq!(read(&file.sok()).levels(), [0, 2]);
        assert!(file.sok().contains("Solution\nR\n") && !file.xsb().contains("Solution"));
        assert_eq!(file.rle(), "; Good\n5#|#@$.#|5#\n\n; Long\n6#|#@-$.#|6#\n");
        assert_eq!(file.links("http://here"), "http://here/p/4AHABDFAH4A\nhttp://here/p/5AHABGDFAH5A\n");
        assert_eq!(read(&file.links("")).levels(), [0, 1]);
    }
}
