//! What boards there are.

use mazekeeper_core::maze::Difficulty;
use mazekeeper_core::sokoban::identity::Identity;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) subject: Subject,
    pub(crate) measure: Measure,
    pub(crate) how: How,
}

/// What a board is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A level.
    Level(Identity),
    /// Ranked mazes of one size, played in one way.
    Maze(Difficulty, MazeMode),
}

/// How a ranked maze is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MazeMode {
    /// Only the way matters.
    Plain,
    /// With energy, and the values of all pellets known.
    Energy,
    /// With energy, and values that show on touch.
    HiddenEnergy,
}

/// By what a board is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Measure {
    /// Steps of the player in a level, then pushes.
    Moves,
    /// Pushes of boxes in a level, then moves.
    Pushes,
    /// Milliseconds in a maze, then steps.
    Time,
    /// Steps in a maze, then milliseconds.
    Steps,
    /// Steps in a maze with energy, in millionths of the fewest that were possible; then milliseconds.
    Ratio,
}

/// Who found the way. Results of the three kinds never meet on one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum How {
    /// The player.
    #[default]
    Own,
    /// The player, with hints.
    Assisted,
    /// A program.
    Automatic,
}

impl Subject {
    /// As it is stored.
    pub(crate) fn key(&self) -> String {
        match self {
            Self::Level(identity) => identity.to_string(),
            Self::Maze(difficulty, mode) => format!("maze/{difficulty}/{}", mode.name()),
        }
    }
}

impl MazeMode {
    /// As it is stored and spelled in addresses.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Energy => "energy",
            Self::HiddenEnergy => "hidden-energy",
        }
    }

    /// The one that is stored under a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::Plain, Self::Energy, Self::HiddenEnergy].into_iter().find(|mode| mode.name() == name)
    }

    /// Whether such a maze is ranked by that measure.
    pub(crate) fn is_ranked_by(self, measure: Measure) -> bool {
        match self {
            Self::Plain => matches!(measure, Measure::Time | Measure::Steps),
            Self::Energy | Self::HiddenEnergy => measure == Measure::Ratio,
        }
    }
}

impl Measure {
    /// As it is stored and spelled in addresses.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Pushes => "pushes",
            Self::Time => "time",
            Self::Steps => "steps",
            Self::Ratio => "ratio",
        }
    }
}

impl How {
    /// As it is stored and spelled in addresses.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Assisted => "assisted",
            Self::Automatic => "automatic",
        }
    }

    /// The one that is stored under a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::Own, Self::Assisted, Self::Automatic].into_iter().find(|how| how.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_what_is_spelled() {
        let spelled = |value: serde_json::Value| value.as_str().unwrap().to_owned();
        for measure in [Measure::Moves, Measure::Pushes, Measure::Time, Measure::Steps, Measure::Ratio] {
            assert_eq!(spelled(serde_json::to_value(measure).unwrap()), measure.name());
        }
        for how in [How::Own, How::Assisted, How::Automatic] {
            assert_eq!(spelled(serde_json::to_value(how).unwrap()), how.name());
            assert_eq!(How::named(how.name()), Some(how));
        }
        for mode in [MazeMode::Plain, MazeMode::Energy, MazeMode::HiddenEnergy] {
            assert_eq!(spelled(serde_json::to_value(mode).unwrap()), mode.name());
            assert_eq!(MazeMode::named(mode.name()), Some(mode));
        }
    }
}
