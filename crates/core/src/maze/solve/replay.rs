//! A search at any moment: what became of every cell after so many events, forwards and backwards.
//!
//! A log is replayed forwards. Keyframes, a handful of moments kept whole, are where going far back begins; what the last
//! events have changed is remembered, so that a step back is as quick as a step on, however large the maze is. Who shows
//! the marks can ask which of them have changed.

use super::log::{Event, EventKind, Log, Side};
use crate::maze::{Cell, Shape};
use crate::search::Cost;

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

/// At most so many keyframes, in so many bytes; there are always a few.
const MOST_KEYFRAMES: usize = 32;
const KEYFRAME_BYTES: usize = 32 << 20;
const FEWEST_KEYFRAMES: usize = 4;
/// Nobody notices so many events.
const SHORTEST_WAY_BACK: usize = 1024;
/// So many events can be taken back one by one, at least, before going back begins at a keyframe.
const STEPS_BACK: usize = 4096;
/// Who has to look at more cells than that looks at all.
const MOST_CHANGES: usize = 1 << 16;

/// Stands for a cell that was never opened.
const NEVER: u32 = u32::MAX;

/// What a search had done by some moment, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cells found.
    pub opened: u32,
    /// Times a cell was looked at; for a walker its steps.
    pub closed: u32,
    /// Cells that wait.
    pub frontier: u32,
    /// The most steps any cell that was found is away from where its side began.
    pub depth: Cost,
    /// The least estimate of a cell that was found: how near to the goal the search came. An algorithm that makes no
    /// estimate is measured by [`Estimate::Manhattan`](super::Estimate::Manhattan).
    pub nearest: Option<Cost>,
}

/// One cell at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The opening that counts: the last one so far. A walker opens a cell when it comes there first.
    pub opening: Event,
    /// Where it was found from; `None` for a cell where a side begins, and for dead ends.
    pub parent: Option<Cell>,
    /// The numbers of the first event that opened it, of the one that counts, and of the last one that closed it so far.
    pub first_opened: usize,
    /// See [`first_opened`](Self::first_opened).
    pub opened: usize,
    /// See [`first_opened`](Self::first_opened); `None` while it waits.
    pub closed: Option<usize>,
}

/// The marks of all cells after so many events of one log.
#[derive(Clone, Debug)]
pub struct Replay {
    shape: Shape,
    log: Log,
    now: Frame,
    keyframes: Vec<Frame>,
    /// Events between two keyframes.
    pace: usize,
    /// The numbers of events that came nearer to the goal than any before.
    improvements: Vec<u32>,
    /// What the last events have changed, the newest at the end.
    undo: Vec<Undo>,
    /// Cells whose marks may have changed since somebody asked; `None` is all of them.
    changed: Option<Vec<u32>>,
}

/// What an event has changed: one cell, and the numbers.
#[derive(Clone, Copy, Debug)]
struct Undo {
    cell: u32,
    mark: u8,
    opening: u32,
    tally: Tally,
}

/// A moment, kept whole.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Frame {
    /// After so many events.
    at: usize,
    /// A [`Mark`] for every cell, and [`FROM_GOAL`].
    marks: Vec<u8>,
    /// The event that opened every cell last, or [`NEVER`].
    openings: Vec<u32>,
    tally: Tally,
}

impl Replay {
    /// A log of a maze of that shape, before its first event.
    pub fn new(shape: Shape, log: Log) -> Self {
        let start = Frame::new(shape.area());
        let frame_bytes = shape.area() * (size_of::<u8>() + size_of::<u32>());
        let count = (KEYFRAME_BYTES / frame_bytes).clamp(FEWEST_KEYFRAMES, MOST_KEYFRAMES);
        let pace = log.len().div_ceil(count).max(SHORTEST_WAY_BACK);
        let mut replay = Self {
            shape,
            log,
            now: start.clone(),
            keyframes: vec![start],
            pace,
            improvements: Vec::new(),
            undo: Vec::new(),
            changed: None,
        };
        replay.survey();
        replay
    }

    /// Goes through all events once, for keyframes and improvements.
    fn survey(&mut self) {
        let mut frame = Frame::new(self.shape.area());
        for number in 0..self.log.len() {
            let before = frame.tally.nearest;
            frame.advance(&self.log, number);
            if frame.tally.nearest != before {
                self.improvements.push(number as u32);
            }
            if frame.at.is_multiple_of(self.pace) {
                self.keyframes.push(frame.clone());
            }
        }
    }

    /// The events.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// Shows what has happened after so many events, or after all of them.
    pub fn go_to(&mut self, events: usize) {
        let events = events.min(self.log.len());
        // Step 1. What is near is taken back, and for what is far a keyframe is nearer.
        let back = self.now.at.saturating_sub(events);
        if back <= self.undo.len() {
            for _ in 0..back {
                let undo = self.undo.pop().expect("so many are remembered");
                self.now.take_back(undo);
                self.touch(undo.cell);
            }
        }
        let keyframe = &self.keyframes[(events / self.pace).min(self.keyframes.len() - 1)];
        if events < self.now.at || keyframe.at > self.now.at {
            self.now.clone_from(keyframe);
            self.undo.clear();
            self.changed = None;
        }

        // Step 2. What has happened since, the last of it so that it can be taken back.
        for number in self.now.at..events {
            let undo = self.now.advance(&self.log, number);
            self.touch(undo.cell);
            if events - number <= STEPS_BACK {
                if self.undo.len() == 2 * STEPS_BACK {
                    self.undo.drain(..STEPS_BACK);
                }
                self.undo.push(undo);
            } else {
                self.undo.clear();
            }
        }
    }

    fn touch(&mut self, cell: u32) {
        match &mut self.changed {
            Some(changed) if changed.len() < MOST_CHANGES => changed.push(cell),
            changed => *changed = None,
        }
    }

    /// The cells whose marks may have changed since this was asked last, some perhaps twice; `None` if all may have.
    pub fn take_changes(&mut self) -> Option<Vec<u32>> {
        self.changed.replace(Vec::new())
    }

    /// After how many events it is.
    pub fn at(&self) -> usize {
        self.now.at
    }

    /// A [`Mark`] for every cell in reading order, and [`FROM_GOAL`].
    pub fn marks(&self) -> &[u8] {
        &self.now.marks
    }

    /// What was done so far.
    pub fn tally(&self) -> Tally {
        self.now.tally
    }

    /// The event that happened last.
    pub fn last(&self) -> Option<Event> {
        self.log.get(self.now.at.checked_sub(1)?)
    }

    /// The opening of a cell that counts now; `None` where nothing was found yet.
    pub fn opening(&self, cell: Cell) -> Option<Event> {
        match *self.now.openings.get(cell.index())? {
            NEVER => None,
            number => self.log.get(number as usize),
        }
    }

    /// All that is known of a cell now; `None` where nothing was found yet.
    pub fn inspect(&self, cell: Cell) -> Option<Inspection> {
        let opening = self.opening(cell)?;
        let opened = self.now.openings[cell.index()] as usize;
        let mut first_opened = opened;
        let mut closed = None;
        let searched = self.now.at.min(self.log.way_begins());
        for (number, event) in self.log.events().take(searched).enumerate() {
            if event.cell != cell || event.side != opening.side {
                continue;
            }
            match event.kind {
                EventKind::Closed => closed = Some(number),
                // One that was closed and is found on a better way waits again.
                EventKind::Opened => {
                    first_opened = first_opened.min(number);
                    closed = None;
                }
                EventKind::Path | EventKind::Backtrack => first_opened = first_opened.min(number),
            }
        }
        Some(Inspection { opening, parent: self.parent(opened), first_opened, opened, closed })
    }

    /// The cells from where a side began to a cell, as it is known now; empty where nothing was found.
    pub fn path_to(&self, cell: Cell) -> Vec<Cell> {
        let mut path = Vec::new();
        let mut here = Some(cell);
        while let Some(cell) = here.filter(|_| path.len() < self.shape.area()) {
            let number = self.now.openings[cell.index()];
            if number == NEVER {
                break;
            }
            path.push(cell);
            here = self.parent(number as usize);
        }
        path.reverse();
        path
    }

    /// Where the cell of an opening was found from. Searches find the neighbours of what they have just looked at, and
    /// walkers come from where they were.
    fn parent(&self, opening: usize) -> Option<Cell> {
        let opened = self.log.get(opening)?;
        let before = |number: &usize| {
            let event = self.log.get(*number);
            event.is_some_and(|event| opened.kind == EventKind::Path || event.kind == EventKind::Closed)
        };
        let from = self.log.get((0..opening).rev().find(before)?)?;
        (opened.g? > 0 && from.g.is_some()).then_some(from.cell)
    }

    /// How many events came nearer to the goal than any before.
    pub fn improvements(&self) -> usize {
        self.improvements.len()
    }

    /// After how many events the next improvement is seen, from a moment on.
    pub fn improvement_after(&self, at: usize) -> Option<usize> {
        let next = self.improvements.partition_point(|&number| (number as usize) < at);
        self.improvements.get(next).map(|&number| number as usize + 1)
    }

    /// After how many events the improvement before a moment was seen.
    pub fn improvement_before(&self, at: usize) -> Option<usize> {
        let next = self.improvements.partition_point(|&number| number as usize + 1 < at);
        next.checked_sub(1).map(|index| self.improvements[index] as usize + 1)
    }

    /// What was done after the first event, after the last, and at moments between that are as far from each other: so
    /// many in all, or one for every event if there are fewer.
    pub fn chart(&self, points: usize) -> Vec<(usize, Tally)> {
        let mut frame = Frame::new(self.shape.area());
        let last = self.log.way_begins();
        let points = points.clamp(2, last.max(2));
        let mut chart = Vec::with_capacity(points);
        for point in 0..points {
            let at = 1 + (last.saturating_sub(1)) * point / (points - 1);
            for number in frame.at..at.min(last) {
                frame.advance(&self.log, number);
            }
            chart.push((frame.at, frame.tally));
        }
        chart
    }

    /// Events as lines of JSON, from one number up to another: kind, side, cell, row, column, parent, and what is known of g, h, f.
    pub fn trace(&self, from: usize, to: usize) -> String {
        use std::fmt::Write;

        let mut lines = String::new();
        for number in from..to.min(self.log.len()) {
            let event = self.log.get(number).expect("events are counted");
            let (row, column) = self.shape.row_and_column(event.cell);
            let Event { kind, side, cell, g, h } = event;
            let cell = cell.index();
            write!(lines, r#"{{"event":{number},"kind":"{kind}","side":"{side}","cell":{cell},"row":{row},"column":{column}"#)
                .expect("texts can be written to");
            let is_opening = is_opening(event, number >= self.log.way_begins());
            let parent = self.parent(number).filter(|_| is_opening).map(|cell| cell.index() as u32);
            for (name, value) in [("parent", parent), ("g", g), ("h", h), ("f", event.f())] {
                if let Some(value) = value {
                    write!(lines, r#","{name}":{value}"#).expect("texts can be written to");
                }
            }
            lines.push_str("}\n");
        }
        lines
    }
}

impl Frame {
    fn new(area: usize) -> Self {
        Self { at: 0, marks: vec![0; area], openings: vec![NEVER; area], tally: Tally::default() }
    }

    /// Lets the next event happen, and answers with what undoes it.
    #[inline]
    fn advance(&mut self, log: &Log, number: usize) -> Undo {
        let event = log.get(number).expect("events are counted");
        let is_way = number >= log.way_begins();
        let index = event.cell.index();
        let mark = mark(event, is_way);
        let before = self.marks[index];
        let undo =
            Undo { cell: index as u32, mark: before, opening: self.openings[index], tally: self.tally };
        self.marks[index] = mark;
        self.at = number + 1;
        // On the way nothing is searched any more.
        if is_way {
            return undo;
        }
        let waits = |mark: u8| u32::from(mark % FROM_GOAL == Mark::Open as u8);
        self.tally.frontier = self.tally.frontier + waits(mark) - waits(before);
        self.tally.closed += u32::from(event.kind != EventKind::Opened);
        if is_opening(event, is_way) {
            self.tally.opened += u32::from(self.openings[index] == NEVER);
            self.openings[index] = number as u32;
            self.tally.depth = self.tally.depth.max(event.g.unwrap_or(0));
            // Filling dead ends leads nowhere, and the goal's side is at the goal.
            if event.side == Side::Start && event.g.is_some() {
                let far = log.distance(event.cell);
                self.tally.nearest = Some(self.tally.nearest.map_or(far, |nearest| nearest.min(far)));
            }
        }
        undo
    }

    fn take_back(&mut self, Undo { cell, mark, opening, tally }: Undo) {
        let cell = cell as usize;
        (self.marks[cell], self.openings[cell], self.tally) = (mark, opening, tally);
        self.at -= 1;
    }
}

/// Whether an event tells of a cell that was found. A walker finds what it had not seen before.
fn is_opening(event: Event, is_way: bool) -> bool {
    match event.kind {
        EventKind::Opened => true,
        EventKind::Path => !is_way,
        EventKind::Closed | EventKind::Backtrack => false,
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
