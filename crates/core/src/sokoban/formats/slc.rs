//! SLC, the XML dialect: `SokobanLevels/LevelCollection/Level/L`, one `L` per row.
//!
//! The document is read as a stream of tags. Document types are skipped and never resolved, so nothing is
//! fetched and nothing multiplies; an entity that only they could define is a defect.

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use crate::sokoban::rle::Allowance;

use super::cells::Dialect;
use super::comma::Goals;
use super::defect::{Defect, Fault, Place, SENTENCE, WORD, excerpt};
use super::drawing::{self, Drawing};
use super::fields::Fields;
use super::marks::{Mark, Marks};
use super::source::Source;
use super::{Collection, Entry};

/// Whether a file is XML. Other text may begin with `<`, too, so it has to go on like XML or with a known tag.
pub(super) fn recognises(input: &str) -> bool {
    let Some(rest) = input.trim_start().strip_prefix('<') else { return false };
    let is_tag = |name: &&str| {
        let after = rest.strip_prefix(*name).unwrap_or("none");
        // An attribute begins with a letter, so `<Level 1>` is a title.
        let may_follow = |next: char| matches!(next, '>' | '/') || next.is_alphabetic();
        !after.starts_with(char::is_alphanumeric) && after.trim_start().chars().next().is_none_or(may_follow)
    };
    ["?xml", "!DOCTYPE", "!--"].iter().any(|beginning| rest.starts_with(beginning))
        || ["SokobanLevels", "LevelCollection", "Level"].iter().any(is_tag)
}

/// Reads an SLC document as far as it is well-formed.
pub(super) fn read(input: &str, goals: &mut Option<Goals>) -> Collection {
    let mut document = Document {
        input,
        cursor: Cursor::START,
        allowance: Allowance::for_file(input.len()),
        goals,
        collection: Collection::default(),
        level: None,
        texts: Vec::new(),
    };
    let mut reader = Reader::from_str(input);
    reader.config_mut().expand_empty_elements = true;
    loop {
        let start = reader.buffer_position() as usize;
        match reader.read_event() {
            Ok(Event::Eof) => break,
            Ok(event) => document.take(event, start, reader.buffer_position() as usize),
            Err(error) => {
                let at = reader.error_position() as usize;
                document.defect(at, broken(&error.to_string()));
                break;
            }
        }
    }
    if document.level.is_some() {
        document.defect(input.len(), broken("the last `Level` is never closed"));
    }
    document.collection
}

struct Document<'a> {
    input: &'a str,
    cursor: Cursor,
    allowance: Allowance,
    /// For the first board.
    goals: &'a mut Option<Goals>,
    collection: Collection,
    level: Option<OpenLevel>,
    /// The texts of the elements that are open, from the outermost to the innermost.
    texts: Vec<String>,
}

/// A `Level` whose end tag has not come yet.
#[derive(Default)]
struct OpenLevel {
    fields: Fields,
    marks: Marks,
    in_row: bool,
    /// The line of its tag.
    line: usize,
    /// Where its rows begin, and the byte where they end.
    rows: Option<(Cursor, usize)>,
}

/// A byte of the input with its line and column. It only goes forward, so that finding all places costs one
/// walk through the input.
#[derive(Clone, Copy)]
struct Cursor {
    offset: usize,
    line: usize,
    column: usize,
}

impl Document<'_> {
    /// Takes a part of the document that stands from `start` to `end`.
    fn take(&mut self, event: Event<'_>, start: usize, end: usize) {
        match event {
            Event::Start(tag) => self.open(&tag, start),
            Event::End(tag) => self.close(tag.local_name().as_ref(), end),
            Event::Text(text) => self.characters(&text, start),
            Event::CData(text) => self.characters(&text, start + "<![CDATA[".len()),
            Event::GeneralRef(reference) => {
                let named = match &*reference {
                    "amp" => Some('&'),
                    "lt" => Some('<'),
                    "gt" => Some('>'),
                    "quot" => Some('"'),
                    "apos" => Some('\''),
                    _ => reference.resolve_char_ref().ok().flatten(),
                };
                match named {
                    Some(character) => self.character(character, start),
                    None => self.defect(start, Fault::Entity { name: excerpt(&reference, WORD) }),
                }
            }
            Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            Event::Eof => {}
        }
    }

    fn open(&mut self, tag: &BytesStart<'_>, start: usize) {
        match tag.local_name().as_ref() {
            "Level" => {
                if self.level.is_some() {
                    self.defect(start, broken("a `Level` within another, which is taken to end here"));
                    self.end_row(start);
                    self.close_level();
                }
                let mut level = OpenLevel { line: self.place(start).line, ..OpenLevel::default() };
                self.attributes(tag, start, &mut level.fields);
                self.level = Some(level);
            }
            "L" => {
                let begin = self.place(start);
                if let Some(level) = &mut self.level {
                    level.in_row = true;
                    level.rows.get_or_insert((begin, start));
                }
            }
            "LevelCollection" => {
                let mut fields = std::mem::take(&mut self.collection.fields);
                self.attributes(tag, start, &mut fields);
                self.collection.fields = fields;
            }
            _ => {}
        }
        self.texts.push(String::new());
    }

    /// Attributes are keys: `Id` is the title; the sizes are known better from the rows.
    fn attributes(&mut self, tag: &BytesStart<'_>, start: usize, fields: &mut Fields) {
        for attribute in tag.attributes() {
            let read = attribute.map_err(quick_xml::Error::from).and_then(|attribute| {
                let value = attribute.normalized_value(XmlVersion::Implicit1_0)?;
                Ok((attribute.key.local_name().as_ref().to_owned(), one_line(&value)))
            });
            match read {
                Ok((name, _)) if matches!(&*name, "Width" | "Height" | "MaxWidth" | "MaxHeight") => {}
                Ok((name, value)) => fields.push(if name == "Id" { "Title" } else { &name }, value),
                Err(error) => self.defect(start, broken(&error.to_string())),
            }
        }
    }

    fn close(&mut self, name: &str, end: usize) {
        let text = self.texts.pop().map(|text| one_line(&text)).filter(|text| !text.is_empty());
        text.into_iter().for_each(|text| self.say(name, text));
        match name {
            "L" => self.end_row(end),
            "Level" => self.close_level(),
            _ => {}
        }
    }

    /// Ends the row that is open, if one is.
    fn end_row(&mut self, end: usize) {
        if let Some(level) = self.level.as_mut().filter(|level| level.in_row) {
            level.marks.end_row();
            level.in_row = false;
            level.rows = level.rows.map(|(begin, _)| (begin, end));
        }
    }

    /// The text of an element is said about the level around it, or else about the collection.
    fn say(&mut self, name: &str, text: String) {
        let fields = match &mut self.level {
            Some(level) => &mut level.fields,
            None => &mut self.collection.fields,
        };
        match name {
            "Level" | "LevelCollection" | "SokobanLevels" => fields.push_note(text),
            _ => fields.push(name, text),
        }
    }

    fn close_level(&mut self) {
        let Some(level) = self.level.take() else { return };
        let (begin, end) = level.rows.unwrap_or((self.cursor, self.cursor.offset));
        let line = level.rows.map_or(level.line, |(begin, _)| begin.line);
        let drawing = Drawing::of_marks(level.marks, Dialect::Standard, line, &mut self.allowance);
        let checked = drawing::check(drawing, line, self.goals.take());
        // An indented first row is shown with its indent, like the others.
        let indent =
            self.input[..begin.offset].bytes().rev().take(begin.column - 1).take_while(|&byte| byte == b' ');
        let indent = indent.count();
        let text = &self.input[begin.offset - indent..end];
        let source = Source::within_line(line, begin.column - indent, text);
        self.collection.entries.push(Entry::from_file(level.fields, checked, source));
    }

    fn characters(&mut self, text: &str, start: usize) {
        for (offset, character) in text.char_indices() {
            self.character(character, start + offset);
        }
    }

    /// A character of a row or of something said.
    fn character(&mut self, character: char, offset: usize) {
        let place = self.place(offset);
        match &mut self.level {
            Some(level) if level.in_row => {
                let (line, column) = (place.line as u32, place.column as u32);
                if character != '\n' {
                    level.marks.push(Mark { character, line, column });
                }
            }
            _ => self.texts.last_mut().into_iter().for_each(|text| text.push(character)),
        }
    }

    fn defect(&mut self, offset: usize, fault: Fault) {
        let at = self.place(offset);
        self.collection.defects.push(Defect::at(Place::character(at.line, at.column), fault));
    }

    /// The line and column of a byte of the input.
    fn place(&mut self, offset: usize) -> Cursor {
        if offset < self.cursor.offset {
            self.cursor = Cursor::START;
        }
        let passed = self.input.get(self.cursor.offset..offset).unwrap_or_default();
        match passed.rsplit_once('\n') {
            Some((_, last)) => {
                self.cursor.line += passed.matches('\n').count();
                self.cursor.column = last.chars().count() + 1;
            }
            None => self.cursor.column += passed.chars().count(),
        }
        self.cursor.offset += passed.len();
        self.cursor
    }
}

impl Cursor {
    const START: Self = Self { offset: 0, line: 1, column: 1 };
}

fn broken(reason: &str) -> Fault {
    Fault::Xml { reason: excerpt(reason, SENTENCE) }
}

/// The words of a text with one blank between any two.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
