//! The drawn examples of `testdata/deadlocks.txt`: what each rule must call lost, and what it must not.

#![allow(clippy::disallowed_methods, reason = "reads drawings from disk")]

use std::path::Path;

use mazekeeper_core::grid::Direction;
use mazekeeper_core::sokoban::{Moved, lurd};

use super::pi_corral::PiCorrals;
use super::truth::Truth;
use super::*;
use crate::drawn::level;

/// How many positions a corral search may look at here.
const LIMIT: u32 = 1_000;

/// One drawing with what is said about it.
struct Example<'a> {
    head: &'a str,
    rule: Rule,
    is_lost: bool,
    moves: Vec<Direction>,
    drawing: String,
}

impl<'a> Example<'a> {
    /// Reads a paragraph: the head, then the drawing.
    fn read(paragraph: &'a str) -> Self {
        let (head, drawing) = paragraph.split_once('\n').expect("a drawing follows");
        let (said, _) = head.split_once(": ").expect("a reason is given");
        let (rule, said) = said.split_once(", ").expect("a rule is named");
        let (is_lost, moves) = match said.split_once(" after ") {
            Some(("lost", moves)) => (true, moves),
            Some(("alive", moves)) => (false, moves),
            _ => panic!("neither lost nor alive: {head}"),
        };
        let rule = rule.parse().expect("it is a rule");
        Self {
            head,
            rule,
            is_lost,
            moves: lurd::read(moves).expect("these are moves"),
            drawing: drawing.into(),
        }
    }

    /// What is not as it is said; `None` if all is.
    fn fault(&self) -> Option<&'static str> {
        // Step 1. Play the moves.
        let level = level(&self.drawing);
        let Ok(field) = Field::new(&level) else {
            return (self.rule != Rule::Walls || !self.is_lost).then_some("boxes are stuck in walls");
        };
        let mut state = level.start().clone();
        let mut last = None;
        for &direction in &self.moves {
            match state.step(level.board(), direction) {
                None => return Some("a move is blocked"),
                Some(Moved::Pushed) => last = Some((state.player, direction)),
                Some(Moved::Walked) => {}
            }
        }
        let Some((from, direction)) = last else { return Some("no push") };
        let cells = || state.boxes.iter().filter_map(|square| field.cell(square));
        let board = Board::with(&field, &cells().collect::<Vec<_>>());
        let player = field.cell(from).expect("the player is on the field");
        let mut reach = Reach::new(&field);
        reach.walk(&field, &board, player);

        // Step 2. Is it true?
        let truth = Truth::of(&field, 300_000).expect("the drawing is small");
        if truth.is_lost(&board, &reach) != self.is_lost {
            return Some("that is not true");
        }

        // Step 3. Does the rule say so?
        let way = WAYS.into_iter().find(|&way| Direction::UDLR[way] == direction)?;
        let (to, side) = (field.next(player, way), way ^ 1);
        let mut rules = Deadlocks::new(&field, &mut || true).expect("nobody refused");
        let settled = rules.settle(&field, &board, player);
        let says_lost = match self.rule {
            Rule::Walls => false,
            Rule::Lone => !rules.lone.is_alive(to, side),
            Rule::Pairs => rules.pairs.lose(&board, to, side),
            Rule::Diagonal => diagonal::loses(&field, &board, to, player),
            Rule::Freeze => rules.freeze.loses(&field, &rules.lone, &board, to),
            Rule::Pairing | Rule::Retrograde => settled.err() == Some(self.rule),
            Rule::Corral => rules.lose_in_corrals(&field, &board, &reach, LIMIT),
            Rule::Core => rules.lose_in_core(&field, &board, to, player, LIMIT),
            Rule::Learned => {
                // What is learned here is known when it is met again.
                rules.lose_in_corrals(&field, &board, &reach, LIMIT);
                board.boxes().any(|cell| rules.patterns.lose(&board, cell, player))
            }
            Rule::PiCorral => {
                let choices = settled.map(|table| {
                    PiCorrals::new(&field).pushes(&field, &table, &board, &reach).map(<[_]>::to_vec)
                });
                choices == Ok(Some(Vec::new()))
            }
        };
        (says_lost != self.is_lost).then_some("the rule says otherwise")
    }
}

#[test]
fn every_rule_is_right_about_the_drawn_examples() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/deadlocks.txt");
    let text = std::fs::read_to_string(path).expect("the drawings are there");
    let paragraphs = text.split("\n\n").map(str::trim_end).filter(|part| !part.starts_with(';'));
    let examples: Vec<Example<'_>> = paragraphs.map(Example::read).collect();
    let faults: Vec<String> = examples
        .iter()
        .filter_map(|example| Some(format!("{}\n{}\n{}", example.fault()?, example.head, example.drawing)))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    for &rule in Rule::ALL {
        let drawn = |lost| examples.iter().any(|example| example.rule == rule && example.is_lost == lost);
        assert!(drawn(true), "no lost position is drawn for {rule}");
        assert!(drawn(false), "no look-alike is drawn for {rule}");
    }
}
