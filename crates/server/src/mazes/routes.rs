//! Ranked games over HTTP.

use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::CookieJar;
use mazekeeper_core::maze::Difficulty;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::hidden::{Place, Sight, State as GameState, Touched};
use super::service::{self, Shown};
use super::store::Entry;
use super::{game, runs};
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Json, Path, Query};
use crate::id::GameId;
use crate::leaderboard::{How, MazeMode};
use crate::list::{List, PageQuery, Tagged};
use crate::session::{Client, Player, Visitor};

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(begin, list))
        .routes(routes!(look, give_up))
        .routes(routes!(tell))
        .routes(routes!(finish))
        .merge(runs::router())
}

/// A game that is wished for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct GameWish {
    difficulty: MazeDifficulty,
    mode: MazeMode,
}

/// How large a maze is.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum MazeDifficulty {
    /// 20 × 20 cells.
    Easy,
    /// 50 × 50 cells.
    Medium,
    /// 100 × 100 cells.
    Hard,
}

/// Moves of a game with hidden values.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ToldMoves {
    /// Letters `u`, `d`, `l` and `r`.
    moves: String,
    /// How many moves the server knew before these. So they can be sent again when an answer was lost.
    from: usize,
}

/// What moves have touched.
#[derive(Debug, Serialize, ToSchema)]
struct Told {
    /// How many moves the server knows now.
    known: usize,
    /// The pellets that were touched by the moves after `from`, in that order.
    touched: Vec<Touched>,
    /// What energy is left.
    energy: u32,
    state: GameState,
}

/// What wins a game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Finish {
    /// All moves with their times, as in a run: for each a letter `u`, `d`, `l` or `r` and the milliseconds since the move
    /// before it. Maze and energy are the game's own.
    #[schema(example = "r0d350l120")]
    moves: String,
    /// Who found the way.
    #[serde(default)]
    how: How,
}

/// A ranked game.
#[derive(Debug, Serialize, ToSchema)]
struct MazeGame {
    id: GameId,
    difficulty: MazeDifficulty,
    mode: MazeMode,
    /// The code of the maze, ends included.
    maze: String,
    /// The code of pellets and energy. Null without energy, and where values are hidden until the game is won.
    energy: Option<String>,
    /// Null unless values are hidden.
    hidden: Option<HiddenGame>,
    /// When the clock started; milliseconds since 1970.
    started_at: i64,
    /// Milliseconds on the server's clock, which stands still once the game is won. The moves of a game cannot take longer.
    elapsed: i64,
    /// Null until the game is won.
    result: Option<MazeResult>,
}

/// What the player knows of a game with hidden values.
#[derive(Debug, Serialize, ToSchema)]
struct HiddenGame {
    energy_at_start: u32,
    /// Where pellets lay at the start. Each gives 1 to 5.
    pellets: Vec<Place>,
    /// The moves that the server knows, as letters.
    moves: String,
    /// The pellets that were touched, in that order.
    touched: Vec<Touched>,
    /// What energy is left.
    energy: u32,
    state: GameState,
}

/// How a game was won.
#[derive(Debug, Serialize, ToSchema)]
struct MazeResult {
    how: How,
    /// With their times, as they were sent.
    moves: String,
    steps: usize,
    /// The fewest steps with which anybody could have won.
    optimum: i64,
    /// By the server's clock.
    milliseconds: i64,
    /// Milliseconds since 1970.
    finished_at: i64,
}

/// A ranked game in a list.
#[derive(Debug, Serialize, ToSchema)]
struct MazeGameRow {
    id: GameId,
    /// `easy`, `medium` or `hard`.
    difficulty: String,
    /// `plain`, `energy` or `hidden-energy`.
    mode: String,
    /// The code of the maze.
    maze: String,
    /// Milliseconds since 1970.
    started_at: i64,
    /// Null until the game is won.
    result: Option<MazeResultRow>,
}

/// How a game in a list was won.
#[derive(Debug, Serialize, ToSchema)]
struct MazeResultRow {
    /// `own`, `assisted` or `automatic`.
    how: String,
    steps: i64,
    /// The fewest steps with which anybody could have won.
    optimum: i64,
    /// By the server's clock.
    milliseconds: i64,
}

/// Begins a ranked game: the server draws a maze and starts its clock.
#[utoipa::path(
    post, path = "/mazes/games", tag = "mazes", request_body = GameWish,
    responses((status = CREATED, body = MazeGame)),
)]
async fn begin(
    State(app): State<App>,
    client: Client,
    visitor: Visitor,
    Json(wish): Json<GameWish>,
) -> Result<(StatusCode, CookieJar, Json<MazeGame>), ApiError> {
    let (shown, jar) = service::begin(&app, client, visitor, wish.difficulty.into(), wish.mode).await?;
    Ok((StatusCode::CREATED, jar, Json(shown.into())))
}

/// One's own ranked games, the newest first.
#[utoipa::path(
    get, path = "/mazes/games", tag = "mazes", params(PageQuery),
    responses((status = OK, body = List<MazeGameRow>), (status = NOT_MODIFIED)),
)]
async fn list(
    State(app): State<App>,
    player: Player,
    Query(page): Query<PageQuery>,
) -> Result<Tagged<List<MazeGameRow>>, ApiError> {
    let entries = service::page(&app, &player, page).await?;
    Ok(Tagged(page.list(entries.into_iter().map(MazeGameRow::from).collect())))
}

/// One of one's own ranked games as it stands.
#[utoipa::path(
    get, path = "/mazes/games/{game}", tag = "mazes", params(("game" = String, Path, description = "Its id")),
    responses((status = OK, body = MazeGame)),
)]
async fn look(
    State(app): State<App>,
    player: Player,
    Path(game): Path<GameId>,
) -> Result<Json<MazeGame>, ApiError> {
    Ok(Json(service::look(&app, &player, &game).await?.into()))
}

/// Gives up a ranked game that is not won. It is gone; others can be begun.
#[utoipa::path(
    delete, path = "/mazes/games/{game}", tag = "mazes", params(("game" = String, Path, description = "Its id")),
    responses((status = NO_CONTENT)),
)]
async fn give_up(
    State(app): State<App>,
    player: Player,
    Path(game): Path<GameId>,
) -> Result<StatusCode, ApiError> {
    service::give_up(&app, &player, &game).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Tells moves of a game with hidden values, which cannot be taken back, and learns what they touched.
#[utoipa::path(
    post, path = "/mazes/games/{game}/moves", tag = "mazes", params(("game" = String, Path, description = "Its id")),
    request_body = ToldMoves, responses((status = OK, body = Told)),
)]
async fn tell(
    State(app): State<App>,
    player: Player,
    Path(game): Path<GameId>,
    Json(told): Json<ToldMoves>,
) -> Result<Json<Told>, ApiError> {
    let (sight, known) = service::tell(&app, &player, &game, told.from, &told.moves).await?;
    let Sight { touched, energy, state, .. } = sight;
    Ok(Json(Told { known, touched, energy, state }))
}

/// Wins a game. The server replays the moves and stops its clock; sending them again changes nothing.
#[utoipa::path(
    post, path = "/mazes/games/{game}/finish", tag = "mazes", params(("game" = String, Path, description = "Its id")),
    request_body = Finish, responses((status = OK, body = MazeGame)),
)]
async fn finish(
    State(app): State<App>,
    player: Player,
    Path(game): Path<GameId>,
    Json(Finish { moves, how }): Json<Finish>,
) -> Result<Json<MazeGame>, ApiError> {
    Ok(Json(service::finish(&app, &player, &game, moves, how).await?.into()))
}

impl From<MazeDifficulty> for Difficulty {
    fn from(difficulty: MazeDifficulty) -> Self {
        match difficulty {
            MazeDifficulty::Easy => Self::Easy,
            MazeDifficulty::Medium => Self::Medium,
            MazeDifficulty::Hard => Self::Hard,
        }
    }
}

impl From<Difficulty> for MazeDifficulty {
    fn from(difficulty: Difficulty) -> Self {
        match difficulty {
            Difficulty::Easy => Self::Easy,
            Difficulty::Medium => Self::Medium,
            Difficulty::Hard => Self::Hard,
        }
    }
}

impl From<Shown> for MazeGame {
    fn from(Shown { game, sight, elapsed }: Shown) -> Self {
        let (energy, moves) = (game.shown_energy().map(ToString::to_string), game.known_moves());
        let hidden = sight.map(|sight| {
            let Sight { energy_at_start, pellets, touched, energy, state } = sight;
            HiddenGame { energy_at_start, pellets, moves, touched, energy, state }
        });
        let game::Game { id, difficulty, mode, maze, optimum, started_at, result, .. } = game;
        let result = result.map(|result| MazeResult {
            steps: result.steps(),
            how: result.how,
            moves: result.moves,
            optimum,
            milliseconds: result.finished_at - started_at,
            finished_at: result.finished_at,
        });
        let (difficulty, maze) = (difficulty.into(), maze.to_string());
        Self { id, difficulty, mode, maze, energy, hidden, started_at, elapsed, result }
    }
}

impl From<Entry> for MazeGameRow {
    fn from(Entry { id, difficulty, mode, maze, optimum, started_at, won }: Entry) -> Self {
        let result = won.map(|(finished_at, how, steps)| {
            let milliseconds = finished_at - started_at;
            MazeResultRow { how, steps, optimum, milliseconds }
        });
        Self { id, difficulty, mode, maze, started_at, result }
    }
}
