//! Puts a profile together from what the other features know.

use super::routes::{Profile, RecentResult};
use crate::app::App;
use crate::error::ApiError;
use crate::id::PlayerId;
use crate::{accounts, leaderboard, levels};

/// How many results are told.
const RECENT: u32 = 12;

pub(super) async fn profile(app: &App, player: PlayerId) -> Result<Profile, ApiError> {
    let mut connection = app.database.read().await?;
    let known = accounts::service::appearance(&mut connection, &player).await?;
    let (name, joined_at) = known.ok_or_else(|| ApiError::not_found("player"))?;
    let (solved, records) = leaderboard::service::tally(&mut connection, &player).await?;
    let mut recent = Vec::new();
    for result in leaderboard::service::recent(&mut connection, &player, RECENT).await? {
        // What stands in private collections only is nobody's business.
        let Some(place) = levels::service::public_place(&mut connection, &result.level).await? else {
            continue;
        };
        recent.push(RecentResult {
            level: result.level,
            collection: place.collection,
            number: place.number,
            title: place.title,
            notes: place.notes,
            moves: result.moves,
            pushes: result.pushes,
            how: result.how,
            at: result.at,
        });
    }
    Ok(Profile { id: player, name, joined_at, solved, records, recent })
}
