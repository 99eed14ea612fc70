//! `/api/v1/daily`.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::service::{self, Drawn, Pair};
use crate::app::App;
use crate::error::ApiError;
use crate::extract::Query;
use crate::id::CollectionId;
use crate::levels::CollectionLevel;
use crate::list::Tagged;
use crate::session::Player;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(daily))
}

/// What there is on a day.
#[derive(Debug, Serialize, ToSchema)]
struct Daily {
    /// Year, month and day, in UTC.
    date: String,
    /// The pack in which the level stands.
    collection: CollectionId,
    level: CollectionLevel,
    maze: DailyMaze,
}

/// The maze of a day.
#[derive(Debug, Serialize, ToSchema)]
struct DailyMaze {
    /// The code that makes it again.
    code: String,
    /// In cells.
    width: usize,
    height: usize,
    /// As SVG.
    picture: String,
    /// As SVG, with a shortest way.
    solved: String,
    /// Of a shortest way.
    steps: usize,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct DateQuery {
    /// Which day, past or to come; without it, today in UTC.
    #[param(format = "date", example = "2026-11-17")]
    date: Option<String>,
}

/// A level and a maze, the same for everybody on a day. Weeks grow harder from Monday to Sunday.
#[utoipa::path(
    get, path = "/daily", tag = "daily", params(DateQuery),
    responses((status = OK, body = Daily), (status = NOT_MODIFIED)),
)]
async fn daily(
    State(app): State<App>,
    player: Option<Player>,
    Query(query): Query<DateQuery>,
) -> Result<Tagged<Daily>, ApiError> {
    let pair = service::pair(&app, player.as_ref(), query.date.as_deref()).await?;
    Ok(Tagged(Daily::from(pair)))
}

impl From<Pair> for Daily {
    fn from(Pair { day, collection, level, maze }: Pair) -> Self {
        let Drawn { code, width, height, picture, solved, steps } = maze;
        let maze = DailyMaze { code, width, height, picture, solved, steps };
        Self { date: day.to_string(), collection, level, maze }
    }
}
