//! From flags to pellets in a maze.

use std::path::Path;

use mazekeeper_core::budget::Budget;
use mazekeeper_core::energy::code::{EnergyCodeError, Pellets, read_pellet};
use mazekeeper_core::energy::scarcity::{self, usual_pellets};
use mazekeeper_core::energy::{EnergyCode, Puzzle, Scarcity};
use mazekeeper_core::maze::Quest;

use crate::args::maze::energy::PelletArgs;
use crate::commands::maze::input::{self, Found};
use crate::commands::maze::wishes::drawn_seed;
use crate::lang::{Lang, Translate};

/// Which pellets are meant.
pub(super) struct Wishes<'a> {
    /// An energy code.
    pub(super) code: Option<&'a str>,
    pub(super) pellets: &'a PelletArgs,
    pub(super) seed: Option<u64>,
}

/// A maze with pellets, and energy that may still change.
pub(super) struct Setting {
    /// The code of the maze or its file.
    pub(super) maze: String,
    pub(super) code: EnergyCode,
    pub(super) puzzle: Puzzle,
}

impl Setting {
    /// The maze and the pellets that are named or wished for; or one sentence on why there are none.
    pub(super) fn read(maze: &Path, wishes: Wishes<'_>, lang: Lang) -> Result<Self, String> {
        let said = |error: EnergyCodeError| error.in_language(lang);
        let code = wishes.code.map(str::parse::<EnergyCode>).transpose().map_err(said)?;
        let Wishes { code: _, pellets: PelletArgs { pellets, place }, seed } = wishes;
        let by_lot = pellets.is_some() || seed.is_some();
        let code = match (place, code) {
            (Some(_), Some(_)) => return Err(lang.pellets_beside_code().to_owned()),
            (None, Some(_)) if by_lot => return Err(lang.pellets_beside_code().to_owned()),
            (Some(_), None) if by_lot => return Err(lang.place_is_all().to_owned()),
            (Some(list), None) => Some(without_energy(placed(list).map_err(said)?)),
            (None, code) => code,
        };
        let found = input::read(maze, lang)?;
        let code = match (code, found.pellets.is_empty()) {
            (Some(code), true) => code,
            (None, true) => without_energy(drawn(&found.quest, *pellets, seed)),
            (None, false) if !by_lot => without_energy(of_drawing(&found)),
            (_, false) => return Err(lang.drawing_has_pellets().to_owned()),
        };
        let puzzle = code.build(found.quest).map_err(said)?;
        Ok(Self { maze: found.name, code, puzzle })
    }

    /// The same pellets with another energy.
    pub(super) fn with_energy(self, energy: u32, lang: Lang) -> Result<Self, String> {
        let code = EnergyCode { energy, ..self.code };
        let puzzle = code.build(self.puzzle.quest().clone()).map_err(|error| error.in_language(lang))?;
        Ok(Self { code, puzzle, ..self })
    }

    /// Energy as scarce as that, and pellets drawn again until there is something to find. Where no way leads to the goal,
    /// nothing changes; pellets that were placed stay where they are.
    pub(super) fn set_up(self, scarcity: Scarcity, budget: Budget<'_>, lang: Lang) -> Result<Self, String> {
        let Pellets::Drawn { count, seed } = self.code.pellets else { return Ok(self) };
        let set = scarcity::set_up(self.puzzle.quest(), count, seed, scarcity, self.code.is_hidden, budget);
        let Some((code, _)) = set.map_err(|error| error.in_language(lang))? else { return Ok(self) };
        let puzzle = code.build(self.puzzle.quest().clone()).map_err(|error| error.in_language(lang))?;
        Ok(Self { code, puzzle, ..self })
    }
}

/// Pellets for which the energy is still to be found.
fn without_energy(pellets: Pellets) -> EnergyCode {
    EnergyCode { pellets, energy: 0, is_hidden: false }
}

fn drawn(quest: &Quest, count: Option<usize>, seed: Option<u64>) -> Pellets {
    let count = count.unwrap_or_else(|| usual_pellets(quest));
    Pellets::Drawn { count, seed: seed.unwrap_or_else(drawn_seed) }
}

/// Pellets that somebody typed: `3.4=5,0.1=2`.
fn placed(list: &str) -> Result<Pellets, EnergyCodeError> {
    let pellets = list.split(',').map(|text| read_pellet(text.trim()));
    let mut pellets = pellets.collect::<Result<Vec<_>, _>>()?;
    pellets.sort_unstable();
    Ok(Pellets::Listed(pellets))
}

fn of_drawing(found: &Found) -> Pellets {
    let shape = found.quest.maze().shape();
    let pellet = |&(cell, value): &(_, u8)| {
        let (row, column) = shape.row_and_column(cell);
        (row, column, u32::from(value))
    };
    Pellets::Listed(found.pellets.iter().map(pellet).collect())
}
