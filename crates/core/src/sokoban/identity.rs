//! The same level wherever it comes from.
//!
//! Two drawings are the same level if one can be turned or mirrored into the other and only differ in what
//! nobody can reach, in the space around, and in where exactly the player starts within its region.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::names::excerpt;
use crate::sokoban::level::Level;
use crate::sokoban::views::Canonical;

/// A level's name that depends on nothing but the level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity([u8; 32]);

/// A text that is no identity.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no identity of a level; one has 64 digits, `0` to `9` and `a` to `f`")]
pub struct IdentityError {
    /// What was read.
    pub found: String,
}

/// Bumped if what is hashed ever changes.
const VERSION: &[u8] = b"mazekeeper level 1\n";

impl Identity {
    /// Works out a level's identity.
    pub fn of(level: &Level) -> Self {
        let picture = Canonical::of(level).picture;
        Self(Sha256::new().chain_update(VERSION).chain_update(picture).finalize().into())
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Identity({self})")
    }
}

impl FromStr for Identity {
    type Err = IdentityError;

    /// Reads what is displayed and nothing else: capitals would give a level a second address.
    fn from_str(text: &str) -> Result<Self, IdentityError> {
        read(text).map(Self).ok_or_else(|| IdentityError { found: excerpt(text) })
    }
}

fn read(text: &str) -> Option<[u8; 32]> {
    let digit = |character: u8| match character {
        b'0'..=b'9' => Some(character - b'0'),
        b'a'..=b'f' => Some(character - b'a' + 10),
        _ => None,
    };
    let digits: &[u8; 64] = text.as_bytes().try_into().ok()?;
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::drawn::level;

    const DRAWING: &str = "######\n#@ $.#\n#  ###\n####";

    #[track_caller]
    fn check_same(other: &str) {
        assert_eq!(Identity::of(&level(DRAWING)), Identity::of(&level(other)), "\n{other}");
    }

    #[test]
    fn a_level_is_the_same_turned_mirrored_and_with_space_around() {
        check_same("####\n#.##\n#$##\n#  #\n# @#\n####");
        check_same("\n ######\n #.$ @#\n ###  #\n   ####");
        check_same("  ####\n###  #\n#.$ @#\n######");
    }

    #[test]
    fn what_nobody_can_reach_does_not_count() {
        check_same("##########\n#@ $.##. #\n#  ####$ #\n##########");
    }

    #[test]
    fn the_player_may_stand_anywhere_in_its_region_but_not_beyond() {
        check_same("######\n#  $.#\n# @###\n####");
        let other_side = level("#######\n#  $.@#\n#  ####\n####");
        let this_side = level("#######\n#@ $. #\n#  ####\n####");
        assert_ne!(Identity::of(&this_side), Identity::of(&other_side));
    }

    #[test]
    fn an_identity_stays_the_same_for_ever() {
        let identity = Identity::of(&level(DRAWING)).to_string();
        assert_eq!(identity, "abc269001f6f32e23cba0dcdbbe56762e767481ee22a72db79008efb905c9109");
    }
    #[track_caller]
    fn check_refused(text: &str) {
        assert_eq!(text.parse::<Identity>(), Err(IdentityError { found: excerpt(text) }));
    }

    #[test]
    fn an_identity_is_read_as_it_is_displayed_and_in_no_other_way() {
        let identity = Identity::of(&level(DRAWING));
        let text = identity.to_string();
        assert_eq!(text.parse(), Ok(identity));
        check_refused("");
        check_refused(&text[1..]);
        check_refused(&format!("{text}0"));
        check_refused(&text.to_uppercase());
        for wrong in ["+", "g", "`", "/", ":", " "] {
            check_refused(&format!("{wrong}{}", &text[1..]));
            check_refused(&format!("{}{wrong}", &text[1..]));
        }
        // 64 bytes, but a sign of two of them.
        check_refused(&format!("é{}", &text[2..]));
    }

    #[test]
    fn what_is_no_identity_is_told_in_one_sentence() {
        let told = "one".parse::<Identity>().map_err(|error| error.to_string());
        let expected = "`one` is no identity of a level; one has 64 digits, `0` to `9` and `a` to `f`";
        assert_eq!(told, Err(expected.to_owned()));
    }
}
