//! What people can do with levels and collections.

use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;

use mazekeeper_core::sokoban::Level;
use mazekeeper_core::sokoban::formats::{self, Collection};
use mazekeeper_core::sokoban::identity::Identity;
use serde_json::{Value, json};

use super::file::{Contents, FileError, Origin, ReportRow, line};
use super::store::{self, CollectionRow, KnownLevel, LevelRow, NewCollection};
use crate::accounts;
use crate::app::App;
use crate::clock::now;
use crate::database::{Connection, Database, DatabaseError};
use crate::error::{ApiError, Code};
use crate::id::{CollectionId, PlayerId};
use crate::leaderboard::{self, Best};
use crate::list::PageQuery;
use crate::session::{self, Client, Player};
use crate::throttle::{self, Throttle};

/// What one player may keep. Thousands of levels take a few megabytes.
const MOST_COLLECTIONS: i64 = 200;
const MOST_CHARACTERS: i64 = 32 << 20;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// A file that was taken.
pub(super) struct Taken {
    pub(super) collection: CollectionRow,
    /// Whether it was made just now; otherwise the same file was there already.
    pub(super) is_new: bool,
    pub(super) report: Vec<ReportRow>,
}

/// Makes a collection of a file.
pub(super) async fn upload(
    app: &App,
    player: &Player,
    client: Client,
    file: axum::body::Bytes,
    title: Option<&str>,
    is_public: bool,
) -> Result<Taken, ApiError> {
    let contents = read(app, client, file).await?;
    let title = title.and_then(line).or_else(|| contents.title.clone());
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    let same = store::find_same(&mut transaction, Some(&player.id), &contents.digest).await?;
    if let Some(collection) = same {
        return Ok(Taken { collection, is_new: false, report: contents.report });
    }
    check_room(&mut transaction, &player.id, &contents, 1).await?;
    let new = NewCollection {
        id: CollectionId::new(),
        pack: None,
        owner: Some(player.id.clone()),
        title: title.unwrap_or_else(|| "Levels".to_owned()),
        is_public,
        created_at: now(),
        changed_at: now(),
    };
    let collection = make(&mut transaction, &new, &contents).await?;
    transaction.commit().await?;
    Ok(Taken { collection, is_new: true, report: contents.report })
}

/// Gives a collection of one's own another file; its title stays.
pub(super) async fn replace(
    app: &App,
    player: &Player,
    client: Client,
    id: &CollectionId,
    file: axum::body::Bytes,
) -> Result<Taken, ApiError> {
    owned(&mut app.database.read().await?, player, id).await?;
    let contents = read(app, client, file).await?;
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    owned(&mut transaction, player, id).await?;
    check_room(&mut transaction, &player.id, &contents, 0).await?;
    store::replace_file(&mut transaction, id, &contents, now()).await?;
    store::replace_levels(&mut transaction, id, &contents.levels, now()).await?;
    leaderboard::service::recount(&mut transaction, id).await?;
    let collection = owned(&mut transaction, player, id).await?;
    transaction.commit().await?;
    Ok(Taken { collection, is_new: false, report: contents.report })
}

async fn read(app: &App, client: Client, file: axum::body::Bytes) -> Result<Contents, ApiError> {
    throttle::charge(&app.database, &[Throttle::uploads_from(client.0)]).await?;
    let contents = app.workers.run(move || Contents::read(&file)).await?;
    contents.map_err(|error| {
        let code = match error {
            FileError::NoLevel(_) => Code::NoLevel,
            FileError::TooMany(_) => Code::TooLarge,
        };
        ApiError::new(code, error.to_string())
    })
}

async fn check_room(
    connection: &mut Connection,
    player: &PlayerId,
    contents: &Contents,
    more: i64,
) -> Result<(), ApiError> {
    let (count, characters) = store::possessions(connection, player).await?;
    let coming = i64::try_from(contents.file.len()).unwrap_or(i64::MAX);
    if count + more > MOST_COLLECTIONS || characters.saturating_add(coming) > MOST_CHARACTERS {
        let sentence = format!(
            "you keep {count} collections with {} MiB; at most {MOST_COLLECTIONS} with {} MiB are kept",
            characters >> 20,
            MOST_CHARACTERS >> 20
        );
        return Err(ApiError::new(Code::TooMuch, sentence));
    }
    Ok(())
}

async fn make(
    connection: &mut Connection,
    new: &NewCollection,
    contents: &Contents,
) -> Result<CollectionRow, DatabaseError> {
    store::put(connection, new, contents).await?;
    store::replace_levels(connection, &new.id, &contents.levels, now()).await?;
    leaderboard::service::recount(connection, &new.id).await?;
    let made = store::find(connection, &new.id).await?;
    made.ok_or_else(|| DatabaseError::Refused("a collection that was just made is gone".to_owned()))
}

/// A page of collections, and of how many levels of each the asker has solved.
pub(super) async fn list(
    app: &App,
    asker: Option<&Player>,
    only_own: bool,
    page: PageQuery,
) -> Result<Vec<(CollectionRow, i64)>, ApiError> {
    let mut connection = app.database.read().await?;
    let rows =
        store::list(&mut connection, asker.map(|asker| &asker.id), only_own, page.limit(), page.offset())
            .await?;
    let solved = solved_by(&mut connection, asker).await?;
    let count = |row: CollectionRow| {
        let solved = solved.get(&row.id).copied().unwrap_or(0);
        (row, solved)
    };
    Ok(rows.into_iter().map(count).collect())
}

/// A collection that the asker may see, and how many of its levels the asker has solved.
pub(super) async fn collection(
    app: &App,
    asker: Option<&Player>,
    id: &CollectionId,
) -> Result<(CollectionRow, i64), ApiError> {
    let mut connection = app.database.read().await?;
    let row = visible(&mut connection, asker, id).await?;
    let solved = solved_by(&mut connection, asker).await?;
    let solved = solved.get(&row.id).copied().unwrap_or(0);
    Ok((row, solved))
}

/// How many levels of each collection the asker has solved.
async fn solved_by(
    connection: &mut Connection,
    asker: Option<&Player>,
) -> Result<HashMap<CollectionId, i64>, DatabaseError> {
    match asker {
        Some(asker) => leaderboard::service::solved_per_collection(connection, &asker.id).await,
        None => Ok(HashMap::new()),
    }
}

/// A page of the levels of a collection, all or only those with such ratings in tenths, with the asker's bests.
pub(super) async fn levels(
    app: &App,
    asker: Option<&Player>,
    id: &CollectionId,
    ratings: Option<RangeInclusive<i64>>,
    page: PageQuery,
) -> Result<Vec<(LevelRow, Option<Best>)>, ApiError> {
    let mut connection = app.database.read().await?;
    visible(&mut connection, asker, id).await?;
    let (limit, offset) = (page.limit(), page.offset());
    let rows = match ratings {
        Some(ratings) => store::rated_levels(&mut connection, id, ratings, limit, offset).await?,
        None => store::levels(&mut connection, id, limit, offset).await?,
    };
    Ok(with_bests(&mut connection, asker, id, rows).await?)
}

/// A level of a pack that comes with the program, by its number from 1, with the asker's best; and where the pack is.
pub(crate) async fn pack_level(
    app: &App,
    asker: Option<&Player>,
    pack: &str,
    number: u32,
) -> Result<(CollectionId, LevelRow, Option<Best>), ApiError> {
    let mut connection = app.database.read().await?;
    let missing = || ApiError::not_found("level");
    let id = store::pack_id(&mut connection, pack).await?.ok_or_else(missing)?;
    let rows = store::levels(&mut connection, &id, 1, number - 1).await?;
    let (row, best) = with_bests(&mut connection, asker, &id, rows).await?.pop().ok_or_else(missing)?;
    Ok((id, row, best))
}

/// A level as its collection draws it.
pub(crate) struct Drawn {
    pub(crate) number: i64,
    pub(crate) title: Option<String>,
    pub(crate) drawing: String,
}

/// The title of a collection that the asker may see, and its levels: those with these numbers, or the first of all; one more than
/// `most`, so that it is seen whether there are too many.
pub(crate) async fn drawn(
    connection: &mut Connection,
    asker: Option<&Player>,
    id: &CollectionId,
    numbers: Option<&[u32]>,
    most: u32,
) -> Result<(String, Vec<Drawn>), ApiError> {
    let title = visible(connection, asker, id).await?.title;
    let mut rows = Vec::new();
    match numbers {
        None => rows = store::levels(connection, id, most + 1, 0).await?,
        Some(numbers) => {
            let wanted: BTreeSet<u32> = numbers.iter().copied().filter(|&number| number > 0).collect();
            for number in wanted.into_iter().take(most as usize + 1) {
                rows.extend(store::levels(connection, id, 1, number - 1).await?);
            }
        }
    }
    let drawn = |LevelRow { number, title, drawing, .. }| Drawn { number, title, drawing };
    Ok((title, rows.into_iter().map(drawn).collect()))
}

/// Levels of a collection in the order of its file, with the asker's bests.
async fn with_bests(
    connection: &mut Connection,
    asker: Option<&Player>,
    id: &CollectionId,
    rows: Vec<LevelRow>,
) -> Result<Vec<(LevelRow, Option<Best>)>, DatabaseError> {
    let bests = match (asker, rows.first(), rows.last()) {
        (Some(asker), Some(first), Some(last)) => {
            let numbers = first.number..=last.number;
            leaderboard::service::bests_in(connection, &asker.id, id, numbers).await?
        }
        _ => Default::default(),
    };
    let with_best = |row: LevelRow| {
        let best = bests.get(&row.level).copied();
        (row, best)
    };
    Ok(rows.into_iter().map(with_best).collect())
}

/// A collection as a file: with solutions for its owner, without for others.
pub(super) async fn file(app: &App, asker: Option<&Player>, id: &CollectionId) -> Result<String, ApiError> {
    let mut connection = app.database.read().await?;
    let row = visible(&mut connection, asker, id).await?;
    let text = store::file(&mut connection, id).await?.ok_or_else(|| ApiError::not_found("collection"))?;
    drop(connection);
    if asker.is_some_and(|asker| row.owner.as_ref() == Some(&asker.id)) {
        return Ok(text);
    }
    app.workers.run(move || formats::write_xsb(&formats::read(text.as_bytes()))).await
}

/// Gives a collection of one's own another title, or shows it to everybody, or to nobody any more.
pub(super) async fn change(
    app: &App,
    player: &Player,
    id: &CollectionId,
    title: Option<&str>,
    is_public: Option<bool>,
) -> Result<CollectionRow, ApiError> {
    let mut transaction = app.database.begin().await?;
    owned(&mut transaction, player, id).await?;
    if let Some(title) = title {
        let title =
            line(title).ok_or_else(|| ApiError::new(Code::Invalid, "a title has at least a letter"))?;
        store::set_title(&mut transaction, id, &title, now()).await?;
    }
    if let Some(is_public) = is_public {
        store::set_public(&mut transaction, id, is_public, now()).await?;
        leaderboard::service::recount(&mut transaction, id).await?;
    }
    let row = owned(&mut transaction, player, id).await?;
    transaction.commit().await?;
    Ok(row)
}

pub(super) async fn delete(app: &App, player: &Player, id: &CollectionId) -> Result<(), ApiError> {
    let mut transaction = app.database.begin().await?;
    owned(&mut transaction, player, id).await?;
    store::delete(&mut transaction, id).await?;
    Ok(transaction.commit().await?)
}

/// A collection, if the asker may see it; to others it does not exist.
async fn visible(
    connection: &mut Connection,
    asker: Option<&Player>,
    id: &CollectionId,
) -> Result<CollectionRow, ApiError> {
    let row = store::find(connection, id).await?;
    let may_see = |row: &CollectionRow| {
        row.is_public || asker.is_some_and(|asker| row.owner.as_ref() == Some(&asker.id))
    };
    row.filter(may_see).ok_or_else(|| ApiError::not_found("collection"))
}

async fn owned(
    connection: &mut Connection,
    player: &Player,
    id: &CollectionId,
) -> Result<CollectionRow, ApiError> {
    let row = visible(connection, Some(player), id).await?;
    match row.owner.as_ref() == Some(&player.id) {
        true => Ok(row),
        false => Err(ApiError::new(Code::Forbidden, "this collection belongs to somebody else")),
    }
}

/// Refuses to speak about a collection that not everybody may see.
pub(crate) async fn check_public(connection: &mut Connection, id: &CollectionId) -> Result<(), ApiError> {
    visible(connection, None, id).await.map(|_| ())
}

/// A level as it is counted, and the public collections in which it stands. Who knows its identity has seen
/// it, so it is shown to everybody who does.
pub(super) async fn known_level(
    app: &App,
    id: &Identity,
) -> Result<(KnownLevel, Vec<(CollectionId, String, i64)>), ApiError> {
    let mut connection = app.database.read().await?;
    let level = store::level(&mut connection, id).await?.ok_or_else(|| ApiError::not_found("level"))?;
    Ok((level, store::public_places(&mut connection, id).await?))
}

/// The drawing of a level on which results are counted.
pub(crate) async fn level(
    connection: &mut Connection,
    id: &Identity,
) -> Result<Option<Level>, DatabaseError> {
    let drawing = drawing(connection, id).await?;
    Ok(drawing.and_then(|drawing| formats::read(drawing.as_bytes()).entries.pop()?.level.ok()))
}

/// The drawing of a level that is known here.
pub(crate) async fn drawing(
    connection: &mut Connection,
    id: &Identity,
) -> Result<Option<String>, DatabaseError> {
    Ok(store::level(connection, id).await?.map(|known| known.drawing))
}

/// The collections whose totals a result on a level changes.
pub(crate) async fn public_collections_with(
    connection: &mut Connection,
    level: &Identity,
) -> Result<Vec<CollectionId>, DatabaseError> {
    Ok(store::public_places(connection, level).await?.into_iter().map(|(id, ..)| id).collect())
}

/// A place of a level in a collection that everybody sees.
pub(crate) struct PublicPlace {
    pub(crate) collection: CollectionId,
    pub(crate) number: i64,
    pub(crate) title: Option<String>,
    pub(crate) notes: Value,
}

/// The first place of a level that everybody sees, packs first.
pub(crate) async fn public_place(
    connection: &mut Connection,
    level: &str,
) -> Result<Option<PublicPlace>, DatabaseError> {
    let found = store::first_public_place(connection, level).await?;
    Ok(found.map(|(collection, number, title, notes)| {
        let notes = serde_json::from_str(&notes).expect("notes are written by us");
        PublicPlace { collection, number, title, notes }
    }))
}

/// Gives an account what a guest uploaded.
pub(crate) async fn merge(
    connection: &mut Connection,
    guest: &PlayerId,
    account: &PlayerId,
) -> Result<(), DatabaseError> {
    store::adopt(connection, guest, account).await
}

/// All collections of somebody.
pub(crate) async fn export(connection: &mut Connection, player: &PlayerId) -> Result<Value, DatabaseError> {
    let rows = store::all_of(connection, player).await?.into_iter();
    let collection = |(id, title, is_public, file)| json!({ "id": id, "title": title, "is_public": is_public, "file": file });
    Ok(rows.map(collection).collect())
}

/// Forgets levels that nobody could find any more.
pub(crate) async fn prune(connection: &mut Connection) -> Result<u64, DatabaseError> {
    store::delete_lost(connection, now() - DAY).await
}

/// How a file is brought in from the command line.
#[derive(Clone, Debug, Default)]
pub struct ImportOptions {
    /// What to call the collection, if not as the file says.
    pub title: Option<String>,
    /// What to call it if the file does not say either.
    pub otherwise: Option<String>,
    /// The account it belongs to; without one it belongs to the site, and everybody sees it.
    pub owner: Option<String>,
    /// Whether only the owner sees it.
    pub is_private: bool,
}

/// A file that was brought in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The title of the collection.
    pub title: String,
    /// How many of its levels can be played.
    pub levels: usize,
    /// Whether the collection was made just now; otherwise the same file was there already.
    pub is_new: bool,
}

/// Why a file was not brought in.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// Nothing of the file can be kept.
    #[error(transparent)]
    File(#[from] FileError),
    /// Nobody has that name.
    #[error("there is no account named {0}")]
    Owner(String),
    /// The database did not work.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// Keeps a file that was read, without a server.
pub async fn import(
    database: &Database,
    collection: &Collection,
    options: &ImportOptions,
) -> Result<Imported, ImportError> {
    let contents = Contents::of(collection, Origin::Somebody)?;
    let mut transaction = database.begin().await?;
    let owner = match &options.owner {
        Some(name) => {
            let found = accounts::service::named(&mut transaction, name).await?;
            Some(found.ok_or_else(|| ImportError::Owner(name.clone()))?)
        }
        None => None,
    };
    let levels = contents.levels.len();
    let same = store::find_same(&mut transaction, owner.as_ref(), &contents.digest).await?;
    if let Some(same) = same {
        return Ok(Imported { title: same.title, levels, is_new: false });
    }
    let title = options.title.as_deref().and_then(line).or_else(|| contents.title.clone());
    let title = title.or_else(|| options.otherwise.as_deref().and_then(line));
    let new = NewCollection {
        id: CollectionId::new(),
        pack: None,
        is_public: !(options.is_private && owner.is_some()),
        owner,
        title: title.unwrap_or_else(|| "Levels".to_owned()),
        created_at: now(),
        changed_at: now(),
    };
    let made = make(&mut transaction, &new, &contents).await?;
    transaction.commit().await?;
    Ok(Imported { title: made.title, levels, is_new: true })
}
