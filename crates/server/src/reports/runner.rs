//! Who runs benchmarks: some at a time, each on threads of its own.
//!
//! This is the whole door: [`Runner::start`], [`Runner::cancel`] and [`Runner::stop`]. What is to be done, what is done and who does it
//! stands in the database, so that it may end at any time. Every row is written in one transaction with the proof that the
//! report is still this runner's own: nothing is lost, and nothing is written twice.

use std::collections::{HashMap, HashSet};
use std::io;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use mazekeeper_bench::store::{Settings, StoredRow};
use mazekeeper_bench::workers::{self, Event, Limits};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::limits::{KEPT_MOVES, MOST_OF_ONE_ADDRESS, MOST_WAITING};
use super::plan::Planned;
use super::store;
use crate::app::App;
use crate::database::DatabaseError;
use crate::id::ReportId;
use crate::session::Client;
use crate::throttle::network;

/// How often a runner asks whether a report is still its own: who cancels waits no longer.
const LOOK: Duration = Duration::from_millis(400);
/// How often a row is written again that could not be.
const TRIES: usize = 5;

/// A report that runs here or waits for its turn.
struct Taken {
    id: ReportId,
    /// Where the wish came from.
    network: IpAddr,
    cancelled: CancellationToken,
}

type Running = HashMap<String, Taken>;

/// The threads, and what runs on them.
pub(crate) struct Runner {
    /// Half of the processors: the others are for those who play.
    places: Arc<Semaphore>,
    /// By the names under which reports were taken: one that was cancelled may be taken again before it has ended.
    running: Arc<Mutex<Running>>,
    stopping: CancellationToken,
    tasks: TaskTracker,
}

impl Runner {
    pub(crate) fn new() -> Self {
        let (stopping, tasks) = (CancellationToken::new(), TaskTracker::new());
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let places = Arc::new(Semaphore::new((processors / 2).max(1)));
        Self { places, running: Arc::default(), stopping, tasks }
    }

    /// Whether one more may wait for its turn.
    pub(super) fn has_room(&self, client: Client) -> bool {
        let (running, network) = (self.running(), network(client.0));
        let of_same = running.values().filter(|taken| taken.network == network).count();
        !self.stopping.is_cancelled() && running.len() < MOST_WAITING && of_same < MOST_OF_ONE_ADDRESS
    }

    /// Runs a report that was taken under a name.
    pub(super) fn start(&self, app: &App, client: Client, id: ReportId, name: String) {
        let (network, cancelled) = (network(client.0), self.stopping.child_token());
        let taken = Taken { id: id.clone(), network, cancelled: cancelled.clone() };
        self.running().insert(name.clone(), taken);
        let (app, places, running) = (app.clone(), self.places.clone(), self.running.clone());
        self.tasks.spawn(async move {
            let work = Work { app, id, name, cancelled };
            work.run(&places).await;
            running.lock().unwrap_or_else(PoisonError::into_inner).remove(&work.name);
        });
    }

    /// Ends a report at once, if it runs here; elsewhere it is noticed soon that nobody holds it.
    pub(super) fn cancel(&self, id: &ReportId) {
        self.running().values().filter(|taken| taken.id == *id).for_each(|taken| taken.cancelled.cancel());
    }

    /// Ends all reports, and waits until they are left.
    pub(crate) async fn stop(&self) {
        self.stopping.cancel();
        self.tasks.close();
        self.tasks.wait().await;
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One report.
struct Work {
    app: App,
    id: ReportId,
    /// Under which it was taken.
    name: String,
    cancelled: CancellationToken,
}

/// Why a report is not run to its end.
enum End {
    /// Somebody wanted that, or the server stops.
    Cancelled,
    /// The report is another's, or gone.
    Lost,
    Database(DatabaseError),
    /// There was no thread, or it made a mistake.
    Failed(String),
}

impl From<DatabaseError> for End {
    fn from(error: DatabaseError) -> Self {
        Self::Database(error)
    }
}

impl Work {
    async fn run(&self, places: &Semaphore) {
        let ended = self.work(places).await;
        match &ended {
            Ok(()) | Err(End::Cancelled | End::Lost) => {}
            Err(End::Database(error)) => {
                tracing::warn!(report = %self.id, %error, "a report was interrupted");
            }
            Err(End::Failed(reason)) => {
                tracing::error!(report = %self.id, %reason, "a report ended by a mistake");
            }
        }
        if let Err(error) = self.leave(ended.is_ok()).await {
            // It will be recognised by its silence.
            tracing::warn!(report = %self.id, %error, "a report could not be left");
        }
    }

    async fn work(&self, places: &Semaphore) -> Result<(), End> {
        // Step 1. Wait for a turn.
        let _place = tokio::select! {
            place = places.acquire() => place.map_err(|_| End::Cancelled)?,
            end = self.watch(true) => return Err(end),
        };

        // Step 2. What is left to do.
        let mut connection = self.app.database.read().await?;
        let plan = store::plan(&mut connection, &self.id).await?.ok_or(End::Lost)?;
        let report = store::find(&mut connection, 0, &self.id).await?.ok_or(End::Lost)?;
        let known: HashSet<usize> = store::numbers(&mut connection, &self.id)
            .await?
            .into_iter()
            .filter_map(|number| usize::try_from(number).ok())
            .collect();
        drop(connection);
        self.hear(false).await?;

        // Step 3. Do it, and write every row as soon as it is known.
        let is_over = Arc::new(AtomicBool::new(false));
        let (sender, mut rows) = mpsc::channel(1);
        let threads = tokio::task::spawn_blocking({
            let is_over = is_over.clone();
            move || run_on_threads(&plan, &report.facts.settings, &known, &is_over, sender)
        });
        let written = {
            let is_left = CancellationToken::new();
            // A row that has come is written to its end, whatever happens meanwhile.
            let mut write = pin!(async {
                while let Some(row) = is_left.run_until_cancelled(rows.recv()).await.flatten() {
                    self.write(row).await?;
                }
                Ok(())
            });
            tokio::select! {
                written = &mut write => written,
                end = self.watch(false) => {
                    is_left.cancel();
                    write.await.and(Err(end))
                }
            }
        };
        is_over.store(true, Ordering::Relaxed);
        // What is known already is not thrown away; who has lost the report writes nothing. The place is free when the threads are.
        let mut late = Ok(());
        while let Some(row) = rows.recv().await {
            if matches!(written, Err(End::Cancelled)) && late.is_ok() {
                late = self.write(row).await;
            }
        }
        let ran = threads.await.map_err(|error| End::Failed(error.to_string()))?;
        late.and(written).and_then(|()| ran.map_err(|error| End::Failed(error.to_string())))
    }

    /// Says that this is alive, until it is to end.
    async fn watch(&self, waits: bool) -> End {
        let rhythm = self.app.config.report_silence / 4;
        let mut told = Instant::now();
        loop {
            if self.cancelled.run_until_cancelled(tokio::time::sleep(LOOK)).await.is_none() {
                return End::Cancelled;
            }
            let is_due = told.elapsed() >= rhythm;
            let looked = if is_due { self.hear(waits).await } else { self.look().await };
            match looked {
                Ok(()) if is_due => told = Instant::now(),
                Ok(()) => {}
                // A database that is away for a moment comes back, or others see that this is silent.
                Err(End::Database(error)) if told.elapsed() < self.app.config.report_silence => {
                    tracing::warn!(%error, "a report could not be looked at");
                }
                Err(end) => return end,
            }
        }
    }

    async fn look(&self) -> Result<(), End> {
        let mut connection = self.app.database.read().await?;
        if store::is_held(&mut connection, &self.id, &self.name).await? { Ok(()) } else { Err(End::Lost) }
    }

    async fn hear(&self, waits: bool) -> Result<(), End> {
        let mut transaction = self.app.database.begin().await?;
        let now = transaction.now().await?;
        if !store::hear(&mut transaction, &self.id, &self.name, waits, now).await? {
            return Err(End::Lost);
        }
        Ok(transaction.commit().await?)
    }

    async fn write(&self, Row { index, line, is_solved }: Row) -> Result<(), End> {
        let number = i64::try_from(index).unwrap_or(i64::MAX);
        let write = async || {
            let mut transaction = self.app.database.begin().await?;
            let now = transaction.now().await?;
            if !store::hear(&mut transaction, &self.id, &self.name, false, now).await? {
                return Err(End::Lost);
            }
            if store::insert_line(&mut transaction, &self.id, number, &line).await? {
                store::count(&mut transaction, &self.id, 1, is_solved.into(), line.len()).await?;
            }
            Ok(transaction.commit().await?)
        };
        for _ in 1..TRIES {
            match write().await {
                Err(End::Database(DatabaseError::Unavailable(_))) => tokio::time::sleep(LOOK).await,
                written => return written,
            }
        }
        write().await
    }

    async fn leave(&self, is_finished: bool) -> Result<(), DatabaseError> {
        let mut transaction = self.app.database.begin().await?;
        let finished_at = if is_finished { Some(transaction.now().await?) } else { None };
        store::leave(&mut transaction, &self.id, &self.name, finished_at).await?;
        transaction.commit().await
    }
}

/// What came of a task.
struct Row {
    /// Its place in the plan.
    index: usize,
    /// Of `results.jsonl`.
    line: String,
    is_solved: bool,
}

/// Runs what is not known.
fn run_on_threads(
    plan: &str,
    settings: &Settings,
    known: &HashSet<usize>,
    is_over: &AtomicBool,
    sender: mpsc::Sender<Row>,
) -> io::Result<()> {
    let limits = Limits {
        time: Duration::from_secs_f64(settings.time_limit_seconds),
        bytes: settings.memory_limit_bytes,
        nodes: settings.max_nodes,
        repeat: settings.repeat,
    };
    Planned::stored(plan).with(|plan| {
        let pending: Vec<usize> = (0..plan.tasks.len()).filter(|index| !known.contains(index)).collect();
        workers::run(plan, &pending, &limits, 1, &|| is_over.load(Ordering::Relaxed), |event| {
            match event {
                Event::Ended(index, mut measured) if !measured.row.is_cancelled() => {
                    let is_solved = measured.row.is_solved();
                    measured.row.lurd.take_if(|moves| moves.len() > KEPT_MOVES);
                    let line = StoredRow::new(*measured, &plan.tasks[index]).line();
                    // Nobody listens any more: the server is gone.
                    sender.blocking_send(Row { index, line, is_solved }).map_err(io::Error::other)
                }
                _ => Ok(()),
            }
        })
    })
}
