//! Both languages at once: the reader chooses one of them on the page, without a script.

use std::fmt::Display;

/// A text in English and Vietnamese, not yet escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    en: String,
    vi: String,
}

/// The language a page opens in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Vietnamese.
    Vietnamese,
}

/// A text in both languages.
pub(super) fn both(en: impl Into<String>, vi: impl Into<String>) -> Text {
    Text { en: en.into(), vi: vi.into() }
}

/// What is written alike in both.
pub(super) fn same(text: impl Display) -> Text {
    both(text.to_string(), text.to_string())
}

/// A number, its thousands apart.
pub(super) fn number(number: impl Display) -> Text {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    punctuated(text)
}

/// Seconds with a fitting unit.
pub(super) fn seconds(seconds: f64) -> Text {
    punctuated(match seconds {
        ..0.001 => format!("{:.0} µs", seconds * 1e6),
        0.001..0.1 => format!("{:.1} ms", seconds * 1e3),
        0.1..1.0 => format!("{:.0} ms", seconds * 1e3),
        1.0..100.0 => format!("{seconds:.2} s"),
        _ => format!("{seconds:.0} s"),
    })
}

/// Bytes with a fitting unit.
pub(super) fn bytes(bytes: f64) -> Text {
    punctuated(match bytes / 1024.0 {
        ..1.0 => format!("{bytes:.0} B"),
        kib @ 1.0..1024.0 => format!("{kib:.0} KiB"),
        kib @ 1024.0..1_048_576.0 => format!("{:.1} MiB", kib / 1024.0),
        kib => format!("{:.2} GiB", kib / 1_048_576.0),
    })
}

/// Bytes by thousands: beside a grid of decades these are round.
pub(super) fn decimal_bytes(bytes: f64) -> Text {
    punctuated(match bytes {
        ..1e3 => format!("{bytes:.0} B"),
        1e3..1e6 => format!("{:.0} kB", bytes / 1e3),
        1e6..1e9 => format!("{:.1} MB", bytes / 1e6),
        _ => format!("{:.2} GB", bytes / 1e9),
    })
}

/// Vietnamese has the comma before decimals.
fn punctuated(en: String) -> Text {
    let swapped = |character| match character {
        '.' => ',',
        ',' => '.',
        other => other,
    };
    let vi = en.chars().map(swapped).collect();
    Text { en, vi }
}

impl Text {
    /// This and then that.
    pub(super) fn and(&self, other: &Self) -> Self {
        Self { en: format!("{}{}", self.en, other.en), vi: format!("{}{}", self.vi, other.vi) }
    }

    /// In a page.
    pub(super) fn html(&self) -> String {
        self.tagged("span")
    }

    /// In a picture.
    pub(super) fn svg(&self) -> String {
        self.tagged("tspan")
    }

    fn tagged(&self, tag: &str) -> String {
        let (en, vi) = (escaped(&self.en), escaped(&self.vi));
        if en == vi {
            return en;
        }
        format!("<{tag} lang=\"en\">{en}</{tag}><{tag} lang=\"vi\">{vi}</{tag}>")
    }

    /// Where there can be only one.
    pub(super) fn in_language(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Vietnamese => &self.vi,
        }
    }
}

/// A text in which nothing is taken for a tag.
pub(super) fn escaped(text: &str) -> String {
    let visible = |character: char| if character.is_control() { '\u{fffd}' } else { character };
    let text: String = text.chars().map(visible).collect();
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
