//! What happens in a ranked game, and what is known about it by whom.

use axum_extra::extract::CookieJar;
use mazekeeper_core::maze::Difficulty;
use serde_json::{Value, json};

use super::draw::draw;
use super::game::{Game, GameResult};
use super::hidden::{self, Sight};
use super::runs;
use super::store::{self, Entry};
use crate::app::App;
use crate::clock::now;
use crate::database::{Connection, DatabaseError};
use crate::error::{ApiError, Code};
use crate::id::{GameId, PlayerId};
use crate::leaderboard::{self, How, MazeMode};
use crate::list::PageQuery;
use crate::session::{self, Client, Player, Visitor};
use crate::throttle::{self, Throttle};

/// How many games somebody may have open; who begins one more loses the oldest.
const OPEN_GAMES: u32 = 20;

/// How many games that were won are kept for each player.
const WON_GAMES: u32 = 200;

/// How long a game waits to be won, in milliseconds.
const LIFETIME: i64 = 7 * 24 * 60 * 60 * 1000;

/// A game, and where values are hidden what its player knows of them.
pub(super) struct Shown {
    pub(super) game: Game,
    pub(super) sight: Option<Sight>,
    /// Milliseconds on our clock, which stands still once the game is won.
    pub(super) elapsed: i64,
}

/// Counts a maze that will be built, or refuses it.
pub(super) async fn charge(app: &App, client: Client, visitor: &Visitor) -> Result<(), ApiError> {
    let mut throttles = vec![Throttle::mazes_from(client.0)];
    throttles.extend(visitor.player().map(|player| Throttle::mazes_for(&player.id)));
    throttle::charge(&app.database, &throttles).await
}

/// Draws a game and starts its clock.
pub(super) async fn begin(
    app: &App,
    client: Client,
    visitor: Visitor,
    difficulty: Difficulty,
    mode: MazeMode,
) -> Result<(Shown, CookieJar), ApiError> {
    // Step 1. Draw.
    charge(app, client, &visitor).await?;
    let drawn = app.workers.run(move || draw(difficulty, mode, &mut unpredictable)).await?;
    let unlucky = || ApiError::new(Code::Unavailable, "no good game was drawn; try again").retry_after(1);
    let drawn = drawn.ok_or_else(unlucky)?;

    // Step 2. Start.
    let (player, jar) = visitor.admit(app).await?;
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    store::forget_open(&mut transaction, &player.id, OPEN_GAMES - 1).await?;
    let game = Game {
        id: GameId::new(),
        difficulty,
        mode,
        maze: drawn.maze,
        energy: drawn.energy,
        optimum: drawn.optimum as i64,
        told: String::new(),
        started_at: transaction.now().await?,
        result: None,
    };
    store::insert(&mut transaction, &player.id, &game).await?;
    transaction.commit().await?;
    Ok((shown(app, game).await?, jar))
}

/// Seeds and values that nobody can know beforehand.
fn unpredictable() -> u64 {
    getrandom::u64().expect("every system we run on has random numbers")
}

/// One of somebody's games as it stands.
pub(super) async fn look(app: &App, player: &Player, id: &GameId) -> Result<Shown, ApiError> {
    let game = find(&mut app.database.read().await?, player, id).await?;
    shown(app, game).await
}

/// Forgets one of somebody's games, unless it is won: what is on the boards keeps its proof.
pub(super) async fn give_up(app: &App, player: &Player, id: &GameId) -> Result<(), ApiError> {
    let mut transaction = app.database.begin().await?;
    if !store::forget(&mut transaction, &player.id, id).await? {
        find(&mut transaction, player, id).await?;
        return Err(ApiError::new(Code::Conflict, "this game is won and cannot be given up"));
    }
    Ok(transaction.commit().await?)
}

/// A page of somebody's games.
pub(super) async fn page(app: &App, player: &Player, page: PageQuery) -> Result<Vec<Entry>, ApiError> {
    let mut connection = app.database.read().await?;
    Ok(store::page(&mut connection, &player.id, page.limit(), page.offset()).await?)
}

/// Takes moves of a game with hidden values, and tells what they touched and how many moves are known now.
pub(super) async fn tell(
    app: &App,
    player: &Player,
    id: &GameId,
    from: usize,
    moves: &str,
) -> Result<(Sight, usize), ApiError> {
    // Step 1. Put them behind what is known.
    let game = find(&mut app.database.read().await?, player, id).await?;
    let Some(energy) = game.energy.clone().filter(|energy| energy.is_hidden) else {
        return Err(ApiError::new(Code::Invalid, "nothing is hidden in this game: finish it with all moves"));
    };
    if game.result.is_some() {
        return Err(ApiError::new(Code::Conflict, "this game is finished"));
    }
    let differs = |game: &Game| {
        let sentence = format!(
            "these moves do not follow the {} that are known; look at the game and go on from there",
            game.told.len()
        );
        ApiError::new(Code::Conflict, sentence)
    };
    let known = hidden::join(&game.told, from, moves).ok_or_else(|| differs(&game))?;

    // Step 2. Replay all of them.
    let (maze, all) = (game.maze, known.clone());
    let sight = app.workers.run(move || hidden::look(&maze, &energy, &all, from)).await??;

    // Step 3. What is told is written down first: nobody looks under a pellet and takes the move back.
    if known != game.told {
        let mut transaction = app.database.begin().await?;
        if !store::tell(&mut transaction, &player.id, &game, &known).await? {
            // The same request twice at once is fine.
            let now = find(&mut transaction, player, id).await?;
            if now.told != known {
                return Err(differs(&now));
            }
        }
        transaction.commit().await?;
    }
    Ok((sight, known.len()))
}

/// Wins a game by a run that the replay confirms. The same again changes nothing.
pub(super) async fn finish(
    app: &App,
    player: &Player,
    id: &GameId,
    moves: String,
    how: How,
) -> Result<Shown, ApiError> {
    // Step 1. The clock stops when the moves arrive, however long their replay has to wait.
    let mut connection = app.database.read().await?;
    let arrived_at = connection.now().await?;
    let game = find(&mut connection, player, id).await?;
    drop(connection);
    // Clocks are set back now and then, but nobody wins before the start.
    let finished_at = arrived_at.max(game.started_at);
    let result = GameResult { moves, how, finished_at };
    if game.result.is_some() {
        return shown(app, won_by(game, &result)?).await;
    }

    // Step 2. Replay.
    let (mut game, result, achievement) = app
        .workers
        .run(move || {
            let (run, verified) = game.replay(&result.moves, finished_at)?;
            let achievement = game.achievement(&run, &verified, finished_at - game.started_at);
            Ok::<_, ApiError>((game, result, achievement))
        })
        .await??;

    // Step 3. The game and the boards change together. Whoever sent the same twice at once is answered after the commit as
    // well: until then the first one is seen in here only.
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    if store::finish(&mut transaction, &player.id, &game, &result).await? {
        leaderboard::service::record(&mut transaction, &player.id, how, &achievement).await?;
        store::forget_won(&mut transaction, &player.id, WON_GAMES).await?;
        game.result = Some(result);
    } else {
        game = won_by(find(&mut transaction, player, id).await?, &result)?;
    }
    transaction.commit().await?;
    shown(app, game).await
}

/// The game, if it was won by these very moves.
fn won_by(game: Game, result: &GameResult) -> Result<Game, ApiError> {
    match &game.result {
        Some(won) if (&won.moves, won.how) == (&result.moves, result.how) => Ok(game),
        Some(_) => Err(ApiError::new(Code::Conflict, "this game was finished by another run")),
        None => Err(ApiError::new(Code::Conflict, "more moves of this game were told meanwhile")),
    }
}

/// Whoever asks for somebody else's game is told that there is none.
async fn find(connection: &mut Connection, player: &Player, id: &GameId) -> Result<Game, ApiError> {
    let game = store::find(connection, &player.id, id).await?;
    game.ok_or_else(|| ApiError::not_found("game"))
}

async fn shown(app: &App, game: Game) -> Result<Shown, ApiError> {
    let now = match &game.result {
        Some(result) => result.finished_at,
        None => app.database.read().await?.now().await?,
    };
    let elapsed = (now - game.started_at).max(0);
    let Some(energy) = game.energy.clone().filter(|energy| energy.is_hidden) else {
        return Ok(Shown { game, sight: None, elapsed });
    };
    let (maze, moves) = (game.maze, game.known_moves());
    let sight = app.workers.run(move || hidden::look(&maze, &energy, &moves, 0)).await??;
    Ok(Shown { game, sight: Some(sight), elapsed })
}

/// Forgets games that nobody finishes any more.
pub(crate) async fn prune(connection: &mut Connection) -> Result<u64, DatabaseError> {
    store::forget_started_before(connection, now() - LIFETIME).await
}

/// Gives an account the games and runs of a guest.
pub(crate) async fn merge(
    connection: &mut Connection,
    guest: &PlayerId,
    account: &PlayerId,
) -> Result<(), DatabaseError> {
    store::adopt(connection, guest, account).await?;
    runs::merge(connection, guest, account).await
}

/// All games and runs of somebody; of games that are open, what their player may know.
pub(crate) async fn export(connection: &mut Connection, player: &PlayerId) -> Result<Value, DatabaseError> {
    let mut games = Vec::new();
    for id in store::all_of(connection, player).await? {
        let Some(game) = store::find(connection, player, &id).await? else { continue };
        let result = game.result.as_ref().map(|result| {
            json!({
                "how": result.how, "moves": result.moves, "optimum": game.optimum, "finished_at": result.finished_at,
            })
        });
        games.push(json!({
            "id": game.id, "difficulty": game.difficulty.name(), "mode": game.mode, "maze": game.maze.to_string(),
            "energy": game.shown_energy().map(ToString::to_string), "moves": game.told, "started_at": game.started_at,
            "result": result,
        }));
    }
    Ok(json!({ "games": games, "runs": runs::export(connection, player).await? }))
}
