//! The code that names pellets and energy: `e1-k80-s7-h45`, or `e1-k80-s7-h45-hidden`.
//!
//! It is the version, how many pellets, the seed of their places and values, and the energy at the start; `hidden` says that
//! players see a value only when they eat the pellet. Pellets that somebody placed are listed instead:
//! `e1-p0.3=5,2.1=4-h12`. Together with a maze code it means the same puzzle for ever.

use std::fmt;
use std::str::FromStr;

use super::puzzle::{Pellet, Puzzle, PuzzleError};
use crate::maze::code::number;
use crate::maze::{Quest, Shape};
use crate::names::excerpt;
use crate::random::{Purpose, Random};

/// The version of how pellets are drawn.
const VERSION: &str = "e1";
/// A pellet that is drawn gives 1 to this.
pub const HIGHEST_DRAWN: u32 = 5;

/// Pellets and energy for any maze.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EnergyCode {
    /// Where the pellets come from.
    pub pellets: Pellets,
    /// The energy at the start.
    pub energy: u32,
    /// Whether values are shown only when a pellet is eaten.
    pub is_hidden: bool,
}

/// Where pellets come from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pellets {
    /// Drawn: places among all cells but the ends, values from 1 to 5, each as likely as the other.
    Drawn {
        /// How many.
        count: usize,
        /// Where chance begins.
        seed: u64,
    },
    /// Placed by somebody: row, column and value, in reading order, so that there is one way to write a code.
    Listed(Vec<(usize, usize, u32)>),
}

/// A code that names no pellets.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnergyCodeError {
    /// It does not look like one.
    #[error("`{found}` is no energy code; one looks like `e1-k80-s7-h45` or `e1-p0.3=5,2.1=4-h12`")]
    Malformed {
        /// What was read.
        found: String,
    },
    /// A pellet that is none.
    #[error("`{found}` is no pellet; one looks like `0.3=5`, row, column and value")]
    Pellet {
        /// What was read.
        found: String,
    },
    /// There is one way to write a code.
    #[error("pellet {row}.{column} stands too late in the code: pellets are listed by row, then by column")]
    Order {
        /// The row of the pellet.
        row: usize,
        /// The column of the pellet.
        column: usize,
    },
    /// Off the map.
    #[error("pellet {row}.{column} lies outside a maze of {rows} × {columns}")]
    Outside {
        /// The row asked for.
        row: usize,
        /// The column asked for.
        column: usize,
        /// How many rows there are.
        rows: usize,
        /// How many columns there are.
        columns: usize,
    },
    /// Players who do not see values know that they are 1 to 5.
    #[error(
        "pellet {row}.{column} gives {value}; where values are hidden, a pellet gives 1 to {HIGHEST_DRAWN}"
    )]
    Hidden {
        /// The row of the pellet.
        row: usize,
        /// The column of the pellet.
        column: usize,
        /// What it would give.
        value: u32,
    },
    /// It can be read, but not played.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
}

impl EnergyCode {
    /// The puzzle that is named, in a maze.
    pub fn build(&self, quest: Quest) -> Result<Puzzle, EnergyCodeError> {
        let pellets = match &self.pellets {
            &Pellets::Drawn { count, seed } => draw(&quest, count, seed)?,
            Pellets::Listed(list) => {
                let too_much = list.iter().find(|&&(_, _, value)| self.is_hidden && value > HIGHEST_DRAWN);
                if let Some(&(row, column, value)) = too_much {
                    return Err(EnergyCodeError::Hidden { row, column, value });
                }
                placed(quest.maze().shape(), list)?
            }
        };
        Ok(Puzzle::new(quest, pellets, self.energy)?)
    }
}

/// So many pellets on different cells, none on an end.
pub fn draw(quest: &Quest, count: usize, seed: u64) -> Result<Vec<Pellet>, PuzzleError> {
    let is_end = |cell| cell == quest.start() || cell == quest.goal();
    let mut free: Vec<_> = quest.maze().shape().cells().filter(|&cell| !is_end(cell)).collect();
    if count > free.len() {
        return Err(PuzzleError::NoRoom { wanted: count, room: free.len() });
    }
    let mut random = Random::new(seed, Purpose::Pellets);
    let drawn = (0..count).map(|index| {
        let other = index + random.below((free.len() - index) as u32) as usize;
        free.swap(index, other);
        Pellet { cell: free[index], value: 1 + random.below(HIGHEST_DRAWN) }
    });
    Ok(drawn.collect())
}

fn placed(shape: Shape, list: &[(usize, usize, u32)]) -> Result<Vec<Pellet>, EnergyCodeError> {
    let (rows, columns) = (shape.rows(), shape.columns());
    let pellet = |&(row, column, value): &(usize, usize, u32)| {
        let outside = EnergyCodeError::Outside { row, column, rows, columns };
        Ok(Pellet { cell: shape.cell(row, column).ok_or(outside)?, value })
    };
    list.iter().map(pellet).collect()
}

impl fmt::Display for EnergyCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.pellets {
            Pellets::Drawn { count, seed } => write!(formatter, "{VERSION}-k{count}-s{seed}")?,
            Pellets::Listed(list) => {
                let pellets = list.iter().map(|(row, column, value)| format!("{row}.{column}={value}"));
                write!(formatter, "{VERSION}-p{}", pellets.collect::<Vec<_>>().join(","))?;
            }
        }
        write!(formatter, "-h{}{}", self.energy, if self.is_hidden { "-hidden" } else { "" })
    }
}

impl FromStr for EnergyCode {
    type Err = EnergyCodeError;

    fn from_str(text: &str) -> Result<Self, EnergyCodeError> {
        let malformed = || EnergyCodeError::Malformed { found: excerpt(text) };
        let (rest, is_hidden) = match text.strip_suffix("-hidden") {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let rest =
            rest.strip_prefix(VERSION).and_then(|rest| rest.strip_prefix('-')).ok_or_else(malformed)?;
        let (pellets, energy) = rest.rsplit_once("-h").ok_or_else(malformed)?;
        let energy = number(energy).ok_or_else(malformed)?;
        let pellets = match pellets.strip_prefix('p') {
            Some("") => Pellets::Listed(Vec::new()),
            Some(list) => {
                let list = list.split(',').map(read_pellet).collect::<Result<Vec<_>, _>>()?;
                match list.windows(2).find(|pair| (pair[1].0, pair[1].1) < (pair[0].0, pair[0].1)) {
                    Some(&[_, (row, column, _)]) => return Err(EnergyCodeError::Order { row, column }),
                    _ => Pellets::Listed(list),
                }
            }
            None => {
                let drawn = pellets.strip_prefix('k').and_then(|drawn| drawn.split_once("-s"));
                let (count, seed) = drawn.ok_or_else(malformed)?;
                let (count, seed) = number(count).zip(number(seed)).ok_or_else(malformed)?;
                Pellets::Drawn { count, seed }
            }
        };
        Ok(Self { pellets, energy, is_hidden })
    }
}

/// Reads `row.column=value`.
pub fn read_pellet(text: &str) -> Result<(usize, usize, u32), EnergyCodeError> {
    let read = || {
        let (place, value) = text.split_once('=')?;
        let (row, column) = place.split_once('.')?;
        Some((number(row)?, number(column)?, number(value)?))
    };
    read().ok_or_else(|| EnergyCodeError::Pellet { found: excerpt(text) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::MazeCode;

    fn quest() -> Quest {
        "dfs1-3x3-s1-b0-f0.0-t2.2".parse::<MazeCode>().unwrap().build()
    }

    /// What is wrong with a code for a maze of 3 × 3.
    #[track_caller]
    fn check_refused(text: &str, sentence: &str) {
        let built = text.parse::<EnergyCode>().and_then(|code| code.build(quest()));
        assert_eq!(built.unwrap_err().to_string(), sentence);
    }

    #[test]
    fn a_code_is_read_as_it_is_written() {
        let codes = [
            "e1-k80-s7-h45",
            "e1-k80-s7-h45-hidden",
            "e1-k0-s18446744073709551615-h0",
            "e1-p0.3=5,2.1=4-h12",
            "e1-p0.3=5-h12-hidden",
            "e1-p-h12",
        ];
        for text in codes {
            assert_eq!(text.parse::<EnergyCode>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_code_means_the_same_pellets_for_ever() {
        let drawn = |text: &str| {
            let puzzle = text.parse::<EnergyCode>().unwrap().build(quest()).unwrap();
            let told = puzzle.pellets().iter().map(|pellet| (pellet.cell.index(), pellet.value));
            (told.collect::<Vec<_>>(), puzzle.energy())
        };
        assert_eq!(drawn("e1-k4-s7-h5"), (vec![(1, 5), (3, 4), (4, 5), (6, 5)], 5));
        assert_eq!(drawn("e1-k4-s7-h6-hidden").0, drawn("e1-k4-s7-h5").0);
        assert_eq!(drawn("e1-p0.1=9,2.1=4-h2"), (vec![(1, 9), (7, 4)], 2));
        assert_eq!(drawn("e1-k7-s1-h1").0.len(), 7);
    }

    #[test]
    fn what_names_no_pellets_is_refused_in_one_sentence() {
        let wrong = [
            "",
            "e1",
            "e2-k8-s7-h4",
            "k8-s7-h4",
            "e1-k8-s7",
            "e1-k8-h4",
            "e1-s7-h4",
            "e1-k-s7-h4",
            "e1-k08-s7-h4",
            "e1-k+8-s7-h4",
            "e1-k-8-s7-h4",
            "e1-k8-s99999999999999999999-h4",
            "e1-k8-s7-h4294967296",
            "e1-k8-s7-h-4",
            "e1-k8-s7-h4-hidden-hidden",
            "e1-k8-s7-h4 ",
        ];
        for text in wrong {
            let example = "one looks like `e1-k80-s7-h45` or `e1-p0.3=5,2.1=4-h12`";
            check_refused(text, &format!("`{text}` is no energy code; {example}"));
        }
    }

    #[test]
    fn a_sentence_about_a_long_text_is_short() {
        let long = "e1-".repeat(1_000_000);
        assert!(long.parse::<EnergyCode>().unwrap_err().to_string().len() < 300);
    }

    #[test]
    fn what_is_no_pellet_is_refused_in_one_sentence() {
        for text in ["0.1=-3", "0.1", "0=3", "0.1=", "01.1=3", "-0.1=3", "0.1=3=4", "0.1=4294967296", ""] {
            let sentence = format!("`{text}` is no pellet; one looks like `0.3=5`, row, column and value");
            check_refused(&format!("e1-p1.1=2,{text}-h4"), &sentence);
        }
    }

    #[test]
    fn what_cannot_be_played_is_refused_in_one_sentence() {
        check_refused("e1-p0.1=2,1.1=0-h4", "pellet 2 gives 0; a pellet gives 1 to 9");
        check_refused(
            "e1-p1.1=2,0.1=3-h4",
            "pellet 0.1 stands too late in the code: pellets are listed by row, then by column",
        );
        check_refused(
            "e1-p0.1=2,1.1=6-h4-hidden",
            "pellet 1.1 gives 6; where values are hidden, a pellet gives 1 to 5",
        );
        check_refused("e1-p1.1=10-h4", "pellet 1 gives 10; a pellet gives 1 to 9");
        check_refused("e1-p3.1=2-h4", "pellet 3.1 lies outside a maze of 3 × 3");
        check_refused("e1-p1.3=2-h4", "pellet 1.3 lies outside a maze of 3 × 3");
        check_refused("e1-p0.0=2-h4", "pellet 1 lies on the start or the goal");
        check_refused("e1-p0.1=2,2.2=2-h4", "pellet 2 lies on the start or the goal");
        check_refused("e1-p0.1=2,0.1=3-h4", "pellet 2 lies where another one does");
        check_refused("e1-k8-s7-h4", "8 pellets do not fit: the maze has room for 7");
        let endless = "18446744073709551615 pellets do not fit: the maze has room for 7";
        check_refused("e1-k18446744073709551615-s7-h4", endless);
        check_refused("e1-k7-s7-h1000000001", "energy 1000000001 is more than 1000000000");
    }
}
