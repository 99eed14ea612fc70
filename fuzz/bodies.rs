//! What must hold for any input whatsoever, one function per reader.
//!
//! The fuzz targets call these with bytes of their own making; the core's tests call them with everything in
//! `corpus/`, so that what was found once stays found.

use mazekeeper_core::energy::EnergyCode;
use mazekeeper_core::maze::{MazeCode, text as maze_text};
use mazekeeper_core::run::{Run, verify};
use mazekeeper_core::sokoban::formats::{self, Collection, Field, Fields, RecordKind, link};
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_core::sokoban::{Level, lurd};

/// Any file.
pub(crate) fn text(bytes: &[u8]) {
    check_collection(&formats::read(bytes));
}

/// A file of the comma dialect and, after a line `===`, its goals.
pub(crate) fn comma(bytes: &[u8]) {
    const PARTING: &[u8] = b"\n===\n";
    let at = bytes.windows(PARTING.len()).position(|window| window == PARTING);
    let (levels, goals) = at.map_or((bytes, &b""[..]), |at| (&bytes[..at], &bytes[at + PARTING.len()..]));
    check_collection(&formats::read_with_goals(levels, goals));
}

/// The inside of an SLC document, so that not every input has to guess the frame.
pub(crate) fn slc(bytes: &[u8]) {
    check_collection(&formats::read(bytes));
    let framed = [b"<SokobanLevels><LevelCollection>", bytes, b"</LevelCollection></SokobanLevels>"].concat();
    check_collection(&formats::read(&framed));
}

/// The inside of a board in one line.
pub(crate) fn rle(bytes: &[u8]) {
    check_collection(&formats::read(bytes));
    check_collection(&formats::read(&[b"9#|#", bytes, b"#|9#"].concat()));
}

/// Moves, alone and after a board on which nearly all of them can be made.
pub(crate) fn moves(bytes: &[u8]) {
    if let Ok(moves) = lurd::read(&String::from_utf8_lossy(bytes)) {
        assert_eq!(lurd::read(&lurd::plain(&moves)).as_ref(), Ok(&moves));
        assert_eq!(lurd::read(&link::encode_moves(&moves)).as_ref(), Ok(&moves));
    }
    let hall = b"#########\n#       #\n# $  .. #\n#   @ $ #\n#       #\n#########\nSolution\n";
    check_collection(&formats::read(&[&hall[..], bytes].concat()));
}

/// The code of a level.
pub(crate) fn link(bytes: &[u8]) {
    if let Ok(level) = link::decode(&String::from_utf8_lossy(bytes)) {
        check_level(&level);
    }
    check_collection(&formats::read(&[b"/p/", bytes].concat()));
}

/// The drawing of a maze, or a code that names one.
pub(crate) fn maze(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(code) = text.trim().parse::<MazeCode>() {
        assert_eq!(code.to_string(), text.trim(), "there is one way to write a code");
    }
    if let Ok(drawn) = maze_text::read(&text) {
        let drawing = maze_text::draw_with_pellets(&drawn.quest, &[], &drawn.pellets);
        let named = drawn.code.map_or_else(String::new, |code| format!("{code}\n"));
        assert_eq!(maze_text::read(&format!("{named}{drawing}")).as_ref(), Ok(&drawn));
    }
}

/// A run, or the code of pellets and energy.
pub(crate) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(code) = text.parse::<EnergyCode>() {
        assert_eq!(code.to_string(), text, "there is one way to write a code");
    }
    if let Ok(run) = text.parse::<Run>() {
        assert_eq!(run.to_string(), text, "there is one way to write a run");
        // A large maze is made well, but not soon.
        if run.maze().shape().area() <= 10_000
            && let Ok(verified) = verify(&run)
        {
            assert_eq!(verified.steps(), run.moves().len());
            assert_eq!(verified.energy_left().is_some(), run.energy().is_some());
        }
    }
}

/// What is written reads back as the same, and what is told about defects can be shown.
fn check_collection(collection: &Collection) {
    for entry in &collection.entries {
        let told = formats::picture(&entry.source, entry.defects(), ToString::to_string);
        assert!(entry.defects().is_empty() || !told.is_empty(), "defects are not shown");
        formats::picture(&entry.source, &entry.warnings, ToString::to_string);
    }
    levels(collection).for_each(check_level);

    for write in [formats::write_xsb, formats::write_sok] {
        let written = write(collection);
        let again = formats::read(written.as_bytes());
        assert!(levels(collection).eq(levels(&again)), "levels changed:\n{written}");
        assert!(said(collection).eq(said(&again)), "fields of a level changed:\n{written}");
        if !again.entries.is_empty() {
            assert_eq!(all(&collection.fields), all(&again.fields), "fields of the collection changed");
        }
        assert_eq!(written, write(&again), "the second writing differs");
    }
    let again = formats::read(formats::write_sok(collection).as_bytes());
    assert!(played(collection).eq(played(&again)), "records changed");
}

fn check_level(level: &Level) {
    let line = formats::read(formats::write_rle(level).as_bytes());
    assert!(levels(&line).eq([level]), "run lengths changed the level");

    let code = link::encode(level);
    let linked = link::decode(&code).expect("a code is made of a level");
    assert_eq!(link::encode(&linked), code);
    assert_eq!(Identity::of(&linked), Identity::of(level));
}

fn levels(collection: &Collection) -> impl Iterator<Item = &Level> {
    collection.entries.iter().filter_map(|entry| entry.level.as_ref().ok())
}

/// What is said about every level.
fn said(collection: &Collection) -> impl Iterator<Item = Vec<String>> {
    let good = collection.entries.iter().filter(|entry| entry.level.is_ok());
    good.map(|entry| all(&entry.fields))
}

fn all(fields: &Fields) -> Vec<String> {
    fields.iter().map(plain).filter(|text| !text.is_empty()).collect()
}

/// A field as text. What would be read as something else is written as a note behind `::`, and a comment that
/// cannot be a block in one line.
fn plain(field: &Field) -> String {
    let text = match field {
        Field::Pair { name, value } => format!("{name}: {value}"),
        Field::Heading(text) => format!("; {text}"),
        Field::Note(text) => text.clone(),
    };
    text.strip_prefix("::").unwrap_or(&text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the replay made of the records that could be played.
fn played(collection: &Collection) -> impl Iterator<Item = &RecordKind> {
    let records = collection.entries.iter().flat_map(|entry| &entry.records);
    records.map(|record| &record.kind).filter(|kind| !matches!(kind, RecordKind::Unplayable(_)))
}
