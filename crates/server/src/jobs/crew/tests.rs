//! Crews at work on a queue that is filled by hand.

use serde_json::{Value, json};

use super::super::queue::NewJob;
use super::super::work::Work;
use super::*;
use crate::database::{Scratch, sql, sql_of_each};

/// A level that is solved at once, and one that no textbook search solves in any test.
const EASY: &str = "#####\n#@$.#\n#####\n";
const HARD: &str = "##########\n#@       #\n# $$$$$$ #\n#        #\n# $$$$$$ #\n#        #\n#........#\n#....    #\n##########\n";

/// Queues work.
async fn queue_work(database: &Database, name: &str, work: Value) {
    let work: Work = serde_json::from_value(work).unwrap();
    let (work, _) = work.checked().unwrap();
    let (id, payload) = (JobId::stored(name.to_owned()), work.written());
    let new = NewJob {
        id: &id,
        kind: work.kind(),
        version: work::VERSION,
        payload: &payload,
        account: name,
        cost: 1,
        slots: 1,
        digest: name,
        at: 0,
    };
    let mut transaction = database.begin().await.unwrap();
    queue::add(&mut transaction, new).await.unwrap();
    transaction.commit().await.unwrap();
}

/// Queues the same so many times more.
async fn repeat(database: &Database, name: &str, times: i64) {
    let query = sql(
        "INSERT INTO jobs (id, kind, version, payload, bytes, state, account, turn, cost, slots, tries, created_at) \
         SELECT $2 || CAST(n AS TEXT), kind, version, payload, bytes, 'waiting', account, turn, cost, slots, 0, created_at \
         FROM jobs, (WITH RECURSIVE counted (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM counted WHERE n < $3) \
                     SELECT n FROM counted) AS numbers \
         WHERE id = $1",
    );
    let ids = JobId::new().to_string();
    let mut transaction = database.begin().await.unwrap();
    transaction.run(query.bind(name).bind(ids).bind(times)).await.unwrap();
    transaction.commit().await.unwrap();
}

async fn waiting(database: &Database) -> i64 {
    let query = sql("SELECT COUNT(*) FROM jobs WHERE state = 'waiting'");
    database.read().await.unwrap().one::<(i64,)>(query).await.unwrap().0
}

async fn a_long_job_keeps_its_lease(Scratch { database, .. }: &Scratch) {
    let long = json!({ "kind": "solve", "level": HARD, "configuration": { "algorithm": "bfs", "deadlocks": "none" },
        "limits": { "seconds": 60.0 } });
    queue_work(database, "long", long).await;
    queue_work(database, "short", json!({ "kind": "solve", "level": EASY })).await;
    repeat(database, "short", 10_000).await;
    let lease = Duration::from_secs(5);
    let crew = Crew::start(database.clone(), CrewConfig { slots: 16, bytes: 16 << 30, lease });
    let (mut began, mut seen) = (Instant::now(), 0);
    while began.elapsed() < lease * 5 / 4 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        let mut connection = database.read().await.unwrap();
        let now = connection.now().await.unwrap();
        let query = sql("SELECT tries, lease_until FROM jobs WHERE id = 'long' AND state = 'running'");
        let found: Option<(i64, i64)> = connection.optional(query).await.unwrap();
        // A crew needs a moment to begin.
        let Some((tries, until)) = found else {
            assert_eq!(seen, 0, "it has ended, or was lost");
            began = Instant::now();
            continue;
        };
        assert!(tries == 1 && until >= now, "late by {} ms", now - until);
        seen += 1;
        drop(connection);
        if waiting(database).await < 5_000 {
            repeat(database, "short", 10_000).await;
        }
    }
    assert!(seen > 10, "there is too little to see");
    crew.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_job_keeps_its_lease_beside_many_short_ones_on_sqlite() {
    let scratch = Scratch::on_sqlite().await;
    a_long_job_keeps_its_lease(&scratch).await;
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_job_keeps_its_lease_beside_many_short_ones_on_postgres() {
    if let Some(scratch) = Scratch::on_postgres().await {
        a_long_job_keeps_its_lease(&scratch).await;
        scratch.remove().await;
    }
}

#[tokio::test]
async fn what_a_crew_was_given_without_hearing_of_it_is_given_back() {
    let scratch = Scratch::on_sqlite().await;
    let database = &scratch.database;
    let long = json!({ "kind": "solve", "level": HARD, "configuration": { "algorithm": "bfs", "deadlocks": "none" },
        "limits": { "seconds": 60.0 } });
    queue_work(database, "long", long).await;
    let lease = Duration::from_secs(600);
    let crew = Crew::start(database.clone(), CrewConfig { slots: 2, bytes: 2 << 30, lease });
    state_of(database, "long", "running").await;
    // As if the answer to a claim had been lost.
    let work: Work = serde_json::from_value(json!({ "kind": "solve", "level": EASY })).unwrap();
    let stray = sql(
        "INSERT INTO jobs (id, kind, version, payload, bytes, state, account, turn, cost, slots, tries, created_at, \
             worker, holder, lease_until) \
         SELECT 'stray', 'solve', 1, $1, 0, 'running', '', 0, 1, 1, 1, 0, id, id || '/lost', 9999999999999 FROM workers",
    );
    let mut transaction = database.begin().await.unwrap();
    transaction.run(stray.bind(work.written())).await.unwrap();
    transaction.commit().await.unwrap();
    assert_eq!(state_of(database, "stray", "done").await, 1);
    crew.stop().await;
    scratch.remove().await;
}

/// Waits until a job is in a state; how often it was begun.
async fn state_of(database: &Database, id: &str, state: &str) -> i64 {
    for _ in 0..400 {
        let query = sql("SELECT tries FROM jobs WHERE id = $1 AND state = $2").bind(id).bind(state);
        if let Some((tries,)) = database.read().await.unwrap().optional(query).await.unwrap() {
            return tries;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{id} never was {state}");
}

async fn what_is_refused_fails_alone(Scratch { database, .. }: &Scratch) {
    for name in ["good", "cursed", "better"] {
        queue_work(database, name, json!({ "kind": "solve", "level": EASY })).await;
    }
    let curse = sql_of_each(
        "CREATE TRIGGER cursed BEFORE UPDATE ON jobs WHEN NEW.id = 'cursed' AND NEW.answer IS NOT NULL \
         BEGIN SELECT RAISE(ABORT, 'no'); END",
        "ALTER TABLE jobs ADD CONSTRAINT cursed CHECK (id <> 'cursed' OR answer IS NULL)",
    );
    let mut transaction = database.begin().await.unwrap();
    transaction.run(curse).await.unwrap();
    transaction.commit().await.unwrap();
    let crew = Crew::start(
        database.clone(),
        CrewConfig { slots: 3, bytes: 3 << 30, lease: Duration::from_secs(30) },
    );
    let mut states = Vec::new();
    for _ in 0..400 {
        let query = sql("SELECT id, state FROM jobs ORDER BY id");
        states = database.read().await.unwrap().all::<(String, String)>(query).await.unwrap();
        if states.iter().all(|(_, state)| !["waiting", "running"].contains(&state.as_str())) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let expected = [("better", "done"), ("cursed", "failed"), ("good", "done")];
    assert_eq!(states, expected.map(|(id, state)| (id.to_owned(), state.to_owned())));
    crew.stop().await;
}

#[tokio::test]
async fn what_the_database_refuses_fails_alone_on_sqlite() {
    let scratch = Scratch::on_sqlite().await;
    what_is_refused_fails_alone(&scratch).await;
    scratch.remove().await;
}

#[tokio::test]
async fn what_the_database_refuses_fails_alone_on_postgres() {
    if let Some(scratch) = Scratch::on_postgres().await {
        what_is_refused_fails_alone(&scratch).await;
        scratch.remove().await;
    }
}
