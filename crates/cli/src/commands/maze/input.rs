//! From names on the command line to mazes: a code, a file with a drawing, or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use mazekeeper_core::maze::code::CodeError;
use mazekeeper_core::maze::text::{self, Drawn, TextError};
use mazekeeper_core::maze::{Cell, MAX_CELLS, MazeCode, Quest};

use crate::lang::{Lang, Translate};

/// More than the drawing of the largest maze: two characters for a cell and its wall, and as many for the walls below.
const MAX_BYTES: u64 = 4 * MAX_CELLS as u64 + (1 << 20);

/// A maze and what it is called.
pub(super) struct Found {
    /// The code, or the file as the person named it; `-` is standard input.
    pub(super) name: String,
    /// Who made it; `None` for a drawing that came without its code.
    pub(super) code: Option<MazeCode>,
    pub(super) quest: Quest,
    /// Cells with pellets and their values.
    pub(super) pellets: Vec<(Cell, u8)>,
}

impl Found {
    fn of_code(code: MazeCode) -> Self {
        Self { name: code.to_string(), code: Some(code), quest: code.build(), pellets: Vec::new() }
    }

    /// Whether there is only one way between any two cells, as far as the code tells.
    pub(super) fn is_perfect(&self) -> bool {
        self.code.is_some_and(|code| code.braid() == 0)
    }
}

/// The maze that a word on the command line names; or one sentence on why there is none.
pub(super) fn read(path: &Path, lang: Lang) -> Result<Found, String> {
    let name = path.display().to_string();
    match name.parse::<MazeCode>() {
        Ok(code) => return Ok(Found::of_code(code)),
        // What is meant to be a code and is none will hardly be a file.
        Err(error) if !matches!(error, CodeError::Malformed { .. }) && !path.exists() => {
            return Err(error.in_language(lang));
        }
        Err(_) => {}
    }
    let bytes = match read_bytes(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(lang.no_maze(&name)),
        Err(error) => return Err(lang.cannot_read(lang.file(&name), &error.to_string())),
    };
    if bytes.len() as u64 > MAX_BYTES {
        return Err(lang.too_long_for_a_maze(lang.file(&name)));
    }
    drawn(name, &bytes, lang)
}

/// The maze of a drawing, or of a code alone.
fn drawn(name: String, bytes: &[u8], lang: Lang) -> Result<Found, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = 1 + bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
        lang.line_is_no_text(lang.file(&name), line)
    })?;
    if let Ok(code) = text.trim().parse::<MazeCode>() {
        return Ok(Found::of_code(code));
    }
    let wrong = |error: TextError| shortened(&format!("{}: {}", lang.file(&name), error.in_language(lang)));
    let Drawn { quest, pellets, code } = text::read(text).map_err(wrong)?;
    Ok(Found { name: code.map_or(name, |code| code.to_string()), code, quest, pellets })
}

/// A sentence that quotes a file, whose lines may be endless.
pub(super) fn shortened(sentence: &str) -> String {
    const LONGEST: usize = 300;
    match sentence.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &sentence[..end]),
        None => sentence.to_owned(),
    }
}

/// All bytes, or a few more than any maze has.
fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match path.as_os_str() == "-" {
        true => io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes)?,
        false => File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?,
    };
    Ok(bytes)
}
