//! The buckets.

use crate::database::{Connection, DatabaseError, sql};

/// Pours `pause` into a bucket that holds at most `room` before; `false` if it holds more.
pub(super) async fn charge(
    connection: &mut Connection,
    key: &str,
    now: i64,
    pause: i64,
    room: i64,
) -> Result<bool, DatabaseError> {
    let query = sql("INSERT INTO throttles (key, empty_at) VALUES ($1, $2 + $3) \
         ON CONFLICT (key) DO UPDATE \
         SET empty_at = CASE WHEN throttles.empty_at > $2 THEN throttles.empty_at ELSE $2 END + $3 \
         WHERE throttles.empty_at <= $2 + $4");
    Ok(connection.run(query.bind(key).bind(now).bind(pause).bind(room)).await? > 0)
}

pub(super) async fn refund(connection: &mut Connection, key: &str, pause: i64) -> Result<(), DatabaseError> {
    let query = sql("UPDATE throttles SET empty_at = empty_at - $2 WHERE key = $1");
    connection.run(query.bind(key).bind(pause)).await?;
    Ok(())
}

pub(super) async fn delete_empty(connection: &mut Connection, now: i64) -> Result<u64, DatabaseError> {
    connection.run(sql("DELETE FROM throttles WHERE empty_at <= $1").bind(now)).await
}
