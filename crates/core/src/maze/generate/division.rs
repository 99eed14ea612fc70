//! Recursive division, without recursion: part an open hall by a wall with one gap, then both halves, until all are
//! corridors.

use super::carver::Carver;
use super::watch::Watcher;
use crate::grid::Direction;
use crate::random::Random;

pub(super) fn carve<W: Watcher>(carver: &mut Carver<'_, W>, random: &mut Random) {
    let layout = carver.layout();
    carver.clear();
    let whole = [0, 0, layout.shape.rows() as u32, layout.shape.columns() as u32];
    let mut halls = vec![whole];
    while let Some([row, column, rows, columns]) = halls.pop() {
        if rows < 2 || columns < 2 {
            continue;
        }
        // A wall across the longer side keeps the halls from becoming corridors too soon.
        if rows > columns || rows == columns && random.below(2) == 0 {
            let above = 1 + random.below(rows - 1);
            let gap = random.below(columns);
            for along in (0..columns).filter(|&along| along != gap) {
                let place = layout.place((row + above - 1) as usize, (column + along) as usize);
                carver.close(place, Direction::Down);
            }
            halls.push([row + above, column, rows - above, columns]);
            halls.push([row, column, above, columns]);
        } else {
            let before = 1 + random.below(columns - 1);
            let gap = random.below(rows);
            for along in (0..rows).filter(|&along| along != gap) {
                let place = layout.place((row + along) as usize, (column + before - 1) as usize);
                carver.close(place, Direction::Right);
            }
            halls.push([row, column + before, rows, columns - before]);
            halls.push([row, column, rows, before]);
        }
    }
}
