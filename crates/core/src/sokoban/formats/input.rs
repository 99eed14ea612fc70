//! What comes in, made simple: one encoding, one kind of line end.

use std::borrow::Cow;

/// What Windows has where Latin-1 has control characters, from byte 0x80 on: nobody writes those into a level file.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Bytes as text: UTF-8 and else Latin-1 as Windows has it, without byte-order mark, every line ended by a line feed.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| latin1(byte)).collect()),
    };
    match text.contains('\r') {
        true => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")),
        false => text,
    }
}

fn latin1(byte: u8) -> char {
    let windows = byte.checked_sub(0x80).and_then(|number| WINDOWS.get(usize::from(number)));
    windows.copied().unwrap_or(char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: &str) {
        assert_eq!(decode(bytes), expected);
    }

    #[test]
    fn every_line_end_becomes_a_line_feed() {
        check(b"a\r\nb\rc\nd\r\r\n", "a\nb\nc\nd\n\n");
    }

    #[test]
    fn a_byte_order_mark_is_dropped() {
        check(b"\xEF\xBB\xBF####", "####");
    }

    #[test]
    fn what_is_not_utf8_is_latin1() {
        check("Bär".as_bytes(), "Bär");
        check(b"B\xE4r", "Bär");
        check(b"\x93Caf\xE9\x94 \x80\x9F", "“Café” €Ÿ");
    }
}
