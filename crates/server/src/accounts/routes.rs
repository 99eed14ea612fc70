//! `/api/v1/me` and the ways in and out.

use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::CookieJar;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::password::Password;
use super::service;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::Json;
use crate::id::PlayerId;
use crate::session::{self, Client, Player, Session, Token};

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(me, delete))
        .routes(routes!(register))
        .routes(routes!(log_in))
        .routes(routes!(log_out))
        .routes(routes!(log_out_everywhere))
        .routes(routes!(change_password))
        .routes(routes!(export))
}

/// A name and a password.
#[derive(Debug, Deserialize, ToSchema)]
struct Credentials {
    /// Up to 24 characters of any language.
    #[schema(max_length = 24)]
    name: String,
    /// At least 8 characters.
    password: Password,
}

#[derive(Debug, Deserialize, ToSchema)]
struct PasswordChange {
    /// The one until now.
    old: Password,
    /// The one from now on.
    new: Password,
}

#[derive(Debug, Deserialize, ToSchema)]
struct Deletion {
    /// Asked for if there is one.
    password: Option<Password>,
}

/// Somebody.
#[derive(Debug, Serialize, ToSchema)]
struct Me {
    id: PlayerId,
    /// Null for a guest.
    name: Option<String>,
}

/// Nobody or somebody.
#[derive(Debug, Serialize, ToSchema)]
struct Whoever {
    /// Null if nothing was saved yet.
    player: Option<Me>,
}

impl From<Player> for Me {
    fn from(Player { id, name }: Player) -> Self {
        Self { id, name }
    }
}

/// Who is asking, and a session that lasts longer.
#[utoipa::path(get, path = "/me", tag = "accounts", responses((status = OK, body = Whoever)))]
async fn me(
    State(app): State<App>,
    session: Option<Session>,
    player: Option<Player>,
    jar: CookieJar,
) -> Result<(CookieJar, Json<Whoever>), ApiError> {
    let jar = match &session {
        Some(session) if session::renew(&app, session).await? => {
            jar.add(session::cookie(&app.config, &session.player, &session.token))
        }
        _ => jar,
    };
    Ok((jar, Json(Whoever { player: player.map(Me::from) })))
}

/// Makes an account. What was done as a guest belongs to it.
#[utoipa::path(post, path = "/register", tag = "accounts", request_body = Credentials, responses((status = CREATED, body = Me)))]
async fn register(
    State(app): State<App>,
    client: Client,
    session: Option<Session>,
    jar: CookieJar,
    Json(credentials): Json<Credentials>,
) -> Result<(StatusCode, CookieJar, Json<Me>), ApiError> {
    let (player, token) =
        service::register(&app, client, session, &credentials.name, &credentials.password).await?;
    let (jar, me) = welcome(&app, jar, player, &token);
    Ok((StatusCode::CREATED, jar, me))
}

/// Begins a session. What was done as a guest comes along.
#[utoipa::path(post, path = "/login", tag = "accounts", request_body = Credentials, responses((status = OK, body = Me)))]
async fn log_in(
    State(app): State<App>,
    client: Client,
    session: Option<Session>,
    jar: CookieJar,
    Json(credentials): Json<Credentials>,
) -> Result<(CookieJar, Json<Me>), ApiError> {
    let (player, token) =
        service::log_in(&app, client, session, &credentials.name, &credentials.password).await?;
    Ok(welcome(&app, jar, player, &token))
}

/// Ends this session.
#[utoipa::path(post, path = "/logout", tag = "accounts", responses((status = NO_CONTENT)))]
async fn log_out(
    State(app): State<App>,
    session: Session,
    jar: CookieJar,
) -> Result<(StatusCode, CookieJar), ApiError> {
    service::log_out(&app, &session).await?;
    Ok((StatusCode::NO_CONTENT, jar.remove(session::empty_cookie(&app.config))))
}

/// Ends all sessions of this account, and revokes its personal tokens.
#[utoipa::path(post, path = "/logout-everywhere", tag = "accounts", responses((status = NO_CONTENT)))]
async fn log_out_everywhere(
    State(app): State<App>,
    session: Session,
    jar: CookieJar,
) -> Result<(StatusCode, CookieJar), ApiError> {
    service::log_out_everywhere(&app, &session).await?;
    Ok((StatusCode::NO_CONTENT, jar.remove(session::empty_cookie(&app.config))))
}

/// Sets a new password, ends all other sessions and revokes all personal tokens.
#[utoipa::path(put, path = "/me/password", tag = "accounts", request_body = PasswordChange, responses((status = NO_CONTENT)))]
async fn change_password(
    State(app): State<App>,
    client: Client,
    session: Session,
    jar: CookieJar,
    Json(PasswordChange { old, new }): Json<PasswordChange>,
) -> Result<(StatusCode, CookieJar), ApiError> {
    let token = service::change_password(&app, client, &session, &old, &new).await?;
    let (jar, _) = welcome(&app, jar, session.player, &token);
    Ok((StatusCode::NO_CONTENT, jar))
}

/// Everything that is stored about who is asking.
#[utoipa::path(get, path = "/me/export", tag = "accounts", responses((status = OK, body = Object)))]
async fn export(State(app): State<App>, player: Player) -> Result<Json<Value>, ApiError> {
    Ok(Json(service::export(&app, &player).await?))
}

/// Deletes who is asking, with everything that is theirs.
#[utoipa::path(delete, path = "/me", tag = "accounts", request_body = Deletion, responses((status = NO_CONTENT)))]
async fn delete(
    State(app): State<App>,
    client: Client,
    session: Session,
    jar: CookieJar,
    Json(deletion): Json<Deletion>,
) -> Result<(StatusCode, CookieJar), ApiError> {
    service::delete(&app, client, &session.player, deletion.password.as_ref()).await?;
    Ok((StatusCode::NO_CONTENT, jar.remove(session::empty_cookie(&app.config))))
}

fn welcome(app: &App, jar: CookieJar, player: Player, token: &Token) -> (CookieJar, Json<Me>) {
    let jar = jar.add(session::cookie(&app.config, &player, token));
    (jar, Json(player.into()))
}
