//! Everything that can go wrong, as the world is told: RFC 9457, with a code that stays the same for ever.
//!
//! Services answer with an [`ApiError`]; only here it becomes a status. The sentence is for people and may change,
//! the code is for programs and may not.

use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::database::DatabaseError;

/// What kind of thing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Code {
    /// The request cannot be read.
    Malformed,
    /// It can be read, but breaks a rule.
    Invalid,
    /// The moves or the run do not do what they claim.
    Rejected,
    /// Nothing in the file can be played.
    NoLevel,
    /// More bytes than are taken, or more levels.
    TooLarge,
    /// As much as one player may keep is kept already.
    TooMuch,
    /// Not the kind of content that is understood.
    UnsupportedMediaType,
    /// Nobody is logged in.
    NotLoggedIn,
    /// Unknown name or wrong password: which of them is not told.
    WrongCredentials,
    /// Somebody is, but this is not theirs.
    Forbidden,
    /// The request comes from a page of somebody else.
    CrossOrigin,
    /// Only who has solved it may see this.
    NotSolved,
    /// There is nothing there.
    NotFound,
    /// There is something, but it cannot do that.
    MethodNotAllowed,
    /// The name belongs to somebody, or looks like one that does.
    NameTaken,
    /// Somebody else was faster, or the thing is no longer in that state.
    Conflict,
    /// Something of one's own is at work already.
    Busy,
    /// Slower, please.
    TooManyRequests,
    /// It took too long.
    Timeout,
    /// A mistake of ours.
    Internal,
    /// The database is gone or full, or too much is going on; try again.
    Unavailable,
}

impl Code {
    fn status(self) -> StatusCode {
        match self {
            Self::Malformed => StatusCode::BAD_REQUEST,
            Self::Invalid | Self::Rejected | Self::NoLevel | Self::TooMuch => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::NotLoggedIn | Self::WrongCredentials => StatusCode::UNAUTHORIZED,
            Self::Forbidden | Self::CrossOrigin | Self::NotSolved => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::NameTaken | Self::Conflict | Self::Busy => StatusCode::CONFLICT,
            Self::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Self::Timeout => StatusCode::REQUEST_TIMEOUT,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Malformed => "The request cannot be read",
            Self::Invalid => "The request breaks a rule",
            Self::Rejected => "The replay does not confirm it",
            Self::NoLevel => "No level in it",
            Self::TooLarge => "Too large",
            Self::TooMuch => "No room left",
            Self::UnsupportedMediaType => "Not a kind of content that is understood",
            Self::NotLoggedIn => "Nobody is logged in",
            Self::WrongCredentials => "Name or password is wrong",
            Self::Forbidden => "Not yours",
            Self::CrossOrigin => "From another site",
            Self::NotSolved => "Solve it first",
            Self::NotFound => "Not found",
            Self::MethodNotAllowed => "Not possible here",
            Self::NameTaken => "The name is taken",
            Self::Conflict => "Somebody was faster",
            Self::Busy => "One at a time",
            Self::TooManyRequests => "Too many tries",
            Self::Timeout => "It took too long",
            Self::Internal => "A mistake of the server",
            Self::Unavailable => "Not available now",
        }
    }
}

/// Why a request was not granted.
#[derive(Debug)]
pub(crate) struct ApiError {
    code: Code,
    detail: String,
    /// In how many seconds it may be tried again.
    retry_after: Option<u64>,
}

impl ApiError {
    /// A sentence for the person who can mend it: lower case, no full stop.
    pub(crate) fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), retry_after: None }
    }

    /// Nobody knows of that.
    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(Code::NotFound, format!("there is no such {what}"))
    }

    /// Later it may be granted.
    pub(crate) fn retry_after(self, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }

    /// What kind of error this is.
    pub(crate) fn code(&self) -> Code {
        self.code
    }

    /// What is wrong.
    #[cfg(test)]
    pub(crate) fn detail(&self) -> &str {
        &self.detail
    }
}

/// An error as it is sent (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// A name for the kind of problem: `urn:mazekeeper:` and the code.
    r#type: String,
    /// The kind of problem in a few words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// What is wrong here, in one sentence.
    detail: String,
    /// The kind of problem, for programs.
    code: Code,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let Self { code, detail, retry_after } = self;
        let status = code.status();
        let name = serde_json::to_value(code).ok().and_then(|name| Some(name.as_str()?.to_owned()));
        let r#type = format!("urn:mazekeeper:{}", name.unwrap_or_default());
        let problem = Problem { r#type, title: code.title(), status: status.as_u16(), detail, code };
        let mut response = (status, axum::Json(problem)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<DatabaseError> for ApiError {
    fn from(error: DatabaseError) -> Self {
        match error {
            DatabaseError::Unavailable(reason) => {
                tracing::warn!(%reason, "the database is unavailable");
                Self::new(Code::Unavailable, "the database does not answer; try again in a moment")
                    .retry_after(2)
            }
            DatabaseError::Refused(reason) => {
                tracing::error!(%reason, "the database refused a query");
                Self::new(Code::Internal, "the server made a mistake; it is in its log")
            }
        }
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        let code = match &rejection {
            JsonRejection::JsonDataError(_) => Code::Invalid,
            JsonRejection::MissingJsonContentType(_) => Code::UnsupportedMediaType,
            JsonRejection::BytesRejection(bytes) if bytes.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Code::TooLarge
            }
            _ => Code::Malformed,
        };
        Self::new(code, rejection.body_text())
    }
}

impl From<BytesRejection> for ApiError {
    fn from(rejection: BytesRejection) -> Self {
        let is_too_large = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
        Self::new(if is_too_large { Code::TooLarge } else { Code::Malformed }, rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        // An address that cannot be read leads nowhere.
        Self::new(Code::NotFound, rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::new(Code::Malformed, rejection.body_text())
    }
}
