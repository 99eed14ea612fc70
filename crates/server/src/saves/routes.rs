//! `/api/v1/saves`.

use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::CookieJar;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::play::{Kind, Play};
use super::service::{self, Kept};
use super::store::Save;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Json, Path, Query};
use crate::id::SaveId;
use crate::label::Label;
use crate::list::{List, PageQuery, Tagged};
use crate::session::{Player, Visitor};

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(load, update, rename, delete))
}

/// A game to be kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewSave {
    /// Without a name it is the save that goes along as one plays.
    #[schema(max_length = 60)]
    name: Option<String>,
    play: Play,
}

/// What was played since.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Update {
    /// The one that was last seen.
    revision: i64,
    play: Play,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Renaming {
    /// Up to 60 characters.
    #[schema(max_length = 60)]
    name: String,
}

/// A save with what was played.
#[derive(Debug, Serialize, ToSchema)]
struct WholeSave {
    #[serde(flatten)]
    save: Save,
    play: Play,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SavesQuery {
    /// Only saves of this game.
    game: Option<String>,
    /// Only games with these rules: `sokoban` or `maze`.
    #[param(inline)]
    kind: Option<Kind>,
    /// From 1.
    #[param(minimum = 1, maximum = 1_000_000)]
    page: Option<u32>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct DeletionQuery {
    /// If it is told, a save that has another one by now stays.
    revision: Option<i64>,
}

/// All saves of who is asking, the newest first.
#[utoipa::path(
    get, path = "/saves", tag = "saves", params(SavesQuery),
    responses((status = OK, body = List<Save>), (status = NOT_MODIFIED)),
)]
async fn list(
    State(app): State<App>,
    player: Option<Player>,
    Query(query): Query<SavesQuery>,
) -> Result<Tagged<List<Save>>, ApiError> {
    let page = PageQuery::new(query.page);
    let saves = service::page(&app, player.as_ref(), query.game.as_deref(), query.kind, page).await?;
    Ok(Tagged(page.list(saves)))
}

/// Keeps a game: under a name, ten times per game at most, or as the save that goes along. Sent again, nothing is kept
/// twice. If another device has a save that goes along with this game, both are kept.
#[utoipa::path(
    post, path = "/saves", tag = "saves", request_body = NewSave,
    responses((status = CREATED, body = Save), (status = OK, body = Save, description = "It was there already")),
)]
async fn create(
    State(app): State<App>,
    visitor: Visitor,
    Json(NewSave { name, play }): Json<NewSave>,
) -> Result<(StatusCode, CookieJar, Json<Save>), ApiError> {
    let name = name.as_deref().map(Label::new).transpose()?;
    let checked = service::check(&app, play).await?;
    let (player, jar) = visitor.admit(&app).await?;
    let kept = service::create(&app, &player, name.as_ref(), &checked).await?;
    let (status, save) = answer(kept);
    Ok((status, jar, save))
}

/// A save with what was played.
#[utoipa::path(
    get, path = "/saves/{save}", tag = "saves", params(("save" = String, Path, description = "Its id")),
    responses((status = OK, body = WholeSave), (status = NOT_MODIFIED)),
)]
async fn load(
    State(app): State<App>,
    player: Player,
    Path(id): Path<SaveId>,
) -> Result<Tagged<WholeSave>, ApiError> {
    let (save, play) = service::load(&app, &player, &id).await?;
    Ok(Tagged(WholeSave { save, play }))
}

/// Gives a save what was played since. If another device has changed it meanwhile, nothing is overwritten: what was sent
/// becomes a save of its own, which names the other as `forked_from`. Play on with the id and revision of the answer, and
/// send the same again if there is none.
#[utoipa::path(
    put, path = "/saves/{save}", tag = "saves", params(("save" = String, Path, description = "Its id")),
    request_body = Update,
    responses((status = OK, body = Save), (status = CREATED, body = Save, description = "Kept beside the other")),
)]
async fn update(
    State(app): State<App>,
    player: Player,
    Path(id): Path<SaveId>,
    Json(Update { revision, play }): Json<Update>,
) -> Result<(StatusCode, Json<Save>), ApiError> {
    let checked = service::check(&app, play).await?;
    Ok(answer(service::update(&app, &player, &id, revision, &checked).await?))
}

/// Gives a save a name, or another one.
#[utoipa::path(
    patch, path = "/saves/{save}", tag = "saves", params(("save" = String, Path, description = "Its id")),
    request_body = Renaming, responses((status = OK, body = Save)),
)]
async fn rename(
    State(app): State<App>,
    player: Player,
    Path(id): Path<SaveId>,
    Json(Renaming { name }): Json<Renaming>,
) -> Result<Json<Save>, ApiError> {
    Ok(Json(service::rename(&app, &player, &id, &Label::new(&name)?).await?))
}

/// Deletes a save.
#[utoipa::path(
    delete, path = "/saves/{save}", tag = "saves",
    params(("save" = String, Path, description = "Its id"), DeletionQuery), responses((status = NO_CONTENT)),
)]
async fn delete(
    State(app): State<App>,
    player: Player,
    Path(id): Path<SaveId>,
    Query(query): Query<DeletionQuery>,
) -> Result<StatusCode, ApiError> {
    service::delete(&app, &player, &id, query.revision).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn answer(Kept { save, is_new }: Kept) -> (StatusCode, Json<Save>) {
    (if is_new { StatusCode::CREATED } else { StatusCode::OK }, Json(save))
}
