//! States in as few bits as the board allows.
//!
//! The player's square takes the lowest bits, then comes one bit for every square on which a box can ever
//! stand; the last bit tells that play has begun. Boxes never stand on dead squares, so a level of some eighty
//! squares fits eight bytes.

use super::Play;
use crate::grid::{Grid, Square};
use crate::sokoban::level::Level;

const WORD: usize = u32::BITS as usize;

/// How the states of one level are packed.
pub(super) struct Packing {
    /// Every square of the board by its number.
    squares: Vec<Square>,
    player_bits: usize,
    /// Which bit stands for a box on a square; 0 where none can stand.
    box_bits: Grid<u32>,
    /// The square of each bit, counted from `player_bits`.
    box_squares: Vec<Square>,
}

impl Packing {
    /// For states in which boxes stand on `box_squares` or where they stood at the start.
    pub(super) fn new(level: &Level, is_box_square: impl Fn(Square) -> bool) -> Self {
        let size = level.board().size();
        let player_bits = (usize::BITS - (size.area() - 1).leading_zeros()) as usize;
        let may_hold = |&square: &Square| is_box_square(square) || level.start().boxes.contains(square);
        let box_squares: Vec<Square> = level.board().floor().iter().filter(may_hold).collect();
        let mut box_bits = Grid::filled(size, 0);
        for (number, &square) in box_squares.iter().enumerate() {
            box_bits[square] = (player_bits + number) as u32;
        }
        Self { squares: size.squares().collect(), player_bits, box_bits, box_squares }
    }

    pub(super) fn width(&self) -> usize {
        (self.begun_bit() + 1).div_ceil(WORD)
    }

    fn begun_bit(&self) -> usize {
        self.player_bits + self.box_squares.len()
    }

    #[inline]
    pub(super) fn pack(&self, play: &Play, words: &mut [u32]) {
        let mut set = |bit: usize| words[bit / WORD] |= 1 << (bit % WORD);
        play.state.boxes.iter().for_each(|square| set(self.box_bits[square] as usize));
        if play.has_begun {
            set(self.begun_bit());
        }
        words[0] |= play.state.player.index() as u32;
    }

    #[inline]
    pub(super) fn unpack(&self, words: &[u32], play: &mut Play) {
        let player_mask = (1 << self.player_bits) - 1;
        play.state.player = self.squares[(words[0] & player_mask) as usize];
        play.state.boxes.clear();
        play.has_begun = false;
        let mut rest = words[0] & !player_mask;
        for number in 0..words.len() {
            while rest != 0 {
                let bit = number * WORD + rest.trailing_zeros() as usize;
                match self.box_squares.get(bit - self.player_bits) {
                    Some(&square) => _ = play.state.boxes.insert(square),
                    None => play.has_begun = true,
                }
                rest &= rest - 1;
            }
            rest = words.get(number + 1).copied().unwrap_or(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::sokoban::drawn::level;

    /// An open room of that outer size, with a box in the middle and the player in the last inner square.
    fn room(rows: usize, columns: usize) -> Level {
        let mut lines = vec![vec!['#'; columns]; rows];
        lines[1..rows - 1].iter_mut().for_each(|line| line[1..columns - 1].fill(' '));
        lines[rows / 2][columns / 2] = '$';
        lines[1][1] = '.';
        lines[rows - 2][columns - 2] = '@';
        let lines: Vec<String> = lines.into_iter().map(String::from_iter).collect();
        level(&lines.join("\n"))
    }

    /// Positions with all kinds of boxes: few and many, in the first and the last squares, and the player where
    /// none of them is.
    fn plays(level: &Level) -> Vec<Play> {
        let floor: Vec<Square> = level.board().floor().iter().collect();
        let mut plays = Vec::new();
        for step in [1, 2, 3, 7, 31, 32, 33, floor.len()] {
            for first in [0, 1, floor.len() / 2, floor.len() - 1] {
                let mut state = level.start().clone();
                state.boxes.clear();
                floor.iter().skip(first).step_by(step).for_each(|&square| _ = state.boxes.insert(square));
                for &player in [floor.first(), floor.last()].into_iter().flatten() {
                    for has_begun in [false, true] {
                        state.player = player;
                        plays.push(Play { state: state.clone(), has_begun });
                    }
                }
            }
        }
        plays
    }

    #[track_caller]
    fn check(level: &Level, player_bits: usize) {
        let packing = Packing::new(level, |_| true);
        assert_eq!(packing.player_bits, player_bits);
        let mut packed = HashSet::new();
        let mut distinct = HashSet::new();
        let mut unpacked = Play::start(level);
        for play in plays(level) {
            let mut words = vec![0; packing.width()];
            packing.pack(&play, &mut words);
            packing.unpack(&words, &mut unpacked);
            assert_eq!(unpacked, play);
            packed.insert(words);
            distinct.insert((play.state, play.has_begun));
        }
        assert_eq!(packed.len(), distinct.len());
    }

    #[test]
    fn what_is_packed_comes_back_whatever_the_size_of_the_board() {
        check(&room(3, 5), 4);
        check(&room(8, 8), 6);
        check(&room(5, 13), 7);
        check(&room(8, 16), 7);
        check(&room(3, 43), 8);
        check(&room(256, 256), 16);
    }

    #[test]
    fn only_squares_that_boxes_reach_take_a_bit() {
        let level = room(8, 8);
        assert_eq!(Packing::new(&level, |_| true).begun_bit(), 6 + 36);
        let none_but_the_start = Packing::new(&level, |_| false);
        assert_eq!(none_but_the_start.begun_bit(), 6 + 1);
        assert_eq!(none_but_the_start.width(), 1);
        let mut words = [0];
        none_but_the_start.pack(&Play::start(&level), &mut words);
        let mut play = Play { has_begun: false, ..Play::start(&level) };
        none_but_the_start.unpack(&words, &mut play);
        assert_eq!(play, Play::start(&level));
    }

    #[test]
    fn a_state_that_fills_its_last_word_takes_no_word_more() {
        // 4 bits for the player, 27 boxes and one bit for the beginning are 32; one box more is too many.
        let widths = [24, 25, 26, 27, 28, 29].map(|boxes| {
            let level = room(3, boxes + 2);
            let packing = Packing::new(&level, |_| true);
            (packing.begun_bit() + 1, packing.width())
        });
        assert!(widths.iter().all(|&(bits, width)| width == if bits <= 32 { 1 } else { 2 }), "{widths:?}");
        assert!(widths.iter().any(|&(bits, _)| bits == 32), "{widths:?}");
    }
}
