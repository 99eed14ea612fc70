//! Benchmarks that a command line with the database at hand queues for all workers: any number of levels, left and joined again.
//!
//! Such a report belongs to the site. It is known again by its plan, its limits and the build of the program: whoever comes with the same wish
//! joins it, or is told what came of it.

use std::collections::HashSet;
use std::time::Duration;

use mazekeeper_bench::machine::Machine;
use mazekeeper_bench::store::Settings;
use mazekeeper_bench::workers::Limits;
use mazekeeper_bench::written::WrittenPlan;
use sha2::{Digest, Sha256};

use super::service::{facts, go_on, runs_of};
use super::store::{self, NewReport};
use crate::database::{Database, DatabaseError, answered, answered_within};
use crate::id::ReportId;
use crate::jobs;

/// The longest title, in characters.
const TITLE: usize = 60;
/// Rows that are fetched at a time.
const FETCHED: usize = 500;
/// How long queueing may take: tens of thousands of tasks take some seconds where the database has much to do.
const QUEUEING: Duration = Duration::from_secs(60);

/// A benchmark on all workers, as somebody follows it.
pub struct CollectionRun {
    database: Database,
    id: ReportId,
    settings: Settings,
    is_joined: bool,
    /// Which rows were told: all before this one, and some after it.
    from: i64,
    told: HashSet<i64>,
    /// How many were done when rows were fetched last.
    done: i64,
}

/// How a run stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether nothing is left to do.
    pub is_finished: bool,
    /// Whether somebody has ended it.
    pub is_cancelled: bool,
    /// How many tasks are being run, and by how many workers.
    pub running: i64,
    /// By so many workers.
    pub workers: i64,
    /// Places of workers that are alive, of this build of the program and large enough.
    pub able: i64,
    /// Why there are none, if there are none.
    pub lack: Lack,
    /// Tasks that nobody will do any more: workers were lost with them again and again.
    pub lost: i64,
    /// On what it was run so far.
    pub machines: Vec<Machine>,
}

/// Why nobody could run what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// No worker is alive.
    Workers,
    /// Those that are alive are of other builds of the program.
    Build,
    /// Those of this build have less memory for a job: so many bytes at most.
    Memory(usize),
}

impl CollectionRun {
    /// Queues a plan; or joins whoever has queued the same.
    pub async fn begin(
        database: &Database,
        title: &str,
        plan: &WrittenPlan,
        limits: &Limits,
    ) -> Result<Self, DatabaseError> {
        answered_within(QUEUEING, Self::queue(database, title, plan, limits)).await
    }

    async fn queue(
        database: &Database,
        title: &str,
        plan: &WrittenPlan,
        limits: &Limits,
    ) -> Result<Self, DatabaseError> {
        let settings = Settings { machines: Vec::new(), ..Settings::of(limits) };
        let written = plan.written();
        let facts = facts(plan, settings.clone());
        let digest = digest(&written, &settings);
        let title: String = title.chars().filter(|one| !one.is_control()).take(TITLE).collect();
        let mut transaction = database.begin().await?;
        // Whoever wishes the same at the same moment joins; and whoever is about to forget it is waited for.
        store::be_alone(&mut transaction, &digest).await?;
        let mut known = store::find_alike(&mut transaction, &digest).await?;
        let mut report = None;
        if let Some(id) = &known {
            store::be_alone(&mut transaction, &id.to_string()).await?;
            report = store::find(&mut transaction, 0, id).await?;
            known = known.filter(|_| report.is_some());
        }
        let id = match &known {
            Some(id) => id.clone(),
            None => {
                let (id, now) = (ReportId::new(), transaction.now().await?);
                let (plan, digest) = (Some(written.as_str()), Some(digest.as_str()));
                let title = title.trim();
                let new = NewReport {
                    id: &id,
                    owner: None,
                    title: if title.is_empty() { "Benchmark" } else { title },
                    is_public: false,
                    facts: &facts,
                    plan,
                    digest,
                    at: now,
                };
                store::insert(&mut transaction, new).await?;
                id
            }
        };
        if report.is_none_or(|report| report.finished_at.is_none()) {
            // What was ended goes on, and what was lost is tried again.
            let account = id.to_string();
            go_on(&mut transaction, &id, &runs_of(&facts, &account)).await?;
        }
        transaction.commit().await?;
        jobs::service::announce(database).await;
        let (database, is_joined) = (database.clone(), known.is_some());
        Ok(Self { database, id, settings, is_joined, from: 0, told: HashSet::new(), done: 0 })
    }

    /// Its id, by which `jobs` knows it.
    pub fn id(&self) -> String {
        self.id.to_string()
    }

    /// Whether somebody has begun it before.
    pub fn is_joined(&self) -> bool {
        self.is_joined
    }

    /// How it stands; `None` if somebody has forgotten it.
    pub async fn standing(&self) -> Result<Option<Standing>, DatabaseError> {
        answered(self.stands()).await
    }

    async fn stands(&self) -> Result<Option<Standing>, DatabaseError> {
        let mut connection = self.database.read().await?;
        let Some(report) = store::find(&mut connection, 0, &self.id).await? else { return Ok(None) };
        let Settings { build, memory_limit_bytes, .. } = &self.settings;
        let hands = jobs::service::hands(&mut connection, &self.id, build, *memory_limit_bytes).await?;
        let left = report.facts.tasks - report.done;
        let is_cancelled = report.state == store::ReportState::Cancelled;
        Ok(Some(Standing {
            is_finished: report.finished_at.is_some(),
            is_cancelled,
            running: hands.running,
            workers: hands.workers,
            able: hands.able,
            lack: match (hands.alive, hands.of_build) {
                (0, _) => Lack::Workers,
                (_, 0) => Lack::Build,
                _ => Lack::Memory(usize::try_from(hands.most_bytes).unwrap_or(0)),
            },
            lost: if hands.running + hands.waiting == 0 { left } else { 0 },
            machines: report.facts.settings.machines,
        }))
    }

    /// What came of tasks since it was asked last, by their places in the plan: lines of `results.jsonl`. Not necessarily all of it.
    pub async fn rows(&mut self) -> Result<Vec<(usize, String)>, DatabaseError> {
        answered(self.fetch()).await
    }

    async fn fetch(&mut self) -> Result<Vec<(usize, String)>, DatabaseError> {
        let mut connection = self.database.read().await?;
        let found = store::find(&mut connection, 0, &self.id).await?;
        let Some(report) = found.filter(|report| report.done != self.done) else { return Ok(Vec::new()) };
        // Tasks end nearly in order, so few are known again.
        let most = self.told.len() + FETCHED + 1;
        let known = store::numbers(&mut connection, &self.id, self.from, most).await?;
        let mut new: Vec<i64> = known.into_iter().filter(|number| !self.told.contains(number)).collect();
        let is_all = new.len() <= FETCHED;
        new.truncate(FETCHED);
        let rows = store::some_lines(&mut connection, &self.id, &new).await?;
        // Only now: if the database goes away before all are here, nobody was told of any.
        self.told.extend(rows.iter().map(|&(number, _)| number));
        while self.told.remove(&self.from) {
            self.from += 1;
        }
        if is_all {
            self.done = report.done;
        }
        let place = |number| usize::try_from(number).unwrap_or(usize::MAX);
        Ok(rows.into_iter().map(|(number, line)| (place(number), line)).collect())
    }
}

/// By what the same wish is known again.
fn digest(plan: &str, settings: &Settings) -> String {
    let settings = serde_json::to_string(settings).expect("settings can be written as JSON");
    let mut digest = Sha256::new();
    digest.update(settings.as_bytes());
    digest.update([0]);
    digest.update(plan.as_bytes());
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
