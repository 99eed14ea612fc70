//! Text collections (XSB, SOK): boards, and between them titles, keys, notes and moves.
//!
//! The reader goes through the lines once. A run of lines that look like a board is a board; whatever else is
//! said belongs to the board before it (or to the collection), except the title lines of the board to come.

use std::collections::BTreeSet;

use crate::sokoban::rle::Allowance;

use super::cells::{Dialect, Kinds};
use super::comma::Goals;
use super::defect::{Defect, Fault, Place, WORD, excerpt};
use super::drawing::{self, Drawing};
use super::fields::Fields;
use super::lines::{Line, Lines, Saying, are_moves, are_nearly_moves, begins_with_word};
use super::marks::Marks;
use super::records::Claim;
use super::source::Source;
use super::{Collection, Entry};

/// Reads a text collection.
pub(super) fn read<'a>(input: &'a str, goals: &'a mut Option<Goals>) -> Collection {
    let mut reader = Reader {
        lines: Lines::new(input),
        goals,
        allowance: Allowance::for_file(input.len()),
        collection: Collection::default(),
        game: None,
        keys: BTreeSet::new(),
        current: None,
        headings: Vec::new(),
        last_heading: 0,
        note: None,
        last_filled: None,
    };
    let mut run = Vec::new();
    while let Some(line) = reader.lines.next() {
        if line.may_be_on_board() {
            reader.collect_run(line, &mut run);
            reader.run(&run);
        } else if !line.kinds.is_blank() {
            reader.say(line);
        }
    }
    reader.finish()
}

struct Reader<'a> {
    lines: Lines<'a>,
    /// For the first board.
    goals: &'a mut Option<Goals>,
    allowance: Allowance,
    collection: Collection,
    /// The game of every board that does not say otherwise.
    game: Option<String>,
    /// The keys of the current entry, or of the collection before its first board, in small letters.
    keys: BTreeSet<String>,
    current: Option<Open>,
    /// Title lines for the board to come, and the number of the last.
    headings: Vec<&'a str>,
    last_heading: usize,
    /// The note that was said last, if nothing but blank lines followed it.
    note: Option<LastNote>,
    /// The number of the last line that was not blank.
    last_filled: Option<usize>,
}

/// An entry to which lines are still added.
struct Open {
    entry: Entry,
    claims: Vec<Claim>,
    /// The number of the last line of the last claim.
    claim_ends: usize,
    /// Whether the last note before the board may be its title.
    note_may_be_title: bool,
}

#[derive(Clone, Copy)]
struct LastNote {
    line: usize,
    /// Alone or after a blank line: a title for the board to come, unless that has another.
    may_be_title: bool,
    /// `Solution`, `Snapshot` and the like: moves follow.
    announces_moves: bool,
}

impl<'a> Reader<'a> {
    /// Fills `run` with the line and all that follow it without a gap and may be on a board.
    fn collect_run(&mut self, first: Line<'a>, run: &mut Vec<Line<'a>>) {
        run.clear();
        run.push(first);
        loop {
            let before = self.lines.clone();
            match self.lines.next() {
                Some(line) if line.may_be_on_board() => run.push(line),
                _ => {
                    self.lines = before;
                    return;
                }
            }
        }
    }

    /// Takes a run for a board, or for text if it cannot be one.
    fn run(&mut self, run: &[Line<'a>]) {
        // Step 1. Ruled lines and headlines above and below are text.
        let start = run.iter().take_while(|line| line.is_text_beside_board()).count();
        let below = run[start..].iter().rev().take_while(|line| line.is_text_beside_board()).count();
        let end = run.len() - below;
        let board = &run[start..end];

        // Step 2. So is what has no wall, or is a single row: `#####`, `# 1`.
        let has_wall = board.iter().any(Line::is_clean_row);
        let is_row = |line: &Line<'_>| !line.kinds.has(Kinds::OBJECT) && !line.text.contains('|');
        if !has_wall || matches!(board, [line] if is_row(line)) {
            run.iter().for_each(|&line| self.say(line));
            return;
        }
        run[..start].iter().for_each(|&line| self.say(line));
        self.board(board);
        run[end..].iter().for_each(|&line| self.say(line));
    }

    /// Begins an entry with the board that these lines draw.
    fn board(&mut self, lines: &[Line<'a>]) {
        let (Some(&first), Some(&last)) = (lines.first(), lines.last()) else { return };
        match self.current {
            Some(_) => self.close(),
            None => self.game = self.collection.fields.get("Game").map(str::to_owned),
        }
        let drawing = self.draw(lines, first.number);
        let checked = drawing::check(drawing, first.number, self.goals.take());
        let fields = Fields::of_headings(self.headings.drain(..));
        let source = Source::new(first.number, self.lines.between(first, last));
        let entry = Entry::from_file(fields, checked, source);
        let note_may_be_title = self.note.take().is_some_and(|note| note.may_be_title);
        self.current = Some(Open { entry, claims: Vec::new(), claim_ends: 0, note_may_be_title });
        self.keys.clear();
        self.last_filled = Some(last.number);
    }

    fn draw(&mut self, lines: &[Line<'a>], line: usize) -> Result<Drawing, Defect> {
        let kinds = lines.iter().fold(Kinds::default(), |kinds, line| kinds.or(line.kinds));
        let dialect = Dialect::of_text(kinds);
        if kinds.has(Kinds::OTHER.or(Kinds::RUN_LENGTH)) {
            let mut marks = Marks::default();
            for line in lines {
                marks.unfold(line.text, line.number, &mut self.allowance)?;
            }
            Drawing::of_marks(marks, dialect, line, &mut self.allowance)
        } else {
            let rows = lines.iter().map(|line| line.text);
            Drawing::plain(rows, dialect, line, &mut self.allowance)
        }
    }

    /// Takes a line that is on no board.
    fn say(&mut self, line: Line<'a>) {
        let follows_gap = self.last_filled.is_none_or(|last| last + 1 < line.number);
        self.last_filled = Some(line.number);
        let note = self.note.take();
        if self.takes_moves(line, note) {
            return;
        }
        match line.saying() {
            Saying::Heading(text) => self.heading(text, line.number),
            Saying::Hidden(text) => self.fields().push_note(text),
            Saying::Pair(name, value) => self.pair(name, value, line.number),
            Saying::Comment(first) => {
                let comment = self.lines.take_comment(first);
                self.last_filled = Some(self.lines.last_number());
                self.pair("Comment", &comment, line.number);
            }
            Saying::CommentEnd => {}
            Saying::MovesTitle(title, Some(moves)) if self.current.is_some() => {
                self.claim(Some(title.to_owned()), moves, line);
            }
            Saying::MovesTitle(..) => self.note(line, follows_gap, true),
            Saying::Note(_) => self.note(line, follows_gap, false),
        }
    }

    /// A title line for the board to come. Only lines without a gap between them belong together.
    fn heading(&mut self, text: &'a str, number: usize) {
        if self.last_heading + 1 != number {
            self.let_headings_go();
        }
        self.headings.push(text);
        self.last_heading = number;
    }

    /// Headings that turned out to stand before no board stay where they are, as notes.
    fn let_headings_go(&mut self) {
        for heading in std::mem::take(&mut self.headings).into_iter().filter(|text| !text.is_empty()) {
            self.fields().push_note(heading);
        }
    }

    fn pair(&mut self, name: &str, value: &str, number: usize) {
        if !self.keys.insert(name.to_ascii_lowercase()) {
            let fault = Fault::DuplicateKey { name: excerpt(name, WORD) };
            self.warnings().push(Defect::at(Place::line(number), fault));
        }
        self.fields().push(name, value);
    }

    fn note(&mut self, line: Line<'a>, follows_gap: bool, announces_moves: bool) {
        self.fields().push_note(line.text.trim());
        let may_be_title = follows_gap && line.text.contains(char::is_alphanumeric);
        self.note = Some(LastNote { line: line.number, may_be_title, announces_moves });
    }

    /// Takes the line if it is of moves and there is a board to play them on.
    fn takes_moves(&mut self, line: Line<'a>, note: Option<LastNote>) -> bool {
        let Some(open) = &mut self.current else { return false };
        let text = line.text.trim();
        let goes_on = open.claim_ends + 1 == line.number;
        let is_next = note.is_some_and(|note| note.line + 1 == line.number);
        let is_announced = note.is_some_and(|note| note.announces_moves);
        let expects_moves = goes_on || (is_next && is_announced);
        let is_taken = are_moves(text) || (expects_moves && are_nearly_moves(text));
        if !is_taken {
            return false;
        }
        match open.claims.last_mut() {
            Some(claim) if goes_on => {
                claim.text.push('\n');
                claim.text.push_str(line.text);
                open.claim_ends = line.number;
            }
            _ => {
                let titled = is_next || is_announced;
                let title = titled.then(|| open.entry.fields.pop_note()).flatten();
                self.claim(title, text, line);
            }
        }
        true
    }

    fn claim(&mut self, title: Option<String>, moves: &str, line: Line<'a>) {
        let Some(open) = &mut self.current else { return };
        let (number, column) = (line.number, line.column_of_end(moves));
        open.claims.push(Claim { title, line: number, column, text: moves.to_owned() });
        open.claim_ends = number;
    }

    /// What is said now is said about this.
    fn fields(&mut self) -> &mut Fields {
        match &mut self.current {
            Some(open) => &mut open.entry.fields,
            None => &mut self.collection.fields,
        }
    }

    fn warnings(&mut self) -> &mut Vec<Defect> {
        match &mut self.current {
            Some(open) => &mut open.entry.warnings,
            None => &mut self.collection.warnings,
        }
    }

    /// Ends the current entry: only now everything is known about it.
    fn close(&mut self) {
        let Some(Open { mut entry, claims, note_may_be_title, .. }) = self.current.take() else { return };

        // Step 1. Without another title it is called what the last note before it says.
        if note_may_be_title && entry.title().is_none() {
            let before = match self.collection.entries.last_mut() {
                Some(entry) => &mut entry.fields,
                None => &mut self.collection.fields,
            };
            before.pop_note().into_iter().for_each(|note| entry.fields.prepend_heading(note));
        }

        // Step 2. Other games are refused by name.
        let game = entry.fields.get("Game").or(self.game.as_deref());
        if let Some(game) = game.filter(|game| !is_sokoban(game)) {
            let fault = Fault::OtherGame { game: excerpt(game, WORD) };
            entry.refuse(fault);
        }

        // Step 3. Moves are played.
        let level = entry.level.as_ref().ok();
        let (allowance, warnings) = (&mut self.allowance, &mut entry.warnings);
        entry.records = claims.into_iter().map(|claim| claim.play(level, allowance, warnings)).collect();
        self.collection.entries.push(entry);
    }

    fn finish(mut self) -> Collection {
        self.let_headings_go();
        self.close();
        self.collection
    }
}

/// Whether the value of `Game` names this game, perhaps with something in addition.
fn is_sokoban(game: &str) -> bool {
    game.is_empty() || begins_with_word(game, "Sokoban")
}
