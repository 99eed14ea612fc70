//! What a file says about a level or about itself: pairs such as `Author: …`, headings and free lines.
//!
//! Everything is kept in the order of the file, so that what nobody here understands survives a round trip.

/// Pairs, headings and notes in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields {
    items: Vec<Field>,
}

/// One thing that is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// `name: value`. Only a comment has more than one line.
    Pair {
        /// As written, in any case.
        name: String,
        /// Without blanks around it.
        value: String,
    },
    /// A title line before the board: without its `;`.
    Heading(String),
    /// A line of free text.
    Note(String),
}

impl Fields {
    /// The value of a key, in any case; of several, the first.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// Adds a pair. A key that is there already keeps counting.
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.items.push(Field::Pair { name: name.into(), value: value.into() });
    }

    /// Adds a title line that stands before the board.
    pub fn push_heading(&mut self, text: impl Into<String>) {
        self.items.push(Field::Heading(text.into()));
    }

    /// Adds a line of free text.
    pub fn push_note(&mut self, text: impl Into<String>) {
        self.items.push(Field::Note(text.into()));
    }

    /// Everything, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Field> {
        self.items.iter()
    }

    /// Names and values, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.items.iter().filter_map(|field| match field {
            Field::Pair { name, value } => Some((name.as_str(), value.as_str())),
            _ => None,
        })
    }

    /// The title lines before the board, in order.
    pub fn headings(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.items.iter().filter_map(|field| match field {
            Field::Heading(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// The free lines, in order.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        self.items.iter().filter_map(|field| match field {
            Field::Note(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// What to call the thing: the key `Title`, or else the last heading.
    pub fn title(&self) -> Option<&str> {
        let is_title = |title: &&str| !title.is_empty();
        self.get("Title").filter(is_title).or_else(|| self.headings().next_back().filter(is_title))
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Title lines, and nothing else so far.
    pub(super) fn of_headings<'a>(headings: impl Iterator<Item = &'a str>) -> Self {
        Self { items: headings.map(|text| Field::Heading(text.to_owned())).collect() }
    }

    /// Adds a title line before everything that was said so far.
    pub(super) fn prepend_heading(&mut self, text: String) {
        self.items.insert(0, Field::Heading(text));
    }

    /// Takes back the last line of free text, if that is what was said last.
    pub(super) fn pop_note(&mut self) -> Option<String> {
        match self.items.pop_if(|field| matches!(field, Field::Note(_))) {
            Some(Field::Note(text)) => Some(text),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_in_any_case_and_the_first_counts() {
        let mut fields = Fields::default();
        fields.push("Author", "one");
        fields.push("AUTHOR", "two");
        assert_eq!(fields.get("author"), Some("one"));
        assert_eq!(fields.get("Title"), None);
    }

    #[test]
    fn the_key_title_wins_over_the_last_heading() {
        let mut fields = Fields::default();
        fields.push_heading("first");
        fields.push_heading("second");
        assert_eq!(fields.title(), Some("second"));
        fields.push("title", "named");
        assert_eq!(fields.title(), Some("named"));
    }

    #[test]
    fn only_a_note_at_the_end_is_taken_back() {
        let mut fields = Fields::default();
        fields.push_note("free");
        fields.push("Author", "one");
        assert_eq!(fields.pop_note(), None);
        assert_eq!(fields.notes().collect::<Vec<_>>(), ["free"]);
    }
}
