//! Parts of the floor that boxes close off, searched by themselves.
//!
//! Only the boxes around one such part stay on the board, which makes everything easier. If even so no box can
//! be brought out of the corral and not all can be brought onto goals, the position is lost: the search saw
//! every position there is. When it finds a way, or has looked at too many positions, nothing is known.
//!
//! What is found lost is made smaller before it is learned: boxes are left out one by one as long as the rest
//! is still lost. The fewer boxes a pattern has, the more often it is met.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::{Board, Reach, add_cell, has_cell, position_key};
use crate::deadlock::freeze::Freeze;
use crate::deadlock::patterns::Patterns;
use crate::field::{Cell, Field, WAYS};
use crate::lone::Lone;

/// Searches corrals. One is used for all positions of a level, and remembers.
#[derive(Debug)]
pub(crate) struct Corrals {
    board: Board,
    reach: Reach,
    freeze: Freeze,
    /// What is known of groups of boxes with the player's reach: how many positions were looked at in vain.
    known: FxHashMap<u64, u32>,
    seen: FxHashSet<u64>,
    /// Positions still to look at: boxes, then the player.
    waiting: Vec<(Box<[Cell]>, Cell)>,
    /// Positions looked at so far, over all searches.
    pub(crate) work: u64,
}

/// So many answers are remembered.
const MAX_KNOWN: usize = 1 << 20;

/// A group of boxes that is lost together.
pub(crate) struct Loss {
    /// The boxes.
    pub(crate) boxes: Vec<u64>,
    /// The player's cells.
    pub(crate) players: Vec<u64>,
}

impl Corrals {
    pub(crate) fn new(field: &Field) -> Self {
        Self {
            board: Board::empty(field),
            reach: Reach::new(field),
            freeze: Freeze::new(field),
            known: FxHashMap::default(),
            seen: FxHashSet::default(),
            waiting: Vec::new(),
            work: 0,
        }
    }

    /// Searches every corral of a position, looking at no more than `limit` positions each. `reach` is the player's.
    pub(crate) fn loss(
        &mut self,
        field: &Field,
        lone: &Lone,
        patterns: &Patterns,
        board: &Board,
        reach: &Reach,
        limit: u32,
    ) -> Option<Loss> {
        let mut parts = Reach::new(field);
        for start in 0..field.wall() {
            if reach.contains(start) || board.is_occupied(start) || parts.contains(start) {
                continue;
            }
            // Step 1. The part of the floor and the boxes around it.
            let already = parts.cells().len();
            parts.walk_on(field, board, start);
            let mut zone = vec![0; field.words()];
            let mut boxes = Vec::new();
            for &cell in &parts.cells()[already..] {
                add_cell(&mut zone, cell);
                for next in field.around(cell) {
                    if board.has_box(next) && !has_cell(&zone, next) {
                        add_cell(&mut zone, next);
                        boxes.push(next);
                    }
                }
            }
            if boxes.iter().all(|&cell| field.is_goal(cell)) {
                continue;
            }

            // Step 2. Is that much lost?
            let player = reach.cells()[0];
            if !self.is_lost(field, lone, patterns, &zone, &boxes, player, limit) {
                continue;
            }

            // Step 3. Is less lost, too?
            let mut index = 0;
            while index < boxes.len() && boxes.len() > 1 {
                let mut fewer = boxes.clone();
                fewer.remove(index);
                if self.is_lost(field, lone, patterns, &zone, &fewer, player, limit) {
                    boxes = fewer;
                } else {
                    index += 1;
                }
            }
            return Some(self.pattern(field, &boxes, player));
        }
        None
    }

    /// The pattern of boxes that are lost with the player on that cell.
    fn pattern(&mut self, field: &Field, boxes: &[Cell], player: Cell) -> Loss {
        self.set(field, boxes);
        self.reach.walk(field, &self.board, player);
        let mut players = vec![0; field.words()];
        self.reach.cells().iter().for_each(|&cell| add_cell(&mut players, cell));
        Loss { boxes: self.board.words().to_vec(), players }
    }

    fn set(&mut self, field: &Field, boxes: &[Cell]) {
        let mut words = vec![0; field.words()];
        boxes.iter().for_each(|&cell| add_cell(&mut words, cell));
        self.board.load(field, &words);
    }

    /// Whether these boxes alone are lost: none can leave the zone, and they cannot all be brought onto goals.
    #[expect(clippy::too_many_arguments, reason = "a search has a position, a zone and a limit")]
    fn is_lost(
        &mut self,
        field: &Field,
        lone: &Lone,
        patterns: &Patterns,
        zone: &[u64],
        boxes: &[Cell],
        player: Cell,
        limit: u32,
    ) -> bool {
        self.set(field, boxes);
        self.reach.walk(field, &self.board, player);
        let root = position_key(self.board.key(), self.reach.key());
        if self.known.get(&root).is_some_and(|&tried| tried >= limit) {
            return false;
        }
        self.seen.clear();
        self.seen.insert(root);
        self.waiting.clear();
        self.waiting.push((boxes.into(), player));
        let mut looked_at = 0;
        let mut is_lost = true;
        'search: while let Some((boxes, player)) = self.waiting.pop() {
            looked_at += 1;
            if looked_at > limit || boxes.iter().all(|&cell| field.is_goal(cell)) {
                is_lost = false;
                break;
            }
            self.set(field, &boxes);
            self.reach.walk(field, &self.board, player);
            // The walks of the children need the same scratch, so the pushes are listed first.
            let pushes: Vec<(usize, usize)> = (0..boxes.len())
                .flat_map(|number| WAYS.map(|way| (number, way)))
                .filter(|&(number, way)| {
                    let to = field.next(boxes[number], way);
                    self.reach.contains(field.next(boxes[number], way ^ 1))
                        && !self.board.is_occupied(to)
                        && lone.is_alive(to, way ^ 1)
                })
                .collect();
            for (number, way) in pushes {
                let (from, to) = (boxes[number], field.next(boxes[number], way));
                self.board.shift(field, from, to);
                let dead =
                    self.freeze.loses(field, lone, &self.board, to) || patterns.lose(&self.board, to, from);
                if !dead {
                    if !has_cell(zone, to) {
                        is_lost = false;
                        break 'search;
                    }
                    self.reach.walk(field, &self.board, from);
                    if self.seen.insert(position_key(self.board.key(), self.reach.key())) {
                        let mut moved = boxes.clone();
                        moved[number] = to;
                        self.waiting.push((moved, from));
                    }
                }
                self.board.shift(field, to, from);
            }
        }
        self.work += u64::from(looked_at);
        if !is_lost {
            if self.known.len() >= MAX_KNOWN {
                self.known.clear();
            }
            self.known.insert(root, if looked_at > limit { limit } else { u32::MAX });
        }
        is_lost
    }

    /// The memory the answers take.
    pub(crate) fn bytes(&self) -> usize {
        self.known.capacity() * 13 + self.seen.capacity() * 9
    }
}
