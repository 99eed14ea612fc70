//! Sessions, and the guests that they begin with.

use super::Player;
use crate::database::{Connection, DatabaseError, sql};
use crate::id::PlayerId;

pub(super) async fn insert_guest(
    connection: &mut Connection,
    id: &PlayerId,
    now: i64,
) -> Result<(), DatabaseError> {
    let query = sql("INSERT INTO players (id, created_at, seen_at) VALUES ($1, $2, $2)");
    connection.run(query.bind(id).bind(now)).await?;
    Ok(())
}

pub(super) async fn insert(
    connection: &mut Connection,
    digest: &str,
    player: &PlayerId,
    now: i64,
    expires_at: i64,
) -> Result<(), DatabaseError> {
    let query =
        sql("INSERT INTO sessions (digest, player_id, created_at, expires_at) VALUES ($1, $2, $3, $4)");
    connection.run(query.bind(digest).bind(player).bind(now).bind(expires_at)).await?;
    Ok(())
}

pub(super) async fn player_of(
    connection: &mut Connection,
    digest: &str,
    now: i64,
) -> Result<Option<Player>, DatabaseError> {
    let query =
        sql("SELECT players.id, players.name FROM sessions JOIN players ON players.id = sessions.player_id \
                     WHERE sessions.digest = $1 AND sessions.expires_at > $2");
    let row = connection.optional(query.bind(digest).bind(now)).await?;
    Ok(row.map(|(id, name)| Player { id: PlayerId::stored(id), name }))
}

/// Whose token this is, and when it was last used.
pub(super) async fn player_of_personal_token(
    connection: &mut Connection,
    digest: &str,
) -> Result<Option<(Player, Option<i64>)>, DatabaseError> {
    let query = sql(
        "SELECT players.id, players.name, tokens.used_at FROM tokens JOIN players ON players.id = tokens.player_id \
                     WHERE tokens.digest = $1",
    );
    let row = connection.optional(query.bind(digest)).await?;
    Ok(row.map(|(id, name, used_at)| (Player { id: PlayerId::stored(id), name }, used_at)))
}

pub(super) async fn note_use(
    connection: &mut Connection,
    digest: &str,
    now: i64,
) -> Result<(), DatabaseError> {
    connection.run(sql("UPDATE tokens SET used_at = $2 WHERE digest = $1").bind(digest).bind(now)).await?;
    Ok(())
}

/// Remembers that somebody was here, which also makes others wait who do the same; `false` if there is nobody.
pub(super) async fn touch(
    connection: &mut Connection,
    player: &PlayerId,
    now: i64,
) -> Result<bool, DatabaseError> {
    let query = sql("UPDATE players SET seen_at = $2 WHERE id = $1");
    Ok(connection.run(query.bind(player).bind(now)).await? > 0)
}

/// The same for somebody without a name.
pub(super) async fn touch_guest(
    connection: &mut Connection,
    player: &PlayerId,
    now: i64,
) -> Result<bool, DatabaseError> {
    let query = sql("UPDATE players SET seen_at = $2 WHERE id = $1 AND name IS NULL");
    Ok(connection.run(query.bind(player).bind(now)).await? > 0)
}

/// Puts off the end, if it has not come yet but lies before a certain time.
pub(super) async fn renew(
    connection: &mut Connection,
    digest: &str,
    expires_at: i64,
    now: i64,
    if_before: i64,
) -> Result<bool, DatabaseError> {
    let query = sql("UPDATE sessions SET expires_at = $2 \
                     WHERE digest = $1 AND expires_at > $3 AND expires_at < $4");
    Ok(connection.run(query.bind(digest).bind(expires_at).bind(now).bind(if_before)).await? > 0)
}

/// Ends a session at a time, and gives what is left of it to a player.
pub(super) async fn expire(
    connection: &mut Connection,
    digest: &str,
    player: &PlayerId,
    at: i64,
) -> Result<(), DatabaseError> {
    let query = sql("UPDATE sessions SET player_id = $2, expires_at = $3 WHERE digest = $1");
    connection.run(query.bind(digest).bind(player).bind(at)).await?;
    Ok(())
}

/// Whether a session was alive at a time, and is known to have ended since.
pub(super) async fn has_ended_since(
    connection: &mut Connection,
    digest: &str,
    time: i64,
) -> Result<bool, DatabaseError> {
    let query = sql("SELECT expires_at FROM sessions WHERE digest = $1 AND expires_at > $2");
    Ok(connection.optional::<(i64,)>(query.bind(digest).bind(time)).await?.is_some())
}

pub(super) async fn delete(connection: &mut Connection, digest: &str) -> Result<(), DatabaseError> {
    connection.run(sql("DELETE FROM sessions WHERE digest = $1").bind(digest)).await?;
    Ok(())
}

pub(super) async fn delete_all(connection: &mut Connection, player: &PlayerId) -> Result<(), DatabaseError> {
    connection.run(sql("DELETE FROM sessions WHERE player_id = $1").bind(player)).await?;
    Ok(())
}

pub(super) async fn delete_expired(connection: &mut Connection, now: i64) -> Result<u64, DatabaseError> {
    connection.run(sql("DELETE FROM sessions WHERE expires_at <= $1").bind(now)).await
}
