//! Personal tokens. Who somebody with a token is, `session` finds out.

use serde::Serialize;
use utoipa::ToSchema;

use crate::database::{Connection, DatabaseError, sql};
use crate::id::{PlayerId, TokenId};

/// A token without its secret, which nobody knows any more.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct PersonalToken {
    pub(super) id: TokenId,
    pub(super) name: String,
    /// Milliseconds since 1970.
    pub(super) created_at: i64,
    /// When it was last used, to the minute, in milliseconds since 1970; null if it never was.
    pub(super) used_at: Option<i64>,
}

/// Somebody's tokens, the newest first.
pub(super) async fn all_of(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Vec<PersonalToken>, DatabaseError> {
    let query = sql("SELECT id, name, created_at, used_at FROM tokens WHERE player_id = $1 \
                     ORDER BY created_at DESC, id DESC");
    let rows = connection.all(query.bind(player)).await?.into_iter();
    let token = |(id, name, created_at, used_at)| PersonalToken {
        id: TokenId::stored(id),
        name,
        created_at,
        used_at,
    };
    Ok(rows.map(token).collect())
}

pub(super) async fn count(connection: &mut Connection, player: &PlayerId) -> Result<i64, DatabaseError> {
    let query = sql("SELECT COUNT(*) FROM tokens WHERE player_id = $1");
    Ok(connection.one::<(i64,)>(query.bind(player)).await?.0)
}

pub(super) async fn insert(
    connection: &mut Connection,
    player: &PlayerId,
    token: &PersonalToken,
    digest: &str,
) -> Result<(), DatabaseError> {
    let query =
        sql("INSERT INTO tokens (id, player_id, name, digest, created_at) VALUES ($1, $2, $3, $4, $5)");
    let query = query.bind(&token.id).bind(player).bind(&token.name).bind(digest);
    connection.run(query.bind(token.created_at)).await?;
    Ok(())
}

/// Forgets one of somebody's tokens; `false` if there was none.
pub(super) async fn delete(
    connection: &mut Connection,
    player: &PlayerId,
    id: &TokenId,
) -> Result<bool, DatabaseError> {
    let query = sql("DELETE FROM tokens WHERE id = $1 AND player_id = $2");
    Ok(connection.run(query.bind(id).bind(player)).await? > 0)
}

pub(super) async fn delete_all(connection: &mut Connection, player: &PlayerId) -> Result<(), DatabaseError> {
    connection.run(sql("DELETE FROM tokens WHERE player_id = $1").bind(player)).await?;
    Ok(())
}
