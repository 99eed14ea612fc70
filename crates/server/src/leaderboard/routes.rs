//! Results in, boards out.

use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::CookieJar;
use mazekeeper_core::maze::Difficulty;
use mazekeeper_core::sokoban::identity::Identity;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::achievement::Achievement;
use super::board::{Board, How, MazeMode, Measure, Subject};
use super::service::{self, Standing};
use super::store::Row;
use crate::app::App;
use crate::error::{ApiError, Code};
use crate::extract::{Json, Path, Query};
use crate::id::{CollectionId, PlayerId};
use crate::list::{List, PageQuery, Tagged};
use crate::session::{Player, Visitor};

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(submit))
        .routes(routes!(level_board))
        .routes(routes!(solution))
        .routes(routes!(collection_board))
        .routes(routes!(maze_board))
}

/// A solution of a level.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Submission {
    /// The moves, as letters `lurd` in either case; run lengths are understood.
    moves: String,
    /// Who found them.
    #[serde(default)]
    how: How,
    /// The drawing on which they were made, if it is not the one that counts: turned, mirrored, or with the player
    /// elsewhere in its region.
    drawing: Option<String>,
}

/// What the replay says, and where it leads.
#[derive(Debug, Serialize, ToSchema)]
struct LevelResult {
    moves: usize,
    pushes: usize,
    /// Where the player stands on the two boards of the level.
    standings: Vec<LevelStanding>,
}

#[derive(Debug, Serialize, ToSchema)]
struct LevelStanding {
    /// `moves` or `pushes`.
    measure: Measure,
    /// From 1.
    rank: i64,
    /// Of the player's best.
    moves: i64,
    pushes: i64,
    /// Whether this result is the player's best now.
    is_new: bool,
}

/// A row of the board of a level.
#[derive(Debug, Serialize, ToSchema)]
struct LevelRow {
    rank: u64,
    player: PlayerId,
    /// Null for a guest.
    name: Option<String>,
    moves: i64,
    pushes: i64,
    /// Milliseconds since 1970.
    at: i64,
}

/// A page of the board of a level.
#[derive(Debug, Serialize, ToSchema)]
struct LevelBoard {
    #[serde(flatten)]
    list: List<LevelRow>,
    /// Where the asker stands; null without a result.
    me: Option<LevelStanding>,
}

/// A row of the board of a collection.
#[derive(Debug, Serialize, ToSchema)]
struct TotalRow {
    rank: u64,
    player: PlayerId,
    /// Null for a guest.
    name: Option<String>,
    /// How many of its levels.
    solved: i64,
    /// Moves or pushes of all of them.
    sum: i64,
    /// Milliseconds since 1970.
    at: i64,
}

/// A row of the board of a maze.
#[derive(Debug, Serialize, ToSchema)]
struct MazeRow {
    rank: u64,
    player: PlayerId,
    /// Null for a guest.
    name: Option<String>,
    /// Steps; null on boards by ratio.
    steps: Option<i64>,
    /// Steps in millionths of the fewest that were possible; null on boards without energy.
    ratio: Option<i64>,
    milliseconds: i64,
    /// Milliseconds since 1970.
    at: i64,
}

/// A page of the board of a maze.
#[derive(Debug, Serialize, ToSchema)]
struct MazeBoard {
    #[serde(flatten)]
    list: List<MazeRow>,
    /// Where the asker stands, from 1; null without a result.
    my_rank: Option<i64>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LevelBoardQuery {
    /// `moves` (the default) or `pushes`.
    #[serde(default = "by_moves")]
    #[param(inline)]
    measure: LevelMeasure,
    /// `own` (the default), `assisted` or `automatic`.
    #[serde(default)]
    #[param(inline)]
    how: How,
    /// From 1.
    #[param(minimum = 1, maximum = 1_000_000)]
    page: Option<u32>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct MazeBoardQuery {
    /// `plain` (the default), `energy` or `hidden-energy`.
    #[serde(default = "plain")]
    #[param(inline)]
    mode: MazeMode,
    /// `time` (the default) or `steps` of plain mazes, `ratio` with energy.
    #[param(inline)]
    measure: Option<MazeMeasure>,
    /// `own` (the default), `assisted` or `automatic`.
    #[serde(default)]
    #[param(inline)]
    how: How,
    /// From 1.
    #[param(minimum = 1, maximum = 1_000_000)]
    page: Option<u32>,
}

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum LevelMeasure {
    Moves,
    Pushes,
}

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum MazeMeasure {
    Time,
    Steps,
    Ratio,
}

fn by_moves() -> LevelMeasure {
    LevelMeasure::Moves
}

fn plain() -> MazeMode {
    MazeMode::Plain
}

impl From<LevelMeasure> for Measure {
    fn from(measure: LevelMeasure) -> Self {
        match measure {
            LevelMeasure::Moves => Self::Moves,
            LevelMeasure::Pushes => Self::Pushes,
        }
    }
}

impl From<MazeMeasure> for Measure {
    fn from(measure: MazeMeasure) -> Self {
        match measure {
            MazeMeasure::Time => Self::Time,
            MazeMeasure::Steps => Self::Steps,
            MazeMeasure::Ratio => Self::Ratio,
        }
    }
}

/// Sends a solution. The server replays it; sending it again changes nothing.
#[utoipa::path(
    post, path = "/levels/{level}/results", tag = "boards", params(("level" = String, Path, description = "Its identity")),
    request_body = Submission,
    responses((status = CREATED, body = LevelResult, description = "The player's best on a board now"),
              (status = OK, body = LevelResult, description = "No better than what the player had")),
)]
async fn submit(
    State(app): State<App>,
    visitor: Visitor,
    Path(level): Path<String>,
    Json(submission): Json<Submission>,
) -> Result<(StatusCode, CookieJar, Json<LevelResult>), ApiError> {
    let level = identity(&level)?;
    let solution = service::replay(&app, &level, submission.drawing, submission.moves).await?;
    let (player, jar) = visitor.admit(&app).await?;
    let achievement = Achievement::level(level, &solution);
    let standings = service::submit(&app, &player, submission.how, &achievement).await?;
    let is_new = standings.iter().any(|standing| standing.is_new);
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    let metrics = solution.metrics();
    let standings = standings.into_iter().map(LevelStanding::from).collect();
    Ok((status, jar, Json(LevelResult { moves: metrics.moves, pushes: metrics.pushes, standings })))
}

/// The board of a level.
#[utoipa::path(
    get, path = "/levels/{level}/board", tag = "boards",
    params(("level" = String, Path, description = "Its identity"), LevelBoardQuery),
    responses((status = OK, body = LevelBoard), (status = NOT_MODIFIED)),
)]
async fn level_board(
    State(app): State<App>,
    player: Option<Player>,
    Path(level): Path<String>,
    Query(query): Query<LevelBoardQuery>,
) -> Result<Tagged<LevelBoard>, ApiError> {
    let (page, measure) = (PageQuery::new(query.page), query.measure.into());
    let board = Board { subject: Subject::Level(identity(&level)?), measure, how: query.how };
    let found = service::page(&app, &board, page, player.as_ref()).await?;
    let rows = ranked(page, found.rows).map(|(rank, row)| {
        let (moves, pushes) = moves_and_pushes(measure, row.score, row.tie);
        LevelRow { rank, player: row.player, name: row.name, moves, pushes, at: row.at }
    });
    let list = page.list(rows.collect());
    Ok(Tagged(LevelBoard { list, me: found.me.map(LevelStanding::from) }))
}

/// Somebody's solution of a level, for those who have solved it themselves.
#[utoipa::path(
    get, path = "/levels/{level}/solutions/{player}", tag = "boards",
    params(("level" = String, Path, description = "Its identity"), ("player" = String, Path, description = "Whose"), LevelBoardQuery),
    responses((status = OK, body = Solution)),
)]
async fn solution(
    State(app): State<App>,
    asker: Player,
    Path((level, player)): Path<(String, PlayerId)>,
    Query(query): Query<LevelBoardQuery>,
) -> Result<Json<Solution>, ApiError> {
    let subject = Subject::Level(identity(&level)?);
    let board = Board { subject, measure: query.measure.into(), how: query.how };
    let moves = service::solution(&app, &board, &player, &asker).await?;
    Ok(Json(Solution { moves }))
}

#[derive(Debug, Serialize, ToSchema)]
struct Solution {
    /// Small letters for walking, capitals for pushes, on the drawing of `/levels/{level}`.
    moves: String,
}

/// Who solved the most levels of a public collection, with the fewest moves or pushes in all.
#[utoipa::path(
    get, path = "/collections/{collection}/board", tag = "boards",
    params(("collection" = String, Path, description = "Its id"), LevelBoardQuery),
    responses((status = OK, body = List<TotalRow>), (status = NOT_MODIFIED)),
)]
async fn collection_board(
    State(app): State<App>,
    Path(collection): Path<CollectionId>,
    Query(query): Query<LevelBoardQuery>,
) -> Result<Tagged<List<TotalRow>>, ApiError> {
    let page = PageQuery::new(query.page);
    let rows = service::totals(&app, &collection, query.measure.into(), query.how, page).await?;
    let rows = ranked(page, rows).map(|(rank, row)| {
        let Row { player, name, score: solved, tie: sum, at } = row;
        TotalRow { rank, player, name, solved, sum, at }
    });
    Ok(Tagged(page.list(rows.collect())))
}

/// The board of ranked mazes.
#[utoipa::path(
    get, path = "/mazes/{difficulty}/board", tag = "boards",
    params(("difficulty" = String, Path, description = "easy, medium or hard"), MazeBoardQuery),
    responses((status = OK, body = MazeBoard), (status = NOT_MODIFIED)),
)]
async fn maze_board(
    State(app): State<App>,
    player: Option<Player>,
    Path(difficulty): Path<String>,
    Query(query): Query<MazeBoardQuery>,
) -> Result<Tagged<MazeBoard>, ApiError> {
    let difficulty: Difficulty = difficulty.parse().map_err(|_| ApiError::not_found("difficulty"))?;
    let usual = if query.mode == MazeMode::Plain { Measure::Time } else { Measure::Ratio };
    let measure = query.measure.map_or(usual, Measure::from);
    if !query.mode.is_ranked_by(measure) {
        let sentence = format!("`{}` mazes are not ranked by {}", query.mode.name(), measure.name());
        return Err(ApiError::new(Code::Invalid, sentence));
    }
    let page = PageQuery::new(query.page);
    let board = Board { subject: Subject::Maze(difficulty, query.mode), measure, how: query.how };
    let found = service::page(&app, &board, page, player.as_ref()).await?;
    let rows = ranked(page, found.rows).map(|(rank, Row { player, name, score, tie, at })| {
        let (steps, ratio, milliseconds) = match measure {
            Measure::Ratio => (None, Some(score), tie),
            Measure::Steps => (Some(score), None, tie),
            _ => (Some(tie), None, score),
        };
        MazeRow { rank, player, name, steps, ratio, milliseconds, at }
    });
    let list = page.list(rows.collect());
    Ok(Tagged(MazeBoard { list, my_rank: found.me.map(|standing| standing.rank) }))
}

fn identity(text: &str) -> Result<Identity, ApiError> {
    text.parse().map_err(|_| ApiError::not_found("level"))
}

fn ranked(page: PageQuery, rows: Vec<Row>) -> impl Iterator<Item = (u64, Row)> {
    (u64::from(page.offset()) + 1..).zip(rows)
}

fn moves_and_pushes(measure: Measure, score: i64, tie: i64) -> (i64, i64) {
    if measure == Measure::Pushes { (tie, score) } else { (score, tie) }
}

impl From<Standing> for LevelStanding {
    fn from(Standing { measure, rank, score, tie, is_new }: Standing) -> Self {
        let (moves, pushes) = moves_and_pushes(measure, score, tie);
        Self { measure, rank, moves, pushes, is_new }
    }
}
