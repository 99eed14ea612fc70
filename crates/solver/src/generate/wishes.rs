//! What can be wished for.

use std::ops::RangeInclusive;

use mazekeeper_core::grid::Size;
use mazekeeper_core::names::named;

use crate::rate::Rating;

/// What a level should be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// How many squares it may take, the wall around it included.
    pub size: Size,
    /// How many boxes.
    pub boxes: RangeInclusive<u32>,
    /// How hard.
    pub rating: RangeInclusive<Rating>,
    /// How many rooms, where the style has rooms.
    pub rooms: RangeInclusive<u32>,
    /// How it looks; any, if nothing is wished.
    pub style: Option<Style>,
}

/// What the ground begins as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Rooms joined by corridors.
    Rooms,
    /// Small pieces set side by side.
    Blocks,
    /// Dug at random.
    Cave,
    /// Left and right alike.
    Mirror,
}

named!(Style, "style": Rooms = "rooms", Blocks = "blocks", Cave = "cave", Mirror = "mirror");

/// Why no level can be like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WishError {
    /// Nobody can turn around in there.
    #[error("{columns}×{rows} is too small: a level has at least 5×4 squares, the wall around it included")]
    TooSmall {
        /// How many rows were wished for.
        rows: usize,
        /// How many columns were wished for.
        columns: usize,
    },
    /// There are limits to what is worth making.
    #[error("{columns}×{rows} is too large: a level is made of at most {0}×{0} squares", MOST_SIDE)]
    TooLarge {
        /// How many rows were wished for.
        rows: usize,
        /// How many columns were wished for.
        columns: usize,
    },
    /// A box needs room to be pushed.
    #[error("{boxes} boxes do not fit into {columns}×{rows}: there is room for {most}")]
    TooManyBoxes {
        /// How many rows were wished for.
        rows: usize,
        /// How many columns were wished for.
        columns: usize,
        /// How many boxes were wished for.
        boxes: u32,
        /// How many could be.
        most: u32,
    },
    /// Nothing is left to choose from.
    #[error("a level has at least one box")]
    NoBox,
    /// They would lie on top of each other.
    #[error("a level is made of 1 to {} rooms", MOST_ROOMS)]
    Rooms,
}

/// No side of a made level is longer.
pub const MOST_SIDE: usize = 30;
/// No level is made of more rooms.
pub const MOST_ROOMS: u32 = 99;

impl Wishes {
    /// Refuses what cannot be.
    pub fn check(&self) -> Result<(), WishError> {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        if rows.min(columns) < 4 || rows.max(columns) < 5 {
            return Err(WishError::TooSmall { rows, columns });
        }
        if rows.max(columns) > MOST_SIDE {
            return Err(WishError::TooLarge { rows, columns });
        }
        if *self.boxes.start() == 0 {
            return Err(WishError::NoBox);
        }
        if *self.rooms.start() == 0 || *self.rooms.end() > MOST_ROOMS {
            return Err(WishError::Rooms);
        }
        let most = self.most_boxes();
        if *self.boxes.start() > most {
            return Err(WishError::TooManyBoxes { rows, columns, boxes: *self.boxes.start(), most });
        }
        Ok(())
    }

    /// How far a rating is from what was wished, in tenths.
    pub(super) fn distance(&self, rating: Rating) -> u32 {
        let (least, most) = (self.rating.start().tenths(), self.rating.end().tenths());
        least.saturating_sub(rating.tenths()) + rating.tenths().saturating_sub(most)
    }

    /// A third of the floor at most is boxes: the others could not be moved.
    pub(super) fn most_boxes(&self) -> u32 {
        let inner = (self.size.rows() - 2) * (self.size.columns() - 2);
        (inner.saturating_sub(3) / 3).max(1) as u32
    }
}
