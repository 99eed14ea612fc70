//! Ranked games.

use super::game::{Game, GameResult};
use crate::database::{Connection, DatabaseError, sql};
use crate::id::{GameId, PlayerId};
use crate::leaderboard::{How, MazeMode};

/// A game in a list.
pub(super) struct Entry {
    pub(super) id: GameId,
    pub(super) difficulty: String,
    pub(super) mode: String,
    pub(super) maze: String,
    pub(super) optimum: i64,
    pub(super) started_at: i64,
    /// When it was won, how, and in how many steps.
    pub(super) won: Option<(i64, String, i64)>,
}

pub(super) async fn insert(
    connection: &mut Connection,
    player: &PlayerId,
    game: &Game,
) -> Result<(), DatabaseError> {
    let query = sql("INSERT INTO maze_games \
         (id, player_id, difficulty, mode, maze, energy, optimum, moves, started_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)");
    let query = query.bind(&game.id).bind(player).bind(game.difficulty.name()).bind(game.mode.name());
    let query = query.bind(game.maze.to_string()).bind(game.energy.as_ref().map(ToString::to_string));
    connection.run(query.bind(game.optimum).bind(&game.told).bind(game.started_at)).await?;
    Ok(())
}

/// One of somebody's games.
pub(super) async fn find(
    connection: &mut Connection,
    player: &PlayerId,
    id: &GameId,
) -> Result<Option<Game>, DatabaseError> {
    let query =
        sql("SELECT difficulty, mode, maze, energy, optimum, moves, started_at, finished_at, run, how \
                     FROM maze_games WHERE id = $1 AND player_id = $2");
    let Some(row) = connection.optional(query.bind(id).bind(player)).await? else { return Ok(None) };
    let unreadable = || DatabaseError::Refused(format!("the game {id} cannot be read"));
    read(id, row).map(Some).ok_or_else(unreadable)
}

type Columns =
    (String, String, String, Option<String>, i64, String, i64, Option<i64>, Option<String>, Option<String>);

/// A game from its columns; `None` if somebody else wrote them.
fn read(id: &GameId, row: Columns) -> Option<Game> {
    let (difficulty, mode, maze, energy, optimum, told, started_at, finished_at, run, how) = row;
    let result = match (finished_at, run, how) {
        (Some(finished_at), Some(moves), Some(how)) => {
            Some(GameResult { moves, how: How::named(&how)?, finished_at })
        }
        _ => None,
    };
    Some(Game {
        id: id.clone(),
        difficulty: difficulty.parse().ok()?,
        mode: MazeMode::named(&mode)?,
        maze: maze.parse().ok()?,
        energy: energy.map(|energy| energy.parse()).transpose().ok()?,
        optimum,
        told,
        started_at,
        result,
    })
}

/// A page of somebody's games, the newest first.
pub(super) async fn page(
    connection: &mut Connection,
    player: &PlayerId,
    limit: u32,
    offset: u32,
) -> Result<Vec<Entry>, DatabaseError> {
    let query = sql(
        "SELECT id, difficulty, mode, maze, optimum, started_at, finished_at, how, steps FROM maze_games \
             WHERE player_id = $1 ORDER BY started_at DESC, id DESC LIMIT $2 OFFSET $3",
    );
    let rows = connection.all(query.bind(player).bind(limit).bind(offset)).await?.into_iter();
    Ok(rows
        .map(|(id, difficulty, mode, maze, optimum, started_at, finished_at, how, steps)| {
            let won: Option<((i64, String), i64)> = Option::zip(Option::zip(finished_at, how), steps);
            let won = won.map(|((finished_at, how), steps)| (finished_at, how, steps));
            Entry { id: GameId::stored(id), difficulty, mode, maze, optimum, started_at, won }
        })
        .collect())
}

/// Writes down moves that were told; `false` if others were told meanwhile, or the game is over.
pub(super) async fn tell(
    connection: &mut Connection,
    player: &PlayerId,
    game: &Game,
    moves: &str,
) -> Result<bool, DatabaseError> {
    let query = sql("UPDATE maze_games SET moves = $4 \
                     WHERE id = $1 AND player_id = $2 AND moves = $3 AND finished_at IS NULL");
    let query = query.bind(&game.id).bind(player).bind(&game.told).bind(moves);
    Ok(connection.run(query).await? > 0)
}

/// Writes down how a game was won; `false` if it was won before, or moves were told meanwhile.
pub(super) async fn finish(
    connection: &mut Connection,
    player: &PlayerId,
    game: &Game,
    result: &GameResult,
) -> Result<bool, DatabaseError> {
    let query = sql("UPDATE maze_games SET finished_at = $4, run = $5, steps = $6, how = $7 \
                     WHERE id = $1 AND player_id = $2 AND moves = $3 AND finished_at IS NULL");
    let query = query.bind(&game.id).bind(player).bind(&game.told).bind(result.finished_at);
    let query = query.bind(&result.moves).bind(result.steps() as i64).bind(result.how.name());
    Ok(connection.run(query).await? > 0)
}

/// Forgets one of somebody's games; `false` if there is none that is open.
pub(super) async fn forget(
    connection: &mut Connection,
    player: &PlayerId,
    id: &GameId,
) -> Result<bool, DatabaseError> {
    let query = sql("DELETE FROM maze_games WHERE id = $1 AND player_id = $2 AND finished_at IS NULL");
    Ok(connection.run(query.bind(id).bind(player)).await? > 0)
}

/// Forgets somebody's open games but the newest.
pub(super) async fn forget_open(
    connection: &mut Connection,
    player: &PlayerId,
    kept: u32,
) -> Result<(), DatabaseError> {
    let query = sql("DELETE FROM maze_games WHERE player_id = $1 AND finished_at IS NULL AND id NOT IN \
         (SELECT id FROM maze_games WHERE player_id = $1 AND finished_at IS NULL \
          ORDER BY started_at DESC, id DESC LIMIT $2)");
    connection.run(query.bind(player).bind(kept)).await?;
    Ok(())
}

/// Forgets the games that somebody has won but the newest. What they won stays on the boards.
pub(super) async fn forget_won(
    connection: &mut Connection,
    player: &PlayerId,
    kept: u32,
) -> Result<(), DatabaseError> {
    let query = sql("DELETE FROM maze_games WHERE player_id = $1 AND finished_at IS NOT NULL AND id NOT IN \
         (SELECT id FROM maze_games WHERE player_id = $1 AND finished_at IS NOT NULL \
          ORDER BY started_at DESC, id DESC LIMIT $2)");
    connection.run(query.bind(player).bind(kept)).await?;
    Ok(())
}

/// Forgets games that nobody finishes any more.
pub(super) async fn forget_started_before(
    connection: &mut Connection,
    time: i64,
) -> Result<u64, DatabaseError> {
    let query = sql("DELETE FROM maze_games WHERE finished_at IS NULL AND started_at < $1");
    connection.run(query.bind(time)).await
}

/// Gives somebody the games of somebody else.
pub(super) async fn adopt(
    connection: &mut Connection,
    from: &PlayerId,
    to: &PlayerId,
) -> Result<(), DatabaseError> {
    let query = sql("UPDATE maze_games SET player_id = $2 WHERE player_id = $1");
    connection.run(query.bind(from).bind(to)).await?;
    Ok(())
}

/// The ids of all games of somebody, the oldest first.
pub(super) async fn all_of(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Vec<GameId>, DatabaseError> {
    let query = sql("SELECT id FROM maze_games WHERE player_id = $1 ORDER BY started_at, id");
    Ok(connection.all(query.bind(player)).await?.into_iter().map(|(id,)| GameId::stored(id)).collect())
}

#[cfg(test)]
mod tests {
    use mazekeeper_core::maze::Difficulty;

    use super::*;
    use crate::database::{Database, DatabaseUrl};

    fn game(started_at: i64) -> Game {
        Game {
            id: GameId::new(),
            difficulty: Difficulty::Easy,
            mode: MazeMode::Plain,
            maze: "dfs1-3x3-s1-b0-f0.0-t2.2".parse().unwrap(),
            energy: None,
            optimum: 6,
            told: String::new(),
            started_at,
            result: None,
        }
    }

    #[tokio::test]
    async fn games_that_nobody_wins_are_forgotten_in_time() {
        let folder = tempfile::tempdir().unwrap();
        let url = DatabaseUrl::Sqlite(folder.path().join("games.db"));
        let mut transaction = Database::open(&url).await.unwrap().begin().await.unwrap();
        let player = PlayerId::new();
        let query = sql("INSERT INTO players (id, created_at, seen_at) VALUES ($1, 0, 0)");
        transaction.run(query.bind(&player)).await.unwrap();
        let (won, old, new) = (game(100), game(199), game(200));
        for game in [&won, &old, &new] {
            insert(&mut transaction, &player, game).await.unwrap();
        }
        let result = GameResult { moves: "r0d0l0d0r0r0".to_owned(), how: How::Own, finished_at: 150 };
        assert!(finish(&mut transaction, &player, &won, &result).await.unwrap());
        assert_eq!(forget_started_before(&mut transaction, 200).await.unwrap(), 1);
        let left = all_of(&mut transaction, &player).await.unwrap();
        assert_eq!(left, [won.id, new.id]);
    }
}
