//! Levels and collections.

use std::ops::RangeInclusive;

use mazekeeper_core::sokoban::identity::Identity;

use super::file::{Contents, Playable};
use crate::database::{Connection, DatabaseError, sql};
use crate::id::{CollectionId, PlayerId};

/// A collection that is to be made.
pub(super) struct NewCollection {
    pub(super) id: CollectionId,
    pub(super) pack: Option<String>,
    pub(super) owner: Option<PlayerId>,
    pub(super) title: String,
    pub(super) is_public: bool,
    pub(super) created_at: i64,
    pub(super) changed_at: i64,
}

/// A collection without its levels.
pub(super) struct CollectionRow {
    pub(super) id: CollectionId,
    pub(super) pack: Option<String>,
    pub(super) owner: Option<PlayerId>,
    /// `None` for a pack, and for a guest's collection.
    pub(super) owner_name: Option<String>,
    pub(super) title: String,
    pub(super) author: Option<String>,
    pub(super) is_public: bool,
    pub(super) size: i64,
    pub(super) changed_at: i64,
    /// A JSON object.
    pub(super) notes: String,
    /// The ratings of the easiest and the hardest of its levels, in tenths; `None` if none is rated.
    pub(super) least: Option<i64>,
    pub(super) most: Option<i64>,
}

/// A level of a collection.
pub(crate) struct LevelRow {
    pub(super) number: i64,
    pub(super) level: String,
    pub(super) title: Option<String>,
    pub(super) author: Option<String>,
    pub(super) drawing: String,
    /// A JSON object.
    pub(super) notes: String,
    pub(super) width: i64,
    pub(super) height: i64,
    pub(super) boxes: i64,
    /// In tenths; `None` if nobody has rated it.
    pub(super) rating: Option<i64>,
}

/// A level wherever it comes from.
pub(super) struct KnownLevel {
    pub(super) drawing: String,
    pub(super) width: i64,
    pub(super) height: i64,
    pub(super) boxes: i64,
}

/// The columns of a [`CollectionRow`]; what follows says which.
macro_rules! select_collections {
    ($rest:literal) => {
        concat!(
            "SELECT collections.id, collections.pack, collections.owner_id, players.name, collections.title, \
             collections.author, collections.is_public, collections.size, collections.changed_at, collections.notes, \
             (SELECT MIN(held.rating) FROM collection_levels AS held \
              WHERE held.collection_id = collections.id AND held.rating IS NOT NULL), \
             (SELECT MAX(held.rating) FROM collection_levels AS held \
              WHERE held.collection_id = collections.id AND held.rating IS NOT NULL) \
             FROM collections LEFT JOIN players ON players.id = collections.owner_id ",
            $rest
        )
    };
}

type CollectionColumns = (
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    String,
    Option<String>,
    bool,
    i64,
    i64,
    String,
    Option<i64>,
    Option<i64>,
);

fn collection(row: CollectionColumns) -> CollectionRow {
    let (id, pack, owner, owner_name, title, author, is_public, size, changed_at, notes, least, most) = row;
    let (id, owner) = (CollectionId::stored(id), owner.map(PlayerId::stored));
    CollectionRow {
        id,
        pack,
        owner,
        owner_name,
        title,
        author,
        is_public,
        size,
        changed_at,
        notes,
        least,
        most,
    }
}

/// The columns of a [`LevelRow`]; what follows says which.
macro_rules! select_levels {
    ($rest:literal) => {
        concat!(
            "SELECT held.number, held.level_id, held.title, held.author, held.drawing, held.notes, levels.width, \
             levels.height, levels.boxes, held.rating \
             FROM collection_levels AS held JOIN levels ON levels.id = held.level_id ",
            $rest
        )
    };
}

type LevelColumns = (i64, String, Option<String>, Option<String>, String, String, i64, i64, i64, Option<i64>);

fn level_row(row: LevelColumns) -> LevelRow {
    let (number, level, title, author, drawing, notes, width, height, boxes, rating) = row;
    LevelRow { number, level, title, author, drawing, notes, width, height, boxes, rating }
}

/// Where a pack is.
pub(super) async fn pack_id(
    connection: &mut Connection,
    pack: &str,
) -> Result<Option<CollectionId>, DatabaseError> {
    let query = sql("SELECT id FROM collections WHERE pack = $1");
    Ok(connection.optional(query.bind(pack)).await?.map(|(id,)| CollectionId::stored(id)))
}

/// The digest of the file from which a pack was loaded.
pub(super) async fn pack_digest(
    connection: &mut Connection,
    pack: &str,
) -> Result<Option<String>, DatabaseError> {
    let query = sql("SELECT digest FROM collections WHERE pack = $1");
    Ok(connection.optional(query.bind(pack)).await?.map(|(digest,)| digest))
}

/// Makes a collection. A pack that is there already is brought up to date; two servers that start at once write the same.
pub(super) async fn put(
    connection: &mut Connection,
    new: &NewCollection,
    contents: &Contents,
) -> Result<CollectionId, DatabaseError> {
    let query = sql("INSERT INTO collections \
         (id, pack, owner_id, title, author, is_public, size, created_at, changed_at, notes, digest, file) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
         ON CONFLICT (pack) DO UPDATE \
         SET title = excluded.title, author = excluded.author, size = excluded.size, created_at = excluded.created_at, \
             changed_at = excluded.changed_at, notes = excluded.notes, digest = excluded.digest, file = excluded.file \
         RETURNING id");
    let query =
        query.bind(&new.id).bind(new.pack.as_deref()).bind(new.owner.as_ref().map(ToString::to_string));
    let query = query.bind(&new.title).bind(contents.author.as_deref()).bind(new.is_public);
    let query = query.bind(size(contents)).bind(new.created_at).bind(new.changed_at);
    let query = query.bind(&contents.notes).bind(&contents.digest).bind(&contents.file);
    let (id,) = connection.one(query).await?;
    Ok(CollectionId::stored(id))
}

/// Gives a collection other contents.
pub(super) async fn replace_file(
    connection: &mut Connection,
    id: &CollectionId,
    contents: &Contents,
    now: i64,
) -> Result<(), DatabaseError> {
    let query = sql("UPDATE collections \
         SET author = $2, size = $3, changed_at = $4, notes = $5, digest = $6, file = $7 WHERE id = $1");
    let query = query.bind(id).bind(contents.author.as_deref()).bind(size(contents)).bind(now);
    connection.run(query.bind(&contents.notes).bind(&contents.digest).bind(&contents.file)).await?;
    Ok(())
}

fn size(contents: &Contents) -> u32 {
    u32::try_from(contents.levels.len()).unwrap_or(u32::MAX)
}

/// Gives a collection its levels. A level that nobody knew yet is counted on the drawing that comes first.
pub(super) async fn replace_levels(
    connection: &mut Connection,
    id: &CollectionId,
    levels: &[Playable],
    now: i64,
) -> Result<(), DatabaseError> {
    connection.run(sql("DELETE FROM collection_levels WHERE collection_id = $1").bind(id)).await?;
    for (number, level) in (1_i64..).zip(levels) {
        let identity = level.identity.to_string();
        let query = sql("INSERT INTO levels (id, drawing, width, height, boxes, created_at) \
                         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING");
        let query = query.bind(&identity).bind(&level.drawing).bind(level.width).bind(level.height);
        connection.run(query.bind(level.boxes).bind(now)).await?;
        let query = sql("INSERT INTO collection_levels \
             (collection_id, number, level_id, title, author, drawing, notes, rating) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)");
        let query = query.bind(id).bind(number).bind(identity);
        let query = query.bind(level.title.as_deref()).bind(level.author.as_deref());
        let rating = level.rating.map(|rating| i64::from(rating.tenths()));
        connection.run(query.bind(&level.drawing).bind(&level.notes).bind(rating)).await?;
    }
    Ok(())
}

/// Collections that everybody may see and those of the asker, or only the latter; packs first, then by age.
pub(super) async fn list(
    connection: &mut Connection,
    asker: Option<&PlayerId>,
    only_own: bool,
    limit: u32,
    offset: u32,
) -> Result<Vec<CollectionRow>, DatabaseError> {
    let query = sql(select_collections!(
        "WHERE collections.owner_id = $1 OR (collections.is_public = 1 AND $2 = 0) \
         ORDER BY collections.created_at, collections.id LIMIT $3 OFFSET $4"
    ));
    let query = query.bind(asker.map(ToString::to_string)).bind(only_own).bind(limit).bind(offset);
    Ok(connection.all(query).await?.into_iter().map(collection).collect())
}

pub(super) async fn find(
    connection: &mut Connection,
    id: &CollectionId,
) -> Result<Option<CollectionRow>, DatabaseError> {
    let query = sql(select_collections!("WHERE collections.id = $1"));
    Ok(connection.optional(query.bind(id)).await?.map(collection))
}

/// The collection of somebody, or of the site itself, that was read from the same file.
pub(super) async fn find_same(
    connection: &mut Connection,
    owner: Option<&PlayerId>,
    digest: &str,
) -> Result<Option<CollectionRow>, DatabaseError> {
    let query = sql(select_collections!(
        "WHERE COALESCE(collections.owner_id, '') = $1 AND collections.digest = $2 AND collections.pack IS NULL"
    ));
    let owner = owner.map(ToString::to_string).unwrap_or_default();
    Ok(connection.optional(query.bind(owner).bind(digest)).await?.map(collection))
}

/// How many collections somebody has, and how many characters their files have together.
pub(super) async fn possessions(
    connection: &mut Connection,
    owner: &PlayerId,
) -> Result<(i64, i64), DatabaseError> {
    let query = sql("SELECT COUNT(*), CAST(COALESCE(SUM(LENGTH(file)), 0) AS BIGINT) FROM collections \
                     WHERE owner_id = $1");
    connection.one(query.bind(owner)).await
}

/// The whole file, as SOK.
pub(super) async fn file(
    connection: &mut Connection,
    id: &CollectionId,
) -> Result<Option<String>, DatabaseError> {
    let query = sql("SELECT file FROM collections WHERE id = $1");
    Ok(connection.optional(query.bind(id)).await?.map(|(file,)| file))
}

pub(super) async fn set_title(
    connection: &mut Connection,
    id: &CollectionId,
    title: &str,
    now: i64,
) -> Result<(), DatabaseError> {
    let query = sql("UPDATE collections SET title = $2, changed_at = $3 WHERE id = $1");
    connection.run(query.bind(id).bind(title).bind(now)).await?;
    Ok(())
}

pub(super) async fn set_public(
    connection: &mut Connection,
    id: &CollectionId,
    is_public: bool,
    now: i64,
) -> Result<(), DatabaseError> {
    let query = sql("UPDATE collections SET is_public = $2, changed_at = $3 WHERE id = $1");
    connection.run(query.bind(id).bind(is_public).bind(now)).await?;
    Ok(())
}

pub(super) async fn delete(connection: &mut Connection, id: &CollectionId) -> Result<(), DatabaseError> {
    connection.run(sql("DELETE FROM collections WHERE id = $1").bind(id)).await?;
    Ok(())
}

/// The levels of a collection in the order of its file.
pub(super) async fn levels(
    connection: &mut Connection,
    id: &CollectionId,
    limit: u32,
    offset: u32,
) -> Result<Vec<LevelRow>, DatabaseError> {
    // Numbers have no gaps, so nothing has to be skipped.
    let query = sql(select_levels!(
        "WHERE held.collection_id = $1 AND held.number > $3 ORDER BY held.number LIMIT $2"
    ));
    Ok(connection.all(query.bind(id).bind(limit).bind(offset)).await?.into_iter().map(level_row).collect())
}

/// The same, but only of levels with such ratings, in tenths.
pub(super) async fn rated_levels(
    connection: &mut Connection,
    id: &CollectionId,
    ratings: RangeInclusive<i64>,
    limit: u32,
    offset: u32,
) -> Result<Vec<LevelRow>, DatabaseError> {
    let query = sql(select_levels!(
        "WHERE held.collection_id = $1 AND held.rating >= $2 AND held.rating <= $3 \
         ORDER BY held.number LIMIT $4 OFFSET $5"
    ));
    let query = query.bind(id).bind(*ratings.start()).bind(*ratings.end()).bind(limit).bind(offset);
    Ok(connection.all(query).await?.into_iter().map(level_row).collect())
}

/// A level as it is counted.
pub(super) async fn level(
    connection: &mut Connection,
    id: &Identity,
) -> Result<Option<KnownLevel>, DatabaseError> {
    let query = sql("SELECT drawing, width, height, boxes FROM levels WHERE id = $1");
    let row = connection.optional(query.bind(id.to_string())).await?;
    Ok(row.map(|(drawing, width, height, boxes)| KnownLevel { drawing, width, height, boxes }))
}

/// Public collections in which a level stands, and where first.
pub(super) async fn public_places(
    connection: &mut Connection,
    level: &Identity,
) -> Result<Vec<(CollectionId, String, i64)>, DatabaseError> {
    let query = sql("SELECT collections.id, collections.title, MIN(held.number) \
         FROM collection_levels AS held JOIN collections ON collections.id = held.collection_id \
         WHERE held.level_id = $1 AND collections.is_public = 1 \
         GROUP BY collections.id, collections.title, collections.created_at \
         ORDER BY collections.created_at, collections.id");
    let rows = connection.all(query.bind(level.to_string())).await?.into_iter();
    Ok(rows.map(|(id, title, number)| (CollectionId::stored(id), title, number)).collect())
}

/// The first place of a level in a collection that everybody sees, packs first: collection, number, title, notes.
pub(super) async fn first_public_place(
    connection: &mut Connection,
    level: &str,
) -> Result<Option<(CollectionId, i64, Option<String>, String)>, DatabaseError> {
    let query = sql("SELECT held.collection_id, held.number, held.title, held.notes \
         FROM collection_levels AS held JOIN collections ON collections.id = held.collection_id \
         WHERE held.level_id = $1 AND collections.is_public = 1 \
         ORDER BY CASE WHEN collections.pack IS NULL THEN 1 ELSE 0 END, collections.created_at, collections.id, \
                  held.number LIMIT 1");
    let row = connection.optional(query.bind(level)).await?;
    Ok(row.map(|(id, number, title, notes)| (CollectionId::stored(id), number, title, notes)))
}

/// Gives somebody the collections of somebody else.
pub(super) async fn adopt(
    connection: &mut Connection,
    from: &PlayerId,
    to: &PlayerId,
) -> Result<(), DatabaseError> {
    connection
        .run(sql("UPDATE collections SET owner_id = $2 WHERE owner_id = $1").bind(from).bind(to))
        .await?;
    Ok(())
}

/// All collections of somebody: id, title, whether it is public, file.
pub(super) async fn all_of(
    connection: &mut Connection,
    owner: &PlayerId,
) -> Result<Vec<(String, String, bool, String)>, DatabaseError> {
    let query =
        sql("SELECT id, title, is_public, file FROM collections WHERE owner_id = $1 ORDER BY created_at, id");
    connection.all(query.bind(owner)).await
}

/// Forgets levels that stand in no collection, and which nobody has solved.
pub(super) async fn delete_lost(
    connection: &mut Connection,
    created_before: i64,
) -> Result<u64, DatabaseError> {
    let query = sql("DELETE FROM levels WHERE created_at < $1 \
         AND NOT EXISTS (SELECT 1 FROM collection_levels WHERE collection_levels.level_id = levels.id) \
         AND NOT EXISTS (SELECT 1 FROM results WHERE results.subject = levels.id)");
    connection.run(query.bind(created_before)).await
}
