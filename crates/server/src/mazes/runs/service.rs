//! Which runs are kept.

use axum_extra::extract::CookieJar;
use mazekeeper_core::energy::code::Pellets;
use mazekeeper_core::run::{Run, RunTextError, VerifiedRun, verify};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::store::{self, Kept};
use crate::app::App;
use crate::clock::now;
use crate::database::{Connection, DatabaseError};
use crate::error::{ApiError, Code};
use crate::id::{PlayerId, RunId};
use crate::leaderboard::How;
use crate::limits::MAX_CELLS;
use crate::list::PageQuery;
use crate::mazes::service::charge;
use crate::session::{self, Client, Player, Visitor};

/// How many runs are kept for each player, and how many bytes they take at most.
const MAX_RUNS: i64 = 500;
const MAX_BYTES: i64 = 8 << 20;

/// Replays a run and keeps it; the flag tells whether it is new.
pub(super) async fn keep(
    app: &App,
    client: Client,
    visitor: Visitor,
    run: String,
    how: How,
) -> Result<(Kept, bool, CookieJar), ApiError> {
    // Step 1. There is one way to write a run, so the same run is the same text; it was replayed when it came first.
    let digest: String = Sha256::digest(run.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    let known = match visitor.player() {
        Some(player) => store::find_same(&mut app.database.read().await?, &player.id, &digest).await?,
        None => None,
    };
    if let Some(kept) = known {
        let (_, jar) = visitor.admit(app).await?;
        return Ok((kept, false, jar));
    }

    // Step 2. Replay.
    charge(app, client, &visitor).await?;
    let (run, verified) = app
        .workers
        .run(move || {
            let verified = replay(&run)?;
            Ok::<_, ApiError>((run, verified))
        })
        .await??;

    // Step 3. Keep it, if there is room.
    let (player, jar) = visitor.admit(app).await?;
    let kept = Kept {
        id: RunId::new(),
        maze: verified.maze().to_string(),
        steps: verified.steps() as i64,
        milliseconds: verified.milliseconds().into(),
        how: how.name().to_owned(),
        at: now(),
    };
    let mut transaction = app.database.begin().await?;
    session::hold(&mut transaction, &player.id).await?;
    let (runs, bytes) = store::sizes(&mut transaction, &player.id).await?;
    if runs >= MAX_RUNS || bytes + run.len() as i64 > MAX_BYTES {
        let sentence = format!(
            "there is no room for more: {MAX_RUNS} runs and {} MiB are kept for you; delete some",
            MAX_BYTES >> 20
        );
        return Err(ApiError::new(Code::TooMuch, sentence));
    }
    let is_new = store::insert(&mut transaction, &player.id, &kept, &digest, &run).await?;
    let kept = match is_new {
        true => kept,
        // The same run twice at once.
        false => {
            let same = store::find_same(&mut transaction, &player.id, &digest).await?;
            same.ok_or_else(|| ApiError::not_found("run"))?
        }
    };
    transaction.commit().await?;
    Ok((kept, is_new, jar))
}

/// Replays a run, unless its maze is so large that nobody would wait for it.
fn replay(text: &str) -> Result<VerifiedRun, ApiError> {
    let rejected = |reason: String| ApiError::new(Code::Rejected, reason);
    let run: Run = text.parse().map_err(|error: RunTextError| rejected(error.to_string()))?;
    check_size(&run)?;
    verify(&run).map_err(|error| rejected(error.to_string()))
}

/// What a code asks for is looked at before it is built.
fn check_size(run: &Run) -> Result<(), ApiError> {
    let (shape, invalid) = (run.maze().shape(), |reason| Err(ApiError::new(Code::Invalid, reason)));
    if shape.area() > MAX_CELLS {
        let (rows, columns) = (shape.rows(), shape.columns());
        return invalid(format!(
            "a maze of {rows} × {columns} is too large: runs through at most {MAX_CELLS} cells are kept"
        ));
    }
    let pellets = match run.energy().map(|energy| &energy.pellets) {
        Some(Pellets::Drawn { count, .. }) => *count,
        Some(Pellets::Listed(list)) => list.len(),
        None => 0,
    };
    let room = shape.area() - 2;
    match pellets > room {
        true => invalid(format!("{pellets} pellets do not fit: the maze has room for {room}")),
        false => Ok(()),
    }
}

/// One of somebody's runs, with its text.
pub(super) async fn look(app: &App, player: &Player, run: &RunId) -> Result<(Kept, String), ApiError> {
    let found = store::find(&mut app.database.read().await?, &player.id, run).await?;
    found.ok_or_else(|| ApiError::not_found("run"))
}

/// A page of somebody's runs.
pub(super) async fn page(app: &App, player: &Player, page: PageQuery) -> Result<Vec<Kept>, ApiError> {
    let mut connection = app.database.read().await?;
    Ok(store::page(&mut connection, &player.id, page.limit(), page.offset()).await?)
}

/// Forgets one of somebody's runs.
pub(super) async fn delete(app: &App, player: &Player, run: &RunId) -> Result<(), ApiError> {
    let mut transaction = app.database.begin().await?;
    if !store::delete(&mut transaction, &player.id, run).await? {
        return Err(ApiError::not_found("run"));
    }
    Ok(transaction.commit().await?)
}

/// Gives an account the runs of a guest.
pub(in crate::mazes) async fn merge(
    connection: &mut Connection,
    guest: &PlayerId,
    account: &PlayerId,
) -> Result<(), DatabaseError> {
    store::adopt(connection, guest, account).await
}

/// All runs of somebody.
pub(in crate::mazes) async fn export(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Value, DatabaseError> {
    let rows = store::all_of(connection, player).await?.into_iter();
    Ok(rows.map(|(run, how, at)| json!({ "run": run, "how": how, "at": at })).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(run: &str, expected: Result<usize, (Code, &str)>) {
        let replayed = replay(run).map(|verified| verified.steps());
        let told = replayed.map_err(|error| (error.code(), error.detail().to_owned()));
        assert_eq!(told, expected.map_err(|(code, sentence)| (code, sentence.to_owned())));
    }

    #[test]
    fn only_what_arrives_is_kept() {
        check("dfs1-3x3-s1-b0-f0.0-t2.2 - r0d0l0d0r0r9", Ok(6));
        check("dfs1-3x3-s1-b0-f0.0-t2.2 e1-p1.1=3-h3 r0d0l0d0r0r9", Ok(6));
        check("dfs1-3x3-s1-b0-f0.0-t2.2 - r0r0", Err((Code::Rejected, "step 2 (r) walks into a wall")));
        check(
            "dfs1-3x3-s1-b0-f0.0-t2.2 - r0d",
            Err((
                Code::Rejected,
                "character 4 of the moves: after a direction come milliseconds, such as 0 or 350",
            )),
        );
    }

    #[test]
    fn what_is_too_large_is_not_built() {
        check(
            "aldous-broder1-10000x10000-s1-b0-f0.0-t2.2 - r0",
            Err((
                Code::Invalid,
                "a maze of 10000 × 10000 is too large: runs through at most 1000000 cells are kept",
            )),
        );
        check(
            "dfs1-3x3-s1-b0-f0.0-t2.2 e1-k18446744073709551615-s1-h1 r0",
            Err((Code::Invalid, "18446744073709551615 pellets do not fit: the maze has room for 7")),
        );
    }
}
