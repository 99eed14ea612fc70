//! A table of numbered rows that grows in equal pieces: nothing is copied when it grows, and no memory is wasted.

/// About how many words a piece has: small enough for small searches, large enough not to matter in large ones.
const PIECE: usize = 1 << 14;

/// Rows of `width` words each, numbered from 0.
pub(super) struct Rows {
    width: usize,
    /// A piece has two to the power of this many rows.
    piece_shift: u32,
    pieces: Vec<Box<[u32]>>,
    length: usize,
}

impl Rows {
    pub(super) fn new(width: usize) -> Self {
        let piece_shift = (PIECE / width).max(1).ilog2();
        Self { width, piece_shift, pieces: Vec::new(), length: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// A new row of zeros at the end.
    #[inline]
    pub(super) fn add(&mut self) -> &mut [u32] {
        if !self.is_roomy() {
            self.pieces.push(vec![0; self.width << self.piece_shift].into());
        }
        self.length += 1;
        self.row_mut((self.length - 1) as u32)
    }

    #[inline]
    pub(super) fn row(&self, number: u32) -> &[u32] {
        let (piece, from) = self.place(number);
        &self.pieces[piece][from..from + self.width]
    }

    #[inline]
    pub(super) fn row_mut(&mut self, number: u32) -> &mut [u32] {
        let (piece, from) = self.place(number);
        &mut self.pieces[piece][from..from + self.width]
    }

    #[inline]
    fn place(&self, number: u32) -> (usize, usize) {
        let piece = number >> self.piece_shift;
        let row = number - (piece << self.piece_shift);
        (piece as usize, row as usize * self.width)
    }

    pub(super) fn bytes(&self) -> usize {
        self.pieces.len() * self.piece_bytes()
    }

    /// Whether the next row needs no new piece.
    #[inline]
    pub(super) fn is_roomy(&self) -> bool {
        self.length < self.pieces.len() << self.piece_shift
    }

    pub(super) fn piece_bytes(&self) -> usize {
        (self.width << self.piece_shift) * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(width: usize, rows_per_piece: u32) {
        let mut rows = Rows::new(width);
        let last = 2 * rows_per_piece;
        for number in 0..=last {
            assert_eq!(rows.is_roomy(), !number.is_multiple_of(rows_per_piece));
            assert!(rows.add().iter().all(|&word| word == 0));
            rows.row_mut(number).fill(!number);
        }
        assert!((0..=last).all(|number| rows.row(number) == vec![!number; width]));
        assert_eq!(rows.len(), last as usize + 1);
        assert_eq!(rows.bytes(), 3 * rows.piece_bytes());
    }

    #[test]
    fn rows_keep_their_numbers_when_a_piece_is_full() {
        check(1, 1 << 14);
        check(3, 1 << 12);
        check(1 << 14, 1);
        check(20_000, 1);
    }
}
