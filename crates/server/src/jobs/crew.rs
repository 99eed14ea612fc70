//! Who does the jobs: one task that talks to the database, and a thread for every job.
//!
//! The task never computes and the threads never wait for the database, so a lease is put off however busy the processors are. What
//! came of jobs and what is begun next go into one transaction, so that a short job costs one commit.
//!
//! When the process is to end, jobs are given back at once, with what was found out so far. When it is killed, its leases end and others
//! go on. When the database is away, results wait here until it is back.

mod ended;
mod memory;

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::slice;
use std::sync::Arc;
use std::time::Duration;

use mazekeeper_bench::clock::Elapsed;
use mazekeeper_bench::machine::Machine;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::doing::{self, Done, Progress, Room, Sight, paced};
use super::news::{Heard, JobNews, say, say_all};
use super::queue::{self, Claimed, Claimer, Held, Name, Task};
use super::store::{self, Worker};
use super::work;
use crate::database::{Database, DatabaseError, Transaction, answered};
use crate::id::{JobId, ReportId};
use crate::reports::{self, Line, Runs};
use ended::Ended;
use memory::{Memory, resident_bytes};

/// How often somebody looks whether jobs are still theirs, and tells watchers how far they are.
const LOOK: Duration = Duration::from_millis(400);
/// How often a worker says that it is alive, however long its lease is, and how often it can fail to be heard before it is taken for gone.
const MOST_SILENCE: Duration = Duration::from_secs(10);
const UNHEARD: u32 = 3;
/// How often a worker without news looks for work, and takes jobs away from those who are late.
const POLL: Duration = Duration::from_secs(1);
/// How long nothing is begun after there was no thread for a job.
const BREATH: Duration = Duration::from_secs(5);
/// How long whoever stops tries to write down what came of jobs, and how often.
const LEAVING: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(200);
/// Reports whose plans are at hand.
const PLANS: usize = 8;
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
            let memory = Memory::of(config.bytes);
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
                since: Instant::now(),
                is_to_beat: false,
                unsure_until: None,
                rests_until: None,
                program: String::new(),
                plans: VecDeque::new(),
                memory,
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
    job: Name,
    places: usize,
    sight: Arc<Sight>,
    began: Instant,
    /// How far it was when somebody asked last.
    told: Progress,
}

/// What to do about news.
enum Hint {
    /// There may be work.
    Work,
    /// Something may have happened to jobs in hand.
    Look,
    /// Somebody looks at this one, which is in hand.
    Tell(JobId),
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
    /// Whether the database was away when it was last asked, and since when it was not.
    is_away: bool,
    since: Instant,
    /// Whether leases are to be put off at once.
    is_to_beat: bool,
    /// Until when the database may have given jobs to this worker without its hearing of it.
    unsure_until: Option<Instant>,
    /// Until when nothing is begun.
    rests_until: Option<Instant>,
    /// Which build of the program this is.
    program: String,
    /// Of late, the newest last.
    plans: VecDeque<(ReportId, Arc<Runs>)>,
    memory: Memory,
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
        let mut beat = clock(self.silence());
        loop {
            // Step 1. Something happens.
            let mut is_hungry = tokio::select! {
                // What comes now and then is first: there may always be a short job that has just ended.
                biased;
                () = stopping.cancelled() => break,
                _ = beat.tick() => {
                    let beaten = self.beat().await;
                    self.note(beaten);
                    false
                }
                _ = look.tick(), if !self.running.is_empty() || is_ahead(self.unsure_until) => {
                    self.watch_memory();
                    let looked = self.look().await;
                    self.note(looked);
                    false
                }
                _ = poll.tick() => {
                    // When the database has just come back, others are about to say that they are alive.
                    if self.since.elapsed() >= self.config.lease / 3 {
                        let expired = self.expire().await;
                        self.note(expired);
                    }
                    true
                }
                Some((holder, done)) = self.done.recv() => {
                    self.take(&holder, done);
                    true
                }
                news = listener.next() => match self.hear(&Heard::of(&news)) {
                    Hint::Work => true,
                    Hint::Look => {
                        let looked = self.look().await;
                        self.note(looked);
                        false
                    }
                    Hint::Tell(id) => {
                        self.tell(&id).await;
                        false
                    }
                    Hint::Nothing => false,
                },
            };
            // Step 2. Whoever could not put off leases for a while is late with that.
            if std::mem::take(&mut self.is_to_beat) {
                let beaten = self.beat().await;
                self.note(beaten);
            }
            // Step 3. What came of jobs is written down, and others are begun.
            while let Ok((holder, done)) = self.done.try_recv() {
                self.take(&holder, done);
                is_hungry = true;
            }
            if is_hungry && (self.free() > 0 || !self.results.is_empty()) {
                let turned = self.turn_over(true).await;
                self.note(turned);
            }
        }
        self.leave().await;
    }

    /// How long this worker says nothing.
    fn silence(&self) -> Duration {
        MOST_SILENCE.min(self.config.lease / UNHEARD)
    }

    fn free(&self) -> usize {
        let taken: usize = self.running.values().map(|running| running.places).sum();
        self.config.slots.saturating_sub(taken)
    }

    /// Complains once when the database goes away, and once more when it is back.
    fn note(&mut self, result: Result<(), DatabaseError>) {
        match result {
            Ok(()) if self.is_away => {
                tracing::info!("the database is back");
                self.is_away = false;
                (self.since, self.is_to_beat) = (Instant::now(), true);
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
        self.results.push(Ended { job: running.job, holder: holder.to_owned(), done, kept });
    }

    /// What others say.
    fn hear(&mut self, heard: &Heard) -> Hint {
        match heard {
            Heard::News(JobNews::New) => Hint::Work,
            Heard::News(JobNews::Changed(id)) if self.has(id) => Hint::Look,
            Heard::News(JobNews::Watched(id)) if self.has(id) => Hint::Tell(id.clone()),
            Heard::News(JobNews::Left(report)) => {
                let is_of = |running: &Running| running.job.task.as_ref().is_some_and(|(id, _)| id == report);
                if self.running.values().any(is_of) { Hint::Look } else { Hint::Nothing }
            }
            Heard::Missed => Hint::Look,
            Heard::News(_) | Heard::Nothing => Hint::Nothing,
        }
    }

    fn has(&self, id: &JobId) -> bool {
        self.running.values().any(|running| running.job.id == *id)
    }

    /// Puts off all leases, and says that this worker is alive.
    async fn beat(&mut self) -> Result<(), DatabaseError> {
        let kept = self.running.iter().map(|(holder, running)| (holder.clone(), running.sight.take_kept()));
        let kept: HashMap<String, Option<String>> = kept.collect();
        let beaten = answered(self.beat_with(&kept)).await;
        if beaten.is_err() {
            for (holder, kept) in kept {
                let running = self.running.get(&holder).expect("nothing ends within a beat");
                running.sight.put_back(kept);
            }
        }
        beaten
    }

    async fn beat_with(&mut self, kept: &HashMap<String, Option<String>>) -> Result<(), DatabaseError> {
        let mut transaction = self.database.begin().await?;
        let now = transaction.now().await?;
        let (slots, bytes) = (self.config.slots as i64, self.bytes_per_slot() as i64);
        let worker = Worker { id: &self.worker, name: &worker_name(), slots, bytes, program: &self.program };
        let alive_until = now + milliseconds(self.silence() * UNHEARD);
        store::hear_of_worker(&mut transaction, &worker, now, alive_until).await?;
        let mut lost = Vec::new();
        let until = now + milliseconds(self.config.lease);
        for (holder, running) in self.in_order() {
            let progress = running.progress();
            let text = serde_json::to_string(&progress).ok();
            let kept = kept.get(holder).cloned().flatten();
            if !queue::beat(&mut transaction, &running.job.id, holder, until, text, kept).await? {
                lost.push(holder.clone());
            }
        }
        transaction.commit().await?;
        lost.iter().for_each(|holder| self.lose(holder));
        Ok(())
    }

    /// Jobs in hand by the names under which they are held, in the order in which everybody goes through them.
    fn in_order(&mut self) -> Vec<(&String, &mut Running)> {
        let mut all: Vec<_> = self.running.iter_mut().collect();
        all.sort_by(|(_, one), (_, other)| one.job.cmp(&other.job));
        all
    }

    /// Finds out which jobs are somebody else's now, or this worker's without its knowing, and tells watchers how far the others are.
    async fn look(&mut self) -> Result<(), DatabaseError> {
        let looking = async {
            let mut connection = self.database.read().await?;
            Ok((connection.now().await?, queue::held_by(&mut connection, &self.worker).await?))
        };
        let (now, held) = answered(looking).await?;
        let held: HashMap<String, Held> = held.into_iter().map(|held| (held.holder.clone(), held)).collect();
        let lost: Vec<String> =
            self.running.keys().filter(|holder| !held.contains_key(*holder)).cloned().collect();
        lost.iter().for_each(|holder| self.lose(holder));
        let is_watched = |held: &&Held| held.watched_until.is_some_and(|until| until > now);
        let news: Vec<JobNews> = held
            .values()
            .filter(is_watched)
            .filter_map(|held| Some(self.running.get_mut(&held.holder)?.news()))
            .collect();
        say_all(&self.database, news).await;
        let is_here = |held: &Held| {
            self.running.contains_key(&held.holder)
                || self.results.iter().any(|ended| ended.holder == held.holder)
        };
        let strays: Vec<Held> = held.into_values().filter(|held| !is_here(held)).collect();
        if strays.is_empty() { Ok(()) } else { answered(self.give_back(strays)).await }
    }

    /// Gives jobs back that this worker has without having begun them: the database was heard no more when it gave them.
    async fn give_back(&self, mut strays: Vec<Held>) -> Result<(), DatabaseError> {
        strays.sort_by(|one, other| one.job.cmp(&other.job));
        let mut transaction = self.database.begin().await?;
        for Held { job, holder, .. } in &strays {
            queue::give_back(&mut transaction, &job.id, holder, None).await?;
        }
        transaction.commit().await?;
        say(&self.database, JobNews::New).await;
        Ok(())
    }

    /// Tells watchers how far a job is.
    async fn tell(&mut self, id: &JobId) {
        let news = self.running.values_mut().find(|running| running.job.id == *id).map(Running::news);
        say_all(&self.database, news).await;
    }

    /// Ends what is no longer this worker's; its thread still has to come to its end.
    fn lose(&mut self, holder: &str) {
        if let Some(running) = self.running.get(holder) {
            running.sight.end();
        }
    }

    /// Takes jobs away from those who are late.
    async fn expire(&mut self) -> Result<(), DatabaseError> {
        let expiring = async {
            let mut transaction = self.database.begin().await?;
            let now = transaction.now().await?;
            let expired = queue::expire(&mut transaction, now).await?;
            transaction.commit().await?;
            Ok(expired)
        };
        let expired = answered(expiring).await?;
        if expired > 0 {
            tracing::warn!(jobs = expired, "a worker is silent; its jobs are for others");
        }
        Ok(())
    }

    /// Begins jobs, and writes down what came of others; if that does not work, it is tried again another time.
    async fn turn_over(&mut self, is_to_claim: bool) -> Result<(), DatabaseError> {
        let mut results = std::mem::take(&mut self.results);
        results.sort_by(|one, other| one.job.cmp(&other.job));
        let (claimed, plans) = match answered(self.write_down(&results, is_to_claim)).await {
            Ok(turned) => turned,
            Err(DatabaseError::Refused(_)) if !results.is_empty() => return self.sort_out(results).await,
            Err(error) => {
                self.results = results;
                self.unsure_until = Some(Instant::now() + self.config.lease);
                return Err(error);
            }
        };
        // Who does not look hears of the end.
        let watched = claimed.iter().filter(|(_, job)| job.watched_until.is_some());
        let mut news: Vec<JobNews> = watched.map(|(_, job)| JobNews::Changed(job.id.clone())).collect();
        news.extend(results.iter().filter_map(Ended::news));
        for (holder, job) in claimed {
            let assignment = Assignment::of(&job.task, &plans);
            self.begin(holder, job, assignment);
        }
        plans.into_iter().for_each(|(report, plan)| self.remember(report, plan));
        say_all(&self.database, news).await;
        Ok(())
    }

    /// Writes results down one by one, since the database has refused one of them for good. That job has failed: the others are not
    /// to wait for it.
    async fn sort_out(&mut self, results: Vec<Ended>) -> Result<(), DatabaseError> {
        let mut sorted = Ok(());
        for mut ended in results {
            match answered(self.write_down(slice::from_ref(&ended), false)).await {
                Ok(_) => say_all(&self.database, ended.news()).await,
                Err(DatabaseError::Refused(sentence)) if matches!(ended.done, Done::Failed(_)) => {
                    tracing::error!(job = %ended.job.id, sentence, "a job cannot even fail; its lease ends by itself");
                }
                Err(DatabaseError::Refused(sentence)) => {
                    tracing::error!(job = %ended.job.id, sentence, "what came of a job cannot be written down");
                    ended.done = Done::Failed("what came of it could not be kept".to_owned());
                    self.results.push(ended);
                }
                Err(error) => {
                    self.results.push(ended);
                    sorted = Err(error);
                }
            }
        }
        sorted
    }

    /// What came of jobs, and the claims of others with the plans that are needed for them.
    async fn write_down(
        &mut self,
        results: &[Ended],
        is_to_claim: bool,
    ) -> Result<(Vec<(String, Claimed)>, Plans), DatabaseError> {
        let mut transaction = self.database.begin().await?;
        let now = transaction.now().await?;
        // Step 1. Jobs that are over, in the order in which everybody goes through them.
        let mut lines: BTreeMap<&ReportId, Vec<(i64, &Line)>> = BTreeMap::new();
        for ended in results {
            if let Some((report, number, line)) = ended.write(&mut transaction, now).await? {
                lines.entry(report).or_default().push((number, line));
            }
        }
        // Step 2. Others. Nobody is waited for.
        let is_to_claim = is_to_claim && !is_ahead(self.rests_until);
        let claimed = if is_to_claim { self.claim(&mut transaction, now).await? } else { Vec::new() };
        // Step 3. Reports, last, since those who count wait for each other.
        let reports = claimed.iter().filter_map(|(_, job)| job.report());
        let mut plans: Plans = reports.map(|report| (report.clone(), self.plan(report))).collect();
        let all: BTreeSet<ReportId> = lines.keys().copied().chain(plans.keys()).cloned().collect();
        for report in &all {
            if let Some(plan @ None) = plans.get_mut(report) {
                let runs = reports::take_part(&mut transaction, report, &Machine::this()).await?;
                *plan = runs.map(Arc::new);
            }
            for (number, line) in lines.remove(report).unwrap_or_default() {
                reports::keep(&mut transaction, report, number, line, now).await?;
            }
        }
        transaction.commit().await?;
        Ok((claimed, plans))
    }

    /// As many jobs as there is room for.
    async fn claim(
        &mut self,
        transaction: &mut Transaction,
        now: i64,
    ) -> Result<Vec<(String, Claimed)>, DatabaseError> {
        let mut claimed = Vec::new();
        let mut free = self.free();
        while free > 0 {
            self.claims += 1;
            let holder = format!("{}/{}", self.worker, self.claims);
            let claimer = Claimer {
                worker: &self.worker,
                version: work::VERSION,
                program: &self.program,
                free: free as i64,
                bytes: self.bytes_per_slot() as i64,
            };
            let until = now + milliseconds(self.config.lease);
            let Some(job) = queue::claim(transaction, &claimer, &holder, now, until).await? else {
                break;
            };
            free = free.saturating_sub(job.places());
            claimed.push((holder, job));
        }
        Ok(claimed)
    }

    /// The tasks of a report, if they are at hand.
    fn plan(&self, report: &ReportId) -> Option<Arc<Runs>> {
        self.plans.iter().find(|(id, _)| id == report).map(|(_, runs)| runs.clone())
    }

    /// Keeps the tasks of a report at hand, now that it is written down that this machine takes part.
    fn remember(&mut self, report: ReportId, plan: Option<Arc<Runs>>) {
        let Some(runs) = plan else { return };
        self.plans.retain(|(id, _)| *id != report);
        self.plans.push_back((report, runs));
        if self.plans.len() > PLANS {
            self.plans.pop_front();
        }
    }

    /// Begins a job on a thread of its own.
    fn begin(&mut self, holder: String, job: Claimed, assignment: Assignment) {
        let places = job.places();
        let bytes = self.bytes_per_slot() * places;
        let sight = Arc::new(Sight::default());
        let Claimed { id, task, kept, .. } = job;
        let task = match task {
            Task::Run { report, number } => Some((report, number)),
            Task::Payload(_) => None,
        };
        let (began, told) = (Instant::now(), Progress::default());
        let running = Running { job: Name { task, id }, places, sight: sight.clone(), began, told };
        let (sender, name) = (self.sender.clone(), holder.clone());
        let work = move || {
            let room = Room { places, bytes };
            let done = doing::safely(|| match assignment {
                Assignment::Payload(payload) => doing::perform(&payload, kept.as_deref(), room, &sight),
                Assignment::Run(runs, number) => doing::run(&runs, number, &sight),
                Assignment::Nothing => Done::Failed("its report is over".to_owned()),
            });
            // If nobody listens the process is about to end, and the lease with it.
            let _ = sender.send((name, done));
        };
        match std::thread::Builder::new().name("job".to_owned()).stack_size(STACK).spawn(work) {
            Ok(_) => {
                self.running.insert(holder, running);
            }
            // Somebody else may have a thread for it, or this machine after a while.
            Err(error) => {
                tracing::error!(%error, "there is no thread for a job");
                self.results.push(Ended { job: running.job, holder, done: Done::Ended, kept: None });
                self.rests_until = Some(Instant::now() + BREATH);
            }
        }
    }

    fn bytes_per_slot(&self) -> usize {
        self.config.bytes / self.config.slots.max(1)
    }

    /// Ends the largest job if all of them take more memory than they say: the others are not to suffer.
    fn watch_memory(&mut self) {
        let Some(taken) = resident_bytes() else { return };
        if self.running.values().all(|running| running.began.elapsed() < LOOK) {
            self.memory.rest(taken);
        } else if self.memory.is_too_much(taken)
            && !self.running.values().any(|running| running.sight.is_starved())
        {
            let largest = self.running.values().max_by_key(|running| running.sight.progress().bytes);
            if let Some(running) = largest {
                tracing::warn!(job = %running.job.id, bytes = taken, "a job takes too much memory and is ended");
                running.sight.starve();
            }
        }
    }

    /// Gives back what is not done.
    async fn leave(mut self) {
        self.running.values().for_each(|running| running.sight.end());
        let began = Instant::now();
        let mut left = Ok(());
        // Whoever ends late keeps nobody else's job back, and what came of jobs is worth to wait for a database that is away for a moment.
        while began.elapsed() < LEAVING && !(self.running.is_empty() && self.results.is_empty()) {
            let ended = tokio::time::timeout(PAUSE, self.done.recv()).await;
            if let Ok(Some((holder, done))) = ended {
                self.take(&holder, done);
            }
            while let Ok((holder, done)) = self.done.try_recv() {
                self.take(&holder, done);
            }
            if !self.results.is_empty() {
                left = self.turn_over(false).await;
                if left.is_err() {
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
        if !self.running.is_empty() {
            tracing::warn!(
                jobs = self.running.len(),
                "some jobs do not end in time; they are taken over when their leases are over"
            );
        }
        if left.is_ok() {
            left = answered(self.sign_off()).await;
        }
        if let Err(error) = left {
            // The leases end by themselves.
            tracing::warn!(%error, "jobs could not be given back");
        }
    }

    async fn sign_off(&self) -> Result<(), DatabaseError> {
        let mut transaction = self.database.begin().await?;
        let now = transaction.now().await?;
        store::end_worker(&mut transaction, &self.worker, now).await?;
        transaction.commit().await?;
        say(&self.database, JobNews::New).await;
        Ok(())
    }
}

fn is_ahead(time: Option<Instant>) -> bool {
    time.is_some_and(|time| Instant::now() < time)
}

/// The tasks of reports; `None` if nobody wants them any more.
type Plans = BTreeMap<ReportId, Option<Arc<Runs>>>;

/// What a thread is to do.
enum Assignment {
    Payload(String),
    Run(Arc<Runs>, i64),
    Nothing,
}

impl Assignment {
    fn of(task: &Task, plans: &Plans) -> Self {
        match task {
            Task::Payload(payload) => Self::Payload(payload.clone()),
            Task::Run { report, number } => match plans.get(report) {
                Some(Some(runs)) => Self::Run(runs.clone(), *number),
                // Nobody wants it any more, and it will be gone with its report.
                _ => Self::Nothing,
            },
        }
    }
}

impl Running {
    fn progress(&mut self) -> Progress {
        let elapsed = Elapsed { wall: self.began.elapsed(), cpu: Duration::ZERO };
        let progress = paced(self.sight.progress(), &self.told, elapsed);
        self.told = progress.clone();
        progress
    }

    /// How far it is, for watchers.
    fn news(&mut self) -> JobNews {
        JobNews::Progress(self.job.id.clone(), self.progress())
    }
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// What people call this process: its machine and its number.
fn worker_name() -> String {
    let machine = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    format!("{}:{}", machine.trim(), std::process::id())
}

#[cfg(test)]
mod tests;
