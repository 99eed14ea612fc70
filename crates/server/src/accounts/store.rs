//! Accounts.

use crate::database::{Connection, DatabaseError, sql};
use crate::id::PlayerId;

/// An account as it is looked up.
pub(super) struct Account {
    pub(super) id: PlayerId,
    pub(super) name: String,
    pub(super) password: String,
}

pub(super) async fn find(
    connection: &mut Connection,
    folded: &str,
) -> Result<Option<Account>, DatabaseError> {
    let query = sql("SELECT id, name, password FROM players WHERE folded = $1");
    let row = connection.optional(query.bind(folded)).await?;
    Ok(row.map(|(id, name, password)| Account { id: PlayerId::stored(id), name, password }))
}

/// What everybody sees of somebody: the name, and since when they are here.
pub(super) async fn appearance(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Option<(Option<String>, i64)>, DatabaseError> {
    connection.optional(sql("SELECT name, created_at FROM players WHERE id = $1").bind(player)).await
}

/// The stored password of somebody; `None` for guests.
pub(super) async fn password(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Option<String>, DatabaseError> {
    let query = sql("SELECT password FROM players WHERE id = $1");
    let row: Option<(Option<String>,)> = connection.optional(query.bind(player)).await?;
    Ok(row.and_then(|(password,)| password))
}

pub(super) async fn is_taken(connection: &mut Connection, look: &str) -> Result<bool, DatabaseError> {
    let query = sql("SELECT player_id FROM player_names WHERE look = $1");
    Ok(connection.optional::<(String,)>(query.bind(look)).await?.is_some())
}

/// Takes a look for somebody, if it is free.
pub(super) async fn take_look(
    connection: &mut Connection,
    look: &str,
    player: &PlayerId,
) -> Result<bool, DatabaseError> {
    let query = sql("INSERT INTO player_names (look, player_id) VALUES ($1, $2) ON CONFLICT DO NOTHING");
    Ok(connection.run(query.bind(look).bind(player)).await? > 0)
}

pub(super) async fn insert(
    connection: &mut Connection,
    player: &PlayerId,
    now: i64,
) -> Result<(), DatabaseError> {
    let query = sql("INSERT INTO players (id, created_at, seen_at) VALUES ($1, $2, $2)");
    connection.run(query.bind(player).bind(now)).await?;
    Ok(())
}

/// Makes a guest an account; `false` if it is one already, or gone.
pub(super) async fn name_guest(
    connection: &mut Connection,
    player: &PlayerId,
    name: &str,
    folded: &str,
    password: &str,
) -> Result<bool, DatabaseError> {
    let query =
        sql("UPDATE players SET name = $2, folded = $3, password = $4 WHERE id = $1 AND name IS NULL");
    Ok(connection.run(query.bind(player).bind(name).bind(folded).bind(password)).await? > 0)
}

pub(super) async fn set_password(
    connection: &mut Connection,
    player: &PlayerId,
    password: &str,
) -> Result<(), DatabaseError> {
    let query = sql("UPDATE players SET password = $2 WHERE id = $1 AND name IS NOT NULL");
    connection.run(query.bind(player).bind(password)).await?;
    Ok(())
}

/// Deletes somebody with everything that is theirs.
pub(super) async fn delete(connection: &mut Connection, player: &PlayerId) -> Result<(), DatabaseError> {
    connection.run(sql("DELETE FROM players WHERE id = $1").bind(player)).await?;
    Ok(())
}

/// Since when somebody is here.
pub(super) async fn created_at(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Option<i64>, DatabaseError> {
    let query = sql("SELECT created_at FROM players WHERE id = $1");
    Ok(connection.optional(query.bind(player)).await?.map(|(at,)| at))
}

/// Forgets guests to whom no cookie leads any more.
pub(super) async fn delete_lost_guests(
    connection: &mut Connection,
    created_before: i64,
) -> Result<u64, DatabaseError> {
    let query = sql("DELETE FROM players WHERE name IS NULL AND created_at < $1 \
         AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.player_id = players.id)");
    connection.run(query.bind(created_before)).await
}
