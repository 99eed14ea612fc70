//! Who is asking.
//!
//! A browser holds an opaque token in a cookie, the command line a personal token in the header `Authorization`; the
//! database holds only their digests. A handler says in its arguments whom it serves: a [`Player`] (a guest or an
//! account; anybody else is refused), an `Option<Player>`, or a [`Visitor`], who becomes a guest as soon as there is
//! something to save. What concerns an account itself asks for a [`Session`], which a personal token is not.

mod store;
mod token;

pub(crate) use token::Token;

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, OptionalFromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};

use crate::app::App;
use crate::clock::now;
use crate::config::Config;
use crate::database::{Connection, DatabaseError};
use crate::error::{ApiError, Code};
use crate::id::PlayerId;
use crate::throttle::{self, Throttle};

const MINUTE: i64 = 60 * 1000;
const DAY: i64 = 24 * 60 * MINUTE;
/// How long somebody with an account stays logged in without coming back.
const ACCOUNT_LIFETIME: i64 = 90 * DAY;
/// A guest's cookie is all that leads back to the guest's games, so it lasts as long as browsers keep cookies.
const GUEST_LIFETIME: i64 = 400 * DAY;
/// How long a session that another has followed is still recognised: requests under way during a login bring it.
const RECOGNISED: i64 = MINUTE;

/// Somebody who is known: a guest without a name, or an account.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) id: PlayerId,
    pub(crate) name: Option<String>,
}

impl Player {
    pub(crate) fn is_guest(&self) -> bool {
        self.name.is_none()
    }
}

/// A session as its cookie names it.
pub(crate) struct Session {
    pub(crate) player: Player,
    pub(crate) token: Token,
}

/// Where a request comes from, as far as we can trust it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

/// Anybody: known or not yet.
pub(crate) struct Visitor {
    player: Option<Player>,
    client: Client,
    jar: CookieJar,
}

impl Visitor {
    /// Whether this is somebody who is known already.
    pub(crate) fn player(&self) -> Option<&Player> {
        self.player.as_ref()
    }

    /// The player this is; who was not known becomes a guest now, with the cookie that goes with the answer.
    pub(crate) async fn admit(self, app: &App) -> Result<(Player, CookieJar), ApiError> {
        if let Some(player) = self.player {
            return Ok((player, self.jar));
        }
        self.check_not_succeeded(app).await?;
        throttle::charge(&app.database, &[Throttle::guests_from(self.client.0)]).await?;
        let player = Player { id: PlayerId::new(), name: None };
        let mut transaction = app.database.begin().await?;
        store::insert_guest(&mut transaction, &player.id, now()).await?;
        let token = begin(&mut transaction, &player).await?;
        transaction.commit().await?;
        let jar = self.jar.add(cookie(&app.config, &player, &token));
        Ok((player, jar))
    }

    /// Refuses a request that set out before its sender logged in: the cookie of a new guest would replace that of the
    /// account.
    async fn check_not_succeeded(&self, app: &App) -> Result<(), ApiError> {
        let Some(token) = cookie_token(&app.config, &self.jar) else { return Ok(()) };
        let mut connection = app.database.read().await?;
        if store::has_succeeded_since(&mut connection, &token.digest(), now() - RECOGNISED).await? {
            return Err(ApiError::new(Code::Conflict, "you have logged in meanwhile; send this again"));
        }
        Ok(())
    }
}

/// Begins a session.
pub(crate) async fn begin(connection: &mut Connection, player: &Player) -> Result<Token, DatabaseError> {
    let (token, now) = (Token::new(), now());
    store::insert(connection, &token.digest(), &player.id, now, now + lifetime(player)).await?;
    Ok(token)
}

/// Puts off the end of a session that is in use; `true` if its cookie is to be sent again.
pub(crate) async fn renew(app: &App, session: &Session) -> Result<bool, ApiError> {
    let expires_at = now() + lifetime(&session.player);
    let mut transaction = app.database.begin().await?;
    // Once a day is often enough.
    let renewed =
        store::renew(&mut transaction, &session.token.digest(), expires_at, expires_at - DAY).await?;
    transaction.commit().await?;
    Ok(renewed)
}

/// Ends a session.
pub(crate) async fn end(connection: &mut Connection, token: &Token) -> Result<(), DatabaseError> {
    store::delete(connection, &token.digest()).await
}

/// Ends a session that another one follows, of the same player or of another.
pub(crate) async fn succeed(
    connection: &mut Connection,
    token: &Token,
    successor: &PlayerId,
) -> Result<(), DatabaseError> {
    store::succeed(connection, &token.digest(), successor, now()).await
}

/// Ends all sessions of somebody but one.
pub(crate) async fn end_others(connection: &mut Connection, session: &Session) -> Result<(), DatabaseError> {
    store::delete_others(connection, &session.player.id, &session.token.digest()).await
}

/// Ends all sessions of somebody.
pub(crate) async fn end_all(connection: &mut Connection, player: &PlayerId) -> Result<(), DatabaseError> {
    store::delete_all(connection, player).await
}

/// Lets everybody else who writes for this player wait until the transaction is over; refuses if there is no such player
/// any more. So two requests cannot both count the same room, and a guest who logs in leaves nothing behind.
pub(crate) async fn hold(connection: &mut Connection, player: &PlayerId) -> Result<(), ApiError> {
    if store::touch(connection, player, now()).await? { Ok(()) } else { Err(nobody()) }
}

/// The same for a guest; `false` if it is gone, or has just become an account.
pub(crate) async fn hold_guest(connection: &mut Connection, guest: &PlayerId) -> Result<bool, DatabaseError> {
    store::touch_guest(connection, guest, now()).await
}

/// Forgets sessions that are over.
pub(crate) async fn prune(connection: &mut Connection) -> Result<u64, DatabaseError> {
    let now = now();
    store::delete_past(connection, now, now - RECOGNISED).await
}

fn lifetime(player: &Player) -> i64 {
    if player.is_guest() { GUEST_LIFETIME } else { ACCOUNT_LIFETIME }
}

/// The cookie that holds a token. With https only this host gets it, and only over https.
pub(crate) fn cookie(config: &Config, player: &Player, token: &Token) -> Cookie<'static> {
    let mut cookie = empty_cookie(config);
    cookie.set_value(token.reveal().to_owned());
    cookie.set_max_age(time::Duration::milliseconds(lifetime(player)));
    cookie
}

/// The same cookie, to be taken away.
pub(crate) fn empty_cookie(config: &Config) -> Cookie<'static> {
    Cookie::build((cookie_name(config), ""))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .build()
}

fn cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-session" } else { "session" }
}

/// The token in the cookie, if there is one that can be a token.
fn cookie_token(config: &Config, jar: &CookieJar) -> Option<Token> {
    Token::parse(jar.get(cookie_name(config))?.value())
}

fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

async fn session(app: &App, jar: &CookieJar) -> Result<Option<Session>, ApiError> {
    let Some(token) = cookie_token(&app.config, jar) else { return Ok(None) };
    let mut connection = app.database.read().await?;
    let found = store::player_of(&mut connection, &token.digest(), now()).await?;
    Ok(found.map(|player| Session { player, token }))
}

/// Who is asking; a personal token that is wrong is refused, a cookie that is out of date is not.
async fn player(parts: &mut Parts, app: &App) -> Result<Option<Player>, ApiError> {
    if let Some(token) = bearer_token(&parts.headers) {
        let refused = || ApiError::new(Code::NotLoggedIn, "the personal token is not known or was revoked");
        let token = Token::parse(token).ok_or_else(refused)?;
        let mut connection = app.database.read().await?;
        let found = store::player_of_personal_token(&mut connection, &token.digest()).await?;
        drop(connection);
        let (player, used_at) = found.ok_or_else(refused)?;
        note_use(app, &token, used_at).await;
        return Ok(Some(player));
    }
    let jar = CookieJar::from_headers(&parts.headers);
    Ok(session(app, &jar).await?.map(|session| session.player))
}

/// Remembers when a personal token was used, to the minute: most requests write nothing. Nobody is refused because it cannot
/// be written down.
async fn note_use(app: &App, token: &Token, used_at: Option<i64>) {
    let (now, digest) = (now(), token.digest());
    if used_at.is_some_and(|used_at| used_at > now - MINUTE) {
        return;
    }
    let noted = async {
        let mut transaction = app.database.begin().await?;
        store::note_use(&mut transaction, &digest, now).await?;
        transaction.commit().await
    };
    if let Err(error) = noted.await {
        tracing::warn!(%error, "could not write down that a personal token was used");
    }
}

fn nobody() -> ApiError {
    ApiError::new(Code::NotLoggedIn, "log in, or save something first")
}

impl FromRequestParts<App> for Player {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        player(parts, app).await?.ok_or_else(nobody)
    }
}

impl OptionalFromRequestParts<App> for Player {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, ApiError> {
        player(parts, app).await
    }
}

impl FromRequestParts<App> for Session {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let jar = CookieJar::from_headers(&parts.headers);
        let refused = || match bearer_token(&parts.headers) {
            Some(_) => ApiError::new(Code::Forbidden, "a personal token cannot do this; log in"),
            None => nobody(),
        };
        session(app, &jar).await?.ok_or_else(refused)
    }
}

impl OptionalFromRequestParts<App> for Session {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, ApiError> {
        let jar = CookieJar::from_headers(&parts.headers);
        session(app, &jar).await
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let player = player(parts, app).await?;
        let Ok(client) = <Client as FromRequestParts<App>>::from_request_parts(parts, app).await;
        Ok(Self { player, client, jar: CookieJar::from_headers(&parts.headers) })
    }
}

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(address)| address.ip());
        let forwarded =
            parts.headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        Ok(Self(client_address(peer, forwarded, app.config.trusted_proxies)))
    }
}

/// The address that the outermost proxy we trust has seen. Whatever stands further left was written by the client.
fn client_address<'a>(
    peer: IpAddr,
    forwarded: impl Iterator<Item = &'a str>,
    trusted_proxies: usize,
) -> IpAddr {
    if trusted_proxies == 0 {
        return peer;
    }
    let entries: Vec<&str> = forwarded.flat_map(|value| value.split(',')).map(str::trim).collect();
    let outermost = entries.len().checked_sub(trusted_proxies).and_then(|index| entries.get(index));
    outermost.and_then(|entry| entry.parse().ok()).unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(forwarded: &[&str], trusted_proxies: usize, expected: &str) {
        let peer = IpAddr::from([10, 0, 0, 1]);
        let address = client_address(peer, forwarded.iter().copied(), trusted_proxies);
        assert_eq!(address.to_string(), expected);
    }

    #[test]
    fn what_a_client_claims_about_itself_is_not_believed() {
        check(&["1.1.1.1"], 0, "10.0.0.1");
        check(&["6.6.6.6, 2.2.2.2"], 1, "2.2.2.2");
        check(&["6.6.6.6", "2.2.2.2, 3.3.3.3"], 2, "2.2.2.2");
    }

    #[test]
    fn without_a_usable_entry_the_neighbour_counts() {
        check(&[], 1, "10.0.0.1");
        check(&["somebody"], 1, "10.0.0.1");
        check(&["2.2.2.2"], 2, "10.0.0.1");
    }
}
