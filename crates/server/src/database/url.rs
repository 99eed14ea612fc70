//! Where a database is.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// `sqlite://FILE` or `postgres://…`.
#[derive(Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// A file on this machine.
    Sqlite(PathBuf),
    /// A server, with everything that its address says.
    Postgres(String),
}

/// An address that names no database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a database is named by `sqlite://FILE` or by `postgres://USER@HOST/NAME`")]
pub struct UrlError;

impl FromStr for DatabaseUrl {
    type Err = UrlError;

    fn from_str(text: &str) -> Result<Self, UrlError> {
        let file = text.strip_prefix("sqlite://").or_else(|| text.strip_prefix("sqlite:"));
        match file {
            Some("") => Err(UrlError),
            Some(file) => Ok(Self::Sqlite(file.into())),
            None if ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) => {
                Ok(Self::Postgres(text.to_owned()))
            }
            None => Err(UrlError),
        }
    }
}

/// Without passwords: this is what logs show.
impl fmt::Display for DatabaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(file) => write!(formatter, "sqlite://{}", file.display()),
            Self::Postgres(url) => {
                // Secrets stand between the first `:` and the last `@`, and after the `?`; an `@` after that could belong to either, so
                // nothing is shown then. The name stays: whoever reads the address may want to use it.
                let place = url.split_once("://").map_or("", |(_, place)| place);
                let (place, options) = place.split_once('?').unwrap_or((place, ""));
                if options.contains('@') {
                    return write!(formatter, "postgres://…");
                }
                let (who, place) = place.rsplit_once('@').unwrap_or(("", place));
                let name = who.split(':').next().unwrap_or_default();
                if !name.is_empty() {
                    return write!(formatter, "postgres://{name}@{place}");
                }
                write!(formatter, "postgres://{place}")
            }
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, shown: Result<&str, UrlError>) {
        let url = text.parse::<DatabaseUrl>().map(|url| url.to_string());
        assert_eq!(url.as_deref().map_err(Clone::clone), shown);
    }

    #[test]
    fn two_engines_have_names() {
        check("sqlite://games.db", Ok("sqlite://games.db"));
        check("sqlite:///var/lib/games.db", Ok("sqlite:///var/lib/games.db"));
        check("sqlite:games.db", Ok("sqlite://games.db"));
        check("postgres://localhost/games", Ok("postgres://localhost/games"));
        for text in ["", "games.db", "sqlite://", "mysql://localhost/games"] {
            check(text, Err(UrlError));
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        check(
            "postgresql://anna:se@cret@db.example:5432/games?password=x",
            Ok("postgres://anna@db.example:5432/games"),
        );
        let url: DatabaseUrl = "postgres://anna:secret@localhost/games".parse().unwrap();
        assert_eq!(format!("{url:?}"), "postgres://anna@localhost/games");
        check("postgres://:secret@localhost/games", Ok("postgres://localhost/games"));
        check("postgres://anna:se?cret@localhost/games", Ok("postgres://…"));
    }
}
