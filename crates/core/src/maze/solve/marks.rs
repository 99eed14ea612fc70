//! What a search looks like at some moment: one mark per cell.

use super::log::{Event, EventKind, Log, Side};

/// What became of a cell so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing.
    None = 0,
    /// Found, and waiting to be looked at.
    Open = 1,
    /// Looked at; or a walker was there.
    Closed = 2,
    /// On the way that was found.
    Way = 3,
    /// A walker came there more than once.
    Again = 4,
}

/// Added to a mark that the search from the goal has left.
pub const FROM_GOAL: u8 = 8;

/// The marks of all cells after so many events of a log. Going on is as quick as there are events in between; going back begins at the
/// start again, which takes well below a millisecond for a hundred thousand of them.
#[derive(Clone, Debug)]
pub struct Marks {
    /// A [`Mark`] each, and [`FROM_GOAL`].
    cells: Vec<u8>,
    done: usize,
}

impl Marks {
    /// Nothing has happened yet in a maze of so many cells.
    pub fn new(area: usize) -> Self {
        Self { cells: vec![0; area], done: 0 }
    }

    /// Shows what has happened after so many events; the log is always the same one.
    pub fn go_to(&mut self, log: &Log, events: usize) {
        let events = events.min(log.len());
        if events < self.done {
            self.cells.fill(0);
            self.done = 0;
        }
        for number in self.done..events {
            let event = log.get(number).expect("events are counted");
            self.cells[event.cell.index()] = mark(event, number >= log.way_begins());
        }
        self.done = events;
    }

    /// The marks, in reading order.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }
}

fn mark(event: Event, is_way: bool) -> u8 {
    let mark = match event.kind {
        EventKind::Path if is_way => Mark::Way,
        EventKind::Opened => Mark::Open,
        EventKind::Closed | EventKind::Path => Mark::Closed,
        EventKind::Backtrack => Mark::Again,
    };
    mark as u8 + if event.side == Side::Goal { FROM_GOAL } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::super::{Algorithm, record};
    use super::*;
    use crate::budget::Budget;
    use crate::maze::{MazeCode, Quest};

    fn recorded(algorithm: Algorithm) -> (Quest, Log) {
        let quest = "dfs1-9x8-s5-b40-f0.0-t8.7".parse::<MazeCode>().unwrap().build();
        let (_, log) = record(&quest, algorithm, Budget::UNLIMITED, usize::MAX);
        (quest, log)
    }

    /// Who has a mark after so many events, by looking at all of them.
    fn plain(quest: &Quest, log: &Log, events: usize) -> Vec<u8> {
        let last = |cell| log.events().enumerate().take(events).rfind(|(_, event)| event.cell == cell);
        let shown = |cell| last(cell).map_or(0, |(number, event)| mark(event, number >= log.way_begins()));
        quest.maze().shape().cells().map(shown).collect()
    }

    #[test]
    fn the_last_event_of_a_cell_is_its_mark_whichever_way_one_comes_there() {
        for &algorithm in Algorithm::ALL {
            let (quest, log) = recorded(algorithm);
            let mut marks = Marks::new(quest.maze().shape().area());
            for events in [0, 1, 7, 40, 12, log.len(), log.way_begins(), 3, usize::MAX] {
                marks.go_to(&log, events);
                assert_eq!(marks.cells(), plain(&quest, &log, events), "{algorithm}, {events} events");
            }
        }
    }

    #[test]
    fn at_the_end_the_way_is_marked_and_nothing_else_is() {
        for &algorithm in Algorithm::ALL {
            let (quest, log) = recorded(algorithm);
            let mut marks = Marks::new(quest.maze().shape().area());
            marks.go_to(&log, usize::MAX);
            let ways = marks.cells().iter().filter(|&&mark| mark == Mark::Way as u8).count();
            assert_eq!(ways, log.len() - log.way_begins(), "{algorithm}");
            assert_eq!(marks.cells()[quest.goal().index()], Mark::Way as u8, "{algorithm}");
        }
    }

    #[test]
    fn walkers_are_told_from_searches_and_the_goals_side_from_the_starts() {
        let kinds = |algorithm| {
            let (quest, log) = recorded(algorithm);
            let mut marks = Marks::new(quest.maze().shape().area());
            marks.go_to(&log, log.way_begins());
            let mut kinds = marks.cells().to_vec();
            kinds.sort_unstable();
            kinds.dedup();
            kinds
        };
        assert!(kinds(Algorithm::BreadthFirst).iter().all(|mark| [0, 1, 2].contains(mark)));
        assert!(kinds(Algorithm::Tremaux).iter().all(|mark| [0, 2, 4].contains(mark)));
        assert!(kinds(Algorithm::Bidirectional).contains(&(Mark::Closed as u8 + FROM_GOAL)));
    }
}
