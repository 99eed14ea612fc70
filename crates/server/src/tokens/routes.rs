//! `/api/v1/tokens`.

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::service;
use super::store::PersonalToken;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Json, Path};
use crate::id::TokenId;
use crate::label::Label;
use crate::list::{List, PageQuery, Tagged};
use crate::session::Session;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(revoke))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewToken {
    /// What it is for, up to 60 characters.
    #[schema(max_length = 60)]
    name: String,
}

/// A token that was just made.
#[derive(Debug, Serialize, ToSchema)]
struct MadeToken {
    #[serde(flatten)]
    token: PersonalToken,
    /// For the header `Authorization: Bearer …`. It is told this once.
    secret: String,
}

/// All personal tokens of who is asking.
#[utoipa::path(
    get, path = "/tokens", tag = "tokens",
    responses((status = OK, body = List<PersonalToken>), (status = NOT_MODIFIED)),
)]
async fn list(State(app): State<App>, session: Session) -> Result<Tagged<List<PersonalToken>>, ApiError> {
    // All fit onto one page.
    Ok(Tagged(PageQuery::default().list(service::list(&app, &session).await?)))
}

/// Makes a personal token for the command line, at most 20.
#[utoipa::path(
    post, path = "/tokens", tag = "tokens", request_body = NewToken, responses((status = CREATED, body = MadeToken)),
)]
async fn create(
    State(app): State<App>,
    session: Session,
    Json(NewToken { name }): Json<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>), ApiError> {
    let (token, secret) = service::create(&app, &session, &Label::new(&name)?).await?;
    Ok((StatusCode::CREATED, Json(MadeToken { token, secret: secret.reveal().to_owned() })))
}

/// Revokes a personal token.
#[utoipa::path(
    delete, path = "/tokens/{token}", tag = "tokens", params(("token" = String, Path, description = "Its id")),
    responses((status = NO_CONTENT)),
)]
async fn revoke(
    State(app): State<App>,
    session: Session,
    Path(id): Path<TokenId>,
) -> Result<StatusCode, ApiError> {
    service::revoke(&app, &session, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
