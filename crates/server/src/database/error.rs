//! What can go wrong with a database, as far as others care.

use std::path::PathBuf;

use sqlx::migrate::MigrateError;

/// A query did not work.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// The disk is full, the server is gone, everybody is waiting: later it may work again.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// A mistake of ours, or a file that was changed by somebody else.
    #[error("the database refused: {0}")]
    Refused(String),
}

/// A database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no place for the file.
    #[error("cannot make the folder {}: {error}", folder.display())]
    Folder {
        /// Which folder.
        folder: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// It is not there, and is not to be made.
    #[error("there is no file {}", .0.display())]
    Missing(PathBuf),
    /// It is a database, but not one of ours.
    #[error("the database holds nothing of Mazekeeper")]
    Foreign,
    /// It cannot be reached.
    #[error("cannot open the database: {0}")]
    Connect(#[from] sqlx::Error),
    /// It is newer than this program, or was changed by hand.
    #[error("cannot bring the database up to date: {0}")]
    Migrate(#[from] MigrateError),
}

impl OpenError {
    /// Whether the same may work later.
    pub(crate) fn may_pass(&self) -> bool {
        match self {
            Self::Connect(error) => error_may_pass(error),
            Self::Migrate(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => {
                error_may_pass(error)
            }
            Self::Folder { .. } | Self::Missing(_) | Self::Foreign | Self::Migrate(_) => false,
        }
    }
}

impl From<sqlx::Error> for DatabaseError {
    fn from(error: sqlx::Error) -> Self {
        match error_may_pass(&error) {
            true => Self::Unavailable(error.to_string()),
            false => Self::Refused(error.to_string()),
        }
    }
}

fn error_may_pass(error: &sqlx::Error) -> bool {
    match error {
        // Something between us and the database that hangs up in the middle of a word breaks the protocol.
        sqlx::Error::Io(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| may_pass(&code)),
        _ => false,
    }
}

/// Whether the same query may work later, by the engine's code: SQLite's are numbers, PostgreSQL's have five characters.
fn may_pass(code: &str) -> bool {
    match code.parse::<u32>() {
        Ok(number) if code.len() < 5 => {
            // Busy, locked, out of memory, read-only, input or output error, full, cannot open.
            // The low byte is the family.
            matches!(number & 0xff, 5 | 6 | 7 | 8 | 10 | 13 | 14)
        }
        // Connection lost; serialisation or deadlock; out of resources; stopped by an operator; system error.
        _ => ["08", "40", "53", "57", "58"].contains(&code.get(..2).unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_and_a_lost_server_may_pass() {
        for code in ["13", "10", "5", "778", "14", "08006", "57P01", "53100", "53300", "40P01"] {
            assert!(may_pass(code), "{code}");
        }
    }

    #[test]
    fn a_mistake_of_ours_does_not_pass() {
        for code in ["1", "19", "2067", "23505", "42601", "42P01", ""] {
            assert!(!may_pass(code), "{code}");
        }
    }
}
