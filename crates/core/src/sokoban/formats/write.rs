//! Level files out.
//!
//! What is written reads back as the same levels with the same fields, and writing those gives the same text
//! again. A line that would be read as something else than it is (a note that looks like moves, say) is hidden
//! behind `::`, which readers keep but never interpret.

use crate::sokoban::level::Level;
use crate::sokoban::rle;

use super::defect::{Defect, Fault};
use super::fields::{Field, Fields};
use super::lines::{Lines, Saying, are_moves, are_nearly_moves};
use super::records::{Record, RecordKind};
use super::{Collection, Entry, slc, text};

/// No line of moves is longer.
const MOVES_PER_LINE: usize = 78;

/// Boards and what is said about them, without solutions.
pub fn write_xsb(collection: &Collection) -> String {
    write(collection, false)
}

/// Boards, what is said about them, solutions and snapshots.
pub fn write_sok(collection: &Collection) -> String {
    write(collection, true)
}

/// The drawing in one line: run lengths, `-` for floor and `|` between rows.
pub fn write_rle(level: &Level) -> String {
    let rows: Vec<String> = rows(level).map(|row| row.replace(' ', "-")).collect();
    rle::fold(rows.join("|").chars())
}

/// Every valid level in one line after its title. A blank line parts them: consecutive lines would be rows of one
/// board.
pub fn write_rle_collection(collection: &Collection) -> String {
    let levels = collection.entries.iter().filter_map(|entry| Some((entry, entry.level.as_ref().ok()?)));
    let blocks = levels.map(|(entry, level)| {
        let heading = entry.title().map(|title| format!("; {}\n", one_line(title)));
        format!("{}{}\n", heading.unwrap_or_default(), write_rle(level))
    });
    blocks.collect::<Vec<_>>().join("\n")
}

fn write(collection: &Collection, with_records: bool) -> String {
    let mut out = String::new();
    let boards: Vec<_> = collection.entries.iter().filter_map(|entry| Some((entry, board(entry)?))).collect();
    if boards.is_empty() {
        return out;
    }
    write_fields(&mut out, &collection.fields);
    // A single note would be read as the title of the first board if that has none.
    let is_note_alone = matches!(collection.fields.iter().collect::<Vec<_>>()[..], [Field::Note(_)]);
    let is_first_untitled = boards.first().is_some_and(|(entry, _)| entry.title().is_none());
    if is_note_alone && is_first_untitled && !out.starts_with("::") {
        out.insert_str(0, ":: ");
    }
    for (entry, board) in boards {
        if !out.is_empty() {
            out.push('\n');
        }
        for heading in entry.fields.headings() {
            write_line(&mut out, format!("; {}", one_line(heading)).trim_end());
        }
        write_line(&mut out, &board);
        write_fields(&mut out, &entry.fields);
        if with_records {
            entry.records.iter().for_each(|record| write_record(&mut out, record));
        }
    }
    out
}

fn write_line(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

/// The rows of a level without blanks at their ends; `-` for an empty one.
fn rows(level: &Level) -> impl Iterator<Item = String> {
    level.drawing().rows().map(|row| {
        let row: String = row.iter().map(|cell| cell.character()).collect();
        match row.trim_end_matches(' ') {
            "" => "-".to_owned(),
            drawn => drawn.to_owned(),
        }
    })
}

/// The lines of a board. A drawing with defects is written as it stands in its file, if that says it all: not
/// if it was XML, nor if the goals came from another file that is wrong.
fn board(entry: &Entry) -> Option<String> {
    match &entry.level {
        Ok(level) => Some(plain_rows(level).unwrap_or_else(|| write_rle(level))),
        Err(defects) if defects.iter().any(Defect::is_of_goals) => None,
        Err(defects) => {
            let drawn = entry.source.text();
            let is_other_game = defects.iter().any(|defect| matches!(defect.fault, Fault::OtherGame { .. }));
            let read = text::read(drawn, &mut None).entries;
            let says_it_all = matches!(&*read, [board] if board.source.text() == drawn
                && (is_other_game || board.level.is_err()));
            says_it_all.then(|| drawn.to_owned())
        }
    }
}

/// The rows of a level as lines of text, unless one of them would not be read as part of a board: the first
/// and last need a wall, the others a wall or at least a floor that can be drawn as `-`.
fn plain_rows(level: &Level) -> Option<String> {
    let mut rows: Vec<String> = rows(level).collect();
    for row in rows.iter_mut().filter(|row| !row.contains('#')) {
        *row = row.replace(' ', "-");
    }
    let is_wall = |row: Option<&String>| row.is_some_and(|row| row.contains('#'));
    let reads_back =
        is_wall(rows.first()) && is_wall(rows.last()) && rows.iter().all(|row| row.contains(['#', '-']));
    reads_back.then(|| rows.join("\n"))
}

/// Everything but the headings, which stand before the board.
fn write_fields(out: &mut String, fields: &Fields) {
    for field in fields.iter() {
        let line = match field {
            Field::Heading(_) => continue,
            Field::Pair { name, value } => pair(name, value),
            Field::Note(note) => {
                let note = one_line(note);
                let reads_back = says(&note, |saying| match saying {
                    Saying::Note(text) | Saying::Hidden(text) | Saying::MovesTitle(text, None) => {
                        text == note
                    }
                    _ => false,
                });
                // The note before it may announce moves.
                hidden_unless(reads_back && !are_nearly_moves(&note), note)
            }
        };
        write_line(out, &line);
    }
}

/// `name: value`, or a block if the value is a comment of several lines.
fn pair(name: &str, value: &str) -> String {
    if name.eq_ignore_ascii_case("Comment") && value.contains('\n') {
        let ends_early = |line| matches!(line, Saying::Comment(_) | Saying::CommentEnd);
        if !Lines::new(value).any(|line| ends_early(line.saying())) {
            return format!("{name}:\n{}\nComment-End:", value.trim());
        }
    }
    let value = one_line(value);
    let line = format!("{name}: {value}").trim_end().to_owned();
    let reads_back = says(&line, |saying| match saying {
        Saying::Pair(read_name, read_value) => (read_name, read_value) == (name, &value),
        Saying::Comment(read_value) => read_value == value && name.eq_ignore_ascii_case("Comment"),
        _ => false,
    });
    hidden_unless(reads_back, line)
}

fn write_record(out: &mut String, record: &Record) {
    // Step 1. Every record has a title, which ends the record before it.
    let default = match record.kind {
        RecordKind::Solution(_) => "Solution",
        RecordKind::Snapshot { .. } => "Snapshot",
        RecordKind::Unplayable(_) => "Moves",
    };
    let title = record.title.as_deref().map(one_line).filter(|title| {
        says(
            title,
            |saying| matches!(saying, Saying::Note(text) | Saying::MovesTitle(text, None) if text == title),
        )
    });
    out.push('\n');
    write_line(out, title.as_deref().unwrap_or(default));

    // Step 2. What was played is written as it was played, the rest as it was found.
    let lurd = match &record.kind {
        RecordKind::Solution(verified) => verified.lurd().to_owned(),
        RecordKind::Snapshot { made, taken_back } if taken_back.is_empty() => made.clone(),
        RecordKind::Snapshot { made, taken_back } => format!("{made}*{taken_back}"),
        RecordKind::Unplayable(_) => return write_line(out, &record.text),
    };
    let mut rest = lurd.as_str();
    while let Some((line, others)) = rest.split_at_checked(MOVES_PER_LINE) {
        write_line(out, line);
        rest = others;
    }
    if !rest.is_empty() {
        write_line(out, rest);
    }
}

/// Whether a line on no board is read as what is expected. (A file that begins like XML is XML,
/// and one that begins with a byte-order mark loses it.)
fn says(line: &str, expected: impl Fn(Saying<'_>) -> bool) -> bool {
    let mut lines = Lines::new(line);
    lines.next().is_some_and(|line| {
        let is_other = line.may_be_on_board() || line.kinds.is_blank() || are_moves(line.text);
        let begins_file = slc::recognises(line.text) || line.text.starts_with('\u{feff}');
        !is_other && !begins_file && expected(line.saying())
    })
}

fn hidden_unless(reads_back: bool, line: String) -> String {
    if reads_back { line } else { format!(":: {line}").trim_end().to_owned() }
}

/// A text that may come from anywhere, as one line.
fn one_line(text: &str) -> String {
    text.trim().replace(['\n', '\r'], " ")
}
