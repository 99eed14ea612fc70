//! How the program ends.

use std::process::ExitCode;

/// The exit codes, from good to bad: when several things happened, the worst is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Everything that was asked for succeeded.
    Success,
    /// Some of it did not: not solved, not verified.
    Failure,
    /// Bad use or an invalid level.
    BadInput,
    /// Somebody pressed Ctrl-C; what is known was printed.
    Interrupted,
}

impl Exit {
    /// The worse of two.
    pub(crate) fn and(self, other: Self) -> Self {
        self.max(other)
    }

    /// Failure unless all went well.
    pub(crate) fn success_if(all_well: bool) -> Self {
        if all_well { Self::Success } else { Self::Failure }
    }

    /// The number the shell sees.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Failure => 1,
            Self::BadInput => 2,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}
