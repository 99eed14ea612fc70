//! Talks to a server: patiently, but not for ever.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use ureq::Agent;
use ureq::http::Response;

use crate::args::submit::How;

/// How long the server may take for everything about one solution.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often somebody who is asked to wait tries again.
const TRIES: usize = 5;
/// Who is asked to wait longer is told so instead.
const LONGEST_WAIT: Duration = Duration::from_secs(120);
/// Answers are short.
const LONGEST_ANSWER: u64 = 1 << 20;

/// Somebody with a token, at a server.
pub(super) struct Client<'a> {
    agent: Agent,
    server: &'a str,
    authorization: String,
    /// Told before every wait.
    before_wait: &'a dyn Fn(Duration),
}

/// A solution on its way.
#[derive(Serialize)]
pub(super) struct Submission<'a> {
    pub(super) moves: &'a str,
    /// On which they were made: the one that counts may be turned, or begin elsewhere.
    pub(super) drawing: &'a str,
    pub(super) how: How,
}

/// What the server says about a solution.
pub(super) enum Answer {
    /// Where the player stands on the boards of the level.
    Taken(Vec<Standing>),
    /// It does not have the level.
    Unknown,
    /// It does not want it, for a reason of its own.
    Refused(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct Standing {
    /// `moves` or `pushes`.
    pub(crate) measure: String,
    /// From 1.
    pub(crate) rank: u64,
    /// Of the player's best.
    pub(crate) moves: usize,
    pub(crate) pushes: usize,
    /// Whether this result is the player's best now.
    pub(crate) is_new: bool,
}

/// Why it makes no sense to go on.
pub(crate) enum Failure {
    /// Nobody answers, or not in time.
    Unreachable(String),
    /// Somebody else answers.
    Stranger(u16),
    /// The token opens nothing.
    Token,
}

#[derive(Deserialize)]
struct Taken {
    standings: Vec<Standing>,
}

/// A problem of RFC 9457.
#[derive(Deserialize)]
struct Problem {
    code: String,
    detail: String,
}

impl<'a> Client<'a> {
    pub(super) fn new(server: &'a str, token: &str, before_wait: &'a dyn Fn(Duration)) -> Self {
        let config = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            // The token is for this server and no other.
            .max_redirects(0)
            .user_agent(concat!("mazekeeper/", env!("CARGO_PKG_VERSION")))
            .build();
        let authorization = format!("Bearer {}", token.trim());
        Self { agent: config.into(), server, authorization, before_wait }
    }

    /// Sends a solution of a level.
    pub(super) fn submit(&self, level: &str, submission: &Submission<'_>) -> Result<Answer, Failure> {
        let unreachable = |error: ureq::Error| Failure::Unreachable(reason(&error));
        let body = serde_json::to_string(submission).expect("texts can be written as JSON");
        let address = format!("{}/api/v1/levels/{level}/results", self.server);
        let mut tries = 1..TRIES;
        loop {
            let request = self.agent.post(&address).header("Authorization", &self.authorization);
            let request = request.header("Content-Type", "application/json");
            let mut response = request.send(&body).map_err(unreachable)?;
            let wait = wait(&response).filter(|wait| *wait <= LONGEST_WAIT);
            if let (Some(wait), Some(_)) = (wait, tries.next()) {
                (self.before_wait)(wait);
                std::thread::sleep(wait);
                continue;
            }
            let status = response.status().as_u16();
            let body = response.body_mut().with_config().limit(LONGEST_ANSWER).read_to_string();
            return understand(status, &body.map_err(unreachable)?);
        }
    }
}

fn understand(status: u16, body: &str) -> Result<Answer, Failure> {
    let stranger = |_| Failure::Stranger(status);
    if let 200 | 201 = status {
        let taken: Taken = serde_json::from_str(body).map_err(stranger)?;
        return Ok(Answer::Taken(taken.standings));
    }
    let problem: Problem = serde_json::from_str(body).map_err(stranger)?;
    match problem.code.as_str() {
        "not-logged-in" => Err(Failure::Token),
        "not-found" => Ok(Answer::Unknown),
        _ => Ok(Answer::Refused(problem.detail)),
    }
}

/// How long to wait before the next try, if the server is busy and says so.
fn wait<T>(response: &Response<T>) -> Option<Duration> {
    if !matches!(response.status().as_u16(), 429 | 503) {
        return None;
    }
    let seconds = response.headers().get("retry-after")?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds))
}

/// What went wrong, without the library's names for it.
fn reason(error: &ureq::Error) -> String {
    match error {
        ureq::Error::Io(error) => error.to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_of_a_server_is_understood() {
        let taken = r#"{"moves":1,"pushes":1,"standings":[{"measure":"moves","rank":2,"moves":1,"pushes":1,"is_new":true}]}"#;
        let standings = match understand(201, taken) {
            Ok(Answer::Taken(standings)) => standings,
            _ => panic!("it was taken"),
        };
        assert_eq!((standings[0].rank, standings[0].is_new), (2, true));
        let problem =
            |code: &str| format!(r#"{{"type":"x","title":"x","status":0,"detail":"why","code":"{code}"}}"#);
        assert!(matches!(understand(404, &problem("not-found")), Ok(Answer::Unknown)));
        assert!(matches!(understand(422, &problem("rejected")), Ok(Answer::Refused(why)) if why == "why"));
        assert!(matches!(understand(401, &problem("not-logged-in")), Err(Failure::Token)));
        assert!(matches!(understand(404, "<html>"), Err(Failure::Stranger(404))));
        assert!(matches!(understand(200, "{}"), Err(Failure::Stranger(200))));
    }
}
