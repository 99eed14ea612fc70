//! One box carried while all others stand still: every place it can be brought to, in one go.
//!
//! The box is lifted, and one depth-first walk over the rest of the floor finds its articulation points. They
//! tell, for the box on *any* cell, which of its sides are connected: two sides are, if no cut at that cell
//! parts them. So the search over (box, side of the player) asks no second walk, and the key of the player's
//! reach, wherever the box is put down, is known without walking there either.

use crate::board::{Board, Reach};
use crate::field::{Cell, Field, WAYS, Way};

/// Carries boxes. One is used for many: nothing is cleared in between.
#[derive(Clone, Debug)]
pub(crate) struct Carrier {
    walk: u32,
    visits: Vec<Visit>,
    all: u64,
    path: Vec<(Cell, Way)>,
    /// Sides from which a cell was taken up, one bit each, with the walk they are true for.
    stood: Vec<(u32, u8)>,
    stops: Vec<Stop>,
}

/// What a depth-first walk knows of a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Visit {
    /// The reach keys of the cell and all below it in the tree.
    below: u64,
    /// The walk that was here last; nothing else is true for any other walk.
    walk: u32,
    /// When the walk came, the earliest cell this part of the tree knows, and when the walk left for good.
    entered: u16,
    lowest: u16,
    left: u16,
    parent: Cell,
}

const _: () = assert!(size_of::<Visit>() == 24);

/// A place where a box can be put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    /// Where the box is.
    pub(crate) cell: Cell,
    /// The sides of it where the player can be, one bit each.
    pub(crate) sides: u8,
    /// How many steps of the box it took.
    pub(crate) steps: u16,
    /// The stop before, and the way from there; the first stop is its own.
    pub(crate) before: u32,
    pub(crate) way: u8,
}

/// Which way boxes move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Motion {
    /// Away from the player, as the rules say.
    Push,
    /// After the player: the rules backwards.
    Pull,
}

/// A side that no walk leads to.
const NOWHERE: Cell = Cell::MAX;
/// The part of the tree that is not below the cell.
const ABOVE: Cell = Cell::MAX - 1;

impl Carrier {
    pub(crate) fn new(field: &Field) -> Self {
        let cells = field.cells() + 1;
        Self {
            walk: 0,
            visits: vec![Visit::default(); cells],
            all: 0,
            path: Vec::new(),
            stood: vec![(0, 0); cells],
            stops: Vec::new(),
        }
    }

    /// Walks the floor from the player's cell. `board` holds the boxes that stand still, not the one to carry.
    pub(crate) fn survey(&mut self, field: &Field, board: &Board, player: Cell) {
        self.walk = self.walk.checked_add(1).unwrap_or_else(|| {
            self.visits.fill(Visit::default());
            self.stood.fill((0, 0));
            1
        });
        let walk = self.walk;
        let enter = |cell: Cell, parent: Cell, time: u16| Visit {
            below: field.reach_key(cell),
            walk,
            entered: time,
            lowest: time,
            left: 0,
            parent,
        };
        self.path.clear();
        self.visits[usize::from(player)] = enter(player, field.wall(), 0);
        let mut time = 1;
        // The cell the walk is at, the way it tries next, and the earliest cell known there.
        let (mut cell, mut way, mut lowest, mut parent) = (player, 0, 0, field.wall());
        loop {
            if way < 4 {
                let next = field.next(cell, way);
                way += 1;
                if board.is_occupied(next) {
                    continue;
                }
                let visit = &mut self.visits[usize::from(next)];
                if visit.walk != walk {
                    *visit = enter(next, cell, time);
                    self.visits[usize::from(cell)].lowest = lowest;
                    self.path.push((cell, way));
                    (parent, cell, way, lowest) = (cell, next, 0, time);
                    time += 1;
                } else if next != parent {
                    lowest = lowest.min(visit.entered);
                }
                continue;
            }
            let visit = &mut self.visits[usize::from(cell)];
            (visit.left, visit.lowest) = (time, lowest);
            let below = visit.below;
            let Some((above, next_way)) = self.path.pop() else { break };
            let visit = &mut self.visits[usize::from(above)];
            visit.below ^= below;
            lowest = lowest.min(visit.lowest);
            (cell, way, parent) = (above, next_way, visit.parent);
        }
        self.all = self.visits[usize::from(player)].below;
    }

    /// Whether the surveyed walk came to a cell.
    #[inline]
    pub(crate) fn is_surveyed(&self, cell: Cell) -> bool {
        self.visits[usize::from(cell)].walk == self.walk
    }

    /// With the box on that cell: which part of the floor each side belongs to.
    #[inline]
    fn parts(&self, field: &Field, cell: Cell) -> [Cell; 4] {
        let around = field.around(cell);
        let visits = around.map(|side| self.visits[usize::from(side)]);
        let entered = self.visits[usize::from(cell)].entered;
        let mut parts = [NOWHERE; 4];
        for side in WAYS {
            if visits[side].walk != self.walk {
                continue;
            }
            // A side that lies below a child of the cell, and no way leads around the cell, is cut off by it.
            let time = visits[side].entered;
            parts[side] = ABOVE;
            for child in WAYS {
                let Visit { walk, parent, entered: first, left, lowest, .. } = visits[child];
                if walk == self.walk && parent == cell && first <= time && time < left {
                    if lowest >= entered {
                        parts[side] = around[child];
                    }
                    break;
                }
            }
        }
        parts
    }

    /// With the box on that cell and the player at one of its sides: all sides the player can walk to.
    fn sides_with(&self, field: &Field, cell: Cell, side: Way) -> u8 {
        let parts = self.parts(field, cell);
        WAYS.iter().filter(|&&way| parts[way] == parts[side]).fold(0, |sides, &way| sides | 1 << way)
    }

    /// With the box on that cell: a side of it that is connected with another cell, if there is one.
    pub(crate) fn side_toward(&self, field: &Field, cell: Cell, other: Cell) -> Option<Way> {
        let parts = self.parts(field, cell);
        let time = self.visits[usize::from(other)].entered;
        let holds = |part: Cell| match part {
            NOWHERE | ABOVE => false,
            child => (self.visits[usize::from(child)].entered..self.visits[usize::from(child)].left)
                .contains(&time),
        };
        if !self.is_surveyed(other) || other == cell {
            return None;
        }
        WAYS.into_iter()
            .find(|&way| holds(parts[way]))
            .or_else(|| WAYS.into_iter().find(|&way| parts[way] == ABOVE))
    }

    /// With the box on that cell: into how many parts it cuts what was surveyed.
    pub(crate) fn part_count(&self, field: &Field, cell: Cell) -> usize {
        let parts = self.parts(field, cell);
        let is_first = |&way: &usize| parts[way] != NOWHERE && !parts[..way].contains(&parts[way]);
        (0..4).filter(is_first).count()
    }

    /// With the box on that cell and the player at that side of it: the key of the player's reach.
    pub(crate) fn reach_key(&self, field: &Field, cell: Cell, side: Way) -> u64 {
        let parts = self.parts(field, cell);
        match parts[side] {
            NOWHERE => 0,
            ABOVE => {
                let is_new = |&way: &usize| parts[way] < ABOVE && !parts[..way].contains(&parts[way]);
                let cut = (0..4).filter(is_new).map(|way| self.visits[usize::from(parts[way])].below);
                cut.fold(self.all ^ field.reach_key(cell), |key, part| key ^ part)
            }
            child => self.visits[usize::from(child)].below,
        }
    }

    /// Carries the lifted box from a cell to everywhere. The first stop is that cell with the player where it is
    /// now: `reach` with the box in place. `may_stand` refuses cells (with the player's side) to pass through.
    pub(crate) fn carry(
        &mut self,
        field: &Field,
        board: &Board,
        reach: &Reach,
        from: Cell,
        motion: Motion,
        may_stand: impl Fn(Cell, Way) -> bool,
    ) -> &[Stop] {
        self.stops.clear();
        let Some(side) = WAYS.into_iter().find(|&way| reach.contains(field.next(from, way))) else {
            return &self.stops;
        };
        self.stop(field, from, side, Stop { cell: from, sides: 0, steps: 0, before: 0, way: 0 });
        self.carry_on(field, board, motion, may_stand);
        &self.stops
    }

    /// The same for a box that comes from nowhere: the player may be at any side that was surveyed.
    pub(crate) fn carry_from_any_side(
        &mut self,
        field: &Field,
        board: &Board,
        from: Cell,
        motion: Motion,
        may_stand: impl Fn(Cell, Way) -> bool,
    ) -> &[Stop] {
        self.stops.clear();
        for side in WAYS {
            if self.is_surveyed(field.next(from, side)) {
                self.stop(field, from, side, Stop { cell: from, sides: 0, steps: 0, before: 0, way: 0 });
            }
        }
        self.carry_on(field, board, motion, may_stand);
        &self.stops
    }

    fn carry_on(
        &mut self,
        field: &Field,
        board: &Board,
        motion: Motion,
        may_stand: impl Fn(Cell, Way) -> bool,
    ) {
        let mut done = 0;
        while let Some(&stop) = self.stops.get(done) {
            for way in WAYS {
                // The box goes `way`; a pusher stands behind it, a puller before it and has room to step back.
                let to = field.next(stop.cell, way);
                let (stands, side) = match motion {
                    Motion::Push => (way ^ 1, way ^ 1),
                    Motion::Pull => (way, way),
                };
                let has_room = match motion {
                    Motion::Push => !board.is_occupied(to),
                    Motion::Pull => !board.is_occupied(to) && !board.is_occupied(field.next(to, way)),
                };
                if stop.sides >> stands & 1 != 0 && has_room && may_stand(to, side) {
                    let (steps, before, way) = (stop.steps + 1, done as u32, way as u8);
                    self.stop(field, to, side, Stop { cell: to, sides: 0, steps, before, way });
                }
            }
            done += 1;
        }
    }

    /// Adds a stop, if it is new.
    fn stop(&mut self, field: &Field, cell: Cell, side: Way, stop: Stop) {
        let stood = &self.stood[usize::from(cell)];
        let known = if stood.0 == self.walk { stood.1 } else { 0 };
        if known >> side & 1 != 0 {
            return;
        }
        let sides = self.sides_with(field, cell, side);
        self.stood[usize::from(cell)] = (self.walk, known | sides);
        self.stops.push(Stop { sides, ..stop });
    }

    /// The ways the box took to a stop, from the first on.
    pub(crate) fn ways_to(&self, stop: usize) -> Vec<Way> {
        let mut ways = Vec::new();
        let mut at = stop;
        while self.stops[at].steps > 0 {
            ways.push(usize::from(self.stops[at].way));
            at = self.stops[at].before as usize;
        }
        ways.reverse();
        ways
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;
    use std::collections::HashSet;

    /// Every (box cell, reach key) a box can be carried to, found by walking anew after every step.
    fn simple_twin(
        field: &Field,
        board: &Board,
        player: Cell,
        from: Cell,
        motion: Motion,
    ) -> HashSet<(Cell, u64)> {
        let mut board = board.clone();
        let mut reach = Reach::new(field);
        reach.walk(field, &board, player);
        board.take(field, from);
        let mut found = HashSet::from([(from, reach.key())]);
        let mut waiting = vec![(from, player)];
        while let Some((cell, player)) = waiting.pop() {
            board.put(field, cell);
            reach.walk(field, &board, player);
            board.take(field, cell);
            let reached = reach.clone();
            for way in WAYS {
                let to = field.next(cell, way);
                let (stands, ends) = match motion {
                    Motion::Push => (field.next(cell, way ^ 1), cell),
                    Motion::Pull => (to, field.next(to, way)),
                };
                if !reached.contains(stands) || board.is_occupied(to) || board.is_occupied(ends) {
                    continue;
                }
                board.put(field, to);
                reach.walk(field, &board, ends);
                board.take(field, to);
                if found.insert((to, reach.key())) {
                    waiting.push((to, ends));
                }
            }
        }
        found
    }

    #[test]
    fn carrying_finds_what_walking_after_every_step_finds() {
        let drawings = [
            "##########\n#@   #   #\n# $$ . $ #\n## #   # #\n#. #$ .# #\n#  .     #\n##########",
            "#########\n#   #   #\n# $ . $ #\n#   #   #\n### # ###\n#@ $ .. #\n#########",
            "########\n#@ $ . #\n# ##$# #\n# #.   #\n# $ .  #\n########",
        ];
        for drawing in drawings {
            let field = Field::new(&level(drawing)).expect("not lost");
            let board = Board::with(&field, field.boxes());
            let (mut reach, mut carrier) = (Reach::new(&field), Carrier::new(&field));
            reach.walk(&field, &board, field.player());
            for &from in field.boxes() {
                for motion in [Motion::Push, Motion::Pull] {
                    let mut lifted = board.clone();
                    lifted.take(&field, from);
                    carrier.survey(&field, &lifted, field.player());
                    let stops = carrier.carry(&field, &lifted, &reach, from, motion, |_, _| true).to_vec();
                    let key = |stop: &Stop| {
                        let side = stop.sides.trailing_zeros() as Way;
                        (stop.cell, carrier.reach_key(&field, stop.cell, side))
                    };
                    let found: HashSet<(Cell, u64)> = stops.iter().map(key).collect();
                    assert_eq!(found.len(), stops.len(), "every stop is another position");
                    if reach.touches(&field, from) {
                        let expected = simple_twin(&field, &board, field.player(), from, motion);
                        assert_eq!(found, expected, "{motion:?} from {from}\n{drawing}");
                    }
                }
            }
        }
    }
}
