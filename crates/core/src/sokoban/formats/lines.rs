//! The lines of a text collection, and what each of them says when it is on no board.

use super::cells::Kinds;

/// Goes through a text line by line. A clone is a place to come back to.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    text: &'a str,
    /// Where the next line begins, and its number.
    next: usize,
    number: usize,
}

/// A line of a text.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Counted from 1.
    pub(super) number: usize,
    /// Without white space at the end that is no blank.
    pub(super) text: &'a str,
    /// What kinds of characters there are.
    pub(super) kinds: Kinds,
    start: usize,
}

/// What a line says that is on no board.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Saying<'a> {
    /// `; text`
    Heading(&'a str),
    /// `:: text`, which is never shown. The colons are kept.
    Hidden(&'a str),
    /// `name: value`
    Pair(&'a str, &'a str),
    /// `Comment: text`, which may go on until `Comment-End:`.
    Comment(&'a str),
    /// `Comment-End:`
    CommentEnd,
    /// `Solution …` or `Snapshot …`, and the moves if they stand in the same line.
    MovesTitle(&'a str, Option<&'a str>),
    /// Free text.
    Note(&'a str),
}

impl<'a> Lines<'a> {
    /// From the first line on.
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, next: 0, number: 1 }
    }

    /// The number of the line that came last.
    pub(super) fn last_number(&self) -> usize {
        self.number - 1
    }

    /// The text from the beginning of one line to the end of another.
    pub(super) fn between(&self, first: Line<'a>, last: Line<'a>) -> &'a str {
        &self.text[first.start..last.start + last.text.len()]
    }

    /// The whole of a comment that begins in the line before, with `first`: up to `Comment-End:`, or one line
    /// if there is none before the next comment.
    pub(super) fn take_comment(&mut self, first: &'a str) -> String {
        let start = self.next;
        let mut lines = self.clone();
        loop {
            let end = lines.next;
            match lines.next().map(Line::saying) {
                Some(Saying::CommentEnd) => {
                    *self = lines;
                    let block = format!("{first}\n{}", &self.text[start..end]);
                    return block.trim().to_owned();
                }
                Some(Saying::Comment(_)) | None => return first.to_owned(),
                Some(_) => {}
            }
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    #[inline]
    fn next(&mut self) -> Option<Line<'a>> {
        let rest = self.text.get(self.next..).filter(|rest| !rest.is_empty())?;
        let (mut kinds, length) = Kinds::of_line(rest.as_bytes());
        let mut text = &rest[..length];
        if kinds.has(Kinds::OTHER) {
            text = without_odd_end(text);
            kinds = Kinds::of(text.as_bytes());
        }
        let line = Line { number: self.number, text, kinds, start: self.next };
        self.next += length + 1;
        self.number += 1;
        Some(line)
    }
}

impl<'a> Line<'a> {
    /// Whether the line is on a board, or is meant to be: walls at both ends and mistakes between.
    #[inline]
    pub(super) fn may_be_on_board(&self) -> bool {
        self.kinds.is_board_line() || (self.kinds.has(Kinds::OTHER) && self.is_board_line_with_mistakes())
    }

    fn is_board_line_with_mistakes(&self) -> bool {
        let text = self.text.trim();
        text.starts_with('#') && text.ends_with('#') && text.chars().nth(2).is_some()
    }

    /// Whether the line is text when it stands above or below a board, although it may be on one: a ruled line
    /// (`-----`), or walls around a word (`### Level 1 ###`).
    #[inline]
    pub(super) fn is_text_beside_board(&self) -> bool {
        !self.kinds.has(Kinds::WALL.or(Kinds::OBJECT)) || (self.kinds.has(Kinds::OTHER) && self.has_word())
    }

    /// Whether two letters stand side by side.
    fn has_word(&self) -> bool {
        let letters = self.text.chars().map(char::is_alphabetic);
        letters.clone().zip(letters.skip(1)).any(|pair| pair == (true, true))
    }

    /// Whether the line has wall and nothing but cells, apart from tabs and the like in front.
    #[inline]
    pub(super) fn is_clean_row(&self) -> bool {
        let kinds = match self.kinds.has(Kinds::OTHER) {
            true => Kinds::of(self.text.trim_start().as_bytes()),
            false => self.kinds,
        };
        kinds.is_board_line() && kinds.has(Kinds::WALL)
    }

    /// What the line says if it is on no board.
    pub(super) fn saying(self) -> Saying<'a> {
        let text = self.text.trim();
        if let Some(heading) = text.strip_prefix(';') {
            return Saying::Heading(heading.trim());
        }
        if text.starts_with("::") {
            return Saying::Hidden(text);
        }
        if announces_moves(text) {
            let parts = text.split_once([':', '=']).map(|(title, rest)| (title.trim(), rest.trim()));
            return match parts {
                Some((title, moves)) if are_moves(moves) => Saying::MovesTitle(title, Some(moves)),
                _ => Saying::MovesTitle(text, None),
            };
        }
        match pair(text) {
            Some((name, value)) if name.eq_ignore_ascii_case("Comment") => Saying::Comment(value),
            Some((name, "")) if name.eq_ignore_ascii_case("Comment-End") => Saying::CommentEnd,
            Some((name, value)) => Saying::Pair(name, value),
            None => Saying::Note(text),
        }
    }

    /// The column where the last part of the line begins, counted from 1.
    pub(super) fn column_of_end(&self, part: &str) -> usize {
        let before = self.text.trim_end().strip_suffix(part).unwrap_or_default();
        before.chars().count() + 1
    }
}

/// Tabs and the like at the end of a line mean nothing.
fn without_odd_end(text: &str) -> &str {
    text.trim_end_matches(|end: char| end.is_whitespace() && end != ' ')
}

/// Whether a text is of moves only: letters, run lengths, and the marks of saved games and variants.
pub(super) fn are_moves(text: &str) -> bool {
    text.chars().all(is_move_character) && text.contains(is_move_letter)
}

/// Whether a text where moves are expected is of moves with some mistakes.
pub(super) fn are_nearly_moves(text: &str) -> bool {
    let (count, good) = text.chars().fold((0, 0), |(count, good), character| {
        (count + 1, good + usize::from(is_move_character(character)))
    });
    4 * good >= 3 * count && text.contains(is_move_letter) && !text.contains([':', '='])
}

fn is_move_character(character: char) -> bool {
    is_move_letter(character)
        || matches!(character, '0'..='9' | '(' | ')' | '[' | ']' | '{' | '}' | '*' | ' ' | '\t')
}

fn is_move_letter(character: char) -> bool {
    matches!(character, 'l' | 'u' | 'r' | 'd' | 'L' | 'U' | 'R' | 'D')
}

/// Whether a line is a title for moves: `Solution`, `Snapshot 2: …`.
fn announces_moves(text: &str) -> bool {
    ["Solution", "Snapshot"].iter().any(|word| begins_with_word(text, word))
}

/// Whether a text begins with that word, in any case, and not with a longer one.
pub(super) fn begins_with_word(text: &str, word: &str) -> bool {
    let (start, rest) = text.split_at_checked(word.len()).unwrap_or_default();
    start.eq_ignore_ascii_case(word) && !rest.starts_with(char::is_alphabetic)
}

/// Keys that may be followed by `=` and have more than one word.
const KNOWN_KEYS: [&str; 19] = [
    "Title",
    "Author",
    "Comment",
    "Comment-End",
    "Collection",
    "Copyright",
    "Game",
    "Date",
    "Date Created",
    "Date of Last Change",
    "ID",
    "Solver",
    "Email",
    "Homepage",
    "Url",
    "Level",
    "Set",
    "Description",
    "Difficulty",
];

/// Name and value of a line such as `Author: …`. Other names than the known ones are one word before a colon
/// and a blank, so that `http://…` and `a=b` stay free text.
fn pair(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once([':', '='])?;
    let is_colon = text[name.len()..].starts_with(':');
    let plain_name = name.trim_end();
    let language_free = plain_name.rsplit_once('-').map_or(plain_name, |(base, _)| base);
    let known = KNOWN_KEYS
        .iter()
        .any(|key| key.eq_ignore_ascii_case(plain_name) || key.eq_ignore_ascii_case(language_free));
    let is_word = name.starts_with(char::is_alphabetic)
        && name.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.'));
    let stands_apart = value.is_empty() || value.starts_with(char::is_whitespace);
    (known || (is_colon && is_word && stands_apart)).then(|| (plain_name, value.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Saying<'_>) {
        let line = Lines::new(line).next().expect("the test gives a line");
        assert_eq!(line.saying(), expected);
    }

    #[test]
    fn beside_a_board_a_headline_is_text_and_a_row_with_some_mistakes_is_not() {
        let is_text = |line| Lines::new(line).next().is_some_and(|line| line.is_text_beside_board());
        assert!(is_text("### Level 1 ###"));
        assert!(is_text("-----"));
        assert!(is_text("#xy.#"));
        assert!(!is_text("#@x.#"));
        assert!(!is_text("\t\t\t#@$.#"));
        assert!(!is_text("#####"));
    }

    #[test]
    fn keys_stand_before_a_colon_and_known_ones_before_an_equals_sign() {
        check("Author: Ann", Saying::Pair("Author", "Ann"));
        check("author=Ann", Saying::Pair("author", "Ann"));
        check("Title-vi = Mê cung", Saying::Pair("Title-vi", "Mê cung"));
        check("Date of Last Change: today", Saying::Pair("Date of Last Change", "today"));
        check("Mood: good", Saying::Pair("Mood", "good"));
        check("Mood:", Saying::Pair("Mood", ""));
    }

    #[test]
    fn other_colons_and_equals_signs_are_free_text() {
        check("https://example.org", Saying::Note("https://example.org"));
        check("a=b", Saying::Note("a=b"));
        check("so note this: nothing", Saying::Note("so note this: nothing"));
    }

    #[test]
    fn titles_for_moves_are_no_keys() {
        check("Solution", Saying::MovesTitle("Solution", None));
        check("snapshot 2: on the way", Saying::MovesTitle("snapshot 2: on the way", None));
        check("Solution 1: rrDD", Saying::MovesTitle("Solution 1", Some("rrDD")));
        check("Solutions: 3", Saying::Pair("Solutions", "3"));
    }

    #[test]
    fn a_semicolon_makes_a_heading_and_two_colons_hide() {
        check(";  One ", Saying::Heading("One"));
        check(":: never shown", Saying::Hidden(":: never shown"));
    }

    #[test]
    fn moves_hold_letters_run_lengths_and_the_marks_of_saved_games() {
        assert!(are_moves("3r(uL)2 [d]{r}*l"));
        assert!(!are_moves("12 (3)"));
        assert!(!are_moves("rude"));
        assert!(are_nearly_moves("rudeRRuu"));
        assert!(!are_nearly_moves("a word"));
    }
}
