//! Who may have personal tokens, and how they end.

use serde_json::{Value, json};

use super::store::{self, PersonalToken};
use crate::app::App;
use crate::clock::now;
use crate::database::{Connection, DatabaseError};
use crate::error::{ApiError, Code};
use crate::id::{PlayerId, TokenId};
use crate::label::Label;
use crate::session::{self, Session, Token};

/// What one account may have: more machines than anybody sits at.
const MOST_TOKENS: i64 = 20;

/// All tokens of an account.
pub(super) async fn list(app: &App, session: &Session) -> Result<Vec<PersonalToken>, ApiError> {
    Ok(store::all_of(&mut app.database.read().await?, &session.player.id).await?)
}

/// Makes a token. Its secret is told now and never again.
pub(super) async fn create(
    app: &App,
    session: &Session,
    name: &Label,
) -> Result<(PersonalToken, Token), ApiError> {
    let player = &session.player;
    if player.is_guest() {
        return Err(ApiError::new(Code::Forbidden, "a guest has no personal tokens; register first"));
    }
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    if store::count(&mut transaction, &player.id).await? >= MOST_TOKENS {
        let sentence = format!("you have {MOST_TOKENS} personal tokens; revoke one first");
        return Err(ApiError::new(Code::TooMuch, sentence));
    }
    let (secret, name) = (Token::new(), name.as_str().to_owned());
    let token = PersonalToken { id: TokenId::new(), name, created_at: now(), used_at: None };
    store::insert(&mut transaction, &player.id, &token, &secret.digest()).await?;
    transaction.commit().await?;
    Ok((token, secret))
}

/// Ends a token.
pub(super) async fn revoke(app: &App, session: &Session, id: &TokenId) -> Result<(), ApiError> {
    let mut transaction = app.database.begin().await?;
    if !store::delete(&mut transaction, &session.player.id, id).await? {
        return Err(ApiError::not_found("personal token"));
    }
    Ok(transaction.commit().await?)
}

/// Ends all tokens of somebody.
pub(crate) async fn revoke_all(connection: &mut Connection, player: &PlayerId) -> Result<(), DatabaseError> {
    store::delete_all(connection, player).await
}

/// All tokens of somebody, without what could be used.
pub(crate) async fn export(connection: &mut Connection, player: &PlayerId) -> Result<Value, DatabaseError> {
    Ok(json!(store::all_of(connection, player).await?))
}
