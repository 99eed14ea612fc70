//! Where a long result goes: to standard output bit by bit, or into a file that appears when it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::exit::Exit;
use crate::lang::Lang;

pub(crate) enum Outlet {
    Stdout(io::Stdout),
    File(Part),
}

/// A file that is being written, beside the one it is to become. Dropped, it is removed.
pub(crate) struct Part {
    path: PathBuf,
    part: PathBuf,
    file: BufWriter<File>,
    /// Whether a file that exists is replaced.
    force: bool,
}

/// Why a file is not written.
pub(crate) enum OutletError {
    Exists(PathBuf),
    Io(PathBuf, io::Error),
}

impl Outlet {
    /// Standard output if no file is named or it is `-`. A file that exists is refused unless it is to be replaced.
    pub(crate) fn open(file: Option<&Path>, force: bool) -> Result<Self, OutletError> {
        let Some(path) = file.filter(|path| path.as_os_str() != "-") else {
            return Ok(Self::Stdout(io::stdout()));
        };
        if path.exists() && !force {
            return Err(OutletError::Exists(path.to_owned()));
        }
        // What goes into a file has no colours.
        console::set_colors_enabled(false);
        let part = Part::of(path, force).map_err(|error| OutletError::Io(path.to_owned(), error))?;
        Ok(Self::File(part))
    }

    /// All is written, and out as far as it goes to standard output: a file gets its name.
    pub(crate) fn complete(self) -> Result<(), OutletError> {
        match self {
            Self::Stdout(_) => Ok(()),
            Self::File(part) => part.complete(),
        }
    }
}

impl Write for Outlet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::File(part) => part.file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::File(part) => part.file.flush(),
        }
    }
}

impl Part {
    fn of(path: &Path, force: bool) -> io::Result<Self> {
        let name = path.file_name().filter(|_| !path.is_dir()).ok_or(io::ErrorKind::IsADirectory)?;
        let name = format!(".{}.{}.part", name.to_string_lossy(), std::process::id());
        let part = path.with_file_name(name);
        let file = BufWriter::new(File::create_new(&part)?);
        Ok(Self { path: path.to_owned(), part, file, force })
    }

    fn complete(mut self) -> Result<(), OutletError> {
        // Somebody may have written it meanwhile.
        if self.path.exists() && !self.force {
            return Err(OutletError::Exists(self.path.clone()));
        }
        let written = self.file.flush().and_then(|()| self.file.get_ref().sync_all());
        let renamed = written.and_then(|()| fs::rename(&self.part, &self.path));
        renamed.map_err(|error| OutletError::Io(self.path.clone(), error))
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // Once it has its name there is nothing to remove.
        let _ = fs::remove_file(&self.part);
    }
}

impl OutletError {
    pub(crate) fn sentence(&self, lang: Lang) -> String {
        match self {
            Self::Exists(path) => lang.exists_already(&path.display().to_string()),
            Self::Io(path, error) => lang.cannot_write(&path.display().to_string(), &error.to_string()),
        }
    }

    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Exists(_) => Exit::BadInput,
            Self::Io(..) => Exit::Failure,
        }
    }
}
