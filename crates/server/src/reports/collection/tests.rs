//! Benchmarks of the site that are ended, joined and forgotten while crews run them.

use std::time::{Duration, Instant};

use mazekeeper_bench::method::MethodNames;
use mazekeeper_bench::written::{WrittenSource, WrittenSubject};

use super::super::service::{delete_one, end};
use super::*;
use crate::database::{Scratch, sql};
use crate::jobs::{Crew, CrewConfig, prune_jobs};

/// So many levels that are solved at once.
fn plan(levels: usize) -> WrittenPlan {
    let drawing = "#####\n#@$.#\n#####".to_owned();
    let level = |number| WrittenSubject::Level { number, title: None, drawing: drawing.clone() };
    let source = WrittenSource { name: "all".to_owned(), subjects: (1..=levels).map(level).collect() };
    let names = MethodNames { algorithm: "bfs".to_owned(), ..MethodNames::default() };
    WrittenPlan { sources: vec![source], methods: vec![names.method().unwrap().names()] }
}

fn limits() -> Limits {
    Limits { time: Duration::from_secs(1), bytes: 1 << 20, nodes: None, repeat: 1 }
}

fn crew(database: &Database) -> Crew {
    // Nobody waits for a lease to be over: what this crew was given without hearing of it, it gives back.
    Crew::start(database.clone(), CrewConfig { slots: 4, bytes: 64 << 20, lease: Duration::from_secs(600) })
}

async fn standing(run: &CollectionRun) -> Standing {
    run.standing().await.unwrap().expect("nobody has forgotten it")
}

/// Everything that is to be done is done, once.
async fn is_complete(run: &mut CollectionRun, tasks: usize) {
    let mut told = Vec::new();
    let began = Instant::now();
    while !standing(run).await.is_finished {
        assert!(began.elapsed() < Duration::from_secs(60), "{:?}", run.standing().await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    loop {
        let rows = run.rows().await.unwrap();
        if rows.is_empty() {
            break;
        }
        told.extend(rows.into_iter().map(|(place, _)| place));
    }
    told.sort_unstable();
    assert_eq!(told, (0..tasks).collect::<Vec<_>>());
    let mut connection = run.database.read().await.unwrap();
    let report = store::find(&mut connection, 0, &run.id).await.unwrap().unwrap();
    assert_eq!((report.done, report.solved), (tasks as i64, tasks as i64));
    let left = sql("SELECT COUNT(*) FROM jobs WHERE report_id = $1").bind(&run.id);
    assert_eq!(connection.one::<(i64,)>(left).await.unwrap(), (0,));
}

/// Several people, who begin, end and forget the same benchmarks again and again, and two crews.
async fn disturbed(scratch: Scratch) {
    const TASKS: [usize; 3] = [300, 301, 302];
    let database = &scratch.database;
    let crews = [crew(database), crew(database)];
    let until = Instant::now() + Duration::from_secs(3);
    let somebody = |number: usize| {
        let database = database.clone();
        tokio::spawn(async move {
            let mut turn = number;
            while Instant::now() < until {
                turn += 1;
                let plan = plan(TASKS[turn % TASKS.len()]);
                let run = CollectionRun::begin(&database, "", &plan, &limits()).await.unwrap();
                tokio::time::sleep(Duration::from_millis(20)).await;
                let mut transaction = database.begin().await.unwrap();
                match turn.is_multiple_of(7) {
                    true => delete_one(&mut transaction, &run.id).await.unwrap(),
                    false => {
                        end(&mut transaction, &run.id).await.unwrap();
                    }
                }
                transaction.commit().await.unwrap();
                if turn.is_multiple_of(5) {
                    prune_jobs(&database, Duration::ZERO).await.unwrap();
                }
            }
        })
    };
    for one in [0, 1, 2].map(somebody) {
        one.await.unwrap();
    }
    for tasks in TASKS {
        let mut run = CollectionRun::begin(database, "", &plan(tasks), &limits()).await.unwrap();
        is_complete(&mut run, tasks).await;
    }
    for crew in crews {
        crew.stop().await;
    }
    assert_eq!(scratch.deadlocks().await, 0);
    scratch.remove().await;
}

#[tokio::test]
async fn it_is_told_why_nobody_runs_it() {
    let scratch = Scratch::on_sqlite().await;
    let run = CollectionRun::begin(&scratch.database, "", &plan(1), &limits()).await.unwrap();
    let build = run.settings.build.as_str();
    let with = async |workers: &[(&str, i64)]| {
        let mut transaction = scratch.database.begin().await.unwrap();
        let now = transaction.now().await.unwrap();
        for (id, (program, bytes)) in ["one", "other"].iter().zip(workers) {
            let query =
                sql("INSERT INTO workers (id, name, slots, bytes, program, started_at, alive_until) \
                 VALUES ($1, '', 2, $2, $3, $4, $4)");
            let query = query.bind(*id).bind(*bytes).bind(*program).bind(now + 60_000);
            transaction.run(query).await.unwrap();
        }
        transaction.commit().await.unwrap();
        let Standing { able, lack, .. } = standing(&run).await;
        let mut transaction = scratch.database.begin().await.unwrap();
        transaction.run(sql("DELETE FROM workers")).await.unwrap();
        transaction.commit().await.unwrap();
        (able, lack)
    };
    assert_eq!(with(&[]).await, (0, Lack::Workers));
    assert_eq!(with(&[("another", 1 << 30)]).await, (0, Lack::Build));
    assert_eq!(with(&[("another", 1 << 30), (build, 5)]).await, (0, Lack::Memory(5)));
    assert_eq!(with(&[("another", 1 << 30), (build, 1 << 30)]).await.0, 2);
    scratch.remove().await;
}

/// What whoever follows is told, however often the database is away, until nothing is left.
async fn followed(mut run: CollectionRun) -> Vec<usize> {
    let mut told = Vec::new();
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(60) {
        let asked = async { Ok::<_, DatabaseError>((run.standing().await?, run.rows().await?)) };
        match asked.await {
            Ok((Some(standing), rows)) if standing.is_finished && rows.is_empty() => return told,
            Ok((_, rows)) => told.extend(rows.into_iter().map(|(place, _)| place)),
            Err(DatabaseError::Unavailable(_)) => {}
            Err(error) => panic!("{error}"),
        }
        // So there is much to tell at once.
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    panic!("it was never finished: {:?}", run.standing().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_while_the_database_hangs_up_again_and_again() {
    let Some(scratch) = Scratch::on_postgres().await else { return };
    const TASKS: usize = 1000;
    let run = CollectionRun::begin(&scratch.database, "", &plan(TASKS), &limits()).await.unwrap();
    let crew = Crew::start(
        scratch.database.clone(),
        CrewConfig { slots: 4, bytes: 64 << 20, lease: Duration::from_secs(2) },
    );
    let following = tokio::spawn(followed(run));
    for pause in (0..40).map(|number| 30 + 7 * (number % 13)) {
        tokio::time::sleep(Duration::from_millis(pause)).await;
        scratch.hang_up().await;
    }
    let mut told = following.await.unwrap();
    told.sort_unstable();
    assert_eq!(told, (0..TASKS).collect::<Vec<_>>());
    crew.stop().await;
    // Whoever comes later is told everything as well, though the connection is lost in the middle of it.
    let (mut lost, began) = (0, Instant::now());
    for pause in (0..6).map(Duration::from_millis).cycle() {
        if lost == 3 {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "nobody hung up in the middle");
        let begun = CollectionRun::begin(&scratch.database, "", &plan(TASKS), &limits()).await;
        let Ok(mut run) = begun else { continue };
        let hang_up = async {
            tokio::time::sleep(pause).await;
            scratch.hang_up().await;
        };
        if tokio::join!(run.rows(), hang_up).0.is_err() {
            lost += 1;
            let mut told = followed(run).await;
            told.sort_unstable();
            assert_eq!(told, (0..TASKS).collect::<Vec<_>>());
        }
    }
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_ends_and_who_begins_disturbs_nobody_on_sqlite() {
    disturbed(Scratch::on_sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_ends_and_who_begins_disturbs_nobody_on_postgres() {
    if let Some(scratch) = Scratch::on_postgres().await {
        disturbed(scratch).await;
    }
}
