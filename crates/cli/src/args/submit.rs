//! What can be typed after `submit`.

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::{Format, LevelArgs};

#[derive(Debug, Args)]
pub(crate) struct SubmitArgs {
    #[command(flatten)]
    pub(crate) levels: LevelArgs,
    /// Which server, such as https://games.example
    #[arg(long, value_name = "URL", value_parser = parse_server)]
    pub(crate) server: String,
    /// Your personal token; it is safer in MAZEKEEPER_TOKEN
    #[arg(long, value_name = "TOKEN")]
    pub(crate) token: String,
    /// Who found the solutions: you, you with hints, or a program
    #[arg(long, value_enum, default_value_t = How::Own)]
    pub(crate) how: How,
    /// What to print: text for people, or one JSON object per line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Who found a solution. The three have boards of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum How {
    Own,
    Assisted,
    Automatic,
}

/// Where a server is, without a slash at the end.
fn parse_server(text: &str) -> Result<String, String> {
    let place = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match place.is_some_and(|place| !place.trim_matches('/').is_empty()) {
        true => Ok(text.trim_end_matches('/').to_owned()),
        false => Err(format!("`{text}` is no address of a server: write for example https://games.example")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_named_with_its_scheme() {
        assert_eq!(parse_server("https://games.example/"), Ok("https://games.example".to_owned()));
        assert_eq!(parse_server("http://127.0.0.1:8080"), Ok("http://127.0.0.1:8080".to_owned()));
        for wrong in ["", "games.example", "ftp://games.example", "https://", "http:///"] {
            assert!(parse_server(wrong).is_err(), "{wrong}");
        }
    }
}
