//! A worker whose database goes away.

use serde_json::json;

use super::super::queue::{self, NewJob};
use super::super::work::{self, Work};
use super::*;
use crate::database::{Proxy, Scratch, sql};
use crate::id::JobId;

/// A level that no textbook search solves in any test.
const HARD: &str = "##########\n#@       #\n# $$$$$$ #\n#        #\n# $$$$$$ #\n#        #\n#........#\n#....    #\n##########\n";

/// Queues a job that takes a second.
async fn queue_a_second(database: &Database) {
    let work = json!({ "kind": "solve", "level": HARD, "configuration": { "algorithm": "bfs", "deadlocks": "none" },
        "limits": { "seconds": 1.0 } });
    let (work, _) = serde_json::from_value::<Work>(work).unwrap().checked().unwrap();
    let (id, payload) = (JobId::new(), work.written());
    let (kind, version) = (work.kind(), work::VERSION);
    let new = NewJob {
        id: &id,
        kind,
        version,
        payload: &payload,
        account: "",
        cost: 1,
        slots: 1,
        digest: "",
        at: 0,
    };
    let mut transaction = database.begin().await.unwrap();
    queue::add(&mut transaction, new).await.unwrap();
    transaction.commit().await.unwrap();
}

/// Waits until the job is in a state; how often it was begun.
async fn until(database: &Database, state: &str) -> i64 {
    for _ in 0..300 {
        let query = sql("SELECT tries FROM jobs WHERE state = $1").bind(state);
        if let Some((tries,)) = database.read().await.unwrap().optional(query).await.unwrap() {
            return tries;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it never was {state}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_waits_for_its_database_and_loses_nothing_while_it_is_away() {
    let Some(scratch) = Scratch::on_postgres().await else { return };
    let mut proxy = Proxy::to(&scratch).await;
    // It is there before its database is.
    let config =
        WorkerConfig { database: proxy.url(), slots: 1, memory: 1 << 30, lease: Duration::from_secs(20) };
    let opening = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        proxy.open().await;
    };
    let worker = tokio::join!(Worker::start(config), opening).0.unwrap();
    queue_a_second(&scratch.database).await;
    until(&scratch.database, "running").await;
    // What came of it is known while nobody can be told.
    proxy.close().await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(until(&scratch.database, "running").await, 1);
    proxy.open().await;
    assert_eq!(until(&scratch.database, "done").await, 1);
    // And even if it is about to stop then.
    queue_a_second(&scratch.database).await;
    until(&scratch.database, "running").await;
    proxy.close().await;
    let stopping = tokio::spawn(worker.stop());
    tokio::time::sleep(Duration::from_millis(500)).await;
    proxy.open().await;
    assert_eq!(until(&scratch.database, "waiting").await, 0);
    stopping.await.unwrap();
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_stops_and_others_go_on_though_its_database_says_nothing_any_more() {
    let Some(scratch) = Scratch::on_postgres().await else { return };
    let mut proxy = Proxy::to(&scratch).await;
    proxy.open().await;
    let lease = Duration::from_secs(3);
    let config = |database| WorkerConfig { database, slots: 1, memory: 1 << 30, lease };
    let worker = Worker::start(config(proxy.url())).await.unwrap();
    queue_a_second(&scratch.database).await;
    until(&scratch.database, "running").await;
    proxy.swallow();
    let stopping = tokio::spawn(worker.stop());
    let mut open = Proxy::to(&scratch).await;
    open.open().await;
    let other = Worker::start(config(open.url())).await.unwrap();
    assert_eq!(until(&scratch.database, "done").await, 2);
    other.stop().await;
    tokio::time::timeout(Duration::from_secs(60), stopping).await.expect("it stops").unwrap();
    scratch.remove().await;
}
