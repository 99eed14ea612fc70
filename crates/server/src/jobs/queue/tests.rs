//! The queue compared with a list: whatever workers, players and the clock do, both tell the same.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use tokio::runtime::Handle;
use tokio::task::block_in_place;

use super::super::store;
use super::*;
use crate::database::{Database, Scratch};
use crate::id::PlayerId;

/// For how long whoever claims or beats is not late.
const LEASE: i64 = 30;

/// Who claims, with all of its places free: slots, bytes of each, the newest form it can read, and its program.
const WORKERS: [(i64, i64, i64, &str); 4] =
    [(1, 100, 2, "new"), (3, 300, 2, "new"), (2, 200, 1, "new"), (4, 200, 2, "old")];
/// What is asked for, by its digest: cost, slots and form.
const WORK: [(i64, i64, i64); 6] = [(3, 1, 1), (10, 1, 1), (40, 3, 1), (7, 2, 2), (1, 1, 2), (10, 4, 1)];
/// Reports: tasks, cost and bytes of each, program, and on whose account.
const REPORTS: [(i64, i64, i64, &str, &str); 2] =
    [(5, 6, 150, "new", "player-0"), (12, 2, 50, "old", "report-1")];
const PLAYERS: usize = 3;

/// What somebody does. Jobs and those who have or had them are named by places in lists that are as long as they are.
#[derive(Clone, Debug)]
enum Act {
    Wait(i64),
    /// A player asks for something, or joins whoever did.
    Ask(usize, usize),
    /// A player does not want a job any more.
    Leave(usize, usize),
    /// A worker of which so many places are taken.
    Claim(usize, i64),
    Beat(usize, Option<String>, Option<String>),
    Finish(usize),
    GiveBack(usize, Option<String>),
    Fail(usize),
    Expire,
    Cancel(usize),
    AddRuns(usize),
    CancelRuns(usize),
    DeleteReport(usize),
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let text = || proptest::option::of("[a-c]");
    // Whoever claimed last is number 0: mostly the last ones, and sometimes somebody who is long late.
    let grant = || prop_oneof![4 => 0usize..3, 1 => 0usize..40];
    let act = prop_oneof![
        4 => (0i64..2 * LEASE).prop_map(Act::Wait),
        8 => (0..PLAYERS, 0..WORK.len()).prop_map(|(player, work)| Act::Ask(player, work)),
        2 => (0..PLAYERS, 0usize..40).prop_map(|(player, job)| Act::Leave(player, job)),
        14 => (0..WORKERS.len(), 0i64..3).prop_map(|(worker, taken)| Act::Claim(worker, taken)),
        5 => (grant(), text(), text()).prop_map(|(grant, progress, kept)| Act::Beat(grant, progress, kept)),
        6 => grant().prop_map(Act::Finish),
        2 => (grant(), text()).prop_map(|(grant, kept)| Act::GiveBack(grant, kept)),
        1 => grant().prop_map(Act::Fail),
        5 => Just(Act::Expire),
        1 => (0usize..40).prop_map(Act::Cancel),
        2 => (0..REPORTS.len()).prop_map(Act::AddRuns),
        1 => (0..REPORTS.len()).prop_map(Act::CancelRuns),
        1 => (0..REPORTS.len()).prop_map(Act::DeleteReport),
    ];
    // Now and then workers begin the first job again and again, and nobody hears of them any more.
    let lost = |worker| [Act::Claim(worker, 0), Act::Wait(LEASE + 1), Act::Expire];
    let lost_often = (0..WORKERS.len(), 1..=MOST_TRIES as usize)
        .prop_map(move |(worker, times)| std::iter::repeat_n(lost(worker), times).flatten().collect());
    let acts = prop_oneof![60 => act.prop_map(|act| vec![act]), 1 => lost_often];
    proptest::collection::vec(acts, 1..80).prop_map(|acts| acts.concat())
}

/// What both tell of a job.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Told {
    id: String,
    state: String,
    account: String,
    turn: i64,
    tries: i64,
    holder: Option<String>,
    lease_until: Option<i64>,
    kept: Option<String>,
    progress: Option<String>,
    digest: Option<String>,
    reason: Option<String>,
    ended_at: Option<i64>,
}

impl Told {
    fn is_active(&self) -> bool {
        self.state == "waiting" || self.state == "running"
    }

    /// Nobody has it any more.
    fn drop_from_hands(&mut self, state: &str) {
        state.clone_into(&mut self.state);
        (self.holder, self.lease_until, self.progress) = (None, None, None);
    }

    /// It is over.
    fn end(&mut self, state: &str, reason: Option<&str>, now: i64) {
        self.drop_from_hands(state);
        (self.reason, self.ended_at) = (reason.map(str::to_owned), Some(now));
    }
}

/// A job of the list.
#[derive(Clone, Debug)]
struct Job {
    told: Told,
    cost: i64,
    slots: i64,
    version: i64,
    bytes: i64,
    program: Option<&'static str>,
    /// Of which report, and which.
    run: Option<(usize, i64)>,
    /// Who wants it.
    wished_by: BTreeSet<usize>,
}

/// The list, and what was told to whom.
#[derive(Default)]
struct Model {
    now: i64,
    jobs: Vec<Job>,
    /// Which jobs were given to whom, since ever.
    grants: Vec<(JobId, String)>,
    /// Tasks that are done.
    rows: BTreeSet<(usize, i64)>,
    /// How many jobs there have ever been.
    asked: usize,
}

fn player(number: usize) -> PlayerId {
    PlayerId::stored(format!("player-{number}"))
}

fn report(number: usize) -> ReportId {
    ReportId::stored(format!("report-{number}"))
}

impl Model {
    fn active(&self) -> impl Iterator<Item = &Told> {
        self.jobs.iter().map(|job| &job.told).filter(|told| told.is_active())
    }

    /// When somebody's next job has its turn: not before the one whose turn it is, and after all of the same account. Whose turn it is
    /// the first one tells that waits, or the last one that was begun: the later of them.
    fn next_turn(&self, account: &str) -> i64 {
        let turns =
            |state: &'static str| self.active().filter(move |told| told.state == state).map(|told| told.turn);
        let now = turns("running").max().max(turns("waiting").min()).unwrap_or(0);
        let own = self.jobs.iter().filter(|job| job.told.is_active() && job.told.account == account);
        own.map(|job| job.told.turn + job.cost).max().unwrap_or(0).max(now)
    }

    fn job(&mut self, id: &JobId) -> Option<&mut Job> {
        let id = id.to_string();
        self.jobs.iter_mut().find(|job| job.told.id == id)
    }

    /// The job that somebody has, if it is still theirs.
    fn held(&mut self, id: &JobId, holder: &str) -> Option<&mut Job> {
        self.job(id).filter(|job| job.told.state == "running" && job.told.holder.as_deref() == Some(holder))
    }

    /// Somebody who has claimed something, counted from the last.
    fn grant(&self, place: usize) -> Option<(JobId, String)> {
        let place = place.checked_rem(self.grants.len())?;
        self.grants.iter().rev().nth(place).cloned()
    }

    /// The place of a job that is no task of a report.
    fn asked(&self, place: usize) -> Option<JobId> {
        let asked: Vec<&Job> = self.jobs.iter().filter(|job| job.run.is_none()).collect();
        let job = asked.get(place.checked_rem(asked.len())?)?;
        Some(JobId::stored(job.told.id.clone()))
    }

    /// Whose turn it is, for whoever can do it.
    fn first(&mut self, worker: usize) -> Option<&mut Job> {
        let (_, bytes, version, program) = WORKERS[worker];
        let fits = |job: &&mut Job| {
            job.told.state == "waiting"
                && job.bytes <= bytes
                && job.version <= version
                && job.program.is_none_or(|of| of == program)
        };
        self.jobs.iter_mut().filter(fits).min_by_key(|job| (job.told.turn, job.told.id.clone()))
    }
}

/// What the database tells.
async fn told(connection: &mut Connection) -> Vec<Told> {
    let query = sql(
        "SELECT id, state, account, turn, tries, holder, lease_until, kept, progress, digest, reason, ended_at \
         FROM jobs ORDER BY id",
    );
    type Columns = (
        String,
        String,
        String,
        i64,
        i64,
        Option<String>,
        Option<i64>,
        Option<String>,
        Option<String>,
        Option<String>,
        Option<String>,
        Option<i64>,
    );
    let rows: Vec<Columns> = connection.all(query).await.unwrap();
    let told = |row: Columns| {
        let (id, state, account, turn, tries, holder, lease_until, kept, progress, digest, reason, ended_at) =
            row;
        Told {
            id,
            state,
            account,
            turn,
            tries,
            holder,
            lease_until,
            kept,
            progress,
            digest,
            reason,
            ended_at,
        }
    };
    rows.into_iter().map(told).collect()
}

async fn insert_report(connection: &mut Connection, number: usize) {
    let query = sql("INSERT INTO reports (id, title, is_public, facts, done, solved, size, created_at) \
         VALUES ($1, '', 0, '', 0, 0, 0, 0)");
    connection.run(query.bind(&report(number))).await.unwrap();
}

/// Does the same with both, and compares what both answer.
async fn act(connection: &mut Connection, model: &mut Model, act: Act) -> Result<(), TestCaseError> {
    let now = model.now;
    match act {
        Act::Wait(time) => model.now += time,
        Act::Ask(who, work) => ask(connection, model, who, work).await?,
        Act::Leave(who, place) => {
            let Some(id) = model.asked(place) else { return Ok(()) };
            store::hold(connection, &id).await.unwrap();
            let has_left = store::leave(connection, &id, &player(who), now).await.unwrap();
            let is_wished = store::is_wished(connection, &id).await.unwrap();
            let is_cancelled = !is_wished && cancel(connection, &id, now).await.unwrap();
            let job = model.job(&id).expect("it is in the list");
            // Who wanted what is over has not left it.
            prop_assert_eq!(has_left, job.told.is_active() && job.wished_by.remove(&who));
            prop_assert_eq!(is_wished, !job.wished_by.is_empty());
            prop_assert_eq!(is_cancelled, !is_wished && job.told.is_active());
            if is_cancelled {
                job.told.end("cancelled", None, now);
                (job.told.kept, job.told.digest) = (None, None);
            }
        }
        Act::Claim(worker, taken) => take(connection, model, worker, taken).await?,
        Act::Beat(place, progress, kept) => {
            let Some((id, holder)) = model.grant(place) else { return Ok(()) };
            let until = now + LEASE;
            let is_held =
                beat(connection, &id, &holder, until, progress.clone(), kept.clone()).await.unwrap();
            let job = model.held(&id, &holder);
            prop_assert_eq!(is_held, job.is_some());
            if let Some(Job { told, .. }) = job {
                (told.lease_until, told.progress) = (Some(until), progress);
                told.kept = kept.or(told.kept.take());
            }
        }
        Act::Finish(place) => finish_one(connection, model, place).await?,
        Act::GiveBack(place, kept) => {
            let Some((id, holder)) = model.grant(place) else { return Ok(()) };
            let is_held = give_back(connection, &id, &holder, kept.clone()).await.unwrap();
            let job = model.held(&id, &holder);
            prop_assert_eq!(is_held, job.is_some());
            if let Some(Job { told, .. }) = job {
                told.drop_from_hands("waiting");
                told.tries -= 1;
                told.kept = kept.or(told.kept.take());
            }
        }
        Act::Fail(place) => {
            let Some((id, holder)) = model.grant(place) else { return Ok(()) };
            let is_held = fail(connection, &id, &holder, "broken", now).await.unwrap();
            let job = model.held(&id, &holder);
            prop_assert_eq!(is_held, job.is_some());
            if let Some(Job { told, .. }) = job {
                told.end("failed", Some("broken"), now);
                (told.kept, told.digest) = (None, None);
            }
        }
        Act::Expire => {
            let is_late = |job: &&mut Job| job.told.state == "running" && job.told.lease_until < Some(now);
            let late = model.jobs.iter_mut().filter(is_late);
            let late = late.map(|Job { told, .. }| match told.tries >= MOST_TRIES {
                true => {
                    told.end("failed", Some("lost"), now);
                    told.digest = None;
                }
                false => told.drop_from_hands("waiting"),
            });
            prop_assert_eq!(expire(connection, now).await.unwrap(), late.count() as u64);
        }
        Act::Cancel(place) => {
            let Some(id) = model.asked(place) else { return Ok(()) };
            let is_cancelled = cancel(connection, &id, now).await.unwrap();
            let job = model.job(&id).expect("it is in the list");
            prop_assert_eq!(is_cancelled, job.told.is_active());
            if is_cancelled {
                job.told.end("cancelled", None, now);
                (job.told.kept, job.told.digest) = (None, None);
            }
        }
        Act::AddRuns(number) => add_report(connection, model, number).await?,
        Act::CancelRuns(number) => {
            let of_it = |job: &&mut Job| job.told.is_active() && job.run.is_some_and(|(of, _)| of == number);
            let ended = model.jobs.iter_mut().filter(of_it).map(|job| job.told.end("cancelled", None, now));
            prop_assert_eq!(
                cancel_runs(connection, &report(number), now).await.unwrap(),
                ended.count() as u64
            );
        }
        Act::DeleteReport(number) => {
            let query = sql("DELETE FROM reports WHERE id = $1");
            connection.run(query.bind(&report(number))).await.unwrap();
            insert_report(connection, number).await;
            model.jobs.retain(|job| job.run.is_none_or(|(of, _)| of != number));
            model.rows.retain(|&(of, _)| of != number);
        }
    }
    Ok(())
}

async fn ask(
    connection: &mut Connection,
    model: &mut Model,
    who: usize,
    work: usize,
) -> Result<(), TestCaseError> {
    let (cost, slots, version) = WORK[work];
    let (account, digest) = (player(who).to_string(), format!("digest-{work}"));
    let id = JobId::stored(format!("job-{:03}", model.asked));
    model.asked += 1;
    let new = NewJob {
        id: &id,
        kind: "solve",
        version,
        payload: "{}",
        account: &account,
        cost,
        slots,
        digest: &digest,
        at: model.now,
    };
    let given = add(connection, new).await.unwrap();
    store::wish(connection, &given, &player(who), None, model.now).await.unwrap();
    let turn = model.next_turn(&account);
    if let Some(job) = model.jobs.iter_mut().find(|job| job.told.digest.as_ref() == Some(&digest)) {
        prop_assert_eq!(given.to_string(), &*job.told.id, "it is joined");
        prop_assert!(job.told.is_active());
        if turn < job.told.turn {
            (job.told.turn, job.told.account) = (turn, account);
        }
        job.wished_by.insert(who);
        return Ok(());
    }
    prop_assert_eq!(&given, &id);
    let state = "waiting".to_owned();
    let told = Told { id: id.to_string(), state, account, turn, digest: Some(digest), ..Told::default() };
    let wished_by = BTreeSet::from([who]);
    model.jobs.push(Job { told, cost, slots, version, bytes: 0, program: None, run: None, wished_by });
    Ok(())
}

async fn take(
    connection: &mut Connection,
    model: &mut Model,
    worker: usize,
    taken: i64,
) -> Result<(), TestCaseError> {
    let (slots, bytes, version, program) = WORKERS[worker];
    let free = (slots - taken).max(1);
    let (name, until) = (format!("worker-{worker}"), model.now + LEASE);
    let holder = format!("{name}/{}", model.grants.len());
    let claimer = Claimer { worker: &name, version, program, free, bytes };
    let given = claim(connection, &claimer, &holder, model.now, until).await.unwrap();
    // The first one that it can do, with as many places as are free.
    let expected = model.first(worker).map(|job| {
        job.told.state = "running".to_owned();
        job.told.tries += 1;
        (job.told.holder, job.told.lease_until, job.told.progress) =
            (Some(holder.clone()), Some(until), None);
        let task = match job.run {
            Some((of, number)) => Task::Run { report: report(of), number },
            None => Task::Payload("{}".to_owned()),
        };
        let id = JobId::stored(job.told.id.clone());
        let places = job.slots.min(free);
        Claimed { id, task, places, kept: job.told.kept.clone(), watched_until: None }
    });
    prop_assert_eq!(&given, &expected);
    model.grants.extend(given.map(|job| (job.id, holder)));
    Ok(())
}

async fn finish_one(
    connection: &mut Connection,
    model: &mut Model,
    place: usize,
) -> Result<(), TestCaseError> {
    let Some((id, holder)) = model.grant(place) else { return Ok(()) };
    let now = model.now;
    let run = model.job(&id).and_then(|job| job.run);
    let Some((of, number)) = run else {
        let is_held = finish(connection, &id, &holder, Some("answer"), None, now).await.unwrap();
        let job = model.held(&id, &holder);
        prop_assert_eq!(is_held, job.is_some());
        if let Some(Job { told, .. }) = job {
            told.end("done", None, now);
            (told.kept, told.digest) = (None, None);
        }
        return Ok(());
    };
    let is_held = finish_run(connection, &id, &holder).await.unwrap();
    prop_assert_eq!(is_held, model.held(&id, &holder).is_some());
    if is_held {
        // It would be refused if there were one already.
        let query = sql("INSERT INTO report_rows (report_id, number, line) VALUES ($1, $2, '')");
        connection.run(query.bind(&report(of)).bind(number)).await.unwrap();
        model.jobs.retain(|job| job.run != run);
        prop_assert!(model.rows.insert((of, number)), "a task is done once");
    }
    Ok(())
}

async fn add_report(connection: &mut Connection, model: &mut Model, of: usize) -> Result<(), TestCaseError> {
    let (tasks, cost, bytes, program, account) = REPORTS[of];
    let new = NewRuns { report: &report(of), tasks, program, account, cost, bytes, at: model.now };
    let added = add_runs(connection, new).await.unwrap();
    let turn = model.next_turn(account);
    let mut expected = 0;
    for number in 0..tasks {
        let told = Told {
            id: format!("report-{of}-{number}"),
            state: "waiting".to_owned(),
            account: account.to_owned(),
            // After those of them that had to be put there before.
            turn: turn + expected * cost,
            ..Told::default()
        };
        let known = model.jobs.iter_mut().find(|job| job.run == Some((of, number)));
        match known {
            _ if model.rows.contains(&(of, number)) => continue,
            Some(job) if job.told.is_active() => continue,
            Some(job) => job.told = Told { kept: job.told.kept.take(), ..told },
            None => model.jobs.push(Job {
                told,
                cost,
                slots: 1,
                version: 1,
                bytes,
                program: Some(program),
                run: Some((of, number)),
                wished_by: BTreeSet::new(),
            }),
        }
        expected += 1;
    }
    prop_assert_eq!(added as i64, expected);
    Ok(())
}

/// What is always so, whatever the list says.
async fn check(connection: &mut Connection, model: &mut Model) -> Result<(), TestCaseError> {
    let found = told(connection).await;
    model.jobs.sort_by(|one, other| one.told.id.cmp(&other.told.id));
    prop_assert_eq!(&found, &model.jobs.iter().map(|job| job.told.clone()).collect::<Vec<_>>());
    let mut holders = BTreeSet::new();
    for job in &found {
        prop_assert_eq!(job.holder.is_some(), job.state == "running", "{:?}", job);
        prop_assert_eq!(job.lease_until.is_some(), job.state == "running", "{:?}", job);
        prop_assert_eq!(job.ended_at.is_some(), !job.is_active(), "{:?}", job);
        prop_assert!(job.holder.as_ref().is_none_or(|holder| holders.insert(holder)), "{:?}", job);
        let most = if job.state == "waiting" { MOST_TRIES - 1 } else { MOST_TRIES };
        prop_assert!((0..=most).contains(&job.tries), "{:?}", job);
    }
    for who in 0..PLAYERS {
        let active = store::active(connection, &player(who)).await.unwrap();
        let active: BTreeSet<String> = active.iter().map(ToString::to_string).collect();
        let wished = model.jobs.iter().filter(|job| job.told.is_active() && job.wished_by.contains(&who));
        prop_assert_eq!(active, wished.map(|job| job.told.id.clone()).collect());
    }
    Ok(())
}

/// Everything in one transaction, which is dropped: so the database is empty before and after.
async fn play(database: &Database, acts: Vec<Act>) -> Result<(), TestCaseError> {
    let mut connection = database.begin().await.unwrap();
    for who in 0..PLAYERS {
        let query = sql("INSERT INTO players (id, created_at, seen_at) VALUES ($1, 0, 0)");
        connection.run(query.bind(&player(who))).await.unwrap();
    }
    for number in 0..REPORTS.len() {
        insert_report(&mut connection, number).await;
    }
    let mut model = Model::default();
    for one in acts {
        act(&mut connection, &mut model, one).await?;
        check(&mut connection, &mut model).await?;
    }
    Ok(())
}

/// So many lists, the same ones every time.
fn runner(cases: u32) -> TestRunner {
    TestRunner::new(Config {
        cases,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        max_shrink_iters: 2_000,
        ..Config::default()
    })
}

async fn compare(scratch: Scratch) {
    let database = scratch.database.clone();
    let compared =
        block_in_place(|| runner(150).run(&acts(), |acts| Handle::current().block_on(play(&database, acts))));
    scratch.remove().await;
    if let Err(error) = compared {
        panic!("{error}");
    }
}

/// How accounts are served that have something to do at the same time.
#[derive(Default)]
struct Shares {
    served: [i64; PLAYERS],
    /// For each two of them: how far one was ahead at the least and at the most, since both have something to do.
    ahead: [[Option<(i64, i64)>; PLAYERS]; PLAYERS],
}

impl Shares {
    /// Nobody gets more than the other but for a job of each.
    fn check(&mut self, waiting: [bool; PLAYERS]) -> Result<(), TestCaseError> {
        for one in 0..PLAYERS {
            for other in 0..PLAYERS {
                let ahead = self.served[one] - self.served[other];
                let known = self.ahead[one][other].unwrap_or((ahead, ahead));
                let (least, most) = (known.0.min(ahead), known.1.max(ahead));
                prop_assert!(most - least <= 2 * MOST_COST, "{:?}", self.served);
                self.ahead[one][other] = (waiting[one] && waiting[other]).then_some((least, most));
            }
        }
        Ok(())
    }
}

const MOST_COST: i64 = 20;

/// Somebody asks for something of this cost, or somebody begins the next.
type Turn = Option<(usize, i64)>;

async fn share(database: &Database, turns: Vec<Turn>) -> Result<(), TestCaseError> {
    let mut connection = database.begin().await.unwrap();
    let (mut shares, mut waiting) = (Shares::default(), Vec::new());
    for (number, turn) in (0..).zip(turns) {
        if let Some((who, cost)) = turn {
            let (id, account) = (JobId::stored(format!("job-{number:03}")), player(who).to_string());
            let (kind, payload, digest) = ("solve", "{}", id.to_string());
            let (digest, account) = (digest.as_str(), account.as_str());
            let new = NewJob { id: &id, kind, version: 1, payload, account, cost, slots: 1, digest, at: 0 };
            add(&mut connection, new).await.unwrap();
            waiting.push((id, who, cost));
        } else {
            let claimer = Claimer { worker: "worker", version: 1, program: "", free: 1, bytes: 0 };
            let holder = number.to_string();
            let Some(given) = claim(&mut connection, &claimer, &holder, 0, LEASE).await.unwrap() else {
                prop_assert!(waiting.is_empty());
                continue;
            };
            let place = waiting.iter().position(|(id, ..)| *id == given.id).expect("it has waited");
            let (id, who, cost) = waiting.swap_remove(place);
            shares.served[who] += cost;
            // Some end before the next one begins.
            if number % 3 > 0 {
                finish(&mut connection, &id, &holder, None, None, 0).await.unwrap();
            }
        }
        let waits = |who| waiting.iter().any(|&(_, of, _)| of == who);
        shares.check(std::array::from_fn(waits))?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accounts_that_have_something_to_do_get_the_same() {
    let scratch = Scratch::on_sqlite().await;
    let ask = (0..PLAYERS, 1..=MOST_COST).prop_map(Some);
    // First more is asked for than is done, and then all of it is done.
    let turns = proptest::collection::vec(prop_oneof![3 => ask, 2 => Just(None)], 1..120);
    let turns = turns.prop_map(|turns| turns.into_iter().chain(std::iter::repeat_n(None, 30)).collect());
    let shared = block_in_place(|| {
        let share = |turns| Handle::current().block_on(share(&scratch.database, turns));
        runner(100).run(&turns, share)
    });
    scratch.remove().await;
    if let Err(error) = shared {
        panic!("{error}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_queue_is_a_list_on_sqlite() {
    compare(Scratch::on_sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_queue_is_a_list_on_postgres() {
    if let Some(scratch) = Scratch::on_postgres().await {
        compare(scratch).await;
    }
}
