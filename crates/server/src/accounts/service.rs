//! What people can do with their accounts.

use serde_json::{Value, json};

use super::name::Name;
use super::password::Password;
use super::store;
use crate::app::App;
use crate::clock::now;
use crate::database::{Connection, DatabaseError};
use crate::error::{ApiError, Code};
use crate::id::PlayerId;
use crate::jobs;
use crate::leaderboard;
use crate::levels;
use crate::mazes;
use crate::reports;
use crate::saves;
use crate::session::{self, Client, Player, Session, Token};
use crate::settings;
use crate::throttle::{self, Throttle};
use crate::tokens;

/// Makes an account, of the guest who asks if there is one, and begins a session.
pub(super) async fn register(
    app: &App,
    client: Client,
    guest: Option<Session>,
    name: &str,
    password: &Password,
) -> Result<(Player, Token), ApiError> {
    // Step 1. What can be refused without work.
    let name = Name::new(name).map_err(|error| ApiError::new(Code::Invalid, error.to_string()))?;
    password.check()?;
    if guest.as_ref().is_some_and(|session| !session.player.is_guest()) {
        return Err(ApiError::new(Code::Conflict, "you have an account already; log out first"));
    }
    throttle::charge(&app.database, &[Throttle::accounts_from(client.0)]).await?;

    // Step 2. Many may want the same name at once: asking again when it is one's turn to hash saves the work.
    let taken = || {
        ApiError::new(
            Code::NameTaken,
            format!("the name {} is taken, or looks like one that is", name.as_str()),
        )
    };
    let place = app.passwords.place().await?;
    let mut connection = app.database.read().await?;
    for look in name.looks() {
        if store::is_taken(&mut connection, &look).await? {
            return Err(taken());
        }
    }
    drop(connection);
    let hash = app.passwords.hash(&place, password).await?;
    drop(place);

    // Step 3. The name is taken in one go with everything else.
    let mut transaction = app.database.begin().await?;
    let id = match &guest {
        Some(session) => session.player.id.clone(),
        None => {
            let id = PlayerId::new();
            store::insert(&mut transaction, &id, now()).await?;
            id
        }
    };
    for look in name.looks() {
        if !store::take_look(&mut transaction, &look, &id).await? {
            return Err(taken());
        }
    }
    if !store::name_guest(&mut transaction, &id, name.as_str(), &name.folded(), &hash).await? {
        return Err(ApiError::new(Code::Conflict, "this guest has just become an account"));
    }
    let player = Player { id, name: Some(name.as_str().to_owned()) };
    if let Some(session) = &guest {
        session::succeed(&mut transaction, &session.token, &player.id).await?;
    }
    let token = session::begin(&mut transaction, &player).await?;
    transaction.commit().await?;
    Ok((player, token))
}

/// Begins a session. Unknown names and wrong passwords cannot be told apart, neither by the answer nor by the time it takes.
pub(super) async fn log_in(
    app: &App,
    client: Client,
    before: Option<Session>,
    name: &str,
    password: &Password,
) -> Result<(Player, Token), ApiError> {
    // Step 1. Count the try. A name that nobody can have is a name that nobody has.
    let folded = Name::new(name).map_or_else(|_| " ".to_owned(), |name| name.folded());
    let throttles = [Throttle::passwords_for(&folded), Throttle::passwords_from(client.0)];
    throttle::charge(&app.database, &throttles).await?;

    // Step 2. Look.
    let account = store::find(&mut app.database.read().await?, &folded).await?;
    let stored = account.as_ref().map(|account| account.password.clone());
    let place = app.passwords.place().await?;
    let is_right = app.passwords.verify(&place, password, stored).await?;
    drop(place);
    let Some(account) = account.filter(|_| is_right) else {
        return Err(ApiError::new(Code::WrongCredentials, "there is no account with this name and password"));
    };

    // Step 3. A new token, and what was done as a guest comes along.
    let player = Player { id: account.id, name: Some(account.name) };
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    for throttle in &throttles {
        throttle::refund(&mut transaction, throttle).await?;
    }
    if let Some(before) = before {
        session::succeed(&mut transaction, &before.token, &player.id).await?;
        if before.player.is_guest() && session::hold_guest(&mut transaction, &before.player.id).await? {
            bring_along(&mut transaction, &before.player.id, &player.id).await?;
        }
    }
    let token = session::begin(&mut transaction, &player).await?;
    transaction.commit().await?;
    Ok((player, token))
}

/// Gives an account what a guest did.
async fn bring_along(
    connection: &mut Connection,
    guest: &PlayerId,
    account: &PlayerId,
) -> Result<(), DatabaseError> {
    jobs::service::merge(connection, guest, account).await?;
    levels::service::merge(connection, guest, account).await?;
    leaderboard::service::merge(connection, guest, account).await?;
    mazes::service::merge(connection, guest, account).await?;
    reports::service::merge(connection, guest, account).await?;
    saves::service::merge(connection, guest, account).await?;
    settings::service::merge(connection, guest, account).await?;
    store::delete(connection, guest).await
}

pub(super) async fn log_out(app: &App, session: &Session) -> Result<(), ApiError> {
    let mut transaction = app.database.begin().await?;
    session::end(&mut transaction, &session.token).await?;
    Ok(transaction.commit().await?)
}

/// Ends all sessions, and all personal tokens: everywhere is everywhere.
pub(super) async fn log_out_everywhere(app: &App, session: &Session) -> Result<(), ApiError> {
    let mut transaction = app.database.begin().await?;
    session::end_all(&mut transaction, &session.player.id).await?;
    tokens::service::revoke_all(&mut transaction, &session.player.id).await?;
    Ok(transaction.commit().await?)
}

/// Sets a new password, and ends all sessions but a new one, and all personal tokens: who had got in is out.
pub(super) async fn change_password(
    app: &App,
    client: Client,
    session: &Session,
    old: &Password,
    new: &Password,
) -> Result<Token, ApiError> {
    new.check()?;
    check_password(app, client, &session.player, old).await?;
    let place = app.passwords.place().await?;
    let hash = app.passwords.hash(&place, new).await?;
    drop(place);
    let mut transaction = app.database.begin().await?;
    store::set_password(&mut transaction, &session.player.id, &hash).await?;
    session::end_others(&mut transaction, session).await?;
    session::succeed(&mut transaction, &session.token, &session.player.id).await?;
    tokens::service::revoke_all(&mut transaction, &session.player.id).await?;
    let token = session::begin(&mut transaction, &session.player).await?;
    transaction.commit().await?;
    Ok(token)
}

/// Deletes somebody and all that is theirs. An account asks for its password.
pub(super) async fn delete(
    app: &App,
    client: Client,
    player: &Player,
    password: Option<&Password>,
) -> Result<(), ApiError> {
    if !player.is_guest() {
        let missing = || ApiError::new(Code::Invalid, "deleting an account asks for its password");
        check_password(app, client, player, password.ok_or_else(missing)?).await?;
    }
    let mut transaction = app.database.begin().await?;
    // Whoever asks for a job at the same moment comes before this, or is nobody any more.
    session::hold(&mut transaction, &player.id).await?;
    jobs::service::leave_all(&mut transaction, &player.id).await?;
    reports::service::delete_all(&mut transaction, &player.id).await?;
    store::delete(&mut transaction, &player.id).await?;
    Ok(transaction.commit().await?)
}

async fn check_password(
    app: &App,
    client: Client,
    player: &Player,
    password: &Password,
) -> Result<(), ApiError> {
    let Some(stored) = store::password(&mut app.database.read().await?, &player.id).await? else {
        return Err(ApiError::new(Code::Forbidden, "a guest has no password; register first"));
    };
    let throttles = [Throttle::passwords_for(&player.id.to_string()), Throttle::passwords_from(client.0)];
    throttle::charge(&app.database, &throttles).await?;
    let place = app.passwords.place().await?;
    if !app.passwords.verify(&place, password, Some(stored)).await? {
        return Err(ApiError::new(Code::WrongCredentials, "this is not your password"));
    }
    let mut transaction = app.database.begin().await?;
    for throttle in &throttles {
        throttle::refund(&mut transaction, throttle).await?;
    }
    Ok(transaction.commit().await?)
}

/// What everybody sees of somebody: the name, which guests have not, and since when they are here.
pub(crate) async fn appearance(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Option<(Option<String>, i64)>, DatabaseError> {
    store::appearance(connection, player).await
}

/// The account with a name.
pub(crate) async fn named(
    connection: &mut Connection,
    name: &str,
) -> Result<Option<PlayerId>, DatabaseError> {
    let Ok(name) = Name::new(name) else { return Ok(None) };
    Ok(store::find(connection, &name.folded()).await?.map(|account| account.id))
}

/// Everything that is stored about somebody.
pub(super) async fn export(app: &App, player: &Player) -> Result<Value, ApiError> {
    let mut connection = app.database.read().await?;
    let created_at = store::created_at(&mut connection, &player.id).await?;
    Ok(json!({
        "player": { "id": player.id, "name": player.name, "created_at": created_at },
        "collections": levels::service::export(&mut connection, &player.id).await?,
        "results": leaderboard::service::export(&mut connection, &player.id).await?,
        "mazes": mazes::service::export(&mut connection, &player.id).await?,
        "jobs": jobs::service::export(&mut connection, &player.id).await?,
        "reports": reports::service::export(&mut connection, &player.id).await?,
        "saves": saves::service::export(&mut connection, &player.id).await?,
        "settings": settings::service::export(&mut connection, &player.id).await?,
        "tokens": tokens::service::export(&mut connection, &player.id).await?,
    }))
}

/// Forgets guests whose cookie has expired. A day's grace: a guest exists a moment before its session does.
pub(crate) async fn prune(connection: &mut Connection) -> Result<u64, DatabaseError> {
    store::delete_lost_guests(connection, now() - 24 * 60 * 60 * 1000).await
}
