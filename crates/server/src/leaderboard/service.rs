//! How results come onto boards, and who may see what.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use mazekeeper_core::sokoban::carry::carry;
use mazekeeper_core::sokoban::identity::Identity;
use mazekeeper_core::sokoban::solution::{Verified, verify};
use mazekeeper_core::sokoban::{Level, formats, lurd};
use serde_json::{Value, json};

use super::achievement::Achievement;
use super::board::{Board, How, Measure, Subject};
use super::store::{self, Change, Row};
use crate::app::App;
use crate::clock::now;
use crate::database::{Connection, DatabaseError};
use crate::error::{ApiError, Code};
use crate::id::{CollectionId, PlayerId};
use crate::levels;
use crate::limits::MAX_MOVES;
use crate::list::PageQuery;
use crate::session::{self, Player};

/// Where somebody stands on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) measure: Measure,
    /// From 1.
    pub(super) rank: i64,
    pub(super) score: i64,
    pub(super) tie: i64,
    /// Whether the result that was just sent is the one that counts now.
    pub(super) is_new: bool,
}

/// A page of a board.
pub(super) struct Page {
    pub(super) rows: Vec<Row>,
    pub(super) me: Option<Standing>,
}

/// Replays moves on a level, drawn as somebody has played it, and gives the solution of the drawing that counts.
pub(super) async fn replay(
    app: &App,
    level: &Identity,
    drawing: Option<String>,
    moves: String,
) -> Result<Verified, ApiError> {
    let identity = *level;
    let found = levels::service::level(&mut app.database.read().await?, level).await?;
    let counts = found.ok_or_else(|| ApiError::not_found("level"))?;
    app.workers.run(move || solution_of(identity, &counts, drawing.as_deref(), &moves)).await?
}

fn solution_of(
    identity: Identity,
    counts: &Level,
    drawing: Option<&str>,
    moves: &str,
) -> Result<Verified, ApiError> {
    // Step 1. Read the moves.
    let rejected = |reason: String| ApiError::new(Code::Rejected, reason);
    let mut moves = lurd::read(moves).map_err(|error| rejected(format!("the moves: {error}")))?;
    if moves.len() > MAX_MOVES {
        return Err(rejected(format!("{} moves; at most {MAX_MOVES} are taken", moves.len())));
    }

    // Step 2. Carry them over, if they were made on another drawing of the level.
    if let Some(drawing) = drawing {
        let entry = formats::read(drawing.as_bytes()).entries.into_iter().next();
        let played = entry.and_then(|entry| entry.level.ok());
        let played = played.ok_or_else(|| rejected("the drawing is no level".to_owned()))?;
        let other = || rejected(format!("the drawing is another level: {}", Identity::of(&played)));
        if Identity::of(&played) != identity {
            return Err(other());
        }
        // What does not solve the drawing that was played is told in its own terms.
        let solution = verify(&played, &moves).map_err(|error| rejected(error.to_string()))?;
        moves = carry(&played, counts, &solution.moves().collect::<Vec<_>>()).ok_or_else(other)?;
    }

    // Step 3. Replay.
    verify(counts, &moves).map_err(|error| rejected(error.to_string()))
}

/// Puts a result on its boards.
pub(super) async fn submit(
    app: &App,
    player: &Player,
    how: How,
    achievement: &Achievement,
) -> Result<Vec<Standing>, ApiError> {
    let mut transaction = app.database.begin().await?;
    let improved = record(&mut transaction, &player.id, how, achievement).await?;
    transaction.commit().await?;
    let mut connection = app.database.read().await?;
    let mut standings = Vec::new();
    for (score, is_new) in achievement.scores.iter().zip(improved) {
        let board = Board { subject: achievement.subject, measure: score.measure, how };
        let standing = standing(&mut connection, &board, &player.id).await?;
        standings.extend(standing.map(|standing| Standing { is_new, ..standing }));
    }
    Ok(standings)
}

/// Writes an achievement to its boards and to the totals of the collections that hold its level; tells for each of
/// its scores whether it is the player's best now.
pub(crate) async fn record(
    connection: &mut Connection,
    player: &PlayerId,
    how: How,
    achievement: &Achievement,
) -> Result<Vec<bool>, ApiError> {
    let at = now();
    // Two results of one player at the same time would both take the other for not written.
    session::hold(connection, player).await?;
    let collections = match &achievement.subject {
        Subject::Level(level) => levels::service::public_collections_with(connection, level).await?,
        Subject::Maze(..) => Vec::new(),
    };
    let mut improved = Vec::new();
    for &score in &achievement.scores {
        let board = Board { subject: achievement.subject, measure: score.measure, how };
        let before = store::best(connection, &board, player).await?;
        let is_better = store::improve(connection, &board, player, score, at, &achievement.evidence).await?;
        improved.push(is_better);
        if !is_better {
            continue;
        }
        let before = before.map(|(before, ..)| before);
        let change = Change { is_first: before.is_none(), difference: score.score - before.unwrap_or(0), at };
        for collection in &collections {
            store::add_to_total(connection, collection, score.measure, how, player, change).await?;
        }
    }
    Ok(improved)
}

/// A page of a board.
pub(super) async fn page(
    app: &App,
    board: &Board,
    page: PageQuery,
    asker: Option<&Player>,
) -> Result<Page, ApiError> {
    let mut connection = app.database.read().await?;
    let rows = store::rows(&mut connection, board, page.limit(), page.offset()).await?;
    // A level without results and no level at all look the same so far.
    if let (true, Subject::Level(level)) = (rows.is_empty(), &board.subject) {
        let known = levels::service::level(&mut connection, level).await?;
        known.ok_or_else(|| ApiError::not_found("level"))?;
    }
    let me = match asker {
        Some(asker) => standing(&mut connection, board, &asker.id).await?,
        None => None,
    };
    Ok(Page { rows, me })
}

async fn standing(
    connection: &mut Connection,
    board: &Board,
    player: &PlayerId,
) -> Result<Option<Standing>, DatabaseError> {
    let Some(best @ (score, tie, _)) = store::best(connection, board, player).await? else {
        return Ok(None);
    };
    let better = store::better(connection, board, player, best).await?;
    Ok(Some(Standing { measure: board.measure, rank: better + 1, score, tie, is_new: false }))
}

/// A page of the totals of a collection.
pub(super) async fn totals(
    app: &App,
    collection: &CollectionId,
    measure: Measure,
    how: How,
    page: PageQuery,
) -> Result<Vec<Row>, ApiError> {
    let mut connection = app.database.read().await?;
    levels::service::check_public(&mut connection, collection).await?;
    Ok(store::totals(&mut connection, collection, measure, how, page.limit(), page.offset()).await?)
}

/// What somebody's best on the board of a level was, for those who have solved it themselves.
pub(super) async fn solution(
    app: &App,
    board: &Board,
    player: &PlayerId,
    asker: &Player,
) -> Result<String, ApiError> {
    let mut connection = app.database.read().await?;
    if !store::has_result(&mut connection, board.subject, &asker.id).await? {
        return Err(ApiError::new(Code::NotSolved, "solve this level, and you may see how others did"));
    }
    let evidence = store::evidence(&mut connection, board, player).await?;
    evidence.ok_or_else(|| ApiError::not_found("result"))
}

/// Somebody's best on a level, over all kinds of help.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    pub(crate) moves: i64,
    pub(crate) pushes: i64,
    /// The most honest way in which it was ever solved.
    pub(crate) how: How,
}

/// Somebody's bests on the levels of a collection with such numbers, by the levels' identities.
pub(crate) async fn bests_in(
    connection: &mut Connection,
    player: &PlayerId,
    collection: &CollectionId,
    numbers: RangeInclusive<i64>,
) -> Result<HashMap<String, Best>, DatabaseError> {
    let rows = store::bests_in(connection, player, collection, numbers).await?.into_iter();
    let best = |(level, moves, pushes, own, assisted): (_, _, _, i64, i64)| {
        let how = match (own, assisted) {
            (0, 0) => How::Automatic,
            (0, _) => How::Assisted,
            _ => How::Own,
        };
        (level, Best { moves, pushes, how })
    };
    Ok(rows.map(best).collect())
}

/// How many levels of each collection somebody has solved.
pub(crate) async fn solved_per_collection(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<HashMap<CollectionId, i64>, DatabaseError> {
    let rows = store::solved_per_collection(connection, player).await?;
    Ok(rows.into_iter().map(|(id, count)| (CollectionId::stored(id), count)).collect())
}

/// How many levels somebody has solved, and how many first places they hold with solutions of their own.
pub(crate) async fn tally(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<(i64, i64), DatabaseError> {
    let solved = store::count_solved(connection, player).await?;
    Ok((solved, store::count_records(connection, player).await?))
}

/// A result on a level.
pub(crate) struct Recent {
    pub(crate) level: String,
    pub(crate) moves: i64,
    pub(crate) pushes: i64,
    pub(crate) how: How,
    pub(crate) at: i64,
}

/// Somebody's latest bests by moves, the newest first.
pub(crate) async fn recent(
    connection: &mut Connection,
    player: &PlayerId,
    limit: u32,
) -> Result<Vec<Recent>, DatabaseError> {
    let rows = store::latest(connection, player, limit).await?.into_iter();
    let recent = |(level, moves, pushes, how, at): (_, _, _, String, _)| {
        let how = How::named(&how).expect("results are written by us");
        Recent { level, moves, pushes, how, at }
    };
    Ok(rows.map(recent).collect())
}

/// Counts the totals of a collection anew: its levels have changed, or it has become public.
pub(crate) async fn recount(
    connection: &mut Connection,
    collection: &CollectionId,
) -> Result<(), DatabaseError> {
    store::recount_collection(connection, collection).await
}

/// Gives an account what a guest achieved.
pub(crate) async fn merge(
    connection: &mut Connection,
    guest: &PlayerId,
    account: &PlayerId,
) -> Result<(), DatabaseError> {
    store::adopt(connection, guest, account).await?;
    store::recount_player(connection, account).await
}

/// All results of somebody.
pub(crate) async fn export(connection: &mut Connection, player: &PlayerId) -> Result<Value, DatabaseError> {
    let rows = store::all_of(connection, player).await?.into_iter();
    let result = |(subject, measure, how, score, tie, at, evidence)| {
        json!({
            "subject": subject, "measure": measure, "how": how, "score": score, "tie": tie, "at": at,
            "evidence": evidence,
        })
    };
    Ok(rows.map(result).collect())
}
