//! Positions already met, by their keys; and what tables take.

/// A set of keys, eight bytes each and a few to spare.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    /// Keys in open addressing; 0 is an empty place.
    places: Vec<u64>,
    count: usize,
}

impl Keys {
    pub(crate) fn new() -> Self {
        Self { places: vec![0; 1 << 10], count: 0 }
    }

    /// Adds a key; tells whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, key: u64) -> bool {
        if self.count * 4 >= self.places.len() * 3 {
            self.grow();
        }
        let is_new = put(&mut self.places, key.max(1));
        self.count += usize::from(is_new);
        is_new
    }

    /// Whether a key is known.
    #[inline]
    pub(crate) fn contains(&self, key: u64) -> bool {
        let key = key.max(1);
        let mask = self.places.len() - 1;
        let mut place = key as usize & mask;
        while self.places[place] != 0 {
            if self.places[place] == key {
                return true;
            }
            place = (place + 1) & mask;
        }
        false
    }

    fn grow(&mut self) {
        let mut larger = vec![0; self.places.len() * 2];
        for &key in self.places.iter().filter(|&&key| key != 0) {
            put(&mut larger, key);
        }
        self.places = larger;
    }

    /// The memory it takes, and takes while it grows next.
    pub(crate) fn bytes(&self) -> usize {
        self.places.len() * 8 * if self.count * 8 >= self.places.len() * 5 { 3 } else { 1 }
    }
}

/// The memory that a hash table of the standard library takes, and takes while it grows next.
pub(crate) fn table_bytes(length: usize, capacity: usize, entry: usize) -> usize {
    // Of eight places seven are used, and each has a byte that tells how.
    let bytes = capacity.div_ceil(7) * 8 * (entry + 1);
    bytes * if length * 8 >= capacity * 7 { 3 } else { 1 }
}

#[inline]
fn put(places: &mut [u64], key: u64) -> bool {
    let mask = places.len() - 1;
    let mut place = key as usize & mask;
    loop {
        match places[place] {
            0 => {
                places[place] = key;
                return true;
            }
            known if known == key => return false,
            _ => place = (place + 1) & mask,
        }
    }
}
