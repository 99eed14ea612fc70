//! Collections in and out.

use std::ops::RangeInclusive;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use mazekeeper_core::sokoban::identity::Identity;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::file::ReportRow;
use super::service::{self, Taken};
use super::store::{CollectionRow, LevelRow};
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Bytes, Json, Path, Query};
use crate::id::{CollectionId, PlayerId};
use crate::leaderboard::{Best, How};
use crate::list::{List, PageQuery, Tagged};
use crate::session::{Client, Player, Visitor};

/// The routes; files of so many bytes are taken.
pub(crate) fn router(upload_limit: usize) -> OpenApiRouter<App> {
    let files = OpenApiRouter::new()
        .routes(routes!(list, upload))
        .routes(routes!(file, replace))
        .layer(DefaultBodyLimit::max(upload_limit));
    OpenApiRouter::new()
        .routes(routes!(collection, change, delete))
        .routes(routes!(levels))
        .routes(routes!(level))
        .merge(files)
}

/// A collection of levels.
#[derive(Debug, Serialize, ToSchema)]
struct Collection {
    id: CollectionId,
    /// The name of a pack that comes with the program; null for what people uploaded.
    pack: Option<String>,
    /// Who uploaded it; null for packs and for what belongs to the site.
    owner: Option<PlayerId>,
    /// Null also for a guest.
    owner_name: Option<String>,
    title: String,
    author: Option<String>,
    /// What its file says, by names in small letters; `collection-vi` is the title in Vietnamese.
    #[schema(value_type = Object)]
    notes: Value,
    /// Whether everybody sees it.
    is_public: bool,
    /// Whether it belongs to who is asking.
    is_mine: bool,
    /// How many levels it has.
    size: i64,
    /// How many of them who is asking has solved.
    solved: i64,
    /// The rating of the easiest of its levels that are rated, in tenths; null if none is. Only levels of packs are.
    least: Option<i64>,
    /// Of the hardest.
    most: Option<i64>,
    /// Milliseconds since 1970.
    changed_at: i64,
}

/// A collection that was uploaded, and what became of every board in the file.
#[derive(Debug, Serialize, ToSchema)]
struct Upload {
    collection: Collection,
    /// Whether it was made just now; otherwise it was there already.
    is_new: bool,
    report: Vec<ReportRow>,
}

/// A level as its collection draws and names it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CollectionLevel {
    /// Its place in the collection, from 1.
    number: i64,
    /// Its identity.
    level: String,
    title: Option<String>,
    author: Option<String>,
    /// What the file says about it, by names in small letters: `title-vi`, `comment`, `rating-reasons` and whatever else there is.
    #[schema(value_type = Object)]
    notes: Value,
    /// As text.
    drawing: String,
    width: i64,
    height: i64,
    boxes: i64,
    /// How hard it is, in tenths: 43 is 4.3, and 100 is the most. Only levels of packs are rated; null for others, whatever their file claims.
    rating: Option<i64>,
    /// The best of who is asking; null if they have not solved it.
    mine: Option<Mine>,
}

/// Somebody's best on a level.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Mine {
    moves: i64,
    pushes: i64,
    /// `own` if any solution was found without help, else `assisted`, else `automatic`.
    how: How,
}

/// A level wherever it comes from.
#[derive(Debug, Serialize, ToSchema)]
struct Level {
    level: String,
    /// The drawing on which results are counted.
    drawing: String,
    width: i64,
    height: i64,
    boxes: i64,
    /// The public collections in which it stands.
    places: Vec<LevelPlace>,
}

#[derive(Debug, Serialize, ToSchema)]
struct LevelPlace {
    collection: CollectionId,
    title: String,
    number: i64,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListQuery {
    /// Only those of who is asking.
    #[serde(default)]
    mine: bool,
    /// From 1.
    #[param(minimum = 1, maximum = 1_000_000)]
    page: Option<u32>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct UploadQuery {
    /// What to call it; without a title, the one in the file.
    title: Option<String>,
    /// Whether everybody sees it.
    #[serde(default)]
    public: bool,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct RatingQuery {
    /// Only levels with such a rating or more, in tenths. With either limit, levels without a rating are left out.
    least: Option<u32>,
    /// Only levels with such a rating or less, in tenths.
    most: Option<u32>,
}

/// What is to be changed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Change {
    title: Option<String>,
    public: Option<bool>,
}

/// Collections that everybody sees, packs first, and those of who is asking.
#[utoipa::path(
    get, path = "/collections", tag = "levels", params(ListQuery),
    responses((status = OK, body = List<Collection>), (status = NOT_MODIFIED)),
)]
async fn list(
    State(app): State<App>,
    player: Option<Player>,
    Query(query): Query<ListQuery>,
) -> Result<Tagged<List<Collection>>, ApiError> {
    let page = PageQuery::new(query.page);
    let rows = service::list(&app, player.as_ref(), query.mine, page).await?.into_iter();
    let shown = rows.map(|(row, solved)| Collection::new(row, solved, player.as_ref()));
    Ok(Tagged(page.list(shown.collect())))
}

/// Uploads a file of levels in any format. What can be played is kept, and every board is reported.
#[utoipa::path(
    post, path = "/collections", tag = "levels", params(UploadQuery),
    request_body(content = String, content_type = "text/plain", description = "The file as it is"),
    responses((status = CREATED, body = Upload), (status = OK, body = Upload, description = "The same file was there already")),
)]
async fn upload(
    State(app): State<App>,
    visitor: Visitor,
    client: Client,
    Query(query): Query<UploadQuery>,
    Bytes(file): Bytes,
) -> Result<(StatusCode, CookieJar, Json<Upload>), ApiError> {
    let (player, jar) = visitor.admit(&app).await?;
    let taken = service::upload(&app, &player, client, file, query.title.as_deref(), query.public).await?;
    let status = if taken.is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, jar, Json(Upload::new(taken, &player))))
}

/// A collection.
#[utoipa::path(
    get, path = "/collections/{collection}", tag = "levels", params(("collection" = String, Path, description = "Its id")),
    responses((status = OK, body = Collection), (status = NOT_MODIFIED)),
)]
async fn collection(
    State(app): State<App>,
    player: Option<Player>,
    Path(id): Path<CollectionId>,
) -> Result<Tagged<Collection>, ApiError> {
    let (row, solved) = service::collection(&app, player.as_ref(), &id).await?;
    Ok(Tagged(Collection::new(row, solved, player.as_ref())))
}

/// Changes the title of a collection of one's own, or who sees it.
#[utoipa::path(
    patch, path = "/collections/{collection}", tag = "levels", params(("collection" = String, Path, description = "Its id")),
    request_body = Change, responses((status = OK, body = Collection)),
)]
async fn change(
    State(app): State<App>,
    player: Player,
    Path(id): Path<CollectionId>,
    Json(change): Json<Change>,
) -> Result<Json<Collection>, ApiError> {
    service::change(&app, &player, &id, change.title.as_deref(), change.public).await?;
    let (row, solved) = service::collection(&app, Some(&player), &id).await?;
    Ok(Json(Collection::new(row, solved, Some(&player))))
}

/// Deletes a collection of one's own. Results on its levels stay.
#[utoipa::path(
    delete, path = "/collections/{collection}", tag = "levels", params(("collection" = String, Path, description = "Its id")),
    responses((status = NO_CONTENT)),
)]
async fn delete(
    State(app): State<App>,
    player: Player,
    Path(id): Path<CollectionId>,
) -> Result<StatusCode, ApiError> {
    service::delete(&app, &player, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The levels of a collection in the order of its file, all or only those that are so hard.
#[utoipa::path(
    get, path = "/collections/{collection}/levels", tag = "levels",
    params(("collection" = String, Path, description = "Its id"), PageQuery, RatingQuery),
    responses((status = OK, body = List<CollectionLevel>), (status = NOT_MODIFIED)),
)]
async fn levels(
    State(app): State<App>,
    player: Option<Player>,
    Path(id): Path<CollectionId>,
    Query(page): Query<PageQuery>,
    Query(ratings): Query<RatingQuery>,
) -> Result<Tagged<List<CollectionLevel>>, ApiError> {
    let rows = service::levels(&app, player.as_ref(), &id, ratings.range(), page).await?.into_iter();
    Ok(Tagged(page.list(rows.map(CollectionLevel::from).collect())))
}

/// A collection as a SOK file, with the solutions in it for who uploaded it.
#[utoipa::path(
    get, path = "/collections/{collection}/file", tag = "levels", params(("collection" = String, Path, description = "Its id")),
    responses((status = OK, body = String, content_type = "text/plain")),
)]
async fn file(
    State(app): State<App>,
    player: Option<Player>,
    Path(id): Path<CollectionId>,
) -> Result<Response, ApiError> {
    let text = service::file(&app, player.as_ref(), &id).await?;
    let name = HeaderValue::from_static("attachment; filename=\"levels.sok\"");
    Ok(([(header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// Gives a collection of one's own another file; title and visibility stay.
#[utoipa::path(
    put, path = "/collections/{collection}/file", tag = "levels", params(("collection" = String, Path, description = "Its id")),
    request_body(content = String, content_type = "text/plain", description = "The file as it is"),
    responses((status = OK, body = Upload)),
)]
async fn replace(
    State(app): State<App>,
    player: Player,
    client: Client,
    Path(id): Path<CollectionId>,
    Bytes(file): Bytes,
) -> Result<Json<Upload>, ApiError> {
    let taken = service::replace(&app, &player, client, &id, file).await?;
    Ok(Json(Upload::new(taken, &player)))
}

/// A level, by its identity.
#[utoipa::path(
    get, path = "/levels/{level}", tag = "levels", params(("level" = String, Path, description = "Its identity")),
    responses((status = OK, body = Level), (status = NOT_MODIFIED)),
)]
async fn level(State(app): State<App>, Path(level): Path<String>) -> Result<Tagged<Level>, ApiError> {
    let identity: Identity = level.parse().map_err(|_| ApiError::not_found("level"))?;
    let (known, places) = service::known_level(&app, &identity).await?;
    let place = |(collection, title, number)| LevelPlace { collection, title, number };
    let places = places.into_iter().map(place).collect();
    let (drawing, width, height, boxes) = (known.drawing, known.width, known.height, known.boxes);
    Ok(Tagged(Level { level, drawing, width, height, boxes, places }))
}

impl Collection {
    fn new(row: CollectionRow, solved: i64, asker: Option<&Player>) -> Self {
        let is_mine = asker.is_some_and(|asker| row.owner.as_ref() == Some(&asker.id));
        let CollectionRow { id, pack, owner, owner_name, title, author, is_public, .. } = row;
        let notes = stored_object(&row.notes);
        Self {
            id,
            pack,
            owner,
            owner_name,
            title,
            author,
            notes,
            is_public,
            is_mine,
            size: row.size,
            solved,
            least: row.least,
            most: row.most,
            changed_at: row.changed_at,
        }
    }
}

impl RatingQuery {
    /// `None` if every level is wanted, rated or not.
    fn range(&self) -> Option<RangeInclusive<i64>> {
        let is_asked = self.least.is_some() || self.most.is_some();
        is_asked.then(|| self.least.unwrap_or(0).into()..=self.most.unwrap_or(u32::MAX).into())
    }
}

impl Upload {
    fn new(taken: Taken, player: &Player) -> Self {
        // What has just come may hold solved levels; the lists tell how many.
        let Taken { collection, is_new, report } = taken;
        Self { collection: Collection::new(collection, 0, Some(player)), is_new, report }
    }
}

impl From<(LevelRow, Option<Best>)> for CollectionLevel {
    fn from((row, best): (LevelRow, Option<Best>)) -> Self {
        let LevelRow { number, level, title, author, drawing, notes, width, height, boxes, rating } = row;
        let notes = stored_object(&notes);
        let mine = best.map(|Best { moves, pushes, how }| Mine { moves, pushes, how });
        Self { number, level, title, author, notes, drawing, width, height, boxes, rating, mine }
    }
}

fn stored_object(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}
