//! Reading a drawing: a strict reader, which says where the first thing is that cannot be.

use crate::grid::Direction;
use crate::maze::code::{CodeError, MazeCode};
use crate::maze::passages::Maze;
use crate::maze::quest::Quest;
use crate::maze::shape::{Cell, Shape, ShapeError};

/// What was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The maze with its start and its goal.
    pub quest: Quest,
    /// Cells with pellets and their values from 1 to 9, in reading order.
    pub pellets: Vec<(Cell, u8)>,
    /// The code that stands before the drawing; it names this very quest.
    pub code: Option<MazeCode>,
}

/// A text that is no maze. Lines and columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Nothing but blanks, or only a code.
    #[error("there is no drawing of a maze")]
    Empty,
    /// The line before the drawing is meant to be a code.
    #[error("line {line}: {error}")]
    Code {
        /// Where it stands.
        line: usize,
        /// What is wrong with it.
        error: CodeError,
    },
    /// The code names another maze.
    #[error("line {line}: the drawing is not the maze that `{code}` names")]
    OtherMaze {
        /// Where the code stands.
        line: usize,
        /// The code.
        code: MazeCode,
    },
    /// The top wall cannot lie above cells and the walls between them.
    #[error(
        "line {line}: the drawing is {columns} columns wide, but cells and walls in turn make an odd number from 3"
    )]
    Width {
        /// Where the top wall stands.
        line: usize,
        /// Its length.
        columns: usize,
    },
    /// The lines cannot be cells and the walls between them in turn.
    #[error(
        "line {line}: the drawing is {rows} lines high, but cells and walls in turn make an odd number from 3"
    )]
    Height {
        /// Where the drawing ends.
        line: usize,
        /// How many lines it has.
        rows: usize,
    },
    /// Too many cells.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// Behind the right wall there is nothing.
    #[error("line {line}, column {column}: `{found}` stands outside the maze")]
    Outside {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// No such thing is drawn in mazes.
    #[error("line {line}, column {column}: `{found}` is no maze character")]
    UnknownCharacter {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// The wall around all has a gap.
    #[error("line {line}, column {column}: the outer wall is open")]
    OpenWall {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// Four cells meet here, and there is always a wall.
    #[error("line {line}, column {column}: `{found}` where four cells meet must be a wall")]
    NoPillar {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// What stands there instead.
        found: char,
    },
    /// A cell is floor.
    #[error("line {line}, column {column}: a wall where a cell must be")]
    WallOnCell {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// Ends and pellets lie in cells.
    #[error("line {line}, column {column}: `{found}` must stand in a cell, not between two")]
    BetweenCells {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// There is one start and one goal.
    #[error("line {line}, column {column}: a second `{found}`")]
    Second {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// Nowhere to begin.
    #[error("there is no start `S`")]
    NoStart,
    /// Nowhere to go.
    #[error("there is no goal `G`")]
    NoGoal,
}

/// Reads what [`draw`](super::draw) writes and people draw. Blanks at the end of a line, empty lines around the drawing,
/// a byte order mark and any kind of line end do not matter.
pub fn read(text: &str) -> Result<Drawn, TextError> {
    // Step 1. Part the code from the drawing.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().map(str::trim_end).enumerate().map(|(index, line)| (index + 1, line));
    let mut lines: Vec<(usize, &str)> = lines.skip_while(|(_, line)| line.is_empty()).collect();
    lines.truncate(lines.iter().rposition(|(_, line)| !line.is_empty()).map_or(0, |last| last + 1));
    let mut drawing = lines.as_slice();
    let mut code = None;
    if let [(number, first), rest @ ..] = drawing
        && !first.chars().all(is_drawn)
        && !first.starts_with('#')
    {
        let read: Result<MazeCode, _> = first.parse();
        code = Some((*number, read.map_err(|error| TextError::Code { line: *number, error })?));
        drawing = &rest[rest.iter().take_while(|(_, line)| line.is_empty()).count()..];
    }

    // Step 2. Read the drawing, and compare it with the code.
    let drawn = Reader::new(drawing)?.read()?;
    let Some((line, code)) = code else { return Ok(drawn) };
    let same_ends = (code.start(), code.goal()) == (drawn.quest.start(), drawn.quest.goal());
    // The shape goes first: nobody has to wait for a large maze that a small drawing cannot be.
    if code.shape() != drawn.quest.maze().shape() || !same_ends || code.build() != drawn.quest {
        return Err(TextError::OtherMaze { line, code });
    }
    Ok(Drawn { code: Some(code), ..drawn })
}

fn is_drawn(character: char) -> bool {
    matches!(character, '#' | ' ' | '.' | 'S' | 'G' | '1'..='9')
}

/// A drawing of known shape, and what was found in it so far.
struct Reader<'t> {
    lines: &'t [(usize, &'t str)],
    shape: Shape,
    start: Option<Cell>,
    goal: Option<Cell>,
    pellets: Vec<(Cell, u8)>,
}

impl<'t> Reader<'t> {
    /// Measures a drawing. Its top wall tells the width.
    fn new(lines: &'t [(usize, &'t str)]) -> Result<Self, TextError> {
        let ([(first, top), ..], [.., (last, _)]) = (lines, lines) else { return Err(TextError::Empty) };
        let (rows, columns) = (lines.len(), top.chars().count());
        let fits = |length: usize| length % 2 == 1 && length >= 3;
        if !fits(columns) {
            return Err(TextError::Width { line: *first, columns });
        }
        if !fits(rows) {
            return Err(TextError::Height { line: *last, rows });
        }
        let shape = Shape::new(rows / 2, columns / 2)?;
        Ok(Self { lines, shape, start: None, goal: None, pellets: Vec::new() })
    }

    fn read(mut self) -> Result<Drawn, TextError> {
        let mut maze = Maze::walled(self.shape);
        for (row, &(_, line)) in self.lines.iter().enumerate() {
            // What is missing at the end of a line is blank.
            let missing = (2 * self.shape.columns() + 1).saturating_sub(line.chars().count());
            let padded = line.chars().chain(std::iter::repeat_n(' ', missing));
            for (column, found) in padded.enumerate() {
                self.place(row, column, found, &mut maze)?;
            }
        }
        let start = self.start.ok_or(TextError::NoStart)?;
        let goal = self.goal.ok_or(TextError::NoGoal)?;
        let quest = Quest::new(maze, start, goal).expect("two characters are two cells");
        Ok(Drawn { quest, pellets: self.pellets, code: None })
    }

    /// Takes one character of the drawing; row and column are counted from 0.
    fn place(&mut self, row: usize, column: usize, found: char, maze: &mut Maze) -> Result<(), TextError> {
        let (line, shown) = (self.lines[row].0, column + 1);
        let (last_row, last_column) = (2 * self.shape.rows(), 2 * self.shape.columns());
        if !is_drawn(found) {
            return Err(TextError::UnknownCharacter { line, column: shown, found });
        }
        if column > last_column {
            return Err(TextError::Outside { line, column: shown, found });
        }
        let is_edge = row == 0 || column == 0 || row == last_row || column == last_column;
        if is_edge && found != '#' {
            return Err(TextError::OpenWall { line, column: shown });
        }
        match (row % 2 == 1, column % 2 == 1, found) {
            (true, true, '#') => Err(TextError::WallOnCell { line, column: shown }),
            (true, true, _) => {
                let cell = self.shape.cell(row / 2, column / 2).expect("measured before");
                self.fill(cell, found).ok_or(TextError::Second { line, column: shown, found })
            }
            (_, _, '#') => Ok(()),
            (false, false, _) => Err(TextError::NoPillar { line, column: shown, found }),
            (in_cells, _, ' ' | '.') => {
                // Between two cells: the one before is on the left or above.
                let direction = if in_cells { Direction::Right } else { Direction::Down };
                let before = self.shape.cell((row - 1) / 2, (column - 1) / 2).expect("not on the edge");
                maze.open(before, direction);
                Ok(())
            }
            _ => Err(TextError::BetweenCells { line, column: shown, found }),
        }
    }

    /// Puts into a cell what was drawn there; `None` if there can be only one.
    fn fill(&mut self, cell: Cell, found: char) -> Option<()> {
        let end = match found {
            'S' => &mut self.start,
            'G' => &mut self.goal,
            _ => {
                let value = found.to_digit(10).map(|value| (cell, value as u8));
                self.pellets.extend(value);
                return Some(());
            }
        };
        end.replace(cell).is_none().then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::draw_with_pellets;
    use super::*;
    use crate::maze::Generator;

    const SMALL: &str = "#####\n#S# #\n# # #\n#  G#\n#####\n";

    #[test]
    fn a_drawing_is_read_as_it_is_drawn() {
        let drawn = read(SMALL).unwrap();
        assert_eq!(draw_with_pellets(&drawn.quest, &[], &drawn.pellets), SMALL);
        assert_eq!(drawn.code, None);
    }

    #[test]
    fn blanks_and_line_ends_do_not_matter() {
        for text in [
            SMALL.trim_end().to_owned(),
            SMALL.replace('\n', "\r\n"),
            SMALL.replace('\n', "  \n"),
            format!("\n \n{SMALL}\n\n"),
            format!("\u{feff}{SMALL}"),
            SMALL.replace("#  G#", "#..G#"),
        ] {
            assert_eq!(read(&text), read(SMALL), "{text:?}");
        }
    }

    #[test]
    fn digits_are_pellets() {
        let drawn = read("#####\n#S#3#\n# # #\n#9 G#\n#####").unwrap();
        let cell = |index| drawn.quest.maze().shape().cell_at(index).unwrap();
        assert_eq!(drawn.pellets, [(cell(1), 3), (cell(2), 9)]);
    }

    #[test]
    fn a_code_before_the_drawing_names_it() {
        let code = MazeCode::new(Generator::Wilson, Shape::new(4, 7).unwrap(), 3).unwrap();
        let text = format!("{code}\n\n{}", super::super::draw(&code.build(), &[]));
        let drawn = read(&text).unwrap();
        assert_eq!((drawn.code, drawn.quest), (Some(code), code.build()));
    }

    #[track_caller]
    fn check_refused(text: &str, sentence: &str) {
        assert_eq!(read(text).unwrap_err().to_string(), sentence);
    }

    #[test]
    fn a_code_that_names_another_maze_is_refused() {
        let code = MazeCode::new(Generator::DepthFirst, Shape::new(4, 7).unwrap(), 3).unwrap();
        let other = MazeCode::new(Generator::DepthFirst, Shape::new(4, 7).unwrap(), 4).unwrap();
        let ends = code.between(code.goal(), code.start()).unwrap();
        let drawing = super::super::draw(&code.build(), &[]);
        for wrong in [other, ends] {
            let sentence = format!("line 1: the drawing is not the maze that `{wrong}` names");
            check_refused(&format!("{wrong}\n{drawing}"), &sentence);
        }
        let huge = "aldous-broder1-10000x10000-s1-b0-f0.0-t1.1";
        let sentence = format!("line 2: the drawing is not the maze that `{huge}` names");
        check_refused(&format!("\n{huge}\n{drawing}"), &sentence);
        let malformed = "`hello` is no maze code; one looks like `dfs1-50x50-s42-b50-f0.0-t49.49`";
        check_refused(&format!("hello\n{drawing}"), &format!("line 1: {malformed}"));
    }

    #[test]
    fn what_cannot_be_is_refused_in_one_sentence() {
        let odd = "but cells and walls in turn make an odd number from 3";
        check_refused("", "there is no drawing of a maze");
        check_refused(" \n\r\n", "there is no drawing of a maze");
        check_refused("dfs1-2x2-s1-b0-f0.0-t1.1\n", "there is no drawing of a maze");
        check_refused("####\n#SG#\n####", &format!("line 1: the drawing is 4 columns wide, {odd}"));
        check_refused("#\n#\n#", &format!("line 1: the drawing is 1 columns wide, {odd}"));
        check_refused("\n#####\n#S G#", &format!("line 3: the drawing is 2 lines high, {odd}"));
        check_refused("#####\n#S G#\n#####\n#####", &format!("line 4: the drawing is 4 lines high, {odd}"));
        check_refused("#####\n#S G##\n#####", "line 2, column 6: `#` stands outside the maze");
        check_refused("#####\n#S@G#\n#####", "line 2, column 3: `@` is no maze character");
        check_refused("#####\n#S é0\n#####", "line 2, column 4: `é` is no maze character");
        check_refused("## ##\n#S G#\n#####", "line 1, column 3: the outer wall is open");
        check_refused("#####\n#S G\n#####", "line 2, column 5: the outer wall is open");
        check_refused("#####\n#S G#\n###", "line 3, column 4: the outer wall is open");
        check_refused(
            "#####\n#S  #\n#   #\n#  G#\n#####",
            "line 3, column 3: ` ` where four cells meet must be a wall",
        );
        check_refused("#####\n#S###\n#####", "line 2, column 4: a wall where a cell must be");
        check_refused("#####\n# SG#\n#####", "line 2, column 3: `S` must stand in a cell, not between two");
        check_refused("#####\n#S5G#\n#####", "line 2, column 3: `5` must stand in a cell, not between two");
        check_refused("#######\n#S S G#\n#######", "line 2, column 4: a second `S`");
        check_refused("#######\n#S G G#\n#######", "line 2, column 6: a second `G`");
        check_refused("#####\n#  G#\n#####", "there is no start `S`");
        check_refused("#####\n#S  #\n#####", "there is no goal `G`");
    }
}
