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
    let query = sql(
        "SELECT players.id, players.name FROM sessions JOIN players ON players.id = sessions.player_id \
                     WHERE sessions.digest = $1 AND sessions.expires_at > $2 AND sessions.succeeded_at IS NULL",
    );
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

/// Puts off the end, if it lies before a certain time; a session that another has followed has no end to put off.
pub(super) async fn renew(
    connection: &mut Connection,
    digest: &str,
    expires_at: i64,
    if_before: i64,
) -> Result<bool, DatabaseError> {
    let query = sql("UPDATE sessions SET expires_at = $2 \
                     WHERE digest = $1 AND expires_at < $3 AND succeeded_at IS NULL");
    Ok(connection.run(query.bind(digest).bind(expires_at).bind(if_before)).await? > 0)
}

/// Ends a session that another one follows, and gives what is left of it to a player.
pub(super) async fn succeed(
    connection: &mut Connection,
    digest: &str,
    player: &PlayerId,
    now: i64,
) -> Result<(), DatabaseError> {
    let query = sql("UPDATE sessions SET player_id = $2, succeeded_at = $3 WHERE digest = $1");
    connection.run(query.bind(digest).bind(player).bind(now)).await?;
    Ok(())
}

/// Whether another has followed a session since a time.
pub(super) async fn has_succeeded_since(
    connection: &mut Connection,
    digest: &str,
    time: i64,
) -> Result<bool, DatabaseError> {
    let query = sql("SELECT succeeded_at FROM sessions WHERE digest = $1 AND succeeded_at > $2");
    Ok(connection.optional::<(i64,)>(query.bind(digest).bind(time)).await?.is_some())
}

pub(super) async fn delete(connection: &mut Connection, digest: &str) -> Result<(), DatabaseError> {
    connection.run(sql("DELETE FROM sessions WHERE digest = $1").bind(digest)).await?;
    Ok(())
}

pub(super) async fn delete_others(
    connection: &mut Connection,
    player: &PlayerId,
    digest: &str,
) -> Result<(), DatabaseError> {
    let query = sql("DELETE FROM sessions WHERE player_id = $1 AND digest <> $2");
    connection.run(query.bind(player).bind(digest)).await?;
    Ok(())
}

pub(super) async fn delete_all(connection: &mut Connection, player: &PlayerId) -> Result<(), DatabaseError> {
    connection.run(sql("DELETE FROM sessions WHERE player_id = $1").bind(player)).await?;
    Ok(())
}

/// Deletes those that have ended, and those that others had followed before a time.
pub(super) async fn delete_past(
    connection: &mut Connection,
    now: i64,
    succeeded_before: i64,
) -> Result<u64, DatabaseError> {
    let query = sql("DELETE FROM sessions WHERE expires_at <= $1 OR succeeded_at < $2");
    connection.run(query.bind(now).bind(succeeded_before)).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::{Database, DatabaseUrl};

    #[tokio::test]
    async fn a_session_that_another_has_followed_never_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let url = DatabaseUrl::Sqlite(folder.path().join("games.db"));
        let database = Database::open(&url).await.unwrap();
        let mut transaction = database.begin().await.unwrap();
        let player = PlayerId::new();
        insert_guest(&mut transaction, &player, 0).await.unwrap();
        insert(&mut transaction, "digest", &player, 0, 1000).await.unwrap();
        assert!(player_of(&mut transaction, "digest", 100).await.unwrap().is_some());
        succeed(&mut transaction, "digest", &player, 100).await.unwrap();
        // Not even by a request that began before, or on a machine whose clock is late.
        assert!(player_of(&mut transaction, "digest", 99).await.unwrap().is_none());
        assert!(!renew(&mut transaction, "digest", 9000, 5000).await.unwrap());
        assert!(has_succeeded_since(&mut transaction, "digest", 99).await.unwrap());
        assert_eq!(delete_past(&mut transaction, 200, 100).await.unwrap(), 0);
        assert_eq!(delete_past(&mut transaction, 200, 101).await.unwrap(), 1);
    }
}
