//! What people call their things: saves and personal tokens.

use crate::error::{ApiError, Code};

/// The most characters of a label.
const MAX_LENGTH: usize = 60;

/// A name for a thing, in one line. Several things may share it: nothing is found by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label(String);

impl Label {
    /// Checks a label. Blanks at its ends do not belong to it.
    pub(crate) fn new(text: &str) -> Result<Self, ApiError> {
        let text = text.trim();
        let length = text.chars().take(MAX_LENGTH + 1).count();
        if !(1..=MAX_LENGTH).contains(&length) || text.chars().any(char::is_control) {
            let sentence = format!("a name has 1 to {MAX_LENGTH} characters, in one line");
            return Err(ApiError::new(Code::Invalid, sentence));
        }
        Ok(Self(text.to_owned()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let label = Label::new(text);
        assert_eq!(label.as_ref().ok().map(Label::as_str), expected, "{text:?}");
    }

    #[test]
    fn a_label_is_one_line_of_any_language() {
        check("before the corner", Some("before the corner"));
        check("  góc phải ", Some("góc phải"));
        check(&"ế".repeat(60), Some(&"ế".repeat(60)));
        check(&"x".repeat(61), None);
        for text in ["", "  ", "a\nb", "a\u{1b}[2Jb", "a\0b"] {
            check(text, None);
        }
    }
}
