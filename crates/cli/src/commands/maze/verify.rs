//! `maze verify`: replays runs, one per line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use mazekeeper_core::run::{MAX_MOVES, Run, RunError, RunTextError, VerifiedRun, verify};

use super::input::shortened;
use super::refuse;
use crate::args::maze::VerifyArgs;
use crate::args::{Common, Format};
use crate::commands::complain;
use crate::exit::Exit;
use crate::lang::{Lang, Translate};
use crate::output::json::write_line;
use crate::output::maze::runs::{RunRow, write_heading, write_run};

/// Longer than any run: eleven characters for a move, and a megabyte for the codes.
const LONGEST_LINE: usize = 11 * MAX_MOVES + (1 << 20);

pub(crate) fn run(arguments: &VerifyArgs, common: Common) -> io::Result<Exit> {
    if arguments.runs.iter().filter(|path| path.as_os_str() == "-").count() > 1 {
        return refuse(common.lang.standard_input_once(), common);
    }
    // Every result is printed at once, so Ctrl-C may end the program wherever it is: waiting for a line, or in a large maze.
    let out = io::stdout().lock();
    let mut session = Session { format: arguments.format, common, verified: 0, refuted: 0, unread: 0, out };
    for path in &arguments.runs {
        session.read(path)?;
    }
    session.summarise()?;
    Ok(session.exit())
}

/// One run of the command.
struct Session {
    format: Format,
    common: Common,
    verified: usize,
    refuted: usize,
    /// Files that could not be read to their end, or hold nothing to be read.
    unread: usize,
    out: io::StdoutLock<'static>,
}

/// Why a line is no run that counts.
enum Fault {
    Text(RunTextError),
    Run(RunError),
}

impl Fault {
    fn sentence(&self, lang: Lang) -> String {
        let sentence = match self {
            Self::Text(error) => error.in_language(lang),
            Self::Run(error) => error.in_language(lang),
        };
        shortened(&sentence)
    }
}

impl Session {
    /// Replays all runs of a file.
    fn read(&mut self, path: &Path) -> io::Result<()> {
        let name = path.display().to_string();
        if self.format == Format::Text {
            write_heading(&mut self.out, &name, self.common)?;
        }
        let lang = self.common.lang;
        let unreadable = |error: io::Error| lang.cannot_read(lang.file(&name), &error.to_string());
        let problem = match open(path) {
            Ok(mut file) => self.read_lines(&name, &mut file)?.map_err(unreadable),
            Err(error) => Err(unreadable(error)),
        };
        if let Err(problem) | Ok(Some(problem)) = problem {
            self.unread += 1;
            complain(&problem, self.common);
        }
        Ok(())
    }

    /// Replays line by line; a sentence if the file is not what it should be, and inside the error of reading it.
    fn read_lines(&mut self, name: &str, file: &mut dyn BufRead) -> io::Result<io::Result<Option<String>>> {
        let file_name = self.common.lang.file(name);
        let mut runs = 0;
        let mut line = Vec::new();
        for number in 1.. {
            // Step 1. The next line, or a little more than the longest there can be.
            line.clear();
            let length = match file.take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line) {
                Ok(length) => length,
                Err(error) => return Ok(Err(error)),
            };
            if length == 0 {
                break;
            }

            // Step 2. Its text. Whatever is no text has no runs further down either.
            let lang = self.common.lang;
            if length > LONGEST_LINE {
                let sentence = RunTextError::TooMany.in_language(lang);
                return Ok(Ok(Some(lang.at_line(file_name, number, &sentence))));
            }
            let Ok(text) = std::str::from_utf8(&line) else {
                return Ok(Ok(Some(lang.line_is_no_text(file_name, number))));
            };
            let text = text.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']);
            if !text.trim().is_empty() && !text.starts_with(';') {
                runs += 1;
                self.judge(name, number, text)?;
            }
        }
        Ok(Ok((runs == 0).then(|| self.common.lang.no_runs(file_name))))
    }

    /// Replays one run.
    fn judge(&mut self, name: &str, number: usize, text: &str) -> io::Result<()> {
        let run = text.parse::<Run>();
        let judged = match &run {
            Ok(run) => verify(run).map_err(Fault::Run),
            Err(error) => Err(Fault::Text(error.clone())),
        };
        *(if judged.is_ok() { &mut self.verified } else { &mut self.refuted }) += 1;
        match (self.format, &judged) {
            (Format::Text, Ok(verified)) => write_run(&mut self.out, number, verified, self.common.lang)?,
            (Format::Text, Err(_)) => {}
            (Format::Json, judged) => {
                let judged: Result<&VerifiedRun, String> =
                    judged.as_ref().map_err(|fault| fault.sentence(Lang::En));
                write_line(&mut self.out, &RunRow::new(name, number, run.as_ref().ok(), judged))?;
            }
        }
        if let Err(fault) = judged {
            let lang = self.common.lang;
            complain(&lang.at_line(lang.file(name), number, &fault.sentence(lang)), self.common);
        }
        Ok(())
    }

    /// One line about everything, where there is more than one run.
    fn summarise(&mut self) -> io::Result<()> {
        let Self { verified, refuted, .. } = *self;
        if self.format == Format::Text && !self.common.quiet && verified + refuted > 1 {
            writeln!(self.out, "{}", self.common.lang.runs_summary(verified, refuted))?;
        }
        Ok(())
    }

    fn exit(&self) -> Exit {
        if self.refuted + self.unread > 0 { Exit::BadInput } else { Exit::Success }
    }
}

fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    match path.as_os_str() == "-" {
        true => Ok(Box::new(io::stdin().lock())),
        false => Ok(Box::new(BufReader::new(File::open(path)?))),
    }
}
