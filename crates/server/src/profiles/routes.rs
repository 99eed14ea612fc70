//! `/api/v1/players`.

use axum::extract::State;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::service;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::Path;
use crate::id::{CollectionId, PlayerId};
use crate::leaderboard::How;
use crate::list::Tagged;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(profile))
}

/// Somebody, as everybody may see them.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Profile {
    pub(super) id: PlayerId,
    /// Null for a guest.
    pub(super) name: Option<String>,
    /// Milliseconds since 1970.
    pub(super) joined_at: i64,
    /// How many levels they have solved; what a program has solved does not count.
    pub(super) solved: i64,
    /// How many first places they hold with solutions of their own, counted by board.
    pub(super) records: i64,
    /// The latest results on levels that everybody sees, the newest first.
    pub(super) recent: Vec<RecentResult>,
}

/// A result on a level.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RecentResult {
    pub(super) level: String,
    /// A public collection in which it stands, and where.
    pub(super) collection: CollectionId,
    pub(super) number: i64,
    pub(super) title: Option<String>,
    /// What the file says about it, by names in small letters.
    #[schema(value_type = Object)]
    pub(super) notes: Value,
    pub(super) moves: i64,
    pub(super) pushes: i64,
    pub(super) how: How,
    /// Milliseconds since 1970.
    pub(super) at: i64,
}

/// Somebody, as everybody may see them.
#[utoipa::path(
    get, path = "/players/{player}", tag = "accounts", params(("player" = String, Path, description = "Their id")),
    responses((status = OK, body = Profile), (status = NOT_MODIFIED)),
)]
async fn profile(State(app): State<App>, Path(player): Path<PlayerId>) -> Result<Tagged<Profile>, ApiError> {
    Ok(Tagged(service::profile(&app, player).await?))
}
