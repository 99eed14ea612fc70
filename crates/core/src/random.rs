//! Chance that repeats: the same seed gives the same numbers, on every machine and for ever.
//!
//! Maze codes name a seed, and people share them, so the numbers are part of a public promise. A library may
//! change how it draws from a range with any new version; this is xoshiro256++, seeded by SplitMix64, and the
//! golden numbers at the end keep it.

/// A source of random numbers.
#[derive(Clone, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The numbers of a seed. Whoever needs several independent sequences from one seed gives each a purpose
    /// of its own.
    pub fn new(seed: u64, purpose: Purpose) -> Self {
        let mut mixed = seed ^ (purpose as u64).wrapping_mul(0xD1B5_4A32_D192_ED03);
        Self { state: std::array::from_fn(|_| split_mix(&mut mixed)) }
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let result = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// A number from 0 to `end - 1`, each as likely as the other. `end` is at least 1.
    #[inline]
    pub fn below(&mut self, end: u32) -> u32 {
        debug_assert!(end > 0, "there is no number below 0");
        // Of all 32-bit numbers times `end`, the upper half is the result. The lower half tells whether the
        // number is one of the few that would make some results more likely than others.
        loop {
            let product = (self.bits() >> 32) * u64::from(end);
            let low = product as u32;
            if low >= end || low >= end.wrapping_neg() % end {
                return (product >> 32) as u32;
            }
        }
    }

    /// True in so many cases of a hundred.
    pub fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// Brings a list into random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (2..=list.len()).rev() {
            let other = self.below(end as u32) as usize;
            list.swap(end - 1, other);
        }
    }
}

/// What random numbers are for. The numbers behind the names are part of what a seed means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Passages of a maze.
    Passages = 0,
    /// Loops of a maze.
    Loops = 1,
    /// Start and goal of a maze.
    Ends = 2,
    /// Pellets and their values.
    Pellets = 3,
    /// What is only tried out: simulated games, sampled values, tests.
    Trials = 4,
    /// Sokoban levels.
    Levels = 5,
    /// What there is on which day.
    Days = 6,
}

fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_numbers_for_ever() {
        let mut random = Random::new(42, Purpose::Passages);
        let first = [random.bits(), random.bits(), random.bits()];
        assert_eq!(
            first,
            [15_021_278_609_987_233_951, 5_881_210_131_331_364_753, 18_149_643_915_985_481_100]
        );
    }

    #[test]
    fn every_number_is_as_likely_as_the_other() {
        let mut random = Random::new(7, Purpose::Trials);
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        assert_eq!(random.below(1), 0);
    }

    #[test]
    fn purposes_have_numbers_of_their_own() {
        let first = |purpose| Random::new(1, purpose).bits();
        assert_ne!(first(Purpose::Passages), first(Purpose::Loops));
        assert_ne!(first(Purpose::Loops), first(Purpose::Ends));
    }

    #[test]
    fn a_shuffled_list_holds_the_same_things() {
        let mut list: Vec<u32> = (0..100).collect();
        Random::new(3, Purpose::Trials).shuffle(&mut list);
        assert_ne!(list, (0..100).collect::<Vec<_>>());
        list.sort();
        assert_eq!(list, (0..100).collect::<Vec<_>>());
    }
}
