//! Tables whose rows take just as many bits as they need, and a row of events in which everybody has a number.

/// Numbers of the same width, one behind the other. Nobody has to know how large they will be: as soon as one does not
/// fit, all are written anew with more bits. Numbers that count something double before that happens again.
pub(super) struct BitRows {
    /// Bits of a row: at most 64.
    width: u32,
    /// The largest number that fits.
    most: u64,
    words: Vec<u64>,
    len: usize,
}

impl BitRows {
    /// For numbers that mostly have so many bits.
    pub(super) fn new(width: u32) -> Self {
        assert!((1..=u64::BITS).contains(&width), "a row fits into a word");
        Self { width, most: u64::MAX >> (u64::BITS - width), words: Vec::new(), len: 0 }
    }

    /// For so many numbers, all below a bound.
    pub(super) fn zeros(len: usize, bound: usize) -> Self {
        let mut rows = Self::new(bits_below(bound).max(1));
        let bits = len as u64 * u64::from(rows.width);
        (rows.len, rows.words) = (len, vec![0; bits.div_ceil(u64::from(u64::BITS)) as usize]);
        rows
    }

    /// Writes all rows anew, so that a number fits.
    #[cold]
    fn widen(&mut self, value: u64) {
        let mut wider = Self::new(u64::BITS - value.leading_zeros());
        let bits = self.len as u64 * u64::from(wider.width);
        wider.words.reserve((bits / u64::from(u64::BITS)) as usize + 2);
        (0..self.len).for_each(|row| wider.push(self.get(row)));
        *self = wider;
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.words[..])
    }

    pub(super) fn shrink(&mut self) {
        self.words.shrink_to_fit();
    }

    /// The word in which a row begins, and the bit.
    #[inline]
    fn place(&self, row: usize) -> (usize, u32) {
        let bit = row as u64 * u64::from(self.width);
        ((bit / u64::from(u64::BITS)) as usize, (bit % u64::from(u64::BITS)) as u32)
    }

    #[inline]
    pub(super) fn push(&mut self, value: u64) {
        if value > self.most {
            self.widen(value);
        }
        let (word, bit) = self.place(self.len);
        match self.words.get_mut(word) {
            None => self.words.push(value),
            Some(last) => {
                *last |= value << bit;
                if bit + self.width > u64::BITS {
                    self.words.push(value >> (u64::BITS - bit));
                }
            }
        }
        self.len += 1;
    }

    #[inline]
    pub(super) fn get(&self, row: usize) -> u64 {
        let (word, bit) = self.place(row);
        let mut value = self.words[word] >> bit;
        if bit + self.width > u64::BITS {
            value |= self.words[word + 1] << (u64::BITS - bit);
        }
        value & self.most
    }

    /// Sets those bits of a row that are set in `value`.
    #[inline]
    pub(super) fn add(&mut self, row: usize, value: u64) {
        let (word, bit) = self.place(row);
        self.words[word] |= value << bit;
        if bit + self.width > u64::BITS {
            self.words[word + 1] |= value >> (u64::BITS - bit);
        }
    }
}

/// How many bits all numbers below a bound need.
pub(super) fn bits_below(bound: usize) -> u32 {
    usize::BITS - bound.saturating_sub(1).leading_zeros()
}

/// Small numbers as one: their lowest bits first, then the next, so that small ones make a small one.
pub(super) fn interleaved(numbers: [u8; 3]) -> u64 {
    let bit = |place: u32| u64::from(numbers[place as usize % 3] >> (place / 3) & 1) << place;
    if numbers == [0; 3] { 0 } else { (0..3 * u8::BITS).map(bit).sum() }
}

/// The numbers again.
pub(super) fn parted(value: u64) -> [u8; 3] {
    let bit = |number: u32, place: u32| ((value >> (3 * place + number) & 1) as u8) << place;
    [0, 1, 2].map(|number| if value == 0 { 0 } else { (0..u8::BITS).map(|place| bit(number, place)).sum() })
}

/// What kind of event stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A state is expanded.
    Closing,
    /// A new state is found.
    Opening,
    /// A known state is reached on another way.
    Way,
}

/// The kinds of all events in their order: two bits each. How many of a kind come before a place, and where the
/// n-th of a kind stands, is known at once.
pub(super) struct Timeline {
    /// Whether events are closings, whether they are openings.
    words: Vec<[u64; 2]>,
    /// The word that is not full yet. It is apart because a search says something every few nanoseconds.
    last: [u64; 2],
    /// Closings and openings in the words that are full, and before every eighth of them.
    counts: [u32; 2],
    before: Vec<[u32; 2]>,
    len: usize,
}

const WORD: usize = u64::BITS as usize;
const WORDS: usize = 8;

impl Timeline {
    pub(super) fn new() -> Self {
        Self { words: Vec::new(), last: [0; 2], counts: [0; 2], before: vec![[0; 2]], len: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.words[..]) + size_of_val(&self.before[..])
    }

    pub(super) fn shrink(&mut self) {
        self.words.shrink_to_fit();
        self.before.shrink_to_fit();
    }

    #[inline]
    pub(super) fn push(&mut self, kind: Kind) {
        let bit = self.len % WORD;
        self.last[0] |= u64::from(kind == Kind::Closing) << bit;
        self.last[1] |= u64::from(kind == Kind::Opening) << bit;
        self.len += 1;
        if self.len.is_multiple_of(WORD) {
            self.fill();
        }
    }

    /// The last word is full.
    #[cold]
    fn fill(&mut self) {
        let last = std::mem::take(&mut self.last);
        self.words.push(last);
        self.counts = self.counts_with(last);
        if self.words.len().is_multiple_of(WORDS) {
            self.before.push(self.counts);
        }
    }

    fn counts_with(&self, last: [u64; 2]) -> [u32; 2] {
        [self.counts[0] + last[0].count_ones(), self.counts[1] + last[1].count_ones()]
    }

    #[inline]
    pub(super) fn kind(&self, at: usize) -> Kind {
        let [closings, openings] = self.pair(at / WORD).map(|word| word >> (at % WORD) & 1 == 1);
        match (closings, openings) {
            (true, _) => Kind::Closing,
            (false, true) => Kind::Opening,
            (false, false) => Kind::Way,
        }
    }

    /// How many there are of a kind.
    pub(super) fn count(&self, kind: Kind) -> usize {
        Self::of_kind(kind, self.counts_with(self.last), self.len)
    }

    /// How many of a kind are among the first events.
    #[inline]
    fn of_kind(kind: Kind, [closings, openings]: [u32; 2], events: usize) -> usize {
        match kind {
            Kind::Closing => closings as usize,
            Kind::Opening => openings as usize,
            Kind::Way => events - (closings + openings) as usize,
        }
    }

    #[inline]
    fn pair(&self, word: usize) -> [u64; 2] {
        *self.words.get(word).unwrap_or(&self.last)
    }

    /// The events of a kind in one word. Behind the last event, everything looks like a way.
    #[inline]
    fn word(&self, kind: Kind, word: usize) -> u64 {
        let [closings, openings] = self.pair(word);
        match kind {
            Kind::Closing => closings,
            Kind::Opening => openings,
            Kind::Way => !(closings | openings),
        }
    }

    /// How many of a kind come before a place.
    #[inline]
    pub(super) fn count_before(&self, kind: Kind, at: usize) -> usize {
        if at >= self.len {
            return self.count(kind);
        }
        let (last, group) = (at / WORD, at / (WORD * WORDS));
        let before = Self::of_kind(kind, self.before[group], group * WORD * WORDS);
        let whole: u32 = (group * WORDS..last).map(|word| self.word(kind, word).count_ones()).sum();
        let part = self.word(kind, last) & ((1 << (at % WORD)) - 1);
        before + (whole + part.count_ones()) as usize
    }

    /// Where the event stands that has so many of its kind before it; the end if there are not as many.
    #[inline]
    pub(super) fn find(&self, kind: Kind, number: usize) -> usize {
        if number >= self.count(kind) {
            return self.len;
        }
        // The group of words, then the word, then the bit.
        let before = |group: usize| Self::of_kind(kind, self.before[group], group * WORD * WORDS);
        let group = partition(0, self.before.len(), |group| before(group) <= number) - 1;
        let (mut rest, mut place) = ((number - before(group)) as u32, group * WORDS);
        loop {
            let ones = self.word(kind, place).count_ones();
            if rest < ones {
                break;
            }
            (rest, place) = (rest - ones, place + 1);
        }
        let mut word = self.word(kind, place);
        for _ in 0..rest {
            word &= word - 1;
        }
        place * WORD + word.trailing_zeros() as usize
    }
}

/// The first number of a range for which a condition no longer holds.
pub(super) fn partition(from: usize, to: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut from, mut to) = (from, to);
    while from < to {
        let middle = from + (to - from) / 2;
        if holds(middle) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    from
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn rows_are_read_as_they_were_written(width in 1..=64_u32, values in prop::collection::vec(any::<u64>(), 0..300)) {
            let values: Vec<u64> = values.into_iter().map(|value| value >> (64 - width)).collect();
            let mut rows = BitRows::new(width);
            values.iter().for_each(|&value| rows.push(value));
            prop_assert_eq!(rows.len(), values.len());
            prop_assert!((0..rows.len()).map(|row| rows.get(row)).eq(values));
        }

        #[test]
        fn rows_widen_as_numbers_grow(values in prop::collection::vec((0..64_u32, any::<u64>()), 0..300)) {
            let values: Vec<u64> = values.into_iter().map(|(bits, value)| value >> bits).collect();
            let mut rows = BitRows::new(1);
            values.iter().for_each(|&value| rows.push(value));
            prop_assert!((0..rows.len()).map(|row| rows.get(row)).eq(values.iter().copied()));
            let widest = values.iter().map(|value| u64::BITS - value.leading_zeros()).max().unwrap_or(1).max(1);
            prop_assert_eq!(rows.width, widest);
        }

        #[test]
        fn numbers_that_were_interleaved_are_parted_again(numbers: [u8; 3]) {
            prop_assert_eq!(parted(interleaved(numbers)), numbers);
        }

        #[test]
        fn rows_can_be_filled_later_and_in_any_order(values in prop::collection::vec(0..5_000_usize, 1..300)) {
            let mut rows = BitRows::zeros(values.len(), 5_000);
            for row in (0..values.len()).rev() {
                rows.add(row, values[row] as u64);
            }
            prop_assert!((0..rows.len()).map(|row| rows.get(row) as usize).eq(values));
        }

        #[test]
        fn a_timeline_counts_and_finds_as_one_does_by_hand(kinds in prop::collection::vec(0..3_usize, 0..2_000)) {
            let kinds: Vec<Kind> =
                kinds.into_iter().map(|kind| [Kind::Closing, Kind::Opening, Kind::Way][kind]).collect();
            let mut timeline = Timeline::new();
            kinds.iter().for_each(|&kind| timeline.push(kind));
            prop_assert_eq!(timeline.len(), kinds.len());
            let mut counts = [0; 3];
            for (at, &kind) in kinds.iter().enumerate() {
                prop_assert_eq!(timeline.kind(at), kind);
                for (kind, count) in [Kind::Closing, Kind::Opening, Kind::Way].into_iter().zip(counts) {
                    prop_assert_eq!(timeline.count_before(kind, at), count);
                }
                prop_assert_eq!(timeline.find(kind, counts[kind as usize]), at);
                counts[kind as usize] += 1;
            }
            for (kind, count) in [Kind::Closing, Kind::Opening, Kind::Way].into_iter().zip(counts) {
                prop_assert_eq!(timeline.count(kind), count);
                prop_assert_eq!(timeline.count_before(kind, kinds.len()), count);
                prop_assert_eq!(timeline.find(kind, count), kinds.len());
            }
        }
    }

    #[test]
    fn small_numbers_make_a_small_one() {
        assert_eq!([[0; 3], [1, 0, 0], [1, 1, 1], [3, 3, 3]].map(interleaved), [0, 1, 7, 63]);
    }

    #[test]
    fn bits_are_counted_for_bounds() {
        assert_eq!([0, 1, 2, 3, 256, 257, 65_536].map(bits_below), [0, 0, 1, 2, 8, 9, 16]);
    }
}
