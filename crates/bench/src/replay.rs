//! Solutions that come from elsewhere, replayed: on a level of which another drawing may be known.
//!
//! A row names its level by identity, and drawings with one identity may be turned and mirrored, and their players may start
//! elsewhere in the same region. So the moves are tried from all eight sides and from wherever the player could have started; a
//! solution of none of these drawings is a solution of no drawing of the level.

use mazekeeper_core::grid::Direction::{self, Down, Left, Right, Up};
use mazekeeper_core::grid::Square;
use mazekeeper_core::maze::{MazeCode, Quest};
use mazekeeper_core::sokoban::{Level, Moved, lurd};

use crate::plan::crosses;
use crate::row::SolveRow;

/// How much may be replayed before it is too much: whoever sends rows chooses their levels, mazes and moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Steps that may still be made. Whatever takes about as long as some steps counts as those.
    pub steps: u64,
}

/// Why a row's solution is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// It has no moves, or something else among them.
    #[error("its moves cannot be read")]
    NoMoves,
    /// On no drawing of the level.
    #[error("its moves do not solve the level")]
    NotSolved,
    /// The row counts otherwise.
    #[error("it has not as many moves and pushes as it says")]
    OtherCounts,
    /// Nobody has the time.
    #[error("replaying all solutions takes too long")]
    TooLong,
}

/// Replays what a row says of a level, of which this may be another drawing.
pub fn replay_level(row: &SolveRow, level: &Level, allowance: &mut Allowance) -> Result<(), ReplayError> {
    let moves = row.lurd.as_deref().and_then(|text| lurd::read(text).ok()).ok_or(ReplayError::NoMoves)?;
    let starts = region(level);
    allowance.spend(starts.len())?;
    for turn in TURNS {
        // As it is drawn here first: mostly it is the same drawing.
        for &start in &starts {
            if let Some(pushes) = pushes_of(level, start, &moves, turn, allowance)? {
                let is_as_told = (row.moves, row.pushes) == (Some(moves.len()), Some(pushes));
                return if is_as_told { Ok(()) } else { Err(ReplayError::OtherCounts) };
            }
        }
    }
    Err(ReplayError::NotSolved)
}

/// Builds a maze of which rows tell.
pub fn build(code: &MazeCode, allowance: &mut Allowance) -> Result<Quest, ReplayError> {
    let (area, side) = (code.shape().area(), code.shape().rows().max(code.shape().columns()));
    allowance.spend(match code.generator().longest_side() {
        None => 4 * area,
        // Who walks at random comes by the last cell late, and through a corridor only with the square of its length.
        Some(_) => (128 * area).max(4 * side * side),
    })?;
    Ok(code.build())
}

/// Replays what a row says of a maze.
pub fn replay_maze(row: &SolveRow, quest: &Quest, allowance: &mut Allowance) -> Result<(), ReplayError> {
    let letters = row.lurd.as_deref().ok_or(ReplayError::NoMoves)?;
    allowance.spend(letters.len())?;
    if row.moves != Some(letters.len()) {
        return Err(ReplayError::OtherCounts);
    }
    if crosses(quest, letters) { Ok(()) } else { Err(ReplayError::NotSolved) }
}

impl Allowance {
    /// Takes steps off, before they are made.
    pub fn spend(&mut self, steps: usize) -> Result<(), ReplayError> {
        self.steps = self.steps.checked_sub(steps as u64).ok_or(ReplayError::TooLong)?;
        Ok(())
    }
}

/// Where up, down, left and right are, seen from each of the eight sides.
const TURNS: [[Direction; 4]; 8] = [
    [Up, Down, Left, Right],
    [Up, Down, Right, Left],
    [Down, Up, Left, Right],
    [Down, Up, Right, Left],
    [Left, Right, Up, Down],
    [Left, Right, Down, Up],
    [Right, Left, Up, Down],
    [Right, Left, Down, Up],
];

fn turned(direction: Direction, [up, down, left, right]: [Direction; 4]) -> Direction {
    match direction {
        Up => up,
        Down => down,
        Left => left,
        Right => right,
    }
}

/// How many pushes solve the level; `None` if the moves do not.
fn pushes_of(
    level: &Level,
    start: Square,
    moves: &[Direction],
    turn: [Direction; 4],
    allowance: &mut Allowance,
) -> Result<Option<usize>, ReplayError> {
    // The boxes are copied, a bit for each square.
    allowance.spend(1 + level.board().size().area() / 64)?;
    let mut state = level.start().clone();
    state.player = start;
    let mut pushes = 0;
    for (done, &direction) in moves.iter().enumerate() {
        match state.step(level.board(), turned(direction, turn)) {
            Some(moved) => pushes += usize::from(moved == Moved::Pushed),
            None => {
                allowance.spend(done + 1)?;
                return Ok(None);
            }
        }
    }
    allowance.spend(moves.len() + 1)?;
    Ok(state.is_solved(level.board()).then_some(pushes))
}

/// Where the player can walk without a push, beginning with where it stands.
fn region(level: &Level) -> Vec<Square> {
    let start = level.start();
    let mut region = vec![start.player];
    let mut taken = start.boxes.clone();
    taken.insert(start.player);
    let mut next = 0;
    while let Some(&square) = region.get(next) {
        next += 1;
        for direction in Direction::UDLR {
            let neighbour = level.board().next(square, direction);
            if level.board().is_floor(neighbour) && !taken.contains(neighbour) {
                taken.insert(neighbour);
                region.push(neighbour);
            }
        }
    }
    region
}

#[cfg(test)]
mod tests {
    use mazekeeper_core::sokoban::formats;
    use mazekeeper_solver::Goal;

    use super::*;
    use crate::method::Method;
    use crate::row::{LevelName, Outcome};

    const DRAWING: &str = "#######\n#@ $ .#\n#   ###\n#####";
    const MIRRORED: &str = "#######\n#. $ @#\n###   #\n  #####";
    const TURNED: &str = "####\n# @#\n#  #\n# $#\n## #\n##.#\n####";
    const PLAYER_ELSEWHERE: &str = "#######\n#  $ .#\n#  @###\n#####";
    const ANOTHER: &str = "#######\n#@$  .#\n#   ###\n#####";

    fn row(moves: &str, pushes: usize) -> SolveRow {
        let name = LevelName { file: "f", level: 1, title: None };
        let row = SolveRow::invalid(name, &Method::Strong(Goal::Any), Vec::new());
        let (lurd, outcome) = (Some(moves.to_owned()), Outcome::Solved);
        SolveRow { outcome, moves: Some(moves.len()), pushes: Some(pushes), lurd, ..row }
    }

    #[track_caller]
    fn check(drawing: &str, row: &SolveRow, expected: Result<(), ReplayError>) {
        let level = formats::read(drawing.as_bytes()).entries.remove(0).level.expect("it is a level");
        assert_eq!(replay_level(row, &level, &mut Allowance { steps: 10_000 }), expected, "\n{drawing}");
    }

    #[test]
    fn a_solution_holds_on_every_drawing_of_its_level() {
        for drawing in [DRAWING, MIRRORED, TURNED, PLAYER_ELSEWHERE] {
            check(drawing, &row("druRR", 2), Ok(()));
        }
        check(ANOTHER, &row("druRR", 2), Err(ReplayError::NotSolved));
    }

    #[test]
    fn what_does_not_hold_is_told() {
        check(DRAWING, &row("druR", 1), Err(ReplayError::NotSolved));
        check(DRAWING, &row("drulul", 0), Err(ReplayError::NotSolved));
        check(DRAWING, &row("druRR", 3), Err(ReplayError::OtherCounts));
        check(DRAWING, &row("dr?", 0), Err(ReplayError::NoMoves));
        check(DRAWING, &row(&"ud".repeat(5_000), 0), Err(ReplayError::TooLong));
    }

    #[test]
    fn a_way_through_a_maze_holds_or_not() {
        // Around one wall: there is only one way.
        let code: MazeCode = "dfs1-2x2-s1-b0-f0.0-t0.1".parse().expect("it is a code");
        let mut allowance = Allowance { steps: 100 };
        let quest = build(&code, &mut allowance).expect("it is small");
        let mut told = |moves: &str| replay_maze(&row(moves, 0), &quest, &mut allowance);
        assert_eq!(["r", "dru"].iter().filter(|way| told(way).is_ok()).count(), 1);
        assert_eq!(told("l"), Err(ReplayError::NotSolved));
    }

    #[test]
    fn what_costs_much_is_not_even_begun() {
        let built = |code: &str| {
            let mut allowance = Allowance { steps: 50_000_000 };
            build(&code.parse().expect("it is a code"), &mut allowance).map(|_| allowance.steps)
        };
        assert_eq!(built("dfs1-1000x1000-s1-b0-f0.0-t0.1"), Ok(46_000_000));
        assert_eq!(built("wilson1-100x100-s1-b0-f0.0-t0.1"), Ok(48_720_000));
        // Few cells, but whoever walks there at random walks for a second.
        assert_eq!(built("aldous-broder1-1x10000-s1-b0-f0.0-t0.1"), Err(ReplayError::TooLong));

        // A hall has as many places to begin in as squares, and from each of them all boxes are put down again.
        let hall = format!(
            "{0}\n#@$.{1}#\n{2}{0}\n",
            "#".repeat(104),
            " ".repeat(99),
            format!("#{}#\n", " ".repeat(102)).repeat(100)
        );
        let level = formats::read(hall.as_bytes()).entries.remove(0).level.expect("it is a level");
        let mut allowance = Allowance { steps: 1_000_000 };
        assert_eq!(replay_level(&row("l", 0), &level, &mut allowance), Err(ReplayError::TooLong));
    }
}
