//! Boards and totals.

use std::ops::RangeInclusive;

use super::achievement::Score;
use super::board::{Board, How, Measure, Subject};
use crate::database::{Connection, DatabaseError, Query, sql};
use crate::id::{CollectionId, PlayerId};

/// A row of a board.
pub(super) struct Row {
    pub(super) player: PlayerId,
    /// `None` for a guest.
    pub(super) name: Option<String>,
    pub(super) score: i64,
    pub(super) tie: i64,
    pub(super) at: i64,
}

/// The first three values of a query about a board.
fn of(board: &Board, query: Query) -> Query {
    query.bind(board.subject.key()).bind(board.measure.name()).bind(board.how.name())
}

/// Somebody's best on a board.
pub(super) async fn best(
    connection: &mut Connection,
    board: &Board,
    player: &PlayerId,
) -> Result<Option<(i64, i64, i64)>, DatabaseError> {
    let query = sql("SELECT score, tie, at FROM results \
                     WHERE subject = $1 AND measure = $2 AND how = $3 AND player_id = $4");
    connection.optional(of(board, query).bind(player)).await
}

/// Writes a result, if it is better than what its player has there; tells whether it is.
pub(super) async fn improve(
    connection: &mut Connection,
    board: &Board,
    player: &PlayerId,
    score: Score,
    at: i64,
    evidence: &str,
) -> Result<bool, DatabaseError> {
    let query = sql("INSERT INTO results (subject, measure, how, player_id, score, tie, at, evidence) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
         ON CONFLICT (subject, measure, how, player_id) DO UPDATE \
         SET score = excluded.score, tie = excluded.tie, at = excluded.at, evidence = excluded.evidence \
         WHERE (excluded.score, excluded.tie) < (results.score, results.tie)");
    let query = of(board, query).bind(player);
    let query = query.bind(score.score).bind(score.tie).bind(at).bind(evidence);
    Ok(connection.run(query).await? > 0)
}

/// A page of a board, the best first.
pub(super) async fn rows(
    connection: &mut Connection,
    board: &Board,
    limit: u32,
    offset: u32,
) -> Result<Vec<Row>, DatabaseError> {
    let query = sql("SELECT results.player_id, players.name, results.score, results.tie, results.at \
         FROM results JOIN players ON players.id = results.player_id \
         WHERE results.subject = $1 AND results.measure = $2 AND results.how = $3 \
         ORDER BY results.score, results.tie, results.at, results.player_id LIMIT $4 OFFSET $5");
    let query = of(board, query).bind(limit).bind(offset);
    let rows = connection.all(query).await?.into_iter();
    let row = |(player, name, score, tie, at)| Row { player: PlayerId::stored(player), name, score, tie, at };
    Ok(rows.map(row).collect())
}

/// How many are better than a place on a board.
pub(super) async fn better(
    connection: &mut Connection,
    board: &Board,
    player: &PlayerId,
    (score, tie, at): (i64, i64, i64),
) -> Result<i64, DatabaseError> {
    let query = sql("SELECT COUNT(*) FROM results WHERE subject = $1 AND measure = $2 AND how = $3 \
                     AND (score, tie, at, player_id) < ($4, $5, $6, $7)");
    let query = of(board, query);
    Ok(connection.one::<(i64,)>(query.bind(score).bind(tie).bind(at).bind(player)).await?.0)
}

/// What somebody's best on a board was replayed from.
pub(super) async fn evidence(
    connection: &mut Connection,
    board: &Board,
    player: &PlayerId,
) -> Result<Option<String>, DatabaseError> {
    let query = sql("SELECT evidence FROM results \
                     WHERE subject = $1 AND measure = $2 AND how = $3 AND player_id = $4");
    let query = of(board, query).bind(player);
    Ok(connection.optional(query).await?.map(|(evidence,)| evidence))
}

/// Whether somebody has any result on a subject.
pub(super) async fn has_result(
    connection: &mut Connection,
    subject: Subject,
    player: &PlayerId,
) -> Result<bool, DatabaseError> {
    let query = sql("SELECT score FROM results WHERE subject = $1 AND player_id = $2 LIMIT 1");
    Ok(connection.optional::<(i64,)>(query.bind(subject.key()).bind(player)).await?.is_some())
}

/// Somebody's bests on the levels of a collection with such numbers: level, moves, pushes, and how many results are
/// the player's own and how many with hints.
pub(super) async fn bests_in(
    connection: &mut Connection,
    player: &PlayerId,
    collection: &CollectionId,
    numbers: RangeInclusive<i64>,
) -> Result<Vec<(String, i64, i64, i64, i64)>, DatabaseError> {
    let query = sql("SELECT results.subject, \
                MIN(CASE WHEN results.measure = 'moves' THEN results.score ELSE results.tie END), \
                MIN(CASE WHEN results.measure = 'pushes' THEN results.score ELSE results.tie END), \
                COUNT(CASE WHEN results.how = 'own' THEN 1 END), \
                COUNT(CASE WHEN results.how = 'assisted' THEN 1 END) \
         FROM results WHERE results.player_id = $1 AND results.subject IN \
              (SELECT level_id FROM collection_levels WHERE collection_id = $2 AND number BETWEEN $3 AND $4) \
         GROUP BY results.subject");
    connection.all(query.bind(player).bind(collection).bind(*numbers.start()).bind(*numbers.end())).await
}

/// How many levels of each collection somebody has solved; what a program has solved is still to be done.
pub(super) async fn solved_per_collection(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Vec<(String, i64)>, DatabaseError> {
    let query = sql("SELECT held.collection_id, COUNT(DISTINCT held.number) \
         FROM (SELECT DISTINCT subject FROM results WHERE player_id = $1 AND how <> 'automatic') AS solved \
         JOIN collection_levels AS held ON held.level_id = solved.subject GROUP BY held.collection_id");
    connection.all(query.bind(player)).await
}

/// How many levels somebody has solved; what a program has solved does not count.
pub(super) async fn count_solved(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<i64, DatabaseError> {
    let query =
        sql("SELECT COUNT(DISTINCT subject) FROM results WHERE player_id = $1 AND measure = 'moves' \
                     AND how <> 'automatic'");
    Ok(connection.one::<(i64,)>(query.bind(player)).await?.0)
}

/// On how many boards nobody is better than somebody.
pub(super) async fn count_records(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<i64, DatabaseError> {
    let query = sql(
        "SELECT COUNT(*) FROM results AS mine WHERE mine.player_id = $1 AND mine.how = 'own' AND NOT EXISTS \
         (SELECT 1 FROM results AS other \
          WHERE other.subject = mine.subject AND other.measure = mine.measure AND other.how = mine.how \
            AND (other.score, other.tie, other.at, other.player_id) < (mine.score, mine.tie, mine.at, mine.player_id))",
    );
    Ok(connection.one::<(i64,)>(query.bind(player)).await?.0)
}

/// Somebody's latest bests by moves on levels: level, moves, pushes, how, time.
pub(super) async fn latest(
    connection: &mut Connection,
    player: &PlayerId,
    limit: u32,
) -> Result<Vec<(String, i64, i64, String, i64)>, DatabaseError> {
    let query =
        sql("SELECT subject, score, tie, how, at FROM results WHERE player_id = $1 AND measure = 'moves' \
                     ORDER BY at DESC, subject LIMIT $2");
    connection.all(query.bind(player).bind(limit)).await
}

/// All results of somebody: subject, measure, how, score, tie, time, evidence.
pub(super) async fn all_of(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<Vec<(String, String, String, i64, i64, i64, String)>, DatabaseError> {
    let query = sql("SELECT subject, measure, how, score, tie, at, evidence FROM results \
                     WHERE player_id = $1 ORDER BY subject, measure, how");
    connection.all(query.bind(player)).await
}

/// What a better result on one level changes in a total.
#[derive(Clone, Copy)]
pub(super) struct Change {
    /// Whether the level was not solved before.
    pub(super) is_first: bool,
    pub(super) difference: i64,
    pub(super) at: i64,
}

/// Adds what changed to somebody's total of a collection.
pub(super) async fn add_to_total(
    connection: &mut Connection,
    collection: &CollectionId,
    measure: Measure,
    how: How,
    player: &PlayerId,
    change: Change,
) -> Result<(), DatabaseError> {
    let query = sql("INSERT INTO totals (collection_id, measure, how, player_id, minus_solved, score, at) \
         VALUES ($1, $2, $3, $4, -$5, $6, $7) \
         ON CONFLICT (collection_id, measure, how, player_id) DO UPDATE \
         SET minus_solved = totals.minus_solved + excluded.minus_solved, score = totals.score + excluded.score, \
             at = excluded.at");
    let query = query.bind(collection).bind(measure.name()).bind(how.name()).bind(player);
    connection.run(query.bind(change.is_first).bind(change.difference).bind(change.at)).await?;
    Ok(())
}

/// A page of the totals of a collection: in a row, the score is the number of solved levels and the tie their sum.
pub(super) async fn totals(
    connection: &mut Connection,
    collection: &CollectionId,
    measure: Measure,
    how: How,
    limit: u32,
    offset: u32,
) -> Result<Vec<Row>, DatabaseError> {
    let query = sql("SELECT totals.player_id, players.name, -totals.minus_solved, totals.score, totals.at \
         FROM totals JOIN players ON players.id = totals.player_id \
         WHERE totals.collection_id = $1 AND totals.measure = $2 AND totals.how = $3 \
         ORDER BY totals.minus_solved, totals.score, totals.at, totals.player_id LIMIT $4 OFFSET $5");
    let query = query.bind(collection).bind(measure.name()).bind(how.name()).bind(limit).bind(offset);
    let rows = connection.all(query).await?.into_iter();
    let row = |(player, name, score, tie, at)| Row { player: PlayerId::stored(player), name, score, tie, at };
    Ok(rows.map(row).collect())
}

/// Counts the totals of a collection anew.
pub(super) async fn recount_collection(
    connection: &mut Connection,
    collection: &CollectionId,
) -> Result<(), DatabaseError> {
    connection.run(sql("DELETE FROM totals WHERE collection_id = $1").bind(collection)).await?;
    let query = sql("INSERT INTO totals (collection_id, measure, how, player_id, minus_solved, score, at) \
         SELECT held.collection_id, results.measure, results.how, results.player_id, \
                -COUNT(*), CAST(SUM(results.score) AS BIGINT), MAX(results.at) \
         FROM (SELECT DISTINCT collection_id, level_id FROM collection_levels WHERE collection_id = $1) AS held \
         JOIN collections ON collections.id = held.collection_id AND collections.is_public = 1 \
         JOIN results ON results.subject = held.level_id \
         GROUP BY held.collection_id, results.measure, results.how, results.player_id");
    connection.run(query.bind(collection)).await?;
    Ok(())
}

/// Gives somebody the results of somebody else, where they are better.
pub(super) async fn adopt(
    connection: &mut Connection,
    from: &PlayerId,
    to: &PlayerId,
) -> Result<(), DatabaseError> {
    let query = sql("INSERT INTO results (subject, measure, how, player_id, score, tie, at, evidence) \
         SELECT subject, measure, how, $2, score, tie, at, evidence FROM results WHERE player_id = $1 \
         ON CONFLICT (subject, measure, how, player_id) DO UPDATE \
         SET score = excluded.score, tie = excluded.tie, at = excluded.at, evidence = excluded.evidence \
         WHERE (excluded.score, excluded.tie, excluded.at) < (results.score, results.tie, results.at)");
    connection.run(query.bind(from).bind(to)).await?;
    Ok(())
}

/// Counts somebody's totals anew.
pub(super) async fn recount_player(
    connection: &mut Connection,
    player: &PlayerId,
) -> Result<(), DatabaseError> {
    connection.run(sql("DELETE FROM totals WHERE player_id = $1").bind(player)).await?;
    let query = sql("INSERT INTO totals (collection_id, measure, how, player_id, minus_solved, score, at) \
         SELECT held.collection_id, results.measure, results.how, results.player_id, \
                -COUNT(*), CAST(SUM(results.score) AS BIGINT), MAX(results.at) \
         FROM results \
         JOIN (SELECT DISTINCT collection_id, level_id FROM collection_levels) AS held \
           ON held.level_id = results.subject \
         JOIN collections ON collections.id = held.collection_id AND collections.is_public = 1 \
         WHERE results.player_id = $1 \
         GROUP BY held.collection_id, results.measure, results.how, results.player_id");
    connection.run(query.bind(player)).await?;
    Ok(())
}
