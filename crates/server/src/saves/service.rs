//! How saves are kept, so that nobody's play is lost.

use serde_json::{Value, json};

use super::play::{Checked, Kind, Play};
use super::store::{self, Save};
use crate::app::App;
use crate::clock::now;
use crate::database::{Connection, DatabaseError};
use crate::error::{ApiError, Code};
use crate::id::{PlayerId, SaveId};
use crate::label::Label;
use crate::list::PageQuery;
use crate::session::{self, Player};

/// What one player may keep.
const MOST_SAVES: i64 = 500;
const MOST_BYTES: i64 = 32 << 20;
/// Saves of one game that have names.
const MOST_NAMED: i64 = 10;

/// A save that is there now.
pub(super) struct Kept {
    pub(super) save: Save,
    /// Whether it was not there before.
    pub(super) is_new: bool,
}

/// Replays what was played.
pub(super) async fn check(app: &App, play: Play) -> Result<Checked, ApiError> {
    app.workers.run(move || play.check()).await?
}

/// Keeps a game, under a name or as the save that goes along. What is kept already is not kept twice.
pub(super) async fn create(
    app: &App,
    player: &Player,
    name: Option<&Label>,
    checked: &Checked,
) -> Result<Kept, ApiError> {
    let name = name.map(Label::as_str);
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    if let Some(save) = store::find_same(&mut transaction, &player.id, name, checked).await? {
        return Ok(Kept { save, is_new: false });
    }
    // Whoever begins a second save that goes along does not know of the first: it comes from another device.
    let forked_from = match name {
        Some(_) => {
            check_named(&mut transaction, &player.id, &checked.game).await?;
            None
        }
        None => store::newest_unnamed(&mut transaction, &player.id, &checked.game).await?,
    };
    let save = insert(&mut transaction, &player.id, name, forked_from, checked).await?;
    transaction.commit().await?;
    Ok(Kept { save, is_new: true })
}

/// Gives a save what was played since. If somebody else has changed it since it was seen, both are kept.
pub(super) async fn update(
    app: &App,
    player: &Player,
    id: &SaveId,
    seen: i64,
    checked: &Checked,
) -> Result<Kept, ApiError> {
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    let (save, digest) = find(&mut transaction, player, id).await?;
    if save.game != checked.game {
        return Err(ApiError::new(Code::Invalid, "this save is of another game; begin a new one"));
    }
    // Sent again, because the answer was lost.
    if digest == checked.digest {
        return Ok(Kept { save, is_new: false });
    }
    if save.revision == seen {
        check_room(&mut transaction, &player.id, checked, Some(id)).await?;
        let (revision, summary) = (save.revision + 1, checked.summary.clone());
        let save = Save { revision, summary, changed_at: now(), ..save };
        store::update(&mut transaction, &save, checked).await?;
        transaction.commit().await?;
        return Ok(Kept { save, is_new: false });
    }
    if let Some(save) = store::find_same(&mut transaction, &player.id, None, checked).await? {
        return Ok(Kept { save, is_new: false });
    }
    let save = insert(&mut transaction, &player.id, None, Some(save.id), checked).await?;
    transaction.commit().await?;
    Ok(Kept { save, is_new: true })
}

/// Gives a save another name. A save that went along no longer does: whoever still plays on it gets a new one.
pub(super) async fn rename(app: &App, player: &Player, id: &SaveId, name: &Label) -> Result<Save, ApiError> {
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    let (save, _) = find(&mut transaction, player, id).await?;
    if save.name.as_deref() == Some(name.as_str()) {
        return Ok(save);
    }
    if save.name.is_none() {
        check_named(&mut transaction, &player.id, &save.game).await?;
    }
    let (name, revision) = (Some(name.as_str().to_owned()), save.revision + 1);
    let save = Save { name, revision, ..save };
    store::rename(&mut transaction, &save).await?;
    transaction.commit().await?;
    Ok(save)
}

/// Forgets a save; if a revision is told, only while it is that one.
pub(super) async fn delete(
    app: &App,
    player: &Player,
    id: &SaveId,
    seen: Option<i64>,
) -> Result<(), ApiError> {
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    let (save, _) = find(&mut transaction, player, id).await?;
    if seen.is_some_and(|seen| seen != save.revision) {
        let sentence = format!("the save has changed; it is at revision {} now", save.revision);
        return Err(ApiError::new(Code::Conflict, sentence));
    }
    store::delete(&mut transaction, id).await?;
    Ok(transaction.commit().await?)
}

/// A page of somebody's saves; who is not known has none.
pub(super) async fn page(
    app: &App,
    player: Option<&Player>,
    game: Option<&str>,
    kind: Option<Kind>,
    page: PageQuery,
) -> Result<Vec<Save>, ApiError> {
    let Some(player) = player else { return Ok(Vec::new()) };
    let mut connection = app.database.read().await?;
    Ok(store::page(&mut connection, &player.id, game, kind, page.limit(), page.offset()).await?)
}

/// A save with what was played.
pub(super) async fn load(app: &App, player: &Player, id: &SaveId) -> Result<(Save, Play), ApiError> {
    store::whole(&mut app.database.read().await?, &player.id, id).await?.ok_or_else(no_save)
}

/// Gives an account the saves of a guest. Both sides' saves of one game are kept.
pub(crate) async fn merge(
    connection: &mut Connection,
    guest: &PlayerId,
    account: &PlayerId,
) -> Result<(), DatabaseError> {
    store::adopt(connection, guest, account).await
}

/// All saves of somebody.
pub(crate) async fn export(connection: &mut Connection, player: &PlayerId) -> Result<Value, DatabaseError> {
    let rows = store::all_of(connection, player).await?.into_iter();
    Ok(rows.map(|(save, play)| json!({ "save": save, "play": play })).collect())
}

async fn find(connection: &mut Connection, player: &Player, id: &SaveId) -> Result<(Save, String), ApiError> {
    store::find(connection, &player.id, id).await?.ok_or_else(no_save)
}

fn no_save() -> ApiError {
    ApiError::not_found("save")
}

async fn insert(
    connection: &mut Connection,
    player: &PlayerId,
    name: Option<&str>,
    forked_from: Option<SaveId>,
    checked: &Checked,
) -> Result<Save, ApiError> {
    check_room(connection, player, checked, None).await?;
    let save = Save {
        id: SaveId::new(),
        game: checked.game.clone(),
        name: name.map(str::to_owned),
        revision: 1,
        forked_from,
        changed_at: now(),
        summary: checked.summary.clone(),
    };
    store::insert(connection, player, &save, checked).await?;
    Ok(save)
}

async fn check_named(connection: &mut Connection, player: &PlayerId, game: &str) -> Result<(), ApiError> {
    if store::count_named(connection, player, game).await? >= MOST_NAMED {
        let sentence = format!("this game has {MOST_NAMED} saves with names; delete one first");
        return Err(ApiError::new(Code::TooMuch, sentence));
    }
    Ok(())
}

/// Whether a game fits, in the place of a save or beside all others.
async fn check_room(
    connection: &mut Connection,
    player: &PlayerId,
    checked: &Checked,
    instead_of: Option<&SaveId>,
) -> Result<(), ApiError> {
    let (count, bytes) = store::possessions(connection, player, instead_of).await?;
    let coming = i64::try_from(checked.body.len()).unwrap_or(i64::MAX);
    if count >= MOST_SAVES || bytes.saturating_add(coming) > MOST_BYTES {
        let sentence = format!(
            "you keep {count} saves with {} MiB; at most {MOST_SAVES} with {} MiB are kept: delete some first",
            bytes >> 20,
            MOST_BYTES >> 20
        );
        return Err(ApiError::new(Code::TooMuch, sentence));
    }
    Ok(())
}
