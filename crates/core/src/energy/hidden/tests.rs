//! Policies in small drawn games, and beside each other in many.

use super::*;
use crate::energy::code;
use crate::energy::puzzle::Pellet;
use crate::maze::{Generator, MazeCode, Shape, text};

/// A game that is drawn: digits are pellets.
fn drawn(drawing: &str, energy: u32) -> Puzzle {
    let drawn = text::read(drawing).unwrap();
    let pellets = drawn.pellets.iter().map(|&(cell, value)| Pellet { cell, value: value.into() }).collect();
    Puzzle::new(drawn.quest, pellets, energy).unwrap()
}

/// Half of the dead ends opened, a pellet on every fifth cell, and half of the energy that the shortest way takes.
fn usual(side: usize, seed: u64) -> Puzzle {
    let shape = Shape::new(side, side).unwrap();
    let code = MazeCode::new(Generator::DepthFirst, shape, seed).unwrap().braided(50).unwrap();
    let quest = code.build();
    let pellets = code::draw(&quest, side * side / 5, seed).unwrap();
    let ways = ways::Ways::new(quest.maze(), quest.start(), |_| false);
    let energy = ways.steps_to(quest.goal()).unwrap() / 2;
    Puzzle::new(quest, pellets, energy).unwrap()
}

#[test]
#[ignore = "figures"]
fn figures() {
    use std::time::Instant;
    for (side, games) in [(20usize, 200u64), (50, 60)] {
        for kind in PolicyKind::ALL {
            let begin = Instant::now();
            let all = simulate((0..games).map(|seed| usual(side, seed)), &[*kind], 0, Budget { max_expanded: 300_000, ..Budget::UNLIMITED }, |_| {});
            println!("{side} {kind} clair {:?} unknown {} policy {:?} steps {:?} ratio {:?} in {:?}",
                all.clairvoyant.success_share(), all.clairvoyant.unknown, all.policies[0].success_share(), all.policies[0].mean_steps(), all.policies[0].mean_ratio(), begin.elapsed());
        }
    }
}
