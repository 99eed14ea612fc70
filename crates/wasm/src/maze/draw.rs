//! New mazes, for a worker.

use mazekeeper_core::journey::{Drawn, Ends, Wishes};
use mazekeeper_core::maze::{Generator, Shape};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use super::cell_at;

/// A maze that was drawn.
#[wasm_bindgen]
pub struct MazeDrawn {
    drawn: Drawn,
}

#[wasm_bindgen]
impl MazeDrawn {
    /// Draws a maze: by a generator, of so many rows and columns, with so many percent of its dead ends opened. Its ends are chosen, or
    /// `random`, or `far` apart; energy is `off` or as scarce as a name says, its values shown or hidden. It throws with what is wrong.
    #[allow(clippy::too_many_arguments, reason = "scripts have no structs to pass")]
    pub fn of(
        generator: &str,
        rows: u32,
        columns: u32,
        loops: u32,
        seed: u64,
        ends: &str,
        start: Option<u32>,
        goal: Option<u32>,
        energy: &str,
        is_hidden: bool,
    ) -> Result<MazeDrawn, JsError> {
        let chosen = start.zip(goal);
        let drawn = wishes([generator, ends, energy], [rows, columns, loops], seed, chosen, is_hidden)
            .and_then(|wishes| wishes.draw().map_err(|error| error.to_string()));
        Ok(Self { drawn: drawn.map_err(|error| JsError::new(&error))? })
    }

    /// The code of the maze.
    #[wasm_bindgen(getter)]
    pub fn maze(&self) -> String {
        self.drawn.maze.to_string()
    }

    /// The code of pellets and energy, if they were wished for.
    #[wasm_bindgen(getter)]
    pub fn energy(&self) -> Option<String> {
        self.drawn.energy.as_ref().map(ToString::to_string)
    }

    /// Steps of the shortest way, if steps cost nothing.
    #[wasm_bindgen(getter)]
    pub fn shortest(&self) -> u32 {
        self.drawn.shortest
    }

    /// The names of all generators, in the order in which they are offered.
    pub fn generators() -> Vec<String> {
        Generator::ALL.iter().map(ToString::to_string).collect()
    }
}

fn wishes(
    [generator, ends, energy]: [&str; 3],
    [rows, columns, loops]: [u32; 3],
    seed: u64,
    chosen: Option<(u32, u32)>,
    is_hidden: bool,
) -> Result<Wishes, String> {
    let shape = Shape::new(rows as usize, columns as usize).map_err(|error| error.to_string())?;
    let ends = match (chosen, ends) {
        (Some((start, goal)), _) => {
            Ends::Chosen { start: cell_at(shape, start)?, goal: cell_at(shape, goal)? }
        }
        (None, "far") => Ends::Far,
        (None, "random") => Ends::Random,
        (None, other) => return Err(format!("`{other}` are no ends; there are random, far")),
    };
    let scarcity = match energy {
        "off" => None,
        name => Some(name.parse().map_err(|error| format!("{error}"))?),
    };
    let generator = generator.parse().map_err(|error| format!("{error}"))?;
    Ok(Wishes { generator, shape, braid: loops.into(), seed, ends, scarcity, is_hidden })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(names: [&str; 3], chosen: Option<(u32, u32)>) -> Result<MazeDrawn, String> {
        let wishes = wishes(names, [20, 30, 50], 7, chosen, true)?;
        Ok(MazeDrawn { drawn: wishes.draw().map_err(|error| error.to_string())? })
    }

    #[test]
    fn wishes_are_fulfilled() {
        for generator in MazeDrawn::generators() {
            let made = drawn([&generator, "far", "off"], None).unwrap();
            assert!(made.maze().starts_with(&format!("{generator}1-20x30-s7-b50-")), "{}", made.maze());
            assert!(made.energy().is_none() && made.shortest() >= 48);
        }
        let hungry = drawn(["dfs", "random", "hard"], None).unwrap();
        assert!(
            hungry.energy().is_some_and(|code| code.starts_with("e1-k120-") && code.ends_with("-hidden"))
        );
        let chosen = drawn(["dfs", "", "off"], Some((31, 599))).unwrap();
        assert!(chosen.maze().ends_with("-f1.1-t19.29"));
    }

    #[test]
    fn what_nobody_can_make_is_refused() {
        let refused = |names, chosen| drawn(names, chosen).err().unwrap();
        assert!(refused(["magic", "far", "off"], None).starts_with("`magic` is no generator"));
        assert!(refused(["dfs", "near", "off"], None).starts_with("`near` are no ends"));
        assert!(refused(["dfs", "far", "some"], None).starts_with("`some` is no scarcity"));
        assert_eq!(refused(["dfs", "", "off"], Some((0, 600))), "there is no cell 600 in a maze of 20 × 30");
    }
}
