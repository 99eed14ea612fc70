//! Runs of one's own over HTTP.

use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::CookieJar;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::service;
use super::store::Kept;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Json, Path, Query};
use crate::id::RunId;
use crate::leaderboard::How;
use crate::list::{List, PageQuery, Tagged};
use crate::session::{Client, Player, Visitor};

pub(in crate::mazes) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(keep, list)).routes(routes!(look, delete))
}

/// A run that is to be kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewRun {
    /// Maze code, energy code or `-`, and all moves with their times. It has to reach the goal.
    #[schema(example = "dfs1-3x3-s1-b0-f0.0-t2.2 - r0d350l120d80r80r1000")]
    run: String,
    /// Who found the way.
    #[serde(default)]
    how: How,
}

/// A run that is kept.
#[derive(Debug, Serialize, ToSchema)]
struct MazeRun {
    id: RunId,
    /// The code of its maze.
    maze: String,
    steps: i64,
    /// From the start to the goal, as the run says.
    milliseconds: i64,
    /// `own`, `assisted` or `automatic`.
    how: String,
    /// When it was kept; milliseconds since 1970.
    at: i64,
}

/// A run that is kept, with all that it says.
#[derive(Debug, Serialize, ToSchema)]
struct WholeMazeRun {
    #[serde(flatten)]
    about: MazeRun,
    /// Maze code, energy code or `-`, and all moves with their times.
    run: String,
}

/// Keeps a run through any maze. It is replayed, but not ranked; sending it again changes nothing.
#[utoipa::path(
    post, path = "/mazes/runs", tag = "mazes", request_body = NewRun,
    responses((status = CREATED, body = MazeRun, description = "It is kept now"),
              (status = OK, body = MazeRun, description = "It was kept before")),
)]
async fn keep(
    State(app): State<App>,
    client: Client,
    visitor: Visitor,
    Json(NewRun { run, how }): Json<NewRun>,
) -> Result<(StatusCode, CookieJar, Json<MazeRun>), ApiError> {
    let (kept, is_new, jar) = service::keep(&app, client, visitor, run, how).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, jar, Json(kept.into())))
}

/// One's own runs, the newest first.
#[utoipa::path(
    get, path = "/mazes/runs", tag = "mazes", params(PageQuery),
    responses((status = OK, body = List<MazeRun>), (status = NOT_MODIFIED)),
)]
async fn list(
    State(app): State<App>,
    player: Player,
    Query(page): Query<PageQuery>,
) -> Result<Tagged<List<MazeRun>>, ApiError> {
    let runs = service::page(&app, &player, page).await?;
    Ok(Tagged(page.list(runs.into_iter().map(MazeRun::from).collect())))
}

/// One of one's own runs.
#[utoipa::path(
    get, path = "/mazes/runs/{run}", tag = "mazes", params(("run" = String, Path, description = "Its id")),
    responses((status = OK, body = WholeMazeRun)),
)]
async fn look(
    State(app): State<App>,
    player: Player,
    Path(run): Path<RunId>,
) -> Result<Json<WholeMazeRun>, ApiError> {
    let (kept, run) = service::look(&app, &player, &run).await?;
    Ok(Json(WholeMazeRun { about: kept.into(), run }))
}

/// Forgets one of one's own runs.
#[utoipa::path(
    delete, path = "/mazes/runs/{run}", tag = "mazes", params(("run" = String, Path, description = "Its id")),
    responses((status = NO_CONTENT)),
)]
async fn delete(
    State(app): State<App>,
    player: Player,
    Path(run): Path<RunId>,
) -> Result<StatusCode, ApiError> {
    service::delete(&app, &player, &run).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<Kept> for MazeRun {
    fn from(Kept { id, maze, steps, milliseconds, how, at }: Kept) -> Self {
        Self { id, maze, steps, milliseconds, how, at }
    }
}
