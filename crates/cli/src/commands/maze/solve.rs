//! `maze solve`: finds the way through mazes.

use std::io::{self, Write};
use std::time::Duration;

use console::style;
use mazekeeper_core::budget::Budget;
use mazekeeper_core::maze::solve::{Algorithm, Answer, Log, record, solve};
use mazekeeper_core::maze::{Cell, DistanceField, Quest, QuestError, svg, text as drawing};
use mazekeeper_core::search::Outcome;

use super::input::{self, Found};
use super::{fits_a_terminal, refuse, wishes};
use crate::args::Common;
use crate::args::maze::{Hint, MazeFormat, SolveArgs};
use crate::clock::{Elapsed, Stopwatch, TimeLimit, heed_interrupts, is_interrupted};
use crate::commands::endings::Endings;
use crate::commands::{complain, half_of_memory};
use crate::exit::Exit;
use crate::lang::{Lang, Translate};
use crate::output::json::write_line;
use crate::output::maze::json::{CrossingRow, HintRow, letters};
use crate::output::maze::{self, Crossing};
use crate::output::text;
use crate::quantities::readable_time;

/// So many events are kept: enough for mazes that can be watched, and no more memory than a large search takes.
const MAX_EVENTS: usize = 50_000_000;

pub(crate) fn run(arguments: &SolveArgs, common: Common) -> io::Result<Exit> {
    if let Some(problem) = contradiction(arguments, common.lang) {
        return refuse(problem, common);
    }
    let mut session = Session { arguments, common, endings: Endings::default(), out: io::stdout().lock() };
    heed_interrupts();
    for path in &arguments.mazes {
        if is_interrupted() {
            break;
        }
        let found = input::read(path, common.lang);
        match found.and_then(|found| session.cell_to_begin_in(&found).map(|cell| (found, cell))) {
            Ok((found, cell)) => session.answer(found, cell)?,
            Err(problem) => {
                session.endings.invalid += 1;
                complain(&problem, common);
            }
        }
    }
    session.summarise()?;
    Ok(session.endings.exit())
}

/// What cannot be done at once, in one sentence.
fn contradiction(arguments: &SolveArgs, lang: Lang) -> Option<&'static str> {
    let SolveArgs { mazes, algorithm, hint, format, events, show, .. } = arguments;
    let standard_inputs = mazes.iter().filter(|path| path.as_os_str() == "-").count();
    let contradictions = [
        (standard_inputs > 1, lang.standard_input_once()),
        (*events && *format != MazeFormat::Json, lang.events_need_json()),
        (*show && *format != MazeFormat::Text, lang.large_needs_text()),
        (*format == MazeFormat::Svg && mazes.len() > 1, lang.one_picture()),
        (hint.is_some() && (*format == MazeFormat::Svg || *events || *show), lang.hint_is_letters()),
        (hint.is_some() && algorithm.is_some(), lang.hint_is_shortest()),
    ];
    contradictions.into_iter().find(|(is_so, _)| *is_so).map(|(_, sentence)| sentence)
}

/// One run of the command.
struct Session<'a> {
    arguments: &'a SolveArgs,
    common: Common,
    endings: Endings,
    out: io::StdoutLock<'static>,
}

impl Session<'_> {
    /// The start, unless another cell is wished for; or why there is none.
    fn cell_to_begin_in(&self, found: &Found) -> Result<Cell, String> {
        let said = |problem: &dyn Translate| problem.in_language(self.common.lang);
        let Some(place) = self.arguments.from else { return Ok(found.quest.start()) };
        let cell = wishes::cell(found.quest.maze().shape(), place).map_err(|error| said(&error))?;
        // Who stands at the goal needs no way, but may ask for a hint.
        if cell == found.quest.goal() && self.arguments.hint.is_none() {
            return Err(said(&QuestError::SameEnds));
        }
        Ok(cell)
    }

    fn answer(&mut self, found: Found, from: Cell) -> io::Result<()> {
        match self.arguments.hint {
            Some(hint) => self.give_hint(&found, from, hint),
            None if from == found.quest.start() => self.solve(&found),
            None => {
                let quest = Quest::new(found.quest.maze().clone(), from, found.quest.goal());
                self.solve(&Found {
                    quest: quest.expect("the cell lies inside and is not the goal"),
                    ..found
                })
            }
        }
    }

    /// Only the letters of the steps to take.
    fn give_hint(&mut self, found: &Found, from: Cell, hint: Hint) -> io::Result<()> {
        let field = DistanceField::new(found.quest.maze(), found.quest.goal());
        let way = match hint {
            Hint::Next => field.distance(from).map(|_| field.next_step(from).into_iter().collect()),
            Hint::Junction => field.to_next_junction(from),
            Hint::Way => field.way(from),
        };
        *(if way.is_some() { &mut self.endings.solved } else { &mut self.endings.unsolvable }) += 1;
        match (self.arguments.format, way) {
            (MazeFormat::Json, way) => write_line(
                &mut self.out,
                &HintRow::new(&found.name, &found.quest, from, hint, way.as_deref()),
            ),
            (_, Some(way)) => writeln!(self.out, "{}", letters(&way)),
            (_, None) => writeln!(self.out, "{}", self.common.lang.no_way()),
        }
    }

    fn solve(&mut self, found: &Found) -> io::Result<()> {
        let algorithm = self.arguments.algorithm.unwrap_or(Algorithm::BreadthFirst);
        let (answer, log, elapsed) = self.search(&found.quest, algorithm);
        match &answer.outcome {
            Outcome::Solved(_) => self.endings.solved += 1,
            Outcome::Unsolvable => self.endings.unsolvable += 1,
            Outcome::Stopped(_) => self.endings.stopped += 1,
        }
        self.endings.cpu += elapsed.cpu;
        let crossing = Crossing {
            maze: &found.name,
            quest: &found.quest,
            is_perfect: found.is_perfect(),
            algorithm,
            answer: &answer,
            elapsed,
        };
        match self.arguments.format {
            MazeFormat::Text => self.tell(&crossing, &found.pellets),
            MazeFormat::Json => write_line(&mut self.out, &CrossingRow::new(&crossing, log.as_ref())),
            MazeFormat::Svg => {
                let picture = svg::draw(&found.quest, &crossing.cells(), &found.pellets);
                self.out.write_all(picture.as_bytes())
            }
        }
    }

    fn search(&self, quest: &Quest, algorithm: Algorithm) -> (Answer, Option<Log>, Elapsed) {
        let stopwatch = Stopwatch::start(TimeLimit::Wall(Duration::MAX));
        let budget = Budget {
            max_expanded: u64::MAX,
            max_bytes: half_of_memory(),
            interrupt: &|| stopwatch.stop_reason(),
        };
        let (answer, log) = match self.arguments.events {
            true => {
                let (answer, log) = record(quest, algorithm, budget, MAX_EVENTS);
                (answer, Some(log))
            }
            false => (solve(quest, algorithm, budget), None),
        };
        (answer, log, stopwatch.elapsed())
    }

    /// The drawing with the way, and what it took.
    fn tell(&mut self, crossing: &Crossing<'_>, pellets: &[(Cell, u8)]) -> io::Result<()> {
        let lang = self.common.lang;
        if !self.common.quiet {
            writeln!(self.out, "{}", style(text::printable(lang.file(crossing.maze))).underlined())?;
        }
        let is_drawn = self.arguments.show || fits_a_terminal(crossing.quest);
        if is_drawn {
            let picture = drawing::draw_with_pellets(crossing.quest, &crossing.cells(), pellets);
            write!(self.out, "{}", maze::text::coloured(&picture))?;
        }
        maze::text::crossing(&mut self.out, crossing, lang)?;
        if !is_drawn {
            text::line(&mut self.out, lang.drawing(), lang.too_large_to_draw())?;
        }
        writeln!(self.out)?;
        self.out.flush()
    }

    /// One line about everything, where there is more than one result.
    fn summarise(&mut self) -> io::Result<()> {
        let Endings { solved, unsolvable, stopped, invalid, cpu } = self.endings;
        let counts = [solved, unsolvable, stopped, invalid];
        let is_text = self.arguments.format == MazeFormat::Text && self.arguments.hint.is_none();
        if !is_text || self.common.quiet || counts.iter().sum::<usize>() < 2 {
            return Ok(());
        }
        let cpu = self.common.lang.punctuated(readable_time(cpu));
        writeln!(self.out, "{}", self.common.lang.solve_summary(counts, &cpu))
    }
}
