//! Levels as addresses, one per line: `…/p/CODE`, and perhaps somebody's moves, `?r=MOVES`.

use crate::sokoban::rle::Allowance;

use super::defect::{Defect, Place};
use super::fields::Fields;
use super::link;
use super::records::Claim;
use super::source::{Places, Source};
use super::{Collection, Entry};

/// What stands before a code.
const BEFORE_CODE: &str = "/p/";
/// What stands before moves.
const BEFORE_MOVES: &str = "r=";

/// Whether every line is the address of a level, as no board and no prose is.
pub(super) fn recognises(input: &str) -> bool {
    let mut lines = input.lines().filter(|line| !line.trim().is_empty()).peekable();
    lines.peek().is_some() && lines.all(|line| Address::read(line).is_some())
}

/// Reads addresses, each a level of its own.
pub(super) fn read(input: &str) -> Collection {
    let mut allowance = Allowance::for_file(input.len());
    let lines = input.lines().enumerate().map(|(index, line)| (index + 1, line));
    let addresses = lines.filter_map(|(number, line)| Some((number, line, Address::read(line)?)));
    let entries = addresses.map(|(number, line, address)| address.entry(number, line, &mut allowance));
    Collection { entries: entries.collect(), ..Collection::default() }
}

/// A line that leads to a level.
struct Address<'a> {
    code: Part<'a>,
    moves: Option<Part<'a>>,
}

/// A part of a line, and how many bytes stand before it.
struct Part<'a> {
    at: usize,
    text: &'a str,
}

impl<'a> Address<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let line = line.trim_end();
        let at = line.find(BEFORE_CODE)? + BEFORE_CODE.len();
        let end = line[at..].find(|character: char| !character.is_ascii_alphanumeric());
        let end = end.map_or(line.len(), |length| at + length);
        let is_address = at < end && !line.trim_start().contains(char::is_whitespace);
        let query = line[end..].strip_prefix('?').or_else(|| line[end..].is_empty().then_some(""))?;

        let mut moves_at = end + 1;
        let mut moves = None;
        for part in query.split('&') {
            let after_name = part.strip_prefix(BEFORE_MOVES);
            moves = moves.or(after_name.map(|text| Part { at: moves_at + BEFORE_MOVES.len(), text }));
            moves_at += part.len() + 1;
        }
        is_address.then_some(Self { code: Part { at, text: &line[at..end] }, moves })
    }

    fn entry(self, number: usize, line: &str, allowance: &mut Allowance) -> Entry {
        let characters_before = |part: &Part<'_>| line[..part.at].chars().count();
        // Step 1. The level. Its defects count columns from the beginning of the code.
        let before = characters_before(&self.code);
        let shifted = |defect: Defect| {
            let column = defect.place.and_then(|place| place.column);
            let place =
                column.map_or(Place::line(number), |column| Place::character(number, before + column));
            Defect::at(place, defect.fault)
        };
        let level = link::decode_within(self.code.text, allowance);
        let level = level.map_err(|defects| defects.into_iter().map(shifted).collect::<Vec<_>>());

        // Step 2. The moves.
        let mut warnings = Vec::new();
        let claim = self.moves.map(|moves| {
            let column = characters_before(&moves) + 1;
            Claim { title: None, line: number, column, text: moves.text.to_owned() }
        });
        let record = claim.map(|claim| claim.play(level.as_ref().ok(), allowance, &mut warnings));
        Entry {
            fields: Fields::default(),
            level,
            source: Source::new(number, line),
            warnings,
            records: record.into_iter().collect(),
            places: Places::Nowhere,
        }
    }
}
