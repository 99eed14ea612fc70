//! The one list of names for things people choose by name.

/// Gives an enum its public names: `ALL`, `name()`, `Display` and `FromStr`.
#[macro_export]
macro_rules! named {
    ($type:ident, $what:literal: $($variant:ident = $name:literal),+ $(,)?) => {
        impl $type {
            /// Every choice, in the order in which it is offered.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name people type; it is a promise.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::names::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let known = Self::ALL.iter().copied().find(|choice| choice.name() == text);
                known.ok_or_else(|| $crate::names::UnknownName {
                    what: $what,
                    found: $crate::names::excerpt(text),
                    choices: &[$($name),+],
                })
            }
        }
    };
}

pub use named;

/// The beginning of a text that somebody typed, as much as fits into a sentence.
pub fn excerpt(text: &str) -> String {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Nothing has that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no {what}; there are {}", choices.join(", "))]
pub struct UnknownName {
    /// What was asked for.
    pub what: &'static str,
    /// What was typed.
    pub found: String,
    /// What could have been typed.
    pub choices: &'static [&'static str],
}
