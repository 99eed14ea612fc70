//! `/api/v1/jobs`.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum_extra::extract::CookieJar;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answer::Answer;
use super::doing::Progress;
use super::events;
use super::limits::JobLimits;
use super::service::{self, Told};
use super::work::Work;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Json, Path, Query};
use crate::id::JobId;
use crate::label::Label;
use crate::list::{List, PageQuery, Tagged};
use crate::session::{Client, Player, Visitor};

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, submit))
        .routes(routes!(limits))
        .routes(routes!(stream))
        .routes(routes!(job, forget))
        .routes(routes!(cancel))
}

/// Work for the server.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewJob {
    /// What it is called in lists.
    #[schema(max_length = 60)]
    title: Option<String>,
    /// What is to be done.
    work: Work,
}

/// A job of who is asking.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Job {
    id: JobId,
    /// `solve`, `improve`, `generate`, `rate` or `energy`.
    kind: String,
    title: Option<String>,
    /// `waiting`, `running`, `done`, `failed` or `cancelled`.
    state: String,
    work: Option<Work>,
    /// How far it is, as far as somebody has told.
    progress: Option<Progress>,
    /// What came of it.
    answer: Option<Answer>,
    /// Why it failed: `lost`, if workers ended with it again and again, or a sentence.
    reason: Option<String>,
    /// How many jobs have their turn before it, while it waits.
    ahead: Option<i64>,
    /// Whether anybody works on jobs now, while it waits. Otherwise it waits until somebody does.
    has_workers: Option<bool>,
    /// About how long it may have to wait; null if nobody works, or nothing is known.
    wait_seconds: Option<i64>,
    /// Milliseconds since 1970.
    created_at: i64,
    started_at: Option<i64>,
    ended_at: Option<i64>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct StreamQuery {
    /// Only this one; the stream ends when it is over.
    job: Option<JobId>,
}

/// The jobs of who is asking, the newest first.
#[utoipa::path(
    get, path = "/jobs", tag = "jobs", params(PageQuery),
    responses((status = OK, body = List<Job>), (status = NOT_MODIFIED)),
)]
async fn list(
    State(app): State<App>,
    player: Option<Player>,
    Query(page): Query<PageQuery>,
) -> Result<Tagged<List<Job>>, ApiError> {
    let Some(player) = player else { return Ok(Tagged(page.list(Vec::new()))) };
    let all = service::list(&app, &player, page).await?;
    Ok(Tagged(page.list(all.into_iter().map(Job::from).collect())))
}

/// Queues work. What came of the same work before is told at once; who wants what others are waiting for waits with them.
#[utoipa::path(
    post, path = "/jobs", tag = "jobs", request_body = NewJob, responses((status = CREATED, body = Job)),
)]
async fn submit(
    State(app): State<App>,
    visitor: Visitor,
    client: Client,
    Json(NewJob { title, work }): Json<NewJob>,
) -> Result<(StatusCode, CookieJar, Json<Job>), ApiError> {
    let title = title.as_deref().map(Label::new).transpose()?;
    let prepared = service::prepare(&app, visitor.player(), client, title, work).await?;
    let (player, jar) = visitor.admit(&app).await?;
    let told = service::submit(&app, &player, prepared).await?;
    Ok((StatusCode::CREATED, jar, Json(told.into())))
}

/// What who is asking may ask for.
#[utoipa::path(get, path = "/jobs/limits", tag = "jobs", responses((status = OK, body = JobLimits)))]
async fn limits(player: Option<Player>) -> Tagged<JobLimits> {
    Tagged(JobLimits::of(player.as_ref()))
}

/// What happens to the jobs of who is asking: an event `job` with how one stands, now and whenever that changes, and events
/// `progress` with `id` and `progress`.
#[utoipa::path(
    get, path = "/jobs/events", tag = "jobs", params(StreamQuery),
    responses((status = OK, body = String, content_type = "text/event-stream")),
)]
async fn stream(
    State(app): State<App>,
    player: Player,
    client: Client,
    Query(StreamQuery { job }): Query<StreamQuery>,
) -> Result<impl IntoResponse, ApiError> {
    events::stream(app, player, client, job).await
}

/// A job, how far it is, and what came of it.
#[utoipa::path(
    get, path = "/jobs/{job}", tag = "jobs", params(("job" = String, Path, description = "Its id")),
    responses((status = OK, body = Job), (status = NOT_MODIFIED)),
)]
async fn job(State(app): State<App>, player: Player, Path(id): Path<JobId>) -> Result<Tagged<Job>, ApiError> {
    Ok(Tagged(service::told(&app, &player, &id).await?.into()))
}

/// Ends a job, unless others want it as well.
#[utoipa::path(
    post, path = "/jobs/{job}/cancel", tag = "jobs", params(("job" = String, Path, description = "Its id")),
    responses((status = OK, body = Job)),
)]
async fn cancel(
    State(app): State<App>,
    player: Player,
    Path(id): Path<JobId>,
) -> Result<Json<Job>, ApiError> {
    Ok(Json(service::cancel(&app, &player, &id).await?.into()))
}

/// Forgets a job; one that is not over ends, unless others want it as well.
#[utoipa::path(
    delete, path = "/jobs/{job}", tag = "jobs", params(("job" = String, Path, description = "Its id")),
    responses((status = NO_CONTENT)),
)]
async fn forget(
    State(app): State<App>,
    player: Player,
    Path(id): Path<JobId>,
) -> Result<StatusCode, ApiError> {
    service::forget(&app, &player, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<Told> for Job {
    fn from(Told { wished, wait }: Told) -> Self {
        let progress = wished.progress.filter(|_| wished.state == "running");
        Self {
            work: serde_json::from_str(&wished.payload).ok(),
            progress: progress.and_then(|text| serde_json::from_str(&text).ok()),
            answer: wished.answer.as_deref().and_then(Answer::stored),
            reason: wished.reason,
            ahead: wait.as_ref().map(|wait| wait.ahead),
            has_workers: wait.as_ref().map(|wait| wait.has_workers),
            wait_seconds: wait.and_then(|wait| wait.seconds),
            id: wished.id,
            kind: wished.kind,
            title: wished.title,
            state: wished.state,
            created_at: wished.created_at,
            started_at: wished.started_at,
            ended_at: wished.ended_at,
        }
    }
}
