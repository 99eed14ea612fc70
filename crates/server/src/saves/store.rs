//! Saves.

use serde::Serialize;
use utoipa::ToSchema;

use super::play::{Checked, Kind, Play, Summary};
use crate::database::{Connection, DatabaseError, sql};
use crate::id::{PlayerId, SaveId};

/// A save without what was played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Save {
    pub(super) id: SaveId,
    /// Which game: the identity of a level, or the codes of a maze and of its energy.
    pub(super) game: String,
    /// Null for the save that goes along as one plays.
    pub(super) name: Option<String>,
    /// Goes up with every change. Who changes the save says which one they have seen.
    pub(super) revision: i64,
    /// The save beside which this one was kept, because another device had changed it; null otherwise.
    pub(super) forked_from: Option<SaveId>,
    /// Milliseconds since 1970.
    pub(super) changed_at: i64,
    #[serde(flatten)]
    pub(super) summary: Summary,
}

type Columns = (String, String, Option<String>, i64, Option<String>, i64, String);

impl From<Columns> for Save {
    fn from((id, game, name, revision, forked_from, changed_at, summary): Columns) -> Self {
        let summary = serde_json::from_str(&summary).expect("summaries are written by us");
        let (id, forked_from) = (SaveId::stored(id), forked_from.map(SaveId::stored));
        Self { id, game, name, revision, forked_from, changed_at, summary }
    }
}

/// A save and one more column.
type Wider = (String, String, Option<String>, i64, Option<String>, i64, String, String);

fn with_text(row: Wider) -> (Save, String) {
    let (id, game, name, revision, forked_from, changed_at, summary, text) = row;
    (Save::from((id, game, name, revision, forked_from, changed_at, summary)), text)
}

fn played(row: Wider) -> (Save, Play) {
    let (save, body) = with_text(row);
    (save, Play::stored(&body))
}

/// A page of somebody's saves, of all games or of one, of all kinds or of one, the newest first.
pub(super) async fn page(
    connection: &mut Connection,
    player: &PlayerId,
    game: Option<&str>,
    kind: Option<Kind>,
    limit: u32,
    offset: u32,
) -> Result<Vec<Save>, DatabaseError> {
    let query = sql("SELECT id, game, name, revision, forked_from, changed_at, summary FROM saves \
         WHERE player_id = $1 AND ($2 IS NULL OR game = $2) AND ($3 IS NULL OR summary LIKE $3) \
         ORDER BY changed_at DESC, id DESC LIMIT $4 OFFSET $5");
    // A summary is written by us, and begins with its kind.
    let kind = kind.map(|kind| format!("{{\"kind\":\"{}\"%", kind.name()));
    let query = query.bind(player).bind(game).bind(kind.as_deref()).bind(limit).bind(offset);
    let rows = connection.all::<Columns>(query).await?;
    Ok(rows.into_iter().map(Save::from).collect())
}

/// One of somebody's saves, with its digest.
pub(super) async fn find(
    connection: &mut Connection,
    player: &PlayerId,
    id: &SaveId,
) -> Result<Option<(Save, String)>, DatabaseError> {
    let query = sql("SELECT id, game, name, revision, forked_from, changed_at, summary, digest FROM saves \
                     WHERE id = $1 AND player_id = $2");
    Ok(connection.optional(query.bind(id).bind(player)).await?.map(with_text))
}

/// One of somebody's saves, with what was played.
pub(super) async fn whole(
    connection: &mut Connection,
    player: &PlayerId,
    id: &SaveId,
) -> Result<Option<(Save, Play)>, DatabaseError> {
    let query = sql("SELECT id, game, name, revision, forked_from, changed_at, summary, body FROM saves \
                     WHERE id = $1 AND player_id = $2");
    Ok(connection.optional(query.bind(id).bind(player)).await?.map(played))
}

/// The newest save of the same game and name with the same body.
pub(super) async fn find_same(
    connection: &mut Connection,
    player: &PlayerId,
    name: Option<&str>,
    checked: &Checked,
) -> Result<Option<Save>, DatabaseError> {
    let query = sql("SELECT id, game, name, revision, forked_from, changed_at, summary FROM saves \
         WHERE player_id = $1 AND game = $2 AND name IS NOT DISTINCT FROM $3 AND digest = $4 \
         ORDER BY changed_at DESC, id DESC LIMIT 1");
    let query = query.bind(player).bind(&checked.game).bind(name).bind(&checked.digest);
    Ok(connection.optional::<Columns>(query).await?.map(Save::from))
}

/// The newest save that goes along with a game.
pub(super) async fn newest_unnamed(
    connection: &mut Connection,
    player: &PlayerId,
    game: &str,
) -> Result<Option<SaveId>, DatabaseError> {
    let query = sql("SELECT id FROM saves WHERE player_id = $1 AND game = $2 AND name IS NULL \
                     ORDER BY changed_at DESC, id DESC LIMIT 1");
    Ok(connection.optional(query.bind(player).bind(game)).await?.map(|(id,)| SaveId::stored(id)))
}

/// How many saves of a game have names.
pub(super) async fn count_named(
    connection: &mut Connection,
    player: &PlayerId,
    game: &str,
) -> Result<i64, DatabaseError> {
    let query = sql("SELECT COUNT(*) FROM saves WHERE player_id = $1 AND game = $2 AND name IS NOT NULL");
    Ok(connection.one::<(i64,)>(query.bind(player).bind(game)).await?.0)
}

/// How many saves somebody has, and how many bytes; without one of them, if it is to be replaced.
pub(super) async fn possessions(
    connection: &mut Connection,
    player: &PlayerId,
    without: Option<&SaveId>,
) -> Result<(i64, i64), DatabaseError> {
    let query = sql("SELECT COUNT(*), CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM saves \
                     WHERE player_id = $1 AND ($2 IS NULL OR id <> $2)");
    connection.one(query.bind(player).bind(without.map(ToString::to_string))).await
}

pub(super) async fn insert(
    connection: &mut Connection,
    player: &PlayerId,
    save: &Save,
    checked: &Checked,
) -> Result<(), DatabaseError> {
    let query = sql("INSERT INTO saves (id, player_id, game, name, revision, forked_from, changed_at, \
         summary, digest, size, body) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)");
    let forked_from = save.forked_from.as_ref().map(ToString::to_string);
    let query = query.bind(&save.id).bind(player).bind(&save.game).bind(save.name.as_deref());
    let query = query.bind(save.revision).bind(forked_from).bind(save.changed_at);
    let query = query.bind(written(&save.summary)).bind(&checked.digest).bind(size(checked));
    connection.run(query.bind(&checked.body)).await?;
    Ok(())
}

/// Gives a save what was played since.
pub(super) async fn update(
    connection: &mut Connection,
    save: &Save,
    checked: &Checked,
) -> Result<(), DatabaseError> {
    let query =
        sql("UPDATE saves SET revision = $2, changed_at = $3, summary = $4, digest = $5, size = $6, \
                     body = $7 WHERE id = $1");
    let query = query.bind(&save.id).bind(save.revision).bind(save.changed_at);
    let query = query.bind(written(&save.summary)).bind(&checked.digest).bind(size(checked));
    connection.run(query.bind(&checked.body)).await?;
    Ok(())
}

pub(super) async fn rename(connection: &mut Connection, save: &Save) -> Result<(), DatabaseError> {
    let query = sql("UPDATE saves SET revision = $2, name = $3 WHERE id = $1");
    connection.run(query.bind(&save.id).bind(save.revision).bind(save.name.as_deref())).await?;
    Ok(())
}

pub(super) async fn delete(connection: &mut Connection, id: &SaveId) -> Result<(), DatabaseError> {
    connection.run(sql("DELETE FROM saves WHERE id = $1").bind(id)).await?;
    Ok(())
}

/// Gives somebody the saves of somebody else.
pub(super) async fn adopt(
    connection: &mut Connection,
    from: &PlayerId,
    to: &PlayerId,
) -> Result<(), DatabaseError> {
    let query = sql("UPDATE saves SET player_id = $2 WHERE player_id = $1");
    connection.run(query.bind(from).bind(to)).await?;
    Ok(())
}

/// All saves of somebody, with what was played.
pub(super) async fn all_of(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Vec<(Save, Play)>, DatabaseError> {
    let query = sql("SELECT id, game, name, revision, forked_from, changed_at, summary, body FROM saves \
                     WHERE player_id = $1 ORDER BY id");
    Ok(connection.all(query.bind(player)).await?.into_iter().map(played).collect())
}

fn written(summary: &Summary) -> String {
    serde_json::to_string(summary).expect("a summary can be written as JSON")
}

fn size(checked: &Checked) -> i64 {
    i64::try_from(checked.body.len()).unwrap_or(i64::MAX)
}
