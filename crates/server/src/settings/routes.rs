//! `/api/v1/settings`.

use axum::extract::State;
use axum_extra::extract::CookieJar;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::preferences::Preferences;
use super::service;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::Json;
use crate::list::Tagged;
use crate::session::{Player, Visitor};

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(settings, replace, change))
}

/// All settings of who is asking.
#[utoipa::path(
    get, path = "/settings", tag = "settings", responses((status = OK, body = Preferences), (status = NOT_MODIFIED)),
)]
async fn settings(State(app): State<App>, player: Option<Player>) -> Result<Tagged<Preferences>, ApiError> {
    Ok(Tagged(service::find(&app, player.as_ref()).await?))
}

/// Sets all, at most 16 KiB; whatever is not mentioned is set no longer.
#[utoipa::path(
    put, path = "/settings", tag = "settings", request_body = Preferences, responses((status = OK, body = Preferences)),
)]
async fn replace(
    State(app): State<App>,
    visitor: Visitor,
    Json(preferences): Json<Preferences>,
) -> Result<(CookieJar, Tagged<Preferences>), ApiError> {
    let preferences = preferences.check()?;
    let (player, jar) = visitor.admit(&app).await?;
    Ok((jar, Tagged(service::replace(&app, &player, preferences).await?)))
}

/// Sets some, and leaves the rest as it is; null takes a setting away.
#[utoipa::path(
    patch, path = "/settings", tag = "settings", request_body = Preferences, responses((status = OK, body = Preferences)),
)]
async fn change(
    State(app): State<App>,
    visitor: Visitor,
    Json(changes): Json<Preferences>,
) -> Result<(CookieJar, Tagged<Preferences>), ApiError> {
    let (player, jar) = visitor.admit(&app).await?;
    Ok((jar, Tagged(service::change(&app, &player, changes).await?)))
}
