//! A table of numbered rows that grows in equal pieces: nothing is copied when it grows, and no memory is wasted.

/// Rows per piece.
const PIECE: usize = 1 << 12;

/// Rows of `width` words each, numbered from 0.
pub(super) struct Rows {
    width: usize,
    pieces: Vec<Box<[u32]>>,
    length: usize,
}

impl Rows {
    pub(super) fn new(width: usize) -> Self {
        Self { width, pieces: Vec::new(), length: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// A new row of zeros at the end.
    #[inline]
    pub(super) fn add(&mut self) -> &mut [u32] {
        if !self.is_roomy() {
            self.pieces.push(vec![0; PIECE * self.width].into());
        }
        self.length += 1;
        self.row_mut((self.length - 1) as u32)
    }

    #[inline]
    pub(super) fn row(&self, number: u32) -> &[u32] {
        let number = number as usize;
        let from = number % PIECE * self.width;
        &self.pieces[number / PIECE][from..from + self.width]
    }

    #[inline]
    pub(super) fn row_mut(&mut self, number: u32) -> &mut [u32] {
        let number = number as usize;
        let from = number % PIECE * self.width;
        &mut self.pieces[number / PIECE][from..from + self.width]
    }

    pub(super) fn bytes(&self) -> usize {
        self.pieces.len() * self.piece_bytes()
    }

    /// Whether the next row needs no new piece.
    #[inline]
    pub(super) fn is_roomy(&self) -> bool {
        self.length < self.pieces.len() * PIECE
    }

    pub(super) fn piece_bytes(&self) -> usize {
        PIECE * self.width * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_numbers_when_a_piece_is_full() {
        let mut rows = Rows::new(2);
        let last = 2 * PIECE as u32;
        for number in 0..=last {
            assert_eq!(rows.is_roomy(), !number.is_multiple_of(PIECE as u32));
            assert_eq!(rows.add(), [0, 0]);
            rows.row_mut(number).copy_from_slice(&[number, !number]);
        }
        assert!((0..=last).all(|number| rows.row(number) == [number, !number]));
        assert_eq!(rows.len(), 2 * PIECE + 1);
        assert_eq!(rows.bytes(), 3 * rows.piece_bytes());
    }
}
