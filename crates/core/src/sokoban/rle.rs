//! Run lengths: `3#` for `###`, and groups such as `2(3(#-)#)`, for boards and moves alike.
//!
//! Six characters can stand for millions, so every multiplication is checked against the limit *before* it is
//! done. And as a file can hold millions of such six characters, what a whole file unfolds to is limited, too
//! (`Allowance`): reading costs time and memory in proportion to what was written.

use std::fmt::Write;

/// How deep groups may lie in one another.
pub const MAX_DEPTH: usize = 16;

/// Why run lengths cannot be unfolded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RleFault {
    /// It would be longer than allowed.
    #[error("unfolds to more than {limit}")]
    Bomb {
        /// Squares or moves that are allowed.
        limit: usize,
    },
    /// The file as a whole would become much longer than it is.
    #[error("the file unfolds to too much: this is not read")]
    FileBomb,
    /// `(` without `)`.
    #[error("this `(` is never closed")]
    Unclosed,
    /// `)` without `(`.
    #[error("this `)` closes nothing")]
    Unopened,
    /// A number with nothing after it to repeat, or zero.
    #[error("this count repeats nothing")]
    NothingToRepeat,
    /// More than [`MAX_DEPTH`] groups around one character.
    #[error("groups are nested more than {MAX_DEPTH} deep")]
    TooDeep,
}

/// What one file may still unfold to, counted in bytes that are kept: one for a move.
pub(crate) struct Allowance(usize);

impl Allowance {
    /// Enough for [`MAX_MOVES`](crate::sokoban::lurd::MAX_MOVES) in any file, and in addition a multiple of the
    /// file's length that no real file comes near.
    pub(crate) fn for_file(length: usize) -> Self {
        const ANY_FILE: usize = 1 << 24;
        const PER_BYTE: usize = 64;
        Self(length.saturating_mul(PER_BYTE).saturating_add(ANY_FILE))
    }

    /// Takes an amount before it is made.
    pub(crate) fn spend(&mut self, amount: usize) -> Result<(), RleFault> {
        self.0 = self.0.checked_sub(amount).ok_or(RleFault::FileBomb)?;
        Ok(())
    }
}

/// What a character is, apart from digits and parentheses.
pub(crate) enum Token<T> {
    /// Something that can be repeated.
    Item(T),
    /// Nothing: a blank among moves.
    Skip,
}

/// A fault and the number of the character where it was found, counted from 0.
pub(crate) type Located<E> = (usize, E);

/// Unfolds a text to at most `limit` items, each paid for with 1 from the allowance. `read` is asked what each
/// character other than digits and parentheses means, and is told its number, counted from 0.
pub(crate) fn unfold<T: Clone, E: From<RleFault>>(
    text: &str,
    limit: usize,
    allowance: &mut Allowance,
    mut read: impl FnMut(usize, char) -> Result<Token<T>, E>,
) -> Result<Vec<T>, Located<E>> {
    struct Group {
        opened_at: usize,
        count: usize,
        start: usize,
    }
    let mut items: Vec<T> = Vec::new();
    let mut groups: Vec<Group> = Vec::new();
    // The number that was read and waits for something to repeat, and where it began.
    let mut waiting: Option<(usize, usize)> = None;

    for (number, character) in text.chars().enumerate() {
        let at = |fault: RleFault| (number, fault.into());
        match character {
            '0'..='9' => {
                let digit = character as usize - '0' as usize;
                let (begun, count) = waiting.unwrap_or((number, 0));
                waiting = Some((begun, count.saturating_mul(10).saturating_add(digit)));
            }
            '(' => {
                if groups.len() == MAX_DEPTH {
                    return Err(at(RleFault::TooDeep));
                }
                let count = take_count(&mut waiting)?;
                groups.push(Group { opened_at: number, count, start: items.len() });
            }
            ')' => {
                if let Some((begun, _)) = waiting {
                    return Err((begun, RleFault::NothingToRepeat.into()));
                }
                let group = groups.pop().ok_or_else(|| at(RleFault::Unopened))?;
                repeat_tail(&mut items, group.start, group.count, limit, allowance).map_err(at)?;
            }
            other => {
                if let Token::Item(item) = read(number, other).map_err(|fault| (number, fault))? {
                    let count = take_count(&mut waiting)?;
                    let start = items.len();
                    items.push(item);
                    allowance.spend(1).map_err(at)?;
                    repeat_tail(&mut items, start, count, limit, allowance).map_err(at)?;
                }
            }
        }
    }

    if let Some((begun, _)) = waiting {
        return Err((begun, RleFault::NothingToRepeat.into()));
    }
    match groups.pop() {
        Some(group) => Err((group.opened_at, RleFault::Unclosed.into())),
        None => Ok(items),
    }
}

/// The count before an item or a group, 1 if there is none. Zero is refused: what vanishes again would be work
/// that no limit sees.
fn take_count<E: From<RleFault>>(waiting: &mut Option<(usize, usize)>) -> Result<usize, Located<E>> {
    match waiting.take() {
        Some((begun, 0)) => Err((begun, RleFault::NothingToRepeat.into())),
        Some((_, count)) => Ok(count),
        None => Ok(1),
    }
}

/// Makes what lies from `start` on stand there `count` times, which is at least once.
fn repeat_tail<T: Clone>(
    items: &mut Vec<T>,
    start: usize,
    count: usize,
    limit: usize,
    allowance: &mut Allowance,
) -> Result<(), RleFault> {
    let length = items.len() - start;
    let fits = length.checked_mul(count).is_some_and(|total| total <= limit.saturating_sub(start));
    if !fits {
        return Err(RleFault::Bomb { limit });
    }
    if length > 0 {
        allowance.spend(length * (count - 1))?;
        items.reserve(length * (count - 1));
        (1..count).for_each(|_| items.extend_from_within(start..start + length));
    }
    Ok(())
}

/// Folds equal neighbours: `rrrul` becomes `3rul`. The text must hold no digits.
pub(crate) fn fold(characters: impl IntoIterator<Item = char>) -> String {
    let mut folded = String::new();
    let mut run: Option<(char, usize)> = None;
    for character in characters {
        match &mut run {
            Some((same, length)) if *same == character => *length += 1,
            _ => {
                write_run(&mut folded, run);
                run = Some((character, 1));
            }
        }
    }
    write_run(&mut folded, run);
    folded
}

fn write_run(folded: &mut String, run: Option<(char, usize)>) {
    match run {
        Some((character, 1)) => folded.push(character),
        Some((character, length)) => {
            write!(folded, "{length}{character}").expect("a string takes whatever is written");
        }
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str, limit: usize) -> Result<String, Located<RleFault>> {
        unfold(text, limit, &mut Allowance::for_file(text.len()), |_, character| match character {
            ' ' => Ok(Token::Skip),
            other => Ok(Token::Item(other)),
        })
        .map(String::from_iter)
    }

    #[track_caller]
    fn check(text: &str, expected: Result<&str, Located<RleFault>>) {
        assert_eq!(letters(text, 100), expected.map(str::to_owned));
    }

    #[test]
    fn counts_and_groups_unfold() {
        check("3#", Ok("###"));
        check("2(3(#-)#)", Ok("#-#-#-##-#-#-#"));
        check("(ab)c", Ok("abc"));
        check("12a", Ok("aaaaaaaaaaaa"));
        check("2 a", Ok("aa"));
        check("", Ok(""));
    }

    #[test]
    fn faults_are_told_where_they_are() {
        check("ab)", Err((2, RleFault::Unopened)));
        check("a(b(c)", Err((1, RleFault::Unclosed)));
        check("ab12", Err((2, RleFault::NothingToRepeat)));
        check("(a3)b", Err((2, RleFault::NothingToRepeat)));
        check("a0b", Err((1, RleFault::NothingToRepeat)));
        check("00(b)", Err((0, RleFault::NothingToRepeat)));
        check(&"(".repeat(17), Err((16, RleFault::TooDeep)));
    }

    #[test]
    fn a_bomb_is_an_error_before_it_goes_off() {
        let bomb = RleFault::Bomb { limit: 100 };
        check("101a", Err((3, bomb)));
        check("99a2b", Err((4, bomb)));
        check("99999999999999999999999999a", Err((26, bomb)));
        check("9(9(9(9(a))))", Err((11, bomb)));
        check("100a", Ok("a".repeat(100).as_str()));
        check("999999999(999999999())", Ok(""));
    }

    #[test]
    fn many_small_bombs_use_up_the_allowance_of_their_file() {
        let mut allowance = Allowance(250);
        let mut hundred = || {
            unfold("100a", 100, &mut allowance, |_, letter| Ok::<_, RleFault>(Token::Item(letter)))
                .map(|_| ())
        };
        assert_eq!([hundred(), hundred()], [Ok(()), Ok(())]);
        assert_eq!(hundred(), Err((3, RleFault::FileBomb)));
    }

    #[test]
    fn folding_is_undone_by_unfolding() {
        assert_eq!(fold("rrrrulll".chars()), "4ru3l");
        assert_eq!(letters(&fold("aabbbbbbbbbbbbc".chars()), 100).as_deref(), Ok("aabbbbbbbbbbbbc"));
    }
}
