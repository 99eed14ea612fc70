//! Which start can serve which box, and whether everybody still has a partner.

use crate::board::{add_cell, cells_in, has_cell};
use crate::field::{Cell, Field};
use crate::lone::Lone;

/// Per cell, the number of its goal, or how many goals there are.
pub(super) fn goal_numbers(field: &Field) -> Vec<Cell> {
    let goals = field.goals();
    let mut numbers = vec![goals.len() as Cell; field.cells()];
    (0..).zip(goals).for_each(|(number, &goal)| numbers[usize::from(goal)] = number);
    numbers
}

/// Every start with a box that it can serve. A box that is parked may come from anywhere.
pub(super) struct Pairs {
    starts: Vec<Cell>,
    boxes: Vec<Cell>,
    words: usize,
    /// Per start, the boxes it can serve, as a set of their places in the list of boxes.
    serves: Vec<u64>,
    /// Per box its start, and per start its box, by their places in the lists.
    start_of: Vec<usize>,
    box_of: Vec<usize>,
    /// Whether everybody has a partner.
    is_whole: bool,
    asked: Vec<u64>,
    waiting: Vec<usize>,
}

const NOBODY: usize = usize::MAX;

impl Pairs {
    pub(super) fn new(
        field: &Field,
        lone: &Lone,
        goal_numbers: &[Cell],
        starts: &[u64],
        boxes: &[Cell],
    ) -> Self {
        let starts: Vec<Cell> = cells_in(starts).collect();
        let words = boxes.len().div_ceil(64).max(1);
        let mut serves = vec![0; words * starts.len()];
        for (set, &start) in serves.chunks_mut(words).zip(&starts) {
            let served = lone.served(start);
            for (place, &cell) in boxes.iter().enumerate() {
                let goal = goal_numbers[usize::from(cell)];
                if usize::from(goal) == field.goals().len() || has_cell(served, goal) {
                    add_cell(set, place as Cell);
                }
            }
        }
        let mut pairs = Self {
            words,
            serves,
            start_of: vec![NOBODY; boxes.len()],
            box_of: vec![NOBODY; starts.len()],
            boxes: boxes.to_vec(),
            is_whole: false,
            asked: vec![0; words],
            waiting: Vec::new(),
            starts,
        };
        pairs.is_whole = (0..pairs.starts.len()).all(|start| pairs.find(start));
        pairs
    }

    /// Finds a partner for a start, others changing theirs.
    fn find(&mut self, start: usize) -> bool {
        let mut before = vec![NOBODY; self.boxes.len()];
        let Some(mut place) = self.path(start, &mut |place, from| before[place] = from, None) else {
            return false;
        };
        loop {
            let start = before[place];
            let given_up = std::mem::replace(&mut self.box_of[start], place);
            self.start_of[place] = start;
            if given_up == NOBODY {
                return true;
            }
            place = given_up;
        }
    }

    /// The box that is free, or is `wanted`, at the end of the first way from a start over boxes and the starts that have
    /// them; `step` is told each box and the start that asked for it.
    fn path(
        &mut self,
        start: usize,
        step: &mut dyn FnMut(usize, usize),
        wanted: Option<usize>,
    ) -> Option<usize> {
        self.waiting.clear();
        self.waiting.push(start);
        let mut done = 0;
        while let Some(&start) = self.waiting.get(done) {
            done += 1;
            for word in 0..self.words {
                let mut new = self.serves[start * self.words + word] & !self.asked[word];
                self.asked[word] |= new;
                while new != 0 {
                    let place = word * 64 + new.trailing_zeros() as usize;
                    new &= new - 1;
                    step(place, start);
                    if wanted == Some(place) || self.start_of[place] == NOBODY {
                        self.asked.fill(0);
                        return Some(place);
                    }
                    self.waiting.push(self.start_of[place]);
                }
            }
        }
        self.asked.fill(0);
        None
    }

    /// Whether all starts but one can serve all boxes but one.
    pub(super) fn have_others(&mut self, start: Cell, from: Cell) -> bool {
        let start = self.starts.iter().position(|&other| other == start).expect("it is a start");
        let place = self.boxes.iter().position(|&other| other == from).expect("it is a box");
        let (loser, freed) = (self.start_of[place], self.box_of[start]);
        self.is_whole
            && (loser == start || {
                // Whose box is gone needs another, and the box of the start that is gone has become free.
                add_cell(&mut self.asked, place as Cell);
                self.path(loser, &mut |_, _| (), Some(freed)).is_some()
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::carry::Carrier;
    use crate::drawn::level;

    /// Whether starts and boxes without those two can be paired: every order is tried.
    fn simple_twin(pairs: &Pairs, without: usize, place: usize) -> bool {
        fn pair(pairs: &Pairs, start: usize, without: usize, taken: &mut Vec<bool>) -> bool {
            if start == pairs.starts.len() {
                return true;
            }
            if start == without {
                return pair(pairs, start + 1, without, taken);
            }
            (0..pairs.boxes.len()).any(|place| {
                let is_served = has_cell(&pairs.serves[start * pairs.words..][..pairs.words], place as Cell);
                if taken[place] || !is_served {
                    return false;
                }
                taken[place] = true;
                let is_paired = pair(pairs, start + 1, without, taken);
                taken[place] = false;
                is_paired
            })
        }
        let mut taken = vec![false; pairs.boxes.len()];
        taken[place] = true;
        pair(pairs, 0, without, &mut taken)
    }

    #[test]
    fn others_have_partners_if_some_order_of_pairing_says_so() {
        // A box along the wall stays there; the other reaches both goals.
        let level = level("########\n#@ $  .#\n#  $   #\n#  .   #\n########");
        let field = Field::new(&level).expect("not lost");
        let (empty, mut carrier) = (Board::empty(&field), Carrier::new(&field));
        let lone = Lone::new(&field, &empty, field.player(), &mut carrier, &mut || true).expect("asked");
        let starts = Board::with(&field, field.boxes());
        let numbers = goal_numbers(&field);
        let mut pairs = Pairs::new(&field, &lone, &numbers, starts.words(), field.goals());
        assert!(pairs.is_whole);
        let mut answers = [0, 0];
        for start in 0..pairs.starts.len() {
            for place in 0..pairs.boxes.len() {
                let expected = simple_twin(&pairs, start, place);
                answers[usize::from(expected)] += 1;
                let (start, from) = (pairs.starts[start], pairs.boxes[place]);
                assert_eq!(pairs.have_others(start, from), expected, "start {start}, box {from}");
            }
        }
        assert!(answers.iter().all(|&count| count > 0), "{answers:?}");
    }
}
