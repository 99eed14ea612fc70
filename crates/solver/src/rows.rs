//! A list that grows in equal pieces: nothing is copied when it grows, and never are two copies alive.

/// About how many bytes a piece has. The first begins small and grows as lists do: most runs need no more.
const PIECE: usize = 1 << 16;

/// Rows of `width` values each, numbered from 0.
#[derive(Clone, Debug)]
pub(crate) struct Rows<T> {
    width: usize,
    /// A piece has two to the power of this many rows.
    shift: u32,
    pieces: Vec<Vec<T>>,
    length: usize,
}

impl<T: Copy> Rows<T> {
    pub(crate) fn new(width: usize) -> Self {
        let shift = (PIECE / (width * size_of::<T>())).max(1).ilog2();
        Self { width, shift, pieces: Vec::new(), length: 0 }
    }

    /// How many rows there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// Adds a row.
    #[inline]
    pub(crate) fn push(&mut self, row: &[T]) {
        debug_assert_eq!(row.len(), self.width);
        if self.length == self.pieces.len() << self.shift {
            let room = if self.pieces.is_empty() { 0 } else { self.width << self.shift };
            self.pieces.push(Vec::with_capacity(room));
        }
        let last = self.pieces.last_mut().expect("there is room now");
        last.extend_from_slice(row);
        self.length += 1;
    }

    #[inline]
    pub(crate) fn row(&self, number: u32) -> &[T] {
        let (piece, from) = self.place(number);
        &self.pieces[piece][from..from + self.width]
    }

    #[inline]
    pub(crate) fn row_mut(&mut self, number: u32) -> &mut [T] {
        let (piece, from) = self.place(number);
        &mut self.pieces[piece][from..from + self.width]
    }

    #[inline]
    fn place(&self, number: u32) -> (usize, usize) {
        let number = number as usize;
        let piece = number >> self.shift;
        (piece, (number - (piece << self.shift)) * self.width)
    }

    /// The memory taken.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        let Some(first) = self.pieces.first() else { return 0 };
        let others = ((self.pieces.len() - 1) * self.width) << self.shift;
        (first.capacity() + others) * size_of::<T>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_numbers_when_a_piece_is_full() {
        for width in [1, 3, 7, 10_000] {
            let mut rows: Rows<u64> = Rows::new(width);
            let count = (3 * PIECE / (8 * width)).max(4) as u32;
            (0..count).for_each(|number| rows.push(&vec![u64::from(number); width]));
            rows.row_mut(1).fill(7);
            assert_eq!((rows.len(), rows.row(1)), (count as usize, &vec![7; width][..]));
            for number in 2..count {
                assert_eq!(rows.row(number), &vec![u64::from(number); width][..]);
            }
            assert!(rows.bytes() >= count as usize * width * 8);
        }
    }
}
