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
    cells: Vec<Cell>,
    /// Cells of rooms beside it, with the room.
    doors: Vec<(Cell, u16)>,
    rooms: usize,
}

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
            rooms.corridors.push(Corridor { cells, doors, rooms: joined.len() });
        }
        rooms
    }

    /// How many joins of rooms boxes have parted, corridor by corridor.
    pub(crate) fn parted(&self, field: &Field, board: &Board) -> Vec<u8> {
        (0..self.corridors.len()).map(|corridor| self.parted_in(field, board, corridor)).collect()
    }

    /// The sum of that after a box has moved, if it was `before` with the box in its old place.
    pub(crate) fn parted_after(
        &self,
        field: &Field,
        board: &Board,
        before: &[u8],
        from: Cell,
        to: Cell,
    ) -> usize {
        let mut sum: usize = before.iter().map(|&parted| usize::from(parted)).sum();
        let [left, entered] = [from, to].map(|cell| &self.touched[usize::from(cell)]);
        let also = entered.iter().filter(|corridor| !left.contains(corridor));
        for &corridor in left.iter().chain(also) {
            let corridor = usize::from(corridor);
            sum = sum + usize::from(self.parted_in(field, board, corridor)) - usize::from(before[corridor]);
        }
        sum
    }

    /// How many more pieces than one the rooms of a corridor are in.
    fn parted_in(&self, field: &Field, board: &Board, corridor: usize) -> u8 {
        let Corridor { cells, doors, rooms } = &self.corridors[corridor];
        // Pieces of the corridor, and which rooms they reach: rooms that share a piece are joined.
        let mut piece: Vec<(Cell, bool)> =
            cells.iter().map(|&cell| (cell, board.is_occupied(cell))).collect();
        let mut groups: Vec<Vec<u16>> = Vec::new();
        let mut waiting = Vec::new();
        for start in 0..piece.len() {
            if std::mem::replace(&mut piece[start].1, true) {
                continue;
            }
            waiting.push(piece[start].0);
            let mut reached: Vec<u16> = Vec::new();
            while let Some(cell) = waiting.pop() {
                for next in field.around(cell) {
                    if let Some(&(_, room)) = doors.iter().find(|door| door.0 == next) {
                        if !board.is_occupied(next) && !reached.contains(&room) {
                            reached.push(room);
                        }
                    } else if let Some(place) = piece.iter_mut().find(|place| place.0 == next)
                        && !std::mem::replace(&mut place.1, true)
                    {
                        waiting.push(next);
                    }
                }
            }
            groups.push(reached);
        }
        let mut joined = 0;
        let mut at = 0;
        while at < groups.len() {
            // Merge all groups that share a room with this one.
            let mut other = at + 1;
            while other < groups.len() {
                if groups[other].iter().any(|room| groups[at].contains(room)) {
                    let taken = groups.remove(other);
                    let new: Vec<u16> = taken.into_iter().filter(|room| !groups[at].contains(room)).collect();
                    groups[at].extend(new);
                    other = at + 1;
                } else {
                    other += 1;
                }
            }
            joined += groups[at].len().saturating_sub(1);
            at += 1;
        }
        (rooms - 1 - joined.min(rooms - 1)) as u8
    }
}
