//! What is forgotten, and what is ended that nobody can do.

use super::*;
use crate::database::{Scratch, sql};

/// A report of somebody or of the site, with two tasks for a build of the program that have waited since 1970.
async fn add_report(connection: &mut Connection, id: &str, owner: Option<&str>, program: &str) {
    let report =
        sql("INSERT INTO reports (id, player_id, title, is_public, facts, done, solved, size, created_at) \
         VALUES ($1, $2, '', 0, '{}', 0, 0, 0, 0)");
    connection.run(report.bind(id).bind(owner)).await.unwrap();
    let report = ReportId::stored(id.to_owned());
    let new = NewRuns { report: &report, tasks: 2, program, account: id, cost: 1, bytes: 0, at: 0 };
    queue::add_runs(connection, new).await.unwrap();
}

/// A job that was over just now.
async fn add_over(connection: &mut Connection, id: &str, likeness: Option<&str>, now: i64) {
    let job = sql(
        "INSERT INTO jobs (id, kind, version, payload, bytes, state, account, turn, cost, slots, likeness, tries, created_at, ended_at) \
         VALUES ($1, 'rate', 1, '{}', 0, 'done', 'x', 0, 1, 1, $2, 1, 0, $3)",
    );
    connection.run(job.bind(id).bind(likeness).bind(now)).await.unwrap();
}

async fn what_nobody_wants_or_can_do_is_forgotten(Scratch { database, .. }: &Scratch) {
    let mut transaction = database.begin().await.unwrap();
    let now = transaction.now().await.unwrap();
    let player = sql("INSERT INTO players (id, created_at, seen_at) VALUES ('anna', 0, 0)");
    transaction.run(player).await.unwrap();
    let (name, program) = ("worker", "this");
    let worker = store::Worker { id: name, name, slots: 1, bytes: 1, program };
    store::hear_of_worker(&mut transaction, &worker, now, now + 1).await.unwrap();
    add_report(&mut transaction, "gone", Some("anna"), "another").await;
    add_report(&mut transaction, "here", Some("anna"), "this").await;
    add_report(&mut transaction, "site", None, "another").await;
    add_over(&mut transaction, "wanted", None, now).await;
    add_over(&mut transaction, "unwanted", None, now).await;
    add_over(&mut transaction, "known", Some("alike"), now).await;
    add_over(&mut transaction, "known-before", Some("alike"), now - UNWANTED_FOR - 1).await;
    let alone = JobId::stored("alone".to_owned());
    let (id, kind, payload, digest) = (&alone, "rate", "{}", "alone");
    let new = NewJob { id, kind, version: 1, payload, account: "x", cost: 1, slots: 1, digest, at: now };
    queue::add(&mut transaction, new).await.unwrap();
    let anna = PlayerId::stored("anna".to_owned());
    let wanted = JobId::stored("wanted".to_owned());
    store::wish(&mut transaction, &wanted, &anna, None, now).await.unwrap();

    prune(&mut transaction).await.unwrap();
    let all = sql("SELECT id, state FROM jobs ORDER BY id");
    let states: Vec<(String, String)> = transaction.all(all).await.unwrap();
    let expected = [
        ("gone-0", "cancelled"),
        ("gone-1", "cancelled"),
        ("here-0", "waiting"),
        ("here-1", "waiting"),
        ("known", "done"),
        ("site-0", "waiting"),
        ("site-1", "waiting"),
        ("wanted", "done"),
    ];
    assert_eq!(states, expected.map(|(id, state)| (id.to_owned(), state.to_owned())));
}

#[tokio::test]
async fn what_nobody_wants_or_can_do_is_forgotten_on_sqlite() {
    let scratch = Scratch::on_sqlite().await;
    what_nobody_wants_or_can_do_is_forgotten(&scratch).await;
    scratch.remove().await;
}

#[tokio::test]
async fn what_nobody_wants_or_can_do_is_forgotten_on_postgres() {
    if let Some(scratch) = Scratch::on_postgres().await {
        what_nobody_wants_or_can_do_is_forgotten(&scratch).await;
        scratch.remove().await;
    }
}
