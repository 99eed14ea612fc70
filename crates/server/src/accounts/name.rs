//! Names of people: any language, and nobody looks like somebody else.

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;
use unicode_security::general_security_profile::IdentifierType;

/// The most characters a name may have.
pub(crate) const MAX_LENGTH: usize = 24;

/// A name somebody can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name(String);

/// A name nobody can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NameError {
    #[error("a name has at least one letter or digit")]
    Empty,
    #[error("a name has at most {MAX_LENGTH} characters")]
    TooLong,
    #[error("a name has no space at its ends and not two in a row")]
    Spaces,
    #[error("character {position} of the name cannot be seen")]
    Invisible { position: usize },
}

impl Name {
    /// Checks a name. Letters with accents may be typed in one character or in several: it is the same name.
    pub(crate) fn new(text: &str) -> Result<Self, NameError> {
        // A few times the length is enough to know that it is too long, whatever is sent.
        let name: String = text.chars().take(8 * MAX_LENGTH).nfc().collect();
        if name.chars().count() > MAX_LENGTH {
            return Err(NameError::TooLong);
        }
        if name.starts_with(' ') || name.ends_with(' ') || name.contains("  ") {
            return Err(NameError::Spaces);
        }
        if let Some(position) = name.chars().position(|character| !is_visible(character)) {
            return Err(NameError::Invisible { position: position + 1 });
        }
        match name.chars().any(char::is_alphanumeric) {
            true => Ok(Self(name)),
            false => Err(NameError::Empty),
        }
    }

    /// As its owner writes it.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// As it is looked up: upper and lower case and letters that look alike are one.
    pub(crate) fn folded(&self) -> String {
        let lower: String = self.0.nfkc().collect::<String>().to_lowercase();
        skeleton(&lower).collect()
    }

    /// All ways in which it may look. A capital `I` looks like a small `l`, so `IiIy` could pass for `lily` although their
    /// lower cases differ.
    pub(crate) fn looks(&self) -> Vec<String> {
        let plain: String = self.0.nfkc().collect();
        let as_seen: String = skeleton(&plain).collect();
        let as_seen: String = skeleton(&as_seen.to_lowercase()).collect();
        let mut looks = vec![self.folded(), as_seen];
        looks.dedup();
        looks
    }
}

fn is_visible(character: char) -> bool {
    let is_mark_or_space = character == ' ' || !character.is_whitespace();
    // Joiners, direction marks and the like change nothing that can be seen.
    let is_ignorable = {
        use unicode_security::GeneralSecurityProfile;
        character.identifier_type() == Some(IdentifierType::Default_Ignorable)
    };
    !character.is_control() && is_mark_or_space && !is_ignorable && !is_private(character)
}

/// Characters that look different, or not at all, on every machine.
fn is_private(character: char) -> bool {
    matches!(u32::from(character), 0xE000..=0xF8FF | 0xF_0000..)
        || matches!(character, '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{200B}'..='\u{200F}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFF}' | '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' | '\u{2800}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_same(one: &str, other: &str) {
        let looks = [one, other].map(|name| Name::new(name).unwrap().looks());
        assert!(looks[0].iter().any(|look| looks[1].contains(look)), "{one} and {other}: {looks:?}");
    }

    #[track_caller]
    fn check_different(one: &str, other: &str) {
        let looks = [one, other].map(|name| Name::new(name).unwrap().looks());
        assert!(!looks[0].iter().any(|look| looks[1].contains(look)), "{one} and {other}: {looks:?}");
    }

    #[test]
    fn names_come_in_all_languages() {
        for name in ["Anna", "Nguyễn Thị Mai", "Ελένη", "Иван", "山田太郎", "7", "a_b", "O'Neil", "🐭 mouse"]
        {
            assert_eq!(Name::new(name).unwrap().as_str(), name);
        }
    }

    #[test]
    fn accents_typed_in_two_characters_are_one_name() {
        assert_eq!(Name::new("Ne\u{301}e").unwrap(), Name::new("Née").unwrap());
    }

    #[test]
    fn case_and_look_do_not_make_another_name() {
        check_same("Anna", "ANNA");
        check_same("paypal", "p\u{430}ypal");
        check_same("lily", "IiIy");
        check_same("Iris", "lris");
        check_same("mouse", "m0use");
        check_same("Ａｎｎａ", "anna");
    }

    #[test]
    fn a_name_is_found_whatever_its_case() {
        assert_eq!(Name::new("IRIS").unwrap().folded(), Name::new("iris").unwrap().folded());
        assert_eq!(Name::new("NGUYỄN").unwrap().folded(), Name::new("nguyễn").unwrap().folded());
    }

    #[test]
    fn other_names_are_other_names() {
        check_different("Mai", "Mal");
        check_different("Nguyễn", "Nguyen");
        check_different("Anna", "Anne");
    }

    #[test]
    fn what_cannot_be_a_name_is_told() {
        for (name, error) in [
            ("", NameError::Empty),
            ("...", NameError::Empty),
            (" Anna", NameError::Spaces),
            ("An  na", NameError::Spaces),
            ("An\nna", NameError::Invisible { position: 3 }),
            ("An\u{200B}na", NameError::Invisible { position: 3 }),
            ("An\u{202E}na", NameError::Invisible { position: 3 }),
            ("An\u{3164}na", NameError::Invisible { position: 3 }),
            ("abcdefghijklmnopqrstuvwxy", NameError::TooLong),
        ] {
            assert_eq!(Name::new(name), Err(error), "{name:?}");
        }
        assert!(Name::new("abcdefghijklmnopqrstuvwx").is_ok());
        assert_eq!(Name::new(&"e\u{301}".repeat(100_000)), Err(NameError::TooLong));
    }
}
