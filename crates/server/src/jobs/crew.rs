//! Who does the jobs: one task that talks to the database, and a thread for every job.
//!
//! The task never computes and the threads never wait for the database, so a lease is put off however busy the processors are. What
//! came of jobs and what is begun next go into one transaction, so that a short job costs one commit.
//!
//! When the process is to end, jobs are given back at once, with what was found out so far. When it is killed, its leases end and others
//! go on. When the database is away, results wait here until it is back.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use mazekeeper_bench::clock::Elapsed;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::doing::{Done, Progress, Sight, paced, perform};
use super::news::{Heard, JobNews, say};
use super::queue::{self, Claimed, Claimer, Task};
use super::store;
use super::work;
use crate::database::{Database, DatabaseError, Transaction};
use crate::id::JobId;

/// How often somebody looks whether jobs are still theirs, and tells watchers how far they are.
const LOOK: Duration = Duration::from_millis(400);
/// How often a worker without news looks for work, and takes jobs away from those who are late.
const POLL: Duration = Duration::from_secs(1);
/// As much as the first thread of a program usually has.
const STACK: usize = 8 << 20;

/// What a crew may take.
#[derive(Clone, Debug)]
pub(crate) struct CrewConfig {
    /// How many jobs at a time.
    pub(crate) slots: usize,
    /// Memory of all of them together.
    pub(crate) bytes: usize,
    /// How long somebody may be silent before others take over.
    pub(crate) lease: Duration,
}

/// A crew at work.
pub(crate) struct Crew {
    stopping: CancellationToken,
    tasks: TaskTracker,
}

impl Crew {
    pub(crate) fn start(database: Database, config: CrewConfig) -> Self {
        let (stopping, tasks) = (CancellationToken::new(), TaskTracker::new());
        if config.slots > 0 {
            let (sender, done) = mpsc::unbounded_channel();
            let worker = JobId::new().to_string();
            let shift = Shift {
                database,
                config,
                worker,
                claims: 0,
                running: HashMap::new(),
                results: Vec::new(),
                sender,
                done,
                is_away: false,
                program: String::new(),
            };
            tasks.spawn(shift.run(stopping.clone()));
        }
        tasks.close();
        Self { stopping, tasks }
    }

    /// Gives back what is not done, and waits until that is written down.
    pub(crate) async fn stop(&self) {
        self.stopping.cancel();
        self.tasks.wait().await;
    }
}

/// A job in hand.
struct Running {
    id: JobId,
    slots: usize,
    sight: Arc<Sight>,
    began: Instant,
    told: Progress,
}

/// How a job ended that is not written down yet.
struct Ended {
    id: JobId,
    holder: String,
    done: Done,
    kept: Option<String>,
}

/// What to do about news.
enum Hint {
    /// There may be work.
    Work,
    /// Something may have happened to jobs in hand.
    Look,
    Nothing,
}

struct Shift {
    database: Database,
    config: CrewConfig,
    /// A name that nobody had before.
    worker: String,
    claims: u64,
    /// By the names under which jobs are held.
    running: HashMap<String, Running>,
    results: Vec<Ended>,
    sender: mpsc::UnboundedSender<(String, Done)>,
    done: mpsc::UnboundedReceiver<(String, Done)>,
    /// Whether the database was away when it was last asked.
    is_away: bool,
    /// Which build of the program this is.
    program: String,
}

impl Shift {
    async fn run(mut self, stopping: CancellationToken) {
        // The first time the whole program is read for it.
        let program = tokio::task::spawn_blocking(mazekeeper_bench::store::program).await;
        self.program = program.unwrap_or_default();
        let mut listener = self.database.listen();
        let clock = |period| {
            let mut clock = tokio::time::interval(period);
            clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
            clock
        };
        let (mut look, mut poll) = (clock(LOOK), clock(POLL));
        let mut beat = clock(self.config.lease / 3);
        loop {
            // Step 1. Something happens.
            let is_hungry = tokio::select! {
                biased;
                () = stopping.cancelled() => break,
                Some((holder, done)) = self.done.recv() => {
                    self.take(&holder, done);
                    true
                }
                _ = beat.tick() => {
                    let beaten = self.beat().await;
                    self.note(beaten);
                    false
                }
                _ = look.tick(), if !self.running.is_empty() => {
                    let looked = self.look().await;
                    self.note(looked);
                    false
                }
                _ = poll.tick() => {
                    let expired = self.expire().await;
                    self.note(expired);
                    true
                }
                news = listener.next() => match self.hear(&Heard::of(&news)) {
                    Hint::Work => true,
                    Hint::Look => {
                        let looked = self.look().await;
                        self.note(looked);
                        false
                    }
                    Hint::Nothing => false,
                },
            };
            // Step 2. What came of jobs is written down, and others are begun.
            while let Ok((holder, done)) = self.done.try_recv() {
                self.take(&holder, done);
            }
            if is_hungry && (self.free() > 0 || !self.results.is_empty()) {
                let turned = self.turn_over(true).await;
                self.note(turned);
            }
        }
        self.leave().await;
    }

    fn free(&self) -> usize {
        let taken: usize = self.running.values().map(|running| running.slots).sum();
        self.config.slots.saturating_sub(taken)
    }

    /// Complains once when the database goes away, and once more when it is back.
    fn note(&mut self, result: Result<(), DatabaseError>) {
        match result {
            Ok(()) if self.is_away => {
                tracing::info!("the database is back");
                self.is_away = false;
            }
            Err(error) if !self.is_away => {
                tracing::warn!(%error, "jobs wait for the database");
                self.is_away = true;
            }
            _ => {}
        }
    }

    /// A thread has come to its end.
    fn take(&mut self, holder: &str, done: Done) {
        let Some(running) = self.running.remove(holder) else { return };
        let kept = running.sight.take_kept();
        self.results.push(Ended { id: running.id, holder: holder.to_owned(), done, kept });
    }

    /// What others say.
    fn hear(&mut self, heard: &Heard) -> Hint {
        match heard {
            Heard::News(JobNews::New) => Hint::Work,
            Heard::News(JobNews::Changed(id) | JobNews::Watched(id)) => {
                match self.running.values().any(|running| running.id == *id) {
                    true => Hint::Look,
                    false => Hint::Nothing,
                }
            }
            Heard::Missed => Hint::Look,
            Heard::News(JobNews::Progress(..) | JobNews::Wished(_)) | Heard::Nothing => Hint::Nothing,
        }
    }

    /// Puts off all leases, and says that this worker is alive.
    async fn beat(&mut self) -> Result<(), DatabaseError> {
        let mut transaction = self.database.begin().await?;
        let now = transaction.now().await?;
        let (name, slots) = (worker_name(), self.config.slots);
        store::hear_of_worker(&mut transaction, &self.worker, &name, slots, &self.program, now).await?;
        let mut lost = Vec::new();
        for (holder, running) in &mut self.running {
            let progress = running.progress();
            let text = serde_json::to_string(&progress).ok();
            let until = now + milliseconds(self.config.lease);
            let kept = running.sight.take_kept();
            if !queue::beat(&mut transaction, &running.id, holder, until, text, kept).await? {
                lost.push(holder.clone());
            }
        }
        transaction.commit().await?;
        lost.iter().for_each(|holder| self.lose(holder));
        Ok(())
    }

    /// Finds out which jobs are somebody else's now, and tells watchers how far the others are.
    async fn look(&mut self) -> Result<(), DatabaseError> {
        let mut connection = self.database.read().await?;
        let now = connection.now().await?;
        let held: HashMap<String, Option<i64>> =
            queue::held_by(&mut connection, &self.worker).await?.into_iter().collect();
        drop(connection);
        let lost: Vec<String> =
            self.running.keys().filter(|holder| !held.contains_key(*holder)).cloned().collect();
        lost.iter().for_each(|holder| self.lose(holder));
        for (holder, watched_until) in held {
            let Some(running) = self.running.get_mut(&holder) else { continue };
            if watched_until.is_some_and(|until| until > now) {
                let news = JobNews::Progress(running.id.clone(), running.progress());
                say(&self.database, &news).await;
            }
        }
        Ok(())
    }

    /// Ends what is no longer this worker's; its thread still has to come to its end.
    fn lose(&mut self, holder: &str) {
        if let Some(running) = self.running.get(holder) {
            running.sight.end();
        }
    }

    async fn expire(&mut self) -> Result<(), DatabaseError> {
        let mut transaction = self.database.begin().await?;
        let now = transaction.now().await?;
        let expired = queue::expire(&mut transaction, now).await?;
        transaction.commit().await?;
        if expired > 0 {
            tracing::warn!(jobs = expired, "a worker is silent; its jobs are for others");
        }
        Ok(())
    }

    /// Writes down what came of jobs, and begins others.
    async fn turn_over(&mut self, is_to_claim: bool) -> Result<(), DatabaseError> {
        let mut transaction = self.database.begin().await?;
        let now = transaction.now().await?;
        for ended in &self.results {
            write(&mut transaction, ended, now).await?;
        }
        let mut claimed = Vec::new();
        let mut free = if is_to_claim { self.free() } else { 0 };
        while free > 0 {
            self.claims += 1;
            let holder = format!("{}/{}", self.worker, self.claims);
            let claimer = Claimer {
                worker: &self.worker,
                version: work::VERSION,
                program: &self.program,
                slots: self.config.slots as i64,
                free: free as i64,
            };
            let until = now + milliseconds(self.config.lease);
            let Some(job) = queue::claim(&mut transaction, &claimer, &holder, now, until).await? else {
                break;
            };
            free = free.saturating_sub(usize::try_from(job.slots).unwrap_or(1).max(1));
            claimed.push((holder, job));
        }
        transaction.commit().await?;
        let results = std::mem::take(&mut self.results);
        for (holder, job) in claimed {
            self.begin(holder, job);
        }
        for ended in results {
            say(&self.database, &JobNews::Changed(ended.id)).await;
        }
        Ok(())
    }

    /// Begins a job on a thread of its own.
    fn begin(&mut self, holder: String, job: Claimed) {
        let slots = usize::try_from(job.slots).unwrap_or(1).max(1);
        let bytes = self.config.bytes / self.config.slots.max(1) * slots;
        let sight = Arc::new(Sight::default());
        let running = Running {
            id: job.id.clone(),
            slots,
            sight: sight.clone(),
            began: Instant::now(),
            told: Progress::default(),
        };
        self.running.insert(holder.clone(), running);
        let (sender, name) = (self.sender.clone(), holder.clone());
        let Claimed { task, kept, .. } = job;
        let work = move || {
            let done = match task {
                Task::Payload(payload) => perform(&payload, kept.as_deref(), bytes, &sight),
                Task::Run(..) => Done::Failed("nobody knows reports here".to_owned()),
            };
            // If nobody listens the process is about to end, and the lease with it.
            let _ = sender.send((name, done));
        };
        let started = std::thread::Builder::new().name("job".to_owned()).stack_size(STACK).spawn(work);
        if let Err(error) = started {
            tracing::error!(%error, "there is no thread for a job");
            let _ = self.sender.send((holder, Done::Ended));
        }
    }

    /// Gives back what is not done.
    async fn leave(mut self) {
        self.running.values().for_each(|running| running.sight.end());
        while !self.running.is_empty() {
            let Some((holder, done)) = self.done.recv().await else { break };
            self.take(&holder, done);
        }
        let mut left = self.turn_over(false).await;
        if left.is_ok() {
            left = self.sign_off().await;
        }
        if let Err(error) = left {
            // The leases end by themselves.
            tracing::warn!(%error, "jobs could not be given back");
        }
    }

    async fn sign_off(&self) -> Result<(), DatabaseError> {
        let mut transaction = self.database.begin().await?;
        store::forget_worker(&mut transaction, &self.worker).await?;
        transaction.commit().await?;
        say(&self.database, &JobNews::New).await;
        Ok(())
    }
}

impl Running {
    fn progress(&mut self) -> Progress {
        let elapsed = Elapsed { wall: self.began.elapsed(), cpu: Duration::ZERO };
        let progress = paced(self.sight.progress(), &self.told, elapsed);
        self.told = progress.clone();
        progress
    }
}

/// Writes down how a job ended, if it is still its holder's.
async fn write(transaction: &mut Transaction, ended: &Ended, now: i64) -> Result<(), DatabaseError> {
    let Ended { id, holder, done, kept } = ended;
    match done {
        Done::Answered { answer, likeness } => {
            let answer = answer.written();
            queue::finish(transaction, id, holder, Some(&answer), likeness.as_deref(), now).await?;
        }
        Done::Ended => {
            queue::give_back(transaction, id, holder, kept.clone()).await?;
        }
        Done::Failed(reason) => {
            queue::fail(transaction, id, holder, reason, now).await?;
        }
    }
    Ok(())
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// What people call this process: its machine and its number.
fn worker_name() -> String {
    let machine = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    format!("{}:{}", machine.trim(), std::process::id())
}
