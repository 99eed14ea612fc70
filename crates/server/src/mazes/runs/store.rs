//! Runs of one's own.

use crate::database::{Connection, DatabaseError, sql};
use crate::id::{PlayerId, RunId};

/// A run without its moves.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) id: RunId,
    pub(super) maze: String,
    pub(super) steps: i64,
    pub(super) milliseconds: i64,
    pub(super) how: String,
    pub(super) at: i64,
}

type Columns = (String, String, i64, i64, String, i64);

impl From<Columns> for Kept {
    fn from((id, maze, steps, milliseconds, how, at): Columns) -> Self {
        Self { id: RunId::stored(id), maze, steps, milliseconds, how, at }
    }
}

/// Keeps a run; `false` if its player has it already.
pub(super) async fn insert(
    connection: &mut Connection,
    player: &PlayerId,
    kept: &Kept,
    digest: &str,
    run: &str,
) -> Result<bool, DatabaseError> {
    let query = sql("INSERT INTO maze_runs \
         (id, player_id, digest, maze, run, size, steps, milliseconds, how, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (player_id, digest) DO NOTHING");
    let query = query.bind(&kept.id).bind(player).bind(digest).bind(&kept.maze).bind(run);
    let query = query.bind(run.len() as i64).bind(kept.steps).bind(kept.milliseconds);
    Ok(connection.run(query.bind(&kept.how).bind(kept.at)).await? > 0)
}

/// A run that somebody has kept before.
pub(super) async fn find_same(
    connection: &mut Connection,
    player: &PlayerId,
    digest: &str,
) -> Result<Option<Kept>, DatabaseError> {
    let query = sql("SELECT id, maze, steps, milliseconds, how, at FROM maze_runs \
                     WHERE player_id = $1 AND digest = $2");
    let row: Option<Columns> = connection.optional(query.bind(player).bind(digest)).await?;
    Ok(row.map(Kept::from))
}

/// One of somebody's runs, with its text.
pub(super) async fn find(
    connection: &mut Connection,
    player: &PlayerId,
    run: &RunId,
) -> Result<Option<(Kept, String)>, DatabaseError> {
    let query = sql("SELECT id, maze, steps, milliseconds, how, at, run FROM maze_runs \
                     WHERE id = $1 AND player_id = $2");
    let row = connection.optional(query.bind(run).bind(player)).await?;
    Ok(row.map(|(id, maze, steps, milliseconds, how, at, run)| {
        (Kept::from((id, maze, steps, milliseconds, how, at)), run)
    }))
}

/// A page of somebody's runs, the newest first.
pub(super) async fn page(
    connection: &mut Connection,
    player: &PlayerId,
    limit: u32,
    offset: u32,
) -> Result<Vec<Kept>, DatabaseError> {
    let query = sql("SELECT id, maze, steps, milliseconds, how, at FROM maze_runs \
                     WHERE player_id = $1 ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3");
    let rows: Vec<Columns> = connection.all(query.bind(player).bind(limit).bind(offset)).await?;
    Ok(rows.into_iter().map(Kept::from).collect())
}

/// How many runs somebody has, and how many bytes they take.
pub(super) async fn sizes(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<(i64, i64), DatabaseError> {
    let query =
        sql("SELECT COUNT(*), CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM maze_runs WHERE player_id = $1");
    connection.one(query.bind(player)).await
}

/// Forgets one of somebody's runs; `false` if there is none.
pub(super) async fn delete(
    connection: &mut Connection,
    player: &PlayerId,
    run: &RunId,
) -> Result<bool, DatabaseError> {
    let query = sql("DELETE FROM maze_runs WHERE id = $1 AND player_id = $2");
    Ok(connection.run(query.bind(run).bind(player)).await? > 0)
}

/// Gives somebody the runs of somebody else, where they are not the same.
pub(super) async fn adopt(
    connection: &mut Connection,
    from: &PlayerId,
    to: &PlayerId,
) -> Result<(), DatabaseError> {
    let query = sql("UPDATE maze_runs SET player_id = $2 WHERE player_id = $1 \
                     AND digest NOT IN (SELECT digest FROM maze_runs WHERE player_id = $2)");
    connection.run(query.bind(from).bind(to)).await?;
    Ok(())
}

/// All runs of somebody: text, how and time.
pub(super) async fn all_of(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Vec<(String, String, i64)>, DatabaseError> {
    let query = sql("SELECT run, how, at FROM maze_runs WHERE player_id = $1 ORDER BY at, id");
    connection.all(query.bind(player)).await
}
