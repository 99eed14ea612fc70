//! Settings.

use super::preferences::Preferences;
use crate::database::{Connection, DatabaseError, sql};
use crate::id::PlayerId;

/// Somebody's settings; none, if nothing was ever set.
pub(super) async fn find(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Preferences, DatabaseError> {
    let query = sql("SELECT body FROM settings WHERE player_id = $1");
    let row: Option<(String,)> = connection.optional(query.bind(player)).await?;
    Ok(row.map(|(body,)| Preferences::stored(&body)).unwrap_or_default())
}

pub(super) async fn replace(
    connection: &mut Connection,
    player: &PlayerId,
    preferences: &Preferences,
    now: i64,
) -> Result<(), DatabaseError> {
    let query = sql("INSERT INTO settings (player_id, body, changed_at) VALUES ($1, $2, $3) \
         ON CONFLICT (player_id) DO UPDATE SET body = excluded.body, changed_at = excluded.changed_at");
    connection.run(query.bind(player).bind(preferences.written()).bind(now)).await?;
    Ok(())
}

/// Gives somebody the settings of somebody else, unless they have some.
pub(super) async fn adopt(
    connection: &mut Connection,
    from: &PlayerId,
    to: &PlayerId,
) -> Result<(), DatabaseError> {
    let query = sql("UPDATE settings SET player_id = $2 WHERE player_id = $1 \
                     AND NOT EXISTS (SELECT 1 FROM settings AS others WHERE others.player_id = $2)");
    connection.run(query.bind(from).bind(to)).await?;
    Ok(())
}
