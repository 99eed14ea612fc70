//! Making mazes: one file per algorithm, all iterative, all seeded, each a spanning tree of the cells.
//!
//! A generator carves passages out of rock (or puts up walls in an open hall) through a `Carver`, which tells whoever
//! watches ([`Watcher`], [`Log`]). Loops come afterwards, by opening dead ends.

mod aldous_broder;
mod binary_tree;
mod braid;
mod carver;
mod coins;
mod depth_first;
mod division;
mod eller;
mod growing_tree;
mod hunt_and_kill;
mod kruskal;
mod log;
mod prim;
mod sidewinder;
mod watch;
mod wilson;

use carver::Carver;
pub use eller::{EllerRows, Row};
pub use log::Log;
pub use watch::{Event, Silent, Watcher};

use super::passages::Maze;
use super::shape::Shape;
use crate::names::named;
use crate::random::{Purpose, Random};

/// Who makes the passages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Generator {
    /// Long winding corridors: walk at random, go back where there is no way on.
    DepthFirst,
    /// Short branches everywhere: grow from one cell by any cell beside what there is.
    Prim,
    /// Short branches everywhere: open walls in random order unless they join what is joined.
    Kruskal,
    /// Every perfect maze is as likely as the other: random walks without their loops.
    Wilson,
    /// Every perfect maze is as likely as the other: one random walk over all cells.
    AldousBroder,
    /// Row by row, of any height.
    Eller,
    /// Winding corridors without going back: walk at random, then look for a cell that was left out.
    HuntAndKill,
    /// Between depth-first and Prim: go on from the newest cell or from any.
    GrowingTree,
    /// Long straight walls in an open hall, each with one gap.
    Division,
    /// Runs to the right, each with one way up.
    Sidewinder,
    /// Every cell has a way up or to the left.
    BinaryTree,
}

named!(Generator, "generator":
    DepthFirst = "dfs",
    Prim = "prim",
    Kruskal = "kruskal",
    Wilson = "wilson",
    AldousBroder = "aldous-broder",
    Eller = "eller",
    HuntAndKill = "hunt-and-kill",
    GrowingTree = "growing-tree",
    Division = "division",
    Sidewinder = "sidewinder",
    BinaryTree = "binary-tree",
);

impl Generator {
    /// The most rows or columns with which mazes are made in a reasonable time; `None` if there is no such limit. Random walks
    /// need the square of it.
    pub fn longest_side(self) -> Option<usize> {
        matches!(self, Self::Wilson | Self::AldousBroder).then_some(10_000)
    }
}

/// The maze of a generator and a seed, with so many percent of its dead ends opened.
pub fn generate(
    generator: Generator,
    shape: Shape,
    seed: u64,
    braid: u8,
    watcher: &mut impl Watcher,
) -> Maze {
    let mut carver = Carver::new(shape, watcher);
    let mut random = Random::new(seed, Purpose::Passages);
    match generator {
        Generator::DepthFirst => depth_first::carve(&mut carver, &mut random),
        Generator::Prim => prim::carve(&mut carver, &mut random),
        Generator::Kruskal => kruskal::carve(&mut carver, &mut random),
        Generator::Wilson => wilson::carve(&mut carver, &mut random),
        Generator::AldousBroder => aldous_broder::carve(&mut carver, &mut random),
        Generator::Eller => eller::carve(&mut carver, &mut random),
        Generator::HuntAndKill => hunt_and_kill::carve(&mut carver, &mut random),
        Generator::GrowingTree => growing_tree::carve(&mut carver, &mut random),
        Generator::Division => division::carve(&mut carver, &mut random),
        Generator::Sidewinder => sidewinder::carve(&mut carver, &mut random),
        Generator::BinaryTree => binary_tree::carve(&mut carver, &mut random),
    }
    braid::open_dead_ends(&mut carver, braid, &mut Random::new(seed, Purpose::Loops));
    carver.into_maze()
}
