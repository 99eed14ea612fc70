//! Rooms, and the corridors between them.
//!
//! A room is what blocks of two by three cells cover; the rest are corridors. Boxes may close corridors; how many
//! pairs of rooms they part is a measure of how well the player gets around.

use crate::board::Board;
use crate::field::{Cell, Field, WAYS};

/// The corridors of a field that join rooms.
#[derive(Clone, Debug)]
pub(crate) struct Rooms {
    corridors: Vec<Corridor>,
    /// Per cell, the corridors that a box there may close.
    touched: Vec<Vec<u16>>,
}

#[derive(Clone, Debug)]
struct Corridor {
    /// How many rooms it joins, and of how many places it consists: the rooms first, then its cells.
    rooms: u16,
    places: u16,
    /// Neighbours that the player walks between unless a box stands on one of them.
    steps: Vec<[Place; 2]>,
}

/// A cell of a corridor, or of a room beside it, and the number of the place it belongs to.
type Place = (Cell, u16);

const NONE: u16 = u16::MAX;

impl Rooms {
    pub(crate) fn new(field: &Field) -> Self {
        let count = field.cells();
        // Step 1. What blocks cover.
        let mut is_room = vec![false; count + 1];
        for cell in 0..field.wall() {
            for (long, wide) in [(1, 3), (3, 1)] {
                let line = [cell, field.next(cell, long), field.next(field.next(cell, long), long)];
                let block =
                    line.iter().chain(&line.map(|cell| field.next(cell, wide))).copied().collect::<Vec<_>>();
                if block.iter().all(|&cell| cell != field.wall()) {
                    block.iter().for_each(|&cell| is_room[usize::from(cell)] = true);
                }
            }
        }

        // Step 2. Number connected rooms and corridors.
        let mut area = vec![NONE; count + 1];
        let mut areas: Vec<Vec<Cell>> = Vec::new();
        for start in 0..field.wall() {
            if area[usize::from(start)] != NONE {
                continue;
            }
            let number = areas.len() as u16;
            area[usize::from(start)] = number;
            let mut cells = vec![start];
            let mut done = 0;
            while let Some(&cell) = cells.get(done) {
                done += 1;
                for next in field.around(cell) {
                    let same = is_room[usize::from(next)] == is_room[usize::from(cell)];
                    if next != field.wall() && same && area[usize::from(next)] == NONE {
                        area[usize::from(next)] = number;
                        cells.push(next);
                    }
                }
            }
            areas.push(cells);
        }

        // Step 3. Keep the corridors that join rooms.
        let mut rooms = Self { corridors: Vec::new(), touched: vec![Vec::new(); count + 1] };
        for cells in areas {
            if is_room[usize::from(cells[0])] {
                continue;
            }
            let mut doors: Vec<(Cell, u16)> = Vec::new();
            for &cell in &cells {
                let beside = WAYS.map(|way| field.next(cell, way));
                let new = beside.into_iter().filter(|&next| is_room[usize::from(next)]);
                doors.extend(new.map(|next| (next, area[usize::from(next)])));
            }
            let mut joined: Vec<u16> = doors.iter().map(|door| door.1).collect();
            joined.sort_unstable();
            joined.dedup();
            if joined.len() < 2 {
                continue;
            }
            let number = rooms.corridors.len() as u16;
            for cell in cells.iter().copied().chain(doors.iter().map(|door| door.0)) {
                let touched = &mut rooms.touched[usize::from(cell)];
                if !touched.contains(&number) {
                    touched.push(number);
                }
            }
            let mut place = vec![NONE; count + 1];
            for &(cell, room) in &doors {
                place[usize::from(cell)] = joined.binary_search(&room).expect("it is joined") as u16;
            }
            for (&cell, own) in cells.iter().zip(joined.len() as u16..) {
                place[usize::from(cell)] = own;
            }
            let mut steps = Vec::new();
            for &cell in &cells {
                for next in field.around(cell) {
                    let [own, other] = [cell, next].map(|cell| place[usize::from(cell)]);
                    // Two cells of the corridor meet twice.
                    if other < own {
                        steps.push([(cell, own), (next, other)]);
                    }
                }
            }
            let places = (joined.len() + cells.len()) as u16;
            rooms.corridors.push(Corridor { rooms: joined.len() as u16, places, steps });
        }
        rooms
    }

    /// How many joins of rooms boxes have parted, corridor by corridor.
    pub(crate) fn parted(&self, board: &Board) -> Vec<u8> {
        (0..self.corridors.len()).map(|corridor| self.parted_in(board, corridor)).collect()
    }

    /// The sum of that after a box has moved, if it was `before` with the box in its old place.
    pub(crate) fn parted_after(&self, board: &Board, before: &[u8], from: Cell, to: Cell) -> usize {
        let mut sum: usize = before.iter().map(|&parted| usize::from(parted)).sum();
        let [left, entered] = [from, to].map(|cell| &self.touched[usize::from(cell)]);
        let also = entered.iter().filter(|corridor| !left.contains(corridor));
        for &corridor in left.iter().chain(also) {
            let corridor = usize::from(corridor);
            sum = sum + usize::from(self.parted_in(board, corridor)) - usize::from(before[corridor]);
        }
        sum
    }

    /// How many more pieces than one the rooms of a corridor are in.
    fn parted_in(&self, board: &Board, corridor: usize) -> u8 {
        let Corridor { rooms, places, steps } = &self.corridors[corridor];
        let mut pieces: Vec<u16> = (0..*places).collect();
        // The first of all places that hang together.
        let first = |pieces: &mut [u16], mut place: u16| {
            while pieces[usize::from(place)] != place {
                let before = pieces[usize::from(place)];
                pieces[usize::from(place)] = pieces[usize::from(before)];
                place = before;
            }
            place
        };
        for &[(cell, own), (next, other)] in steps {
            if !board.is_occupied(cell) && !board.is_occupied(next) {
                let [own, other] = [own, other].map(|place| first(&mut pieces, place));
                pieces[usize::from(own.max(other))] = own.min(other);
            }
        }
        // Rooms are the first places, so a piece with rooms begins with one.
        ((0..*rooms).filter(|&room| pieces[usize::from(room)] == room).count() - 1) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    #[test]
    fn a_box_in_a_corridor_or_in_its_door_parts_the_rooms() {
        let level = level("###########\n#   ###   #\n#@      $.#\n#   ###   #\n###########");
        let field = Field::new(&level).expect("not lost");
        let rooms = Rooms::new(&field);
        assert_eq!(rooms.parted(&Board::empty(&field)), [0]);
        // The corridor is cells 9 to 11, and the doors are beside it.
        let elsewhere = Board::with(&field, &[6]);
        for cell in 0..field.wall() {
            let expected = u8::from((8..=12).contains(&cell));
            let board = Board::with(&field, &[cell]);
            assert_eq!(rooms.parted(&board), [expected], "cell {cell}");
            let before = rooms.parted(&elsewhere);
            assert_eq!(rooms.parted_after(&board, &before, 6, cell), expected.into(), "to cell {cell}");
        }
    }
}
