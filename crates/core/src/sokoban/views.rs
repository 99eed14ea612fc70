//! The eight ways to look at a level, and the picture by which it is known.
//!
//! A level can be turned and mirrored, so there are eight pictures of it. The smallest is the same for all its
//! drawings, and if the level is symmetric, several views show it.

use crate::grid::{Direction, Size, Square};
use crate::sokoban::level::{Board, Level};
use crate::sokoban::walk::Reach;

/// The smallest of a level's eight pictures: cropped to its floor, with everything else as wall and the player
/// on the first square of its region.
pub(crate) struct Canonical {
    /// The picture, as text.
    pub(crate) picture: Vec<u8>,
    /// The views that show it, always in the same order. There is at least one.
    pub(crate) views: Vec<View>,
}

/// A board, cropped to its floor and seen from one of eight sides.
pub(crate) struct View {
    /// The board's squares in the picture's reading order.
    squares: Vec<Square>,
    /// How many of them are a row of the picture.
    columns: usize,
    /// Which ways on the board are up, down, left and right in the picture.
    ways: [Direction; 4],
}

impl Canonical {
    /// Looks at a level from all sides.
    pub(crate) fn of(level: &Level) -> Self {
        let mut region = Reach::new(level.board());
        region.fill(level.board(), &level.start().boxes, level.start().player);
        let views = View::all(level.board());
        let pictures = views.each_ref().map(|view| view.picture(level, &region));
        let picture = pictures.iter().min().expect("there are eight pictures").clone();
        let shown = views.into_iter().zip(pictures).filter(|(_, other)| *other == picture);
        Self { views: shown.map(|(view, _)| view).collect(), picture }
    }
}

impl View {
    fn all(board: &Board) -> [Self; 8] {
        let (rows, columns) = board.floor_bounds();
        std::array::from_fn(|turn| {
            Self::new(board.size(), rows.clone().collect(), columns.clone().collect(), turn)
        })
    }

    /// Turn 0 to 7: whether the picture is read across, is upside down and is mirrored, a bit for each.
    fn new(size: Size, mut rows: Vec<usize>, mut columns: Vec<usize>, turn: usize) -> Self {
        let [across, upside_down, mirrored] = [1, 2, 4].map(|bit| turn & bit != 0);
        let [mut up, mut down, mut left, mut right] = Direction::UDLR;
        if upside_down {
            rows.reverse();
            (up, down) = (down, up);
        }
        if mirrored {
            columns.reverse();
            (left, right) = (right, left);
        }
        let square = |row, column| size.square(row, column).expect("the crop lies inside the board");
        if across {
            let read = |&column: &usize| rows.iter().map(move |&row| square(row, column));
            let squares = columns.iter().flat_map(read).collect();
            Self { squares, columns: rows.len(), ways: [left, right, up, down] }
        } else {
            let read = |&row: &usize| columns.iter().map(move |&column| square(row, column));
            let squares = rows.iter().flat_map(read).collect();
            Self { squares, columns: columns.len(), ways: [up, down, left, right] }
        }
    }

    /// The square that another view shows in the same place of its picture.
    pub(crate) fn square_in(&self, other: &Self, square: Square) -> Square {
        let place = self.squares.iter().position(|&seen| seen == square);
        other.squares[place.expect("all floor is seen")]
    }

    /// The way that looks the same in the picture of another view.
    pub(crate) fn way_in(&self, other: &Self, way: Direction) -> Direction {
        let place = self.ways.iter().position(|&seen| seen == way);
        other.ways[place.expect("all four ways are seen")]
    }

    fn picture(&self, level: &Level, region: &Reach) -> Vec<u8> {
        let player = self.squares.iter().copied().find(|&square| region.contains(square));
        let mut picture = Vec::with_capacity(self.squares.len() + self.squares.len() / self.columns);
        for row in self.squares.chunks(self.columns) {
            picture.extend(row.iter().map(|&square| character(level, square, player == Some(square))));
            picture.push(b'\n');
        }
        picture
    }
}

fn character(level: &Level, square: Square, is_player: bool) -> u8 {
    let board = level.board();
    let has_box = level.start().boxes.contains(square);
    match (board.is_floor(square), has_box, is_player, board.is_goal(square)) {
        (false, ..) => b'#',
        (_, true, _, true) => b'*',
        (_, true, _, false) => b'$',
        (_, _, true, true) => b'+',
        (_, _, true, false) => b'@',
        (_, _, _, true) => b'.',
        _ => b' ',
    }
}
