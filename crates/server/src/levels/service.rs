//! Placeholder until the feature is merged.
use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::formats;
use mazekeeper_core::sokoban::identity::Identity;

use crate::database::{Connection, DatabaseError, sql};
use crate::error::ApiError;
use crate::id::CollectionId;

pub(crate) async fn level(connection: &mut Connection, id: &Identity) -> Result<Option<Level>, ApiError> {
    let query = sql("SELECT drawing FROM levels WHERE id = $1").bind(id.to_string());
    let row: Option<(String,)> = connection.optional(query).await?;
    Ok(row.and_then(|(drawing,)| formats::read(drawing.as_bytes()).entries.pop()?.level.ok()))
}

pub(crate) async fn public_collections_with(
    connection: &mut Connection,
    id: &Identity,
) -> Result<Vec<CollectionId>, DatabaseError> {
    let query =
        sql("SELECT DISTINCT c.id FROM collection_levels l JOIN collections c ON c.id = l.collection_id \
                     WHERE l.level_id = $1 AND c.is_public = 1")
        .bind(id.to_string());
    Ok(connection.all(query).await?.into_iter().map(|(id,)| CollectionId::stored(id)).collect())
}
