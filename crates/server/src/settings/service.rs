//! How settings are kept.

use serde_json::{Value, json};

use super::preferences::Preferences;
use super::store;
use crate::app::App;
use crate::clock::now;
use crate::database::{Connection, DatabaseError};
use crate::error::ApiError;
use crate::id::PlayerId;
use crate::session::{self, Player};

/// Somebody's settings; who is not known has none.
pub(super) async fn find(app: &App, player: Option<&Player>) -> Result<Preferences, ApiError> {
    match player {
        Some(player) => Ok(store::find(&mut app.database.read().await?, &player.id).await?),
        None => Ok(Preferences::default()),
    }
}

/// Sets all, once they were checked.
pub(super) async fn replace(
    app: &App,
    player: &Player,
    preferences: Preferences,
) -> Result<Preferences, ApiError> {
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    store::replace(&mut transaction, &player.id, &preferences, now()).await?;
    transaction.commit().await?;
    Ok(preferences)
}

/// Sets some and leaves the rest as it is, so that two windows do not undo what the other did.
pub(super) async fn change(
    app: &App,
    player: &Player,
    changes: Preferences,
) -> Result<Preferences, ApiError> {
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    let preferences = store::find(&mut transaction, &player.id).await?.changed(changes).check()?;
    store::replace(&mut transaction, &player.id, &preferences, now()).await?;
    transaction.commit().await?;
    Ok(preferences)
}

/// Gives an account the settings of a guest, unless it has its own.
pub(crate) async fn merge(
    connection: &mut Connection,
    guest: &PlayerId,
    account: &PlayerId,
) -> Result<(), DatabaseError> {
    store::adopt(connection, guest, account).await
}

/// All settings of somebody.
pub(crate) async fn export(connection: &mut Connection, player: &PlayerId) -> Result<Value, DatabaseError> {
    Ok(json!(store::find(connection, player).await?))
}
