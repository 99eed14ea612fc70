//! From flags to pellets in a maze, and how much energy makes them matter.

use mazekeeper_core::budget::Budget;
use mazekeeper_core::energy::code::{EnergyCodeError, Pellets};
use mazekeeper_core::energy::known::{LeastEnergy, energy_for_shortest_way, least_energy};
use mazekeeper_core::energy::{EnergyCode, Puzzle};
use mazekeeper_core::maze::{DistanceField, Quest};

use crate::args::maze::energy::{Level, PelletArgs};
use crate::commands::maze::input::{self, Found};
use crate::commands::maze::wishes::drawn_seed;
use crate::lang::{Lang, Translate};

/// A maze with pellets, and energy that may still change.
pub(super) struct Setting {
    /// The code of the maze or its file.
    pub(super) maze: String,
    pub(super) code: EnergyCode,
    pub(super) puzzle: Puzzle,
}

/// What is known about the energies between which a puzzle is one.
pub(crate) struct Window {
    /// Steps of the shortest way.
    pub(crate) shortest: u32,
    /// With less nobody survives.
    pub(crate) least: LeastEnergy,
    /// With this the shortest way is good enough.
    pub(crate) enough_for_shortest: u32,
}

impl Setting {
    /// The maze and the pellets that are named or wished for; or one sentence on why there are none.
    pub(super) fn read(arguments: &PelletArgs, code: Option<&str>, lang: Lang) -> Result<Self, String> {
        let said = |error: EnergyCodeError| error.in_language(lang);
        let code = code.map(str::parse::<EnergyCode>).transpose().map_err(said)?;
        let found = input::read(&arguments.maze, lang)?;
        let wishes = arguments.pellets.is_some() || arguments.seed.is_some();
        let code = match (code, found.pellets.is_empty()) {
            (Some(_), true) if wishes => return Err(lang.pellets_beside_code().to_owned()),
            (Some(code), true) => code,
            (None, true) => drawn(&found.quest, arguments),
            (Some(_), false) => return Err(lang.drawing_has_pellets().to_owned()),
            (None, false) if wishes => return Err(lang.drawing_has_pellets().to_owned()),
            (None, false) => listed(&found),
        };
        let puzzle = code.build(found.quest).map_err(said)?;
        Ok(Self { maze: found.name, code, puzzle })
    }

    /// The same pellets with another energy.
    pub(super) fn with_energy(self, energy: u32, lang: Lang) -> Result<Self, String> {
        let code = EnergyCode { energy, ..self.code };
        let puzzle = Puzzle::new(self.puzzle.quest().clone(), self.puzzle.pellets().to_vec(), energy);
        let puzzle = puzzle.map_err(|error| error.in_language(lang))?;
        Ok(Self { code, puzzle, ..self })
    }

    /// Between which energies the puzzle is one; `None` if no way leads to the goal.
    pub(super) fn window(&self, budget: Budget<'_>) -> Option<Window> {
        let quest = self.puzzle.quest();
        let shortest = DistanceField::new(quest.maze(), quest.goal()).distance(quest.start())?;
        let least = least_energy(&self.puzzle, budget)?;
        Some(Window { shortest, least, enough_for_shortest: energy_for_shortest_way(&self.puzzle)? })
    }
}

/// One pellet for every five cells, but not more than fit.
fn drawn(quest: &Quest, arguments: &PelletArgs) -> EnergyCode {
    let cells = quest.maze().shape().area();
    let count = arguments.pellets.unwrap_or((cells / 5).min(cells - 2));
    let seed = arguments.seed.unwrap_or_else(drawn_seed);
    EnergyCode { pellets: Pellets::Drawn { count, seed }, energy: 0, is_hidden: false }
}

/// The pellets of a drawing.
fn listed(found: &Found) -> EnergyCode {
    let shape = found.quest.maze().shape();
    let pellet = |&(cell, value): &(_, u8)| {
        let (row, column) = shape.row_and_column(cell);
        (row, column, u32::from(value))
    };
    let pellets = Pellets::Listed(found.pellets.iter().map(pellet).collect());
    EnergyCode { pellets, energy: 0, is_hidden: false }
}

impl Window {
    /// How much energy the levels between the two ends differ by; below 3 pellets hardly matter.
    pub(crate) fn width(&self) -> u32 {
        self.enough_for_shortest.saturating_sub(self.least.enough)
    }

    /// The energy of a level: a part of the way from the least with which anybody survives to the least with which the
    /// shortest way does; relaxed is half as much again as the shortest way takes, and never needs a pellet.
    pub(crate) fn energy(&self, level: Level) -> u32 {
        let quarters = match level {
            Level::Relaxed => return self.shortest + self.shortest / 2,
            Level::Easy => 3,
            Level::Medium => 2,
            Level::Hard => 1,
        };
        self.least.enough + self.width() * quarters / 4
    }
}
