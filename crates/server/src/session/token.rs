//! Secrets that stand for somebody.

use std::fmt;

use sha2::{Digest, Sha256};

/// 256 bits that nobody can guess, as 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

impl Token {
    /// A new one.
    pub(crate) fn new() -> Self {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("every system we run on has random numbers");
        Self(hex(&bytes))
    }

    /// A token as somebody sent it; `None` if it cannot be one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 64 && text.bytes().all(is_digit)).then(|| Self(text.to_owned()))
    }

    /// What is stored instead. A token is random, so one round of hashing is enough.
    pub(crate) fn digest(&self) -> String {
        hex(&Sha256::digest(self.0.as_bytes()))
    }

    /// The secret itself, for its owner only.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

/// Logs never show a secret.
impl fmt::Debug for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Token(…)")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_comes_back_as_it_was_sent() {
        let token = Token::new();
        assert_eq!(Token::parse(token.reveal()), Some(token.clone()));
        assert_ne!(token, Token::new());
        assert_ne!(token.digest(), token.reveal());
    }

    #[test]
    fn what_cannot_be_a_token_is_none() {
        for text in ["", "abc", &"g".repeat(64), &"A".repeat(64), &"ä".repeat(32)] {
            assert_eq!(Token::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_log_does_not_show_it() {
        assert_eq!(format!("{:?}", Token::new()), "Token(…)");
    }
}
